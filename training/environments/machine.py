"""Episodes in a virtual machine, which comes back to one saved state before each. I/O: the machine.

A factory for `RolloutWorker` is `partial(MachineEnvironment, provider, image, judge)`: leases are those of
every other environment, and cleaning is to revert. A machine that is lost is started anew.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Protocol

from agent.actions.types import Action, Finished
from agent.computers.machines.address import Image
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.provider import Provider
from agent.errors import AgentError
from agent.types import Observation
from training.environments.environment import Feedback
from training.errors import EnvironmentFaultError

START = "start"
"""The state that every episode begins in."""


class MachineJudge(Protocol):
    """What a task in a machine is."""

    def begin(self, computer: MachineComputer, seed: int) -> None:
        """Prepare the episode of a seed in a machine that is as it was started."""
        ...

    def reward(self, computer: MachineComputer) -> float:
        """What the episode earned, once the agent says that it is done; 1 is success."""
        ...


class MachineEnvironment:
    """Implements `Environment`. The machine is started by the first `reset`."""

    def __init__(
        self,
        provider: Provider,
        image: Image,
        judge: MachineJudge,
        *,
        is_ready: Callable[[Observation], bool] = lambda _seen: True,
        max_steps: int = 50,
        ready_looks: int = 100,
    ) -> None:
        """`is_ready` says of a look whether the guest has started; after `ready_looks` it is a fault."""
        self._provider, self._image, self._judge = provider, image, judge
        self._is_ready, self._ready_looks, self._max_steps = is_ready, ready_looks, max_steps
        self._computer: MachineComputer | None = None
        self._num_steps = 0
        self._stop = Event()

    def reset(self, seed: int) -> Observation:
        try:
            if self._computer is None:
                self._computer = self._started()
            else:
                self._computer.revert(START)
            self._judge.begin(self._computer, seed)
            self._num_steps = 0
            return self._computer.observe()
        except AgentError as problem:
            self.close()
            raise EnvironmentFaultError(f"The machine could not begin an episode: {problem}") from problem

    def step(self, action: Action) -> Feedback:
        if self._computer is None:
            raise EnvironmentFaultError("There is no machine; reset comes first.")
        self._num_steps += 1
        try:
            if isinstance(action, Finished):
                reward = self._judge.reward(self._computer)
                return Feedback(self._computer.observe(), reward, True, False, {"success": reward >= 1.0})
            effect = self._computer.perform(action, stop=self._stop)
            seen = self._computer.observe()
        except AgentError as problem:
            self.close()
            raise EnvironmentFaultError(f"The machine was lost: {problem}") from problem
        is_cut = self._num_steps >= self._max_steps
        info = {"effect": effect.kind.value} | ({"success": False} if is_cut else {})
        return Feedback(seen, 0.0, False, is_cut, info)

    def close(self) -> None:
        computer, self._computer = self._computer, None
        if computer is not None:
            computer.close()

    def _started(self) -> MachineComputer:
        computer = MachineComputer(self._provider.start(self._image, stop=self._stop), self._provider)
        try:
            for _ in range(self._ready_looks):
                if self._is_ready(computer.observe()):
                    computer.save(START)
                    return computer
            raise EnvironmentFaultError("The guest in the machine did not start.")
        except BaseException:
            computer.close()
            raise
