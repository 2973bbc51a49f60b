"""A process whose runs go on until something in them is killed; for `benchmarks/attacks/kills.py`.

    python -m benchmarks.workloads.endless_runs agent|window

Each line on standard input begins a run of the whole agent: the embedded model in its child process, a
private desktop with an application, a record. Standard output gets a line of JSON for every reply and for
the end of each run. With `window` the runs go on in Deskhand's window, as if its owner had begun them.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.errors import AgentError
from agent.models.manifest import Manifest
from agent.ports import Model
from agent.types import ModelReply, Prompt
from app.cli.run import TerminalWatcher
from app.running import compose
from app.running.choices import TaskChoice
from app.running.request import task_request
from app.storage.preferences import Preferences

APPLICATION = "xterm"
CHOICE = TaskChoice(
    "write on and on",
    approval=ApprovalLevel.ALL,
    open_command=(APPLICATION,),
    max_steps=100_000,
    size_px=(320, 320),
)


class Endless(Model):
    """A real model that is asked as always, and whose runs never end because it always writes the same."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._num_replies = 0

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        self._model.reply(prompt, stop=stop, on_text=None)
        self._num_replies += 1
        say(replies=self._num_replies)
        return ModelReply("more words<|type|>abc ", "cancelled" if stop.is_set() else "stop")

    def close(self) -> None:
        self._model.close()


def load(name: str) -> tuple[Manifest, Model]:
    manifest, model = compose.load_model(name)
    return manifest, Endless(model)


def say(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def run_agent() -> None:
    """One run for each line, in this thread."""
    for _ in sys.stdin:
        request = task_request(CHOICE, Preferences())
        try:
            outcome = compose.run_task(
                request, owner=NobodyToAsk(), watcher=TerminalWatcher(), stop=Event(), load=load
            )
            say(ended=outcome.ending.kind, words=outcome.ending.text)
        except AgentError as error:
            say(ended="not begun", words=str(error))


def run_window() -> None:
    """One run, begun once there is a line."""
    from PySide6.QtWidgets import QApplication  # only here: the agent needs no screen

    from app.running.controller import RunController
    from app.theme.apply import Theme, apply_theme
    from app.windows.main_window import MainWindow

    application = QApplication(["deskhand"])
    window = MainWindow()
    window.set_colours(apply_theme(application, Theme.LIGHT, icon_folder=Path(os.environ["DESKHAND_HOME"])))
    controller = RunController(
        window,
        preferences=Preferences(),
        save=lambda _chosen: None,
        examples=(),
        make_job=lambda request: partial(compose.run_task, request, load=load),
    )
    window.show()
    sys.stdin.readline()
    controller.start(CHOICE)
    application.exec()


if __name__ == "__main__":
    {"agent": run_agent, "window": run_window}[sys.argv[1]]()
