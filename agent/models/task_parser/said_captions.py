"""Clauses of a task that are captions in the picture, word for word. Pure.

"Keep off motorways, I have time" asks to switch nothing off where a box is called "Keep off motorways". What
is read in the picture says where such a name begins and ends, better than any parser of words could.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import MOST_WORDS, clauses_of
from agent.models.task_parser.labels import GOES_ON, VERBS, GoalVerb, WordRole, WordScores
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.segments import NO_OPINION, SlotSegment, quoted_runs
from agent.models.task_parser.words import TaskWord

ReadInPicture = Callable[[str], Standing]
"""How a name stands among what is read in the picture."""
Find = Callable[[Sequence[tuple[str, str]]], Sequence[float]]
"""How likely the picture shows a control that is called so and is for that, for each (verb, name)."""
_LEAST_WORDS: Final = 3
"""Fewer words may be a caption by chance, where nothing looks like their button or box."""
_LEAST_WORDS_ALONE: Final = 4
"""So many words are a caption wherever they stand."""
_LEAST_A_FIELD = 0.5
_LIKE_A_MARK: Final = "i"
"""Read as the edge of a box, where it stands first."""
_SEEN = 0.5
_LEAST_LETTERS = 6
"""Of a caption that is known by its letters alone: signs are read as shorter words."""
_NOTHING, _UNSEEN = 0.15, 0.2
"""Of a button or a box: what looks no more like one is none."""
_MOST_MOVED = 3
"""Words by which a name that is part of a caption is longer or shorter than that."""
_UNSURE_OF_A_NAME = 0.7
_JOINS_A_VALUE: Final = frozenset(("to", "is", "as", "on", "at", "be", "in"))
SMALL_WORDS: Final = re.compile(
    "a|an|and|as|at|be|both|but|for|i|if|in|into|is|it|just|me|more|my|no|not|now|of|off|on|or|please"
    "|says|so|that|the|then|this|to|too|up|we|with|you"
)
"""No names, where nothing is called so."""
SURELY_NOTHING: Final = 0.98
"""Of a word: the probability that it is neither name nor value."""
Setting = tuple[SlotSegment, SlotSegment]
"""A field or a list, and what is to stand in it."""
_SURE, _UNSURE, _NEVER = np.log(0.98), np.log(0.45), -12.0
_SAID_OF_NO_CAPTION: Final = (GoalVerb.TYPE, GoalVerb.READ, GoalVerb.DOUBLE, GoalVerb.KEYS)
_PRESSED: Final = (GoalVerb.PRESS, GoalVerb.TICK)
_SET: Final = (GoalVerb.FILL, GoalVerb.CHOOSE)
_JOINS_CLAUSES: Final = frozenset(("and", "then"))
_BETWEEN: Final = frozenset('":=')
_SIGNS: Final = frozenset(",;:\n")
"""No caption begins or ends with one."""


@dataclass(frozen=True, slots=True)
class SaidInPicture:
    """What a task says in the picture's own words."""

    captions: tuple[SlotSegment, ...] = ()
    settings: tuple[Setting, ...] = ()

    @property
    def segments(self) -> list[SlotSegment]:
        return [*self.captions, *(one for setting in self.settings for one in setting)]


def is_tight(words: Sequence[TaskWord], task: str, run: tuple[int, int], shown: ReadInPicture) -> bool:
    """Whether a run of words that is a whole caption is still one without its first or last word: letters are
    compared with some patience, and "warn me of storms no" is not the caption that is meant."""
    first, last = run
    if first == last:
        return True
    shorter = ((first + 1, last, first), (first, last - 1, last))
    return not any(
        shown(task[words[low].start : words[high].end]) is Standing.WHOLE
        for low, high, left in shorter
        if not words[left].text.isdigit() and words[left].text.lower() != _LIKE_A_MARK
    )


