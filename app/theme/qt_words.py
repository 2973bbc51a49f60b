"""Qt's own words (Save, Cancel, menus of text fields) in the window's language. Reads Qt's files."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication


def translate_qt(application: QApplication, language: str) -> bool:
    """False where Qt brings no file for the language; its words are English then."""
    for before in application.findChildren(QTranslator):
        application.removeTranslator(before)
        before.deleteLater()
    QLocale.setDefault(QLocale(language))
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if not translator.load(f"qtbase_{language}", folder):
        return False
    return application.installTranslator(translator)
