"""What the programs of this folder share: the dialog they show, and the changes they are told. I/O: files.

    PYTHON gtk_window.py | qt_window.py | tk_window.py FOLDER

FOLDER holds plan.json. Whenever order.json has another number, the dialog is built anew, changed as it
says, and the number is written to done.txt. Nothing of this project is imported: the programs are copied into
a desktop's folder.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Protocol

POLL_MS = 25


class Window(Protocol):
    """One toolkit's way to show and change controls, by their addresses."""

    def build(self, plan: dict[str, Any]) -> None:
        """Show the dialog as planned, in place of what is shown."""

    def hide(self, address: str) -> None: ...

    def rename(self, address: str, to: str) -> None: ...

    def enable(self, address: str, to: bool) -> None: ...

    def fill(self, address: str, to: Any) -> None:
        """The text of a field, the state of a box, the chosen option."""

    def move(self, address: str) -> None:
        """Below everything else."""

    def colour(self, address: str, to: str) -> None: ...


class Orders:
    """The orders that come into a folder."""

    def __init__(self, folder: Path, window: Window) -> None:
        self._folder, self._window = folder, window
        self.plan: dict[str, Any] = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
        self._done = 0
        window.build(self.plan)

    def follow(self) -> None:
        """Do the newest order, where there is one that was not done."""
        try:
            order = json.loads((self._folder / "order.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if order["number"] == self._done:
            return
        self._window.build(self.plan)
        for change in order["changes"]:
            kind, address = change["kind"], change["address"]
            if kind == "hide":
                self._window.hide(address)
            elif kind == "move":
                self._window.move(address)
            else:
                change_it = {
                    "rename": self._window.rename,
                    "enable": self._window.enable,
                    "fill": self._window.fill,
                    "colour": self._window.colour,
                }[kind]
                change_it(address, change["to"])
        self._done = order["number"]

    def tell(self) -> None:
        """Say that the last order is done, once it is drawn."""
        draft = self._folder / "done.draft"
        draft.write_text(str(self._done), encoding="utf-8")
        os.replace(draft, self._folder / "done.txt")
