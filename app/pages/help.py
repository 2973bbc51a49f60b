"""The menu of Help: the pages of the first run, each by its name, and what else helps. Opens dialogs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMenu

from agent.computers.this_system import has_private_desktops
from app.language import tr
from app.pages.first_run import (
    APPROVAL_PAGE,
    MODEL_PAGE,
    SCREENS_PAGE,
    STOP_PAGE,
    WORKS_PAGE,
    FirstRun,
)
from app.running.bridge import Background
from app.storage.diagnostics import write_diagnostics
from app.storage.logs import log_file
from app.storage.preferences import Preferences, base_settings
from app.theme.colours import Colours
from app.windows.main_window import MainWindow

if TYPE_CHECKING:
    from app.pages.visual_test_approval import VisualTestApproval


class Help(QObject):
    """The menu behind the button Help; shows the first run when Deskhand is opened for the first time."""

    safe_mode_asked = Signal()

    def __init__(
        self,
        window: MainWindow,
        *,
        preferences: Callable[[], Preferences],
        save: Callable[[Preferences], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self.first_run = FirstRun(window, preferences=preferences, save=save)
        self.diagnostics = DiagnosticsPage(window, preferences=preferences)
        self._tests: VisualTestApproval | None = None
        self._menu = QMenu(window)
        self._fill()
        window.help_asked.connect(self._pop_up)

    def _fill(self) -> None:
        for words, page in (
            (tr("What works here…"), WORKS_PAGE),
            (tr("The model…"), MODEL_PAGE),
            (tr("Screens and calibration…"), SCREENS_PAGE),
            (tr("Try the ways to stop…"), STOP_PAGE),
            (tr("Approval and privacy…"), APPROVAL_PAGE),
        ):
            self._menu.addAction(words).triggered.connect(partial(self._open, page))

        self._menu.addSeparator()
        for words, slot in (
            *([(tr("Approve visual tests…"), self._ask_tests)] if has_private_desktops() else []),
            (tr("Write diagnostics…"), self.diagnostics.ask),
            (tr("Open the folder of log files"), self.diagnostics.open_logs),
            (tr("Start again in safe mode"), self.safe_mode_asked.emit),
        ):
            self._menu.addAction(words).triggered.connect(slot)

    def _open(self, page: int, _is_checked: bool = False) -> None:
        self.first_run.open(page)

    def _ask_tests(self) -> None:
        """Few owners have visual tests: their machinery is imported when they are asked for."""
        from app.pages.visual_test_approval import VisualTestApproval

        if self._tests is None:
            self._tests = VisualTestApproval(self._window)
        self._tests.ask()

    def set_colours(self, colours: Colours) -> None:
        self.first_run.set_colours(colours)

    def welcome(self) -> None:
        self.first_run.open(is_first=True)

    def open_model_page(self) -> None:
        self.first_run.open(MODEL_PAGE)

    def open_screens_page(self) -> None:
        self.first_run.open(SCREENS_PAGE)

    def close(self) -> None:
        self.first_run.close()
        self.diagnostics.close()

    def menu(self) -> QMenu:
        return self._menu

    def _pop_up(self, at: QPoint) -> None:
        """Above the button: it stands at the foot of the window."""
        self._menu.popup(at - QPoint(0, self._menu.sizeHint().height()))


class DiagnosticsPage(QObject):
    """Shows in the window where the archive is, or why there is none."""

    def __init__(self, window: MainWindow, *, preferences: Callable[[], Preferences]) -> None:
        super().__init__(window)
        self._window, self._preferences = window, preferences
        self._background = Background(self)

    def ask(self) -> None:
        dialog = QFileDialog(self._window, tr("Write diagnostics"), str(Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda folder: self.write(Path(folder)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def write(self, folder: Path) -> None:
        preferences = self._preferences()
        self._background.do(
            lambda: write_diagnostics(folder, preferences), self._on_written, self._window.show_problem
        )

    def open_logs(self) -> None:
        folder = log_file(base_settings(self._preferences()).home).parent
        folder.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def close(self) -> None:
        self._background.wait()

    def _on_written(self, path: Path) -> None:
        self._window.show_note(tr("Diagnostics: {path}", path=path))
