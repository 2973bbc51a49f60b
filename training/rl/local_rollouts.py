"""Plays many episodes of a world at once with a model in this process. I/O: what the world's tools do.

All episodes write a turn, then all environments act, a thread each (they wait for tools), then all read the
observation. Tasks and random numbers depend on the seeds alone, so a batch can be played again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from agent.errors import UnreadableReplyError
from agent.types import EndingKind, Observation
from training.data.sample_building import sequence_sample
from training.data.samples import PictureSlot, Provenance, TokenSample, picture_slots
from training.environments.environment import Environment
from training.environments.seeds import SeedSpace, batch_seeds
from training.errors import DatasetError, EnvironmentFaultError, RecipeError
from training.policy.devices import CPU, Precision, in_precision, moved
from training.policy.models import patch_form
from training.policy.sampling import Conversations, PlacedPicture, SampledReply, row_by_row
from training.policy.sharding import gathered
from training.policy.vision_cache import PictureEmbeddings, VisionCache, picture_name
from training.rewards.composer import Composer, on_tokens
from training.rewards.facts import EpisodeFacts, StepFacts
from training.rewards.outcome_model import OutcomeModel
from training.stages.ranks import ALONE, Ranks
from training.worlds.world import UNREADABLE, World


@dataclass
class OpenEpisode:
    """An episode that is being played: its environment, and its tokens so far."""

    seed: int
    environment: Environment
    last: Observation
    """The last observation."""
    ids: list[int] = field(default_factory=list)
    mask: list[bool] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    log_probs: list[float] = field(default_factory=list)
    pictures: list[PictureSlot] = field(default_factory=list)
    shown: list[NDArray[np.uint8]] = field(default_factory=list)
    """The pixels of `pictures`."""
    steps: list[StepFacts] = field(default_factory=list)
    success: float = 0.0
    """The world's verdict; a partial one stays partial."""
    ending: EndingKind | None = None
    is_faulty: bool = False

    def add(self, ids: Sequence[int], log_probs: Sequence[float] | None) -> None:
        """Tokens of the model with their log-probabilities, or others."""
        self.ids += ids
        self.mask += [log_probs is not None] * len(ids)
        self.turns += [len(self.steps)] * len(ids)
        self.log_probs += log_probs if log_probs is not None else [0.0] * len(ids)


@dataclass(frozen=True)
class PlayedEpisodes:
    """What `play` returns."""

    samples: list[TokenSample]
    num_faulty: int
    """Episodes in which the environment failed; they are not among the samples."""
    by_term: dict[str, float]
    """Mean of each reward term."""
    shown: Mapping[str, NDArray[np.uint8]] = field(default_factory=dict)
    """The pixels of the samples' pictures, by the names in their slots; only of what this process played."""


def play(
    world: World,
    model: Any,
    seeds: Sequence[int],
    *,
    composer: Composer,
    draw: Callable[[Tensor], Tensor],
    episode_ids: Sequence[str],
    version: str,
    threads: int = 4,
    vision_cache: VisionCache | None = None,
    judge: OutcomeModel | None = None,
) -> PlayedEpisodes:
    """One episode for each seed, in order.

    Args:
        composer: of the rewards.
        draw: samples token ids (B,) from natural log-probabilities (B, V).
        episode_ids: one for each seed.
        version: of the weights, kept with each sample.
        threads: environments that act at once.
        vision_cache: of the model; needed where the world shows pictures.
        judge: its verdict replaces the world's own.

    Raises:
        DatasetError: the world shows pictures and there is no vision cache.
    """
    with ThreadPoolExecutor(threads, thread_name_prefix="environments") as pool:
        episodes = [begin_episode(world, seed) for seed in seeds]
        talk = Conversations(
            model,
            [list(one.ids) for one in episodes],
            end_id=world.end_id,
            pad_id=world.pad_id,
            shown=[placed(world, one, vision_cache) for one in episodes],
        )
        while any(one.ending is None for one in episodes):
            writers = [one.ending is None for one in episodes]
            replies = talk.write(writers, max_tokens=world.max_reply_tokens, draw=draw)
            turns = [
                (one, reply) for one, reply, wrote in zip(episodes, replies, writers, strict=True) if wrote
            ]
            told = list(pool.map(lambda turn: take_turn(world, *turn), turns))
            # What is read begins after what each has written.
            before = {id(one): len(one.ids) for one in episodes}
            for (one, _), (answer, observation) in zip(turns, told, strict=True):
                read_observation(world, one, answer, observation)
            pieces = [one.ids[before[id(one)] :] for one in episodes]
            shown = [placed(world, one, vision_cache, first=before[id(one)]) for one in episodes]
            talk.read(pieces, shown)
    for one in episodes:
        one.environment.close()
    sound = [(one, name) for one, name in zip(episodes, episode_ids, strict=True) if not one.is_faulty]
    samples: list[TokenSample] = []
    terms: dict[str, float] = {}
    whole = [whole_sample(world, one, name, version) for one, name in sound]
    verdicts = [one.success for one, _ in sound]
    if judge is not None and whole:
        verdicts = judge.scores(whole, [one.shown for one, _ in sound])
    for (one, _), sample, verdict in zip(sound, whole, verdicts, strict=True):
        facts = EpisodeFacts(tuple(one.steps), one.ending or EndingKind.FAILED, verdict)
        composed = composer.compose(facts)
        for term, value in composed.by_term.items():
            terms[term] = terms.get(term, 0.0) + value / len(sound)
        rewards = on_tokens(composed.by_step, torch.tensor(one.turns), torch.tensor(one.mask)).tolist()
        samples.append(replace(sample, rewards=rewards, success=verdict))
    pictures = {
        slot.file: pixels for one, _ in sound for slot, pixels in zip(one.pictures, one.shown, strict=True)
    }
    return PlayedEpisodes(samples, len(episodes) - len(sound), terms, pictures)


