"""The background threads: the agent, live view frames, background work, the shortcut. Qt.

They report through queued signals; a question carries its own answer slot. Other threads of the
app: ARCHITECTURE.md, "Threads".
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NoAnswerYetError
from concurrent.futures import wait as wait_for
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage

from agent.computers.owner_input import OwnerInput
from agent.computers.this_system import Activity
from agent.errors import AgentError, StoppedError
from agent.session import Outcome
from agent.settings import Settings
from agent.spending import Spending, spending_of
from agent.types import Answer, Ending, EndingKind, Question, Step, Stop, Waited
from app.language import problem_words, tr
from app.running.cards import MAX_WIDTH_PX, card_and_shot
from app.running.process_tuning import no_full_collections, yield_to_window
from app.running.watching import Job, LiveView, Phase, RecordingBegins
from app.storage.preferences import DEFAULT_STOP_SHORTCUT, cache_folder
from app.theme.paged_pictures import PagedFile
from app.theme.pictures import Fitting, Shot, to_image, to_shot

_log = logging.getLogger(__name__)

_ANSWER_POLL_S = 0.05
_SHOWN_LIMIT_S = 0.5
"""A window that is busy delays the agent so long at most."""
_FRAME_INTERVAL_MS = 120
_FRAME_MAX_WIDTH_PX = 1600


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits for the owner. The window fills in `answer`, once."""

    question: Question
    picture: QImage
    """The screen of the question: made where it is asked, so that the window never waits for it."""
    shot: Shot
    """The same for the pane beside it."""
    answer: Future[Answer] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A question from the agent in words. The window fills in `answer`, once."""

    question: str
    answer: Future[str] = field(default_factory=Future)


class OwnerAtWindow(QObject):
    """The `Owner` behind the window. A timeout never allows; stopping answers `Stop()`.

    `say`, `take_computer`, `give_back`, `pause` and `go_on` may be called on any thread.
    """

    asked = Signal(object)
    asked_in_words = Signal(object)
    """An `OpenRequest`."""

    def __init__(self, parent: QObject | None = None, *, fitting: Fitting | None = None) -> None:
        super().__init__(parent)
        self._fitting = fitting
        self._messages: SimpleQueue[str] = SimpleQueue()
        self._is_agents_turn = Event()
        self._is_agents_turn.set()
        self._has_been_taken = Event()
        self._goes_on = Event()
        self._goes_on.set()

    # ---- the window's side

    def say(self, message: str) -> None:
        """Queue a message, which the agent reads before its next step."""
        self._messages.put(message)

    def take_computer(self) -> None:
        """Nothing is performed from now on, until `give_back`."""
        self._has_been_taken.set()
        self._is_agents_turn.clear()

    def give_back(self) -> None:
        self._is_agents_turn.set()

    def pause(self) -> None:
        """Nothing more is begun from now on, until `go_on`; the computer stays the agent's."""
        self._goes_on.clear()

    def go_on(self) -> None:
        self._goes_on.set()

    # ---- the agent's side

    def answer(self, question: Question, *, stop: Event) -> Answer:
        pixels = question.observation.pixels
        shot = to_shot(pixels, max_width_px=MAX_WIDTH_PX, fitting=self._fitting)
        asked = OpenQuestion(question, to_image(pixels), shot)
        self.asked.emit(asked)
        while not stop.is_set():
            try:
                return asked.answer.result(timeout=_ANSWER_POLL_S)
            except NoAnswerYetError:
                continue
        return Answer(Stop())

    def reply(self, question: str, *, stop: Event) -> str | None:
        asked = OpenRequest(question)
        self.asked_in_words.emit(asked)
        while not stop.is_set():
            try:
                return asked.answer.result(timeout=_ANSWER_POLL_S)
            except NoAnswerYetError:
                continue
        return None

    def said(self) -> Sequence[str]:
        messages = []
        while not self._messages.empty():
            messages.append(self._messages.get())
        return messages

    def has_computer(self) -> bool:
        return not self._is_agents_turn.is_set()

    def wait_for_turn(self, *, stop: Event) -> Waited:
        waited = Waited.NOT
        while not stop.is_set():
            if not self._is_agents_turn.wait(_ANSWER_POLL_S):
                continue
            if self._goes_on.wait(_ANSWER_POLL_S):
                break
            waited = Waited.PAUSED
        if self._has_been_taken.is_set():  # and perhaps during the pause
            self._has_been_taken.clear()
            return Waited.OWNER_HAD_COMPUTER
        return waited


