"""The state that an application of the private desktop reports, for judges. I/O: files, D-Bus, X11."""

from __future__ import annotations

import configparser
import sys
import time
from functools import cached_property
from pathlib import Path
from typing import Protocol

from agent.computers.applications import Application
from agent.computers.private_desktop import PrivateDesktop
from agent.computers.sandbox import WORK
from agent.computers.x11_windows import WindowList
from agent.errors import ApplicationError
from training.evaluation import accessible
from training.evaluation.accessible import Node

REPOSITORY = Path(__file__).resolve().parents[2]
_READ_LIMIT_S = 30.0
_END_LIMIT_S = 5.0
_POLL_S = 0.02


class AppState(Protocol):
    """Read when asked for, after the episode has ended."""

    def has_ended(self) -> bool: ...

    def titles(self) -> list[str]:
        """Of all open windows."""
        ...

    def nodes(self) -> list[Node]: ...

    def file(self, name: str) -> str:
        """Text of a file in the working folder."""
        ...

    def files(self) -> dict[str, str]:
        """All below the working folder: path → text. The path of a folder ends with a slash."""
        ...

    def setting(self, section: str, key: str) -> str:
        """The value that the application saved; "" when it has saved none."""
        ...


class DesktopAppState:
    def __init__(self, desktop: PrivateDesktop, application: Application) -> None:
        self._desktop, self._application = desktop, application

    def has_ended(self) -> bool:
        """Waits briefly for a program that is about to end."""
        deadline = time.monotonic() + _END_LIMIT_S
        while self._desktop.exit_status(self._application.pid) is None:
            if self.titles() or time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_S)
        return True

    def titles(self) -> list[str]:
        windows = WindowList(self._desktop.address)
        try:
            return [window.title for window in windows.top_levels()]
        finally:
            windows.close()

    def nodes(self) -> list[Node]:
        return self._nodes

    @cached_property
    def _nodes(self) -> list[Node]:
        name = "accessible.json"
        pid = self._desktop.run(
            [sys.executable, "-m", accessible.__name__, f"{WORK}/{name}"],
            environment={"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        deadline = time.monotonic() + _READ_LIMIT_S
        while (status := self._desktop.exit_status(pid)) is None and time.monotonic() < deadline:
            time.sleep(_POLL_S)
        if status != 0:
            raise ApplicationError(f"The accessibility tree could not be read (status {status}).")
        written = self._desktop.working_folder / name
        nodes = accessible.from_json(written.read_text(encoding="utf-8"))
        written.unlink()  # it is none of the files that are judged
        return nodes

    def file(self, name: str) -> str:
        return (self._desktop.working_folder / name).read_text(encoding="utf-8")

    def files(self) -> dict[str, str]:
        folder, found = self._desktop.working_folder, {}
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder))
            if path.is_dir():
                found[f"{name}/"] = ""
            elif path.is_file():
                found[name] = path.read_text(encoding="utf-8", errors="replace")
        return found

    def setting(self, section: str, key: str) -> str:
        """From GSettings' keyfile backend, which saves at once."""
        parser = configparser.ConfigParser(interpolation=None)
        parser.read(self._desktop.home / ".config/glib-2.0/settings/keyfile", encoding="utf-8")
        return parser.get(section, key, fallback="")
