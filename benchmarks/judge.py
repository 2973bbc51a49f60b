"""The outcome model on the arithmetic testbed: F1 and false positives on fixed episodes that it never saw.

    python benchmarks/judge.py [--episodes 512] [--steps 120] [--json]

The start of all experiments plays the episodes to learn from and 192 held-out ones; the world's own verifier
labels them, and the stage `judge` does the rest. The fixed set is the same in every run: tasks and
random numbers, and a committed model.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from training.data.dataset_files import DatasetWriter
from training.environments.seeds import HELD_OUT_SEEDS, SeedSpace, batch_seeds
from training.experiments.registry import START
from training.policy.models import load_model
from training.policy.sampling import sampled
from training.rewards.composer import Composer
from training.rewards.judge_stage import JudgeRecipe, load_judge, train
from training.rewards.terms import OutcomeReward
from training.rl.local_rollouts import play
from training.worlds.registry import world_named
from training.worlds.world import World

FIXED = HELD_OUT_SEEDS[4000:4192]
AT_ONCE = 64


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--episodes", type=int, default=512, help="to learn from (%(default)s)")
    parser.add_argument("--steps", type=int, default=120, help="batches of 16 (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory(prefix="deskhand-judge-") as scratch:
        home, world = Path(scratch), world_named("arithmetic")
        label(world, batch_seeds(SeedSpace.FLYWHEEL, 0, 0, options.episodes), home / "data")
        label(world, FIXED, home / "fixed")
        recipe = JudgeRecipe(
            out=home / "run",
            model=START,
            data=home / "data",
            held_out=home / "fixed",
            steps=options.steps,
            micro_batch=16,
            learning_rate=1e-3,
        )
        _, about = load_judge(train(recipe))
    found = {**about, "gates": []}  # nothing is promised: the score is reported beside that of a plain rule
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0


def label(world: World, seeds: Sequence[int], target: Path) -> None:
    model = load_model(START)
    with DatasetWriter(target, vocabulary=world.vocabulary) as writer:
        for first in range(0, len(seeds), AT_ONCE):
            part = seeds[first : first + AT_ONCE]
            played = play(
                world,
                model,
                part,
                composer=Composer([OutcomeReward()]),
                draw=sampled(torch.Generator().manual_seed(part[0])),
                episode_ids=[str(seed) for seed in part],
                version="",
            )
            for sample in played.samples:
                writer.add(sample, ())


if __name__ == "__main__":
    sys.exit(main())
