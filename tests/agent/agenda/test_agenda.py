"""What comes again comes at its moments; the queue lasts over a restart, and nothing is done twice."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.agenda import AgendaFile, QueueState, read_recurrence
from agent.agenda.agenda_file import BROKEN_OFF
from agent.agenda.entries import DeferredTask, PlannedTask, due
from agent.errors import SettingsError

ZONE = timezone(timedelta(hours=1))
MONDAY = datetime(2026, 11, 23, 8, 0, tzinfo=ZONE)
TASK = DeferredTask({"task": "write a note"})


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("hourly :15", "2026-11-23T08:15:00+01:00"),
        ("daily 08:30", "2026-11-23T08:30:00+01:00"),
        ("daily 08:00", "2026-11-24T08:00:00+01:00"),
        ("weekdays 7:30", "2026-11-24T07:30:00+01:00"),
        ("weekly sun 08:30", "2026-11-29T08:30:00+01:00"),
        ("monthly 31 08:30", "2026-11-30T08:30:00+01:00"),
        ("Monthly 1  08:30", "2026-12-01T08:30:00+01:00"),
    ],
)
def test_the_next_moment_is_the_first_after_now(words: str, moment: str) -> None:
    found = read_recurrence(words)
    assert found.next_after(MONDAY).isoformat() == moment
    assert read_recurrence(found.words()) == found


@pytest.mark.parametrize(
    "words",
    ["", "daily", "daily 25:00", "daily 8:60", "weekly 08:30", "weekly xyz 08:30", "monthly 32 08:30",
     "monthly 08:30", "hourly 8:15", "daily :15", "daily mon 08:30", "every tuesday"],
)  # fmt: skip
def test_what_is_no_time_is_refused(words: str) -> None:
    with pytest.raises(SettingsError, match="comes again"):
        read_recurrence(words)


@settings(max_examples=30)
@given(
    st.sampled_from(["hourly :05", "daily 23:59", "weekdays 00:00", "weekly wed 12:00", "monthly 29 03:00"]),
    st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1), timezones=st.just(ZONE)),
)
def test_moments_come_one_after_another_and_none_is_left_out(words: str, moment: datetime) -> None:
    when = read_recurrence(words)
    first = when.next_after(moment)
    second = when.next_after(first)
    assert moment < first < second
    assert when.between(moment, second) == [first, second]
    assert when.between(second, moment) == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize(
    "words", ["hourly :15", "daily 08:30", "weekdays 8:30", "weekly mon 8:30", "monthly 31 8:30"]
)
def test_systemd_reads_its_calendar(words: str) -> None:
    command = ["systemd-analyze", "calendar", read_recurrence(words).calendar()]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_what_is_on_time_is_done_and_what_is_late_was_missed() -> None:
    plan = PlannedTask(1, TASK, read_recurrence("daily 08:30"), MONDAY.isoformat())
    half_past = MONDAY + timedelta(minutes=30)
    assert due(plan, MONDAY).now is None
    assert due(plan, half_past + timedelta(minutes=4)).now == half_past
    late = due(plan, half_past + timedelta(days=2, hours=1))
    assert (late.now, len(late.missed)) == (None, 3)


def test_the_queue_is_still_there_after_a_restart_and_each_task_is_taken_once(tmp_path: Path) -> None:
    first = AgendaFile(tmp_path).add(TASK, MONDAY)
    second = AgendaFile(tmp_path).add(DeferredTask(routine="note", values={"to": "Ada"}), MONDAY)
    again = AgendaFile(tmp_path)
    assert [one.what.words for one in again.queue()] == ["write a note", "note (to=Ada)"]
    taken = again.take()
    assert taken is not None
    assert (taken.number, taken.state, taken.process) == (first.number, QueueState.RUNNING, os.getpid())
    with pytest.raises(SettingsError, match="being done"):
        again.remove(first.number)
    again.end(first.number, QueueState.DONE, record_id="r", said="Finished")
    assert again.take() is not None
    assert again.take() is None
    again.end(second.number, QueueState.FAILED, said="It failed.")
    again.again(second.number)
    assert [one.state for one in again.queue()] == [QueueState.DONE, QueueState.WAITING]
    again.remove(first.number)
    assert [one.number for one in again.queue()] == [second.number]
    with pytest.raises(SettingsError, match="no task 99"):
        again.remove(99)
    assert (tmp_path / "agenda.json").stat().st_mode & 0o077 == 0


def test_what_a_killed_process_did_was_broken_off(tmp_path: Path) -> None:
    AgendaFile(tmp_path).add(TASK, MONDAY)
    AgendaFile(tmp_path).take()
    [found] = AgendaFile(tmp_path, is_alive=lambda process: process != os.getpid()).queue()
    assert (found.state, found.said) == (QueueState.FAILED, BROKEN_OFF)


def test_a_planned_task_goes_into_the_queue_once_and_missed_ones_are_told(tmp_path: Path) -> None:
    agenda = AgendaFile(tmp_path)
    agenda.plan(TASK, read_recurrence("daily 08:30"), MONDAY)
    agenda.plan(TASK, read_recurrence("daily 09:00"), MONDAY, catches_up=True)
    assert agenda.look(MONDAY) == (0, 0)
    assert agenda.look(MONDAY + timedelta(minutes=31)) == (1, 0)
    assert agenda.look(MONDAY + timedelta(minutes=32)) == (0, 0)
    assert agenda.look(MONDAY + timedelta(days=2, hours=6)) == (1, 4)
    states = [one.state for one in agenda.queue()]
    assert states == [QueueState.WAITING, QueueState.MISSED, QueueState.MISSED, QueueState.WAITING]
    assert agenda.queue()[1].said == "Missed 2 times: nothing of Deskhand was running."


@pytest.mark.parametrize(
    "written",
    ["{", "[]", '{"version": 2}', json.dumps({"version": 1, "next": 2, "queue": [{}], "plans": []})],
)
def test_a_broken_file_is_said_to_be_broken(tmp_path: Path, written: str) -> None:
    (tmp_path / "agenda.json").write_text(written)
    with pytest.raises(SettingsError, match="The queue in"):
        AgendaFile(tmp_path).queue()
