"""Which tasks are held out when a model is trained: by the task's words and never by step, the same ones
every time. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from agent.errors import SettingsError

SHARE = 0.2
"""Of the different tasks."""


def plain_words(task: str) -> str:
    """The normalised words that identify a task.

    >>> plain_words("Save  the FILE")
    'save the file'
    """
    return " ".join(task.lower().split())


def held_out(tasks: Iterable[str], *, share: float = SHARE) -> frozenset[str]:
    """The plain words of the tasks that are kept from training; at least one.

    Raises:
        SettingsError: there are not two different tasks.
    """
    different = sorted({plain_words(task) for task in tasks}, key=_rank)
    if len(different) < 2:
        raise SettingsError(
            "At least two different tasks are needed: one to learn from, and one to see what was learned."
        )
    return frozenset(different[: max(1, round(share * len(different)))])


def is_held_out(task: str, held: frozenset[str]) -> bool:
    return plain_words(task) in held


def _rank(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()
