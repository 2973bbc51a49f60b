"""kill -9 of an agent at random moments of a run: the state of its record and of its desktop afterwards.

    python benchmarks/kill_nine.py [--runs 50] [--seed 0] [--json]

Each run starts a process with the whole agent (private desktop, Mousepad, loop, record; a scripted model that
types and opens menus for ever), kills it at a random moment, and then demands: the record opens, so does all
that it shows; every step that the process had reported is there, at most the one in flight is not; and within
a minute no process and no folder of the desktop is left. Two of three runs are killed while they take steps,
one of three at any moment from its very start. Exit status 1 when a demand is not met.
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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.computers.private_desktop import PrivateDesktop
from agent.errors import AgentError
from agent.store import open_record
from benchmarks.workloads.gates import equal_to
from benchmarks.workloads.restless import work_for_ever

_LONGEST_S = 6.0
"""Runs are killed at most this long after their start, or after their first step."""
_FIRST_STEP_LIMIT_S = 60.0
_LEFT_LIMIT_S = 60.0
_POLL_S = 0.05
_REPLIES = ("words<|type|>abc ", "menu<|click|><|125|><|135|>", "close<|press|>escape<|release|>escape")
"""Types, opens a menu, closes it."""


@dataclass(frozen=True, slots=True)
class Killed:
    """One run and what was found afterwards."""

    after_s: float
    """After its start, or after its first step."""
    reported_steps: int
    recorded_steps: int
    problem: str
    cleared_s: float
    """Until the last process of the desktop was gone."""


def work(home: Path) -> None:
    """The process that is going to be killed."""
    with PrivateDesktop() as desktop:
        desktop.start(["mousepad"])
        work_for_ever(home, desktop, *_REPLIES)


def kill_one(after_s: float, folder: Path, *, waits_for_step: bool) -> Killed:
    home, temporary = folder / "home", folder / "tmp"
    home.mkdir(parents=True)
    temporary.mkdir()
    with (folder / "reported").open("wb") as out, (folder / "errors").open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, __file__, "--work", str(home)],
            stdout=out,
            stderr=errors,
            env=os.environ | {"TMPDIR": str(temporary)},
        )
        started_s = time.monotonic()
        reports = folder / "reported"
        while (
            waits_for_step
            and b"\n1\n" not in reports.read_bytes()
            and time.monotonic() - started_s < _FIRST_STEP_LIMIT_S
        ):
            time.sleep(_POLL_S)
        time.sleep(after_s)
        is_alive = process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait()
    killed_s = time.monotonic()
    reported = [line for line in (folder / "reported").read_text().splitlines() if line.isdigit()]
    problem, recorded = _record_problem(home / "records", len(reported))
    if not is_alive:
        problem = f"it ended by itself: {(folder / 'errors').read_text()[-300:]}"
    while (left := _left_behind(temporary)) and time.monotonic() - killed_s < _LEFT_LIMIT_S:
        time.sleep(_POLL_S)
    cleared_s = time.monotonic() - killed_s
    return Killed(after_s, len(reported), recorded, problem or left, round(cleared_s, 2))


def _record_problem(records: Path, num_reported: int) -> tuple[str, int]:
    folders = (
        [path for path in records.iterdir() if not path.name.startswith(".")] if records.is_dir() else []
    )
    if not folders:
        return ("reported steps, but there is no record" if num_reported else ""), 0
    try:
        steps = list(open_record(folders[0]))
    except AgentError as error:
        return f"the record does not open: {error}", 0
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        return f"the steps are {[step.number for step in steps]}", len(steps)
    if not num_reported <= len(steps) <= num_reported + 1:
        return f"{num_reported} steps were reported, {len(steps)} are in the record", len(steps)
    if any(step.observation.pixels.shape != (608, 800, 3) for step in steps):
        return "a picture is missing", len(steps)
    return "", len(steps)


def _left_behind(temporary: Path) -> str:
    """Processes whose environment names the temporary folder, and desktops' folders in it."""
    mark = os.fsencode(temporary)
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                if mark in (process / "environ").read_bytes():
                    return f"process {process.name} is left: {(process / 'cmdline').read_bytes()[:80]!r}"
            except OSError:
                continue
    folders = [path.name for path in temporary.iterdir() if path.name.startswith("deskhand-desktop-")]
    return f"the folder {folders[0]} is left" if folders else ""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work is not None:
        work(options.work)
        return 0
    rng = random.Random(options.seed)
    killed = []
    with tempfile.TemporaryDirectory(prefix="deskhand-kill-nine-") as folder:
        for number in range(options.runs):
            after_s = round(rng.uniform(0, _LONGEST_S), 2)
            one = kill_one(after_s, Path(folder, str(number)), waits_for_step=number % 3 > 0)
            killed.append(one)
            print(f"{number + 1:>3}/{options.runs}  {one}", file=sys.stderr, flush=True)
    result = summary(killed)
    sound = equal_to("runs without a problem", len(killed) - len(result["problems"]), options.runs)
    if options.json:
        print(json.dumps({**result, "gates": [sound]}))
    else:
        print("\n".join(f"{key}: {value}" for key, value in result.items()))
    return 0 if sound["met"] else 1


def summary(killed: list[Killed]) -> dict[str, Any]:
    return {
        "benchmark": "kill_nine",
        "runs": len(killed),
        "runs_with_a_record": sum(one.recorded_steps > 0 for one in killed),
        "reported_steps": sum(one.reported_steps for one in killed),
        "recorded_steps": sum(one.recorded_steps for one in killed),
        "slowest_clearing_s": max((one.cleared_s for one in killed), default=0.0),
        "problems": [f"after {one.after_s} s: {one.problem}" for one in killed if one.problem],
    }


if __name__ == "__main__":
    sys.exit(main())
