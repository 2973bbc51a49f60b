"""A trained task parser on disk: a transformers folder with the heads beside it. I/O.

    python -m training.task_parser.checkpoint PARTS ENCODER OUT

joins the parts that `training.task_parser.training --parts` wrote on another machine, checked, to a folder.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

import torch
from safetensors.torch import load, load_file, save, save_file
from torch import Tensor

from training.errors import CheckpointError
from training.task_parser.model import TaskParser

HEADS = "heads.safetensors"
_TOKENIZER_FILES = ("tokenizer.json", "tokenizer_config.json", "vocab.txt", "special_tokens_map.json")
_PART_BYTES = 15 * 2**20
_PARTS_LIST = "parts.json"


def save_parser(folder: Path, model: TaskParser, encoder: Path) -> None:
    """Write the encoder as transformers writes it, the heads, and the tokenizer of the start."""
    folder.mkdir(parents=True, exist_ok=True)
    model.encoder.save_pretrained(folder)
    save_file({name: value.contiguous() for name, value in model.heads.state_dict().items()}, folder / HEADS)
    for name in _TOKENIZER_FILES:
        if folder != encoder and (encoder / name).is_file():
            shutil.copyfile(encoder / name, folder / name)


def load_parser(folder: Path) -> TaskParser:
    """A saved parser, or new heads on a pre-trained encoder."""
    model = TaskParser.from_pretrained(folder)
    if (folder / HEADS).is_file():
        model.heads.load_state_dict(load_file(folder / HEADS))
    return model


def save_parts(folder: Path, weights: Mapping[str, Tensor]) -> None:
    """Write a parser's weights at 16 bits in files that small ways back from another machine take.

    Args:
        weights: a `state_dict` of a TaskParser.
    """
    folder.mkdir(parents=True, exist_ok=True)
    half = {
        name: (value.half() if value.is_floating_point() else value).cpu().contiguous()
        for name, value in weights.items()
    }
    content = save(half)
    names: list[str] = []
    for begin in range(0, len(content), _PART_BYTES):
        names.append(f"parser.{len(names)}")
        (folder / names[-1]).write_bytes(content[begin : begin + _PART_BYTES])
    described = {"parts": names, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
    (folder / _PARTS_LIST).write_text(json.dumps(described), encoding="utf-8")


def joined(folder: Path, encoder: Path) -> TaskParser:
    """The parser whose parts are in a folder.

    Raises:
        CheckpointError: parts are missing, or not those that were written.
    """
    try:
        described = json.loads((folder / _PARTS_LIST).read_text(encoding="utf-8"))
        content = b"".join((folder / name).read_bytes() for name in described["parts"])
        is_whole = hashlib.sha256(content).hexdigest() == described["sha256"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise CheckpointError(f"The parts in {folder} cannot be read: {problem}.") from problem
    if not is_whole:
        raise CheckpointError(f"The parts in {folder} are not those that were written: copy them again.")
    model = TaskParser.with_config_of(encoder)
    model.load_state_dict({name: value.to(torch.float32) for name, value in load(content).items()})
    return model


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", type=Path)
    parser.add_argument("encoder", type=Path, help="what packaging/task_parser_start.sh fetched")
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    try:
        save_parser(options.out, joined(options.parts, options.encoder), options.encoder)
    except CheckpointError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
