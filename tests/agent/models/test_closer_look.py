"""A row of which the model is not sure is looked at from closer by."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from agent.models.children.closer_look import Corner, corner_around, enlarged_part, with_closer_look
from agent.models.children.second_look import Scored, ScoredReply
from agent.models.embedded_vocabulary import FIRST_COORDINATE_ID, NUM_TOKENS, encode_control

BIN = 5
"""Thousandths of the picture."""
CHOSEN = 'choose "Two"<|click|><|500|><|{}|><|im_end|>'


class RowReader:
    """A model that holds rows at these heights possible, more or less, on the whole picture or on a part."""

    task, done = "whatever was asked", ()

    def __init__(self, whole: dict[int, float], part: dict[int, float]) -> None:
        self._whole, self._part = whole, part
        self.corners: list[Corner] = []

    def enlarged(self, corner: Corner) -> RowReader:
        self.corners.append(corner)
        return RowReader(self._part, {})

    def score(self, task: str, done: Sequence[str], continuations: Sequence[Sequence[int]]) -> list[Scored]:
        after = [-20.0] * NUM_TOKENS
        for height, likely in self._whole.items():
            after[FIRST_COORDINATE_ID + height] = math.log(likely)
        return [Scored((), after) for _ in continuations]

    def find(self, asked: Sequence[tuple[str, str]]) -> list[float]:
        return [0.0] * len(asked)

    def read(self, task: str, done: Sequence[str], start: Sequence[int] = ()) -> ScoredReply:
        return ScoredReply((), ())


def chosen(height: int, *, click: float) -> ScoredReply:
    """The reply that presses this row, with the click's natural log-probability."""
    ids = encode_control(CHOSEN.format(BIN * height))
    logprobs = [-0.001] * len(ids)
    logprobs[-4] = click
    return ScoredReply(tuple(ids), tuple(logprobs))


def test_a_row_of_which_the_model_is_sure_is_pressed_at_once() -> None:
    reader = RowReader({80: 0.9}, {})
    reply = chosen(80, click=-0.01)
    assert with_closer_look(reader, reply) is reply
    assert reader.corners == []


def test_the_row_is_where_both_looks_agree_best() -> None:
    # The part begins at 30: what is at 80 on the whole is at 100 there, and 87 is at 114.
    reader = RowReader({80: 0.6, 87: 0.3}, {114: 0.7, 160: 0.2})
    assert with_closer_look(reader, chosen(80, click=-0.3)).text == CHOSEN.format(BIN * 87)
    assert reader.corners == [Corner(50, 30)]


def test_other_replies_are_left_alone() -> None:
    pressed = ScoredReply(tuple(encode_control('press "Two"<|click|><|5|><|5|><|im_end|>')), (-1.0,) * 20)
    assert with_closer_look(RowReader({}, {}), pressed) is pressed


def test_an_enlarged_part_lies_within_the_picture_and_shows_it_twice_as_large() -> None:
    assert corner_around(3, 199) == Corner(0, 100)
    pixels = np.zeros((40, 60, 3), np.uint8)
    pixels[30:34, 40:44] = 200
    part = enlarged_part(pixels, Corner(100, 100))
    assert part.shape == pixels.shape
    assert (part[22:26, 22:26] == 200).all()
    assert abs(part.astype(int).sum() / pixels.astype(int).sum() - 4) < 0.01
