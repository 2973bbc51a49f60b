"""One episode, played by the agent's own loop in a training environment. I/O: records, where they are wanted.

The loop uses its five ports as usual. The environment is behind `Computer`, the policy behind `Model`;
what they observe becomes turns of the trajectory buffer: tokens with the version of the weights that wrote
each, and the reward that followed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from typing import Any, Protocol

import numpy as np

from agent.actions.abilities import SCREEN_ONLY, Equipment
from agent.actions.types import Action, CallUser, Finished
from agent.errors import AgentError, StoppedError
from agent.loop import Loop
from agent.memory import AgentMemory
from agent.models.manifest import Manifest
from agent.ports import Model, Recorder
from agent.recording import CompositeRecorder
from agent.settings import PictureWindow, RunLimits
from agent.store import RecordWriter
from agent.types import (
    Allow,
    Decision,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    ModelReply,
    Observation,
    Prompt,
    Step,
    Stop,
    Task,
)
from training.environments.environment import Environment, Feedback
from training.errors import EnvironmentFaultError
from training.rollouts.experience import Turn
from training.rollouts.trajectory_buffer import StaleSamplerError
from training.rollouts.weights import written_versions

PICTURES = PictureWindow.SLIDING
_PATIENCE_S = 0.02


class Reports(Protocol):
    """Where the turns of one episode are reported: to the coordinator, or kept in this process.

    All methods but `fault` raise LeaseLostError or EpisodeGoneError when the episode does not count any more.
    """

    def begin_turn(self, version: int, state: Any) -> None:
        """The policy begins to write.

        Args:
            version: of its weights.
            state: what it was shown, for a critic that values the state before this turn.

        Raises:
            StaleSamplerError: the weights are too old; newer ones have to be loaded first.
        """
        ...

    def add_turn(self, turn: Turn) -> None:
        """The turn that was begun is written, and the environment has answered."""
        ...

    def finish(self, *, is_truncated: bool, next_state: Any, info: Any) -> None:
        """The episode has ended (`is_truncated`: by a limit; `next_state` is then what would come next)."""
        ...

    def fault(self, reason: str) -> None:
        """The environment, the sampler or the machine failed: the episode is dropped."""
        ...


class Sampler(Protocol):
    """The policy that writes the replies, in this process or elsewhere."""

    def refresh(self) -> int:
        """Load newer weights where there are any; returns the version that writes from now on."""
        ...

    def reply(self, prompt: Any, *, rng_seed: str, stop: Event) -> Any:
        """What the policy writes: for the agent's loop a `ModelReply` to a `Prompt`.

        Args:
            rng_seed: text that the random numbers of this reply are seeded with.
        """
        ...


@dataclass(frozen=True, slots=True)
class EpisodeSummary:
    """How an episode went."""

    ending: str
    """`EndingKind` of the agent's loop; "" where the episode did not begin."""
    num_turns: int
    reward: float
    """Sum over all turns."""
    fault: str = ""
    """What failed; "" where the episode counts."""


