"""RL's results on browser games as a table: what each game's score was before and after. Pure."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from typing import Any

from training.evaluation.games import above_random, share_of
from training.evaluation.scaling import Estimate, mean
from training.experiments.games.settings import GAME_ARMS
from training.experiments.testbed.findings import NOT_RUN
from training.experiments.testbed.power import Cells


def gained(cell: Mapping[str, Any]) -> Estimate:
    """What the score gained on the same held-out games, with its interval over games."""
    pairs = zip(cell["scores"], cell["scores_before"], strict=True)
    return mean([after - before for after, before in pairs])


def is_lifted(cells: Cells, game: str) -> bool:
    """Whether each seed's interval lies above zero, and there are seeds."""
    gains = [gained(cell) for cell in cells.get(game, {}).values()]
    return bool(gains) and all(gain.low is not None and gain.low > 0 for gain in gains)


def game_tables(cells: Cells) -> list[dict[str, Any]]:
    """`title`, `columns` and `rows`."""
    return [
        {
            "title": "Score after 50 keys of games that nothing was learned from, each seed; the start "
            "presses all keys equally often. Both normalisations are of the mean over seeds, against the "
            "written player.",
            "columns": [
                *("Game", "Random", "Written", "Before", "After", "Gain, 95% over games"),
                *("Above random", "Share", "Verdict"),
            ],
            "rows": [_game(cells, game) for game in GAME_ARMS],
        }
    ]


def _game(cells: Cells, game: str) -> list[str]:
    found = [cell for _, cell in sorted(cells.get(game, {}).items())]
    if not found:
        return [game, *[NOT_RUN] * 8]
    known, after = found[0]["references"], statistics.mean(cell["after"] for cell in found)
    gains = [gained(cell) for cell in found]
    if is_lifted(cells, game):
        verdict = "lifted"
    elif all(gain.high is not None and gain.high < 0 for gain in gains):
        verdict = "less"
    else:
        verdict = "no effect: an interval touches zero"
    return [
        game,
        f"{known['random']:.2f}",
        f"{known['scripted']:.2f}",
        ", ".join(f"{cell['before']:.2f}" for cell in found),
        ", ".join(f"{cell['after']:.2f}" for cell in found),
        ", ".join(f"{gain.value:+.2f} ({gain.low:+.2f} to {gain.high:+.2f})" for gain in gains),
        _points(above_random(after, known["random"], known["scripted"])),
        _points(share_of(after, known["scripted"])),
        verdict,
    ]


def _points(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f}"
