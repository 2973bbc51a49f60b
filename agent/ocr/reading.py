"""Reads the words in a picture and their boxes with tesseract. I/O: a child process."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agent.confinement.bound import NO_WINDOW
from agent.errors import AgentError
from agent.ocr.lines import AROUND_PX, TextBox, line_boxes, padded

ENLARGED = 3
"""Letters of windows are smaller than what tesseract was made for."""
_BLOCK_PX = 16
"""Background and contrast are measured in squares of this size: panels and lines of text are larger."""
_BETWEEN_PIECES_PX = 12
_LIMIT_S = 600.0
"""A machine that is busy with something else reads a picture in minutes instead of half a second."""
_THICKENED = np.float32(0.6)
"""The power to which ink is raised: the faint edges of thin letters become as dark as their stems."""
_LEAST_CONTRAST = 24
"""Of 255: what differs less from its surroundings is no text."""
_FAINT_INK = 204
_EDGE_PX, _AN_EDGE = 6, 0.85
"""How far from the side of a cut the edge of a field may be, and how much of its height that takes."""
_CARET_PX, _HIGHER = 2, 1.2
_TEXT_IN_ANY_PLACE = "11"
_ONE_BLOCK, _ONE_LINE = "6", "7"
_NICE = ("nice", "-n", "10")
_WORD_LEVEL = "5"
_LINES_APART = 10_000
"""Added to the numbers of lines that were cut out, so that they are no part of tesseract's own."""


class NoReaderError(AgentError):
    """Pictures cannot be read, so their contents are unknown."""


@dataclass(frozen=True, slots=True)
class Word:
    """Its box in pixels of the picture."""

    text: str
    line: tuple[int, int, int]
    """Words with the same number stand in the same line."""
    left_px: int
    top_px: int
    width_px: int
    height_px: int
    confidence: float = 100.0
    """Of 100: how sure tesseract is."""


def read_words(pixels: NDArray[np.uint8]) -> list[Word]:
    """In reading order.

    Raises:
        NoReaderError: tesseract is not installed, or failed.
    """
    if not pixels.size:
        return []
    return words_of(_tesseract(_prepared(pixels), _TEXT_IN_ANY_PLACE))


def read_words_twice(pixels: NDArray[np.uint8]) -> list[Word]:
    """As `read_words`, and after those the words of every line that stands out by its geometry: each way
    finds what the other loses.

    Raises:
        NoReaderError: tesseract is not installed, or failed.
    """
    return read_words(pixels) + _words_of_lines(pixels)


def read_words_as_drawn(pixels: NDArray[np.uint8]) -> list[Word]:
    """As `read_words`, of the picture as it is: better at captions in frames, worse at odd colours."""
    if not pixels.size:
        return []
    grey = Image.fromarray(pixels).convert("L")
    return words_of(_tesseract(_encoded(grey, ENLARGED, Image.Resampling.LANCZOS), _TEXT_IN_ANY_PLACE))


def read_line_as_drawn(pixels: NDArray[np.uint8], *, enlarged: int = ENLARGED) -> list[Word]:
    """The words of a picture that holds a single line of text, dark on light, with a margin.

    Args:
        enlarged: so many times; another size is another reading, with faults of its own.

    Raises:
        NoReaderError: tesseract is not installed, or failed.
    """
    if not pixels.size:
        return []
    grey = Image.fromarray(pixels).convert("L")
    return words_of(_tesseract(_encoded(grey, enlarged, Image.Resampling.LANCZOS), _ONE_LINE))


