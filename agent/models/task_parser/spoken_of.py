"""Captions that a task speaks of in other forms or another order of their words. Pure.

"My bicycle travels along" speaks of the box "Travel with a bicycle", and "the subscription has been paid" of
"Subscription paid". Who made the window chose its words; who sees it takes them up, and bends them as his
sentence needs. So a caption is looked for by the stems of its telling words, in any order, within a clause.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import snowballstemmer

from agent.models.task_parser.clauses import ORDERS, clauses_of
from agent.models.task_parser.words import TaskWord, words_of

SAYS_LITTLE: Final = frozenset(
    re.findall(
        r"\w+",
        """a an the this that these those my your our his her its their of in on for from to at by with as and
        or is are was be been am i you we he she it they me us them do does did has have had will would can
        s t re ve d ll m""",
    )
)
"""Words that tell nothing of a caption."""
_IN_BRACKETS: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_NO_PART: Final = frozenset(
    re.findall(
        r"\w+",
        """after before until since over under between about into then than when where what which
        checked unchecked ticked unticked clicked pressed""",
    )
)
"""Words that stand for no longer caption."""
_LEAST_ALONE: Final = 3
"""Letters of a word that is all that a caption tells."""
_LEAST_OF_A_PART: Final = 4
"""Letters of a word that stands for a longer caption."""
_LEAST_OF_A_STEM: Final = 5
_MOST_LONGER: Final = 3
_OF_A_DOER: Final = frozenset(("er", "or", "r", "n", "ner", "ist"))
"""Who begins is no "Beginner", and a "Printer" no button that prints."""
_MOST_OF_A_CAPTION: Final = 0.6
_PART_OF_A_CAPTION: Final = 0.5
_stemmer = snowballstemmer.stemmer("english")


@dataclass(frozen=True, slots=True)
class SpokenCaption:
    """A caption that a clause speaks of."""

    caption: str
    words: tuple[int, ...]
    """Numbers of the words of the task that are in the caption, too."""
    share: float
    """Of the caption's telling words."""

    @property
    def is_sure(self) -> bool:
        return self.share > _MOST_OF_A_CAPTION

    def overlaps(self, other: SpokenCaption) -> bool:
        return not set(self.words).isdisjoint(other.words)


def spoken_of(
    words: Sequence[TaskWord], captions: Sequence[str], others: Sequence[str] = ()
) -> list[SpokenCaption]:
    """The captions that a task speaks of, in its order; of those that share a word the one of which it says
    more, and none where that is undecided.

    Args:
        others: what else is written there: a word that stands there, too, does not tell a caption alone.

    >>> task = words_of("my bicycle travels along, and spare me the receipt")
    >>> [one.caption for one in spoken_of(task, ["Travel with a bicycle", "Print a receipt", "Buy"])]
    ['Travel with a bicycle', 'Print a receipt']
    >>> [one.caption for one in spoken_of(words_of("my bicycle is green"), ["My bicycle", "My bicycle!"])]
    []
    """
    plain = list(dict.fromkeys(captions))
    telling = {caption: _telling(caption) for caption in plain}
    rare = Counter(stem for stems in telling.values() for stem in {*stems})
    rare.update({stem for text in others for stem in _telling(text)})
    said = [_stem(word.text) for word in words]
    clauses = sorted(clauses_of(words), key=lambda clause: clause[1] - clause[0])
    found = [
        one
        for caption, stems in telling.items()
        if stems
        for one in _found_in(caption, stems, clauses, said, words, rare)
    ]
    found.sort(key=lambda one: (len(one.words), one.share), reverse=True)
    kept: list[SpokenCaption] = []
    settled: set[int] = set()
    for one in found:
        if not settled.isdisjoint(one.words):
            continue
        rivals = [
            other
            for other in found
            if other.overlaps(one) and (len(other.words), other.share) == (len(one.words), one.share)
        ]
        kept += rivals if len(rivals) == 1 else []
        settled.update(number for rival in rivals for number in rival.words)
    return sorted(kept, key=lambda one: one.words)


def _found_in(
    caption: str,
    stems: Sequence[str],
    clauses: Sequence[tuple[int, int]],
    said: Sequence[str],
    words: Sequence[TaskWord],
    rare: Counter[str],
) -> Iterator[SpokenCaption]:
    """Where the most of a caption is said, in the shortest clauses."""
    ways = [
        tuple(
            sorted(
                {
                    next(n for n in range(first, last + 1) if _is_alike(said[n], stem))
                    for stem in stems
                    if any(_is_alike(said[n], stem) for n in range(first, last + 1))
                }
            )
        )
        for first, last in clauses
    ]
    most = max((len(way) for way in ways), default=0)
    for numbers in dict.fromkeys(way for way in ways if way and len(way) == most):
        one = SpokenCaption(caption, numbers, most / len(stems))
        if _tells(one, stems, said, words, rare):
            yield one


def _tells(
    one: SpokenCaption,
    stems: Sequence[str],
    said: Sequence[str],
    words: Sequence[TaskWord],
    rare: Counter[str],
) -> bool:
    """Whether a task speaks of a caption by so much of it."""
    spoken = [words[number].text for number in one.words]
    if one.is_sure:
        return len(one.words) > 1 or len(spoken[0]) >= _LEAST_ALONE or spoken[0].isdigit()
    is_rare = [rare[stem] == 1 for stem in stems if any(_is_alike(said[n], stem) for n in one.words)]
    # "connect automatically" is no word of the button "Connect".
    is_its_own = any(is_rare) if len(one.words) > 1 else all(is_rare)
    tells = any(
        len(word) >= _LEAST_OF_A_PART
        and not word.isdigit()
        and not ORDERS.fullmatch(word.lower())
        and word.lower() not in _NO_PART
        for word in spoken
    )
    return one.share >= _PART_OF_A_CAPTION and is_its_own and tells


def _telling(caption: str) -> list[str]:
    said = [word.text for word in words_of(_IN_BRACKETS.sub(" ", caption)) if word.text[0].isalnum()]
    return list(dict.fromkeys(_stem(word) for word in said if word.casefold() not in SAYS_LITTLE))


@lru_cache(maxsize=2**14)
def _stem(word: str) -> str:
    return str(_stemmer.stemWord(word.casefold()))


def _is_alike(one: str, other: str) -> bool:
    """Whether two stems are of one word: "deliver" and "deliveri"."""
    if one == other:
        return True
    shorter, longer = sorted((one, other), key=len)
    more = longer[len(shorter) :]
    return (
        len(shorter) >= _LEAST_OF_A_STEM
        and len(more) <= _MOST_LONGER
        and longer.startswith(shorter)
        and more not in _OF_A_DOER
    )
