"""A patch's position reaches the pointer layer unchanged, whatever the layers between have learned."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from tests.training.small_embedded import SMALL  # noqa: E402
from training.embedded.model import EmbeddedModel  # noqa: E402
from training.embedded.position_channels import (  # noqa: E402
    GRID_AMPLITUDE,
    NUM_PLACE,
    TOKEN_AMPLITUDE,
    directions,
    keep_places,
    place_channels,
)
from training.embedded.vision import block_order  # noqa: E402

pytestmark = pytest.mark.torch


@pytest.fixture
def trained() -> EmbeddedModel:
    """Weights that training has moved in all directions, and the constraint put back in force."""
    torch.manual_seed(1)
    model = EmbeddedModel(SMALL)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter += 0.05 * torch.randn_like(parameter)
    keep_places(model)
    return model


def corners_and_pictures() -> tuple[torch.Tensor, torch.Tensor]:
    return torch.tensor([[0, 0], [6, 30], [22, 12]]), torch.randint(
        0, 256, (3, 128, 160, 3), dtype=torch.uint8
    )


def test_position_channels_depend_on_the_position_alone(trained: EmbeddedModel) -> None:
    corner, pixels = corners_and_pictures()
    with torch.no_grad():
        states = trained.visual.patches(pixels, corner)
    rows, columns = SMALL.grid
    row_column = block_order(8, 10) + corner[:, None]
    where = row_column.flip(-1) / torch.tensor([columns - 1, rows - 1])
    said = states @ directions(SMALL.vision_width)[:NUM_PLACE].T / GRID_AMPLITUDE
    # a grid of 6 × 6 in this small model cannot hold more than the slowest cosine well
    slowest = [0, NUM_PLACE // 2]
    torch.testing.assert_close(said[..., slowest], place_channels(where)[..., slowest], atol=0.06, rtol=0)


def test_the_merger_copies_the_position(trained: EmbeddedModel) -> None:
    corner, pixels = corners_and_pictures()
    with torch.no_grad():
        states = trained.visual.patches(pixels, corner)
        tokens = trained.visual.merge(states)
    seen, said = directions(SMALL.vision_width)[:NUM_PLACE], directions(SMALL.text_width)[:NUM_PLACE]
    centred = states - states.mean(-1, keepdim=True)
    normal = centred / (states.var(-1, unbiased=False, keepdim=True) + 1e-6).sqrt()
    expected = TOKEN_AMPLITUDE * (normal @ seen.T).view(len(corner), -1, 4, NUM_PLACE).mean(2)
    # the constraint is exact; the tanh form of GELU is odd but for rounding
    torch.testing.assert_close(tokens @ said.T, expected, atol=2e-3, rtol=1e-3)


def test_no_layer_before_the_pointer_overwrites_the_position(trained: EmbeddedModel) -> None:
    said = directions(SMALL.text_width)[:NUM_PLACE]
    for number, layer in enumerate(trained.language_model.layers):
        for matrix in (layer.self_attn.o_proj.weight, layer.mlp.down_proj.weight):
            written = (said @ matrix).abs().max().item()
            assert (written < 1e-5) == (number < SMALL.pointer_layer)


def test_the_constraint_holds_from_the_beginning_and_twice_is_once() -> None:
    torch.manual_seed(2)
    model = EmbeddedModel(SMALL)
    before = [parameter.clone() for parameter in model.parameters()]
    keep_places(model)
    for was, now in zip(before, model.parameters(), strict=True):
        torch.testing.assert_close(now, was, atol=1e-5, rtol=1e-5)
