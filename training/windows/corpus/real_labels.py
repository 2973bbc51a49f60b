"""Draws labels of real interfaces by kind of control: whole ones, and new ones from parts of two. Pure."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from training.evaluation.toolkits.dialogs import toolkit_labels
from training.windows.corpus.kinds import LabelKind
from training.windows.corpus.reserved import reserved_in

_CLAUSES = (LabelKind.CHECKBOX, LabelKind.RADIO, LabelKind.BUTTON, LabelKind.MENU_ITEM)
"""Kinds whose labels often begin with a verb; the others end with a noun."""
_ALSO_FROM = {
    LabelKind.FIELD: (LabelKind.SPIN,),
    LabelKind.SPIN: (LabelKind.FIELD,),
    LabelKind.COMBO: (LabelKind.FIELD,),
    LabelKind.GROUP: (LabelKind.TAB,),
}
"""Whose labels a kind uses beside its own: people call them alike."""
_LEAST_USES = 3
"""So many labels begin with a verb, or end with a noun, that is joined to others' words."""
_LONGEST_MENU = 12
_SHORTEST_WORD = 3


class _ByLength:
    """Texts of which one of at most so many letters is drawn at once."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = sorted(texts, key=lambda text: (len(text), text))
        self._lengths = [len(text) for text in self._texts]

    def draw(self, most_letters: int, rng: random.Random) -> str | None:
        count = bisect_right(self._lengths, most_letters)
        return self._texts[rng.randrange(count)] if count else None


class RealLabels:
    """The labels of many interfaces; without any, whatever is asked for is None.

    Args:
        by_kind: label -> how often it is kept, for every kind; what every second window has, a few times.
    """

    def __init__(self, by_kind: Mapping[LabelKind, Mapping[str, int]]) -> None:
        self._by_kind = by_kind
        self._pools: dict[LabelKind, _ByLength] = {}
        self._parts: dict[LabelKind, tuple[Sequence[str], _ByLength]] = {}
        self._words: Sequence[str] | None = None

    def __bool__(self) -> bool:
        return any(self._by_kind.values())

    def label(self, kind: LabelKind, most_letters: int, rng: random.Random) -> str | None:
        """One as it stands in some interface; None when none is that short."""
        if kind not in self._pools:
            self._pools[kind] = _ByLength(self._labels_for(kind))
        return self._pools[kind].draw(most_letters, rng)

    def recombined(self, kind: LabelKind, most_letters: int, rng: random.Random) -> str | None:
        """The verb of one label with the object of another, or for nouns what describes one with the noun of
        another; None when that would be too long."""
        if kind not in self._parts:
            self._parts[kind] = self._split(kind)
        heads, tails = self._parts[kind]
        if not heads:
            return None
        head = rng.choice(heads)
        tail = tails.draw(most_letters - len(head) - 1, rng)
        return None if tail is None else f"{head} {tail}"

    def word(self, rng: random.Random) -> str | None:
        """One word that stands in labels, in small letters."""
        if self._words is None:
            counted = Counter(
                word.casefold()
                for labels in self._by_kind.values()
                for label in labels
                for word in label.split()
                if word.isalpha() and len(word) >= _SHORTEST_WORD and not word.isupper()
            )
            self._words = sorted(word for word, uses in counted.items() if uses > 1)
        return rng.choice(self._words) if self._words else None

    def _labels_for(self, kind: LabelKind) -> list[str]:
        own = self._by_kind.get(kind, {})
        drawn = [label for label, times in own.items() for _ in range(times)]
        for other in _ALSO_FROM.get(kind, ()):
            drawn += self._by_kind.get(other, {})
        if kind is LabelKind.MENU:
            # Few files have a menu bar of their own; a single noun over a page or a group reads like a menu.
            for other in (LabelKind.TAB, LabelKind.GROUP):
                short = (one for one in self._by_kind.get(other, {}) if len(one) <= _LONGEST_MENU)
                drawn += [one for one in short if one.isalpha()]
        return drawn

    def _split(self, kind: LabelKind) -> tuple[Sequence[str], _ByLength]:
        """Beginnings and ends of labels that may be joined to each other's."""
        labels = [label for label in self._by_kind.get(kind, {}) if label.count(" ") > 0]
        at_verb = kind in _CLAUSES
        pairs = [tuple(label.split(" ", 1) if at_verb else label.rsplit(" ", 1)) for label in labels]
        uses = Counter((head if at_verb else tail).casefold() for head, tail in pairs)
        joined = [
            (head, tail)
            for head, tail in pairs
            if uses[(head if at_verb else tail).casefold()] >= _LEAST_USES
            and (head if at_verb else tail).strip(".…").isalpha()
        ]
        return [head for head, _ in joined], _ByLength(tail for _, tail in joined)


def kept_labels(stored: Mapping[str, Mapping[str, int]]) -> RealLabels:
    """What a file of labels holds, but for unknown kinds, for labels that were reserved since, and for labels
    of several words that stand in the windows of the suite `toolkits`."""
    examined = {_bare(label) for label in toolkit_labels() if " " in label}

    def is_kept(label: str) -> bool:
        return not reserved_in(label) and _bare(label) not in examined

    return RealLabels(
        {
            kind: {label: times for label, times in stored.get(kind, {}).items() if is_kept(label)}
            for kind in LabelKind
        }
    )


def _bare(label: str) -> str:
    return label.casefold().rstrip("…:. ")