class PlayEpisode(Protocol):
    """How a worker plays an episode: `play_episode` with its options, or another way for worlds of tokens."""

    def __call__(
        self,
        environment: Environment,
        sampler: Sampler,
        reports: Reports,
        *,
        number: int,
        task: int,
        clock: Callable[[], float],
        stop: Event,
    ) -> EpisodeSummary:
        """Play the episode of a number to its end and report it; see `play_episode`."""
        ...


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How `play_episode` plays; the same for all episodes of a run."""

    manifest: Manifest
    """Of the policy: its dialect, picture size and history."""
    task_text: Callable[[Observation], str]
    """The task, from the first observation."""
    records: Path | None = None
    """The folder for a record of every episode; None: what the trainer keeps of a turn is all."""
    equipment: Equipment = SCREEN_ONLY
    """What the environment has besides a screen."""
    max_steps: int = 50
    """Of the loop."""
    sample_of: Callable[[Prompt, ModelReply], Any] = field(default=lambda prompt, reply: (prompt, reply))
    """What the trainer keeps of a turn."""
    state_of: Callable[[Prompt], Any] = field(default=lambda prompt: prompt)
    """What a critic needs to value the state in which a segment is cut."""
    next_state_of: Callable[[Prompt], Any] = field(default=lambda prompt: prompt)
    """The same for the state in which a limit cut the episode."""
    rng_seed: str = "0"
    """Begins the seed of every reply."""


def play_episode(
    environment: Environment,
    sampler: Sampler,
    reports: Reports,
    *,
    number: int,
    task: int,
    options: PlayOptions,
    clock: Callable[[], float],
    stop: Event,
) -> EpisodeSummary:
    """Play the episode of a number to its end, and report it.

    A failure of environment, sampler or machine is reported as a fault and never as a reward.

    Args:
        number: of the episode; its replies' random numbers are seeded with it.
        task: the seed of the environment.
        clock: seconds, for the duration of turns.
        stop: set from outside to stop the episode, and set here when the environment has ended it.

    Raises:
        LeaseLostError: the lease has ended, and the episode does not count.
        EpisodeGoneError: the episode was dropped, and does not count.
    """
    world = EnvironmentComputer(environment, stop, options.equipment)
    try:
        first = world.begin(task)
    except EnvironmentFaultError as error:
        reports.fault(str(error))
        return EpisodeSummary("", 0, 0.0, str(error))
    model = TurnReportingModel(
        sampler, reports, rng_seed=f"{options.rng_seed} {number}", state_of=options.state_of
    )
    turns = TurnRecorder(world, model, reports, options, clock)
    recorder: Recorder = turns
    if options.records is not None:
        about = {"model": options.manifest.name, "pictures": PICTURES.value, "episode": str(number)}
        recorder = CompositeRecorder(RecordWriter(options.records, about=about), turns)
    loop = Loop(
        computer=world,
        model=model,
        approver=AllowAll(),
        memory=AgentMemory(history_images=options.manifest.history_images, pictures=PICTURES),
        recorder=recorder,
        manifest=options.manifest,
        limits=RunLimits(max_steps=options.max_steps, pictures=PICTURES),
        clock=clock,
    )
    task_of_episode = Task(options.task_text(first))
    ending = loop.run(task_of_episode, stop=stop)
    if model.lost is not None:
        raise model.lost
    fault = world.fault or model.fault
    if not fault and stop.is_set() and not world.is_over:
        fault = "the worker was stopped"
    if fault:
        reports.fault(fault)
    else:
        turns.finish(ending, lambda: options.next_state_of(loop.next_prompt(task_of_episode)))
    return EpisodeSummary(ending.kind.value, turns.num_turns, turns.reward, fault)


class AllowAll:
    """The `Approver` of a training environment: every action is allowed."""

    def decide(
        self,
        action: Action,
        observation: Observation,
        thought: str,
        *,
        stop: Event,
        checks: Sequence[str] = (),
        following: Sequence[Action] = (),
    ) -> Decision:
        """Allow, or stop where the episode was stopped."""
        return Stop() if stop.is_set() else Allow("training world")

    def confirm(self, action: Action, decision: Decision, observation: Observation) -> str:
        """Nothing changes in an environment between two steps."""
        return ""


class EnvironmentComputer:
    """An environment as the loop's `Computer`; adds up its rewards."""

    def __init__(self, environment: Environment, stop: Event, equipment: Equipment = SCREEN_ONLY) -> None:
        self._environment, self._stop = environment, stop
        self.equipment = equipment
        self._observation: Observation | None = None
        self.reward = 0.0
        """Since `take_reward` was last called."""
        self.last: Feedback | None = None
        """Of the last step."""
        self.fault = ""
        """Why the environment failed."""

    def begin(self, seed: int) -> Observation:
        """Reset the environment; returns its first observation, whose text, if any, is the task.

        Raises:
            EnvironmentFaultError: it could not be reset.
        """
        first = self._environment.reset(seed)
        self._observation = replace(first, text="")
        return first

    @property
    def is_over(self) -> bool:
        """Whether the environment has ended the episode."""
        return self.last is not None and (self.last.terminated or self.last.truncated)

    def observe(self) -> Observation:
        """The observation after the last step."""
        assert self._observation is not None, "`begin` comes first"
        return self._observation

    def perform(self, action: Action, *, stop: Event) -> Effect:
        """One step; the effect is whether pixels or text have changed.

        Raises:
            StoppedError: the episode is over.
            EnvironmentFaultError: see `do`.
        """
        if stop.is_set() or self.is_over:
            raise StoppedError("The episode is over.")
        before = self.observe()
        after = self.do(action).observation
        is_same = np.array_equal(before.pixels, after.pixels) and before.text == after.text
        return Effect(EffectKind.UNCHANGED if is_same else EffectKind.CHANGED, after.text)

    def do(self, action: Action) -> Feedback:
        """One step; the loop is stopped when the environment ends the episode with it.

        Raises:
            EnvironmentFaultError: the environment failed; kept in `fault`, too.
        """
        try:
            feedback = self._environment.step(action)
        except EnvironmentFaultError as error:
            self.fault = str(error)
            raise
        self.last, self._observation = feedback, feedback.observation
        self.reward += feedback.reward
        if self.is_over:
            self._stop.set()
        return feedback

    def take_reward(self) -> float:
        """The reward since the last call."""
        reward, self.reward = self.reward, 0.0
        return reward

    def release_all(self) -> None:
        """Nothing: an environment has no keys that stay pressed."""

    def close(self) -> None:
        """The environment goes on to the next episode; its worker closes it."""


