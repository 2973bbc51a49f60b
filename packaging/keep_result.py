"""Keeps what a benchmark prints with `--json` as a file of docs/results. I/O: standard input, files.

    python benchmarks/demo.py --json | python packaging/keep_result.py demo "benchmarks/demo.py --json"

Title and section of an earlier file of that name stay; its figures, machine and date are replaced. Figures
are the benchmark's `gates` (name, value, target, met) and the other numbers of its object, nested ones only
where there are no gates; the whole object is kept under `output`. `make results` renders the page.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KEPT_FROM_BEFORE = ("title", "section", "about")
SHOWN = ("tables", "picture", "notes")
"""Of the benchmark's object, what `render_results` shows as it is."""


def machine() -> dict[str, Any]:
    """This machine: processor, cores that this process may use, memory and load."""
    processor = [line for line in _lines("/proc/cpuinfo") if line.startswith("model name")]
    memory = [line for line in _lines("/proc/meminfo") if line.startswith("MemTotal")]
    return {
        "cpu": processor[0].partition(":")[2].strip() if processor else "an unknown processor",
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(int(memory[0].split()[1]) / 2**20) if memory else 0,
        "load": round(os.getloadavg()[0], 1),
    }


def figures(output: Any) -> list[dict[str, Any]]:
    """The promised figures first, then the object's other numbers; nested ones where nothing is promised."""
    if not isinstance(output, dict):
        return []
    gates = [dict(gate) for gate in output.get("gates", ())]
    named = {gate["name"] for gate in gates}
    others = {name: value for name, value in output.items() if not (gates and isinstance(value, dict))}
    return gates + [{"name": name, "value": value} for name, value in _numbers(others) if name not in named]


def _numbers(output: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, int | float]]:
    for name, value in output.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{prefix}{name}.")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield prefix + name, value


def _lines(file: str) -> list[str]:
    return Path(file).read_text(encoding="utf-8").splitlines()


def _commit() -> str:
    asked = ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("name", help="of the file, without .json")
    parser.add_argument("command", help="what was run, as a reader would type it")
    parser.add_argument("--title", help="default: the earlier file's, or the name")
    parser.add_argument("--section", help="default: the earlier file's, or Training")
    parser.add_argument("--weights", help="version of the weights, where a model took part")
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "results")
    options = parser.parse_args()
    output = json.load(sys.stdin)
    path = options.folder / f"{options.name}.json"
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    result = {key: before[key] for key in KEPT_FROM_BEFORE if key in before}
    result = {"title": options.name, "section": "Training"} | result
    result |= {key: value for key in ("title", "section", "weights") if (value := getattr(options, key))}
    result |= {"command": options.command, "machine": machine(), "date": date.today().isoformat()}
    result |= {key: output.pop(key) for key in SHOWN if isinstance(output, dict) and key in output}
    result |= {"commit": _commit(), "figures": figures(output), "output": output}
    path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
