"""Does what a program asks for: in the window while one runs, else in this process. I/O: all of a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from agent.types import PROGRAM
from app.history.result_files import result_files
from app.running import compose
from app.running.choices import TaskChoice
from app.running.desk_messages import RUN, DeskRequest
from app.running.desk_tools import NOTHING_TO_SEE, BusyError, outcome_facts
from app.running.request import task_request
from app.running.window_desk import WindowDesk
from app.serving.orders import TaskOrder
from app.serving.served_tasks import ServedTask
from app.storage.preferences import Preferences


class TaskDoer:
    """Its methods may be called on any thread; one task is done at a time."""

    def __init__(self, home: Path, usual: TaskChoice, preferences: Preferences) -> None:
        """`usual` is what the owner has chosen for every task.

        Raises:
            AgentError: nothing could be done like that; the sentence says why.
        """
        self._home, self._usual, self._preferences = home, usual, preferences
        task_request(replace(usual, task="…"), preferences)
        self._desk: WindowDesk | None = None

    def __call__(self, order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        """
        Raises:
            AgentError: it could not be done.
        """
        request = DeskRequest(
            RUN,
            model=self._usual.model,
            open_command=self._usual.open_command,
            shared_folders=self._usual.shared_folders,
            max_steps=order.max_steps,
            asked_by=PROGRAM,
        )
        here = _Here(self, order, task)
        self._desk = WindowDesk(self._home, here, usual=request, on_news=task.tell)
        try:
            return self._desk.run_task(order.task)
        finally:
            self._desk = None

    def stop(self) -> None:
        """Tell a window that does it."""
        if (desk := self._desk) is not None:
            desk.stop()

    def look(self) -> bytes:
        """The desktop of a task that a window does, as a PNG.

        Raises:
            AgentError: nothing can be seen now.
        """
        if (desk := self._desk) is None:
            raise BusyError(NOTHING_TO_SEE)
        return desk.look()

    def do_here(self, order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        choice = replace(
            self._usual,
            task=order.task,
            approval=order.approval,
            max_steps=order.max_steps,
            asked_by=PROGRAM,
        )
        request = task_request(choice, self._preferences)
        outcome = compose.run_task(request, owner=task, watcher=task, stop=task.stop)
        record = request.settings.records_folder / outcome.record_id
        files = [str(file.path) for file in result_files(record)]
        return {**outcome_facts(outcome), "files": files, "remark": outcome.remark}


class _Here:
    """A `Desk` for one task, where no window runs."""

    def __init__(self, doer: TaskDoer, order: TaskOrder, task: ServedTask) -> None:
        self._doer, self._order, self._task = doer, order, task

    def run_task(self, task: str) -> dict[str, Any]:
        return self._doer.do_here(self._order, self._task)

    def look(self) -> bytes:
        """
        Raises:
            AgentError: the program's own address is for that.
        """
        raise BusyError(NOTHING_TO_SEE)

    def stop(self) -> bool:
        self._task.stop.set()
        return True

    def records(self, words: str = "", limit: int = 10) -> list[dict[str, Any]]:
        return []

    def close(self) -> None: ...
