"""Stage four: tasks about pictures (`python -m training.embedded.pointing`).

Each crop carries several requests, which share its tokens. Three kinds of loss at once: the dense ones of
the stages before (so that reading is not forgotten), the reply's tokens, and the pointer: at the pointing
tokens, head i of the pointer layer is trained to attend to the tokens that hold a part of the target in their
sub-patch i, or to the picture's start mark when the target is absent. Digits alone carry too little signal to
learn this.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from agent.models.embedded_vocabulary import VISION_END_ID, VISION_START_ID
from training.embedded.crops import SceneCrop, crops, patch_batch
from training.embedded.devices import mixed_precision, on_device
from training.embedded.doing import PlayedScene
from training.embedded.goals import SceneGoals
from training.embedded.language import LanguageStage, parse_batch, parse_loss
from training.embedded.looking import asked_loss, meaning_loss, notice_loss, pointer_loss
from training.embedded.model import EmbeddedModel, picture_positions, text_positions
from training.embedded.perception import PatchBatch, PerceptionHeads, perception_losses, soft_bins
from training.embedded.reading import Reading, ReadingRecipe, sum_of
from training.embedded.requests import FIRST_COORDINATE, Request, control
from training.embedded.targets import NUM_BINS
from training.embedded.training_run import RunOptions, TrainingStage, command, run
from training.embedded.vision import EmbeddedConfig
from training.windows.stream import SceneStream
from training.windows.words import SceneWords


class Shape(NamedTuple):
    """One kind of batch."""

    size_px: tuple[int, int]
    """(width, height) of its crops."""
    crops: int
    requests: int
    """For each crop: tasks, each with its step."""
    grounding_requests: int
    """For each crop: at most this many grounding requests (a name to find, without a task)."""
    first: float
    last: float
    """Its share of the batches at the beginning and at the end of the run, interpolated linearly in
    between."""


@dataclass(frozen=True)
class PointingRecipe:
    shapes: tuple[Shape, ...] = (
        Shape((320, 256), 14, 1, 9, 0.10, 0.02),
        Shape((480, 384), 6, 3, 16, 0.25, 0.13),
        Shape((800, 608), 2, 8, 30, 0.65, 0.85),
    )
    """From small crops, of which many can be processed per second, to whole screens, the actual task."""
    sources: tuple[tuple[str, float], ...] = (
        ("qt", 0.44),
        ("html", 0.14),
        ("desktop", 0.12),
        ("quick", 0.14),
        ("web", 0.12),
        ("gtk", 0.14),
    )
    """Where the scenes of those batches come from, in parts of their sum; see `training.windows.worker`."""
    played: tuple[float, Shape] = (0.15, Shape((800, 608), 3, 2, 12, 1.0, 1.0))
    """Where a model plays: the share of the batches with pictures that show its windows, and their shape."""
    letters: float = 0.06
    """Share of the batches that keep training letters, from pages full of text."""
    language: tuple[float, float] = (0.06, 0.04)
    """Share of the batches without a picture, at the beginning and at the end of the run: the language of
    whole tasks, which the model reads itself only where the task parser does not understand them."""
    blind_tasks: int = 48
    """In a batch without a picture, each with all its steps."""
    dense_weight: float = 1.0


LONGEST_TASK = 280
"""A grounding request gets the positions that it would have after at most this many tokens of text."""
WEIGHTS = {
    "words": 1.0,
    "place": 1.0,
    "pointer": 1.0,
    "asked": 0.3,
    "meant": 0.5,
    "noticed": 0.5,
    "parsed": 0.3,
}


def picture_tokens(model: EmbeddedModel, states: Tensor) -> Tensor:
    """(B, N, width) patch states → (B, 1 + N/4 + 1, text_width) between the picture's marks."""
    marks = model.language_model.embed_tokens(torch.tensor([VISION_START_ID, VISION_END_ID]))
    tokens = model.visual.merge(states)
    start, end = (mark.expand(len(tokens), 1, -1).to(tokens.dtype) for mark in marks)
    return torch.cat([start, tokens, end], dim=1)


def requests_for(
    crop: SceneCrop, shape: Shape, patch_px: int, rng: random.Random
) -> tuple[list[Request], list[Request]]:
    """Tasks and grounding requests about controls that lie wholly in the crop; few where there are none."""
    visible = crop.whole_controls(patch_px)
    goals = SceneGoals(crop.scene, visible, SceneWords(rng), rng, shown=crop.box_px(patch_px))
    # Where an agent has worked, the first task is its own.
    own = [crop.scene.request] if isinstance(crop.scene, PlayedScene) else []
    tasks = goals.requests(max(0, shape.requests - len(own)) if len(visible) > 1 else 1 - len(own))
    return [*own, *tasks], goals.grounding_requests(shape.grounding_requests)


