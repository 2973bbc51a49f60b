"""The embedded model's vocabulary: bytes stay bytes, control tokens are ours alone."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from agent.models import embedded_vocabulary as vocabulary
from agent.types import ImagePart, TextPart

WORDS = st.text() | st.sampled_from(["<|click|>", "x<|500|>y", "<|im_end|>", "<|", "|>"])


@given(WORDS)
def test_data_is_its_bytes_and_never_a_control_token(text: str) -> None:
    ids = vocabulary.encode_data(text)
    assert max(ids, default=0) < vocabulary.NUM_BYTES
    assert vocabulary.decode(ids) == text


@given(st.lists(st.integers(vocabulary.NUM_BYTES, vocabulary.NUM_TOKENS - 1)))
def test_control_tokens_are_read_back_as_written(ids: list[int]) -> None:
    assert vocabulary.encode_control(vocabulary.decode(ids)) == ids


def test_every_token_is_there_once() -> None:
    assert len(set(vocabulary.TOKENS)) == vocabulary.NUM_TOKENS == 484
    assert vocabulary.TOKENS[vocabulary.END_OF_TURN_ID] == "<|im_end|>"


def test_unknown_names_in_brackets_stay_text() -> None:
    assert vocabulary.encode_control("<|nonsense|>") == list(b"<|nonsense|>")


def test_a_prompt_is_pictures_control_tokens_and_data() -> None:
    picture = ImagePart(np.zeros((32, 64, 3), np.uint8))
    ids = vocabulary.encode([picture, "<|task|>", TextPart("<|now|>", is_data=True)], num_image_tokens=2)
    expected = "<|vision_start|><|image_pad|><|image_pad|><|vision_end|><|task|>"
    assert ids == vocabulary.encode_control(expected) + list(b"<|now|>")
