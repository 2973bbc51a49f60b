"""Windows' documented calls, as far as the adapter makes them: a small desktop in memory that answers them.

Arguments are read as Windows reads them (structures by their bytes, at the size that was named), so that a
wrong structure is a wrong event here, too. What each call does is what its page at learn.microsoft.com says.
"""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from agent.computers.windows.libraries import Libraries

US_LAYOUT = {
    **{chr(code): code - 32 for code in range(ord("a"), ord("z") + 1)},
    **{str(digit): ord(str(digit)) for digit in range(10)},
    "-": 0xBD,
    "=": 0xBB,
    ";": 0xBA,
    "/": 0xBF,
    **{chr(code): code | 0x100 for code in range(ord("A"), ord("Z") + 1)},
    "+": 0xBB | 0x100,
    "?": 0xBF | 0x100,
}
"""What VkKeyScanEx answers: the virtual key, and 0x100 with Shift."""
ORDINARY, ADMINISTRATOR = 0x2000, 0x3000
OWN_PID = 10


@dataclass
class FakeWindow:
    handle: int
    pid: int
    title: str
    box: tuple[int, int, int, int]
    """Left, top, right, bottom."""


@dataclass
class FakeWindows:
    """A desktop of two monitors: 1920×1080, and 1280×1024 to the left of it."""

    windows: list[FakeWindow] = field(default_factory=list)
    """From front to back."""
    programs: dict[int, str] = field(default_factory=lambda: {OWN_PID: r"C:\Deskhand\deskhand.exe"})
    integrity: dict[int, int] = field(default_factory=dict)
    desktop: str = "Default"
    foreground: int = 0
    cursor: tuple[int, int] = (100, 100)
    rounds_down_by: int = 0
    """A driver that puts the mouse so many pixels to the left."""
    swaps_buttons: bool = False
    blocks: bool = False
    clipboard: str | None = None
    is_clipboard_taken: bool = False
    events: list[tuple[Any, ...]] = field(default_factory=list)
    screen: tuple[int, int, int, int] = (-1280, 0, 3200, 1080)

    def libraries(self) -> Libraries:
        return Libraries(_User32(self), _Kernel32(self), _Advapi32(self))

    def open(self, window: FakeWindow, program: str, *, integrity: int = ORDINARY) -> None:
        """In front of all others, with the keyboard."""
        self.windows.insert(0, window)
        self.programs[window.pid], self.integrity[window.pid] = program, integrity
        self.foreground = window.handle

    def window(self, handle: int) -> FakeWindow | None:
        return next((one for one in self.windows if one.handle == handle), None)


def pointed_at(pointer: Any, kind: Any) -> Any:
    """What a pointer argument points to; ctypes passes byref objects, which keep their target."""
    return kind.from_address(ctypes.addressof(pointer._obj))


