"""Switches are told by their outlines, and their knobs by how their edges bend."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from agent.ocr.captions import CaptionReader
from agent.ocr.marks import Outlines
from agent.ocr.reading import Word
from agent.ocr.switches import knob_of


def switch(
    is_on: bool, *, size: tuple[int, int] = (50, 26), inset: int = 1, track: str = "#3584e4"
) -> np.ndarray:
    """A picture of one, drawn four times as large and reduced, as toolkits smooth edges."""
    width, height = size
    image = Image.new("RGB", (4 * (width + 20), 4 * (height + 20)), "#f6f5f4")
    pen, left, top = ImageDraw.Draw(image), 40, 40
    right, bottom = left + 4 * width - 1, top + 4 * height - 1
    pen.rounded_rectangle((left, top, right, bottom), 2 * height, fill=track, outline="#808080", width=4)
    begins = right - 4 * (height - inset) if is_on else left + 4 * inset
    knob = (begins, top + 4 * inset, begins + 4 * (height - 2 * inset), bottom - 4 * inset)
    pen.ellipse(knob, fill="#ffffff", outline="#707070", width=4)
    return np.asarray(image.resize((width + 20, height + 20), Image.Resampling.LANCZOS), np.uint8)


@pytest.mark.parametrize("size", [(50, 26), (36, 20), (44, 24), (32, 18)])
@pytest.mark.parametrize("track", ["#3584e4", "#deddda", "#26a269", "#303030"])
@pytest.mark.parametrize("is_on", [True, False])
def test_the_side_of_the_knob_tells_whether_a_switch_is_on(
    size: tuple[int, int], track: str, is_on: bool
) -> None:
    marks = [mark for mark in Outlines(switch(is_on, size=size, track=track)).marks if mark.is_switch]
    assert [mark.is_set for mark in marks] == [is_on]


def test_buttons_round_buttons_and_letters_are_no_switches() -> None:
    for shape in ((50, 26), (36, 20)):
        image = Image.new("RGB", (120, 60), "white")
        pen = ImageDraw.Draw(image)
        pen.rounded_rectangle((10, 10, 10 + shape[0], 10 + shape[1]), 4, outline="black")
        pen.text((18, 14), "Okay", fill="black")
        assert not [mark for mark in Outlines(np.asarray(image, np.uint8)).marks if mark.is_switch]
    assert knob_of(np.zeros((26, 50), np.bool_)) == (False, None)
    assert knob_of(np.ones((26, 50), np.bool_)) == (False, None)
    assert knob_of(np.ones((4, 8), np.bool_)) == (False, None)


def test_a_switch_far_behind_its_caption_is_its_mark_and_no_text_of_its_own() -> None:
    image = Image.new("RGB", (400, 80), "#f6f5f4")
    ImageDraw.Draw(image).text((12, 24), "Night light", fill="black")
    image.paste(Image.fromarray(switch(is_on=True)), (320, 10))
    asked: list[int] = []

    def read(pieces: list[np.ndarray]) -> list[list[Word]]:
        asked.append(len(pieces))
        words = [Word("Night", (1, 1, 1), 0, 0, 30, 10), Word("light", (1, 1, 1), 34, 0, 26, 10)]
        return [words for _ in pieces]

    [line] = CaptionReader(read).read(np.asarray(image, np.uint8)).lines
    assert asked == [1], "the switch itself is not read"
    assert line.mark is not None
    assert line.mark.is_switch
    assert line.mark.is_set is True
