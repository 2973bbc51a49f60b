"""Content of tasks: names, lines and sentences, drawn at random from a seed. Pure."""

from __future__ import annotations

import random

_NAMES = ("garden", "letters", "budget", "holiday", "recipes", "meeting", "inventory", "travel", "books")
_LINES = (
    "seven boxes of pens",
    "call back on Tuesday",
    "the blue folder",
    "order more paper",
    "room 12 is free",
    "tickets are booked",
    "lamp for the hall",
    "new tyres in spring",
    "answer the survey",
)
_TEXTS = ("Nothing to report", "All done", "Please wait here", "see page 40", "Version 2", "back at five")


def name(rng: random.Random) -> str:
    return rng.choice(_NAMES)


def names(rng: random.Random, count: int) -> list[str]:
    return rng.sample(_NAMES, count)


def lines(rng: random.Random, count: int) -> list[str]:
    return rng.sample(_LINES, count)


def text(rng: random.Random) -> str:
    return rng.choice(_TEXTS)


def ended(parts: list[str]) -> str:
    """Lines as a file holds them, each ended by a newline."""
    return "".join(f"{part}\n" for part in parts)
