"""The experiments by name; each returns its arms' success before and after. I/O: plays episodes, writes
runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from training.experiments.arms import Arm, Sizes, Variant, run_arm
from training.experiments.forms import BATCH, LEARNER, run_forms, shipped_as_folder
from training.flywheel.stage import FlywheelRecipe
from training.flywheel.stage import train as fly
from training.merge.model_folders import MergeSource, merge_folders
from training.policy.models import load_model
from training.rl.held_out import HeldOutResult, evaluate_policy, gain_between
from training.stages.run_folder import read_log
from training.worlds.registry import world_named

START = Path(__file__).parent / "checkpoints" / "arithmetic"
"""Fixed and committed before the first step of RL; `starts/README.md` says how it was made."""

SAMPLED_BATCHES = 1.5
"""Of episodes in a round of the flywheel on forms, for each update of PPO in it."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class ArmResult:
    """The result of an arm."""

    before: float
    after: float
    episodes: int
    interval: tuple[float, float]
    """95%, of the gain on the same held-out tasks; (before, after) are of the whole arm."""
    examined: list[tuple[int, float]]
    curve: list[tuple[int, float]]


def _result(arm: Arm) -> ArmResult:
    return ArmResult(
        arm.before.total.success,
        arm.after.total.success,
        arm.episodes,
        _interval(arm.before, arm.after),
        arm.examined,
        arm.curve,
    )


def _interval(before: HeldOutResult, after: HeldOutResult) -> tuple[float, float]:
    gain = after.gain_over(before)
    return gain.low, gain.high


def forms(seed: int, sizes: Sizes, out: Path, tell: Tell) -> dict[str, ArmResult]:
    """Real windows as pixels: what PPO adds to fine-tuning, on layouts that neither was trained on."""
    return {"forms": _result(run_forms(seed, sizes, out, tell))}


def flywheel(seed: int, sizes: Sizes, out: Path, tell: Tell) -> dict[str, ArmResult]:
    """Two rounds; before and after are P(V = 1) on the fixed held-out tasks."""
    recipe = FlywheelRecipe(
        out=out / f"flywheel-{seed}",
        model=START,
        batches=max(1, sizes.updates // 8),
        episodes=sizes.episodes,
        held_out=sizes.held_out,
        seed=seed,
    )
    return {"flywheel": _turned(recipe, tell)}


def flywheel_forms(seed: int, sizes: Sizes, out: Path, tell: Tell) -> dict[str, ArmResult]:
    """Three rounds in real windows with the weights that are shipped, and PPO where the critic allows it."""
    home = out / f"flywheel-forms-{seed}"
    recipe = FlywheelRecipe(
        out=home / "run",
        model=shipped_as_folder(home / "start"),
        world="forms",
        rounds=3,
        batches=int(SAMPLED_BATCHES * sizes.updates),
        episodes=sizes.episodes,
        ct_steps=max(1, sizes.sft_steps // 2),
        sft_steps=sizes.sft_steps,
        batch=BATCH,
        held_out=sizes.held_out,
        rl_updates=sizes.updates,
        value_batches=sizes.value_batches,
        learner=LEARNER,
        seed=seed,
    )
    return {"flywheel on forms": _turned(recipe, tell)}


def _turned(recipe: FlywheelRecipe, tell: Tell) -> ArmResult:
    """Before the first round and after the last one that was published, on the same held-out tasks."""
    fly(recipe)
    rows = read_log(recipe.out)
    tell((recipe.out / "rounds.md").read_text())
    published = [int(row["step"]) for row in rows if row["is_published"]]
    before = _outcomes(recipe.out, 1, "before")
    after = _outcomes(recipe.out, published[-1], "after") if published else before
    gain = gain_between(before, after)
    return ArmResult(
        fmean(before.values()),
        fmean(after.values()),
        int(sum(row["sampled"] for row in rows)),
        (gain.low, gain.high),
        [(0, rows[0]["held_out_before"]), *((row["step"], row["held_out_after"]) for row in rows)],
        [(row["step"], row["share_good"]) for row in rows],
    )


def _outcomes(run: Path, number: int, moment: str) -> dict[str, bool]:
    found: dict[str, bool] = json.loads(
        (run / "rounds" / str(number) / f"held_out_{moment}.json").read_text()
    )
    return found


def merge(seed: int, sizes: Sizes, out: Path, tell: Tell) -> dict[str, ArmResult]:
    """Two specialists and their mean; for each domain, the specialist's success and the mean's."""
    worlds = ("sums", "products")
    folders = [out / f"merge-{seed}-{name}" for name in worlds]
    episodes = 0
    for name, folder in zip(worlds, folders, strict=True):
        if not folder.exists():
            arm = run_arm(
                START, world_named(name), Variant(), sizes, seed=seed, tell=_named(tell, name), keep=folder
            )
            episodes += arm.episodes
    merged = out / f"merge-{seed}-mean"
    if not merged.exists():
        merge_folders([MergeSource(folder, 0.5) for folder in folders], merged)
    results = {}
    for name, folder in zip(worlds, folders, strict=True):
        world = world_named(name)
        alone, mean = (
            evaluate_policy(world, load_model(model), episodes=sizes.held_out) for model in (folder, merged)
        )
        low_high = _interval(alone, mean)
        tell(f"{name}: the specialist {alone.total.success:.1%}, the mean {mean.total.success:.1%}")
        results[name] = ArmResult(alone.total.success, mean.total.success, episodes, low_high, [], [])
    return results


def _named(tell: Tell, name: str) -> Tell:
    return lambda line: tell(f"{name}: {line}")


EXPERIMENTS: dict[str, Callable[[int, Sizes, Path, Tell], dict[str, ArmResult]]] = {
    "forms": forms,
    "flywheel": flywheel,
    "flywheel-forms": flywheel_forms,
    "merge": merge,
}
