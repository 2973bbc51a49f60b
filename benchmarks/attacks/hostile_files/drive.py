"""Runs hostile cases, each in a process of its own, and counts what an owner would suffer.

    python -m benchmarks.attacks.hostile_files.drive records --half tuned
    python -m benchmarks.attacks.hostile_files.drive replies --case stream-lone-surrogate

I/O: forks from one process that has loaded Deskhand, writes below a scratch folder, serves on localhost.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from benchmarks.attacks.hostile_files import attempts as tries
from benchmarks.attacks.hostile_files import headers, manifests, records, replies, trajectories
from benchmarks.attacks.hostile_files.case import Case
from benchmarks.attacks.hostile_files.replies import ServerCase
from benchmarks.attacks.hostile_files.server import serve
from benchmarks.attacks.part import HALVES, TUNED

FAMILIES: dict[str, Callable[[str], list[Any]]] = {
    "records": records.cases,
    "trajectories": trajectories.cases,
    "manifests": manifests.cases,
    "headers": headers.cases,
    "replies": replies.cases,
}
HANG, KILLED = "hang", "killed"
KINDS = (tries.TRACEBACK, HANG, tries.MEMORY, tries.FOREIGN, tries.HIDDEN, KILLED)
HANG_S = 10.0
"""Of one command."""
LONGEST_S = 60.0
"""A command whose process is kept waiting by others is given so long."""
MEMORY_BYTES = 500 * 10**6
_GUARD_BYTES = 3 * 2**30
"""Address space beyond the start: protects the machine where the watch is too slow."""
_POLL_S = 0.02


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened to one case."""

    name: str
    kind: str
    faults: tuple[tuple[str, str], ...]
    seconds: float
    peak_bytes: int
    """Beyond what the process had when it began."""


@dataclass(slots=True)
class _Running:
    case: Any
    root: Path
    pid: int
    server: int
    began_s: float
    start_bytes: int
    peak_bytes: int = 0
    step: str | None = None
    """The command that runs now, since `step_began_s`, when the process had worked for `step_used_s`."""
    step_began_s: float = 0.0
    step_used_s: float = 0.0


def drive(
    family: str, cases: Iterable[Any], *, jobs: int = 2, tell: Callable[[Outcome], None] = lambda _: None
) -> list[Outcome]:
    """Run the cases of a family, so many at a time."""
    waiting, running, done = list(cases)[::-1], list[_Running](), list[Outcome]()
    scratch = Path(tempfile.mkdtemp(prefix="deskhand-hostile-"))
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                case = waiting.pop()
                running.append(_start(family, case, scratch / str(len(waiting))))
            for one in running.copy():
                outcome = _look(one)
                if outcome is not None:
                    running.remove(one)
                    done.append(outcome)
                    tell(outcome)
            time.sleep(_POLL_S)
    finally:
        for one in running:
            _end(one)
        shutil.rmtree(scratch, ignore_errors=True)
    return done


