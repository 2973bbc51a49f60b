"""Reads UI elements over AX, for rules only, with a time limit. I/O: Mach messages, through pyobjc.

What accessible_elements.py says of AT-SPI holds here: it is what a program says of itself, and may make a
verdict stricter only.
"""

from __future__ import annotations

from typing import Any

from agent.computers.bounded_asking import BoundedAsker
from agent.computers.macos.frameworks import Frameworks
from agent.coordinates import InputPoint
from agent.types import Spot

_LIMIT_S = 0.4
_ONE_ANSWER_S = 0.15
_MAX_NAME = 200
_PASSWORD_ROLE = "password text"
_SECURE = "AXSecureTextField"
_DIALOGS = frozenset(("AXDialog", "AXSystemDialog", "AXSheet"))
_POINT, _SIZE = 1, 2
"""kAXValueCGPointType, kAXValueCGSizeType."""
_ROLES = {
    "AXButton": "push button",
    "AXCell": "table cell",
    "AXCheckBox": "check box",
    "AXComboBox": "combo box",
    "AXIncrementor": "spin button",
    "AXLink": "link",
    "AXList": "list",
    "AXMenu": "menu",
    "AXMenuBar": "menu bar",
    "AXMenuBarItem": "menu",
    "AXMenuButton": "push button",
    "AXMenuItem": "menu item",
    "AXOutline": "tree",
    "AXPopUpButton": "combo box",
    "AXRadioButton": "radio button",
    "AXRow": "table row",
    "AXScrollBar": "scroll bar",
    "AXSearchField": "entry",
    "AXSlider": "slider",
    "AXStaticText": "label",
    "AXTabGroup": "page tab list",
    "AXTable": "table",
    "AXTextArea": "text",
    "AXTextField": "entry",
}
"""AX's roles, by the names that rules know them under."""


class AxElements:
    def __init__(self, frameworks: Frameworks) -> None:
        self._ax = frameworks.accessibility
        self._asker = BoundedAsker("AX")

    def find(self, point: InputPoint | None) -> Spot | None:
        """The element at a point of the desktop, or (None) the focused one, its window left out; None if
        unknown."""
        return self._asker.ask(lambda: self._find(point), limit_s=_LIMIT_S)

    def is_password_focused(self) -> bool:
        """False where nobody answers: other programs need not tell."""
        return bool(self._asker.ask(self._is_password_focused, limit_s=_LIMIT_S))

    def close(self) -> None:
        self._asker.close()

    def _everywhere(self) -> Any:
        everywhere = self._ax.AXUIElementCreateSystemWide()
        self._ax.AXUIElementSetMessagingTimeout(everywhere, _ONE_ANSWER_S)
        return everywhere

    def _find(self, point: InputPoint | None) -> Spot | None:
        everywhere = self._everywhere()
        if point is None:
            element = self._value(everywhere, "AXFocusedUIElement")
        else:
            error, element = self._ax.AXUIElementCopyElementAtPosition(everywhere, point.x, point.y, None)
            element = None if error else element
        if element is None:
            return None
        role = self._text(element, "AXRole")
        left, top = self._pair(element, "AXPosition", _POINT, ("x", "y"))
        width, height = self._pair(element, "AXSize", _SIZE, ("width", "height"))
        is_secure = self._text(element, "AXSubrole") == _SECURE
        is_focused = bool(self._value(element, "AXFocused"))
        return Spot(
            name=self._name(element),
            role=_PASSWORD_ROLE if is_secure else _ROLES.get(role, role.removeprefix("AX").lower()),
            left_px=left,
            top_px=top,
            width_px=width,
            height_px=height,
            element_id=self._text(element, "AXIdentifier"),
            states=frozenset(("focused",)) if is_focused else frozenset(),
            dialog=self._dialog(element),
            toolkit="Cocoa",
        )

    def _name(self, element: Any) -> str:
        for attribute in ("AXTitle", "AXDescription", "AXHelp"):
            if found := self._text(element, attribute):
                return found
        label = self._value(element, "AXTitleUIElement")
        return "" if label is None else self._text(label, "AXValue")

    def _dialog(self, element: Any) -> str:
        window = self._value(element, "AXWindow")
        if window is None or self._text(window, "AXSubrole") not in _DIALOGS:
            return ""
        return self._text(window, "AXTitle")

    def _is_password_focused(self) -> bool:
        element = self._value(self._everywhere(), "AXFocusedUIElement")
        return element is not None and self._text(element, "AXSubrole") == _SECURE

    def _value(self, element: Any, attribute: str) -> Any:
        error, found = self._ax.AXUIElementCopyAttributeValue(element, attribute, None)
        return None if error else found

    def _text(self, element: Any, attribute: str) -> str:
        found = self._value(element, attribute)
        return str(found)[:_MAX_NAME] if found is not None else ""

    def _pair(self, element: Any, attribute: str, kind: int, names: tuple[str, str]) -> tuple[int, int]:
        packed = self._value(element, attribute)
        is_found, value = (
            self._ax.AXValueGetValue(packed, kind, None) if packed is not None else (False, None)
        )
        if not is_found:
            return 0, 0
        first, second = names
        return int(getattr(value, first)), int(getattr(value, second))
