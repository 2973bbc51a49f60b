"""The world of a name as a given model speaks it. I/O: reads the model's folder."""

from __future__ import annotations

from pathlib import Path

from training.data.checkpoint_tokens import CheckpointTokenizer
from training.errors import RecipeError
from training.policy.speech import has_vocabulary, manifest_of, tokenizer_of
from training.worlds.arithmetic import ArithmeticWorld
from training.worlds.registry import world_named
from training.worlds.world import World


def world_for(name: str, model: Path) -> World:
    """A world of tokens in the vocabulary of the model in a folder: the world's own, or where the model has
    another one, that model's tokenizer and dialect.

    Raises:
        RecipeError: there is no such world, or the model's vocabulary does not fit it.
        CheckpointError: there is no such model.
    """
    world = world_named(name)
    if has_vocabulary(model, world.exported_vocabulary()):
        return world
    try:
        tokenizer = tokenizer_of(model)
    except RecipeError as error:
        raise RecipeError(
            f"The model in {model} cannot play in {name}, whose vocabulary is another: {error}"
        ) from error
    if not isinstance(tokenizer, CheckpointTokenizer):
        raise RecipeError(
            f"The model in {model} has the embedded model's vocabulary; the world {name} has no screens."
        )
    # Imported here: it knows the forms and the browser.
    from training.worlds.spoken import SpokenArithmetic, SpokenScreens

    manifest = manifest_of(model)
    if isinstance(world, ArithmeticWorld):
        return SpokenArithmetic(world, tokenizer, manifest)
    return SpokenScreens(world, tokenizer, manifest)  # type: ignore[arg-type]
