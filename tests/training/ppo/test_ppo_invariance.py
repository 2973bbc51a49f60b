"""However an update is cut into micro-batches, its loss and gradients are the same."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.training.ppo.small_update import cut, losses_and_gradients, small_batch
from training.ppo.metrics import measure, merge, scalars
from training.ppo.objective import PpoSettings

pytestmark = pytest.mark.torch


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(1, 7), max_size=3).map(lambda ends: sorted(set(ends))), st.integers(0, 1000))
def test_micro_batches_of_any_size_add_up_to_the_whole(ends: list[int], seed: int) -> None:
    batch, parameters = small_batch(seed)
    whole = losses_and_gradients(batch, parameters, [batch], batch.denominators())
    parts = losses_and_gradients(batch, parameters, cut(batch, ends), batch.denominators())
    for one, other in zip(whole, parts, strict=True):
        assert torch.allclose(one, other, atol=1e-6, rtol=0)


def test_figures_of_micro_batches_merge_to_those_of_the_whole() -> None:
    batch, parameters = small_batch(11)
    log_probs, entropy, values = (parameters[name].detach() for name in ("log_probs", "entropy", "values"))

    def metrics(rows: slice) -> dict[str, float]:
        parts = log_probs[rows], entropy[rows], values[rows]
        return scalars(measure(batch.rows(rows), *parts, PpoSettings()))

    whole = metrics(slice(None))
    halves = scalars(
        merge(
            *(
                measure(batch.rows(rows), log_probs[rows], entropy[rows], values[rows], PpoSettings())
                for rows in (slice(0, 3), slice(3, None))
            )
        )
    )
    assert halves == pytest.approx(whole, nan_ok=True)
    assert {name.split("/")[0] for name in whole} == {"forms", "arithmetic"}
