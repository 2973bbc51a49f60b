"""A compositor without a screen and the owner's screen on it, as measurements use them. I/O: processes."""

from __future__ import annotations

import os
import shutil
import time
from collections import Counter
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from agent.actions.types import Action
from agent.computers.real_screen import RealScreen
from agent.types import Effect, Window
from tests.agent.computers.event_target import PROGRAM
from tests.agent.computers.wayland.compositors import Compositor, Sway, environment_of

Starting = Callable[..., Compositor]
MONITOR = "1280x800"
_SHOWN_S = 3.0
"""A window is there after so long, where nobody is told of it."""


class WaylandDesk:
    """One compositor with one monitor, the computer on it, and programs in `working_folder`, their home."""

    def __init__(self, start: Starting, monitor: str = MONITOR, layout: str = "us") -> None:
        self.compositor = start(monitor, layout=layout)
        width, height = (int(part) for part in monitor.split()[0].split("x"))
        self.options = SimpleNamespace(size=(width, height))
        self.working_folder = self.compositor.folder / "work"
        self.working_folder.mkdir()
        wrappers = self.compositor.folder / "bin"
        wrappers.mkdir()
        wrapper = wrappers / "chromium"
        root = "--no-sandbox" if os.geteuid() == 0 else ""  # Chromium's own sandbox is refused to root
        wrapper.write_text(
            f'#!/bin/sh\nexec {shutil.which("chromium")} {root} --ozone-platform=wayland "$@"\n'
        )
        wrapper.chmod(0o755)
        self._environment = {
            "PATH": f"{wrappers}:{os.environ['PATH']}",
            "HOME": str(self.working_folder),
            "XDG_CONFIG_HOME": str(self.working_folder / ".config"),
        }
        try:
            self._owners_keyboard = self.compositor.owners_keyboard(layout)
            with environment_of(self.compositor):
                os.environ.pop("XKB_DEFAULT_LAYOUT", None)  # it is read from the owner's keyboard
                self.computer = RealScreen()
        except BaseException:
            self.compositor.close()
            raise

    def perform(self, action: Action, *, stop: object) -> Effect:
        return self.computer.perform(action, stop=stop)  # type: ignore[arg-type]

    def start(self, command: list[str], extra: Mapping[str, str] | None = None) -> Any:
        """What `PrivateDesktop.start` returns, as far as fields of texts ask: windows fill the monitor."""
        if self.compositor.name != Sway.name and command[1:] == [str(PROGRAM), "events.jsonl"]:
            command = [*command, "full"]  # elsewhere nobody knows where a window lies
        self.compositor.start(command, self.working_folder, self._environment | dict(extra or {}))
        time.sleep(0.5 if self.compositor.name == "sway" else _SHOWN_S)
        width, height = self.options.size
        return SimpleNamespace(window=Window(width_px=width, height_px=height))

    def close(self) -> None:
        self.computer.close()
        self._owners_keyboard()
        self.compositor.close()


def still_down(events: list[dict[str, Any]]) -> int:
    """Keys and buttons that a window has seen go down and not come up."""
    keys = Counter[str]()
    for event in events:
        match event["kind"]:
            case "key_press":
                keys[event["key"]] = 1
            case "key_release":
                keys[event["key"]] = 0
            case "press" | "double":
                keys[f"button {event['button']}"] = 1
            case "release":
                keys[f"button {event['button']}"] = 0
    return sum(keys.values())
