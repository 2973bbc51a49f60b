"""What value pretraining teaches a critic: explained variance of one policy's episodes, part by part.

    python benchmarks/critic.py --world arithmetic --json

The policy stays as it is. Its episodes are played once, and every arm learns from the same ones and is
measured on the same others, of other tasks. `one step a batch` is what the stage `value` did before: values
begin at 0, each batch is one step, the body alone is read. Printed for each arm: explained variance over
tokens after the best pass, the lower end of its 95% interval over episodes, and the same at the last token
of each reply.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from training.environments.seeds import SeedSpace
from training.experiments.registry import START
from training.policy.critic import Critic, critic_optimiser
from training.policy.models import load_model
from training.ppo.masked import Moments
from training.ppo.objective import PpoSettings
from training.ppo.value_loss import explained_at_least, explained_variance
from training.rewards.recipe import Rewards
from training.rl.learner import LearnerSettings, PPOLearner, critic_step
from training.rl.local_rollouts import LocalRollouts, vision_cache_of
from training.rl.update_tensors import UpdateTensors
from training.worlds.registry import world_named

PASSES = 8
STEPS = 8
ARMS = {
    "one step a batch": {"passes": 1, "has_bias": False, "has_features": False},
    "with the mean return as bias": {"passes": 1, "has_bias": True, "has_features": False},
    "and eight passes": {"passes": PASSES, "has_bias": True, "has_features": False},
    "and features": {"passes": PASSES, "has_bias": True, "has_features": True},
    "features without the body": {"passes": PASSES, "has_bias": True, "has_features": True, "body": False},
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--world", default="arithmetic")
    parser.add_argument("--model", type=Path, default=START)
    parser.add_argument("--batches", type=int, default=8, help="of 64 episodes, to learn from (%(default)s)")
    parser.add_argument("--held-out", type=int, default=4, help="batches to measure on (%(default)s)")
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--arm", action="append", default=[], help="only this one; may be given again")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    torch.set_num_threads(1)
    begin_s = time.monotonic()
    world, policy = world_named(options.world), load_model(options.model)
    vision_cache = vision_cache_of(options.model, policy, world)
    rollouts = LocalRollouts(
        world,
        policy,
        Rewards().composer(),
        episodes=64,
        seed=options.seed,
        vision_cache=vision_cache,
    )
    learner = PPOLearner(
        policy,
        Critic.of(policy),
        policy,
        LearnerSettings(PpoSettings(lambda_critic=1.0), micro_batch=32),
        pad_id=world.pad_id,
        thoughts=world.thoughts,
        vision_cache=vision_cache,
    )

    def played(space: SeedSpace, batches: int) -> UpdateTensors:
        samples = [sample for number in range(batches) for sample in rollouts.batch(number, space)]
        return learner.prepare(samples)

    episodes = played(SeedSpace.VALUE, options.batches)
    held_out = played(SeedSpace.VALUE_HELD_OUT, options.held_out)
    success = sum(sample.success or 0.0 for sample in held_out.samples) / len(held_out.samples)
    _tell(begin_s, f"played; held-out success {success:.1%}")
    fresh = learner.critic
    arms: dict[str, Any] = {}
    for name, about in ARMS.items():
        if options.arm and name not in options.arm:
            continue
        learner.critic = copy.deepcopy(fresh)
        arms[name] = _learned(learner, episodes, held_out, options, **about)
        _tell(begin_s, f"{name}: {arms[name]}")
    answer = {
        "world": options.world,
        "episodes": len(episodes.samples),
        "held_out": len(held_out.samples),
        "held_out_success": success,
        "arms": arms,
        "processor_s": round(time.process_time()),
        "gates": [],  # what a critic can explain depends on the world; the stage has a gate of its own
    }
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0


def _learned(
    learner: PPOLearner,
    episodes: UpdateTensors,
    held_out: UpdateTensors,
    options: argparse.Namespace,
    *,
    passes: int,
    has_bias: bool,
    has_features: bool,
    body: bool = True,
) -> dict[str, Any]:
    torch.manual_seed(0)
    critic = learner.critic
    if not has_features:
        episodes = replace(episodes, features=torch.zeros_like(episodes.features))
        held_out = replace(held_out, features=torch.zeros_like(held_out.features))
    for parameter in (*critic.body.parameters(), *critic.head.parameters()):
        parameter.requires_grad_(body)
    episodes = learner.valued(episodes)
    if has_bias:
        critic.start_at(Moments.of(episodes.batch.targets, episodes.batch.mask).mean)
    optimiser = critic_optimiser(critic, options.learning_rate)
    best: dict[str, Any] = {"explained": float("-inf")}
    for number in range(1, passes + 1):
        rng, rows = torch.Generator().manual_seed(number), episodes.rows
        steps = options.batches if passes == 1 else STEPS
        for part in rows[torch.randperm(len(rows), generator=rng)].chunk(steps):
            critic_step(critic, optimiser, episodes, part, micro_batch=32, clip=1.0)
        found = _measured(learner.valued(held_out)) | {"pass": number}
        _tell(0, f"   pass {number}: {found}")
        best = max(best, found, key=lambda one: one["explained"])
    return best


def _measured(prepared: UpdateTensors) -> dict[str, Any]:
    batch, pack = prepared.batch, prepared.trajectories.pack
    mask = batch.mask
    ends = mask & ~torch.nn.functional.pad(mask, (0, 1))[:, 1:]

    def explained(where: torch.Tensor) -> float:
        errors = Moments.of(batch.targets - batch.old_values, where)
        return round(explained_variance(Moments.of(batch.targets, where), errors), 3)

    at_least = explained_at_least(pack(batch.targets), pack(batch.old_values), pack(mask))
    return {"explained": explained(mask), "at_least": round(at_least, 3), "at_reply_ends": explained(ends)}


def _tell(begin_s: float, line: str) -> None:
    print(f"[{time.monotonic() - begin_s:5.0f} s] {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
