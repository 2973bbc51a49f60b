"""The window's log in rotating files of a few megabytes in total. I/O: files.

Never typed text, screenshots, tasks or keys: what is logged are events and errors of the program itself.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from agent.own_files import own_file, own_folder
from agent.terminal import TerminalFormatter

FOLDER = "logs"
FILE = "deskhand.log"
MAX_FILE_BYTES = 1_000_000
NUM_OLD_FILES = 4
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _OwnFileHandler(RotatingFileHandler):
    """Each file is for the owner alone, also the one that follows a full one."""

    def _open(self) -> TextIOWrapper:
        own_file(Path(self.baseFilename))
        return super()._open()


def log_file(home: Path) -> Path:
    return home / FOLDER / FILE


@contextmanager
def logging_to_files(
    home: Path, *, max_bytes: int = MAX_FILE_BYTES, num_old: int = NUM_OLD_FILES
) -> Iterator[None]:
    """Everything from INFO on is written too; where that is not possible, only standard error is told."""
    path = log_file(home)
    try:
        own_folder(path.parent)
        handler = _OwnFileHandler(path, maxBytes=max_bytes, backupCount=num_old, encoding="utf-8")
    except OSError as problem:
        logging.getLogger(__name__).warning("no log file: %s", problem)
        yield
        return
    handler.setFormatter(TerminalFormatter(_FORMAT))
    handler.setLevel(logging.INFO)
    root = logging.getLogger()
    level = root.level
    # what goes to standard error keeps the level it had
    quiet = [(other, other.level) for other in root.handlers]
    for other, _level in quiet:
        other.setLevel(max(other.level, level))
    root.addHandler(handler)
    root.setLevel(min(level, logging.INFO))
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
        for other, before in quiet:
            other.setLevel(before)
        handler.close()
