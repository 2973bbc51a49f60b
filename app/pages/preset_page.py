"""Presets in the window: where to, which, what would change, changing it. I/O: the file, settings, rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from agent.errors import AgentError
from app.language import problem_words, to_translate, tr
from app.present import Tone
from app.running.bridge import Background
from app.storage.preferences import Preferences
from app.storage.preset_changes import ChangeKind, PresetChange, apply_preset, changes_of
from app.storage.presets import Preset, PresetPlaces, load_preset, preset_here, save_preset
from app.widgets.finding_list import FindingWords
from app.windows.main_window import MainWindow
from app.windows.preset_dialog import PresetDialog
from app.windows.tones import tone_colours

_NAME = "deskhand-preset.json"
_PARTS = {
    "settings": to_translate("Settings"),
    "rules": to_translate("Rules"),
    "routines": to_translate("Routines"),
    "endpoints": to_translate("Models"),
}


class PresetPage(QObject):
    def __init__(
        self,
        window: MainWindow,
        background: Background,
        *,
        preferences: Callable[[], Preferences],
        save: Callable[[Preferences], None],
    ) -> None:
        super().__init__(window)
        self._window, self._background = window, background
        self._preferences, self._save = preferences, save
        self.dialog: PresetDialog | None = None

    def ask_where_to(self) -> None:
        """Never waits for the answer."""
        asking = QFileDialog(self._window, tr("Export a preset"), str(Path.home() / _NAME), "JSON (*.json)")
        asking.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        asking.fileSelected.connect(lambda file: self.export(Path(file)))
        asking.finished.connect(asking.deleteLater)
        asking.open()

    def ask_which(self) -> None:
        """Never waits for the answer."""
        asking = QFileDialog(self._window, tr("Import a preset"), str(Path.home()), "JSON (*.json)")
        asking.setFileMode(QFileDialog.FileMode.ExistingFile)
        asking.fileSelected.connect(lambda file: self.show_changes(Path(file)))
        asking.finished.connect(asking.deleteLater)
        asking.open()

    def export(self, path: Path) -> None:
        places = PresetPlaces.of(self._preferences())
        self._background.do(
            lambda: save_preset(preset_here(places), path),
            lambda _none: self._window.show_note(
                tr("The preset is in {file}; no key and no password is in it.", file=str(path))
            ),
            self._window.show_problem,
        )

    def show_changes(self, path: Path) -> None:
        places = PresetPlaces.of(self._preferences())

        def read() -> tuple[Preset, list[PresetChange]]:
            preset = load_preset(path)
            return preset, changes_of(preset, places)

        self._background.do(read, lambda found: self._ask(path, *found), self._window.show_problem)

    def _ask(self, path: Path, preset: Preset, changes: list[PresetChange]) -> None:
        colours = tone_colours(self._window.colours) if self._window.colours is not None else {}
        dialog = PresetDialog(str(path), [change_words(one) for one in changes], colours, self._window)
        dialog.agreed.connect(lambda: self._change(preset))
        dialog.finished.connect(dialog.deleteLater)
        self.dialog = dialog
        dialog.open()

    def _change(self, preset: Preset) -> None:
        try:
            apply_preset(preset, PresetPlaces.of(self._preferences()), save_settings=self._save)
        except AgentError as problem:
            self._window.show_problem(problem_words(problem))
        else:
            self._window.show_note(tr("The preset is in use."))


def change_words(one: PresetChange) -> FindingWords:
    before = one.before if one.kind is ChangeKind.CHANGED else tr("new")
    tone = Tone.CAUTION if one.allows_more else Tone.NEUTRAL
    return FindingWords(tr(_PARTS[one.part]), tone, f"{one.name}: {before} → {one.after}")
