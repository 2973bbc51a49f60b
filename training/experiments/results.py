"""The results of experiments as one table: arm by arm, all seeds. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

HEAD = (
    "| Experiment | Arm | Seeds | Before | After (each seed) | Gain, 95% of each seed | Counts |\n"
    "|---|---|---|---|---|---|---|\n"
)


def table(answers: Sequence[dict[str, Any]]) -> str:
    """Markdown. An effect counts when the interval of every seed lies on the same side of zero."""
    arms: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for answer in sorted(answers, key=lambda one: one["seed"]):
        for name, arm in answer["arms"].items():
            arms.setdefault((answer["name"], name), []).append(arm)
    rows = []
    for (experiment, name), seeds in arms.items():
        lows, highs = zip(*(arm["interval"] for arm in seeds), strict=True)
        gains = ", ".join(
            f"{100 * low:+.0f} to {100 * high:+.0f}" for low, high in zip(lows, highs, strict=True)
        )
        counts = "up" if min(lows) > 0 else "down" if max(highs) < 0 else "no"
        rows.append(
            f"| {experiment} | {name} | {len(seeds)} | {_percent(arm['before'] for arm in seeds)} "
            f"| {_percent(arm['after'] for arm in seeds)} "
            f"| {gains} | {counts} |"
        )
    return HEAD + "\n".join(rows) + "\n"


def by_arm(answers: Sequence[dict[str, Any]]) -> dict[str, dict[int, list[float]]]:
    """Arm → update → success on held-out tasks with each seed."""
    arms: dict[str, dict[int, list[float]]] = {}
    for answer in answers:
        for name, arm in answer["arms"].items():
            for update, success in arm["examined"]:
                arms.setdefault(name, {}).setdefault(update, []).append(success)
    return arms


def by_update(answers: Sequence[dict[str, Any]]) -> str:
    """Success on held-out tasks after so many updates: the mean over seeds, and the lowest and highest."""
    arms = by_arm(answers)
    updates = sorted({update for points in arms.values() for update in points})
    head = "| Arm | " + " | ".join(map(str, updates)) + " |\n|---|" + "---|" * len(updates) + "\n"
    rows = [
        f"| {name} | " + " | ".join(_range(points.get(update, [])) for update in updates) + " |"
        for name, points in arms.items()
    ]
    return head + "\n".join(rows) + "\n"


def _percent(shares: Iterable[float]) -> str:
    values = [f"{share:.1%}" for share in shares]
    return values[0] if len(set(values)) == 1 else ", ".join(values)


def _range(shares: Sequence[float]) -> str:
    if not shares:
        return "–"
    mean = sum(shares) / len(shares)
    return f"{mean:.0%}" if len(shares) == 1 else f"{mean:.0%} ({min(shares):.0%}–{max(shares):.0%})"
