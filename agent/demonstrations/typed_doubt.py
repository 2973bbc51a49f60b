"""What a step keeps of a typed text beside the text itself. Pure.

Keys that could not be read; and of a secret, of which nothing else is kept, whether Enter followed.
"""

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


def told_secret(text: str) -> dict[str, Any]:
    """The extension for a secret, of which nothing is kept but whether Enter followed."""
    return {TYPED: {"sent": text.endswith("\n")}}


def was_sent(extensions: Mapping[str, Any]) -> bool:
    """Whether Enter followed on a secret.

    >>> was_sent({"typed": {"sent": True}}), was_sent({})
    (True, False)
    """
    told = extensions.get(TYPED)
    return isinstance(told, Mapping) and told.get("sent") is True


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
