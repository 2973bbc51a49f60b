"""ShareGPT with pictures, as LLaMA-Factory reads it: one conversation a task. I/O: files.

A turn of the person is the picture, and before the first one the task; tools speak as `observation`, calls of
tools are `function_call`. `dataset_info.json` describes the files to LLaMA-Factory.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from agent.actions.types import Action, CallTool, EditFile, RunPython, RunTerminal
from agent.store.values import decode_action, encode_action
from training.errors import DatasetError
from training.trajectories import uitars
from training.trajectories.foreign import image_in, read_text_values, read_values
from training.trajectories.trajectory import (
    Trajectory,
    TrajectoryStep,
    keep_image,
    require_valid,
    without_denied,
)

FILE = "sharegpt.json"
INFO_FILE = "dataset_info.json"
_TOOLS = (RunTerminal, RunPython, EditFile, CallTool)


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of conversations."""
    folder.mkdir(parents=True, exist_ok=True)
    held = without_denied(trajectories)
    lines = [_conversation(uitars.require_no_mark(trajectory), folder) for trajectory in held]
    (folder / FILE).write_text(json.dumps(lines, ensure_ascii=False, indent=1), encoding="utf-8")
    info = {
        "deskhand": {
            "file_name": FILE,
            "formatting": "sharegpt",
            "columns": {"messages": "conversations", "images": "images"},
        }
    }
    (folder / INFO_FILE).write_text(json.dumps(info, indent=1), encoding="utf-8")
    return len(lines)


def read(folder: Path) -> list[Trajectory]:
    """
    Raises:
        DatasetError: a conversation cannot be read, or makes no sense.
    """
    try:
        lines = read_values(folder / FILE)
        return [require_valid(_trajectory(line, folder)) for line in lines]
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise DatasetError(f"{folder / FILE} cannot be read: {error!r}.") from error


def _conversation(trajectory: Trajectory, folder: Path) -> dict[str, Any]:
    turns: list[dict[str, str]] = []
    images: list[str] = []
    for number, step in enumerate(trajectory.steps):
        image = keep_image(step.image, folder)
        words = [trajectory.task] if number == 0 else []
        if image:
            images.append(image)
            words.append(uitars.IMAGE)
        turns.append({"from": "human", "value": "\n".join(words)})
        if step.output:
            turns.append({"from": "observation", "value": step.output})
        turns.append(_answer(step))
    return {
        "id": trajectory.trajectory_id,
        "conversations": turns,
        "images": images,
        "screens": [[step.width_px, step.height_px] for step in trajectory.steps],
        "masked": [number for number, step in enumerate(trajectory.steps) if step.is_masked],
        "application": trajectory.application,
        "outcome": trajectory.outcome,
        "quality": trajectory.quality,
        "source": trajectory.source,
    }


def _answer(step: TrajectoryStep) -> dict[str, str]:
    if any(isinstance(action, _TOOLS) for action in step.actions):
        calls = [encode_action(action) for action in step.actions]
        value = json.dumps({"thought": step.thought, "calls": calls}, ensure_ascii=False)
        return {"from": "function_call", "value": value}
    return {"from": "gpt", "value": uitars.turn_text(step) if step.actions else ""}


def _trajectory(line: dict[str, Any], folder: Path) -> Trajectory:
    images, screens = iter(line["images"]), iter(line["screens"])
    task, image, output = "", None, ""
    steps: list[TrajectoryStep] = []
    for turn in line["conversations"]:
        value = turn["value"]
        if turn["from"] == "human":
            text = value.removesuffix(uitars.IMAGE)
            image = image_in(folder, next(images)) if text != value else None
            task, output = task or text.removesuffix("\n"), ""
        elif turn["from"] == "observation":
            output = value
        else:
            width_px, height_px = next(screens)
            thought, actions = _read_answer(turn["from"], value, width_px, height_px)
            is_masked = len(steps) in line["masked"]
            steps.append(
                TrajectoryStep(image, width_px, height_px, actions, thought, is_masked, output=output)
            )
    return Trajectory(
        line["id"],
        task,
        tuple(steps),
        application=line["application"],
        outcome=line["outcome"],
        quality=line["quality"],
        source=line["source"],
    )


def _read_answer(role: str, value: str, width_px: int, height_px: int) -> tuple[str, tuple[Action, ...]]:
    if role == "function_call":
        call = read_text_values(value)
        return call["thought"], tuple(decode_action(one) for one in call["calls"])
    return uitars.read_turn(value, width_px, height_px) if value else ("", ())
