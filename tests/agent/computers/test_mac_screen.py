"""The owner's screen on macOS, against its documented calls in memory. No Mac was at hand."""

from __future__ import annotations

from threading import Event
from typing import Any, cast

import pytest

from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    MiddleClick,
    MouseDown,
    PressKey,
    Scroll,
    TypeText,
)
from agent.computers.capture import ScreenCapture
from agent.computers.macos.frameworks import load_frameworks
from agent.computers.macos.permissions import MacPermissions, MacRight
from agent.computers.macos.screen import mac_parts
from agent.computers.macos.window_list import AUTHORISING, LOCKED, SECURE_INPUT
from agent.computers.monitor_box import MonitorBox
from agent.computers.native_screen import NativeScreen
from agent.computers.own_window_guard import OWN_WINDOW
from agent.coordinates import MonitorPoint
from agent.errors import DisplayUnavailableError, StoppedError
from agent.perception.settle import SettleLimits
from agent.types import EffectKind
from tests.agent.computers.macos_calls import CONSTANTS, OWN_PID, FakeElement, FakeMac
from tests.agent.computers.pictures_of import FakeCapture

GO = Event()
PATIENCE = SettleLimits(quiet_s=0.0, limit_s=0.1)
MAIN, LEFT = MonitorBox(0, 0, 1440, 900), MonitorBox(-1280, 0, 1280, 800)
SHIFT, COMMAND = CONSTANTS["kCGEventFlagMaskShift"], CONSTANTS["kCGEventFlagMaskCommand"]


@pytest.fixture
def mac() -> FakeMac:
    mac = FakeMac()
    mac.open(5, 50, "TextEdit", "letter", (0, 25, 1440, 800))
    return mac


def screen_on(mac: FakeMac, *, monitors: tuple[int, ...] = (1,)) -> NativeScreen:
    capture = FakeCapture((MAIN, LEFT), lambda: len(mac.events), chosen=monitors)
    return NativeScreen(
        cast(ScreenCapture, capture), mac_parts(mac.frameworks(), own_pid=OWN_PID), patience=PATIENCE
    )


def names(mac: FakeMac) -> list[str]:
    """Of the events that were posted, without those that only move."""
    kinds = {
        value: name for name, value in CONSTANTS.items() if name.startswith("kCGEvent") and "Mask" not in name
    }
    kinds |= {CONSTANTS["kCGEventKeyDown"]: "down", CONSTANTS["kCGEventKeyUp"]: "up"}
    found = [str(kinds.get(event["type"], event["type"])).removeprefix("kCGEvent") for event in mac.events]
    return [name for name in found if name != "MouseMoved"]


def keys(mac: FakeMac) -> list[tuple[str, int, int]]:
    """Down or up, key code, modifiers."""
    return [
        (name, event["code"], event["flags"])
        for name, event in zip(names(mac), mac.events, strict=False)
        if "code" in event
    ]


def failed(screen: NativeScreen, action: Action) -> str:
    effect = screen.perform(action, stop=GO)
    assert effect.kind is EffectKind.FAILED
    return effect.detail


def test_frameworks_are_on_macos_only() -> None:
    with pytest.raises(DisplayUnavailableError, match="on macOS only"):
        load_frameworks()


@pytest.mark.parametrize(("x", "y"), [(0.5, 0.5), (1439.5, 899.5), (333.5, 444.5)])
def test_click_lands_on_the_very_point(mac: FakeMac, x: float, y: float) -> None:
    assert screen_on(mac).perform(Click(MonitorPoint(x, y)), stop=GO).kind is EffectKind.CHANGED
    assert mac.cursor == (int(x), int(y))
    assert names(mac) == ["LeftMouseDown", "LeftMouseUp"]


def test_click_on_the_display_to_the_left_has_a_negative_place(mac: FakeMac) -> None:
    screen_on(mac, monitors=(2,)).perform(Click(MonitorPoint(10.5, 20.5)), stop=GO)
    assert mac.cursor == (-1270, 20)


def test_events_of_a_double_click_count_it(mac: FakeMac) -> None:
    screen = screen_on(mac)
    screen.perform(DoubleClick(MonitorPoint(50.5, 50.5)), stop=GO)
    number = CONSTANTS["kCGMouseEventClickState"]
    pressed = [event["fields"][number] for event in mac.events if event.get("fields")]
    assert pressed == [1, 1, 2, 2]
    screen.perform(Click(MonitorPoint(90.5, 50.5)), stop=GO)
    assert mac.events[-1]["fields"][number] == 1


