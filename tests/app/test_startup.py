"""At the start: what a crash interrupted is offered, old records go, the first run comes once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.store.writer import RecordWriter
from agent.types import Ending, EndingKind, Task
from app.startup import SAFE_MODE_OPTION, Startup, interrupted
from app.storage.kept_data import delete_old_records
from app.storage.preferences import Preferences
from app.storage.running_mark import CrashMark
from app.windows.main_window import MainWindow

LIMIT_MS = 60_000
SET_UP = Preferences(is_set_up=True)
LONG_AGO = CrashMark(pid=1, born="1", started_s=0.0)


def record(home: Path, task: str, *, has_ended: bool) -> str:
    writer = RecordWriter(home / "records", about={"computer": "private"})
    record_id = writer.begin(Task(task))
    if has_ended:
        writer.end(Ending(EndingKind.FINISHED, "done"))
    writer.close()
    return record_id


class Start:
    """A window that starts; what it asks of others is written down."""

    def __init__(
        self, qtbot: QtBot, preferences: Preferences, crashed: CrashMark | None, *, is_safe: bool
    ) -> None:
        self.qtbot = qtbot
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.asked: list[object] = []
        self.window.record_chosen.connect(self.asked.append)
        self.starting = Startup(
            self.window,
            preferences=preferences,
            crashed=crashed,
            is_safe=is_safe,
            welcome=lambda: self.asked.append("welcome"),
            ask_diagnostics=lambda: self.asked.append("diagnostics"),
            start_again=self.asked.append,
        )
        self.window.show()
        self.starting.begin()

    def wait_for_offer(self) -> QWidget:
        self.qtbot.waitUntil(lambda: self.starting.offer is not None, timeout=LIMIT_MS)
        assert self.starting.offer is not None
        return self.starting.offer

    def press(self, text: str) -> None:
        button = next(
            found for found in self.wait_for_offer().findChildren(QPushButton) if found.text() == text
        )
        button.click()


@pytest.fixture
def starts(qtbot: QtBot) -> Iterator[list[Start]]:
    made: list[Start] = []
    yield made
    for start in made:
        start.starting.close()


def test_the_interrupted_record_is_offered_and_opened(
    qtbot: QtBot, deskhand_home: Path, starts: list[Start]
) -> None:
    record(deskhand_home, "done before", has_ended=True)
    broken = record(deskhand_home, "sort my mail", has_ended=False)
    starts.append(start := Start(qtbot, SET_UP, LONG_AGO, is_safe=False))
    assert any("sort my mail" in found.text() for found in start.wait_for_offer().findChildren(QLabel))
    start.press("Show the record")
    assert start.asked == [broken]


def test_after_a_crash_without_a_task_diagnostics_and_safe_mode_are_offered(
    qtbot: QtBot, deskhand_home: Path, starts: list[Start]
) -> None:
    record(deskhand_home, "done before", has_ended=True)
    starts.append(start := Start(qtbot, SET_UP, LONG_AGO, is_safe=False))
    offer = start.wait_for_offer()
    assert "Show the record" not in {found.text() for found in offer.findChildren(QPushButton)}
    start.press("Safe mode")
    (command,) = start.asked
    assert isinstance(command, list)
    assert command[-3:] == ["-m", "app", SAFE_MODE_OPTION]
    assert not start.window.isVisible()


def test_a_record_from_before_that_window_is_not_what_was_interrupted(deskhand_home: Path) -> None:
    record(deskhand_home, "long ago", has_ended=False)
    later = CrashMark(pid=1, born="1", started_s=datetime.now().timestamp() + 3600)
    assert interrupted(SET_UP, later) is None
    found = interrupted(SET_UP, LONG_AGO)
    assert found is not None
    assert found.task == "long ago"


def test_the_first_run_is_shown_only_until_it_has_been_gone_through(
    qtbot: QtBot, starts: list[Start]
) -> None:
    starts.append(first := Start(qtbot, Preferences(), None, is_safe=False))
    starts.append(second := Start(qtbot, SET_UP, None, is_safe=False))
    assert first.asked == ["welcome"]
    assert second.asked == []


def test_safe_mode_says_so(qtbot: QtBot, starts: list[Start]) -> None:
    starts.append(start := Start(qtbot, SET_UP, None, is_safe=True))
    assert start.window.windowTitle() == "Deskhand – safe mode"
    assert any("every step is asked" in found.text() for found in start.window.findChildren(QLabel))


def test_only_records_older_than_the_owner_keeps_them_are_deleted(deskhand_home: Path) -> None:
    record_id = record(deskhand_home, "some task", has_ended=True)
    folder = deskhand_home / "records" / record_id
    now = datetime.now()
    for days, is_left in ((0, True), (30, True), (29, False)):
        delete_old_records(Preferences(keep_days=days), now=now + timedelta(days=29, hours=12))
        assert folder.exists() == is_left, days


def test_the_window_starts_without_what_few_owners_use() -> None:
    """Each takes 15 to 100 ms of a second: clients of servers, what reports are written with, visual tests,
    the words of all commands."""
    imports = "import sys, app.cli.main, app.main, app.running.controller, app.pages.first_run"
    unwanted = {"httpx2", "asyncio", "ssl", "h11", "jinja2", "agent.visual_tests", "app.cli.parser"}
    code = f"{imports}; print(*({unwanted} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []
