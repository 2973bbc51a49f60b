"""Benchmarks in parts: run the asked ones, print one report. I/O: standard output."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from benchmarks.workloads.gates import Gate, all_met

Part = Callable[[], tuple[dict[str, Any], list[Gate]]]
"""Measures something: its figures, and those of them that are promised."""


def run_parts(parts: Mapping[str, Part], names: Iterable[str], *, as_json: bool) -> int:
    """Run these parts and print what all of them found; the exit status, 0 where every gate was met."""
    report: dict[str, Any] = {"load_at_start": round(os.getloadavg()[0], 1)}
    gates: list[Gate] = []
    for name in names:
        found, promised = parts[name]()
        report |= found
        gates += promised
    report["gates"] = gates
    if as_json:
        print(json.dumps(report))
    else:
        for key, value in report.items():
            print(f"{key}: {value}")
    return 0 if all_met(gates) else 1
