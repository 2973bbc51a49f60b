"""kill -9 of every process that a run consists of, at random moments: what is left of the run.

    python -m benchmarks.attacks.kills [--size 30] [--seed 0] [--only TARGET] [--json]

The agent (`deskhand run`) and the window are killed with the whole run in them, one run each. The model's
process, the X server, the supervisor and the application are killed below one agent that goes on with its
next run. Each must be gone a little later: every process that belonged to the run, the desktop's folder, the
X server's lock and socket, the model's process.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from agent.computers.private_desktop import PrivateDesktop
from benchmarks.attacks.part import Part
from benchmarks.workloads.endless_runs import APPLICATION
from benchmarks.workloads.gates import equal_to
from benchmarks.workloads.own_window import window_environment
from benchmarks.workloads.running_processes import Process, below, is_running

MODEL_MODULE = "agent.models.llamacpp.child"
_OWNERS = ("agent", "window")
_PARTS = ("model process", "X server", "supervisor", "application")
TARGETS = (*_OWNERS, *_PARTS)
_LANES = 3
"""So many runs at once."""
_LIMIT_S = 60.0
"""To start, and to be gone."""
_LATEST_S = 1.0
"""A process is killed at most this long after the model's first reply."""
_POLL_S = 0.05


@dataclass(frozen=True, slots=True)
class Remains:
    """Of one killed run, after a while; 0 of each is what is promised."""

    processes: int = 0
    model_processes: int = 0
    folders: int = 0
    x_files: int = 0
    """Locks and sockets of its X server."""
    problem: str = ""
    """Why the run could not be killed as planned."""

    def __bool__(self) -> bool:
        return self != Remains()


