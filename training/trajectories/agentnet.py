"""AgentNet's JSONL, as OpenCUA reads it: one line a task, code of pyautogui a step. I/O: files.

What AgentNet says and our schema has no field for (observation, description of the action, reflection,
scores) is kept in `facts` under the names of `_STEP_FACTS` and `_TASK_FACTS`, and written back. What our
schema says and AgentNet has no field for is under `deskhand`. A step that AgentNet calls wrong or redundant
carries no loss.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from training.errors import DatasetError
from training.trajectories.foreign import image_in, read_lines, read_text_values, size_in
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
_PREFIX = "agentnet."
_STEP_FACTS = ("observation", "action", "reflection", "last_step_correct", "last_step_redundant", "code")
_TASK_FACTS = ("alignment_score", "efficiency_score", "task_difficulty", "reason", "actual_task",
               "natural_language_task")  # fmt: skip


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of tasks.

    Raises:
        DatasetError: an action that AgentNet has no code for.
    """
    write_lines(folder / FILE, [_line(trajectory, folder) for trajectory in trajectories])
    return len(trajectories)


def read(folder: Path) -> list[Trajectory]:
    """The file of an export, or else every `*.jsonl`, as the publisher names them.

    Raises:
        DatasetError: a line cannot be read, or makes no sense.
    """
    paths = [folder / FILE]
    if not paths[0].exists():
        paths = sorted(folder.glob("*.jsonl")) or paths
    return [require_valid(_trajectory(line, folder)) for path in paths for line in read_lines(path)]


def _line(trajectory: Trajectory, folder: Path) -> dict[str, Any]:
    told = _told(trajectory.facts, _TASK_FACTS)
    return {
        "task_id": trajectory.trajectory_id,
        "instruction": trajectory.task,
        "natural_language_task": trajectory.task,
        "actual_task": trajectory.task,
        "task_completed": {"success": True, "failure": False}.get(trajectory.outcome),
        "alignment_score": _QUALITIES[trajectory.quality],
        **told,
        "deskhand": {
            "application": trajectory.application,
            "source": trajectory.source,
            "quality": trajectory.quality,
            "facts": _untold(trajectory.facts, _TASK_FACTS),
            "told": sorted(told),
        },
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
    told = _told(step.facts, _STEP_FACTS)
    code = told.pop("code", None)
    if code is None or actions_of(code, step.width_px, step.height_px) != step.actions:
        code = code_of(step.actions, step.width_px, step.height_px)
    if not step.is_masked:  # whatever AgentNet called it: the owner decides
        told |= {"last_step_correct": True, "last_step_redundant": False}
    elif told.get("last_step_correct", True) and not told.get("last_step_redundant", False):
        told["last_step_correct"] = False
    return {
        "index": index,
        "image": keep_image(step.image, folder),
        "value": {
            "observation": "",
            "thought": step.thought,
            "action": "",
            "code": code,
            "last_step_correct": True,
            "last_step_redundant": False,
            "reflection": "",
            **told,
            "deskhand": {
                "screen": [step.width_px, step.height_px],
                "output": step.output,
                "rejected": rejected,
                "written_by": step.written_by,
                "facts": _untold(step.facts, _STEP_FACTS),
                "told": sorted(_told(step.facts, _STEP_FACTS)),
            },
        },
    }


def _told(facts: Mapping[str, str], names: tuple[str, ...]) -> dict[str, Any]:
    """Those facts that are AgentNet's, as it writes them."""
    return {name: read_text_values(facts[_PREFIX + name]) for name in names if _PREFIX + name in facts}


def _untold(facts: Mapping[str, str], names: tuple[str, ...]) -> dict[str, str]:
    return {name: value for name, value in facts.items() if name.removeprefix(_PREFIX) not in names}


def _facts(said: Mapping[str, Any], names: tuple[str, ...], own: Mapping[str, Any]) -> dict[str, str]:
    """AgentNet's fields as facts; of what we wrote ourselves, only those that were facts before."""
    kept = own.get("told", names)
    told = {
        _PREFIX + one: json.dumps(said[one], ensure_ascii=False)
        for one in names
        if one in said and one in kept
    }
    return {**told, **own.get("facts", {})}


def _trajectory(line: dict[str, Any], folder: Path) -> Trajectory:
    try:
        completed, score = line.get("task_completed"), line.get("alignment_score")
        own = line.get("deskhand", {})
        rated = 0 if score is None else 1 + (score >= 5) + (score >= 8)
        return Trajectory(
            trajectory_id=str(line["task_id"]),
            task=str(line.get("instruction") or line["natural_language_task"]),
            steps=tuple(_step(step, folder) for step in line["traj"]),
            application=str(own.get("application", line.get("application", ""))),
            outcome="" if completed is None else "success" if completed else "failure",
            quality=own.get("quality", rated),
            source=str(own.get("source", line.get("source", "agentnet"))),
            facts=_facts(line, _TASK_FACTS, own),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DatasetError(f"The line of {line.get('task_id')!r} is not AgentNet's: {error!r}.") from error


def _step(step: dict[str, Any], folder: Path) -> TrajectoryStep:
    value = step["value"]
    own = value.get("deskhand", {})
    if "rejected" in value:  # an export of before, which wrote a tool's output as the observation
        own = {"rejected": value["rejected"], "output": value["observation"], "told": ()}
    image = _image(folder, step.get("image"))
    width_px, height_px = own.get("screen") or step.get("screen") or _size(image, folder)
    rejected = own.get("rejected")
    unwanted = None
    if rejected is not None:
        code = actions_of(rejected["code"], width_px, height_px)
        unwanted = Rejected(code, rejected["thought"], rejected["reason"])
    is_wrong = not value.get("last_step_correct", True) or bool(value.get("last_step_redundant", False))
    return TrajectoryStep(
        image=image,
        width_px=width_px,
        height_px=height_px,
        actions=actions_of(value["code"], width_px, height_px),
        thought=str(value.get("thought", "")),
        is_masked=is_wrong,
        rejected=unwanted,
        output=str(own.get("output", "")),
        written_by=str(own.get("written_by", "")),
        facts=_facts(value, _STEP_FACTS, own),
    )


def _image(folder: Path, name: object) -> Path | None:
    """AgentNet names a picture without the folder that it was unpacked into."""
    if isinstance(name, str) and name and not (folder / name).exists():
        for place in ("images", "ubuntu_images", "win_mac_images"):
            if (folder / place / name).exists():
                return image_in(folder, f"{place}/{name}")
    return image_in(folder, name)


def _size(image: Path | None, folder: Path) -> tuple[int, int]:
    """AgentNet does not store the screen size: it is taken from the picture."""
    if image is None:
        raise DatasetError("A step has neither a picture nor the size of its screen.")
    return size_in(folder, image)
