"""Reads UI elements over UI Automation, for rules only, with a time limit. I/O: COM, through `uiautomation`.

What accessible_elements.py says of AT-SPI holds here: it is what a program says of itself, and may make a
verdict stricter only.
"""

from __future__ import annotations

from typing import Any

from agent.computers.bounded_asking import BoundedAsker
from agent.coordinates import InputPoint
from agent.types import Spot

_LIMIT_S = 0.4
_MAX_NAME = 200
_MAX_ABOVE = 24
_PASSWORD_ROLE = "password text"
_ROLES = {
    "ButtonControl": "push button",
    "CheckBoxControl": "check box",
    "ComboBoxControl": "combo box",
    "DataItemControl": "table row",
    "DocumentControl": "document text",
    "EditControl": "entry",
    "HyperlinkControl": "link",
    "ListControl": "list",
    "ListItemControl": "list item",
    "MenuBarControl": "menu bar",
    "MenuControl": "menu",
    "MenuItemControl": "menu item",
    "RadioButtonControl": "radio button",
    "ScrollBarControl": "scroll bar",
    "SliderControl": "slider",
    "SpinnerControl": "spin button",
    "SplitButtonControl": "push button",
    "TabControl": "page tab list",
    "TabItemControl": "page tab",
    "TableControl": "table",
    "TextControl": "label",
    "TreeControl": "tree",
    "TreeItemControl": "tree item",
}
"""UI Automation's control types, by the names that rules know them under."""
_DIALOG_CLASS = "#32770"
"""The window class of Windows' own dialogs."""


class UiaElements:
    """`uia` is the module `uiautomation`, or what answers as it does."""

    def __init__(self, uia: Any) -> None:
        self._uia = uia
        self._asker = BoundedAsker("UI Automation", uia.UIAutomationInitializerInThread)

    def find(self, point: InputPoint | None) -> Spot | None:
        """The element at a point of the desktop, or (None) the focused one, its window left out; None if
        unknown."""
        return self._asker.ask(lambda: self._find(point), limit_s=_LIMIT_S)

    def is_password_focused(self) -> bool:
        """False where nobody answers: other programs need not tell."""
        return bool(self._asker.ask(self._is_password_focused, limit_s=_LIMIT_S))

    def close(self) -> None:
        self._asker.close()

    def _find(self, point: InputPoint | None) -> Spot | None:
        uia = self._uia
        control = uia.GetFocusedControl() if point is None else uia.ControlFromPoint(point.x, point.y)
        if control is None:
            return None
        box = control.BoundingRectangle
        kind = str(control.ControlTypeName)
        states = frozenset(("focused",)) if control.HasKeyboardFocus else frozenset()
        return Spot(
            name=str(control.Name or "")[:_MAX_NAME],
            role=_PASSWORD_ROLE if control.IsPassword else _ROLES.get(kind, _other(kind)),
            left_px=int(box.left),
            top_px=int(box.top),
            width_px=int(box.right - box.left),
            height_px=int(box.bottom - box.top),
            element_id=".".join(str(number) for number in control.GetRuntimeId()),
            states=states,
            dialog=self._dialog(control),
            toolkit=str(control.FrameworkId or ""),
        )

    def _is_password_focused(self) -> bool:
        control = self._uia.GetFocusedControl()
        return control is not None and bool(control.IsPassword)

    def _dialog(self, control: Any) -> str:
        """The title of the window that the element is in, where that is a dialog."""
        for _ in range(_MAX_ABOVE):
            control = control.GetParentControl()
            if control is None:
                return ""
            if control.ControlTypeName == "WindowControl":
                return str(control.Name or "")[:_MAX_NAME] if control.ClassName == _DIALOG_CLASS else ""
        return ""


def _other(kind: str) -> str:
    return kind.removesuffix("Control").lower()
