"""Pairs for DPO (chosen and rejected on one screen), as TRL and LLaMA-Factory read them. I/O: files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from training.trajectories import uitars
from training.trajectories.foreign import image_in, read_lines
from training.trajectories.trajectory import (
    Rejected,
    Trajectory,
    TrajectoryStep,
    keep_image,
    write_lines,
)

FILE = "preferences.jsonl"


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of pairs. A denied step without a replacement gives none."""
    pairs = [
        _pair(uitars.require_no_mark(trajectory), number, folder)
        for trajectory in trajectories
        for number, step in enumerate(trajectory.steps)
        if step.rejected is not None and step.actions and not step.is_masked
    ]
    write_lines(folder / FILE, pairs)
    return len(pairs)


def read(folder: Path) -> list[tuple[str, TrajectoryStep]]:
    """Task and step of each pair.

    Raises:
        DatasetError: a pair cannot be read.
    """
    return [_read(line, folder) for line in read_lines(folder / FILE)]


def _pair(trajectory: Trajectory, number: int, folder: Path) -> dict[str, Any]:
    step = trajectory.steps[number]
    assert step.rejected is not None
    prompt: list[dict[str, str]] = [{"role": "user", "content": trajectory.task}]
    images = []
    for earlier in range(number + 1):
        image = keep_image(trajectory.steps[earlier].image, folder)
        if image and earlier > number - uitars.NUM_PICTURES:
            prompt.append({"role": "user", "content": uitars.IMAGE})
            images.append(image)
        if earlier < number and trajectory.steps[earlier].actions:
            prompt.append({"role": "assistant", "content": uitars.turn_text(trajectory.steps[earlier])})
    unwanted = uitars.reply_text(step.rejected.thought, step.rejected.actions, step)
    return {
        "id": f"{trajectory.trajectory_id}/{number + 1}",
        "prompt": prompt,
        "images": images,
        "chosen": [{"role": "assistant", "content": uitars.turn_text(step)}],
        "rejected": [{"role": "assistant", "content": unwanted}],
        "reason": step.rejected.reason,
        "screen": [step.width_px, step.height_px],
    }


def _read(line: dict[str, Any], folder: Path) -> tuple[str, TrajectoryStep]:
    width_px, height_px = line["screen"]
    thought, actions = uitars.read_turn(line["chosen"][0]["content"], width_px, height_px)
    unthought, unwanted = uitars.read_turn(line["rejected"][0]["content"], width_px, height_px)
    image = image_in(folder, line["images"][-1]) if line["images"] else None
    rejected = Rejected(unwanted, unthought, line["reason"])
    step = TrajectoryStep(image, width_px, height_px, actions, thought, rejected=rejected)
    return line["prompt"][0]["content"], step
