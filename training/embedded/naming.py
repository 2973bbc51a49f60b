"""Stage three: names as a whole (`python -m training.embedded.naming`).

Every patch learns the name of the text or control that it belongs to, and the language model's lower layers
learn to read names to the same codes. Most batches are pages of text, whose phrases are names like any other:
there a batch holds some hundred names where crops of windows hold thirty.
"""

from __future__ import annotations

import torch
from torch import Tensor

from training.embedded.devices import mixed_precision
from training.embedded.language import LanguageStage
from training.embedded.model import EmbeddedModel
from training.embedded.perception import PerceptionHeads, perception_losses
from training.embedded.reading import ReadingRecipe, batches, sum_of
from training.embedded.training_run import RunOptions, TrainingStage, command, run

BLIND_TASKS = 5
"""In every batch, without pictures: or the lower layers forget the language of tasks."""


class Naming(TrainingStage):
    """Losses of one batch: letters, names, and for crops of windows also positions."""

    def __init__(self, recipe: ReadingRecipe, options: RunOptions) -> None:
        self.recipe = recipe
        self.options = options
        self.blind = LanguageStage(options, BLIND_TASKS)

    def begin(self, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
        self.model, self.heads = model, heads
        self.batches = batches(self.recipe, model.config, self.options)
        self.see = torch.compile(model.visual.patches, dynamic=False)
        model.language_model.compile_parts()
        self.blind.begin(model, heads, images)

    def loss(self) -> tuple[Tensor, dict[str, float], int]:
        batch = next(self.batches)
        with mixed_precision():
            states = self.see(batch.pixels, batch.corner)
        is_tile = len(batch.pixels) == self.recipe.tiles
        losses, right = perception_losses(self.model, self.heads, batch, states, places=not is_tile)
        spoken, told, _ = self.blind.loss()
        what = "tile" if is_tile else "crop"
        metrics = {f"{what}_{name}": value for name, value in right.items()} | {
            f"blind_{name}": value for name, value in told.items()
        }
        return sum_of(losses) + spoken, metrics, len(batch.pixels)


def main() -> None:
    options = command(__doc__ or "", out="runs/embedded/naming.pt", minutes=30.0, learning_rate=1.5e-3)
    run(Naming(ReadingRecipe(names=400, pages=0.5, windows=0.15), options), options)


if __name__ == "__main__":
    main()
