"""What a run of visual tests proposes, one step after the other, to be approved by a person."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.language import tr
from app.theme.window_size import roomy
from app.widgets.form import Form, button
from app.widgets.mask_picture import Box, MaskPicture
from app.widgets.words import label, paragraph

_WIDTH_PX, _HEIGHT_PX = 980, 680


@dataclass(frozen=True, slots=True)
class ProposalView:
    """One proposal, as it is shown."""

    title: str
    """Of the test."""
    words: str
    """Of the step, as they stand in the test."""
    kind: str
    look: str
    seen: str
    actions: tuple[str, ...] = ()
    before: QImage = field(default_factory=QImage)
    """What was approved before; empty where nothing was."""
    now: QImage = field(default_factory=QImage)
    boxes: tuple[Box, ...] = ()
    """What differs, in pixels of `now`."""
    masks: tuple[Box, ...] = ()
    can_mask: bool = False


class VisualTestDialog(QDialog):
    """Shows one proposal and emits the answer; changes nothing itself."""

    answered = Signal(bool)
    skipped = Signal()

    def __init__(self, by: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Approve visual tests"))
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._number = label("", role="faint")
        self._title = paragraph("", role="title")
        self._words = paragraph("", role="strong")
        self._seen = paragraph("", role="soft")
        self._look = paragraph("", role="faint")
        self._before, self.picture = MaskPicture(), MaskPicture()
        self._before.setAccessibleName(tr("As approved"))
        self.picture.setAccessibleName(tr("Now"))
        self._before_column = _column(tr("As approved"), self._before)
        self._now_words = label(tr("Now"), role="soft")
        self._hint = paragraph(tr("Drag over what may differ; click a mask to take it away"), role="faint")
        pictures = QHBoxLayout()
        pictures.setSpacing(16)
        pictures.addWidget(self._before_column, 1)
        pictures.addWidget(_column(self._now_words, self.picture), 1)
        self._by = QLineEdit(by)
        self._by.setAccessibleName(tr("Approved by"))
        form = Form()
        form.row(tr("Approved by"), self._by)
        self._problem = paragraph("")
        self._problem.setProperty("tone", "bad")
        self._problem.setVisible(False)
        self._approve = button(tr("Approve"), lambda: self.answered.emit(True), kind="primary")
        self._drop = button(tr("Drop"), lambda: self.answered.emit(False))
        self._later = button(tr("Later"), self.skipped.emit)
        self._approve.setDefault(True)
        foot = QHBoxLayout()
        foot.addWidget(button(tr("Close"), self.reject))
        foot.addStretch(1)
        for one in (self._later, self._drop, self._approve):
            foot.addWidget(one)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 20, 24, 20)
        whole.setSpacing(10)
        for words in (self._number, self._title, self._words, self._seen, self._look):
            whole.addWidget(words)
        whole.addLayout(pictures, 1)
        whole.addWidget(self._hint)
        whole.addWidget(form)
        whole.addWidget(self._problem)
        whole.addLayout(foot)

    def by(self) -> str:
        """Who approves."""
        return self._by.text()

    def show_proposal(self, view: ProposalView, number: int, of: int) -> None:
        self.show_problem("")
        self._number.setText(tr("{number} of {of}", number=number, of=of))
        self._title.setText(view.title)
        self._words.setText(f"{view.kind}: {view.words}")
        self._seen.setText("\n".join((view.seen, *view.actions)))
        self._look.setText(view.look)
        has_before = not view.before.isNull()
        self._before_column.setVisible(has_before)
        self._now_words.setVisible(has_before)
        self._before.show_boxes(view.before, ())
        self.picture.setVisible(not view.now.isNull())
        self.picture.show_boxes(view.now, view.boxes, view.masks, can_mask=view.can_mask)
        self._hint.setVisible(view.can_mask)
        self._approve.setFocus()

    def show_done(self, words: str) -> None:
        """Nothing waits any more."""
        for one in (self._words, self._look, self._hint, self._number, self._before_column, self.picture):
            one.setVisible(False)
        self._now_words.setVisible(False)
        self._title.setText(tr("Nothing waits for approval"))
        self._seen.setText(words)
        for one in (self._approve, self._drop, self._later):
            one.setEnabled(False)

    def show_problem(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))


def _column(words: str | QWidget, picture: MaskPicture) -> QWidget:
    column = QWidget()
    inside = QVBoxLayout(column)
    inside.setContentsMargins(0, 0, 0, 0)
    inside.addWidget(label(words, role="soft") if isinstance(words, str) else words)
    inside.addWidget(picture, 1)
    return column
