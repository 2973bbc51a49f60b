"""Runs the programs of one private desktop, and ends them with its parent. I/O: a separate program.

It is started as `python -I supervisor.py FOLDER LOCK_FD OWNER_PID LIMITS PASSING_FD`, uses the standard
library and what stands on it alone, and speaks JSON lines on its standard input and output:

    {"id": 1, "start": ["Xvfb", …], "env": {…}, "log": "x"}  ->  {"id": 1, "pid": 4711}, or an "error"
        With "confined" (what `Enclosure.request` gave) root is given up and the filter handed over first.
        With "has_network": true, words {info_fd} and {block_fd} of the command become descriptors for
        bubblewrap, and the program is held back until the gateway has opened its door.
        With "handed": N, so many descriptors came through the socket PASSING_FD before it: the program's
        standard input, its standard output, and others, whose numbers replace the words {handed_0}, …
    {"id": 4, "gateway": ["python", …], "env": {…}, "log": "network"}  ->  {"id": 4, "pid": 4712}
        The process that has the network; its command gets the number of a Unix socket as its last word.
    {"id": 5, "machine": ["qemu-system-x86_64", …], "env": {…}, "log": "qemu"}  ->  {"id": 5, "pid": 4713}
        A virtual machine: its own program of ours, which no sandbox of programs is around.
    {"id": 2, "poll": 4711}  ->  {"id": 2, "status": null}, or the exit status
    {"id": 3, "end": 4711, "grace_s": 0.5}  ->  {"id": 3, "status": -15}

All that programs write goes into their logs, up to a limit. Once they take more than LIMITS (a JSON list, the
fields of `ResourceLimits`) allow, all but the X server are ended, and FOLDER/exceeded.json says why.

When its input closes, or the process that started it disappears (kill -9 included), it ends every program,
removes FOLDER, and exits. Should it be killed itself, the kernel kills its children (PR_SET_PDEATHSIG), and
the next desktop to start sweeps up FOLDER.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # -I leaves it out

from agent.computers.control_group import open_group
from agent.computers.display_claims import release_displays
from agent.computers.hostile_folders import remove_folder
from agent.computers.program_logs import ProgramLogs
from agent.computers.resource_limits import EXCEEDED_FILE, SERVER_LOG, Excess, ResourceLimits
from agent.computers.resource_use import ResourceWatch
from agent.confinement.entering import Entering
from agent.confinement.yielding import session_yields, yield_to_owner

_IGNORED = (signal.SIGINT, signal.SIGHUP, signal.SIGPIPE)
"""By the supervisor; its programs get them as usual."""
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
OWNER_POLL_S = 0.5
_OOM_SCORE = "500"
"""When memory runs out on this computer, the kernel ends these programs before the owner's."""
_NICENESS = 5
TERMINATE_GRACE_S = 0.4
DOOR_LIMIT_S = 15.0


