"""Episode tables as in LeRobot: frames, episodes and tasks in Parquet, pictures as files. I/O: files.

    meta/info.json                          what there is
    meta/tasks.parquet, meta/episodes.parquet
    data/chunk-000/file-000.parquet         one row a frame
    images/<sha256>.png

Actions are text (JSON), since a desktop has no joints; everything else has LeRobot's names.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet

from agent.store.values import decode_action, encode_action
from training.errors import DatasetError
from training.trajectories.foreign import image_in, read_text_values
from training.trajectories.parquet_files import batches_of
from training.trajectories.trajectory import (
    VERSION,
    Trajectory,
    TrajectoryStep,
    keep_image,
    require_valid,
    without_denied,
)

_FRAMES = Path("data/chunk-000/file-000.parquet")
_FPS = 1
"""Nominal frame rate: one frame a step, since recordings have no constant rate."""


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of frames."""
    trajectories = without_denied(trajectories)
    tasks = list(dict.fromkeys(trajectory.task for trajectory in trajectories))
    frames: list[dict[str, Any]] = []
    episodes: list[dict[str, Any]] = []
    for number, trajectory in enumerate(trajectories):
        first = len(frames)
        frames += _frames(trajectory, number, first, tasks.index(trajectory.task), folder)
        episodes.append(
            {
                "episode_index": number,
                "episode_id": trajectory.trajectory_id,
                "tasks": [trajectory.task],
                "length": len(trajectory.steps),
                "dataset_from_index": first,
                "dataset_to_index": len(frames),
                "application": trajectory.application,
                "outcome": trajectory.outcome,
                "quality": trajectory.quality,
                "source": trajectory.source,
            }
        )
    _write_table(folder / _FRAMES, frames)
    _write_table(folder / "meta/episodes.parquet", episodes)
    _write_table(
        folder / "meta/tasks.parquet",
        [{"task_index": number, "task": task} for number, task in enumerate(tasks)],
    )
    info = {
        "codebase_version": "v3.0",
        "deskhand_version": VERSION,
        "robot_type": "desktop",
        "fps": _FPS,
        "total_episodes": len(episodes),
        "total_frames": len(frames),
        "total_tasks": len(tasks),
        "features": {
            "observation.images.screen": {"dtype": "image", "shape": [3], "names": ["path"]},
            "action": {"dtype": "string", "shape": [1], "names": ["json"]},
        },
    }
    (folder / "meta/info.json").write_text(json.dumps(info, indent=1), encoding="utf-8")
    return len(frames)


def read(folder: Path) -> list[Trajectory]:
    """
    Raises:
        DatasetError: a table is damaged or makes no sense.
    """
    try:
        frames = [row for batch in batches_of(folder / _FRAMES) for row in batch.to_pylist()]
        episodes = [
            row for batch in batches_of(folder / "meta/episodes.parquet") for row in batch.to_pylist()
        ]
        return [require_valid(_trajectory(episode, frames, folder)) for episode in episodes]
    except (LookupError, TypeError, ValueError) as error:
        raise DatasetError(f"The episodes in {folder} cannot be read: {error!r}.") from error


def _frames(
    trajectory: Trajectory, episode: int, first: int, task: int, folder: Path
) -> list[dict[str, Any]]:
    last = len(trajectory.steps) - 1
    return [
        {
            "index": first + number,
            "episode_index": episode,
            "frame_index": number,
            "timestamp": float(number / _FPS),
            "task_index": task,
            "observation.images.screen": keep_image(step.image, folder),
            "observation.width_px": step.width_px,
            "observation.height_px": step.height_px,
            "observation.text": step.output,
            "thought": step.thought,
            "action": json.dumps([encode_action(action) for action in step.actions]),
            "is_masked": step.is_masked,
            "next.done": number == last,
            "next.reward": float(number == last and trajectory.outcome == "success"),
        }
        for number, step in enumerate(trajectory.steps)
    ]


def _trajectory(episode: dict[str, Any], frames: list[dict[str, Any]], folder: Path) -> Trajectory:
    mine = frames[episode["dataset_from_index"] : episode["dataset_to_index"]]
    return Trajectory(
        episode["episode_id"],
        episode["tasks"][0],
        tuple(_step(frame, folder) for frame in mine),
        application=episode["application"],
        outcome=episode["outcome"],
        quality=episode["quality"],
        source=episode["source"],
    )


def _step(frame: dict[str, Any], folder: Path) -> TrajectoryStep:
    name = frame["observation.images.screen"]
    return TrajectoryStep(
        image=image_in(folder, name),
        width_px=frame["observation.width_px"],
        height_px=frame["observation.height_px"],
        actions=tuple(decode_action(one) for one in read_text_values(frame["action"])),
        thought=frame["thought"],
        is_masked=frame["is_masked"],
        output=frame["observation.text"],
    )


def _write_table(path: Path, rows: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(pyarrow.Table.from_pylist(rows), path, compression="zstd")
