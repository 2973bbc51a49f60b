"""The schema of one recorded task, shared by all exporters and importers. Pure but for images."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from agent.actions.types import Action, CallUser, Finished, points
from agent.coordinates import MonitorPoint
from agent.demonstrations.element import PointedElement
from agent.foreign_pictures import USUAL_KINDS, ForeignPictureError, picture_size
from agent.review.division import plain_words
from agent.store.typed import require_typed
from agent.types import Window
from agent.whole_text import whole_text
from training.errors import DatasetError
from training.trajectories.foreign import kept_bytes

VERSION = 1
OWNER, TEMPLATE = "owner", "template"
"""Who writes thoughts, beside models."""
_MAX_SIDE_PX = 2**16


@dataclass(frozen=True, slots=True)
class Rejected:
    """A rejected proposal."""

    actions: tuple[Action, ...]
    thought: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TrajectoryStep:
    image: Path | None
    """Of the screen before the actions."""
    width_px: int
    height_px: int
    actions: tuple[Action, ...]
    """Placed in pixels of that screen; empty where what was proposed was denied."""
    thought: str = ""
    is_masked: bool = False
    """A mistake: it stays in the history, and no loss is taken on it."""
    rejected: Rejected | None = None
    """With actions of its own, the step is a preference; without, a negative example."""
    output: str = ""
    """What came before the actions in words: of a tool, or of the owner who was asked or said something."""
    window: Window | None = None
    """The active window, where known; no external format has a field for it."""
    written_by: str = ""
    """Who wrote the thought: OWNER, TEMPLATE or the name of a model; empty where that is not known."""
    element: PointedElement | None = None
    """What was clicked, as its application said."""
    source_step: tuple[str, int] = ("", 0)
    """The record's id and the number of its step, where it comes from one of ours."""
    facts: dict[str, str] = field(default_factory=dict)
    """What another format says of the step and has no field here, such as `agentnet.reflection`."""


@dataclass(frozen=True, slots=True)
class Trajectory:
    trajectory_id: str
    task: str
    steps: tuple[TrajectoryStep, ...]
    application: str = ""
    outcome: str = ""
    """`success`, `failure`, or nothing."""
    quality: int = 0
    source: str = ""
    facts: dict[str, str] = field(default_factory=dict)


def require_valid(trajectory: Trajectory) -> Trajectory:
    """Validate a trajectory, recorded or imported; half letters, which no file can hold, become U+FFFD.

    Raises:
        DatasetError: it is inconsistent.
    """
    try:
        require_typed(trajectory)
    except ValueError as error:
        raise DatasetError(f"A trajectory makes no sense: {error}.") from error
    trajectory = _whole(trajectory)
    where = f"The trajectory {trajectory.trajectory_id!r}"
    if not trajectory.trajectory_id or not trajectory.task.strip():
        raise DatasetError(f"{where} has no id or no task.")
    if not trajectory.steps:
        raise DatasetError(f"{where} has no steps.")
    for number, step in enumerate(trajectory.steps, start=1):
        if not (1 <= step.width_px <= _MAX_SIDE_PX and 1 <= step.height_px <= _MAX_SIDE_PX):
            raise DatasetError(f"Step {number} of {trajectory.trajectory_id} has no screen.")
        if not step.actions and step.rejected is None and not step.is_masked:
            raise DatasetError(f"Step {number} of {trajectory.trajectory_id} has no action.")
        rejected = step.rejected.actions if step.rejected is not None else ()
        for action in (*step.actions, *rejected):
            _require_on_screen(action, step, number, trajectory.trajectory_id)
        if number < len(trajectory.steps) and _ends(step, trajectory.steps[number]):
            raise DatasetError(f"Step {number} of {trajectory.trajectory_id} ends it, but others follow.")
        if step.image is not None:
            _require_picture(step, number, trajectory.trajectory_id)
    return trajectory


def _ends(step: TrajectoryStep, after: TrajectoryStep) -> bool:
    """Whether nothing can follow on a step; on a question its answer can."""
    is_answered = bool(after.output)
    return any(
        isinstance(action, Finished) or (isinstance(action, CallUser) and not is_answered)
        for action in step.actions
    )


def _require_on_screen(action: Action, step: TrajectoryStep, number: int, where: str) -> None:
    for point in points(action).values():
        if not isinstance(point, MonitorPoint):
            raise DatasetError(f"An action of step {number} of {where} was never placed on the screen.")
        if not (0 <= point.x <= step.width_px and 0 <= point.y <= step.height_px):
            raise DatasetError(
                f"Step {number} of {where} acts at ({point.x:g}, {point.y:g}), outside of its "
                f"{step.width_px}×{step.height_px}."
            )


def _require_picture(step: TrajectoryStep, number: int, where: str) -> None:
    assert step.image is not None
    try:
        size = picture_size(kept_bytes(step.image), USUAL_KINDS)
    except ForeignPictureError as error:
        raise DatasetError(f"The picture of step {number} of {where} cannot be read: {error}.") from error
    if size != (step.width_px, step.height_px):
        raise DatasetError(
            f"The picture of step {number} of {where} has {size[0]}×{size[1]} pixels, "
            f"its screen {step.width_px}×{step.height_px}."
        )


def _whole(value: Any) -> Any:
    if isinstance(value, str) and not isinstance(value, Enum):
        return whole_text(value)
    if isinstance(value, tuple):
        return tuple(map(_whole, value))
    if isinstance(value, dict):
        return {_whole(key): _whole(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: _whole(getattr(value, one.name)) for one in fields(value)})
    return value


def split_of(task: str, *, test_share: float = 0.1) -> str:
    """`train` or `test`, by the task's words alone: the same task is never on both sides.

    >>> split_of("Save the file") == split_of("save  the FILE")
    True
    """
    value = int.from_bytes(hashlib.sha256(plain_words(task).encode()).digest()[:4], "big") / 2**32
    return "test" if value < test_share else "train"


def write_lines(path: Path, lines: list[dict[str, object]]) -> None:
    """
    Raises:
        DatasetError: the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise DatasetError(f"{path} cannot be written: {error}.") from error


def is_learned(step: TrajectoryStep) -> bool:
    """Whether a step may carry loss: something was done, and nobody called it a mistake."""
    return bool(step.actions) and not step.is_masked


def keep_image(image: Path | None, folder: Path) -> str:
    """Copy a picture into the export, named by its content; returns its path there."""
    if image is None:
        return ""
    data = kept_bytes(image)
    name = f"images/{hashlib.sha256(data).hexdigest()}.png"
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists():
        target.write_bytes(data)
    return name
