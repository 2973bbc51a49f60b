"""Tasks of the queue that work on real private desktops, beside what is measured. I/O: desktops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from threading import Event

from agent.actions.policy import ApprovalLevel
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.ports import Model, Owner
from agent.session import Outcome, Session
from agent.settings import RunLimits, Settings
from agent.types import ModelReply, Prompt, Step, Task
from app.pages.queue_page import QueuePage
from app.running.agenda_runs import ReadyTask, assignment_of
from app.running.bridge import Background, Job
from app.running.choices import TaskChoice
from app.running.watching import WatchedComputer, WatchedModel, WatchedOwner, Watcher, WatchingRecorder
from app.storage.preferences import Preferences
from app.windows.main_window import MainWindow
from tests.fakes import embedded_manifest

_OPEN = ["mousepad"]
_PACE_S = 0.5
"""Between two steps of one desktop: about as long as the embedded model thinks."""
_NEVER = 1_000_000


class Types(Model):
    """Writes a word at a time, for ever."""

    def __init__(self) -> None:
        self._number = 0

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        stop.wait(_PACE_S)
        self._number += 1
        said = f'fill "Text"<|type|>word {self._number} '
        if on_text is not None:
            on_text(said)
        return ModelReply(said, weights_version="scripted-1")

    def close(self) -> None: ...


class DesktopsAtWork:
    """From `start` to `close`, on the window's thread."""

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        self._settings = settings
        self.steps: list[int] = []
        """One entry for each step that was taken."""
        self.at_work: list[int] = []
        """One entry for each desktop that is open and used."""
        self._page = QueuePage(
            window,
            Background(window),
            preferences=Preferences,
            tell=lambda _words: None,
            make_job=self._job,
        )

    def start(self, number: int) -> None:
        for _ in range(number):
            what = assignment_of(TaskChoice("type words"), Preferences())
            self._page.runner.agenda.add(what, datetime.now().astimezone())
        self._page.runner.at_once = number
        self._page.open()
        self._page.runner.start()

    def close(self) -> None:
        self._page.close()

    def _job(self, ready: ReadyTask) -> Job:
        settings, steps, at_work = self._settings, self.steps, self.at_work

        class Counting(WatchingRecorder):
            def step(self, step: Step) -> None:
                steps.append(step.number)
                super().step(step)

        def job(*, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
            manifest = embedded_manifest()
            with PrivateDesktop(DesktopOptions()) as desktop:
                desktop.start(_OPEN)
                watcher.can_be_seen(desktop)
                at_work.append(id(desktop))
                session = Session(
                    settings,
                    computer=WatchedComputer(desktop, watcher),
                    model=WatchedModel(Types(), watcher, dialect=manifest.dialect),
                    manifest=manifest,
                    owner=WatchedOwner(owner, watcher),
                    watchers=(Counting(watcher),),
                )
                outcome = session.run(Task(ready.request.choice.task), stop=stop)
                watcher.can_be_seen(None)
            return outcome

        return job


def endless(settings: Settings) -> Settings:
    """The same settings for tasks that end only when they are stopped."""
    return replace(settings, approval=ApprovalLevel.ALL, limits=RunLimits(max_steps=_NEVER))
