"""What the owner chooses for good: model, approval, private desktop, limits, records, look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from agent.actions.policy import ApprovalLevel
from app.choices import APPROVAL_WORDS
from app.preferences import Preferences
from app.widgets.words import label, paragraph

_ROW_HEIGHT_PX = 32
_THEMES = {"system": "As the system", "light": "Light", "dark": "Dark"}


class SettingsDialog(QDialog):
    """Emits `saved` with new `Preferences`; writes nothing itself."""

    saved = Signal(object)
    keys_asked = Signal()

    def __init__(
        self,
        preferences: Preferences,
        *,
        models: Sequence[str],
        default_records_folder: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Settings")
        self.setMinimumWidth(520)
        self._preferences = preferences
        self._model = QComboBox()
        self._model.addItems(list(models))
        self._model.setCurrentIndex(max(self._model.findText(preferences.model), 0))
        self._approval = QComboBox()
        for level, words in APPROVAL_WORDS.items():
            self._approval.addItem(words, level)
        self._approval.setCurrentIndex(self._approval.findData(preferences.approval))
        self._allow_all = QCheckBox("Accept “Allow everything” on my own screen")
        self._allow_all.setChecked(preferences.allow_all_on_real_screen)
        self._width = _number(320, 7680, preferences.desktop_width_px, " px")
        self._height = _number(320, 7680, preferences.desktop_height_px, " px")
        self._max_steps = _number(1, 10_000, preferences.max_steps, "")
        self._records = QLineEdit(preferences.records_folder)
        self._records.setPlaceholderText(str(default_records_folder))
        self._theme = QComboBox()
        for name, words in _THEMES.items():
            self._theme.addItem(words, name)
        self._theme.setCurrentIndex(max(self._theme.findData(preferences.theme), 0))
        self._problem = paragraph("")
        self._problem.setProperty("chip", True)
        self._problem.setProperty("tone", "bad")
        self._problem.setVisible(False)
        self._lay_out()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(20)
        form.setVerticalSpacing(12)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.addRow(_name("Model"), self._model)
        form.addRow(_name("Approval"), self._approval)
        form.addRow("", self._allow_all)
        size = QHBoxLayout()
        size.setSpacing(8)
        size.addWidget(self._width)
        size.addWidget(label("×"))
        size.addWidget(self._height)
        size.addStretch(1)
        form.addRow(_name("Private desktop"), size)
        form.addRow("", label("The embedded model was trained on 800 × 608.", role="faint"))
        form.addRow(_name("Step limit"), self._max_steps)
        records = QHBoxLayout()
        records.setSpacing(8)
        records.addWidget(self._records, 1)
        choose = QPushButton("Choose…")
        choose.setAutoDefault(False)
        choose.clicked.connect(self._on_choose_folder)
        records.addWidget(choose)
        form.addRow(_name("Records folder"), records)
        form.addRow(_name("Look"), self._theme)
        keys = QPushButton("Keys of model servers…")
        keys.setAutoDefault(False)
        keys.clicked.connect(self.keys_asked)
        form.addRow(_name("Keys"), keys)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        for button in buttons.buttons():
            button.setIcon(type(button.icon())())
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(16)
        column.addWidget(label("Settings", role="title"))
        column.addLayout(form)
        column.addWidget(self._problem)
        column.addWidget(buttons)

    def chosen(self) -> Preferences:
        return replace(
            self._preferences,
            model=self._model.currentText() or self._preferences.model,
            approval=ApprovalLevel(self._approval.currentData()),
            allow_all_on_real_screen=self._allow_all.isChecked(),
            desktop_width_px=self._width.value(),
            desktop_height_px=self._height.value(),
            max_steps=self._max_steps.value(),
            records_folder=self._records.text().strip(),
            theme=str(self._theme.currentData()),
        )

    def show_problem(self, text: str) -> None:
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def _on_accepted(self) -> None:
        self.saved.emit(self.chosen())

    def _on_choose_folder(self) -> None:
        start = self._records.text() or self._records.placeholderText()
        folder = QFileDialog.getExistingDirectory(self, "Records folder", start)
        if folder:
            self._records.setText(folder)


def _name(text: str) -> QLabel:
    """As high as the field beside it, so that both stand on one line."""
    made = label(text, role="soft")
    made.setMinimumHeight(_ROW_HEIGHT_PX)
    return made


def _number(low: int, high: int, value: int, suffix: str) -> QSpinBox:
    made = QSpinBox()
    made.setRange(low, high)
    made.setSuffix(suffix)
    made.setValue(value)
    made.setMinimumWidth(96)
    made.lineEdit().setTextMargins(7, 0, 0, 0)
    return made
