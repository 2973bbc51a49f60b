"""kill -9 of recorders and of runs at random moments: the state of their records and of the index afterwards.

    python benchmarks/kill_records.py [--kills 200] [--seed 0] [--json]

Every other kill hits a recording (`agent.demonstrations` on an X server, while a driver clicks and types
through XTEST), the others hit an agent's loop with a scripted model. Each process says on standard output
which step it has written. Then: every record opens, with all of its pictures; every step that was reported is
there, at most the one in flight is not; and the index that grew with the records equals a rebuilt one.
Exit status 1 otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from threading import Event, Thread
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from agent.actions.abilities import Equipment
from agent.actions.types import Action, Button
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_input import X11Input
from agent.coordinates import InputPoint, Screen
from agent.demonstrations.privacy import Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.errors import AgentError
from agent.store import RecordIndex, open_record
from agent.types import Effect, EffectKind, Observation, Task
from benchmarks.workloads.gates import all_met, equal_to
from benchmarks.workloads.restless import SIZE, work_for_ever

_LONGEST_S = 2.0
_START_LIMIT_S = 120.0
_REPLY = "menu<|click|><|125|><|135|>"


class NoisyScreen:
    """A computer whose screen is another one after every action."""

    equipment = Equipment()

    def __init__(self) -> None:
        self._rng = np.random.default_rng(0)

    def observe(self) -> Observation:
        pixels = self._rng.integers(0, 256, (SIZE[1], SIZE[0], 3), dtype=np.uint8)
        return Observation(pixels, Screen(*SIZE))

    def perform(self, action: Action, *, stop: Event) -> Effect:
        return Effect(EffectKind.CHANGED)

    def release_all(self) -> None:
        pass

    def close(self) -> None:
        pass


def record_for_ever(home: Path) -> None:
    address = DisplayAddress(os.environ["DISPLAY"], Path(os.environ["XAUTHORITY"]))
    recorder = DemonstrationRecorder(
        address, home / "records", RecordingOptions(Consent.of(["*"]), read=lambda pixels: [])
    )
    recorder.start(Task("show for ever"))
    print("begun", flush=True)
    Thread(target=_work_without_end, args=(X11Input(address),), daemon=True).start()
    reported = 0
    while True:
        written = recorder.progress().num_steps
        for number in range(reported + 1, written + 1):
            print(number, flush=True)
        reported = written
        time.sleep(0.01)


def _work_without_end(device: X11Input) -> None:
    rng = random.Random()
    while True:
        device.move(InputPoint(rng.randrange(100, 700), rng.randrange(100, 500)))
        device.press_button(Button.LEFT)
        device.release_button(Button.LEFT)
        for key in "abc":
            device.press_key(key)
            device.release_key(key)
        device.press_key("enter")
        device.release_key("enter")
        time.sleep(0.05)


def killed(way: str, home: Path, environment: dict[str, str], after_s: float) -> tuple[str, int]:
    """What is wrong with what one killed process left, and how many of its reported steps are missing."""
    (home / "records").mkdir(parents=True, exist_ok=True)
    known = set((home / "records").iterdir())
    with (home / "reported").open("wb") as out, (home / "errors").open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, __file__, f"--{way}", str(home)],
            stdout=out,
            stderr=errors,
            env=os.environ | environment,
        )
        deadline_s = time.monotonic() + _START_LIMIT_S
        while not (home / "reported").stat().st_size and time.monotonic() < deadline_s:
            if process.poll() is not None:
                break
            time.sleep(0.01)
        time.sleep(after_s)
        is_alive = process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait()
    if not is_alive:
        return f"it ended by itself: {(home / 'errors').read_text()[-300:]}", 0
    reported = sum(line.isdigit() for line in (home / "reported").read_text().splitlines())
    fresh = [path for path in set((home / "records").iterdir()) - known if not path.name.startswith(".")]
    if not fresh:
        return ("there is no record", reported) if reported else ("", 0)
    try:
        steps = list(open_record(fresh[0]))
    except AgentError as error:
        return f"the record does not open: {error}", reported
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        return f"the steps are {[step.number for step in steps]}", 0
    return "", max(reported - len(steps), 0)


def rows(index: RecordIndex) -> list[object]:
    return [*index.newest(10_000), *index.search("ever", 10_000)]


def measure(kills: int, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    unreadable: list[str] = []
    lost = [0]
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-kill-records-") as name,
        PrivateDesktop(DesktopOptions(size=SIZE)) as desktop,
    ):
        home, steps = Path(name), 0
        desktop.start(["mousepad"])
        index = RecordIndex(home / "index.sqlite3", home / "records")
        for number in range(kills):
            way = "record" if number % 2 == 0 else "run"
            problem, missing = killed(way, home, desktop.address.environment(), rng.uniform(0.0, _LONGEST_S))
            lost.append(missing)
            if problem:
                unreadable.append(f"{way}, kill {number + 1}: {problem}")
            if number % 10 == 0:
                index.newest(1)
            if number % 20 == 19:
                print(f"{number + 1} of {kills} kills", file=sys.stderr, flush=True)
        grown = rows(index)
        rebuilt = rows(RecordIndex(home / "rebuilt.sqlite3", home / "records"))
        steps = sum(len(open_record(path)) for path in (home / "records").iterdir() if path.name[0] != ".")
        return {
            "benchmark": "kill_records",
            "kills": kills,
            "records": len(rebuilt) // 2,
            "steps": steps,
            "unreadable": len(unreadable),
            "steps_lost_max": max(lost),
            "index_rebuilt_equal": grown == rebuilt,
            "problems": unreadable,
        }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--run", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.record is not None:
        record_for_ever(options.record)
    if options.run is not None:
        work_for_ever(options.run, NoisyScreen(), _REPLY)
    result = measure(options.kills, options.seed)
    gates = [
        equal_to("unreadable", result["unreadable"], 0),
        equal_to("steps_lost_max", result["steps_lost_max"], 0),
        equal_to("indexes equal to a rebuilt one", int(result["index_rebuilt_equal"]), 1),
    ]
    result["gates"] = gates
    print(json.dumps(result) if options.json else json.dumps(result, indent=2))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
