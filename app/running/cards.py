"""Builds a step's card with a compressed screenshot. Slow: not for the window's thread."""

from __future__ import annotations

from agent.types import Step
from app.present import CardWords, card
from app.theme.paged_pictures import PagedFile
from app.theme.pictures import Fitting, KeptShot, Shot, keep

MAX_WIDTH_PX = 1920
LITTLE_WIDTH_PX = 208
"""A card's picture, on a screen with one pixel a point."""

Card = tuple[CardWords, KeptShot]


def card_of(step: Step, *, pixel_ratio: float = 2.0, paged: PagedFile | None = None) -> Card:
    return card_and_shot(step, pixel_ratio=pixel_ratio, paged=paged)[0]


def card_and_shot(
    step: Step,
    *,
    pixel_ratio: float = 2.0,
    fitting: Fitting | None = None,
    paged: PagedFile | None = None,
) -> tuple[Card, Shot]:
    """The card, and its screenshot for showing it now; `pixel_ratio` is how many pixels a point has. The
    little picture is kept at just that size: it is not scaled again, and a long run has hundreds."""
    words = card(step)
    seen = step.observation
    kept, shot = keep(
        seen.pixels,
        max_width_px=MAX_WIDTH_PX,
        little_width_px=round(LITTLE_WIDTH_PX * pixel_ratio),
        window=seen.window,
        marks=words.marks,
        fitting=fitting,
        paged=paged,
    )
    return (words, kept), shot
