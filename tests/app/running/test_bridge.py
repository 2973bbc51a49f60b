"""Where two threads meet: questions, stop, frames, background work."""

from __future__ import annotations

from pathlib import Path
from threading import Event, get_ident

from PySide6.QtCore import QObject, Qt, QTimer
from pytestqt.qtbot import QtBot

from agent.actions.types import Click
from agent.errors import SettingsError
from agent.models.manifest import Manifest
from agent.session import Outcome
from agent.types import Allow, Answer, Deny, EndingKind
from app.running.bridge import AgentThread, Background, FrameThread, OpenQuestion
from app.theme.pictures import Shot
from tests.app.steps import CLICK_REPLY, DONE_REPLY, fake_job
from tests.fakes import FakeComputer, ScriptedModel, classic_manifest, picture, prompt_text


class Run:
    """An agent thread and what came of it."""

    def __init__(
        self, home: Path, computer: FakeComputer, model: ScriptedModel, manifest: Manifest | None = None
    ) -> None:
        self.thread = AgentThread(fake_job(home, computer, model, manifest=manifest))
        self.outcomes: list[Outcome] = []
        self.thread.ended.connect(self.outcomes.append)

    def to_end(self, qtbot: QtBot) -> EndingKind:
        with qtbot.waitSignals([self.thread.ended, self.thread.finished], timeout=10_000):
            self.thread.start()
        assert self.thread.wait(5_000)
        return self.outcomes[0].ending.kind


def test_an_allowed_action_is_performed(qtbot: QtBot, tmp_path: Path) -> None:
    computer = FakeComputer()
    run = Run(tmp_path, computer, ScriptedModel(CLICK_REPLY, DONE_REPLY))
    run.thread.owner.asked.connect(lambda asked: asked.answer.set_result(Answer(Allow("owner", "owner"))))
    ending = run.to_end(qtbot)
    assert ending is EndingKind.FINISHED
    assert [type(action) for action in computer.performed] == [Click]


def test_a_denial_goes_back_to_the_model_and_nothing_is_performed(qtbot: QtBot, tmp_path: Path) -> None:
    click = "Thought: press Save\nAction: click(start_box='<|box_start|>(420,252)<|box_end|>')"
    computer, model = FakeComputer(), ScriptedModel(click, "Thought: done\nAction: finished(content='ok')")
    run = Run(tmp_path, computer, model, classic_manifest())
    run.thread.owner.asked.connect(lambda asked: asked.answer.set_result(Answer(Deny("the other button"))))
    steps: list[object] = []
    run.thread.step.connect(lambda card, _shot: steps.append(card))
    ending = run.to_end(qtbot)
    assert ending is EndingKind.FINISHED
    assert computer.performed == []
    assert len(model.prompts) == 2, "the task went on after the denial"
    assert "the other button" in prompt_text(model.prompts[1])
    assert len(steps) == 2


def test_stop_while_a_question_is_open_ends_the_run_and_performs_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    computer = FakeComputer()
    run = Run(tmp_path, computer, ScriptedModel(CLICK_REPLY))
    run.thread.owner.asked.connect(lambda _question: run.thread.request_stop())
    ending = run.to_end(qtbot)
    assert ending is EndingKind.STOPPED
    assert computer.performed == []
    assert computer.num_released >= 1


def test_an_unanswered_question_is_never_allowed(qtbot: QtBot, tmp_path: Path) -> None:
    computer = FakeComputer()
    run = Run(tmp_path, computer, ScriptedModel(CLICK_REPLY))
    asked: list[OpenQuestion] = []
    run.thread.owner.asked.connect(asked.append)
    run.thread.start()
    qtbot.waitUntil(lambda: bool(asked), timeout=10_000)
    assert not run.thread.wait(400), "the thread still waits"
    assert computer.performed == []
    run.thread.request_stop()
    assert run.thread.wait(5_000)


def test_a_broken_job_ends_in_one_sentence(qtbot: QtBot) -> None:
    def job(**_ports: object) -> Outcome:
        raise SettingsError("That makes no sense.")

    thread = AgentThread(job)
    with qtbot.waitSignal(thread.broke, timeout=5_000) as blocker:
        thread.start()
    assert blocker.args == ["That makes no sense."]
    assert thread.wait(5_000)