class AgentThread(QThread):
    """Runs one job and tells the window about it. Implements `Watcher`."""

    phase = Signal(object)
    thought = Signal(str)
    readings = Signal(object)
    """What the task may mean, before the model's question about it."""
    written = Signal(int)
    """So many tokens of the reply, about."""
    step = Signal(object, object)
    """A `Card` and its `Shot`: made here, so that the window never waits for a picture."""
    spent = Signal(object)
    """The `Spending` so far."""
    live_view = Signal(object)
    """A `LiveView`, or None when there is nothing to see any more."""
    notice = Signal(str)
    """Something about the computer that its owner is to know."""
    ended = Signal(object)
    """The `Outcome`, once, when everything has been closed."""
    broke = Signal(str)
    """Instead of `ended`: one sentence about what went wrong."""
    said_all = Signal(object)
    """An `Event`, to be set when all that was told before it is shown."""

    def __init__(self, job: Job, parent: QObject | None = None, *, fitting: Fitting | None = None) -> None:
        """`fitting` says in how many pixels screenshots are shown."""
        super().__init__(parent)
        self._job, self._fitting = job, fitting
        self._stop = Event()
        self._waits_until_shown = False
        self._spent = Spending()
        self._pixel_ratio = max(
            (found.devicePixelRatio() for found in QGuiApplication.screens()), default=1.0
        )
        self._paged = PagedFile(cache_folder(Settings.from_environment().home))
        self.owner = OwnerAtWindow(fitting=fitting)
        self.recording_begins: RecordingBegins | None = None
        """None while what the owner does by hand is no part of the record."""

    def wait_until_shown(self) -> None:
        """From now on the agent waits until the window shows each new phase and step, which somebody says by
        `said_all`. Our windows have moved aside then, and while the window builds a card it has Python's lock
        to itself: beside four desktops at work an agent that went on kept it waiting for 50 ms and more.
        """
        self._waits_until_shown = True

    def request_stop(self) -> None:
        """Safe from any thread, at any time, any number of times."""
        self._stop.set()

    def run(self) -> None:
        yield_to_window()
        try:
            with no_full_collections():
                outcome = self._job(owner=self.owner, watcher=self, stop=self._stop)
        except StoppedError as early:
            self.ended.emit(Outcome("", Ending(EndingKind.STOPPED, str(early)), 0, 0.0))
        except AgentError as problem:
            _log.info("the task could not be run: %s", type(problem).__name__)
            self.broke.emit(problem_words(problem))
        except Exception as problem:
            _log.exception("the agent's thread broke")
            self.broke.emit(tr("Something went wrong inside Deskhand ({problem}).", problem=_named(problem)))
        else:
            self.ended.emit(outcome)
        finally:
            self.live_view.emit(None)

    # ---- Watcher

    def phase_changed(self, phase: Phase) -> None:
        self.phase.emit(phase)
        self._until_shown()

    def thought_grew(self, thought: str) -> None:
        self.thought.emit(thought)

    def task_read(self, readings: Sequence[str]) -> None:
        self.readings.emit(tuple(readings))

    def reply_grew(self, num_tokens: int) -> None:
        self.written.emit(num_tokens)

    def step_taken(self, step: Step) -> None:
        self._spent = self._spent + spending_of(step)
        self.spent.emit(self._spent)
        made = card_and_shot(step, pixel_ratio=self._pixel_ratio, fitting=self._fitting, paged=self._paged)
        self.step.emit(*made)
        self._until_shown()

    def can_be_seen(self, view: LiveView | None) -> None:
        self.live_view.emit(view)

    def owner_is_recorded(self, begins: RecordingBegins) -> None:
        self.recording_begins = begins

    def noticed(self, sentence: str) -> None:
        self.notice.emit(sentence)

    def _until_shown(self) -> None:
        if not self._waits_until_shown:
            return
        shown, until_s = Event(), time.monotonic() + _SHOWN_LIMIT_S
        self.said_all.emit(shown)
        while not shown.wait(_ANSWER_POLL_S) and not self._stop.is_set() and time.monotonic() < until_s:
            pass


