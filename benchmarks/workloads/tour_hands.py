"""What the person of a tour does with a real window: press, wait, look, and photograph what is there. Qt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

LEAST_PX = (640, 450)
"""The window on a screen of 640×480 points."""
LIMIT_MS = 900_000
"""For each thing that is waited for; the machine may be busy with something else."""


class TourHands:
    """Qt is imported late: only the process of a tour has a display. `Tour` sets what is declared here."""

    _application: Any
    _window: Any
    _controller: Any
    _home: Path
    _out: Path
    _prefix: str
    _number: int
    _cut: list[str]
    """What is cut off, unnamed or without keys, a line for each part of a picture."""

    def _dialog(self, kind: type[Any], name: str) -> None:
        dialog = self._shown(kind)
        self._settle()
        self._save(dialog.grab(), name)
        dialog.close()

    def _shown(self, kind: type[Any]) -> Any:
        """The window of that kind, once it can be seen; those that were closed may still be there."""

        def found() -> Any:
            windows = (shown for shown in self._application.topLevelWidgets() if isinstance(shown, kind))
            return next((shown for shown in windows if shown.isVisible()), None)

        self._wait(lambda: found() is not None)
        return found()

    def _press(self, text: str, *, inside: Any = None) -> None:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QPushButton

        from app.language import tr

        found = [
            button
            for button in (inside or self._window).findChildren(QPushButton)
            if tr(text) in (button.text(), button.accessibleName()) and button.isVisible()
        ]
        self._check(bool(found), f"there is a button {text!r}")
        QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)

    def _wait(self, is_true: Callable[[], bool]) -> None:
        from PySide6.QtCore import QDeadlineTimer, QThread

        deadline = QDeadlineTimer(LIMIT_MS)
        while not is_true():
            self._check(not deadline.hasExpired(), "it came in time")
            self._application.processEvents()
            QThread.msleep(5)

    def _settle(self) -> None:
        for _ in range(10):
            self._application.processEvents()
        self._application.sendPostedEvents()  # what the last of them has brought gets its place, too

    def _shoot(self, name: str) -> None:
        self._settle()
        self._save(self._window.grab(), name)

    def _save(self, picture: Any, name: str) -> None:
        """Also looks for what is cut off, has no name or is not reached by keyboard in any window that can be
        seen, and writes what a screen reader is told."""
        from tests.app.clipping import clipped
        from tests.app.speaking import spoken_tree, unreachable, unspoken

        told = []
        for window in self._application.topLevelWidgets():
            if window.isVisible():
                faults = [*clipped(window), *unspoken(window), *unreachable(window)]
                self._cut += [f"{self._prefix} {name}: {line}" for line in faults]
                told.append(spoken_tree(window))
        self._number += 1
        spoken = self._out / f"{self._prefix}-{self._number:02}-{name}.txt"
        spoken.write_text("\n\n".join(told) + "\n", encoding="utf-8")
        path = self._out / f"{self._prefix}-{self._number:02}-{name}.png"
        self._check(picture.save(str(path)), f"{path} was written")

    def _check(self, is_right: bool, what: str) -> None:
        if not is_right:
            self._controller.close()
            raise SystemExit(f"{self._prefix}: not so: {what} (after picture {self._number})")
