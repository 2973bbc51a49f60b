"""What a sentence for the terminal says in the window: the place where the same is done. Pure."""

from __future__ import annotations

import re

from app.language import to_translate, tr

_COMMAND = re.compile(r"[`“\"]?\bdeskhand ([a-z]+)((?: (?!and\b|or\b)[\w./:|<>-]+)*)[`”\"]?")
_PLACES = {
    "redact": to_translate("History, “Review…”"),
    "rate": to_translate("the last card of that task"),
    "models": to_translate("Settings, Models"),
    "secrets": to_translate("Settings, Models, “Keys…”"),
    "doctor": to_translate("Help, “What works”"),
    "report": to_translate("“Report” above the task"),
    "record": to_translate("Record"),
    "train": to_translate("Workshop"),
    "finetune": to_translate("Workshop"),
    "export": to_translate("Workshop, “Export…”"),
}
"""Where a command's deed is in the window; other commands have no place there and stay."""


def in_window(text: str) -> str:
    """A sentence without the commands that the window has buttons for.

    >>> in_window("A finding is undecided: deskhand redact 2026-01-01.")
    'A finding is undecided: History, “Review…”.'
    """
    return _COMMAND.sub(_place, text)


def _place(found: re.Match[str]) -> str:
    place = _PLACES.get(found[1])
    if place is None:
        return found[0]
    return tr(place) + ("." if found[2].endswith(".") else "")
