"""Reads data sets of somebody else: JSON within bounds, pictures of their own folder only. I/O: files."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from agent.bounded_json import BoundedJsonError, num_values_at_most, read_json
from agent.foreign_files import open_foreign, read_foreign
from agent.foreign_pictures import MAX_BYTES, USUAL_KINDS, ForeignPictureError, picture_size
from training.errors import DatasetError

_MAX_FILE_BYTES = 64 * 2**20
"""Of a file that is one piece of JSON."""
_CHUNK_BYTES = 4 * 2**20
_SIGNS = re.compile(rb'"(?:[^"\\]++|\\.)*+("?)|[\[{\]},]', re.DOTALL)
"""Of JSON: what may hold others, what stands between them, and texts, in which neither means anything."""
_MAX_LINES_BYTES = 128 * 2**20
_MAX_LINE_BYTES = 8 * 2**20
_MAX_VALUES = 2_000_000


def read_values(path: Path) -> list[Any]:
    """The list that one file of JSON holds.

    Raises:
        DatasetError: it cannot be read, is too large, or holds something else.
    """
    try:
        data = read_foreign(path, max_bytes=_MAX_FILE_BYTES)
        values = read_json(data, max_bytes=_MAX_FILE_BYTES, max_values=_MAX_VALUES)
    except OSError as error:
        raise DatasetError(f"{path} cannot be read: {error.strerror}.") from error
    except BoundedJsonError as error:
        raise DatasetError(f"{path} cannot be read: {error}.") from error
    if not isinstance(values, list):
        raise DatasetError(f"{path} holds no list.")
    return values


def read_each(path: Path) -> Iterator[Any]:
    """The values of the list that one file of JSON holds, one after the other: published files are larger
    than what may be in memory at once.

    Raises:
        DatasetError: it cannot be read, holds something else, or one of its values is too large.
    """
    try:
        with open_foreign(path) as file:
            for data in _values_of_list(file):
                yield read_json(data, max_bytes=_MAX_FILE_BYTES, max_values=_MAX_VALUES)
    except OSError as error:
        raise DatasetError(f"{path} cannot be read: {error.strerror}.") from error
    except BoundedJsonError as error:
        raise DatasetError(f"{path} cannot be read: {error}.") from error


def _values_of_list(file: BinaryIO) -> Iterator[bytes]:
    """Where one value of a list ends and the next one begins; what they hold is not looked at.

    Raises:
        BoundedJsonError: it is no list, does not end, or holds a value that is too large.
    """
    held, at, begin, depth = b"", 0, 0, 0
    while chunk := file.read(max(_CHUNK_BYTES, len(held))):  # a long text is not begun again too often
        held += chunk
        if depth == 0 and not held.lstrip().startswith(b"["):
            raise BoundedJsonError("it holds no list")
        for found in _SIGNS.finditer(held, at):
            sign = held[found.start() : found.start() + 1]
            if sign == b'"' and not found[1]:
                at = found.start()  # a text that goes on in the next chunk
                break
            at = found.end()
            depth += (sign in b"[{") - (sign in b"]}")
            if (sign == b"," and depth == 1) or depth == 0:
                if value := held[begin : found.start()].strip():
                    yield value
                begin = at
            elif depth == 1 and sign == b"[" and not begin:
                begin = at
            if depth == 0:
                if held[at:].strip() or file.read(_CHUNK_BYTES).strip():
                    raise BoundedJsonError("it goes on behind its list")
                return
        else:
            at = len(held)
        held, at, begin = held[begin:], at - begin, 0
        if len(held) > _MAX_FILE_BYTES:
            raise BoundedJsonError(f"a value of its list is larger than {_MAX_FILE_BYTES // 2**20} MiB")
    raise BoundedJsonError("it ends within its list" if depth else "it holds no list")


def read_lines(path: Path) -> list[dict[str, Any]]:
    """JSON objects, one a line.

    Raises:
        DatasetError: the file cannot be read, is too large, or a line is no JSON object.
    """
    lines, num_bytes, num_values = list[dict[str, Any]](), 0, 0
    try:
        with open_foreign(path) as file:
            # Not splitlines: a text may hold other characters that some call line ends.
            while line := file.readline(_MAX_LINE_BYTES + 1):
                num_bytes += len(line)
                num_values += num_values_at_most(line)
                if num_bytes > _MAX_LINES_BYTES or num_values > _MAX_VALUES:
                    raise BoundedJsonError("it holds too much for one data set; divide it")
                if line.strip():
                    lines.append(read_json(line, max_bytes=_MAX_LINE_BYTES))
    except OSError as error:
        raise DatasetError(f"{path} cannot be read: {error.strerror}.") from error
    except BoundedJsonError as error:
        raise DatasetError(f"{path} cannot be read: {error}.") from error
    if not all(isinstance(line, dict) for line in lines):
        raise DatasetError(f"{path} holds lines that are no JSON objects.")
    return lines


def read_text_values(text: object) -> Any:
    """What JSON inside a field holds.

    Raises:
        DatasetError: it is no JSON in a text, or exceeds a bound.
    """
    if not isinstance(text, str):
        raise DatasetError("A field that ought to hold JSON holds something else.")
    try:
        return read_json(text)
    except BoundedJsonError as error:
        raise DatasetError(f"A field cannot be read as JSON: {error}.") from error


def image_in(folder: Path, name: object) -> Path | None:
    """A picture of a data set, which lies in its folder and is one; None where none is named.

    Raises:
        DatasetError: it lies elsewhere, is a link or no ordinary file, or no usual picture.
    """
    if not name:
        return None
    if not isinstance(name, str) or "\0" in name or Path(name).is_absolute():
        raise DatasetError(f"A picture has to lie in its data set: {str(name)[:80]!r} does not.")
    size_in(folder, folder / name)
    return folder / name


def image_of_cell(cell: Any, folder: Path) -> Path | None:
    """A picture of a table (`bytes`, `path`), written out beside it, because a trajectory names files.

    Raises:
        DatasetError: it is no picture, or would be written elsewhere.
    """
    if cell is None:
        return None
    data = cell["bytes"]
    if not isinstance(data, bytes):
        raise DatasetError("A picture in a table has no bytes.")
    name = f"images/{hashlib.sha256(data).hexdigest()}.png"
    path = folder / name
    if path.parent.is_symlink():
        raise DatasetError(f"{path.parent} is a link: pictures would be written elsewhere.")
    path.parent.mkdir(exist_ok=True)
    if not os.path.lexists(path):
        path.write_bytes(data)
    return image_in(folder, name)


def cell_of_image(image: Path) -> dict[str, Any]:
    """A picture in a table, named by its content: imported ones may have the same name in every folder."""
    data = kept_bytes(image)
    return {"bytes": data, "path": f"{hashlib.sha256(data).hexdigest()}.png"}


def size_in(folder: Path, image: Path) -> tuple[int, int]:
    """(width, height) of a picture in a data set. Raises as `image_in`."""
    try:
        return picture_size(read_foreign(image, max_bytes=MAX_BYTES, below=folder), USUAL_KINDS)
    except OSError as error:
        raise DatasetError(f"The picture {image} cannot be read: {error.strerror}.") from error
    except ForeignPictureError as error:
        raise DatasetError(f"The picture {image} cannot be read: {error}.") from error


def kept_bytes(image: Path) -> bytes:
    """A picture that is copied into an export; a link is not followed.

    Raises:
        DatasetError: it cannot be read.
    """
    try:
        return read_foreign(image, max_bytes=MAX_BYTES)
    except OSError as error:
        raise DatasetError(f"The picture {image} cannot be read: {error.strerror}.") from error
