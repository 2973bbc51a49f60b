"""One Parquet table with a row a step, which Hugging Face `datasets` opens with its pictures. I/O: files.

datasets.load_dataset("parquet", data_files="…/steps-*.parquet")
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet

from agent.store.values import decode_action, encode_action
from training.errors import DatasetError, MixedVersionsError
from training.trajectories.foreign import cell_of_image, image_of_cell, read_text_values
from training.trajectories.parquet_files import batches_of
from training.trajectories.trajectory import (
    VERSION,
    Rejected,
    Trajectory,
    TrajectoryStep,
    require_valid,
    split_of,
)

FILES = "steps-*.parquet"
_TEXTS = ("trajectory_id", "task", "application", "outcome", "source", "split", "thought", "actions",
          "rejected", "output", "facts", "task_facts", "written_by")  # fmt: skip
_NUMBERS = ("step", "quality", "width_px", "height_px")
_PICTURE = pyarrow.struct([("bytes", pyarrow.binary()), ("path", pyarrow.string())])
_FEATURES = {
    **{name: {"dtype": "string", "_type": "Value"} for name in _TEXTS},
    **{name: {"dtype": "int32", "_type": "Value"} for name in _NUMBERS},
    "is_masked": {"dtype": "bool", "_type": "Value"},
    "image": {"_type": "Image"},
}
SCHEMA = pyarrow.schema(
    [
        *(pyarrow.field(name, pyarrow.string()) for name in _TEXTS),
        *(pyarrow.field(name, pyarrow.int32()) for name in _NUMBERS),
        pyarrow.field("is_masked", pyarrow.bool_()),
        pyarrow.field("image", _PICTURE),
    ],
    metadata={
        "deskhand_trajectories": str(VERSION),
        # how `datasets` knows that a column holds pictures
        "huggingface": json.dumps({"info": {"features": _FEATURES}}),
    },
)


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of steps; one file for each split, cut between tasks and never within one."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for trajectory in trajectories:
        split = split_of(trajectory.task)
        rows.setdefault(split, []).extend(_rows(trajectory, split))
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(FILES):  # of an earlier export: all tables in a folder are one data set
        old.unlink()
    for split, found in rows.items():
        table = pyarrow.Table.from_pylist(found, schema=SCHEMA)
        parquet.write_table(table, folder / f"steps-{split}.parquet", compression="zstd")
    return sum(map(len, rows.values()))


def read(folder: Path) -> list[Trajectory]:
    """Pictures are written out beside the tables, because a trajectory names files.

    Raises:
        DatasetError: a table is damaged, of another version, or makes no sense.
    """
    grouped: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(folder.glob(FILES)):
        for batch in batches_of(path, pictures="image"):
            version = (batch.schema.metadata or {}).get(b"deskhand_trajectories", b"?")
            if version != str(VERSION).encode():
                said = version[:20].decode(errors="replace")
                raise MixedVersionsError(f"{path} has format version {said}; this Deskhand reads {VERSION}.")
            for row in batch.to_pylist():
                # written out at once: the pictures of a data set need not fit into memory
                kept = {**row, "image": image_of_cell(row["image"], folder)}
                grouped.setdefault(row["trajectory_id"], []).append(kept)
    return [require_valid(_trajectory(rows)) for rows in grouped.values()]


def _rows(trajectory: Trajectory, split: str) -> list[dict[str, Any]]:
    return [
        {
            "trajectory_id": trajectory.trajectory_id,
            "task": trajectory.task,
            "application": trajectory.application,
            "outcome": trajectory.outcome,
            "source": trajectory.source,
            "quality": trajectory.quality,
            "split": split,
            "step": number,
            "width_px": step.width_px,
            "height_px": step.height_px,
            "thought": step.thought,
            "actions": json.dumps([encode_action(action) for action in step.actions]),
            "rejected": "" if step.rejected is None else json.dumps(_rejected(step.rejected)),
            "output": step.output,
            "written_by": step.written_by,
            "facts": json.dumps(step.facts, ensure_ascii=False),
            "task_facts": json.dumps(trajectory.facts, ensure_ascii=False),
            "is_masked": step.is_masked,
            "image": None if step.image is None else cell_of_image(step.image),
        }
        for number, step in enumerate(trajectory.steps, start=1)
    ]


def _rejected(rejected: Rejected) -> dict[str, Any]:
    actions = [encode_action(action) for action in rejected.actions]
    return {"actions": actions, "thought": rejected.thought, "reason": rejected.reason}


def _trajectory(rows: list[dict[str, Any]]) -> Trajectory:
    rows.sort(key=lambda row: row["step"])
    first = rows[0]
    try:
        return Trajectory(
            first["trajectory_id"],
            first["task"],
            tuple(_step(row) for row in rows),
            application=first["application"],
            outcome=first["outcome"],
            quality=first["quality"],
            source=first["source"],
            facts=read_text_values(first.get("task_facts") or "{}"),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DatasetError(f"The rows of {first['trajectory_id']!r} make no sense: {error!r}.") from error


def _step(row: dict[str, Any]) -> TrajectoryStep:
    rejected = read_text_values(row["rejected"]) if row["rejected"] else None
    unwanted = None
    if rejected is not None:
        actions = tuple(decode_action(one) for one in rejected["actions"])
        unwanted = Rejected(actions, rejected["thought"], rejected["reason"])
    return TrajectoryStep(
        image=row["image"],
        width_px=row["width_px"],
        height_px=row["height_px"],
        actions=tuple(decode_action(one) for one in read_text_values(row["actions"])),
        thought=row["thought"],
        is_masked=row["is_masked"],
        rejected=unwanted,
        output=row["output"],
        written_by=row.get("written_by") or "",
        facts=read_text_values(row.get("facts") or "{}"),
    )
