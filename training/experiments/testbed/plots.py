"""Curves of the testbed: the mean over seeds, and a band from the lowest to the highest. I/O: files."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from training.experiments.testbed.power import Cells
from training.experiments.testbed.settings import ARMS, RECIPE

COLOURS = ("#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed")
PANELS: tuple[tuple[str, str], ...] = (
    ("examined", "success on held-out errands"),
    ("entropy", "entropy of a token, nats"),
    ("reply_tokens", "tokens a reply"),
)
ARMS_A_ROW = 3
"""Arms beside the recipe in one row of panels."""


def draw(cells: Cells, target: Path) -> None:
    """One picture: rows of arms beside the recipe; success, entropy and length of replies."""
    others = [arm for arm in ARMS if arm != RECIPE and cells.get(arm)]
    rows = [others[first : first + ARMS_A_ROW] for first in range(0, len(others), ARMS_A_ROW)] or [[]]
    figure, axes = plt.subplots(
        len(rows), len(PANELS), figsize=(11, 2.7 * len(rows)), layout="constrained", squeeze=False
    )
    for panels, arms in zip(axes, rows, strict=True):
        for panel, (name, label) in zip(panels, PANELS, strict=True):
            for arm, colour in zip([RECIPE, *arms], COLOURS, strict=False):
                if cells.get(arm):
                    _line(panel, [cell for _, cell in sorted(cells[arm].items())], name, arm, colour)
            panel.set(xlabel="updates", ylabel=label, ylim=(0, None))
            panel.spines[["top", "right"]].set_visible(False)
        panels[-1].legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1.0, 0.5))
    figure.savefig(target, format="svg")
    plt.close(figure)


def _line(panel: Axes, cells: Sequence[Mapping[str, Any]], name: str, label: str, colour: str) -> None:
    points: dict[int, list[float]] = {}
    for cell in cells:
        found = cell["examined"] if name == "examined" else enumerate(cell["curves"][name], start=1)
        for update, value in found:
            if value is not None:
                points.setdefault(update, []).append(value)
    updates = sorted(points)
    panel.plot(updates, [statistics.mean(points[one]) for one in updates], color=colour, label=label)
    low, high = ([edge(points[one]) for one in updates] for edge in (min, max))
    panel.fill_between(updates, low, high, color=colour, alpha=0.15, linewidth=0)
