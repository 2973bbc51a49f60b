"""Mouse and keyboard events of a person. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.actions.types import Button, Direction
from agent.coordinates import InputPoint


@dataclass(frozen=True, slots=True)
class KeyDown:
    at_s: float
    key: str
    """Canonical name (`agent.actions.keys`); empty for a key that has none."""
    text: str = ""
    """What the key writes with the modifiers held, or nothing."""
    composes: bool = False
    """It is part of a character that is not complete: a dead key, Compose."""
    doubt: str = ""
    """Names of keys of which it is not known what they write; empty where it is known."""


@dataclass(frozen=True, slots=True)
class KeyUp:
    at_s: float
    key: str


@dataclass(frozen=True, slots=True)
class ButtonDown:
    at_s: float
    button: Button
    at: InputPoint


@dataclass(frozen=True, slots=True)
class ButtonUp:
    at_s: float
    button: Button
    at: InputPoint


@dataclass(frozen=True, slots=True)
class Moved:
    at_s: float
    to: InputPoint


@dataclass(frozen=True, slots=True)
class WheelTurned:
    """One notch."""

    at_s: float
    direction: Direction
    at: InputPoint


InputEvent = KeyDown | KeyUp | ButtonDown | ButtonUp | Moved | WheelTurned
