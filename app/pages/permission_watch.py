"""What the system lets Deskhand do only once its owner has allowed it: asked for, noticed when granted. Qt.

Nobody tells a program that a permission was granted: it is asked again and again, while that is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from agent.computers.this_system import SystemPermission, ask_for_permission, system_permissions

_POLL_MS = 1_000


def open_settings(address: str) -> None:
    QDesktopServices.openUrl(QUrl(address))


class PermissionWatch(QObject):
    changed = Signal()
    """One was granted or taken back since `start`."""

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        look: Callable[[], Sequence[SystemPermission]] = system_permissions,
        ask: Callable[[SystemPermission], None] = ask_for_permission,
        open_page: Callable[[str], None] = open_settings,
        poll_ms: int = _POLL_MS,
    ) -> None:
        super().__init__(parent)
        self._look, self._ask, self._open_page = look, ask, open_page
        self._missing: tuple[str, ...] = ()
        self._timer = QTimer(self)
        self._timer.setInterval(poll_ms)
        self._timer.timeout.connect(self._on_time)

    def start(self) -> str:
        """The name of the first that is missing; "" where none is."""
        missing = self._missing_now()
        self._missing = tuple(one.name for one in missing)
        if missing:
            self._timer.start()
        return missing[0].name if missing else ""

    def stop(self) -> None:
        self._timer.stop()

    def ask_next(self) -> None:
        """Ask the owner for the first that is missing, and show the page where it is allowed."""
        for permission in self._missing_now()[:1]:
            self._ask(permission)
            self._open_page(permission.page)

    def _missing_now(self) -> list[SystemPermission]:
        """Those that are needed first."""
        missing = [one for one in self._look() if not one.is_granted]
        return sorted(missing, key=lambda one: not one.is_needed)

    def _on_time(self) -> None:
        missing = tuple(one.name for one in self._missing_now())
        if missing != self._missing:
            self._missing = missing
            self.changed.emit()
