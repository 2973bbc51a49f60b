"""MiniWoB++ on this machine, synchronous against ours: episodes an hour and use of the environments.

    python benchmarks/rollouts_miniwob.py [--rounds 2] [--versions 6] [--environments 6] [--json]

Real pages, the real trajectory buffer, the agent's own loop; a policy that clicks at random. What a GPU
elsewhere would do is waited for, not computed: a reply takes `--think` seconds on average (lognormal), an
update `--train` seconds for a batch of mean experience. Both rules play the same tasks by turns, so that a
machine on which others work is equally busy for both. The first version of each run is not measured. Exit
status 1 where a bound is passed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.coordinates import CoordinateFrame
from agent.models.manifest import ImageLimits, Manifest, ModelFormat
from agent.types import ModelReply, Observation, Prompt
from benchmarks.workloads.gates import all_met, at_most
from training.browser import Pages
from training.environments.environment import Environment, Feedback
from training.environments.miniwob import SIZE, MiniWob
from training.rollouts.backend import InProcessBackend
from training.rollouts.episode_player import PlayOptions, play_episode
from training.rollouts.experience import RolloutBatch
from training.rollouts.run import Run, RunPlan
from training.rollouts.schedule import DeadlineSchedule
from training.rollouts.time_accounting import WAITS

TASKS = ("click-test", "click-button", "click-link", "click-dialog-2", "focus-text", "click-widget")
"""A random hand hits some at once and others hardly ever, as a policy does that learns."""
MOST_STEPS = 24
BOUNDS = {"synchronous": 0, "ours": 2}
_SPREAD = 0.5
_MEAN_TURNS = 8.0


class AnyTask:
    """An `Environment`: the task comes from the seed, a page of each is kept."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._open: dict[str, MiniWob] = {}
        self._now: MiniWob | None = None

    def reset(self, seed: int) -> Observation:
        name = TASKS[seed % len(TASKS)]
        if name not in self._open:
            self._open[name] = MiniWob(name, max_steps=MOST_STEPS, pages=self._pages)
        self._now = self._open[name]
        return self._now.reset(seed)

    def step(self, action: Any) -> Feedback:
        assert self._now is not None, "nothing has begun"
        return self._now.step(action)

    def close(self) -> None:
        for one in self._open.values():
            one.close()
        self._open.clear()


class SlowRandomPolicy:
    """A `Policy` that acts at random, after as long as a remote model would take."""

    def __init__(self, think_s: float) -> None:
        self.version = -1
        self._think_s, self._rng = think_s, Random(0)

    def load(self, data: bytes, version: int) -> None:
        self.version = version

    def probe(self) -> Sequence[float]:
        return (0.0,)

    def seed(self, text: str) -> None:
        self._rng = Random(text)

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        x, y = (5 * self._rng.randrange(first, 200) for first in (0, 50))
        stop.wait(self._think_s * self._rng.lognormvariate(-(_SPREAD**2) / 2, _SPREAD))
        return ModelReply(
            f'press "it"<|click|><|{x}|><|{y}|>',
            token_ids=(0,),
            logprobs=(0.0,),
            weights_version=str(self.version),
        )

    def close(self) -> None:
        pass


@dataclass
class WaitingLearner:
    """A `Learner` that trains nothing and takes as long as an update would."""

    train_s: float
    turns_of_a_batch: float
    num_updates: int = 0

    def update(self, batch: RolloutBatch) -> dict[str, float]:
        turns = sum(len(segment.turns) for segment in batch.segments)
        time.sleep(self.train_s * turns / self.turns_of_a_batch)
        self.num_updates += 1
        return {"episodes": sum(not segment.is_cut for segment in batch.segments)}

    def weights(self) -> bytes:
        return str(self.num_updates).encode()

    def probe(self) -> tuple[float, ...]:
        return (0.0,)

    def state(self) -> bytes:
        return self.weights()

    def restore(self, state: bytes) -> None:
        self.num_updates = int(state)