class FrameThread(QThread):
    """Fetches frames of the live view; skips frames while the window is busy."""

    frame_taken = Signal(object)

    def __init__(
        self,
        frames: Callable[[], NDArray[np.uint8] | None],
        parent: QObject | None = None,
        *,
        fitting: Fitting | None = None,
        interval_ms: int = _FRAME_INTERVAL_MS,
    ) -> None:
        super().__init__(parent)
        self._frames, self._fitting, self._interval_s = frames, fitting, interval_ms / 1000
        self._stop = Event()
        self._is_shown = Event()
        self._is_shown.set()

    def run(self) -> None:
        yield_to_window()
        while not self._stop.is_set():
            if self._is_shown.is_set():
                pixels = self._next()
                if pixels is not None:
                    self._is_shown.clear()
                    shot = to_shot(pixels, max_width_px=_FRAME_MAX_WIDTH_PX, fitting=self._fitting)
                    self.frame_taken.emit(shot)
            self._stop.wait(self._interval_s)

    def _next(self) -> NDArray[np.uint8] | None:
        try:
            return self._frames()
        except AgentError:
            # The desktop is closing; the agent's thread reports why.
            self._stop.set()
            return None

    def frame_shown(self) -> None:
        self._is_shown.set()

    def request_stop(self) -> None:
        """It ends after the frame that it is fetching."""
        self._stop.set()

    def finish(self) -> None:
        self._stop.set()
        self.wait()


class Background(QObject):
    """Runs work off the window's thread and brings its result back: `background.do(load, show, complain)`."""

    _done = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Qt's own pool waits for its threads when it is deleted, and keeps Python's lock, which they need.
        self._pool = ThreadPoolExecutor(2, "background")
        self._begun: set[Future[None]] = set()
        self._done.connect(self._on_done, Qt.ConnectionType.QueuedConnection)

    def do(
        self,
        work: Callable[[], Any],
        on_result: Callable[[Any], None],
        on_problem: Callable[[str], None],
    ) -> None:
        begun = self._pool.submit(_do, work, on_result, on_problem, self._done.emit)
        self._begun.add(begun)
        begun.add_done_callback(self._begun.discard)

    def follow(
        self,
        work: Callable[[Callable[[Any], None]], Any],
        on_news: Callable[[Any], None],
        on_result: Callable[[Any], None],
        on_problem: Callable[[str], None],
    ) -> None:
        """As `do`, for work that reports progress: values passed to its argument go to `on_news`."""
        self.do(lambda: work(lambda news: self._done.emit(on_news, news)), on_result, on_problem)

    def wait(self) -> None:
        wait_for(tuple(self._begun))

    @Slot(object, object)
    def _on_done(self, deliver: Callable[[Any], None], result: Any) -> None:
        deliver(result)


def _do(
    work: Callable[[], Any],
    on_result: Callable[[Any], None],
    on_problem: Callable[[str], None],
    deliver: Callable[[Callable[[Any], None], Any], None],
) -> None:
    yield_to_window()
    try:
        told: tuple[Callable[[Any], None], Any] = on_result, work()
    except AgentError as problem:
        told = on_problem, problem_words(problem)
    except Exception as problem:
        _log.exception("background work broke")
        told = on_problem, tr("Something went wrong ({problem}).", problem=_named(problem))
    with suppress(RuntimeError):  # whom it was for has been deleted meanwhile
        deliver(*told)


class GlobalStop(QObject):
    """The stop shortcut that works from every window of the owner's desktop.

    `stop_now` is called on the listener's thread, so stopping does not wait for the window.
    """

    pressed = Signal()

    def __init__(
        self,
        stop_now: Callable[[], object],
        parent: QObject | None = None,
        *,
        shortcut: str = DEFAULT_STOP_SHORTCUT,
        open_input: Callable[..., Activity] = OwnerInput,
    ) -> None:
        super().__init__(parent)
        self._stop_now = stop_now
        self._keys = shortcut
        self._open_input = open_input
        self._input: Activity | None = None

    def listen(self) -> str:
        """Start listening; returns "" or why this desktop does not allow it.

        Takes up to some seconds; any thread.
        """
        try:
            made = self._open_input(on_stop=self._on_stop, stop_shortcut=self._keys)
            made.start()
        except AgentError as problem:
            _log.warning("no global stop shortcut: %s", problem)
            return tr(
                "The stop shortcut does not work outside this window here ({problem}).",
                problem=problem_words(problem),
            )
        self._input = made
        return ""

    def finish(self) -> None:
        """Stop listening; no more signals are emitted."""
        heard, self._input = self._input, None
        if heard is not None:
            heard.close()

    def _on_stop(self) -> None:
        self._stop_now()
        self.pressed.emit()


def _named(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"
