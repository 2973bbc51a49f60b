"""Attention that is quick to learn with on a CPU. Pure.

With dropout among its weights, torch has no fused kernel for attention on a CPU, and in bfloat16 its backward
pass is slower than in float32: `benchmarks/attention.py` compares them.
"""

from __future__ import annotations

from typing import Any, Final

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.masking_utils import sdpa_mask

FLOAT32_ATTENTION: Final = "float32-sdpa"
"""Its name, for `from_pretrained(attn_implementation=…)`."""


def float32_attention(
    module: nn.Module,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attention_mask: Tensor | None,
    scaling: float | None = None,
    **_others: Any,
) -> tuple[Tensor, None]:
    """(batch, heads, pieces, width of a head) each; (batch, pieces, heads, width) of the dtype that came."""
    with torch.autocast(query.device.type, enabled=False):
        mixed = F.scaled_dot_product_attention(
            query.float(), key.float(), value.float(), attn_mask=attention_mask, scale=scaling
        )
    return mixed.to(query.dtype).transpose(1, 2).contiguous(), None


AttentionInterface.register(FLOAT32_ATTENTION, float32_attention)
AttentionMaskInterface.register(FLOAT32_ATTENTION, sdpa_mask)
