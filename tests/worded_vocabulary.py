"""A vocabulary of byte pairs like that of real models, learned from the dialects' own prompts."""

from __future__ import annotations

import json
from functools import cache

from tokenizers import Tokenizer
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel, Split
from tokenizers.pre_tokenizers import Sequence as InTurn
from tokenizers.trainers import BpeTrainer

from agent.actions.dialects import DIALECTS, Conversation
from agent.coordinates import CoordinateFrame
from agent.models.embedded_vocabulary import byte_names
from agent.models.manifest import ImageLimits
from agent.perception.view import show
from agent.prompts import PromptRequest, render
from agent.types import Task, TextPart
from tests.fakes import observed, picture
from training.export.hf_folder import QWEN_WORDS

NUM_MERGES = 1500


@cache
def learned(num_merges: int = NUM_MERGES) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tokens, of which the first 256 are the bytes, and the merges that make the others."""
    tokenizer = Tokenizer(BPE())
    tokenizer.pre_tokenizer = InTurn(
        [Split(QWEN_WORDS, "isolated"), ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    trainer = BpeTrainer(
        vocab_size=256 + num_merges, initial_alphabet=sorted(byte_names()), show_progress=False
    )
    tokenizer.train_from_iterator(_texts(), trainer)
    pairs = [tuple(pair) for pair in json.loads(tokenizer.to_str())["model"]["merges"]]
    merged = dict.fromkeys(first + second for first, second in pairs)
    return (*byte_names(), *merged), tuple(f"{first} {second}" for first, second in pairs)


def _texts() -> list[str]:
    limits = ImageLimits(28, 28 * 28, 28 * 28 * 64)
    view = show(observed(picture()), limits, CoordinateFrame.REL1000)
    request = PromptRequest(Task('Press "Save"'), (), (), view, history_images=5)
    return [
        part.text
        for name, dialect in DIALECTS.items()
        if isinstance(dialect.layout, Conversation)
        for message in render(request, dialect=name).messages
        for part in message.parts
        if isinstance(part, TextPart)
    ]
