"""A run of the rollouts' own coordinator, workers and trainer on virtual machines of QEMU. I/O: machines.

Each of two workers leases an environment with a machine of its own; the machine goes back to its saved state
before every episode. The policy types one letter and says that it is done. One task in five loses its QEMU by
kill -9 the first time it is played.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event, Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.actions import format_reply
from agent.actions.types import Finished, Reply, TypeText
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.qemu import QemuMachine, QemuProvider
from agent.types import ModelReply, Observation, Prompt
from benchmarks.workloads.machine_faults import is_empty_text_screen, small
from tests.fakes import classic_manifest
from tests.training.rollouts.tiny_world import TinyLearner, TinyPolicy, sample_of
from training.environments.machine import MachineEnvironment
from training.rollouts.backend import InProcessBackend
from training.rollouts.episode_player import PlayOptions, play_episode
from training.rollouts.leases import LeaseLimits
from training.rollouts.run import Run, RunPlan
from training.rollouts.schedule import DeadlineSchedule

_BATCH, _WORKERS, _KILL_EVERY = 4, 2, 5


class CountingProvider(QemuProvider):
    """Remembers every machine."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[QemuMachine] = []

    def start(self, *given: Any, **named: Any) -> QemuMachine:
        self.made.append(super().start(*given, **named))
        return self.made[-1]

    def left(self) -> dict[str, int]:
        return {
            "machines": len(self.made),
            "processes_left": sum(Path("/proc", str(one.pid)).exists() for one in self.made),
            "folders_left": sum(one.processes.folder.exists() for one in self.made),
        }


class TypedLetter:
    """A letter has to be on the screen. Counts episodes that began at other pixels than the first one."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._first: NDArray[np.uint8] | None = None
        self.begun, self.begun_otherwise, self.killed = 0, 0, set[int]()

    def begin(self, computer: MachineComputer, seed: int) -> None:
        seen = _without_caret(computer.frame())
        with self._lock:
            if self._first is None:
                self._first = seen
            self.begun += 1
            self.begun_otherwise += not np.array_equal(seen, self._first)
            is_killed = seed % _KILL_EVERY == _KILL_EVERY - 1 and seed not in self.killed
            if is_killed:
                self.killed.add(seed)
        if is_killed and isinstance(computer.machine, QemuMachine):
            os.kill(computer.machine.pid, signal.SIGKILL)

    def reward(self, computer: MachineComputer) -> float:
        return float(computer.frame()[:12].sum() > 0)


class TypingPolicy(TinyPolicy):
    """Types a letter, then says that it is done."""

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        is_first = all(message.role != "assistant" for message in prompt.messages)
        action = TypeText("k") if is_first else Finished("")
        text = format_reply(Reply("next", (action,), ""), dialect="uitars-1.5")
        return ModelReply(text, token_ids=(1,), logprobs=(-0.1,), weights_version=str(self.version))


def machine_rollouts(image: Path, folder: Path, updates: int) -> dict[str, Any]:
    """Episodes of `updates` batches, trained on."""
    provider, judge = CountingProvider(), TypedLetter()

    def opened() -> MachineEnvironment:
        return MachineEnvironment(
            provider, small(image), judge, is_ready=lambda seen: is_empty_text_screen(seen.pixels)
        )

    plan = RunPlan(
        rule=DeadlineSchedule(_BATCH, max_staleness=1),
        folder=folder / "manifest",
        open_learner=TinyLearner,
        open_policy=TypingPolicy,
        open_environment=opened,
        play=partial(
            play_episode,
            options=PlayOptions(classic_manifest(), _task, max_steps=5, sample_of=sample_of),
        ),
        num_environments=_WORKERS,
        limits=LeaseLimits(expiry_s=600, time_limit_s=1200, faults_to_quarantine=10 * _BATCH * updates),
    )
    with Run(plan, InProcessBackend()) as run:
        trained = list(run.updates(updates))
        status, _ = run.leave()
    return {
        "updates": len(trained),
        "reward_a_turn": min(metrics["reward"] for metrics in trained),
        "trained": status["trained"],
        "killed": len(judge.killed),
        "dropped": sum(status["dropped"].values()),
        "begun": judge.begun,
        "begun_otherwise": judge.begun_otherwise,
        **provider.left(),
    }


def _task(seen: Observation) -> str:
    return "Type the letter k"


def _without_caret(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """It blinks in the lowest lines of the first row of characters."""
    return np.delete(pixels, slice(12, 16), axis=0)
