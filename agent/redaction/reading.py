"""Reads the words in a picture and their boxes with tesseract. I/O: a child process."""

from __future__ import annotations

import io
import subprocess
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agent.errors import AgentError

ENLARGED = 2
"""Letters of windows are smaller than what tesseract was made for."""
_LIMIT_S = 600.0
"""A machine that is busy with something else reads a picture in minutes instead of half a second."""
_DARK_MEAN = 110
_TEXT_IN_ANY_PLACE = "11"
_WORD_LEVEL = "5"


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


def read_words(pixels: NDArray[np.uint8]) -> list[Word]:
    """In reading order.

    Raises:
        NoReaderError: tesseract is not installed, or failed.
    """
    if not pixels.size:
        return []
    command = ["tesseract", "stdin", "stdout", "--psm", _TEXT_IN_ANY_PLACE, "tsv"]
    try:
        done = subprocess.run(
            command,
            input=_prepared(pixels),
            capture_output=True,
            timeout=_LIMIT_S,
            check=True,
            env={"PATH": "/usr/bin:/usr/local/bin:/bin", "OMP_THREAD_LIMIT": "1"},
        )
    except FileNotFoundError:
        raise NoReaderError(
            "Pictures cannot be searched for secrets: tesseract is not installed (apt install tesseract-ocr)."
        ) from None
    except (subprocess.SubprocessError, OSError) as error:
        raise NoReaderError(f"A picture could not be searched for secrets: {error}.") from error
    return words_of(done.stdout.decode("utf-8", errors="replace"))


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
            )
        )
    return words


def _prepared(pixels: NDArray[np.uint8]) -> bytes:
    """Grey, dark on light, enlarged."""
    image = Image.fromarray(np.ascontiguousarray(pixels)).convert("L")
    if float(np.asarray(image).mean()) < _DARK_MEAN:
        image = Image.eval(image, lambda value: 255 - value)
    image = image.resize((image.width * ENLARGED, image.height * ENLARGED), Image.Resampling.BICUBIC)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()
