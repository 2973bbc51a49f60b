"""AgentNet's JSONL, as OpenCUA reads it: one line a task, code of pyautogui a step. I/O: files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from training.errors import DatasetError
from training.trajectories.foreign import image_in, read_lines, size_in
from training.trajectories.pyautogui_code import actions_of, code_of
from training.trajectories.trajectory import (
    Rejected,
    Trajectory,
    TrajectoryStep,
    keep_image,
    require_valid,
    write_lines,
)

FILE = "agentnet.jsonl"
_QUALITIES = {0: None, 1: 3, 2: 6, 3: 9}
"""Our quality ratings → AgentNet's scores out of ten."""


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of tasks.

    Raises:
        DatasetError: an action that AgentNet has no code for.
    """
    write_lines(folder / FILE, [_line(trajectory, folder) for trajectory in trajectories])
    return len(trajectories)


def read(folder: Path) -> list[Trajectory]:
    """
    Raises:
        DatasetError: a line cannot be read, or makes no sense.
    """
    return [require_valid(_trajectory(line, folder)) for line in read_lines(folder / FILE)]


def _line(trajectory: Trajectory, folder: Path) -> dict[str, Any]:
    return {
        "task_id": trajectory.trajectory_id,
        "instruction": trajectory.task,
        "natural_language_task": trajectory.task,
        "actual_task": trajectory.task,
        "task_completed": {"success": True, "failure": False}.get(trajectory.outcome),
        "alignment_score": _QUALITIES[trajectory.quality],
        "application": trajectory.application,
        "source": trajectory.source,
        "traj": [_step_line(step, index, folder) for index, step in enumerate(trajectory.steps)],
    }


def _step_line(step: TrajectoryStep, index: int, folder: Path) -> dict[str, Any]:
    rejected = None
    if step.rejected is not None:
        rejected = {
            "thought": step.rejected.thought,
            "code": code_of(step.rejected.actions, step.width_px, step.height_px),
            "reason": step.rejected.reason,
        }
    return {
        "index": index,
        "image": keep_image(step.image, folder),
        "screen": [step.width_px, step.height_px],
        "value": {
            "observation": step.output,
            "thought": step.thought,
            "action": "",
            "code": code_of(step.actions, step.width_px, step.height_px),
            "last_step_correct": not step.is_masked,
            "last_step_redundant": False,
            "rejected": rejected,
        },
    }


def _trajectory(line: dict[str, Any], folder: Path) -> Trajectory:
    try:
        completed, score = line.get("task_completed"), line.get("alignment_score")
        return Trajectory(
            trajectory_id=str(line["task_id"]),
            task=str(line.get("instruction") or line["natural_language_task"]),
            steps=tuple(_step(step, folder) for step in line["traj"]),
            application=str(line.get("application", "")),
            outcome="" if completed is None else "success" if completed else "failure",
            quality=0 if score is None else 1 + (score >= 5) + (score >= 8),
            source=str(line.get("source", "agentnet")),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DatasetError(f"The line of {line.get('task_id')!r} is not AgentNet's: {error!r}.") from error


def _step(step: dict[str, Any], folder: Path) -> TrajectoryStep:
    value = step["value"]
    image = image_in(folder, step.get("image"))
    width_px, height_px = step.get("screen") or _size(image, folder)
    rejected = value.get("rejected")
    unwanted = None
    if rejected is not None:
        code = actions_of(rejected["code"], width_px, height_px)
        unwanted = Rejected(code, rejected["thought"], rejected["reason"])
    return TrajectoryStep(
        image=image,
        width_px=width_px,
        height_px=height_px,
        actions=actions_of(value["code"], width_px, height_px),
        thought=str(value.get("thought", "")),
        is_masked=not value.get("last_step_correct", True),
        rejected=unwanted,
        output=str(value.get("observation") or "") if "rejected" in value else "",
    )


def _size(image: Path | None, folder: Path) -> tuple[int, int]:
    """AgentNet does not store the screen size: it is taken from the picture."""
    if image is None:
        raise DatasetError("A step has neither a picture nor the size of its screen.")
    return size_in(folder, image)
