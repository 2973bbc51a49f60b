"""Parts of `benchmarks/robust.py`: a run of the small job with many faults of one kind. I/O: processes."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.workloads.robust_runs import JobRun, flip_bit, slowed
from training.robust.disk_checkpoints import newest_sound
from training.robust.faults import Fault
from training.robust.versions import Versions

APART = 15
"""Steps between two faults."""
GROUP_TIMEOUT_S = 30.0
ROUND_S = 1.5
"""Of the vote about slow ranks; ten seconds in a real run."""
DAMAGES = ("truncated", "flipped", "half-written")


def reference(scratch: Path, steps: int, **settings: Any) -> str:
    """The weights after so many steps that nobody disturbs, and that wait for nothing."""
    with JobRun(scratch / "reference", steps=steps, step_s=0.0, plan={"copies": False}, **settings) as run:
        run.start()
        return run.end()


def _disturbed(
    scratch: Path,
    faults: int,
    seed: int,
    name: str,
    strike: Callable[[JobRun, int, random.Random], int],
    **settings: Any,
) -> dict[str, Any]:
    """A run with faults at random moments; what each cost, and whether the right rank was named.

    Args:
        strike: breaks a rank; returns its number.
    """
    steps = faults * (APART + 4) + 20
    rng = random.Random(f"{name} {seed}")
    rows: list[dict[str, Any]] = []
    with JobRun(scratch / name, steps=steps, **settings) as run:
        run.start()
        for number in range(faults):
            run.wait_for_step(run.done() + 6 + rng.randrange(APART - 6))
            time.sleep(rng.uniform(0, 0.1))
            step, at = run.done(), run.now()
            victim = strike(run, number, rng)
            fault = run.wait_for_event("fault", number)
            start = run.wait_for_event("start", number + 1)
            again = run.wait_for_event("stepping", number + 1)
            rows.append(
                {
                    "victim": victim,
                    "named": fault["ranks"],
                    "fault": fault["fault"],
                    "detect_s": round(fault["detected"] - at, 3),
                    "killed_s": round(fault["at"] - at, 3),
                    "stepping_s": round(again["at"] - at, 3),
                    "lost": max(0, step - start["from_step"]),
                }
            )
        digest = run.end()
    return {
        "faults": faults,
        "is_same": digest == reference(scratch, steps, **{k: v for k, v in settings.items() if k != "plan"}),
        "named": sum(row["named"] == [row["victim"]] for row in rows),
        "worst_detect_s": max(row["detect_s"] for row in rows),
        "worst_killed_s": max(row["killed_s"] for row in rows),
        "group_timeout_s": GROUP_TIMEOUT_S,
        "median_stepping_s": statistics.median(row["stepping_s"] for row in rows),
        "p95_stepping_s": sorted(row["stepping_s"] for row in rows)[int(0.95 * (len(rows) - 1))],
        "most_steps_lost": max(row["lost"] for row in rows),
        "rows": rows,
    }


def killed(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """SIGKILL at a random moment."""
    return _disturbed(scratch, faults, seed, "killed", _signal(signal.SIGKILL))


def stopped(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """SIGSTOP: the rank is there and does nothing."""
    return _disturbed(scratch, faults, seed, "stopped", _signal(signal.SIGSTOP))


def deadlock(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """A rank waits for a lock of its own, the others in the collective for it."""

    def strike(run: JobRun, number: int, rng: random.Random) -> int:
        victim = rng.randrange(3)
        run.tell("deadlock", victim)
        return victim

    return _disturbed(scratch, faults, seed, "deadlock", strike)


def loader(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """A rank's loader, a child process, is stopped; it is the child that has to be named."""
    pids: list[int] = []

    def strike(run: JobRun, number: int, rng: random.Random) -> int:
        victim = rng.randrange(3)
        pids.append(run.place(victim)["loader"])
        os.kill(pids[-1], signal.SIGSTOP)
        return victim

    found = _disturbed(scratch, faults, seed, "loader", strike, loader=True)
    events = [json.loads(line) for line in (scratch / "loader/robust/events.jsonl").read_text().splitlines()]
    named = [set(event["pids"]) for event in events if event["kind"] == "stacks"]
    found["named"] = sum(one == {pid} for one, pid in zip(named, pids, strict=False))
    return found


