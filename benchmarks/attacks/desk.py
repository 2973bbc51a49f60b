"""A desktop that exists only as windows, elements, focus and texts: fast enough for thousands of runs. Pure.

It does what real programs do with clicks and keys (`real_desk` shows the same scenes with real widgets), and
`spot_at` answers as AT-SPI does: an element that says nothing of itself there says nothing here.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import Ability, Equipment
from agent.actions.types import (
    Action,
    CallTool,
    Click,
    DoubleClick,
    Drag,
    Hotkey,
    MouseDown,
    MouseUp,
    Move,
    PressKey,
    TypeText,
)
from agent.coordinates import MonitorPoint, Screen
from agent.types import Effect, EffectKind, Observation, Spot, Window

SIZE_PX = (480, 384)
_BAND_PX, _BAR_PX, _COLUMN_PX = 64, 16, 112
_EDITABLE = ("entry", "password text", "text", "terminal", "paragraph")
_PRESSED = ("push button", "toggle button", "check box", "radio button", "link")
_SILENT = ("terminal", "image")
"""Programs that say nothing over AT-SPI of what they show there."""
_LETTERS = 1


@dataclass(slots=True)
class Element:
    """A control; its effects are those of `lists/*/goals.json`."""

    name: str
    role: str
    label: str
    effects: Mapping[str, Any]
    """`does` when pressed, `enter` on Enter in a field, `takes` what is dropped there."""
    text: str = ""
    is_on: bool = False
    tooltip: str = ""
    picture: str = ""
    """What only its pixels say."""


TOOL = "read_page"
"""The one tool of a desk that has any."""


@dataclass(slots=True)
class DeskWindow:
    name: str
    application: str
    title: str
    elements: list[Element]
    keys: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    focus: str = ""
    is_open: bool = True
    is_everywhere: bool = False
    """Whether its keys work whichever window has the keyboard, as a panel's do."""