def _start(family: str, case: Case | ServerCase, root: Path) -> _Running:
    tries.lay_out(root)
    server = 0
    if isinstance(case, ServerCase):
        listening = socket.create_server(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        server = _fork(root, lambda: serve(listening, case))
        listening.close()
        work: Callable[[], None] = lambda: _serve_case(root, address, case)  # noqa: E731
    else:
        folder = _place(family, root)
        maker = _fork(root, lambda: _keep_path(root, case.make(folder)))
        if os.waitpid(maker, 0)[1] != 0:
            raise RuntimeError(f"{case.name} cannot be made: {(root / 'said.txt').read_text()[-2000:]}")
        work = lambda: _try(family, root)  # noqa: E731
    pid = _fork(root, work, guard=True)
    return _Running(case, root, pid, server, time.monotonic(), _status_bytes(pid, "VmRSS"))


def _place(family: str, root: Path) -> Path:
    return root / "home" / ("records/" + records.RECORD_ID if family == "records" else "work/case")


def _keep_path(root: Path, path: Path) -> None:
    (root / "path").write_text(str(path))


def _serve_case(root: Path, address: str, case: ServerCase) -> None:
    attempt = tries.Attempt(root)
    tries.try_server(attempt, address, lists=case.to == replies.MODELS)
    attempt.keep()


def _try(family: str, root: Path) -> None:
    attempt, path = tries.Attempt(root), Path((root / "path").read_text())
    {
        "records": tries.try_record,
        "trajectories": tries.try_trajectories,
        "manifests": tries.try_manifest,
        "headers": tries.try_header,
    }[family](attempt, path)
    attempt.keep()


def _fork(root: Path, work: Callable[[], object], *, guard: bool = False) -> int:
    """A child in a session of its own that does the work and ends; its words go to `said.txt`."""
    sys.stdout.flush()
    pid = os.fork()
    return pid if pid else _in_child(root, work, guard)


def _in_child(root: Path, work: Callable[[], object], guard: bool) -> NoReturn:
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        said = os.open(root / "said.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(said, 1)
        os.dup2(said, 2)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.environ["DESKHAND_HOME"] = str(root / "home")
        if guard:
            limit = _status_bytes(os.getpid(), "VmSize") + _GUARD_BYTES
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        work()
        status = 0
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _look(one: _Running) -> Outcome | None:
    """The outcome of a case that is over, or that is ended here."""
    one.peak_bytes = max(one.peak_bytes, _status_bytes(one.pid, "VmHWM") - one.start_bytes)
    waited_s = time.monotonic() - one.began_s
    pid, status, used = os.wait4(one.pid, os.WNOHANG)
    if pid:
        one.peak_bytes = max(one.peak_bytes, used.ru_maxrss * 1024 - one.start_bytes)
        faults = _faults(one.root)
        if status != 0:
            said = (one.root / "said.txt").read_text(errors="replace")[-300:]
            faults.append((KILLED, f"{_step(one)}: status {status}: {said!r}"))
    elif one.peak_bytes > MEMORY_BYTES:
        faults = []
    elif _hangs(one):
        faults = [(HANG, f"{one.step}: {time.monotonic() - one.step_began_s:.0f} s")]
    else:
        return None
    if one.peak_bytes > MEMORY_BYTES:
        faults.append((tries.MEMORY, f"{_step(one)}: {one.peak_bytes // 10**6} MB"))
    _end(one, is_over=bool(pid))
    return Outcome(one.case.name, one.case.kind, tuple(faults), round(waited_s, 2), one.peak_bytes)


def _hangs(one: _Running) -> bool:
    """Whether the command that runs now was idle for `HANG_S`, or worked so long; one that others keep
    waiting is given `LONGEST_S`."""
    now_s, used_s = time.monotonic(), _used_s(one.pid)
    if (step := _step(one)) != one.step:
        one.step, one.step_began_s, one.step_used_s = step, now_s, used_s
    waited_s, worked_s = now_s - one.step_began_s, used_s - one.step_used_s
    is_kept_waiting = worked_s < HANG_S and worked_s > 0.2 * waited_s
    return waited_s > LONGEST_S or (waited_s > HANG_S and not is_kept_waiting)


def _used_s(pid: int) -> float:
    """Seconds of processor time that a process has used; 0 for one that is gone."""
    with suppress(OSError, IndexError, ValueError):
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _step(one: _Running) -> str:
    with suppress(OSError):
        return (one.root / "step").read_text()
    return "start"


def _faults(root: Path) -> list[tuple[str, str]]:
    try:
        return [(kind, words) for kind, words in json.loads((root / "faults.json").read_text())]
    except (OSError, ValueError):
        return []


def _end(one: _Running, *, is_over: bool = False) -> None:
    for pid in (one.pid, one.server):
        if pid:
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
            if not (is_over and pid == one.pid):
                with suppress(ChildProcessError):
                    os.waitpid(pid, 0)
    shutil.rmtree(one.root, ignore_errors=True)


def _status_bytes(pid: int, key: str) -> int:
    """A line of `/proc/PID/status` that counts kB; 0 where the process is over."""
    with suppress(OSError, ValueError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(f"{key}:"):
                return int(line.split()[1]) * 1024
    return 0


def counted(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many cases, how many fell, and how many by each kind of fault."""
    outcomes = list(outcomes)
    found = {"cases": len(outcomes), "fell": sum(bool(one.faults) for one in outcomes)}
    for kind in KINDS:
        found[kind] = sum(any(fault[0] == kind for fault in one.faults) for one in outcomes)
    return found | {"peak_mb": max((one.peak_bytes for one in outcomes), default=0) // 10**6}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("families", nargs="*", default=list(FAMILIES), help=", ".join(FAMILIES))
    parser.add_argument("--half", choices=HALVES, default=TUNED)
    parser.add_argument("--case", help="one case by its name")
    parser.add_argument("--limit", type=int, help="so many cases of each family")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true", help="one JSON line a family; details of tuned only")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that `drive` ends its children
    fell = 0
    for family in options.families:
        chosen = FAMILIES[family](options.half)
        if options.case:
            chosen = [case for case in chosen if case.name == options.case]
            if not chosen:
                parser.error(f"the half {options.half} of {family} has no case {options.case!r}")
        outcomes = drive(family, chosen[: options.limit], jobs=options.jobs)
        figures = counted(outcomes)
        fell += figures["fell"]
        bad = [one for one in outcomes if one.faults] if options.half == TUNED else []
        lines = [f"{one.name}: " + "; ".join(f"{kind}: {words}" for kind, words in one.faults) for one in bad]
        if options.json:
            print(json.dumps({"family": family, "figures": figures, "fell": lines}), flush=True)
        else:
            print("\n".join((*lines, f"{family} ({options.half}): {figures}")), flush=True)
    return 1 if fell else 0


if __name__ == "__main__":
    sys.exit(main())
