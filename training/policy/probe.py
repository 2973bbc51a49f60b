"""Log-probabilities of a fixed text, which change whenever the weights do. Pure."""

from __future__ import annotations

from typing import Any

import torch

from training.policy.models import sees_pictures

PROBE_IDS = tuple(range(32))
"""The probe prompt: the first tokens of any vocabulary."""


def probe_of(model: Any) -> tuple[float, ...]:
    """Log-probabilities of the probe prompt."""
    device = next(model.parameters()).device
    ids = torch.tensor(PROBE_IDS, device=device)[None]
    positions = torch.arange(len(PROBE_IDS), device=device)[None]
    with torch.no_grad():
        answer = model(
            input_ids=ids,
            attention_mask=torch.ones_like(ids),
            position_ids=positions.expand(3, 1, len(PROBE_IDS)) if sees_pictures(model.config) else positions,
        )
    log_probs = answer.logits[0, :-1].float().log_softmax(-1)
    return tuple(log_probs.gather(1, ids[0, 1:, None])[:, 0].tolist())
