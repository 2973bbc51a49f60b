"""Looks for phones when their owner asks. I/O: asks the adb server."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from app.running.bridge import Background
from app.running.phones import ListedPhone, attached_phones, package_problem
from app.windows.settings.phone_rows import PhoneRows


class AttachedPhones(QObject):
    """Belongs to the rows, and ends with them."""

    def __init__(self, rows: PhoneRows, background: Background) -> None:
        super().__init__(rows)
        self._rows: PhoneRows | None = rows
        self._background = background
        rows.destroyed.connect(self._on_gone)
        rows.looked_for.connect(self._look)

    def _look(self) -> None:
        if problem := package_problem():
            self._complain(problem)
            return
        self._background.do(attached_phones, self._show, self._complain)

    def _show(self, phones: Sequence[ListedPhone]) -> None:
        if self._rows is not None:
            self._rows.show_phones(phones)

    def _complain(self, problem: str) -> None:
        if self._rows is not None:
            self._rows.show_problem(problem)

    def _on_gone(self) -> None:
        """The settings were closed before an answer came."""
        self._rows = None
