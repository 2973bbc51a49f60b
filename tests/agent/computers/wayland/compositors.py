"""Real compositors without a screen, and applications on them as native Wayland clients. I/O: processes.

sway refuses to run as root, so it is run as nobody where the tests are root; whoever may connect to its
socket may use it.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from agent.computers.wayland.globals import Globals
from agent.computers.wayland.virtual_devices import VirtualDevices
from agent.computers.wayland.wire import WaylandWire
from agent.coordinates import MonitorPoint
from tests.agent.computers.event_target import EventTarget, until

_NOBODY = 65534
_START_LIMIT_S = 30.0


class Compositor(Protocol):
    """What measurements need of one."""

    name: str
    folder: Path

    def environment(self) -> dict[str, str]: ...

    def start(
        self, command: Sequence[str], folder: Path | None = None, extra: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]: ...

    def owners_keyboard(self, layout: str) -> Callable[[], None]: ...

    def close(self) -> None: ...


class Sway:
    """sway with headless monitors: size in pixels, scale and transform of each."""

    name = "sway"

    def __init__(self, *monitors: str, layout: str = "us") -> None:
        """Each of `monitors` as sway's configuration says it, `1280x800 scale 1.5`."""
        self.folder = Path(tempfile.mkdtemp(prefix="deskhand-sway-"))
        self.runtime = self.folder / "run"
        self.runtime.mkdir(mode=0o700)
        self._programs: list[subprocess.Popen[bytes]] = []
        sizes = monitors or ("1280x800",)
        lines = [
            "xwayland disable",
            "default_border none",
            "focus_on_window_activation focus",
            *(f"output HEADLESS-{number} mode {size}" for number, size in enumerate(sizes, start=1)),
        ]
        (self.folder / "config").write_text("\n".join(lines) + "\n")
        self.folder.chmod(0o755)
        self.layout = layout
        as_user: tuple[str, ...] = ()
        if os.geteuid() == 0:
            os.chown(self.runtime, _NOBODY, _NOBODY)
            as_user = ("setpriv", f"--reuid={_NOBODY}", f"--regid={_NOBODY}", "--clear-groups")
        self._log = open(self.folder / "sway.log", "wb")  # noqa: SIM115 - lives as long as this
        self._process = subprocess.Popen(
            [*as_user, "setpriv", "--pdeathsig", "KILL", "sway", "-c", str(self.folder / "config")],
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(self.runtime),
                "XDG_RUNTIME_DIR": str(self.runtime),
                "WLR_BACKENDS": "headless",
                "WLR_HEADLESS_OUTPUTS": str(len(sizes)),
                "WLR_LIBINPUT_NO_DEVICES": "1",
                "WLR_RENDERER": "pixman",
            },
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        self.socket = self.runtime / "wayland-1"
        try:
            if not until(lambda: self.socket.exists() and self._ipc() is not None, limit_s=_START_LIMIT_S):
                raise AssertionError(f"sway did not start: {(self.folder / 'sway.log').read_text()[-2000:]}")
        except BaseException:
            self.close()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    def environment(self) -> dict[str, str]:
        """What a native Wayland client on it is started with."""
        kept = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        return kept | {
            "XDG_RUNTIME_DIR": str(self.runtime),
            "WAYLAND_DISPLAY": str(self.socket),
            "XDG_SESSION_TYPE": "wayland",
            "QT_QPA_PLATFORM": "wayland",
            "GDK_BACKEND": "wayland",
            "XKB_DEFAULT_LAYOUT": self.layout,
        }

    def start(
        self, command: Sequence[str], folder: Path | None = None, extra: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        """Returns when a new window is there."""
        before = {window["id"] for window in self.windows()}
        log = open(self.folder / "clients.log", "ab")  # noqa: SIM115
        with log:
            program = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command],
                cwd=folder or self.folder,
                env=self.environment() | dict(extra or {}),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._programs.append(program)
        if not until(lambda: any(one["id"] not in before for one in self.windows()), limit_s=60.0):
            raise AssertionError((self.folder / "clients.log").read_text()[-2000:])
        return program

    def windows(self) -> list[dict[str, Any]]:
        found = []

        def walk(node: dict[str, Any]) -> None:
            if node.get("app_id") or node.get("window"):
                found.append(node)
            for child in (*node.get("nodes", ()), *node.get("floating_nodes", ())):
                walk(child)

        walk(self.ask("-t", "get_tree"))
        return found

    def place_of(self, title: str) -> tuple[int, int]:
        """The upper left corner of a window's content on the desktop, in logical units."""
        window = next(one for one in self.windows() if one["name"] == title)
        return (
            window["rect"]["x"] + window["window_rect"]["x"],
            window["rect"]["y"] + window["window_rect"]["y"],
        )

    def monitor_at(self, left: int, top: int) -> dict[str, Any]:
        """The monitor that a position on the desktop is on."""
        for one in self.ask("-t", "get_outputs"):
            box = one["rect"]
            if box["x"] <= left < box["x"] + box["width"] and box["y"] <= top < box["y"] + box["height"]:
                return dict(one)
        raise AssertionError(f"there is no monitor at {left},{top}")

    def tell(self, *words: str) -> None:
        self.ask(*words)

    def ask(self, *words: str) -> Any:
        ipc = self._ipc()
        done = subprocess.run(
            ["swaymsg", "-r", "-s", str(ipc), *words], capture_output=True, text=True, check=True
        )
        return json.loads(done.stdout)

    def owners_keyboard(self, layout: str) -> Callable[[], None]:
        """The keyboard that the owner has, of a layout; returns what removes it."""
        before = os.environ.get("XKB_DEFAULT_LAYOUT")
        os.environ["XKB_DEFAULT_LAYOUT"] = layout
        wire = WaylandWire(self.socket)
        VirtualDevices(wire, Globals(wire), lambda _point: (0, 0, (0, 0, 1, 1)), lambda _held: None)
        if before is None:
            del os.environ["XKB_DEFAULT_LAYOUT"]
        else:
            os.environ["XKB_DEFAULT_LAYOUT"] = before
        return wire.close

    def freeze(self, is_frozen: bool) -> None:
        os.kill(self.pid, signal.SIGSTOP if is_frozen else signal.SIGCONT)

    def end(self) -> None:
        """As when it crashes."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        for program in self._programs:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
            program.wait()
        self._process.kill()
        self._process.wait()
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ipc(self) -> Path | None:
        return next(self.runtime.glob("sway-ipc.*.sock"), None)


class WaylandTarget(EventTarget):
    """The Qt target on a compositor, which says where its window is; its program says where its parts are."""

    def __init__(self, events_file: Path, sway: Sway) -> None:
        super().__init__(events_file)
        left, top = sway.place_of("Events")
        monitor = sway.monitor_at(left, top)
        self._monitor = monitor["rect"]["x"], monitor["rect"]["y"]
        self._scale = monitor["current_mode"]["width"] / monitor["rect"]["width"]
        self._largest = max(
            one["current_mode"]["width"] / one["rect"]["width"] for one in sway.ask("-t", "get_outputs")
        )
        # Qt believes that every window is at the upper left corner of its monitor.
        self._in_monitor = left - 2 * self._monitor[0], top - 2 * self._monitor[1]

    def place(self, name: str, dx: int | None = None, dy: int | None = None) -> MonitorPoint:
        """In pixels of the picture: the pixel in which a logical position begins."""
        logical = super().place(name, dx, dy)
        x, y = self._in_monitor[0] + int(logical.x), self._in_monitor[1] + int(logical.y)
        return MonitorPoint(
            round(self._monitor[0] * self._largest) + int(x * self._scale) + 0.5,
            round(self._monitor[1] * self._largest) + int(y * self._scale) + 0.5,
        )


@contextlib.contextmanager
def environment_of(compositor: Compositor) -> Iterator[None]:
    """This process as if it was started on that compositor."""
    before = dict(os.environ)
    os.environ.update(compositor.environment())
    os.environ.pop("DISPLAY", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