class Supervisor:
    """The children of one desktop, in the order in which they were started."""

    def __init__(self, folder: Path, limits: ResourceLimits, passing: socket.socket) -> None:
        self._folder, self._passing = folder, passing
        self._logs = ProgramLogs(folder, limit_bytes=limits.log_bytes)
        self._watch = ResourceWatch(os.getpid(), folder, limits)
        self._group = open_group(folder.name, limits)
        self._excess: Excess | None = None
        self._yielding: set[int] = set()
        """Sessions of programs, which yield to the owner's as their programs do."""
        self._names: dict[int, str] = {}
        self._libc = ctypes.CDLL(None, use_errno=True)
        # A daemon that detaches itself becomes our child, not init's, so that it cannot slip away.
        self._libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self._gateway: socket.socket | None = None
        self._children: dict[int, subprocess.Popen[bytes]] = {}

    def wait_for_request(self) -> bool:
        """Collect logs and watch the programs for a while; whether the input can be read."""
        now_s = time.monotonic()
        if self._excess is None and now_s >= self._watch.next_look_s:
            self._end_if_exceeded(now_s)
            self._let_sessions_yield()
        wait_s = OWNER_POLL_S
        if self._excess is None:
            wait_s = min(wait_s, max(0.0, self._watch.next_look_s - time.monotonic()))
        return self._logs.collect(wait_s, 0)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        handed = self._handed_over(request.get("handed", 0))
        try:
            return self._answer(request, handed)
        finally:
            for fd in handed:
                os.close(fd)

    def _handed_over(self, count: int) -> list[int]:
        if not count:
            return []
        _byte, descriptors, _flags, _address = socket.recv_fds(self._passing, 1, count)
        return descriptors

    def _answer(self, request: dict[str, Any], handed: Sequence[int]) -> dict[str, Any]:
        if "start" in request:
            numbers = {f"{{handed_{place}}}": str(fd) for place, fd in enumerate(handed[2:])}
            request = request | {"start": [numbers.get(word, word) for word in request["start"]]}
            begin = self._start_behind_door if request.get("has_network") else self._start
            return begin(request, handed)
        if "gateway" in request:
            return self._start_gateway(request)
        if "machine" in request:
            return self._launch(request["machine"], request, ())
        if "poll" in request:
            status = self._status(request["poll"])
            # All that an ended program has written is in its pipe now; asked the other way round, it might
            # write its last words and end between both.
            self._logs.collect(0)
            return {"status": status}
        if "end" in request:
            self._end([request["end"]], float(request.get("grace_s", TERMINATE_GRACE_S)))
            return {"status": self._status(request["end"])}
        return {"error": "unknown request"}

    def end_all(self) -> None:
        """End in reverse order, so that applications end before their X server."""
        for pid in reversed(list(self._children)):
            self._end([pid], TERMINATE_GRACE_S)
        for _ in range(50):
            orphans = _children_of(os.getpid())
            if not orphans:
                return
            for pid in orphans:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            self._reap()
            time.sleep(0.02)

    def close(self) -> None:
        if self._group is not None:
            self._group.close()

    def _end_if_exceeded(self, now_s: float) -> None:
        self._excess = self._watch.look(now_s)
        if self._excess is None and self._group is not None:
            self._excess = self._group.excess()
        if self._excess is None:
            return
        draft = self._folder / f"{EXCEEDED_FILE}.draft"
        with contextlib.suppress(OSError):
            draft.write_text(json.dumps(self._excess))
            draft.replace(self._folder / EXCEEDED_FILE)
        for pid, name in self._names.items():
            if name != SERVER_LOG:
                self._signal(pid, signal.SIGKILL)

    def _let_sessions_yield(self) -> None:
        there = self._watch.sessions
        self._yielding &= there.keys()
        self._yielding |= {one for one in there.keys() - self._yielding if session_yields(there[one])}

    def _start(
        self, request: dict[str, Any], handed: Sequence[int], pass_fds: Sequence[int] = ()
    ) -> dict[str, Any]:
        """Start a program shut in as the request says."""
        try:
            entering = Entering(request["start"], request["confined"])
        except OSError as error:
            return {"error": f"{request['start'][0]}: {error.strerror}"}
        try:
            fds = (*entering.descriptors, *handed[2:], *pass_fds)
            return self._launch(entering.command, request, fds, entering.in_child, handed[:2])
        finally:
            entering.close()

    def _launch(
        self,
        command: list[str],
        request: dict[str, Any],
        pass_fds: Sequence[int],
        enter: Callable[[], None] = lambda: None,
        streams: Sequence[int] = (),
    ) -> dict[str, Any]:
        self._reap()
        if self._excess is not None:
            return {"error": "more after its programs were ended"}
        output: int | None = None
        try:
            output = self._logs.open(request["log"])
            child = subprocess.Popen(  # a list, never a shell
                command,
                env=request["env"],
                cwd="/",
                stdin=streams[0] if streams else subprocess.DEVNULL,
                stdout=streams[1] if streams else output,
                stderr=output,
                start_new_session=True,
                pass_fds=pass_fds,
                preexec_fn=self._in_child(enter, yields=request["log"] != SERVER_LOG),
            )
        except OSError as error:
            return {"error": f"{command[0]}: {error.strerror}"}
        finally:
            if output is not None:
                os.close(output)
        self._children[child.pid], self._names[child.pid] = child, request["log"]
        return {"pid": child.pid}

    def _in_child(self, enter: Callable[[], None], *, yields: bool) -> Callable[[], None]:
        supervisor, prctl, group = os.getpid(), self._libc.prctl, self._group

        def in_child() -> None:
            for ignored in _IGNORED:  # else a terminal's Ctrl+C would interrupt nothing
                signal.signal(ignored, signal.SIG_DFL)
            with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:
                score.write(_OOM_SCORE)
            if yields:  # all but the X server: looking at the desktop from outside comes before its programs
                yield_to_owner(_NICENESS)
            if group is not None:
                with contextlib.suppress(OSError):  # the watcher is left
                    group.join()
            enter()  # first: who changes the user loses the signal asked for here
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
            if os.getppid() != supervisor:  # it died before the line above
                os._exit(1)

        return in_child

    def _start_gateway(self, request: dict[str, Any]) -> dict[str, Any]:
        ours, theirs = socket.socketpair()
        ours.settimeout(DOOR_LIMIT_S)
        self._gateway = ours
        with theirs:
            fd = theirs.fileno()
            return self._launch([*request["gateway"], str(fd)], request, (fd,))

    def _start_behind_door(self, request: dict[str, Any], handed: Sequence[int]) -> dict[str, Any]:
        """Start a program that does not run before the gateway listens in its network."""
        (info, info_fd), (block_fd, unblock) = os.pipe(), os.pipe()
        try:
            numbers = {"{info_fd}": str(info_fd), "{block_fd}": str(block_fd)}
            words = [numbers.get(word, word) for word in request["start"]]
            reply = self._start(request | {"start": words}, handed, (info_fd, block_fd))
            for fd in (info_fd, block_fd):
                os.close(fd)
            inside = _process_inside(info) if "pid" in reply else None
            problem = "" if inside is None else self._open_door(inside)
            if problem:
                self._end([reply["pid"]], 0.0)
                return {"error": f"{words[0]}: {problem}"}
            with contextlib.suppress(OSError):  # it has ended, which its status tells
                os.write(unblock, b".")
            return reply
        finally:
            os.close(info)
            os.close(unblock)

    def _open_door(self, pid: int) -> str:
        """Why there is no way to the network for a program; "" once there is."""
        if self._gateway is None:
            return "its desktop has no network"
        try:
            self._gateway.sendall(f"{pid}\n".encode())
            answer = b""
            while not answer.endswith(b"\n"):
                part = self._gateway.recv(4096)
                if not part:
                    return "the process that has the network has ended"
                answer += part
        except ConnectionError:
            return "the process that has the network has ended"
        except OSError:
            return "the process that has the network does not answer"
        return "" if answer == b"ok\n" else answer.decode(errors="replace").strip()

    def _status(self, pid: int) -> int | None:
        child = self._children.get(pid)
        return -1 if child is None else child.poll()

    def _end(self, pids: list[int], grace_s: float) -> None:
        for sent, wait_s in ((signal.SIGTERM, grace_s), (signal.SIGKILL, 5.0)):
            alive = [pid for pid in pids if self._status(pid) is None]
            for pid in alive:
                self._signal(pid, sent)
            deadline = time.monotonic() + wait_s
            while any(self._status(pid) is None for pid in alive) and time.monotonic() < deadline:
                self._logs.collect(0.005)

    def _signal(self, pid: int, number: signal.Signals) -> None:
        if self._status(pid) is None:  # else its number may be another's by now
            with contextlib.suppress(OSError):
                os.killpg(pid, number)

    def _reap(self) -> None:
        """Reap adopted daemons that have ended; our own children are reaped by `poll`."""
        for pid in _children_of(os.getpid()):
            if pid not in self._children:
                with contextlib.suppress(OSError):
                    os.waitpid(pid, os.WNOHANG)


