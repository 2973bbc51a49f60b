"""What the window shows of a step: words, and its picture packed small. Slow: not for the window's thread."""

from __future__ import annotations

from agent.types import Step
from app.look.pictures import KeptShot, Shot, keep
from app.present import CardWords, card

MAX_WIDTH_PX = 1920
LITTLE_WIDTH_PX = 416
"""Twice a card's picture, for screens with two pixels a point."""

Card = tuple[CardWords, KeptShot]


def card_of(step: Step) -> Card:
    return card_and_shot(step)[0]


def card_and_shot(step: Step) -> tuple[Card, Shot]:
    """The card, and its screenshot for showing it now."""
    words = card(step)
    seen = step.observation
    kept, shot = keep(
        seen.pixels,
        max_width_px=MAX_WIDTH_PX,
        little_width_px=LITTLE_WIDTH_PX,
        window=seen.window,
        marks=words.marks,
    )
    return (words, kept), shot
