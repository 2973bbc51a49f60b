"""Captions are found by geometry and read with tesseract, each at its place."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.ocr.captions import CaptionReader, PictureText, ReadingAhead, TextLine
from agent.ocr.lines import line_boxes
from agent.ocr.reading import NoReaderError, Word

FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
needs_reader = pytest.mark.skipif(
    shutil.which("tesseract") is None or not FONT.exists(), reason="tesseract or DejaVu is not installed"
)
SAID = {
    "Half marathon": (40, 60, "#000000"),
    "Marathon": (40, 82, "#000000"),
    "Sign up": (60, 132, "#ffffff"),
    "Who else runs": (220, 132, "#000000"),
}


def window() -> NDArray[np.uint8]:
    """Two rows of a list in a frame, a dark button and a light one."""
    picture = Image.new("RGB", (400, 180), "#e8e8e8")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((30, 50, 180, 104), outline="#808080", fill="#ffffff")
    pen.rectangle((40, 124, 140, 154), fill="#2b4f81")
    pen.rectangle((200, 124, 340, 154), outline="#808080")
    font = ImageFont.truetype(str(FONT), 13)
    for text, (left, top, ink) in SAID.items():
        pen.text((left, top), text, fill=ink, font=font)
    return np.asarray(picture)


@needs_reader
def test_rows_and_buttons_are_read_where_they_stand() -> None:
    found = {" ".join(one.words): one.boxes for one in CaptionReader().read(window()).lines}
    assert SAID.keys() <= found.keys()
    for text, (left, top, _) in SAID.items():
        first = found[text][0]
        assert abs(first.left - left) <= 4
        assert 0 <= first.top - top <= 8


@needs_reader
def test_a_row_within_the_dotted_lines_of_the_focus_is_read() -> None:
    picture = Image.fromarray(window())
    pen = ImageDraw.Draw(picture)
    for x in range(32, 180, 2):
        pen.point([(x, 60), (x, 78)], fill="#000000")
    for y in range(60, 79, 2):
        pen.point([(32, y), (179, y)], fill="#000000")
    read = [" ".join(one.words) for one in CaptionReader().read(np.asarray(picture)).lines]
    assert {"Half marathon", "Marathon"} <= {*read}


def test_a_dotted_line_between_two_rows_makes_them_no_line() -> None:
    pixels = np.full((60, 120, 3), 255, np.uint8)
    pixels[10:22, 10:50:4] = 0
    pixels[24:36, 10:50:4] = 0
    apart = [(10, 22), (24, 36)]
    assert [(box.top, box.bottom) for box in line_boxes(pixels)] == apart
    pixels[22:24, 5:100:2] = 0
    assert [(box.top, box.bottom) for box in line_boxes(pixels)] == apart


def test_columns_beside_an_edge_are_lines_of_their_own() -> None:
    pixels = np.full((60, 120, 3), 255, np.uint8)
    pixels[20:32, 10:50:4] = 0
    pixels[20:32, 58:100:4] = 0
    assert [(box.left, box.right) for box in line_boxes(pixels)] == [(9, 48), (57, 100)]
    pixels[20:32, 48:60:3] = 0
    assert len(line_boxes(pixels)) == 1
    pixels[5:55, 52] = 120
    assert len(line_boxes(pixels)) == 2


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 2**32 - 1))
def test_lines_lie_in_the_picture_whatever_it_shows(height: int, width: int, seed: int) -> None:
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    for box in line_boxes(pixels):
        assert 0 <= box.left < box.right <= width
        assert 0 <= box.top < box.bottom <= height


def test_what_stood_in_an_earlier_picture_is_not_read_again() -> None:
    sizes: list[int] = []

    def read(pieces: Sequence[NDArray[np.uint8]]) -> list[list[Word]]:
        sizes.append(len(pieces))
        return [[Word("x", (1, 1, 1), 0, 0, 5, 5)] for _ in pieces]

    reader = CaptionReader(read)
    first = window()
    count = len(reader.read(first).lines)
    changed = first.copy()
    changed[55:80, 35:150] = 255
    assert len(reader.read(changed).lines) == count - 1
    assert sizes[0] >= count - 1
    assert sizes[1:] == []


def test_a_new_line_is_read_in_the_company_of_known_ones() -> None:
    sizes: list[int] = []

    def read(pieces: Sequence[NDArray[np.uint8]]) -> list[list[Word]]:
        sizes.append(len(pieces))
        return [[Word(f"Everything {piece.shape[1]}", (1, 1, 1), 0, 0, 5, 5)] for piece in pieces]

    reader = CaptionReader(read)
    first = window()
    known = {line.words for line in reader.read(first).lines}
    changed = first.copy()
    changed[61:63, 60:64] = 255
    found = reader.read(changed).lines
    assert len(found) == len(known)
    assert len(sizes) == 2
    assert 1 < sizes[1] <= 6


def test_without_a_reader_nothing_is_read_and_nothing_breaks() -> None:
    calls: list[int] = []

    def fail(pieces: Sequence[NDArray[np.uint8]]) -> list[list[Word]]:
        calls.append(len(pieces))
        raise NoReaderError("tesseract is not installed")

    reader = CaptionReader(fail)
    assert reader.if_possible(window()) == reader.if_possible(window()) == PictureText(())
    assert len(calls) == 1


def test_a_picture_is_read_once_while_something_else_is_done_with_it() -> None:
    asked: list[int] = []

    def read(pixels: NDArray[np.uint8]) -> PictureText:
        asked.append(pixels.shape[1])
        return PictureText([TextLine((str(pixels.shape[1]),), ())])

    first, second = (np.zeros((4, width, 3), np.uint8) for width in (5, 6))
    reading = ReadingAhead(read)
    reading.begin(first)
    assert [line.words for line in reading.text(first).lines] == [("5",)]
    assert [line.words for line in reading.text(first).lines] == [("5",)]
    assert [line.words for line in reading.text(second).lines] == [("6",)]
    assert asked == [5, 6]


@needs_reader
def test_the_edges_of_a_field_and_the_caret_are_no_letters() -> None:
    picture = Image.new("RGB", (400, 120), "#e8e8e8")
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype(str(FONT), 13)
    for top, text in ((20, "1250"), (60, "Oslo")):
        pen.rectangle((40, top, 300, top + 24), outline="#808080", fill="#ffffff")
        pen.text((44, top + 4), text, fill="#000000", font=font)
    right = 44 + round(font.getlength("Oslo")) + 1
    pen.line((right, 63, right, 81), fill="#000000")
    assert [" ".join(one.words) for one in CaptionReader().read(np.asarray(picture)).lines] == [
        "1250",
        "Oslo",
    ]


@needs_reader
def test_words_of_letters_of_one_width_are_one_line_and_buttons_side_by_side_two() -> None:
    picture = Image.new("RGB", (500, 120), "#e8e8e8")
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype(str(FONT.with_name("DejaVuSansMono.ttf")), 16)
    pen.text((20, 20), "Voucher Code", fill="#000000", font=font)
    for left, text in ((20, "Send"), (92, "Print")):
        pen.rectangle((left, 60, left + 68, 90), outline="#404040")
        pen.text((left + 8, 64), text, fill="#000000", font=font)
    found = [" ".join(one.words) for one in CaptionReader().read(np.asarray(picture)).lines]
    assert found == ["Voucher Code", "Send", "Print"]


def test_edges_between_buttons_that_are_read_as_strokes_cut_the_line() -> None:
    pixels = np.full((60, 300, 3), 255, np.uint8)
    pixels[22:32, 10:200:4] = 0
    pixels[18:36, [11, 101, 161]] = 0  # higher than letters

    def read(pieces: Sequence[NDArray[np.uint8]]) -> list[list[Word]]:
        texts = ("|", "Save", "Draft|", "|", "OK", "|")
        return [
            [Word(text, (0, 0, 0), 30 * number, 3, 20, 10) for number, text in enumerate(texts)]
            for _ in pieces
        ]

    assert [line.words for line in CaptionReader(read).read(pixels).lines] == [("Save", "Draft"), ("OK",)]


@needs_reader
def test_an_i_between_words_is_a_letter_and_no_edge() -> None:
    picture = Image.new("RGB", (320, 60), "#efefef")
    font = ImageFont.truetype(str(FONT), 13)
    ImageDraw.Draw(picture).text((20, 20), "Start automatically when I log in", fill="#000000", font=font)
    [line] = CaptionReader().read(np.asarray(picture)).lines
    assert " ".join(line.words) == "Start automatically when I log in"


@needs_reader
def test_a_field_right_behind_its_caption_is_a_line_of_its_own() -> None:
    picture = Image.new("RGB", (320, 60), "#efefef")
    font = ImageFont.truetype(str(FONT), 13)
    pen = ImageDraw.Draw(picture)
    pen.text((20, 20), "Turn off display after", fill="#000000", font=font)
    pen.rectangle((172, 16, 290, 38), fill="#ffffff", outline="#909090")
    pen.text((177, 20), "10 minutes", fill="#000000", font=font)
    lines = [" ".join(line.words) for line in CaptionReader().read(np.asarray(picture)).lines]
    assert lines[0] == "Turn off display after"


def test_a_round_button_between_words_begins_a_caption() -> None:
    pixels = np.full((60, 300, 3), 255, np.uint8)
    pixels[22:32, 10:200:4] = 0

    def read(pieces: Sequence[NDArray[np.uint8]]) -> list[list[Word]]:
        texts = ("Pay", "by", "\u2018®)", "Card")
        return [
            [Word(text, (0, 0, 0), 30 * number, 3, 20, 10) for number, text in enumerate(texts)]
            for _ in pieces
        ]

    lines = [line.words for line in CaptionReader(read).read(pixels).lines]
    assert lines == [("Pay", "by"), ("\u2018®)", "Card")]


@needs_reader
def test_a_list_over_captions_is_read_row_by_row() -> None:
    picture = Image.new("RGB", (360, 200), "#efefef")
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype(str(FONT), 13)
    for text, top in {"All-day appointment": 63, "Show me as busy": 92}.items():
        pen.text((60, top), text, fill="#000000", font=font)
    pen.rectangle((101, 30, 260, 150), outline="#9a9a9a", fill="#ffffff")
    pen.line((100, 30, 100, 150), fill="#c4c4c4")
    for text, top in {"Every day": 38, "Every week": 61, "Every month": 84, "Every year": 107}.items():
        pen.text((109, top), text, fill="#000000", font=font)
    read = {" ".join(one.words) for one in CaptionReader().read(np.asarray(picture)).lines}
    assert {"Every day", "Every week", "Every month", "Every year"} <= read


def test_words_that_together_stand_in_the_middle_of_a_button_are_one_caption() -> None:
    """Not the last of one piece and the first of the next alone."""
    pixels = np.full((60, 200, 3), 235, np.uint8)
    pixels[14:46, 22:148] = (240 - 3 * np.arange(32, dtype=np.uint8))[:, None, None]  # shaded
    pixels[12:48, 20:22] = pixels[12:48, 148:150] = 0
    pixels[12:14, 20:150] = pixels[46:48, 20:150] = 0
    for begin, end in ((36, 56), (60, 84), (92, 132)):
        pixels[24:36, begin:end:3] = 0
    said = iter((("Show", "all"), ("prices",)))

    def read(pieces: Sequence[NDArray[np.uint8]]) -> list[list[Word]]:
        widths = {"Show": (0, 20), "all": (24, 24), "prices": (0, 40)}
        return [[Word(text, (0, 0, 0), *place(widths[text])) for text in next(said)] for _ in pieces]

    def place(width: tuple[int, int]) -> tuple[int, int, int, int]:
        return width[0] + 2, 2, width[1], 12

    [line] = CaptionReader(read).read(pixels).lines
    assert line.words == ("Show", "all", "prices")
