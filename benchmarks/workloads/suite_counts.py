"""Runs a part of the test suite for a benchmark that shows its result. I/O: pytest in a child."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_suite(
    *files: str, environment: Mapping[str, str] | None = None, platform: str = ""
) -> dict[str, int]:
    """How many tests passed, and how many did not; `environment` is added to our own. `platform`: our code
    runs as if it were there (tests/other_system.py)."""
    there = ["-m", "tests.other_system", platform] if platform else ["-m"]
    done = subprocess.run(
        [sys.executable, *there, "pytest", "-q", *files],
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    last = next(iter(reversed(done.stdout.splitlines())), "")
    counts = {name: int(number) for number, name in re.findall(r"(\d+) (\w+)", last)}
    num_failed = counts.get("failed", 0) + counts.get("errors", 0) + counts.get("error", 0)
    return {"passed": counts.get("passed", 0), "failed": num_failed or int("passed" not in counts)}
