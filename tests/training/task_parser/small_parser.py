"""A task parser of two thin layers with a small vocabulary, as transformers writes it."""

from __future__ import annotations

import string
from pathlib import Path

import torch
from transformers import BertConfig, BertModel, BertTokenizerFast

from agent.models.manifest import save
from tests.fakes import embedded_manifest
from training.task_parser.checkpoint import save_parser
from training.task_parser.model import TaskParser
from training.task_parser.publish import publish

WHOLE = ("press", "save", "type", "into", "the", "city", "name")


def write_encoder(folder: Path) -> Path:
    """A folder like that of a pre-trained encoder, with random weights."""
    folder.mkdir(parents=True)
    signs = [*string.ascii_lowercase, *string.digits, *",.:-'\""]
    pieces = ["[PAD]", "[unused1]", "[unused2]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *signs]
    pieces += [f"##{sign}" for sign in string.ascii_lowercase + string.digits] + list(WHOLE)
    (folder / "vocab.txt").write_text("\n".join(pieces) + "\n", encoding="utf-8")
    BertTokenizerFast(vocab=str(folder / "vocab.txt"), do_lower_case=True).save_pretrained(folder)
    (folder / "vocab.txt").write_text("\n".join(pieces) + "\n", encoding="utf-8")
    torch.manual_seed(3)
    config = BertConfig(
        vocab_size=len(pieces),
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=128,
        initializer_range=0.2,
    )
    BertModel(config, add_pooling_layer=False).save_pretrained(folder)
    return folder


def publish_beside(start: Path) -> Path:
    """A model folder with a parser that begins with such an encoder; what it was published from lies in the
    folder `run` beside it."""
    run, folder = start.with_name("run"), start.with_name("model")
    save(embedded_manifest(), folder)
    save_parser(run, TaskParser.from_pretrained(start), start)
    publish(run, folder)
    return folder
