"""An adb server on loopback, as far as `adbutils` asks one; phones' commands go through a real /bin/sh."""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
import struct
import subprocess
import threading
import time
from pathlib import Path

from tests.agent.computers.phones.painted_phone import PaintedPhone

PROGRAMS = ("input", "screencap", "dumpsys", "am", "ime", "settings", "cmd")
_PREAMBLE = """
_ask() { printf '%s\\0' "$#" "$@" >&{ask}; IFS= read -r _status <&{told}; cat {out}; return "$_status"; }
""" + "".join(f'{name}() {{ _ask {name} "$@"; }}\n' for name in PROGRAMS)


class FakeAdbServer:
    """`faults`: names of what goes wrong from now on; `states` of phones by serial, first the painted one."""

    def __init__(self, phone: PaintedPhone, folder: Path, *, serial: str = "PAINTED1") -> None:
        self.phone, self.serial, self._folder = phone, serial, folder
        self.states = {serial: "device"}
        self.faults: set[str] = set()
        self.busy_s = 0.0
        """For which phones have worked on what they were asked."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._threads: list[threading.Thread] = []
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def close(self) -> None:
        self.faults.add("closed")
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()
        for thread in self._threads:
            thread.join()

    def _serve(self) -> None:
        while True:
            try:
                connected, _ = self._listening.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._answer, args=(connected,))
            self._threads.append(thread)
            thread.start()

    def _answer(self, connected: socket.socket) -> None:
        with connected:
            connected.settimeout(10)
            try:
                while self._service(connected, self._read(connected)):
                    continue
            except OSError:
                return

    @staticmethod
    def _read(connected: socket.socket) -> str:
        length = connected.recv(4, socket.MSG_WAITALL)
        return connected.recv(int(length, 16), socket.MSG_WAITALL).decode() if len(length) == 4 else ""

    def _service(self, connected: socket.socket, asked: str) -> bool:
        """Whether another request may follow on this connection."""
        if not asked or "cut" in self.faults:
            return False
        if "silent" in self.faults:
            while not self.faults & {"closed"} and connected.recv(1):
                continue
            return False
        if asked == "host:version":
            self._say(connected, b"0029")
        elif asked == "host:devices-l":
            lines = [
                f"{one} {state} model:Painted transport_id:{n}"
                for n, (one, state) in enumerate(self.states.items(), 1)
            ]
            self._say(connected, "\n".join(lines).encode())
        elif asked.startswith("host:connect:"):
            self._say(connected, b"failed to connect")
        elif asked.startswith(("host:transport-id:", "host:tport:serial:", "host:transport:")):
            name = asked.rpartition(":")[2]
            serials = list(self.states)
            serial = serials[int(name) - 1] if "transport-id" in asked and int(name) <= len(serials) else name
            state = self.states.get(serial)
            if state != "device":
                said = f"device '{serial}' not found" if state is None else f"device {state}."
                connected.sendall(b"FAIL%04x%s" % (len(said), said.encode()))
                return False
            connected.sendall(b"OKAY" + (struct.pack("<Q", 1) if ":tport:" in asked else b""))
            return True
        elif asked.startswith(("shell,v2:", "exec:")):
            self._run(connected, asked)
        else:
            connected.sendall(b"FAIL0006closed")
        return False

    @staticmethod
    def _say(connected: socket.socket, said: bytes) -> None:
        connected.sendall(b"OKAY%04x%s" % (len(said), said))

    def _run(self, connected: socket.socket, asked: str) -> None:
        started_s = time.perf_counter()
        try:
            self._do(connected, asked)
        finally:
            self.busy_s += time.perf_counter() - started_s

    def _do(self, connected: socket.socket, asked: str) -> None:
        how, _, line = asked.partition(":")
        if line.startswith("screencap") and how == "exec":
            connected.sendall(b"OKAY")
            data = self.phone.ask(line.split())[1]
            if "empty" in self.faults:
                data = b""
            if "half" in self.faults:
                data = data[: len(data) // 2]
            if "words" in self.faults:
                data = b"screencap: Failed to take screenshot"
            connected.sendall(data)
            return
        if "closed service" in self.faults:
            connected.sendall(b"FAIL0006closed")
            return
        connected.sendall(b"OKAY")
        if "hanging" in self.faults:
            while "closed" not in self.faults and connected.recv(1):
                time.sleep(0.01)
            return
        status, output = self.shell(line)
        packet = struct.pack("<BI", 1, len(output)) + output + struct.pack("<BIB", 3, 1, status)
        connected.sendall(packet[:-3] if "cut shell" in self.faults else packet)

    def shell(self, line: str) -> tuple[int, bytes]:
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
                    status, data = self.phone.ask([word.decode() for word in words[1 : number + 1]])
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