def begin_episode(world: World, seed: int) -> OpenEpisode:
    """Open an environment and read its first observation."""
    environment = world.environment()
    observation = environment.reset(seed)
    one = OpenEpisode(seed, environment, observation)
    read_observation(world, one, world.opening(observation), observation)
    return one


def read_observation(world: World, one: OpenEpisode, ids: Sequence[int], observation: Observation) -> None:
    """Add an observation's tokens, and its picture under its name."""
    for slot in picture_slots(ids, world.picture_id):
        one.shown.append(observation.pixels)
        name = picture_name(observation.pixels)
        one.pictures.append(replace(slot, file=name, at=slot.at + len(one.ids)))
    one.add(ids, None)


def placed(
    world: World, one: OpenEpisode, vision_cache: VisionCache | None, *, first: int = 0
) -> list[PlacedPicture]:
    """An episode's pictures after its first tokens, encoded.

    Args:
        first: index of the token that places are counted from; pictures before it are left out.

    Raises:
        DatasetError: there is a picture and no vision cache.
    """
    found = []
    for slot, pixels in zip(one.pictures, one.shown, strict=True):
        if slot.at < first:
            continue
        if vision_cache is None:
            raise DatasetError(f"The world {world.name} shows pictures, but the model has no vision tower.")
        found.append(PlacedPicture(slot.at - first, vision_cache[vision_cache.add(pixels, slot.file)]))
    return found


def take_turn(world: World, one: OpenEpisode, reply: SampledReply) -> tuple[list[int], Observation]:
    """The tokens that an episode reads after its reply: the next observation, or none when it is over."""
    one.add(reply.token_ids, reply.log_probs)
    # A reply that the limit cut has no end token of the model's own; the next turn needs one all the same.
    closing = [] if reply.is_ended else [world.end_id]
    try:
        actions = world.read(reply.token_ids)
    except UnreadableReplyError:
        one.steps.append(StepFacts(is_readable=False))
        observation = replace(one.last, text=UNREADABLE)
        is_over = is_cut = False
    else:
        facts = StepFacts()
        for action in actions:
            try:
                feedback = one.environment.step(action)
            except EnvironmentFaultError:
                one.is_faulty, one.ending = True, EndingKind.FAILED
                return [], one.last
            facts = facts.and_then(feedback.info.get("facts", StepFacts()))
            if feedback.terminated or feedback.truncated:
                break
        one.steps.append(facts)
        observation, is_over, is_cut = feedback.observation, feedback.terminated, feedback.truncated
        one.success = float(feedback.info.get("success", 0.0))
    if len(one.steps) >= world.max_turns:
        is_over, is_cut = is_over or world.fails_at_limit, True
    one.last = observation
    if is_over:
        one.ending = EndingKind.FINISHED
        return [], observation
    # An episode that is cut reads what came of its last action too: its state goes on, and has a value.
    answer = [*closing, *world.answer(observation)]
    if is_cut:
        one.ending = EndingKind.STEP_LIMIT
    return answer, observation


def whole_sample(world: World, one: OpenEpisode, episode_id: str, version: str) -> TokenSample:
    """The episode as a sample, without its rewards."""
    assert one.ending is not None
    return sequence_sample(
        one.ids,
        one.mask,
        Provenance(world.name, episode_id, 0, weights_version=version),
        turns=one.turns,
        log_probs=one.log_probs,
        pictures=one.pictures,
        domain=world.domain(one.seed),
        ending=one.ending.value,
        success=one.success,
    )


