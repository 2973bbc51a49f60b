"""Fingers and keys of a phone, by its programs `input`, `am` and `ime`. I/O: the phone.

A scroll by one notch is a swipe over a tenth of the screen, through its middle or from the action's point, in
half a second for all; `Direction` is the side on which more content should appear, so the finger goes the
other way.
"""

from __future__ import annotations

import base64
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from agent.actions.abilities import REFUSALS, ability_for
from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    OpenApp,
    Point,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)
from agent.computers.android.adb import Output
from agent.computers.android.applications import ADB_KEYBOARD, component_of, components_in
from agent.computers.android.keycodes import BACK, HOME, keycode
from agent.computers.android.quoting import TURNED_STATUS, command, on_screen_of
from agent.computers.keysyms import typable_text
from agent.computers.stop_guard import StopGuard
from agent.coordinates import InputPoint, MonitorPoint
from agent.errors import CoordinateError, InputError

TURNED = "The phone's screen was turned, so this was not done; look again."
OUTSIDE = "This lies outside the phone's screen, so it was not done."
NO_OTHER_BUTTONS = "A finger has no second button: press long instead."
NO_HELD_KEYS = "A phone's keys cannot be held over adb: press them together."
NO_FINGER = "This phone's Android is too old to keep a finger down: use a drag or a long press."
NO_COMBINATIONS = "This phone's Android is too old for keys pressed together."
NO_KEYBOARD = (
    "Only plain ASCII can be typed on this phone; for other text install the app ADBKeyBoard on it "
    "(com.android.adbkeyboard) and switch it on among its keyboards."
)
_SWIPE_MS, _MAX_SWIPE_MS = 300, 1500
_NOTCH, _MOST = 0.1, 0.7
"""Of the screen's side: the way of one notch, and of one swipe; more notches are more swipes."""
_MOST_SWIPES = 20
_PIECE = 24
"""Characters typed by one command: stop waits for no more."""
_BASE64_PIECE = 2000
_STEPS = 8
_AFTER_KEYBOARD_S = 0.4
"""A keyboard that has just been chosen is shown only then; before, it hears nothing."""


class Phone(Protocol):
    def run(self, line: str) -> Output: ...


@dataclass(frozen=True, slots=True)
class PhoneAbilities:
    """What this phone's Android can do, asked once."""

    keeps_finger_down: bool = True
    """`input motionevent`, since Android 11."""
    combines_keys: bool = True
    """`input keycombination`, since Android 13."""
    tells_size: bool = True
    """Whether the phone says the size of its rotated screen, so that a touch can depend on it."""


