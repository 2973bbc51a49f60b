"""Turns of the agent's own loop as the trainer learns from them. Pure.

Every turn has a prompt of its own, with its pictures, so that each is a sequence of its own. What an episode
earns is known at its end; a turn is paid with all that came from it on. That is exact where the critic
learns plain returns (its λ is 1, and nothing is discounted), which is what the stages do.
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
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.policy.vision_cache import VisionCache
from training.rewards.composer import Composer
from training.rewards.facts import EpisodeFacts, StepFacts
from training.rollouts.experience import Segment
from training.worlds.agent_loop import LoopWorld


@dataclass(frozen=True, slots=True)
class PackedPicture:
    """Pixels on their way to the trainer: a screen has few colours, and there are many of them."""

    data: bytes
    shape: tuple[int, ...]

    @staticmethod
    def of(pixels: NDArray[np.uint8]) -> PackedPicture:
        return PackedPicture(isal_zlib.compress(np.ascontiguousarray(pixels), 1), pixels.shape)

    def pixels(self) -> NDArray[np.uint8]:
        return np.frombuffer(isal_zlib.decompress(self.data), np.uint8).reshape(self.shape)


@dataclass(frozen=True, slots=True)
class LoopTurn:
    """What the trainer keeps of a turn."""

    prompt_ids: tuple[int, ...]
    pictures: tuple[tuple[PackedPicture, int, int], ...]
    """Each with the index of the first of its tokens, and how many it has."""
    reply_ids: tuple[int, ...]
    log_probs: tuple[float, ...]
    weights_version: str
    is_readable: bool


@dataclass(frozen=True, slots=True)
class KeepTurn:
    """`PlayOptions.sample_of`; a class, for it is sent to other machines."""

    factor: int
    dialect: str

    def __call__(self, prompt: Prompt, reply: ModelReply) -> LoopTurn:
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
    """`PlayOptions.state_of`: whole episodes are waited for, so nobody values the state at a cut."""


def episode_samples(
    segment: Segment, world: LoopWorld, composer: Composer, vision_cache: VisionCache
) -> list[TokenSample]:
    """One for each turn of an episode.

    Args:
        vision_cache: the eyes that the trainer's models see with; they look at what they have not seen yet.
    """
    turns: Sequence[LoopTurn] = [turn.sample for turn in segment.turns]
    success = float(_said(segment.info, "success", 0.0))
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
        before, written = len(turn.prompt_ids), len(turn.reply_ids)
        if not written:
            continue
        slots = [
            PictureSlot(vision_cache.look(picture.pixels()), at, number)
            for picture, at, number in turn.pictures
        ]
        samples.append(
            TokenSample(
                token_ids=[*turn.prompt_ids, *turn.reply_ids],
                mask=[*[False] * before, *[True] * written],
                turns=[0] * (before + written),
                log_probs=[*[0.0] * before, *turn.log_probs],
                rewards=[*[0.0] * (before + written - 1), reward],
                pictures=slots,
                provenance=Provenance(
                    world.name, str(segment.number), index + 1, weights_version=turn.weights_version
                ),
                domain=str(_said(segment.info, "family", world.name)),
                ending=facts.ending.value,
                success=success,
            )
        )
    return samples


def _said(info: Any, name: str, otherwise: Any) -> Any:
    return info.get(name, otherwise) if isinstance(info, dict) else otherwise