def nan(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """A poisoned batch, once: all ranks see NaN, nobody is to blame, the retry passes."""

    def strike(run: JobRun, number: int, rng: random.Random) -> int:
        victim = rng.randrange(3)
        run.tell("nan", victim)
        return victim

    found = _disturbed(scratch, faults, seed, "nan", strike)
    found["retried"] = sum(row["fault"] == Fault.NAN for row in found["rows"])
    return found


def flipped(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """A bit of the mantissa of one weight, in the memory of one rank."""

    def strike(run: JobRun, number: int, rng: random.Random) -> int:
        victim = rng.randrange(3)
        place = run.place(victim)
        flip_bit(place["pid"], place["weights"] + 4 * rng.randrange(256 * 256), rng.randrange(10, 23))
        return victim

    return _disturbed(scratch, faults, seed, "flipped", strike)


def _signal(number: signal.Signals) -> Callable[[JobRun, int, random.Random], int]:
    def strike(run: JobRun, _: int, rng: random.Random) -> int:
        victim = rng.randrange(3)
        os.kill(run.place(victim)["pid"], number)
        return victim

    return strike


def slow(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """A rank gets two thirds of the time, by SIGSTOP and SIGCONT; then as many five rounds without any."""
    rng = random.Random(f"slow {seed}")
    plan = {"slow_every_s": ROUND_S}
    named, took = 0, []
    with JobRun(scratch / "slow", steps=10_000_000, plan=plan) as run:
        run.start()
        for number in range(faults):
            run.wait_for_step(run.done() + 5)
            victim, at = rng.randrange(3), run.now()
            with slowed(run.place(victim)["pid"], 1.5):
                fault = run.wait_for_event("fault", number)
            named += fault["ranks"] == [victim] and fault["fault"] == Fault.SLOW
            took.append(fault["detected"] - at)
            run.wait_for_event("stepping", number + 1)
        before = len(run.events("fault"))
        time.sleep(faults * 5 * ROUND_S)
        accused = len(run.events("fault")) - before
        steps = run.stop_soon()
        digest = run.end()
    return {
        "faults": faults,
        "named": named,
        "accused_clean": accused,
        "rounds_of_s": ROUND_S,
        "median_named_s": statistics.median(took),
        "is_same": digest == reference(scratch, steps),
    }


def since_version(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """Code that makes NaN, brought in while the run goes on; every time it has to be rolled back."""
    rolled = 0
    with JobRun(scratch / "since", steps=10_000_000) as run:
        run.start()
        rule = run.code / "rule.py"
        good = rule.read_text()
        versions = Versions(run.plan.robust / "versions")
        for number in range(faults):
            run.wait_for_step(run.done() + 8)
            rule.write_text(
                good.replace(
                    "    return (hidden",
                    f"    hidden = hidden * float('nan')  # {number}\n    return (hidden",
                )
            )
            versions.record(versions.add(run.plan.sources), f"broken {number}", "urgent")
            moves = run.wait_for(
                lambda number=number: [one for one in run.events("move") if one["move"] == "roll back"][
                    number:
                ],
                "a rollback",
            )
            rolled += bool(moves)
            run.wait_for_event("stepping", len(run.events("stepping")))
        steps = run.stop_soon()
        digest = run.end()
    return {
        "faults": faults,
        "steps": steps,
        "rolled_back": rolled,
        "is_same": digest == reference(scratch, steps),
    }


def damaged(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """The machine is gone with all that was in memory, and the newest checkpoint on the disk is damaged."""
    rng = random.Random(f"damaged {seed}")
    rounds = max(1, faults // 5)  # each begins with an import; the others are looked at without a run
    steps, sound, fell_back = rounds * 100 + 60, 0, 0
    with JobRun(scratch / "damaged", steps=steps, checkpoint_every=20) as run:
        for number in range(rounds):
            run.start()
            run.wait_for_step(run.done() + 45 if number == 0 else 20 * (number + 2) + 25)
            run.kill_everything()
            shutil.rmtree(run.plan.shared)
            folder = run.out / "checkpoints"
            newest = sorted(folder.glob("[0-9]*"))[-1]
            _damage(newest, DAMAGES[number % 3], rng)
            fell_back += int(newest.name)
            at = newest_sound(folder, quarantine=True)
            sound += 0 <= at.step < int(newest.name)
        run.start()
        digest = run.end()
        kept = sorted((run.out / "checkpoints").glob("[0-9]*"))[-1]
        for number in range(faults - rounds):
            copy = scratch / f"copy-{number}"
            for place in (f"{int(kept.name) - 1:08}", kept.name):
                shutil.copytree(kept, copy / place)
            _damage(copy / kept.name, DAMAGES[number % 3], rng)
            sound += newest_sound(copy, quarantine=True).step == int(kept.name) - 1
    return {
        "faults": faults,
        "in_runs": rounds,
        "sound": sound,
        "is_same": digest == reference(scratch, steps),
    }


def _damage(folder: Path, how: str, rng: random.Random) -> None:
    state = folder / "state.pt"
    size = state.stat().st_size
    if how == "truncated":
        os.truncate(state, rng.randrange(size))
    elif how == "flipped":
        at = rng.randrange(size)
        with state.open("r+b") as file:
            file.seek(at)
            byte = file.read(1)[0]
            file.seek(at)
            file.write(bytes([byte ^ (1 << rng.randrange(8))]))
    else:  # as a power failure leaves it: the file's size is there, its content is not
        (folder / "checkpoint.json").write_text((folder / "checkpoint.json").read_text()[: rng.randrange(30)])


@contextlib.contextmanager
def small_disk(folder: Path, size_mib: int) -> Iterator[Path]:
    """A file system of its own; needs root.

    Raises:
        OSError: it cannot be mounted.
    """
    folder.mkdir(parents=True)
    answer = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size_mib}m", "tmpfs", str(folder)],
        capture_output=True,
        check=False,
    )
    if answer.returncode:
        raise OSError(f"No file system could be mounted: {answer.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def full_disk(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """The run's checkpoints lie on a disk that is full; when there is room again, they are written again."""
    rng = random.Random(f"full disk {seed}")
    went_on, written_again, partial = 0, 0, []
    with (
        small_disk(scratch / "disk", 12) as disk,
        JobRun(scratch / "full", steps=10_000_000, checkpoint_every=10, plan={"least_free_bytes": 1}) as run,
    ):
        (run.out / "checkpoints").symlink_to(disk)
        run.start()
        for _ in range(faults):
            run.wait_for_step(run.done() + 12 + rng.randrange(10))
            restart = run.restart()
            with contextlib.suppress(OSError), (disk / "filler").open("wb") as file:
                while True:
                    file.write(b"\0" * 65536)
                    file.flush()
            filled = run.done()
            run.wait_for_step(filled + 25)  # two checkpoints that find no room, at least
            went_on += run.restart() == restart
            begun = list(disk.glob(".[0-9]*"))  # one may be under way at this very moment
            run.wait_for_step(run.done() + 2)
            partial += [path.name for path in begun if path.exists()]
            (disk / "filler").unlink()
            written_again += bool(
                run.wait_for(
                    lambda filled=filled: newest_sound(disk, quarantine=False).step > filled + 25,
                    "a checkpoint after it",
                )
            )
        steps = run.stop_soon()
        digest = run.end()
        last = newest_sound(disk, quarantine=True).step
    return {
        "faults": faults,
        "went_on": went_on,
        "written_again": written_again,
        "partial": partial,
        "last_is_there": last == steps,
        "is_same": digest == reference(scratch, steps),
    }


def supervisor(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """The supervisor is killed; ranks go on; another one takes them over."""
    rng = random.Random(f"supervisor {seed}")
    steps, went_on, taken = faults * 60 + 40, 0, 0
    with JobRun(scratch / "supervisor", steps=steps) as run:
        run.start()
        for number in range(faults):
            run.wait_for_step(run.done() + 3 + rng.randrange(10))
            restart = run.restart()
            run.kill_supervisor()
            step = run.done()
            deadline = time.monotonic() + 10
            while run.done() < step + 4 and time.monotonic() < deadline:
                time.sleep(0.01)
            went_on += run.done() >= step + 4
            run.start()
            run.wait_for_event("taken over", number)
            taken += run.restart() == restart
        os.kill(run.place(0)["pid"], signal.SIGKILL)  # the new one does what the first one would have done
        run.wait_for_event("stepping", 1)
        digest = run.end()
    return {
        "faults": faults,
        "went_on": went_on,
        "taken_over": taken,
        "is_same": digest == reference(scratch, steps),
    }


def warm(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """Restarts with seats that stay, against restarts that import everything again."""
    times: dict[str, list[float]] = {}
    for name, plan in (("warm", {}), ("cold", {"warm": False, "forks": False})):
        with JobRun(scratch / name, steps=10_000_000, plan={**plan, "standby": 0}) as run:
            run.start()
            for number in range(max(2, faults // 5)):
                run.wait_for_step(run.done() + 5)
                at = run.now()
                os.kill(run.place(number % 3)["pid"], signal.SIGKILL)
                times.setdefault(name, []).append(run.wait_for_event("stepping", number + 1)["at"] - at)
    medians = {name: statistics.median(found) for name, found in times.items()}
    return {
        **{f"{name}_s": value for name, value in medians.items()},
        "share_of_cold": medians["warm"] / medians["cold"],
    }


def stall(scratch: Path, faults: int, seed: int) -> dict[str, Any]:
    """How long a copy of 20 MB of each step keeps a step of 100 ms waiting."""
    steps = 200
    with JobRun(
        scratch / "stall", steps=steps, width=912, layers=2, step_s=0.06, checkpoint_every=10_000
    ) as run:
        run.start()
        run.wait_for_step(steps - 20)
        beats = run.beats()
        shares = [one.stall_ns / 1e9 / one.done for one in beats]
        size = max(path.stat().st_size for path in run.plan.shared.glob("host-*/rank-0.*"))
        run.end()
    from training.robust.events import read_steps  # after the run, when all are there

    taken = [one.end - one.begin for one in read_steps(run.plan.robust)]
    step_s = statistics.median(taken)
    return {
        "copied_mb": size / 1e6,
        "step_s": step_s,
        "stall_ms": max(shares) * 1e3,
        "share_of_step": max(shares) / step_s,
    }
