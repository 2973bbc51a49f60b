"""Correct episodes of a world as a data set for SFT. I/O: writes a data set."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from training.data.dataset_files import DatasetWriter
from training.data.sample_building import sequence_sample
from training.data.samples import Provenance, TokenSample, picture_slots
from training.worlds.world import ExpertEpisode, World


def demonstration(world: World, seed: int) -> TokenSample:
    """A demonstration as a sample; its picture slots have no file names yet: the data set's writer assigns
    them."""
    return _sample(world, world.demonstration(seed), seed)


def _sample(world: World, shown: ExpertEpisode, seed: int) -> TokenSample:
    ids, mask = shown.token_ids, shown.mask
    turns, turn = [], 0
    for index, wrote in enumerate(mask):
        turn += index > 0 and mask[index - 1] and not wrote
        turns.append(turn)
    return sequence_sample(
        ids,
        mask,
        Provenance(world.name, f"demonstration-{seed}", 0),
        turns=turns,
        pictures=picture_slots(ids, world.picture_id),
        domain=world.domain(seed),
        ending="finished",
        success=1.0,
    )


def write_demonstrations(world: World, seeds: Iterable[int], target: Path) -> int:
    """Add the demonstrations that the data set lacks; returns how many were added."""
    with DatasetWriter(target, vocabulary=world.vocabulary) as writer:
        shown = ((seed, world.demonstration(seed)) for seed in seeds)
        return sum(writer.add(_sample(world, one, seed), one.pictures) for seed, one in shown)
