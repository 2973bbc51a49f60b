"""The buttons of the window's header and sidebar."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton


def window_toggle(text: str, on_change: Callable[[], None]) -> QPushButton:
    made = QPushButton(text)
    made.setProperty("kind", "quiet")
    made.setCheckable(True)
    made.toggled.connect(lambda _checked: on_change())
    return made


def window_button(text: str, kind: str, on_click: Callable[[], object]) -> QPushButton:
    made = QPushButton(text)
    made.setProperty("kind", kind)
    made.clicked.connect(lambda _checked=False: on_click())
    return made
