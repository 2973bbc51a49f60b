"""Runs of the small job under a supervisor, and real faults in them: signals, memory, files. I/O: processes.

Whoever breaks a run sees it as the supervisor does, by the board; what the supervisor made of it is read from
its events.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.workloads.robust_command import plan_of
from training.errors import HeartbeatError
from training.robust.events import EventLog, read_events
from training.robust.heartbeat import Beat, Board
from training.robust.stacks import children

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PATIENT_S = 180.0
JOB = {"step_s": 0.05, "width": 256, "layers": 2, "loader": False, "checkpoint_every": 50}
"""Settings of the small job; a state of 1.5 MB."""


class JobRun:
    """One supervised run of the job in a folder."""

    def __init__(
        self,
        out: Path,
        *,
        steps: int,
        code: Path | None = None,
        python: Sequence[str] = (sys.executable,),
        **settings: Any,
    ) -> None:
        """
        Args:
            python: what the supervisor, and with it its seats, are started by.
            settings: of the job; `plan` with the supervisor's.
        """
        self.out, self.steps, self._python = out, steps, python
        out.mkdir(parents=True, exist_ok=True)
        self.code = code or out / "code" / "robust_job"
        if not self.code.exists():
            shutil.copytree(HERE / "robust_job", self.code, ignore=shutil.ignore_patterns("__pycache__"))
        self._settings = {**JOB, "plan": {}, **settings, "steps": steps, "code": str(self.code)}
        self.plan = plan_of(out, self._settings)
        if not (self.plan.robust / "events.jsonl").exists():  # of a run that somebody gave up
            shutil.rmtree(self.plan.shared, ignore_errors=True)
        self._process: subprocess.Popen[bytes] | None = None
        self._board: Board | None = None

    def __enter__(self) -> JobRun:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill_everything()
        shutil.rmtree(self.plan.shared, ignore_errors=True)

    def start(self, **more: Any) -> None:
        """Begin, or go on, with a new supervisor."""
        settings = {**self._settings, **more}
        with (self.out / "supervisor.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._python, str(HERE / "robust_command.py"), str(self.out), json.dumps(settings)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def beats(self) -> list[Beat]:
        """Of all ranks; fewer where some have not said anything yet."""
        try:
            if self._board is None:
                self._board = Board(self.plan.shared)
            found = [self._board.read(rank) for rank in range(self.plan.ranks)]
        except HeartbeatError:
            self._board = None
            return []
        return [one for one in found if one is not None]

    def done(self) -> int:
        """The last step that a rank has finished."""
        return max((one.done for one in self.beats()), default=0)

    def restart(self) -> int:
        return max((one.restart for one in self.beats()), default=-1)

    def wait_for_step(self, step: int) -> list[Beat]:
        """All ranks have gone past a step, and are in the middle of another one."""

        def there() -> list[Beat] | None:
            beats = self.beats()
            if len(beats) == self.plan.ranks and all(one.first_ns and one.done >= step for one in beats):
                return beats
            return None

        return self.wait_for(there, f"step {step}")

    def wait_for(self, there: Callable[[], Any], what: str, timeout_s: float = PATIENT_S) -> Any:
        deadline = time.monotonic() + timeout_s
        while time.monotonic() < deadline:
            if found := there():
                return found
            if self._process is not None and self._process.poll() not in (None, 0):
                raise SystemExit(f"The supervisor ended while waiting for {what}:\n{self.log()}")
            time.sleep(0.005)
        raise SystemExit(f"Waited in vain for {what}:\n{self.log()}")

    def log(self) -> str:
        return (self.out / "supervisor.log").read_text(errors="replace")[-3000:]

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        return [one for one in read_events(self.plan.robust) if kind in (None, one["kind"])]

    def wait_for_event(self, kind: str, number: int) -> dict[str, Any]:
        """Event `number` of a kind, from 0."""

        def there() -> dict[str, Any] | None:
            found = self.events(kind)
            return found[number] if len(found) > number else None

        found: dict[str, Any] = self.wait_for(there, f"event {kind} {number}")
        return found

    def now(self) -> float:
        """By the clock of events."""
        if not hasattr(self, "_clock"):
            self._clock = EventLog(self.plan.robust)
        return self._clock.now()

    def stop_soon(self) -> int:
        """Let the job end some steps from now; its last step."""
        steps = self.done() + 30
        (self.out / "stop-at").write_text(str(steps))
        return steps

    def end(self, timeout_s: float = 600.0) -> str:
        """Wait until the run has ended; the digest of its weights."""
        assert self._process is not None
        status = self._process.wait(timeout_s)
        if status != 0:
            raise SystemExit(f"The run ended with status {status}:\n{self.log()}")
        return self.digest()

    def given_up(self, timeout_s: float = PATIENT_S) -> str:
        """Wait until the supervisor has given the run up; what it said."""
        assert self._process is not None
        if self._process.wait(timeout_s) == 0:
            raise SystemExit(f"The run was not given up:\n{self.log()}")
        return self.log()

    def digest(self) -> str:
        """Of the final weights."""
        import torch  # only whoever compares

        found = torch.load(self.out / "result.pt", weights_only=True)
        digest = hashlib.sha256(str(found.pop("seen")).encode())
        for name, value in sorted(found.items()):
            digest.update(name.encode() + value.numpy().tobytes())
        return digest.hexdigest()[:16]

    def kill_supervisor(self) -> None:
        """It is meant to be gone: waiting goes on without it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def kill_everything(self) -> None:
        """RunSupervisor, seats and ranks, as when the machine goes."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        for path in self.plan.shared.glob("seat-*.json"):
            with contextlib.suppress(OSError, ValueError, KeyError):
                pid = json.loads(path.read_text())["pid"]
                for one in (*children(pid), pid):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(one, signal.SIGKILL)
        if self._board is not None:
            self._board.close()
            self._board = None

    def place(self, rank: int) -> dict[str, int]:
        """Pid, loader and address of a rank of the present restart."""
        found: dict[str, int] = json.loads((self.out / "places" / f"rank-{rank}.json").read_text())
        return found

    def tell(self, what: str, number: int) -> None:
        """A file that the job acts upon.

        Args:
            number: of the rank, or the process id of its seat.
        """
        folder = self.out / "faults"
        folder.mkdir(exist_ok=True)
        (folder / f"{what}-{number}").write_text("")

    def seat_of(self, rank: int) -> int:
        """Process id of the seat that a rank sits in."""
        pid = self.place(rank)["pid"]
        return int(Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()[1])


def flip_bit(pid: int, address: int, bit: int) -> None:
    """Flip one bit of a float32 in another process's memory; 22 is the mantissa's highest."""
    with Path("/proc", str(pid), "mem").open("r+b", buffering=0) as memory:
        memory.seek(address)
        (value,) = struct.unpack("<I", memory.read(4))
        memory.seek(address)
        memory.write(struct.pack("<I", value ^ (1 << bit)))


@contextlib.contextmanager
def slowed(pid: int, factor: float, period_s: float = 0.06) -> Iterator[None]:
    """A process that gets only 1/factor of the time, by SIGSTOP and SIGCONT from a process of its own."""
    run_s = period_s / factor
    code = (
        "import os,signal,sys,time\n"
        "pid,run,stop=int(sys.argv[1]),float(sys.argv[2]),float(sys.argv[3])\n"
        "try:\n"
        "  while True:\n"
        "    os.kill(pid,signal.SIGSTOP); time.sleep(stop); os.kill(pid,signal.SIGCONT); time.sleep(run)\n"
        "except ProcessLookupError: pass\n"
    )
    arguments = [sys.executable, "-c", code, str(pid), str(run_s), str(period_s - run_s)]
    process = subprocess.Popen(arguments)
    try:
        yield
    finally:
        process.kill()
        process.wait()
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
