"""The desktop's part of a portal, clicking what a person would, on a mutter without a screen. I/O: D-Bus.

    python granting_backend.py FOLDER

xdg-desktop-portal asks it (org.freedesktop.impl.portal.*), and it forwards to mutter's own interfaces. The
file `answer` in FOLDER says what the person answers: `yes`, `no`, `later`, or `view` (but not touch). Every
question that a person would see is a line in `asked`. SIGUSR1 takes the permission back, SIGUSR2 presses the
bound shortcut.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jeepney import (
    DBusAddress,
    HeaderFields,
    MatchRule,
    MessageFlag,
    MessageType,
    new_error,
    new_method_call,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import Proxy, open_dbus_connection

NAME = "org.freedesktop.impl.portal.desktop.test"
_IMPL = "org.freedesktop.impl.portal."
_PORTAL = "/org/freedesktop/portal/desktop"
_RD, _SC = "org.gnome.Mutter.RemoteDesktop", "org.gnome.Mutter.ScreenCast"
_GRANTED, _REFUSED = 0, 1
_THINKING_S = 3.0
_PROPERTIES: dict[str, dict[str, tuple[str, int]]] = {
    "RemoteDesktop": {"AvailableDeviceTypes": ("u", 7), "version": ("u", 2)},
    "ScreenCast": {"AvailableSourceTypes": ("u", 1), "AvailableCursorModes": ("u", 7), "version": ("u", 4)},
    "GlobalShortcuts": {"version": ("u", 1)},
    "Session": {"version": ("u", 1)},
}
_MUTTER_CURSOR = {1: 0, 2: 1, 4: 2}
_NUMBERS = itertools.count(1)


@dataclass
class _Session:
    """One of the portal's, and mutter's two behind it."""

    remote: str = ""
    cast: str = ""
    devices: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, Any] | None = None
    streams: dict[int, str] = field(default_factory=dict)
    shortcut: str = ""


class Backend:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._bus = open_dbus_connection("SESSION", enable_fds=True)
        self._mutter = open_dbus_connection("SESSION", enable_fds=True)
        self._sessions: dict[str, _Session] = {}
        Proxy(message_bus, self._bus).RequestName(NAME, 4)

    def serve(self) -> None:
        while True:
            message = self._bus.receive()
            if message.header.message_type is not MessageType.method_call:
                continue
            try:
                signature, body = self._answer(message)
                reply = (
                    new_method_return(message, signature, body) if signature else new_method_return(message)
                )
            except Exception as problem:  # whatever it is, the portal gets it as an error
                print(repr(problem), file=sys.stderr, flush=True)
                reply = new_error(message, "org.freedesktop.DBus.Error.Failed", "s", (str(problem),))
            self._bus.send(reply)

    def revoke(self) -> None:
        for path in tuple(self._sessions):
            self._end(path)
            self._bus.send(new_signal(DBusAddress(path, interface=f"{_IMPL}Session"), "Closed"))

    def press(self) -> None:
        for path, session in self._sessions.items():
            if session.shortcut:
                emitter = DBusAddress(_PORTAL, interface=f"{_IMPL}GlobalShortcuts")
                body = (path, session.shortcut, time.monotonic_ns() // 1_000_000, {})
                self._bus.send(new_signal(emitter, "Activated", "osta{sv}", body))

    def _answer(self, message: Any) -> tuple[str, tuple[Any, ...]]:
        fields = message.header.fields
        interface, member = fields.get(HeaderFields.interface, ""), fields[HeaderFields.member]
        body = message.body
        if interface == "org.freedesktop.DBus.Properties":
            found = _PROPERTIES.get(body[0].removeprefix(_IMPL), {})
            return ("a{sv}", (found,)) if member == "GetAll" else ("v", (found[body[1]],))
        if interface == f"{_IMPL}Session":
            self._end(fields[HeaderFields.path])
            return "", ()
        if interface == f"{_IMPL}GlobalShortcuts":
            return self._answer_shortcuts(member, body)
        match member:
            case "CreateSession":
                return "ua{sv}", (_GRANTED, {"session_id": ("s", self._create(body[1]))})
            case "SelectDevices":
                self._sessions[body[1]].devices = body[3]
                return "ua{sv}", (_GRANTED, {})
            case "SelectSources":
                self._sessions[body[1]].sources = body[3]
                return "ua{sv}", (_GRANTED, {})
            case "Start":
                return "ua{sv}", self._start(self._sessions[body[1]])
            case "ConnectToEIS":
                session = self._sessions[body[0]]
                options = {"device-types": ("u", 3)}
                return "h", (self._ask(_RD, session.remote, "ConnectToEIS", "a{sv}", (options,))[0],)
        if member.startswith("Notify"):
            self._forward(self._sessions[body[0]], member, body[2:])
        return "", ()

    def _answer_shortcuts(self, member: str, body: Any) -> tuple[str, tuple[Any, ...]]:
        if member == "CreateSession":
            self._sessions[body[1]] = _Session()
            return "ua{sv}", (_GRANTED, {})
        if member == "BindShortcuts":
            ((name, facts), *_) = body[2]
            answer = self._asked("shortcut")
            if answer != "yes":
                return "ua{sv}", (_REFUSED, {})
            self._sessions[body[1]].shortcut = name
            bound = [(name, {**facts, "trigger_description": facts["preferred_trigger"]})]
            return "ua{sv}", (_GRANTED, {"shortcuts": ("a(sa{sv})", bound)})
        return "", ()

    def _asked(self, what: str) -> str:
        """What the person answers to a question."""
        with open(self._folder / "asked", "a", encoding="utf-8") as file:
            file.write(f"{what}\n")
        answer = self._folder / "answer"
        said = answer.read_text(encoding="utf-8").strip() if answer.exists() else "yes"
        if said == "later":
            time.sleep(_THINKING_S)
        return "yes" if said == "later" else said

    def _create(self, path: str) -> str:
        session = self._sessions[path] = _Session()
        session.remote = self._ask(_RD, "/" + _RD.replace(".", "/"), "CreateSession", whole=_RD)[0]
        number = str(self._facts(session.remote, _RD, "Session")["SessionId"][1])
        options = {"remote-desktop-session-id": ("s", number)}
        session.cast = self._ask(
            _SC, "/" + _SC.replace(".", "/"), "CreateSession", "a{sv}", (options,), whole=_SC
        )[0]
        return number

    def _start(self, session: _Session) -> tuple[int, dict[str, Any]]:
        kept = session.devices.get("restore_data")
        answer = "yes" if kept is not None else self._asked("screen")
        if answer == "no":
            return _REFUSED, {}
        state = self._ask(
            "org.gnome.Mutter.DisplayConfig", "/org/gnome/Mutter/DisplayConfig", "GetCurrentState",
            whole="org.gnome.Mutter.DisplayConfig",
        )  # fmt: skip
        monitors = [logical[5][0][0] for logical in state[2]]
        sources = session.sources or {}
        if not sources.get("multiple", ("b", False))[1]:
            monitors = monitors[:1]
        cursor = _MUTTER_CURSOR[sources.get("cursor_mode", ("u", 1))[1]]
        made = {
            self._ask(_SC, session.cast, "RecordMonitor", "sa{sv}", (name, {"cursor-mode": ("u", cursor)}))[
                0
            ]: name
            for name in monitors
        }
        rule = MatchRule(type="signal", interface=f"{_SC}.Stream", member="PipeWireStreamAdded")
        Proxy(message_bus, self._mutter).AddMatch(rule)
        streams = []
        with self._mutter.filter(rule) as added:
            self._ask(_RD, session.remote, "Start")
            for _ in made:
                told = self._mutter.recv_until_filtered(added, timeout=5)
                path, node = told.header.fields[HeaderFields.path], told.body[0]
                session.streams[node] = path
                parameters = self._facts(path, _SC, "Stream")["Parameters"][1]
                facts = {"source_type": ("u", 1), "id": ("s", made[path])}
                facts |= {name: parameters[name] for name in ("position", "size") if name in parameters}
                if "mapping-id" in parameters:
                    facts["mapping_id"] = parameters["mapping-id"]
                streams.append((node, facts))
        results: dict[str, Any] = {
            "devices": ("u", 0 if answer == "view" else 3),
            "streams": ("a(ua{sv})", streams),
        }
        if persists := session.devices.get("persist_mode", ("u", 0))[1]:
            results["persist_mode"] = ("u", persists)
            results["restore_data"] = ("(suv)", ("test", 1, ("s", f"monitors {next(_NUMBERS)}")))
        return _GRANTED, results

    def _forward(self, session: _Session, member: str, body: Any) -> None:
        match member:
            case "NotifyPointerMotionAbsolute":
                self._tell(session.remote, member, "sdd", (session.streams[body[0]], body[1], body[2]))
            case "NotifyPointerButton":
                self._tell(session.remote, member, "ib", (body[0], bool(body[1])))
            case "NotifyKeyboardKeycode" | "NotifyKeyboardKeysym":
                self._tell(session.remote, member, "ub", (body[0], bool(body[1])))
            case "NotifyPointerAxisDiscrete":
                self._tell(session.remote, member, "ui", body)

    def _end(self, path: str) -> None:
        session = self._sessions.pop(path, None)
        if session is not None and session.remote:
            self._ask(_RD, session.remote, "Stop")

    def _facts(self, path: str, name: str, part: str) -> dict[str, Any]:
        address = DBusAddress(path, name, "org.freedesktop.DBus.Properties")
        reply = self._mutter.send_and_get_reply(
            new_method_call(address, "GetAll", "s", (f"{name}.{part}",)), timeout=5
        )
        return dict(reply.body[0])

    def _tell(self, path: str, member: str, signature: str, body: tuple[Any, ...]) -> None:
        """As GNOME's own backend does: in order, and no answer is waited for."""
        call = new_method_call(DBusAddress(path, _RD, f"{_RD}.Session"), member, signature, body)
        call.header.flags |= MessageFlag.no_reply_expected
        self._mutter.send(call)

    def _ask(
        self,
        name: str,
        path: str,
        member: str,
        signature: str = "",
        body: tuple[Any, ...] = (),
        *,
        whole: str = "",
    ) -> Any:
        """`whole`: the interface, where it is not that of a session."""
        address = DBusAddress(path, name, whole or f"{name}.Session")
        call = (
            new_method_call(address, member, signature, body)
            if signature
            else new_method_call(address, member)
        )
        reply = self._mutter.send_and_get_reply(call, timeout=5)
        if reply.header.message_type is MessageType.error:
            raise RuntimeError(f"{member}: {reply.body}")
        return reply.body


def main() -> None:
    backend = Backend(Path(sys.argv[1]))
    signal.signal(signal.SIGUSR1, lambda *_: backend.revoke())
    signal.signal(signal.SIGUSR2, lambda *_: backend.press())
    (Path(sys.argv[1]) / "backend-ready").write_text(str(os.getpid()), encoding="utf-8")
    backend.serve()


if __name__ == "__main__":
    main()
