"""The stage `flywheel`: rounds in a world, which publish better models. I/O: a run.

rounds/1/sampled, sft-data, ct-data    data sets; every sample of `sampled` is in exactly one of the others
rounds/1/ct, sft, value, rl            the runs of the stages
rounds/1/report.json                   written last: the round is over
published/                             model folders, one for each round that was better
rounds.md, rounds.svg                  P(V = 1) by round
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import matplotlib
import torch

matplotlib.use("svg")
from matplotlib import pyplot as plt

from agent.store.writer import write_atomically
from training.data.stream import LoadedSample
from training.environments.seeds import SeedSpace
from training.errors import GateError, RecipeError
from training.flywheel.ledger import RoundReport
from training.flywheel.publish import PREFIX, newest, publish
from training.flywheel.rounds import RoundOperations, run_round
from training.flywheel.routing import decided
from training.policy.models import load_model, version_of
from training.policy.speech import has_vocabulary
from training.rewards.judge_stage import trusted_judge
from training.rewards.recipe import Rewards
from training.rl import rl_stage, value_stage
from training.rl.held_out import evaluate_policy
from training.rl.learner import LearnerSettings
from training.rl.local_rollouts import LocalRollouts, vision_cache_of
from training.rl.rl_stage import RlRecipe
from training.rl.value_stage import ValueRecipe
from training.stages.run_folder import RunFolder
from training.supervised import stage as supervised
from training.supervised.plain_loop import Schedule
from training.worlds.embedded_speech import EmbeddedSpeech
from training.worlds.registry import world_named

BLUE, ORANGE, GREY = "#2563eb", "#d97706", "#6b7280"


@dataclass(frozen=True, slots=True)
class FlywheelRecipe:
    """Rounds of sampling, judging, routing, training, evaluating and publishing."""

    out: Path
    """Folder of the run."""
    model: Path
    """Folder of the start model."""
    world: str = "arithmetic"
    """World in which episodes are played and judged."""
    rounds: int = 2
    """Rounds."""
    batches: int = 8
    """Batches of episodes to sample in a round."""
    episodes: int = 64
    """Episodes a batch."""
    ct_steps: int = 40
    """Steps of continual pre-training a round."""
    sft_steps: int = 80
    """Steps of fine-tuning a round."""
    batch: int = 32
    """Samples a training step, in CT and SFT."""
    ct_rate: float = 1e-4
    """Learning rate of CT; small, since some of the experience is bad."""
    sft_rate: float = 3e-4
    """Learning rate of SFT."""
    held_out: int = 256
    """Held-out tasks of the evaluation; the same in every round."""
    seed: int = 0
    """Seed of all random numbers."""
    threads: int = 1
    """CPU threads of torch."""
    judge: Path | None = None
    """Folder of a judge (stage `judge`), whose verdict routes; none: the world's own verifier."""
    owner: Path | None = None
    """Data set of the owner's recorded and annotated replies, whose accepted successes join the SFT of each
    round."""
    rl_updates: int = 0
    """Updates of PPO a round, after SFT; none where the critic fails its gate."""
    value_batches: int = 4
    """With --rl-updates: batches of episodes that the critic learns from."""
    learner: LearnerSettings = field(default_factory=LearnerSettings)
    rewards: Rewards = field(default_factory=Rewards)


def train(recipe: FlywheelRecipe) -> Path:
    """Run the rounds, or resume them; returns the folder of the newest published model, or the start model's.

    Raises:
        TrainingError: any of its kinds.
    """
    torch.set_num_threads(recipe.threads)
    with RunFolder(recipe.out, "flywheel", recipe) as run:
        published = recipe.out / "published"
        operations = _operations(recipe, published)
        reports: list[RoundReport] = []
        for number in range(1, recipe.rounds + 1):
            folder = recipe.out / "rounds" / str(number)
            last_sft = recipe.out / "rounds" / str(number - 1) / "sft-data" if number > 1 else None
            model = newest(published, before=number) or recipe.model
            report = run_round(folder, number, model, last_sft, operations)
            reports.append(report)
            if number > max((row["step"] for row in run.rows()), default=0):
                run.log(number, {name: float(value) for name, value in asdict(report).items()})
            write_rounds(reports, recipe.out)
        return newest(published, before=recipe.rounds + 1) or recipe.model


