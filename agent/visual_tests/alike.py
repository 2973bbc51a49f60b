"""Whether what the model did is what was approved, done otherwise. Pure."""

from __future__ import annotations

from agent.visual_tests.by_model import ModelStep
from agent.visual_tests.lock_file import LockedLook
from agent.visual_tests.results import VisualTestFailure, VisualTestUnsure


def require_alike(words: str, approved: LockedLook, found: ModelStep, num_replayed: int) -> None:
    """What the model did instead has to be the same, on a target of the same name.

    Raises:
        VisualTestFailure, VisualTestUnsure: it is something else, or that cannot be told.
    """
    rest = approved.actions[num_replayed:]
    if [type(one.action) for one in rest] != [type(one.action) for one in found.actions]:
        raise VisualTestFailure(
            f"“{words}” took other actions than were approved, so that it may mean something else now."
        )
    for then, now in zip(rest, found.actions, strict=True):
        if then.crop is None:
            if then.action != now.action:
                raise VisualTestFailure(f"“{words}” typed something else than was approved.")
        elif then.name and (
            now.name.casefold() != then.name.casefold() or (then.is_named and not now.is_named)
        ):
            raise VisualTestUnsure(
                f"“{words}”: what was approved is called “{then.name}”, and that name cannot be read "
                "where the model pressed."
            )
