"""Hostile records, trajectories, manifests, headers and replies: one part each. I/O: starts the driver.

The driver forks, so it is a process of its own: this one may have threads.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.attacks.part import HALVES, HELD_OUT, TUNED, Part
from benchmarks.workloads.gates import equal_to

FAMILIES = ("records", "trajectories", "manifests", "headers", "replies")
PROMISED = ("traceback", "hang", "memory", "foreign", "hidden", "killed")
"""None of these may happen: an error that is not ours, a command of more than 10 s, more than 500 MB,
content of a file outside, a good neighbour that cannot be seen, a process that broke off."""
ROOT = Path(__file__).resolve().parents[2]
NUM_EXAMPLES = 20


def measure(
    *,
    halves: Sequence[str] = HALVES,
    limit: int | None = None,
    families: Sequence[str] = FAMILIES,
    progress: Callable[[str], None] = lambda words: None,
) -> list[Part]:
    """A part for each family.

    Args:
        limit: so many cases of each half of a family; all where it is None.
        progress: is told each half as it begins.
    """
    answers = {}
    for half in halves:
        progress(f"hostile {', '.join(families)}: {half}")
        answers[half] = _driven(families, half, limit)
    parts = []
    for family in families:
        figures = {half: answers[half][family]["figures"] for half in halves}
        examples = tuple(answers[TUNED][family]["fell"][:NUM_EXAMPLES]) if TUNED in answers else ()
        judged = HELD_OUT if HELD_OUT in figures else halves[0]
        gates = tuple(equal_to(f"{judged}.{kind}", figures[judged][kind], 0) for kind in PROMISED)
        parts.append(Part(f"hostile {family}", figures, gates, examples))
    return parts


def _driven(families: Sequence[str], half: str, limit: int | None) -> dict[str, dict[str, Any]]:
    """By family. One driver for all: most of what a few cases take is the time in which it loads Deskhand."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.attacks.hostile_files.drive",
        *families,
        "--half",
        half,
        "--json",
    ]
    if limit is not None:
        command += ["--limit", str(limit)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        answers = [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError:
        answers = []
    if [one["family"] for one in answers] != list(families):
        raise RuntimeError(f"the driver broke off: {done.stderr[-500:]}")
    return {one["family"]: one for one in answers}


def main() -> int:
    for part in measure(progress=lambda words: print(words, file=sys.stderr, flush=True)):
        print(f"{part.name}:")
        for half, counts in part.figures.items():
            print(f"  {half}: {counts}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
