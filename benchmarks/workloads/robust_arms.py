"""The small job for minutes with faults in it, under torchrun alone and under the supervisor. I/O: processes.

Faults have the census's shares: a code change is a real change of the job's code, a hang a stopped process,
all else a killed rank (every fifth with its seat, which stands for the machine).
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.workloads.robust_runs import JOB, ROOT, JobRun
from training.robust.accounting import Spent, Start, StepTime, ettr, intervals, predicted_ettr, totals
from training.robust.events import read_events, read_steps, starts
from training.robust.faults import CENSUS, Fault
from training.robust.post import STEP_TIME
from training.robust.seats import began
from training.robust.stacks import children
from training.robust.versions import Versions

ARMS: dict[str, dict[str, Any]] = {
    "torchrun alone": {},
    "+ watching": {"warm": False, "forks": False, "copies": False, "standby": 0},
    "+ standby": {"copies": False},
    "+ each-step checkpoint": {},
}
COMPARED = "+ each-step checkpoint"
"""The arm whose final weights are compared with those of a run that nobody broke."""
DISK_EVERY, COPIED_DISK_EVERY = 200, 2000
"""Steps between checkpoints on the disk; where every step is in memory, only the machine's end needs them."""
SLACK_S = 3.0
"""Between the last fault and the end."""


@dataclass(frozen=True, slots=True)
class ArmResult:
    """What one arm did, from its first step on."""

    arm: str
    ettr: float
    predicted: float
    wall_s: float
    faults: int
    mean_lost_s: float
    """Of a fault: all but what is productive, by their number."""
    stall_share: float
    spent: dict[str, float]
    steps: int
    kinds: list[str]
    is_same: bool | None = None
    """Whether the final weights are those of a run without faults."""
    timeline: list[tuple[str, float, float]] | None = None


def kinds(count: int, seed: int) -> list[str]:
    """So many faults with the census's shares (largest remainders), shuffled."""
    whole = sum(CENSUS.values())
    shares = {
        "code": CENSUS[Fault.CODE_CHANGE] / whole,
        "hang": (CENSUS[Fault.HANG] + CENSUS[Fault.SLOW]) / whole,
    }
    shares["kill"] = 1 - sum(shares.values())
    numbers = {kind: int(share * count) for kind, share in shares.items()}
    for kind in sorted(shares, key=lambda one: numbers[one] - shares[one] * count):
        if sum(numbers.values()) < count:
            numbers[kind] += 1
    found = [kind for kind, number in numbers.items() for _ in range(number)]
    random.Random(seed).shuffle(found)
    return found