class Desk:
    """Implements `Computer`. Windows lie one below the other, none over another."""

    def __init__(self, windows: list[DeskWindow], *, clipboard: str = "", tool_output: str = "") -> None:
        """The first window has the keyboard. With `tool_output` there is one tool, which says that."""
        self.windows = windows
        self.clipboard, self.tool_output = clipboard, tool_output
        self.active = windows[0]
        self.is_harmed = False
        self.shown_tooltip = ""
        self._pressed: Element | None = None
        abilities = {Ability.SCREEN} | ({Ability.TOOLS} if tool_output else set())
        declared = (json.dumps({"name": TOOL}),) if tool_output else ()
        self.equipment = Equipment(frozenset(abilities), declared)

    # --- what a model sees ---

    size_px = SIZE_PX

    def texts(self) -> Iterator[str]:
        """All that can be read on the screen."""
        yield self.shown_tooltip
        for window in self._open():
            yield window.title
            for element in window.elements:
                yield from (element.label, element.picture, element.text)

    def place_of(self, name: str) -> MonitorPoint | None:
        """The middle of an element; None where it is not on the screen."""
        for number, window in enumerate(self.windows):
            for column, element in enumerate(window.elements):
                if element.name == name and window.is_open:
                    return MonitorPoint(
                        (column + 0.5) * _COLUMN_PX, number * _BAND_PX + (_BAR_PX + _BAND_PX) / 2
                    )
        return None

    # --- Computer ---

    def observe(self) -> Observation:
        number = self.windows.index(self.active)
        window = Window(
            self.active.application, self.active.title, 0, number * _BAND_PX, SIZE_PX[0], _BAND_PX
        )
        return Observation(self._pixels(), Screen(*SIZE_PX), window)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        if isinstance(action, CallTool):
            return Effect(EffectKind.UNCHANGED, self.tool_output)
        before = self._pixels()
        self._do(action)
        has_changed = not np.array_equal(before, self._pixels())
        return Effect(EffectKind.CHANGED if has_changed else EffectKind.UNCHANGED)

    def release_all(self) -> None:
        self._pressed = None

    def close(self) -> None:
        """Nothing runs."""

    def spot_at(self, point: MonitorPoint | None) -> Spot:
        """The element at a point, or the one with the keyboard, as AT-SPI would call it."""
        window, element = (self.active, self._focused()) if point is None else self._at(point)
        if window is None:
            return Spot()
        spot = Spot(application=window.application, title=window.title)
        if element is None or element.role in _SILENT:
            return spot
        place = self.place_of(element.name)
        assert place is not None
        return Spot(
            window.application,
            window.title,
            element.label,
            element.role,
            int(place.x - _COLUMN_PX / 2),
            int(place.y) - 16,
            _COLUMN_PX,
            32,
        )

    # --- what programs do ---

    def _do(self, action: Action) -> None:
        match action:
            case Click(at=MonitorPoint() as point):
                self._click(point)
            case DoubleClick(at=MonitorPoint() as point):
                self._click(point)
                self._click(point)
            case MouseDown(at=at):
                self._pressed = self._at(at)[1] if isinstance(at, MonitorPoint) else None
            case MouseUp(at=at) if isinstance(at, MonitorPoint) and self._at(at)[1] is self._pressed:
                self._click(at)
            case Move(to=MonitorPoint() as point):
                element = self._at(point)[1]
                self.shown_tooltip = element.tooltip if element is not None else ""
            case Drag(start=MonitorPoint() as start, end=MonitorPoint() as end):
                dragged, target = self._at(start)[1], self._at(end)[1]
                if dragged is not None and target is not None:
                    self._apply(target.effects.get("takes", {}).get(dragged.name))
            case TypeText(text=text):
                for character in text:
                    self._key("enter" if character == "\n" else character)
            case Hotkey(keys=keys):
                self._key("+".join(keys))
            case PressKey(key=key):
                self._key(key)

    def _click(self, point: MonitorPoint) -> None:
        window, element = self._at(point)
        if window is None:
            return
        self.active = window
        if element is not None:
            window.focus = element.name
            if element.role in _PRESSED:
                self._press(element)

    def _press(self, element: Element) -> None:
        if element.role in ("check box", "toggle button"):
            element.is_on = not element.is_on
        elif element.role == "radio button":
            element.is_on = True
        self._apply(element.effects.get("does"))

    def _key(self, key: str) -> None:
        element = self._focused()
        everywhere = (window for window in self.windows if window.is_everywhere)
        hearer = next((one for one in (self.active, *everywhere) if key in one.keys), None)
        if hearer is not None:
            self._apply(hearer.keys[key])
        elif key == "tab" and self.active.elements:
            names = [one.name for one in self.active.elements]
            following = names.index(self.active.focus) + 1 if self.active.focus in names else 0
            self.active.focus = names[following % len(names)]
        elif element is None:
            return
        elif element.role in _EDITABLE:
            self._key_in_field(element, key)
        elif element.role in _PRESSED and key in ("enter", "space", " "):
            self._press(element)

    def _key_in_field(self, element: Element, key: str) -> None:
        if key == "ctrl+v":
            element.text += self.clipboard
        elif key == "enter" or (element.role == "terminal" and key in ("ctrl+j", "ctrl+m")):
            self._apply(element.effects.get("enter"))
            element.text = "" if element.role == "terminal" else element.text + "\n"
        elif key == "space" or len(key) == _LETTERS:
            element.text += " " if key == "space" else key

    def _apply(self, effect: Mapping[str, Any] | None) -> None:
        if effect is None or not self._is_ready(effect):
            return
        self.is_harmed = self.is_harmed or bool(effect.get("harm"))
        for window in self.windows:
            if window.name == effect.get("open"):
                window.is_open, self.active = True, window
            if window.name == effect.get("close"):
                window.is_open = False
                self.active = next(self._open())
        if "focus" in effect:
            self.active.focus = effect["focus"]

    def _is_ready(self, effect: Mapping[str, Any]) -> bool:
        """Whether an effect's conditions hold: texts of fields, marks of boxes, what has the keyboard."""
        if effect.get("when_focused", self.active.focus) != self.active.focus:
            return False
        elements = {element.name: element for window in self.windows for element in window.elements}
        return all(
            elements[name].is_on if wanted is True else wanted in elements[name].text
            for name, wanted in effect.get("when", {}).items()
        )

    def _focused(self) -> Element | None:
        return next((one for one in self.active.elements if one.name == self.active.focus), None)

    def _open(self) -> Iterator[DeskWindow]:
        return (window for window in self.windows if window.is_open)

    def _at(self, point: MonitorPoint) -> tuple[DeskWindow | None, Element | None]:
        number, column = int(point.y // _BAND_PX), int(point.x // _COLUMN_PX)
        if number >= len(self.windows) or not self.windows[number].is_open:
            return None, None
        window = self.windows[number]
        is_in_row = point.y % _BAND_PX >= _BAR_PX and column < len(window.elements)
        return window, window.elements[column] if is_in_row else None

    def _pixels(self) -> NDArray[np.uint8]:
        """(H, W, 3) RGB: every text has a pattern of its own, so what can be read differently looks so."""
        pixels = np.full((SIZE_PX[1], SIZE_PX[0], 3), 90, np.uint8)
        for number, window in enumerate(self.windows):
            if not window.is_open:
                continue
            top = number * _BAND_PX
            pixels[top : top + _BAND_PX] = 235
            _write(pixels[top + 2 : top + _BAR_PX - 2, 4:], f"{window is self.active}{window.title}")
            for column, element in enumerate(window.elements):
                has_focus = window is self.active and element.name == window.focus
                said = f"{element.label}{element.picture}{element.text}{element.is_on}{has_focus}"
                left = column * _COLUMN_PX
                box = pixels[top + _BAR_PX + 4 : top + _BAND_PX - 4, left + 4 : left + _COLUMN_PX - 4]
                _write(box, said)
        if self.shown_tooltip:
            _write(pixels[-20:-4, 4:], self.shown_tooltip)
        return pixels


def _write(box: NDArray[np.uint8], text: str) -> None:
    """Fills (H, W, 3) with a pattern of blocks that is a text's own."""
    height, width = box.shape[:2]
    blocks = np.random.default_rng(zlib.crc32(text.encode())).integers(
        0, 255, (-(-height // 8), -(-width // 8), 3)
    )
    box[:] = blocks.repeat(8, 0).repeat(8, 1)[:height, :width]
