"""Where nobody may act on Windows: secure desktop, UAC, administrators' windows, passwords. I/O: user32."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator

from agent.computers.windows import structures as w
from agent.computers.windows.libraries import Libraries

SECURE_DESKTOP = (
    "Windows shows its secure desktop (a UAC prompt, the lock or the sign-in screen), where no program may"
    " look or act; so nothing was done."
)
CONSENT = "This is a UAC prompt; only its owner answers it, so nothing was done."
ADMINISTRATOR = (
    "The window there runs as administrator, and Windows lets no ordinary program use it; nothing was done."
)
PASSWORD = "The keyboard is in a password field, where Deskhand types nothing on Windows; type it yourself."
_NORMAL_DESKTOP = "Default"
_CONSENT_PROGRAM = "consent.exe"
_NAME_LENGTH = 1024


class WindowsBarriers:
    def __init__(self, libraries: Libraries) -> None:
        self._user32, self._kernel32 = libraries.user32, libraries.kernel32
        self._advapi32 = libraries.advapi32
        self._own_integrity = self._integrity(self._kernel32.GetCurrentProcess())

    def of_desktop(self) -> str:
        """Why nobody may act now; "" on the owner's ordinary desktop."""
        desktop = self._user32.OpenInputDesktop(0, False, w.DESKTOP_READOBJECTS)
        if not desktop:
            return SECURE_DESKTOP
        try:
            name = ctypes.create_unicode_buffer(_NAME_LENGTH)
            needed = ctypes.c_uint32()
            found = self._user32.GetUserObjectInformationW(
                desktop, w.UOI_NAME, ctypes.byref(name), ctypes.sizeof(name), ctypes.byref(needed)
            )
        finally:
            self._user32.CloseDesktop(desktop)
        return "" if found and name.value.lower() == _NORMAL_DESKTOP.lower() else SECURE_DESKTOP

    def of_process(self, pid: int) -> str:
        """Why a window of this process gets no events from us; "" if it does."""
        if self.program(pid).rpartition("\\")[2].lower() == _CONSENT_PROGRAM:
            return CONSENT
        with self._process(pid) as process:
            theirs = self._integrity(process) if process else None
        # Its level is not told to those below it: then it is above us.
        return ADMINISTRATOR if theirs is None or theirs > (self._own_integrity or 0) else ""

    def program(self, pid: int) -> str:
        """The path of a process's program; "" where that is not told."""
        path = ctypes.create_unicode_buffer(_NAME_LENGTH)
        length = ctypes.c_uint32(_NAME_LENGTH)
        with self._process(pid) as process:
            if not process or not self._kernel32.QueryFullProcessImageNameW(
                process, 0, ctypes.byref(path), ctypes.byref(length)
            ):
                return ""
        return path.value

    @contextlib.contextmanager
    def _process(self, pid: int) -> Iterator[int]:
        process = self._kernel32.OpenProcess(w.PROCESS_QUERY_LIMITED_INFORMATION, False, pid)
        try:
            yield process
        finally:
            if process:
                self._kernel32.CloseHandle(process)

    def _integrity(self, process: int) -> int | None:
        """The mandatory level: 0x2000 is an ordinary program's, 0x3000 an administrator's; None if untold."""
        token = ctypes.c_void_p()
        if not self._advapi32.OpenProcessToken(process, w.TOKEN_QUERY, ctypes.byref(token)):
            return None
        try:
            needed = ctypes.c_uint32()
            level = w.TOKEN_INTEGRITY_LEVEL
            self._advapi32.GetTokenInformation(token, level, None, 0, ctypes.byref(needed))
            label = ctypes.create_string_buffer(max(needed.value, ctypes.sizeof(ctypes.c_void_p)))
            if not self._advapi32.GetTokenInformation(
                token, level, ctypes.byref(label), needed.value, ctypes.byref(needed)
            ):
                return None
            # TOKEN_MANDATORY_LABEL begins with a pointer to the SID, whose last part is the level.
            sid = ctypes.cast(label, ctypes.POINTER(ctypes.c_void_p)).contents
            count = self._advapi32.GetSidSubAuthorityCount(sid)
            last = ctypes.cast(count, ctypes.POINTER(ctypes.c_uint8)).contents.value - 1
            part = self._advapi32.GetSidSubAuthority(sid, last)
            return int(ctypes.cast(part, ctypes.POINTER(ctypes.c_uint32)).contents.value)
        finally:
            self._kernel32.CloseHandle(token)