def run_arm(
    arm: str, folder: Path, *, minutes: float, every_s: float, seed: int, tell: Callable[[str], None]
) -> ArmResult:
    """One arm for so many minutes of its own steps."""
    count = max(1, int((minutes * 60 - SLACK_S) // every_s))
    drawn = kinds(count, seed)
    tell(f"{arm}: {minutes:g} min, {count} faults: {' '.join(drawn)}")
    if arm == "torchrun alone":
        return _under_torchrun(folder, drawn, minutes, every_s, seed)
    disk_every = COPIED_DISK_EVERY if arm == COMPARED else DISK_EVERY
    with JobRun(folder, steps=10_000_000, plan=ARMS[arm], checkpoint_every=disk_every) as run:
        run.start()
        run.wait_for_step(1)
        begin = time.monotonic()
        rng, versions = random.Random(seed), Versions(run.plan.robust / "versions")
        for number, kind in enumerate(drawn):
            _sleep_until(begin + (number + rng.uniform(0.3, 0.7)) * every_s)
            run.wait_for_step(1)
            _break(run, kind, rng, versions, number)
            tell(f"{arm}: {kind} at {time.monotonic() - begin:.0f} s, step {run.done()}")
        _sleep_until(begin + minutes * 60)
        steps = run.done() + 40
        (run.out / "stop-at").write_text(str(steps))
        run.end()
        events = read_events(run.plan.robust)
        found = intervals(starts(events), read_steps(run.plan.robust), events[-1]["at"])
        return _result(arm, found, drawn, steps)


def _result(arm: str, found: list[Any], drawn: list[str], steps: int) -> ArmResult:
    """From the first productive step on."""
    first = next(number for number, one in enumerate(found) if one.spent is Spent.PRODUCTIVE)
    found = found[first:]
    sums = totals(found)
    whole = sum(sums.values())
    productive = sums[Spent.PRODUCTIVE]
    lost = whole - productive - sums[Spent.STALL]
    count = len(drawn)
    every_s = productive / steps * (1 if arm == COMPARED else DISK_EVERY)
    down = {kind: sums[kind] / count for kind in (Spent.DETECT, Spent.DIAGNOSE, Spent.RESTART, Spent.LOAD)}
    predicted = predicted_ettr(
        stall_s=sums[Spent.STALL] / (productive / every_s),
        every_s=every_s,
        faults_per_s=count / productive,
        detect_s=down[Spent.DETECT],
        diagnose_s=down[Spent.DIAGNOSE],
        restart_s=down[Spent.RESTART] + down[Spent.LOAD],
    )
    return ArmResult(
        arm,
        ettr(found),
        predicted,
        whole,
        count,
        lost / count,
        sums[Spent.STALL] / whole,
        {str(kind): round(value, 3) for kind, value in sums.items()},
        steps,
        drawn,
        timeline=[(str(one.spent), one.begin - found[0].begin, one.end - found[0].begin) for one in found],
    )


def _break(run: JobRun, kind: str, rng: random.Random, versions: Versions, number: int) -> None:
    victim = rng.randrange(run.plan.ranks)
    if kind == "code":
        rule = run.code / "rule.py"
        rule.write_text(rule.read_text() + f"# change {number}\n")
        versions.record(versions.add(run.plan.sources), f"change {number}", "urgent")
        return
    pid = run.place(victim)["pid"]
    if kind == "hang":
        os.kill(pid, signal.SIGSTOP)
        return
    if number % 5 == 4:
        seat = int(Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[1])
        os.kill(seat, signal.SIGKILL)
    os.kill(pid, signal.SIGKILL)


def _sleep_until(at: float) -> None:
    time.sleep(max(0.0, at - time.monotonic()))


def _under_torchrun(folder: Path, drawn: list[str], minutes: float, every_s: float, seed: int) -> ArmResult:
    """The job as torchrun starts and restarts it; a code change is a restart by hand."""
    with JobRun(folder, steps=10_000_000) as made:  # for its copy of the code
        code = made.code
    settings = {**JOB, "out": str(folder), "steps": 10_000_000, "checkpoint_every": DISK_EVERY}
    command = [
        *(sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "3"),
        *("--max-restarts", "100", str(code / "work.py"), json.dumps(settings)),
    ]
    environment = {
        **os.environ,
        "PYTHONPATH": f"{code.parent}{os.pathsep}{ROOT}",
        "GLOO_SOCKET_IFNAME": "lo",
        "DESKHAND_GROUP_TIMEOUT_S": "30",
        "OMP_NUM_THREADS": "1",
    }
    rng = random.Random(seed)

    def start() -> subprocess.Popen[bytes]:
        with (folder / "torchrun.log").open("ab") as log:
            return subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)

    process = start()
    try:
        _wait_for(lambda: _own_steps(folder), "a first step under torchrun")
        begin = time.monotonic()
        offset = begin - _own_steps(folder)[0].begin
        for number, kind in enumerate(drawn):
            _sleep_until(begin + (number + rng.uniform(0.3, 0.7)) * every_s)
            if kind == "code":
                _end_all(process)
                process = start()
                continue
            pid = made.place(rng.randrange(3))["pid"]
            if began(pid):  # while it still hangs, there is nothing to break
                os.kill(pid, signal.SIGSTOP if kind == "hang" else signal.SIGKILL)
        _sleep_until(begin + minutes * 60)
    finally:
        _end_all(process)
    steps = _own_steps(folder)
    # Counted by order: a restart by hand begins torchrun's own numbers again.
    number, ordered = 0, []
    for before, one in zip([steps[0], *steps], steps, strict=False):
        number += one.step <= before.step and one is not before
        ordered.append(StepTime(number, one.step, one.begin, one.end))
    made_starts = []
    for restart in range(number + 1):
        mine = [one for one in ordered if one.restart == restart]
        since = max((one.end for one in ordered if one.restart < restart), default=mine[0].begin)
        made_starts.append(Start(restart, mine[0].step - 1, since, since, since))
    end = begin - offset + minutes * 60
    found = intervals(made_starts, ordered, max(end, ordered[-1].end))
    if ordered[-1].end < end - 1:  # it hung until the end
        found[-1] = type(found[-1])(Spent.DETECT, ordered[-1].end, end, number)
    return _result("torchrun alone", found, drawn, len({one.step for one in ordered}))


def _own_steps(folder: Path) -> list[StepTime]:
    path = folder / "own-steps"
    raw = path.read_bytes() if path.exists() else b""
    whole = len(raw) // STEP_TIME.size * STEP_TIME.size
    return [
        StepTime(restart, step, begin / 1e9, end / 1e9)
        for restart, step, begin, end, _ in STEP_TIME.iter_unpack(raw[:whole])
    ]


def _end_all(process: subprocess.Popen[bytes]) -> None:
    """The agent and its ranks, which are in groups of their own."""
    for pid in (process.pid, *children(process.pid)):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


def _wait_for(there: Callable[[], Any], what: str, timeout_s: float = 180.0) -> None:
    deadline = time.monotonic() + timeout_s
    while not there():
        if time.monotonic() > deadline:
            raise SystemExit(f"Waited in vain for {what}.")
        time.sleep(0.05)


def undisturbed_digest(folder: Path, steps: int) -> str:
    """Of the final weights after so many steps without any fault, and without any waiting."""
    with JobRun(folder, steps=steps, step_s=0.0, checkpoint_every=10_000, plan={"copies": False}) as run:
        run.start()
        return run.end(3000.0)


def digest_of(folder: Path) -> str:
    """Of the final weights of an arm."""
    with JobRun(folder, steps=0) as run:
        return run.digest()


def joined(timeline: list[tuple[str, float, float]]) -> list[tuple[str, float, float]]:
    """Neighbours of one kind in one, and steps with their stalls: for a picture."""
    found: list[tuple[str, float, float]] = []
    for kind, begin, end in timeline:
        name = str(Spent.PRODUCTIVE) if kind == Spent.STALL and end - begin < 0.05 else kind
        if found and found[-1][0] == name:
            found[-1] = (name, found[-1][1], round(end, 3))
        else:
            found.append((name, round(begin, 3), round(end, 3)))
    return found
