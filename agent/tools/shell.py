"""One bash for a whole run: folder, variables and jobs stay from command to command. I/O: a program in the
sandbox, a terminal.

Each command is written to a file that nothing inside can change, and bash, at its prompt, is told to read it
with descriptor 9 closed. Before the next prompt bash writes status and folder to descriptor 9: what a program
prints cannot be taken for it, for no program has that descriptor. (The command itself runs in bash and could
write there; it would fool only the model that wrote it.) A mark on the terminal then says that all output has
come: a terminal hands on what is written to it a little later. It ends nothing by itself. Both carry a word
that is new for each bash, for a program may open another one's descriptors over /proc.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import select
import shutil
import signal
import struct
import termios
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event

from agent.errors import StoppedError, ToolError
from agent.tools.inside import ToolSandbox
from agent.tools.output import HeadAndTail, ToolAnswer

INTERRUPT = "C-c"
CALL_LIMIT_S = 120.0
"""A command that takes longer goes on while the model is answered."""
NEEDED = ("bash", "setsid")

_LOG = "shell"
_BEGIN = "begin"
_START_LIMIT_S = 20.0
_POLL_S = 0.02
_MARK_LIMIT_S = 0.3
_INTERRUPT_LIMIT_S = 5.0
"""A busy machine takes its time; ending the terminal costs what is kept in it."""
_INTERRUPTS = 2
"""bash passes over one that comes just when a program of its loop ends by itself."""
_MAX_COMMAND_BYTES = 2**20
_READ_BYTES = 65536
_PIECES = 32
_LINES, _COLUMNS = 50, 160
_TIOCSIG = 0x40045436
"""Linux: a signal to whatever is in the foreground of a terminal, also where it takes keys raw."""

_WRAPPER = (
    'exec 9>&"$1" 2>&1; [ "$1" = 9 ] || eval "exec $1>&-"; '
    'exec setsid --ctty --wait bash --noprofile --rcfile "$2" --noediting -i'
)
_ENVIRONMENT = {
    "TERM": "dumb",
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "SYSTEMD_PAGER": "cat",
    "SHELL": "/bin/bash",
}
LOST = "The terminal ended; the next command begins a new one: its folder, variables and jobs are lost."
_LATER = "It still runs: an empty command reads on, C-c interrupts it."
_BUSY = "A command still runs; send an empty command to read on, or C-c to interrupt it. This was not run."
_IDLE = "Nothing runs in the terminal."
_STUBBORN = f"It did not heed C-c and was ended with the terminal. {LOST}"


@dataclass(slots=True)
class _Bash:
    """One bash and what leads to it."""

    pid: int
    terminal: int
    """Our end of its terminal."""
    status: int
    """From its descriptor 9."""
    word: bytes
    """In front of every report."""
    mark: bytes
    is_busy: bool = True
    """Until it has written that it is at its prompt."""
    written: bytes = b""
    """From descriptor 9, since the command began."""
    carried: bytes = b""
    """The end of its output, in which a mark may have begun."""


class Shell:
    """The terminal beside the screen. Not for several threads."""

    def __init__(self, sandbox: ToolSandbox, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._sandbox, self._clock = sandbox, clock
        self._bash: _Bash | None = None
        self._num_commands = 0

    def run(self, command: str, *, stop: Event, limit_s: float = CALL_LIMIT_S) -> ToolAnswer:
        """Run a command and return what it said, at most after `limit_s` seconds. An empty command reads on,
        `C-c` interrupts.

        Raises:
            StoppedError: `stop` was set; nothing of the shell runs any more.
            ToolError: it cannot be run; the message is one sentence.
            ComputerError: there is no sandbox any more.
        """
        asked = command.strip()
        bash = self._bash
        if bash is None:
            if asked in ("", INTERRUPT):
                raise ToolError(_IDLE)
            bash = self._start(stop)
        elif bash.is_busy and asked not in ("", INTERRUPT):
            raise ToolError(_BUSY)
        elif not bash.is_busy and asked in ("", INTERRUPT):
            raise ToolError(_IDLE)
        if asked == INTERRUPT:
            return self._interrupt(bash, stop)
        if asked:
            self._send(bash, command)
        return self._answer(bash, stop, limit_s)

    def close(self) -> None:
        """End everything that was started in it. May be called twice."""
        bash, self._bash = self._bash, None
        if bash is not None:
            self._sandbox.end(bash.pid)
            for descriptor in (bash.terminal, bash.status):
                os.close(descriptor)

    def _start(self, stop: Event) -> _Bash:
        missing = [program for program in NEEDED if shutil.which(program) is None]
        if missing:
            raise ToolError(f"The terminal needs {' and '.join(missing)}, which this computer does not have.")
        mark = secrets.token_hex(12)
        (self._sandbox.folder / _BEGIN).write_text(_begin(mark))
        terminal, slave = os.openpty()
        status, writing = os.pipe()
        try:
            _calm(terminal)
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", _LINES, _COLUMNS, 0, 0))
            begin = f"{self._sandbox.folder_inside}/{_BEGIN}"
            command = ["bash", "--norc", "--noprofile", "-c", _WRAPPER, "shell", "{handed_0}", begin]
            pid = self._sandbox.start(command, (slave, slave, writing), log=_LOG, environment=_ENVIRONMENT)
        except BaseException:
            os.close(terminal)
            os.close(status)
            raise
        finally:
            os.close(slave)
            os.close(writing)
        os.set_blocking(terminal, False)
        word = mark.encode()
        self._bash = bash = _Bash(pid, terminal, status, word, b"\x01" + word + b"\x02")
        said = HeadAndTail()
        self._follow(bash, said, stop, _START_LIMIT_S)
        (self._sandbox.folder / _BEGIN).unlink()
        if self._bash is None or bash.is_busy:
            self.close()
            why = (self._sandbox.log_text(_LOG).strip() or said.text(500).strip() or "it said nothing")[-500:]
            raise ToolError(f"The terminal did not come up: {why}")
        return bash

    def _send(self, bash: _Bash, command: str) -> None:
        data = command.encode("utf-8", errors="replace")
        if b"\0" in data or len(data) > _MAX_COMMAND_BYTES:
            raise ToolError(f"A command is text without NUL of at most {_MAX_COMMAND_BYTES:,} bytes.")
        (self._sandbox.folder / str(self._num_commands)).unlink(missing_ok=True)
        self._num_commands += 1
        name = str(self._num_commands)
        (self._sandbox.folder / name).write_bytes(data + b"\n")
        _calm(bash.terminal)
        bash.is_busy, bash.written, bash.carried = True, b"", b""
        os.write(bash.terminal, f"{{ . {self._sandbox.folder_inside}/{name}; }} 9>&-\n".encode())

    def _interrupt(self, bash: _Bash, stop: Event) -> ToolAnswer:
        said = HeadAndTail()
        for _ in range(_INTERRUPTS):
            with contextlib.suppress(OSError):
                fcntl.ioctl(bash.terminal, _TIOCSIG, signal.SIGINT)
            self._follow(bash, said, stop, _INTERRUPT_LIMIT_S / _INTERRUPTS)
            if self._bash is None or not bash.is_busy:
                break
        if bash.is_busy and self._bash is not None:
            self.close()
            return said.output(_STUBBORN)
        return said.output(self._remark(bash))

    def _answer(self, bash: _Bash, stop: Event, limit_s: float) -> ToolAnswer:
        said = HeadAndTail()
        self._follow(bash, said, stop, limit_s)
        return said.output(self._remark(bash))

    def _remark(self, bash: _Bash) -> str:
        if self._bash is None:
            return LOST
        if bash.is_busy:
            return _LATER
        status, _, folder = (_report(bash) or b"").partition(b" ")
        where = folder.decode("utf-8", errors="replace")
        return f"(status {status.decode('ascii', errors='replace')}, in {where})"

    def _follow(self, bash: _Bash, said: HeadAndTail, stop: Event, limit_s: float) -> None:
        """Take what it says until it is at its prompt, has ended, or the time is over."""
        deadline_s = self._clock() + limit_s
        mark_deadline_s = float("inf")
        has_mark = False
        poll = select.poll()
        poll.register(bash.terminal, select.POLLIN)
        poll.register(bash.status, select.POLLIN)
        while True:
            if stop.is_set():
                self.close()
                raise StoppedError("The command was stopped.")
            now_s = self._clock()
            if now_s >= min(deadline_s, mark_deadline_s):
                break
            ready = dict(poll.poll(_POLL_S * 1000))
            if bash.terminal in ready:
                read = _read(bash.terminal)
                has_mark = self._take(bash, said, read) or has_mark
                if not read:
                    poll.unregister(bash.terminal)  # nothing has it open any more
            if bash.status in ready:
                report = os.read(bash.status, _READ_BYTES)
                if not report:
                    self._take_rest(bash, said)
                    self.close()
                    return
                bash.written = (bash.written + report)[-_READ_BYTES:]
            if _report(bash) is not None:
                if has_mark:
                    break
                mark_deadline_s = min(mark_deadline_s, now_s + _MARK_LIMIT_S)
        if _report(bash) is not None:
            bash.is_busy = False
        if not has_mark:
            said.add(bash.carried)
            bash.carried = b""

    def _take(self, bash: _Bash, said: HeadAndTail, data: bytes) -> bool:
        """Whether the mark has come. What may be the beginning of one is kept for the next time."""
        text = bash.carried + data
        before, mark, _prompt = text.partition(bash.mark)
        if mark:
            said.add(before)
            bash.carried = b""
            return True
        begun = text.rfind(bash.mark[:1], -len(bash.mark))
        bash.carried = text[begun:] if begun >= 0 and bash.mark.startswith(text[begun:]) else b""
        said.add(text[: len(text) - len(bash.carried)])
        return False

    def _take_rest(self, bash: _Bash, said: HeadAndTail) -> None:
        while data := _read(bash.terminal):
            self._take(bash, said, data)


def _report(bash: _Bash) -> bytes | None:
    """Status and folder, once bash has written them."""
    whole = bash.written.split(b"\0")[:-1]
    found = [one for one in whole if one.startswith(bash.word)]
    return found[-1][len(bash.word) + 1 :] if found else None


def _begin(mark: str) -> str:
    """What bash reads at its start."""
    report = f'printf "{mark} %s %s\\0" "$?" "$PWD" >&9; printf "\\001{mark}\\002"'
    return (
        f"set +H +o history\nunset HISTFILE\nPS1= PS2=\nPROMPT_COMMAND='{report}'\nreadonly PROMPT_COMMAND\n"
    )


def _calm(terminal: int) -> None:
    """No echo, line ends as they are, keys in lines; whatever a program before made of it."""
    modes = termios.tcgetattr(terminal)
    modes[0] = termios.ICRNL
    modes[1] = 0
    modes[3] = termios.ISIG | termios.ICANON
    termios.tcsetattr(terminal, termios.TCSANOW, modes)


def _read(terminal: int) -> bytes:
    """b"" where there is nothing, or where nothing has the terminal open."""
    pieces: list[bytes] = []
    with contextlib.suppress(OSError):  # a terminal gives a few kilobytes at a time
        while len(pieces) < _PIECES and (piece := os.read(terminal, _READ_BYTES)):
            pieces.append(piece)
    return b"".join(pieces)
