"""What waits for approval in a lock file, and approving it. I/O: the lock file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from agent.errors import SettingsError
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.lock_file import (
    Cases,
    LockedLook,
    LockedStep,
    held_alone,
    read_lock,
    write_lock,
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """One proposal."""

    case: str
    step: LockedStep
    look: str
    proposal: LockedLook
    number: int = 0
    """Of the step in its test: the same words may stand there several times."""

    @property
    def approved(self) -> LockedLook | None:
        """What was approved on this look before."""
        return self.step.looks.get(self.look)

    @property
    def is_healed(self) -> bool:
        """Whether it would take the place of something approved, or stand beside it."""
        return bool(self.step.looks)


def waiting_in(path: Path) -> list[Waiting]:
    """
    Raises:
        SettingsError: there is no such lock file.
        LockFileError: it cannot be used.
    """
    if not path.exists():
        raise SettingsError(f"There is no lock file {path}: run the test once without --frozen first.")
    return [
        Waiting(case, step, look, proposal, number)
        for case, steps in read_lock(path).items()
        for number, step in enumerate(steps)
        for look, proposal in step.proposals.items()
    ]


def approve(
    path: Path,
    *,
    by: str,
    on: date,
    decide: Callable[[Waiting], bool | None],
    masks: Sequence[ScreenBox] | None = None,
) -> tuple[int, int]:
    """`masks`: of the pictures that are approved, in place of those that they have.

    Ask `decide` about each proposal: True approves it, False drops it, None leaves it for later.
    Returns how many were approved, and how many dropped.

    Raises:
        SettingsError: there is no such lock file, or nobody approves.
        LockFileError: it cannot be used.
    """
    if not by.strip():
        raise SettingsError("Say who approves: --by NAME.")
    decided = [(one, answer) for one in waiting_in(path) if (answer := decide(one)) is not None]
    with held_alone(path):  # tests may run meanwhile, and a person takes their time
        cases = read_lock(path)
        done = [answer for one, answer in decided if _take(cases, one, answer, by, on, masks)]
        write_lock(path, cases)
    return sum(done), len(done) - sum(done)


def _take(
    cases: Cases, one: Waiting, is_approved: bool, by: str, on: date, masks: Sequence[ScreenBox] | None
) -> bool:
    """Take an answer over; False where it does not wait any more, because another run took its place."""
    steps = cases.get(one.case, [])
    step = steps[one.number] if one.number < len(steps) else None
    if step is None or (step.kind, step.words) != (one.step.kind, one.step.words):
        return False
    proposal = step.proposals.get(one.look)  # the file may have been written again since it was shown
    if proposal is None or proposal != one.proposal:
        return False
    del step.proposals[one.look]
    if is_approved:
        kept = proposal if masks is None else replace(proposal, masks=tuple(masks))
        step.looks[one.look] = replace(kept, approved_by=by, approved_on=on.isoformat())
    return True


def answer(
    path: Path, waiting: Waiting, is_approved: bool, *, by: str, on: date, masks: Sequence[ScreenBox] = ()
) -> bool:
    """Approve or drop one proposal, a picture with its masks; False where it does not wait any more.

    Raises:
        SettingsError: there is no such lock file, or nobody approves.
        LockFileError: it cannot be used.
    """

    def decide(one: Waiting) -> bool | None:
        is_it = (one.case, one.number, one.look) == (waiting.case, waiting.number, waiting.look)
        return is_approved if is_it and one.proposal == waiting.proposal else None

    return any(approve(path, by=by, on=on, decide=decide, masks=masks))
