"""Plots of answers (`python -m training.experiments.curves ANSWER.json … --out PLOT.svg`). I/O: files.

A line is the mean over seeds of an arm's success on held-out tasks; a band is from the lowest to the highest.
Thin lines are the success of the training episodes of each update, one line a seed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt

from training.experiments.results import by_arm

COLOURS = ("#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed")
GREY = "#6b7280"


def draw(answers: Sequence[dict[str, Any]], target: Path) -> None:
    figure, axes = plt.subplots(figsize=(6.4, 3.8), layout="constrained")
    for (name, points), colour in zip(by_arm(answers).items(), COLOURS, strict=False):
        updates = sorted(points)
        means = [sum(points[update]) / len(points[update]) for update in updates]
        axes.plot(updates, means, "o-", color=colour, label=name)
        for arm in (answer["arms"][name] for answer in answers if name in answer["arms"]):
            axes.plot(*zip(*arm["curve"], strict=True), color=colour, alpha=0.3, linewidth=1)
        axes.fill_between(
            updates,
            [min(points[update]) for update in updates],
            [max(points[update]) for update in updates],
            color=colour,
            alpha=0.15,
            linewidth=0,
        )
    unit = "rounds" if answers[0]["name"].startswith("flywheel") else "updates of PPO"
    axes.set(xlabel=unit, ylabel="success on held-out tasks", ylim=(0, 1))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color=GREY, alpha=0.2)
    axes.legend(frameon=False, loc="best")
    figure.savefig(target, format="svg")
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("answers", nargs="+", type=Path, help="what the experiments printed with --json")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    draw([json.loads(path.read_text()) for path in options.answers], options.out)


if __name__ == "__main__":
    main()
