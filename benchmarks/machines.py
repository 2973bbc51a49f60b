"""Virtual machines: contract, revert, leases, kill -9, stop and faults, with guests that start in a second.

    python benchmarks/machines.py [--leases 100] [--kills 5] [--stops 30] [--work DIR] [--json]

QEMU by TCG (`accel=tcg`). `computer_contract`: what every computer with a screen must do
(`tests/contracts/computer.py`), with a Linux guest that says which events reached it; its kernel is looked
for in / and in the folder DESKHAND_GUEST_LINUX. `contract`: the tests of `test_qemu_machines.py`, faults left
out, with a guest of 24 bytes that shows what is typed and with memtest86+. `leases`: episodes of
`MachineEnvironment` through a `LeaseBook`; each types a text, and the next one begins at the saved pixels;
one in twenty loses its QEMU by kill -9. `rollouts`: a run of the rollouts' own coordinator, workers and
trainer on such machines (`machine_rollouts.py`). `kill`: our process is killed, counted are QEMUs and
overlays. `stop`: from the set flag, in the middle of typing, until `perform` has returned; `end`: until
machine and overlay are gone. `simulated`: 5,000 machines on 100 hosts by the same lease book and admission
rule, without QEMU. `kvm`: whether /dev/kvm opens here, and the time to the guest's first picture with it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Timer
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Finished, TypeText
from agent.computers.machines.address import Accelerator, Hardware
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.qemu import QemuProvider
from agent.errors import AgentError, StoppedError
from benchmarks.workloads.gates import all_met, at_least, at_most, equal_to
from benchmarks.workloads.kept_parts import KeptParts
from benchmarks.workloads.machine_faults import (
    FAULTS,
    NotNoticedError,
    is_empty_text_screen,
    running,
    small,
    wait_for_echo,
)
from benchmarks.workloads.machine_rollouts import CountingProvider, machine_rollouts
from tests.agent.computers.machines.guests import make_echo_guest, missing
from training.environments.machine import MachineEnvironment
from training.errors import EnvironmentFaultError
from training.rollouts.leases import LeaseBook, LeaseLimits
from training.rollouts.machine_hosts import HOST_RESERVE_MB, MachineHosts

ROOT = Path(__file__).resolve().parents[1]
CONTRACT_S, STOP_MS = 60.0, 200.0
_UPDATES = 5
_EXPIRY_S = 60.0
"""In the simulation, of a lease without a heartbeat."""
_KILLED = """
import sys
from pathlib import Path
from threading import Event
from benchmarks.workloads.machine_faults import small
from agent.computers.machines.qemu import QemuProvider
machine = QemuProvider().start(small(Path(sys.argv[1])), stop=Event())
print(machine.pid, machine.processes.folder, flush=True)
sys.stdin.read()
"""


def contract(file: str) -> dict[str, Any]:
    started_s = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-k", "not fault", "-p", "no:cacheprovider", "-rs",
         f"tests/agent/computers/machines/{file}"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    last = done.stdout.strip().splitlines()[-1]
    words = last.replace(",", "").split()
    counts = {name: int(words[words.index(name) - 1]) if name in words else 0
              for name in ("passed", "failed", "skipped", "error", "errors")}  # fmt: skip
    counts["failed"] += counts.pop("error") + counts.pop("errors")
    return {**counts, "seconds": round(time.monotonic() - started_s, 1)}


class _TypesSeed:
    """A task of a seed: its text has to be typed."""

    def begin(self, computer: MachineComputer, seed: int) -> None: ...

    def reward(self, computer: MachineComputer) -> float:
        return float(computer.frame()[:12].sum() > 0)


def leases(image: Path, count: int) -> dict[str, Any]:
    before = hashlib.sha256(image.read_bytes()).digest()
    provider, book = CountingProvider(), LeaseBook(LeaseLimits(faults_to_quarantine=count))
    book.add_slot("slot-0", "here")
    world = MachineEnvironment(
        provider, small(image), _TypesSeed(), is_ready=lambda seen: is_empty_text_screen(seen.pixels)
    )
    first, reset_s, reverted, succeeded, faults = None, [], 0, 0, 0
    for number in range(count):
        lease = book.acquire(f"worker-{number}", time.monotonic())
        assert lease is not None
        started_s = time.monotonic()
        try:
            seen = world.reset(number).pixels
            reset_s.append(time.monotonic() - started_s)
            if first is None:
                first = seen
            # but for the caret, which blinks in the lowest three lines of a character
            reverted += np.array_equal(seen[:12], first[:12]) and np.array_equal(seen[16:], first[16:])
            if number % 20 == 19:
                os.kill(provider.made[-1].pid, signal.SIGKILL)
            world.step(TypeText(f"lease {number}"))
            succeeded += bool(world.step(Finished("")).info["success"])
            book.release(lease.lease_id, time.monotonic())
        except EnvironmentFaultError:
            faults += 1
            book.fault(lease.lease_id, time.monotonic())
            world.close()
            book.cleaned(lease.slot)
    world.close()
    return {
        "count": count, "reverted_pixels": reverted, "succeeded": succeeded, "faults": faults,
        "leaked_leases": len(book.live()),
        **provider.left(),
        "reset_median_ms": round(1000 * statistics.median(reset_s), 1),
        "image_unchanged": hashlib.sha256(image.read_bytes()).digest() == before,
    }  # fmt: skip


def kills(image: Path, count: int, rng: random.Random) -> dict[str, int]:
    machines = overlays = 0
    for _ in range(count):
        command = [sys.executable, "-c", _KILLED, str(image)]
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as ours:
            assert ours.stdout is not None
            pid, folder = ours.stdout.readline().decode().split()
            time.sleep(rng.uniform(0.0, 0.5))
            ours.kill()
        deadline = time.monotonic() + 10.0
        while (Path("/proc", pid).exists() or Path(folder).exists()) and time.monotonic() < deadline:
            time.sleep(0.05)
        machines += Path("/proc", pid).exists()
        overlays += Path(folder).exists()
    return {"kills": count, "machines_left": machines, "overlays_left": overlays}


def stops(image: Path, count: int, rng: random.Random) -> dict[str, Any]:
    stop_ms, end_ms = [], []
    with running(image) as (provider, machine):
        wait_for_echo(machine)
        provider.save(machine, "start")
        computer = MachineComputer(machine, provider)
        for _ in range(count):
            provider.revert(machine, "start")
            stop, at_s = Event(), [0.0]

            def set_stop(stop: Event = stop, at_s: list[float] = at_s) -> None:
                at_s[0] = time.monotonic()
                stop.set()

            timer = Timer(rng.uniform(0.05, 0.5), set_stop)
            timer.start()
            try:
                computer.perform(TypeText("stop" * 1000), stop=stop)
            except StoppedError:
                stop_ms.append(1000 * (time.monotonic() - at_s[0]))
            timer.join()
    for _ in range(10):
        provider = QemuProvider()
        machine = provider.start(small(image), stop=Event())
        started_s = time.monotonic()
        provider.end(machine)
        end_ms.append(1000 * (time.monotonic() - started_s))
    return {
        "stops": len(stop_ms), "worst_ms": round(max(stop_ms), 1),
        "median_ms": round(statistics.median(stop_ms), 1),
        "end_median_ms": round(statistics.median(end_ms), 1),
        "end_worst_ms": round(max(end_ms), 1),
    }  # fmt: skip


def faults(folder: Path, image: Path) -> dict[str, str]:
    """What was said of each; it begins with NOT where it was not noticed."""
    said = {}
    for name, fault in FAULTS.items():
        place = folder / name.replace(" ", "-")
        place.mkdir()
        try:
            problem = fault(place, image)
            said[name] = f"{type(problem).__name__}: {problem}".replace(str(folder), "…")
        except (NotNoticedError, AgentError, OSError, subprocess.CalledProcessError) as error:
            said[name] = f"NOT: {error}"
    return said


def simulated(machines: int, hosts: int, events: int, rng: random.Random) -> dict[str, Any]:
    """A clock of its own, 0.05 s an event; one lease in 50 falls silent and expires, one in 50 is a fault.

    Who has which machine is written down here, too: none may be leased twice, and in the end all of them have
    to be there to be leased again.
    """
    book = LeaseBook(LeaseLimits(per_host=machines, expiry_s=_EXPIRY_S, faults_to_quarantine=events))
    places = MachineHosts({f"host-{number}": 256 * 1024 for number in range(hosts)})
    names = [f"machine-{number}" for number in range(machines + 500)]
    for name in names:
        if (host := places.admit(name, 5000)) is not None:
            book.add_slot(name, host)
    admitted, least_free_mb = places.num_machines, min(places.free_mb.values())
    now_s, live, silent = 0.0, [], set[str]()
    taken, leased_twice, ended_wrongly = set[str](), 0, 0
    started_s = time.perf_counter()
    while (lease := book.acquire("filler", now_s)) is not None:
        live.append(lease)
        leased_twice += lease.slot in taken
        taken.add(lease.slot)
    rate_per_s = len(live) / (time.perf_counter() - started_s)
    filled = len(live)
    for number in range(events):
        now_s += 0.05
        if number % 400 == 0:
            for lease in live:
                book.heartbeat(lease.lease_id, now_s)
            for gone in book.expire(now_s):
                ended_wrongly += gone.lease_id not in silent
                taken.discard(gone.slot)
        lease = live.pop(rng.randrange(len(live)))
        kind = rng.random()
        if kind < 0.02:
            silent.add(lease.lease_id)  # it neither beats nor ends
        else:
            (book.fault if kind < 0.04 else book.release)(lease.lease_id, now_s)
            taken.discard(lease.slot)
        for slot in book.dirty():
            book.cleaned(slot)
        while (after := book.acquire("again", now_s)) is not None:
            live.append(after)
            leased_twice += after.slot in taken
            taken.add(after.slot)
    for lease in live:
        book.release(lease.lease_id, now_s)
    book.expire(now_s + _EXPIRY_S + 1.0)
    health = book.health(now_s)
    for slot in book.dirty():
        book.cleaned(slot)
    free_again = set[str]()
    while (lease := book.acquire("last", now_s)) is not None:
        free_again.add(lease.slot)
    for name in names:
        places.ended(name)
    return {
        "machines": filled, "leased_twice": leased_twice, "ended_wrongly": ended_wrongly,
        "free_again": len(free_again),
        "hosts_full_again": sum(free == 256 * 1024 - HOST_RESERVE_MB for free in places.free_mb.values()),
        "admitted": admitted, "refused": len(names) - admitted,
        "leases": health.num_leases, "silent": len(silent), "endings": health.endings,
        "allocations_per_s": round(rate_per_s), "leaked_leases": health.leased,
        "leases_that_never_ended": health.num_leases - sum(health.endings.values()),
        "machines_left": places.num_machines, "least_free_mb": least_free_mb,
    }  # fmt: skip


def kvm(image: Path) -> dict[str, Any]:
    try:
        os.close(os.open("/dev/kvm", os.O_RDWR))
    except OSError as error:
        return {"opens": False, "why": error.strerror}
    found: dict[str, Any] = {"opens": True}
    for accelerator in (Accelerator.TCG, Accelerator.KVM):
        started_s = time.monotonic()
        try:
            with running(image, Hardware(32, 1, accelerator=accelerator)) as (_provider, machine):
                wait_for_echo(machine)
                found[f"{accelerator}_picture_s"] = round(time.monotonic() - started_s, 2)
        except (AgentError, TimeoutError) as error:
            found[f"{accelerator}_problem"] = str(error)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--leases", type=int, default=100)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--stops", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--work", type=Path, metavar="DIR", help="keeps parts, to go on after a stop")
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    if problem := missing():
        raise SystemExit(problem)
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory(prefix="deskhand-machines-") as name:
        folder = Path(name)
        image = make_echo_guest(folder)
        parts: dict[str, Callable[[], Any]] = {
            "computer_contract": lambda: contract("test_machine_contract.py"),
            "contract": lambda: contract("test_qemu_machines.py"),
            "leases": lambda: leases(image, arguments.leases),
            "rollouts": lambda: machine_rollouts(image, folder, _UPDATES),
            "kill": lambda: kills(image, arguments.kills, rng),
            "stop": lambda: stops(image, arguments.stops, rng),
            "faults": lambda: faults(folder, image),
            "simulated": lambda: simulated(5000, 100, 5000, rng),
            "kvm": lambda: kvm(image),
        }
        kept = KeptParts(arguments.work)
        found = {name: kept(name, part) for name, part in parts.items()}
    found["load"] = round(os.getloadavg()[0], 2)
    said = [text for text in found["faults"].values() if not text.startswith("NOT")]
    lent, stop, book = found["leases"], found["stop"], found["simulated"]
    shared, played = found["computer_contract"], found["rollouts"]
    gates = [
        at_most("computer_contract.seconds", shared["seconds"], CONTRACT_S),
        equal_to("computer_contract.failed", shared["failed"], 0),
        at_least("computer_contract.passed", shared["passed"], 40),
        at_most("contract.seconds", found["contract"]["seconds"], CONTRACT_S),
        equal_to("contract.failed", found["contract"]["failed"], 0),
        at_least("contract.passed", found["contract"]["passed"], 16),
        equal_to("leases.reverted_pixels", lent["reverted_pixels"], arguments.leases),
        equal_to("leases.succeeded", lent["succeeded"], arguments.leases - arguments.leases // 20),
        *(equal_to(f"leases.{name}", lent[name], 0)
          for name in ("leaked_leases", "processes_left", "folders_left")),
        equal_to("rollouts.updates", played["updates"], _UPDATES),
        equal_to("rollouts.reward_a_turn", played["reward_a_turn"], 0.5),
        at_least("rollouts.killed", played["killed"], 1),
        equal_to("rollouts.dropped", played["dropped"], played["killed"]),
        *(equal_to(f"rollouts.{name}", played[name], 0)
          for name in ("begun_otherwise", "processes_left", "folders_left")),
        *(equal_to(f"kill.{name}", found["kill"][name], 0) for name in ("machines_left", "overlays_left")),
        at_most("stop.worst_ms", stop["worst_ms"], STOP_MS),
        at_most("stop.end_median_ms", stop["end_median_ms"], STOP_MS),
        equal_to("faults with a typed error and one sentence", len(said), len(FAULTS)),
        equal_to("simulated.machines", book["machines"], 5000),
        *(equal_to(f"simulated.{name}", book[name], 0)
          for name in ("leaked_leases", "leases_that_never_ended", "machines_left", "leased_twice",
                       "ended_wrongly")),
        *(equal_to(f"simulated.{name}", book[name], count)
          for name, count in {"free_again": 5000, "hosts_full_again": 100}.items()),
        at_least("simulated.allocations_per_s", book["allocations_per_s"], 100),
    ]  # fmt: skip
    if arguments.json:
        print(json.dumps({**found, "gates": gates}, ensure_ascii=False))
    else:
        print("\n".join(f"{name:<18} {value}" for name, value in {**found, "gates": gates}.items()))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
