"""The first run: every page does what it says, and only two ways to stop that have worked open the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.errors import ModelNotFoundError, SettingsError, StoppedError
from agent.model_check.results import CheckReport, Grade, StageName, StageResult
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.pages.calibration import CalibrationResult, load_measured, save_measured
from app.pages.first_run import (
    APPROVAL_PAGE,
    MODEL_PAGE,
    SCREENS_PAGE,
    STOP_PAGE,
    FirstRun,
    measured_words,
)
from app.pages.model_trial import DownloadState, ModelTrialResult, stage_words, try_model
from app.pages.monitors import monitors
from app.stopping.stop_rehearsal import StopRoute
from app.stopping.stop_socket import stop_all
from app.storage.preferences import DEFAULT_STOP_SHORTCUT, Preferences
from app.widgets.monitor_map import Monitor
from app.windows.first_run.dialog import FirstRunDialog
from app.windows.first_run.model_browser import ModelOffer
from app.windows.first_run.model_page import ModelSource, ModelWish
from app.windows.main_window import MainWindow
from app.windows.stop_strip import StopStrip
from tests.app.finding import named, says

LIMIT_MS = 60_000
FINDINGS = (
    CheckFinding("programs", CheckHealth.OK, "All are there."),
    CheckFinding("keyring", CheckHealth.WARN, "There is no keyring.", "Install one."),
)
PASSED = CheckReport("embedded", (StageResult(StageName.LOAD, Grade.PASSED, "It was loaded."),))
FAILED = CheckReport("embedded", (StageResult(StageName.LOAD, Grade.FAILED, "It broke.", "Get it again."),))


class FirstRunRig:
    """An owner's window with the pages of the first run, and what they chose."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.kept = Preferences()
        self.problem: Exception | None = None
        """Of keeping preferences."""
        self.more_monitors: list[Monitor] = []
        self.findings = FINDINGS
        self.wishes: list[ModelWish] = []
        self.news: tuple[Any, ...] = ()
        self.outcome: ModelTrialResult | Exception = ModelTrialResult("embedded", PASSED)
        self.first_run = FirstRun(
            self.window,
            preferences=lambda: self.kept,
            save=self._save,
            checks=lambda _preferences: [
                Check(found.name, lambda found=found: found) for found in self.findings
            ],
            try_model=self._try,
            offers=lambda: [ModelOffer("ui-tars", "6 GB to fetch")],
            find_monitors=lambda: [*monitors(), *self.more_monitors],
        )

    def _save(self, preferences: Preferences) -> None:
        if self.problem is not None:
            raise self.problem
        self.kept = preferences

    def _try(self, wish: ModelWish, tell: Callable[[Any], None], *, stop: Event) -> ModelTrialResult:
        self.wishes.append(wish)
        for news in self.news:
            tell(news)
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome

    def open(self, page: int = 0, *, is_first: bool = False) -> FirstRunDialog:
        self.first_run.open(page, is_first=is_first)
        dialog = self.window.findChild(FirstRunDialog)
        assert dialog is not None
        return dialog

    def wait_until(self, is_true: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(is_true, timeout=LIMIT_MS)

    def press(self, dialog: FirstRunDialog, text: str) -> None:
        button = next(found for found in dialog.findChildren(QPushButton) if found.text() == text)
        assert button.isEnabled()
        button.click()


@pytest.fixture
def rig(qtbot: QtBot) -> Iterator[FirstRunRig]:
    made = FirstRunRig(qtbot)
    yield made
    made.first_run.close()


def shown_strips() -> list[QWidget]:
    found = (one for one in QApplication.topLevelWidgets() if isinstance(one, StopStrip))
    return [one for one in found if one.isVisible()]


def next_is_open(dialog: FirstRunDialog) -> bool:
    return next(
        found.isEnabled()
        for found in dialog.findChildren(QPushButton)
        if found.text() in ("Continue", "Done")
    )


def test_what_works_is_tried_and_told_line_by_line(rig: FirstRunRig) -> None:
    dialog = rig.open()
    rig.wait_until(named(dialog.works, QPushButton, "Check again").isEnabled)
    assert says(dialog.works, "programs")
    assert says(dialog.works, "keyring")
    assert says(dialog.works, "All 2 checks passed, 1 with a remark.")
    rig.findings = (CheckFinding("sandbox", CheckHealth.FAIL, "It cannot be started."),)
    rig.press(dialog, "Check again")
    rig.wait_until(lambda: says(dialog.works, "1 of 1 checks failed"))


def test_a_model_that_passes_is_used_from_now_on(rig: FirstRunRig) -> None:
    rig.kept = Preferences(model="another")
    rig.news = (DownloadState(0.5, "half"), stage_words(PASSED.stages[0]))
    dialog = rig.open(MODEL_PAGE)
    rig.press(dialog, "Use and check")
    rig.wait_until(lambda: rig.kept.model == "embedded")
    assert rig.wishes == [ModelWish(ModelSource.EMBEDDED)]
    assert says(dialog.model, "It was loaded.")
    assert says(dialog.model, "from now on")


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (ModelTrialResult("embedded", FAILED), "is not used"),
        (ModelNotFoundError("There is no such file."), "There is no such file."),
        (StoppedError("stopped"), "Cancelled."),
    ],
)
def test_a_model_that_fails_is_not_used(
    rig: FirstRunRig, outcome: ModelTrialResult | Exception, said: str
) -> None:
    rig.kept = Preferences(model="another")
    rig.outcome = outcome
    dialog = rig.open(MODEL_PAGE)
    rig.press(dialog, "Use and check")
    rig.wait_until(lambda: says(dialog.model, said))
    assert rig.kept.model == "another"


