"""The tasks of `deskhand serve`: one at a time, what happens in them, and the questions that wait. asyncio.

Everything lies on the loop's thread. The run has a thread of its own; what it says comes over the loop, and a
question carries its own answer slot.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NoAnswerYetError
from dataclasses import dataclass, field
from http import HTTPStatus
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.errors import AgentError
from agent.loopback.gate import NotAnsweredError
from agent.loopback.listener import BROKE, ServerEvent
from agent.programs import by_program
from agent.types import Allow, Answer, Decision, EndingKind, Question, Step, Stop, Waited
from app.language import ENGLISH, in_each_language, say, tr
from app.running.news import ANSWERED, ENDED, PHASE, QUESTION, STEP, question_facts, step_facts
from app.running.watching import LiveView, Phase, RecordingBegins
from app.serving.orders import ProgramAnswer, TaskOrder

_log = logging.getLogger(__name__)
_MOST_KEPT = 20
"""Ended tasks that can still be asked about; their records stay."""
_POLL_S = 0.05
RUNNING = "running"


@dataclass(frozen=True, slots=True)
class WaitingQuestion:
    """A question without an answer."""

    slot: Future[Any]
    picture: NDArray[np.uint8] | None = None
    """What it is about, as the agent saw it; None for one in words."""

    @property
    def is_in_words(self) -> bool:
        return self.picture is None


@dataclass(frozen=True, slots=True)
class TaskEvent:
    """Something that happened, as it is told in each language."""

    name: str
    data: Mapping[str, Mapping[str, Any]]
    """By language; those that are missing are told as in English."""


@dataclass(eq=False)
class ServedTask:
    """One task: what is known of it; for its run, an `Owner` and a `Watcher`. Attributes are the loop's."""

    number: int
    order: TaskOrder
    loop: asyncio.AbstractEventLoop
    stop: Event = field(default_factory=Event)
    events: list[TaskEvent] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)
    """How it ended; empty while it runs."""
    view: LiveView | None = None
    waiting: dict[int, WaitingQuestion] = field(default_factory=dict)
    """By their number."""
    num_questions: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    # ---- on the loop's thread

    def add(self, event: TaskEvent) -> None:
        self.events.append(event)
        told, self.news = self.news, asyncio.Event()
        told.set()

    def facts(self) -> dict[str, Any]:
        return {
            "task": self.number,
            "text": self.order.task,
            "state": self.state.get("ending", RUNNING),
            "questions": sorted(self.waiting),
            **self.state,
        }

    def _ask(self, data: Mapping[str, Mapping[str, Any]], question: WaitingQuestion) -> None:
        self.num_questions += 1
        number = {"question": self.num_questions}
        self.waiting[self.num_questions] = question
        self.add(TaskEvent(QUESTION, {code: {**number, **said} for code, said in data.items()}))

    # ---- on the run's thread: what the run is given

    def answer(self, question: Question, *, stop: Event) -> Answer:
        slot: Future[Any] = Future()
        waiting = WaitingQuestion(slot, question.observation.pixels)
        decision: Decision | None = self._answered(
            in_each_language(lambda: question_facts(question)), waiting, stop
        )
        return Answer(Stop() if decision is None else by_program(decision))

    def reply(self, question: str, *, stop: Event) -> str | None:
        data = {ENGLISH: {"asks": question, "in_words": True}}
        replied: str | None = self._answered(data, WaitingQuestion(Future()), stop)
        return replied

    def said(self) -> Sequence[str]:
        return ()

    def has_computer(self) -> bool:
        return False

    def wait_for_turn(self, *, stop: Event) -> Waited:
        return Waited.NOT

    def phase_changed(self, phase: Phase) -> None:
        self._tell(PHASE, lambda: {"phase": tr(phase.value), "name": phase.name.lower()})

    def can_be_seen(self, view: LiveView | None) -> None:
        self.view = view

    def noticed(self, sentence: str) -> None: ...

    def owner_is_recorded(self, begins: RecordingBegins) -> None: ...

    def thought_grew(self, thought: str) -> None: ...

    def task_read(self, readings: Sequence[str]) -> None: ...

    def reply_grew(self, num_tokens: int) -> None: ...

    def step_taken(self, step: Step) -> None:
        self._tell(STEP, lambda: step_facts(step))

    def tell(self, name: str, data: Mapping[str, Any]) -> None:
        """In one language only: that of the window that does the task."""
        self.loop.call_soon_threadsafe(self.add, TaskEvent(name, {ENGLISH: data}))

    def _tell(self, name: str, words: Callable[[], Mapping[str, Any]]) -> None:
        self.loop.call_soon_threadsafe(self.add, TaskEvent(name, in_each_language(words)))

    def _answered(self, data: Mapping[str, Mapping[str, Any]], question: WaitingQuestion, stop: Event) -> Any:
        """What a program says to it; None where the task was stopped first. Waiting never allows."""
        self.loop.call_soon_threadsafe(self._ask, data, question)
        while not stop.is_set():
            try:
                return question.slot.result(timeout=_POLL_S)
            except NoAnswerYetError:
                continue
        self.loop.call_soon_threadsafe(self.waiting.clear)
        return None


