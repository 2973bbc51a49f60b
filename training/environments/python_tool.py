"""Runs a model's Python code in a subprocess under bubblewrap, with limits. I/O: child processes.

Inside there is Python, an empty /tmp and nothing else: no network, no files of the owner, no other processes,
and no second process. Wall-clock time, CPU time, memory and output are limited, and the limits hold against
hostile code, since code from a model is untrusted.
"""

from __future__ import annotations

import errno
import os
import platform
import selectors
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal

from training.errors import EnvironmentFaultError

Status = Literal["ok", "error", "too_long", "too_much_output"]

_ROOT_LINKS = ("/bin", "/sbin", "/lib", "/lib32", "/lib64")
_CODE = "/code.py"
_READ_BYTES = 65_536
_START_S = 120.0


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


@dataclass(frozen=True, slots=True)
class ToolOutput:
    text: str
    """What was printed and, for an error, the end of Python's report."""
    status: Status


class PythonTool:
    """Each call runs in a fresh interpreter; no state is kept between calls."""

    def __init__(self, limits: ToolLimits | None = None) -> None:
        """
        Raises:
            EnvironmentFaultError: bubblewrap or prlimit is missing, or cannot work here.
        """
        self._limits = limits or ToolLimits()
        self._bwrap, self._prlimit = _find("bwrap", "bubblewrap"), _find("prlimit", "util-linux")
        self._filter = seccomp_filter(platform.machine())
        if self._filter is None:
            raise EnvironmentFaultError(
                f"The python tool has no filter for the processor {platform.machine()}."
            )
        ready = self._run("print('ready')", wall_s=_START_S)
        if ready.text != "ready\n":
            raise EnvironmentFaultError(f"The python tool does not work here: {ready.text.strip()[-200:]}")

    def run(self, code: str) -> ToolOutput:
        """
        Raises:
            EnvironmentFaultError: the sandbox did not start; the code is not to blame.
        """
        return self._run(code, wall_s=self._limits.wall_s)

    def _run(self, code: str, *, wall_s: float) -> ToolOutput:
        with (
            _as_file(self._filter or b"") as seccomp,
            _as_file(b"") as account,
            _as_file(_encode(code)) as source,
        ):
            try:
                process = subprocess.Popen(
                    self._command(seccomp.fileno(), account.fileno(), source.fileno()),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    pass_fds=(seccomp.fileno(), account.fileno(), source.fileno()),
                    env={},
                    start_new_session=True,
                )
            except OSError as error:
                raise EnvironmentFaultError(f"The python tool could not be started: {error}.") from error
            assert process.stdout is not None
            with process:
                try:
                    output, cut = self._read(process.stdout, wall_s)
                finally:
                    process.kill()  # and with it, all that is in its name space
            account.seek(0)
            if b"child-pid" not in account.read():
                raise EnvironmentFaultError(
                    f"The sandbox did not start: {output.decode(errors='replace').strip()}"
                )
        status: Status = cut or ("ok" if process.returncode == 0 else "error")
        return ToolOutput(output.decode(errors="replace"), status)

    def _read(self, pipe: IO[bytes], wall_s: float) -> tuple[bytes, Status | None]:
        """Output up to the limits, and the limit that was reached, if any."""
        limit, output = self._limits.output_bytes, b""
        deadline_s = time.monotonic() + wall_s
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_READ)
            while (left_s := deadline_s - time.monotonic()) > 0:
                if not selector.select(left_s):
                    break
                piece = os.read(pipe.fileno(), _READ_BYTES)
                if not piece:
                    return output, None
                output += piece
                if len(output) > limit:
                    return output[:limit], "too_much_output"
        return output, "too_long"

    def _command(self, seccomp: int, account: int, source: int) -> list[str]:
        limits = self._limits
        arguments = [
            *(self._bwrap, "--die-with-parent", "--unshare-all", "--cap-drop", "ALL", "--hostname", "tool"),
            *("--ro-bind", "/usr", "/usr", "--proc", "/proc", "--dev", "/dev"),
            *("--size", str(limits.files_bytes), "--tmpfs", "/tmp", "--chdir", "/tmp"),
            *(
                "--seccomp",
                str(seccomp),
                "--json-status-fd",
                str(account),
                "--ro-bind-data",
                str(source),
                _CODE,
            ),
        ]
        for link in map(Path, _ROOT_LINKS):
            if link.is_symlink():
                arguments += ["--symlink", os.readlink(link), str(link)]
            elif link.is_dir():
                arguments += ["--ro-bind", str(link), str(link)]
        if not sys.base_prefix.startswith("/usr"):
            arguments += ["--ro-bind", sys.base_prefix, sys.base_prefix]
        arguments += [
            "--remount-ro",
            "/dev",
            "--remount-ro",
            "/",
        ]  # both are in memory, and of no limited size
        python = Path(sys.base_prefix, "bin", f"python{sys.version_info.major}.{sys.version_info.minor}")
        return [
            *(*arguments, "--", self._prlimit, f"--as={limits.memory_bytes}", f"--cpu={limits.processor_s}"),
            *(f"--fsize={limits.files_bytes}", "--core=0", "--nofile=64"),
            *(str(python), "-I", "-S", "-B", "-X", "utf8", _CODE),
        ]


def _find(program: str, package: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise EnvironmentFaultError(f"The python tool needs {program}; install the package {package}.")
    return path


def _encode(code: str) -> bytes:
    return code.encode("utf-8", "replace")


@contextmanager
def _as_file(data: bytes) -> Iterator[IO[bytes]]:
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
