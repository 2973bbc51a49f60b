"""The first run: every page does what it says, and only two ways to stop that have worked open the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton, QRadioButton
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
from app.stopping.stop_rehearsal import StopRoute
from app.stopping.stop_socket import stop_all
from app.storage.preferences import DEFAULT_STOP_SHORTCUT, Preferences
from app.widgets.monitor_map import Monitor
from app.windows.first_run.dialog import FirstRunDialog
from app.windows.first_run.model_page import ModelOffer, ModelSource, ModelWish
from app.windows.main_window import MainWindow

LIMIT_MS = 60_000
FINDINGS = (
    CheckFinding("programs", CheckHealth.OK, "All are there."),
    CheckFinding("keyring", CheckHealth.WARN, "There is no keyring.", "Install one."),
)
PASSED = CheckReport("embedded", (StageResult(StageName.LOAD, Grade.PASSED, "It was loaded."),))
FAILED = CheckReport("embedded", (StageResult(StageName.LOAD, Grade.FAILED, "It broke.", "Get it again."),))


class Household:
    """An owner's window with the pages of the first run, and what they chose."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.kept = Preferences()
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
        )

    def _save(self, preferences: Preferences) -> None:
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
def household(qtbot: QtBot) -> Iterator[Household]:
    made = Household(qtbot)
    yield made
    made.first_run.close()


def next_is_open(dialog: FirstRunDialog) -> bool:
    return dialog._next.isEnabled()


def test_what_works_is_tried_and_told_line_by_line(household: Household) -> None:
    dialog = household.open()
    household.wait_until(dialog.works._again.isEnabled)
    assert [words.name for words in dialog.works._list.found()] == ["programs", "keyring"]
    assert dialog.works._state.text() == "All 2 checks passed, 1 with a remark."
    household.findings = (CheckFinding("sandbox", CheckHealth.FAIL, "It cannot be started."),)
    household.press(dialog, "Check again")
    household.wait_until(lambda: "1 of 1 checks failed" in dialog.works._state.text())


def test_a_model_that_passes_is_used_from_now_on(household: Household) -> None:
    household.kept = Preferences(model="another")
    household.news = (DownloadState(0.5, "half"), stage_words(PASSED.stages[0]))
    dialog = household.open(MODEL_PAGE)
    household.press(dialog, "Use and check")
    household.wait_until(lambda: household.kept.model == "embedded")
    assert household.wishes == [ModelWish(ModelSource.EMBEDDED)]
    assert [words.sentence for words in dialog.model._stages.found()] == ["It was loaded."]
    assert "from now on" in dialog.model._state.text()


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (ModelTrialResult("embedded", FAILED), "is not used"),
        (ModelNotFoundError("There is no such file."), "There is no such file."),
        (StoppedError("stopped"), "Cancelled."),
    ],
)
def test_a_model_that_fails_is_not_used(
    household: Household, outcome: ModelTrialResult | Exception, said: str
) -> None:
    household.kept = Preferences(model="another")
    household.outcome = outcome
    dialog = household.open(MODEL_PAGE)
    household.press(dialog, "Use and check")
    household.wait_until(lambda: said in dialog.model._state.text())
    assert household.kept.model == "another"


def test_each_source_of_a_model_says_what_is_wanted(household: Household) -> None:
    dialog = household.open(MODEL_PAGE)
    page = dialog.model
    household.wait_until(lambda: page._wanted.currentText() == "ui-tars")
    assert page._offer_note.text() == "6 GB to fetch"
    for text in ("A file on this computer", "Download", "A server"):
        next(found for found in page.findChildren(QRadioButton) if found.text() == text).click()
        page._wanted.setCurrentText("")
        household.press(dialog, "Use and check")
        assert page._state.text() == "Say which one first."
    page._address.setText("http://localhost:1/v1")
    page._served.setText("ui-tars")
    page._key_name.setText("mine")
    assert page.wish() == ModelWish(ModelSource.ENDPOINT, "http://localhost:1/v1", "ui-tars", "mine")
    assert household.wishes == []


def test_a_missing_file_is_said_in_a_sentence() -> None:
    with pytest.raises(ModelNotFoundError, match="/no/such"):
        try_model(ModelWish(ModelSource.LOCAL, "/no/such.gguf"), lambda _news: None, stop=Event())


def test_the_last_page_opens_only_after_two_ways_to_stop_have_worked(household: Household) -> None:
    dialog = household.open(is_first=True)
    dialog.open_page(APPROVAL_PAGE)
    assert dialog.page() == 0
    dialog.open_page(STOP_PAGE)
    household.wait_until(lambda: dialog.page() == STOP_PAGE)
    assert not next_is_open(dialog)
    rehearsal = household.first_run._rehearsal
    assert rehearsal is not None
    assert rehearsal.strip.isVisible()
    stop = next(found for found in rehearsal.strip.findChildren(QPushButton) if found.text() == "Stop")
    stop.click()
    stop.click()
    assert dialog.stop.num_worked() == 1, "the same way twice is one way"
    assert not next_is_open(dialog)
    assert stop_all(household.first_run._calibration_file().parent) == 1  # what `deskhand stop` does
    household.wait_until(lambda: next_is_open(dialog))
    dialog.open_page(APPROVAL_PAGE)
    assert dialog.page() == APPROVAL_PAGE
    assert household.first_run._rehearsal is None


