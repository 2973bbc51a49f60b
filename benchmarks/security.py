"""Attacks the whole product, part by part, and counts what falls.

    python benchmarks/security.py [--only PART …] [--quick] [--json]

The threats behind the parts, and what is promised, are in docs/security.md. Every part runs in a process of
its own; one that crashes counts as a gate that was not met. Lists have a tuned and a held-out half, gates
count on the held-out one. `--quick` takes a sample of the parts that are long; its figures prove little.
Some parts need root, to measure what happens to an owner who is root, and say so where they were left out.
Exit status 1 when a gate is not met.
"""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.attacks.part import Part
from benchmarks.workloads.gates import Gate, all_met, gate

PARTS: Mapping[str, Mapping[str, Any]] = {
    "permission_fuzz": {"decisions": 20_000, "on_display": 200},
    "injection": {"num_cases": 120},
    "benign": {},
    "labels": {},
    "check_and_use": {},
    "escape": {},
    "tool_escapes": {"limit": 20},
    "tool_commands": {"num_commands": 5000, "num_run": 200},
    "network": {},
    "sharing": {},
    "resources": {"size": 3},
    "hostile": {"limit": 20},
    "secrets": {},
    "kills": {"size": 3},
    "thirty_tasks": {"size": 5},
}
"""The modules of `benchmarks/attacks`, in the order of the table, with the sizes of a quick run."""
_PART_LIMIT_S = 1800.0


def progress(said: str) -> None:
    print(said, file=sys.stderr, flush=True)


def run_part(name: str, *, is_quick: bool) -> list[Part]:
    """Attack in this process."""
    module = importlib.import_module(f"benchmarks.attacks.{name}")
    sizes = PARTS[name] if is_quick else {}
    measured = module.measure(**sizes, progress=progress)
    return [measured] if isinstance(measured, Part) else list(measured)


def run_apart(name: str, *, is_quick: bool) -> dict[str, Any]:
    """Attack in a process of its own; a part that does not end well has one gate, which is not met."""
    started_s = perf_counter()
    command = [sys.executable, str(Path(__file__)), "--part", name, *(["--quick"] if is_quick else [])]
    try:
        ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=_PART_LIMIT_S, check=True)
        found: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    except (subprocess.SubprocessError, ValueError, IndexError) as problem:
        progress(f"{name} did not end well: {problem}")
        found = {"figures": {}, "gates": [gate(f"{name} ends", None, "ends", False)], "examples": []}
    return {**found, "seconds": round(perf_counter() - started_s, 1)}


def as_object(parts: Sequence[Part]) -> dict[str, Any]:
    return {
        "figures": {part.name: part.figures for part in parts},
        "gates": [{**one, "name": _full_name(part, one)} for part in parts for one in part.gates],
        "examples": [example for part in parts for example in part.examples],
    }


def _full_name(part: Part, one: Gate) -> str:
    """Parts call their gates alike: `held_out.hang` of five kinds of files."""
    name = one["name"]
    return name if name.startswith(part.name) else f"{part.name}.{name}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", nargs="+", choices=tuple(PARTS), default=tuple(PARTS), metavar="PART")
    parser.add_argument("--quick", action="store_true", help="a sample of the long parts")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--part", choices=tuple(PARTS), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        print(json.dumps(as_object(run_part(options.part, is_quick=options.quick))))
        return 0
    parts: dict[str, dict[str, Any]] = {}
    for name in options.only:
        progress(f"{name} …")
        parts[name] = run_apart(name, is_quick=options.quick)
        for one in parts[name]["gates"]:
            progress(
                f"  {'met    ' if one['met'] else 'NOT MET'} {one['name']}: {one['value']} ({one['target']})"
            )
    gates = [one for part in parts.values() for one in part["gates"]]
    if options.json:
        print(json.dumps({"parts": parts, "gates": gates}))
    else:
        for name, part in parts.items():
            print(f"{name} ({part['seconds']:g} s)")
            for one in part["gates"]:
                state = "met" if one["met"] else "NOT MET"
                print(f"  {state:8} {one['value']!s:>10}  {one['target']!s:14} {one['name']}")
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    raise SystemExit(main())
