"""How much quicker the attention of `training.task_parser.attention` is to learn with than that of torch.

    python benchmarks/attention.py [--rounds 5] [--json]

One layer, forwards and backwards, with the queries, keys and values of 32 sentences of 182 word pieces in 12
heads, in bfloat16 as the form reader learns. The baseline is `scaled_dot_product_attention` with the dropout
that the encoder was pre-trained with. The quickest of the rounds counts for both.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from training.task_parser.attention import float32_attention

SHAPE = (32, 12, 182, 32)
DROPOUT = 0.1


def seconds(attention: Callable[[Tensor, Tensor, Tensor], Tensor], rounds: int) -> float:
    """The least that one pass forwards and backwards takes."""
    torch.manual_seed(0)
    states = [torch.randn(SHAPE, dtype=torch.bfloat16, requires_grad=True) for _ in range(3)]
    taken = []
    for _ in range(rounds + 1):  # the first one gets its memory
        begun = perf_counter()
        attention(*states).sum().backward()
        taken.append(perf_counter() - begun)
    return min(taken[1:])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5, help="of each (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    layer = nn.Identity()
    ours = seconds(lambda *states: float32_attention(layer, *states, None)[0], options.rounds)
    baseline = seconds(
        lambda *states: F.scaled_dot_product_attention(*states, dropout_p=DROPOUT), options.rounds
    )
    answer = {
        "benchmark": "attention",
        "baseline_s": round(baseline, 4),
        "ours_s": round(ours, 4),
        "times_as_fast": round(baseline / ours, 2),
        "threads": torch.get_num_threads(),
        "gates": [],  # nothing is promised of it
    }
    if options.json:
        print(json.dumps(answer))
    else:
        print(f"{answer['times_as_fast']} times as fast: {ours:.3f} s instead of {baseline:.3f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
