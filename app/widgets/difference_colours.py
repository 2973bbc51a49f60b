"""Colours the lines of a difference: what goes, what comes."""

from __future__ import annotations

from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from app.theme.colours import Colours


class DifferenceColours(QSyntaxHighlighter):
    """Off until `set_on`: a command may begin with a minus, too."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._is_on = False
        self._formats: dict[str, QTextCharFormat] = {}

    def set_colours(self, colours: Colours) -> None:
        self._formats = {
            "- ": _format(colours.bad, colours.bad_soft),
            "+ ": _format(colours.good, colours.good_soft),
        }
        self.rehighlight()

    def set_on(self, is_on: bool) -> None:
        self._is_on = is_on
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        found = self._formats.get(text[:2]) if self._is_on else None
        if found is not None:
            self.setFormat(0, len(text), found)


def _format(ink: str, ground: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setForeground(QColor(ink))
    made.setBackground(QColor(ground))
    return made
