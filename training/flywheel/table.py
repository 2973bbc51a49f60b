"""P(V = 1) by round as a table and as a plot. I/O: writes two files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot as plt

from agent.store.writer import write_atomically
from training.flywheel.ledger import RoundReport

BLUE, ORANGE, GREY = "#2563eb", "#d97706", "#6b7280"


def table(reports: Sequence[RoundReport]) -> str:
    """In Markdown."""
    lines = [
        "| Round | Sampled | V = 1 → SFT | V = 0 → CT | Unjudged | P(V = 1) | Held out | Published |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in reports:
        lines.append(
            f"| {one.number} | {one.sampled} | {one.to_sft} | {one.to_ct} | {one.unjudged} "
            f"| {one.share_good:.1%} | {one.held_out_before:.1%} → {one.held_out_after:.1%} "
            f"| {'yes' if one.is_published else 'no'} |"
        )
    return "\n".join(lines) + "\n"


def write(reports: Sequence[RoundReport], folder: Path) -> None:
    """`rounds.md` and `rounds.svg`."""
    write_atomically(folder / "rounds.md", table(reports).encode())
    figure, axes = plt.subplots(figsize=(6.4, 3.6), layout="constrained")
    numbers = [one.number for one in reports]
    axes.plot(numbers, [one.share_good for one in reports], "o-", color=BLUE, label="P(V = 1) of samples")
    axes.plot(
        [0, *numbers],
        [reports[0].held_out_before, *[max(one.held_out_before, one.held_out_after) for one in reports]],
        "s--",
        color=ORANGE,
        label="held out, published model",
    )
    axes.set(xlabel="round", ylabel="share", ylim=(0, 1), xticks=[0, *numbers])
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color=GREY, alpha=0.2)
    axes.legend(frameon=False)
    partial = folder / ".rounds.svg"
    figure.savefig(partial, format="svg")
    plt.close(figure)
    partial.replace(folder / "rounds.svg")
