"""The arms of `benchmarks/robust.py --parts arms ettr` as a picture: what the time went to.

    python benchmarks/workloads/robust_plot.py docs/results/robust.json --out docs/images/robust-arms.svg

One bar for each arm, from its first step to its end, and its ETTR beside it; the half hour is below.
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
from matplotlib.patches import Patch

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from training.robust.accounting import Spent
from training.robust.report import COLOURS

_TEXT = "#39434d"


def panel(axes: Axes, rows: list[dict[str, Any]], title: str) -> None:
    for place, row in enumerate(rows):
        for kind, begin, end in row["timeline"]:
            colour = COLOURS[Spent(kind)]
            axes.barh(place, (end - begin) / 60, left=begin / 60, color=colour, height=0.66, linewidth=0)
        axes.text(
            *(row["wall_s"] / 60 * 1.01, place, f"{100 * row['ettr']:.1f}%"),
            fontsize=9,
            va="center",
            color=_TEXT,
        )
    axes.set_yticks(range(len(rows)), [row["arm"] for row in rows], fontsize=9, color=_TEXT)
    axes.set_title(title, fontsize=9, loc="left", color=_TEXT)
    axes.set_xlim(0, max(row["wall_s"] for row in rows) / 60 * 1.09)
    axes.invert_yaxis()
    axes.set_xlabel("minutes", fontsize=8, color=_TEXT)
    axes.tick_params(labelsize=8, length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    found = json.loads(options.file.read_text())
    found = found.get("output", found)  # a kept result, or what the benchmark printed
    arms, whole = list(found["arms"].values()), found["ettr"]
    figure, axes = plt.subplots(2, 1, figsize=(8.2, 3.9), height_ratios=[len(arms), 1.3])
    panel(axes[0], arms, f"A fault every {arms[0]['every_s']:g} s")
    panel(axes[1], [whole], f"A fault every {whole['every_s'] / 60:g} minutes")
    patches = [Patch(color=COLOURS[kind], label=str(kind)) for kind in Spent]
    figure.legend(handles=patches, ncol=len(patches), fontsize=8, frameon=False, loc="lower center")
    figure.tight_layout(rect=(0, 0.06, 1, 1))
    figure.savefig(options.out, metadata={"Date": None})
    return 0


if __name__ == "__main__":
    sys.exit(main())
