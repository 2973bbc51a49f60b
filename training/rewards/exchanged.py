"""Successes that end with another one's last reply: failures that only who reads the reply can tell. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from training.data.sample_building import sequence_sample
from training.data.samples import TokenSample

COPY = "-exchanged"
"""Behind the id of the episode."""


def exchanged(samples: Sequence[TokenSample]) -> Iterator[TokenSample]:
    """Of each success whose ending is not all others', a copy with the ending of the next success that ended
    otherwise, as a failure. The ending is the last unbroken run of the model's own tokens."""
    good = [(sample, _ending(sample)) for sample in samples if sample.succeeded and any(sample.mask)]
    for place, (sample, span) in enumerate(good):
        own = _tokens(sample, span)
        others = (_tokens(*good[(place + step) % len(good)]) for step in range(1, len(good)))
        for other in islice((tokens for tokens in others if tokens != own), 1):
            yield _with_ending(sample, span, other)


def _ending(sample: TokenSample) -> tuple[int, int]:
    """First token and the one behind the last."""
    after = max(place for place, is_own in enumerate(sample.mask) if is_own) + 1
    first = after
    while first > 0 and sample.mask[first - 1]:
        first -= 1
    return first, after


def _tokens(sample: TokenSample, span: tuple[int, int]) -> list[int]:
    return list(sample.token_ids[span[0] : span[1]])


def _with_ending(sample: TokenSample, span: tuple[int, int], ending: Sequence[int]) -> TokenSample:
    first, after = span
    moved = len(ending) - (after - first)
    made = sequence_sample(
        [*sample.token_ids[:first], *ending, *sample.token_ids[after:]],
        [*sample.mask[:first], *[True] * len(ending), *sample.mask[after:]],
        replace(sample.provenance, episode_id=f"{sample.provenance.episode_id}{COPY}"),
        pictures=[slot if slot.at < first else replace(slot, at=slot.at + moved) for slot in sample.pictures],
        task=sample.task,
        domain=sample.domain,
        ending=sample.ending,
    )
    return replace(made, success=0.0)
