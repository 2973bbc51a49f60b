"""A phone over adb: contract of computers, tasks, hostile strings, faults, and what our side adds to a tap.

    python benchmarks/phones.py [--strings 100000] [--taps 100] [--seeds 5]
        [--work DIR] [--parts PART …] [--json]

A painted phone behind a fake adb server on loopback, through real `adbutils`; no real phone. `contract` runs
`tests/agent/computers/test_phone_computer.py`, upright, turned, and through the real `adb` (Debian's package)
to a daemon that speaks its protocol. `tasks` are the twelve of `tests/agent/computers/phones/tasks.py` on six
applications, by script, through the loop and the mobile dialect. `hostile` counts strings that a real
/bin/sh took for anything but one word, and lines of ours that ran anything else. `faults` are those of
`tests/agent/computers/phones/faults.py`. `overhead` is the time from a tap to the picture after it, without
what the fake phone itself took for both. `--work` keeps parts, so that this one can be run alone before.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Click
from agent.computers.android.adb import AdbServer
from agent.computers.android.computer import PhoneComputer
from agent.coordinates import MonitorPoint
from agent.types import EffectKind
from benchmarks.workloads.gates import all_met, at_least, at_most, equal_to
from benchmarks.workloads.kept_parts import KeptParts
from tests.agent.computers.phones.adb_server import FakeAdbServer
from tests.agent.computers.phones.faults import FAULTS, is_one_sentence, suffer
from tests.agent.computers.phones.hostile import escaped, hostile_strings
from tests.agent.computers.phones.links import served
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.playing import play
from tests.agent.computers.phones.tasks import TASKS

ROOT = Path(__file__).resolve().parents[1]
FAULT_S, OVERHEAD_MS = 5.0, 60.0
CONTRACT = 41
"""Tests of every computer, upright."""
_BATCH = 2000


def contract() -> dict[str, int]:
    command = [sys.executable, "-m", "pytest", "tests/agent/computers/test_phone_computer.py", "-vv"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    counted = {"passed": 0, "total": 0, "passed_by_adb": 0, "total_by_adb": 0}
    for line in done.stdout.splitlines():
        result = re.search(r"(::.*) (PASSED|FAILED|ERROR|SKIPPED)", line)
        if result is None:
            continue
        for ending in ("", "_by_adb") if "real adb" in result[1] else ("",):
            counted[f"passed{ending}"] += result[2] == "PASSED"
            counted[f"total{ending}"] += 1
    return counted


def tasks(folder: Path, seeds: int) -> dict[str, Any]:
    lost, num_done, steps = [], 0, 0
    for is_turned, seed, name in itertools.product((False, True), range(seeds), TASKS):
        phone, place = PaintedPhone(seed=seed), folder / f"{is_turned:d}-{seed}-{name}"
        phone.is_turned = is_turned
        place.mkdir(parents=True)
        with served(phone, place) as link:
            outcome = play(name, phone, link, seed=seed, home=place / "home")
        num_done, steps = num_done + outcome.is_done, steps + outcome.steps
        lost += [] if outcome.is_done else [f"{place.name}: {outcome.ending}"]
        shutil.rmtree(place)
    total = 2 * seeds * len(TASKS)
    return {"done": num_done, "total": total, "steps": steps, "lost": lost}


def hostile(folder: Path, strings: int) -> dict[str, int]:
    num_escaped = 0
    for number, start in enumerate(range(0, strings, _BATCH)):
        batch = folder / str(number)
        batch.mkdir(parents=True)
        num_escaped += escaped(hostile_strings(min(_BATCH, strings - start), number), batch)
    return {"strings": strings, "escaped": num_escaped}


def faults(folder: Path) -> dict[str, Any]:
    worst_s, wrong_taps, told = 0.0, 0, 0
    sentences = {}
    for number, fault in enumerate(FAULTS):
        place = folder / str(number)
        place.mkdir(parents=True)
        started_s = time.monotonic()
        said, received = suffer(fault, place)
        worst_s = max(worst_s, time.monotonic() - started_s)
        told += bool(re.search(fault.says, said)) and is_one_sentence(said)
        wrong_taps += received != (["press", "release"] if fault.lands else [])
        sentences[fault.name] = said
    return {
        "faults": len(FAULTS),
        "told": told,
        "worst_s": round(worst_s, 2),
        "wrong_taps": wrong_taps,
        "sentences": sentences,
    }


def overhead(folder: Path, taps: int) -> dict[str, float]:
    folder.mkdir()
    phone = PaintedPhone((1080, 2400))
    served = FakeAdbServer(phone, folder)
    server = AdbServer("127.0.0.1", served.port)
    added_ms, device_ms = [], []
    try:
        computer = PhoneComputer(server.open(server.find(None)))
        computer.observe()
        for _ in range(taps):
            busy_s, started_s = served.busy_s, time.perf_counter()
            effect = computer.perform(Click(MonitorPoint(150, 450)), stop=Event())
            took_s = time.perf_counter() - started_s
            if effect.kind is not EffectKind.CHANGED:
                raise SystemExit(f"a tap did nothing: {effect}")
            device_ms.append(1000 * (served.busy_s - busy_s))
            added_ms.append(1000 * took_s - device_ms[-1])
    finally:
        served.close()
    return {
        "median_ms": round(statistics.median(added_ms), 1),
        "p95_ms": round(sorted(added_ms)[int(0.95 * (taps - 1))], 1),
        "device_median_ms": round(statistics.median(device_ms), 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--strings", type=int, default=100_000)
    parser.add_argument("--taps", type=int, default=100)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--work", type=Path, metavar="DIR", help="keeps parts, to go on after a stop")
    parser.add_argument("--parts", nargs="*", metavar="PART", help="measure and keep only these")
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="deskhand-phones-") as name:
        folder = Path(name)
        parts: dict[str, Callable[[], Any]] = {
            "overhead": lambda: overhead(folder / "overhead", arguments.taps),
            "contract": contract,
            "tasks": lambda: tasks(folder / "tasks", arguments.seeds),
            "faults": lambda: faults(folder / "faults"),
            "hostile": lambda: hostile(folder / "hostile", arguments.strings),
        }
        kept = KeptParts(arguments.work)
        names = arguments.parts or list(parts)
        found = {name: kept(name, part) for name, part in parts.items() if name in names}
    if len(found) < len(parts):
        return 0
    gates = [
        equal_to("contract.passed", found["contract"]["passed"], found["contract"]["total"]),
        equal_to("contract.passed_by_adb", found["contract"]["passed_by_adb"], CONTRACT),
        equal_to("tasks.done", found["tasks"]["done"], found["tasks"]["total"]),
        at_least("tasks.total", found["tasks"]["total"], 120),
        at_least("hostile.strings", found["hostile"]["strings"], 10**5),
        equal_to("hostile.escaped", found["hostile"]["escaped"], 0),
        equal_to("faults.told", found["faults"]["told"], found["faults"]["faults"]),
        at_least("faults.faults", found["faults"]["faults"], 20),
        at_most("faults.worst_s", found["faults"]["worst_s"], FAULT_S),
        equal_to("faults.wrong_taps", found["faults"]["wrong_taps"], 0),
        at_most("overhead.median_ms", found["overhead"]["median_ms"], OVERHEAD_MS),
    ]
    if arguments.json:
        print(json.dumps({**found, "gates": gates}, ensure_ascii=False))
    else:
        print("\n".join(f"{name:<12} {value}" for name, value in found.items()))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