DoTask = Callable[[TaskOrder, ServedTask], dict[str, Any]]
"""Does a task with these ports and waits until it has ended; its facts. Called on a thread of its own."""


class ServedTasks:
    """One is done at a time. Its methods are called on the loop's thread."""

    def __init__(self, do: DoTask, *, stop_elsewhere: Callable[[], object] = lambda: None) -> None:
        """`stop_elsewhere` is called on a thread when a task is stopped: a window may be doing it."""
        self._do, self._stop_elsewhere = do, stop_elsewhere
        self._tasks: dict[int, ServedTask] = {}
        self._num_begun = 0
        self.session = secrets.token_hex(4)
        """Tells this numbering of tasks from that of a server before or after."""
        self._running: asyncio.Task[None] | None = None

    def start(self, order: TaskOrder) -> ServedTask:
        """
        Raises:
            NotAnsweredError: another one is being done.
        """
        if self._running is not None:
            raise NotAnsweredError(
                HTTPStatus.CONFLICT, "Another task is being done: wait for it, or stop it."
            )
        self._num_begun += 1
        task = ServedTask(self._num_begun, order, asyncio.get_running_loop())
        self._tasks[task.number] = task
        for number in [number for number in self._tasks if number <= task.number - _MOST_KEPT]:
            del self._tasks[number]
        self._running = asyncio.create_task(self._run(task))
        return task

    def find(self, number: int) -> ServedTask:
        """
        Raises:
            NotAnsweredError: there is none.
        """
        if number not in self._tasks:
            raise NotAnsweredError(HTTPStatus.NOT_FOUND, f"There is no task {number}.")
        return self._tasks[number]

    def newest(self) -> ServedTask | None:
        return self._tasks.get(self._num_begun)

    def answer(self, number: int, answer: ProgramAnswer) -> None:
        """
        Raises:
            NotAnsweredError: this question does not wait, or takes another answer.
        """
        task = self.find(number)
        if answer.question not in task.waiting:
            raise NotAnsweredError(HTTPStatus.CONFLICT, f"No question {answer.question} waits for an answer.")
        is_reply = answer.reply is not None
        wants_words = task.waiting[answer.question].is_in_words
        if is_reply is not wants_words and not isinstance(answer.decision, Stop):
            raise NotAnsweredError(
                HTTPStatus.CONFLICT, "A question in words takes a `reply`, one about an action a `decision`."
            )
        if isinstance(answer.decision, Stop):
            self.stop(number)
            return
        said = "reply" if is_reply else "allow" if isinstance(answer.decision, Allow) else "deny"
        task.add(TaskEvent(ANSWERED, {ENGLISH: {"question": answer.question, "answer": said}}))
        slot = task.waiting.pop(answer.question).slot
        slot.set_result(answer.reply if is_reply else answer.decision)

    def stop(self, number: int) -> bool:
        """Stop it before its next event; whether it was being done."""
        task = self.find(number)
        if task.state:
            return False
        task.stop.set()
        asyncio.get_running_loop().run_in_executor(None, self._stop_elsewhere)
        return True

    def stop_now(self) -> bool:
        """Any thread: stop what is being done; whether something was."""
        found = [task for task in list(self._tasks.values()) if not task.state]
        for task in found:
            task.stop.set()
            self._stop_elsewhere()
        return bool(found)

    async def close(self) -> None:
        """Stop, and wait until computer and model are closed."""
        if (running := self._running) is not None:
            await asyncio.to_thread(self.stop_now)
            await running

    async def watch(self, number: int, after: int, language: str = ENGLISH) -> AsyncIterator[ServerEvent]:
        """The events behind number `after`, as they come, until the task's last."""
        task = self.find(number)
        while True:
            news = task.news
            while after < len(task.events):
                after += 1
                event = task.events[after - 1]
                yield ServerEvent(after, event.name, event.data.get(language, event.data[ENGLISH]))
            if task.state and after >= len(task.events):
                return
            if not task.state:
                await news.wait()

    async def _run(self, task: ServedTask) -> None:
        try:
            facts = await asyncio.to_thread(self._do, task.order, task)
        except AgentError as problem:
            facts = {"ending": "failed", "problem": str(problem)}
        except Exception:
            _log.exception("a task broke")
            facts = {"ending": "failed", "problem": BROKE}
        task.waiting.clear()
        task.view = None
        task.state = facts
        task.add(TaskEvent(ENDED, in_each_language(lambda: _said(facts))))
        self._running = None


def _said(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The same with what is not the model's own in the language that is spoken."""
    is_models = facts.get("ending") == EndingKind.FINISHED
    names = ("problem", "remark") if is_models else ("problem", "remark", "answer")
    return {name: say(value) if name in names else value for name, value in facts.items()}
