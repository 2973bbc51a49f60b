"""Three PPO updates on two ranks, or on one, with a restart before the third: metrics and weights."""

from __future__ import annotations

import copy
import math
import os
import pickle
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
import torch.distributed as distributed
import torch.multiprocessing as multiprocessing

from tests.training.small_worlds import small_world
from training.policy.adapters import Adapters, Tuning, open_for_rl, whole_weights
from training.policy.critic import Critic
from training.policy.models import load_model
from training.policy.sharding import whole
from training.rewards.composer import Composer
from training.rewards.terms import Format, OutcomeReward
from training.rl.learner import LearnerSettings, PPOLearner
from training.rl.local_rollouts import LocalRollouts
from training.rl.rl_stage import RlSteps
from training.stages.ranks import Ranks

WORLD = small_world()
TUNINGS: tuple[Tuning, ...] = ("full", "lora")
SETTINGS = LearnerSettings(epochs=2, minibatches=2, micro_batch=2)


def steps_of(folder: Path, ranks: Ranks, tuning: Tuning) -> tuple[RlSteps, PPOLearner]:
    policy = open_for_rl(folder, tuning, Adapters(rank=2), seed=1)
    reference = load_model(folder)
    learner = PPOLearner(
        policy,
        Critic.of(reference),
        reference,
        SETTINGS,
        pad_id=WORLD.pad_id,
        thoughts=WORLD.thoughts,
        ranks=ranks,
    )
    composer = Composer([OutcomeReward(), Format()])
    # An odd number: one rank has less to do than the other.
    source = LocalRollouts(WORLD, policy, composer, episodes=7, seed=2, ranks=ranks)
    return RlSteps(learner, source, seed=2, ranks=ranks), learner


def work(folder: Path, ranks: Ranks, tuning: Tuning) -> dict[str, Any]:
    """Two updates; then another one, of a trainer that goes on from their state."""
    torch.set_num_threads(1)
    first, _ = steps_of(folder, ranks, tuning)
    metrics = [first.step(number) for number in (1, 2)]
    state, counters = copy.deepcopy(first.state()), first.counters()
    again, learner = steps_of(folder, ranks, tuning)
    again.restore(copy.deepcopy(state), counters)
    metrics.append(again.step(3))
    return {
        "metrics": metrics,
        "state": again.state(),
        "restored": state,
        "weights": whole(whole_weights(learner.policy)),
    }


def numbers(value: Any, at: str = "") -> Iterator[tuple[str, torch.Tensor]]:
    """Every tensor and number, by its place."""
    if isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for name, part in parts:
            yield from numbers(part, f"{at}/{name}")
    elif isinstance(value, torch.Tensor | float) and not (isinstance(value, float) and math.isnan(value)):
        yield at, torch.as_tensor(value, dtype=torch.float64)


def on_two_ranks(model: Path, folder: Path) -> dict[Tuning, list[dict[str, Any]]]:
    """What each of two processes has at the end."""
    multiprocessing.spawn(_rank, args=(str(model), str(folder)), nprocs=2)
    found = [pickle.loads((folder / f"rank-{rank}").read_bytes()) for rank in range(2)]
    return {tuning: [one[tuning] for one in found] for tuning in TUNINGS}


def _rank(rank: int, model: str, folder: str) -> None:
    # Whatever the machine is called, and whoever else is in its network.
    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    warnings.simplefilter("error")
    store = distributed.FileStore(f"{folder}/store", 2)
    distributed.init_process_group("gloo", store=store, rank=rank, world_size=2)
    try:
        found = {tuning: work(Path(model), Ranks(rank, 2), tuning) for tuning in TUNINGS}
        Path(folder, f"rank-{rank}").write_bytes(pickle.dumps(found))
    finally:
        distributed.destroy_process_group()
