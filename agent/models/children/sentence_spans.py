"""The stretches of a task that may be names: whole words, and what stands in quotes as one. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MAX_WORDS = 7
MAX_NAME_BYTES = 64
"""What is longer names no control."""
_WORD = re.compile(r"\S+")
_QUOTED = re.compile(
    r"\{\{[^{}]+\}\}|\"[^\"]+\"|“[^”]+”|„[^“]+“|«[^»]+»|(?<!\w)'[^']+'(?!\w)|(?<!\w)‘[^’]+’(?!\w)"
)
_TRAILING = ",.;:!?…"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """`task[start:end]`."""

    start: int
    end: int

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


def quoted_spans(task: str) -> list[Span]:
    """What stands in quotes, with the quotes."""
    return [Span(*found.span()) for found in _QUOTED.finditer(task)]


def quoted_texts(task: str) -> list[str]:
    """What stands in quotes, without them."""
    return [task[span.start + 1 : span.end - 1] for span in quoted_spans(task)]


def name_spans(task: str, taken: Sequence[Span] = ()) -> list[Span]:
    """Every run of up to `MAX_WORDS` words that touches no quotes and nothing `taken`, without punctuation
    after it."""
    spans = set()
    for span in word_spans(task, taken):
        length = len(task[span.start : span.end].rstrip(_TRAILING))
        if length:
            spans.add(Span(span.start, span.start + length))
    return sorted(spans)


def word_spans(task: str, taken: Sequence[Span] = ()) -> list[Span]:
    """As `name_spans`, with the punctuation."""
    words = [Span(*found.span()) for found in _WORD.finditer(task)]
    closed = [*quoted_spans(task), *taken]
    spans = []
    for number, first in enumerate(words):
        for last in words[number : number + MAX_WORDS]:
            span = Span(first.start, last.end)
            if any(span.overlaps(other) for other in closed):
                break
            spans.append(span)
    return spans


def is_whole_run(text: str, task: str) -> bool:
    """Whether a text stands in the task as whole words."""
    before, after = r"(?:^|(?<=[\s\"'“„«‘]))", r"(?=[,.;:!?…\"'”“»’]*(?:\s|$))"
    return bool(text) and re.search(before + re.escape(text) + after, task) is not None


def places_of(names: Iterable[str], task: str) -> list[Span]:
    """Where names that were dealt with stand in the task, each at a place of its own, as far as they do."""
    found: list[Span] = []
    lower = task.casefold()
    for name in names:
        start = lower.find(name.casefold()) if name else -1
        while start >= 0:
            place = Span(start, start + len(name))
            if not any(place.overlaps(other) for other in found):
                found.append(place)
                break
            start = lower.find(name.casefold(), start + 1)
    return found


def heaviest_apart(weights: dict[Span, float]) -> list[Span]:
    """The spans that do not overlap and weigh most together, in order; what weighs nothing is left out."""
    best: list[tuple[float, list[Span]]] = [(0.0, [])]
    ends = [0]
    for span in sorted(weights, key=lambda span: (span.end, span.start)):
        if weights[span] <= 0:
            continue
        before = max(number for number, end in enumerate(ends) if end <= span.start)
        total = best[before][0] + weights[span]
        with_it = (total, [*best[before][1], span])
        ends.append(span.end)
        best.append(max(best[-1], with_it, key=lambda choice: choice[0]))
    return best[-1][1]


def in_quotes(task: str, spans: Sequence[Span]) -> str:
    """The task with these spans in quotes."""
    for span in sorted(spans, reverse=True):
        task = f'{task[: span.start]}"{task[span.start : span.end]}"{task[span.end :]}'
    return task
