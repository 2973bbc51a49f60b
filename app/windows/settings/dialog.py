"""The window of the settings: a rail with the parts, their pages, Save and Cancel."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QWidget

from agent.demonstrations.privacy import Consent
from agent.tools.server_list import ServerEntry
from app.language import Language, tr
from app.storage.preferences import Preferences
from app.theme.window_size import roomy, text_factor
from app.widgets.form import button, pick
from app.widgets.rail import Rail, lay_out_beside
from app.widgets.scrolled import scrolled
from app.widgets.spoken import call_pick
from app.widgets.words import paragraph
from app.windows.settings.appearance_page import AppearancePage
from app.windows.settings.approval_page import ApprovalPage
from app.windows.settings.limits_page import LimitsPage
from app.windows.settings.machines_page import MachinesPage
from app.windows.settings.models_page import ModelsPage
from app.windows.settings.page import SettingsPage
from app.windows.settings.privacy_page import PrivacyPage
from app.windows.settings.recording_page import RecordingPage
from app.windows.settings.screens_page import ScreensPage
from app.windows.settings.shortcuts_page import ShortcutsPage
from app.windows.settings.tools_page import ToolsPage

_WIDTH_PX = 840
_HEIGHT_PX = 580
_NARROW_PX = 720


@dataclass(frozen=True, slots=True)
class SettingsFacts:
    """What the pages say beside the preferences."""

    models: Sequence[str]
    default_records_folder: Path
    models_without_tools: Collection[str] = ()
    """Of these, those that were not trained to call functions."""
    languages: Sequence[Language] = ()
    calibration: str = ""
    rules: str = ""
    consent: Consent = field(default_factory=Consent)
    """What may be recorded."""
    consent_problem: str = ""
    """Why that could not be read."""
    servers: Sequence[ServerEntry] = ()
    """The owner's MCP servers."""
    servers_problem: str = ""
    spent: str = ""
    """What was spent this month, in words."""
    tools_note: str = ""
    """What keeps tools from being used."""


class SettingsDialog(QDialog):
    """Emits `saved` with new `Preferences`; writes nothing itself."""

    saved = Signal(object)

    def __init__(self, preferences: Preferences, facts: SettingsFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._preferences = preferences
        self.models = ModelsPage(preferences, facts.models, facts.models_without_tools)
        self.screens = ScreensPage(preferences, facts.calibration)
        self.machines = MachinesPage(preferences)
        self.approval = ApprovalPage(preferences, facts.rules)
        self.limits = LimitsPage(preferences, facts.spent)
        self.tools = ToolsPage(
            preferences, facts.servers, problem=facts.servers_problem, note=facts.tools_note
        )
        self.privacy = PrivacyPage(preferences, facts.default_records_folder)
        self.shortcuts = ShortcutsPage(preferences)
        self.appearance = AppearancePage(preferences, facts.languages)
        self.recording = RecordingPage(facts.consent, facts.consent_problem)
        self.pages: tuple[SettingsPage, ...] = (
            self.models,
            self.screens,
            self.approval,
            self.limits,
            self.tools,
            self.privacy,
            self.shortcuts,
            self.appearance,
            self.recording,
            self.machines,
        )
        self._rail = Rail([page.title for page in self.pages])
        self._rail.chosen.connect(self.open_page)
        self._pick = pick({str(number): page.title for number, page in enumerate(self.pages)}, "0")
        """Stands for the rail where the window is narrow."""
        call_pick(self._pick, tr("Settings"))
        self._pick.activated.connect(self.open_page)
        self._above = QWidget()
        top = QHBoxLayout(self._above)
        top.setContentsMargins(28, 14, 24, 0)
        top.addWidget(self._pick)
        top.addStretch(1)
        self._above.setVisible(False)
        self._stack = QStackedWidget()
        for page in self.pages:
            self._stack.addWidget(scrolled(page))
        self._problem = paragraph("")
        self._problem.setProperty("chip", True)
        self._problem.setProperty("tone", "bad")
        self._problem.setMinimumHeight(1)
        self._problem.setVisible(False)
        self._lay_out()
        self.open_page(0)

    def _lay_out(self) -> None:
        save = button(tr("Save"), lambda: self.saved.emit(self.chosen()), kind="primary")
        save.setDefault(True)
        foot = QHBoxLayout()
        foot.setContentsMargins(28, 6, 24, 18)
        foot.setSpacing(8)
        foot.addWidget(self._problem, 1)
        foot.addStretch(0)
        foot.addWidget(button(tr("Cancel"), self.reject))
        foot.addWidget(save)
        lay_out_beside(self, self._rail, self._stack, foot, above=self._above)

    def open_page(self, number: int) -> None:
        self._stack.setCurrentIndex(number)
        self._rail.choose(number)
        self._pick.setCurrentIndex(number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = event.size().width() < _NARROW_PX * text_factor(self)
        self._rail.setVisible(not is_narrow)
        self._above.setVisible(is_narrow)

    def chosen(self) -> Preferences:
        """The preferences as all pages have them now."""
        chosen = self._preferences
        for page in self.pages:
            chosen = page.changed(chosen)
        return chosen

    def show_problem(self, text: str) -> None:
        self._problem.setText(text)
        self._problem.setVisible(bool(text))
