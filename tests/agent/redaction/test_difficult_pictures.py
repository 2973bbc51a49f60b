"""Secrets in thin letters on dark panels, in faint ones and in italics are found; UUIDs are none."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.ocr.reading import Word, read_words
from agent.redaction import Rules, SecretKind
from agent.redaction.pictures import find_in_words

FONTS = Path("/usr/share/fonts/truetype")
THIN, ITALIC, UPRIGHT = (
    "dejavu/DejaVuSans-ExtraLight.ttf",
    "dejavu/DejaVuSans-Oblique.ttf",
    "dejavu/DejaVuSans.ttf",
)
LOOKS = {
    "thin on dark": (THIN, 11, "#1e1e1e", "#d0d0d0"),
    "faint": (UPRIGHT, 13, "#f0f0f0", "#b8b8b8"),
    "italic": (ITALIC, 12, "#ffffff", "#303030"),
}
CARD = "4111 1111 1111 1111"
UUIDS = ("cb91ce37-5bc8-4bbc-bde5-c0994164d839", "f17fd374-c6a5-4877-b733-0bdbd7210dff")
needs_reader = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")


def drawn(line: str, font: str, size_px: int, background: str, ink: str) -> NDArray[np.uint8]:
    """A panel in a light window, with a line of text."""
    path = next((path for path in (FONTS / font, FONTS / ITALIC, FONTS / UPRIGHT) if path.exists()), None)
    if path is None:
        pytest.skip("DejaVu is not installed")
    picture = Image.new("RGB", (420, 96), "#ffffff")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 32, 420, 72), fill=background)
    pen.text((12, 8), "Meeting notes from Tuesday", "#202020", ImageFont.truetype(FONTS / UPRIGHT, 14))
    pen.text((20, 44), line, ink, ImageFont.truetype(path, size_px))
    return np.asarray(picture, dtype=np.uint8)


@needs_reader
@pytest.mark.parametrize("look", LOOKS)
def test_secret_is_found_however_it_is_drawn(look: str) -> None:
    found = find_in_words(read_words(drawn(f"Card: {CARD}", *LOOKS[look])), Rules())
    assert [one.kind for one in found] == [SecretKind.CARD_NUMBER]
    assert found[0].box.left_px >= 40


@needs_reader
@pytest.mark.parametrize("uuid", UUIDS)
def test_uuid_in_a_picture_is_no_secret(uuid: str) -> None:
    assert (
        find_in_words(read_words(drawn(f"request {uuid}", UPRIGHT, 13, "#ffffff", "#202020")), Rules()) == []
    )


@pytest.mark.parametrize(
    "words",
    [
        ["b4653252-78f8-45f5-bb31-", "20df2f4d4c86"],
        ["uuid=9faba827-2e50-4d4e-b52f-a53c0bf64ef7"],
        ["dlca4dc4-edfd-4416-beff-8b3fcl77f113"],
    ],
)
def test_uuid_that_was_misread_is_no_secret(words: list[str]) -> None:
    read = [Word(text, (1, 1, 1), 10 + 200 * number, 10, 190, 12) for number, text in enumerate(words)]
    assert find_in_words(read, Rules()) == []


def test_two_parts_of_a_line_that_were_read_apart_are_searched_as_one() -> None:
    words = [
        Word("password:", (1, 1, 1), 20, 40, 60, 12),
        Word("unrelated", (2, 1, 1), 300, 40, 60, 12),
        Word("9GFz6Y1t", (3, 1, 1), 90, 41, 60, 11),
    ]
    (found,) = find_in_words(words, Rules())
    assert (found.kind, found.text) == (SecretKind.PASSWORD, "9GFz6Y1t")
    assert 80 <= found.box.left_px <= 90
