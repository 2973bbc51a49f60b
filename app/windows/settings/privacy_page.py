"""Settings: memory, what is stored where and how large it is, how long, and how all of it is deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QLineEdit, QMessageBox, QWidget

from app.language import tr
from app.storage.preferences import Preferences
from app.widgets.clearing import clear
from app.widgets.form import button, number, switch
from app.widgets.words import ElidedLabel, label, paragraph, plain_tip
from app.windows.first_run.approval_page import StoredPlace
from app.windows.settings.page import SettingsPage


class PrivacyPage(SettingsPage):
    deletion_asked = Signal()
    """Everything is to be deleted; the owner has said so twice."""
    preset_export_asked = Signal()
    preset_import_asked = Signal()

    def __init__(
        self, preferences: Preferences, default_records_folder: Path, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Memory and privacy"),
            tr("Everything stays on this computer; nothing is sent but to a server that you add as a model."),
            parent,
        )
        self._remembers = switch(
            tr("Remember in a few lines what earlier tasks came to"), preferences.remembers_episodes
        )
        self._takeovers = switch(
            tr("Keep what I do during a take-over, as steps of mine"), preferences.records_takeovers
        )
        self._keep_days = number(0, 36_500, preferences.keep_days, suffix=tr(" days"), zero=tr("for ever"))
        self._records = QLineEdit(preferences.records_folder)
        self._records.setPlaceholderText(str(default_records_folder))
        self._records.setAccessibleName(tr("Records folder"))
        folder = QWidget()
        line = QHBoxLayout(folder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self._records, 1)
        line.addWidget(button(tr("Choose…"), self._on_choose_folder))
        self._places = QGridLayout()
        self._places.setContentsMargins(0, 7, 0, 0)
        self._places.setHorizontalSpacing(18)
        self._places.setVerticalSpacing(1)
        self._places.setColumnStretch(0, 1)
        places = QWidget()
        places.setLayout(self._places)
        self.form.row(tr("Memory"), self._remembers)
        self.form.row(
            tr("Take-over"),
            self._takeovers,
            tr("On your own screen only applications that you let be recorded; never a password."),
        )
        self.form.row(tr("Keep records"), self._keep_days, tr("Older ones are deleted when Deskhand starts."))
        self.form.row(tr("Records folder"), folder)
        self.form.row(tr("What is stored"), places)
        preset = QWidget()
        both = QHBoxLayout(preset)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(8)
        both.addWidget(button(tr("Export…"), self.preset_export_asked.emit))
        both.addWidget(button(tr("Import…"), self.preset_import_asked.emit))
        both.addStretch(1)
        self.form.row(
            tr("Preset"),
            preset,
            tr("Settings, rules, routines and models on servers as one file, without keys and passwords."),
        )
        self.form.row(
            tr("Delete everything"),
            button(tr("Delete…"), self._on_delete_clicked, kind="stop"),
            tr("Records, memory, permissions, logs and settings. Models and your own rules stay."),
        )

    def show_places(self, places: Sequence[StoredPlace]) -> None:
        clear(self._places)
        for count, place in enumerate(places):
            row = 3 * count
            self._places.addWidget(paragraph(place.what), row, 0)
            self._places.addWidget(label(place.size, role="soft"), row, 1, Qt.AlignmentFlag.AlignRight)
            where = ElidedLabel(role="faint")
            where.setText(place.where)
            where.setToolTip(plain_tip(place.where))
            self._places.addWidget(where, row + 1, 0, 1, 2)
            self._places.setRowMinimumHeight(row + 2, 6)

    def changed(self, preferences: Preferences) -> Preferences:
        return replace(
            preferences,
            remembers_episodes=self._remembers.isChecked(),
            records_takeovers=self._takeovers.isChecked(),
            keep_days=self._keep_days.value(),
            records_folder=self._records.text().strip(),
        )

    def _on_choose_folder(self) -> None:
        start = self._records.text() or self._records.placeholderText()
        folder = QFileDialog.getExistingDirectory(self, tr("Records folder"), start)
        if folder:
            self._records.setText(folder)

    def _on_delete_clicked(self) -> None:
        box = QMessageBox(
            QMessageBox.Icon.NoIcon,
            tr("Delete everything"),
            tr("Delete all records with their pictures, the memory, permissions, logs and settings?"),
            parent=self,
        )
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(tr("Nothing of it can be brought back."))
        delete = box.addButton(tr("Delete everything"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(tr("Keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.buttonClicked.connect(lambda pressed: self.deletion_asked.emit() if pressed is delete else None)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()