def _operations(recipe: FlywheelRecipe, published: Path) -> RoundOperations:
    world = world_named(recipe.world)
    if not has_vocabulary(recipe.model, world.exported_vocabulary()):
        raise RecipeError(f"The model in {recipe.model} has another vocabulary than the world {world.name}.")
    judge, judged_by = trusted_judge(recipe.judge) if recipe.judge else (None, None)

    def sample(model: Path, number: int) -> Iterator[LoadedSample]:
        policy = load_model(model)
        rollouts = LocalRollouts(
            world,
            policy,
            recipe.rewards.composer(),
            episodes=recipe.episodes,
            seed=recipe.seed,
            version=version_of(model),
            vision_cache=vision_cache_of(model, policy, world),
            judge=judge,
        )
        for batch in range(1, recipe.batches + 1):
            played = rollouts.played(number * recipe.batches + batch, SeedSpace.FLYWHEEL)
            for one in played.samples:
                yield LoadedSample(one, tuple(played.shown[slot.file] for slot in one.pictures))

    def stage_recipe(steps: int, learning_rate: float) -> dict[str, object]:
        return {
            "steps": steps,
            "batch": recipe.batch,
            "micro_batch": recipe.batch,
            "schedule": Schedule(learning_rate=learning_rate, warmup_steps=5),
            "seed": recipe.seed,
            "threads": recipe.threads,
            "vision": "learn" if world.picture_id is None else "frozen",
        }

    def ct(model: Path, data: Path, out: Path) -> Path:
        settings = stage_recipe(recipe.ct_steps, recipe.ct_rate)
        return supervised.train(supervised.CtRecipe(out=out, model=model, data=data, **settings))  # type: ignore[arg-type]

    def sft(model: Path, data: Path, out: Path) -> Path:
        settings = stage_recipe(recipe.sft_steps, recipe.sft_rate)
        return supervised.train(supervised.SftRecipe(out=out, model=model, data=data, **settings))  # type: ignore[arg-type]

    def rl(model: Path, folder: Path, number: int) -> tuple[Path, int]:
        if not recipe.rl_updates:
            return model, 0
        common: dict[str, object] = {
            "model": model,
            "world": recipe.world,
            "episodes": recipe.episodes,
            "rewards": recipe.rewards,
            "seed": recipe.seed * recipe.rounds + number - 1,  # tasks that no other round has played
            "threads": recipe.threads,
        }
        try:
            critic = value_stage.train(
                ValueRecipe(out=folder / "value", batches=recipe.value_batches, **common)  # type: ignore[arg-type]
            )
        except GateError as error:
            print(f"Round {number} goes on without PPO: {error}", file=sys.stderr)
            return model, 0
        asked = RlRecipe(
            out=folder / "rl",
            critic=critic,
            updates=recipe.rl_updates,
            learner=recipe.learner,
            judge=recipe.judge,
            eval_every=0,
            **common,  # type: ignore[arg-type]
        )
        return rl_stage.train(asked), recipe.rl_updates

    def held_out(model: Path) -> Mapping[str, bool]:
        policy = load_model(model)
        seen = vision_cache_of(model, policy, world)
        return evaluate_policy(world, policy, episodes=recipe.held_out, vision_cache=seen).outcomes

    return RoundOperations(
        vocabulary=world.vocabulary,
        sample=sample,
        # World or judge have spoken already; a world's half reward is a verdict, a judge's half is none.
        judge=lambda sample: sample if judge is None else decided(sample),
        train_ct=ct,
        train_sft=sft,
        train_rl=rl,
        held_out=held_out,
        publish=lambda model, report: publish(
            model,
            published / f"{PREFIX}{report.number}",
            report,
            parent=newest(published, before=report.number) or recipe.model,
            world=recipe.world,
            vocabulary=world.exported_vocabulary(),
            judge=judged_by,
            canvas_px=world.canvas if isinstance(world, EmbeddedSpeech) else None,
        ),
        owner=recipe.owner,
    )


def rounds_table(reports: Sequence[RoundReport]) -> str:
    """In Markdown."""
    lines = [
        "| Round | Sampled | V = 1 → SFT | V = 0 → CT | Unjudged | P(V = 1) | PPO | Held out | Gain "
        "| Published |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for one in reports:
        lines.append(
            f"| {one.number} | {one.sampled} | {one.to_sft} | {one.to_ct} | {one.unjudged} "
            f"| {one.share_good:.1%} | {one.rl_updates} "
            f"| {one.held_out_before:.1%} → {one.held_out_after:.1%} "
            f"| {_points(one.gain_low)} to {_points(one.gain_high)} "
            f"| {'yes' if one.is_published else 'no'} |"
        )
    return "\n".join(lines) + "\n"


def _points(gain: float) -> str:
    return "?" if math.isnan(gain) else f"{100 * gain:+.1f}"


def write_rounds(reports: Sequence[RoundReport], folder: Path) -> None:
    """`rounds.md` and `rounds.svg`."""
    write_atomically(folder / "rounds.md", rounds_table(reports).encode())
    figure, axes = plt.subplots(figsize=(6.4, 3.6), layout="constrained")
    numbers = [one.number for one in reports]
    axes.plot(numbers, [one.share_good for one in reports], "o-", color=BLUE, label="P(V = 1) of samples")
    axes.plot(
        [0, *numbers],
        [
            reports[0].held_out_before,
            *[one.held_out_after if one.is_published else one.held_out_before for one in reports],
        ],
        "s--",
        color=ORANGE,
        label="held out, published model",
    )
    axes.set(xlabel="round", ylabel="share", ylim=(0, 1), xticks=[0, *numbers])
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color=GREY, alpha=0.2)
    axes.legend(frameon=False)
    partial = folder / ".rounds.svg"
    figure.savefig(partial, format="svg")
    plt.close(figure)
    partial.replace(folder / "rounds.svg")
