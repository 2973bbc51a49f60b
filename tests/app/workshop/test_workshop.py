"""The workshop: what is shown, what is filtered, what is merged, and what goes to fine-tuning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.types import Action, Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from agent.redaction import Rules, read_findings
from agent.redaction.records import redact_record, search_record
from agent.review import Edit, EditKind, add_edit, collect, read_edits
from agent.settings import Settings
from agent.store import RecordWriter
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from app.running.bridge import Background
from app.storage.preferences import Preferences
from app.widgets.sample_view import SampleSpan, SampleView
from app.windows.main_window import MainWindow
from app.workshop.workshop import Workshop, read_queue
from app.workshop.workshop_queue import Queue, QueueFilter, QueueView, bars_of, rows_of, summary_of
from tests.app.finding import named, says
from tests.fakes import observed, picture

TIMEOUT_MS = 60_000
NOW = datetime(2026, 11, 21, tzinfo=UTC)


def record(
    records: Path,
    task: str,
    *actions: Action,
    application: str = "editor",
    source: str = "demonstration",
    is_searched: bool = True,
) -> Path:
    writer = RecordWriter(records, about={"source": source, "computer": "screen"})
    writer.begin(Task(task, application))
    for number, action in enumerate((*actions, Finished()), start=1):
        done = Performed(action, Allow("demonstration", "owner"), Effect(EffectKind.CHANGED))
        writer.step(Step(number, observed(picture()[:60, :80]), None, "", None, "", (done,)))
    writer.end(Ending(EndingKind.FINISHED))
    if is_searched:
        redact_record(writer.folder, Rules(), read=lambda pixels: [])
    return writer.folder


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return tmp_path / "records"


def test_filters_leave_what_fits(records: Path) -> None:
    notes = record(records, "write a note", TypeText("a"))
    sums = record(records, "add two numbers", TypeText("1+1"), application="calculator", source="run")
    add_edit(notes, Edit(EditKind.QUALITY, level=3))
    add_edit(notes, Edit(EditKind.OUTCOME, text="success"))
    queue = Queue.of(collect([notes, sums]))

    def left(**wanted: object) -> list[str]:
        return [one.record_id for one in queue.matching(replace(QueueFilter(), **wanted))]  # type: ignore[arg-type]

    assert left() == [notes.name, sums.name]
    assert left(application="calculator") == [sums.name]
    assert left(outcome="success") == [notes.name]
    assert left(quality=0) == [sums.name]
    assert left(which=QueueView.TO_REVIEW) == [sums.name]
    assert left(which=QueueView.REVIEWED) == [notes.name]
    assert left(which=QueueView.SHOWN) == [notes.name]
    assert left(which=QueueView.RUN) == [sums.name]
    assert left(which=QueueView.ALIKE) == []


def test_near_duplicates_are_found_and_merged_ones_are_not_shown_twice(records: Path) -> None:
    one = record(records, "save it", Click(MonitorPoint(10, 10)))
    twin = record(records, "save it", Click(MonitorPoint(11, 10)))
    other = record(records, "open it", Click(MonitorPoint(70, 50)))
    queue = Queue.of(collect([one, twin, other]))
    alike = {found.record_id for found in queue.matching(QueueFilter(which=QueueView.ALIKE))}
    assert alike == {one.name, twin.name}
    add_edit(one, Edit(EditKind.MERGE, text=other.name))
    shown = {found.record_id for found in Queue.of(collect([one, twin, other])).found}
    assert shown == {one.name, twin.name}


def test_held_out_tasks_are_named_in_rows_and_summary(records: Path) -> None:
    folders = [record(records, f"open folder {number}") for number in range(5)]
    queue = Queue.of(collect(folders))
    rows = rows_of(queue.found, queue, now=NOW)
    assert sum(row.is_held_out for row in rows) == 1
    assert [("held out" in row.note) for row in rows] == [row.is_held_out for row in rows]
    assert "4 tasks to learn from, 1 held out" in summary_of(queue.found, 5)


def test_balance_counts_tasks_and_actions(records: Path) -> None:
    folders = [record(records, "write", TypeText("a"), TypeText("b")), record(records, "look")]
    found = collect(folders)
    bars = {group.title: dict(group.counts) for group in bars_of(found)}
    assert bars["Applications"] == {"editor": 2}
    assert bars["Actions"] == {"Typing": 2, "Finished": 2}
    assert bars["Quality"] == {"Not rated": 2}


def test_a_folder_without_records_is_an_empty_queue(tmp_path: Path) -> None:
    assert read_queue(tmp_path / "nothing") == Queue()
    assert summary_of([], 0).startswith("No recordings yet")


def test_only_the_part_with_loss_is_marked(qtbot: QtBot) -> None:
    view = SampleView()
    qtbot.addWidget(view)
    view.show_pieces(
        [
            SampleSpan("800×608", False, True),
            SampleSpan("<|task|>save", False),
            SampleSpan("press<|click|>", True),
        ],
        "note",
    )
    assert view.learned() == "press<|click|>"
    assert view.text() == "[picture of 800×608 pixels]\n<|task|>savepress<|click|>"


class WorkshopRig:
    """A workshop over real records."""

    def __init__(self, qtbot: QtBot, home: Path) -> None:
        self.qtbot = qtbot
        self.main = MainWindow()
        qtbot.addWidget(self.main)
        self.background = Background(self.main)
        self.preferences = Preferences()
        self.workshop = Workshop(
            self.main,
            self.background,
            settings=lambda: Settings(home=home),
            preferences=lambda: self.preferences,
            save=lambda chosen: None,
        )

    def open(self, count: int) -> None:
        self.main.workshop_asked.emit()
        self.wait(lambda: len(self.window.shown()) == count)

    @property
    def window(self):  # type: ignore[no-untyped-def]
        assert self.workshop.window is not None
        return self.workshop.window

    def wait(self, until: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(until()), timeout=TIMEOUT_MS)


@pytest.fixture
def rig(qtbot: QtBot, tmp_path: Path) -> Iterator[WorkshopRig]:
    made = WorkshopRig(qtbot, tmp_path)
    yield made
    made.workshop.close()
    made.background.wait()


def test_the_chosen_record_is_reviewed(rig: WorkshopRig, records: Path) -> None:
    folder = record(records, "write a note", TypeText("a"))
    rig.open(1)
    panel = rig.window.panel
    rig.wait(panel.rows)
    assert [row.words for row in panel.rows()] == ["Type “a”", "Finished"]
    panel.edited.emit(Edit(EditKind.QUALITY, level=3), "")
    assert [edit.kind for edit in read_edits(folder)] == [EditKind.QUALITY]


def test_filters_of_the_window_narrow_the_queue(rig: WorkshopRig, records: Path) -> None:
    record(records, "write a note")
    record(records, "add", application="calculator")
    rig.open(2)
    boxes = rig.window.findChildren(QComboBox)
    box = next(one for one in boxes if one.accessibleName() == "Application")
    rig.wait(lambda: box.findData("calculator") > 0)
    box.setCurrentIndex(box.findData("calculator"))
    box.activated.emit(box.currentIndex())
    assert len(rig.window.shown()) == 1


def test_merged_records_become_one_and_come_apart_again(rig: WorkshopRig, records: Path) -> None:
    first, second = record(records, "write"), record(records, "save")
    rig.open(2)
    rig.window.merge_asked.emit([first.name, second.name])
    rig.wait(lambda: len(rig.window.shown()) == 1)
    older, newer = sorted((first, second), key=lambda one: one.name)
    assert read_edits(older) == (Edit(EditKind.MERGE, text=newer.name),)


def test_records_that_were_not_searched_are_searched_before_they_are_learned_from(
    rig: WorkshopRig, records: Path
) -> None:
    one = record(records, "write", is_searched=False)
    rig.open(1)
    rig.window.tuning_asked.emit([one.name])
    assert rig.workshop.tuning.window is None
    assert read_findings(one) is None
    rig.wait(lambda: rig.workshop.tuning.window is not None)
    assert read_findings(one) is not None
    assert rig.workshop.tuning.window is not None
    rig.workshop.tuning.window.close()


def test_a_record_with_a_secret_is_learned_from_once_the_owner_has_decided(
    rig: WorkshopRig, records: Path
) -> None:
    secret = "4111 1111 1111 1111"
    one = record(records, "pay", TypeText(secret), is_searched=False)
    search_record(one, Rules(), read=lambda pixels: [])
    rig.open(1)
    rig.wait(rig.window.panel.rows)
    rig.window.tuning_asked.emit([one.name])
    assert rig.workshop.tuning.window is None
    assert says(rig.window.notice, "under Secrets")
    named(rig.window.secrets, QPushButton, "Mask all that are open").click()
    assert says(rig.window.panel, "can be exported")
    assert secret.encode() in (one / "record.jsonl").read_bytes()
    rig.window.tuning_asked.emit([one.name])
    rig.wait(lambda: rig.workshop.tuning.window is not None)
    assert secret.encode() not in (one / "record.jsonl").read_bytes()
    assert rig.workshop.tuning.window is not None
    rig.workshop.tuning.window.close()
