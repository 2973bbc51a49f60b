"""The testbed's results as tables: what can be seen, and the paper's claims beside ours. Pure."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from training.experiments.testbed.power import Cells, difference, learned, smallest_difference
from training.experiments.testbed.settings import ARMS, BAD, RECIPE

NOT_RUN = "not run"
CLAIMS: tuple[tuple[str, str, str], ...] = (
    (
        "no value pretraining",
        "value pretraining lifts rewards throughout (UI-TARS-2); 11 of 60 without (VAPO)",
        "less",
    ),
    ("coupled GAE", "a λ of its own for the critic (VC-PPO, VAPO: 33 of 60 without)", "less"),
    ("fixed lambda", "λ by the episode's length, α = .05 (VAPO: 45 of 60 without)", "less"),
    ("symmetric clip", "a higher upper bound of the clip (DAPO, VAPO: 46 of 60 without)", "less"),
    ("no truncation bootstrap", "the critic's value continues an episode that was cut", "less"),
    ("reward shaping", "rewards for the way there help where success is rare", "more"),
    ("GRPO", "PPO beats GRPO in reward and in volatility", "less"),
    ("streaming", "streaming keeps what is learned, in less time", "same"),
    ("staleness 1", "samples one update old are borne", "same"),
    ("staleness 2", "samples two updates old are borne", "same"),
    ("staleness 4", "samples four updates old are borne", "same"),
    ("staleness 8", "samples eight updates old are borne", "same"),
    ("shuffled rewards", "control: nothing is learned of rewards that are others'", "less"),
)
"""Arm, what the paper claims, and what the arm would learn beside the recipe if the claim held."""


def power_table(cells: Cells) -> str:
    """What so many seeds can see, and whether the setting known to be bad is told from the recipe."""
    values = [learned(cell) for _, cell in sorted(cells.get(RECIPE, {}).items())]
    if not 2 <= len(values) <= 5:
        return f"Power: {NOT_RUN}.\n"
    least, gap = smallest_difference(values), difference(cells, BAD, RECIPE)
    spread = 100 * statistics.stdev(values)
    lines = [
        "| Power | |",
        "|---|---|",
        f"| seeds of the recipe | {len(values)} |",
        f"| learned by each, mean held-out success | {', '.join(f'{value:.1%}' for value in values)} |",
        f"| standard deviation over seeds | {spread:.1f} points |",
        f"| smallest difference seen in 80% of cases | {100 * least:.1f} points |",
        f"| {BAD} against the recipe | {_points(gap)} |",
    ]
    return "\n".join(lines) + "\n"


def claims_table(cells: Cells) -> str:
    """The paper's claim and ours, arm by arm; missing cells say so."""
    values = [learned(cell) for _, cell in sorted(cells.get(RECIPE, {}).items())]
    least = smallest_difference(values) if 2 <= len(values) <= 5 else float("nan")
    rows = ["| Arm | The paper | Ours: points against the recipe, 95% | Verdict |", "|---|---|---|---|"]
    for arm, claim, expected in CLAIMS:
        gap = difference(cells, arm, RECIPE)
        rows.append(f"| {arm} | {claim} | {_points(gap)} | {_verdict(gap, expected, least)} |")
    return "\n".join(rows) + "\n"


def _points(gap: Any) -> str:
    if gap is None:
        return NOT_RUN
    return f"{100 * gap.mean:+.1f} ({100 * gap.low:+.1f} to {100 * gap.high:+.1f}), {gap.seeds} seeds"


def _verdict(gap: Any, expected: str, least: float) -> str:
    if gap is None:
        return NOT_RUN
    seen = f"differences under {100 * least:.0f} points are not seen"
    if not gap.is_effect:
        return f"no effect shown, as claimed; {seen}" if expected == "same" else f"not reproduced; {seen}"
    found = "more" if gap.low > 0 else "less"
    return "reproduced" if found == expected else f"the other way: {found} is learned"


def arms_table(cells: Cells) -> str:
    """Each arm: success, entropy and length of replies (first to last updates), and time in steps of the batch."""
    head = "| Arm | Before | After, each seed | Mean of examinations | Entropy | Tokens a reply | Clock |"
    rows = [head, "|---|---|---|---|---|---|---|"]
    for arm in ARMS:
        found = [cell for _, cell in sorted(cells.get(arm, {}).items())]
        if not found:
            rows.append(f"| {arm} | {NOT_RUN} | | | | | |")
            continue
        after = ", ".join(f"{cell['after']['held_out/success']:.1%}" for cell in found)
        mean = statistics.mean(map(learned, found))
        clock = statistics.mean(cell["curves"]["clock"][-1] for cell in found)
        rows.append(
            f"| {arm} | {found[0]['before']['held_out/success']:.1%} | {after} | {mean:.1%} "
            f"| {_ends(found, 'entropy', '.2f')} | {_ends(found, 'reply_tokens', '.1f')} | {clock:,.0f} |"
        )
    return "\n".join(rows) + "\n"


def _ends(cells: Sequence[Mapping[str, Any]], name: str, form: str) -> str:
    """Mean over seeds of the first three updates, and of the last three."""
    rows = [cell["curves"][name] for cell in cells]
    first, last = (
        statistics.mean(statistics.mean(part) for part in ends)
        for ends in zip(*((r[:3], r[-3:]) for r in rows), strict=True)
    )
    return f"{first:{form}} → {last:{form}}"
