"""macOS' documented calls, as far as the adapter makes them: a small desktop in memory that answers them.

Constants are those of pyobjc 13.0's own tables (data/quartz_constants.json, made of its wheels); what a call
takes and gives back has the shape of its entry there, results of pointers as further members of a tuple.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from agent.computers.macos.frameworks import Frameworks

CONSTANTS: dict[str, int] = json.loads(
    (Path(__file__).parent / "data" / "quartz_constants.json").read_text(encoding="utf-8")
)
OWN_PID = 10
US_LAYOUT = {**dict(zip("asdfhgzxcv", range(10), strict=True)), "k": 0x28, "=": 0x18, "-": 0x1B}
"""Characters without modifiers, and their key codes."""


@dataclass
class FakeElement:
    """An AXUIElement; its attributes as AX names them."""

    attributes: dict[str, Any] = field(default_factory=dict)
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Left, top, width, height."""


@dataclass
class FakeMac:
    """A Mac with two displays: 1440×900 points, and 1280×800 to the left of it."""

    windows: list[dict[str, Any]] = field(default_factory=list)
    """As CGWindowListCopyWindowInfo gives them, from front to back."""
    front_pid: int = 0
    cursor: tuple[float, float] = (100.0, 100.0)
    granted: set[str] = field(default_factory=lambda: {"screen", "accessibility", "listen"})
    asked: list[str] = field(default_factory=list)
    is_input_secure: bool = False
    session: dict[str, Any] = field(default_factory=lambda: {"kCGSSessionOnConsoleKey": True})
    focused: FakeElement | None = None
    elements: list[FakeElement] = field(default_factory=list)
    clipboard: str | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    """What was posted."""

    def frameworks(self) -> Frameworks:
        return Frameworks(
            _Quartz(self), _appkit(self), _Ax(self), lambda: self.is_input_secure, lambda: dict(US_LAYOUT)
        )

    def open(self, number: int, pid: int, owner: str, title: str, box: tuple[int, int, int, int]) -> None:
        """In front of all others, with the keyboard."""
        bounds = dict(zip(("X", "Y", "Width", "Height"), map(float, box), strict=True))
        self.windows.insert(
            0,
            {
                "kCGWindowNumber": number,
                "kCGWindowOwnerPID": pid,
                "kCGWindowOwnerName": owner,
                "kCGWindowName": title,
                "kCGWindowBounds": bounds,
                "kCGWindowLayer": 0,
                "kCGWindowAlpha": 1.0,
            },
        )
        self.front_pid = pid


class _Quartz:
    def __init__(self, mac: FakeMac) -> None:
        self._mac = mac

    def __getattr__(self, name: str) -> int:
        if name not in CONSTANTS:
            raise AttributeError(name)
        return CONSTANTS[name]

    def CGEventCreate(self, source: None) -> dict[str, Any]:
        return {"at": self._mac.cursor}

    def CGEventGetLocation(self, event: dict[str, Any]) -> Any:
        return SimpleNamespace(x=event["at"][0], y=event["at"][1])

    def CGEventCreateMouseEvent(
        self, source: None, kind: int, at: tuple[float, float], button: int
    ) -> dict[str, Any]:
        return {"type": kind, "at": at, "button": button, "flags": 0, "fields": {}}

    def CGEventCreateKeyboardEvent(self, source: None, code: int, is_down: bool) -> dict[str, Any]:
        kind = CONSTANTS["kCGEventKeyDown" if is_down else "kCGEventKeyUp"]
        return {"type": kind, "code": code, "flags": 0, "text": None}

    def CGEventCreateScrollWheelEvent(
        self, source: None, unit: int, num_wheels: int, *turned: int
    ) -> dict[str, Any]:
        assert len(turned) == num_wheels
        return {"type": CONSTANTS["kCGEventScrollWheel"], "unit": unit, "turned": turned}

    def CGEventSetFlags(self, event: dict[str, Any], flags: int) -> None:
        event["flags"] = flags

    def CGEventSetIntegerValueField(self, event: dict[str, Any], number: int, value: int) -> None:
        event["fields"][number] = value

    def CGEventKeyboardSetUnicodeString(self, event: dict[str, Any], length: int, text: str) -> None:
        """`length` counts UTF-16 units."""
        event["text"] = text.encode("utf-16-le")[: 2 * length].decode("utf-16-le")

    def CGEventPost(self, tap: int, event: dict[str, Any]) -> None:
        assert tap == CONSTANTS["kCGHIDEventTap"]
        if "at" in event:
            self._mac.cursor = event["at"]
        self._mac.events.append(event)

    def CGGetActiveDisplayList(
        self, most: int, displays: None, count: None
    ) -> tuple[int, tuple[int, ...], int]:
        return 0, (1, 2), 2

    def CGDisplayBounds(self, display: int) -> Any:
        left, width, height = {1: (0.0, 1440.0, 900.0), 2: (-1280.0, 1280.0, 800.0)}[display]
        return SimpleNamespace(
            origin=SimpleNamespace(x=left, y=0.0), size=SimpleNamespace(width=width, height=height)
        )

    def CGWindowListCopyWindowInfo(self, options: int, relative_to: int) -> list[dict[str, Any]]:
        assert options & CONSTANTS["kCGWindowListOptionOnScreenOnly"]
        return list(self._mac.windows)

    def CGSessionCopyCurrentDictionary(self) -> dict[str, Any]:
        return dict(self._mac.session)

    def CGPreflightScreenCaptureAccess(self) -> bool:
        return "screen" in self._mac.granted

    def CGRequestScreenCaptureAccess(self) -> bool:
        self._mac.asked.append("screen")
        return "screen" in self._mac.granted

    def CGPreflightListenEventAccess(self) -> bool:
        return "listen" in self._mac.granted

    def CGRequestListenEventAccess(self) -> bool:
        self._mac.asked.append("listen")
        return "listen" in self._mac.granted