def captions_said(
    words: Sequence[TaskWord], task: str, shown: ReadInPicture, find: Find
) -> list[SlotSegment]:
    """The clauses that are whole captions, those within others left out, and those that are the caption of a
    field or a list alone: what is to stand in it is said elsewhere."""
    found = [
        SlotSegment(WordRole.NAME, first, last, said_from=first)
        for first, last in clauses_of(words)
        if 1 < last - first + 1 <= MOST_WORDS
        for text in [task[words[first].start : words[last].end]]
        if '"' not in text and shown(text) is Standing.WHOLE and not is_field(text, find)
        if last - first + 1 >= _LEAST_WORDS or max(find([(verb, text) for verb in _PRESSED])) >= _SEEN
        if is_tight(words, task, (first, last), shown)
    ]
    return [one for one in found if not any(one.is_part_of(other) for other in found)]


def settings_said(
    words: Sequence[TaskWord], task: str, role: NDArray[np.float64], shown: ReadInPicture, find: Find
) -> list[Setting]:
    """Clauses that are the caption of a field or a list and what is to stand in it: "worth 40". Not where the
    parser knows a word of the rest to be neither name nor value: "worth is to be 40" is a sentence. A part of
    a clause that ends at "and" is looked at where the whole is none."""
    is_nothing = np.exp(role[:, WordRole.OTHER]) > SURELY_NOTHING
    clauses = sorted(clauses_of(words), key=lambda clause: clause[0] - clause[1])
    said = {clause: _setting_said(clause, words, task, is_nothing, shown, find) for clause in clauses}
    found: list[Setting] = []
    explained: list[tuple[int, int]] = []
    for first, last in clauses:
        if any(low <= last and first <= high for low, high in explained):
            continue
        setting = said[first, last]
        if setting is None:
            if shown(task[words[first].start : words[last].end]) is Standing.WHOLE:
                explained.append((first, last))
            continue
        if not any(said[low, high] for low, high in clauses if first < low <= high <= last):
            explained.append((first, last))
            found.append(setting)
    return sorted(found, key=lambda setting: setting[0].first)


def _setting_said(
    clause: tuple[int, int],
    words: Sequence[TaskWord],
    task: str,
    is_nothing: NDArray[np.bool_],
    shown: ReadInPicture,
    find: Find,
) -> Setting | None:
    first, last = clause
    whole = task[words[first].start : words[last].end]
    if last - first >= MOST_WORDS or whole.count('"') % 2 or _is_cut(words, first, last):
        return None
    if shown(whole) is Standing.WHOLE:
        return None
    said = [number for number in range(first, last + 1) if words[number].text not in _BETWEEN]
    for count in range(len(said) - 1, 0, -1):
        name, value = said[:count], said[count:]
        text = task[words[name[0]].start : words[name[-1]].end]
        if not text[-1].isalnum() and words[name[-1]].end == words[value[0]].start:
            continue  # the sign belongs to the value: "/media"
        while len(value) > 1 and words[value[0]].text.lower() in _JOINS_A_VALUE:
            value = value[1:]
        if is_nothing[value].any() or '"' in text or shown(text) is not Standing.WHOLE:
            continue
        if any(
            words[number].text.lower() in _JOINS_CLAUSES
            and shown(task[words[number + 1].start : words[last].end]) is Standing.WHOLE
            for number in value[:-1]
        ):
            return None  # "and save it" is another clause where a button is called so
        if not is_tight(words, task, (name[0], name[-1]), shown):
            continue  # letters are compared with some patience: "plate W" is the caption "Plate"
        if is_field(text, find):
            return (
                SlotSegment(WordRole.NAME, name[0], name[-1], said_from=first),
                SlotSegment(WordRole.VALUE, value[0], value[-1], said_from=first),
            )
        return None
    return None


def _is_cut(words: Sequence[TaskWord], first: int, last: int) -> bool:
    """Whether a full stop beside the clause may stand within a value: "no. 9"."""
    after = words[last + 2] if last + 2 < len(words) and words[last + 1].text == "." else None
    is_after_one = first > 1 and words[first - 1].text == "."
    return (after is not None and not after.has_capital) or (is_after_one and not words[first].has_capital)