def test_a_way_that_cannot_work_here_says_why(household: Household) -> None:
    household.kept = Preferences(stop_shortcut="Ctrl+Alt+Space")
    dialog = household.open(STOP_PAGE)
    dialog.stop.show_problem(StopRoute.SHORTCUT, "Another program holds these keys.")
    row = dialog.stop._rows[StopRoute.SHORTCUT]
    assert row._note.text() == "Another program holds these keys."
    assert row.accessibleName().endswith("not here")


def test_what_is_chosen_at_the_end_is_kept(household: Household) -> None:
    dialog = household.open(is_first=True)
    dialog.stop.show_routes(())
    household.first_run._end_rehearsal()
    dialog.open_page(STOP_PAGE)
    for route in (StopRoute.OVERLAY, StopRoute.CORNER):
        dialog.stop.show_worked(route)
    dialog.open_page(APPROVAL_PAGE)
    next(found for found in dialog.findChildren(QRadioButton) if found.text() == "Ask if risky").click()
    dialog.approval._remembers.setChecked(False)
    household.press(dialog, "Done")
    kept = household.kept
    assert (kept.approval, kept.remembers_episodes, kept.is_set_up) == (ApprovalLevel.RISKY, False, True)


def test_leaving_early_keeps_nothing_of_the_last_page(household: Household) -> None:
    dialog = household.open(is_first=True)
    household.press(dialog, "Later")
    assert not household.kept.is_set_up


def test_opened_again_from_help_every_page_can_be_left(household: Household) -> None:
    dialog = household.open(STOP_PAGE)
    assert next_is_open(dialog)
    dialog.open_page(APPROVAL_PAGE)
    assert dialog.page() == APPROVAL_PAGE


def test_what_was_measured_earlier_is_shown(household: Household, deskhand_home: Path) -> None:
    moment = datetime(2026, 11, 21, 18, 0).isoformat(timespec="minutes")
    save_measured(
        CalibrationResult(1, 1280, 1024, (0.0, 1.0, 0.5, 0.0, 2.0), moment),
        deskhand_home / "calibration.json",
    )
    dialog = household.open(SCREENS_PAGE)
    household.wait_until(lambda: not dialog.screens._result.isHidden())
    assert dialog.screens._result.text() == "0.5 px off in the median, 2.0 px at most (2026-11-21 18:00)."
    assert dialog.screens.chosen() == (1,)


def test_several_monitors_are_chosen_and_one_stays(household: Household) -> None:
    dialog = household.open(SCREENS_PAGE)
    household.wait_until(lambda: bool(household.first_run._monitors))
    page = dialog.screens
    page.show_monitors([Monitor(1, 0, 0, 1280, 1024), Monitor(2, 1280, 0, 1920, 1080)], [1])
    boxes = page._boxes
    boxes[2].click()
    assert household.kept.monitors == (1, 2)
    assert page._map._chosen == {1, 2}
    boxes[1].click()
    assert household.kept.monitors == (2,)
    boxes[2].click()
    assert (household.kept.monitors, boxes[2].isChecked()) == ((2,), True)


def test_what_was_measured_is_said_of_each_chosen_monitor(household: Household, deskhand_home: Path) -> None:
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


def test_monitors_are_measured_one_after_the_other(household: Household, deskhand_home: Path) -> None:
    """The second is none that the agent knows here, so that the first is kept and the problem shown."""
    dialog = household.open(SCREENS_PAGE)
    household.wait_until(lambda: 1 in household.first_run._monitors)
    first = household.first_run._monitors[1]
    household.first_run._monitors[2] = replace(first, number=2)
    household.first_run._on_calibration_asked((1, 2))
    household.wait_until(lambda: "There is no monitor 2" in dialog.screens._result.text())
    assert list(load_measured(deskhand_home / "calibration.json")) == [1]


def test_a_problem_with_keeping_is_shown(household: Household) -> None:
    def refuse(_preferences: Preferences) -> None:
        raise SettingsError("The disk is full.")

    household.first_run._save = refuse
    dialog = household.open(SCREENS_PAGE)
    household.first_run._on_monitors_chosen((1,))
    assert dialog._why.text() == "The disk is full."


def test_the_stop_page_names_the_keys_that_were_chosen(household: Household) -> None:
    household.kept = Preferences(stop_shortcut="Ctrl+Shift+F12")
    dialog = household.open(STOP_PAGE)
    assert dialog.stop._rows[StopRoute.SHORTCUT]._words.deed == "Press Ctrl+Shift+F12"
    assert DEFAULT_STOP_SHORTCUT == "Ctrl+Alt+Space"
