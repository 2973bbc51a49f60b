"""A phone through an adb server, by `adbutils`. I/O: sockets.

`adbutils` speaks to the server; what a phone answers is read here, with an end in time and size. Whatever
goes wrong is one sentence. The server is started only where that is asked for, never in the midst of a run.
"""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import adbutils
from adbutils.errors import AdbConnectionError, AdbError, AdbTimeout

from agent.computers.android.serial import PhoneAddress
from agent.confinement.bound import NO_WINDOW
from agent.errors import ComputerError, DisplayLostError, DisplayUnavailableError, StoppedError

_POLL_S = 0.05
_START_LIMIT_S = 20.0
_MAX_WORDS_BYTES = 2 * 2**20
_CHUNK = 2**20
_OUT, _ERROR, _EXIT = 1, 2, 3
"""Packets of `shell,v2`."""
READY = "device"
_WHILE_CONNECTING = {"unauthorized", "authorizing", "connecting", "offline"}
_ADVICE = {
    "unauthorized": "does not trust this computer yet: unlock it, tap “Allow” where it asks “Allow USB "
    "debugging?”, and try again; where it does not ask, unplug it and plug it in again.",
    "authorizing": "is asking whether it may trust this computer: unlock it and tap “Allow”.",
    "offline": "is there but does not answer (offline): unplug it and plug it in again, or switch wireless "
    "debugging off and on.",
    "connecting": "is being connected; try again in a moment.",
    "no": "may not be opened by you (no permissions): install the package android-sdk-platform-tools-common, "
    "then unplug the phone and plug it in again.",
    "recovery": "has not started Android but its recovery system: restart it.",
    "sideload": "has not started Android but waits for an update: restart it.",
    "bootloader": "has not started Android but its boot loader: restart it.",
}


@dataclass(frozen=True, slots=True)
class AdbLimits:
    """How long is waited."""

    connect_s: float = 2.0
    """For each answer of the server itself."""
    answer_s: float = 4.0
    """For all of what a phone answers to one command."""


@dataclass(frozen=True, slots=True)
class AttachedPhone:
    """One line of `adb devices -l`."""

    serial: str
    state: str
    """`device` where it can be used."""
    model: str = ""
    transport: int = 0
    """The server's number for this connection; 0 where it gives none."""

    @property
    def problem(self) -> str:
        """Why it cannot be used, with what to do; "" where it can."""
        if self.state == READY:
            return ""
        return f"The phone {self.serial} {_ADVICE.get(self.state, f'is in the state {self.state!r}.')}"


@dataclass(frozen=True, slots=True)
class Output:
    """What a command on a phone wrote, and its exit status."""

    status: int
    text: str
    errors: str = ""


class _Connection(adbutils.AdbConnection):
    """Never starts a server, and does not sleep before it closes what has been read to its end."""

    def __init__(self, host: str, port: int, limit_s: float) -> None:
        self._address, self._limit_s = (host, port), limit_s
        super().__init__(host, port)

    def _safe_connect(self) -> socket.socket:
        try:
            return socket.create_connection(self._address, timeout=self._limit_s)
        except TimeoutError as problem:
            raise AdbTimeout("connect") from problem
        except OSError as problem:
            raise AdbConnectionError("connect") from problem

    def check_okay(self) -> None:
        """`adbutils` leaves a connection open that it opens for a service which is then refused."""
        try:
            super().check_okay()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if not self.closed:
            self.conn.close()


class _Client(adbutils.AdbClient):
    def __init__(self, host: str, port: int, limit_s: float) -> None:
        super().__init__(host, port)
        self._limit_s = limit_s

    def make_connection(self, timeout: float | None = None) -> _Connection:
        return _Connection(self.host, self.port, self._limit_s)