def _process_inside(info: int) -> int | None:
    """The process that bubblewrap says it has made; None when it has ended instead."""
    said = b""
    while b"}" not in said:
        readable, _, _ = select.select([info], [], [], DOOR_LIMIT_S)
        part = os.read(info, 4096) if readable else b""
        if not part:
            return None
        said += part
    return int(json.loads(said)["child-pid"])


def _children_of(parent: int) -> list[int]:
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError, ValueError, IndexError):
                stat = Path("/proc", entry, "stat").read_text()
                state, parent_text = stat.rsplit(")", 1)[1].split()[:2]
                if int(parent_text) == parent and state not in "ZX":
                    found.append(int(entry))
    return found


def _serve(supervisor: Supervisor, owner: int) -> None:
    pending = b""
    while True:
        is_asked = supervisor.wait_for_request()
        if os.getppid() != owner:
            # A forked child of the parent may still hold our input open, so also check the parent itself.
            return
        if not is_asked:
            continue
        received = os.read(0, 65536)
        if not received:
            return
        *lines, pending = (pending + received).split(b"\n")
        for line in lines:
            request = json.loads(line)
            reply = supervisor.answer(request) | {"id": request["id"]}
            os.write(1, json.dumps(reply).encode() + b"\n")


def main() -> None:
    folder, lock_fd = Path(sys.argv[1]), int(sys.argv[2])
    os.set_inheritable(lock_fd, False)
    owner = int(sys.argv[3])
    for ignored in _IGNORED:
        signal.signal(ignored, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    passing = socket.socket(fileno=int(sys.argv[5]))
    passing.set_inheritable(False)
    supervisor = Supervisor(folder, ResourceLimits(*json.loads(sys.argv[4])), passing)
    try:
        with contextlib.suppress(OSError):
            _serve(supervisor, owner)
    finally:
        supervisor.end_all()
        supervisor.close()
        remove_folder(folder)
        release_displays(folder)


if __name__ == "__main__":
    main()
