"""Every action becomes the right primitive events, and stop is checked before each of them."""

from __future__ import annotations

from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions.types import (
    Action,
    Button,
    CallTool,
    Click,
    Direction,
    DoubleClick,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    OpenApp,
    PressHome,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
)
from agent.computers.gestures import MAX_NOTCHES, Gestures
from agent.computers.stop_guard import StopGuard
from agent.coordinates import InputPoint, MonitorPoint, Screen, to_input, to_monitor
from agent.errors import InputError, StoppedError

SCREEN = Screen(800, 608)
A, B = MonitorPoint(10.5, 20.5), MonitorPoint(300.5, 200.5)


class ListDevice:
    """Writes down primitive events; `stop_after` sets the flag after so many of them."""

    def __init__(self, stop: Event, stop_after: int | None = None) -> None:
        self.events: list[tuple[str, object]] = []
        self._stop = stop
        self._stop_after = stop_after

    def move(self, to: InputPoint) -> None:
        self._add("move", to)

    def press_button(self, button: Button) -> None:
        self._add("press", button)

    def release_button(self, button: Button) -> None:
        self._add("release", button)

    def scroll_notch(self, direction: Direction) -> None:
        self._add("notch", direction)

    def press_key(self, key: str) -> None:
        if key == "unknown":
            raise InputError("no such key")
        self._add("key", key)

    def release_key(self, key: str) -> None:
        self._add("key up", key)

    def release_all(self) -> None: ...

    def close(self) -> None: ...

    def type_text(self, text: str, guard: StopGuard) -> None:
        for character in text:
            guard.check()
            self._add("type", character)

    def finish_paste(self, guard: StopGuard) -> None: ...

    def _add(self, kind: str, what: object) -> None:
        assert not self._stop.is_set(), f"{kind} after stop"
        self.events.append((kind, what))
        if len(self.events) == self._stop_after:
            self._stop.set()


def events_of(action: Action, *, stop_after: int | None = None) -> list[tuple[str, object]]:
    stop = Event()
    device = ListDevice(stop, stop_after)
    gestures = Gestures(device, device, lambda: SCREEN)
    try:
        gestures.perform(action, StopGuard(stop))
    except StoppedError:
        assert stop_after is not None
    return device.events


AT_A = ("move", InputPoint(10, 20))
CASES: list[tuple[Action, list[tuple[str, object]]]] = [
    (Click(A), [AT_A, ("press", "left"), ("release", "left")]),
    (RightClick(A), [AT_A, ("press", "right"), ("release", "right")]),
    (MiddleClick(A), [AT_A, ("press", "middle"), ("release", "middle")]),
    (DoubleClick(A), [AT_A, *[("press", "left"), ("release", "left")] * 2]),
    (Move(A), [AT_A]),
    (MouseDown(A, Button.RIGHT), [AT_A, ("press", "right")]),
    (MouseUp(None), [("release", "left")]),
    (Scroll(Direction.LEFT, A, 3), [AT_A, *[("notch", "left")] * 3]),
    (Scroll(Direction.DOWN, None, -4), []),
    (
        Hotkey(("ctrl", "shift", "t")),
        [
            ("key", "ctrl"),
            ("key", "shift"),
            ("key", "t"),
            ("key up", "t"),
            ("key up", "shift"),
            ("key up", "ctrl"),
        ],
    ),
    (PressKey("alt"), [("key", "alt")]),
    (ReleaseKey("alt"), [("key up", "alt")]),
    (TypeText("ab"), [("type", "a"), ("type", "b")]),
]


@pytest.mark.parametrize(("action", "expected"), CASES, ids=lambda value: type(value).__name__)
def test_action_becomes_its_primitive_events(action: Action, expected: list[tuple[str, object]]) -> None:
    assert events_of(action) == expected


def test_drag_goes_in_steps_from_start_to_end() -> None:
    events = events_of(Drag(A, B))
    assert events[:2] == [AT_A, ("press", "left")]
    assert events[-2:] == [("move", InputPoint(300, 200)), ("release", "left")]
    assert len(events) > 20


def stops() -> list[tuple[Action, int]]:
    found = []
    for action, expected in [*CASES, (Drag(A, B), events_of(Drag(A, B)))]:
        for number in range(1, len(expected)):
            found.append((action, number))
    return found


@pytest.mark.parametrize(("action", "number"), stops(), ids=str)
def test_no_event_follows_stop(action: Action, number: int) -> None:
    assert len(events_of(action, stop_after=number)) == number


def test_key_that_is_missing_releases_those_before_it() -> None:
    stop = Event()
    device = ListDevice(stop)
    with pytest.raises(InputError):
        Gestures(device, device, lambda: SCREEN).perform(Hotkey(("ctrl", "unknown")), StopGuard(stop))
    assert device.events == [("key", "ctrl"), ("key up", "ctrl")]


@pytest.mark.parametrize(
    ("action", "advice"),
    [
        (RunTerminal("ls"), "open one there"),
        (RunPython("1"), "open a terminal"),
        (EditFile("view", "/a"), "open the file"),
        (CallTool("Search"), "no such tool"),
        (OpenApp("Mail"), "no phone"),
        (PressHome(), "no phone"),
        (Navigate("https://example.org"), "address bar"),
        (Finished(), "nothing that a computer does"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_action_that_needs_more_than_mouse_and_keyboard_is_refused_with_advice(
    action: Action, advice: str
) -> None:
    stop = Event()
    device = ListDevice(stop)
    with pytest.raises(InputError, match=advice):
        Gestures(device, device, lambda: SCREEN).perform(action, StopGuard(stop))
    assert device.events == []


def test_scrolling_is_bounded() -> None:
    assert len(events_of(Scroll(Direction.UP, None, 10**9), stop_after=MAX_NOTCHES)) == MAX_NOTCHES


def test_owner_who_intervenes_sets_the_stop_flag() -> None:
    stop = Event()
    guard = StopGuard(stop, lambda: "the owner took the mouse")
    with pytest.raises(StoppedError, match="the owner took the mouse"):
        guard.check()
    assert stop.is_set()


screens = st.builds(
    Screen,
    width_px=st.integers(640, 7680),
    height_px=st.integers(400, 4320),
    left=st.integers(-8000, 8000),
    top=st.integers(-5000, 5000),
    scale=st.sampled_from([1.0, 1.25, 1.5, 2.0, 3.0]),
)
fractions = st.floats(-0.5, 1.5, allow_nan=False)


@given(screen=screens, across=fractions, down=fractions)
def test_input_always_stays_on_its_screen(screen: Screen, across: float, down: float) -> None:
    point = to_input(MonitorPoint(across * screen.width_px, down * screen.height_px), screen)
    # A position covers `scale` pixels; it is on the screen when its first edge is.
    assert screen.left <= point.x < screen.left + screen.width_px / screen.scale
    assert screen.top <= point.y < screen.top + screen.height_px / screen.scale


@given(screen=screens, across=st.floats(0, 1, exclude_max=True), down=st.floats(0, 1, exclude_max=True))
def test_way_to_input_and_back_stays_within_one_unit(screen: Screen, across: float, down: float) -> None:
    point = MonitorPoint(across * (screen.width_px - 1), down * (screen.height_px - 1))
    back = to_monitor(to_input(point, screen), screen)
    assert abs(back.x - point.x) <= screen.scale
    assert abs(back.y - point.y) <= screen.scale
