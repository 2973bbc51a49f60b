"""One arm of the testbed with one seed: a run that resumes, and its result as one object. I/O: a run.

Every arm begins with the same policy, which has imitated demonstrations with mistakes, and is examined on
the same held-out errands. The learner, the value pretraining and the checkpoints are those of the stages.
"""

from __future__ import annotations

import copy
import random
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from training.data.samples import TokenSample
from training.environments.seeds import HELD_OUT_SEEDS, SeedSpace, task_seed
from training.experiments.arms import paid_like
from training.experiments.testbed.network import RecurrentPolicy, imitate
from training.experiments.testbed.playing import ErrandPlayer, ErrandSlot
from training.experiments.testbed.settings import ARMS, TestbedArm, TestbedSizes
from training.policy.critic import Critic
from training.rl.learner import PPOLearner, update_on_episodes
from training.rl.value_stage import ValueRecipe, ValueSteps
from training.stages.loop import run_steps
from training.stages.run_folder import RunFolder
from training.worlds.errands import DOMAINS, PAD

Tell = Callable[[str], None]
MISTAKES = 0.25
SLOTS = 128


@dataclass(frozen=True, slots=True)
class TestbedRecipe:
    """What a run's folder remembers."""

    __test__ = False

    arm: str
    seed: int
    sizes: TestbedSizes = field(default_factory=TestbedSizes)


def start_policy(out: Path, sizes: TestbedSizes) -> RecurrentPolicy:
    """The policy that every arm begins with; made once and kept in `out`."""
    kept = out / f"errands-start-{sizes.imitation}.pt"
    if not kept.exists():
        out.mkdir(parents=True, exist_ok=True)
        policy = imitate(steps=sizes.imitation, batch=32, mistakes=MISTAKES, seed=0)
        unfinished = kept.with_suffix(f".{time.monotonic_ns()}")
        torch.save(policy.state_dict(), unfinished)
        unfinished.replace(kept)
    policy = RecurrentPolicy()
    policy.load_state_dict(torch.load(kept, weights_only=True))
    return policy.eval()


def examine(policy: RecurrentPolicy, episodes: int) -> list[ErrandSlot]:
    """The first held-out errands, in order, sampled with the same random numbers each time."""
    player = ErrandPlayer(min(SLOTS, episodes), seed=0)
    ended = player.play(policy, lambda n: (HELD_OUT_SEEDS[n], str(n)), version=0, begin=episodes)
    return sorted(ended, key=lambda slot: int(slot.name))


