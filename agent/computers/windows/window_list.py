"""Windows' windows: which has the keyboard, which lies at a point, and whose they are. I/O: user32."""

from __future__ import annotations

import ctypes
from dataclasses import replace

from agent.computers.monitor_box import MonitorBox
from agent.computers.windows import structures as w
from agent.computers.windows.barriers import PASSWORD, WindowsBarriers
from agent.computers.windows.elements import UiaElements
from agent.computers.windows.libraries import Libraries
from agent.coordinates import InputPoint, Screen
from agent.types import Spot, Window

_TITLE_LENGTH = 512


class WindowsWindows:
    """Implements `NativeWindows`. `own_pid` is the process whose windows are ours."""

    def __init__(self, libraries: Libraries, elements: UiaElements | None, *, own_pid: int) -> None:
        self._user32, self._elements, self._own_pid = libraries.user32, elements, own_pid
        self._barriers = WindowsBarriers(libraries)

    def active(self, screen: Screen) -> Window | None:
        window = self.focused()
        if not window:
            return None
        box = self._box(window)
        return Window(
            application=self._application(window),
            title=self._title(window),
            left_px=box.left - screen.left,
            top_px=box.top - screen.top,
            width_px=box.width,
            height_px=box.height,
            window_id=window,
        )

    def pointer(self) -> InputPoint:
        at = w.Point()
        self._user32.GetCursorPos(ctypes.byref(at))
        return InputPoint(at.x, at.y)

    def corners(self) -> frozenset[InputPoint]:
        metric = self._user32.GetSystemMetrics
        left, top = metric(w.SM_XVIRTUALSCREEN), metric(w.SM_YVIRTUALSCREEN)
        right = left + metric(w.SM_CXVIRTUALSCREEN) - 1
        bottom = top + metric(w.SM_CYVIRTUALSCREEN) - 1
        return frozenset(InputPoint(x, y) for x in (left, right) for y in (top, bottom))

    def focused(self) -> int:
        return int(self._user32.GetForegroundWindow() or 0)

    def spot_at(self, point: InputPoint | None) -> Spot:
        window = self.focused() if point is None else self._window_at(point)
        if not window:
            return Spot()
        found = Spot(
            application=self._application(window),
            title=self._title(window),
            is_own=self._pid(window) == self._own_pid,
            window_id=window,
        )
        element = None if self._elements is None or found.is_own else self._elements.find(point)
        if element is None:
            return found
        return replace(element, application=found.application, title=found.title, window_id=found.window_id)

    def is_pointer_on_own(self) -> bool:
        window = self._window_at(self.pointer())
        return bool(window) and self._pid(window) == self._own_pid

    def is_keyboard_on_own(self) -> bool:
        window = self.focused()
        return bool(window) and self._pid(window) == self._own_pid

    def barrier(self, *, is_typed: bool) -> str:
        if desktop := self._barriers.of_desktop():
            return desktop
        window = self.focused() if is_typed else self._window_at(self.pointer())
        pid = self._pid(window) if window else 0
        if pid and pid != self._own_pid and (process := self._barriers.of_process(pid)):
            return process
        if is_typed and self._elements is not None and self._elements.is_password_focused():
            return PASSWORD
        return ""

    def close(self) -> None:
        if self._elements is not None:
            self._elements.close()

    def _window_at(self, point: InputPoint) -> int:
        """The top level window there."""
        inner = self._user32.WindowFromPoint(w.Point(point.x, point.y))
        return int(self._user32.GetAncestor(inner, w.GA_ROOT) or inner or 0) if inner else 0

    def _pid(self, window: int) -> int:
        pid = ctypes.c_uint32()
        self._user32.GetWindowThreadProcessId(window, ctypes.byref(pid))
        return pid.value

    def _application(self, window: int) -> str:
        """The program's name without `.exe`."""
        name = self._barriers.program(self._pid(window)).rpartition("\\")[2]
        return name[:-4] if name.lower().endswith(".exe") else name

    def _title(self, window: int) -> str:
        text = ctypes.create_unicode_buffer(_TITLE_LENGTH)
        self._user32.GetWindowTextW(window, ctypes.byref(text), _TITLE_LENGTH)
        return text.value

    def _box(self, window: int) -> MonitorBox:
        rect = w.Rect()
        self._user32.GetWindowRect(window, ctypes.byref(rect))
        return MonitorBox(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top)
