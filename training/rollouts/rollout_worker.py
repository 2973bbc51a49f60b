"""The part of a run that plays: one environment, one episode after the other. I/O: what it is given.

A player may outlive the desk and the sampler that it was started with. What it asks them is then asked of
those that take their place, and its episode goes on where it was.
"""

from __future__ import annotations

import os
import socket
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Event, Thread
from typing import Any

from agent.errors import AgentError
from training.environments.environment import Environment
from training.rollouts.backend import ActorLostError, Handle
from training.rollouts.coordinator import Assignment
from training.rollouts.episode_player import Play
from training.rollouts.experience import Turn
from training.rollouts.leases import LeaseLostError
from training.rollouts.reaper import MARK, reap
from training.rollouts.time_accounting import ELSE, THINKS, WAITS, TimeAccounting, TimedEnvironment
from training.rollouts.trajectory_buffer import EpisodeGoneError

_IDLE_S = 0.02


class RolloutWorker:
    """Plays until the desk closes, or until nobody has taken the place of a lost desk for too long."""

    def __init__(
        self,
        open_environment: Callable[[], Environment],
        coordinator: Handle,
        sampler: Handle,
        play: Play,
        slot: str,
        mark: str = "",
        beat_s: float = 5.0,
    ) -> None:
        """
        Args:
            mark: of all that this player's process starts, for the reaper; "" where the process is shared.
        """
        self._open_environment, self._coordinator = open_environment, coordinator
        self._times = TimeAccounting()
        self._sampler = RemoteSampler(sampler, self._times)
        self._play_episode, self._slot, self._mark, self._beat_s = play, slot, mark, beat_s
        self._environment: TimedEnvironment | None = None
        self._leaving = Event()
        self._outcome: Future[int] = Future()
        self.num_played = 0

    def run(self) -> int:
        """Returns the number of episodes; raises PartLostError when desk or sampler are gone for good."""
        try:
            self._take_place()
            self._coordinator.ask("join", self._slot, socket.gethostname())
            try:
                while not self._leaving.is_set() and not self._coordinator.ask("is_closed"):
                    self._next()
            finally:
                self._close_environment()
                self._leave_nothing()
        except BaseException as error:
            self._outcome.set_exception(error)
            raise
        self._outcome.set_result(self.num_played)
        return self.num_played

    def wait(self) -> int:
        """For whoever comes later: as `run` ends, this does."""
        return self._outcome.result()

    def leave(self) -> None:
        self._leaving.set()

    def metrics(self) -> dict[str, float]:
        """Seconds by what it did."""
        return self._times.seconds()

    def pid(self) -> int:
        return os.getpid()

    # --- inside ---

    def _next(self) -> None:
        assignment = self._coordinator.ask("assign", self._slot)
        if assignment is None:
            with self._times.doing(WAITS):
                self._leaving.wait(_IDLE_S)
        else:
            self._play(assignment)
            self.num_played += 1

    def _play(self, assignment: Assignment) -> None:
        reports = CoordinatorReports(self._coordinator, assignment.lease_id)
        stop, is_done = Event(), Event()
        heart = Thread(target=self._beat, args=(assignment.lease_id, stop, is_done), daemon=True)
        heart.start()
        try:
            if self._environment is None:
                self._environment = TimedEnvironment(self._open_environment(), self._times)
            played = self._play_episode(
                self._environment,
                self._sampler,
                reports,
                number=assignment.number,
                task=assignment.task,
                clock=time.monotonic,
                stop=stop,
            )
            is_faulty = bool(played.fault)
        except (LeaseLostError, EpisodeGoneError):
            is_faulty = True  # in the middle of an episode, at least
        except ActorLostError:
            raise
        except Exception as error:  # whatever it is, it is not the policy's failure
            reports.fault(f"{type(error).__name__}: {error}")
            is_faulty = True
        finally:
            is_done.set()
            heart.join()
        if is_faulty:  # the next one begins in a fresh environment
            self._close_environment()
            self._coordinator.ask("cleaned", self._slot)

    def _beat(self, lease_id: str, stop: Event, is_done: Event) -> None:
        while not is_done.wait(self._beat_s):
            try:
                self._coordinator.ask("beat", lease_id)
            except AgentError:
                stop.set()
                return

    def _close_environment(self) -> None:
        environment, self._environment = self._environment, None
        if environment is not None:
            try:
                environment.close()
            except AgentError:
                return

    # --- what an environment could leave behind ---

    @property
    def _folder(self) -> Path:
        # Short, since the path of a socket in it may have 107 characters.
        return Path("/tmp", self._mark)

    def _take_place(self) -> None:
        """Whatever an earlier player of this slot has left here is ended and removed."""
        if not self._mark:
            return
        reap(self._mark, self._folder)
        self._folder.mkdir(mode=0o700)
        os.environ[MARK] = self._mark
        os.environ["TMPDIR"] = tempfile.tempdir = str(self._folder)

    def _leave_nothing(self) -> None:
        if self._mark:
            reap(self._mark, self._folder)


class RemoteSampler:
    """A sampler part as a player uses it."""

    def __init__(self, handle: Handle, times: TimeAccounting | None = None) -> None:
        self._handle, self._times = handle, times or TimeAccounting(ELSE)

    def refresh(self) -> int:
        return int(self._handle.ask("refresh"))

    def reply(self, prompt: Any, *, rng_seed: str, stop: Event) -> Any:
        with self._times.doing(THINKS):
            return self._handle.ask("reply", prompt, rng_seed)


class CoordinatorReports:
    """The reports of one episode, to the desk."""

    def __init__(self, coordinator: Handle, lease_id: str) -> None:
        self._coordinator, self._lease_id = coordinator, lease_id
        self._num_turns = 0

    def begin_turn(self, version: int, state: Any) -> None:
        self._coordinator.ask("begin_turn", self._lease_id, version, state)

    def add_turn(self, turn: Turn) -> None:
        self._coordinator.ask("add_turn", self._lease_id, self._num_turns, turn)
        self._num_turns += 1

    def finish(self, *, is_truncated: bool, next_state: Any, info: Any) -> None:
        self._coordinator.ask("finish", self._lease_id, is_truncated, next_state, info)

    def fault(self, reason: str) -> None:
        self._coordinator.ask("fault", self._lease_id, reason)
