"""The model card says what was measured: its table of fewer bits is that of the kept benchmark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KINDS = {
    "F16 (shipped)": "f16",
    "Q8_0": "q8_0",
    "Q6_K": "q6_k",
    "Q5_K_M": "q5_k_m",
    "Q4_K_M": "q4_k_m",
    "Q4_0": "q4_0",
    "Q8_0, projector too": "q8_0+projector",
    "F16 once more": "f16 again",
}


def said(row: dict[str, Any]) -> list[str]:
    hits, tasks = row["hits"], row["tasks"]
    return [
        f"{row['model_mb']:.1f} + {row['projector_mb']:.1f}",
        f"{row['peak_rss_mb']:.0f}",
        f"{row['first_token_s']:.2f}",
        f"{row['tokens_per_s']:.0f}",
        f"{row['reply_s_median']:.2f} / {row['reply_s_p95']:.2f}",
        f"{row['pointing_error_px_median']:.1f}",
        f"{hits['right']} of {hits['of']}",
        f"{row['same_replies']} of {row['replies']}",
        f"{tasks['right']} of {tasks['of']}",
    ]


def test_the_table_of_fewer_bits_is_what_the_kept_benchmark_measured() -> None:
    kept = json.loads((ROOT / "docs/results/quantised.json").read_text(encoding="utf-8"))
    measured = kept["output"]["models"]["embedded"]
    card = (ROOT / "docs/model-card.md").read_text(encoding="utf-8").splitlines()
    rows = {
        cells[0]: cells[1:]
        for cells in ([cell.strip() for cell in line.strip("|").split("|")] for line in card)
        if cells[0] in KINDS
    }
    assert rows == {name: said(measured[kind]) for name, kind in KINDS.items()}
