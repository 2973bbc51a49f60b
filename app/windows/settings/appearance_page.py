"""Settings: colours, contrast, size of text, movement, and the language of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from app.language import Language, tr
from app.storage.preferences import TEXT_PERCENTS, Preferences
from app.widgets.form import pick, switch
from app.windows.settings.page import SettingsPage


class AppearancePage(SettingsPage):
    def __init__(
        self, preferences: Preferences, languages: Sequence[Language], parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Appearance and language"), parent=parent)
        self._theme = pick(
            {"system": tr("As the system"), "light": tr("Light"), "dark": tr("Dark")}, preferences.theme
        )
        self._contrast = switch(tr("High contrast"), preferences.is_contrast_high)
        sizes = {str(percent): f"{percent} %" for percent in TEXT_PERCENTS}
        self._text = pick(sizes, str(preferences.text_percent))
        self._motion = switch(tr("Nothing moves or fades by itself"), preferences.is_motion_reduced)
        names = {"": tr("As the system"), **{language.code: language.name for language in languages}}
        self._language = pick(names, preferences.language)
        self.form.row(tr("Colours"), self._theme)
        self.form.row("", self._contrast)
        self.form.row(tr("Size of text"), self._text)
        self.form.row(tr("Movement"), self._motion)
        self.form.row(
            tr("Language"),
            self._language,
            tr("Counts from the next start on. The model’s own words stay its own."),
        )

    def changed(self, preferences: Preferences) -> Preferences:
        return replace(
            preferences,
            theme=str(self._theme.currentData()),
            is_contrast_high=self._contrast.isChecked(),
            text_percent=int(self._text.currentData()),
            is_motion_reduced=self._motion.isChecked(),
            language=str(self._language.currentData()),
        )
