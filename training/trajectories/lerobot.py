"""LeRobot's data sets, version 3: what `LeRobotDataset` loads, and what its hub shows. I/O: files.

    meta/info.json, meta/stats.json           what there is, and its ranges
    meta/tasks.parquet                        task → number
    meta/episodes/chunk-000/file-000.parquet  where each episode lies
    data/chunk-000/file-000.parquet           one row a frame, pictures inside
    README.md                                 the card
    deskhand/aside.jsonl                      steps that are no frames, for our reader alone

LeRobot's policies imitate every frame and know no mask. So a marked mistake, a denied step, a gap and a step
without a picture are no frames. `action` is the first action as numbers, since policies need numbers;
`deskhand.step` is the step as it was, as JSON.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pyarrow.parquet as parquet

from agent.actions.names import ACTION_NAMES
from agent.actions.types import Scroll, points
from agent.foreign_pictures import USUAL_KINDS, read_picture
from agent.store.values import decode_action, encode_action
from training.errors import DatasetError
from training.trajectories.foreign import (
    cell_of_image,
    image_in,
    image_of_cell,
    kept_bytes,
    read_lines,
    read_text_values,
)
from training.trajectories.parquet_files import batches_of
from training.trajectories.trajectory import (
    Rejected,
    Trajectory,
    TrajectoryStep,
    is_learned,
    keep_image,
    require_valid,
    write_lines,
)

_FRAMES = Path("data/chunk-000/file-000.parquet")
_EPISODES = Path("meta/episodes/chunk-000/file-000.parquet")
_ASIDE = Path("deskhand/aside.jsonl")
_PICTURE, _STEP = "observation.images.screen", "deskhand.step"
_FPS = 1
"""Nominal frame rate: one frame a step, since recordings have no constant rate."""
_KINDS = tuple(sorted(ACTION_NAMES.values()))
_NAMES = ("kind", "x", "y", "end_x", "end_y", "notches")
"""Of `action`: the index of its kind, its points as shares of the screen, and how far it scrolls."""
_EVERY_PX = 16
"""One pixel in this many, each way, is enough for the ranges of colours."""
_NUMBERS = {
    "action": ("float32", len(_NAMES)),
    "next.reward": ("float32", 1),
    "next.done": ("bool", 1),
    "timestamp": ("float32", 1),
    "frame_index": ("int64", 1),
    "episode_index": ("int64", 1),
    "index": ("int64", 1),
    "task_index": ("int64", 1),
}
_TYPES = {"float32": pyarrow.float32(), "bool": pyarrow.bool_(), "int64": pyarrow.int64()}


@dataclass(frozen=True)
class _Episode:
    trajectory: Trajectory
    frames: tuple[tuple[int, TrajectoryStep], ...]
    """The steps that are frames, with their numbers."""

    @staticmethod
    def of(trajectory: Trajectory) -> _Episode:
        steps = enumerate(trajectory.steps)
        frames = tuple((number, one) for number, one in steps if is_learned(one) and one.image is not None)
        return _Episode(trajectory, frames)


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of frames.

    Raises:
        DatasetError: nothing in them can be a frame.
    """
    whole = [_Episode.of(trajectory) for trajectory in trajectories]
    episodes = [one for one in whole if one.frames]
    if not episodes:
        raise DatasetError("No step has a picture and may be learned from: LeRobot cannot hold these tasks.")
    tasks = list(dict.fromkeys(one.trajectory.task for one in episodes))
    frames: list[dict[str, Any]] = []
    rows: list[dict[str, Any]] = []
    for number, one in enumerate(episodes):
        first = len(frames)
        frames += _frames(one, number, first, tasks.index(one.trajectory.task))
        rows.append(_episode_row(one.trajectory, number, first, len(frames)))
    _write_table(folder / _FRAMES, pyarrow.Table.from_pylist(frames, schema=_schema()))
    _write_table(folder / _EPISODES, pyarrow.Table.from_pylist(rows))
    _write_tasks(folder / "meta/tasks.parquet", tasks)
    shape = episodes[0].frames[0][1]
    info = _info(len(episodes), len(frames), len(tasks), (shape.height_px, shape.width_px))
    _write_json(folder / "meta/info.json", info)
    _write_json(folder / "meta/stats.json", _statistics(frames, episodes))
    (folder / "README.md").write_text(_CARD, encoding="utf-8")
    aside = [line for one in whole for line in _aside(one, folder)]
    (folder / _ASIDE).unlink(missing_ok=True)
    if aside:
        write_lines(folder / _ASIDE, aside)
    return len(frames)


