"""The sandbox of untrusted code in training: Python, an empty /tmp, and nothing else. I/O: processes.

No network, no files of the owner, no other processes, and no second process. Processor time, memory and files
are limited, and the limits hold against hostile code. `BareSandbox` is where a program of ours runs that is
asked in lines (`agent.tools.inside_program`).
"""

from __future__ import annotations

import errno
import os
import platform
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from agent.errors import ComputerError
from training.errors import EnvironmentFaultError

_ROOT_LINKS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64")
_INSIDE = "/inside"


@dataclass(frozen=True, slots=True)
class ToolLimits:
    wall_s: float = 30.0
    """Generous, for busy machines; `processor_s` is what stops a loop."""
    processor_s: int = 5
    memory_bytes: int = 256 * 2**20
    """Address space; Python itself needs about 30 MB."""
    files_bytes: int = 16 * 2**20
    """Of all files in /tmp."""
    output_bytes: int = 4096
    """Of standard output and errors together; what is beyond it is cut off, and so is the program."""


class BareSandbox:
    """A `ProgramSandbox`: its programs see the files that were placed, read-only, and nothing else.

    Nothing of it has a name on the disk, so that a trainer that is killed leaves nothing there.
    """

    def __init__(self, limits: ToolLimits) -> None:
        """
        Raises:
            EnvironmentFaultError: bubblewrap or prlimit is missing, or this processor has no filter.
        """
        self._limits, self._filter = limits, require_filter()
        limited(limits)
        self._placed: dict[str, bytes] = {}
        self._logs: dict[str, IO[bytes]] = {}
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    def place(self, file: Path) -> str:
        inside = f"{_INSIDE}/{file.name}"
        self._placed[inside] = file.read_bytes()
        return inside

    def start(
        self,
        command: Sequence[str],
        handed: Sequence[int],
        *,
        log: str,
        shows_python: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> int:
        """See `ProgramSandbox`; Python is always there, its packages never, and the command is a file that
        was placed."""
        self._forget_log(log)
        errors = self._logs[log] = tempfile.TemporaryFile()  # noqa: SIM115 - read until the sandbox closes
        with ExitStack() as opened:
            seccomp = opened.enter_context(as_file(self._filter))
            files = {inside: opened.enter_context(as_file(data)) for inside, data in self._placed.items()}
            shown = [
                word
                for inside, file in files.items()
                for word in ("--ro-bind-data", str(file.fileno()), inside)
            ]
            try:
                process = subprocess.Popen(
                    [
                        *sandboxed(self._limits, seccomp.fileno()),
                        *(*shown, "--remount-ro", "/"),
                        *("--", *limited(self._limits), command[-1]),
                    ],
                    stdin=handed[0],
                    stdout=handed[1],
                    stderr=errors,
                    pass_fds=(seccomp.fileno(), *(file.fileno() for file in files.values())),
                    env=dict(environment or {}),
                    start_new_session=True,
                )
            except OSError as error:
                raise ComputerError(f"The sandbox could not be started: {error}.") from error
        self._running[process.pid] = process
        return process.pid

    def end(self, pid: int) -> None:
        with self._running.pop(pid) as process:
            process.kill()  # and with it, all that is in its name space

    def log_text(self, log: str) -> str:
        descriptor = self._logs[log].fileno()  # the program writes on at its own place
        return os.pread(descriptor, os.fstat(descriptor).st_size, 0).decode(errors="replace")

    def close(self) -> None:
        """End all that runs in it."""
        for pid in list(self._running):
            self.end(pid)
        for log in list(self._logs):
            self._forget_log(log)

    def _forget_log(self, log: str) -> None:
        if log in self._logs:
            self._logs.pop(log).close()


def sandboxed(limits: ToolLimits, seccomp: int) -> list[str]:
    """bubblewrap with all that shuts a program in; the caller adds what the program reads, makes / read-only,
    and names the program.

    Args:
        seccomp: descriptor of a file with the filter.

    Raises:
        EnvironmentFaultError: bubblewrap is missing.
    """
    arguments = [
        *(_find("bwrap", "bubblewrap"), "--die-with-parent", "--unshare-all", "--cap-drop", "ALL"),
        *("--hostname", "tool", "--ro-bind", "/usr", "/usr", "--proc", "/proc", "--dev", "/dev"),
        *("--size", str(limits.files_bytes), "--tmpfs", "/tmp", "--chdir", "/tmp"),
        *("--seccomp", str(seccomp)),
    ]
    for link in map(Path, _ROOT_LINKS):
        if link.is_symlink():
            arguments += ["--symlink", os.readlink(link), str(link)]
        elif link.is_dir():
            arguments += ["--ro-bind", str(link), str(link)]
    if not sys.base_prefix.startswith("/usr"):
        arguments += ["--ro-bind", sys.base_prefix, sys.base_prefix]
    return [*arguments, "--remount-ro", "/dev"]  # in memory like /, and of no limited size


def limited(limits: ToolLimits) -> list[str]:
    """Python without packages, under these limits; the caller adds the file.

    Raises:
        EnvironmentFaultError: prlimit is missing.
    """
    python = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")
    return [
        *(_find("prlimit", "util-linux"), f"--as={limits.memory_bytes}", f"--cpu={limits.processor_s}"),
        *(f"--fsize={limits.files_bytes}", "--core=0", "--nofile=64"),
        *(str(python), "-I", "-S", "-B", "-X", "utf8"),
    ]


def _find(program: str, package: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise EnvironmentFaultError(f"The python tool needs {program}; install the package {package}.")
    return path


def require_filter() -> bytes:
    """This processor's filter.

    Raises:
        EnvironmentFaultError: there is none.
    """
    found = seccomp_filter(platform.machine())
    if found is None:
        raise EnvironmentFaultError(f"The python tool has no filter for the processor {platform.machine()}.")
    return found


@contextmanager
def as_file(data: bytes) -> Iterator[IO[bytes]]:
    """An unnamed file, positioned at its beginning."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        yield file


_LOAD_WORD, _JUMP_IF_EQUAL, _JUMP_IF_GREATER_OR_EQUAL, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EAGAIN
_NUMBER_OFFSET, _ARCHITECTURE_OFFSET = 0, 4  # in struct seccomp_data
_X32_BIT = 0x40000000
_ARCHITECTURES = {
    "x86_64": (0xC000003E, (56, 57, 58, 435)),  # clone, fork, vfork, clone3
    "aarch64": (0xC00000B7, (220, 435)),  # clone, clone3
}


def seccomp_filter(machine: str) -> bytes | None:
    """The program for `bwrap --seccomp`, or None for a processor whose system call numbers are not listed
    here.

    Args:
        machine: as `platform.machine()` says it.
    """
    if machine not in _ARCHITECTURES:
        return None
    architecture, forbidden = _ARCHITECTURES[machine]
    after = len(forbidden) + 1  # instructions from the first comparison to the refusal
    program = [
        (_LOAD_WORD, 0, 0, _ARCHITECTURE_OFFSET),
        (_JUMP_IF_EQUAL, 1, 0, architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD_WORD, 0, 0, _NUMBER_OFFSET),
        (_JUMP_IF_GREATER_OR_EQUAL, after, 0, _X32_BIT),  # another way to call the same on x86
        *((_JUMP_IF_EQUAL, after - 1 - index, 0, number) for index, number in enumerate(forbidden)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program)
