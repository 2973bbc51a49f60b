"""The stage `judge`: an outcome model learns from labelled episodes. I/O: reads data sets, writes a run.

Its lineage has F1 and the false positive rate on a fixed labelled set that it was not trained on, how many of
its successes the judge accepts with another one's ending, and the set's fingerprint, so that two judges can
be compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch

from training.data.dataset_files import fingerprint
from training.data.samples import SUCCESS_ABOVE
from training.data.stream import LoadedSample, stream
from training.errors import CheckpointError, DatasetError, GateError
from training.policy.devices import CPU, DeviceName, Precision, device_of
from training.policy.models import (
    load_model,
    padding_id,
    patch_form,
    recompute_activations,
    save_model,
    version_of,
)
from training.policy.speech import require_known_tokens
from training.rewards.exchanged import COPY, exchanged
from training.rewards.outcome_model import LAST_PICTURES, Agreement, OutcomeModel, Verdicts, labelled
from training.stages.loop import run_steps
from training.stages.run_folder import RunFolder
from training.supervised.batches import Cursor, SupervisedBatch, batches
from training.supervised.plain_loop import PlainSteps, Schedule

_AT_ONCE = 16
LEAST_F1, MOST_ACCEPTED = 0.8, 0.3
"""Of a judge that decides what is learned: its F1, and the share of failures that it takes for successes, of
the fixed set's and of its successes with exchanged endings."""


@dataclass(frozen=True, slots=True)
class JudgeRecipe:
    """A generative outcome model: whole episodes with known outcomes in, a judge out."""

    out: Path
    """Folder of the run; the judge will be in its `result`."""
    model: Path
    """Folder of the start model."""
    data: Path
    """Data set of whole episodes, each with its outcome."""
    held_out: Path
    """Another, fixed data set, on which F1 and false positives are measured."""
    steps: int = 200
    """Training steps."""
    batch: int = 16
    """Episodes a step."""
    micro_batch: int = 8
    """Micro-batch: episodes in memory at once; does not change results."""
    learning_rate: float = 3e-4
    """Peak learning rate."""
    check_every: int = 20
    """Steps between measurements on the held-out set."""
    device: DeviceName = "auto"
    """Where it is trained: on a GPU where there is one (auto), on the CPU, or on nothing but a GPU (cuda)."""
    precision: Precision = "fp32"
    """Products in 32 bits or in bfloat16; weights and optimizer are in 32 bits."""
    recompute: bool = False
    """Keep no activations for the backward pass but compute them again: less memory, a third more time."""
    seed: int = 0
    """Seed of the order of episodes."""
    threads: int = 1
    """CPU threads of torch."""
    checkpoint_every: int = 20
    """Steps between checkpoints."""


class JudgeSteps:
    """`training.stages.loop.Steps`: the plain loop, and measurements in between."""

    def __init__(self, plain: PlainSteps, judge: OutcomeModel, held_out: Path, *, check_every: int) -> None:
        self._plain, self._judge, self._held_out, self._check_every = plain, judge, held_out, check_every

    def step(self, number: int) -> Mapping[str, float]:
        metrics = dict(self._plain.step(number))
        if number % self._check_every == 0:
            found = agreement(self._judge, self._held_out)
            metrics["held_out/f1"] = found.f1
            metrics["held_out/false_positive_rate"] = found.false_positive_rate
        return metrics

    def is_enough(self) -> bool:
        return False

    def state(self) -> dict[str, Any]:
        return self._plain.state()

    def counters(self) -> dict[str, Any]:
        return self._plain.counters()

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        self._plain.restore(state, counters)


def agreement(judge: OutcomeModel, held_out: Path) -> Agreement:
    """Agreement of a judge with the outcomes of a labelled set."""
    scores: list[float] = []
    truth: list[bool] = []
    loaded = list(stream(held_out))
    for first in range(0, len(loaded), _AT_ONCE):
        part = loaded[first : first + _AT_ONCE]
        scores += judge.scores([one.sample for one in part], [one.pictures for one in part])
        truth += [_outcome(one) for one in part]
    return Agreement.of(scores, truth)


def accepted_exchanged(judge: OutcomeModel, held_out: Path) -> tuple[int, int]:
    """How many successes with another one's ending a judge takes for successes, and of how many."""
    loaded = list(stream(held_out))
    pictures = {one.sample.provenance.episode_id: one.pictures for one in loaded}
    copies = list(exchanged([one.sample for one in loaded]))
    scores: list[float] = []
    for first in range(0, len(copies), _AT_ONCE):
        part = copies[first : first + _AT_ONCE]
        shown = [pictures[one.provenance.episode_id.removesuffix(COPY)] for one in part]
        scores += judge.scores(part, shown)
    return sum(score > SUCCESS_ABOVE for score in scores), len(scores)


def _outcome(one: LoadedSample) -> bool:
    if one.sample.succeeded is None:
        raise DatasetError(
            f"{one.sample.provenance.sample_id} has no verdict; a judge is held against known ones."
        )
    return one.sample.succeeded


