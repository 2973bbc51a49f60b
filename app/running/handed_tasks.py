"""Tasks that another assistant hands to the window: done here, each action asked of its owner. Qt.

Who asks says what is to be done and nothing else. It is done on a private desktop, every action is asked
here, and neither a task of the owner's nor its screen is for whoever asks.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Slot

from agent.actions.policy import ApprovalLevel
from agent.errors import AgentError
from agent.png import encode_png
from agent.session import Outcome
from agent.settings import ComputerKind
from app.history import library
from app.running.bridge import Background
from app.running.choices import TaskChoice
from app.running.current_run import CurrentRun
from app.running.desk_listener import DeskCall, DeskListener
from app.running.desk_messages import LOOK, RECORDS, RUN, STOP, DeskRequest
from app.running.desk_tools import NOTHING_TO_SEE, ONE_AT_A_TIME, outcome_facts, record_facts
from app.running.request import task_request, usual_choice
from app.running.watching import LiveView
from app.storage.preferences import Preferences, base_settings

_OWNERS_TASK = "The window is busy with what its owner does: try again later."
_BROKE = "The task could not be run: {problem}"


class HandedTasks(QObject):
    """At most one at a time, and none beside a task of the owner's."""

    def __init__(
        self,
        run: CurrentRun,
        background: Background,
        *,
        preferences: Callable[[], Preferences],
        is_busy: Callable[[], bool],
        parent: QObject,
    ) -> None:
        """`is_busy`: whether the owner does something beside which no task can run."""
        super().__init__(parent)
        self._run, self._background = run, background
        self._preferences, self._is_busy = preferences, is_busy
        self._call: DeskCall | None = None
        """Whose task is being done; stays until that has ended, also when nobody waits for it any more."""
        self._is_waited_for = False
        self._listener = DeskListener(base_settings(preferences()).home, self)
        self._listener.asked.connect(self._on_asked)
        run.over.connect(self._on_over)
        run.news.connect(self._on_news)

    def listen(self) -> str:
        """Returns "" or why nobody can hand a task over."""
        return self._listener.start()

    def close(self) -> None:
        """Nobody is listened to any more; whoever waits is told so."""
        self._call = None
        self._listener.close()

    @Slot(object)
    def _on_asked(self, call: DeskCall) -> None:
        request = call.request
        assert request is not None
        match request.do:
            case _ if request.do == RUN:
                self._start(call, request)
            case _ if request.do == LOOK:
                self._look(call)
            case _ if request.do == STOP:
                is_running = self._call is not None
                if is_running:
                    self._run.stop()
                call.answer(is_running)
            case _ if request.do == RECORDS:
                self._list(call, request)

    def _start(self, call: DeskCall, request: DeskRequest) -> None:
        if self._call is not None:
            call.refuse(ONE_AT_A_TIME)
            return
        if self._run.is_running() or self._is_busy():
            call.refuse(_OWNERS_TASK)
            return
        choice = choice_of(request, self._preferences())
        try:
            task_request(choice, self._preferences())  # what cannot be run is said to who asks, too
        except AgentError as problem:
            call.refuse(str(problem))
            return
        self._call, self._is_waited_for = call, True
        call.gone.connect(self._on_gone)
        call.accept()
        self._run.start(choice)
        if not self._run.is_running():
            self._call = None
            call.refuse(_OWNERS_TASK)

    def _look(self, call: DeskCall) -> None:
        """Only at the desktop of a task that was handed over."""
        view = self._run.live_view() if self._call is not None else None
        if view is None:
            call.refuse(NOTHING_TO_SEE)
            return
        self._answer_later(call, lambda: _picture(view))

    def _list(self, call: DeskCall, request: DeskRequest) -> None:
        settings = base_settings(self._preferences())
        self._answer_later(
            call,
            lambda: [
                record_facts(one)
                for one in library.history(settings, search=request.words, limit=max(request.limit, 1))
            ],
        )

    def _answer_later(self, call: DeskCall, work: Callable[[], Any]) -> None:
        """Found in the background; nobody is answered who has gone meanwhile."""
        waiting = [call]
        call.gone.connect(lambda _call: waiting.clear())

        def on_result(result: Any) -> None:
            for one in waiting:
                one.answer(result) if result is not None else one.refuse(NOTHING_TO_SEE)

        def on_problem(problem: str) -> None:
            for one in waiting:
                one.refuse(problem)

        self._background.do(work, on_result, on_problem)

    @Slot(object)
    def _on_gone(self, call: DeskCall) -> None:
        """An assistant that goes away stops its task."""
        if call is self._call and self._is_waited_for:
            self._is_waited_for = False
            self._run.stop()

    @Slot(str, object)
    def _on_news(self, name: str, data: Mapping[str, Any]) -> None:
        if self._call is not None and self._is_waited_for:
            self._call.tell(name, data)

    @Slot(object)
    def _on_over(self, ended: Outcome | str) -> None:
        call, self._call = self._call, None
        if call is None or not self._is_waited_for:
            return
        self._is_waited_for = False
        if isinstance(ended, str):
            call.refuse(_BROKE.format(problem=ended))
        else:
            call.answer(outcome_facts(ended))


def choice_of(request: DeskRequest, preferences: Preferences) -> TaskChoice:
    """On a private desktop, without tools, and every action is asked."""
    usual = usual_choice(preferences, task=request.task, open_command=request.open_command)
    return replace(
        usual,
        computer=ComputerKind.PRIVATE,
        model=request.model or usual.model,
        approval=ApprovalLevel.ASK,
        shared_folders=request.shared_folders,
        max_steps=request.max_steps or usual.max_steps,
        candidates=1,
        asked_by=request.asked_by,
    )


def _picture(view: LiveView) -> str | None:
    pixels = view.frame()
    return None if pixels is None else base64.b64encode(encode_png(pixels)).decode("ascii")
