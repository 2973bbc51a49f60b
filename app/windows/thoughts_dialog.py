"""Thoughts that a model writes for recorded steps: which model, how far it is, what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLayout, QProgressBar, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.form import Form, button
from app.widgets.words import label, paragraph

_WIDTH_PX = 620
_MODEL_WIDTH_PX = 240


@dataclass(frozen=True, slots=True)
class OfferedWriter:
    """A model that writes sentences."""

    name: str
    host: str = ""
    """Where it runs; "" for this computer."""


@dataclass(frozen=True, slots=True)
class ThoughtCounts:
    """Of the recordings that were chosen."""

    recordings: int = 0
    open_steps: int = 0
    """Steps without a thought and without a draft."""
    drafts: int = 0


class ThoughtsDialog(QDialog):
    """Shows what it is given; what comes is kept by somebody else, step by step."""

    write_asked = Signal(str)
    """The model that is to write."""
    stop_asked = Signal()
    accept_asked = Signal()
    """All drafts of these recordings become their thoughts."""

    def __init__(self, writers: Sequence[OfferedWriter], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Thoughts by a model"))
        self.setMinimumWidth(_WIDTH_PX)
        self._writers = {one.name: one for one in writers}
        self._counts = ThoughtCounts()
        self._is_busy = False
        self._what = paragraph("", role="soft")
        self._what.setMinimumHeight(1)
        self._model = QComboBox()
        self._model.setMinimumWidth(_MODEL_WIDTH_PX)
        for name in self._writers:
            self._model.addItem(name, name)
        self._model.currentIndexChanged.connect(lambda _row: self._show())
        self._where = paragraph("", role="faint")
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._result = paragraph("", role="soft")
        self._close = button(tr("Close"), self.reject)
        self._accept = button("", self.accept_asked.emit)
        self._go = button("", self._on_go, kind="primary")
        self._go.setDefault(True)
        self._lay_out()
        self._show()

    def show_counts(self, counts: ThoughtCounts) -> None:
        """What is there to be done now."""
        self._counts = counts
        self._show()

    def show_progress(self, done: int, of: int) -> None:
        """`of` is 0 before the first draft: the model is being loaded."""
        self._is_busy = True
        self._bar.setRange(0, of)
        self._bar.setValue(done)
        words = tr("{done} of {of} steps. What has come is kept.", done=done, of=of)
        self._result.setText(words if of else tr("Waiting for the first draft…"))
        self._show()

    def show_result(self, words: str) -> None:
        """What became of it, or why nothing did."""
        self._is_busy = False
        self._result.setText(words)
        self._show()

    def _lay_out(self) -> None:
        form = Form()
        form.row(tr("Model"), self._model)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._accept)
        foot.addStretch(1)
        foot.addWidget(self._close)
        foot.addWidget(self._go)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # `_fit` says how high it is
        column.addWidget(label(tr("Thoughts by a model"), role="hero"))
        column.addWidget(self._what)
        column.addWidget(form)
        column.addWidget(self._where)
        column.addWidget(self._bar)
        column.addWidget(self._result)
        column.addStretch(1)
        column.addLayout(foot)

    def _show(self) -> None:
        counts = self._counts
        what = tr(
            "{steps} steps of {recordings} recordings have no thought. The model sees the picture before "
            "each step, the task and what was done, and writes a draft of why. Nothing learns from a draft "
            "before you accept it, and your own words are never replaced.",
            steps=counts.open_steps,
            recordings=counts.recordings,
        )
        self._what.setText(what)
        self._where.setText(self._where_words())
        self._model.setEnabled(bool(self._writers) and not self._is_busy)
        self._bar.setVisible(self._is_busy)
        self._result.setVisible(bool(self._result.text()))
        self._accept.setText(tr("Accept {number} drafts", number=counts.drafts))
        self._accept.setVisible(counts.drafts > 0)
        self._accept.setEnabled(not self._is_busy)
        self._go.setText(tr("Stop") if self._is_busy else tr("Write drafts"))
        self._go.setEnabled(self._is_busy or bool(self._writers and counts.open_steps))
        self._fit()

    def _where_words(self) -> str:
        chosen = self._writers.get(str(self._model.currentData() or ""))
        if chosen is None:
            return tr("No installed model writes sentences. One behind a server can be added under Models.")
        if chosen.host:
            return tr(
                "It runs at {host}: pictures are searched for secrets first, and these are painted over.",
                host=chosen.host,
            )
        return tr("It runs on this computer: nothing leaves it.")

    def _fit(self) -> None:
        """As high as it is at this width: by itself it would leave room for much narrower paragraphs."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(_WIDTH_PX, layout.totalHeightForWidth(_WIDTH_PX))

    def _on_go(self) -> None:
        if self._is_busy:
            self.stop_asked.emit()
        else:
            self.write_asked.emit(str(self._model.currentData()))
