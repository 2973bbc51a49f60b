"""The pick of the browser profile that goes with a task."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from app.language import tr
from app.widgets.spoken import call_pick

_MANAGE = object()
_PADDING_PX, _MOST_PX = 36, 190


class ProfilePick(QComboBox):
    """No profile, or one of those that there are; its last entry is for making and signing in."""

    manage_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "pick")
        tip = tr("Browser profile that stays signed in; it is not encrypted")
        self.setToolTip(tip)
        call_pick(self, tip)
        self._chosen = ""
        self.offer(())
        self.activated.connect(self._on_activated)

    def offer(self, names: Sequence[str]) -> None:
        """The chosen one stays while it is among them."""
        with QSignalBlocker(self):
            self.clear()
            self.addItem(tr("No profile"), "")
            for name in names:
                self.addItem(tr("{name} (not encrypted)", name=name), name)
            self.addItem(tr("Profiles…"), _MANAGE)
            self.choose(self._chosen)
        self.ensurePolished()
        longest = max(self.fontMetrics().horizontalAdvance(self.itemText(at)) for at in range(self.count()))
        self.setMinimumWidth(min(longest, _MOST_PX) + _PADDING_PX)

    def choose(self, name: str) -> None:
        self._chosen = name
        found = [at for at in range(self.count() - 1) if self.itemData(at) == name]
        self.setCurrentIndex(found[0] if found else 0)

    def chosen(self) -> str:
        """ "" for none."""
        data = self.currentData()
        return data if isinstance(data, str) else ""

    def _on_activated(self, at: int) -> None:
        if self.itemData(at) is _MANAGE:
            self.choose(self._chosen)
            self.manage_asked.emit()
        else:
            self._chosen = self.chosen()
