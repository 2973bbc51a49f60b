"""A person's work on a real display becomes a record: XTEST events, a real window, real pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Action, Click, Direction, Drag, Finished, Hotkey, RightClick, Scroll, TypeText
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_screen import X11Screen
from agent.demonstrations.budget import Budget
from agent.demonstrations.privacy import MASK_GREY, Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.errors import RecordNotFoundError
from agent.store import Record, RecordIndex, open_record
from agent.types import EndingKind, Task
from tests.agent.computers.event_target import PROGRAM, EventTarget, until

EVERYTHING = Consent.of(["*"])
LIMIT_S = 60.0


@pytest.fixture(scope="module")
def screen() -> Iterator[X11Screen]:
    opened = X11Screen(DisplayAddress(os.environ["DISPLAY"]))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def target(screen: X11Screen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventTarget]:
    events = tmp_path_factory.mktemp("target") / "events.jsonl"
    process = subprocess.Popen([sys.executable, str(PROGRAM), str(events), "200", "150"])
    yield EventTarget(events)
    process.terminate()
    process.wait()


class Person:
    """Acts only when the recorder has seen the screen as it is, as a person would."""

    def __init__(self, screen: X11Screen, recorder: DemonstrationRecorder) -> None:
        self._screen, self._recorder = screen, recorder
        self.saw: list[NDArray[np.uint8]] = []
        """The screen before each action."""

    def does(self, *actions: Action) -> None:
        for action in actions:
            self.looks()
            self._screen.perform(action, stop=Event())

    def looks(self) -> None:
        self.saw.append(self._screen.observe().pixels)
        looks = self._recorder.progress().num_looks
        assert until(lambda: self._recorder.progress().num_looks >= looks + 2, limit_s=LIMIT_S)


def started(records: Path, consent: Consent = EVERYTHING, **options: object) -> DemonstrationRecorder:
    """Reads what is typed, and no pictures."""
    recorder = DemonstrationRecorder(
        DisplayAddress(os.environ["DISPLAY"]),
        records,
        RecordingOptions(consent, read=lambda pixels: [], **options),  # type: ignore[arg-type]
    )
    recorder.start(Task("show how"))
    return recorder


def actions_of(record: Record) -> list[Action]:
    """On a machine that stands still for seconds, one text or scroll is heard as two: they are joined."""
    found: list[Action] = []
    for step in record:
        (performed,) = step.performed
        action, last = performed.action, found[-1] if found else None
        if isinstance(action, TypeText) and isinstance(last, TypeText) and not last.text.endswith("\n"):
            found[-1] = TypeText(last.text + action.text)
        elif isinstance(action, Scroll) and isinstance(last, Scroll) and action.direction is last.direction:
            found[-1] = replace(last, notches=last.notches + action.notches)
        else:
            found.append(action)
    return found


def test_what_a_person_does_is_recorded_as_the_agents_own_actions(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    script: list[Action] = [
        Click(target.place("pad", 40, 50)),
        RightClick(target.place("pad", 60, 80)),
        Drag(target.place("pad", 20, 30), target.place("pad", 150, 120)),
        Scroll(Direction.DOWN, target.place("pad"), 3),
        Click(target.place("line")),
        TypeText("Ada, 12 #x"),
        Hotkey(("tab",)),
        Hotkey(("ctrl", "a")),
        TypeText("one line\n"),
    ]
    recorder = started(tmp_path)
    person = Person(screen, recorder)
    person.does(*script)
    person.looks()
    record = open_record(tmp_path / recorder.finish())
    assert actions_of(record) == [*script, Finished()]
    assert record.ending.kind is EndingKind.FINISHED
    assert record.header.about["source"] == "demonstration"


def test_picture_shows_nothing_of_what_its_action_paints(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    """Every click paints the whole pad in another colour: no picture may have the colour of its own click."""
    places = [target.place("pad", 30 * number, 20 * number) for number in range(1, 8)]
    recorder = started(tmp_path)
    person = Person(screen, recorder)
    person.does(*(Click(place) for place in places))
    person.looks()
    steps = list(open_record(tmp_path / recorder.finish()))
    assert len(steps) == len(person.saw) == len(places) + 1
    for step, saw, place in zip(steps, person.saw, [*places, places[-1]], strict=True):
        x, y = int(place.x), int(place.y)
        assert (step.observation.pixels[y, x] == saw[y, x]).all()
    colours = {step.observation.pixels[int(places[0].y), int(places[0].x)].tobytes() for step in steps}
    assert len(colours) == len(steps)


def test_window_without_consent_is_painted_over_and_nothing_done_in_it_is_kept(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    recorder = started(tmp_path, Consent.of(["*"], excluded=[screen.observe().window.application]))  # type: ignore[union-attr]
    person = Person(screen, recorder)
    person.does(Click(target.place("pad", 40, 50)), Click(target.place("line")), TypeText("private"))
    person.looks()
    tally = recorder.tally
    (step,) = open_record(tmp_path / recorder.finish())
    place = target.place("pad")
    assert (step.observation.pixels[int(place.y), int(place.x)] == MASK_GREY).all()
    assert step.observation.window is None
    assert sum(tally.left_out.values()) >= 3


def test_what_is_done_after_listening_belongs_to_the_next_recording_while_the_last_one_is_written_later(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    before, after = Click(target.place("pad", 40, 50)), Click(target.place("pad", 90, 90))
    first = started(tmp_path / "first")
    person = Person(screen, first)
    person.does(before)
    person.looks()
    first.stop_listening()
    second = started(tmp_path / "second")
    next_person = Person(screen, second)
    next_person.does(after)
    next_person.looks()
    assert actions_of(open_record(tmp_path / "second" / second.finish())) == [after, Finished()]
    assert actions_of(open_record(tmp_path / "first" / first.finish())) == [before, Finished()]


def test_nothing_of_a_pause_is_kept(screen: X11Screen, target: EventTarget, tmp_path: Path) -> None:
    recorder = started(tmp_path)
    person = Person(screen, recorder)
    line = Click(target.place("line"))
    person.does(line, TypeText("public"), line)
    # What was done a moment before a pause may still be on its way, and is then rather lost than kept.
    assert until(lambda: actions_of(open_record(recorder.folder)).count(line) == 2, limit_s=LIMIT_S)
    recorder.pause()
    screen.perform(TypeText("private"), stop=Event())
    target.wait_for(lambda event: "private" in str(event))
    recorder.resume()
    person.does(Hotkey(("ctrl", "a")))
    record = open_record(tmp_path / recorder.finish())
    assert actions_of(record)[:-1] == [
        line,
        TypeText("public"),
        line,
        Hotkey(("ctrl", "a")),
    ]
    assert b"private" not in (record.folder / "record.jsonl").read_bytes()


def test_recording_ends_at_its_limit_and_says_so(
    screen: X11Screen, target: EventTarget, tmp_path: Path
) -> None:
    recorder = started(tmp_path, budget=Budget(cap_bytes=1000))
    Person(screen, recorder).does(Click(target.place("pad", 40, 50)))
    assert until(lambda: recorder.has_ended, limit_s=LIMIT_S)
    record = open_record(tmp_path / recorder.finish())
    assert record.ending.kind is EndingKind.STOPPED
    assert "limit" in record.ending.text


def test_discarded_recording_leaves_nothing(screen: X11Screen, target: EventTarget, tmp_path: Path) -> None:
    recorder = started(tmp_path / "records")
    Person(screen, recorder).does(Click(target.place("pad", 40, 50)))
    folder = recorder.folder
    recorder.discard()
    with pytest.raises(RecordNotFoundError):
        open_record(folder)
    assert list((tmp_path / "records").iterdir()) == []


def test_recordings_stand_in_the_index_beside_runs(tmp_path: Path) -> None:
    recorder = started(tmp_path / "records")
    record_id = recorder.finish()
    (entry,) = RecordIndex(tmp_path / "index.sqlite3", tmp_path / "records").newest()
    assert (entry.record_id, entry.task, entry.ending) == (record_id, "show how", EndingKind.FINISHED)
