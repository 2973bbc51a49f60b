"""What a model elsewhere is shown: no secret that can be recognised."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import Any

import numpy as np
import pytest

from agent.errors import ModelError
from agent.ocr.reading import NoReaderError, Word
from agent.ports import Model
from agent.redaction.kinds import Rules
from agent.redaction.shielded_model import ShieldedModel
from agent.types import ImagePart, Message, ModelReply, Prompt, TextPart
from tests.fakes import picture

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
BOX = (slice(100, 112), slice(200, 400))


class SeeingModel(Model):
    """Remembers the pictures that it was shown."""

    def __init__(self) -> None:
        self.seen: list[np.ndarray[Any, Any]] = []
        self.is_closed = False

    def reply(self, prompt: Prompt, **more: object) -> ModelReply:
        parts = [part for message in prompt.messages for part in message.parts]
        self.seen = [part.pixels for part in parts if isinstance(part, ImagePart)]
        return ModelReply("Done.")

    def close(self) -> None:
        self.is_closed = True


def read(pixels: np.ndarray[Any, Any]) -> Sequence[Word]:
    """A reader that finds a token wherever something white stands."""
    rows = np.flatnonzero((pixels == 255).any(axis=(1, 2)))
    return [Word(TOKEN, (1, 1, 1), 200, int(rows[0]), 200, len(rows))] if rows.size else []


def prompt(*pictures: np.ndarray[Any, Any]) -> Prompt:
    return Prompt((Message("user", (TextPart("Press Save"), *map(ImagePart, pictures))),))


def ask(model: Model, asked: Prompt) -> ModelReply:
    return model.reply(asked, stop=Event())


def test_a_secret_on_the_screen_is_grey_in_every_picture_that_is_sent() -> None:
    inner, secret = SeeingModel(), picture()
    secret[BOX] = 255
    shielded = ShieldedModel(inner, Rules(), read=read)
    ask(shielded, prompt(picture(), secret))
    ask(shielded, prompt(secret, picture(7)))
    assert not (inner.seen[0] == 255).any()
    assert (secret[BOX] == 255).all()
    assert (inner.seen[1] == 7).all()


def test_a_picture_is_read_once_while_it_stays_in_the_prompt() -> None:
    reads: list[int] = []

    def counting(pixels: np.ndarray[Any, Any]) -> Sequence[Word]:
        reads.append(1)
        return ()

    shielded = ShieldedModel(SeeingModel(), Rules(), read=counting)
    first, second = picture(1), picture(200)
    ask(shielded, prompt(first))
    ask(shielded, prompt(first, second))
    assert len(reads) == 2


def test_a_picture_that_cannot_be_read_is_not_sent() -> None:
    def failing(pixels: np.ndarray[Any, Any]) -> Sequence[Word]:
        raise NoReaderError("Install tesseract-ocr.")

    inner = SeeingModel()
    with pytest.raises(ModelError, match=r"not sent.*Install tesseract"):
        ask(ShieldedModel(inner, Rules(), read=failing), prompt(picture()))
    assert inner.seen == []


def test_closing_it_closes_the_model() -> None:
    inner = SeeingModel()
    ShieldedModel(inner, Rules()).close()
    assert inner.is_closed
