"""What arrived in a field while keys were pressed, where an input method stands between the two. Pure.

An input method takes keys and writes something else: `nihao` and a space become 你好. What the application
says of its field's changes is put together here. A field that completes or corrects what is typed changes,
too, but it got each key: then the keys are what the person did.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile


@dataclass(frozen=True, slots=True)
class FieldEdit:
    """One change of a field, as its application signals it."""

    heard_s: float
    element_id: str
    position: int
    """In characters."""
    added: str = ""
    num_removed: int = 0


@dataclass(frozen=True, slots=True)
class Arrival:
    """What became of a typed text."""

    text: str | None = None
    """What arrived instead; None where the keys say it."""
    is_sure: bool = True


_BREAK = 1
"""A line that goes takes its break with it, and comes back without."""
BY_KEYS = Arrival()
UNSURE = Arrival(is_sure=False)


def arrival_of(typed: str, ended_s: float, edits: Sequence[FieldEdit]) -> Arrival:
    """
    Args:
        typed: what the keys write by the layout; ends with a line break where Enter was pressed.
        ended_s: when the last key was pressed.
        edits: of the field that was typed into, in the order in which they were heard; not empty.
    """
    piece = _Piece()
    is_one = piece.takes(edits)
    if not piece.is_anew:
        has_enter = typed.endswith("\n")
        if _holds(typed, [edit for edit in edits if edit.heard_s < ended_s or not has_enter]):
            return BY_KEYS
    last = edits[-1]
    takes_enter = typed.endswith("\n") and last.heard_s >= ended_s and len(last.added.rstrip("\n")) > 1
    if not piece.is_anew and not takes_enter and _holds(typed, edits):
        return BY_KEYS
    arrived = piece.added() if is_one else ""
    if not arrived:
        return UNSURE
    is_ended = not typed.endswith("\n") or takes_enter or arrived.endswith("\n")
    return Arrival(arrived if is_ended else arrived + "\n")


def _holds(typed: str, edits: Sequence[FieldEdit]) -> bool:
    """Whether every character was added as it was typed; line breaks need not be."""
    added = iter(_composed("".join(edit.added for edit in edits)))
    return all(one in added for one in _composed(typed) if one != "\n")


class _Piece:
    """The piece of a field that is known by its edits: as it was before them, and as it is now.

    Fields that draw what waits in an input method (Qt's) say at each key that the whole line went, and was
    written anew, first of all as it was before.
    """

    def __init__(self) -> None:
        self._start: int | None = None
        self._before = self._now = ""
        self._removed: FieldEdit | None = None
        """More than is known; what is written in its place comes next, unless that is nothing."""
        self.is_anew = False

    def takes(self, edits: Sequence[FieldEdit]) -> bool:
        """Whether all edits are of one piece."""
        return all(map(self._take, edits)) and self._settle("")

    def added(self) -> str:
        """What stands there now and did not before."""
        before, now = self._before, self._now
        head = _num_alike(before, now)
        tail = _num_alike(before[head:][::-1], now[head:][::-1])
        return now[head : len(now) - tail]

    def _take(self, edit: FieldEdit) -> bool:
        if self._removed is not None:
            is_line = self.is_anew or len(edit.added) + _BREAK == self._removed.num_removed
            is_anew = bool(edit.added) and edit.position == self._removed.position and is_line
            if not self._settle(edit.added if is_anew else ""):
                return False
            if is_anew:
                return True
        if self._start is None and edit.added:
            self._start = edit.position
        at = -1 if self._start is None else edit.position - self._start
        is_known = 0 <= at <= len(self._now) - edit.num_removed
        if is_known:
            self._now = self._now[:at] + edit.added + self._now[at + edit.num_removed :]
        elif edit.num_removed:
            self._removed = edit
        return is_known or bool(edit.num_removed)

    def _settle(self, text: str) -> bool:
        """In the place of what was removed stands this."""
        removed, self._removed = self._removed, None
        if removed is None or (self._start is None and not text):
            return True
        at = 0 if self._start is None else self._start - removed.position
        if self.is_anew and at == 0:
            self._now = text
        elif at >= 0 and text[at : at + len(self._now)] == self._now:
            self._before = text[:at] + self._before + text[at + len(self._now) :]
            self._start, self._now = removed.position, text
        else:
            return False
        self.is_anew = True
        return True


def _num_alike(one: str, other: str) -> int:
    """How many characters both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)
