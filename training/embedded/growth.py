"""Makes a trained model deeper and wider inside without changing what it answers
(`python -m training.embedded.growth FOLDER CHECKPOINT`).

A new layer begins as the identity, because what it adds to the residual stream is multiplied by zeros
(block expansion, arXiv 2401.02415 §3); so do new units of the feed-forward layers (Net2Net, arXiv 1511.05641
§2). Training then goes on where it was, with the eyes and the pointer as they are, instead of anew.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch

from training.embedded.model import EmbeddedModel
from training.embedded.optimisation import save, start_from
from training.embedded.position_channels import keep_places


def grow(model: EmbeddedModel, places: Sequence[int], *, text_ffn: int) -> EmbeddedModel:
    """A model that answers as `model` does, with more parameters.

    Args:
        places: the index that each old layer of the language model gets, ascending; the others are new.
            What follows the last old layer would not change the answer either, but the pointer has to stay
            an old one.
        text_ffn: units of the feed-forward layers, at least as many as before.

    Raises:
        ValueError: the places do not fit the model, or there would be fewer units than before.
    """
    old = model.config
    if len(places) != old.text_layers or list(places) != sorted(set(places)):
        raise ValueError(f"{old.text_layers} layers need as many ascending places, not {list(places)}")
    if text_ffn < old.text_ffn:
        raise ValueError(f"{text_ffn} units are fewer than the {old.text_ffn} there are")
    config = replace(
        old, text_layers=places[-1] + 1, text_ffn=text_ffn, pointer_layer=places[old.pointer_layer]
    )
    grown = EmbeddedModel(config)
    moved = {f"language_model.layers.{number}.": place for number, place in enumerate(places)}
    state = grown.state_dict()
    with torch.no_grad():
        for layer in grown.language_model.layers:
            layer.self_attn.o_proj.weight.zero_()
            layer.mlp.down_proj.weight.zero_()
        for name, value in model.state_dict().items():
            begin = next((begin for begin in moved if name.startswith(begin)), "")
            target = state[
                f"language_model.layers.{moved[begin]}.{name.removeprefix(begin)}" if begin else name
            ]
            # Rows and columns of new units stay as they are: random on their way in, zero on their way out.
            target[tuple(slice(size) for size in value.shape)] = value
    keep_places(grown)
    return grown


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("start", type=Path, help="checkpoint or model folder")
    parser.add_argument("checkpoint", type=Path, help="checkpoint to write")
    parser.add_argument(
        "--places", default="0,1,5,6,8", help="where the old layers go; the others are new (%(default)s)"
    )
    parser.add_argument("--text-ffn", type=int, default=768, help="feed-forward units (%(default)s)")
    options = parser.parse_args()
    start = start_from(options.start)
    places = [int(place) for place in options.places.split(",")]
    grown = grow(start.model, places, text_ffn=options.text_ffn)
    config = grown.config
    save(options.checkpoint, grown, start.heads, start.images)
    num_parameters = sum(parameter.numel() for parameter in grown.parameters())
    print(f"{options.checkpoint}: {config.text_layers} layers, {num_parameters / 1e6:.1f} M parameters")


if __name__ == "__main__":
    main()