class PhoneHands:
    """Performs one action at a time. `size` is (width, height) of the screen that was looked at last."""

    def __init__(self, phone: Phone, abilities: PhoneAbilities, size: Callable[[], tuple[int, int]]) -> None:
        self._phone, self._abilities, self._size = phone, abilities, size
        self._at = InputPoint(0, 0)
        self._is_down = False

    def perform(self, action: Action, guard: StopGuard) -> None:
        """
        Raises:
            StoppedError: the flag was set; the caller releases what is held.
            InputError: it was not done, or not all of it, with the reason.
            CoordinateError: a point was never placed on the screen.
            DisplayLostError: the phone is gone.
        """
        match action:
            case Click(at=at):
                self._touch(guard, "tap", self._point(at))
            case DoubleClick(at=at):
                for _ in range(2):
                    self._touch(guard, "tap", self._point(at))
            case LongPress(at=at, duration_s=seconds):
                point, duration_ms = self._point(at), round(1000 * min(max(seconds, 0.5), 3.0))
                self._touch(guard, "swipe", point, point, duration_ms)
            case Drag(start=start, end=end):
                self._drag(self._point(start), self._point(end), guard)
            case Move(to=to):
                self._at = self._point(to)
                guard.check()
                if self._is_down:
                    self._finger("MOVE", guard)
            case MouseDown(at=at, button=Button.LEFT):
                self._at = self._at if at is None else self._point(at)
                self._finger("DOWN", guard)
            case MouseUp(at=at, button=Button.LEFT):
                self._at = self._at if at is None else self._point(at)
                self._finger("UP", guard)
            case RightClick() | MiddleClick() | MouseDown() | MouseUp():
                raise InputError(NO_OTHER_BUTTONS)
            case Scroll(direction=direction, at=at, notches=notches):
                self._scroll(direction, at, notches, guard)
            case PressKey() | ReleaseKey():
                raise InputError(NO_HELD_KEYS)
            case _:
                self._by_keys(action, guard)

    def release(self) -> None:
        """Lift the finger where that drops nothing.

        Raises:
            DisplayLostError: the phone is gone.
        """
        if self._is_down:
            self._is_down = False
            self._phone.run(command("input", "motionevent", "CANCEL", str(self._at.x), str(self._at.y)))

    def _by_keys(self, action: Action, guard: StopGuard) -> None:
        match action:
            case TypeText(text=text):
                self._type(text, guard)
            case Hotkey(keys=keys):
                self._hotkey(keys, guard)
            case PressHome():
                self._key(HOME, guard)
            case PressBack():
                self._key(BACK, guard)
            case OpenApp(name=name):
                self._open(name, guard)
            case Wait(duration_s=seconds):
                guard.pause(seconds)
            case _:
                raise InputError(REFUSALS[ability_for(action)])

    # ---- the finger

    def _point(self, at: Point) -> InputPoint:
        if not isinstance(at, MonitorPoint):
            raise CoordinateError("An action has to be placed on the screen before it is performed.")
        width, height = self._size()
        if not (0 <= at.x < width and 0 <= at.y < height):
            raise InputError(OUTSIDE)
        return InputPoint(math.floor(at.x), math.floor(at.y))

    def _touch(self, guard: StopGuard, how: str, *what: InputPoint | int | str) -> None:
        """`input HOW …` with points and numbers, only on the screen that was looked at."""
        words = [
            word
            for one in what
            for word in ((str(one.x), str(one.y)) if isinstance(one, InputPoint) else (str(one),))
        ]
        line = command("input", how, *words)
        if self._abilities.tells_size:
            line = on_screen_of(*self._size(), line)
        self._run(line, guard)

    def _finger(self, event: str, guard: StopGuard) -> None:
        if not self._abilities.keeps_finger_down:
            raise InputError(NO_FINGER)
        if event != "DOWN" and not self._is_down:
            raise InputError("No finger is down on the phone.")
        guard.check()
        self._is_down = event != "UP"  # before: what is cut off may have been done
        self._touch(guard, "motionevent", event, self._at)

    def _drag(self, start: InputPoint, end: InputPoint, guard: StopGuard) -> None:
        if not self._abilities.keeps_finger_down:
            self._touch(guard, "swipe", start, end, _duration_ms(start, end))
            return
        self._at = start
        self._finger("DOWN", guard)
        for step in range(1, _STEPS + 1):
            self._at = InputPoint(
                round(start.x + (end.x - start.x) * step / _STEPS),
                round(start.y + (end.y - start.y) * step / _STEPS),
            )
            self._finger("MOVE", guard)
        self._finger("UP", guard)

    def _scroll(self, direction: Direction, at: Point | None, notches: int, guard: StopGuard) -> None:
        width, height = self._size()
        is_across = direction in (Direction.LEFT, Direction.RIGHT)
        side = width if is_across else height
        middle = InputPoint(width // 2, height // 2) if at is None else self._point(at)
        forward = -1 if direction in (Direction.DOWN, Direction.RIGHT) else 1
        left = min(max(notches, 0) * _NOTCH * side, _MOST_SWIPES * _MOST * side)
        while left >= 1:
            way = round(min(left, _MOST * side))
            left -= way
            along = middle.x if is_across else middle.y
            edge = max(side // 20, 1)
            begin = min(max(along - forward * way // 2, edge), side - 1 - edge)
            finish = min(max(begin + forward * way, edge), side - 1 - edge)
            ends = (
                (InputPoint(begin, middle.y), InputPoint(finish, middle.y))
                if is_across
                else (InputPoint(middle.x, begin), InputPoint(middle.x, finish))
            )
            self._touch(guard, "swipe", *ends, 2 * _SWIPE_MS)

    # ---- keys and text

    def _key(self, code: int, guard: StopGuard) -> None:
        self._run(command("input", "keyevent", str(code)), guard)

    def _hotkey(self, keys: tuple[str, ...], guard: StopGuard) -> None:
        codes = [keycode(key) for key in keys]
        if not codes:
            raise InputError("A hotkey needs at least one key.")
        if len(codes) == 1:
            self._key(codes[0], guard)
        elif not self._abilities.combines_keys:
            raise InputError(NO_COMBINATIONS)
        else:
            self._run(command("input", "keycombination", *map(str, codes)), guard)

    def _type(self, text: str, guard: StopGuard) -> None:
        """One final newline is the Enter key; those inside are keys, too, where there is no ADBKeyBoard."""
        text = typable_text(text)
        line = text.removesuffix("\n")
        if all(" " <= sign <= "~" for sign in line):
            self._type_plain(line, guard)
        elif self._has_keyboard(guard):
            self._type_by_keyboard(line, guard)
        elif all(" " <= sign <= "~" or sign == "\n" for sign in line):
            for number, part in enumerate(line.split("\n")):
                if number:
                    self._key(keycode("enter"), guard)
                self._type_plain(part, guard)
        else:
            raise InputError(NO_KEYBOARD)
        if text.endswith("\n"):
            self._key(keycode("enter"), guard)

    def _type_plain(self, text: str, guard: StopGuard) -> None:
        for piece in plain_pieces(text):
            self._run(command("input", "text", piece), guard)

    def _has_keyboard(self, guard: StopGuard) -> bool:
        guard.check()
        return ADB_KEYBOARD in self._phone.run(command("ime", "list", "-s")).text.split()

    def _type_by_keyboard(self, text: str, guard: StopGuard) -> None:
        """The owner's keyboard is chosen again afterwards, whatever happens."""
        now = self._phone.run(command("settings", "get", "secure", "default_input_method")).text.strip()
        try:
            if now != ADB_KEYBOARD:
                self._run(command("ime", "set", ADB_KEYBOARD), guard)
                guard.pause(_AFTER_KEYBOARD_S)
            for start in range(0, len(text), _BASE64_PIECE):
                words = base64.b64encode(text[start : start + _BASE64_PIECE].encode()).decode("ascii")
                line = command("am", "broadcast", "-a", "ADB_INPUT_B64", "--es", "msg", words)
                self._run(line, guard)
        finally:
            if now and now not in ("null", ADB_KEYBOARD):
                self._phone.run(command("ime", "set", now))

    def _open(self, name: str, guard: StopGuard) -> None:
        guard.check()
        answer = self._phone.run(
            command("cmd", "package", "query-activities", "--components")
            + " "
            + command("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")
        )
        component = component_of(name, components_in(answer.text))
        self._run(command("am", "start", "-n", component), guard)

    def _run(self, line: str, guard: StopGuard) -> None:
        guard.check()
        output = self._phone.run(line)
        if output.status == TURNED_STATUS:
            raise InputError(TURNED)
        said = " ".join((output.errors + output.text).split())
        if output.status or said.startswith(("Error", "Exception", "java.lang.")):
            raise InputError(f"The phone did not do it: {said[:160].rstrip('.') or 'it does not say why'}.")


def plain_pieces(text: str) -> list[str]:
    """What `input text` is given for a plain text: it takes `%s` for a blank, so that a text with just these
    two signs is cut between them.

    >>> plain_pieces("a b"), plain_pieces("100%sure")
    (['a%sb'], ['100%', 'sure'])
    """
    pieces = [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]
    cut = [part for piece in pieces for part in piece.replace("%s", "%\0s").split("\0")]
    return [part.replace(" ", "%s") for part in cut]


def _duration_ms(start: InputPoint, end: InputPoint) -> int:
    return min(_SWIPE_MS + round(math.hypot(end.x - start.x, end.y - start.y) / 2), _MAX_SWIPE_MS)
