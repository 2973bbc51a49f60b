"""Translates our own words in a memory entry into the owner's language. Pure.

Entries are kept in English, as a model reads them; they are shown in translation and edited as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from agent.memory.summary import (
    BETWEEN,
    DID,
    ENDED,
    FAILED,
    INSTEAD,
    NOT,
    NOTHING_CHANGED,
    SAID,
    TAKEN,
)
from agent.types import EndingKind
from app.language import say, to_translate, tr
from app.present import ending_words

_ENDED = re.compile(r"(\w+)(?: \((.*)\))?", re.DOTALL)
_LINES = {
    DID: to_translate("Did: {items}"),
    FAILED: to_translate("Did not work: {items}"),
    SAID: to_translate("You said: {items}"),
}


def summary_words(summary: str) -> str:
    """Other words (a model's thoughts, the owner's words) are not changed."""
    return "\n".join(map(_line_words, summary.split("\n")))


def _line_words(line: str) -> str:
    name, colon, rest = line.partition(": ")
    if not colon:
        return line
    if name == ENDED:
        return _ending_line(line, rest)
    if name not in _LINES:
        return line
    words: Callable[[str], str] = {DID: say, FAILED: _failed_words, SAID: _said_words}[name]
    return tr(_LINES[name], items=BETWEEN.join(map(words, rest.split(BETWEEN))))


def _ending_line(line: str, rest: str) -> str:
    found = _ENDED.fullmatch(rest)
    if found is None or found[1] not in tuple(EndingKind):
        return line
    ending = ending_words(EndingKind(found[1])).text.lower()
    return tr("Ended: {ending}", ending=f"{ending} ({say(found[2])})" if found[2] else ending)


def _failed_words(item: str) -> str:
    if item.endswith(NOTHING_CHANGED):
        return tr("{done}: nothing changed", done=say(item.removesuffix(NOTHING_CHANGED)))
    done, colon, problem = item.partition(": ")
    return f"{say(done)}: {say(problem)}" if colon else say(item)


def _said_words(item: str) -> str:
    """Only around a known action: the owner, too, may have said "do not"."""
    if item.startswith(TAKEN):
        return tr("took over at {done}", done=say(item.removeprefix(TAKEN)))
    done, instead, proposed = item.partition(INSTEAD)
    if instead and (say(done), say(proposed)) != (done, proposed):
        return tr("{done} instead of {proposed}", done=say(done), proposed=say(proposed))
    refused = item.removeprefix(NOT)
    if item.startswith(NOT) and say(refused) != refused:
        return tr("do not {done}", done=say(refused))
    return item