PADDING = Request(ids=control("now") * 2, learn=[False] * 2)
"""Takes the place of a request where a picture has fewer than another one."""


def short_and_long(
    owned: Sequence[tuple[int, Request]], num_crops: int
) -> Iterator[list[tuple[int, Request]]]:
    """Requests in two batches, so that little of a batch is padding; in each an equal number about each crop.

    Args:
        owned: (crop's index, request) pairs.
    """
    ordered = sorted(owned, key=lambda pair: len(pair[1].ids))
    middle = len(ordered) * 3 // 5
    for part in (ordered[:middle], ordered[middle:]):
        of_crop = [[request for number, request in part if number == crop] for crop in range(num_crops)]
        most = max(map(len, of_crop))
        if most:
            yield [
                (crop, request)
                for crop, requests in enumerate(of_crop)
                for request in (*requests, *[PADDING] * (most - len(requests)))
            ]


def token_batch(requests: list[Request]) -> tuple[Tensor, Tensor]:
    """(R, T) ids padded with 0 at the right, and (R, T - 1) which predictions carry loss."""
    longest = max(len(request.ids) for request in requests)
    ids = np.zeros((len(requests), longest), np.int64)
    learn = np.zeros((len(requests), longest), bool)
    for row, request in enumerate(requests):
        ids[row, : len(request.ids)] = request.ids
        learn[row, : len(request.ids)] = request.learn
    return on_device(ids), on_device(learn[:, 1:])


def reply_losses(
    model: EmbeddedModel,
    heads: PerceptionHeads,
    batch: PatchBatch,
    states: Tensor,
    owned: Sequence[tuple[int, Request]],
    grid: tuple[int, int],
    shift: int = 0,
) -> tuple[dict[str, Tensor], dict[str, float]]:
    """Losses of the replies' tokens and of the pointer.

    Args:
        states: (B, N, width) of the crops' patches.
        owned: (crop's index, request) pairs, see `short_and_long`.
        grid: rows and columns of patches in each crop.
        shift: tokens of text before these requests.
    """
    ids, learn = token_batch([request for _, request in owned])
    with mixed_precision():
        picture = picture_tokens(model, states)
        out = model.language_model(
            picture,
            picture_positions(*grid, batch.corner),
            ids[:, :-1],
            shift + text_positions(ids.shape[1] - 1),
        )
        logits = model.language_model.logits(out.last[learn]).float()
    assert out.scores is not None
    target = ids[:, 1:][learn]
    is_coordinate = (target >= FIRST_COORDINATE) & (target < FIRST_COORDINATE + NUM_BINS)
    words = F.cross_entropy(logits[~is_coordinate], target[~is_coordinate])
    bins = target[is_coordinate] - FIRST_COORDINATE
    full = torch.zeros(len(bins), logits.shape[1])
    full[:, FIRST_COORDINATE : FIRST_COORDINATE + NUM_BINS] = soft_bins(bins, NUM_BINS)
    place = F.cross_entropy(logits[is_coordinate], full) if len(bins) else logits.new_zeros(())
    pointer, looked = pointer_loss(out.scores, batch.element, owned)
    asked, located = asked_loss(out.asking, owned)
    meant, understood = meaning_loss(heads, out.early, states, batch.element, owned)
    noticed, told = notice_loss(heads, out.looked, batch, owned)
    parsed, ends = parse_loss(heads, out.parsed, parse_batch([request for _, request in owned], ids.shape[1]))
    with torch.no_grad():
        guess = logits.argmax(-1)
        right = guess == target
        near = (guess - target).abs() <= 2
        good = torch.ones_like(learn)
        good[learn] = torch.where(is_coordinate, near, right)
        whole = good.all(1)
        counts = {
            "words": right[~is_coordinate].float().mean().item(),
            **looked,
            **located,
            **understood,
            **told,
            "ends": ends,
        }
        if is_coordinate.any():
            counts["click"] = near[is_coordinate].float().mean().item()
        for family in {request.family for _, request in owned} - {PADDING.family}:
            chosen = torch.tensor([request.family == family for _, request in owned])
            counts[f"whole_{family}"] = whole[chosen].float().mean().item()
    losses = {"words": words, "place": place, "pointer": pointer, "asked": asked, "meant": meant}
    return losses | {"noticed": noticed, "parsed": parsed}, counts