def vision_cache_of(folder: Path, model: Any, world: World) -> VisionCache | None:
    """The vision cache of the model in a folder; None where the world shows no pictures.

    Raises:
        RecipeError: the world shows pictures and the model is one of text alone.
    """
    return None if world.picture_id is None else require_vision_cache(folder, model, world.name)


def require_vision_cache(folder: Path, model: Any, world: str) -> VisionCache:
    """The vision cache of the model in a folder.

    Args:
        model: the model in the folder, loaded; its frozen vision tower computes what is cached.
        world: name of the world that shows pictures, for the message.

    Raises:
        RecipeError: the model is one of text alone.
    """
    form = patch_form(folder)
    if form is None:
        raise RecipeError(f"The world {world} shows pictures, but the model in {folder} has no vision tower.")
    return VisionCache(model, form)


class LocalRollouts:
    """A `TrajectorySource` that plays synchronously, in this process."""

    def __init__(
        self,
        world: World,
        policy: Any,
        composer: Composer,
        *,
        episodes: int,
        seed: int,
        version: str = "",
        vision_cache: VisionCache | None = None,
        judge: OutcomeModel | None = None,
        ranks: Ranks = ALONE,
        precision: Precision = "fp32",
    ) -> None:
        """
        Args:
            episodes: in a batch.
            vision_cache: of the policy's frozen vision tower, where the world shows pictures.
            judge: its verdict replaces the world's own.
            ranks: processes that play a part of each batch and exchange what they have played.
        """
        self._ranks, self._precision = ranks, precision
        self._vision_cache, self._judge = vision_cache, judge
        self._world, self._policy, self._composer = world, policy, composer
        self._episodes, self._seed, self._version = episodes, seed, version
        self.last: PlayedEpisodes | None = None

    def batch(self, number: int, space: SeedSpace) -> list[TokenSample]:
        """One sample for each episode; the tasks of a batch are always the same.

        Raises:
            EnvironmentFaultError, RecipeError: as `played`.
        """
        return self.played(number, space).samples

    def played(self, number: int, space: SeedSpace) -> PlayedEpisodes:
        """The same, with all that is known of the episodes.

        Raises:
            EnvironmentFaultError: the environments of all episodes failed.
            RecipeError: there are no seeds for so many batches, or for so many episodes in one.
        """
        seeds = batch_seeds(space, self._seed, number, self._episodes)
        mine = self._ranks.share(range(self._episodes))
        device = next(self._policy.parameters()).device
        with gathered(self._policy), in_precision(device, self._precision):
            played = play(
                self._world,
                self._policy,
                [seeds[place] for place in mine],
                composer=self._composer,
                # Its own for each episode, whoever plays it.
                draw=row_by_row([torch.Generator().manual_seed(seeds[place]) for place in mine]),
                episode_ids=[f"{self._seed}-{number}-{place}" for place in mine],
                version=self._version,
                vision_cache=self._vision_cache,
                judge=self._judge,
            )
        self.last = self._of_all(played)
        if not self.last.samples:
            raise EnvironmentFaultError("The environments of all episodes failed; nothing can be learned.")
        return self.last

    def _of_all(self, played: PlayedEpisodes) -> PlayedEpisodes:
        """What all ranks have played, in the order of episodes, with its pictures."""
        if self._ranks.count == 1:
            return played
        seen: dict[str, PictureEmbeddings] = {}
        if self._vision_cache is not None:
            names = {slot.file for sample in played.samples for slot in sample.pictures}
            seen = {name: moved(self._vision_cache[name], CPU) for name in sorted(names)}
        found = self._ranks.gather((replace(played, shown={}), seen))
        for _, others in found:
            for name, one in others.items():
                if name not in seen and self._vision_cache is not None:
                    self._vision_cache.keep(name, one)
        parts = [one for one, _ in found]
        samples = [sample for one in parts for sample in one.samples]
        samples.sort(key=lambda sample: int(sample.provenance.episode_id.rpartition("-")[2]))
        names_of_terms = {term for one in parts for term in one.by_term}
        by_term = {
            term: sum(one.by_term.get(term, 0.0) * len(one.samples) for one in parts) / max(1, len(samples))
            for term in sorted(names_of_terms)
        }
        return PlayedEpisodes(samples, sum(one.num_faulty for one in parts), by_term)

    def publish(self, policy: Any, version: str) -> None:
        """See `TrajectorySource.publish`."""
        self._policy, self._version = policy, version
