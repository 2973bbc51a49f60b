"""Formats and parses single numbers and words of all dialects. Pure."""

from __future__ import annotations

import math

from agent.actions.types import Button, Direction

DIRECTIONS: dict[str, Direction] = {direction.value: direction for direction in Direction}
BUTTONS: dict[str, Button] = {button.value: button for button in Button}


def write_number(value: float) -> str:
    """The shortest text with at most two decimals.

    >>> write_number(412.0), write_number(0.5), write_number(-0.0)
    ('412', '0.5', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def read_number(text: str, *, low: float, high: float) -> float | None:
    """A finite number between the two bounds, or None."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and low <= value <= high else None
