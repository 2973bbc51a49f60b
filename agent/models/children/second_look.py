"""A second look at a task whose first reading asked, ended or was unsure. Pure.

The small model sees well, and is bad at knowing where a name begins and ends in a sentence. So every run of
words is tried as a name in front of the same picture; those that the picture answers are put in quotes, and
the model reads the task again. What it says then, or what it finds likeliest to be said about one of these
names, is taken where it is likely enough; otherwise the first reading stands. What was done already is not
done again.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from agent.models.children.sentence_spans import (
    MAX_NAME_BYTES,
    Span,
    heaviest_apart,
    in_quotes,
    is_whole_run,
    name_spans,
    places_of,
    quoted_spans,
    word_spans,
)
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, NUM_BYTES, decode, encode_data

MAX_NODES = 360
"""Tokens that are tried at once, at most: the cost of a second look is bounded by numbers, not by a clock."""
MAX_NAMES = 3
"""Names for which every verb is tried."""
_TRIED_WITH = "press"
"""The verb with which spans are tried as names: its answer tells names from other words best."""
_VERBS = ("press", "tick", "untick", "choose", "fill")
_CLICK, _DOUBLE = ID_OF["<|click|>"], ID_OF["<|left_double|>"]
_TYPE = ID_OF["<|type|>"]
_ASKS, _ENDS = ID_OF["<|call_user|>"], ID_OF["<|finished|>"]
_QUOTE = ord('"')
_NAMED = re.compile(r'(\w+) "([^"]*)"( missing)?')
_SCROLL = ID_OF["<|scroll|>"]
_ABOUT_NO_GOAL = ("scroll", "close")
"""Verbs of thoughts about the picture: what stands in quotes after them is no name of the task."""


def _names_in(thought: str, *, with_missing: bool = False) -> list[str]:
    """The names of controls that a thought is about."""
    return [
        name
        for verb, name, missing in _NAMED.findall(thought)
        if verb not in _ABOUT_NO_GOAL and (with_missing or not missing)
    ]


@dataclass(frozen=True, slots=True)
class ScoredReply:
    """A reply of the model to one wording of the task, with natural log-probabilities."""

    token_ids: tuple[int, ...]
    logprobs: tuple[float, ...]

    @property
    def text(self) -> str:
        return decode(self.token_ids)

    @property
    def is_whole(self) -> bool:
        """Whether it came to an end within the tokens that it may have."""
        return self.token_ids[-1:] == (END_OF_TURN_ID,)

    @property
    def asks(self) -> bool:
        return _ASKS in self.token_ids

    @property
    def ends(self) -> bool:
        return _ENDS in self.token_ids

    @property
    def scrolls(self) -> bool:
        """Whether a name was missing that may stand further down."""
        return _SCROLL in self.token_ids

    @property
    def closes(self) -> bool:
        """Whether it closes a window that came in between, whatever the task is."""
        return self.text.startswith('close "')

    def parts(self) -> tuple[float, float, float]:
        """Log-probabilities of the thought's verb, of the rest of the thought, and of the action after it."""
        action = next((n for n, token in enumerate(self.token_ids) if token >= NUM_BYTES), 0)
        thought = self.token_ids[:action]
        verb = thought.index(_QUOTE) if _QUOTE in thought else action
        return (
            sum(self.logprobs[:verb]),
            sum(self.logprobs[verb:action]),
            self.logprobs[action] if action else 0.0,
        )

    def names(self) -> list[str]:
        """What it says about controls, those that it misses left out."""
        return _names_in(self.text)

    def all_names(self) -> list[str]:
        return _names_in(self.text, with_missing=True)

    def least(self) -> float:
        """The least log-probability among the thought and the action that follows it."""
        action = next((n for n, token in enumerate(self.token_ids) if token >= NUM_BYTES), 0)
        return min(self.logprobs[: action + 1], default=0.0)


@dataclass(frozen=True, slots=True)
class Scored:
    """A continuation of a prompt that was given to the model."""

    logprobs: tuple[float, ...]
    """Of its tokens."""
    next: Sequence[float]
    """Of every token after it."""


class Reader(Protocol):
    """A model that stands before a picture, with a task and what was done so far."""

    @property
    def task(self) -> str: ...

    @property
    def done(self) -> Sequence[str]:
        """The thoughts of the steps so far."""
        ...

    def score(self, task: str, done: Sequence[str], continuations: Sequence[Sequence[int]]) -> list[Scored]:
        """Replies that begin so, if the task and what was done had been worded so."""
        ...

    def read(self, task: str, done: Sequence[str], start: Sequence[int] = ()) -> ScoredReply:
        """The likeliest reply that begins with `start`."""
        ...

    def find(self, asked: Sequence[tuple[str, str]]) -> Sequence[float]:
        """How likely the picture shows a control that is called so and is for that, for each."""
        ...


