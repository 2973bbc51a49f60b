"""Success over step budgets and over attempts as a picture: SVG or PNG. I/O: writes it.

Left: pass@k over the budget, one line for each k. Right: what k attempts are worth with the largest budget,
chosen by the suite's verifier (the most that a choice can reach) and by the judge. Bands are 95% intervals.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent.errors import SettingsError

_COLOURS = ("#2563eb", "#d97706", "#059669", "#dc2626", "#7c3aed")
_GREY = "#6b7280"
_FORMATS = (".svg", ".png")


def require_drawable(target: Path) -> None:
    """
    Raises:
        SettingsError: another kind of file is asked for, or matplotlib is not installed.
    """
    if target.suffix not in _FORMATS:
        raise SettingsError(f"Curves are drawn as {' or '.join(_FORMATS)}, not as {target.name!r}.")
    try:
        import matplotlib  # noqa: F401 - only whether it is there
    except ImportError:
        raise SettingsError(
            "Curves are drawn with matplotlib, which is not installed: pip install matplotlib."
        ) from None


def draw(found: Mapping[str, Any], target: Path) -> None:
    """Draw `Scaling.to_json()`."""
    import matplotlib

    matplotlib.use("svg" if target.suffix == ".svg" else "agg")
    from matplotlib import pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(8.4, 3.8), layout="constrained", sharey=True)
    for (k, curve), colour in zip(found["pass_at"].items(), _COLOURS, strict=False):
        _line(left, curve, colour, f"pass@{k}")
    left.set(xlabel="step budget", ylabel="success", ylim=(0, 1.03))
    left.set_title(
        f"{found['suite']} · {found['tasks']} tasks · temperature {found['temperature']:g}", fontsize=10
    )
    largest = str(found["budgets"][-1])
    chosen = {"verifier": found["best_of_by_verifier"], "judge": found["best_of_by_judge"]}
    for (name, curves), colour in zip(chosen.items(), _COLOURS, strict=False):
        if curves is not None:
            _line(right, {k: curve[largest] for k, curve in curves.items()}, colour, f"chosen by the {name}")
    right.set(xlabel="attempts", xticks=[int(k) for k in found["pass_at"]])
    right.set_title(f"the best of k, {largest} steps", fontsize=10)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", color=_GREY, alpha=0.2)
        axes.legend(frameon=False, loc="best")
    left.set_xticks(found["budgets"])
    figure.savefig(target, dpi=160)
    plt.close(figure)


def _line(axes: Any, curve: Mapping[str, list[float]], colour: str, label: str) -> None:
    places = [int(place) for place in curve]
    values, lows, highs = zip(*curve.values(), strict=True)
    axes.plot(places, values, "o-", color=colour, label=label)
    axes.fill_between(places, lows, highs, color=colour, alpha=0.15, linewidth=0)
