"""A machine elsewhere, played by TigerVNC on loopback, as measurements use it. I/O: processes, VNC."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace

from agent.actions.types import Action
from agent.computers.applications import Application, wait_for_window
from agent.computers.vnc.computer import VncComputer
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_windows import WindowList
from agent.types import Effect
from tests.agent.computers.vnc_servers import VncServer, credentials

_WINDOW_LIMIT_S = 60.0


class VncDesk:
    """One server with a computer connected to it. Programs run on the server's display, in `working_folder`,
    which is their home, too."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 1024)) -> None:
        self.working_folder = folder / "work"
        self.working_folder.mkdir(parents=True)
        self.options = SimpleNamespace(size=size)
        self.server = VncServer(
            folder / "server", ["-SecurityTypes", "TLSVnc"], size="x".join(map(str, size))
        )
        try:
            self.computer = VncComputer(self.server.address, credentials())
        except BaseException:
            self.server.close()
            raise
        self._wrappers = folder / "bin"
        self._wrappers.mkdir()
        if os.geteuid() == 0:  # Chromium's own sandbox is refused to root
            wrapper = self._wrappers / "chromium"
            wrapper.write_text(f'#!/bin/sh\nexec {shutil.which("chromium")} --no-sandbox "$@"\n')
            wrapper.chmod(0o755)
        self._windows = WindowList(self.server.display)
        self._programs: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> DisplayAddress:
        """Of the server's display."""
        return self.server.display

    def perform(self, action: Action, *, stop: object) -> Effect:
        return self.computer.perform(action, stop=stop)  # type: ignore[arg-type]

    def start(self, command: list[str], environment: Mapping[str, str] | None = None) -> Application:
        known = set(self._windows.window_ids())
        home = {
            "PATH": f"{self._wrappers}:{os.environ['PATH']}",
            "HOME": str(self.working_folder),
            "XDG_CONFIG_HOME": str(self.working_folder / ".config"),
        }
        program = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", *command],
            cwd=self.working_folder,
            env=os.environ | self.server.display.environment() | home | dict(environment or {}),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._programs.append(program)
        window = wait_for_window(
            command,
            self._windows,
            known,
            exit_status=program.poll,
            output=lambda: "",
            limit_s=_WINDOW_LIMIT_S,
        )
        return Application(tuple(command), program.pid, window)

    def close(self) -> None:
        self.computer.close()
        for program in self._programs:
            program.kill()
            program.wait()
        self._windows.close()
        self.server.close()