class ErrandRollouts:
    """A `TrajectorySource`: batches of episodes, with the arm's way to play them."""

    def __init__(self, policy: RecurrentPolicy, arm: TestbedArm, *, episodes: int, seed: int) -> None:
        self.policy, self._arm, self._episodes, self._seed = policy, arm, episodes, seed
        self.stream = ErrandPlayer(episodes, seed=seed)
        self.clock = 0
        """Steps of all slots at once that the updates' batches took."""
        self.version = 0
        self.slots: list[ErrandSlot] = []
        """The last batch."""

    def batch(self, number: int, space: SeedSpace) -> list[TokenSample]:
        """Episodes of update `number`, or, in another space than that of RL, of value pretraining."""
        if space is SeedSpace.RL and self._arm.rollouts == "streaming":
            begin_clock = self.stream.clock
            self.slots = self.stream.play(
                self.policy, self._task(space, 0), version=self.version, wanted=self._episodes
            )
            self.clock += self.stream.clock - begin_clock
        else:
            player = ErrandPlayer(self._episodes, seed=task_seed(space, self._seed, number))
            self.slots = player.play(
                self.policy,
                self._task(space, number * self._episodes),
                version=self.version,
                begin=self._episodes,
            )
            # Groups stand together, and GRPO compares them.
            self.slots.sort(key=lambda slot: int(slot.name.rpartition("-")[2]))
            self.clock += player.clock
        samples = [slot.sample(shaping=self._arm.shaping) for slot in self.slots]
        return self._shuffled(samples, number, space) if self._arm.is_shuffled else samples

    def publish(self, policy: Any, version: str) -> None:
        """Play with these weights from now on."""
        self.policy, self.version = policy, int(version)

    def _task(self, space: SeedSpace, first: int) -> Callable[[int], tuple[int, str]]:
        def of(number: int) -> tuple[int, str]:
            number += first
            return task_seed(space, self._seed, number // self._arm.group), f"{space}-{self._seed}-{number}"

        return of

    def _shuffled(self, samples: list[TokenSample], number: int, space: SeedSpace) -> list[TokenSample]:
        others = list(samples)
        random.Random(f"{self._seed} {space} {number}").shuffle(others)
        return [paid_like(sample, other) for sample, other in zip(samples, others, strict=True)]


class TestbedSteps:
    """`training.stages.loop.Steps`: an update of PPO a step."""

    __test__ = False

    def __init__(self, recipe: TestbedRecipe, start: RecurrentPolicy) -> None:
        self._recipe, self._arm, self._sizes = recipe, ARMS[recipe.arm], recipe.sizes
        self.policy = copy.deepcopy(start)
        torch.manual_seed(recipe.seed)
        self._critic = Critic.of(self.policy)
        self._learner = PPOLearner(
            self.policy,
            self._critic,
            self.policy,  # no divergence from the start is asked for
            self._arm.learner,
            pad_id=PAD,
            thoughts=lambda ids, mask: [False] * len(ids),
            estimate=self._arm.estimate,
        )
        self._sampler = copy.deepcopy(start)
        self._older = deque([copy.deepcopy(start.state_dict())], maxlen=self._arm.staleness + 1)
        """Weights of so many updates, the newest last; the sampler has the oldest."""
        self._source = ErrandRollouts(
            self._sampler, self._arm, episodes=self._sizes.episodes, seed=recipe.seed
        )

    def step(self, number: int) -> Mapping[str, float]:
        """One update, and an examination where one is due."""
        begin_s, metrics = time.monotonic(), {}
        if number == 1 and self._arm.is_pretrained:
            metrics["pretrained/explained"] = self._pretrain()
        self._sampler.load_state_dict(self._older[0])
        self._source.publish(self._sampler, str(max(0, number - 1 - self._arm.staleness)))
        samples = self._source.batch(number, SeedSpace.RL)
        metrics |= _of_episodes(self._source.slots, number)
        found = update_on_episodes(
            self._learner, [[sample] for sample in samples], seed=self._recipe.seed, number=number
        )
        kept = ("entropy", "explained_variance", "clipped_share", "effective_sample_share")
        metrics |= {name: _mean_of_domains(found, name) for name in kept}
        metrics["lambda"] = found["lambda/at_median_length"]
        self._older.append(copy.deepcopy(self.policy.state_dict()))
        metrics |= {"clock": float(self._source.clock), "seconds": time.monotonic() - begin_s}
        if number % self._sizes.eval_every == 0 or number == self._sizes.updates:
            metrics |= examined(examine(self.policy, self._sizes.held_out))
        return metrics

    def _pretrain(self) -> float:
        sizes = self._sizes
        recipe = ValueRecipe(
            Path(),
            Path(),
            batches=sizes.value_batches,
            held_out_batches=1,
            passes=sizes.value_passes,
            learning_rate=2e-3,
            micro_batch=self._arm.learner.micro_batch,
        )
        explained = ValueSteps(recipe, self._critic, self._source, self._learner).pretrain()
        self._source.clock = 0
        return explained

    def is_enough(self) -> bool:
        return False

    def state(self) -> dict[str, Any]:
        return {
            "learner": self._learner.state(),
            "older": list(self._older),
            "stream": self._source.stream.state(),
        }

    def part(self) -> dict[str, Any]:
        return self.state()

    def counters(self) -> dict[str, Any]:
        return {"clock": self._source.clock}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        self._learner.restore(state["learner"])
        self._older.extend(state["older"])
        self._source.stream.restore(state["stream"])
        self._source.clock = counters["clock"]


def examined(slots: Sequence[ErrandSlot]) -> dict[str, float]:
    """Success on held-out errands, whole and by domain."""
    found = {"held_out/success": sum(slot.task.is_success for slot in slots) / len(slots)}
    for domain in DOMAINS:
        of_domain = [slot.task.is_success for slot in slots if slot.task.domain == domain]
        found[f"held_out/{domain}"] = sum(of_domain) / max(1, len(of_domain))
    return found


def _of_episodes(slots: Sequence[ErrandSlot], number: int) -> dict[str, float]:
    count, turns = len(slots), sum(slot.task.turns for slot in slots)
    lengths = sorted(len(slot.ids) for slot in slots)
    return {
        "success": sum(slot.task.is_success for slot in slots) / count,
        "cut": sum(slot.task.is_cut for slot in slots) / count,
        "reply_tokens": sum(sum(slot.mask) for slot in slots) / max(1, turns),
        "turns": turns / count,
        "tokens": sum(lengths) / count,
        "tokens_shortest": float(lengths[0]),
        "tokens_longest": float(lengths[-1]),
        "staleness": sum(number - 1 - slot.oldest for slot in slots) / count,
    }


def _mean_of_domains(found: Mapping[str, float], name: str) -> float:
    """Of a figure that is logged by domain; the mean of the domains that have it as a number."""
    values = [found[f"{domain}/{name}"] for domain in DOMAINS if f"{domain}/{name}" in found]
    known = [value for value in values if value == value]
    return sum(known) / len(known) if known else float("nan")


def run_cell(arm: str, seed: int, sizes: TestbedSizes, out: Path, tell: Tell) -> dict[str, Any]:
    """Run or resume one arm with one seed; its result."""
    start = start_policy(out, sizes)
    recipe = TestbedRecipe(arm, seed, sizes)
    before = examine(start, sizes.held_out)
    tell(f"{arm}: before {examined(before)['held_out/success']:.1%}")
    folder = out / "testbed" / f"{arm.replace(' ', '-').replace(',', '').replace('.', '')}-{seed}"
    with RunFolder(folder, "testbed", recipe) as run:
        steps = TestbedSteps(recipe, start)
        run_steps(run, steps, name=arm, total=sizes.updates, checkpoint_every=10)
        rows = run.rows()
        after = examine(steps.policy, sizes.held_out)
    looked = [(0, examined(before)["held_out/success"])]
    looked += [(row["step"], row["held_out/success"]) for row in rows if "held_out/success" in row]
    names = sorted(rows[-1].keys() - {"step"} - {name for name in rows[-1] if name.startswith("held_out")})
    return {
        "before": examined(before),
        "after": examined(after),
        "examined": looked,
        "outcomes_before": [int(slot.task.is_success) for slot in before],
        "outcomes": [int(slot.task.is_success) for slot in after],
        "episodes": sizes.updates * sizes.episodes,
        "curves": {name: [_short(row.get(name)) for row in rows] for name in names},
        "pretrained": rows[0].get("pretrained/explained"),
        "seconds": round(sum(row["seconds"] for row in rows), 1),
    }


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.4g}")
