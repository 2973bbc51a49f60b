"""One arm of ReTool with one seed: a run that resumes, and its result as one object. I/O: a run, sandboxes.

The learner, the value pretraining and the checkpoints are those of the stages.
"""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch

from training.data.samples import TokenSample
from training.environments.seeds import HELD_OUT_SEEDS, SeedSpace, batch_seeds
from training.experiments.arms import paid_like
from training.experiments.retool.cold_start import start_of
from training.experiments.retool.figures import by_family, figures
from training.experiments.retool.playing import ReckoningEpisode, play_questions
from training.experiments.retool.replies import padding_id
from training.experiments.retool.settings import ARMS, LEARNER, RetoolArm, RetoolSizes
from training.policy.critic import Critic
from training.ppo.scores import token_scores
from training.rl.learner import PPOLearner, update_on_episodes
from training.rl.value_stage import ValueRecipe, ValueSteps
from training.stages.loop import run_steps
from training.stages.run_folder import RunFolder
from training.worlds.reckoning import UNSEEN, question

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class RetoolRecipe:
    """What a run's folder remembers."""

    arm: str
    seed: int
    sizes: RetoolSizes = field(default_factory=RetoolSizes)


@dataclass(frozen=True)
class RetoolExamination:
    """Held-out questions of the families that are trained, and of the one that never is."""

    episodes: list[ReckoningEpisode]
    unseen: list[ReckoningEpisode]

    def plain(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "figures": figures(self.episodes),
            "families": by_family(self.episodes),
            "levels": {
                str(level): sum(one.is_right for one in of_level) / max(1, len(of_level))
                for level in (1, 2, 3)
                for of_level in [[one for one in self.episodes if one.question.level == level]]
            },
            "unseen": figures(self.unseen).get("success", 0.0),
            "outcomes": {one.name: int(one.is_right) for one in self.episodes},
        }


def examine(policy: Any, arm: RetoolArm, sizes: RetoolSizes, *, seed: int) -> RetoolExamination:
    """The first held-out questions, sampled with the same random numbers each time."""
    asked = [(question(number), str(number)) for number in HELD_OUT_SEEDS[: sizes.held_out]]
    others = [(question(one, families=[UNSEEN]), str(one)) for one in HELD_OUT_SEEDS[: sizes.unseen]]
    found = play_questions(policy, [*asked, *others], has_python=arm.has_python, seed=seed)
    return RetoolExamination(
        [one for one in found if one.question.family != UNSEEN],
        [one for one in found if one.question.family == UNSEEN],
    )


class ReckoningRollouts:
    """A `TrajectorySource`: batches of episodes, with the arm's way to pay and to mask them."""

    def __init__(self, policy: Any, arm: RetoolArm, *, episodes: int, seed: int) -> None:
        self.policy, self._arm, self._num_episodes, self._seed = policy, arm, episodes, seed
        self._version = ""
        self.episodes: list[ReckoningEpisode] = []
        """The last batch."""

    def batch(self, number: int, space: SeedSpace) -> list[TokenSample]:
        """Episodes of a batch."""
        seeds = batch_seeds(space, self._seed, number, self._num_episodes)
        self.episodes = play_questions(
            self.policy,
            [(question(one), f"{space}-{one}") for one in seeds],
            has_python=self._arm.has_python,
            seed=seeds[0],
        )
        samples = [episode.sample(version=self._version) for episode in self.episodes]
        if not self._arm.is_masked:
            samples = [self._unmasked(sample) for sample in samples]
        if self._arm.is_shuffled:
            others = list(samples)
            random.Random(f"{self._seed} {space} {number}").shuffle(others)
            samples = [paid_like(one, other) for one, other in zip(samples, others, strict=True)]
        return samples

    def publish(self, policy: Any, version: str) -> None:
        """Play with these weights from now on."""
        self.policy, self._version = policy, version

    def _unmasked(self, sample: TokenSample) -> TokenSample:
        """As if what was read had been sampled, with the probability that the policy gives it."""
        first = sample.mask.index(True)
        ids = torch.tensor([list(sample.token_ids)])
        with torch.no_grad():
            log_probs, _ = token_scores(self.policy(input_ids=ids).logits, ids)
        mask = [at >= first for at in range(len(sample.mask))]
        said = [
            old if wrote else new
            for old, new, wrote in zip(
                sample.log_probs or (), log_probs[0].tolist(), sample.mask, strict=True
            )
        ]
        return replace(sample, mask=mask, log_probs=[*[0.0] * first, *said[first:]])


