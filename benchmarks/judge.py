"""Outcome models on the arithmetic testbed, taught on natural and on balanced episodes: who checks an answer?

    python benchmarks/judge.py [--episodes 512] [--steps 120] [--json]

The start of all experiments plays the episodes to learn from and 192 held-out ones; the world's own verifier
labels them, and the stage `judge` does the rest, twice: on the episodes as they are, in which whoever called
the tool is right, and balanced: with a copy of every success whose answer has one digit changed, and about
as many successes as failures. Beside them stands the rule "whoever called the tool is right". Each is
measured on the fixed episodes, and on corrupted copies of those that succeeded: only who reads the answer
can refuse them. The fixed set is the same in every run: tasks and random numbers, and a committed model.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

os.environ.setdefault("HF_HUB_OFFLINE", "1")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from training.data.dataset_files import DatasetWriter
from training.data.samples import TokenSample
from training.data.stream import stream
from training.environments.seeds import HELD_OUT_SEEDS, SeedSpace, batch_seeds
from training.errors import GateError
from training.experiments.registry import START
from training.policy.models import load_model
from training.policy.sampling import sampled
from training.rewards.composer import Composer
from training.rewards.judge_stage import JudgeRecipe, agreement, load_judge, train, trusted_judge
from training.rewards.outcome_model import Agreement
from training.rewards.terms import OutcomeReward
from training.rl.local_rollouts import play
from training.worlds.arithmetic import CALL, PIECES
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
        label(world, batch_seeds(SeedSpace.FLYWHEEL, 0, 0, options.episodes), home / "natural")
        label(world, FIXED, home / "fixed")
        balance(home / "natural", home / "balanced", world)
        fixed = [one.sample for one in stream(home / "fixed") if one.sample.succeeded]
        write((corrupted(one, number) for number, one in enumerate(fixed)), home / "corrupted", world)
        found: dict[str, Any] = {"rule": by_rule(home)}
        for data in ("natural", "balanced"):
            found[data] = taught(home, data, steps=options.steps)
    found["gates"] = []  # nothing is promised: each stands beside a plain rule
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0


def taught(home: Path, data: str, *, steps: int) -> dict[str, Any]:
    recipe = JudgeRecipe(
        out=home / f"run-{data}",
        model=START,
        data=home / data,
        held_out=home / "fixed",
        steps=steps,
        micro_batch=16,
        learning_rate=1e-3,
    )
    folder = train(recipe)
    judge, about = load_judge(folder)
    about["corrupted_accepted"] = agreement(judge, home / "corrupted").false_positive_rate
    about["may_speak"] = _may_speak(folder)
    return about


def _may_speak(folder: Path) -> bool:
    try:
        trusted_judge(folder)
    except GateError:
        return False
    return True


def by_rule(home: Path) -> dict[str, Any]:
    """Whoever called the tool is right."""
    called = PIECES[CALL]
    found = {}
    for data in ("fixed", "corrupted"):
        samples = [one.sample for one in stream(home / data)]
        scores = [float(called in sample.token_ids) for sample in samples]
        found[data] = Agreement.of(scores, [bool(sample.succeeded) for sample in samples])
    fixed = found["fixed"]
    return {
        "f1": fixed.f1,
        "false_positive_rate": fixed.false_positive_rate,
        **asdict(fixed),
        "corrupted_accepted": found["corrupted"].false_positive_rate,
    }


def corrupted(sample: TokenSample, number: int) -> TokenSample:
    """A copy of a success whose answer, the last number that the model wrote, has another digit."""
    digits = [
        place
        for place, (token, is_own) in enumerate(zip(sample.token_ids, sample.mask, strict=True))
        if is_own and chr(token).isdigit()
    ]
    last = len(digits) - 1
    while last > 0 and digits[last - 1] == digits[last] - 1:
        last -= 1
    place = digits[last + number % (len(digits) - last)]
    ids = list(sample.token_ids)
    others = [digit for digit in range(10) if digit != ids[place] - ord("0")]
    ids[place] = ord("0") + others[number % len(others)]
    copy = replace(sample.provenance, episode_id=f"{sample.provenance.episode_id}-corrupted")
    return replace(sample, token_ids=ids, provenance=copy, success=0.0)


def balance(source: Path, target: Path, world: World) -> None:
    """All episodes, a corrupted copy of every success, and successes repeated until both outcomes are as
    many, as far as whole rounds go."""
    samples = [one.sample for one in stream(source)]
    good = [sample for sample in samples if sample.succeeded]
    copies = [corrupted(sample, number) for number, sample in enumerate(good)]
    bad = [sample for sample in samples if not sample.succeeded] + copies
    repeated = [
        replace(one, provenance=replace(one.provenance, episode_id=f"{one.provenance.episode_id}-{round_}"))
        for round_ in range(1, len(bad) // max(1, len(good)))
        for one in good
    ]
    write([*good, *bad, *repeated], target, world)


def write(samples: Iterable[TokenSample], target: Path, world: World) -> None:
    with DatasetWriter(target, vocabulary=world.vocabulary) as writer:
        for sample in samples:
            writer.add(sample, ())


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