def manifest() -> Manifest:
    return Manifest(
        name="random hand",
        format=ModelFormat.GGUF,
        files={},
        dialect="embedded",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(factor=2, min_pixels=SIZE[0] * SIZE[1], max_pixels=SIZE[0] * SIZE[1]),
        history_images=1,
        context_tokens=4096,
        weights_version="random",
    )


def play_for(bound: int, options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    pages = Pages()
    anchor = pages.open(width=10, height=10)  # one browser for all
    plan = RunPlan(
        rule=DeadlineSchedule(options.batch, bound),
        folder=folder,
        open_learner=partial(WaitingLearner, options.train, options.batch * _MEAN_TURNS),
        open_policy=partial(SlowRandomPolicy, options.think),
        open_environment=partial(_opened, pages),
        play=partial(
            play_episode,
            options=PlayOptions(manifest=manifest(), task_text=lambda seen: seen.text, max_steps=MOST_STEPS),
        ),
        num_environments=options.environments,
        num_samplers=options.environments,  # a GPU writes for all of them at the same time
    )
    with Run(plan, InProcessBackend()) as run:
        updates = run.updates(options.versions)
        next(updates)  # browsers are open and pages loaded now
        begun, begun_s, times = run.status(), time.monotonic(), run.times()
        for _ in updates:
            pass
        ended, seconds, after = run.status(), time.monotonic() - begun_s, run.times()
        result = {
            "episodes_per_h": 3600 * (ended["trained"] - begun["trained"]) / seconds,
            "environment_use": 1 - _waiting(times, after),
            "worst_staleness": ended["worst_staleness"],
            "length_bias": ended["length_bias"],
            "dropped": ended["dropped"],
        }
    pages.close(anchor)
    return result


def _opened(pages: Pages) -> Environment:
    return AnyTask(pages)


def _waiting(before: dict[str, dict[str, float]], after: dict[str, dict[str, float]]) -> float:
    """The share of the workers' time without an episode."""
    names = [name for name in after if name.startswith("worker") and name in before]
    spent = {name: sum(after[name].values()) - sum(before[name].values()) for name in names}
    idle = sum(after[name].get(WAITS, 0.0) - before[name].get(WAITS, 0.0) for name in names)
    return idle / sum(spent.values())


def measure(options: argparse.Namespace) -> dict[str, Any]:
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in BOUNDS}
    with tempfile.TemporaryDirectory(prefix="deskhand-rollouts-miniwob-") as scratch:
        for number in range(options.rounds):
            for name, bound in BOUNDS.items():
                rows[name].append(play_for(bound, options, Path(scratch, f"{name}-{number}")))
                print(name, rows[name][-1], file=sys.stderr, flush=True)
    pairs = zip(rows["ours"], rows["synchronous"], strict=True)
    ratios = [ours["episodes_per_h"] / sync["episodes_per_h"] for ours, sync in pairs]
    return {
        "environments": options.environments,
        "think_s": options.think,
        "train_s": options.train,
        "rules": {
            name: {
                "bound": BOUNDS[name],
                "episodes_per_h": round(statistics.fmean(one["episodes_per_h"] for one in found)),
                "environment_use": round(statistics.fmean(one["environment_use"] for one in found), 3),
                "worst_staleness": max(one["worst_staleness"] for one in found),
            }
            for name, found in rows.items()
        },
        "ours_vs_synchronous": round(statistics.fmean(ratios), 3),
        "by_round": [round(ratio, 3) for ratio in ratios],
        "rows": rows,
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=2, help="of both rules; default: %(default)s")
    parser.add_argument("--versions", type=int, default=6, help="of each run; default: %(default)s")
    parser.add_argument("--environments", type=int, default=6, help="default: %(default)s")
    parser.add_argument("--batch", type=int, default=6, help="episodes; default: %(default)s")
    parser.add_argument("--think", type=float, default=1.0, help="seconds a reply; default: %(default)s")
    parser.add_argument("--train", type=float, default=4.0, help="seconds an update; default: %(default)s")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    found = measure(options)
    gates = [
        at_most(f"rules.{name}.worst_staleness", one["worst_staleness"], one["bound"])
        for name, one in found["rules"].items()
    ]
    found["gates"] = gates
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
