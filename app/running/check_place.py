"""The computer of a routine as its checks see it, before it is closed. I/O: files, screen, commands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import numpy as np

from agent.computers.this_system import is_owners_screen, is_private_desktop
from agent.demonstrations.shown_text import Reader, Shown, shown_text
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.ocr.reading import read_words

if TYPE_CHECKING:
    from app.running.computers.entry import AnyComputer

_MOST_BYTES = 32 * 2**20
_LOOKS = 4
_PAUSE_S = 1.0
_COMMAND_LIMIT_S = 60.0
_POLL_S = 0.05


class OpenComputerPlace:
    """Implements `CheckPlace`."""

    def __init__(
        self, computer: AnyComputer, shared: Sequence[Path], stop: Event, *, read: Reader = read_words
    ) -> None:
        self._computer, self._shared, self._stop, self._read = computer, shared, stop, read

    def file_text(self, path: str) -> str:
        return self._file_bytes(Path(path)).decode("utf-8", errors="replace")

    def shows(self, text: str) -> bool:
        """Looks several times: windows are drawn late."""
        for look in range(_LOOKS):
            pixels = self._computer.observe().pixels
            blank = np.full_like(pixels, 255 - np.median(pixels, axis=(0, 1)).astype(np.uint8))
            found = shown_text(text, blank, pixels, self._read).shown
            if found is Shown.NOT_READ:
                raise SettingsError(f"Whether the screen shows “{text}” cannot be read: it is too short.")
            if found is Shown.SAME:
                return True
            if look + 1 == _LOOKS or self._stop.wait(_PAUSE_S):
                break
        return False

    def exit_status(self, command: Sequence[str]) -> int | None:
        desktop = self._computer
        if not is_private_desktop(desktop):
            raise SettingsError("A check runs a command on a private desktop only, where it is shut in.")
        pid = desktop.run(list(command))
        for _ in range(round(_COMMAND_LIMIT_S / _POLL_S)):
            status = desktop.exit_status(pid)
            if status is not None or self._stop.wait(_POLL_S):
                return status
        return None

    def _file_bytes(self, path: Path) -> bytes:
        """From the working folder or a folder that is shared; on the owner's screen from anywhere."""
        desktop = self._computer
        if is_owners_screen(desktop):
            return read_foreign(path.expanduser(), max_bytes=_MOST_BYTES, follows_links=True)
        if not is_private_desktop(desktop):
            raise SettingsError(
                "A check of a file is not possible on another machine: only its screen is seen."
            )
        from agent.computers.sandbox import WORK  # which other systems have not

        inside = Path(str(path).replace("~/work", WORK, 1)) if str(path).startswith("~/work/") else path
        if inside.is_absolute() and not inside.is_relative_to(WORK):
            for folder in self._shared:
                if inside.is_relative_to(folder.absolute()):
                    return read_foreign(inside, max_bytes=_MOST_BYTES, below=folder.absolute())
            raise OSError(2, "it lies in no folder that is shared")
        below = inside.relative_to(WORK) if inside.is_absolute() else inside
        work = desktop.working_folder
        return read_foreign(work / below, max_bytes=_MOST_BYTES, below=work)
