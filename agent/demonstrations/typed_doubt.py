"""Why a record is not sure of a text that was typed, as a step keeps it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

TYPED = "typed"
"""Its name among the extensions of a step."""
_MAX_KEYS, _MAX_NAME = 20, 80


def told_doubts(keys: tuple[str, ...]) -> dict[str, Any]:
    """The extension for keys of which it is not known what they wrote; none where there are none."""
    named = [name[:_MAX_NAME] for name in dict.fromkeys(keys)][:_MAX_KEYS]
    return {TYPED: {"unread_keys": named}} if named else {}


def unread_keys(extensions: Mapping[str, Any]) -> tuple[str, ...]:
    """Names of the keys in a recorded step's text that could not be read; what is no such list is none.

    >>> unread_keys({"typed": {"unread_keys": ["Henkan"]}}), unread_keys({"typed": 3})
    (('Henkan',), ())
    """
    match extensions.get(TYPED):
        case {"unread_keys": [*names]}:
            return tuple(str(name)[:_MAX_NAME] for name in names[:_MAX_KEYS])
        case _:
            return ()
