"""How people put what they want, clause by clause, and what they speak of. Pure, but reads files beside it.

Each section holds the ways to ask for one thing, one a line: `do:` an imperative, which politeness may
precede, `say:` anything else. `[a|b|]` is one of its alternatives. N, V, O and L, standing alone, are the
name, the value, the owner and several names of the goal; what stands in angle brackets says all of a goal
that has none of them. Sections of fragments hold what stands between and around clauses, in double quotes.
The other files hold names and texts, one a line.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Final

from training.embedded.grammar.forms import HELD_OUT_ONE_IN, is_of_evaluation
from training.embedded.grammar.notation import SentenceForm, expand, skeleton

_FILES: Final = ("controls.txt", "deeds.txt")
_PIECES: Final = re.compile(r"(<[^<>]+>|\b[NVOL]\b)")
_BLANKED: Final = "…"


@dataclass(frozen=True, slots=True)
class ClauseForm:
    """A way to put a clause: text and slots in turn; begins and ends with text, which may be empty."""

    pieces: tuple[str, ...]
    mood: str


@dataclass(frozen=True, slots=True)
class ClauseForms:
    """The forms of one section, and the running sums of their weights."""

    forms: tuple[ClauseForm, ...]
    sums: tuple[float, ...]


@cache
def _lines() -> dict[str, list[tuple[str, str]]]:
    """(mood, line) by section."""
    sections: dict[str, list[tuple[str, str]]] = {}
    section = ""
    for name in _FILES:
        for row in (files(__name__) / name).read_text(encoding="utf-8").splitlines():
            if row.startswith("["):
                section = row.strip("[]")
                sections.setdefault(section, [])
            elif row:
                mood, _, line = row.partition(": ")
                sections[section].append((mood, line))
    return sections


def _is_held_out(section: str, line: str) -> bool:
    blanked = skeleton(_PIECES.sub(_BLANKED, line))
    return zlib.crc32(f"phrasebook {section}: {blanked}".encode()) % HELD_OUT_ONE_IN == 0


@cache
def clause_forms(section: str, *, held_out: bool) -> ClauseForms:
    """All ways of a section to put its clause. A line is held out with all its alternatives."""
    forms: list[ClauseForm] = []
    weights: list[float] = []
    for mood, line in _lines()[section]:
        if _is_held_out(section, line) != held_out:
            continue
        for text, share in expand(line):
            pieces = tuple(_PIECES.split(" ".join(text.split())))
            if not is_of_evaluation(SentenceForm(pieces, share, mood)):
                forms.append(ClauseForm(pieces, mood))
                weights.append(share)
    return ClauseForms(tuple(forms), tuple(accumulate(weights)))


@cache
def fragments(section: str) -> tuple[str, ...]:
    """What stands between or around clauses."""
    return tuple(line.strip('"') for _, line in _lines()[section])


@cache
def things(name: str) -> tuple[str, ...]:
    """What people speak of: "notes", "words_in_texts", "file_stems", "folder_names", "values"."""
    return tuple((files(__name__) / f"{name}.txt").read_text(encoding="utf-8").splitlines())
