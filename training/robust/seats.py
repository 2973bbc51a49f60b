"""The supervisor's hold on its seats: starting, ordering, ending them and their ranks. I/O: processes."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from training.errors import RobustError
from training.robust.faults import Exit
from training.robust.plan import Plan, RunState
from training.robust.seat import Order
from training.robust.stacks import children
from training.robust.versions import Versions

LATE_IMPORTS = ("torch._dynamo",)
"""What torch imports with the first optimiser: seconds in every rank at once, if the seat has not."""
FORK_S = 2.0
GONE_S = 5.0
"""SIGKILL ends a process at once, unless the kernel itself is in its way."""


def began(pid: int) -> str:
    """When a process began, in the kernel's ticks; empty where there is none, or only its remains."""
    try:
        fields = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in ("Z", "X") else fields[19]


class Seats:
    """All seats of a run, those of an earlier supervisor included."""

    def __init__(self, plan: Plan, state: RunState, versions: Versions) -> None:
        self._plan, self._state, self._versions = plan, state, versions
        self._own: dict[int, subprocess.Popen[bytes]] = {}
        self._watched: dict[int, int] = {}
        """Process id → its descriptor."""
        self._cache: dict[int, tuple[int, dict[str, Any]]] = {}

    def start(self, version: str, *, cold: bool = False) -> int:
        """A new seat with this version of the code; returns its number at once.

        Args:
            cold: import everything, even if there is a seat of this version that could be forked.
        """
        plan, state = self._plan, self._state
        number = state.next_seat
        state.next_seat += 1
        pipe = plan.shared / f"seat-{number}.pipe"
        pipe.unlink(missing_ok=True)
        os.mkfifo(pipe, 0o600)
        state.seat_versions[number] = version
        if not (plan.forks and not cold and self._forked(number, version)):
            self._imported(number, version)
        return number

    def _forked(self, number: int, version: str) -> bool:
        """Whether a seat of the same version could be forked."""
        for donor in self._state.seats:
            state = self.about(donor).get("state")
            if (
                self._state.seat_versions.get(donor) != version
                or state not in ("parked", "running")
                or not self.is_alive(donor)
            ):
                continue
            asked = self._plan.shared / f"seat-{donor}.fork-{number}"
            asked.write_text("")
            with contextlib.suppress(RobustError):
                self._wake(donor)
            deadline = time.monotonic() + FORK_S
            while time.monotonic() < deadline:
                if pid := int(self.about(number).get("pid", 0)):
                    self._state.seats[number] = (pid, began(pid))
                    return True
                time.sleep(0.002)
            asked.unlink(missing_ok=True)
            return False
        return False

    def _imported(self, number: int, version: str) -> None:
        plan, state = self._plan, self._state
        code = self._versions.folder_of(version)
        logs = plan.robust / "logs"
        logs.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, (str(code), os.environ.get("PYTHONPATH")))),
            "DESKHAND_PRELOAD": ",".join((*plan.preload, *LATE_IMPORTS)),
            "PYTHONDONTWRITEBYTECODE": "",
        }
        with (logs / f"seat-{number}.log").open("ab") as log:
            self._own[number] = subprocess.Popen(
                [sys.executable, "-m", "training.robust.seat", str(plan.shared), str(number)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=environment,
                cwd=code,
                start_new_session=True,
            )
        pid = self._own[number].pid
        state.seats[number] = (pid, began(pid))

    def about(self, seat: int) -> dict[str, Any]:
        """What a seat last said; empty before it has said anything."""
        path = self._plan.shared / f"seat-{seat}.json"
        try:
            found = path.stat()
            changed = found.st_mtime_ns ^ found.st_ino  # times are coarse, but each writing is a new file
            known = self._cache.get(seat)
            if known is None or known[0] != changed:
                self._cache[seat] = changed, json.loads(path.read_text())
        except (OSError, ValueError):
            return {}
        return self._cache[seat][1]

    def is_alive(self, seat: int) -> bool:
        pid, start = self._state.seats.get(seat, (0, ""))
        if seat in self._own and self._own[seat].poll() is not None:
            return False
        return bool(pid) and began(pid) == start != ""

    def is_parked(self, seat: int) -> bool:
        return self.about(seat).get("state") == "parked"

    def standbys(self, version: str) -> list[int]:
        """Seats of a version without a place, the ones that are ready first."""
        free = [
            seat
            for seat in self._state.seats
            if seat not in self._state.places.values()
            and self._state.seat_versions.get(seat) == version
            and self.is_alive(seat)
            and self.about(seat).get("state") != "failed"
        ]
        return sorted(free, key=lambda seat: (not self.is_parked(seat), seat))

    def order(self, seat: int, order: Order) -> None:
        """Write an order and wake the seat.

        Raises:
            RobustError: the seat is gone.
        """
        number = self._state.seat_orders.get(seat, 0) + 1
        self._state.seat_orders[seat] = number
        path = self._plan.shared / f"seat-{seat}.order"
        unfinished = path.with_suffix(".new")
        about = asdict(replace(order, number=number))
        unfinished.write_text(json.dumps({**about, "environment": dict(order.environment)}))
        unfinished.rename(path)
        self._wake(seat)

    def _wake(self, seat: int) -> None:
        """
        Raises:
            RobustError: the seat is gone.
        """
        try:
            pipe = os.open(self._plan.shared / f"seat-{seat}.pipe", os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            raise RobustError(f"Seat {seat} is gone: {error}.") from error
        try:
            os.write(pipe, b".")
        finally:
            os.close(pipe)

    def rank_process(self, seat: int, restart: int) -> int:
        """Process id of the rank that a seat has started for this restart; 0 where there is none yet."""
        about = self.about(seat)
        return int(about["child"]) if about.get("restart") == restart and "child" in about else 0

    def exit_of(self, rank: int, seat: int, restart: int) -> Exit | None:
        """How a rank ended; None while it runs, or before it has begun."""
        about = self.about(seat)
        status = about.get("status") if about.get("restart") == restart else None
        if status is None:
            if self.is_alive(seat):
                return None
            status = -signal.SIGKILL
        said: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError):
            said = json.loads((self._plan.shared / f"exit-{restart}-{rank}.json").read_text())
        return Exit(
            rank,
            status,
            said.get("error", ""),
            said.get("message", ""),
            said.get("module", ""),
        )

    def wait(self, pids: Iterable[int], timeout_s: float) -> set[int]:
        """Those of these processes that have ended; returns as soon as there is one."""
        poll, ended, by_handle = select.poll(), set(), {}
        for pid in pids:
            if pid not in self._watched:
                try:
                    self._watched[pid] = os.pidfd_open(pid)
                except OSError:
                    ended.add(pid)
                    continue
            by_handle[self._watched[pid]] = pid
            poll.register(self._watched[pid], select.POLLIN)
        ready = poll.poll(0 if ended else timeout_s * 1000)
        return ended | {by_handle[handle] for handle, _ in ready}

    def end_ranks(self, seats: Sequence[int], restart: int) -> None:
        """SIGKILL to ranks and their children: a stopped process heeds nothing else."""
        pids = {seat: self.rank_process(seat, restart) for seat in seats}
        for pid in filter(None, pids.values()):
            for one in (*children(pid), pid):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(one, signal.SIGKILL)
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
        deadline = time.monotonic() + GONE_S
        left = {seat for seat, pid in pids.items() if pid and self.is_alive(seat)}
        while left and time.monotonic() < deadline:
            left = {seat for seat in left if self.is_alive(seat) and self.about(seat).get("status") is None}
            time.sleep(0.005)
        self._close_watched()

    def retire(self, seat: int) -> None:
        """End a seat for good."""
        pid, start = self._state.seats.pop(seat, (0, ""))
        about = self.about(seat)
        if about.get("state") == "running" and began(int(about.get("child", 0))):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(int(about["child"]), signal.SIGKILL)
        if pid and began(pid) == start:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if (process := self._own.pop(seat, None)) is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(GONE_S)
        for name in ("pipe", "order", "json"):
            (self._plan.shared / f"seat-{seat}.{name}").unlink(missing_ok=True)
        self._state.seat_versions.pop(seat, None)
        self._state.seat_orders.pop(seat, None)
        self._cache.pop(seat, None)

    def retire_all(self) -> None:
        for seat in list(self._state.seats):
            self.retire(seat)
        self._close_watched()

    def host_of(self, seat: int) -> int:
        return seat % self._plan.hosts

    def _close_watched(self) -> None:
        for handle in self._watched.values():
            os.close(handle)
        self._watched = {}
