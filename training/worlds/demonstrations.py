"""Sound episodes of a world as a data set to begin with. I/O: writes a data set."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from training.data.dataset_files import DatasetWriter
from training.data.samples import Provenance, TokenSample
from training.worlds.world import TextWorld


def demonstration(world: TextWorld, seed: int) -> TokenSample:
    ids, mask = world.demonstration(seed)
    turns, turn = [], 0
    for index, wrote in enumerate(mask):
        turn += index > 0 and mask[index - 1] and not wrote
        turns.append(turn)
    return TokenSample(
        token_ids=ids,
        mask=mask,
        turns=turns,
        log_probs=None,
        rewards=[0.0] * len(ids),
        pictures=(),
        provenance=Provenance(world.name, f"demonstration-{seed}", 0),
        domain=world.domain(seed),
        ending="finished",
        success=1.0,
    )


def write_demonstrations(world: TextWorld, seeds: Iterable[int], target: Path) -> int:
    """Those that the data set has already are not added again; returns how many were."""
    with DatasetWriter(target, vocabulary=world.vocabulary) as writer:
        return sum(writer.add(demonstration(world, seed), ()) for seed in seeds)
