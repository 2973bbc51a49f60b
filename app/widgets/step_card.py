"""Cards of the conversation: the task, a message, a step, the step in progress."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.language import tr
from app.present import ActionLine, CardWords, Tone, TonedText
from app.theme.icons import IconLabel
from app.theme.pictures import KeptShot
from app.widgets.exact_text import DifferenceText, ExactText, FoldedOutput
from app.widgets.picture_view import PictureView
from app.widgets.words import breakable, chip, label, paragraph, shorten

_NUMBER_PX, _USUAL_TEXT_PX = 22, 13
THUMBNAIL_WIDTH_PX = 208
THUMBNAIL_HEIGHT_PX = 156
_CHIP_CHARACTERS = 44
"""A longer decision or effect gets lines of its own."""


class StepCard(QFrame):
    """One finished step: screenshot with the target marked, thought, actions in words, effects, timings."""

    enlarge_asked = Signal(int)
    """The number of the step."""

    def __init__(
        self,
        words: CardWords,
        kept: KeptShot,
        *,
        mark_colour: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.setAccessibleName(tr("Step {number}", number=words.number))
        self._step_number = words.number
        self._picture = PictureView(is_clickable=True)
        self._picture.set_step(words.number)
        self._picture.set_mark_colour(mark_colour)
        self._picture.show_picture(kept.little, kept.on_little(words.marks))
        self._picture.setFixedSize(THUMBNAIL_WIDTH_PX, THUMBNAIL_HEIGHT_PX)
        self._picture.clicked.connect(self._on_picture_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 16, 12)
        row.setSpacing(16)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._column(words), 1)

    def _column(self, words: CardWords) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(_number(words.number), 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(paragraph(words.thought or tr("No thought"), role="strong"), 1)
        column.addLayout(head)
        for line in words.lines:
            column.addWidget(ActionRow(line))
        if words.problem:
            column.addWidget(_problem(words.problem))
        column.addStretch(1)
        if words.note:
            column.addWidget(paragraph(words.note, role="faint"))
        return column

    def _on_picture_clicked(self) -> None:
        self.enlarge_asked.emit(self._step_number)


class ActionRow(QWidget):
    """One action: icon, words, exact text, who allowed it, what it did, what a tool answered."""

    def __init__(self, line: ActionLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(5)
        grid.setColumnMinimumWidth(0, 22)
        grid.addWidget(
            IconLabel(line.icon, size_px=17), 0, 0, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        )
        grid.addWidget(paragraph(line.words), 0, 1)
        grid.setColumnStretch(1, 1)
        if line.effect is not None and len(line.effect.text) <= 30:
            grid.addWidget(chip(line.effect), 0, 2, Qt.AlignmentFlag.AlignTop)
        row = 1
        if line.detail:
            shown = DifferenceText(line.detail) if line.is_difference else ExactText(line.detail)
            grid.addWidget(shown, row, 1, 1, 2)
            row += 1
        if line.approval is not None:
            if len(line.approval.text) <= _CHIP_CHARACTERS:
                grid.addWidget(chip(line.approval), row, 1, 1, 2, Qt.AlignmentFlag.AlignLeft)
            else:
                grid.addWidget(_toned(line.approval), row, 1, 1, 2)
            row += 1
        if line.proposed:
            grid.addWidget(label(tr("The model had written:"), role="faint"), row, 1, 1, 2)
            grid.addWidget(ExactText(line.proposed), row + 1, 1, 1, 2)
            row += 2
        if line.effect is not None and len(line.effect.text) > 30:
            grid.addWidget(_toned(line.effect), row, 1, 1, 2)
            row += 1
        if line.output:
            grid.addWidget(FoldedOutput(line.output, line.whole_output), row, 1, 1, 2)


class ThinkingCard(QFrame):
    """The step in progress: its phase, and the reply as it is written."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(10)
        self._number = _number(1)
        self._phase = label(tr("Looking…"), role="strong")
        self._text = paragraph("", role="soft")
        self._text.setVisible(False)
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(self._phase)
        column.addWidget(self._text)
        row.addWidget(self._number, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)

    def begin_step(self, number: int) -> None:
        self._number.setText(str(number))
        self._phase.setText(tr("Looking…"))
        self.show_text("")

    def show_phase(self, words: str) -> None:
        self._phase.setText(words)

    def show_text(self, text: str) -> None:
        """What the model has written of its thought so far."""
        if not text and not self._text.text():
            return
        self._text.setText(breakable(shorten(text, max_characters=1200, max_lines=12)))
        self._text.setVisible(bool(text))


class TaskCard(QFrame):
    """What the owner asked for, at the top of the cards."""

    def __init__(self, task: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "task")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(4)
        column.addWidget(paragraph(shorten(task, max_characters=2000, max_lines=20), role="strong"))
        if note:
            column.addWidget(paragraph(note, role="faint"))


class MessageCard(QFrame):
    """What the owner told the running agent, and whether it has been read."""

    def __init__(self, text: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "said")
        self.setAccessibleName(tr("Your message"))
        self._note = label(note, role="faint")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 10)
        column.setSpacing(3)
        column.addWidget(paragraph(shorten(text, max_characters=2000, max_lines=20)))
        column.addWidget(self._note)

    def show_note(self, note: str) -> None:
        self._note.setText(note)


def _number(number: int) -> QLabel:
    made = label(str(number), role="number")
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    side = round(_NUMBER_PX * QApplication.font().pixelSize() / _USUAL_TEXT_PX)
    made.setFixedSize(max(side, _NUMBER_PX), max(side, _NUMBER_PX))
    return made


def _toned(words: TonedText) -> QLabel:
    made = paragraph(words.text)
    made.setProperty("chip", True)
    made.setProperty("tone", str(words.tone))
    return made


def _problem(text: str) -> QWidget:
    return _toned(TonedText(shorten(text, max_characters=400, max_lines=4), Tone.BAD))