class RetoolSteps:
    """`training.stages.loop.Steps`: an update of PPO a step."""

    def __init__(self, recipe: RetoolRecipe, start: Any) -> None:
        self._recipe, self._arm, self._sizes = recipe, ARMS[recipe.arm], recipe.sizes
        self._total = recipe.sizes.updates * self._arm.more_updates
        self.policy = copy.deepcopy(start)
        torch.manual_seed(recipe.seed)
        self._critic = Critic.of(self.policy)
        self._learner = PPOLearner(
            self.policy,
            self._critic,
            self.policy,  # no divergence from the start is asked for
            LEARNER,
            pad_id=padding_id(),
            thoughts=lambda ids, mask: [False] * len(ids),
        )
        self._source = ReckoningRollouts(
            self.policy, self._arm, episodes=self._sizes.episodes, seed=recipe.seed
        )

    def step(self, number: int) -> Mapping[str, float]:
        """One update, and an examination where one is due."""
        begin_s, metrics = time.monotonic(), {}
        if number == 1:
            metrics["pretrained/explained"] = self._pretrain()
        self._source.publish(self.policy, str(number - 1))
        samples = self._source.batch(number, SeedSpace.RL)
        metrics |= figures(self._source.episodes)
        played_s = time.monotonic()
        found = update_on_episodes(
            self._learner, [[sample] for sample in samples], seed=self._recipe.seed, number=number
        )
        metrics |= {
            "entropy": _of_domains(found, "entropy"),
            "explained_variance": _of_domains(found, "explained_variance"),
            "clipped_share": _of_domains(found, "clipped_share"),
            "seconds_playing": played_s - begin_s,
            "seconds": time.monotonic() - begin_s,
        }
        if number % self._sizes.eval_every == 0 and number != self._total:
            exam = examine(self.policy, self._arm, self._sizes, seed=self._recipe.seed)
            metrics["held_out/success"] = figures(exam.episodes)["success"]
        return metrics

    def _pretrain(self) -> float:
        recipe = ValueRecipe(
            Path(),
            Path(),
            batches=1,
            held_out_batches=1,
            passes=self._sizes.value_passes,
            steps_per_pass=4,
            learning_rate=1e-3,
            micro_batch=LEARNER.micro_batch,
        )
        return ValueSteps(recipe, self._critic, self._source, self._learner).pretrain()

    def is_enough(self) -> bool:
        return False

    def state(self) -> dict[str, Any]:
        return self._learner.state()

    def part(self) -> dict[str, Any]:
        return self._learner.part()

    def counters(self) -> dict[str, Any]:
        return {}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        self._learner.restore(state)


def _of_domains(found: Mapping[str, float], name: str) -> float:
    """Mean of a figure that is logged by domain, over those that have it as a number."""
    known = [value for key, value in found.items() if key.endswith(f"/{name}") and value == value]
    return sum(known) / len(known) if known else float("nan")


def run_retool(arm: str, seed: int, sizes: RetoolSizes, out: Path, tell: Tell) -> dict[str, Any]:
    """Run or resume one arm with one seed; its result."""
    kind = ARMS[arm]
    start = start_of(out, sizes, has_code=kind.has_cold_start, tell=tell)
    recipe, total = RetoolRecipe(arm, seed, sizes), sizes.updates * kind.more_updates
    before = _examined_start(start, recipe, out)
    tell(f"{arm}, seed {seed}: before {before['figures']['success']:.1%}")
    rows: list[dict[str, Any]] = []
    after = before
    if total:
        folder = out / "retool" / f"{arm.replace(' ', '-')}-{seed}"
        with RunFolder(folder, "retool", recipe) as run:
            steps = RetoolSteps(recipe, start)
            run_steps(run, steps, name=f"{arm} {seed}", total=total, checkpoint_every=2)
            rows = run.rows()
            after = examine(steps.policy, kind, sizes, seed=seed).plain()
    looked = [(0, before["figures"]["success"])]
    looked += [(row["step"], row["held_out/success"]) for row in rows if "held_out/success" in row]
    looked += [(total, after["figures"]["success"])] if total else []
    names = sorted({name for row in rows for name in row} - {"step", "held_out/success"})
    tell(f"{arm}, seed {seed}: after {after['figures']['success']:.1%}")
    return {
        "before": before,
        "after": after,
        "examined": looked,
        "episodes": total * sizes.episodes,
        "curves": {name: [_short(row.get(name)) for row in rows] for name in names},
        "seconds": round(sum(row["seconds"] for row in rows), 1),
    }


def _examined_start(start: Any, recipe: RetoolRecipe, out: Path) -> dict[str, Any]:
    """The examination of an arm's start, which it shares with other arms of its seed; kept in `out`."""
    arm, sizes = ARMS[recipe.arm], recipe.sizes
    name = ("code" if arm.has_cold_start else "text") + ("" if arm.has_python else "-without-python")
    kept = out / f"retool-start-{name}-{recipe.seed}-{sizes.held_out}.examined"
    if not kept.exists():
        unfinished = kept.with_suffix(f".{time.monotonic_ns()}")
        unfinished.write_text(json.dumps(examine(start, arm, sizes, seed=recipe.seed).plain()))
        unfinished.replace(kept)
    found: dict[str, Any] = json.loads(kept.read_text())
    return found


def _short(value: float | None) -> float | None:
    return None if value is None or value != value else float(f"{value:.4g}")
