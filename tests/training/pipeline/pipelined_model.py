"""A small vision-language model, its data set, and the recipe that trains it."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from tests.training.small_worlds import SmallModel, new_model, small_world
from training.data.dataset_files import DatasetWriter
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.supervised.plain_loop import Schedule
from training.supervised.stage import SftRecipe
from training.worlds.arithmetic import PIECES

WORLD = small_world()
_START, _END, _PAD = (WORLD.pieces[f"<|{name}|>"] for name in ("vision_start", "vision_end", "image_pad"))


def write_model(folder: Path, *, layers: int = 4, seed: int = 1) -> Path:
    sizes = SmallModel(width=32, layers=layers, heads=2, inner=48, context_tokens=512)
    new_model(sizes, PIECES.exported(), folder, seed=seed)
    return folder


def write_data(folder: Path, numbers: range, *, share_without: int = 3) -> Path:
    """Episodes with no, one or two pictures of different sizes before their question.

    Args:
        share_without: every n-th has no picture.
    """
    with DatasetWriter(folder, vocabulary=WORLD.vocabulary) as writer:
        for number in numbers:
            writer.add(*_shown(number, 0 if number % share_without == 0 else 1 + number % 2))
    return folder


def _shown(number: int, num_pictures: int) -> tuple[TokenSample, list[np.ndarray]]:
    rng = np.random.default_rng(number)
    ids: list[int] = []
    slots, pictures = [], []
    for height, width in [(64, 32), (32, 96)][:num_pictures]:
        count = height * width // 32**2
        slots.append(PictureSlot("", len(ids) + 1, count))
        pictures.append(rng.integers(0, 256, (height, width, 3), dtype=np.uint8))
        ids += [_START, *[_PAD] * count, _END]
    told = WORLD.demonstration(number)
    ids, mask = [*ids, *told.token_ids], [*[False] * len(ids), *told.mask]
    sample = TokenSample(
        token_ids=ids,
        mask=mask,
        turns=[0] * len(ids),
        log_probs=None,
        rewards=[0.0] * len(ids),
        pictures=slots,
        provenance=Provenance("pictures", str(number), 0),
        success=1.0,
    )
    return sample, pictures


def recipe(out: Path, model: Path, data: Path, *, steps: int = 4) -> SftRecipe:
    return SftRecipe(
        out=out,
        model=model,
        data=data,
        steps=steps,
        batch=8,
        micro_batch=2,
        schedule=Schedule(learning_rate=5e-3, warmup_steps=1),
        checkpoint_every=2,
    )


def command(given: SftRecipe) -> list[str]:
    options = {
        "out": given.out,
        "model": given.model,
        "data": given.data,
        "steps": given.steps,
        "batch": given.batch,
        "checkpoint-every": 1,
        "seed": given.seed,
        "pipeline": given.pipeline,
        "stages": given.stages,
        "schedule.learning-rate": given.schedule.learning_rate,
    }
    said = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    return [sys.executable, "-m", "training", "sft", *said]


def a_stage_of(pid: int, number: int = 0) -> int:
    """A process that holds a stage, of those that the command `pid` started; 0 where there is none yet."""
    for child in _children(pid):
        if stages := _children(
            child
        ):  # the server that stages are forked from; the resource tracker has none
            return stages[number % len(stages)]
    return 0


def _children(pid: int) -> list[int]:
    try:
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []
