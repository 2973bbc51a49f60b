"""Looks of a desktop as options say them: `theme=HighContrast`. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from agent.errors import SettingsError

NAMES = ("size", "scale", "theme", "font", "locale")


def look_of(words: Iterable[str]) -> dict[str, Any]:
    """Arguments of `DeskLook`.

    >>> look_of(["size=1024x768", "scale=1.5"])
    {'size': (1024, 768), 'scale': 1.5}

    Raises:
        SettingsError: a word is none of these.
    """
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not equals or name not in NAMES or not value:
            raise SettingsError(
                f"{word!r} says no look: it is one of {', '.join(f'{one}=…' for one in NAMES)}."
            )
        found[name] = _value(name, value)
    return found


def _value(name: str, value: str) -> Any:
    try:
        if name == "size":
            width, _, height = value.casefold().replace("×", "x").partition("x")
            return int(width), int(height)
        return float(value) if name == "scale" else value
    except ValueError:
        raise SettingsError(f"{value!r} is no {name}.") from None
