"""How many of 60 difficult strings arrive exactly, in GTK, Qt and Chromium on private desktops.

    python benchmarks/typing_exactness.py [--repeat 1] [--json]

(It cannot be called `typing.py`: Python puts a script's folder first on its path, and every other benchmark
would import it instead of the standard library's `typing`.)
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import equal_to
from tests.agent.computers.text_fields import FIELDS, TextField, difficult_strings


def measure(field_type: type[TextField], repeat: int) -> dict[str, Any]:
    field = field_type()
    exact, wrong, seconds = 0, [], []
    strings = difficult_strings() * repeat
    try:
        for string in strings:
            arrived, typed_s = field.type_into(string["text"])
            seconds.append(typed_s)
            if arrived == string["text"]:
                exact += 1
            else:
                wrong.append({"name": string["name"], "arrived": arrived})
    finally:
        field.close()
    return {
        "exact": exact,
        "total": len(strings),
        "typing_ms_median": round(1000 * statistics.median(seconds), 1),
        "typing_ms_max": round(1000 * max(seconds), 1),
        "wrong": wrong,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Typing exactness over a table of difficult strings.")
    parser.add_argument("--repeat", type=int, default=1, help="how often the whole table is typed")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    results = {field.toolkit: measure(field, options.repeat) for field in FIELDS}
    if options.json:
        gates = [equal_to(f"{name}.exact", found["exact"], found["total"]) for name, found in results.items()]
        print(json.dumps({"benchmark": "typing_exactness", "gates": gates} | results, ensure_ascii=False))
        return
    for toolkit, found in results.items():
        share, median_ms = f"{found['exact']}/{found['total']}", found["typing_ms_median"]
        print(f"{toolkit:9} {share} exact, median {median_ms} ms a string")
        for miss in found["wrong"]:
            print(f"          {miss['name']}: {miss['arrived'][:60]!r}")


if __name__ == "__main__":
    main()