class TurnReportingModel(Model):
    """The policy as the loop's `Model`; reports when a turn begins."""

    def __init__(
        self, sampler: Sampler, reports: Reports, *, rng_seed: str, state_of: Callable[[Prompt], Any]
    ) -> None:
        self._sampler, self._reports, self._rng_seed = sampler, reports, rng_seed
        self._state_of = state_of
        self._num_replies = 0
        self.prompt: Prompt | None = None
        """Of the last reply."""
        self.fault = ""
        """Why the sampler failed."""
        self.lost: Exception | None = None
        """Why the episode does not count any more."""

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        """Wait for weights that are new enough, then for the sampler's reply.

        Raises:
            LeaseLostError, EpisodeGoneError: the episode does not count; kept in `lost`, too.
            AgentError: the sampler failed; kept in `fault`, too.
        """
        self.prompt = prompt
        try:
            version = self._sampler.refresh()
            while not self._may_begin(version, prompt):
                if stop.wait(_PATIENCE_S):
                    return ModelReply("", "cancelled")
                version = self._sampler.refresh()
            self._num_replies += 1
            return self._sampler.reply(prompt, rng_seed=f"{self._rng_seed} {self._num_replies}", stop=stop)
        except AgentError as error:
            self.fault = self.fault or f"the sampler failed: {error}"
            raise

    def _may_begin(self, version: int, prompt: Prompt) -> bool:
        try:
            self._reports.begin_turn(version, self._state_of(prompt))
        except StaleSamplerError:
            return False
        except AgentError as error:
            self.lost = error
            raise
        return True

    def close(self) -> None:
        """The sampler goes on to the next episode."""


class TurnRecorder:
    """The loop's `Recorder`; reports every step as a turn."""

    def __init__(
        self,
        world: EnvironmentComputer,
        model: TurnReportingModel,
        reports: Reports,
        options: PlayOptions,
        clock: Callable[[], float],
    ) -> None:
        self._world, self._model, self._reports = world, model, reports
        self._options, self._clock = options, clock
        self._began_s = clock()
        self.num_turns = 0
        self.reward = 0.0

    def begin(self, task: Task) -> str:
        """Start the clock of the first turn."""
        self._began_s = self._clock()
        return ""

    def step(self, step: Step) -> None:
        """Report a step that has a reply; faulty ones are left out.

        Raises:
            LeaseLostError, EpisodeGoneError: the episode does not count.
            WeightsError: the reply does not say which weights wrote it.
        """
        if step.reply is None or not step.reply.weights_version or self._world.fault or self._model.fault:
            return
        for done in step.performed[-1:]:
            if isinstance(done.action, Finished | CallUser) and not self._world.is_over:
                self._world.do(done.action)
        assert self._model.prompt is not None
        reply, now_s = step.reply, self._clock()
        turn = Turn(
            versions=written_versions(reply.weights_version, len(reply.token_ids)),
            reward=self._world.take_reward(),
            seconds=now_s - self._began_s,
            sample=self._options.sample_of(self._model.prompt, reply),
        )
        self._began_s = now_s
        self.num_turns += 1
        self.reward += turn.reward
        try:
            self._reports.add_turn(turn)
        except AgentError as error:
            self._model.lost = error
            raise

    def end(self, ending: Ending) -> None:
        """Nothing: `finish` reports the end once it is known that there was no fault."""

    def finish(self, ending: Ending, next_state: Callable[[], Any]) -> None:
        """Report the end. A step limit truncates an episode; environment and agent terminate it.

        Args:
            next_state: what a critic values in the place of the rest; asked where the episode was truncated.
        """
        last = self._world.last
        has_ended = last is not None and last.terminated
        is_cut = not has_ended and (
            ending.kind is EndingKind.STEP_LIMIT or (last is not None and last.truncated)
        )
        info = {"ending": ending.kind.value, "reward": self.reward}
        if last is not None:
            info |= {key: value for key, value in last.info.items() if isinstance(value, str | int | float)}
        self._reports.finish(is_truncated=is_cut, next_state=next_state() if is_cut else None, info=info)
