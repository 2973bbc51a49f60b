"""Pairs for DPO (chosen and rejected on one screen), as TRL and LLaMA-Factory read them. I/O: files.

preferences.parquet    for TRL: messages with pictures where they belong, and the pictures themselves, as
                       `datasets.load_dataset("parquet", data_files=…)` gives them to `DPOTrainer`
preferences.json       the same pairs for LLaMA-Factory (`ranking`), described in `dataset_info.json`

Loss is on the last reply alone, chosen or rejected; earlier ones, marked mistakes too, are in the prompt.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet

from training.errors import DatasetError
from training.trajectories import sharegpt, uitars
from training.trajectories.foreign import cell_of_image, image_of_cell
from training.trajectories.parquet_files import batches_of
from training.trajectories.trajectory import Rejected, Trajectory, TrajectoryStep, is_learned, keep_image

FILE, RANKING_FILE = "preferences.parquet", "preferences.json"
RANKING = "deskhand_preferences"
_PICTURE = pyarrow.struct([("bytes", pyarrow.binary()), ("path", pyarrow.string())])
_PART = pyarrow.struct([("type", pyarrow.string()), ("text", pyarrow.string())])
_MESSAGES = pyarrow.list_(pyarrow.struct([("role", pyarrow.string()), ("content", pyarrow.list_(_PART))]))
_TEXTS = ("id", "reason", "facts")
_TEXT = {"dtype": "string", "_type": "Value"}
_MESSAGES_FEATURE = {
    "feature": {
        "role": _TEXT,
        "content": {"feature": {"type": _TEXT, "text": _TEXT}, "_type": "List"},
    },
    "_type": "List",
}
_FEATURES = {
    **dict.fromkeys(("prompt", "chosen", "rejected"), _MESSAGES_FEATURE),
    "images": {"feature": {"_type": "Image"}, "_type": "List"},
    **dict.fromkeys(_TEXTS, _TEXT),
    "screen": {"feature": {"dtype": "int32", "_type": "Value"}, "_type": "List"},
}
SCHEMA = pyarrow.schema(
    [
        *(pyarrow.field(name, _MESSAGES) for name in ("prompt", "chosen", "rejected")),
        pyarrow.field("images", pyarrow.list_(_PICTURE)),
        *(pyarrow.field(name, pyarrow.string()) for name in _TEXTS),
        pyarrow.field("screen", pyarrow.list_(pyarrow.int32())),
    ],
    # how `datasets` knows that a column holds pictures
    metadata={"huggingface": json.dumps({"info": {"features": _FEATURES}})},
)


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of pairs. A denied step without a replacement gives none, and neither does a mistake."""
    folder.mkdir(parents=True, exist_ok=True)
    found = [
        (uitars.require_no_mark(trajectory), number)
        for trajectory in trajectories
        for number, step in enumerate(trajectory.steps)
        if step.rejected is not None and is_learned(step)
    ]
    rows = [_pair(trajectory, number) for trajectory, number in found]
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema=SCHEMA), folder / FILE, compression="zstd")
    ranked = [_ranked(row, *one, folder) for row, one in zip(rows, found, strict=True)]
    text = json.dumps(ranked, ensure_ascii=False, indent=1)
    (folder / RANKING_FILE).write_text(text, encoding="utf-8")
    columns = {"messages": "conversations", "chosen": "chosen", "rejected": "rejected", "images": "images"}
    about = {"file_name": RANKING_FILE, "formatting": "sharegpt", "ranking": True, "columns": columns}
    sharegpt.add_info(folder, RANKING, about)
    return len(rows)


def read(folder: Path) -> list[tuple[str, TrajectoryStep]]:
    """Task and step of each pair.

    Raises:
        DatasetError: a pair cannot be read.
    """
    try:
        rows = [row for batch in batches_of(folder / FILE, pictures="images") for row in batch.to_pylist()]
        return [_read(row, folder) for row in rows]
    except (LookupError, TypeError, ValueError) as error:
        raise DatasetError(f"{folder / FILE} cannot be read: {error!r}.") from error


def _shown(trajectory: Trajectory, number: int) -> list[Path]:
    first = max(0, number + 1 - uitars.NUM_PICTURES)
    return [step.image for step in trajectory.steps[first : number + 1] if step.image is not None]


def _pair(trajectory: Trajectory, number: int) -> dict[str, Any]:
    step = trajectory.steps[number]
    assert step.rejected is not None
    prompt = [_said("user", trajectory.task)]
    for earlier, past in enumerate(trajectory.steps[: number + 1]):
        # The person speaks once between two replies, as chat templates expect it.
        if prompt[-1]["role"] != "user":
            prompt.append({"role": "user", "content": []})
        if past.image is not None and earlier > number - uitars.NUM_PICTURES:
            prompt[-1]["content"].append({"type": "image", "text": None})
        if past.output:
            prompt[-1]["content"].append({"type": "text", "text": past.output})
        if earlier < number and past.actions:
            if not prompt[-1]["content"]:
                prompt[-1]["content"].append({"type": "text", "text": ""})
            prompt.append(_said("assistant", uitars.turn_text(past)))
    unwanted = uitars.reply_text(step.rejected.thought, step.rejected.actions, step)
    return {
        "id": f"{trajectory.trajectory_id}/{number + 1}",
        "prompt": prompt,
        "images": [cell_of_image(image) for image in _shown(trajectory, number)],
        "chosen": [_said("assistant", uitars.turn_text(step))],
        "rejected": [_said("assistant", unwanted)],
        "reason": step.rejected.reason,
        "facts": json.dumps({"output": step.output, "has_image": step.image is not None, **step.facts}),
        "screen": [step.width_px, step.height_px],
    }


def _said(role: str, text: str) -> dict[str, Any]:
    return {"role": role, "content": [{"type": "text", "text": text}]}


def _ranked(row: dict[str, Any], trajectory: Trajectory, number: int, folder: Path) -> dict[str, Any]:
    """A pair in LLaMA-Factory's form: an odd number of turns, and the two replies."""
    people = {"user": "human", "assistant": "gpt"}
    return {
        "id": row["id"],
        "conversations": [
            {"from": people[one["role"]], "value": _with_marks(one["content"])} for one in row["prompt"]
        ],
        "chosen": {"from": "gpt", "value": row["chosen"][0]["content"][0]["text"]},
        "rejected": {"from": "gpt", "value": row["rejected"][0]["content"][0]["text"]},
        "images": [keep_image(image, folder) for image in _shown(trajectory, number)],
    }


def _with_marks(content: list[dict[str, Any]]) -> str:
    return "\n".join(uitars.IMAGE if one["type"] == "image" else one["text"] for one in content)


def _read(row: dict[str, Any], folder: Path) -> tuple[str, TrajectoryStep]:
    width_px, height_px = row["screen"]
    thought, actions = uitars.read_turn(row["chosen"][0]["content"][0]["text"], width_px, height_px)
    unthought, unwanted = uitars.read_turn(row["rejected"][0]["content"][0]["text"], width_px, height_px)
    facts = json.loads(row["facts"])
    output, has_image = facts.pop("output"), facts.pop("has_image")
    step = TrajectoryStep(
        image_of_cell(row["images"][-1], folder) if has_image else None,
        width_px,
        height_px,
        actions,
        thought,
        rejected=Rejected(unwanted, unthought, row["reason"]),
        output=output,
        facts=facts,
    )
    return row["prompt"][0]["content"][0]["text"], step
