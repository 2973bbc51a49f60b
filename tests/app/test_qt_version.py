"""The Qt bindings that are installed can run for days."""

from __future__ import annotations

import sys

from PySide6.QtCore import QRect


def test_calls_into_qt_take_no_references_from_none() -> None:
    """PySide6 6.12.0 does under Python 3.11, and a window that has made some thousand calls aborts."""
    rectangle = QRect(0, 0, 3, 3)
    before = sys.getrefcount(None)
    for _ in range(1000):
        rectangle.setLeft(3)
    assert sys.getrefcount(None) > before - 500
