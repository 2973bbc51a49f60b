"""Commands that people name without a control of that name being in sight."""

from __future__ import annotations

import re
from typing import Final

CLEAR: Final = "clear all text"
SAVE_AS: Final = "save as"
NEW_FOLDER: Final = "make a folder"
RENAME: Final = "rename the file"
SHORTCUTS: Final = {
    "save": "ctrl s",
    "print": "ctrl p",
    "undo": "ctrl z",
    "select all": "ctrl a",
    "copy": "ctrl c",
    "paste": "ctrl v",
    "cut": "ctrl x",
    "find": "ctrl f",
    "close": "ctrl w",
    "quit": "ctrl q",
    SAVE_AS: "ctrl shift s",
    CLEAR: "ctrl a, delete",
    NEW_FOLDER: "ctrl shift n",
    RENAME: "f2, ctrl a",
}
"""Commands that nearly every application with a bar of menus does at these keys, pressed one after the
other."""

_QUITTING = re.compile(r"(?:quit|exit) [\w ]+", re.IGNORECASE)
"""A program that is named goes as one that is not."""


def keys_for(name: str) -> str | None:
    """The keys of a command that is called so.

    >>> keys_for("quit the editor")
    'ctrl q'
    """
    if _QUITTING.fullmatch(name):
        return SHORTCUTS["quit"]
    return SHORTCUTS.get(name.casefold())
