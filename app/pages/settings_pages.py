"""Opens the settings, and what is opened from there. I/O: folder sizes, consent, MCP servers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from agent.computers.shared_folders import require_shareable
from agent.demonstrations.consent_file import load_consent, save_consent
from agent.demonstrations.privacy import Consent
from agent.errors import AgentError, SettingsError
from agent.tools.server_list import ServerEntry, load_servers, save_servers
from app.approval.permissions import rules_note
from app.approval.rules_editor import RulesEditor
from app.language import languages, problem_words, say, tr
from app.pages.attached_phones import AttachedPhones
from app.pages.calibration import load_measured
from app.pages.first_run import measured_words
from app.pages.machine_secrets import MachineSecrets
from app.pages.runtime_page import RuntimePage
from app.pages.server_trial import ServerTrial, try_server
from app.present import Tone, TonedText, no_tools_words
from app.running import compose
from app.running.bridge import Background
from app.running.spending_watch import spent_words
from app.running.usual_tools import models_without_tools, uses_tools
from app.storage.kept_data import delete_everything, size_rows
from app.storage.monthly_spending import load_spending
from app.storage.preferences import Preferences, base_settings, checked
from app.windows.settings.dialog import SettingsDialog, SettingsFacts


class SettingsPages(QObject):
    """One dialog at a time; what is saved goes to `save`."""

    keys_asked = Signal()
    permissions_asked = Signal()
    model_page_asked = Signal()
    screens_page_asked = Signal()
    preset_export_asked = Signal()
    preset_import_asked = Signal()
    everything_deleted = Signal()

    def __init__(
        self,
        parent: QWidget,
        background: Background,
        *,
        preferences: Callable[[], Preferences],
        save: Callable[[Preferences], None],
        test_server: Callable[..., ServerTrial] = try_server,
    ) -> None:
        super().__init__(parent)
        self._parent, self._background = parent, background
        self._preferences, self._save, self._test_server = preferences, save, test_server
        self._dialog: SettingsDialog | None = None
        self._consent = Consent()
        """As it was when the dialog was opened."""
        self._servers: Sequence[ServerEntry] = ()
        """As they were then."""
        self._tests_ended = Event()
        """Set when the dialog is closed: no server is started for it any longer."""
        self._runtime = RuntimePage(parent, background)
        self._rules = RulesEditor(
            parent,
            background,
            settings=lambda: base_settings(preferences()),
            level=lambda: preferences().approval,
        )

    def open(self, page: int = 0) -> None:
        if self._dialog is not None:
            self._dialog.open_page(page)
            self._dialog.raise_()
            return
        preferences = self._preferences()
        facts = facts_for(preferences)
        dialog = SettingsDialog(preferences, facts, self._parent)
        self._dialog, self._consent, self._servers = dialog, facts.consent, facts.servers
        dialog.models.keys_asked.connect(self.keys_asked)
        dialog.models.runtime_asked.connect(lambda: self._runtime.open(dialog))
        dialog.models.get_asked.connect(self._leave_for(self.model_page_asked))
        dialog.screens.calibration_asked.connect(self._leave_for(self.screens_page_asked))
        dialog.approval.rules_asked.connect(lambda: self._rules.open(dialog))
        dialog.approval.permissions_asked.connect(self.permissions_asked)
        dialog.tools.keys_asked.connect(self.keys_asked)
        dialog.tools.test_asked.connect(self._on_test_asked)
        MachineSecrets(dialog.machines, self._background)
        AttachedPhones(dialog.machines.phones, self._background)
        dialog.privacy.preset_export_asked.connect(self._leave_for(self.preset_export_asked))
        dialog.privacy.preset_import_asked.connect(self._leave_for(self.preset_import_asked))
        dialog.privacy.deletion_asked.connect(self._on_deletion_asked)
        dialog.saved.connect(self._on_saved)
        dialog.finished.connect(self._on_finished)
        self._background.do(lambda: size_rows(preferences), self._show_places, lambda _problem: None)
        dialog.open_page(page)
        dialog.open()

    def _leave_for(self, signal: object) -> Callable[[], None]:
        """The page that is wanted saves for itself, so the settings are closed first."""

        def leave() -> None:
            if self._dialog is not None:
                self._dialog.reject()
            signal.emit()  # type: ignore[attr-defined]

        return leave

    def _on_saved(self, chosen: Preferences) -> None:
        assert self._dialog is not None
        before, consent = self._consent, self._dialog.recording.consent()
        servers = self._dialog.tools.servers()
        try:
            if consent != before:
                save_consent(base_settings(self._preferences()).consent_file, consent)
            if servers != tuple(self._servers):
                save_servers(base_settings(self._preferences()).servers_file, servers)
            for folder in set(chosen.tool_folders) - set(self._preferences().tool_folders):
                require_shareable(Path(folder), private=(base_settings(chosen).records_folder,))
            self._save(checked(chosen))
        except AgentError as problem:
            self._dialog.show_problem(problem_words(problem))
            return
        self._dialog.accept()

    def _on_test_asked(self, entry: ServerEntry) -> None:
        def show(words: TonedText, trial: ServerTrial | None) -> None:
            if self._dialog is dialog and dialog is not None:
                is_usable = trial is not None and (trial.tools or not trial.problems)
                dialog.tools.show_outcome(entry, words, trial.tools if trial and is_usable else None)

        dialog, stop = self._dialog, self._tests_ended
        self._background.do(
            lambda: self._test_server(entry, stop=stop),
            lambda trial: show(trial_words(entry, trial), trial),
            lambda problem: show(TonedText(problem, Tone.BAD), None),
        )

    def _show_places(self, places: object) -> None:
        if self._dialog is not None:
            self._dialog.privacy.show_places(places)  # type: ignore[arg-type]

    def _on_deletion_asked(self) -> None:
        preferences = self._preferences()
        self._background.do(lambda: delete_everything(preferences), self._on_deleted, self._on_not_deleted)

    def _on_deleted(self, problems: list[str]) -> None:
        if problems:
            self._on_not_deleted(" ".join(problems))
            return
        if self._dialog is not None:
            self._dialog.reject()
        self._save(Preferences(is_set_up=True))
        self.everything_deleted.emit()

    def _on_not_deleted(self, problem: str) -> None:
        if self._dialog is not None:
            self._dialog.show_problem(problem)

    def _on_finished(self) -> None:
        dialog, self._dialog = self._dialog, None
        self._tests_ended.set()
        self._tests_ended = Event()
        if dialog is not None:
            dialog.deleteLater()


def facts_for(preferences: Preferences) -> SettingsFacts:
    settings = base_settings(preferences)
    consent, problem = Consent(), ""
    servers: Sequence[ServerEntry] = ()
    servers_problem = ""
    try:
        consent = load_consent(settings.consent_file)
    except AgentError as unread:
        problem = problem_words(unread)
    try:
        servers = load_servers(settings.servers_file)
    except AgentError as unread:
        servers_problem = problem_words(unread)
    measured = measured_words(load_measured(settings.home / "calibration.json"), preferences.monitors)
    return SettingsFacts(
        models=compose.model_names(),
        default_records_folder=base_settings(Preferences()).records_folder,
        languages=languages(),
        calibration=tr("Not calibrated yet.") if measured is None else measured.text,
        rules=rules_note(settings.policy_file),
        consent=consent,
        consent_problem=problem,
        servers=servers,
        servers_problem=servers_problem,
        spent=month_words(settings.home),
        models_without_tools=models_without_tools(),
        tools_note="" if uses_tools(preferences.model) else no_tools_words(preferences.model),
    )


def month_words(home: Path) -> str:
    """What all tasks of this month have taken."""
    try:
        sums = load_spending(home).get(f"{datetime.now():%Y-%m}", {})
    except SettingsError as unread:
        return problem_words(unread)
    told = [spent_words(one, currency) for currency, one in sorted(sums.items())]
    return tr("So far this month: {spent}.", spent="; ".join(told)) if told else ""


def trial_words(entry: ServerEntry, trial: ServerTrial) -> TonedText:
    """What a test of a server has found, in a sentence or a few."""
    problems = " ".join(map(say, trial.problems))
    if problems and not trial.tools:
        return TonedText(problems, Tone.BAD)
    count = len(trial.tools)
    found = (
        tr("{name} answers, and has one tool.", name=entry.name)
        if count == 1
        else tr("{name} answers, and has {count} tools.", name=entry.name, count=count)
    )
    return TonedText(f"{found} {problems}".strip(), Tone.CAUTION if problems else Tone.GOOD)
