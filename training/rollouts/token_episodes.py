"""Episodes in worlds of tokens, played where the policy is, turn by turn. I/O: what the world's tools do.

The sampler has the environments, the rollout worker the lease. All replies that are asked for at the same
moment are written in one batch; then each environment acts in its caller's own time, so that a slow one holds
up no other. Every turn is reported with what was read and written so far, and what the environment said to
it: where the deadline cuts the episode, the critic's value of that state stands for the rest. The finished
turns of an episode that are trained together become one sample, as in the synchronous trainer.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event, Lock
from typing import Any

import torch

from agent.actions.types import Action
from agent.errors import AgentError
from agent.types import EndingKind, Observation
from training.data.samples import TokenSample
from training.environments.environment import Environment, Feedback
from training.environments.seeds import SeedSpace, task_seed
from training.errors import TrainingError
from training.policy.devices import DeviceName, Precision, device_of, in_precision
from training.policy.models import load_model
from training.policy.probe import probe_of
from training.policy.sampling import Conversations, SampledReply, row_by_row
from training.policy.vision_cache import VisionCache
from training.rewards.composer import Composer, on_tokens
from training.rewards.facts import StepFacts
from training.rl.local_rollouts import (
    OpenEpisode,
    begin_episode,
    placed,
    read_observation,
    take_turn,
    vision_cache_of,
    whole_sample,
)
from training.rollouts.actors import SamplerActor
from training.rollouts.backend import ActorHandle
from training.rollouts.coordinator import Coordinator
from training.rollouts.episode_player import EpisodeSummary, Reports, Sampler
from training.rollouts.experience import Segment, Turn
from training.rollouts.sample_builder import PackedPicture, rewards_of
from training.rollouts.time_accounting import ACTS
from training.rollouts.trajectory_buffer import StaleSamplerError
from training.worlds.choosing import world_for
from training.worlds.world import World

_PATIENCE_S = 0.02
FORGOTTEN_S = 1800.0
"""An episode that nobody has asked for a turn of is closed after so long, as its lease is."""


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What a worker asks its sampler for."""

    seed: int
    """Of the environment."""
    turn: int
    """From 0; 0 begins the episode."""
    is_given_up: bool = False
    """The episode is over for the worker: close its environment."""


@dataclass(frozen=True, slots=True)
class TokenTurn:
    """What the trainer keeps of a turn (`Turn.sample`)."""

    sample: TokenSample
    """All tokens of the episode so far, with what was read after the reply; the mask is of this reply."""
    facts: StepFacts
    pictures: tuple[PackedPicture, ...] = ()
    """All that the episode has shown so far, in the order of the sample's slots."""


@dataclass(frozen=True, slots=True)
class TokenTurnPlayed:
    """A sampler's answer."""

    turn: TokenTurn | None
    """None: the environment failed, or the episode was given up."""
    version: int
    """Of the weights that wrote it."""
    ending: str = ""
    """"" where the episode goes on."""
    success: float = 0.0


