"""Durations as benchmarks of computers tell them. Pure."""

from __future__ import annotations

import statistics


def milliseconds(seconds: list[float]) -> dict[str, float]:
    """Median, 95th percentile and worst of times in seconds."""
    ordered = sorted(1000 * value for value in seconds)
    return {
        "median_ms": round(statistics.median(ordered), 1),
        "p95_ms": round(ordered[int(0.95 * (len(ordered) - 1))], 1),
        "max_ms": round(ordered[-1], 1),
    }
