"""macOS' windows: which has the keyboard, which lies at a point, and whose they are. I/O: Quartz, AppKit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from agent.computers.macos.elements import AxElements
from agent.computers.macos.frameworks import Frameworks
from agent.computers.monitor_box import MonitorBox
from agent.coordinates import InputPoint, Screen
from agent.types import Spot, Window

LOCKED = "The Mac is locked, or another user has its screen; so nothing was done."
AUTHORISING = (
    "macOS asks for its owner's password or finger there; only the owner answers, so nothing was done."
)
SECURE_INPUT = "The keyboard is in a password field, where Deskhand types nothing on macOS; type it yourself."
_ASKING_PROGRAMS = frozenset(("SecurityAgent", "coreautha", "coreauthd", "LocalAuthenticationRemoteService"))
_MAX_DISPLAYS = 16


@dataclass(frozen=True, slots=True)
class _Listed:
    """One window on the screen."""

    number: int
    pid: int
    application: str
    title: str
    box: MonitorBox
    layer: int
    """0 is an ordinary window; menus and the Dock are above."""


class MacWindows:
    """Implements `NativeWindows`. `own_pid` is the process whose windows are ours."""

    def __init__(self, frameworks: Frameworks, elements: AxElements | None, *, own_pid: int) -> None:
        self._quartz, self._appkit = frameworks.quartz, frameworks.appkit
        self._is_input_secure = frameworks.is_input_secure
        self._elements, self._own_pid = elements, own_pid

    def active(self, screen: Screen) -> Window | None:
        found = self._front()
        if found is None:
            return None
        return Window(
            application=found.application,
            title=found.title,
            left_px=found.box.left - screen.left,
            top_px=found.box.top - screen.top,
            width_px=found.box.width,
            height_px=found.box.height,
            window_id=found.number,
        )

    def pointer(self) -> InputPoint:
        at = self._quartz.CGEventGetLocation(self._quartz.CGEventCreate(None))
        return InputPoint(int(at.x), int(at.y))

    def corners(self) -> frozenset[InputPoint]:
        """Of every monitor: those of the rectangle around them may lie on none."""
        _error, displays, _count = self._quartz.CGGetActiveDisplayList(_MAX_DISPLAYS, None, None)
        found = set()
        for bounds in map(self._quartz.CGDisplayBounds, displays):
            left, top = int(bounds.origin.x), int(bounds.origin.y)
            right, bottom = left + int(bounds.size.width) - 1, top + int(bounds.size.height) - 1
            found |= {InputPoint(x, y) for x in (left, right) for y in (top, bottom)}
        return frozenset(found)

    def focused(self) -> int:
        found = self._front()
        return 0 if found is None else found.number

    def spot_at(self, point: InputPoint | None) -> Spot:
        window = self._front() if point is None else self._at(point)
        if window is None:
            return Spot()
        is_own = window.pid == self._own_pid
        element = None if self._elements is None or is_own else self._elements.find(point)
        return replace(
            element or Spot(),
            application=window.application,
            title=window.title,
            is_own=is_own,
            window_id=window.number,
        )

    def is_pointer_on_own(self) -> bool:
        window = self._at(self.pointer())
        return window is not None and window.pid == self._own_pid

    def is_keyboard_on_own(self) -> bool:
        return self._front_pid() == self._own_pid

    def barrier(self, *, is_typed: bool) -> str:
        session: Mapping[str, Any] = self._quartz.CGSessionCopyCurrentDictionary() or {}
        if session.get("CGSSessionScreenIsLocked") or not session.get("kCGSSessionOnConsoleKey", True):
            return LOCKED
        window = self._front() if is_typed else self._at(self.pointer())
        if window is not None and window.application in _ASKING_PROGRAMS:
            return AUTHORISING
        if is_typed and (self._is_input_secure() or self._is_password_focused()):
            return SECURE_INPUT
        return ""

    def close(self) -> None:
        if self._elements is not None:
            self._elements.close()

    def _is_password_focused(self) -> bool:
        return self._elements is not None and self._elements.is_password_focused()

    def _front_pid(self) -> int:
        front = self._appkit.NSWorkspace.sharedWorkspace().frontmostApplication()
        return 0 if front is None else int(front.processIdentifier())

    def _front(self) -> _Listed | None:
        """The uppermost ordinary window of the program in front."""
        pid = self._front_pid()
        return next((one for one in self._listed() if one.pid == pid and one.layer == 0), None)

    def _at(self, point: InputPoint) -> _Listed | None:
        return next((one for one in self._listed() if one.box.contains(point.x, point.y)), None)

    def _listed(self) -> list[_Listed]:
        """What is visible, from front to back."""
        quartz = self._quartz
        options = quartz.kCGWindowListOptionOnScreenOnly | quartz.kCGWindowListExcludeDesktopElements
        found = quartz.CGWindowListCopyWindowInfo(options, quartz.kCGNullWindowID) or ()
        return [_listed(one) for one in found if float(one.get("kCGWindowAlpha", 1.0)) > 0]


def _listed(one: Mapping[str, Any]) -> _Listed:
    bounds = one["kCGWindowBounds"]
    box = MonitorBox(*(int(bounds[name]) for name in ("X", "Y", "Width", "Height")))
    return _Listed(
        int(one["kCGWindowNumber"]),
        int(one["kCGWindowOwnerPID"]),
        str(one.get("kCGWindowOwnerName") or ""),
        str(one.get("kCGWindowName") or ""),
        box,
        int(one.get("kCGWindowLayer", 0)),
    )
