"""Runs on the remote machine and writes a folder to its log in chunks: Ray Jobs returns only logs.

python -m training.remote.sending FOLDER            the listing: one JSON object
python -m training.remote.sending FOLDER NUMBER     that chunk, as lines of base64 between two marks
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CHUNK_BYTES = 16 * 2**20
BEGIN, END = "-----BEGIN DESKHAND-----", "-----END DESKHAND-----"
_LINE_BYTES = 57_000


def listing(folder: Path) -> dict[str, Any]:
    """Files with size and checksum, and the number of chunks."""
    files: list[dict[str, Any]] = [
        {"path": str(path.relative_to(folder)), "size": path.stat().st_size, "sha256": _digest(path)}
        for path in _files(folder)
    ]
    whole = sum(int(file["size"]) for file in files)
    return {"files": files, "pieces": -(-whole // CHUNK_BYTES)}


def chunk(folder: Path, number: int) -> bytes:
    """One chunk: all files are concatenated and cut into chunks of equal length."""
    first, found = number * CHUNK_BYTES, b""
    for path in _files(folder):
        size = path.stat().st_size
        if first < size:
            with path.open("rb") as file:
                file.seek(first)
                found += file.read(CHUNK_BYTES - len(found))
            if len(found) == CHUNK_BYTES:
                break
        first = max(0, first - size)
    return found


def encoded(data: bytes) -> str:
    """Encode data for a log that may hold other text, too."""
    lines = [
        base64.b64encode(data[at : at + _LINE_BYTES]).decode() for at in range(0, len(data), _LINE_BYTES)
    ]
    return "\n".join([BEGIN, *lines, END]) + "\n"


def decoded(log: str) -> bytes:
    """
    Raises:
        ValueError: the marks, or the data between them, are incomplete.
    """
    _, begun, rest = log.partition(BEGIN)
    text, ended, _ = rest.partition(END)
    if not begun or not ended:
        raise ValueError("there is nothing between two marks")
    return b"".join(base64.b64decode(line, validate=True) for line in text.split())


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    where = Path(sys.argv[1])
    content = chunk(where, int(sys.argv[2])) if len(sys.argv) > 2 else json.dumps(listing(where)).encode()
    sys.stdout.write(encoded(content))