class ThreadNotes(QObject):
    """Notes on which thread its slot is called."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: list[int] = []

    def on_step(self, _card: object, _shot: object) -> None:
        self.threads.append(get_ident())


def test_steps_arrive_on_the_windows_thread(qtbot: QtBot, tmp_path: Path) -> None:
    notes = ThreadNotes()
    thread = AgentThread(fake_job(tmp_path, FakeComputer(), ScriptedModel(DONE_REPLY)))
    thread.step.connect(notes.on_step)
    with qtbot.waitSignal(thread.finished, timeout=10_000):
        thread.start()
    qtbot.waitUntil(lambda: bool(notes.threads))
    assert notes.threads == [get_ident()]


class SlowWindow(QObject):
    """Shows what it was told some time later."""

    def __init__(self, thread: AgentThread, happened: list[str]) -> None:
        super().__init__()
        self._happened = happened
        thread.said_all.connect(self._on_said_all)

    def _on_said_all(self, shown: Event) -> None:
        QTimer.singleShot(40, lambda: self._has_shown(shown))

    def _has_shown(self, shown: Event) -> None:
        self._happened.append("shown")
        shown.set()


def test_the_agent_goes_on_when_the_window_has_shown_what_it_was_told(qtbot: QtBot, tmp_path: Path) -> None:
    computer = FakeComputer()
    run = Run(tmp_path, computer, ScriptedModel(CLICK_REPLY, DONE_REPLY))
    run.thread.owner.asked.connect(lambda asked: asked.answer.set_result(Answer(Allow("owner", "owner"))))
    happened: list[str] = []
    on_agents_thread = Qt.ConnectionType.DirectConnection
    run.thread.phase.connect(lambda _phase: happened.append("told"), on_agents_thread)
    run.thread.step.connect(lambda _card, _shot: happened.append("told"), on_agents_thread)
    window = SlowWindow(run.thread, happened)
    run.thread.wait_until_shown()
    assert run.to_end(qtbot) is EndingKind.FINISHED
    assert happened.count("told") >= 6, "phases and steps"
    assert happened == ["told", "shown"] * happened.count("told")
    del window


def test_a_window_that_shows_nothing_keeps_neither_the_agent_nor_its_stop(
    qtbot: QtBot, tmp_path: Path
) -> None:
    run = Run(tmp_path, FakeComputer(), ScriptedModel(DONE_REPLY))
    run.thread.wait_until_shown()  # and nobody hears it
    assert run.to_end(qtbot) is EndingKind.FINISHED


def test_frames_wait_until_the_last_one_was_shown(qtbot: QtBot) -> None:
    taken: list[Shot] = []
    thread = FrameThread(lambda: picture(10, width_px=64, height_px=48))
    thread.frame_taken.connect(taken.append)
    thread.start()
    qtbot.waitUntil(lambda: len(taken) == 1, timeout=5_000)
    qtbot.wait(500)
    assert len(taken) == 1, "nobody said that the first one was shown"
    thread.frame_shown()
    qtbot.waitUntil(lambda: len(taken) == 2, timeout=5_000)
    thread.finish()
    assert taken[0].image.width() == 64


def test_background_work_comes_back_on_the_windows_thread(qtbot: QtBot) -> None:
    background = Background()
    results: list[tuple[str, int]] = []
    problems: list[str] = []
    gate = Event()

    def fail() -> str:
        gate.wait(5)
        raise SettingsError("No.")

    background.do(lambda: "done", lambda result: results.append((result, get_ident())), problems.append)
    background.do(fail, lambda _result: None, problems.append)
    gate.set()
    qtbot.waitUntil(lambda: bool(results) and bool(problems), timeout=5_000)
    assert results == [("done", get_ident())]
    assert problems == ["No."]
    background.wait()


def test_a_window_that_goes_while_something_is_done_for_it_waits_for_nobody(qtbot: QtBot) -> None:
    window, gate, begun = QObject(), Event(), Event()
    results: list[str] = []
    background = Background(window)

    def work() -> str:
        begun.set()
        gate.wait(10)
        return "too late"

    background.do(work, results.append, results.append)
    assert begun.wait(5)
    window.deleteLater()
    del window
    qtbot.wait(50)  # the window is gone by then, and what is done for it goes on
    gate.set()
    background.wait()
    qtbot.wait(50)
    assert results == []
