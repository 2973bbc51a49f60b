"""A record as one file to carry away, and what must never be in a name inside it. I/O: writes a zip file."""

from __future__ import annotations

import os
import zipfile
from contextlib import suppress
from pathlib import Path

from agent.errors import RecordWriteError


def export_record(folder: Path, out: Path) -> Path:
    """Write all files of a record's folder into a zip file, pictures as they are; never follows a link.

    Raises:
        RecordWriteError: the file cannot be written; nothing is left behind.
    """
    partial = out.with_name(f".{out.name}.partial")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.is_symlink():
                    is_packed = path.suffix in (".png", ".jpg", ".zip")
                    kind = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
                    archive.write(path, f"{folder.name}/{path.relative_to(folder)}", kind)
        os.replace(partial, out)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        raise RecordWriteError(
            f"The record cannot be written to {out}: {error.strerror or error}."
        ) from error
    return out
