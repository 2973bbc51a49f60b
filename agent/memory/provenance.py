"""Removes words that came only from the screen from memory entries. Pure.

What a screen says reaches an entry through the agent's thoughts, answers and typed text. If kept, it would be
given to the agent in later tasks as if it were experience. So a word stays only if the owner has used it (in
the task, in a message, in a reason, in a correction) or if it is one of the words that entries are made of;
where others stood there is a gap. The owner sees the gaps on the memory page and may fill them from the
record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from agent.actions.describe import describe
from agent.actions.types import CallUser, points
from agent.types import Change, Deny, EndingKind, Episode, Step, Task

GAP = "[…]"
_OF_ENTRIES = """
did not work the owner said ended nothing changed instead of took over at do
a an and or to in into on for with from by it is was then
press click tap double right middle left drag move hold release scroll up down wait type write enter
open close go back page run edit use tool ask finished done tick untick check choose select
button key keys box field list menu window text mouse s
ctrl shift alt altgr super tab esc escape home end delete backspace space
"""
_ENTRY_WORDS = frozenset(_OF_ENTRIES.split()).union(*(kind.value.split("_") for kind in EndingKind))
_WORD = re.compile(r"\w+")
_GAPS = re.compile(rf"{re.escape(GAP)}(?:[^\w\n;:()\[\]“”\"]*{re.escape(GAP)})+")


def without_screen_words(episode: Episode, task: Task, steps: Sequence[Step]) -> Episode:
    """The entry with a gap for every word that came only from the screen. A hint with gaps is dropped."""
    known = _ENTRY_WORDS.union(*(_words(text) for text in _owners_texts(task, steps)), _places(steps))
    hint = _with_gaps(episode.hint, known)
    return replace(
        episode,
        summary=_with_gaps(episode.summary, known),
        hint="" if GAP in hint else hint,
    )


def _with_gaps(text: str, known: frozenset[str]) -> str:
    kept = _WORD.sub(lambda found: found.group() if found.group().lower() in known else GAP, text)
    return _GAPS.sub(GAP, kept)


def _owners_texts(task: Task, steps: Sequence[Step]) -> Iterator[str]:
    yield task.text
    yield task.application
    for step in steps:
        yield from step.heard
        for performed in step.performed:
            if isinstance(performed.action, CallUser) and performed.effect is not None:
                yield performed.effect.detail  # the owner's answer
            match performed.decision:
                case Deny(reason=reason, decided_by="owner"):
                    yield reason
                case Change(action=action):
                    yield describe(action, max_characters=10_000)
                case _:
                    pass


def _places(steps: Sequence[Step]) -> frozenset[str]:
    """The coordinates of performed actions, which count as our own words."""
    return frozenset(
        f"{side:.0f}"
        for step in steps
        for performed in step.performed
        for point in points(performed.action).values()
        for side in (point.x, point.y)
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))
