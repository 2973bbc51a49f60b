"""The daemon of a painted phone, adbd, for the real `adb`: its messages and its trust in keys, on loopback.

After the protocol of AOSP (`packages/modules/adb/protocol.txt`): messages of 24 bytes, CNXN, AUTH with a
token that is signed by RSA, streams by OPEN, OKAY, WRTE and CLSE.
"""

from __future__ import annotations

import base64
import contextlib
import os
import secrets
import shutil
import socket
import struct
import subprocess
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.painted_shell import PaintedShell

_VERSION, _MOST = 0x01000001, 256 * 1024
_TOKEN, _SIGNATURE, _PUBLIC_KEY = 1, 2, 3
_SHA1_HEAD = bytes.fromhex("3021300906052b0e03021a05000414")
_BANNER = (
    b"device::ro.product.name=painted;ro.product.model=Painted;ro.product.device=painted;"
    b"features=shell_v2,cmd"
)


@dataclass
class _Stream:
    """One service that the host has opened."""

    theirs: int
    may_write: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(1))
    is_closed: bool = False


class FakeAdbDaemon:
    """`trusts`: whether its owner taps “Allow” as soon as an unknown key comes."""

    def __init__(self, phone: PaintedPhone, folder: Path, *, trusts: bool = True) -> None:
        self._shell, self.trusts = PaintedShell(phone, folder), trusts
        self.known_keys: set[bytes] = set()
        self.num_asked = 0
        """How often its owner was asked whether to trust a key."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._links: list[_Link] = []
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    @property
    def num_links(self) -> int:
        return len(self._links)

    def tap_allow(self) -> None:
        """The owner's answer to every link that is waiting for it."""
        self.trusts = True
        for link in self._links:
            link.trust()

    def unplug(self) -> None:
        """End every link; whoever comes anew is served again."""
        for link in self._links:
            link.close()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()
        self.unplug()
        for link in self._links:
            link.join()

    def _serve(self) -> None:
        while True:
            try:
                connected, _ = self._listening.accept()
            except OSError:
                return
            self._links.append(_Link(self, self._shell, connected))


class _Link:
    """One connection of a host."""

    def __init__(self, daemon: FakeAdbDaemon, shell: PaintedShell, connected: socket.socket) -> None:
        self._daemon, self._shell, self._socket = daemon, shell, connected
        self._token, self._offered = secrets.token_bytes(20), b""
        self._streams: dict[int, _Stream] = {}
        self._sending = threading.Lock()
        self._threads = [threading.Thread(target=self._read)]
        self._threads[0].start()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def join(self) -> None:
        for thread in self._threads:
            thread.join()
        self._socket.close()

    def trust(self) -> None:
        if self._offered:
            self._daemon.known_keys.add(self._offered)
            self._send(b"CNXN", _VERSION, _MOST, _BANNER)

    def _send(self, command: bytes, first: int, second: int, data: bytes = b"") -> None:
        number = int.from_bytes(command, "little")
        head = struct.pack(
            "<6I", number, first, second, len(data), sum(data) & 0xFFFFFFFF, number ^ 0xFFFFFFFF
        )
        with self._sending, contextlib.suppress(OSError):
            self._socket.sendall(head + data)

    def _exactly(self, number: int) -> bytes:
        data = self._socket.recv(number, socket.MSG_WAITALL) if number else b""
        if len(data) < number:
            raise EOFError
        return data

    def _read(self) -> None:
        try:
            while True:
                number, first, second, length, _, magic = struct.unpack("<6I", self._exactly(24))
                assert magic == number ^ 0xFFFFFFFF, "not a message of adb"
                self._message(number.to_bytes(4, "little"), first, second, self._exactly(length))
        except (OSError, EOFError):
            for stream in self._streams.values():
                stream.is_closed = True
                stream.may_write.release()

    def _message(self, command: bytes, first: int, second: int, data: bytes) -> None:
        match command:
            case b"CNXN":
                self._send(b"AUTH", _TOKEN, 0, self._token)
            case b"AUTH" if first == _SIGNATURE:
                if any(_has_signed(key, self._token, data) for key in self._daemon.known_keys):
                    self._send(b"CNXN", _VERSION, _MOST, _BANNER)
                else:
                    self._send(b"AUTH", _TOKEN, 0, self._token)
            case b"AUTH" if first == _PUBLIC_KEY:
                self._offered = data.split(b" ")[0].rstrip(b"\0")
                self._daemon.num_asked += 1
                if self._daemon.trusts:
                    self.trust()
            case b"OPEN":
                stream = _Stream(first)
                self._streams[first] = stream
                thread = threading.Thread(
                    target=self._answer, args=(stream, data.rstrip(b"\0").decode("utf-8", "replace"))
                )
                self._threads.append(thread)
                thread.start()
            case b"OKAY" if second in self._streams:
                self._streams[second].may_write.release()
            case b"WRTE":
                self._send(b"OKAY", second, first)
            case b"CLSE" if second in self._streams:
                self._streams[second].is_closed = True
                self._streams[second].may_write.release()

    def _answer(self, stream: _Stream, service: str) -> None:
        """Streams have the number of their host's here, too."""
        answer = self._shell.answer(service)
        if answer is None:
            self._send(b"CLSE", 0, stream.theirs)
            return
        self._send(b"OKAY", stream.theirs, stream.theirs)
        for start in range(0, len(answer), _MOST):
            stream.may_write.acquire()
            if stream.is_closed:
                return
            self._send(b"WRTE", stream.theirs, stream.theirs, answer[start : start + _MOST])
        stream.may_write.acquire()
        self._send(b"CLSE", stream.theirs, stream.theirs)


def _has_signed(key: bytes, token: bytes, signature: bytes) -> bool:
    """Whether `key`, as adb writes public keys (`android_pubkey.h`), has signed the token (PKCS #1 v1.5)."""
    words, _inverse = struct.unpack_from("<2I", data := base64.b64decode(key))
    modulus = int.from_bytes(data[8 : 8 + 4 * words], "little")
    exponent = struct.unpack_from("<I", data, 8 + 8 * words)[0]
    opened = pow(int.from_bytes(signature, "big"), exponent, modulus).to_bytes(4 * words, "big")
    ending = _SHA1_HEAD + token
    return opened == b"\0\x01" + b"\xff" * (4 * words - len(ending) - 3) + b"\0" + ending


class RealAdbServer:
    """The system's own `adb` as a server on a free port, with keys of its own in `folder`."""

    def __init__(self, folder: Path) -> None:
        adb = shutil.which("adb")
        assert adb is not None
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._adb = adb
        self._environment = os.environ | {
            "HOME": str(folder),
            "TMPDIR": str(folder),
            "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554",  # looks for no emulators of others
        }
        self._process = subprocess.Popen(
            [adb, "-P", str(self.port), "nodaemon", "server"],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline_s = time.monotonic() + 10
        while time.monotonic() < deadline_s:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError("adb does not listen")

    def ask(self, *words: str) -> str:
        """What the client `adb` prints."""
        done = subprocess.run(
            [self._adb, "-P", str(self.port), *words],
            env=self._environment,
            capture_output=True,
            check=False,
            timeout=20,
        )
        return done.stdout.decode() + done.stderr.decode()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
