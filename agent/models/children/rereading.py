"""A prompt of the embedded dialect as a `Reader`: its task can be worded anew, its names tried. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agent.models.children.blocks import Block, digest_of, text_blocks
from agent.models.children.closer_look import Corner, enlarged_part
from agent.models.children.own_words import without_own_words
from agent.models.children.second_look import Scored, ScoredReply
from agent.models.children.sentence_spans import MAX_NAME_BYTES
from agent.models.children.sighted import Sighted
from agent.models.children.writing import log_probabilities
from agent.models.embedded_vocabulary import ID_OF, decode, encode_data
from agent.models.task_parser.form_reading import ControlText
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.sense import Senses
from agent.ocr.captions import PictureText
from agent.types import ImagePart

_MISSING = tuple(encode_data(" m"))
"""How "missing" begins; a box can also be "already" as it should be."""
_WITH_CAPTIONS = (GoalVerb.FILL, OPEN)
_TASK, _DID, _NOW = (ID_OF[name] for name in ("<|task|>", "<|did|>", "<|now|>"))


Captions = Callable[[NDArray[np.uint8]], PictureText]
"""Reads those of a picture; none where nothing can be read."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """What a reader needs of an engine. Everything may raise AbortedError."""

    ask: Callable[[Sequence[Block]], None]
    """Bring the KV cache to the end of a prompt."""
    logits: Callable[[], NDArray[np.float32]]
    continuations: Callable[[Sequence[Sequence[int]]], list[NDArray[np.float32]]]
    write: Callable[[Sequence[int]], ScoredReply]
    """The likeliest reply to what was asked last that begins with these tokens."""


class NoTaskError(Exception):
    """A prompt is not of the embedded dialect."""


class PromptReader:
    """A `Reader` at the end of a prompt."""

    def __init__(
        self,
        blocks: Sequence[Block],
        evaluator: Evaluator,
        captions: Captions | None = None,
        sense: Senses | None = None,
        form: Sequence[ControlText] = (),
    ) -> None:
        """Raises NoTaskError."""
        self._evaluator, self._captions = evaluator, captions
        self.sense, self.form = sense, form
        self._blocks = blocks
        pictures = [number for number, block in enumerate(blocks) if block.picture is not None]
        self._num_before = pictures[-1] + 1 if pictures else 0
        tokens = [token for block in blocks[self._num_before :] for token in block.tokens]
        marks = [number for number, token in enumerate(tokens) if token in (_TASK, _DID, _NOW)]
        if not marks or tokens[marks[0]] != _TASK or tokens[marks[-1]] != _NOW:
            raise NoTaskError
        parts = [decode(tokens[start + 1 : end]) for start, end in pairwise(marks)]
        self._before = tokens[: marks[0]]
        self._num_readings = sum(tokens[mark] == _TASK for mark in marks)
        self.task, self.done = parts[0], parts[self._num_readings :]

    @cached_property
    def sighted(self) -> Sighted | None:
        """What is read in the last picture, but for the task itself; None where nothing can be."""
        pixels = self._blocks[self._num_before - 1].pixels if self._num_before else None
        if pixels is None or self._captions is None:
            return None
        text = self._captions(pixels)
        found = without_own_words(text.lines, self.task)
        size_px = pixels.shape[1], pixels.shape[0]
        return Sighted(found, size_px, text.empty_frames, text.text_fields) if found else None

    def score(self, task: str, done: Sequence[str], continuations: Sequence[Sequence[int]]) -> list[Scored]:
        self._evaluator.ask(self._worded(task, done))
        before = log_probabilities(self._evaluator.logits(), 1.0)
        return [
            _scored(tokens, before, rows)
            for tokens, rows in zip(continuations, self._evaluator.continuations(continuations), strict=True)
        ]

    def read(self, task: str, done: Sequence[str], start: Sequence[int] = ()) -> ScoredReply:
        self._evaluator.ask(self._worded(task, done))
        return self._evaluator.write(start)

    def enlarged(self, corner: Corner) -> PromptReader:
        """The same prompt with a part of its last picture in its place, twice as large."""
        blocks = list(self._blocks)
        last = self._num_before - 1
        whole = blocks[last]
        assert whole.pixels is not None
        part = enlarged_part(whole.pixels, corner)
        blocks[last] = replace(whole, pixels=part, digest=digest_of(ImagePart(part)))
        return PromptReader(blocks, self._evaluator)

    def find(self, asked: Sequence[tuple[str, str]]) -> list[float]:
        """How likely the picture shows a control that is called so and is for that, for each; 0 where it is
        too long for a name. Nothing is said of a task: this is what the model has practised most. What is
        written with a colon is believed to be the caption of a field or a list, however it looks."""
        self._evaluator.ask([*self._blocks[: self._num_before], *text_blocks([*self._before, _NOW])])
        sighted = self.sighted
        belongs = [False] * len(asked)
        if sighted is not None:
            spelled = [sighted.spelled(name) for _, name in asked]
            belongs = [
                ends and verb in _WITH_CAPTIONS for (verb, _), (_, ends) in zip(asked, spelled, strict=True)
            ]
            asked = [(verb, name) for (verb, _), (name, _) in zip(asked, spelled, strict=True)]
        blank, letter = _MISSING
        is_short = [len(name.encode()) <= MAX_NAME_BYTES for _, name in asked]
        thoughts = [
            [*encode_data(f'{verb} "{name}"'), blank]
            for (verb, name), short in zip(asked, is_short, strict=True)
            if short
        ]
        found = []
        for rows in self._evaluator.continuations(thoughts):
            goes_on, after = (log_probabilities(row, 1.0) for row in rows[-2:])
            found.append(1.0 - float(np.exp(goes_on[blank] + after[letter])))
        likely = iter(found)
        seen = [next(likely) if short else 0.0 for short in is_short]
        return [0.5 + one / 2 if lifts else one for one, lifts in zip(seen, belongs, strict=True)]

    def _worded(self, task: str, done: Sequence[str]) -> list[Block]:
        tokens = [*self._before, *[_TASK, *encode_data(task)] * self._num_readings]
        for thought in done:
            tokens += [_DID, *encode_data(thought)]
        tokens.append(_NOW)
        return [*self._blocks[: self._num_before], *text_blocks(tokens)]


def _scored(tokens: Sequence[int], before: NDArray[np.float64], rows: NDArray[np.float32]) -> Scored:
    """`before` are the log-probabilities of the first token, `rows` the logits after each."""
    after = [log_probabilities(row, 1.0) for row in rows]
    logprobs = [float(row[token]) for row, token in zip([before, *after], tokens, strict=False)]
    return Scored(tuple(logprobs), after[-1].tolist())