def test_each_source_of_a_model_says_what_is_wanted(rig: FirstRunRig) -> None:
    dialog = rig.open(MODEL_PAGE)
    page = dialog.model
    wanted = named(page, QLineEdit, "Model to fetch")
    rig.wait_until(lambda: page.browser.wanted() == "ui-tars")
    assert says(page, "6 GB to fetch")
    for text in ("A file on this computer", "Download", "A server"):
        next(found for found in page.findChildren(QRadioButton) if found.text() == text).click()
        page.browser.show_offers([])
        wanted.setText("")
        rig.press(dialog, "Find its models" if text == "A server" else "Use and check")
        assert says(page, "Say which one first.")
    assert rig.wishes == []


def test_a_missing_file_is_said_in_a_sentence() -> None:
    with pytest.raises(ModelNotFoundError, match="/no/such"):
        try_model(ModelWish(ModelSource.LOCAL, "/no/such.gguf"), lambda _news: None, stop=Event())


def test_the_last_page_opens_only_after_two_ways_to_stop_have_worked(
    rig: FirstRunRig, deskhand_home: Path
) -> None:
    dialog = rig.open(is_first=True)
    dialog.open_page(APPROVAL_PAGE)
    assert dialog.page() == 0
    dialog.open_page(STOP_PAGE)
    rig.wait_until(lambda: dialog.page() == STOP_PAGE)
    assert not next_is_open(dialog)
    (strip,) = shown_strips()
    stop = named(strip, QPushButton, "Stop")
    stop.click()
    stop.click()
    assert dialog.stop.num_worked() == 1, "the same way twice is one way"
    assert not next_is_open(dialog)
    assert stop_all(deskhand_home) == 1  # what `deskhand stop` does
    rig.wait_until(lambda: next_is_open(dialog))
    dialog.open_page(APPROVAL_PAGE)
    assert dialog.page() == APPROVAL_PAGE
    assert shown_strips() == []


def test_a_way_that_cannot_work_here_says_why(rig: FirstRunRig) -> None:
    rig.kept = Preferences(stop_shortcut="Ctrl+Alt+Space")
    dialog = rig.open(STOP_PAGE)
    dialog.stop.show_problem(StopRoute.SHORTCUT, "Another program holds these keys.")
    assert says(dialog.stop, "Another program holds these keys.")
    rows = [row.accessibleName() for row in dialog.stop.findChildren(QWidget)]
    assert [name for name in rows if name.endswith("not here")] != []


def test_what_is_chosen_at_the_end_is_kept(rig: FirstRunRig) -> None:
    dialog = rig.open(is_first=True)
    dialog.stop.show_routes(())
    dialog.open_page(STOP_PAGE)
    for route in (StopRoute.OVERLAY, StopRoute.CORNER):
        dialog.stop.show_worked(route)
    dialog.open_page(APPROVAL_PAGE)
    next(found for found in dialog.findChildren(QRadioButton) if found.text() == "Ask if risky").click()
    named(dialog.approval, QCheckBox, "Remember in a few lines what earlier tasks came to").setChecked(False)
    rig.press(dialog, "Done")
    kept = rig.kept
    assert (kept.approval, kept.remembers_episodes, kept.is_set_up) == (ApprovalLevel.RISKY, False, True)


