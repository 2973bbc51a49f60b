"""A grown model answers as before, and every part of it can learn."""

from __future__ import annotations

import random

import pytest

torch = pytest.importorskip("torch")

from tests.training.small_embedded import SMALL  # noqa: E402
from training.embedded.blind_goals import blind_requests  # noqa: E402
from training.embedded.growth import grow  # noqa: E402
from training.embedded.language import reply_logits, tree, tree_batch  # noqa: E402
from training.embedded.model import EmbeddedModel, text_positions  # noqa: E402

pytestmark = pytest.mark.torch


def test_a_grown_model_computes_the_same_states_with_more_layers_and_units() -> None:
    torch.manual_seed(0)
    model = EmbeddedModel(SMALL)
    grown = grow(model, [0, 3, 4], text_ffn=160)
    assert (grown.config.text_layers, grown.config.text_ffn, grown.config.pointer_layer) == (5, 160, 3)
    text = torch.randint(0, 256, (2, 40))
    with torch.no_grad():
        before, after = (
            one.language_model(None, None, text, text_positions(40)).last for one in (model, grown)
        )
    torch.testing.assert_close(after, before, atol=1e-5, rtol=1e-5)


def test_new_layers_and_units_get_gradients() -> None:
    torch.manual_seed(0)
    grown = grow(EmbeddedModel(SMALL), [0, 2, 3], text_ffn=128)
    batch = tree_batch([tree(blind_requests(random.Random(3)))])
    logits, target, _ = reply_logits(grown, batch)
    torch.nn.functional.cross_entropy(logits, target).backward()
    new = grown.language_model.layers[1]
    widened = grown.language_model.layers[0].mlp.down_proj.weight
    assert new.self_attn.o_proj.weight.grad.abs().max() > 0
    assert new.mlp.down_proj.weight.grad.abs().max() > 0
    assert widened.grad[:, 96:].abs().max() > 0


@pytest.mark.parametrize(("places", "units"), [([0, 1], 96), ([0, 2, 1], 96), ([0, 1, 2], 64)])
def test_growth_that_does_not_fit_is_refused(places: list[int], units: int) -> None:
    with pytest.raises(ValueError, match=r"layers|fewer"):
        grow(EmbeddedModel(SMALL), places, text_ffn=units)
