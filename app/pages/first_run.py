"""The first run: opens its pages, handles their requests, and saves the choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from agent.computers.this_system import can_place_windows
from agent.errors import AgentError, StoppedError
from app.doctor.check import Check, CheckFinding, CheckHealth, examine
from app.doctor.computers import computer_checks
from app.doctor.machine import machine_checks
from app.doctor.models import model_checks
from app.language import problem_words, to_translate, tr
from app.pages.calibration import Calibration, CalibrationResult, load_measured, save_measured
from app.pages.model_offers import offers
from app.pages.model_trial import DownloadState, ModelTrialResult, try_model
from app.pages.monitors import monitors, qt_screen
from app.pages.permission_watch import PermissionWatch
from app.pages.server_set_up import find_models
from app.present import Tone, TonedText
from app.running.bridge import Background
from app.stopping.stop_rehearsal import StopRehearsal, StopRoute
from app.storage.kept_data import stored_places
from app.storage.preferences import Preferences, base_settings
from app.theme.colours import Colours
from app.widgets.finding_list import FindingWords
from app.widgets.monitor_map import Monitor
from app.windows.first_run.dialog import FirstRunDialog
from app.windows.first_run.model_browser import ModelOffer
from app.windows.first_run.model_page import ModelWish
from app.windows.first_run.screens_page import result_words
from app.windows.first_run.server_form import ServerFound, ServerWish
from app.windows.first_run.stop_page import RouteWords
from app.windows.target_window import TargetWindow

_TONES = {CheckHealth.OK: Tone.GOOD, CheckHealth.WARN: Tone.CAUTION, CheckHealth.FAIL: Tone.BAD}
WORKS_PAGE, MODEL_PAGE, SCREENS_PAGE, STOP_PAGE, APPROVAL_PAGE = range(5)


class FirstRun(QObject):
    """One dialog at a time; what is chosen is given to `save` at once."""

    closed = Signal()

    def __init__(
        self,
        parent: QWidget,
        *,
        preferences: Callable[[], Preferences],
        save: Callable[[Preferences], None],
        checks: Callable[[Preferences], list[Check]] | None = None,
        try_model: Callable[..., ModelTrialResult] = try_model,
        offers: Callable[[], list[ModelOffer]] = offers,
        find_models: Callable[[ServerWish], ServerFound] = find_models,
        find_monitors: Callable[[], list[Monitor]] = monitors,
        permissions: PermissionWatch | None = None,
    ) -> None:
        super().__init__(parent)
        self._parent = parent
        self._preferences, self._save = preferences, save
        self._checks = checks or all_checks
        self._try_model, self._offers, self._find_monitors = try_model, offers, find_monitors
        self._find_models = find_models
        self._permissions = permissions or PermissionWatch(self)
        self._permissions.changed.connect(self._on_permissions_changed)
        self._background = Background(self)
        self._dialog: FirstRunDialog | None = None
        self._rehearsal: StopRehearsal | None = None
        self._calibration: Calibration | None = None
        self._colours: Colours | None = None
        self._stop = Event()
        self._has_checked = False
        self._monitors: dict[int, Monitor] = {}
        self._to_calibrate: list[int] = []

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        if self._dialog is not None:
            self._dialog.set_colours(colours)

    def open(self, page: int = 0, *, is_first: bool = False) -> None:
        """Show the pages, beginning with one of them."""
        if self._dialog is not None:
            self._dialog.open_page(page)
            return
        self._stop, self._has_checked = Event(), False
        dialog = FirstRunDialog(is_first=is_first, parent=self._parent)
        self._dialog = dialog
        if self._colours is not None:
            dialog.set_colours(self._colours)
        dialog.works.check_asked.connect(self._check)
        dialog.works.permission_asked.connect(self._permissions.ask_next)
        dialog.model.check_asked.connect(self._on_model_asked)
        dialog.model.stop_asked.connect(lambda: self._stop.set())
        dialog.model.look_asked.connect(self._on_look_asked)
        dialog.screens.monitors_chosen.connect(self._on_monitors_chosen)
        dialog.screens.calibration_asked.connect(self._on_calibration_asked)
        dialog.page_opened.connect(self._on_page_opened)
        dialog.finished_all.connect(self._on_finished_all)
        dialog.finished.connect(self._on_closed)
        preferences = self._preferences()
        dialog.approval.show_choice(preferences.approval, remembers=preferences.remembers_episodes)
        dialog.approval.show_places(stored_places(preferences))
        self._background.do(self._find_monitors, self._on_monitors, self._on_no_monitor)
        self._background.do(self._offers, self._on_offers, lambda _problem: None)
        dialog.open_page(page)
        dialog.show()

    def close(self) -> None:
        """End all background work."""
        self._stop.set()
        if self._dialog is not None:
            self._dialog.reject()
        self._background.wait()

    def _keep(self, **changes: Any) -> None:
        try:
            self._save(replace(self._preferences(), **changes))
        except AgentError as problem:
            if self._dialog is not None:
                self._dialog.show_problem(problem_words(problem))

    # ---- what works

    def _check(self) -> None:
        assert self._dialog is not None
        self._has_checked = True
        self._dialog.works.begin()
        stop, checks = self._stop, self._checks(self._preferences())

        def look(tell: Callable[[CheckFinding], None]) -> None:
            for finding in examine(checks):
                tell(finding)
                if stop.is_set():
                    return

        self._background.follow(look, self._on_finding, lambda _: self._on_checked(""), self._on_checked)

    def _on_permissions_changed(self) -> None:
        """What works is tried once more as soon as something was allowed."""
        if self._dialog is not None:
            self._dialog.works.offer_permission(self._permissions.start())
            self._check()

    def _on_finding(self, finding: CheckFinding) -> None:
        if self._dialog is not None:
            self._dialog.works.add(finding_words(finding))

    def _on_checked(self, problem: str) -> None:
        if self._dialog is not None:
            self._dialog.works.end(problem)

    # ---- model

    def _on_offers(self, found: Any) -> None:
        if self._dialog is not None:
            self._dialog.model.browser.show_offers(found)

    def _on_look_asked(self, wish: ServerWish) -> None:
        assert self._dialog is not None
        self._dialog.model.begin()
        self._background.do(lambda: self._find_models(wish), self._on_server_found, self._on_model_problem)

    def _on_server_found(self, found: ServerFound) -> None:
        if self._dialog is not None:
            self._dialog.model.show_server(found)

    def _on_model_asked(self, wish: ModelWish) -> None:
        assert self._dialog is not None
        self._dialog.model.begin()
        stop = self._stop = Event()

        def get_and_try(tell: Callable[[Any], None]) -> ModelTrialResult | None:
            try:
                return self._try_model(wish, tell, stop=stop)
            except StoppedError:
                return None

        self._background.follow(
            get_and_try, self._on_model_news, self._on_model_tried, self._on_model_problem
        )

    def _on_model_news(self, news: Any) -> None:
        if self._dialog is None:
            return
        match news:
            case FindingWords():
                self._dialog.model.add_stage(news)
            case DownloadState(done=done, words=words):
                self._dialog.model.show_progress(done, words)
            case _:
                self._dialog.model.show_note(str(news))

    def _on_model_tried(self, tried: ModelTrialResult | None) -> None:
        if tried is not None and tried.checkup.is_sound:
            self._keep(model=tried.name)
        if self._dialog is not None:
            self._dialog.model.end(tr("Cancelled.") if tried is None else tried.words)

    def _on_model_problem(self, problem: str) -> None:
        if self._dialog is not None:
            self._dialog.model.end(problem)

    # ---- screens

    def _on_monitors(self, found: list[Monitor]) -> None:
        self._monitors = {monitor.number: monitor for monitor in found}
        if self._dialog is not None:
            self._dialog.screens.show_monitors(found, self._preferences().monitors)
            self._show_measured(self._dialog.screens.chosen())

    def _on_no_monitor(self, problem: str) -> None:
        if self._dialog is not None:
            self._dialog.screens.show_problem(problem)

    def _on_monitors_chosen(self, numbers: tuple[int, ...]) -> None:
        self._keep(monitors=numbers)
        self._show_measured(numbers)

    def _show_measured(self, numbers: tuple[int, ...]) -> None:
        words = measured_words(load_measured(self._calibration_file()), numbers)
        if self._dialog is not None:
            self._dialog.screens.show_result(words)

    def _on_calibration_asked(self, numbers: tuple[int, ...]) -> None:
        """One monitor after the other, each kept as soon as it was measured."""
        number, *self._to_calibrate = numbers
        screen = qt_screen(self._monitors[number])
        assert self._dialog is not None
        if screen is None:
            self._on_not_measured(tr("Qt knows no monitor at that place."))
            return
        self._dialog.screens.show_measuring(True)
        calibration = Calibration(number, TargetWindow(screen.geometry()), self._background, self)
        calibration.done.connect(self._on_measured)
        calibration.failed.connect(self._on_not_measured)
        self._calibration = calibration
        calibration.start()

    def _on_measured(self, measured: CalibrationResult) -> None:
        try:
            save_measured(measured, self._calibration_file())
        except AgentError as problem:
            self._on_not_measured(problem_words(problem))
            return
        if self._dialog is not None and self._to_calibrate:
            self._on_calibration_asked(tuple(self._to_calibrate))
        elif self._dialog is not None:
            self._end_calibration()
            self._show_measured(self._dialog.screens.chosen())

    def _on_not_measured(self, problem: str) -> None:
        if self._dialog is not None:
            self._end_calibration()
            self._dialog.screens.show_result(TonedText(problem, Tone.BAD))

    def _end_calibration(self) -> None:
        assert self._dialog is not None
        self._dialog.screens.show_measuring(False)
        self._dialog.activateWindow()

    def _calibration_file(self) -> Path:
        return base_settings(self._preferences()).home / "calibration.json"

    # ---- stop

    def _on_page_opened(self, number: int) -> None:
        if number == WORKS_PAGE:
            assert self._dialog is not None
            self._dialog.works.offer_permission(self._permissions.start())
            if not self._has_checked:
                self._check()
        else:
            self._permissions.stop()
        if number == STOP_PAGE:
            self._rehearse()
        else:
            self._end_rehearsal()

    def _rehearse(self) -> None:
        assert self._dialog is not None
        if self._rehearsal is not None:
            return
        preferences = self._preferences()
        page = self._dialog.stop
        if not page.can_go_on():  # what has worked once need not be tried again
            page.show_routes(route_words(preferences.stop_shortcut))
        rehearsal = StopRehearsal(
            base_settings(preferences).home, preferences.stop_shortcut, self._background, self
        )
        rehearsal.worked.connect(page.show_worked)
        rehearsal.problem.connect(page.show_problem)
        self._rehearsal = rehearsal
        rehearsal.start()

    def _end_rehearsal(self) -> None:
        rehearsal, self._rehearsal = self._rehearsal, None
        if rehearsal is not None:
            rehearsal.finish()
            rehearsal.deleteLater()

    # ---- the end

    def _on_finished_all(self) -> None:
        assert self._dialog is not None
        page = self._dialog.approval
        self._keep(approval=page.level(), remembers_episodes=page.remembers(), is_set_up=True)
        self._dialog.accept()

    def _on_closed(self) -> None:
        self._stop.set()
        self._permissions.stop()
        self._end_rehearsal()
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()
        self.closed.emit()


def all_checks(preferences: Preferences) -> list[Check]:
    """What `deskhand doctor` tries, but for pointing: the next page tries the model that is chosen there."""
    models = [check for check in model_checks() if check.name != "pointing"]
    return [*machine_checks(base_settings(preferences)), *computer_checks(), *models]


FINDING_NAMES = (
    to_translate("real screen"),
    to_translate("permissions"),
    to_translate("Wayland"),
    to_translate("programs"),
    to_translate("sandbox"),
    to_translate("browser"),
    to_translate("keyring"),
    to_translate("command"),
    to_translate("fonts"),
    to_translate("records folder"),
    to_translate("disk space"),
    to_translate("private desktop"),
    to_translate("capture"),
    to_translate("typing"),
    to_translate("accessibility"),
    to_translate("cleaning up"),
    to_translate("shell tool"),
    to_translate("Python tool"),
    to_translate("command rules"),
    to_translate("MCP servers"),
    to_translate("embedded model"),
)


def finding_words(finding: CheckFinding) -> FindingWords:
    return FindingWords(tr(finding.name), _TONES[finding.health], finding.sentence, tr(finding.advice))


def measured_words(measured: Mapping[int, CalibrationResult], numbers: Sequence[int]) -> TonedText | None:
    """The results measured on these monitors; None without any."""
    found = [measured[number] for number in numbers if number in measured]
    lines = [result_words(one.median_px, one.worst_px, moment_words(one.moment)) for one in found]
    if not lines:
        return None
    if len(numbers) == 1:
        return lines[0]
    named = [
        tr("Monitor {number}: {words}", number=one.monitor, words=line.text)
        for one, line in zip(found, lines, strict=True)
    ]
    missing = [number for number in numbers if number not in measured]
    named += [tr("Monitor {number}: not calibrated yet.", number=number) for number in missing]
    worst = max(lines, key=lambda line: (Tone.GOOD, Tone.CAUTION, Tone.BAD).index(line.tone))
    return TonedText("\n".join(named), worst.tone)


def moment_words(moment: str) -> str:
    return f"{datetime.fromisoformat(moment):%Y-%m-%d %H:%M}"


def route_words(shortcut: str) -> list[RouteWords]:
    """Those that can be had here: a panel or a corner only where a program knows places on the screen."""
    found = [
        RouteWords(
            StopRoute.SHORTCUT,
            tr("Press {shortcut}", shortcut=shortcut),
            tr("From every window. The settings’ page of shortcuts can change it."),
        ),
        RouteWords(
            StopRoute.OVERLAY,
            tr("Press Stop on the small panel at the lower right"),
            tr("It stands above all windows while the agent uses your screen."),
        ),
        RouteWords(
            StopRoute.CORNER,
            tr("Push the mouse into a corner of the screen"),
            tr("Where the agent itself leaves the mouse does not count."),
        ),
        RouteWords(
            StopRoute.COMMAND,
            tr("Type “deskhand stop” in a terminal"),
            tr("Reaches every Deskhand of yours, from another computer too, through ssh."),
        ),
    ]
    if can_place_windows():
        return found
    return [one for one in found if one.route not in (StopRoute.OVERLAY, StopRoute.CORNER)]
