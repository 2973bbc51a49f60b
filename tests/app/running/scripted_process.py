"""`python -m tests.app.running.scripted_process`: jobs that another process does, for tests."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.computers.input_device import InputDevice
from agent.errors import SettingsError
from agent.ports import Owner
from agent.session import Outcome
from agent.types import Ending, EndingKind
from app.running.job_process import serve
from app.running.watching import Job, Watcher
from tests.app.steps import CLICK_REPLY, DONE_REPLY, fake_job
from tests.fakes import FakeComputer, ScriptedModel

RED = (200, 30, 30)


class RedDesktop:
    """A live view of 800×600."""

    def frame(self) -> NDArray[np.uint8]:
        return np.full((600, 800, 3), RED, np.uint8)

    def open_owner_input(self) -> InputDevice:
        raise NotImplementedError


def job_of(what: tuple[str, Path]) -> Job:
    """Of its name and the folder for the record."""
    name, home = what

    def job(*, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
        if name == "presses":
            work = fake_job(home, FakeComputer(), ScriptedModel(CLICK_REPLY, DONE_REPLY))
            return work(owner=owner, watcher=watcher, stop=stop)
        if name == "shows":
            watcher.can_be_seen(RedDesktop())
            said = owner.reply("Can you see it?", stop=stop)
            watcher.can_be_seen(None)
            return Outcome("seen", Ending(EndingKind.FINISHED, said or ""), 0, 0.0)
        if name == "is refused":
            raise SettingsError("The task is empty; say what is to be done.")
        if name == "breaks":
            raise ZeroDivisionError("by nothing")
        watcher.can_be_seen(RedDesktop())  # it has begun
        if name == "dies":
            os._exit(3)
        if name == "dies asking":
            os.spawnlp(os.P_NOWAIT, "sh", "sh", "-c", f"sleep 0.3; kill -9 {os.getpid()}")
            owner.reply("Are you there?", stop=stop)
        while True:  # and hears no stop
            time.sleep(60)

    return job


if __name__ == "__main__":
    serve(job_of, sys.argv[1:])