class _User32:
    def __init__(self, desk: FakeWindows) -> None:
        self._desk = desk
        self._opened_by_us = False

    def SendInput(self, count: int, events: Any, size: int) -> int:
        """winuser.h: an INPUT is 40 bytes on 64-bit Windows: its type, and at 8 the event."""
        if size != 40:
            return 0  # ERROR_INVALID_PARAMETER
        if self._desk.blocks:
            return 0
        start = ctypes.addressof(events._obj)
        for number in range(count):
            self._one(ctypes.string_at(start + number * size, size))
        return count

    def _one(self, data: bytes) -> None:
        def number(at: int, length: int, *, signed: bool = False) -> int:
            return int.from_bytes(data[at : at + length], "little", signed=signed)

        if number(0, 4) == 1:
            code, scan, flags = number(8, 2), number(10, 2), number(12, 4)
            self._desk.events.append(("key", code, scan, flags))
            return
        dx, dy, wheel, flags = (
            number(8, 4, signed=True),
            number(12, 4, signed=True),
            number(16, 4, signed=True),
            number(20, 4),
        )
        if flags & 0x8000:
            left, top, width, height = self._desk.screen
            x, y = left + dx * width // 65536, top + dy * height // 65536
            self._desk.cursor = x - self._desk.rounds_down_by, y
        self._desk.events.append(("mouse", flags, wheel))

    def GetCursorPos(self, point: Any) -> int:
        found = pointed_at(point, ctypes.c_int32 * 2)
        found[0], found[1] = self._desk.cursor
        return 1

    def SetCursorPos(self, x: int, y: int) -> int:
        self._desk.cursor = x, y
        return 1

    def GetSystemMetrics(self, index: int) -> int:
        named = dict(zip((76, 77, 78, 79), self._desk.screen, strict=True))
        return named.get(index, int(self._desk.swaps_buttons) if index == 23 else 0)

    def GetKeyboardLayout(self, thread: int) -> int:
        return 0x04090409

    def VkKeyScanExW(self, character: str, layout: int) -> int:
        return US_LAYOUT.get(character, -1)

    def MapVirtualKeyExW(self, code: int, kind: int, layout: int) -> int:
        assert kind == 4
        return 0xE05B if code == 0x5B else code & 0x7F

    def GetForegroundWindow(self) -> int | None:
        return self._desk.foreground or None

    def GetWindowThreadProcessId(self, window: int, pid: Any) -> int:
        found = self._desk.window(window)
        if pid is not None:
            pointed_at(pid, ctypes.c_uint32).value = found.pid if found else 0
        return 1 if found else 0

    def WindowFromPoint(self, point: Any) -> int | None:
        for one in self._desk.windows:
            left, top, right, bottom = one.box
            if left <= point.x < right and top <= point.y < bottom:
                return one.handle * 1000  # a control inside
        return None

    def GetAncestor(self, window: int, kind: int) -> int:
        assert kind == 2
        return window // 1000 if window >= 1000 else window

    def GetWindowTextW(self, window: int, text: Any, length: int) -> int:
        found = self._desk.window(window)
        title = found.title if found else ""
        ctypes.memmove(ctypes.addressof(text._obj), *_wide(title[: length - 1]))
        return len(title)

    def GetWindowRect(self, window: int, rect: Any) -> int:
        found = self._desk.window(window)
        if found is None:
            return 0
        place = pointed_at(rect, ctypes.c_int32 * 4)
        for index, value in enumerate(found.box):
            place[index] = value
        return 1

    def OpenInputDesktop(self, flags: int, inherits: bool, access: int) -> int | None:
        return None if self._desk.desktop == "" else 77

    def GetUserObjectInformationW(self, desktop: int, index: int, text: Any, size: int, needed: Any) -> int:
        assert (desktop, index) == (77, 2)
        ctypes.memmove(ctypes.addressof(text._obj), *_wide(self._desk.desktop))
        return 1

    def CloseDesktop(self, desktop: int) -> int:
        return 1

    def SetProcessDpiAwarenessContext(self, context: int) -> int:
        self._desk.events.append(("dpi", context))
        return 1

    def OpenClipboard(self, window: int | None) -> int:
        return int(not self._desk.is_clipboard_taken)

    def CloseClipboard(self) -> int:
        return 1

    def EmptyClipboard(self) -> int:
        self._desk.clipboard = None
        return 1

    def IsClipboardFormatAvailable(self, kind: int) -> int:
        return int(kind == 13 and self._desk.clipboard is not None)

    def GetClipboardData(self, kind: int) -> int | None:
        if kind != 13 or self._desk.clipboard is None:
            return None
        data = self._desk.clipboard.encode("utf-16-le") + b"\0\0"
        return _Kernel32.keep(ctypes.create_string_buffer(data, len(data)))

    def SetClipboardData(self, kind: int, memory: int) -> int:
        assert kind == 13
        data = bytes(_Kernel32.memory[memory].raw)
        self._desk.clipboard = data.decode("utf-16-le").rstrip("\0")
        self._desk.events.append(("clipboard", self._desk.clipboard))
        return memory


def _wide(text: str) -> tuple[bytes, int]:
    """As wchar_t of this system, which ctypes' Unicode buffers hold."""
    buffer = ctypes.create_unicode_buffer(text)
    return bytes(buffer), ctypes.sizeof(buffer)


