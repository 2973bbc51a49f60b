"""Position channels: dimensions of the hidden state that hold a patch's place, up to the pointer layer.

What a learned position grid adds to a patch is soon drowned by the patch's content: after hours of training a
linear probe found a patch's position to no better than a tenth of the canvas, and a click needs a position.
So some directions of the residual stream are reserved for it: the grid writes cosines of the position there,
nothing else may write there until the pointer layer has read them, and the merger copies them from four
patches to their token. This is a constraint on ordinary weights (a projection after each step of training, as
in projected gradient descent), not another architecture: transformers and llama.cpp run the result as they
run any Qwen3-VL.
"""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor, nn

HALF_PERIODS = (1, 2, 3, 4, 5, 6, 8, 11, 15, 20)
"""Of the cosines along one side of the canvas."""
NUM_PLACE = 2 * len(HALF_PERIODS)
"""Channels: those of x, then those of y."""
GRID_AMPLITUDE = 3.0
TOKEN_AMPLITUDE = 10.0
COORDINATE_AMPLITUDE = 0.75
"""Rows of coordinate tokens are then as long as those of the bytes become in training."""


def cosines(place: Tensor) -> Tensor:
    """(…,) from 0 to 1 along one side of the canvas → (…, half periods)."""
    return torch.cos(torch.pi * place[..., None] * torch.tensor(HALF_PERIODS))


def place_channels(place: Tensor) -> Tensor:
    """(…, 2) x and y from 0 to 1 on the canvas → (…, NUM_PLACE)."""
    return cosines(place).flatten(-2)


@cache
def directions(width: int) -> Tensor:
    """(NUM_PLACE + 10, width) orthonormal rows, the same in every process: first the place, then coordinates.

    All sum to zero, so that a layer norm, which subtracts the mean, leaves them unchanged.
    """
    count = 1 + NUM_PLACE + len(HALF_PERIODS)
    random = torch.randn(width, count, generator=torch.Generator("cpu").manual_seed(width), device="cpu")
    random[:, 0] = 1
    return torch.linalg.qr(random).Q.T[1:].to(torch.get_default_device())


def _keep_out(matrix: Tensor, own: Tensor) -> None:
    """Project (out, in) or (out,) onto the complement of the rows of `own`."""
    matrix -= own.T @ (own @ matrix)


def keep_places(model: nn.Module) -> None:
    """Project the weights of an `EmbeddedModel` back onto the constraint; call it after every training
    step."""
    config = model.config
    seen, said = directions(config.vision_width)[:NUM_PLACE], directions(config.text_width)[:NUM_PLACE]
    with torch.no_grad():
        _keep_in_tower(model.visual, seen)
        _hand_on(model.visual.merger, seen, said)
        for layer in model.language_model.layers[: config.pointer_layer]:
            _keep_out(layer.self_attn.o_proj.weight, said)
            _keep_out(layer.mlp.down_proj.weight, said)


def _keep_in_tower(tower: nn.Module, seen: Tensor) -> None:
    """Only the grid writes the position; the first layer and all blocks do not."""
    width, side = tower.config.vision_width, torch.linspace(0, 1, tower.config.grid_side)
    y, x = torch.meshgrid(side, side, indexing="ij")
    place = place_channels(torch.stack([x, y], -1)).view(-1, NUM_PLACE)
    tower.pos_embed.weight += (GRID_AMPLITUDE * place - tower.pos_embed.weight @ seen.T) @ seen
    _keep_out(tower.patch_embed.proj.weight.view(width, -1), seen)
    _keep_out(tower.patch_embed.proj.bias, seen)
    for block in tower.blocks:
        for last in (block.attn.proj, block.mlp.linear_fc2):
            _keep_out(last.weight, seen)
            _keep_out(last.bias, seen)


def _hand_on(merger: nn.Module, seen: Tensor, said: Tensor) -> None:
    """Pairs of hidden units carry the position, averaged over four patches: gelu(a) - gelu(-a) = a."""
    first, second = merger.linear_fc1, merger.linear_fc2
    unscaled = seen / merger.norm.weight
    averaged, unshifted = (unscaled / 4).repeat(1, 4), -unscaled @ merger.norm.bias
    plus, minus = slice(NUM_PLACE), slice(NUM_PLACE, 2 * NUM_PLACE)
    _keep_out(second.weight, said)
    _keep_out(second.bias, said)
    for units, sign in ((plus, 1), (minus, -1)):
        first.weight[units] = sign * averaged
        first.bias[units] = sign * unshifted
        second.weight[:, units] = sign * TOKEN_AMPLITUDE * said.T


def begin_coordinates(rows: Tensor) -> None:
    """(coordinates, width) embeddings are initialised with the cosines of their coordinates.

    Then near coordinates have similar embeddings, and what is learned about one is learned about its
    neighbours: with random rows, each of the 201 has to be learned by itself.
    """
    axis = cosines(torch.linspace(0, 1, len(rows)))
    own = directions(rows.shape[1])[NUM_PLACE:]
    with torch.no_grad():
        rows.copy_(COORDINATE_AMPLITUDE * axis @ own)
