"""Exact texts on cards, the long ones folded: commands, differences of edits, what a tool answered."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.language import tr
from app.tool_words import diff_runs
from app.widgets.words import paragraph

_FOLDED_LINES = 8
_OUTPUT_LINES = 3
"""Of an answer that is folded."""
_SHORT_LINES = 5
"""An answer as short as this is not."""
_MOST_LINES = 18
"""Of what is unfolded; the rest is scrolled to."""
_LABEL_CHARACTERS = 600
_NO_WRAP = QPlainTextEdit.LineWrapMode.NoWrap


class FoldedText(QWidget):
    """A text of which the beginning is shown, and all of it when its button is pressed."""

    def __init__(self, folded: QWidget, text: str, words: str, *, is_folded: bool) -> None:
        """
        Args:
            words: of the button that unfolds it.
        """
        super().__init__()
        self._words, self._whole_text = words, text
        self._folded = folded
        self._whole: QPlainTextEdit | None = None
        self._button = QPushButton(words)
        self._button.setProperty("kind", "fold")
        self._button.setAutoDefault(False)
        self._button.setCheckable(True)
        self._button.setVisible(is_folded)
        self._button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._button.toggled.connect(self._on_toggled)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)
        self._column.addWidget(folded)
        self._column.addWidget(self._button)

    def _on_toggled(self, is_open: bool) -> None:
        if self._whole is None:
            self._whole = _whole(self._whole_text)
            self._column.insertWidget(1, self._whole)
        self._folded.setVisible(not is_open)
        self._whole.setVisible(is_open)
        self._button.setText(tr("Show less") if is_open else self._words)


class ExactText(FoldedText):
    """A command, a program, the arguments of a call."""

    def __init__(self, text: str) -> None:
        begun, is_folded = _beginning(text, _FOLDED_LINES)
        words = tr("Show all {count:,} lines", count=text.count("\n") + 1)
        super().__init__(paragraph(begun, role="mono"), text, words, is_folded=is_folded)


class DifferenceText(FoldedText):
    """An edit: what goes and what comes, each in its colour."""

    def __init__(self, text: str) -> None:
        begun, is_folded = _beginning(text, _FOLDED_LINES)
        box = QFrame()
        box.setProperty("role", "difference")
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(0)
        for sign, lines in diff_runs(begun):
            part = paragraph(lines, role="changed")
            part.setProperty("sign", {"-": "gone", "+": "come"}.get(sign, "same"))
            column.addWidget(part)
        words = tr("Show all {count:,} lines", count=text.count("\n") + 1)
        super().__init__(box, text, words, is_folded=is_folded)


class FoldedOutput(FoldedText):
    """What a tool answered, folded where it is longer than some lines."""

    def __init__(self, text: str, whole: str) -> None:
        """`whole` is as much of it as there is, `text` what the model was shown."""
        is_short = text == whole and text.count("\n") < _SHORT_LINES
        begun, is_folded = _beginning(text, _SHORT_LINES if is_short else _OUTPUT_LINES)
        words = tr("Show all {count:,} lines", count=whole.count("\n") + 1)
        made = paragraph(begun, role="output")
        made.setAccessibleName(tr("Output"))
        super().__init__(made, whole, words, is_folded=is_folded)


def _beginning(text: str, num_lines: int) -> tuple[str, bool]:
    """The first lines of a text, and whether there is more."""
    begun = "\n".join(text.split("\n", num_lines)[:num_lines])[:_LABEL_CHARACTERS]
    return begun, len(begun) < len(text)


def _whole(text: str) -> QPlainTextEdit:
    made = QPlainTextEdit(text)
    made.setProperty("role", "mono")
    made.setReadOnly(True)
    made.setTabChangesFocus(True)
    made.setLineWrapMode(_NO_WRAP)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    made.ensurePolished()
    lines = min(text.count("\n") + 1, _MOST_LINES)
    made.setFixedHeight(made.fontMetrics().lineSpacing() * lines + 34)
    return made
