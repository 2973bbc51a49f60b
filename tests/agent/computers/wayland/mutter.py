"""A real mutter or GNOME Shell without a screen, with PipeWire and the real desktop portal. I/O: processes.

The portal's backend is `granting_backend.py`. On a session bus of its own, so several may run at once.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, MessageType, new_method_call
from jeepney.io.blocking import open_dbus_connection

from agent.coordinates import MonitorPoint
from tests.agent.computers.event_target import EventTarget, until
from tests.agent.computers.wayland.granting_backend import NAME

PORTAL = Path("/usr/libexec/xdg-desktop-portal")
NEEDED = ("mutter", "pipewire", "wireplumber", "gst-launch-1.0", "dbus-daemon", "wl-copy")
MISSING = [name for name in NEEDED if shutil.which(name) is None] + ([] if PORTAL.exists() else [PORTAL.name])
_BACKEND = Path(__file__).with_name("granting_backend.py")
_START_LIMIT_S = 30.0
_CONFIG = "org.gnome.Mutter.DisplayConfig"
_BUS = """<busconfig><type>session</type><listen>{address}</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>
"""
_SHELL = "org.gnome.Shell"
_STARTED = "Registering session with GDM"
_PROPERTIES = "org.freedesktop.DBus.Properties"
"""Starts no program by itself, above all no other portal."""


class Mutter:
    """Implements `Compositor`; each of `monitors` as "1280x800 scale 1.5", from left to right."""

    name = "mutter"

    def __init__(self, *monitors: str, layout: str = "us") -> None:
        """Plain mutter is American whatever it is told."""
        self.folder = Path(tempfile.mkdtemp(prefix="deskhand-mutter-"))
        self.layout = layout
        self.runtime = self.folder / "run"
        self.runtime.mkdir(mode=0o700)
        self._programs: list[subprocess.Popen[bytes]] = []
        self._log = open(self.folder / "log", "ab")  # noqa: SIM115 - lives as long as this
        self.socket = self.runtime / "wl-m"
        self._bus = f"unix:path={self.runtime / 'bus'}"
        portals = self.folder / "portals"
        portals.mkdir()
        interfaces = "".join(
            f"org.freedesktop.impl.portal.{one};"
            for one in ("RemoteDesktop", "ScreenCast", "GlobalShortcuts")
        )
        (portals / "test.portal").write_text(
            f"[portal]\nDBusName={NAME}\nInterfaces={interfaces}\nUseIn=GNOME\n", encoding="utf-8"
        )
        (portals / "GNOME-portals.conf").write_text("[preferred]\ndefault=test\n", encoding="utf-8")
        sizes = [one.split()[0] for one in monitors or ("1280x800",)]
        settings = self.folder / "config" / "glib-2.0" / "settings"
        settings.mkdir(parents=True)
        (settings / "keyfile").write_text(
            "[org/gnome/mutter]\nexperimental-features=['scale-monitor-framebuffer']\n"
            "center-new-windows=true\n"
            "[org/gnome/desktop/interface]\nenable-animations=false\n"
            f"[org/gnome/desktop/input-sources]\nsources=[('xkb', '{layout}')]\n",
            encoding="utf-8",
        )
        try:
            (self.folder / "bus.conf").write_text(_BUS.format(address=self._bus), encoding="utf-8")
            self._start_buses()
            self.pipewire = self._run("pipewire")
            self._await((self.runtime / "pipewire-0").exists, "PipeWire")
            self._run("wireplumber")
            self.start_compositor(sizes)
            self._scale([scale_of(one) for one in monitors or ("1280x800",)])
            self.backend = self._run(sys.executable, str(_BACKEND), str(self.folder))
            self._await((self.folder / "backend-ready").exists, "the portal's backend")
            self._run(str(PORTAL.with_name("xdg-permission-store")))
            self._await(lambda: self._has_name("org.freedesktop.impl.portal.PermissionStore"), "its store")
            self.portal = self._run(str(PORTAL), "-r")
            self._await(lambda: self._has_name("org.freedesktop.portal.Desktop"), "the portal")
        except BaseException:
            self.close()
            raise

    def start_compositor(self, sizes: Sequence[str]) -> None:
        self._process = self._run(
            self.name, "--headless", "--wayland", "--no-x11", f"--wayland-display={self.socket.name}",
            *(part for size in sizes for part in ("--virtual-monitor", size)),
        )  # fmt: skip
        self._await(lambda: self.socket.exists() and self._has_name(_CONFIG), self.name)

    def environment(self) -> dict[str, str]:
        """What a native Wayland client on it is started with."""
        kept = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        return kept | {
            "XDG_RUNTIME_DIR": str(self.runtime),
            "DBUS_SESSION_BUS_ADDRESS": self._bus,
            "WAYLAND_DISPLAY": self.socket.name,
            "XDG_SESSION_TYPE": "wayland",
            "XDG_CURRENT_DESKTOP": "GNOME",
            "XDG_STATE_HOME": str(self.folder / "state"),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "QT_QPA_PLATFORM": "wayland",
            "GDK_BACKEND": "wayland",
        }

    def start(
        self, command: Sequence[str], folder: Path | None = None, extra: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Returns at once: mutter tells nobody which windows there are."""
        with open(self.folder / "clients.log", "ab") as log:
            program = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command],
                cwd=folder or self.folder,
                env=self.environment() | dict(extra or {}),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._programs.append(program)
        return program

    def owners_keyboard(self, layout: str) -> Callable[[], None]:
        """Mutter has one seat for all."""
        return lambda: None

    def answer(self, answer: str) -> None:
        """What the person says from now on: `yes`, `no`, `later`, `view`."""
        (self.folder / "answer").write_text(answer, encoding="utf-8")

    def num_asked(self) -> int:
        """How many questions the person has seen."""
        asked = self.folder / "asked"
        return len(asked.read_text(encoding="utf-8").splitlines()) if asked.exists() else 0

    def revoke(self) -> None:
        os.kill(self.backend.pid, signal.SIGUSR1)

    def press_shortcut(self) -> None:
        os.kill(self.backend.pid, signal.SIGUSR2)

    def freeze(self, is_frozen: bool) -> None:
        os.kill(self._process.pid, signal.SIGSTOP if is_frozen else signal.SIGCONT)

    def end(self) -> None:
        """As when it crashes."""
        self._process.kill()
        self._process.wait()

    def change_scales(self, *scales: float) -> None:
        self._scale(scales)

    def unplug(self) -> None:
        """All monitors but the first are off."""
        self._scale([1.0])

    def close(self) -> None:
        for program in reversed(self._programs):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
            program.wait()
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start_buses(self) -> None:
        self._run("dbus-daemon", "--config-file", str(self.folder / "bus.conf"), "--nofork")
        self._await((self.runtime / "bus").exists, "the session bus")

    def _run(self, *command: str) -> subprocess.Popen[bytes]:
        program = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", *command],
            env=self.environment()
            | {
                "XDG_DESKTOP_PORTAL_DIR": str(self.folder / "portals"),
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "GSETTINGS_BACKEND": "keyfile",
                "XDG_CONFIG_HOME": str(self.folder / "config"),
                "PYTHONPATH": str(Path(__file__).resolve().parents[4]),
            },
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self._programs.append(program)
        return program

    def _await(self, is_there: Callable[[], bool], what: str) -> None:
        if not until(is_there, limit_s=_START_LIMIT_S):
            raise AssertionError(f"{what} did not start: {(self.folder / 'log').read_text()[-2000:]}")

    def _has_name(self, name: str) -> bool:
        return bool(self._call("org.freedesktop.DBus", "/", "NameHasOwner", "s", (name,))[0])

    def _scale(self, scales: Sequence[float]) -> None:
        """So many monitors beside each other; the others are off."""
        serial, monitors, _, _ = self._call(_CONFIG, "/" + _CONFIG.replace(".", "/"), "GetCurrentState")
        left, wanted = 0, []
        for (names, modes, _), scale in zip(monitors, scales, strict=False):
            mode, width = modes[0][0], modes[0][1]
            best = min(modes[0][5], key=lambda one: abs(one - scale))
            wanted.append((left, 0, best, 0, not left, [(names[0], mode, {})]))
            left += round(width / best)
        body = (serial, 1, wanted, {})
        self._call(
            _CONFIG, "/" + _CONFIG.replace(".", "/"), "ApplyMonitorsConfig", "uua(iiduba(ssa{sv}))a{sv}", body
        )

    def _call(
        self,
        name: str,
        path: str,
        member: str,
        signature: str = "",
        body: tuple[Any, ...] = (),
        *,
        interface: str = "",
    ) -> Any:
        bus = open_dbus_connection(self._bus)
        try:
            address = DBusAddress(path, name, interface or name)
            call = (
                new_method_call(address, member, signature, body)
                if signature
                else new_method_call(address, member)
            )
            reply = bus.send_and_get_reply(call, timeout=5)
            if reply.header.message_type is MessageType.error:
                raise AssertionError(f"{member}: {reply.body}")
            return reply.body
        finally:
            bus.close()


