"""What a screen reader is told where Qt says something else."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox


def call_pick(pick: QComboBox, words: str) -> None:
    """Give a list that unfolds its name.

    On Linux Qt reads out what is chosen instead of the name, and counts on a label beside it; here the words
    are its description, too. In a list that can be written in, the field has the keyboard.
    """
    pick.setAccessibleName(words)
    pick.setAccessibleDescription(words)
    field = pick.lineEdit()
    if field is not None:
        field.setAccessibleName(words)
