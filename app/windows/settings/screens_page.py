"""Settings: the owner's monitors that the agent may use, and the size of private desktops."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.language import tr
from app.storage.preferences import MAX_KEPT_MINUTES, MAX_SIDE_PX, MIN_SIDE_PX, Preferences
from app.widgets.form import button, number
from app.widgets.words import label
from app.windows.settings.page import SettingsPage


class ScreensPage(SettingsPage):
    calibration_asked = Signal()

    def __init__(self, preferences: Preferences, calibration: str, parent: QWidget | None = None) -> None:
        """`calibration` says what was measured on the chosen monitors."""
        super().__init__(tr("Screens"), parent=parent)
        self._width = number(MIN_SIDE_PX, MAX_SIDE_PX, preferences.desktop_width_px, suffix=" px")
        self._height = number(MIN_SIDE_PX, MAX_SIDE_PX, preferences.desktop_height_px, suffix=" px")
        self._width.setAccessibleName(tr("Width of a private desktop"))
        self._height.setAccessibleName(tr("Height of a private desktop"))
        size = QWidget()
        line = QHBoxLayout(size)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self._width)
        line.addWidget(label("×"))
        line.addWidget(self._height)
        line.addStretch(1)
        chosen = QWidget()
        monitors = QHBoxLayout(chosen)
        monitors.setContentsMargins(0, 0, 0, 0)
        monitors.setSpacing(12)
        monitors.addWidget(label(", ".join(map(str, preferences.monitors))))
        monitors.addWidget(button(tr("Choose and calibrate…"), self.calibration_asked.emit))
        monitors.addStretch(1)
        self._kept_minutes = number(
            0, MAX_KEPT_MINUTES, preferences.keep_desktop_minutes, suffix=tr(" min"), zero=tr("not at all")
        )
        self._kept_minutes.setAccessibleName(tr("How long a desktop stays open after a task"))
        self.form.row(tr("My monitors"), chosen, calibration)
        self.form.row(tr("Private desktop"), size, tr("The embedded model was trained on 800 × 608."))
        self.form.row(
            tr("After a task"),
            self._kept_minutes,
            tr("So long its desktop stays open, so that your next sentence can go on in it."),
        )

    def changed(self, preferences: Preferences) -> Preferences:
        return replace(
            preferences,
            desktop_width_px=self._width.value(),
            desktop_height_px=self._height.value(),
            keep_desktop_minutes=self._kept_minutes.value(),
        )
