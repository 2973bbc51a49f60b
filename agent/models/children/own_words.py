"""Lines of a picture that only repeat the task, and are nobody's caption. Pure.

Pages that set a task show its sentence. Names are looked for among what is read there, and the longest that
the task says is the whole sentence itself. A command that is no more than a program's caption (`New folder`)
stays: a sentence goes over several lines, has many words, or ends with a full stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from agent.ocr.captions import TextLine

_ALIKE = 0.9
"""Share of the letters in the same order, at least: some are read wrongly."""
_MOST_LINES, _LEAST_WORDS, _MANY_WORDS = 8, 3, 6
_LONGER = 1.2
"""Of the task: nothing that is so much longer is looked at."""
_ENDS = (".", "?", "!")


def without_own_words(lines: Sequence[TextLine], task: str) -> list[TextLine]:
    """The lines but for those that, one after the other, are likest to the whole task."""
    wanted = _letters(task)
    if len(task.split()) < _LEAST_WORDS:
        return list(lines)
    likest, kept = _ALIKE, list(lines)
    for start in range(len(lines)):
        said = ""
        for end in range(start + 1, min(start + _MOST_LINES, len(lines)) + 1):
            said += _letters(" ".join(lines[end - 1].words))
            if len(said) > _LONGER * len(wanted):
                break
            alike = SequenceMatcher(None, said, wanted, autojunk=False).ratio()
            if alike >= likest and _is_sentence(lines[start:end]):
                likest, kept = alike, [*lines[:start], *lines[end:]]
    return kept


def _is_sentence(lines: Sequence[TextLine]) -> bool:
    words = [word for line in lines for word in line.words]
    return len(lines) > 1 or len(words) >= _MANY_WORDS or words[-1].endswith(_ENDS)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
