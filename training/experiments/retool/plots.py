"""Curves of ReTool: the mean over seeds, and a band from the lowest to the highest. I/O: files."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt
from matplotlib.axes import Axes

from training.experiments.retool.findings import Cells
from training.experiments.retool.settings import ARMS, NO_RL

COLOURS = ("#2563eb", "#d97706", "#6b7280", "#7c3aed", "#059669")
PANELS: tuple[tuple[str, str], ...] = (
    ("examined", "right, held-out questions"),
    ("success", "right, questions of the update"),
    ("with_code", "replies with code"),
    ("first_call", "position of the first call"),
    ("repaired", "failed calls after which one ran"),
    ("tokens_per_right", "tokens for one right answer"),
)
TOO_MANY = 2000.0
"""Tokens for one right answer that are drawn at most: an arm that is hardly ever right has no scale."""


def draw(cells: Cells, target: Path) -> None:
    """One picture with a panel for each figure and a line for each arm."""
    figure, axes = plt.subplots(2, 3, figsize=(11, 5.6), layout="constrained")
    arms = [arm for arm in ARMS if arm != NO_RL and cells.get(arm)]
    for panel, (name, label) in zip(axes.flat, PANELS, strict=True):
        for arm, colour in zip(arms, COLOURS, strict=False):
            _line(panel, [cell for _, cell in sorted(cells[arm].items())], name, arm, colour)
        is_tokens = name == "tokens_per_right"
        panel.set(xlabel="updates", ylabel=label, ylim=(0, None if is_tokens else 1.02))
        panel.spines[["top", "right"]].set_visible(False)
    axes[0, 2].legend(frameon=False, fontsize=8, loc="center left", bbox_to_anchor=(1.0, 0.5))
    figure.savefig(target, format="svg")
    plt.close(figure)


def _line(panel: Axes, cells: Sequence[Mapping[str, Any]], name: str, label: str, colour: str) -> None:
    points: dict[int, list[float]] = {}
    for cell in cells:
        found = cell["examined"] if name == "examined" else enumerate(cell["curves"].get(name, ()), start=1)
        for update, value in found:
            if value is not None:
                points.setdefault(update, []).append(min(value, TOO_MANY))
    updates = sorted(points)
    means = [statistics.mean(points[one]) for one in updates]
    panel.plot(updates, means, color=colour, label=label)
    low, high = ([edge(points[one]) for one in updates] for edge in (min, max))
    panel.fill_between(updates, low, high, color=colour, alpha=0.15, linewidth=0)
