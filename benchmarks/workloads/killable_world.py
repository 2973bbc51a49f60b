"""A world whose parts can all be killed: a page of a browser, an X server, and a run that uses them.

For `kill_parts.py`. I/O: a browser, an X server, Ray, the run's folder.

    python -m benchmarks.workloads.killable_world FOLDER

goes on with the run in FOLDER on the cluster that RAY_ADDRESS names, writes down the process id of each actor
(`actors.json`), and comes to an end once a file `enough` lies there.
"""

from __future__ import annotations

import json
import os
import sys
import time
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from agent.actions.types import Action
from agent.computers.processes import Processes
from agent.computers.x11_connection import close_display, open_display
from agent.computers.xserver import XServer, start_xserver
from agent.errors import ComputerError
from agent.types import Observation
from benchmarks.workloads.small_run import Witness
from tests.training.rollouts.tiny_world import SIDE, BrightSide, LearnerAt, TinyPolicy, play_options
from training.browser import Page, Pages
from training.environments.environment import Feedback
from training.errors import EnvironmentFaultError
from training.rollouts.actors import TrainerActor
from training.rollouts.backend import ActorHandle, ActorLostError
from training.rollouts.episode_player import play_episode
from training.rollouts.leases import LeaseLimits
from training.rollouts.ray_backend import AUTO, RayBackend
from training.rollouts.run import Run, RunPlan
from training.rollouts.schedule import DeadlineSchedule

BOUND = 2
ENVIRONMENTS = 2
_TELL_S = 0.3
_SIDE_PX, _WINDOW_PX = 64, 320


class Workbench:
    """An `Environment`: `BrightSide`, drawn by a browser's page, beside an X server that has to answer.

    The server is started and ended as private desktops do it. Where either is gone the environment fails.
    """

    def __init__(self) -> None:
        self._world = BrightSide(turn_s=0.05)
        self._pages = Pages()
        self._page: Page | None = None
        self._processes: Processes | None = None
        self._server: XServer | None = None

    def reset(self, seed: int) -> Observation:
        try:
            if self._page is None:
                self._page = self._pages.open(width=_WINDOW_PX, height=_WINDOW_PX)
            if self._server is None:
                self._processes = Processes()
                self._server = start_xserver(
                    self._processes, width_px=_SIDE_PX, height_px=_SIDE_PX, environment=dict(os.environ)
                )
            return self._drawn(self._world.reset(seed))
        except (EnvironmentFaultError, ComputerError) as error:
            self.close()
            raise EnvironmentFaultError(f"The workbench is not whole: {error}") from error

    def step(self, action: Action) -> Feedback:
        feedback = self._world.step(action)
        try:
            return feedback._replace(observation=self._drawn(feedback.observation))
        except (EnvironmentFaultError, ComputerError) as error:
            self.close()
            raise EnvironmentFaultError(f"The workbench is not whole: {error}") from error

    def close(self) -> None:
        page, self._page = self._page, None
        processes, self._processes = self._processes, None
        self._server = None
        if page is not None:
            self._pages.close(page)
        if processes is not None:
            processes.close()

    def _drawn(self, seen: Observation) -> Observation:
        assert self._page is not None
        assert self._server is not None
        close_display(open_display(self._server.address))
        left, right = (int(seen.pixels[0, column, 0]) for column in (0, SIDE - 1))
        stripes = f"linear-gradient(90deg, rgb({left} {left} {left}) 50%, rgb({right} {right} {right}) 50%)"
        size = f"width:{SIDE}px;height:{SIDE}px"
        self._page.show(f"<!doctype html><body style='margin:0'><div style='{size};background:{stripes}'>")
        return Observation(self._page.picture((SIDE, SIDE)), seen.screen)


def plan_for(folder: Path) -> RunPlan:
    return RunPlan(
        rule=DeadlineSchedule(4, BOUND),
        folder=folder / "manifest",
        open_learner=LearnerAt(folder / "trained"),
        open_policy=TinyPolicy,
        open_environment=Workbench,
        play=partial(play_episode, options=play_options()),
        num_environments=ENVIRONMENTS,
        # An environment that is killed again and again is not faulty.
        limits=LeaseLimits(faults_to_quarantine=10**6, expiry_s=600, time_limit_s=3600),
        max_restarts=10**6,
        survive_s=240.0,
    )


def main(folder: Path) -> None:
    backend, plan = RayBackend(AUTO), plan_for(folder)
    run = Run(plan, backend, coordinator=Witness)
    enough, told_s = Event(), 0.0
    while not enough.is_set():
        for _ in run.updates(10**9, enough):
            now_s = time.monotonic()
            if now_s - told_s >= _TELL_S:
                told_s = now_s
                _write(folder / "actors.json", _actors(run))
            if (folder / "enough").exists():
                enough.set()
    status, waiting = run.leave()
    trained = json.loads((folder / "trained").read_text())
    _write(folder / "result.json", {**status, "trained_turns": trained, "waiting_turns": waiting})
    run.close()
    backend.close()


def _actors(run: Run) -> dict[str, Any]:
    """Process ids of all actors that answer."""
    status = run.status()
    return {
        "command": os.getpid(),
        "version": status["version"],
        "restarts": status["restarts"],
        "pids": {name: pid for name, handle in run.handles().items() if (pid := _pid(handle)) is not None},
    }


def _pid(handle: ActorHandle[Any]) -> int | None:
    try:
        return handle.call(TrainerActor.pid)  # every kind of actor has this method
    except ActorLostError:
        return None


def _write(path: Path, what: Any) -> None:
    draft = path.with_name(f"{path.name}.draft")
    draft.write_text(json.dumps(what))
    draft.replace(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
