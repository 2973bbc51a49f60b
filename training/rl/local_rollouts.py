"""Plays many episodes of a text world at once with a model in this process. I/O: what the world's tools do.

All episodes write a turn, then all environments act, a thread each (they wait for tools), then all read what
came of it. Which episodes and which dice is decided by the seeds alone, so a batch can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor

from agent.coordinates import Screen
from agent.errors import UnreadableReplyError
from agent.types import EndingKind, Observation
from training.data.samples import Provenance, TokenSample
from training.environments.environment import Environment
from training.errors import EnvironmentFaultError
from training.policy.sampling import Conversations, Written, sampled
from training.rewards.composer import Composer
from training.rewards.facts import EpisodeFacts, StepFacts
from training.rewards.placement import on_tokens
from training.worlds.world import TextWorld

UNREADABLE = "This reply cannot be read; it has no action in it."


@dataclass
class _Episode:
    seed: int
    environment: Environment
    ids: list[int]
    mask: list[bool]
    turns: list[int]
    log_probs: list[float]
    steps: list[StepFacts] = field(default_factory=list)
    success: bool = False
    ending: EndingKind | None = None
    is_sick: bool = False

    def add(self, ids: Sequence[int], log_probs: Sequence[float] | None) -> None:
        """Tokens of the model with their log-probabilities, or others."""
        self.ids += ids
        self.mask += [log_probs is not None] * len(ids)
        self.turns += [len(self.steps)] * len(ids)
        self.log_probs += log_probs if log_probs is not None else [0.0] * len(ids)


@dataclass(frozen=True)
class Played:
    samples: list[TokenSample]
    num_sick: int
    """Episodes in which the environment failed; they are not among the samples."""
    by_term: dict[str, float]
    """Mean of each reward term."""


def play(
    world: TextWorld,
    model: Any,
    seeds: Sequence[int],
    *,
    composer: Composer,
    draw: Callable[[Tensor], Tensor],
    episode_ids: Sequence[str],
    version: str,
    threads: int = 4,
) -> Played:
    """One episode for each seed, in order."""
    with ThreadPoolExecutor(threads, thread_name_prefix="environments") as pool:
        episodes = [_begin(world, seed) for seed in seeds]
        talk = Conversations(model, [one.ids for one in episodes], end_id=world.end_id, pad_id=world.pad_id)
        while any(one.ending is None for one in episodes):
            writers = [one.ending is None for one in episodes]
            replies = talk.write(writers, max_tokens=world.max_reply_tokens, draw=draw)
            turns = [
                (one, reply) for one, reply, wrote in zip(episodes, replies, writers, strict=True) if wrote
            ]
            said: dict[int, list[int]] = {id(one): [] for one in episodes}
            for one, answer in zip(
                [one for one, _ in turns], pool.map(lambda turn: _turn(world, *turn), turns), strict=True
            ):
                said[id(one)] = answer
            talk.read([said[id(one)] for one in episodes])
    for one in episodes:
        one.environment.close()
    sound = [(one, name) for one, name in zip(episodes, episode_ids, strict=True) if not one.is_sick]
    samples: list[TokenSample] = []
    terms: dict[str, float] = {}
    for one, name in sound:
        facts = EpisodeFacts(tuple(one.steps), one.ending or EndingKind.FAILED, float(one.success))
        composed = composer.compose(facts)
        for term, value in composed.by_term.items():
            terms[term] = terms.get(term, 0.0) + value / len(sound)
        samples.append(_sample(world, one, composed.by_step, name, version))
    return Played(samples, len(episodes) - len(sound), terms)


def _begin(world: TextWorld, seed: int) -> _Episode:
    environment = world.environment()
    ids = world.opening(environment.reset(seed))
    return _Episode(seed, environment, list(ids), [False] * len(ids), [0] * len(ids), [0.0] * len(ids))


def _turn(world: TextWorld, one: _Episode, reply: Written) -> list[int]:
    """What an episode reads after its reply: what came of it, or nothing when it is over."""
    one.add(reply.token_ids, reply.log_probs)
    # A reply that the limit cut has no end token of the model's own; the next turn needs one all the same.
    closing = [] if reply.is_ended else [world.end_id]
    try:
        action = world.read(reply.token_ids)
    except UnreadableReplyError:
        one.steps.append(StepFacts(is_readable=False))
        observation = _text(UNREADABLE)
        is_over, is_cut = False, len(one.steps) >= world.max_turns
    else:
        one.steps.append(StepFacts())
        try:
            feedback = one.environment.step(action)
        except EnvironmentFaultError:
            one.is_sick, one.ending = True, EndingKind.FAILED
            return []
        observation, is_over = feedback.observation, feedback.terminated
        is_cut = feedback.truncated or len(one.steps) >= world.max_turns
        one.success = bool(feedback.info.get("success", False))
    if is_over:
        one.ending = EndingKind.FINISHED
        return []
    # An episode that is cut reads what came of its last action too: its state goes on, and has a value.
    answer = [*closing, *world.answer(observation)]
    one.add(answer, None)
    if is_cut:
        one.ending = EndingKind.STEP_LIMIT
    return answer


def _text(text: str) -> Observation:
    return Observation(np.zeros((0, 0, 3), np.uint8), Screen(0, 0), text=text)


def _sample(
    world: TextWorld, one: _Episode, by_step: Sequence[float], episode_id: str, version: str
) -> TokenSample:
    mask, turns = torch.tensor(one.mask), torch.tensor(one.turns)
    assert one.ending is not None
    return TokenSample(
        token_ids=one.ids,
        mask=one.mask,
        turns=one.turns,
        log_probs=one.log_probs,
        rewards=on_tokens(by_step, turns, mask).tolist(),
        pictures=(),
        provenance=Provenance(world.name, episode_id, 0, weights_version=version),
        domain=world.domain(one.seed),
        ending=one.ending.value,
        success=float(one.success),
    )


class LocalRollouts:
    """A `TrajectorySource` that plays when it is asked."""

    def __init__(
        self,
        world: TextWorld,
        policy: Any,
        composer: Composer,
        *,
        episodes: int,
        seed: int,
        version: str = "",
    ) -> None:
        """
        Args:
            episodes: a batch.
        """
        self._world, self._policy, self._composer = world, policy, composer
        self._episodes, self._seed, self._version = episodes, seed, version
        self.last: Played | None = None

    def batch(self, update: int) -> list[TokenSample]:
        """
        Raises:
            EnvironmentFaultError: the environments of all episodes failed.
        """
        first = (self._seed * 1_000 + update) * 1_000
        seeds = range(first, first + self._episodes)
        self.last = play(
            self._world,
            self._policy,
            seeds,
            composer=self._composer,
            draw=sampled(torch.Generator().manual_seed(first)),
            episode_ids=[f"{self._seed}-{update}-{number}" for number in range(self._episodes)],
            version=self._version,
        )
        if not self.last.samples:
            raise EnvironmentFaultError("The environments of all episodes failed; nothing can be learned.")
        return self.last.samples

    def publish(self, policy: Any, version: str) -> None:
        self._policy, self._version = policy, version
