"""The question of a reply that asks the owner without words: it names what was understood. Pure."""

from __future__ import annotations

import re

_MISSING = re.compile(r'\w+ "([^"]+)" missing')
_DONE, _LEFT = (re.compile(rf'\b{word} "([^"]+)"') for word in ("done", "left"))
_CANNOT = "cannot"


def question_from(thought: str) -> str:
    """From a thought of the embedded model; "" where it says nothing about why it asks.

    >>> question_from('press "Save" missing')
    'I am to work on “Save”, but I do not find it on the screen. What should I do?'
    >>> question_from('done "Bold"; left "Italic"')
    'I have done what you said about “Bold”, but I do not know what to do with “Italic”. What should I do?'
    """
    if names := _LEFT.findall(thought):
        done, left = (", ".join(f"“{name}”" for name in each) for each in (_DONE.findall(thought), names))
        return (
            f"I have done what you said about {done}, but I do not know what to do with {left}."
            " What should I do?"
        )
    match _MISSING.findall(thought.rpartition("already; ")[2]):
        case [name]:
            return f"I am to work on “{name}”, but I do not find it on the screen. What should I do?"
        case [name, owner]:
            return (
                f"I am to choose “{name}” in “{owner}”, but I find neither on the screen. What should I do?"
            )
    if thought.strip() == _CANNOT:
        return "I do not know how to do what this task asks for. What should I do?"
    return ""
