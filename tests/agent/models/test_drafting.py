"""Several tokens are tried at once where they stood before behind the same words; the reply is the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.errors import SettingsError
from agent.models.children.blocks import Block
from agent.models.children.drafting import DraftingWriter
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings, runtime_settings
from agent.settings import Settings
from agent.types import ImagePart, Message, Prompt, TextPart
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.tiny_hybrid import hybrid_model
from tests.tiny_models import picture, ui_tars_like_model

VOCABULARY = 10


class Counting:
    """A model that always writes the next number; it notes what it evaluates."""

    def __init__(self) -> None:
        self.evaluated: list[list[int]] = []
        self.cells: list[int] = []

    def decode_each(self, tokens: Sequence[int], position: int) -> NDArray[np.float32]:
        assert position == len(self.cells), "nothing that was dropped is left"
        self.evaluated.append(list(tokens))
        self.cells += tokens
        return np.stack([self._row(token) for token in tokens])

    def keep(self, blocks: Sequence[Block]) -> int:
        del self.cells[sum(len(block.tokens) for block in blocks) :]
        return len(blocks)

    def logits(self) -> NDArray[np.float32]:
        return self._row(self.cells[-1])

    def go_on_with(self, token: int) -> None:
        raise AssertionError("the writer in front of it evaluates")

    def is_end(self, token: int) -> bool:
        return False

    def piece(self, token: int) -> bytes:
        return b""

    @staticmethod
    def _row(token: int) -> NDArray[np.float32]:
        row = np.zeros(VOCABULARY, np.float32)
        row[(token + 1) % VOCABULARY] = 1.0
        return row


def written(guess: Sequence[int], number: int, *, room: int = 99) -> tuple[list[int], Counting]:
    model = Counting()
    model.cells = [0]
    blocks = [Block((0,))]
    writer = DraftingWriter(model, model, blocks, lambda _tokens: np.array(guess, dtype=np.intc), room=room)
    found = [int(writer.logits().argmax())]
    for _ in range(number):
        writer.go_on_with(found[-1])
        found.append(int(writer.logits().argmax()))
    return found, model


def test_what_was_guessed_right_needs_no_evaluation_of_its_own() -> None:
    found, model = written([2, 3, 4], 4)
    assert found == [1, 2, 3, 4, 5]
    assert model.evaluated == [[1, 2, 3, 4]]


def test_what_was_guessed_wrong_is_dropped() -> None:
    found, model = written([2, 9, 9], 4)
    assert found == [1, 2, 3, 4, 5]
    assert [evaluated[0] for evaluated in model.evaluated] == [1, 3, 4]


def test_nothing_is_tried_beyond_the_room_or_a_picture() -> None:
    _, model = written([2, 3, 4], 1, room=2)
    assert model.evaluated == [[1, 2]]
    _, model = written([2, -1, 4], 1)
    assert model.evaluated == [[1, 2]]


def test_how_many_are_tried_is_set_in_the_environment() -> None:
    assert runtime_settings(Settings.from_environment({"DESKHAND_DRAFT_TOKENS": "6"})).draft_tokens == 6
    with pytest.raises(SettingsError, match="at most 64"):
        Settings.from_environment({"DESKHAND_DRAFT_TOKENS": "65"})


def conversation(number: int) -> Prompt:
    said = "Thought: press Save, then Close, then Save again. Action: click(start_box='(1,2)') "
    shown = ImagePart(picture(number, size_px=(224, 224)))
    rules = Message("system", (TextPart(said * 3),))
    return Prompt((rules, Message("user", (TextPart(said), shown)), Message("assistant", (TextPart(said),))))


@pytest.mark.llama
@pytest.mark.torch
@pytest.mark.parametrize("make", [ui_tars_like_model, hybrid_model], ids=["cut back", "not cut back"])
def test_a_real_model_writes_the_same(tmp_path: Path, make: object) -> None:
    manifest: Manifest = make(tmp_path, QWEN_STYLE)  # type: ignore[operator]
    replies = []
    for draft_tokens in (0, 5):
        settings = RuntimeSettings(max_reply_tokens=40, draft_tokens=draft_tokens)
        model = LlamaCppModel(manifest, settings)
        try:
            replies.append([model.reply(conversation(seed), stop=Event()) for seed in range(3)])
        finally:
            model.close()
    for one, other in zip(*replies, strict=True):
        assert one.token_ids == other.token_ids
        assert one.logprobs == pytest.approx(other.logprobs, abs=1e-2)
