"""The exact training sample of one step, piece by piece, with what carries loss. I/O: reads a record."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from agent.models.embedded_vocabulary import END_OF_TURN, encode_control
from agent.models.manifest import Manifest
from agent.types import ImagePart
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.errors import DatasetError
from training.finetune.examples import EMBEDDED, FinetuneExample, examples_of
from training.trajectories.from_records import trajectories_of


def preview_of(record: Path, number: int, manifest: Manifest, *, of: str = "") -> dict[str, Any]:
    """
    Args:
        number: of the step in its record.
        of: that record, where it is another one that was merged into `record`.

    Returns:
        `pieces`: texts in their order, each with `loss`; pictures as their tokens, counted. `num_tokens` and
        `num_learned`, where the vocabulary is one that we write.

    Raises:
        DatasetError: no sample is made of this step; the message says why.
        OpenFindingsError, StoreError: the record may not be used, or cannot be read.
    """
    left_out: Counter[str] = Counter()
    for trajectory in trajectories_of(record):
        for example in examples_of(trajectory, manifest, left_out):
            if trajectory.steps[example.number - 1].source_step == (of or record.name, number):
                return _pieces(example, manifest)
    reasons = ", ".join(left_out) or "it is left out"
    raise DatasetError(f"No sample is made of step {number}: {reasons}.")


def _pieces(example: FinetuneExample, manifest: Manifest) -> dict[str, Any]:
    pieces: list[dict[str, Any]] = []
    for message in example.prompt.messages:
        for part in message.parts:
            if isinstance(part, ImagePart):
                height, width = part.pixels.shape[:2]
                pieces.append({"text": f"{width}×{height}", "is_picture": True, "loss": False})
            else:
                pieces.append({"text": part.text, "is_picture": False, "loss": False})
    end = END_OF_TURN if manifest.dialect == EMBEDDED else ""
    pieces.append({"text": example.reply + end, "is_picture": False, "loss": True})
    said: dict[str, Any] = {"pieces": pieces}
    if manifest.dialect == EMBEDDED:
        ids = EmbeddedPromptTokenizer(manifest.image.factor).tokens(example.prompt).token_ids
        learned = encode_control(example.reply + end)
        said |= {"num_tokens": len(ids) + len(learned), "num_learned": len(learned)}
    return said