def is_field(name: str, find: Find) -> bool:
    """Whether the picture shows a field or a list that is called so, rather than a button or a box. A caption
    of which its eyes make nothing is more likely one beside or above a field."""
    press, tick, row, field, opened = find(
        [
            *((verb, name) for verb in (*_PRESSED, GoalVerb.CHOOSE)),
            (GoalVerb.FILL, name),
            (OPEN, name),
        ]
    )
    seen = max(field, opened)
    is_unseen = max(press, tick, row) < _NOTHING or max(press, tick) < min(seen, _UNSEEN)
    return (is_unseen and len(name) >= _LEAST_LETTERS) or seen >= max(_LEAST_A_FIELD, tick)


def as_said(
    scores: WordScores,
    captions: Sequence[SlotSegment],
    settings: Sequence[Setting],
) -> WordScores:
    """The scores, where the words of each of these captions are the name of a button or a box, and those of
    each of these settings a field and its value, or a list and its row."""
    role, verb = scores.role.copy(), scores.verb.copy()
    roles: list[tuple[SlotSegment, tuple[WordRole, ...], tuple[GoalVerb, ...]]] = [
        (one, (WordRole.NAME,), _PRESSED) for one in captions
    ]
    for one, other in settings:
        roles.append((one, (WordRole.NAME, WordRole.OWNER), _SET))
        roles.append((other, (WordRole.VALUE, WordRole.NAME), _SET))
    for one, begins, verbs in roles:
        words = slice(one.first, one.last + 1)
        role[words] = verb[words] = _NEVER
        for begin in begins:
            role[words, GOES_ON[begin]] = _UNSURE if len(begins) > 1 else _SURE
            role[one.first, GOES_ON[begin]] = _NEVER
            role[one.first, begin] = _UNSURE if len(begins) > 1 else _SURE
        for verb_of_it in verbs:
            verb[words, VERBS.index(verb_of_it)] = _UNSURE
    return replace(scores, role=role, verb=verb)


def with_long_captions(
    scores: WordScores, words: Sequence[TaskWord], task: str, shown: ReadInPicture
) -> WordScores:
    """The scores, where nobody types, reads or double-clicks what is a caption of several words, and those
    of a long one are all one name."""
    role, verb = scores.role.copy(), scores.verb.copy()
    for first, last in _runs(words):
        count = last - first + 1
        if shown(task[words[first].start : words[last].end]) is not Standing.WHOLE:
            continue
        if not is_tight(words, task, (first, last), shown):
            continue
        for one in _SAID_OF_NO_CAPTION:
            verb[first : last + 1, VERBS.index(one)] = _NEVER
        if count >= _LEAST_WORDS_ALONE:
            role[first : last + 1] = _NEVER
            for begin in (WordRole.NAME, WordRole.OWNER):
                role[first, begin] = _UNSURE
                role[first + 1 : last + 1, GOES_ON[begin]] = _UNSURE
    return replace(scores, role=role, verb=verb)


def says_long_caption(words: Sequence[TaskWord], task: str, shown: ReadInPicture) -> bool:
    """Whether a task holds a caption of so many words that it means what has it, whatever else it says."""
    return any(
        last - first + 1 >= _LEAST_WORDS_ALONE
        and shown(task[words[first].start : words[last].end]) is Standing.WHOLE
        and is_tight(words, task, (first, last), shown)
        for first, last in _runs(words)
    )


def _runs(words: Sequence[TaskWord]) -> Iterator[tuple[int, int]]:
    """Runs of words (first, last) that may be captions of several words."""
    for first in range(len(words)):
        for last in range(first, min(len(words), first + MOST_WORDS)):
            if not words[last].text[0].isalnum():
                break
            if last - first + 1 >= _LEAST_WORDS:
                yield first, last


