"""`train rl` on a toy world with heavy tails, in real time, next to the simulated clock's figure for it.

    python benchmarks/train_rl_tails.py [--workload benchmarks/workloads/toy_tails.json] [--seeds 1] [--json]

The world waits as the workload file says: its episodes have exactly the turns and seconds that the simulated
clock draws for them. Everything else is real: the stage's own plan with its rule, sampler, trajectory buffer,
PPO on a model of 30,000 weights. The same run is made at the same time with *any order* (admit 2) in the
place of the rule, so that both meet the same load. What replies and updates took is measured and given to the
simulated clock. Compared are the rule's speed and its share of any order's, in real time and on the clock.
Exit status 1 where they differ by more than 5%, where the bound is passed, or where nothing was cut.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, MutableMapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Action, Wait
from agent.types import Observation
from benchmarks.workloads.gates import all_met, at_least, at_most
from benchmarks.workloads.rollout_clock import Clock, Plan, Spread, Workload
from benchmarks.workloads.rollout_rules import AdmitAnyOrder
from tests.training.small_worlds import small_model
from training.environments.environment import Environment, Feedback
from training.environments.seeds import SeedSpace, task_seed
from training.policy.critic import Critic, CriticRecord, save_critic
from training.policy.models import load_model
from training.rl.learner import LearnerSettings
from training.rl.rl_stage import RlRecipe
from training.rollouts.experience import RolloutBatch
from training.rollouts.rl_run import OpenLearner, RlLearner, backend_for, plan_of
from training.rollouts.run import Run
from training.rollouts.schedule import DeadlineSchedule, SchedulingRule
from training.worlds.arithmetic import ArithmeticWorld
from training.worlds.registry import WORLDS
from training.worlds.world import World

NAME = "waiting"
BOUND = 2
CLOSE = 0.05


class WaitingEnvironment:
    """Ends after as many turns as the workload drew for its seed, each as long."""

    def __init__(self, workload: Workload, run_seed: int) -> None:
        self._workload, self._run_seed = workload, run_seed
        self._plan = Plan(0.0, (), None)
        self._done, self._seed = 0, 0

    def reset(self, seed: int) -> Observation:
        number = seed - task_seed(SeedSpace.RL, self._run_seed, 0)
        self._plan, self._done, self._seed = Plan.draw(self._workload, self._run_seed, number), 0, seed
        time.sleep(self._plan.reset_s)
        return _seen("1")

    def step(self, action: Action) -> Feedback:
        time.sleep(self._plan.turn_s[self._done])
        self._done += 1
        is_over = self._done == len(self._plan.turn_s)
        success = float(is_over and Random(self._seed).random() < 0.5)
        return Feedback(_seen("+"), success, terminated=is_over, truncated=False, info={"success": success})

    def close(self) -> None:
        pass


def _seen(text: str) -> Observation:
    return replace(ArithmeticWorld(None).environment().reset(0), text=text)


class WaitingWorld(ArithmeticWorld):
    """Any reply is an action."""

    workload: Workload
    run_seed: int

    def environment(self) -> Environment:
        return WaitingEnvironment(self.workload, self.run_seed)

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        return (Wait(),)


def waiting_world(workload: Workload, run_seed: int) -> Callable[[], World]:
    def opened() -> World:
        world = WaitingWorld(None, name=NAME, max_turns=10_000, max_reply_tokens=3)
        object.__setattr__(world, "workload", workload)
        object.__setattr__(world, "run_seed", run_seed)
        return world

    return opened


UPDATE_S: list[float] = []
"""Seconds of each update of the run under way; the trainer is in this process."""


REPLY_S: list[float] = []
"""Seconds of each trained turn beside those that the workload says."""


class TimedLearner:
    """An `actors.Learner` that writes down how long its updates take, and the turns that it gets."""

    def __init__(self, learner: RlLearner, workload: Workload, run_seed: int) -> None:
        self._learner, self._workload, self._run_seed = learner, workload, run_seed

    def update(self, batch: RolloutBatch) -> dict[str, float]:
        for segment in batch.segments:
            plan = Plan.draw(self._workload, self._run_seed, int(segment.task))
            for number, turn in enumerate(segment.turns, segment.first_turn):
                said_s = plan.turn_s[number] + (plan.reset_s if number == 0 else 0.0)
                REPLY_S.append(turn.seconds - said_s)
        began_s = time.monotonic()
        found = self._learner.update(batch)
        UPDATE_S.append(time.monotonic() - began_s)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._learner, name)


@dataclass(frozen=True, slots=True)
class OpenTimedLearner:
    recipe: RlRecipe
    workload: Workload

    def __call__(self) -> TimedLearner:
        return TimedLearner(OpenLearner(self.recipe)(), self.workload, self.recipe.seed)


def play(workload: Workload, rule: SchedulingRule | None, seed: int, folder: Path) -> dict[str, Any]:
    """A run of the stage's plan.

    Args:
        rule: in the place of the plan's; None: the plan's own.
    """
    cast("MutableMapping[str, Any]", WORLDS)[NAME] = waiting_world(workload, seed)
    recipe = RlRecipe(
        out=folder / "run",
        model=folder.parent / "model",
        critic=folder.parent / "critic",
        world=NAME,
        updates=workload.updates,
        episodes=workload.min_batch,
        learner=LearnerSettings(epochs=1, minibatches=1),
        eval_every=0,
        seed=seed,
        ray="local",
        max_staleness=BOUND,
        environments=workload.environments,
        device="cpu",
    )
    plan = plan_of(recipe, folder / "run")
    assert rule is not None or plan.rule == DeadlineSchedule(workload.min_batch, BOUND)
    plan = replace(plan, rule=rule or plan.rule, open_learner=OpenTimedLearner(recipe, workload))
    backend = backend_for("local", workload.environments)
    UPDATE_S.clear()
    REPLY_S.clear()
    marks: list[tuple[float, int]] = []
    try:
        with Run(plan, backend) as run:
            for _ in run.updates(workload.updates):
                marks.append((time.monotonic(), run.status()["trained"]))
            status = run.status()
    finally:
        backend.close()
    (began_s, before), (ended_s, after) = marks[workload.warm_up], marks[-1]
    return {
        "episodes_per_h": 3600 * (after - before) / (ended_s - began_s),
        "update_s": statistics.fmean(UPDATE_S[workload.warm_up :]),
        "worst_staleness": status["worst_staleness"],
        "cut": status["cut"] / max(1, status["segments"]),
        "length_bias": status["length_bias"],
        "reply_s": statistics.fmean(REPLY_S),
        "started": status["started"],
    }


def compare(workload: Workload, seed: int, folder: Path) -> dict[str, Any]:
    """Both rules in real time and on the clock."""
    rules: dict[str, SchedulingRule | None] = {
        "ours": None,
        "any order": AdmitAnyOrder(workload.min_batch, BOUND),
    }
    real: dict[str, dict[str, Any]] = {}
    with ProcessPoolExecutor(len(rules), mp_context=get_context("spawn")) as pool:
        runs = {}
        for name, rule in rules.items():
            where = folder / f"{name.replace(' ', '-')}-{seed}"
            where.mkdir()
            runs[name] = pool.submit(play, workload, rule, seed, where)
        for name, run in runs.items():
            real[name] = run.result()
            print(f"{workload.name}, seed {seed}, {name}: {real[name]}", file=sys.stderr, flush=True)
    # What the workload does not say is as it was measured.
    train_s = statistics.fmean(one["update_s"] for one in real.values())
    reply_s = statistics.fmean(one["reply_s"] for one in real.values())
    think_s = replace(cast("Spread", workload.think_s), mean=workload.think_s.mean + reply_s)
    timed = replace(workload, train_s=train_s, think_s=think_s)
    clock = {
        "ours": Clock(timed, DeadlineSchedule(workload.min_batch, BOUND), seed).run().episodes_per_h,
        "any order": Clock(timed, AdmitAnyOrder(workload.min_batch, BOUND), seed).run().episodes_per_h,
    }
    shares = {
        "real": real["ours"]["episodes_per_h"] / real["any order"]["episodes_per_h"],
        "clock": clock["ours"] / clock["any order"],
    }
    return {
        "seed": seed,
        "real": real,
        "clock": clock,
        "share_of_any_order": shares,
        "real_speed_of_the_clocks": {name: real[name]["episodes_per_h"] / clock[name] for name in clock},
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    default = Path(__file__).resolve().parent / "workloads" / "toy_tails.json"
    parser.add_argument("--workload", type=Path, default=default)
    parser.add_argument("--seeds", type=int, default=1, help="how many; default: %(default)s")
    parser.add_argument("--json", action="store_true", help="one object on standard output")
    options = parser.parse_args()
    workload = Workload.read(options.workload)
    assert isinstance(workload.think_s, Spread)
    with tempfile.TemporaryDirectory(prefix="deskhand-tails-") as folder:
        small_model(Path(folder) / "model")
        critic = Critic.of(load_model(Path(folder) / "model"))
        save_critic(critic, CriticRecord(True, 0.5, 0.1, "?", 1), Path(folder) / "critic")
        found = [compare(workload, seed, Path(folder)) for seed in range(options.seeds)]
    real = statistics.fmean(one["share_of_any_order"]["real"] for one in found)
    clock = statistics.fmean(one["share_of_any_order"]["clock"] for one in found)
    ours = [one["real"]["ours"] for one in found]
    speed = statistics.fmean(one["real_speed_of_the_clocks"]["ours"] for one in found)
    gates = [
        at_most("difference of the rule's episodes an hour, real to clock", abs(speed - 1), CLOSE),
        at_most("difference of the rule's share of any order, real to clock", abs(real / clock - 1), CLOSE),
        at_most(
            "worst staleness of a trained token, updates", max(x["worst_staleness"] for x in ours), BOUND
        ),
        at_least("share of segments that were cut at the deadline", min(one["cut"] for one in ours), 0.001),
    ]
    result = {
        "workload": workload.name,
        "share_real": real,
        "share_clock": clock,
        "gates": gates,
        "runs": found,
    }
    if options.json:
        print(json.dumps(result))
    else:
        print(f"share of any order's speed: {real:.1%} in real time, {clock:.1%} on the clock")
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