class _Ax:
    """HIServices; an error of 0 is success, -25204 that nobody answered."""

    kAXTrustedCheckOptionPrompt = "AXTrustedCheckOptionPrompt"

    def __init__(self, mac: FakeMac) -> None:
        self._mac = mac

    def AXIsProcessTrusted(self) -> bool:
        return "accessibility" in self._mac.granted

    def AXIsProcessTrustedWithOptions(self, options: dict[str, bool]) -> bool:
        assert options == {self.kAXTrustedCheckOptionPrompt: True}
        self._mac.asked.append("accessibility")
        return "accessibility" in self._mac.granted

    def AXUIElementCreateSystemWide(self) -> FakeElement:
        focused = {} if self._mac.focused is None else {"AXFocusedUIElement": self._mac.focused}
        return FakeElement(focused)

    def AXUIElementSetMessagingTimeout(self, element: FakeElement, timeout_s: float) -> int:
        return 0

    def AXUIElementCopyElementAtPosition(
        self, everywhere: FakeElement, x: float, y: float, found: None
    ) -> tuple[int, FakeElement | None]:
        for one in self._mac.elements:
            left, top, width, height = one.box
            if left <= x < left + width and top <= y < top + height:
                return 0, one
        return -25204, None

    def AXUIElementCopyAttributeValue(
        self, element: FakeElement, attribute: str, value: None
    ) -> tuple[int, Any]:
        left, top, width, height = element.box
        packed = {
            "AXPosition": (1, SimpleNamespace(x=left, y=top)),
            "AXSize": (2, SimpleNamespace(width=width, height=height)),
        }
        found = element.attributes.get(attribute, packed.get(attribute))
        return (0, found) if found is not None else (-25205, None)

    def AXValueGetValue(self, packed: tuple[int, Any], kind: int, value: None) -> tuple[bool, Any]:
        return packed[0] == kind, packed[1]


def _appkit(mac: FakeMac) -> Any:
    class Pasteboard:
        def stringForType_(self, kind: str) -> str | None:
            assert kind == "public.utf8-plain-text"
            return mac.clipboard

        def clearContents(self) -> int:
            mac.clipboard = None
            return 1

        def setString_forType_(self, text: str, kind: str) -> bool:
            mac.clipboard = text
            mac.events.append({"type": "clipboard", "text": text})
            return True

    front = SimpleNamespace(processIdentifier=lambda: mac.front_pid)
    workspace = SimpleNamespace(frontmostApplication=lambda: front if mac.front_pid else None)
    return SimpleNamespace(
        NSPasteboard=SimpleNamespace(generalPasteboard=Pasteboard),
        NSWorkspace=SimpleNamespace(sharedWorkspace=lambda: workspace),
        NSEvent=SimpleNamespace(doubleClickInterval=lambda: 0.5),
    )
