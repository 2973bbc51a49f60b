"""Converts mouse and keyboard events into the agent's actions. Pure.

Moves are merged into the next gesture, keys into text or hotkeys, clicks into double clicks, a press and a
release in different places into a drag, notches of the wheel into one scroll. A gesture is complete when the
next one begins or when nothing was added to it for a while; its context (`look`) is read when it begins.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from agent.actions.keys import MODIFIERS
from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
)
from agent.coordinates import InputPoint, MonitorPoint
from agent.demonstrations.events import ButtonDown, ButtonUp, InputEvent, KeyDown, KeyUp, Moved, WheelTurned

DOUBLE_CLICK_S = 0.4
TEXT_PAUSE_S = 5.0
"""Typing that rests so long is complete."""
SCROLL_PAUSE_S = 0.7
STILL_PX = 4
"""A hand that clicks moves the mouse so far."""
SAME_SPOT_PX = 24
"""A wheel that turns moves it so far."""
_CLICKS: dict[Button, Callable[[MonitorPoint], Action]] = {
    Button.LEFT: Click,
    Button.RIGHT: RightClick,
    Button.MIDDLE: MiddleClick,
}
_COMMANDING = tuple(key for key in MODIFIERS if key not in ("shift", "altgr"))
"""Held with a letter, they make it a command and no text."""
_TAPPED_ALONE = ("meta", "alt", "menu")
_LOCKS = ("capslock", "numlock", "scrolllock")
"""What they change is in the text; done again, they would change it twice."""

Seen = TypeVar("Seen")


@dataclass(frozen=True, slots=True)
class Reduced(Generic[Seen]):
    """One action, and what `look` returned when it began."""

    action: Action
    began_s: float
    ended_s: float
    seen: Seen
    doubts: tuple[str, ...] = ()
    """Names of keys of which it is not known what they added to a text."""


@dataclass(slots=True)
class _Text(Generic[Seen]):
    began_s: float
    last_s: float
    seen: Seen
    text: str
    doubts: tuple[str, ...] = ()


@dataclass(slots=True)
class _Wheel(Generic[Seen]):
    began_s: float
    last_s: float
    seen: Seen
    direction: Direction
    at: InputPoint
    notches: int


@dataclass(slots=True)
class _Pressed(Generic[Seen]):
    """A mouse button is down."""

    began_s: float
    seen: Seen
    button: Button
    at: InputPoint


@dataclass(slots=True)
class _Clicked(Generic[Seen]):
    """One left click, which may become a double click."""

    began_s: float
    last_s: float
    seen: Seen
    at: InputPoint


class Reducer(Generic[Seen]):
    """Feed it events in order; it gives each action once, when it is complete."""

    def __init__(
        self, look: Callable[[float], Seen], to_monitor: Callable[[InputPoint], MonitorPoint]
    ) -> None:
        """`look` is called at the first event of every gesture, with the time of that event."""
        self._look, self._to_monitor = look, to_monitor
        self._text: _Text[Seen] | None = None
        self._wheel: _Wheel[Seen] | None = None
        self._clicked: _Clicked[Seen] | None = None
        self._pressed: dict[Button, _Pressed[Seen]] = {}
        self._held: dict[str, tuple[float, Seen]] = {}
        """Modifiers that are down, since when, as long as nothing was done with them."""
        self._down: set[str] = set()
        """All modifiers that are down."""
        self._announced: list[str] = []
        """Modifiers that were given as `PressKey` and wait for their `ReleaseKey`."""

    def feed(self, event: InputEvent) -> list[Reduced[Seen]]:
        """The actions that are complete now."""
        done = self.tick(event.at_s)
        match event:
            case KeyDown():
                done += self._key_down(event)
            case KeyUp():
                done += self._key_up(event)
            case ButtonDown():
                done += self._button_down(event)
            case ButtonUp():
                done += self._button_up(event)
            case WheelTurned():
                done += self._wheel_turned(event)
            case Moved():
                pass  # the next event has the position
        return done

    def tick(self, now_s: float) -> list[Reduced[Seen]]:
        """What is complete because nothing was added to it for long enough."""
        done: list[Reduced[Seen]] = []
        if self._clicked is not None and now_s - self._clicked.last_s > DOUBLE_CLICK_S:
            done += self._end_click()
        if self._wheel is not None and now_s - self._wheel.last_s > SCROLL_PAUSE_S:
            done += self._end_wheel()
        if self._text is not None and now_s - self._text.last_s > TEXT_PAUSE_S:
            done += self._end_text()
        return done

    def interrupt(self) -> list[Reduced[Seen]]:
        """Another window has the keyboard: end the open text and scroll."""
        return self._end_all()

    def finish(self) -> list[Reduced[Seen]]:
        """End all open gestures; a button or key still down is dropped."""
        done = self._end_all()
        self._pressed.clear()
        self._held.clear()
        self._down.clear()
        self._announced.clear()
        return done

    @property
    def open_text(self) -> tuple[Seen, int] | None:
        """What `look` returned for the text that is being typed, and how long it is so far."""
        return None if self._text is None else (self._text.seen, len(self._text.text))

    # --- keys ---------------------------------------------------------------------------------------------

    def _key_down(self, event: KeyDown) -> list[Reduced[Seen]]:
        if event.key in MODIFIERS:
            if event.key not in self._down:
                self._down.add(event.key)
                self._held[event.key] = (event.at_s, self._look(event.at_s))
            return []
        commanding = [key for key in MODIFIERS if key in self._down and key in _COMMANDING]
        if (event.composes or _is_written(event.text)) and not commanding:
            self._held.clear()
            return self._write(event)
        if event.doubt and self._text is not None:
            self._text.doubts = (*self._text.doubts, event.doubt)
        if event.key == "backspace" and not commanding and self._text is not None and self._text.text:
            self._take_back(self._text, event.at_s)
            return self._end_text() if not self._text.text else []
        if event.key == "enter" and not self._down and self._text is not None:
            self._text.text, self._text.last_s = self._text.text + "\n", event.at_s
            return self._end_text()
        if not event.key or event.key in _LOCKS:
            self._held.clear()
            return []
        done = self._end_all()
        first = min(self._held.values(), key=lambda held: held[0], default=None)
        began_s, seen = first if first is not None else (event.at_s, self._look(event.at_s))
        self._held.clear()
        keys = (*(key for key in MODIFIERS if key in self._down), event.key)
        return [*done, Reduced(Hotkey(keys), began_s, event.at_s, seen)]

    def _key_up(self, event: KeyUp) -> list[Reduced[Seen]]:
        self._down.discard(event.key)
        if event.key in self._announced:
            self._announced.remove(event.key)
            done = self._end_all()
            return [*done, Reduced(ReleaseKey(event.key), event.at_s, event.at_s, self._look(event.at_s))]
        if event.key in self._held:
            began_s, seen = self._held.pop(event.key)
            if event.key in _TAPPED_ALONE:
                return [*self._end_all(), Reduced(Hotkey((event.key,)), began_s, event.at_s, seen)]
        return []

    def _write(self, event: KeyDown) -> list[Reduced[Seen]]:
        doubts = (event.doubt,) if event.doubt else ()
        if self._text is not None:
            self._text.text, self._text.last_s = self._text.text + event.text, event.at_s
            self._text.doubts += doubts
            return []
        done = self._end_all()
        self._text = _Text(event.at_s, event.at_s, self._look(event.at_s), event.text, doubts)
        return done

    @staticmethod
    def _take_back(text: _Text[Seen], at_s: float) -> None:
        """Programs take back one character, or all marks of a letter together: then it is not known which."""
        if unicodedata.combining(text.text[-1]) or unicodedata.category(text.text[-1]).startswith("M"):
            text.doubts = (*text.doubts, "backspace")
        text.text, text.last_s = text.text[:-1], at_s

    # --- mouse --------------------------------------------------------------------------------------------

    def _button_down(self, event: ButtonDown) -> list[Reduced[Seen]]:
        clicked = self._clicked
        is_second = (
            event.button is Button.LEFT
            and clicked is not None
            and _distance(clicked.at, event.at) <= STILL_PX
        )
        done = self._end_all(but_click=is_second)
        done += self._announce(event.at_s)
        self._pressed[event.button] = _Pressed(event.at_s, self._look(event.at_s), event.button, event.at)
        return done

    def _announce(self, at_s: float) -> list[Reduced[Seen]]:
        """Modifiers that are held while the mouse is used."""
        done: list[Reduced[Seen]] = []
        for key in (key for key in MODIFIERS if key in self._down and key not in self._announced):
            held = self._held.pop(key, None)
            began_s, seen = held if held is not None else (at_s, self._look(at_s))
            self._announced.append(key)
            done.append(Reduced(PressKey(key), began_s, at_s, seen))
        return done

    def _button_up(self, event: ButtonUp) -> list[Reduced[Seen]]:
        pressed = self._pressed.pop(event.button, None)
        if pressed is None:
            return []
        if _distance(pressed.at, event.at) > STILL_PX:
            return [*self._end_click(), *self._dragged(pressed, event)]
        if event.button is not Button.LEFT:
            click = _CLICKS[event.button](self._to_monitor(pressed.at))
            return [*self._end_click(), Reduced(click, pressed.began_s, event.at_s, pressed.seen)]
        first = self._clicked
        if first is not None:
            self._clicked = None
            double = DoubleClick(self._to_monitor(first.at))
            return [Reduced(double, first.began_s, event.at_s, first.seen)]
        self._clicked = _Clicked(pressed.began_s, event.at_s, pressed.seen, pressed.at)
        return []

    def _dragged(self, pressed: _Pressed[Seen], event: ButtonUp) -> list[Reduced[Seen]]:
        start, end = self._to_monitor(pressed.at), self._to_monitor(event.at)
        if event.button is Button.LEFT:
            return [Reduced(Drag(start, end), pressed.began_s, event.at_s, pressed.seen)]
        down, up = MouseDown(start, event.button), MouseUp(end, event.button)
        return [
            Reduced(down, pressed.began_s, pressed.began_s, pressed.seen),
            Reduced(up, event.at_s, event.at_s, self._look(event.at_s)),
        ]

    def _wheel_turned(self, event: WheelTurned) -> list[Reduced[Seen]]:
        wheel = self._wheel
        if (
            wheel is not None
            and wheel.direction is event.direction
            and _distance(wheel.at, event.at) <= SAME_SPOT_PX
        ):
            wheel.notches, wheel.last_s = wheel.notches + 1, event.at_s
            return []
        done = self._end_all() + self._announce(event.at_s)
        self._wheel = _Wheel(
            event.at_s, event.at_s, self._look(event.at_s), event.direction, event.at, notches=1
        )
        return done

    # --- endings ------------------------------------------------------------------------------------------

    def _end_all(self, *, but_click: bool = False) -> list[Reduced[Seen]]:
        """Text, scroll and click never overlap: at most one of them is open."""
        done = [*self._end_text(), *self._end_wheel()]
        return done if but_click else [*done, *self._end_click()]

    def _end_text(self) -> list[Reduced[Seen]]:
        text, self._text = self._text, None
        if text is None or not text.text:
            return []
        return [Reduced(TypeText(text.text), text.began_s, text.last_s, text.seen, text.doubts)]

    def _end_wheel(self) -> list[Reduced[Seen]]:
        wheel, self._wheel = self._wheel, None
        if wheel is None:
            return []
        action = Scroll(wheel.direction, self._to_monitor(wheel.at), wheel.notches)
        return [Reduced(action, wheel.began_s, wheel.last_s, wheel.seen)]

    def _end_click(self) -> list[Reduced[Seen]]:
        clicked, self._clicked = self._clicked, None
        if clicked is None:
            return []
        return [Reduced(Click(self._to_monitor(clicked.at)), clicked.began_s, clicked.last_s, clicked.seen)]


def _is_written(text: str) -> bool:
    """Spaces that do not break and joiners are text, too, although Python calls them not printable."""
    return bool(text) and all(unicodedata.category(character) != "Cc" for character in text)


def _distance(one: InputPoint, other: InputPoint) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)
