"""Builds the trainer's samples from turns of the agent's own loop. Pure.

Every turn has a prompt of its own, with its pictures, so that each is a sequence of its own, with the reward
of its own turn. The learner puts an episode's sequences together again, in the order of their steps, and
computes advantages over all of them. Where a limit or the deadline of its turns cut the episode, a last
sequence without a reply is what the policy was shown next: the critic's value of it stands for the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from isal import isal_zlib
from numpy.typing import NDArray

from agent.actions import parse_reply
from agent.errors import UnreadableReplyError
from agent.types import EndingKind, ModelReply, Prompt
from training.data.prompt_tokens import PromptTokenizer
from training.data.sample_building import turn_sample
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.policy.vision_cache import VisionCache
from training.rewards.composer import Composer
from training.rewards.facts import EpisodeFacts, StepFacts
from training.rollouts.experience import Segment
from training.worlds.agent_loop import LoopWorld


@dataclass(frozen=True, slots=True)
class PackedPicture:
    """A compressed picture on its way to the trainer."""

    data: bytes
    """zlib."""
    shape: tuple[int, ...]
    """(height, width, 3) in pixels."""

    @staticmethod
    def of(pixels: NDArray[np.uint8]) -> PackedPicture:
        """Compress (height, width, 3) pixels."""
        return PackedPicture(isal_zlib.compress(np.ascontiguousarray(pixels), 1), pixels.shape)

    def pixels(self) -> NDArray[np.uint8]:
        """(height, width, 3)."""
        return np.frombuffer(isal_zlib.decompress(self.data), np.uint8).reshape(self.shape)


@dataclass(frozen=True, slots=True)
class LoopTurn:
    """What the trainer keeps of a turn (`Turn.sample`)."""

    prompt_ids: tuple[int, ...]
    pictures: tuple[tuple[PackedPicture, int, int], ...]
    """Each with the index of the first of its tokens, and how many it has."""
    reply_ids: tuple[int, ...]
    log_probs: tuple[float, ...]
    """Natural, of the reply's tokens as they were drawn."""
    weights_version: str
    """Of the reply; `weights.written_versions` reads it. "" where there is none."""
    is_readable: bool
    """Whether an action could be read in the reply."""


@dataclass(frozen=True, slots=True)
class KeepTurn:
    """`PlayOptions.sample_of`; a class, since it is sent to other machines."""

    tokenizer: PromptTokenizer
    """Of the policy; actions are read in its dialect."""

    def __call__(self, prompt: Prompt, reply: ModelReply) -> LoopTurn:
        """The turn as tokens."""
        ids, pictures = _prompt_tokens(prompt, self.tokenizer)
        return LoopTurn(
            ids,
            pictures,
            reply.token_ids,
            reply.logprobs,
            reply.weights_version,
            is_readable=_is_readable(reply, self.tokenizer.dialect),
        )


def _is_readable(reply: ModelReply, dialect: str) -> bool:
    if reply.finish_reason == "length":
        return False
    try:
        parse_reply(reply.text, dialect=dialect)
    except UnreadableReplyError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class KeepState:
    """`PlayOptions.state_of` and `next_state_of`: the prompt alone, as a turn whose reply nobody wrote."""

    tokenizer: PromptTokenizer
    """See `KeepTurn`."""

    def __call__(self, prompt: Prompt) -> LoopTurn:
        """The prompt as tokens."""
        ids, pictures = _prompt_tokens(prompt, self.tokenizer)
        return LoopTurn(ids, pictures, (), (), "", is_readable=False)


def _prompt_tokens(
    prompt: Prompt, tokenizer: PromptTokenizer
) -> tuple[tuple[int, ...], tuple[tuple[PackedPicture, int, int], ...]]:
    read = tokenizer.tokens(prompt)
    pictures = tuple((PackedPicture.of(pixels), at, number) for pixels, at, number in read.pictures)
    return tuple(read.token_ids), pictures


def episode_samples(
    segment: Segment, world: LoopWorld, composer: Composer, vision_cache: VisionCache
) -> list[TokenSample]:
    """One sample for each turn of a segment that has a reply with tokens, and one for what came next.

    Args:
        segment: a whole episode or a part, whose turns have a `LoopTurn` as their sample. Where it is cut or
            truncated, its next state is one without a reply; an episode of before, in which it was not kept,
            has failed. What is paid at the end of an episode is not paid where it goes on.
        composer: of the rewards. What a turn without tokens earned goes to the turn before it.
        vision_cache: of the trainer's models; computes features of pictures that it does not have yet.
    """
    turns: Sequence[LoopTurn] = [turn.sample for turn in segment.turns]
    goes_on = segment.is_cut or segment.is_truncated
    rest = segment.next_state if goes_on and isinstance(segment.next_state, LoopTurn) else None
    ending = EndingKind.FINISHED
    if goes_on:
        ending = EndingKind.FAILED if rest is None else EndingKind.STEP_LIMIT
    success = float(_info_value(segment.info, "success", 0.0))
    before, steps = segment.first_turn, [StepFacts(is_readable=turn.is_readable) for turn in turns]
    earned = rewards_of(steps, before, composer, ending, success, is_cut=segment.is_cut)
    if world.pays_steps:
        earned = [more + turn.reward for more, turn in zip(earned, segment.turns, strict=True)]

    def sample(turn: LoopTurn, step: int, reward: float) -> TokenSample:
        slots = [
            PictureSlot(vision_cache.add(picture.pixels()), at, number)
            for picture, at, number in turn.pictures
        ]
        return turn_sample(
            turn.prompt_ids,
            turn.reply_ids,
            Provenance(world.name, str(segment.number), step, weights_version=turn.weights_version),
            pictures=slots,
            log_probs=turn.log_probs,
            reward=reward,
            domain=str(_info_value(segment.info, "family", world.name)),
            ending=ending.value,
            success=None if segment.is_cut else success,
        )

    for index in range(len(turns) - 1, 0, -1):
        if not turns[index].reply_ids:
            earned[index - 1] += earned[index]
    samples = [
        sample(turn, step, reward)
        for step, (turn, reward) in enumerate(zip(turns, earned, strict=True), start=before + 1)
        if turn.reply_ids
    ]
    if rest is not None and samples:
        samples.append(sample(rest, before + len(turns) + 1, 0.0))
    return samples


def rewards_of(
    steps: Sequence[StepFacts],
    before: int,
    composer: Composer,
    ending: EndingKind,
    success: float,
    *,
    is_cut: bool,
) -> list[float]:
    """What each turn of a segment earned; where it is cut, the end is not its own.

    Args:
        before: turns of the episode before the segment; they count, but are not of it.
    """
    whole = EpisodeFacts((*[StepFacts()] * before, *steps, *[StepFacts()] * is_cut), ending, success)
    return list(composer.compose(whole).by_step[before : before + len(steps)])


def _info_value(info: Any, name: str, otherwise: Any) -> Any:
    return info.get(name, otherwise) if isinstance(info, dict) else otherwise
