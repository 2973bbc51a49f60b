"""The other files in a record's folder: review, notes, kept files. I/O: those files.

They are searched like the record's lines. A report or video made from the record is deleted when something is
removed: it may show it, and can be made again.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agent.bounded_json import read_json
from agent.foreign_files import read_foreign
from agent.foreign_pictures import MAX_BYTES, USUAL_KINDS, ForeignPictureError, read_picture
from agent.ocr.reading import Word
from agent.redaction.findings import FINDINGS_FILE, Finding, fingerprint
from agent.redaction.json_texts import cleaned, texts_of
from agent.redaction.kinds import Rules
from agent.redaction.patterns import conceal, find_secrets
from agent.redaction.pictures import PixelBox, find_in_words, painted_over
from agent.store.writer import IMAGES_FOLDER, RECORD_FILE, write_atomically

Reader = Callable[[NDArray[np.uint8]], Sequence[Word]]
_MADE_FROM_IT = frozenset((".html", ".mp4", ".gif"))
_PICTURES = frozenset((".png", ".jpg", ".jpeg", ".webp", ".bmp"))
_ELSEWHERE = frozenset((IMAGES_FOLDER, RECORD_FILE, FINDINGS_FILE))
_MOST_TEXT_BYTES = 20_000_000


class _Form(Enum):
    LINES = auto()
    """JSON, one value a line."""
    JSON = auto()
    TEXT = auto()
    PICTURE = auto()
    MADE = auto()
    """From the record itself."""
    OTHER = auto()
    """Nobody here can read it."""


def find_beside(folder: Path, rules: Rules, salt: str, read: Reader | None) -> list[Finding]:
    """
    Args:
        read: reads pictures; without it they are left out.

    Raises:
        NoReaderError: pictures cannot be read.
    """
    found: list[Finding] = []
    for path, form in _files(folder):
        name = str(path.relative_to(folder))
        if form is _Form.PICTURE and read is not None:
            found += [
                Finding(one.kind, 0, name, fingerprint(one.text, salt), one.box)
                for one in find_in_words(read(_pixels(path)), rules)
            ]
        for step, place, text in _texts(path, form, name):
            found += [
                Finding(one.kind, step, place, fingerprint(text[one.start : one.end], salt))
                for one in find_secrets(text, rules)
            ]
    return found


def texts_beside(folder: Path) -> list[str]:
    return [
        text
        for path, form in _files(folder)
        for _, _, text in _texts(path, form, str(path.relative_to(folder)))
    ]


def copy_beside(
    folder: Path, fresh: Path, rules: Rules, keeps: Callable[[str], bool], todo: Sequence[Finding]
) -> None:
    """Everything but the record's own lines and pictures and the list of findings, without secrets.

    Raises:
        OSError: a file cannot be read or written.
    """
    for path, form in _files(folder):
        name = path.relative_to(folder)
        target = fresh / name
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        match form:
            case _Form.LINES:
                lines = [cleaned(line, rules, keeps) for line, is_whole in _lines(path) if is_whole]
                text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
                write_atomically(target, text.encode("ascii"))
            case _Form.JSON:
                write_atomically(target, json.dumps(cleaned(_json(path), rules, keeps)).encode("ascii"))
            case _Form.TEXT:
                text = conceal(path.read_bytes().decode(), rules, keeps=keeps)
                write_atomically(target, text.encode())
            case _Form.PICTURE:
                boxes = [one.box for one in todo if one.place == str(name) and one.box is not None]
                _copy_picture(path, target, boxes)
            case _Form.OTHER:
                shutil.copy2(path, target)


def unreadable(folder: Path) -> tuple[str, ...]:
    """Names of files that were not searched, because their format is unknown."""
    return tuple(str(path.relative_to(folder)) for path, form in _files(folder) if form is _Form.OTHER)


def _files(folder: Path) -> Iterator[tuple[Path, _Form]]:
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not path.is_symlink() and parts[0] not in _ELSEWHERE:
            yield path, _form(path, is_top=len(parts) == 1)


def _form(path: Path, *, is_top: bool) -> _Form:
    if is_top and path.suffix in _MADE_FROM_IT:
        return _Form.MADE
    if path.suffix.lower() in _PICTURES:
        return _Form.PICTURE if _is_picture(path) else _Form.OTHER
    try:
        data = read_foreign(path, max_bytes=_MOST_TEXT_BYTES)
        text = data.decode()
        if is_top and path.suffix == ".jsonl":
            return _Form.LINES
        if is_top and path.suffix == ".json":
            _read_json(data)
            return _Form.JSON
    except (OSError, ValueError):
        return _Form.OTHER
    return _Form.OTHER if "\0" in text else _Form.TEXT


def _texts(path: Path, form: _Form, name: str) -> Iterator[tuple[int, str, str]]:
    """The step that a text belongs to, where it stands, and the text."""
    match form:
        case _Form.LINES:
            for line, _ in _lines(path):
                said = line.get("step", 0) if isinstance(line, dict) else 0
                step = said if isinstance(said, int) else 0
                for place, text in texts_of(line):
                    yield step, f"{name}: {place}", text
        case _Form.JSON:
            for place, text in texts_of(_json(path)):
                yield 0, f"{name}: {place}", text
        case _Form.TEXT:
            yield 0, name, path.read_bytes().decode()


def _lines(path: Path) -> Iterator[tuple[Any, bool]]:
    """Each line, and whether it is complete; a torn line is searched as plain text."""
    for line in path.read_bytes().decode().split("\n"):
        try:
            yield _read_json(line), True
        except ValueError:
            if line:
                yield line, False


def _json(path: Path) -> Any:
    return _read_json(path.read_bytes())


def _read_json(data: bytes | str) -> Any:
    return read_json(data, max_bytes=_MOST_TEXT_BYTES, keeps_halves=True)


def _is_picture(path: Path) -> bool:
    """Whether it can be decoded; what cannot was not searched, and is said so."""
    try:
        _pixels(path)
    except (OSError, ForeignPictureError):
        return False
    return True


def _pixels(path: Path) -> NDArray[np.uint8]:
    return read_picture(read_foreign(path, max_bytes=MAX_BYTES), USUAL_KINDS)


def _copy_picture(path: Path, target: Path, boxes: Sequence[PixelBox]) -> None:
    if boxes:
        Image.fromarray(painted_over(_pixels(path), boxes)).save(target)
    else:
        shutil.copy2(path, target)
