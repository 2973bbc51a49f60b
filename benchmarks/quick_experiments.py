"""All studies at their smallest sizes: do they end within ten minutes on two cores, and what does each take?

    python benchmarks/quick_experiments.py [--json] [--jobs N]

Runs `python -m training.experiments.everything --quick` in a folder of its own, so that nothing is resumed.
Exit status 1 where a study failed, or all of them took more than ten minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, at_most, equal_to
from training.experiments.everything import SIZES, jobs
from training.experiments.testbed.findings import markdown

LIMIT_MINUTES = 10.0
LEFT_OUT = "forms"
"""Its critic does not pass its gate in so small a run."""


def figures(took: dict[str, dict[str, float]], minutes: float, wanted: list[str]) -> dict[str, Any]:
    """Gates and the table, from what each job took in seconds."""
    studies = [name for name in SIZES if name != LEFT_OUT]
    rows, processor = [], 0.0
    for study in studies:
        # The longest name that fits: `flywheel` is no study of `flywheel-forms-0`.
        mine = [one for name, one in took.items() if study_of(name, studies) == study]
        used_s = sum(one["processor_s"] for one in mine)
        processor += used_s
        wall_s = sum(one["wall_s"] for one in mine)
        rows.append([study, str(len(mine)), f"{wall_s / 60:.1f}", f"{used_s / 60:.1f}"])
    missing = [name for name in wanted if name not in took]
    return {
        "gates": [
            at_most("quick_minutes", round(minutes, 1), LIMIT_MINUTES),
            equal_to("jobs that failed", len(missing), 0),
        ],
        "processor_minutes": round(processor / 60, 1),
        "two_cores_minutes": round(processor / 60 / 2, 1),
        "load": [round(one, 1) for one in os.getloadavg()],
        "failed": missing,
        "tables": [
            {
                "title": "Each study: its jobs, and their minutes by the clock and of the processor.",
                "columns": ["Study", "Jobs", "By the clock", "Of the processor"],
                "rows": rows,
            }
        ],
    }


def study_of(job: str, studies: list[str]) -> str:
    """
    >>> study_of("flywheel-forms-0", ["flywheel", "flywheel-forms"])
    'flywheel-forms'
    """
    return max((study for study in studies if job.startswith(f"{study}-")), key=len)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--jobs", type=int, default=2, help="experiments at once (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="quick-experiments-") as made:
        out = Path(made)
        begin_s = time.monotonic()
        subprocess.run(
            [
                *(sys.executable, "-m", "training.experiments.everything"),
                *("--quick", "--out", made, "--jobs", str(options.jobs)),
            ],
            stdout=subprocess.DEVNULL,
            check=False,
        )
        minutes = (time.monotonic() - begin_s) / 60
        took = json.loads((out / "quick" / "took.json").read_text())
    names = [name for name in SIZES if name != LEFT_OUT]
    found = figures(took, minutes, [job.answer.stem for job in jobs(names, 1, out)])
    print(json.dumps(found) if options.json else markdown(found["tables"]))
    return 0 if all_met(found["gates"]) else 1


if __name__ == "__main__":
    sys.exit(main())