class SamplerSideEnvironment:
    """The `Environment` of a worker whose sampler has the real one; none of it is called but `close`."""

    def reset(self, seed: int) -> Observation:
        """
        Raises:
            TrainingError: always.
        """
        raise TrainingError("This environment lives in the sampler.")

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            TrainingError: always.
        """
        raise TrainingError("This environment lives in the sampler.")

    def close(self) -> None:
        """Nothing was opened."""


@dataclass(frozen=True, slots=True)
class TokenEpisodePlay:
    """A `PlayEpisode`: each reply of the sampler is a turn."""

    seed: int
    """Of the run: its tasks come from it."""

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
        """See `play_episode`; `environment` is not used.

        Raises:
            LeaseLostError, EpisodeGoneError: the episode does not count any more.
        """
        seed, name = task_seed(SeedSpace.RL, self.seed, task), f"{self.seed} {number}"
        reward, turns, is_over = 0.0, 0, False
        try:
            while True:
                began_s = clock()
                while not self._may_begin(reports, sampler.refresh()):
                    if stop.wait(_PATIENCE_S):
                        return _lost(reports, "the worker was stopped")
                if stop.is_set():
                    return _lost(reports, "the worker was stopped")
                try:
                    played: TokenTurnPlayed = sampler.reply(
                        TurnRequest(seed, turns), rng_seed=name, stop=stop
                    )
                except AgentError as error:
                    return _lost(reports, f"the sampler failed: {error}")
                if played.turn is None:
                    return _lost(reports, "the environment failed")
                is_over = bool(played.ending)
                turns, reward = turns + 1, played.success
                versions = (played.version,) * max(1, sum(played.turn.sample.mask))
                reports.add_turn(Turn(versions, reward if is_over else 0.0, clock() - began_s, played.turn))
                if is_over:
                    break
        finally:
            if not is_over:
                with suppress(AgentError):
                    sampler.reply(TurnRequest(seed, turns, is_given_up=True), rng_seed=name, stop=stop)
        info = {"ending": played.ending, "reward": reward, "success": played.success}
        is_cut = played.ending == EndingKind.STEP_LIMIT.value
        reports.finish(is_truncated=is_cut, next_state=None, info=info)
        return EpisodeSummary(played.ending, turns, reward)

    def _may_begin(self, reports: Reports, version: int) -> bool:
        try:
            reports.begin_turn(version, None)
        except StaleSamplerError:
            return False
        return True


@dataclass(frozen=True, slots=True)
class OpenEpisodePolicy:
    """Opens the policy where its sampler lives."""

    model: Path
    """Folder of the model."""
    world: str
    """Name of a world of tokens."""
    threads: int
    """Of torch."""
    device: DeviceName = "auto"
    precision: Precision = "fp32"

    def __call__(self) -> EpisodePolicy:
        """Load the model; see `EpisodePolicy` for errors."""
        return EpisodePolicy(self)


@dataclass
class PendingTurn:
    """One turn that a rollout worker waits for."""

    name: str
    """Of the episode; what its random numbers are seeded with."""
    episode: OpenEpisode
    generator: torch.Generator
    used_s: float = 0.0
    """When a turn was last asked for."""
    last: TokenTurnPlayed | None = None
    """The turn before; a request that is repeated gets it again."""
    reply: SampledReply | None = None
    version: int = -1
    problem: BaseException | None = None


class EpisodePolicy:
    """A `weights.Weighted` policy that plays turns of many episodes."""

    def __init__(
        self,
        about: OpenEpisodePolicy,
        clock: Callable[[], float] = time.monotonic,
        world: World | None = None,
    ) -> None:
        """
        Args:
            clock: seconds that never go back.
            world: None: the one of the name.

        Raises:
            RecipeError: the world shows pictures and the model has no vision tower.
        """
        torch.set_num_threads(about.threads)
        self.version = -1
        self._device, self._precision = device_of(about.device), about.precision
        self._model = load_model(about.model).to(self._device)
        self._world = world if world is not None else world_for(about.world, about.model)
        self._vision_cache = vision_cache_of(about.model, self._model, self._world)
        self._clock, self._lock = clock, Lock()
        self._open: dict[str, PendingTurn] = {}

    def load(self, data: bytes, version: int) -> None:
        """See `Weighted.load`; `data` is a state dict as `torch.save` writes it."""
        self._model.load_state_dict(torch.load(io.BytesIO(data), weights_only=True))
        self.version = version

    def probe(self) -> Sequence[float]:
        """See `Weighted.probe`."""
        return probe_of(self._model)

    def begin(self, request: TurnRequest, name: str) -> PendingTurn:
        """The episode of a name, which the first turn opens.

        Raises:
            TrainingError: this sampler does not have it: it was in another one, which was lost.
        """
        self._close_forgotten()
        with self._lock:
            one = self._open.get(name)
        if request.turn == 0 and one is None:
            generator = torch.Generator().manual_seed(_number(name))
            one = PendingTurn(name, begin_episode(self._world, request.seed), generator)
            with self._lock:
                self._open[name] = one
        is_next = one is not None and len(one.episode.steps) in (request.turn, request.turn + 1)
        if one is None or not is_next:
            raise TrainingError(
                f"Turn {request.turn} of the episode {name} was to be played in another sampler."
            )
        one.used_s = self._clock()
        return one

    def write(self, turns: Sequence[PendingTurn]) -> None:
        """The next reply of each, all in one batch."""
        with in_precision(self._device, self._precision):
            talk = Conversations(
                self._model,
                [list(one.episode.ids) for one in turns],
                end_id=self._world.end_id,
                pad_id=self._world.pad_id,
                shown=[placed(self._world, one.episode, self._vision_cache) for one in turns],
            )
            draw = row_by_row([one.generator for one in turns])
            replies = talk.write([True] * len(turns), max_tokens=self._world.max_reply_tokens, draw=draw)
        for one, reply in zip(turns, replies, strict=True):
            one.reply, one.version = reply, self.version

    def act(self, one: PendingTurn) -> TokenTurnPlayed:
        """What the environment makes of a reply; may be called from many threads at once."""
        episode, number = one.episode, len(one.episode.steps)
        assert one.reply is not None
        answer, observation = take_turn(self._world, episode, one.reply)
        read_observation(self._world, episode, answer, observation)
        one.reply = None
        played = TokenTurnPlayed(None, one.version)
        if not episode.is_faulty:
            ending = "" if episode.ending is None else episode.ending.value
            played = TokenTurnPlayed(self._turn(one, number), one.version, ending, episode.success)
        one.last = played
        if episode.ending is not None:
            self.close(one.name)
        return played

    def _turn(self, one: PendingTurn, number: int) -> TokenTurn:
        episode = one.episode
        mine = [wrote and turn == number for wrote, turn in zip(episode.mask, episode.turns, strict=True)]
        ending = EndingKind.STEP_LIMIT if episode.ending is None else episode.ending
        so_far = whole_sample(self._world, replace(episode, ending=ending), one.name, str(one.version))
        log_probs = [
            value if is_mine else 0.0 for value, is_mine in zip(episode.log_probs, mine, strict=True)
        ]
        # The episode goes on, and its lists with it: what is reported are copies.
        sample = replace(
            so_far,
            token_ids=list(episode.ids),
            mask=mine,
            log_probs=log_probs,
            turns=list(episode.turns),
            pictures=list(episode.pictures),
            success=None,
        )
        pictures = tuple(PackedPicture.of(pixels) for pixels in episode.shown)
        return TokenTurn(sample, episode.steps[number], pictures)

    def close(self, name: str) -> None:
        """Close the environment of an episode, if it is here."""
        with self._lock:
            one = self._open.pop(name, None)
        if one is not None:
            one.episode.environment.close()

    def _close_forgotten(self) -> None:
        now_s = self._clock()
        with self._lock:
            old = [name for name, one in self._open.items() if now_s - one.used_s > FORGOTTEN_S]
        for name in old:
            self.close(name)


class EpisodeSampler(SamplerActor[EpisodePolicy]):
    """Writes all replies that are asked for in one batch; the first caller writes for those that wait."""

    def __init__(
        self, open_policy: Callable[[], EpisodePolicy], coordinator: ActorHandle[Coordinator]
    ) -> None:
        self._waiting: list[PendingTurn] = []
        self._gate = Lock()
        super().__init__(open_policy, coordinator)

    def reply(self, prompt: Any, rng_seed: str) -> TokenTurnPlayed:
        """Play the next turn of an episode.

        Args:
            prompt: a `TurnRequest`.
            rng_seed: name of the episode.

        Raises:
            TrainingError: see `EpisodePolicy.begin`.
        """
        request: TurnRequest = prompt
        if request.is_given_up:
            self._policy.close(rng_seed)
            return TokenTurnPlayed(None, self._policy.version)
        mine = self._policy.begin(request, rng_seed)
        if len(mine.episode.steps) > request.turn:  # asked for once more: the answer did not arrive
            assert mine.last is not None
            return mine.last
        with self._gate:
            self._waiting.append(mine)
        with self._lock:
            if mine.reply is None and mine.problem is None:
                self._write_all()
        if mine.problem is not None:
            raise mine.problem
        return self._policy.act(mine)

    def _write_all(self) -> None:
        with self._gate:
            pending, self._waiting = self._waiting, []
        with self._times.doing(ACTS):
            try:
                self._policy.write(pending)
            except Exception as error:  # every caller that waits has to get it
                for one in pending:
                    one.problem = error


def segment_sample(
    segment: Segment, composer: Composer, vision_cache: VisionCache | None
) -> list[TokenSample]:
    """The one sample of a segment: its last turn's tokens, with the masks of all its turns.

    Args:
        segment: a whole episode or a part, whose turns have a `TokenTurn` as their sample. Where it is cut,
            its last tokens are the state that the critic values; what is paid at the end of an episode is not
            paid there.
        vision_cache: of the trainer's models; computes features of pictures that it does not have yet.
    """
    kept = [turn.sample for turn in segment.turns]
    if isinstance(kept[-1], TokenSample):  # a run of before, in which an episode was one turn
        return kept
    turns: list[TokenTurn] = kept
    info = segment.info if isinstance(segment.info, dict) else {}
    goes_on = segment.is_cut or segment.is_truncated
    ending = EndingKind.STEP_LIMIT if goes_on else EndingKind(info.get("ending", EndingKind.FINISHED.value))
    success = float(info.get("success", 0.0))
    by_step = rewards_of(
        [turn.facts for turn in turns], segment.first_turn, composer, ending, success, is_cut=segment.is_cut
    )
    last = turns[-1].sample
    mask, log_probs = [False] * len(last.token_ids), [0.0] * len(last.token_ids)
    for turn in turns:
        assert turn.sample.log_probs is not None
        for at, (wrote, value) in enumerate(zip(turn.sample.mask, turn.sample.log_probs, strict=True)):
            if wrote:
                mask[at], log_probs[at] = True, value
    rewards = on_tokens(
        [*[0.0] * segment.first_turn, *by_step], torch.tensor(last.turns), torch.tensor(mask)
    ).tolist()
    if vision_cache is not None:
        for slot, picture in zip(last.pictures, turns[-1].pictures, strict=True):
            vision_cache.add(picture.pixels(), slot.file)
    whole = replace(last, mask=mask, log_probs=log_probs, rewards=rewards, ending=ending.value)
    return [replace(whole, success=None if segment.is_cut else success)]


def _number(text: str) -> int:
    """
    >>> _number("3 14") == _number("3 14") != _number("3 15")
    True
    """
    return int.from_bytes(text.encode(), "big") % (2**61 - 1)


def _lost(reports: Reports, reason: str) -> EpisodeSummary:
    reports.fault(reason)
    return EpisodeSummary("", 0, 0.0, reason)