class GnomeShell(Mutter):
    """GNOME Shell with mutter in it, which takes a layout. Version 48 needs no more than a system bus."""

    name = "gnome-shell"

    def environment(self) -> dict[str, str]:
        return super().environment() | {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.runtime / 'system'}"}

    def start_compositor(self, sizes: Sequence[str]) -> None:
        """It begins with the overview of windows, as after a login, which is left here."""
        super().start_compositor(sizes)
        self._await(lambda: _STARTED in (self.folder / "log").read_text(), self.name)  # until then no click
        self._overview("Set", "ssv", ("b", False))
        self._await(lambda: not self._overview("Get", "ss"), "the desktop")

    def _overview(self, member: str, signature: str, *value: Any) -> bool:
        """Whether it is shown, where that is asked."""
        body = (_SHELL, "OverviewActive", *value)
        with contextlib.suppress(AssertionError):  # it is not ready
            found = self._call(_SHELL, "/org/gnome/Shell", member, signature, body, interface=_PROPERTIES)
            return bool(found and found[0][1])
        return False

    def _start_buses(self) -> None:
        super()._start_buses()
        file = self.folder / "system.conf"
        file.write_text(_BUS.format(address=f"unix:path={self.runtime / 'system'}"), encoding="utf-8")
        self._run("dbus-daemon", "--config-file", str(file), "--nofork")
        self._await((self.runtime / "system").exists, "the system bus")


def scale_of(monitor: str) -> float:
    words = monitor.split()
    return float(words[words.index("scale") + 1]) if "scale" in words else 1.0


class MutterTarget(EventTarget):
    """The Qt target as all of the first monitor: mutter tells nobody where other windows lie."""

    def __init__(self, events_file: Path, scale: float = 1.0) -> None:
        """`scale`: pixels of the picture for a logical unit."""
        super().__init__(events_file)
        self._scale = scale

    def place(self, name: str, dx: int | None = None, dy: int | None = None) -> MonitorPoint:
        """In pixels of the picture: the pixel in which a logical position begins."""
        logical = super().place(name, dx, dy)
        return MonitorPoint(int(int(logical.x) * self._scale) + 0.5, int(int(logical.y) * self._scale) + 0.5)