class AdbServer:
    """The server on this machine that knows all phones; as `adb` itself, ANDROID_ADB_SERVER_PORT moves it."""

    def __init__(self, host: str = "", port: int = 0, *, limits: AdbLimits | None = None) -> None:
        self.limits = limits or AdbLimits()
        self._client = _Client(host, port, self.limits.connect_s)
        self.name = f"{self._client.host}:{self._client.port}"

    def start(self) -> None:
        """Start it unless it runs. It stays when we end, as after `adb devices`.

        Raises:
            DisplayUnavailableError: it cannot be started.
        """
        try:
            with self.saying():
                self._client.server_version()
                return
        except DisplayUnavailableError:
            pass
        try:
            environment = os.environ | {"ANDROID_ADB_SERVER_PORT": str(self._client.port)}
            subprocess.run(
                [adbutils.adb_path(), "start-server"],
                env=environment,
                timeout=_START_LIMIT_S,
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=NO_WINDOW,
            )
        except (OSError, subprocess.SubprocessError, AdbError) as problem:
            raise DisplayUnavailableError(
                "The adb server cannot be started; `adb start-server` at a terminal says why."
            ) from problem

    def phones(self) -> tuple[AttachedPhone, ...]:
        """All that the server knows, whatever their state.

        Raises:
            DisplayUnavailableError: no server answers.
        """
        with self.saying():
            found = self._client.list(extended=True)
        return tuple(
            AttachedPhone(one.serial, one.state, one.tags.get("model", ""), one.transport_id or 0)
            for one in found
        )

    def connect(self, address: PhoneAddress) -> None:
        """`adb connect` for a phone over Wi-Fi; one that is connected stays so.

        Raises:
            DisplayUnavailableError: nobody answers there.
        """
        with self.saying():
            self._client.connect(address.serial, timeout=self.limits.connect_s)

    def find(self, address: PhoneAddress | None) -> AttachedPhone:
        """The phone of that serial, ready for use; None is the only one there is.

        Raises:
            DisplayUnavailableError: it is not there, is not ready, or there are several.
        """
        phones = self.phones()
        if address is None:
            if len(phones) > 1:
                names = ", ".join(one.serial for one in phones[:8])
                raise DisplayUnavailableError(
                    f"Several phones are connected; choose one by android:SERIAL: {names}."
                )
            if not phones:
                raise DisplayUnavailableError(
                    "No phone is connected: plug one in by USB, switch USB debugging on in its developer "
                    "options, and tap “Allow” there."
                )
            found = phones[0]
        else:
            if address.is_wifi and not any(one.serial == address.serial for one in phones):
                self.connect(address)
                phones = self._once_settled(address)
            same = [one for one in phones if one.serial == address.serial]
            if len(same) > 1:
                raise DisplayUnavailableError(
                    f"Two phones call themselves {address.serial}; unplug one of them."
                )
            if not same:
                raise DisplayUnavailableError(
                    f"There is no phone {address.serial}: `adb devices` shows those that are connected."
                )
            found = same[0]
        if found.problem:
            raise DisplayUnavailableError(found.problem)
        return found

    def _once_settled(self, address: PhoneAddress) -> tuple[AttachedPhone, ...]:
        """A phone that was connected just now shows other states until it has looked at our key."""
        deadline = time.monotonic() + self.limits.connect_s
        while True:
            phones = self.phones()
            state = next((one.state for one in phones if one.serial == address.serial), "")
            if state not in _WHILE_CONNECTING or time.monotonic() >= deadline:
                return phones
            time.sleep(_POLL_S)

    def open(self, phone: AttachedPhone, *, is_stopped: Callable[[], bool] = lambda: False) -> PhoneLink:
        return PhoneLink(self, phone, is_stopped)

    def device(self, phone: AttachedPhone) -> adbutils.AdbDevice:
        if phone.transport:  # not another phone of that serial that is plugged in later
            return self._client.device(transport_id=phone.transport)
        return self._client.device(phone.serial)

    @contextmanager
    def saying(self, serial: str = "") -> Iterator[None]:
        """What `adbutils` raises becomes one sentence, about a phone where one is named."""
        try:
            yield
        except AdbTimeout as problem:
            raise self._silent(serial) from problem
        except AdbConnectionError as problem:
            raise self._error(
                serial, f"No adb server answers at {self.name}; start it with `adb start-server`."
            ) from problem
        except AdbError as problem:
            raise self._error(serial, _sentence(str(problem), serial, self.name)) from problem
        except TimeoutError as problem:
            raise self._silent(serial) from problem
        except (OSError, EOFError, ValueError) as problem:
            who = f"The connection to the phone {serial}" if serial else f"The adb server at {self.name}"
            raise self._error(serial, f"{who} broke off in the midst of an answer.") from problem

    def _silent(self, serial: str) -> ComputerError:
        who = f"The phone {serial}" if serial else f"The adb server at {self.name}"
        return self._error(serial, f"{who} does not answer any more.")

    @staticmethod
    def _error(serial: str, sentence: str) -> ComputerError:
        return (DisplayLostError if serial else DisplayUnavailableError)(sentence)


