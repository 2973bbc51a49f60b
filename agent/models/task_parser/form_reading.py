"""What a task asks of each control of a form, as an encoder reads the two together. Pure.

The encoder gets the words of the task and behind them every control with what it holds, and says of each
whether it is asked for, which words are its value, and where the task speaks of it
(`training.task_parser.form_reader`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.task_parser.words import TaskWord, words_of

NUM_ACTIONS: Final = 3
"""Of a control: nothing, it is asked for, it is to be off."""
NUM_POINTERS: Final = 3
"""Into the words of the task: where a value begins, where it ends, where a control is spoken of."""
POINTER_WIDTH: Final = 32
MOST_PIECES_OF_A_CAPTION, MOST_PIECES_HELD = 24, 9
"""Word pieces; what stands behind them is not read."""
NUM_LIKENESSES: Final = 5
"""Figures that say how like the words of a task a caption is."""
SHARPNESS, SHARE, WORDS_TOGETHER = 10.0, 0.1, 3
"""Of the likenesses: what cosines are multiplied by before shares are taken of them, what the logarithms of
those are multiplied by, and the words that a caption is laid beside at once."""
_MOST_OF_A_VALUE: Final = 12
"""Words."""
CHOICE, CLOSED_LIST = "choice", "list"
"""The kinds of a row in sight, and of a list that shows none."""


@dataclass(frozen=True, slots=True)
class ControlText:
    """A control as the encoder reads it."""

    kind: str
    """One word: button, box, field, `CLOSED_LIST` or `CHOICE`."""
    caption: str
    owner: str = ""
    """Of a choice: the caption of its list."""
    holds: str = ""
    """What stands in a field or a closed list: of what kind its rows may be."""

    @property
    def words(self) -> str:
        return f"{self.owner} : {self.caption}" if self.owner else self.caption

    @property
    def held(self) -> str:
        """What stands behind these words, "" where nothing is held."""
        return f"= {self.holds}" if self.holds else ""


@dataclass(frozen=True, slots=True)
class ControlReading:
    """What a task asks of one control."""

    likely: float
    """That it asks for it at all, 0-1."""
    is_off: bool
    """Whether a box is to be off, where it is asked for."""
    value: tuple[int, int]
    """First and last word of what is typed, or of what tells a row."""
    value_likely: float
    place: int
    """The word where the task begins to speak of it."""


class FormReader(Protocol):
    """Reads tasks beside forms."""

    def readings(
        self, words: Sequence[TaskWord], controls: Sequence[ControlText]
    ) -> list[ControlReading] | None:
        """One for each control; None where both together are too long.

        Raises:
            RefusedError: they cannot be evaluated.
        """
        ...


def read_both_ways(
    reader: FormReader, words: Sequence[TaskWord], controls: Sequence[ControlText]
) -> list[ControlReading] | None:
    """The mean of what is read of the controls from the first to the last, and from the last to the first:
    what depends on their order alone is no meaning. None where both together are too long, or nothing.

    Raises:
        RefusedError: they cannot be evaluated.
    """
    if not words or not controls:
        return None
    down, up = reader.readings(words, controls), reader.readings(words, controls[::-1])
    if down is None or up is None:
        return None
    return [_mean(one, other) for one, other in zip(down, up[::-1], strict=True)]


def _mean(one: ControlReading, other: ControlReading) -> ControlReading:
    """Of two values, and of two directions, the one that is surer."""
    surer = max(one, other, key=lambda reading: reading.likely)
    told = max(one, other, key=lambda reading: reading.value_likely)
    likely = (one.likely + other.likely) / 2
    return replace(surer, likely=likely, value=told.value, value_likely=told.value_likely)


def likenesses(captions: Sequence[NDArray[np.float64]], words: NDArray[np.float64]) -> NDArray[np.float64]:
    """How like the words each caption is, by cosines of states (late interaction, arXiv 2004.12832).

    Args:
        captions: (pieces, width) states of each.
        words: (words, width) states.

    Returns:
        (captions, `NUM_LIKENESSES`): the mean of a caption beside that of all words; its pieces, each beside
        the word that is most like it; its mean beside the word most like that; the share of the first among
        all captions; and its mean beside the most like of three words.
    """
    words = _of_unit_length(words)
    pieces = [_of_unit_length(caption) for caption in captions]
    means = _of_unit_length(np.stack([caption.mean(0) for caption in pieces]))
    near = means @ _of_unit_length(words.mean(0, keepdims=True))[0]
    share = SHARPNESS * near
    share = SHARE * (share - share.max() - np.log(np.exp(share - share.max()).sum()))
    together = min(WORDS_TOGETHER, len(words))
    runs = np.lib.stride_tricks.sliding_window_view(words, together, axis=0).mean(-1)
    return np.stack(
        [
            near,
            np.array([(caption @ words.T).max(1).mean() for caption in pieces]),
            (means @ words.T).max(1),
            share,
            (means @ _of_unit_length(runs).T).max(1),
        ],
        axis=1,
    )


def _of_unit_length(states: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = states / np.maximum(np.linalg.norm(states, axis=-1, keepdims=True), 1e-12)
    return found


def readings_of(actions: NDArray[np.float64], pointers: NDArray[np.float64]) -> list[ControlReading]:
    """
    Args:
        actions: (controls, `NUM_ACTIONS`) logits.
        pointers: (`NUM_POINTERS`, controls, words) logits.
    """
    chances = np.exp(actions - actions.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    first, last, place = pointers
    first, last = _logprobs(first), _logprobs(last)
    num_words = first.shape[1]
    length = np.arange(num_words)[None, :] - np.arange(num_words)[:, None]
    is_span = (length >= 0) & (length < _MOST_OF_A_VALUE)
    found = []
    for number, chance in enumerate(chances):
        spans = np.where(is_span, first[number][:, None] + last[number][None, :], -np.inf)
        begin, end = np.unravel_index(int(spans.argmax()), spans.shape)
        found.append(
            ControlReading(
                likely=float(1 - chance[0]),
                is_off=bool(chance[2] > chance[1]),
                value=(int(begin), int(end)),
                value_likely=float(np.exp(spans[begin, end])),
                place=int(place[number].argmax()),
            )
        )
    return found


def _logprobs(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    logits = logits - logits.max(1, keepdims=True)
    kept: NDArray[np.float64] = logits - np.log(np.exp(logits).sum(1, keepdims=True))
    return kept


def row_read(
    task: str,
    rows: Sequence[str],
    owner: str,
    reader: FormReader,
    form: Sequence[ControlText] = (),
    *,
    least: float,
) -> int | None:
    """The number of the row of a list that a task most likely asks for, by the mean of two readings: of the
    rows alone, which says more of what a task means, and of the whole form with them in the place of their
    list, which says what else it may be about. None where none is so likely asked for, or it cannot be read.

    Args:
        form: the controls beside which the list was seen when it was closed.

    Raises:
        RefusedError: the reader cannot evaluate it.
    """
    words, choices = words_of(task), [ControlText(CHOICE, row, owner) for row in rows]
    alone = read_both_ways(reader, words, choices)
    if alone is None:
        return None
    likely = np.array([one.likely for one in alone])
    at = next((n for n, one in enumerate(form) if one.caption == owner and one.kind == CLOSED_LIST), None)
    if at is not None:
        within = read_both_ways(reader, words, [*form[:at], *choices, *form[at + 1 :]])
        if within is not None:
            likely = (likely + [one.likely for one in within[at : at + len(rows)]]) / 2
    number = int(likely.argmax())
    return number if likely[number] >= least else None
