"""Settings: the keys that stop the agent from everywhere, and what the others are."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QKeySequenceEdit, QWidget

from app.language import tr
from app.storage.preferences import DEFAULT_STOP_SHORTCUT, Preferences
from app.widgets.form import button, switch
from app.widgets.words import label, paragraph
from app.windows.settings.page import SettingsPage


class ShortcutsPage(SettingsPage):
    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(tr("Shortcuts"), parent=parent)
        self._stop = QKeySequenceEdit(QKeySequence(preferences.stop_shortcut))
        self._stop.setMaximumSequenceLength(1)
        self._stop.setMinimumWidth(180)
        self.form.row(
            tr("Stop the agent"),
            self._stop,
            tr("Works from every window. Press the new keys here; they count from the next start on."),
        )
        self.form.row(
            "", button(tr("Back to {keys}", keys=as_on_keyboard(DEFAULT_STOP_SHORTCUT)), self._reset)
        )
        self._quick = QKeySequenceEdit(QKeySequence(preferences.quick_shortcut))
        self._quick.setMaximumSequenceLength(1)
        self._quick.setMinimumWidth(180)
        self.form.row(
            tr("New task from anywhere"),
            self._quick,
            tr("Opens one line over whatever you are doing; empty for none."),
        )
        self.form.row("", button(tr("No keys"), self._quick.clear))
        self._to_tray = switch(
            tr("The window goes to the tray when it is closed"), preferences.closes_to_tray
        )
        self.form.row(tr("Closing"), self._to_tray)
        others = QWidget()
        grid = QGridLayout(others)
        grid.setContentsMargins(0, 6, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(1, 1)
        for row, (keys, effect) in enumerate(known_shortcuts()):
            grid.addWidget(label(as_on_keyboard(keys), role="strong"), row, 0)
            grid.addWidget(paragraph(effect, role="soft"), row, 1)
        self.form.row(tr("Others"), others)

    def changed(self, preferences: Preferences) -> Preferences:
        written = self._stop.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        return replace(
            preferences,
            stop_shortcut=written or DEFAULT_STOP_SHORTCUT,
            quick_shortcut=self._quick.keySequence().toString(QKeySequence.SequenceFormat.PortableText),
            closes_to_tray=self._to_tray.isChecked(),
        )

    def _reset(self) -> None:
        self._stop.setKeySequence(QKeySequence(DEFAULT_STOP_SHORTCUT))


def as_on_keyboard(keys: str) -> str:
    """Keys by the names that they have in the chosen language: Ctrl is Strg on a German keyboard."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def known_shortcuts() -> list[tuple[str, str]]:
    """Keys and what they do, for this page and for Help."""
    return [
        ("Ctrl+N", tr("Write a new task")),
        ("Return", tr("Run the task that is written")),
        ("Shift+Return", tr("A new line in the task")),
        ("Ctrl+Return", tr("Allow what the agent asks for")),
        ("Esc", tr("Deny what the agent asks for")),
        ("Ctrl+Alt+Return", tr("Hand mouse and keyboard back to the agent")),
        ("F1", tr("Help")),
    ]
