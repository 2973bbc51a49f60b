"""Makes Deskhand's own files and folders readable for their owner alone, whatever the umask says. I/O: files.

A file is made with its rights, so that at no time others can read it; one that an earlier version left open
to others is corrected when it is used."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from agent.file_calls import NO_LINK, NO_WAITING, NOT_INHERITED, owner_id

_FILE, _FOLDER = 0o600, 0o700


def own_folder(folder: Path) -> None:
    """Make the folder, and those above it, for the owner alone; correct the folder itself if it is there.

    Raises:
        OSError: it cannot be made. One that belongs to somebody else is left as it is.
    """
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    for one in reversed(missing):
        one.mkdir(mode=_FOLDER, exist_ok=True)
    _correct(folder, _FOLDER)


def own_file(path: Path) -> None:
    """Make the file, empty, if it is not there; correct its rights if it is.

    Raises:
        OSError: it cannot be made.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | NOT_INHERITED, _FILE))
    _correct(path, _FILE)


def open_own(path: str | Path, flags: int) -> int:
    """As `opener` of `open`: a new file is for the owner alone. No link is followed, and a pipe is not waited
    for: a record of somebody else may hold either under the name."""
    return os.open(path, flags | NOT_INHERITED | NO_LINK | NO_WAITING, _FILE)


def _correct(path: Path, rights: int) -> None:
    found = path.stat()
    is_shared = bool(found.st_mode & stat.S_ISVTX)  # a folder for everybody, such as /tmp
    if found.st_uid == owner_id() and not is_shared and stat.S_IMODE(found.st_mode) & 0o077:
        path.chmod(rights)
