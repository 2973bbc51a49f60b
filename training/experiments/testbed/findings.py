"""The testbed's results as tables: what can be seen, and the paper's claims beside ours. Pure."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from training.experiments.testbed.power import (
    MOST_SEEDS,
    ArmDifference,
    Cells,
    difference,
    learned,
    smallest_difference,
)
from training.experiments.testbed.settings import ARMS, BAD, RECIPE

NOT_RUN = "not run"


@dataclass(frozen=True, slots=True)
class ArmClaim:
    """What the paper says of an arm's part, and what is seen here."""

    arm: str
    paper: str
    expected: str
    """What the arm would learn beside the recipe if the claim held."""
    why: str
    """Why the two may differ: what the cells show, or, where it says "perhaps", a guess."""


_FEW = "perhaps thirty updates are too few"
_STALE = "perhaps none: all four point down, and three seeds see too little"
CLAIMS: tuple[ArmClaim, ...] = (
    ArmClaim(
        "no value pretraining",
        "value pretraining lifts rewards throughout (UI-TARS-2); 11 of 60 without (VAPO)",
        "less",
        "where the critic comes to explain something without it (two seeds) nothing is lost; where it does "
        "not (seed 2), half is",
    ),
    ArmClaim(
        "coupled GAE",
        "a λ of its own for the critic (VC-PPO, VAPO: 33 of 60 without)",
        "less",
        "its critic explains .36 to .48 of the variance, the recipe's −.16 to .18: perhaps targets of less "
        "variance are worth their bias where replies are short",
    ),
    ArmClaim(
        "fixed lambda",
        "λ by the episode's length, α = .05 (VAPO: 45 of 60 without)",
        "less",
        "episodes have 15 to 531 tokens, theirs up to tens of thousands",
    ),
    ArmClaim(
        "symmetric clip",
        "a higher upper bound of the clip (DAPO, VAPO: 46 of 60 without)",
        "less",
        f"entropy falls a little more, as DAPO says; {_FEW} for it to cost success",
    ),
    ArmClaim(
        "no truncation bootstrap",
        "the critic's value continues an episode that was cut",
        "less",
        "six episodes in ten are cut, but the critic's value is nearly the same for all of them",
    ),
    ArmClaim(
        "reward shaping",
        "rewards for the way there help where success is rare",
        "more",
        "it learns to be cut: 98% to 100% are in the end, since a cut keeps what was reached",
    ),
    ArmClaim(
        "GRPO",
        "PPO beats GRPO in reward and in volatility",
        "less",
        "the same direction; three seeds do not show it",
    ),
    ArmClaim(
        "streaming",
        "streaming keeps what is learned, in less time",
        "same",
        "a third of the time; one seed of three ends with all episodes cut",
    ),
    ArmClaim("staleness 1", "samples one update old are borne", "same", _STALE),
    ArmClaim("staleness 2", "samples two updates old are borne", "same", _STALE),
    ArmClaim("staleness 4", "samples four updates old are borne", "same", _STALE),
    ArmClaim("staleness 8", "samples eight updates old are borne", "same", _STALE),
    ArmClaim(
        "shuffled rewards", "control: nothing is learned of rewards that are others'", "less", "they agree"
    ),
)
_LAST = 9
"""Updates in which the critic is looked at: one in which few episodes succeed says little."""


def tables(cells: Cells) -> list[dict[str, Any]]:
    """What can be seen, the paper's claims beside ours, and the arms: `title`, `columns` and `rows` each."""
    power, claims, arms = power_rows(cells), claim_rows(cells), arm_rows(cells)
    return [
        {"title": "What three seeds can see.", "columns": ["Power", "Measured"], "rows": power},
        {
            "title": "The paper's claims, and ours.",
            "columns": [
                *("Arm", "The paper", "Ours: points against the recipe, 95%", "Verdict"),
                "Why they may differ",
            ],
            "rows": claims,
        },
        {
            "title": "The arms: entropy (nats a token) and tokens of a reply in the first and the last three "
            "updates, the share of the variance of returns that each seed's critic explains in the end, and "
            "the time in steps of the batch.",
            "columns": [
                *("Arm", "Before", "After, each seed", "Mean", "Entropy", "Tokens a reply"),
                *("Critic explains", "Time"),
            ],
            "rows": arms,
        },
    ]


