"""A desktop portal that is a few lines, on a session bus of its own, and answers as it is told. I/O: D-Bus.

No compositor is behind it: it writes down which events it is given, and its pictures are those of a program
that stands in for GStreamer.
"""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import Proxy, open_dbus_connection

from agent.computers.wayland.wire import text, uint
from tests.agent.computers.wayland.fake_compositor import message as said

_NAME, _PORTAL = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_SESSION = f"{_PORTAL}/session/test/one"
_NO_SUCH = "org.freedesktop.DBus.Error.UnknownMethod"
SIZE = 640, 480
_REGISTRY = 2
_GSTREAMER = """#!{python}
import os, sys, time
print("/GstPipeline:pipeline0/GstFdSink:fdsink0.GstPad:sink: caps = video/x-raw, format=(string)BGRx, "
      "width=(int){width}, height=(int){height}", flush=True)
writer = int(sys.argv[-2].partition("=")[2])
os.write(writer, bytes(4 * {width} * {height}))
time.sleep(600)
"""


class FakePortal:
    """One session at a time, with one monitor."""

    def __init__(self, folder: Path, *, offered: Sequence[str], version: int) -> None:
        """`offered`: RemoteDesktop, ScreenCast, GlobalShortcuts; `version` is of each."""
        program = shutil.which("dbus-daemon")
        if program is None:
            pytest.skip("no dbus-daemon here: bash packaging/system_packages.sh run")
        self._offered, self._version = offered, version
        self._daemon = subprocess.Popen(
            [program, "--session", "--print-address", "--nofork", f"--address=unix:path={folder / 'bus'}"],
            stdout=subprocess.PIPE,
        )
        assert self._daemon.stdout is not None
        self.address = self._daemon.stdout.readline().decode().strip()
        self.refuses = ""
        """The question that is answered with no."""
        self.holds = ""
        """The question that its owner is still thinking about."""
        self.is_view_only = self.is_silent = False
        self.num_closed = 0
        self.restored_by: list[str] = []
        """The token of each session, "" where it had none."""
        self.events: list[tuple[str, Any, Any]] = []
        """Notify call, and its two last arguments."""
        self._pipewire: list[socket.socket] = []
        self._bus = open_dbus_connection(self.address, enable_fds=True)
        Proxy(message_bus, self._bus).RequestName(_NAME)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def held(self) -> set[tuple[str, int]]:
        """Keys and buttons that are down by what it was given."""
        down: set[tuple[str, int]] = set()
        for what, code, state in self.events:
            if what in ("NotifyKeyboardKeycode", "NotifyPointerButton"):
                (down.add if state else down.discard)((what, code))
        return down

    def revoke(self) -> None:
        self._bus.send(
            new_signal(
                DBusAddress(_SESSION, interface="org.freedesktop.portal.Session"), "Closed", "a{sv}", ({},)
            )
        )

    def end_pipewire(self) -> None:
        for one in self._pipewire:
            one.close()

    def end(self) -> None:
        """As when it crashes; the bus stays."""
        with contextlib.suppress(OSError):
            self._bus.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._bus.close()

    def close(self) -> None:
        self.end()
        self.end_pipewire()
        self._daemon.kill()
        self._daemon.wait()
        assert self._daemon.stdout is not None
        self._daemon.stdout.close()

    def _serve(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            while True:
                call = self._bus.receive()
                if call.header.message_type is MessageType.method_call and not self.is_silent:
                    self._answer(call)

    def _answer(self, call: Message) -> None:
        fields, body = call.header.fields, call.body
        member = fields[HeaderFields.member]
        if member == "Get":
            interface = body[0].rpartition(".")[2]
            if interface in self._offered:
                self._bus.send(new_method_return(call, "v", (("u", self._version),)))
            else:
                self._bus.send(new_error(call, _NO_SUCH, "s", (f"No such interface {interface}",)))
        elif member == "Close":
            self.num_closed += 1
            self._bus.send(new_method_return(call))
        elif member == "OpenPipeWireRemote":
            here, there = socket.socketpair()
            self._pipewire.append(here)
            self._bus.send(new_method_return(call, "h", (there,)))
            there.close()
        elif member.startswith("Notify"):
            self.events.append((member, body[-2], body[-1]))
            self._bus.send(new_method_return(call))
        else:
            self._ask(call, member, body[-1])

    def _ask(self, call: Message, member: str, options: dict[str, Any]) -> None:
        """What a person would be asked for, or a part of it."""
        if member == "SelectDevices":
            self.restored_by.append(options.get("restore_token", ("s", ""))[1])
        results: dict[str, Any] = {}
        if member == "CreateSession":
            results = {"session_handle": ("s", _SESSION)}
        elif member == "Start":
            streams = [(7, {"position": ("(ii)", (0, 0)), "size": ("(ii)", SIZE)})]
            results = {
                "devices": ("u", 0 if self.is_view_only else 3),
                "streams": ("a(ua{sv})", streams),
                "restore_token": ("s", f"token {len(self.restored_by)}"),
            }
        sender = call.header.fields[HeaderFields.sender].lstrip(":").replace(".", "_")
        request = f"{_PORTAL}/request/{sender}/{options['handle_token'][1]}"
        self._bus.send(new_method_return(call, "o", (request,)))
        if member == self.holds:
            return
        code = 1 if member == self.refuses else 0
        answered = DBusAddress(request, interface="org.freedesktop.portal.Request")
        self._bus.send(new_signal(answered, "Response", "ua{sv}", (code, results if not code else {})))


class OneMonitor:
    """What a compositor says of its one monitor (`Answer` of a `FakeCompositor`): its scale may change."""

    offered = (("wl_seat", 5), ("wl_output", 4))

    def __init__(self) -> None:
        self._output = 0
        self.scales: list[int] = []
        """Said one after the other, as soon as anything is asked."""

    def __call__(self, number: int, operation: int, body: bytes) -> bytes:
        if (number, operation) == (_REGISTRY, 0) and text("wl_output") in body:
            self._output = int.from_bytes(body[-4:], "little")
            return said(self._output, 1, uint(1), uint(SIZE[0]), uint(SIZE[1]), uint(60))
        if self._output and self.scales:
            return said(self._output, 3, uint(self.scales.pop(0)))
        return b""


def stand_in_for_gstreamer(folder: Path) -> None:
    """One black picture, and then none, as where nothing moves; `folder` is to be looked into first."""
    program = folder / "gst-launch-1.0"
    program.write_text(_GSTREAMER.format(python=sys.executable, width=SIZE[0], height=SIZE[1]))
    program.chmod(0o755)
