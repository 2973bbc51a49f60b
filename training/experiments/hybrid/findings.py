"""Hybrid RL's results as tables: what tools add on pure screen tasks, and the arms. Pure."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from training.evaluation.scaling import mean
from training.experiments.hybrid.settings import HYBRID, HYBRID_ARMS, SCREEN_ONLY
from training.experiments.testbed.findings import NOT_RUN, points_words
from training.experiments.testbed.power import Cells, difference, smallest_difference
from training.worlds.desk import MIXED, SCREEN


def on_screens(cell: Mapping[str, Any]) -> float:
    """Success on held-out screen tasks at the end, which a merged policy has, too."""
    return float(cell["after"][SCREEN])


def hybrid_tables(cells: Cells) -> list[dict[str, Any]]:
    """What screen tasks gain, and the arms: `title`, `columns` and `rows` each."""
    return [
        {
            "title": "Hybrid RL: success on pure screen tasks, beside screens alone; equal tokens.",
            "columns": [
                *("Arm", "The paper", "Ours: points against screen only, 95%"),
                *("Each seed at the end, 95% over tasks", "Verdict"),
            ],
            "rows": [_claim(cells, arm) for arm in HYBRID_ARMS if arm != SCREEN_ONLY],
        },
        {
            "title": "The arms of hybrid RL: held-out success on screens and with tools, the share of turns "
            "that are calls where there are tools, tokens written for a success on screens, and the variance "
            "of returns that the critic explains by domain, mean of the last ten updates.",
            "columns": ["Arm", "Screens", "With tools", "Calls", "Tokens a success", "Explained", "Tokens"],
            "rows": [_arm(cells, arm) for arm in HYBRID_ARMS],
        },
    ]


def _claim(cells: Cells, arm: str) -> list[str]:
    gap = difference(cells, arm, SCREEN_ONLY, on_screens)
    claim = "beats screen only on screens" if arm.startswith(HYBRID) else "none"
    if gap is None:
        return [arm, claim, *[NOT_RUN] * 3]
    if gap.is_effect:
        verdict = "more on screens" if gap.low > 0 else "less on screens"
    else:
        base = [on_screens(cell) for cell in cells[SCREEN_ONLY].values()]
        verdict = (
            "no effect: the interval touches zero, and of unpaired seeds a difference under "
            f"{100 * smallest_difference(base):.0f} points would not show"
        )
    return [arm, claim, points_words(gap), _each_seed(cells, arm), verdict]


def _each_seed(cells: Cells, arm: str) -> str:
    """What it has beyond screen only on the same screen tasks, seed by seed."""
    words = []
    for seed in sorted(cells[arm].keys() & cells[SCREEN_ONLY].keys()):
        pairs = zip(cells[arm][seed]["outcomes"], cells[SCREEN_ONLY][seed]["outcomes"], strict=True)
        gap = mean([one - other for one, other in pairs])
        interval = (
            "" if gap.low is None or gap.high is None else f" ({100 * gap.low:+.0f} to {100 * gap.high:+.0f})"
        )
        words.append(f"{100 * gap.value:+.0f}{interval}")
    return ", ".join(words)


def _arm(cells: Cells, arm: str) -> list[str]:
    found = [cell for _, cell in sorted(cells.get(arm, {}).items())]
    if not found:
        return [arm, NOT_RUN, *[""] * 5]

    def after(name: str, form: str) -> str:
        return f"{statistics.mean(cell['after'][name] for cell in found):{form}}"

    return [
        arm,
        ", ".join(f"{cell['before'][SCREEN]:.1%} → {on_screens(cell):.1%}" for cell in found),
        ", ".join(f"{cell['before'][MIXED]:.1%} → {cell['after'][MIXED]:.1%}" for cell in found),
        after(f"{MIXED}/calls", ".0%"),
        after(f"{SCREEN}/tokens_a_success", ".0f"),
        "; ".join(f"{domain} {_explained(found, domain)}" for domain in (SCREEN, MIXED)),
        f"{statistics.mean(cell['tokens'] for cell in found):,.0f}",
    ]


def _explained(cells: Sequence[Mapping[str, Any]], domain: str) -> str:
    values = [
        value
        for cell in cells
        for value in cell["curves"].get(f"{domain}/explained_variance", [])[-10:]
        if value is not None and value == value
    ]
    return f"{statistics.mean(values):.0%}" if values else "–"