class PhoneLink:
    """Runs commands on one phone, each over a connection of its own; may be used on several threads."""

    def __init__(self, server: AdbServer, phone: AttachedPhone, is_stopped: Callable[[], bool]) -> None:
        self._server, self.phone, self._is_stopped = server, phone, is_stopped
        self._device = server.device(phone)

    @property
    def serial(self) -> str:
        return self.phone.serial

    def run(self, line: str) -> Output:
        """A command line (`agent.computers.android.quoting`) in the phone's shell.

        Raises:
            DisplayLostError: the phone or the server is gone, or does not answer in time.
            StoppedError: stop was set meanwhile.
        """
        parts: dict[int, bytearray] = {_OUT: bytearray(), _ERROR: bytearray()}
        with self._open(f"shell,v2:{line}") as reading:
            while True:
                head = reading.exactly(5)
                kind, length = head[0], int.from_bytes(head[1:], "little")
                if length > _MAX_WORDS_BYTES:
                    raise ValueError("an endless packet")
                data = reading.exactly(length)
                if kind == _EXIT and length:
                    break
                if kind in parts:
                    parts[kind] += data
                if len(parts[_OUT]) + len(parts[_ERROR]) > _MAX_WORDS_BYTES:
                    raise ValueError("an endless answer")
        out, error = (parts[one].decode("utf-8", errors="replace") for one in (_OUT, _ERROR))
        return Output(data[0], out, error)

    def read(self, line: str, *, max_bytes: int) -> bytes:
        """What a program on the phone writes, as it is.

        Raises:
            DisplayLostError: the phone or the server is gone, does not answer in time, or writes more.
            StoppedError: stop was set meanwhile.
        """
        with self._open(f"exec:{line}") as reading:
            return reading.to_the_end(max_bytes)

    @contextmanager
    def _open(self, service: str) -> Iterator[_Reading]:
        deadline = time.monotonic() + self._server.limits.answer_s
        with self._server.saying(self.serial), self._device.open_transport() as connection:
            connection.conn.settimeout(self._server.limits.connect_s)
            connection.send_command(service)
            connection.check_okay()
            connection.conn.settimeout(_POLL_S)
            yield _Reading(connection, deadline, self._is_stopped)


class _Reading:
    """Bytes of one answer, until its end, the deadline or stop."""

    def __init__(self, connection: _Connection, deadline: float, is_stopped: Callable[[], bool]) -> None:
        self._socket, self._deadline, self._is_stopped = connection.conn, deadline, is_stopped

    def exactly(self, number: int) -> bytes:
        data = bytearray()
        while len(data) < number:
            part = self._some(number - len(data))
            if not part:
                raise EOFError
            data += part
        return bytes(data)

    def to_the_end(self, max_bytes: int) -> bytes:
        data = bytearray()
        while part := self._some(_CHUNK):
            data += part
            if len(data) > max_bytes:
                raise ValueError("an endless answer")
        return bytes(data)

    def _some(self, most: int) -> bytes:
        while True:
            if self._is_stopped():
                raise StoppedError("Stopped while waiting for the phone.")
            if time.monotonic() >= self._deadline:
                raise TimeoutError
            try:
                data: bytes = self._socket.recv(most)
                return data
            except TimeoutError:
                continue


def _sentence(said: str, serial: str, server: str) -> str:
    """What the server answers instead of opening a service, for people."""
    words = said.lower()
    if serial and "unauthorized" in words:
        return AttachedPhone(serial, "unauthorized").problem
    if serial and "offline" in words:
        return AttachedPhone(serial, "offline").problem
    if serial and ("not found" in words or "no devices" in words or "unknown transport" in words):
        return f"The phone {serial} is not connected any more."
    if serial and "closed" in words:
        return f"The phone {serial} refuses this service: it needs Android 7 or later."
    if "connection closed" in words or words.startswith("unknown data: b''"):
        return f"The adb server at {server} has ended; start it with `adb start-server`."
    first = " ".join(said.split())[:160].rstrip(".")
    return f"The adb server at {server} says: {first}."
