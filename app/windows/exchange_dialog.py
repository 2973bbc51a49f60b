"""Recordings as training data in a folder, or other people's as records: which format, which folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from app.language import to_translate, tr
from app.widgets.form import Form, button, number
from app.widgets.words import label, paragraph

_WIDTH_PX = 620
_MOST, _USUALLY = 100_000, 100
"""Trajectories that are imported at once."""
FORMAT_WORDS = {
    "ui-tars": to_translate("UI-TARS (prompts and replies, JSON lines)"),
    "agentnet": to_translate("AgentNet of OpenCUA (code of pyautogui)"),
    "sharegpt": to_translate("ShareGPT (conversations, for LLaMA-Factory and others)"),
    "parquet": to_translate("Parquet tables with the pictures inside (Hugging Face)"),
    "lerobot": to_translate("LeRobot data set (frames and numbers)"),
    "preferences": to_translate("Pairs of a better and a worse reply (DPO)"),
    "mind2web": to_translate("Mind2Web"),
}


@dataclass(frozen=True, slots=True)
class ExchangeChoice:
    format: str
    folder: str
    first: int = 0
    """At most so many are imported; 0 is all."""
    leaves_out_poor: bool = True
    """Whether what its owner does not want to be learned from stays here."""


class ExchangeDialog(QDialog):
    """Stays open while it is worked on, and says then what became of it."""

    wanted = Signal(object)
    """An `ExchangeChoice`."""

    def __init__(self, *, is_import: bool, num_records: int = 0, parent: QWidget | None = None) -> None:
        """`num_records`: how many would be exported."""
        super().__init__(parent)
        self._is_import = is_import
        self.setWindowTitle(tr("Import") if is_import else tr("Export"))
        self.setMinimumWidth(_WIDTH_PX)
        self._format = QComboBox()
        self._format.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._format.currentIndexChanged.connect(self._on_changed)
        self._folder = QLineEdit()
        self._folder.textChanged.connect(self._on_changed)
        self._first = number(0, _MOST, _USUALLY, zero=tr("all of them"))
        self._good_only = QCheckBox(tr("Leave out what nothing is to be learned from"))
        self._good_only.setChecked(True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setVisible(False)
        self._result = paragraph("", role="soft")
        self._result.setVisible(False)
        self._close = button(tr("Close"), self.reject)
        self._go = button(tr("Import") if is_import else tr("Export"), self._on_go, kind="primary")
        self._go.setDefault(True)
        self._lay_out(num_records)
        self._on_changed()
        self._fit()

    def offer(self, formats: Sequence[str]) -> None:
        """By their names; what is chosen stays chosen."""
        chosen = self._format.currentData()
        with QSignalBlocker(self._format):
            self._format.clear()
            for name in formats:
                self._format.addItem(tr(FORMAT_WORDS[name]) if name in FORMAT_WORDS else name, name)
            self._format.setCurrentIndex(max(self._format.findData(chosen), 0))
        self._on_changed()

    def show_progress(self, done: int, of: int) -> None:
        """`of` is 0 while that is not known."""
        self._bar.setVisible(True)
        self._bar.setRange(0, of)
        self._bar.setValue(done)
        self._go.setEnabled(False)

    def show_result(self, words: str) -> None:
        """What became of it, or why nothing did."""
        self._bar.setVisible(False)
        self._result.setText(words)
        self._result.setVisible(True)
        self._on_changed()
        self._fit()

    def choice(self) -> ExchangeChoice:
        return ExchangeChoice(
            str(self._format.currentData() or ""),
            self._folder.text().strip(),
            self._first.value(),
            self._good_only.isChecked(),
        )

    def _lay_out(self, num_records: int) -> None:
        if self._is_import:
            title = tr("Import other people's recordings")
            words = tr(
                "Each becomes a recording of yours that says where it comes from. It can be looked at, "
                "reviewed and learned from once it was searched for secrets, and is never done again here."
            )
        else:
            title = tr("Export {number} recordings", number=num_records)
            words = tr(
                "As training data that other programs read. Recordings with open secrets, or that were not "
                "searched for secrets yet, are refused."
            )
        folder = QWidget()
        row = QHBoxLayout(folder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._folder, 1)
        row.addWidget(button(tr("Choose…"), self._on_choose))
        self._folder.setAccessibleName(tr("Folder"))
        form = Form()
        form.row(tr("Format"), self._format)
        form.row(tr("Folder"), folder)
        if self._is_import:
            form.row(tr("At most"), self._first)
        else:
            form.row("", self._good_only)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(self._close)
        foot.addWidget(self._go)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # `_fit` says how high it is
        column.addWidget(label(title, role="hero"))
        said = paragraph(words, role="soft")
        said.setMinimumHeight(1)
        column.addWidget(said)
        column.addWidget(form)
        column.addWidget(self._bar)
        column.addWidget(self._result)
        column.addStretch(1)
        column.addLayout(foot)

    def _fit(self) -> None:
        """As high as it is at this width: by itself it would leave room for much narrower paragraphs."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(_WIDTH_PX, layout.totalHeightForWidth(_WIDTH_PX))

    def _on_choose(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Folder"), self._folder.text())
        if chosen:
            self._folder.setText(chosen)

    def _on_changed(self) -> None:
        choice = self.choice()
        self._go.setEnabled(bool(choice.format and choice.folder) and self._bar.isHidden())

    def _on_go(self) -> None:
        self._result.setVisible(False)
        self.wanted.emit(self.choice())
