"""The one builder of samples, for every stage: tokens, the mask of the model's own, and metadata. Pure.

`turn_sample` is a prompt and the one reply to it; `sequence_sample` a sequence with replies anywhere in it,
such as a whole episode. Besides these two, only the reader of data sets makes a `TokenSample`, from what they
wrote.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack

from training.data.samples import PictureSlot, Provenance, TokenSample


class SampleFacts(TypedDict, total=False):
    """Metadata of a sample: the fields of `TokenSample` other than its tokens."""

    task: str
    domain: str
    ending: str
    is_accepted: bool
    success: float | None
    labels: Sequence[str]


def turn_sample(
    prompt_ids: Sequence[int],
    reply_ids: Sequence[int],
    provenance: Provenance,
    *,
    pictures: Sequence[PictureSlot] = (),
    log_probs: Sequence[float] | None = None,
    reward: float = 0.0,
    **facts: Unpack[SampleFacts],
) -> TokenSample:
    """Loss on the reply alone.

    Args:
        prompt_ids: (P,) as the model evaluates the prompt, pictures included.
        reply_ids: (R,) as they were sampled, or as they are to be learned.
        pictures: where they stand in the prompt.
        log_probs: (R,) natural logarithms of the reply's tokens as they were recorded; None where there are
            none.
        reward: paid at the reply's last token.

    Raises:
        DatasetError: there are not as many log-probabilities as tokens, or one is none.
    """
    before, written = len(prompt_ids), len(reply_ids)
    return sequence_sample(
        [*prompt_ids, *reply_ids],
        [*[False] * before, *[True] * written],
        provenance,
        pictures=pictures,
        log_probs=None if log_probs is None else [*[0.0] * before, *log_probs],
        rewards=[*[0.0] * (before + written - 1), reward],
        **facts,
    )


def sequence_sample(
    token_ids: Sequence[int],
    mask: Sequence[bool],
    provenance: Provenance,
    *,
    turns: Sequence[int] | None = None,
    log_probs: Sequence[float] | None = None,
    rewards: Sequence[float] | None = None,
    pictures: Sequence[PictureSlot] = (),
    **facts: Unpack[SampleFacts],
) -> TokenSample:
    """Loss where the mask is true.

    Args:
        token_ids: (T,).
        mask: (T,) true where the model wrote the token.
        turns: (T,) which reply a token belongs to; None: all belong to the first.
        log_probs: (T,) natural logarithms, 0 where the mask is false; None where there are none.
        rewards: (T,); None: nothing was earned, or it is not known yet.

    Raises:
        DatasetError: sequences of different lengths, a picture outside of them, or a log-probability that is
            none.
    """
    return TokenSample(
        token_ids=token_ids,
        mask=mask,
        turns=[0] * len(token_ids) if turns is None else turns,
        log_probs=log_probs,
        rewards=[0.0] * len(token_ids) if rewards is None else rewards,
        pictures=pictures,
        provenance=provenance,
        **facts,
    )
