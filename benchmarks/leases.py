"""Leases and environments, in sequence and at once: set-up and reset times, memory, leftovers.

    python benchmarks/leases.py [--count 1000] [--at-once 16] [--json]

Every lease opens an episode of a browser game, takes two steps, and ends; one in ten is killed instead
(kill -9 of its browser), so that the environment has to fail, be quarantined or replaced, and come back. A
browser serves `--per-browser` leases and is replaced then. Exit status 1 when a process, a profile or a
lease is left.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Hotkey
from benchmarks.workloads.gates import all_met, equal_to
from training.browser import Browser, Pages
from training.environments.browser_games import BrowserGame
from training.errors import EnvironmentFaultError
from training.rollouts.leases import LeaseBook, LeaseLimits

_TOGETHER_S = 600.0


class Starts:
    """Opens browsers and remembers them, with the time each took."""

    def __init__(self) -> None:
        self.browsers: list[Browser] = []
        self.start_s: list[float] = []

    def __call__(self) -> Browser:
        began_s = time.monotonic()
        browser = Browser()
        self.start_s.append(time.monotonic() - began_s)
        self.browsers.append(browser)
        return browser


def one_lease(book: LeaseBook, game: BrowserGame, starts: Starts, number: int, *, is_killed: bool) -> float:
    """Returns the time until the first observation."""
    lease = book.acquire(f"lease-{number}", time.monotonic())
    if lease is None:
        raise RuntimeError("no environment is free")
    began_s = time.monotonic()
    try:
        game.reset(number)
        reset_s = time.monotonic() - began_s
        if is_killed:
            os.kill(starts.browsers[-1].pid, signal.SIGKILL)
        for key in ("left", "down"):
            game.step(Hotkey((key,)))
        book.release(lease.lease_id, time.monotonic())
    except EnvironmentFaultError:
        book.fault(lease.lease_id, time.monotonic())
        game.close()
        book.cleaned(lease.slot)
    return reset_s


def in_sequence(count: int, per_browser: int) -> dict[str, Any]:
    book = LeaseBook(LeaseLimits(faults_to_quarantine=count + 1))
    book.add_slot("slot-0", "here")
    starts = Starts()
    game = BrowserGame("2048", pages=Pages(starts))
    reset_s, memory_mb = [], []
    for number in range(count):
        if number and number % per_browser == 0:
            game.close()
        reset_s.append(one_lease(book, game, starts, number, is_killed=number % 10 == 9))
        if number % 50 == 49:
            memory_mb.append(own_memory_mb())
    game.close()
    health = book.health(time.monotonic())
    return {
        "leases": health.num_leases,
        "endings": health.endings,
        "browser_starts": len(starts.browsers),
        "browser_start_s_median": middle(starts.start_s),
        "reset_s_median": middle(reset_s),
        "reset_s_p95": round(sorted(reset_s)[int(0.95 * (len(reset_s) - 1))], 4),
        "own_memory_mb_first": memory_mb[0] if memory_mb else own_memory_mb(),
        "own_memory_mb_last": memory_mb[-1] if memory_mb else own_memory_mb(),
        "left": left_behind(starts),
        "still_leased": health.leased,
    }


def at_once(count: int) -> dict[str, Any]:
    """All environments hold their lease at the same moment, in pages of one browser."""
    # All wait for the slowest one, and nobody sends heartbeats meanwhile.
    book = LeaseBook(LeaseLimits(per_host=count, expiry_s=_TOGETHER_S))
    starts = Starts()
    pages = Pages(starts)
    reset_s: list[float] = []
    together, problems = threading.Barrier(count, timeout=_TOGETHER_S), []
    memory_mb = [0.0]

    def play(number: int) -> None:
        game = BrowserGame("2048", pages=pages)
        try:
            lease = book.acquire(f"worker-{number}", time.monotonic())
            assert lease is not None
            began_s = time.monotonic()
            game.reset(number)
            reset_s.append(time.monotonic() - began_s)
            if together.wait() == 0:
                memory_mb[0] = browser_memory_mb(starts.browsers[-1].pid)
            together.wait()
            game.step(Hotkey(("left",)))
            book.release(lease.lease_id, time.monotonic())
        except Exception as error:
            problems.append(f"{type(error).__name__}: {error}")
            together.abort()
        finally:
            game.close()

    for number in range(count):
        book.add_slot(f"slot-{number}", "here")
    threads = [threading.Thread(target=play, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {
        "environments": count,
        "problems": problems,
        "reset_s_median": middle(reset_s),
        "memory_mb_per_environment": round(memory_mb[0] / count, 1),
        "left": left_behind(starts),
        "still_leased": book.health(time.monotonic()).leased,
    }


def middle(values: list[float]) -> float:
    return round(statistics.median(values), 4) if values else 0.0


def own_memory_mb() -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return round(int(next(line for line in lines if line.startswith("VmRSS:")).split()[1]) / 1024, 1)


def browser_memory_mb(pid: int) -> float:
    """Proportional memory of the browser's whole process tree."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(entry.name))
    total_kb, todo = 0, [pid]
    while todo:
        one = todo.pop()
        todo += children.get(one, [])
        try:
            lines = Path("/proc", str(one), "smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total_kb += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total_kb / 1024


def left_behind(starts: Starts) -> int:
    """Browsers that still run, and profiles of ours that still lie there."""
    running = sum(browser.is_alive for browser in starts.browsers)
    return running + len(list(Path(tempfile.gettempdir()).glob(f"deskhand-browser-{os.getpid()}-*")))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100, help="leases in sequence; default: %(default)s")
    parser.add_argument("--at-once", type=int, default=16, help="default: %(default)s")
    parser.add_argument("--per-browser", type=int, default=50, help="default: %(default)s")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    found = {"sequence": in_sequence(options.count, options.per_browser), "at_once": at_once(options.at_once)}
    gates = [equal_to("at_once: problems", len(found["at_once"]["problems"]), 0)]
    for name, part in found.items():
        gates.append(equal_to(f"{name}: processes and profiles left", len(part["left"]), 0))
        gates.append(equal_to(f"{name}.still_leased", part["still_leased"], 0))
    answer = {**found, "gates": gates}
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