class Pointing(TrainingStage):
    """Losses of one batch: dense, replies with and without pictures, and the pointer."""

    def __init__(self, recipe: PointingRecipe, options: RunOptions) -> None:
        self.recipe = recipe
        self.options = options
        self.rng = random.Random(options.seed)
        self.blind = LanguageStage(options, recipe.blind_tasks)

    def begin(self, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
        self.model, self.heads = model, heads
        self.began = time.monotonic()
        self.see = torch.compile(model.visual.patches, dynamic=False)
        model.language_model.compile_parts()
        self.crops = self._crops(model.config)
        self.reading = Reading(ReadingRecipe(pages=0.9, windows=0.1), self.options)
        self.reading.begin(model, heads, images)
        self.blind.begin(model, heads, images)

    def done(self) -> float:
        """The share of the run's time that has passed."""
        return min(1.0, (time.monotonic() - self.began) / (60 * self.options.minutes))

    def _crops(self, config: EmbeddedConfig) -> Iterator[tuple[list[SceneCrop], Shape]]:
        rng, options = np.random.default_rng(self.options.seed), self.options
        shapes = self.recipe.shapes
        names = [name for name, _ in self.recipe.sources]
        weights = np.array([share for _, share in self.recipe.sources])
        played_share, played_shape = self.recipe.played

        def batches(scenes: SceneStream, shape: Shape) -> Iterator[list[SceneCrop]]:
            few = 1 if shape.size_px[0] >= 480 else 2
            return crops(
                iter(scenes),
                config,
                crop_px=shape.size_px,
                batch_size=shape.crops,
                crops_per_scene=few,
                rng=rng,
                for_controls=True,
            )

        with ExitStack() as opened:
            streams = [
                opened.enter_context(SceneStream(name, options.seed + 100 * number + 500, options.workers))
                for number, name in enumerate(names)
            ]
            makers = [[batches(scenes, shape) for shape in shapes] for scenes in streams]
            played = None
            if options.plays is not None:
                # As eager as the trainer: a step of the agent takes as long as ten scenes.
                playing = SceneStream(
                    "played", options.seed + 400, options.workers, nice=0, model=options.plays
                )
                played = batches(opened.enter_context(playing), played_shape)
            while True:
                if played is not None and rng.random() < played_share:
                    yield next(played), played_shape
                    continue
                grown = self.done()
                shares = np.array([shape.first + grown * (shape.last - shape.first) for shape in shapes])
                which = rng.choice(len(shapes), p=shares / shares.sum())
                source = rng.choice(len(names), p=weights / weights.sum())
                yield next(makers[source][which]), shapes[which]

    def loss(self) -> tuple[Tensor, dict[str, float], int]:
        which = self.rng.random()
        if which < self.recipe.letters:
            return self.reading.loss()
        first, last = self.recipe.language
        if which < self.recipe.letters + first + self.done() * (last - first):
            loss, metrics, _ = self.blind.loss()
            return loss, {f"blind_{name}": value for name, value in metrics.items()}, 0
        model, patch_px = self.model, self.model.config.patch_px
        chosen, shape = next(self.crops)
        batch = patch_batch(chosen, model.config)
        with mixed_precision():
            states = self.see(batch.pixels, batch.corner)
        dense, seen = perception_losses(model, self.heads, batch, states)
        metrics = {f"seen_{name}": value for name, value in seen.items()}
        loss = self.recipe.dense_weight * sum_of(dense)
        tasks: list[tuple[int, Request]] = []
        grounding_requests: list[tuple[int, Request]] = []
        for number, crop in enumerate(chosen):
            for made, both in zip(
                requests_for(crop, shape, patch_px, self.rng), (tasks, grounding_requests), strict=True
            ):
                both += [(number, one) for one in made]
        width, height = chosen[0].size_px
        grid = height // patch_px, width // patch_px
        for owned, shift in ((tasks, 0), (grounding_requests, self.rng.randrange(LONGEST_TASK))):
            for part in short_and_long(owned, len(chosen)):
                said, right = reply_losses(model, self.heads, batch, states, part, grid, shift)
                weighted = sum((WEIGHTS[name] * value for name, value in said.items()), loss.new_zeros(()))
                num_real = sum(request is not PADDING for _, request in part)
                loss = loss + weighted * num_real / len(owned)
                kind = "task" if owned is tasks else "glance"
                metrics |= {f"loss_{name}": value.item() for name, value in said.items()} | right
                metrics |= {
                    f"{name}_{kind}_{width}": right[name] for name in ("pointer", "click") if name in right
                }
        return loss, metrics, len(chosen)


def main() -> None:
    options = command(
        __doc__ or "", out="runs/embedded/pointing.pt", minutes=45.0, learning_rate=1e-3, may_play=True
    )
    run(Pointing(PointingRecipe(), options), options)


if __name__ == "__main__":
    main()
