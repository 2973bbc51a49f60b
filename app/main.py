"""Open the window: application, language, theme, preferences, controller."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from functools import partial
from typing import TYPE_CHECKING

from agent.errors import DisplayUnavailableError
from agent.settings import Settings
from app.cli.status import ExitStatus
from app.language import choose_language, language_for
from app.running import compose
from app.running.examples import examples
from app.running.kept_desktop import DesktopShelf
from app.running.process_tuning import (
    give_large_blocks_back,
    hand_over_often,
    leave_alone_what_stays,
    wake_soon,
)
from app.running.request import TaskRequest
from app.running.watching import Job
from app.storage.logs import logging_to_files
from app.storage.preferences import Preferences, cache_folder, load_here, preferences_path, save_preferences
from app.storage.running_mark import RunningMark

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

_CONNECT_TIMEOUT_S = 3.0


def open_window(arguments: argparse.Namespace) -> ExitStatus:
    """Show the window until it is closed.

    Raises:
        DisplayUnavailableError: there is no screen to show it on.
        SettingsError: the settings cannot be read.
    """
    home = Settings.from_environment().home
    is_safe = bool(getattr(arguments, "safe_mode", False))
    preferences = Preferences(is_set_up=True) if is_safe else load_here()
    require_display()
    give_large_blocks_back()
    hand_over_often()
    wake_soon()
    # Qt is imported only here: every other command runs on a machine without a screen.
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    from app.assets import RESOURCES
    from app.ending_signals import ending_on_signals
    from app.running.controller import RunController
    from app.startup import Startup
    from app.storage.window_place import FILE, keep_place, restore_place
    from app.theme.apply import Theme, apply_motion, apply_theme
    from app.theme.fonts import missing_font_words, num_chinese_families
    from app.windows.main_window import MainWindow

    application = QApplication(sys.argv[:1])
    application.setApplicationName("Deskhand")
    application.setDesktopFileName("deskhand")
    application.setWindowIcon(QIcon(str(RESOURCES / "icons" / "deskhand.svg")))
    language = language_for(preferences.language)
    choose_language(language)
    translate_qt(application, language)
    icons = cache_folder(home) / "icons"
    window = MainWindow()

    def show_theme(chosen: Preferences) -> None:
        colours = apply_theme(
            application,
            Theme(chosen.theme),
            icon_folder=icons,
            is_contrast_high=chosen.is_contrast_high,
            text_percent=chosen.text_percent,
        )
        apply_motion(application, is_reduced=chosen.is_motion_reduced)
        window.set_colours(colours)
        controller.help.set_colours(colours)

    def save(chosen: Preferences) -> None:
        if not is_safe:
            save_preferences(chosen, preferences_path(home))
        show_theme(chosen)

    shelf = DesktopShelf(lambda: controller.preferences().keep_desktop_minutes)
    controller = RunController(
        window,
        preferences=preferences,
        save=save,
        examples=examples(),
        make_job=lambda request: job(request, shelf),
        shelf=shelf,
    )
    show_theme(preferences)
    application.styleHints().colorSchemeChanged.connect(lambda _scheme: show_theme(controller.preferences()))
    mark = RunningMark(home)
    startup = Startup(
        window,
        preferences=preferences,
        crashed=mark.begin(),
        is_safe=is_safe,
        welcome=controller.help.welcome,
        ask_diagnostics=controller.help.diagnostics.ask,
    )
    controller.help.safe_mode_asked.connect(startup.restart_safely)
    place = home / FILE

    def end() -> None:
        window.allow_closing()  # Qt asks every window before it quits
        application.quit()

    application.commitDataRequest.connect(lambda _session: window.allow_closing())
    restore_place(window, place)
    window.closing.connect(lambda: keep_place(window, place))
    with logging_to_files(home), ending_on_signals(end):
        window.show()
        window.task_box.focus_text()
        QTimer.singleShot(0, controller.load)
        QTimer.singleShot(0, startup.begin)
        if missing := missing_font_words(language, num_families=num_chinese_families()):
            window.show_note(missing)
        leave_alone_what_stays()
        status = application.exec()
        controller.close()
        startup.close()
    mark.end()
    return ExitStatus.DONE if status == 0 else ExitStatus.FAILED


def job(request: TaskRequest, shelf: DesktopShelf) -> Job:
    """The job of one run, for the agent's thread; its desktop stays on the shelf."""
    return partial(compose.run_task, request, shelf=shelf)


def translate_qt(application: QApplication, language: str) -> bool:
    """Qt's own words (Save, Cancel, menus of text fields). False where Qt brings no file for the language:
    its words are English then."""
    from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

    for before in application.findChildren(QTranslator):
        application.removeTranslator(before)
        before.deleteLater()
    QLocale.setDefault(QLocale(language))
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if not translator.load(f"qtbase_{language}", folder):
        return False
    return application.installTranslator(translator)


def require_display() -> None:
    """Raises DisplayUnavailableError where Qt would end the process."""
    is_offscreen = os.environ.get("QT_QPA_PLATFORM", "").startswith("offscreen")
    if sys.platform == "linux" and not is_offscreen and not os.environ.get("WAYLAND_DISPLAY"):
        _require_x11(os.environ.get("DISPLAY", ""))


def _require_x11(name: str) -> None:
    if not name:
        raise DisplayUnavailableError(
            "There is no screen to show the window on (DISPLAY is not set). `deskhand run` works without one."
        )
    if not _answers(name):
        raise DisplayUnavailableError(
            f"The screen {name} cannot be reached. `deskhand run` works without one."
        )


def _answers(display: str) -> bool:
    """Whether an X server listens there. Asked before Qt is: Qt would end the process."""
    host, _, number = display.rpartition(":")
    number = number.partition(".")[0]
    if not number.isdigit():
        return False
    if host in ("", "unix") and sys.platform != "win32":
        path = f"/tmp/.X11-unix/X{number}"
        return any(_connects(socket.AF_UNIX, address) for address in (path, f"\0{path}"))
    return _connects(socket.AF_INET, (host, 6000 + int(number)))


def _connects(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(_CONNECT_TIMEOUT_S)
        try:
            connection.connect(address)
        except OSError:
            return False
        return True