def test_movement_with_the_button_down_is_a_drag(mac: FakeMac) -> None:
    screen_on(mac).perform(Drag(MonitorPoint(50.5, 50.5), MonitorPoint(300.5, 60.5)), stop=GO)
    found = names(mac)
    assert (found[0], found[-1]) == ("LeftMouseDown", "LeftMouseUp")
    assert set(found[1:-1]) == {"LeftMouseDragged"}
    assert mac.cursor == (300, 60)


def test_middle_button_is_the_third(mac: FakeMac) -> None:
    screen_on(mac).perform(MiddleClick(MonitorPoint(5.5, 5.5)), stop=GO)
    assert [event["button"] for event in mac.events[-2:]] == [2, 2]
    assert names(mac) == ["OtherMouseDown", "OtherMouseUp"]


@pytest.mark.parametrize(
    ("direction", "turned"),
    [(Direction.UP, (3, 0)), (Direction.DOWN, (-3, 0)), (Direction.LEFT, (0, 3)), (Direction.RIGHT, (0, -3))],
)
def test_wheel_turns_in_four_directions(mac: FakeMac, direction: Direction, turned: tuple[int, int]) -> None:
    screen_on(mac).perform(Scroll(direction, MonitorPoint(9.5, 9.5), notches=2), stop=GO)
    assert [event["turned"] for event in mac.events[-2:]] == [turned] * 2


def test_hotkey_marks_its_keys_with_the_modifiers_that_are_held(mac: FakeMac) -> None:
    screen_on(mac).perform(Hotkey(("meta", "shift", "k")), stop=GO)
    both = COMMAND | SHIFT
    assert keys(mac) == [
        ("down", 0x37, COMMAND),
        ("down", 0x38, both),
        ("down", 0x28, both),
        ("up", 0x28, both),
        ("up", 0x38, COMMAND),
        ("up", 0x37, 0),
    ]


def test_key_that_needs_shift_brings_it_and_takes_it_away(mac: FakeMac) -> None:
    screen_on(mac).perform(Hotkey(("meta", "+")), stop=GO)
    assert [(name, code) for name, code, _flags in keys(mac)] == [
        *(("down", 0x37), ("down", 0x38), ("down", 0x18)),
        *(("up", 0x18), ("up", 0x38), ("up", 0x37)),
    ]


def test_unknown_key_fails_and_holds_nothing(mac: FakeMac) -> None:
    assert "你" in failed(screen_on(mac), Hotkey(("ctrl", "你")))
    assert [name for name, _code, _flags in keys(mac)] == ["down", "up"]


@pytest.mark.parametrize("text", ["Plain <>&{}", "héllo 你好 €", "👋🏽👨‍👩‍👧 עברית e\u0301"])
def test_any_character_is_typed_as_itself(mac: FakeMac, text: str) -> None:
    screen_on(mac).perform(TypeText(text), stop=GO)
    assert "".join(event["text"] for event in mac.events[::2]) == text


def test_lines_and_tabs_are_pasted_and_the_clipboard_is_given_back(mac: FakeMac) -> None:
    mac.clipboard = "the owner's"
    screen = screen_on(mac)
    screen.perform(TypeText("a\tb\nc\n"), stop=GO)
    assert [event["text"] for event in mac.events if event["type"] == "clipboard"] == [
        "a\tb\nc",
        "the owner's",
    ]
    assert mac.events[-1]["code"] == 0x24
    assert screen.clipboard_text() == "the owner's"


def test_observation_names_the_window_in_front(mac: FakeMac) -> None:
    window = screen_on(mac, monitors=(2,)).observe().window
    assert window is not None
    assert (window.application, window.title) == ("TextEdit", "letter")
    assert (window.left_px, window.top_px) == (1280, 25)


def test_spot_has_the_element_and_its_window(mac: FakeMac) -> None:
    sheet = FakeElement({"AXSubrole": "AXSheet", "AXTitle": "Really?"})
    attributes = {"AXRole": "AXButton", "AXTitle": "Delete", "AXWindow": sheet, "AXIdentifier": "ok"}
    mac.elements = [FakeElement(attributes, (10, 30, 100, 20))]
    spot = screen_on(mac).spot_at(MonitorPoint(15.5, 35.5))
    assert (spot.application, spot.title, spot.name, spot.role) == (
        "TextEdit",
        "letter",
        "Delete",
        "push button",
    )
    assert (spot.left_px, spot.top_px, spot.width_px, spot.height_px) == (10, 30, 100, 20)
    assert (spot.dialog, spot.element_id) == ("Really?", "ok")


