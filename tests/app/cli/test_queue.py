"""`deskhand queue` and `deskhand schedule`: kept on disk, done at once on real desktops, woken by systemd."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from agent.actions.types import TypeText
from agent.agenda import AgendaFile, PlannedTask, read_recurrence
from agent.agenda.entries import DeferredTask
from agent.settings import Settings
from app.cli.main import main
from app.storage.user_timers import NOT_HERE, service_text, set_timer, timer_text
from tests.agent.routines.screens import recorded, screen
from tests.app.cli.test_routine import OPEN, note_on_desktop


def said(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


@pytest.mark.desktop
def test_two_routines_of_the_queue_are_done_at_once_on_desktops_of_their_own(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = note_on_desktop()
    checks = ["--file-holds", "list.txt", "{text}"]
    assert main(["routine", "make", "note", record.record_id, *OPEN, *checks]) == 0
    for text in ("second note", "third note"):
        assert main(["queue", "add", "--routine", "note", "--with", f"text={text}"]) == 0
    capsys.readouterr()
    assert main(["queue", "run", "--at-once", "2", "--json"]) == 0
    done = said(capsys)["done"]
    assert [one["state"] for one in done] == ["done", "done"], done
    files = [deskhand_home / "records" / one["record"] / "files" / "list.txt" for one in done]
    assert sorted(file.read_text() for file in files) == ["second note\n", "third note\n"]


def kept_routine() -> None:
    shown = screen((300, 200, "Save"))
    record = recorded(Settings.from_environment().records_folder, (shown, [TypeText("Dear Ada")]))
    assert main(["routine", "make", "note", record.record_id, *OPEN]) == 0


def test_the_queue_is_listed_and_changed(deskhand_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept_routine()
    assert main(["queue", "add", "Press Save", "--open", "true", "--approve", "all"]) == 0
    assert main(["queue", "add", "--routine", "note", "--with", "text=x"]) == 0
    capsys.readouterr()
    assert main(["queue", "list", "--json"]) == 0
    found = said(capsys)["queue"]
    assert [(one["number"], one["task"], one["state"]) for one in found] == [
        (1, "Press Save", "waiting"),
        (2, "note (text=x)", "waiting"),
    ]
    assert main(["queue", "remove", "1"]) == 0
    assert main(["queue", "remove", "1"]) == 2
    assert main(["queue", "again", "2"]) == 2
    assert "no task 2 in the queue that has ended" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["queue", "add"], "Name either"),
        (["queue", "add", "task", "--routine", "note"], "Name either"),
        (["queue", "add", "task", "--with", "a=b", "--open", "true"], "--with is for"),
        (["queue", "add", "--routine", "nobody"], "no routine 'nobody'"),
        (["queue", "add", "--routine", "note", "--with", "a=b"], "no parameter 'a'"),
        (["queue", "add", "task", "--open", "no-such-program"], "not installed"),
        (["schedule", "add", "now and then", "task", "--open", "true"], "comes again"),
        (["schedule", "remove", "7"], "no task 7"),
    ],
)
def test_bad_words_get_a_sentence(
    deskhand_home: Path, words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept_routine()
    assert main(words) == 2
    assert problem in capsys.readouterr().err


def test_a_task_that_can_no_longer_be_done_has_failed_and_the_rest_goes_on(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept_routine()
    assert main(["queue", "add", "--routine", "note"]) == 0
    assert main(["routine", "delete", "note"]) == 0
    assert main(["queue", "run"]) == 1
    assert main(["queue", "list"]) == 0
    assert "There is no routine 'note'" in capsys.readouterr().out


def test_what_is_planned_is_listed_and_what_was_missed_is_told(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept_routine()
    assert main(["schedule", "add", "daily 08:30", "--routine", "note", "--json"]) == 0
    made = said(capsys)
    assert (made["when"], made["catch_up"]) == ("daily 08:30", False)
    long_ago = datetime.now().astimezone() - timedelta(days=3)
    AgendaFile(deskhand_home).plan(DeferredTask(routine="note"), read_recurrence("daily 00:00"), long_ago)
    assert main(["schedule", "due", "--json"]) == 0
    assert said(capsys)["missed"] >= 2
    assert main(["queue", "list"]) == 0
    assert "missed" in capsys.readouterr().out
    assert main(["schedule", "remove", str(made["number"])]) == 0


PLAN = PlannedTask(1, DeferredTask(routine="note"), read_recurrence("weekdays 08:30"), "")


class Systemctl:
    """Takes down what it is asked, and says whether systemd is there."""

    def __init__(self, status: int = 0) -> None:
        self.status = status
        self.asked: list[Sequence[str]] = []

    def __call__(self, words: Sequence[str]) -> int:
        self.asked.append(words)
        return self.status


def test_systemd_gets_one_timer_for_all_and_loses_it_with_the_last(tmp_path: Path) -> None:
    systemctl = Systemctl()
    assert set_timer([PLAN], folder=tmp_path, systemctl=systemctl) == ""
    assert "OnCalendar=Mon..Fri *-*-* 08:30:00" in (tmp_path / "deskhand-schedule.timer").read_text()
    assert ["enable", "--now", "deskhand-schedule.timer"] in systemctl.asked
    assert set_timer([], folder=tmp_path, systemctl=systemctl) == ""
    assert list(tmp_path.glob("deskhand-schedule.*")) == []


def test_without_systemd_nothing_is_written_and_the_owner_is_told(tmp_path: Path) -> None:
    assert set_timer([PLAN], folder=tmp_path, systemctl=Systemctl(1)) == NOT_HERE
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_nothing_wrong_with_the_units(deskhand_home: Path, tmp_path: Path) -> None:
    (tmp_path / "deskhand-schedule.service").write_text(service_text())
    (tmp_path / "deskhand-schedule.timer").write_text(timer_text([PLAN]))
    command = ["systemd-analyze", "verify", "--user", str(tmp_path / "deskhand-schedule.timer")]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "deskhand-schedule" not in result.stderr, result.stderr