@dataclass(frozen=True, slots=True)
class SecondLookWeights:
    """Weights of a run of words, fitted by `benchmarks/second_look.py --calibrate`, and limits of
    log-probabilities, chosen by hand from its replies."""

    bias: float = 0.0
    found: float = 0.483
    words: float = 0.464
    first: float = 0.197
    inside: float = 0.19
    closing: float = 0.375
    unsure: float = -1.0
    """A first reading is unsure when a token of its thought, or its action, is less likely than this."""
    least_thought: float = -4.0
    least_found: float = -0.7
    """A later reading is taken when its thought and what it found are likelier than this."""
    least_verb: float = -3.0
    least_found_forced: float = -0.3
    """A reading whose name was given to it, when its verb and what it found are."""
    least_value: float = -8.0
    """A run of words is typed instead of something that is none, when it is."""
    least_after_end: float = -0.7
    """The thought, where the first reading held the task to be done: a wrong click is worse than a part that
    is left."""
    least_name_after_end: float = 2.4
    """What must speak for a run of words there."""


WEIGHTS = SecondLookWeights()


def needs_second_look(first: ScoredReply, weights: SecondLookWeights = WEIGHTS) -> bool:
    """Whether a reply asks, ends the task, scrolls, is unsure, or types something."""
    if first.closes:
        return False
    acts = not (first.asks or first.ends or first.scrolls)
    return not acts or _TYPE in first.token_ids or first.least() < weights.unsure


def look_again(
    reader: Reader, first: ScoredReply, weights: SecondLookWeights = WEIGHTS
) -> ScoredReply | None:
    """A better reading, or None where the first one stands. Its token ids are meant, not its probabilities:
    those belong to the wording it was found with."""
    acts = not (first.asks or first.ends or first.scrolls)
    if acts and first.least() >= weights.unsure:
        better = _with_whole_value(reader, reader.task, reader.done, first, weights)
        return None if better is first else better
    found = _read_again(reader, first, weights)
    if found is None or (acts and found[1].least() <= first.least()):
        return None
    wording, again = found
    return _with_whole_value(reader, wording.task, wording.done, again, weights)


@dataclass(frozen=True, slots=True)
class _Wording:
    task: str
    done: Sequence[str]


def _read_again(
    reader: Reader, first: ScoredReply, weights: SecondLookWeights
) -> tuple[_Wording, ScoredReply] | None:
    """A reading of the task with the names on the picture in quotes, and that wording; None where none is
    likely enough."""
    task, done = reader.task, reader.done
    dealt_with = [name for thought in done for name in _names_in(thought)]
    taken = places_of(dealt_with, task)
    quoted = {task[span.start + 1 : span.end - 1].casefold() for span in quoted_spans(task)}
    has_missed = first.asks or first.scrolls
    if has_missed and first.all_names() and quoted.issuperset(map(str.casefold, first.all_names())):
        return None  # the owner has said where the name begins and ends
    if first.ends and not quoted.isdisjoint(name.casefold() for name in dealt_with):
        return None  # nor are other words than those in quotes names then
    if first.ends and done:
        # What was done has its names in the text before; the values that were typed there are not known.
        rest = max((place.end for place in taken), default=len(task))
        task, done, taken = task[rest:].lstrip("\"'”“» "), (), []
    least = weights.least_name_after_end if first.ends else 0.0
    marked = _names_on_picture(reader, task, done, taken, weights, least)
    wording = _Wording(in_quotes(task, marked), done)
    names = [wording.task[span.start + 1 : span.end - 1] for span in quoted_spans(wording.task)]
    if not names:
        return None

    def is_taken(reading: ScoredReply, *, is_forced: bool) -> bool:
        """Whether it does something new about a name of the task, and is likely enough."""
        said = {name.casefold() for name in reading.names()}
        if reading.asks or reading.ends or reading.scrolls or not said:
            return False
        if said & {name.casefold() for name in dealt_with}:
            return False
        if not all(name in task.casefold() for name in said):
            return False
        verb, name, found = reading.parts()
        if is_forced:
            return verb >= weights.least_verb and found >= weights.least_found_forced
        least = weights.least_after_end if first.ends else weights.least_thought
        return verb + name >= least and found >= weights.least_found

    again = first if wording.task == reader.task else reader.read(wording.task, wording.done)
    if is_taken(again, is_forced=False):
        return wording, again
    if first.ends:
        return None
    # To look further down is better than to ask.
    scrolling = (wording, again) if first.asks and again.scrolls else None
    names = _alike(names, [*again.all_names(), *first.all_names()])
    if not names:
        return scrolling
    start = _likeliest(reader, wording, names[:MAX_NAMES])
    again = reader.read(wording.task, wording.done, start)
    return (wording, again) if is_taken(again, is_forced=True) else scrolling


def _alike(names: Sequence[str], meant: Sequence[str]) -> list[str]:
    """The names that share a word with what the model meant; all where it meant none."""
    words = {word for name in meant for word in name.casefold().split()}
    return [
        name
        for name in names
        if len(name.encode()) <= MAX_NAME_BYTES and (not words or words & set(name.casefold().split()))
    ]


def _names_on_picture(
    reader: Reader,
    task: str,
    done: Sequence[str],
    taken: Sequence[Span],
    weights: SecondLookWeights,
    least: float,
) -> list[Span]:
    """The spans that are likeliest names, apart from each other; each weighs more than `least`."""
    weighed = {
        span: _weight(name_features(scored, task[span.start : span.end]), weights)
        for span, scored in runs_tried(reader, task, done, taken)
    }
    return heaviest_apart({span: weight for span, weight in weighed.items() if weight > least})


def runs_tried(
    reader: Reader, task: str, done: Sequence[str], taken: Sequence[Span]
) -> list[tuple[Span, Scored]]:
    """Runs of words of the task that touch nothing `taken`, each tried as a name in front of the picture; as
    many as can be afforded."""
    spans = _affordable(name_spans(task, taken), task)
    thoughts = [encode_data(f'{_TRIED_WITH} "{task[span.start : span.end]}"') for span in spans]
    return list(zip(spans, reader.score(task, done, thoughts), strict=True)) if spans else []


def name_features(scored: Scored, name: str) -> list[float]:
    """What speaks for a name that was tried: the log-odds that the picture holds it, how many words it has
    (logarithm), and the log-probabilities of its first byte, of the others, and of the closing quote."""
    first, *inside, closing = scored.logprobs[len(f'{_TRIED_WITH} "') :]
    found = min(1.0, math.exp(scored.next[_CLICK]) + math.exp(scored.next[_DOUBLE]))
    return [
        math.log((found + 1e-3) / (1 - found + 1e-3)),
        math.log(len(name.split())),
        max(first, -8.0),
        max(sum(inside), -12.0),
        max(closing, -8.0),
    ]


def _weight(features: Sequence[float], weights: SecondLookWeights) -> float:
    """How much speaks for a name: log-odds."""
    factors = (
        weights.found,
        weights.words,
        weights.first,
        weights.inside,
        weights.closing,
    )
    return weights.bias + sum(one * of for one, of in zip(factors, features, strict=True))


def _likeliest(reader: Reader, wording: _Wording, names: Sequence[str]) -> list[int]:
    """The thought about one of these names that model and picture find likeliest together."""
    thoughts = [encode_data(f'{verb} "{name}"') for verb in _VERBS for name in names]
    scored = reader.score(wording.task, wording.done, thoughts)
    best = max(
        range(len(thoughts)),
        key=lambda number: sum(scored[number].logprobs) + scored[number].next[_CLICK],
    )
    return thoughts[best]


def _with_whole_value(
    reader: Reader, task: str, done: Sequence[str], reading: ScoredReply, weights: SecondLookWeights
) -> ScoredReply | None:
    """The reading with the likeliest run of words as its value, where it types something that is none. None
    where no run is likely."""
    value = _typed(reading)
    if value is None or (is_whole_run(value, task) and value not in reading.all_names()):
        return reading
    names = {name.casefold() for name in reading.all_names()}
    spans = {*name_spans(task), *word_spans(task)}
    values = [task[span.start : span.end] for span in _affordable(spans, task)]
    values += [task[span.start + 1 : span.end - 1] for span in quoted_spans(task)]
    values = [text for text in values if text.casefold() not in names]
    at = reading.token_ids.index(_TYPE) + 1
    options = [[*reading.token_ids[:at], *encode_data(text), END_OF_TURN_ID] for text in values]
    options = [option for option in options if len(option) <= MAX_NODES]
    if not options:
        return None
    scored = reader.score(task, done, options)
    best = max(range(len(options)), key=lambda number: sum(scored[number].logprobs[at:]))
    if sum(scored[best].logprobs[at:]) < weights.least_value:
        return None
    return ScoredReply(tuple(options[best]), scored[best].logprobs)


def _typed(reading: ScoredReply) -> str | None:
    """The text that a reading types."""
    if _TYPE not in reading.token_ids:
        return None
    at = reading.token_ids.index(_TYPE) + 1
    return decode([token for token in reading.token_ids[at:] if token < NUM_BYTES])


def _affordable(spans: Iterable[Span], task: str) -> list[Span]:
    """Spans whose bytes fit the budget, those with the same beginning sharing it; long ones give way."""
    longest: dict[int, int] = {}
    kept: list[Span] = []
    num_nodes = 0
    for span in sorted(spans, key=lambda span: (task[span.start : span.end].count(" "), span.start)):
        size = len(task[span.start : span.end].encode())
        more = 1 + max(0, size - longest.get(span.start, 0))
        if num_nodes + more > MAX_NODES:
            continue
        num_nodes += more
        longest[span.start] = max(size, longest.get(span.start, 0))
        kept.append(span)
    return sorted(kept)
