"""The schema of one recorded task, shared by all exporters and importers. Pure but for images."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PIL import Image

from agent.actions.types import Action, CallUser, Finished, points
from agent.coordinates import MonitorPoint
from agent.review.division import plain_words
from agent.types import Window
from training.errors import DatasetError

VERSION = 1


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
    """Of a tool, before the actions."""
    window: Window | None = None
    """The active window, where known; no external format has a field for it."""
    source_step: tuple[str, int] = ("", 0)
    """The record's id and the number of its step, where it comes from one of ours."""


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
    """Validate a trajectory, recorded or imported.

    Raises:
        DatasetError: it is inconsistent.
    """
    where = f"The trajectory {trajectory.trajectory_id!r}"
    if not trajectory.trajectory_id or not trajectory.task.strip():
        raise DatasetError(f"{where} has no id or no task.")
    if not trajectory.steps:
        raise DatasetError(f"{where} has no steps.")
    for number, step in enumerate(trajectory.steps, start=1):
        if step.width_px < 1 or step.height_px < 1:
            raise DatasetError(f"Step {number} of {trajectory.trajectory_id} has no screen.")
        if not step.actions and step.rejected is None and not step.is_masked:
            raise DatasetError(f"Step {number} of {trajectory.trajectory_id} has no action.")
        rejected = step.rejected.actions if step.rejected is not None else ()
        for action in (*step.actions, *rejected):
            _require_on_screen(action, step, number, trajectory.trajectory_id)
        is_last = number == len(trajectory.steps)
        if not is_last and any(isinstance(action, Finished | CallUser) for action in step.actions):
            raise DatasetError(f"Step {number} of {trajectory.trajectory_id} ends it, but others follow.")
        if step.image is not None:
            _require_picture(step, number, trajectory.trajectory_id)
    return trajectory


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
        with Image.open(step.image) as image:
            size = image.size
    except (OSError, SyntaxError, ValueError) as error:
        raise DatasetError(f"The picture of step {number} of {where} cannot be read: {error}.") from error
    if size != (step.width_px, step.height_px):
        raise DatasetError(
            f"The picture of step {number} of {where} has {size[0]}×{size[1]} pixels, "
            f"its screen {step.width_px}×{step.height_px}."
        )


def without_denied(trajectories: Iterable[Trajectory]) -> list[Trajectory]:
    """The steps without denied ones, for formats without negative examples."""
    kept = [
        replace(one, steps=tuple(step for step in one.steps if step.actions or step.rejected is None))
        for one in trajectories
    ]
    return [one for one in kept if one.steps]


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


def read_lines(path: Path) -> list[dict[str, object]]:
    """
    Raises:
        DatasetError: the file cannot be read, or a line is no JSON object.
    """
    try:
        # Not splitlines: a text may hold other characters that some call line ends.
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    except (OSError, ValueError) as error:
        raise DatasetError(f"{path} cannot be read: {error}.") from error
    if not all(isinstance(line, dict) for line in lines):
        raise DatasetError(f"{path} holds lines that are no JSON objects.")
    return lines


def keep_image(image: Path | None, folder: Path) -> str:
    """Copy a picture into the export, named by its content; returns its path there."""
    if image is None:
        return ""
    data = image.read_bytes()
    name = f"images/{hashlib.sha256(data).hexdigest()}.png"
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists():
        target.write_bytes(data)
    return name