def test_nobody_who_answers_is_unknown(mac: FakeMac) -> None:
    spot = screen_on(mac).spot_at(MonitorPoint(15.5, 35.5))
    assert (spot.title, spot.name, spot.role) == ("letter", "", "")


@pytest.mark.parametrize("how", ["secure input", "the field says so"])
def test_password_field_takes_a_click_and_no_text(mac: FakeMac, how: str) -> None:
    if how == "secure input":
        mac.is_input_secure = True
    else:
        mac.focused = FakeElement({"AXRole": "AXTextField", "AXSubrole": "AXSecureTextField"})
    screen = screen_on(mac)
    assert failed(screen, TypeText("secret")) == SECURE_INPUT
    assert screen.perform(Click(MonitorPoint(5.5, 50.5)), stop=GO).kind is EffectKind.CHANGED


@pytest.mark.parametrize("session", [{"CGSSessionScreenIsLocked": True}, {"kCGSSessionOnConsoleKey": False}])
def test_locked_mac_is_refused(mac: FakeMac, session: dict[str, Any]) -> None:
    mac.session = session
    assert failed(screen_on(mac), Click(MonitorPoint(5.5, 5.5))) == LOCKED
    assert mac.events == []


def test_password_prompt_of_the_system_is_its_owners(mac: FakeMac) -> None:
    mac.open(6, 60, "SecurityAgent", "", (0, 0, 400, 300))
    mac.cursor = (50, 50)
    screen = screen_on(mac)
    assert failed(screen, Scroll(Direction.DOWN, None)) == AUTHORISING
    assert failed(screen, TypeText("x")) == AUTHORISING


def test_own_windows_are_never_pressed(mac: FakeMac) -> None:
    mac.open(8, OWN_PID, "Deskhand", "Deskhand", (0, 0, 400, 400))
    screen = screen_on(mac)
    assert failed(screen, Click(MonitorPoint(50.5, 50.5))) == OWN_WINDOW
    assert failed(screen, TypeText("y\n")) == OWN_WINDOW
    assert names(mac) == []


def test_mouse_in_a_corner_stops(mac: FakeMac) -> None:
    screen = screen_on(mac)
    mac.cursor = (-1280.0, 799.0)
    with pytest.raises(StoppedError, match="corner"):
        screen.perform(Hotkey(("a",)), stop=Event())


def test_stop_releases_what_is_held(mac: FakeMac) -> None:
    screen = screen_on(mac)
    screen.perform(PressKey("meta"), stop=GO)
    screen.perform(MouseDown(MonitorPoint(50.5, 50.5)), stop=GO)
    stop = Event()
    stop.set()
    with pytest.raises(StoppedError):
        screen.perform(TypeText("never"), stop=stop)
    assert sorted(names(mac)) == sorted(["down", "LeftMouseDown", "LeftMouseDragged", "up", "LeftMouseUp"])


@pytest.mark.parametrize(
    ("granted", "named"),
    [
        (set(), ["screen", "accessibility"]),
        ({"screen"}, ["accessibility"]),
        ({"accessibility", "listen"}, ["screen"]),
    ],
)
def test_missing_permission_is_asked_for_and_named_with_its_page(
    mac: FakeMac, granted: set[str], named: list[str]
) -> None:
    mac.granted = granted
    permissions = MacPermissions(mac.frameworks())
    with pytest.raises(DisplayUnavailableError) as refusal:
        permissions.require(asks=True)
    assert mac.asked == named
    first = permissions.missing()[0]
    assert first.page in str(refusal.value)
    assert str(first) in str(refusal.value)


def test_permission_is_noticed_as_soon_as_it_is_granted(mac: FakeMac) -> None:
    mac.granted = set()
    permissions = MacPermissions(mac.frameworks())
    assert not any(permissions.has(right) for right in MacRight)
    mac.granted = {"screen", "accessibility", "listen"}
    assert all(permissions.has(right) for right in MacRight)
    permissions.require()
    assert mac.asked == []