def read_line_inked(pixels: NDArray[np.uint8], *, enlarged: int = ENLARGED) -> list[Word]:
    """As `read_line_as_drawn`, of a line of any colours as ink on white."""
    if not pixels.size:
        return []
    sheet = np.pad(_inked(pixels), _BETWEEN_PIECES_PX // 2, constant_values=255)
    return words_of(_tesseract(_encoded(Image.fromarray(sheet), enlarged), _ONE_LINE))


def read_words_patiently(pixels: NDArray[np.uint8]) -> list[Word]:
    """As `read_words_twice`, behind everything else that the machine has to do."""
    if not pixels.size:
        return []
    words = words_of(_tesseract(_prepared(pixels), _TEXT_IN_ANY_PLACE, _NICE))
    return words + _words_of_lines(pixels, _NICE)


def readings_of(words: Sequence[Word]) -> list[list[Word]]:
    """The words of each of the ways in which a picture was read."""
    whole = [word for word in words if word.line[0] < _LINES_APART]
    apart = [word for word in words if word.line[0] >= _LINES_APART]
    return [reading for reading in (whole, apart) if reading]


def read_words_of_lines(pixels: NDArray[np.uint8], lines: Sequence[TextBox]) -> list[Word]:
    """The words of lines that stand out by their geometry: loses neither captions between edges nor dark
    rows, but what touches something else.

    Raises:
        NoReaderError: tesseract is not installed, or failed.
    """
    return _words_in(lines, pixels, around_px=1)


def _words_of_lines(pixels: NDArray[np.uint8], before: Sequence[str] = ()) -> list[Word]:
    return _words_in(line_boxes(pixels), pixels, before)


def _words_in(
    lines: Sequence[TextBox],
    pixels: NDArray[np.uint8],
    before: Sequence[str] = (),
    *,
    around_px: int = AROUND_PX,
) -> list[Word]:
    boxes = [padded(box, pixels.shape, around_px) for box in lines]
    pieces = [pixels[box.top : box.bottom, box.left : box.right] for box in boxes]
    return [
        replace(
            word,
            line=(_LINES_APART + number, *word.line[1:]),
            left_px=box.left + word.left_px,
            top_px=box.top + word.top_px,
        )
        for number, (box, words) in enumerate(zip(boxes, read_pieces(pieces, before), strict=True))
        for word in words
    ]


def read_lines(pieces: Sequence[NDArray[np.uint8]]) -> list[str]:
    """The lines in small cuts of a screen, each (H, W, 3), from the first cut to the last.

    Raises:
        NoReaderError: tesseract is not installed, or failed.
    """
    return [
        " ".join(word.text for word in line)
        for words in read_pieces(pieces)
        for _, line in groupby(words, key=lambda word: word.line)
    ]


def read_pieces(pieces: Sequence[NDArray[np.uint8]], before: Sequence[str] = ()) -> list[list[Word]]:
    """The words in each of some small cuts of a screen, (H, W, 3), in pixels of that cut.

    Raises:
        NoReaderError: tesseract is not installed, or failed.
    """
    drawn = [_inked(piece) for piece in pieces if piece.size]
    if not drawn:
        return [[] for _ in pieces]
    gap = _BETWEEN_PIECES_PX
    tops = list(accumulate((one.shape[0] + gap for one in drawn), initial=gap))
    sheet = np.full((tops[-1], max(one.shape[1] for one in drawn) + 2 * gap), 255, dtype=np.uint8)
    for top, one in zip(tops, drawn, strict=False):
        sheet[top : top + one.shape[0], gap : gap + one.shape[1]] = one
    found: list[list[Word]] = [[] for _ in drawn]
    for word in words_of(_tesseract(_encoded(Image.fromarray(sheet), ENLARGED), _ONE_BLOCK, before)):
        number = max(0, bisect_right(tops, word.top_px + word.height_px // 2) - 1)
        number = min(number, len(drawn) - 1)
        found[number].append(replace(word, left_px=word.left_px - gap, top_px=word.top_px - tops[number]))
    read = iter(found)
    return [next(read) if piece.size else [] for piece in pieces]


def _environment() -> dict[str, str]:
    """Elsewhere programs lie where their owner put them."""
    if sys.platform == "linux":
        return {"PATH": "/usr/bin:/usr/local/bin:/bin", "OMP_THREAD_LIMIT": "1"}
    else:
        return {**os.environ, "OMP_THREAD_LIMIT": "1"}


def _tesseract(picture: bytes, mode: str, before: Sequence[str] = ()) -> str:
    """The table of what is read in a PNG."""
    try:
        done = subprocess.run(
            [*before, "tesseract", "stdin", "stdout", "--psm", mode, "tsv"],
            input=picture,
            capture_output=True,
            timeout=_LIMIT_S,
            check=True,
            env=_environment(),
            creationflags=NO_WINDOW,
        )
    except FileNotFoundError:
        raise NoReaderError(
            "Pictures cannot be searched for secrets: tesseract is not installed (apt install tesseract-ocr)."
        ) from None
    except (subprocess.SubprocessError, OSError) as error:
        raise NoReaderError(f"A picture could not be searched for secrets: {error}.") from error
    return done.stdout.decode("utf-8", errors="replace")


def words_of(table: str) -> list[Word]:
    """The words of tesseract's TSV."""
    words = []
    for row in table.splitlines()[1:]:
        cells = row.split("\t")
        if len(cells) < 12 or cells[0] != _WORD_LEVEL or not cells[11].strip():
            continue
        block, paragraph, line, _, left, top, width, height = (int(cell) for cell in cells[2:10])
        words.append(
            Word(
                cells[11].strip(),
                (block, paragraph, line),
                left // ENLARGED,
                top // ENLARGED,
                -(-width // ENLARGED),
                -(-height // ENLARGED),
                float(cells[10]),
            )
        )
    return words


def _prepared(pixels: NDArray[np.uint8]) -> bytes:
    """Dark on light wherever a picture has something else than its background around, and enlarged: panels
    of any colour and letters of any contrast look the same."""
    height, width = pixels.shape[:2]
    whole = np.pad(pixels, ((0, -height % _BLOCK_PX), (0, -width % _BLOCK_PX), (0, 0)), mode="edge")
    rows, columns = whole.shape[0] // _BLOCK_PX, whole.shape[1] // _BLOCK_PX
    blocks = whole.reshape(rows, _BLOCK_PX, columns, _BLOCK_PX, 3)
    squares = blocks.transpose(0, 2, 1, 3, 4).reshape(rows, columns, _BLOCK_PX**2, 3)
    background = np.median(squares, axis=2).astype(np.int16)
    distance = np.abs(squares - background[:, :, None]).max(axis=3)
    beside = np.pad(distance.max(axis=2), 1, mode="edge")
    contrast = np.max(
        [beside[y : y + rows, x : x + columns] for y in range(3) for x in range(3)], axis=0
    ).clip(_LEAST_CONTRAST)
    share = (distance / contrast[:, :, None].astype(np.float32)).clip(0, 1)
    ink = 255 * (1 - share**_THICKENED)
    sheet = ink.reshape(rows, columns, _BLOCK_PX, _BLOCK_PX).transpose(0, 2, 1, 3).reshape(whole.shape[:2])
    return _encoded(Image.fromarray(sheet[:height, :width].astype(np.uint8)), ENLARGED)


def _inked(piece: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(H, W): dark where a cut of any colours differs from its background, whatever its contrast."""
    background = np.median(piece.reshape(-1, piece.shape[2]), axis=0)
    distance = np.abs(piece - background).max(axis=2)
    contrast = max(float(np.percentile(distance, 99)), _LEAST_CONTRAST)
    inked: NDArray[np.uint8] = (255 - np.clip(distance * (255 / contrast), 0, 255)).astype(np.uint8)
    return _without_edges(inked)


def _without_edges(inked: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(H, W), without the edges of a field around its text, which go through the whole cut, and without the
    caret behind it, which is thin and higher than the letters: they are read as letters."""
    for cut in (inked, inked.T):
        for at in (*range(_EDGE_PX), *range(-_EDGE_PX, 0)):
            if -cut.shape[1] <= at < cut.shape[1] and (cut[:, at] < _FAINT_INK).mean() >= _AN_EDGE:
                cut[:, at] = 255
    ink = inked < _FAINT_INK
    columns = np.nonzero(ink.any(axis=0))[0]
    if len(columns) and ink.shape[1] - columns[-1] <= _EDGE_PX:
        for last in range(int(columns[-1]), max(0, int(columns[-1]) - _CARET_PX), -1):
            before = np.nonzero(ink[:, : max(0, last - 1)].any(axis=1))[0]
            if len(before) and ink[:, last].sum() >= _HIGHER * (before[-1] - before[0] + 1):
                inked[:, last:] = 255
    return inked


def _encoded(image: Image.Image, enlarged: int, by: Image.Resampling = Image.Resampling.BICUBIC) -> bytes:
    image = image.resize((image.width * enlarged, image.height * enlarged), by)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()
