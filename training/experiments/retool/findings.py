"""ReTool's results as tables: arms against each other, and the paper's figures beside ours. Pure."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from agent.review import PairedGain, paired_gain
from training.experiments.retool.settings import ARMS, FULL, NO_RL, SHUFFLED, TEXT

NOT_RUN = "not run"
Cells = Mapping[str, Mapping[int, Mapping[str, Any]]]
"""Arm → seed → result of `run.run_retool`."""
HOW: tuple[tuple[str, str, str, bool], ...] = (
    ("with_code", "share of replies with code", "rises to 98%", True),
    ("first_call", "position of the first call in the reply", "earlier", True),
    ("code_lines", "lines of a call", "five times as many in a reply", False),
    ("repaired", "failed calls after which one ran", "errors come to be repaired", True),
    ("failed_calls", "calls that failed", "not given", True),
    ("last_call_right", "last call ran, of right answers", "near 100%", True),
    ("last_call_wrong", "last call ran, of wrong answers", "falls", True),
    ("tokens", "tokens written", "40% fewer", False),
    ("tokens_per_right", "tokens written for one right answer", "not given", False),
)
"""Figure, what it is, what the paper saw, and whether it is a share."""
_SIDES = ("before", "after")


def tables(cells: Cells) -> list[dict[str, Any]]:
    """`title`, `columns` and `rows` each."""
    return [
        {
            "title": "Right answers to held-out questions, each seed; the family never trained apart.",
            "columns": ["Arm", "Seeds", "Before", "After", "Gain, 95%", "Family never trained"],
            "rows": arm_rows(cells),
        },
        {
            "title": "Arms against each other on the same questions, in points, each seed with its 95%.",
            "columns": ["Claim", "The paper (AIME 2024)", "Ours, each seed", "Verdict"],
            "rows": claim_rows(cells),
        },
        {
            "title": "How the full arm uses code on held-out questions, mean over seeds.",
            "columns": ["Figure", "The paper", "Before", "After", "After, each seed"],
            "rows": how_rows(cells),
        },
        {
            "title": "Calls on held-out questions, all seeds together, before → after: is repair unlearned, "
            "or are there other errors?",
            "columns": ["Arm", "Calls", "Failed", "Repaired", "Not repaired", "Repair rate"],
            "rows": repair_rows(cells),
        },
    ]


def markdown(found: list[dict[str, Any]]) -> str:
    """The same as text."""
    parts = []
    for one in found:
        lines = [one["columns"], ["---"] * len(one["columns"]), *one["rows"]]
        parts += [one["title"] + "\n", "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"]
    return "\n".join(parts)


def gap(cells: Cells, arm: str, other: str) -> dict[int, PairedGain]:
    """By seed, what `arm` has right beyond `other` after training; on the same questions."""
    return {
        seed: _between(cells[other][seed]["after"], cells[arm][seed]["after"])
        for seed in sorted(cells.get(arm, {}).keys() & cells.get(other, {}).keys())
    }


def gain(cell: Mapping[str, Any]) -> PairedGain:
    """What an arm has right after training beyond its own start."""
    return _between(cell["before"], cell["after"])


def change(cells: Cells, arm: str, figure: str) -> list[tuple[float, float]]:
    """(before, after) of a figure on held-out questions, for each seed that has both."""
    pairs = [
        (cell["before"]["figures"].get(figure), cell["after"]["figures"].get(figure))
        for _, cell in sorted(cells.get(arm, {}).items())
    ]
    return [(before, after) for before, after in pairs if before is not None and after is not None]


def arm_rows(cells: Cells) -> list[list[str]]:
    """One row an arm; missing arms say so."""
    rows = []
    for arm in ARMS:
        found = [cell for _, cell in sorted(cells.get(arm, {}).items())]
        if not found:
            rows.append([arm, NOT_RUN, "", "", "", ""])
            continue
        rows.append(
            [
                arm,
                str(len(found)),
                _shares([cell["before"]["figures"]["success"] for cell in found]),
                _shares([cell["after"]["figures"]["success"] for cell in found]),
                "no RL" if arm == NO_RL else ", ".join(_points(gain(cell)) for cell in found),
                _shares([cell["after"]["unseen"] for cell in found]),
            ]
        )
    return rows


def claim_rows(cells: Cells) -> list[list[str]]:
    """The comparisons that the paper makes, and ours."""
    asked = (
        ("full against text only, with twice its updates", "67.0 − 40.0 = +27", gap(cells, FULL, TEXT), 30),
        ("full against the cold start alone", "67.0 − 40.9 = +26", gap(cells, FULL, NO_RL), 10),
    )
    rows = []
    for claim, paper, found, least in asked:
        is_met = bool(found) and all(one.mean >= least / 100 for one in found.values())
        verdict = f"at least +{least} with each of {len(found)} seeds: {'yes' if is_met else 'no'}"
        rows.append([claim, paper, _each(found), verdict if found else NOT_RUN])
    others = [(arm, gap(cells, arm, FULL)) for arm in ARMS if arm not in (FULL, NO_RL, TEXT)]
    rows += [[f"{arm} against full", "no such row", _each(found), _effect(found)] for arm, found in others]
    own = {seed: gain(cell) for seed, cell in sorted(cells.get(SHUFFLED, {}).items())}
    rows.append([f"{SHUFFLED} against its own start", "no such row", _each(own), _effect(own)])
    return rows


def how_rows(cells: Cells) -> list[list[str]]:
    """Figures of the full arm before and after."""
    rows = []
    for figure, what, paper, is_share in HOW:
        found, form = change(cells, FULL, figure), ".1%" if is_share else ".1f"
        if not found:
            rows.append([what, paper, NOT_RUN, "", ""])
            continue
        before, after = (statistics.mean(pair[side] for pair in found) for side in (0, 1))
        each = ", ".join(f"{pair[1]:{form}}" for pair in found)
        rows.append([what, paper, f"{before:{form}}", f"{after:{form}}", each])
    return rows


def repair_rows(cells: Cells) -> list[list[str]]:
    """Calls, failed and repaired ones as numbers, of each arm that is trained and calls."""
    rows = []
    for arm in ARMS:
        found = [cell for _, cell in sorted(cells.get(arm, {}).items())]
        if arm == NO_RL or not any(cell[side]["figures"].get("calls") for cell in found for side in _SIDES):
            continue
        counts = [_repairs([cell[side] for cell in found]) for side in _SIDES]
        shown = [" → ".join(str(one[name]) for one in counts) for name in ("calls", "failed", "repaired")]
        shown.append(" → ".join(str(one["failed"] - one["repaired"]) for one in counts))
        rates = [f"{one['repaired'] / one['failed']:.0%}" if one["failed"] else "–" for one in counts]
        rows.append([arm, *shown, " → ".join(rates)])
    return rows


def _repairs(examined: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Numbers of calls, of those that failed, and of these the ones after which one ran."""
    found = {"calls": 0, "failed": 0, "repaired": 0}
    for one in examined:
        figures = one["figures"]
        calls = figures["calls"] * len(one["outcomes"])
        failed = calls * figures.get("failed_calls", 0.0)
        found["calls"] += round(calls)
        found["failed"] += round(failed)
        found["repaired"] += round(failed * figures.get("repaired", 0.0))
    return found


def _between(before: Mapping[str, Any], after: Mapping[str, Any]) -> PairedGain:
    names = [name for name in before["outcomes"] if name in after["outcomes"]]
    return paired_gain(
        [bool(before["outcomes"][name]) for name in names], [bool(after["outcomes"][name]) for name in names]
    )


def _points(one: PairedGain) -> str:
    return f"{100 * one.mean:+.0f} ({100 * one.low:+.0f} to {100 * one.high:+.0f})"


def _each(found: Mapping[int, PairedGain]) -> str:
    return ", ".join(_points(one) for one in found.values()) or NOT_RUN


def _effect(found: Mapping[int, PairedGain]) -> str:
    """An effect has the interval of every seed on one side of zero."""
    if not found:
        return NOT_RUN
    if all(one.low > 0 for one in found.values()):
        return "more"
    if all(one.high < 0 for one in found.values()):
        return "less"
    return "no effect: an interval touches zero"


def _shares(values: list[float]) -> str:
    return ", ".join(f"{value:.1%}" for value in values)