def with_whole_captions(
    segments: Sequence[SlotSegment], words: Sequence[TaskWord], task: str, shown: ReadInPicture
) -> list[SlotSegment]:
    """The segments, names up to the edges of the longest caption that their words are part of: "language" of
    "your language", "back up" of "back up now"."""
    quoted = quoted_runs(words, task)

    def is_caption(first: int, last: int) -> bool:
        return shown(task[words[first].start : words[last].end]) is Standing.WHOLE

    def num_words(first: int, last: int) -> int:
        """Without signs, of which a caption says nothing."""
        return sum(word.text[0].isalnum() for word in words[first : last + 1])

    def keeps(one: SlotSegment, first: int, last: int) -> bool:
        """Whether only small words are left out: "uncheck" would say what is to be done."""
        left_out = [*words[one.first : first], *words[last + 1 : one.last + 1]]
        return all(SMALL_WORDS.fullmatch(word.text.lower()) for word in left_out)

    moved: list[SlotSegment] = []
    for number, one in enumerate(segments):
        low = moved[-1].last + 1 if moved else 0
        high = segments[number + 1].first - 1 if number + 1 < len(segments) else len(words) - 1
        if one.role is WordRole.VALUE or (one.first, one.last) in quoted:
            moved.append(one)
            continue
        least = num_words(one.first, one.last) if is_caption(one.first, one.last) else 0
        runs = [
            (last - first, first, last)
            for first in range(max(low, one.first - _MOST_MOVED), min(one.last, one.first + _MOST_MOVED) + 1)
            for last in range(max(first + 1, one.last - _MOST_MOVED), min(high, one.last + _MOST_MOVED) + 1)
            if first <= one.last and one.first <= last
            if words[first].text not in _SIGNS and words[last].text not in _SIGNS
            if least == 0 or (first <= one.first and one.last <= last and num_words(first, last) > least)
        ]
        whole = (run for run in sorted(runs, reverse=True) if is_caption(*run[1:]) and keeps(one, *run[1:]))
        tight = next((run for run in whole if least or is_tight(words, task, run[1:], shown)), None)
        moved.append(one if tight is None else replace(one, first=tight[1], last=tight[2]))
    return moved


def without_small_words(
    segments: Sequence[SlotSegment], words: Sequence[TaskWord], shown: ReadInPicture
) -> list[SlotSegment]:
    """The segments but names of one small word that is no caption."""
    return [
        one
        for one in segments
        if one.role is WordRole.VALUE
        or one.first != one.last
        or not SMALL_WORDS.fullmatch(words[one.first].text.lower())
        or shown(words[one.first].text) is Standing.WHOLE
    ]


def without_remarks(
    segments: Sequence[SlotSegment],
    words: Sequence[TaskWord],
    task: str,
    role: NDArray[np.float64],
    shown: Mapping[tuple[int, int], float],
) -> list[SlotSegment]:
    """The segments but names of which the parser is unsure and the picture shows nothing, where others are
    left: who says "low quality will do: 150 dpi" asks for one thing."""
    quoted = quoted_runs(words, task)
    kept = [
        one
        for one in segments
        if one.role is not WordRole.NAME
        or one.said_from >= 0
        or (one.first, one.last) in quoted
        or np.exp(role[one.first, WordRole.NAME]) >= _UNSURE_OF_A_NAME
        or shown.get((one.first, one.last), NO_OPINION) >= NO_OPINION
    ]
    return kept if any(one.role is WordRole.NAME for one in kept) else list(segments)


def with_said(segments: Sequence[SlotSegment], said: Sequence[SlotSegment]) -> list[SlotSegment]:
    """The segments, with these in the places of those they overlap."""
    apart = [
        one
        for one in segments
        if not any(one.first <= other.last and other.first <= one.last for other in said)
    ]
    return sorted([*apart, *said], key=lambda one: one.first)
