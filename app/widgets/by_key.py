"""Controls that Tab passes over, because a key of the window presses them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def leave_to_keys(control: QWidget, where: str) -> None:
    """Takes a control out of the Tab order, so that the letters and the space bar stay with the window.

    Args:
        where: which keys do the same, or where else they find it; a screen reader reads it after the name.
    """
    control.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    control.setAccessibleDescription(where)