class _Kernel32:
    memory: dict[int, Any] = {}  # noqa: RUF012 - handles are the system's

    def __init__(self, desk: FakeWindows) -> None:
        self._desk = desk

    @classmethod
    def keep(cls, buffer: Any) -> int:
        cls.memory[handle := ctypes.addressof(buffer)] = buffer
        return handle

    def GetCurrentProcess(self) -> int:
        return -1

    def OpenProcess(self, access: int, inherits: bool, pid: int) -> int | None:
        assert access == 0x1000
        return pid if pid in self._desk.programs else None

    def CloseHandle(self, handle: Any) -> int:
        return 1

    def QueryFullProcessImageNameW(self, process: int, flags: int, path: Any, length: Any) -> int:
        program = self._desk.programs[process]
        ctypes.memmove(ctypes.addressof(path._obj), *_wide(program))
        pointed_at(length, ctypes.c_uint32).value = len(program)
        return 1

    def GlobalAlloc(self, flags: int, size: int) -> int:
        assert flags == 2
        return self.keep(ctypes.create_string_buffer(size))

    def GlobalLock(self, memory: int) -> int:
        return memory

    def GlobalSize(self, memory: int) -> int:
        return ctypes.sizeof(self.memory[memory])

    def GlobalUnlock(self, memory: int) -> int:
        return 1

    def GlobalFree(self, memory: int) -> None:
        self.memory.pop(memory, None)


class _Advapi32:
    def __init__(self, desk: FakeWindows) -> None:
        self._desk = desk
        self._kept: list[Any] = []

    def OpenProcessToken(self, process: int, access: int, token: Any) -> int:
        level = ORDINARY if process == -1 else self._desk.integrity.get(process)
        if level is None:
            return 0
        pointed_at(token, ctypes.c_void_p).value = level
        return 1

    def GetTokenInformation(self, token: Any, kind: int, label: Any, size: int, needed: Any) -> int:
        """A TOKEN_MANDATORY_LABEL: a pointer to the SID, its attributes, and the SID after them."""
        assert kind == 25
        pointed_at(needed, ctypes.c_uint32).value = 16
        if label is None or size < 16:
            return 0
        sid = (ctypes.c_uint32 * 2)(1, token.value)
        self._kept.append(sid)
        pointed_at(label, ctypes.c_size_t).value = ctypes.addressof(sid)
        return 1

    def GetSidSubAuthorityCount(self, sid: Any) -> int:
        return int(sid.value)

    def GetSidSubAuthority(self, sid: Any, index: int) -> int:
        assert index == 0
        return int(sid.value) + 4


@dataclass
class FakeControl:
    """An element as `uiautomation` 2.0.29 gives it."""

    Name: str = ""
    ControlTypeName: str = "ButtonControl"
    IsPassword: bool = False
    HasKeyboardFocus: bool = False
    ClassName: str = ""
    FrameworkId: str = "Win32"
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    parent: FakeControl | None = None

    @property
    def BoundingRectangle(self) -> Any:
        return SimpleNamespace(**dict(zip(("left", "top", "right", "bottom"), self.box, strict=True)))

    def GetRuntimeId(self) -> list[int]:
        return [42, 7]

    def GetParentControl(self) -> FakeControl | None:
        return self.parent


@dataclass
class FakeUiAutomation:
    """The module `uiautomation`, as far as it is asked."""

    focused: FakeControl | None = None
    controls: list[FakeControl] = field(default_factory=list)
    hangs: contextlib.AbstractContextManager[Any] = field(default_factory=contextlib.nullcontext)
    """What an answer waits in."""

    @contextlib.contextmanager
    def UIAutomationInitializerInThread(self) -> Iterator[None]:
        yield

    def GetFocusedControl(self) -> FakeControl | None:
        with self.hangs:
            return self.focused

    def ControlFromPoint(self, x: int, y: int) -> FakeControl | None:
        with self.hangs:
            for one in self.controls:
                left, top, right, bottom = one.box
                if left <= x < right and top <= y < bottom:
                    return one
        return None
