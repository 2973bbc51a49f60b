"""Tasks proposed from the applications installed here, and how many of them a model does.

    python benchmarks/proposed_tasks.py [--json] [--keep FOLDER] [--most 16] [--applications NAMES] …

`python -m training propose` looks at all applications but those of the examination and does each task once
by script; `python -m training.evaluate` lets the whole agent play what was proposed. What FOLDER has already
is not done again. Exit status 1 where nothing was proposed, or a task of the examination was.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.models.catalogue import DEFAULT_NAME
from benchmarks.workloads.gates import all_met, at_least, equal_to
from training.experiments.testbed.findings import markdown
from training.proposing.installed import is_exam


def made(command: list[str], answer: Path) -> dict[str, Any]:
    """The JSON object that a command prints, kept in a file; read where it is there already."""
    if not answer.exists():
        done = subprocess.run([sys.executable, "-m", *command], stdout=subprocess.PIPE, check=True)
        answer.write_bytes(done.stdout)
    found: dict[str, Any] = json.loads(answer.read_bytes())
    return found


def figures(report: dict[str, Any], played: list[dict[str, Any]]) -> dict[str, Any]:
    """Gates and tables.

    Args:
        report: what `propose --json` printed.
        played: a result for each episode.
    """
    tasks = report["tasks"]
    exam = sum(is_exam(task["command"]) for task in tasks)
    passed = Counter(one["family"] for one in played if one["is_passed"])
    tried = Counter(one["family"] for one in played)
    kinds = Counter(task["kind"] for task in tasks)
    kinds_tried = Counter(one["kind"] for one in played)
    kinds_passed = Counter(one["kind"] for one in played if one["is_passed"])
    sources = [one for one in report["applications"] if one["proposed"]]
    return {
        "gates": [
            at_least("verified tasks", len(tasks), 1),
            at_least("applications with tasks", len(sources), 1),
            equal_to("tasks in applications of the examination", exam, 0),
        ],
        "applications_looked_at": len(report["applications"]),
        "candidates": sum(one["candidates"] for one in report["applications"]),
        "candidates_tried": sum(one["tried"] for one in report["applications"]),
        "played": len(played),
        "passed": sum(passed.values()),
        "without_tasks": {
            one["application"]: one["problem"] for one in report["applications"] if not one["proposed"]
        },
        "refused": [
            {"application": one["application"], **one["refused"]}
            for one in report["applications"]
            if one["refused"]
        ],
        "tables": [
            {
                "title": "By application: what was seen, tried, done by script, and done by the model.",
                "columns": ["Application", "Menus", "Dialogs", "Candidates", "Tried", "Proposed", "Model"],
                "rows": [
                    [
                        one["application"],
                        *(str(one[key]) for key in ("menus", "dialogs", "candidates", "tried", "proposed")),
                        f"{passed[one['application']]} of {tried[one['application']]}",
                    ]
                    for one in sources
                ],
            },
            {
                "title": "By kind of task.",
                "columns": ["Kind", "Proposed", "Model"],
                "rows": [
                    [kind, str(count), f"{kinds_passed[kind]} of {kinds_tried[kind]}"]
                    for kind, count in sorted(kinds.items())
                ],
            },
            {
                "title": "Each task that was played.",
                "columns": ["Application", "Task", "Model", "Why not"],
                "rows": [
                    [
                        one["family"],
                        " ".join(one["task"].split()),
                        "done" if one["is_passed"] else "not",
                        " ".join(one["reason"].split()),
                    ]
                    for one in played
                ],
            },
        ],
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--keep",
        type=Path,
        default=Path("runs/proposed-tasks"),
        help="folder of the tasks and of what was played (%(default)s)",
    )
    parser.add_argument("--most", type=int, default=16, help="tasks to try in each application (%(default)s)")
    parser.add_argument("--applications", default="", help="names of desktop files; default: all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", default=DEFAULT_NAME, help="who plays (%(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    tasks, out = options.keep / "proposed.jsonl", options.keep / "played"
    asked = ["training", "propose", "--most", str(options.most), "--seed", str(options.seed)]
    asked += ["--applications", options.applications]
    report = made([*asked, "--out", str(tasks), "--json"], options.keep / "proposed.json")
    evaluated = ["training.evaluate", str(tasks), "--model", options.model, "--out", str(out), "--json"]
    made(evaluated, options.keep / "played.json")
    played = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
    found = figures(report, played)
    print(json.dumps(found) if options.json else markdown(found["tables"]))
    return 0 if all_met(found["gates"]) else 1


if __name__ == "__main__":
    sys.exit(main())
