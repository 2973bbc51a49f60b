"""An adb server on loopback, as far as `adbutils` asks one; phones' commands go through a real /bin/sh."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
import time
from pathlib import Path

from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.painted_shell import PaintedShell


class FakeAdbServer:
    """`faults`: names of what goes wrong from now on; `states` of phones by serial, first the painted one."""

    def __init__(self, phone: PaintedPhone, folder: Path, *, serial: str = "PAINTED1") -> None:
        self.phone, self._shell = phone, PaintedShell(phone, folder)
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
        if "hanging" in self.faults and asked.startswith("shell"):
            connected.sendall(b"OKAY")
            while "closed" not in self.faults and connected.recv(1):
                time.sleep(0.01)
            return
        answer = self._shell.answer(asked, self.faults)
        connected.sendall(b"FAIL0006closed" if answer is None else b"OKAY" + answer)
