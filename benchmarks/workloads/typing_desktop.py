"""`python -m benchmarks.workloads.typing_desktop`: types words into an editor for ever. A process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.ports import Model, Owner
from agent.session import Outcome, Session
from agent.settings import Settings
from agent.types import ModelReply, Prompt, Task
from app.running.job_process import serve
from app.running.watching import (
    Job,
    WatchedComputer,
    WatchedModel,
    WatchedOwner,
    Watcher,
    WatchingRecorder,
)
from tests.fakes import embedded_manifest

_OPEN = ["mousepad"]
_PACE_S = 0.5
"""Between two steps: about as long as the embedded model thinks."""


class Types(Model):
    """Writes a word at a time."""

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


def job_of(what: tuple[Settings, str]) -> Job:
    settings, task = what

    def job(*, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
        manifest = embedded_manifest()
        with PrivateDesktop(DesktopOptions()) as desktop:
            desktop.start(_OPEN)
            watcher.can_be_seen(desktop)
            session = Session(
                settings,
                computer=WatchedComputer(desktop, watcher),
                model=WatchedModel(Types(), watcher, dialect=manifest.dialect),
                manifest=manifest,
                owner=WatchedOwner(owner, watcher),
                watchers=(WatchingRecorder(watcher),),
            )
            outcome = session.run(Task(task), stop=stop)
            watcher.can_be_seen(None)
        return outcome

    return job


if __name__ == "__main__":
    serve(job_of, sys.argv[1:])