def read(folder: Path) -> list[Trajectory]:
    """
    Raises:
        DatasetError: a table is damaged or makes no sense, or the data set is none of a desktop.
    """
    found: dict[str, tuple[dict[str, Any], list[tuple[int, TrajectoryStep]]]] = {}
    try:
        rows = [row for batch in batches_of(folder / _EPISODES) for row in batch.to_pylist()]
        if rows and "deskhand.episode" not in rows[0]:
            raise DatasetError(f"{folder} is a data set of a robot, not of a desktop.")
        abouts = {row["episode_index"]: read_text_values(row["deskhand.episode"]) for row in rows}
        for batch in batches_of(folder / _FRAMES, pictures=_PICTURE):
            for row in batch.to_pylist():
                about = abouts[row["episode_index"]]
                image = image_of_cell(row[_PICTURE], folder)
                step = _decoded(read_text_values(row[_STEP]), image)
                found.setdefault(about["trajectory_id"], (about, []))[1].append(step)
        for line in read_lines(folder / _ASIDE) if (folder / _ASIDE).exists() else []:
            about = line["episode"]
            step = _decoded(line["step"], image_in(folder, line["image"]))
            found.setdefault(about["trajectory_id"], (about, []))[1].append(step)
        return [require_valid(_trajectory(about, steps)) for about, steps in found.values()]
    except (LookupError, TypeError, ValueError) as error:
        raise DatasetError(f"The episodes in {folder} cannot be read: {error!r}.") from error


def _frames(one: _Episode, episode: int, first: int, task: int) -> list[dict[str, Any]]:
    is_success = one.trajectory.outcome == "success"
    last = len(one.frames) - 1
    return [
        {
            _PICTURE: cell_of_image(step.image),  # type: ignore[arg-type]
            "action": _numbers(step),
            _STEP: json.dumps(_encoded(step, number), ensure_ascii=False),
            "next.reward": float(at == last and is_success),
            "next.done": at == last,
            "timestamp": at / _FPS,
            "frame_index": at,
            "episode_index": episode,
            "index": first + at,
            "task_index": task,
        }
        for at, (number, step) in enumerate(one.frames)
    ]


def _numbers(step: TrajectoryStep) -> list[float]:
    action = step.actions[0]
    shares = [share for point in points(action).values() for share in _shares(point, step)]
    notches = float(action.notches) if isinstance(action, Scroll) else 0.0
    return [float(_KINDS.index(ACTION_NAMES[type(action)])), *(shares + [0.0] * 4)[:4], notches]


def _shares(point: Any, step: TrajectoryStep) -> tuple[float, float]:
    return point.x / step.width_px, point.y / step.height_px


def _encoded(step: TrajectoryStep, number: int) -> dict[str, Any]:
    rejected = step.rejected and {
        **asdict(replace(step.rejected, actions=())),
        "actions": [encode_action(action) for action in step.rejected.actions],
    }
    return {
        "number": number,
        "screen": [step.width_px, step.height_px],
        "actions": [encode_action(action) for action in step.actions],
        "thought": step.thought,
        "written_by": step.written_by,
        "is_masked": step.is_masked,
        "rejected": rejected,
        "output": step.output,
        "facts": step.facts,
    }


def _decoded(said: dict[str, Any], image: Path | None) -> tuple[int, TrajectoryStep]:
    rejected, (width_px, height_px) = said["rejected"], said["screen"]
    unwanted = None
    if rejected is not None:
        actions = tuple(decode_action(one) for one in rejected["actions"])
        unwanted = Rejected(actions, rejected["thought"], rejected["reason"])
    step = TrajectoryStep(
        image=image,
        width_px=width_px,
        height_px=height_px,
        actions=tuple(decode_action(one) for one in said["actions"]),
        thought=said["thought"],
        written_by=str(said.get("written_by", "")),
        is_masked=said["is_masked"],
        rejected=unwanted,
        output=said["output"],
        facts=said["facts"],
    )
    return said["number"], step


def _about(trajectory: Trajectory) -> dict[str, Any]:
    names = ("trajectory_id", "task", "application", "outcome", "quality", "source", "facts")
    return {name: getattr(trajectory, name) for name in names}


def _trajectory(about: dict[str, Any], steps: list[tuple[int, TrajectoryStep]]) -> Trajectory:
    steps.sort(key=lambda one: one[0])
    return Trajectory(**about, steps=tuple(step for _, step in steps))


def _aside(one: _Episode, folder: Path) -> list[dict[str, Any]]:
    numbers = {number for number, _ in one.frames}
    return [
        {
            "episode": _about(one.trajectory),
            "step": _encoded(step, number),
            "image": keep_image(step.image, folder),
        }
        for number, step in enumerate(one.trajectory.steps)
        if number not in numbers
    ]


