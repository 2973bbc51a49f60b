"""The experiments by name; each returns its arms' success before and after. I/O: plays episodes, writes
runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from training.experiments.arms import Arm, Sizes, Variant, run_arm
from training.experiments.forms import run_forms
from training.flywheel.stage import FlywheelRecipe
from training.flywheel.stage import train as fly
from training.merge.model_folders import MergeSource, merge_folders
from training.policy.models import load_model
from training.rl.held_out import HeldOutResult, evaluate_policy
from training.stages.run_folder import read_log
from training.worlds.registry import world_named

START = Path(__file__).parent / "checkpoints" / "arithmetic"
"""Fixed and committed before the first step of RL; `starts/README.md` says how it was made."""

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
    newest = fly(recipe)
    rows = read_log(recipe.out)
    examined = [(0, rows[0]["held_out_before"]), *((row["step"], row["held_out_after"]) for row in rows)]
    world = world_named(recipe.world)
    before, after = (
        evaluate_policy(world, load_model(model), episodes=sizes.held_out) for model in (START, newest)
    )
    tell((recipe.out / "rounds.md").read_text())
    return {
        "flywheel": ArmResult(
            before.total.success,
            after.total.success,
            int(sum(row["sampled"] for row in rows)),
            _interval(before, after),
            examined,
            [(row["step"], row["share_good"]) for row in rows],
        )
    }


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
    "merge": merge,
}
