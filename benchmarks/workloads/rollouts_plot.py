"""The frontier of scheduling rules as a picture, from what `benchmarks/rollouts.py --json` has written.

    python benchmarks/workloads/rollouts_plot.py FILE [FILE …] --out docs/images/rollouts.svg

One panel for each workload, one bar for each rule: its speed, with the spread over seeds, and beside it the
worst staleness that was measured. A pale red bar is a rule whose trained episodes are more than 2% shorter or
longer than the started ones; how much stands beside it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("svg")
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

BIAS_LIMIT = 0.02
TARGET = 95.0
_OURS, _OTHERS, _BIASED, _TEXT = "#0b6e4f", "#8a97a5", "#e8b4ad", "#39434d"
_NAMES = {
    "sync": "synchronous",
    "one-step-overlap": "one-step overlap",
    "admit-1": "any order, admit 1",
    "admit-2": "any order, admit 2",
    "drop-1": "drop at 1",
    "drop-2": "drop at 2",
    "strict-fifo-2": "strict FIFO",
    "windowed-fifo-1": "windowed FIFO, 1",
    "windowed-fifo-2": "windowed FIFO, 2",
    "windowed-fifo-4": "windowed FIFO, 4",
    "ours-bound-0": "ours, bound 0",
    "ours-bound-1": "ours, bound 1",
    "ours": "ours, bound 2",
    "ours-bound-4": "ours, bound 4",
    "ours-uncut": "ours, bound 2, uncut",
    "ours-uncut-4": "ours, bound 4, uncut",
}


def panel(axes: Axes, rows: list[dict[str, Any]]) -> None:
    for place, row in enumerate(rows):
        speed = 100 * row["throughput_vs_any_order"]
        is_biased = abs(row["length_bias"] - 1) > BIAS_LIMIT
        colour = _BIASED if is_biased else _OURS if row["rule"].startswith("ours") else _OTHERS
        spread = 100 * row["throughput_vs_any_order_sd"]
        axes.barh(place, speed, xerr=spread, color=colour, height=0.72, error_kw={"linewidth": 0.9})
        said = f"stale {row['worst_staleness']}"
        if is_biased:
            said += f", bias {row['length_bias']:.2f}"
        axes.text(
            *(speed + spread + 1.5, place, said),
            fontsize=6.5,
            color=_TEXT,
            va="center",
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6},
        )
    axes.axvline(TARGET, color=_TEXT, linewidth=0.7, linestyle=(0, (3, 3)))
    axes.set_yticks(range(len(rows)), [_NAMES.get(row["rule"], row["rule"]) for row in rows], fontsize=7)
    for label, row in zip(axes.get_yticklabels(), rows, strict=True):
        label.set_fontweight("bold" if row["rule"] == "ours" else "normal")
    axes.invert_yaxis()
    axes.set_title(rows[0]["workload"], fontsize=9, loc="left")
    axes.set_xlim(0, 132)
    axes.set_xticks(range(0, 101, 25))
    axes.tick_params(axis="x", labelsize=7)
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    rows: dict[str, list[dict[str, Any]]] = {}
    for path in options.files:
        for row in json.loads(path.read_text()):
            rows.setdefault(row["workload"], []).append(row)
    mpl.rcParams["svg.hashsalt"] = "rollouts"  # the same figures are the same file
    mpl.rcParams["svg.fonttype"] = "none"  # text is text: a fifth of the size
    columns = min(2, len(rows))
    lines = -(-len(rows) // columns)
    figure, axes = plt.subplots(lines, columns, figsize=(4.7 * columns, 3.1 * lines), squeeze=False)
    for one, found in zip(axes.flat, rows.values(), strict=False):
        panel(one, found)
    for one in axes.flat[len(rows) :]:
        one.set_axis_off()
    for one in axes.flat[max(0, len(rows) - columns) : len(rows)]:
        one.set_xlabel("episodes an hour, % of any order (admit 2)", fontsize=8)
    figure.tight_layout()
    figure.savefig(options.out, metadata={"Date": None})
    return 0


if __name__ == "__main__":
    sys.exit(main())
