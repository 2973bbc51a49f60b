"""A trained task parser on disk: a transformers folder with the heads beside it. I/O."""

from __future__ import annotations

import shutil
from pathlib import Path

from safetensors.torch import load_file, save_file

from training.task_parser.model import TaskParser

HEADS = "heads.safetensors"
_TOKENIZER_FILES = ("tokenizer.json", "tokenizer_config.json", "vocab.txt", "special_tokens_map.json")


def save(folder: Path, model: TaskParser, encoder: Path) -> None:
    """Write the encoder as transformers writes it, the heads, and the tokenizer of the start."""
    folder.mkdir(parents=True, exist_ok=True)
    model.encoder.save_pretrained(folder)
    save_file({name: value.contiguous() for name, value in model.heads.state_dict().items()}, folder / HEADS)
    for name in _TOKENIZER_FILES:
        if folder != encoder and (encoder / name).is_file():
            shutil.copyfile(encoder / name, folder / name)


def load(folder: Path) -> TaskParser:
    """A saved parser, or new heads on a pre-trained encoder."""
    model = TaskParser.from_pretrained(folder)
    if (folder / HEADS).is_file():
        model.heads.load_state_dict(load_file(folder / HEADS))
    return model
