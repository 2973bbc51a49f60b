"""Looks closer before it chooses a row. Pure.

Rows of lists are the smallest and densest things on a screen: two of them may lie in one token of the
picture. Where the model is not sure of a row, the part of the picture around it is enlarged to twice its size
and asked again; the row is where both answers together are likeliest. (Either alone errs: large letters
become too large.)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.children.second_look import Reader, ScoredReply
from agent.models.embedded_vocabulary import COORDINATE_TOKENS, FIRST_COORDINATE_ID, ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal

FACTOR: Final = 2
_NUM_BINS = len(COORDINATE_TOKENS)
"""Of a coordinate, both edges of the picture included."""
_SPAN = (_NUM_BINS - 1) // FACTOR
"""Bins of the picture that the enlarged part shows along each axis."""
_SPREAD_BINS = 1.5
"""Standard deviation with which a coordinate is read."""
_LEAST = 1e-6
_SURE = -0.1
"""Of the click (natural logarithm): above it nothing is looked at again."""
_CLICK = ID_OF["<|click|>"]
_ROW = re.compile(r'choose "([^"]*)"<\|click\|>')


@dataclass(frozen=True, slots=True)
class Corner:
    """The upper left corner of an enlarged part, in bins of the whole picture."""

    x: int
    y: int


class CloserReader(Reader, Protocol):
    """A reader whose picture can be enlarged."""

    def enlarged(self, corner: Corner) -> Reader:
        """The same prompt with that part of its last picture, `FACTOR` times as large, in its place."""
        ...


def corner_around(x: int, y: int) -> Corner:
    """Of the part with this point in its middle, as far as the picture reaches."""
    return Corner(*(min(max(0, at - _SPAN // 2), _NUM_BINS - 1 - _SPAN) for at in (x, y)))


def enlarged_part(pixels: NDArray[np.uint8], corner: Corner) -> NDArray[np.uint8]:
    """(H, W, 3) → (H, W, 3), the part of the picture from `corner` on; linear in between."""
    height, width = pixels.shape[:2]
    top, left = (corner.y * height // (_NUM_BINS - 1), corner.x * width // (_NUM_BINS - 1))
    part = pixels[top : top + height // FACTOR, left : left + width // FACTOR].astype(np.float32)
    for axis in (0, 1):
        part = _doubled(part, axis)
    whole = np.pad(part, ((0, height - part.shape[0]), (0, width - part.shape[1]), (0, 0)), mode="edge")
    pixels_of_part: NDArray[np.uint8] = np.clip(whole + 0.5, 0, 255).astype(np.uint8)
    return pixels_of_part


def _doubled(values: NDArray[np.float32], axis: int) -> NDArray[np.float32]:
    values = np.moveaxis(values, axis, 0)
    before, after = np.concatenate([values[:1], values[:-1]]), np.concatenate([values[1:], values[-1:]])
    made = np.empty((2 * len(values), *values.shape[1:]), np.float32)
    made[0::2], made[1::2] = 0.75 * values + 0.25 * before, 0.75 * values + 0.25 * after
    return np.moveaxis(made, 0, axis)


def with_closer_look(reader: CloserReader, reply: ScoredReply) -> ScoredReply:
    """The reply; where it presses a row and is not sure of it, the row on which both looks agree best."""
    row = _ROW.match(reply.text)
    if row is None:
        return reply
    thought = encode_data(PlannedGoal(GoalVerb.CHOOSE, row[1]).thought)
    at = len(thought)
    x, y = (token - FIRST_COORDINATE_ID for token in reply.token_ids[at + 1 : at + 3])
    if not reply.logprobs or reply.logprobs[at] > _SURE:
        return reply
    corner = corner_around(x, y)
    first = _heights(reader, row[1], x)
    second = _heights(reader.enlarged(corner), row[1], None)
    bins = np.arange(_NUM_BINS)
    together = _spread(first, corner.y + bins / FACTOR) + _spread(second, bins.astype(float))
    best = round(corner.y + int(together.argmax()) / FACTOR)
    return ScoredReply(
        (*reply.token_ids[: at + 2], FIRST_COORDINATE_ID + best, *reply.token_ids[at + 3 :]), ()
    )


def _heights(reader: Reader, name: str, x: int | None) -> NDArray[np.float64]:
    """(bins,) log-probabilities of where a row is from top to bottom.

    Args:
        x: where it is from left to right; None to ask.
    """
    goal = PlannedGoal(GoalVerb.CHOOSE, name)
    start = [*encode_data(goal.thought), _CLICK]
    if x is None:
        [scored] = reader.score(goal.sentence, (), [start])
        x = int(_of_bins(scored.next).argmax())
    [scored] = reader.score(goal.sentence, (), [[*start, FIRST_COORDINATE_ID + x]])
    return _of_bins(scored.next)


def _of_bins(logprobs: object) -> NDArray[np.float64]:
    return np.asarray(logprobs)[FIRST_COORDINATE_ID : FIRST_COORDINATE_ID + _NUM_BINS]


def _spread(logprobs: NDArray[np.float64], at: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logarithm of the smoothed distribution at these places (bins)."""
    apart = np.arange(_NUM_BINS)[None] - np.clip(at, 0, _NUM_BINS - 1)[:, None]
    near = np.exp(-0.5 * (apart / _SPREAD_BINS) ** 2)
    smooth: NDArray[np.float64] = np.log(_LEAST + near @ np.exp(logprobs))
    return smooth
