"""Commands that people name without a control of that name being in sight."""

from __future__ import annotations

from typing import Final

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
}
"""Commands that nearly every application with a bar of menus does at these keys."""
