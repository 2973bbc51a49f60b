"""Numbers on a picture can be read: badges lie within it, beside each other, and are told by their colour."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import ImageFont

from agent.elements.kinds import ElementKind
from agent.elements.numbered import COLOURS, Box, badges, numbered
from tests.agent.elements.drawn import BUTTONS, FIELD, screen

ELEMENTS = [
    *((number, box, ElementKind.BUTTON) for number, box in enumerate(BUTTONS.values(), start=1)),
    (4, FIELD, ElementKind.FIELD),
]


def shared(one: Box, other: Box) -> int:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(wide, 0) * max(high, 0)


def test_badges_lie_in_the_picture_and_on_no_other_badge() -> None:
    rows = [(number, (0, 16 * number, 640, 16 * number + 16), ElementKind.ITEM) for number in range(24)]
    found = badges(screen(), rows, ImageFont.load_default(11))
    assert all(
        left >= 0 and top >= 0 and right <= 640 and bottom <= 400 for left, top, right, bottom in found
    )
    assert not any(shared(one, other) for at, one in enumerate(found) for other in found[:at])


def test_a_badge_covers_no_caption_where_there_is_room() -> None:
    found = badges(screen(), ELEMENTS, ImageFont.load_default(11))
    assert not any(shared(badge, box) for badge in found for box in BUTTONS.values())


def test_the_picture_stays_where_it_is_and_kinds_are_explained_below_it() -> None:
    pixels = screen()
    made = np.asarray(numbered(pixels, ELEMENTS))
    assert made.shape[1] == pixels.shape[1]
    assert np.array_equal(made[300:400], pixels[300:400])
    below = made[400:].reshape(-1, 3).tolist()
    assert list(COLOURS[ElementKind.BUTTON]) in below
    assert list(COLOURS[ElementKind.SLIDER]) not in below


@pytest.mark.parametrize("colour", COLOURS.values(), ids=[kind.word for kind in COLOURS])
def test_white_figures_can_be_read_on_every_badge(colour: tuple[int, int, int]) -> None:
    linear = [(c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in colour]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    assert 1.05 / (luminance + 0.05) >= 4.5