def test_leaving_early_keeps_nothing_of_the_last_page(rig: FirstRunRig) -> None:
    dialog = rig.open(is_first=True)
    rig.press(dialog, "Later")
    assert not rig.kept.is_set_up


def test_opened_again_from_help_every_page_can_be_left(rig: FirstRunRig) -> None:
    dialog = rig.open(STOP_PAGE)
    assert next_is_open(dialog)
    dialog.open_page(APPROVAL_PAGE)
    assert dialog.page() == APPROVAL_PAGE


def test_what_was_measured_earlier_is_shown(rig: FirstRunRig, deskhand_home: Path) -> None:
    moment = datetime(2026, 11, 21, 18, 0).isoformat(timespec="minutes")
    save_measured(
        CalibrationResult(1, 1280, 1024, (0.0, 1.0, 0.5, 0.0, 2.0), moment),
        deskhand_home / "calibration.json",
    )
    dialog = rig.open(SCREENS_PAGE)
    words = "0.5 px off in the median, 2.0 px at most (2026-11-21 18:00)."
    rig.wait_until(lambda: says(dialog.screens, words))
    assert dialog.screens.chosen() == (1,)


def test_several_monitors_are_chosen_and_one_stays(rig: FirstRunRig) -> None:
    dialog = rig.open(SCREENS_PAGE)
    rig.wait_until(lambda: bool(dialog.screens.findChildren(QCheckBox)))
    page = dialog.screens
    page.show_monitors([Monitor(1, 0, 0, 1280, 1024), Monitor(2, 1280, 0, 1920, 1080)], [1])
    boxes = dict(enumerate(page.findChildren(QCheckBox)[-2:], start=1))
    boxes[2].click()
    assert rig.kept.monitors == (1, 2)
    assert page.chosen() == (1, 2)
    boxes[1].click()
    assert rig.kept.monitors == (2,)
    boxes[2].click()
    assert (rig.kept.monitors, boxes[2].isChecked()) == ((2,), True)


def test_what_was_measured_is_said_of_each_chosen_monitor(rig: FirstRunRig, deskhand_home: Path) -> None:
    moment = datetime(2026, 11, 21, 18, 0).isoformat(timespec="minutes")
    measured = {number: CalibrationResult(number, 9, 9, (float(number),), moment) for number in (1, 2)}
    one, both = measured_words(measured, [1]), measured_words(measured, [1, 2])
    assert one is not None
    assert one.text == "1.0 px off in the median, 1.0 px at most (2026-11-21 18:00)."
    assert both is not None
    assert both.text.splitlines() == [
        f"Monitor 1: {one.text}",
        f"Monitor 2: {one.text.replace('1.0', '2.0')}",
    ]
    some = measured_words(measured, [2, 3])
    assert some is not None
    assert some.text.splitlines()[1] == "Monitor 3: not calibrated yet."
    assert measured_words(measured, [4]) is None


def test_monitors_are_measured_one_after_the_other(rig: FirstRunRig, deskhand_home: Path) -> None:
    """The second is none that the agent knows here, so that the first is kept and the problem shown."""
    rig.more_monitors = [replace(monitors()[0], number=2)]
    dialog = rig.open(SCREENS_PAGE)
    rig.wait_until(lambda: len(dialog.screens.findChildren(QCheckBox)) == 2)
    dialog.screens.calibration_asked.emit((1, 2))
    rig.wait_until(lambda: says(dialog.screens, "There is no monitor 2"))
    assert list(load_measured(deskhand_home / "calibration.json")) == [1]


def test_a_problem_with_keeping_is_shown(rig: FirstRunRig) -> None:
    rig.problem = SettingsError("The disk is full.")
    dialog = rig.open(SCREENS_PAGE)
    dialog.screens.monitors_chosen.emit((1,))
    assert says(dialog, "The disk is full.")


def test_the_stop_page_names_the_keys_that_were_chosen(rig: FirstRunRig) -> None:
    rig.kept = Preferences(stop_shortcut="Ctrl+Shift+F12")
    dialog = rig.open(STOP_PAGE)
    assert says(dialog.stop, "Press Ctrl+Shift+F12")
    assert DEFAULT_STOP_SHORTCUT == "Ctrl+Alt+Space"
