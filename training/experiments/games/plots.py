"""Curves of the games: score by update, a panel a game. I/O: files."""

from __future__ import annotations

import math
from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt

from training.experiments.curves import COLOURS, GREY
from training.experiments.games.settings import GAME_ARMS
from training.experiments.testbed.power import Cells

_MOST_COLUMNS = 4


def draw_games(cells: Cells, target: Path) -> None:
    """Points are held-out games, a colour a seed, thin lines the update's own; dashed: random keys and the
    written player. At least one game has cells."""
    games = [game for game in GAME_ARMS if cells.get(game)]
    columns = min(len(games), _MOST_COLUMNS)
    rows = math.ceil(len(games) / columns)
    size = (2.75 * columns, 2.5 * rows)
    figure, axes = plt.subplots(rows, columns, figsize=size, layout="constrained", squeeze=False)
    for panel, game in zip(axes.flat, games, strict=False):
        for (_, cell), colour in zip(sorted(cells[game].items()), COLOURS, strict=False):
            scores = cell["curves"]["score"]
            panel.plot(range(1, len(scores) + 1), scores, color=colour, alpha=0.3, linewidth=1)
            panel.plot(*zip(*cell["examined"], strict=True), "o-", color=colour, markersize=3)
            for score in cell["references"].values():
                panel.axhline(score, color=GREY, linestyle="--", linewidth=0.8)
        panel.set_title(game, fontsize=10)
        panel.set_ylim(bottom=0)
        panel.spines[["top", "right"]].set_visible(False)
    for panel in axes.flat[len(games) :]:
        panel.set_visible(False)
    figure.supxlabel("updates of PPO")
    figure.supylabel("score after 50 keys")
    figure.savefig(target, format="svg")
    plt.close(figure)