def _episode_row(trajectory: Trajectory, number: int, first: int, end: int) -> dict[str, Any]:
    return {
        "episode_index": number,
        "tasks": [trajectory.task],
        "length": end - first,
        "data/chunk_index": 0,
        "data/file_index": 0,
        "dataset_from_index": first,
        "dataset_to_index": end,
        "meta/episodes/chunk_index": 0,
        "meta/episodes/file_index": 0,
        "deskhand.episode": json.dumps(_about(trajectory), ensure_ascii=False),
    }


def _features(size: tuple[int, int]) -> dict[str, Any]:
    features: dict[str, Any] = {
        _PICTURE: {"dtype": "image", "shape": [*size, 3], "names": ["height", "width", "channels"]},
        _STEP: {"dtype": "string", "shape": [1], "names": None},
    }
    for name, (dtype, length) in _NUMBERS.items():
        features[name] = {"dtype": dtype, "shape": [length], "names": None}
    features["action"] |= {"names": list(_NAMES), "info": {"kinds": list(_KINDS)}}
    return features


def _info(num_episodes: int, num_frames: int, num_tasks: int, size: tuple[int, int]) -> dict[str, Any]:
    return {
        "codebase_version": "v3.0",
        "robot_type": "desktop",
        "total_episodes": num_episodes,
        "total_frames": num_frames,
        "total_tasks": num_tasks,
        "chunks_size": 1000,
        "data_files_size_in_mb": 100,
        "video_files_size_in_mb": 200,
        "fps": _FPS,
        "splits": {"train": f"0:{num_episodes}"},
        "data_path": "data/chunk-{chunk_index:03d}/file-{file_index:03d}.parquet",
        "video_path": None,
        "features": _features(size),
    }


def _schema() -> pyarrow.Schema:
    named = {
        name: _TYPES[dtype] if length == 1 else pyarrow.list_(_TYPES[dtype], length)
        for name, (dtype, length) in _NUMBERS.items()
    }
    picture = pyarrow.struct([("bytes", pyarrow.binary()), ("path", pyarrow.string())])
    value = {name: {"dtype": dtype, "_type": "Value"} for name, (dtype, _) in _NUMBERS.items()}
    value["action"] = {"feature": value["action"], "length": len(_NAMES), "_type": "List"}  # type: ignore[dict-item]
    told = {_PICTURE: {"_type": "Image"}, _STEP: {"dtype": "string", "_type": "Value"}, **value}
    return pyarrow.schema(
        [(_PICTURE, picture), (_STEP, pyarrow.string()), *named.items()],
        metadata={"huggingface": json.dumps({"info": {"features": told}})},
    )


def _write_tasks(path: Path, tasks: list[str]) -> None:
    """LeRobot looks a task up by the index of a pandas table, which the metadata names."""
    kinds = {"task_index": ("int64", "int64"), "task": ("unicode", "object")}
    columns = [
        {"name": name, "field_name": name, "pandas_type": kind, "numpy_type": numpy, "metadata": None}
        for name, (kind, numpy) in kinds.items()
    ]
    told = {"index_columns": ["task"], "column_indexes": [], "columns": columns, "pandas_version": "2.0.0"}
    table = pyarrow.table({"task_index": pyarrow.array(range(len(tasks)), pyarrow.int64()), "task": tasks})
    _write_table(path, table.replace_schema_metadata({"pandas": json.dumps(told)}))


def _statistics(frames: list[dict[str, Any]], episodes: list[_Episode]) -> dict[str, Any]:
    found = {
        name: _range(np.array([frame[name] for frame in frames], dtype=np.float64).reshape(len(frames), -1))
        for name in _NUMBERS
    }
    pixels = [
        read_picture(kept_bytes(step.image), USUAL_KINDS)[::_EVERY_PX, ::_EVERY_PX].reshape(-1, 3) / 255
        for one in episodes
        for _, step in one.frames
        if step.image is not None
    ]
    colours = _range(np.concatenate(pixels))
    shaped = {name: [[[value]] for value in values] for name, values in colours.items() if name != "count"}
    return {**found, _PICTURE: {**shaped, "count": [len(frames)]}}


def _range(values: Any) -> dict[str, list[float]]:
    """By column. values: (N, D)."""
    return {
        "min": values.min(axis=0).tolist(),
        "max": values.max(axis=0).tolist(),
        "mean": values.mean(axis=0).tolist(),
        "std": values.std(axis=0).tolist(),
        "count": [len(values)],
    }


def _write_json(path: Path, values: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(values, indent=1, ensure_ascii=False), encoding="utf-8")


def _write_table(path: Path, table: pyarrow.Table) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(table, path, compression="zstd")


_CARD = """---
task_categories:
- robotics
tags:
- LeRobot
- computer-use
configs:
- config_name: default
  data_files: data/*/*.parquet
---

Tasks on a desktop, exported by Deskhand in the format of LeRobot 3.0. `action` is the first action of a step
in numbers; `deskhand.step` is the step as it was, as JSON.
"""
