"""Where the window was and how large, for its next start. I/O: one small file in the owner's folder."""

from __future__ import annotations

import json
import logging
from base64 import b64decode, b64encode
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow, QSplitter

from agent.bounded_json import read_json
from agent.foreign_files import read_foreign
from agent.store.writer import write_atomically

_log = logging.getLogger(__name__)
FILE = "window.json"
_MAX_BYTES = 2**16


def keep_place(window: QMainWindow, file: Path) -> None:
    """What cannot be written is not missed."""
    said = {"window": _text(window.saveGeometry())}
    for split in _splits(window):
        said["parts"] = _text(split.saveState())
    try:
        write_atomically(file, json.dumps(said).encode("ascii"))
    except OSError as problem:
        _log.warning("the window's place was not kept: %s", problem)


def restore_place(window: QMainWindow, file: Path) -> bool:
    """Whether there was a place that can still be used; Qt brings back onto a screen what is on none."""
    try:
        said = read_json(read_foreign(file, max_bytes=_MAX_BYTES))
        place, parts = b64decode(str(said["window"])), b64decode(str(said.get("parts", "")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
    is_known = window.restoreGeometry(QByteArray(place))
    for split in _splits(window) if is_known and parts else ():
        split.restoreState(QByteArray(parts))
    return is_known


def _splits(window: QMainWindow) -> list[QSplitter]:
    return [part for part in (window.centralWidget(),) if isinstance(part, QSplitter)]


def _text(data: QByteArray) -> str:
    return b64encode(bytes(data.data())).decode("ascii")