class RunningAgent:
    """A process of `benchmarks.workloads.endless_runs`, with temporary and data folders of its own."""

    def __init__(self, kind: str, folder: Path, environment: dict[str, str]) -> None:
        folder.mkdir(parents=True)
        self._temporary = folder / "tmp"
        self._temporary.mkdir()
        self._said = b""
        self._errors = (folder / "errors").open("wb")
        places = {"TMPDIR": str(self._temporary), "DESKHAND_HOME": str(folder / "home")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.workloads.endless_runs", kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=environment | places,
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def begin_run(self) -> None:
        """Begin a run and return after the model's first reply.

        Raises:
            RuntimeError: it ended before.
        """
        _pipe(self._process.stdin).write(b"go\n")
        _pipe(self._process.stdin).flush()
        said = self._next_words()
        if "replies" not in said:
            raise RuntimeError(f"the run did not begin: {said}")

    def wait_for_end_of_run(self) -> None:
        while "ended" not in self._next_words():
            pass

    def _next_words(self) -> dict[str, Any]:
        """Raises RuntimeError where none come."""
        stdout = _pipe(self._process.stdout)
        while b"\n" not in self._said:
            if not select.select([stdout], [], [], _LIMIT_S)[0]:
                raise RuntimeError("it says nothing any more")
            said = os.read(stdout.fileno(), 65536)
            if not said:
                raise RuntimeError(f"it has ended: {Path(self._errors.name).read_text()[-300:]}")
            self._said += said
        line, _, self._said = self._said.partition(b"\n")
        words: dict[str, Any] = json.loads(line)
        return words

    def folders(self) -> list[Path]:
        return list(self._temporary.glob("deskhand-desktop-*"))

    def close(self) -> None:
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                _pipe(pipe).close()
        self._errors.close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


@dataclass(frozen=True, slots=True)
class Belongings:
    """All that a run has while it goes on."""

    processes: frozenset[Process]
    model_processes: frozenset[Process]
    x_files: dict[Path, tuple[int, int]]
    """Lock and socket, with inode and time: a later server may be given the same number."""

    def remains(self, folders: list[Path]) -> Remains:
        return Remains(
            sum(map(is_running, self.processes)),
            sum(map(is_running, self.model_processes)),
            len(folders),
            sum(_identity(path) == known for path, known in self.x_files.items()),
        )


def _belongings(agent: RunningAgent) -> Belongings:
    ours = below(agent.pid)
    x_files = {}
    for process in ours:
        if process.name == "Xvfb":
            number = next((word[1:] for word in _command(process) if word[:1] == ":"), "")
            for path in (Path(f"/tmp/.X{number}-lock"), Path(f"/tmp/.X11-unix/X{number}")):
                if (identity := _identity(path)) is not None:
                    x_files[path] = identity
    models = frozenset(process for process in ours if MODEL_MODULE in _command(process))
    return Belongings(frozenset(ours) - models, models, x_files)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.lstat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


def _command(process: Process) -> list[str]:
    try:
        whole = Path("/proc", str(process.pid), "cmdline").read_bytes()
    except OSError:
        return []
    return whole.decode(errors="replace").split("\0")


def _victim(target: str, agent: RunningAgent) -> int:
    """Raises RuntimeError where the run has no such process."""
    if target in _OWNERS:
        return agent.pid
    for process in below(agent.pid):
        command = _command(process)
        is_it = {
            "model process": MODEL_MODULE in command,
            "X server": process.name == "Xvfb",
            "supervisor": any(word.endswith("supervisor.py") for word in command),
            "application": process.name == APPLICATION,
        }
        if is_it[target]:
            return process.pid
    raise RuntimeError(f"the run has no {target}")


def kill_owners(
    target: str, size: int, folder: Path, rng: random.Random, display: PrivateDesktop
) -> list[Remains]:
    """Agents (or windows) are killed with their runs."""
    found = []
    for number in range(size):
        own = folder / str(number)
        agent = RunningAgent(target, own, window_environment(display, own / "home"))
        try:
            found.append(_kill(target, agent, rng))
        finally:
            agent.close()
    return found


def kill_parts(target: str, size: int, folder: Path, rng: random.Random) -> list[Remains]:
    """One process of each run is killed, the agent lives on."""
    agent = RunningAgent("agent", folder, dict(os.environ))
    try:
        return [_kill(target, agent, rng) for _ in range(size)]
    finally:
        agent.close()


def _kill(target: str, agent: RunningAgent, rng: random.Random) -> Remains:
    try:
        agent.begin_run()
        time.sleep(rng.uniform(0, _LATEST_S))
        belongings = _belongings(agent)
        os.kill(_victim(target, agent), signal.SIGKILL)
        if target in ("application", "model process"):
            # The agent goes on without the one and starts the other again, mostly: it is ended like this.
            with suppress(RuntimeError, OSError):
                os.kill(_victim("X server", agent), signal.SIGKILL)
        if target not in _OWNERS:
            agent.wait_for_end_of_run()
    except (RuntimeError, OSError) as error:
        return Remains(problem=str(error))
    deadline = time.monotonic() + _LIMIT_S
    while (left := belongings.remains(agent.folders())) and time.monotonic() < deadline:
        time.sleep(_POLL_S)
    return left


def measure(size: int = 30, *, seed: int = 0, progress: Callable[[str], None] = lambda line: None) -> Part:
    """`size` kills of each target, some at once."""
    with _lanes() as (lanes, folder, display):
        started = {
            target: lanes.submit(_all_of, target, size, folder / target.replace(" ", "-"), seed, display)
            for target in TARGETS
        }
        found = {}
        for target, run in started.items():
            found[target] = run.result()
            progress(f"{target}: {sum(map(bool, found[target]))} of {size} left something")
    return _part(found)


def _all_of(target: str, size: int, folder: Path, seed: int, display: PrivateDesktop) -> list[Remains]:
    rng = random.Random(f"{seed} {target}")
    if target in _OWNERS:
        return kill_owners(target, size, folder, rng, display)
    return kill_parts(target, size, folder, rng)


@contextmanager
def _lanes() -> Iterator[tuple[ThreadPoolExecutor, Path, PrivateDesktop]]:
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-kills-", ignore_cleanup_errors=True) as folder,
        PrivateDesktop() as display,
        ThreadPoolExecutor(_LANES) as lanes,
    ):
        yield lanes, Path(folder), display


def _part(found: dict[str, list[Remains]]) -> Part:
    left = {target: sum(map(bool, remains)) for target, remains in found.items()}
    whole = sum(left.values())
    examples = tuple(f"{target}: {remains}" for target, each in found.items() for remains in each if remains)
    figures = {"kills": sum(map(len, found.values())), "left": whole, "by_target": left}
    return Part("kill -9", figures, (equal_to("left", whole, 0),), examples[:10])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=30, help="kills of each target")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=TARGETS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    def progress(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    if options.only:
        with _lanes() as (_, folder, display):
            part = _part(
                {options.only: _all_of(options.only, options.size, folder / "runs", options.seed, display)}
            )
    else:
        part = measure(options.size, seed=options.seed, progress=progress)
    found = {"benchmark": part.name, **part.figures, "gates": list(part.gates), "problems": part.examples}
    print(json.dumps(found, indent=None if options.json else 1))
    return 0 if all(gate["met"] for gate in part.gates) else 1


if __name__ == "__main__":
    sys.exit(main())