def train(recipe: JudgeRecipe) -> Path:
    """Run the stage, or resume it; returns the folder of the judge.

    Raises:
        TrainingError: any of its kinds; existing files are not overwritten.
    """
    torch.set_num_threads(recipe.threads)
    with RunFolder(recipe.out, "judge", recipe) as run:
        if run.result.exists():
            return run.result
        _require_apart(recipe.data, recipe.held_out)
        for data in (recipe.data, recipe.held_out):
            require_known_tokens(data, recipe.model)
        model = load_model(recipe.model).to(device_of(recipe.device))
        form, pad_id = patch_form(recipe.model), padding_id(recipe.model)
        if recipe.recompute:
            recompute_activations(model)
        verdicts = Verdicts()

        def make_batches(start: Cursor) -> Iterator[SupervisedBatch]:
            for batch in batches(
                recipe.data, size=recipe.batch, learns="text", seed=recipe.seed, start=start
            ):
                yield replace(batch, samples=tuple(_question(one, verdicts) for one in batch.samples))

        plain = PlainSteps(
            model,
            make_batches=make_batches,
            learns="replies",
            schedule=Schedule(learning_rate=recipe.learning_rate, warmup_steps=5),
            total=recipe.steps,
            micro_batch=recipe.micro_batch,
            pad_id=pad_id,
            form=form,
            precision=recipe.precision,
        )
        judge = OutcomeModel(model, form, pad_id=pad_id, verdicts=verdicts)
        steps = JudgeSteps(plain, judge, recipe.held_out, check_every=recipe.check_every)
        done = run_steps(
            run, steps, name="judge", total=recipe.steps, checkpoint_every=recipe.checkpoint_every
        )
        plain.close()
        found = agreement(judge, recipe.held_out)
        about = {"f1": found.f1, "false_positive_rate": found.false_positive_rate, **asdict(found)}
        about["exchanged_accepted"], about["exchanged"] = accepted_exchanged(judge, recipe.held_out)
        about |= {"held_out": fingerprint(recipe.held_out), "steps": done}
        lineage = {"stage": "judge", "from": version_of(recipe.model), "judge": about}
        save_model(model, recipe.model, run.result, lineage=lineage)
        return run.result


def load_judge(folder: Path, device: torch.device = CPU) -> tuple[OutcomeModel, dict[str, Any]]:
    """A judge on a device, and how well it does.

    Raises:
        CheckpointError: there is no model, or it is no judge.
    """
    model = load_model(folder).to(device)
    lineage = json.loads((folder / "lineage.json").read_text()) if (folder / "lineage.json").exists() else {}
    if "judge" not in lineage:
        raise CheckpointError(f"The model in {folder} is no judge; the stage `judge` makes one.")
    about: dict[str, Any] = lineage["judge"]
    return OutcomeModel(model, patch_form(folder), pad_id=padding_id(folder)), about


def trusted_judge(folder: Path, device: torch.device = CPU) -> tuple[OutcomeModel, dict[str, Any]]:
    """A judge that may speak in the place of a verifier, and what its lineage is to say of it.

    Raises:
        CheckpointError: there is no model, or it is no judge.
        GateError: on its fixed set it is not good enough, or no better than a judge that accepts everything;
            or it takes other episodes' endings for right.
    """
    judge, about = load_judge(folder, device)
    found = Agreement(**{name: int(about.get(name, 0)) for name in Agreement.__slots__})
    positives = found.true_positives + found.false_negatives
    number = positives + found.false_positives + found.true_negatives
    of_accepting_all = 2 * positives / max(1, number + positives)
    if found.f1 < LEAST_F1 or found.f1 <= of_accepting_all or found.false_positive_rate >= MOST_ACCEPTED:
        raise GateError(
            f"The judge in {folder} has an F1 of {found.f1:.2f} on {number} episodes and accepts "
            f"{found.false_positive_rate:.0%} of the failures. A policy would learn to please it: "
            f"train it to {LEAST_F1:g} and to fewer than {MOST_ACCEPTED:.0%}, or leave --judge out."
        )
    accepted = int(about.get("exchanged_accepted", 0)) / max(1, int(about.get("exchanged", 0)))
    if accepted >= MOST_ACCEPTED:
        raise GateError(
            f"The judge in {folder} accepts {accepted:.0%} of the successes whose ending was exchanged for "
            "another one's: it has not learned to read answers, and a policy would learn that any will do. "
            f"Train it to fewer than {MOST_ACCEPTED:.0%}, or leave --judge out."
        )
    return judge, {"weights": version_of(folder), "f1": found.f1, "held_out": about.get("held_out", "")}


def _question(one: LoadedSample, verdicts: Verdicts) -> LoadedSample:
    return LoadedSample(labelled(one.sample, verdicts), one.pictures[-LAST_PICTURES:])


def _require_apart(data: Path, held_out: Path) -> None:
    known = {one.sample.provenance.sample_id for one in stream(held_out)}
    both = next((one for one in stream(data) if one.sample.provenance.sample_id in known), None)
    if both is not None:
        raise DatasetError(
            f"{both.sample.provenance.sample_id} is in both data sets; a judge is measured on unseen ones."
        )
