"""Tasks of the queue that work on real private desktops, beside what is measured. I/O: processes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from agent.actions.policy import ApprovalLevel
from agent.settings import RunLimits, Settings
from app.pages.queue_page import QueuePage
from app.running.agenda_runs import ReadyTask, assignment_of
from app.running.bridge import Background
from app.running.choices import TaskChoice
from app.running.process_job import ProcessJob, RoomPx
from app.running.watching import Job, Phase
from app.storage.preferences import Preferences
from app.windows.main_window import MainWindow

_PROCESS = "benchmarks.workloads.typing_desktop"
_NEVER = 1_000_000


class DesktopsAtWork:
    """From `start` to `close`, on the window's thread."""

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        self._settings = settings
        self.num_steps = 0
        """How many were taken."""
        self.at_work: set[int] = set()
        """The numbers of the tasks that act."""
        self._page = QueuePage(
            window,
            Background(window),
            preferences=Preferences,
            tell=lambda _words: None,
            make_job=self._job,
        )
        self._page.runner.phase.connect(self._on_phase)

    def start(self, number: int) -> None:
        for _ in range(number):
            what = assignment_of(TaskChoice("type words"), Preferences())
            self._page.runner.agenda.add(what, datetime.now().astimezone())
        self._page.runner.at_once = number
        self._page.open()
        self._page.runner.start()

    def close(self) -> None:
        self._page.close()

    def _job(self, ready: ReadyTask, room_px: RoomPx) -> Job:
        return ProcessJob(_PROCESS, (self._settings, ready.request.choice.task), room_px=room_px)

    def _on_phase(self, number: int, words: str) -> None:
        if words == Phase.ACTING:
            self.num_steps += 1
            self.at_work.add(number)


def endless(settings: Settings) -> Settings:
    """The same settings for tasks that end only when they are stopped."""
    return replace(settings, approval=ApprovalLevel.ALL, limits=RunLimits(max_steps=_NEVER))
