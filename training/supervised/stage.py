"""The stages `ct` and `sft`: run and result. I/O: reads a data set and a model, writes a run."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from training.data.dataset_files import fingerprint
from training.data.picture_patches import PatchForm
from training.data.stream import LoadedSample, stream
from training.errors import DatasetError, RecipeError
from training.policy.adapters import open_for_training
from training.policy.devices import Precision, device_of, in_precision, moved
from training.policy.models import (
    padding_id,
    patch_form,
    recompute_activations,
    restore_trainable,
    save_model,
    trainable,
    version_of,
)
from training.policy.sharding import whole
from training.policy.speech import require_known_tokens
from training.policy.vision_cache import VisionCache
from training.stages.loop import run_steps
from training.stages.ranks import Ranks, of_torchrun, run_of
from training.supervised.batches import Cursor, SupervisedBatch, batches, tensors
from training.supervised.labels import Learns
from training.supervised.loss import num_learned, supervised_loss
from training.supervised.plain_loop import PlainSteps
from training.supervised.recipe import CtRecipe, SftRecipe, SupervisedRecipe
from training.supervised.trl_loop import train_with_trl
from training.supervised.watching import WatchedSteps

__all__ = ["CtRecipe", "SftRecipe", "train"]


def train(recipe: SupervisedRecipe) -> Path:
    """Run the stage, or resume it; returns the folder of the resulting model.

    Raises:
        TrainingError: any of its kinds; existing files are not overwritten.
    """
    if recipe.pipeline != "none":
        from training.pipeline.stage import train_in_stages  # which imports what is below

        return train_in_stages(recipe)
    learns: Learns = "text" if isinstance(recipe, CtRecipe) else "replies"
    name = "ct" if learns == "text" else "sft"
    torch.set_num_threads(recipe.threads)
    with of_torchrun(recipe.device) as ranks, run_of(ranks, recipe.out, name, recipe) as run:
        if run.result.exists():
            return run.result
        precision = _require_possible(recipe, ranks)
        # damaged, mixed or unknown tokens are refused before anything begins
        require_known_tokens(recipe.data, recipe.model)
        model = open_for_training(recipe.model, recipe.tuning, recipe.adapters, seed=recipe.seed)
        if recipe.loop == "plain":  # TRL has its own way to all three
            model.to(device_of(recipe.device))
            if recipe.recompute:
                recompute_activations(model)
        _require_packable(recipe, model)
        form, pad_id = patch_form(recipe.model), padding_id(recipe.model)
        vision_cache = _vision_cache(recipe, model, form)

        opened: list[Generator[SupervisedBatch]] = []

        def make_batches(start: Cursor) -> Iterator[SupervisedBatch]:
            opened.append(
                batches(recipe.data, size=recipe.batch, learns=learns, seed=recipe.seed, start=start)
            )
            return opened[-1]

        if recipe.loop == "trl":
            steps = train_with_trl(model, run, recipe, make_batches, learns=learns, pad_id=pad_id, form=form)
        else:
            plain = PlainSteps(
                model,
                make_batches=make_batches,
                learns=learns,
                schedule=recipe.schedule,
                total=recipe.steps,
                micro_batch=recipe.micro_batch,
                pad_id=pad_id,
                form=form,
                weight_decay=recipe.weight_decay,
                vision_cache=vision_cache,
                ranks=ranks,
                watch=run.watch,
                precision=precision,
                packing=recipe.packing,
            )
            watched = _watched(recipe, model, plain, _Reading(learns, pad_id, form, vision_cache))
            steps = run_steps(
                run, watched or plain, name=name, total=recipe.steps, checkpoint_every=recipe.checkpoint_every
            )
            plain.close()
            if watched is not None:
                watched.take_best()
        for one in opened:
            one.close()  # ends the threads that decode pictures
        lineage = {"stage": name, "from": version_of(recipe.model), "data": str(recipe.data), "steps": steps}
        lineage["data_digest"] = fingerprint(recipe.data)
        weights = whole(trainable(model)) if ranks.count > 1 else {}
        if ranks.is_first:
            if ranks.count > 1:  # what is sharded cannot be written
                model = open_for_training(recipe.model, recipe.tuning, recipe.adapters, seed=recipe.seed)
                restore_trainable(model, weights)
            save_model(model, recipe.model, run.result, lineage=lineage)
        ranks.wait()
        return run.result


def _require_possible(recipe: SupervisedRecipe, ranks: Ranks) -> Precision:
    """The recipe's precision.

    Raises:
        RecipeError: several ranks cannot do this, or nothing but a pipeline can.
    """
    if recipe.precision == "fp16":
        raise RecipeError("Half precision wants a scaled loss, which --pipeline has: say --precision bf16.")
    if ranks.count > 1 and (recipe.loop == "trl" or recipe.tuning == "qlora"):
        raise RecipeError("Several processes train in the plain loop, all weights or a LoRA adapter.")
    if recipe.watch is not None and (ranks.count > 1 or recipe.loop == "trl"):
        raise RecipeError("A data set is watched in the plain loop, by one process.")
    if recipe.batch % ranks.count:
        raise RecipeError(f"A batch of {recipe.batch} cannot be shared among {ranks.count} processes.")
    return recipe.precision


def _require_packable(recipe: SupervisedRecipe, model: Any) -> None:
    """
    Raises:
        RecipeError: samples cannot share rows here.
    """
    if not recipe.packing:
        return
    if recipe.packing < 0 or recipe.loop == "trl":
        raise RecipeError("Samples share rows of --packing tokens, above 0, in the plain loop only.")
    text = model.config.get_text_config()
    kinds = set(getattr(text, "layer_types", None) or ["full_attention"])
    if kinds != {"full_attention"} or text._attn_implementation != "sdpa":
        raise RecipeError("This model's layers would see from one sample into the next: leave out --packing.")


@dataclass(frozen=True, slots=True)
class _Reading:
    """How samples become tensors."""

    learns: Learns
    pad_id: int
    form: PatchForm | None
    vision_cache: VisionCache | None


def _watched(
    recipe: SupervisedRecipe, model: Any, steps: PlainSteps, reading: _Reading
) -> WatchedSteps | None:
    """The steps with early stopping, where the recipe names what is watched.

    Raises:
        DatasetError: there is nothing in it.
    """
    if recipe.watch is None:
        return None
    samples = tuple(stream(recipe.watch))
    if not samples:
        raise DatasetError(f"There is nothing in {recipe.watch} to be watched.")

    device = next(model.parameters()).device

    def mean_loss(group: Sequence[LoadedSample]) -> float:
        summed, count = 0.0, 0
        for start in range(0, len(group), recipe.micro_batch):
            part = tensors(
                tuple(group[start : start + recipe.micro_batch]),
                learns=reading.learns,
                pad_id=reading.pad_id,
                form=reading.form,
                vision_cache=reading.vision_cache,
            )
            here = num_learned(part.tokens)
            part = moved(part, device)
            with in_precision(device, recipe.precision):
                loss, _ = supervised_loss(model, part.tokens, part.pictures, num_tokens=here)
            summed, count = summed + float(loss) * here, count + here
        return summed / max(1, count)

    return WatchedSteps(steps, model, samples, mean_loss, every=recipe.watch_every, patience=recipe.patience)


def _vision_cache(recipe: SupervisedRecipe, model: Any, form: PatchForm | None) -> VisionCache | None:
    if recipe.vision == "learn":
        return None
    if recipe.loop == "trl" or recipe.tuning == "qlora" or form is None:
        raise RecipeError("A frozen vision tower is for the plain loop, and for a model that sees.")
    return VisionCache(model, form)
