"""A job that another process does: what comes through, how it is stopped, and what is left of it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.errors import AgentError, ComputerError, StoppedError
from agent.types import (
    Allow,
    Answer,
    Deny,
    Ending,
    EndingKind,
    Question,
    Step,
    Stop,
    Waited,
)
from app.running.process_job import ProcessJob, SmallView
from app.running.watching import LiveView, Phase, RecordingBegins
from tests.agent.confinement.test_bound import wait_until_gone
from tests.app.running.scripted_process import RED
from tests.app.steps import CLICK_REPLY, DONE_REPLY, fake_job
from tests.fakes import FakeComputer, ScriptedModel
from tests.import_graph import ROOT

_PROCESS = "tests.app.running.scripted_process"
_WINDOW = """
import sys
from pathlib import Path
from threading import Event
from app.running.process_job import ProcessJob
from tests.app.running.test_process_job import Listener, Waits, children
told = Listener(lambda: print(*children(), flush=True))
job = ProcessJob("tests.app.running.scripted_process", ("waits", Path()), room_px=lambda: None)
job(owner=Waits(), watcher=told, stop=Event())
"""


class Waits:
    """An owner who answers with what was prepared, and otherwise not before the end."""

    def __init__(self, *answers: Answer, words: Callable[[], str] | None = None) -> None:
        self._answers, self._words = list(answers), words
        self.asked: list[Question] = []

    def answer(self, question: Question, *, stop: Event) -> Answer:
        self.asked.append(question)
        return self._answers.pop(0)

    def reply(self, question: str, *, stop: Event) -> str | None:
        if self._words is not None:
            return self._words()
        while not stop.is_set():
            stop.wait(0.02)
        return None

    def said(self) -> Sequence[str]:
        return ()

    def has_computer(self) -> bool:
        return False

    def wait_for_turn(self, *, stop: Event) -> Waited:
        return Waited.NOT


class Listener:
    """A watcher; `on_view` is called when there is something to see."""

    def __init__(self, on_view: Callable[[], object] = lambda: None) -> None:
        self.phases: list[Phase] = []
        self.views: list[LiveView | None] = []
        self._on_view = on_view

    def phase_changed(self, phase: Phase) -> None:
        self.phases.append(phase)

    def can_be_seen(self, view: LiveView | None) -> None:
        self.views.append(view)
        self._on_view()

    def noticed(self, sentence: str) -> None: ...

    def owner_is_recorded(self, begins: RecordingBegins) -> None: ...

    def thought_grew(self, thought: str) -> None: ...

    def task_read(self, readings: Sequence[str]) -> None: ...

    def reply_grew(self, num_tokens: int) -> None: ...

    def step_taken(self, step: Step) -> None: ...


def children() -> set[int]:
    """Of this process."""
    return {int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()}


def job_named(name: str, home: Path, room_px: tuple[int, int] | None = None, **limits: float) -> ProcessJob:
    return ProcessJob(_PROCESS, (name, home), room_px=lambda: room_px, **limits)


def recorded(home: Path, record_id: str) -> list[dict[str, object]]:
    """The lines of a record, without moments and durations."""
    lines = (home / "records" / record_id / "record.jsonl").read_text().splitlines()
    return [_timeless(json.loads(line)) for line in lines]


def _timeless(value: object) -> object:
    if isinstance(value, dict):
        left_out = ("timings", "created", "id", "duration_s", "at_s")
        return {key: _timeless(one) for key, one in value.items() if key not in left_out}
    return [_timeless(one) for one in value] if isinstance(value, list) else value


def test_the_record_is_the_one_that_a_thread_would_have_written(tmp_path: Path) -> None:
    allow = Answer(Allow("owner", "owner"))
    elsewhere, here = Listener(), Listener()
    job = job_named("presses", tmp_path / "elsewhere")
    outcome = job(owner=Waits(allow), watcher=elsewhere, stop=Event())
    same = fake_job(tmp_path / "here", FakeComputer(), ScriptedModel(CLICK_REPLY, DONE_REPLY))
    expected = same(owner=Waits(allow), watcher=here, stop=Event())
    assert outcome.ending == expected.ending == Ending(EndingKind.FINISHED, "Saved.")
    assert elsewhere.phases == here.phases
    found = recorded(tmp_path / "elsewhere", outcome.record_id)
    assert found == recorded(tmp_path / "here", expected.record_id)
    assert len(found) == 4, "a header, two steps and an ending"


def test_a_question_comes_with_its_picture_and_a_denial_reaches_the_model(tmp_path: Path) -> None:
    owner = Waits(Answer(Deny("the other button")))
    outcome = job_named("presses", tmp_path)(owner=owner, watcher=Listener(), stop=Event())
    [question] = owner.asked
    assert question.observation.pixels.ndim == 3
    assert question.reasons or question.rule
    assert "the other button" in json.dumps(recorded(tmp_path, outcome.record_id))


def test_the_view_is_as_small_as_it_is_shown_and_closes_with_the_job(tmp_path: Path) -> None:
    frames: list[NDArray[np.uint8] | None] = []
    told = Listener()

    def look() -> str:
        view = told.views[0]
        assert view is not None
        frames.append(view.frame())
        return "yes"

    owner = Waits(words=look)
    outcome = job_named("shows", tmp_path, (220, 190))(owner=owner, watcher=told, stop=Event())
    assert outcome.ending.text == "yes"
    [frame] = frames
    assert frame is not None
    assert frame.shape == (165, 220, 3)
    assert (frame == RED).all()
    view = told.views[0]
    assert isinstance(view, SmallView)
    with pytest.raises(ComputerError, match="closing"):
        view.frame()
    with pytest.raises(ComputerError, match="only watched"):
        view.open_owner_input()
    assert told.views[1] is None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("is refused", "^The task is empty; say what is to be done.$"),
        ("breaks", "ZeroDivisionError: by nothing"),
        ("dies", "has ended by itself .status 3"),
        ("dies asking", "has ended by itself .status -9"),
    ],
)
def test_what_goes_wrong_there_is_said_here(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(AgentError, match=words):
        job_named(name, tmp_path)(owner=Waits(), watcher=Listener(), stop=Event())


def test_stop_wins_over_a_process_that_does_not_hear_it(tmp_path: Path) -> None:
    stop, before, pids = Event(), children(), set[int]()

    def on_view() -> None:
        pids.update(children() - before)
        stop.set()

    told = Listener(on_view)
    with pytest.raises(StoppedError):
        job_named("waits", tmp_path, stop_limit_s=0.2)(owner=Waits(), watcher=told, stop=stop)
    assert len(pids) == 2, "the job's process, and the watch beside it"
    wait_until_gone(*pids)


def test_stop_ends_a_job_that_waits_for_an_answer(tmp_path: Path) -> None:
    stop = Event()

    class Stops(Waits):
        def answer(self, question: Question, *, stop: Event) -> Answer:
            press_stop()
            assert stop.is_set()
            return Answer(Stop())

    press_stop = stop.set
    outcome = job_named("presses", tmp_path)(owner=Stops(), watcher=Listener(), stop=stop)
    assert outcome.ending.kind is EndingKind.STOPPED


def test_nothing_is_left_behind_when_the_window_is_killed() -> None:
    window = subprocess.Popen([sys.executable, "-c", _WINDOW], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert window.stdout is not None
    pids = [int(pid) for pid in window.stdout.readline().split()]
    assert len(pids) == 2, "the job's process, and the watch beside it"
    window.send_signal(signal.SIGKILL)
    window.wait()
    window.stdout.close()
    wait_until_gone(*pids)