def markdown(found: Sequence[Mapping[str, Any]]) -> str:
    """The same as text."""
    parts = []
    for one in found:
        lines = [one["columns"], ["---"] * len(one["columns"]), *one["rows"]]
        parts += [one["title"] + "\n", "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"]
    return "\n".join(parts)


def power_rows(cells: Cells) -> list[list[str]]:
    """What so many seeds can see, and whether the setting known to be bad is told from the recipe."""
    values = _recipe(cells)
    if not values:
        return [["smallest difference", NOT_RUN]]
    return [
        [f"learned by the recipe, {len(values)} seeds", ", ".join(f"{value:.1%}" for value in values)],
        ["standard deviation over seeds", f"{100 * statistics.stdev(values):.1f} points"],
        ["smallest difference seen in 80% of cases", f"{100 * smallest_difference(values):.1f} points"],
        [f"{BAD} against the recipe", points_words(difference(cells, BAD, RECIPE))],
    ]


def claim_rows(cells: Cells) -> list[list[str]]:
    """The paper's claim and ours, arm by arm; missing cells say so."""
    return [
        [
            claim.arm,
            claim.paper,
            points_words(gap := difference(cells, claim.arm, RECIPE)),
            _verdict(gap, claim.expected),
            claim.why if gap is not None else NOT_RUN,
        ]
        for claim in CLAIMS
    ]


def _recipe(cells: Cells) -> list[float]:
    """What the recipe learned with each seed; empty where the seeds are too few to compare."""
    values = [learned(cell) for _, cell in sorted(cells.get(RECIPE, {}).items())]
    return values if 2 <= len(values) <= MOST_SEEDS else []


def points_words(gap: ArmDifference | None) -> str:
    """A difference with its interval, in points."""
    if gap is None:
        return NOT_RUN
    return f"{100 * gap.mean:+.1f} ({100 * gap.low:+.1f} to {100 * gap.high:+.1f}), {gap.seeds} seeds"


def _verdict(gap: ArmDifference | None, expected: str) -> str:
    if gap is None:
        return NOT_RUN
    if not gap.is_effect:
        half = 50 * (gap.high - gap.low)
        return (
            f"no effect: the interval touches zero, and a difference under {half:.0f} points would not show"
        )
    found = "more" if gap.low > 0 else "less"
    return "reproduced" if found == expected else f"the other way: {found} is learned"


def arm_rows(cells: Cells) -> list[list[str]]:
    """Success, entropy and length of replies, and time; missing arms say so."""
    rows = []
    for arm in ARMS:
        found = [cell for _, cell in sorted(cells.get(arm, {}).items())]
        if not found:
            rows.append([arm, NOT_RUN, "", "", "", "", "", ""])
            continue
        rows.append(
            [
                arm,
                f"{found[0]['before']['held_out/success']:.1%}",
                ", ".join(f"{cell['after']['held_out/success']:.1%}" for cell in found),
                f"{statistics.mean(map(learned, found)):.1%}",
                _ends(found, "entropy", ".2f"),
                _ends(found, "reply_tokens", ".1f"),
                ", ".join(_explained(cell) for cell in found),
                f"{statistics.mean(cell['curves']['clock'][-1] for cell in found):,.0f}",
            ]
        )
    return rows


def _explained(cell: Mapping[str, Any]) -> str:
    """Share of the variance of returns that the critic explains, in the middle one of the last updates."""
    known = [value for value in cell["curves"]["explained_variance"] if value is not None]
    return f"{statistics.median(known[-_LAST:]):.2f}" if known else "–"


def _ends(cells: Sequence[Mapping[str, Any]], name: str, form: str) -> str:
    """Mean over seeds of the first three updates, and of the last three."""
    rows = [cell["curves"][name] for cell in cells]
    first = statistics.mean(statistics.mean(row[:3]) for row in rows)
    last = statistics.mean(statistics.mean(row[-3:]) for row in rows)
    return f"{first:{form}} → {last:{form}}"
