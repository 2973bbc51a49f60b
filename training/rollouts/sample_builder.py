"""Builds the trainer's samples from turns of the agent's own loop. Pure.

Every turn has a prompt of its own, with its pictures, so that each is a sequence of its own. Rewards are
known at the episode's end; the reward of a turn is its undiscounted return. That is exact where the critic's
targets are plain returns (λ = 1, γ = 1), as in the stages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from isal import isal_zlib
from numpy.typing import NDArray

from agent.actions import parse_reply
from agent.errors import UnreadableReplyError
from agent.types import EndingKind, ModelReply, Prompt
from training.data.prompt_tokens import EmbeddedPromptTokenizer
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
    """Of the reply; `weights.written_versions` reads it."""
    is_readable: bool
    """Whether an action could be read in the reply."""


@dataclass(frozen=True, slots=True)
class KeepTurn:
    """`PlayOptions.sample_of`; a class, since it is sent to other machines."""

    factor: int
    """Side of the square, in pixels, of a picture that is one token."""
    dialect: str
    """In which actions are read."""

    def __call__(self, prompt: Prompt, reply: ModelReply) -> LoopTurn:
        """The turn as tokens."""
        read = EmbeddedPromptTokenizer(self.factor).tokens(prompt)
        return LoopTurn(
            tuple(read.token_ids),
            tuple((PackedPicture.of(pixels), at, number) for pixels, at, number in read.pictures),
            reply.token_ids,
            reply.logprobs,
            reply.weights_version,
            is_readable=_is_readable(reply, self.dialect),
        )


def _is_readable(reply: ModelReply, dialect: str) -> bool:
    if reply.finish_reason == "length":
        return False
    try:
        parse_reply(reply.text, dialect=dialect)
    except UnreadableReplyError:
        return False
    return True


def no_state(prompt: Prompt) -> None:
    """`PlayOptions.state_of`: whole episodes are waited for, so no state at a cut has to be valued."""


def episode_samples(
    segment: Segment, world: LoopWorld, composer: Composer, vision_cache: VisionCache
) -> list[TokenSample]:
    """One sample for each turn of an episode that has a reply with tokens.

    Args:
        segment: a whole episode, whose turns have a `LoopTurn` as their sample.
        composer: of the rewards; each step's reward is added to those of the turns before it (return without
            discount, Sutton & Barto 2018, eq. 3.7).
        vision_cache: of the trainer's models; computes features of pictures that it does not have yet.
    """
    turns: Sequence[LoopTurn] = [turn.sample for turn in segment.turns]
    success = float(_info_value(segment.info, "success", 0.0))
    facts = EpisodeFacts(
        tuple(StepFacts(is_readable=turn.is_readable) for turn in turns),
        EndingKind.FAILED if segment.is_truncated else EndingKind.FINISHED,
        success,
    )
    earned = list(composer.compose(facts).by_step)
    if world.pays_steps:
        earned = [more + turn.reward for more, turn in zip(earned, segment.turns, strict=True)]
    from_here_on = list(accumulate(reversed(earned)))[::-1]
    samples = []
    for index, (turn, reward) in enumerate(zip(turns, from_here_on, strict=True)):
        if not turn.reply_ids:
            continue
        slots = [
            PictureSlot(vision_cache.add(picture.pixels()), at, number)
            for picture, at, number in turn.pictures
        ]
        samples.append(
            turn_sample(
                turn.prompt_ids,
                turn.reply_ids,
                Provenance(world.name, str(segment.number), index + 1, weights_version=turn.weights_version),
                pictures=slots,
                log_probs=turn.log_probs,
                reward=reward,
                domain=str(_info_value(segment.info, "family", world.name)),
                ending=facts.ending.value,
                success=success,
            )
        )
    return samples


def _info_value(info: Any, name: str, otherwise: Any) -> Any:
    return info.get(name, otherwise) if isinstance(info, dict) else otherwise
