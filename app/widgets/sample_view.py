"""One training sample as the model reads it, with the part that carries loss on a coloured ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QVBoxLayout, QWidget

from agent.terminal import revealed
from app.language import tr
from app.theme.colours import LIGHT, Colours
from app.widgets.words import paragraph

_FAMILIES = ["JetBrains Mono", "Fira Code", "DejaVu Sans Mono", "monospace"]


@dataclass(frozen=True, slots=True)
class SampleSpan:
    text: str
    has_loss: bool
    is_picture: bool = False


class SampleView(QWidget):
    """Shows what it is given; a step without a sample says why."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pieces: tuple[SampleSpan, ...] = ()
        self._colours = LIGHT
        self._note = paragraph("", role="soft")
        self._text = QTextEdit()
        self._text.setReadOnly(True)
        self._text.setProperty("role", "sample")
        self._text.setAccessibleName(tr("Training sample"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._note)
        column.addWidget(self._text, 1)

    def show_pieces(self, pieces: Sequence[SampleSpan], note: str) -> None:
        self._pieces = tuple(pieces)
        self._note.setText(note)
        self._draw()

    def show_note(self, note: str) -> None:
        self.show_pieces((), note)

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        self._draw()

    def text(self) -> str:
        return self._text.toPlainText()

    def learned(self) -> str:
        """What carries loss."""
        return "".join(piece.text for piece in self._pieces if piece.has_loss)

    def _draw(self) -> None:
        colours = self._colours
        self._text.clear()
        self._text.setVisible(bool(self._pieces))
        cursor = QTextCursor(self._text.document())
        for piece in self._pieces:
            form = QTextCharFormat()
            form.setFontFamilies(_FAMILIES)
            form.setForeground(QColor(colours.text if piece.has_loss else colours.text_soft))
            if piece.has_loss:
                form.setBackground(QColor(colours.accent_soft))
                form.setFontWeight(QFont.Weight.DemiBold)
            if piece.is_picture:
                form.setForeground(QColor(colours.accent))
                cursor.insertText(tr("[picture of {size} pixels]", size=piece.text) + "\n", form)
            else:
                cursor.insertText(revealed(piece.text), form)
        self._text.moveCursor(QTextCursor.MoveOperation.Start)
