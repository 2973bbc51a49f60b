"""The owner's side of a desktop's supervisor: temp folder, lock, requests. I/O: a child process."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agent.computers.control_group import remove_group
from agent.computers.display_claims import release_abandoned_displays, release_displays
from agent.computers.hostile_folders import remove_folder
from agent.computers.program_logs import older_log
from agent.computers.resource_limits import EXCEEDED_FILE, Excess, ResourceLimits, sentence
from agent.confinement.enclosure import Enclosure
from agent.errors import DisplayLostError, ResourceLimitError, SandboxError

FOLDER_PREFIX = "deskhand-desktop-"
_UNLOCKED_FOLDER_AGE_S = 60.0
"""A folder without a lock file is being made right now unless it is older than this."""


_CLOSE_LIMIT_S = 60.0
"""To end everything and remove what may be very many files."""


class Processes:
    """Programs of one private desktop. They end, and `folder` is removed, when this process ends."""

    def __init__(self, limits: ResourceLimits | None = None, *, held: Sequence[int] = ()) -> None:
        """`held`: descriptors that the supervisor keeps, for sandboxes that show what they are of."""
        sweep_abandoned_folders()
        self.folder = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX))
        lock_fd = _lock(self.folder)
        if lock_fd is None:
            raise SandboxError(f"{self.folder} is locked by another process")
        self._exchange = threading.Lock()
        self._next_id = 0
        self._passing, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            self._supervisor = subprocess.Popen(
                [sys.executable, "-I", "-S", str(Path(__file__).with_name("supervisor.py")), str(self.folder),
                 str(lock_fd), str(os.getpid()), json.dumps(limits or ResourceLimits()),
                 str(theirs.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=(lock_fd, theirs.fileno(), *held),
                start_new_session=True,  # Ctrl-C in a terminal is for its owner
            )  # fmt: skip
        except OSError as error:
            self._passing.close()
            remove_folder(self.folder)
            raise SandboxError(f"The supervisor of the sandbox did not start: {error}") from error
        finally:
            theirs.close()
            os.close(lock_fd)

    def start(
        self,
        enclosure: Enclosure,
        command: list[str],
        environment: dict[str, str],
        *,
        log: str,
        has_network: bool = False,
        handed: Sequence[int] = (),
    ) -> int:
        """Start a program in a sandbox and return the process id of that. `has_network`: by the gateway,
        which runs already. `handed`: descriptors for its standard input and output, and others, whose numbers
        replace the words {handed_0}, {handed_1}, … of the command; the caller closes its own.

        Raises:
            SandboxError: it cannot be started.
        """
        reply = self._ask(
            {
                "start": enclosure.command(command),
                "confined": enclosure.request(),
                "env": environment,
                "log": log,
                "has_network": has_network,
            },
            handed,
        )
        if "error" in reply:
            self.require_within_limits()
            raise SandboxError(f"The sandbox could not start {reply['error']}")
        return int(reply["pid"])

    def start_gateway(self, command: list[str], environment: dict[str, str], *, log: str) -> int:
        """Start the process that has the network for all others; one for each desktop.

        Raises:
            SandboxError: it cannot be started.
        """
        reply = self._ask({"gateway": command, "env": environment, "log": log})
        if "error" in reply:
            raise SandboxError(f"The sandbox could not start {reply['error']}")
        return int(reply["pid"])

    def start_machine(self, command: list[str], environment: dict[str, str], *, log: str) -> int:
        """Start a virtual machine, which is a sandbox of its own.

        Raises:
            SandboxError: it cannot be started.
        """
        reply = self._ask({"machine": command, "env": environment, "log": log})
        if "error" in reply:
            raise SandboxError(f"The virtual machine could not be started: {reply['error']}")
        return int(reply["pid"])

    @property
    def supervisor_pid(self) -> int:
        return self._supervisor.pid

    def status(self, pid: int) -> int | None:
        """The exit status, or None while it runs."""
        status = self._ask({"poll": pid})["status"]
        return None if status is None else int(status)

    def end(self, pid: int, *, grace_s: float = 0.5) -> None:
        self._ask({"end": pid, "grace_s": grace_s})

    def require_within_limits(self) -> None:
        """
        Raises:
            ResourceLimitError: the programs took more than they may, and have been ended.
        """
        try:
            text = (self.folder / EXCEEDED_FILE).read_text()
        except OSError:
            return
        raise ResourceLimitError(sentence(Excess(*json.loads(text))))

    def log_text(self, log: str) -> str:
        """What a program has written, the newest part of it where it was much."""
        newest = self.folder / f"{log}.log"
        text = ""
        for part in (older_log(newest), newest):
            with contextlib.suppress(OSError):
                text += part.read_text(errors="replace")
        return text

    def close(self) -> None:
        """End everything and remove the folder. May be called twice."""
        supervisor = self._supervisor
        for pipe in (supervisor.stdin, supervisor.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._passing.close()
        try:
            supervisor.wait(timeout=_CLOSE_LIMIT_S)
        except subprocess.TimeoutExpired:
            supervisor.kill()
            supervisor.wait()
        remove_folder(self.folder)
        release_displays(self.folder)  # again, should the supervisor have been killed

    def _ask(self, request: dict[str, Any], handed: Sequence[int] = ()) -> dict[str, Any]:
        with self._exchange:
            self._next_id += 1
            request = request | {"id": self._next_id, "handed": len(handed)}
            stdin, stdout = self._supervisor.stdin, self._supervisor.stdout
            assert stdin is not None
            assert stdout is not None
            try:
                if handed:
                    socket.send_fds(self._passing, [b"."], list(handed))
                stdin.write(json.dumps(request).encode() + b"\n")
                stdin.flush()
                line = stdout.readline()
            except (OSError, ValueError) as error:
                raise DisplayLostError("The private desktop has ended.") from error
            if not line:
                raise DisplayLostError("The private desktop has ended.")
            reply: dict[str, Any] = json.loads(line)
            return reply


def sweep_abandoned_folders() -> None:
    """Remove folders of desktops whose supervisor was killed, too."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER_PREFIX}*"):
        with contextlib.suppress(OSError):
            status = folder.lstat()
            if status.st_uid != os.getuid() or folder.is_symlink() or not folder.is_dir():
                continue
            if not (folder / "lock").exists() and time.time() - status.st_mtime < _UNLOCKED_FOLDER_AGE_S:
                continue
            lock_fd = _lock(folder)
            if lock_fd is None:
                continue
            try:
                _end_marked_processes(folder)
                remove_folder(folder)
                remove_group(folder.name)
            finally:
                os.close(lock_fd)
    release_abandoned_displays(FOLDER_PREFIX)


def _lock(folder: Path) -> int | None:
    """A file descriptor that holds the folder's lock, or None when another process does."""
    fd = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(fd)
        return None
    return fd


def _end_marked_processes(folder: Path) -> None:
    """Kill processes whose environment names the folder, in addition to the kernel's clean-up."""
    mark = f"DESKHAND_DESKTOP={folder}".encode()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if mark in (entry / "environ").read_bytes().split(b"\0"):
                    os.kill(int(entry.name), signal.SIGKILL)
