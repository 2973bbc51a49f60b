"""How far stated confidence is from success. Pure."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable
from typing import Any

BIN = 100
"""Answers of neighbouring confidence that are compared together."""


def calibration(answers: Iterable[tuple[float, float]]) -> dict[str, Any]:
    """Root of the mean squared difference of confidence and success in bins of neighbours, from 0 to 1.

    Bins have `BIN` answers, the last one up to twice as many less one; every bin counts.

    Args:
        answers: confidence from 0 to 100 and score from 0 to 1 of each; at least one.
    """
    ordered = sorted((confidence / 100, score) for confidence, score in answers)
    starts = range(0, max(1, len(ordered) // BIN) * BIN, BIN)
    ends = [*starts[1:], len(ordered)]
    squared = 0.0
    for start, end in zip(starts, ends, strict=True):
        part = ordered[start:end]
        gap = statistics.fmean(one for one, _ in part) - statistics.fmean(score for _, score in part)
        squared += len(part) / len(ordered) * gap**2
    return {
        "answers": len(ordered),
        "confidence_mean": round(statistics.fmean(one for one, _ in ordered), 4),
        "rms_error": round(math.sqrt(squared), 4),
        "bins_of": BIN,
    }
