"""What the agent may have meant with a name that it does not find: the likest words on the screen. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

MOST_NAMES = 4
_LEAST_LIKE = 0.45
_MOST_CHARACTERS = 40
_NAMED = re.compile(r"“([^”]+)”")


def name_in(question: str) -> str:
    """The name that a question of the embedded model is about; "" where it names none.

    >>> name_in("I am to work on “News”, but I do not find it on the screen. What should I do?")
    'News'
    """
    found = _NAMED.search(question) if question.startswith("I am to ") else None
    return found[1] if found is not None else ""


def likely_names(missing: str, lines: Iterable[str]) -> list[str]:
    """The lines and parts of lines that are most like a name, best first, each once.

    >>> likely_names("News", ["Newsletter", "Save"])
    ['Newsletter']
    """
    asked = missing.casefold()
    scored: dict[str, float] = {}
    for line in lines:
        words = line.split()
        for first in range(len(words)):
            for last in range(first + 1, min(len(words), first + 4) + 1):
                name = " ".join(words[first:last]).strip(".,:;…|")
                if 1 < len(name) <= _MOST_CHARACTERS:
                    scored[name] = max(scored.get(name, 0.0), _likeness(asked, name.casefold()))
    near = sorted(
        (name for name, score in scored.items() if score >= _LEAST_LIKE), key=lambda one: -scored[one]
    )
    kept: list[str] = []
    for name in near:
        if not any(name in other or other in name for other in kept):
            kept.append(name)
    return kept[:MOST_NAMES]


def _likeness(asked: str, name: str) -> float:
    begins = 0.3 if name.startswith(asked) else 0.1 if asked.startswith(name) else 0.0
    return SequenceMatcher(None, asked, name).ratio() + begins
