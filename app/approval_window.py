"""Visual tests approved in a window of its own: `deskhand test approve FILE --window`. I/O: a window."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from agent.settings import Settings
from app.language import choose_language, language_for
from app.main import require_display, translate_qt
from app.storage.preferences import cache_folder, load_here


def approve_in_window(locks: Sequence[Path], *, by: str = "") -> None:
    """Show what waits until the window is closed.

    Raises:
        DisplayUnavailableError: there is no screen to show it on.
    """
    preferences = load_here()
    require_display()
    from PySide6.QtWidgets import QApplication

    from app.pages.visual_test_approval import VisualTestApproval
    from app.theme.apply import Theme, apply_theme

    application = QApplication(sys.argv[:1])
    application.setApplicationName("Deskhand")
    language = language_for(preferences.language)
    choose_language(language)
    translate_qt(application, language)
    apply_theme(
        application,
        Theme(preferences.theme),
        icon_folder=cache_folder(Settings.from_environment().home) / "icons",
        is_contrast_high=preferences.is_contrast_high,
        text_percent=preferences.text_percent,
    )
    page = VisualTestApproval()
    page.open(locks, by=by)
    application.exec()
