"""The text on Windows' clipboard: read, lent, and given back. I/O: user32, kernel32."""

from __future__ import annotations

import contextlib
import ctypes
import time
from collections.abc import Iterator

from agent.computers.windows import structures as w
from agent.computers.windows.libraries import Libraries
from agent.errors import InputError

_OPEN_LIMIT_S = 0.5
_POLL_S = 0.01


class WindowsClipboard:
    def __init__(self, libraries: Libraries) -> None:
        self._user32, self._kernel32 = libraries.user32, libraries.kernel32

    def text(self) -> str | None:
        """None where it holds none, or another program has it open."""
        try:
            with self._open():
                if not self._user32.IsClipboardFormatAvailable(w.CF_UNICODETEXT):
                    return None
                memory = self._user32.GetClipboardData(w.CF_UNICODETEXT)
                return self._read(memory) if memory else None
        except InputError:
            return None

    def put(self, text: str) -> None:
        """Lines end as Windows wants them.

        Raises:
            InputError: another program keeps it open, or takes no text.
        """
        data = text.replace("\r\n", "\n").replace("\n", "\r\n").encode("utf-16-le") + b"\0\0"
        memory = self._kernel32.GlobalAlloc(w.GMEM_MOVEABLE, len(data))
        place = self._kernel32.GlobalLock(memory) if memory else None
        if not place:
            raise InputError("Windows has no memory for the clipboard.")
        ctypes.memmove(place, data, len(data))
        self._kernel32.GlobalUnlock(memory)
        is_given = False
        try:
            with self._open():
                self._user32.EmptyClipboard()
                is_given = bool(self._user32.SetClipboardData(w.CF_UNICODETEXT, memory))
        finally:
            if not is_given:  # given, it belongs to the system
                self._kernel32.GlobalFree(memory)
        if not is_given:
            raise InputError("Windows' clipboard took no text.")

    def _read(self, memory: int) -> str:
        place = self._kernel32.GlobalLock(memory)
        if not place:
            return ""
        try:
            data = ctypes.string_at(place, self._kernel32.GlobalSize(memory))
        finally:
            self._kernel32.GlobalUnlock(memory)
        return data.decode("utf-16-le", errors="replace").partition("\0")[0].replace("\r\n", "\n")

    @contextlib.contextmanager
    def _open(self) -> Iterator[None]:
        """One program at a time may have it open, so it is tried for a while."""
        deadline = time.monotonic() + _OPEN_LIMIT_S
        while not self._user32.OpenClipboard(None):
            if time.monotonic() >= deadline:
                raise InputError("Another program keeps the clipboard open.")
            time.sleep(_POLL_S)
        try:
            yield
        finally:
            self._user32.CloseClipboard()
