"""The shell of a painted phone: a real /bin/sh whose programs ask the phone."""

from __future__ import annotations

import fcntl
import os
import struct
import subprocess
import threading
from collections.abc import Set
from pathlib import Path

from tests.agent.computers.phones.painted_phone import PaintedPhone

PROGRAMS = ("input", "screencap", "dumpsys", "am", "ime", "settings", "cmd")
_PREAMBLE = """
_ask() { printf '%s\\0' "$#" "$@" >&{ask}; IFS= read -r _status <&{told}; cat {out}; return "$_status"; }
""" + "".join(f'{name}() {{ _ask {name} "$@"; }}\n' for name in PROGRAMS)


class PaintedShell:
    """What the services of a phone's daemon answer; may be asked on several threads."""

    def __init__(self, phone: PaintedPhone, folder: Path) -> None:
        self._phone, self._folder = phone, folder

    def answer(self, service: str, faults: Set[str] = frozenset()) -> bytes | None:
        """All that `exec:…` or `shell,v2…:…` writes; None where there is no such service."""
        how, _, line = service.partition(":")
        if how == "exec" and line.startswith("screencap"):
            return self._picture(line, faults)
        if how.split(",")[:2] != ["shell", "v2"] or "closed service" in faults:
            return None
        status, output = self.run(line)
        packet = struct.pack("<BI", 1, len(output)) + output + struct.pack("<BIB", 3, 1, status)
        return packet[:-3] if "cut shell" in faults else packet

    def _picture(self, line: str, faults: Set[str]) -> bytes:
        data = self._phone.ask(line.split())[1]
        if "empty" in faults:
            data = b""
        if "half" in faults:
            data = data[: len(data) // 2]
        if "words" in faults:
            data = b"screencap: Failed to take screenshot"
        return data

    def run(self, line: str) -> tuple[int, bytes]:
        """What a real shell makes of a line: its programs are functions that ask the painted phone."""
        asked, ask = _high_pipe()
        told, tell = _high_pipe()
        out = self._folder / f"out-{threading.get_ident()}"
        preamble = _PREAMBLE.replace("{ask}", "8").replace("{told}", "9").replace("{out}", f"'{out}'")
        process = subprocess.Popen(
            ["/bin/bash", "-c", f'exec 8>&{ask} 9<&{told}; exec /bin/sh -c "$0"', f"{preamble}{line}"],
            pass_fds=(ask, told),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )
        os.close(ask)
        os.close(told)
        asking = threading.Thread(target=self._answer_shell, args=(asked, tell, out))
        asking.start()
        output, _ = process.communicate()
        asking.join()
        return process.returncode % 256, output

    def _answer_shell(self, asked: int, tell: int, out: Path) -> None:
        with os.fdopen(asked, "rb") as reading, os.fdopen(tell, "wb", buffering=0) as telling:
            buffered = b""
            while part := reading.read1(65536):
                buffered += part
                while True:
                    words = buffered.split(b"\0")
                    if not words[0].isdigit() or len(words) < int(words[0]) + 2:
                        break
                    number = int(words[0])
                    status, data = self._phone.ask([word.decode() for word in words[1 : number + 1]])
                    buffered = b"\0".join(words[number + 1 :])
                    out.write_bytes(data)
                    try:
                        telling.write(b"%d\n" % status)
                    except BrokenPipeError:
                        return


def _high_pipe() -> tuple[int, int]:
    """A pipe whose ends are none of the numbers that the shell is to know them by."""
    ends = []
    for end in os.pipe():
        ends.append(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20))
        os.close(end)
    return ends[0], ends[1]
