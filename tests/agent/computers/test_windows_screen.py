"""The owner's screen on Windows, against its documented calls in memory. No Windows was at hand."""

from __future__ import annotations

import ctypes
from threading import Event, Lock
from typing import cast

import pytest

from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    MouseDown,
    Move,
    PressKey,
    RightClick,
    Scroll,
    TypeText,
)
from agent.computers.capture import ScreenCapture
from agent.computers.monitor_box import MonitorBox
from agent.computers.native_screen import IN_CORNER, NativeScreen
from agent.computers.own_window_guard import OWN_WINDOW
from agent.computers.pasting_typist import MAX_CHARACTERS_BY_EVENTS
from agent.computers.reactions import INTERRUPTED, TAKEN
from agent.computers.windows import barriers
from agent.computers.windows.device import BLOCKED, absolute
from agent.computers.windows.libraries import become_dpi_aware, load_libraries
from agent.computers.windows.screen import require_windows_screen, windows_parts
from agent.computers.windows.structures import Input
from agent.coordinates import MonitorPoint
from agent.errors import DisplayUnavailableError, StoppedError
from agent.perception.settle import SettleLimits
from agent.types import Effect, EffectKind
from tests.agent.computers.pictures_of import FakeCapture
from tests.agent.computers.windows_calls import (
    ADMINISTRATOR,
    OWN_PID,
    FakeControl,
    FakeUiAutomation,
    FakeWindow,
    FakeWindows,
)

GO = Event()
PATIENCE = SettleLimits(quiet_s=0.0, limit_s=0.1)
RIGHT, LEFT = MonitorBox(0, 0, 1920, 1080), MonitorBox(-1280, 0, 1280, 1024)
NOTEPAD = r"C:\Windows\System32\notepad.exe"
UP = 0x0002


@pytest.fixture
def desk() -> FakeWindows:
    desk = FakeWindows()
    desk.open(FakeWindow(5, 50, "letter.txt", (0, 0, 1920, 1000)), NOTEPAD)
    return desk


@pytest.fixture
def uia() -> FakeUiAutomation:
    return FakeUiAutomation()


def screen_on(
    desk: FakeWindows, uia: FakeUiAutomation | None = None, *, monitors: tuple[int, ...] = (1,)
) -> NativeScreen:
    capture = FakeCapture((RIGHT, LEFT), lambda: len(desk.events), chosen=monitors)
    return NativeScreen(
        cast(ScreenCapture, capture), windows_parts(desk.libraries(), uia, own_pid=OWN_PID), patience=PATIENCE
    )


def keys(desk: FakeWindows) -> list[tuple[int, bool]]:
    """Virtual keys, and whether each went up."""
    return [(code, bool(flags & UP)) for kind, code, _scan, flags in key_events(desk) if kind == "key"]


def key_events(desk: FakeWindows) -> list[tuple[str, int, int, int]]:
    return [event for event in desk.events if event[0] == "key"]


def mouse(desk: FakeWindows) -> list[int]:
    """Flags of mouse events that are no moves."""
    return [event[1] for event in desk.events if event[0] == "mouse" and not event[1] & 1]


def failed(screen: NativeScreen, action: Action) -> str:
    effect = screen.perform(action, stop=GO)
    assert effect.kind is EffectKind.FAILED
    return effect.detail


def test_structures_have_the_sizes_of_64_bit_windows() -> None:
    assert ctypes.sizeof(Input) == 40


def test_libraries_are_on_windows_only() -> None:
    with pytest.raises(DisplayUnavailableError, match="on Windows only"):
        load_libraries()


def test_process_becomes_aware_of_each_monitors_scale(desk: FakeWindows) -> None:
    assert become_dpi_aware(desk.libraries().user32)
    assert desk.events == [("dpi", -4)]


@pytest.mark.parametrize("width", [800, 1366, 1920, 3840, 5760, 11520])
def test_every_pixel_has_its_own_absolute_place(width: int) -> None:
    """Windows multiplies back and rounds down."""
    assert all(absolute(x, width) * width // 65536 == x for x in range(width))


@pytest.mark.parametrize(("x", "y"), [(0.5, 0.5), (1919.5, 1079.5), (777.5, 333.5)])
def test_click_lands_on_the_very_pixel(desk: FakeWindows, x: float, y: float) -> None:
    assert screen_on(desk).perform(Click(MonitorPoint(x, y)), stop=GO).kind is EffectKind.CHANGED
    assert desk.cursor == (int(x), int(y))
    assert mouse(desk) == [0x2, 0x4]


def test_click_on_the_monitor_to_the_left_has_a_negative_place(desk: FakeWindows) -> None:
    screen = screen_on(desk, monitors=(2,))
    screen.perform(Click(MonitorPoint(10.5, 20.5)), stop=GO)
    assert desk.cursor == (-1270, 20)


def test_mouse_that_a_driver_put_beside_is_set_right(desk: FakeWindows) -> None:
    desk.rounds_down_by = 1
    screen_on(desk).perform(Move(MonitorPoint(300.5, 200.5)), stop=GO)
    assert desk.cursor == (300, 200)


def test_buttons_the_owner_has_swapped_are_pressed_swapped(desk: FakeWindows) -> None:
    desk.swaps_buttons = True
    screen_on(desk).perform(RightClick(MonitorPoint(5.5, 5.5)), stop=GO)
    assert mouse(desk) == [0x2, 0x4]


def test_double_click_and_drag_press_and_release(desk: FakeWindows) -> None:
    screen = screen_on(desk)
    screen.perform(DoubleClick(MonitorPoint(50.5, 50.5)), stop=GO)
    assert mouse(desk) == [0x2, 0x4, 0x2, 0x4]
    screen.perform(Drag(MonitorPoint(50.5, 50.5), MonitorPoint(500.5, 60.5)), stop=GO)
    assert desk.cursor == (500, 60)
    assert mouse(desk)[4:] == [0x2, 0x4]


@pytest.mark.parametrize(
    ("direction", "event"),
    [
        (Direction.UP, ("mouse", 0x0800, 120)),
        (Direction.DOWN, ("mouse", 0x0800, -120)),
        (Direction.RIGHT, ("mouse", 0x1000, 120)),
        (Direction.LEFT, ("mouse", 0x1000, -120)),
    ],
)
def test_wheel_turns_in_four_directions(
    desk: FakeWindows, direction: Direction, event: tuple[str, int, int]
) -> None:
    screen_on(desk).perform(Scroll(direction, MonitorPoint(9.5, 9.5), notches=2), stop=GO)
    assert desk.events[-2:] == [event, event]


def test_hotkey_presses_and_releases_left_modifiers(desk: FakeWindows) -> None:
    screen_on(desk).perform(Hotkey(("ctrl", "shift", "k")), stop=GO)
    assert keys(desk) == [(0xA2, False), (0xA0, False), (75, False), (75, True), (0xA0, True), (0xA2, True)]


def test_key_that_needs_shift_brings_it_and_takes_it_away(desk: FakeWindows) -> None:
    screen_on(desk).perform(Hotkey(("ctrl", "+")), stop=GO)
    assert keys(desk) == [
        (0xA2, False),
        (0xA0, False),
        (0xBB, False),
        (0xBB, True),
        (0xA0, True),
        (0xA2, True),
    ]


@pytest.mark.parametrize(
    ("key", "is_extended"), [("left", True), ("meta", True), ("a", False), ("f5", False)]
)
def test_extended_keys_are_marked(desk: FakeWindows, key: str, is_extended: bool) -> None:
    screen_on(desk).perform(Hotkey((key,)), stop=GO)
    assert [bool(flags & 1) for _kind, _code, _scan, flags in key_events(desk)] == [is_extended] * 2


def test_unknown_key_fails_and_holds_nothing(desk: FakeWindows) -> None:
    assert "你" in failed(screen_on(desk), Hotkey(("ctrl", "你")))
    assert keys(desk) == [(0xA2, False), (0xA2, True)]


@pytest.mark.parametrize("text", ["Plain <>&{}", "héllo 你好 €", "👋🏽👨‍👩‍👧 עברית e\u0301"])
def test_any_character_is_typed_as_its_units(desk: FakeWindows, text: str) -> None:
    screen_on(desk).perform(TypeText(text), stop=GO)
    downs = [scan for _kind, code, scan, flags in key_events(desk) if code == 0 and flags == 0x4]
    ups = [scan for _kind, code, scan, flags in key_events(desk) if code == 0 and flags == 0x4 | UP]
    assert b"".join(unit.to_bytes(2, "little") for unit in downs).decode("utf-16-le") == text
    assert ups == downs


def test_final_newline_is_the_return_key(desk: FakeWindows) -> None:
    screen_on(desk).perform(TypeText("ü\n"), stop=GO)
    assert keys(desk)[-2:] == [(0x0D, False), (0x0D, True)]


def test_lines_and_tabs_are_pasted_and_the_clipboard_is_given_back(desk: FakeWindows) -> None:
    desk.clipboard = "the owner's"
    screen = screen_on(desk)
    screen.perform(TypeText("a\tb\nc"), stop=GO)
    assert [event[1] for event in desk.events if event[0] == "clipboard"] == ["a\tb\r\nc", "the owner's"]
    assert keys(desk) == [(0xA2, False), (86, False), (86, True), (0xA2, True)]
    assert screen.clipboard_text() == "the owner's"


def test_long_text_is_pasted(desk: FakeWindows) -> None:
    screen_on(desk).perform(TypeText("x" * (MAX_CHARACTERS_BY_EVENTS + 1)), stop=GO)
    pasted = [len(event[1]) for event in desk.events if event[0] == "clipboard"]
    assert pasted == [MAX_CHARACTERS_BY_EVENTS + 1, 0]


def test_clipboard_that_another_program_keeps_is_a_sentence(desk: FakeWindows) -> None:
    desk.is_clipboard_taken = True
    assert failed(screen_on(desk), TypeText("a\tb")) == "Another program keeps the clipboard open."


def test_observation_names_the_active_window(desk: FakeWindows) -> None:
    observation = screen_on(desk, monitors=(2,)).observe()
    assert observation.pixels.shape == (1024, 1280, 3)
    window = observation.window
    assert window is not None
    assert (window.application, window.title, window.left_px) == ("notepad", "letter.txt", 1280)


def test_spot_has_the_element_and_its_window(desk: FakeWindows, uia: FakeUiAutomation) -> None:
    dialog = FakeControl("Really?", "WindowControl", ClassName="#32770")
    uia.controls = [FakeControl("Delete", box=(10, 20, 110, 50), parent=dialog)]
    spot = screen_on(desk, uia).spot_at(MonitorPoint(15.5, 25.5))
    assert (spot.application, spot.title, spot.name, spot.role) == (
        "notepad",
        "letter.txt",
        "Delete",
        "push button",
    )
    assert (spot.left_px, spot.top_px, spot.width_px, spot.height_px) == (10, 20, 100, 30)
    assert (spot.dialog, spot.element_id, spot.is_own) == ("Really?", "42.7", False)


def test_program_that_hangs_costs_a_moment_and_is_then_unknown(
    desk: FakeWindows, uia: FakeUiAutomation
) -> None:
    hanging = Lock()
    uia.hangs, uia.controls = hanging, [FakeControl("Delete", box=(0, 0, 100, 100))]
    screen = screen_on(desk, uia)
    with hanging:
        assert screen.spot_at(MonitorPoint(5.5, 5.5)).name == ""
        assert screen.spot_at(MonitorPoint(5.5, 5.5)).title == "letter.txt"
    for _ in range(100):
        if screen.spot_at(MonitorPoint(5.5, 5.5)).name:
            break
        Event().wait(0.01)
    assert screen.spot_at(MonitorPoint(5.5, 5.5)).name == "Delete"


def test_password_field_takes_a_click_and_no_text(desk: FakeWindows, uia: FakeUiAutomation) -> None:
    uia.focused = FakeControl("Password", "EditControl", IsPassword=True)
    screen = screen_on(desk, uia)
    assert failed(screen, TypeText("secret")) == barriers.PASSWORD
    assert failed(screen, Hotkey(("ctrl", "v"))) == barriers.PASSWORD
    assert screen.perform(Click(MonitorPoint(5.5, 5.5)), stop=GO).kind is EffectKind.CHANGED
    assert key_events(desk) == []


@pytest.mark.parametrize("name", ["", "Winlogon"])
def test_secure_desktop_is_refused(desk: FakeWindows, name: str) -> None:
    screen = screen_on(desk)
    desk.desktop = name
    assert failed(screen, Click(MonitorPoint(5.5, 5.5))) == barriers.SECURE_DESKTOP
    assert desk.events == []
    with pytest.raises(DisplayUnavailableError, match="secure desktop"):
        require_windows_screen(desk.libraries())


def test_uac_prompt_is_its_owners(desk: FakeWindows) -> None:
    desk.open(FakeWindow(6, 60, "User Account Control", (0, 0, 99, 99)), r"C:\Windows\System32\consent.exe")
    assert failed(screen_on(desk), PressKey("enter")) == barriers.CONSENT


def test_windows_of_an_administrator_are_refused(desk: FakeWindows) -> None:
    box = (0, 0, 99, 99)
    desk.open(FakeWindow(7, 70, "Registry Editor", box), r"C:\Windows\regedit.exe", integrity=ADMINISTRATOR)
    screen = screen_on(desk)
    assert failed(screen, TypeText("x")) == barriers.ADMINISTRATOR
    desk.cursor = (50, 50)
    assert failed(screen, Scroll(Direction.DOWN, None)) == barriers.ADMINISTRATOR
    del desk.integrity[70]  # and of a process that tells nobody its level
    assert failed(screen, TypeText("x")) == barriers.ADMINISTRATOR


def test_input_that_windows_does_not_take_is_a_sentence(desk: FakeWindows) -> None:
    desk.blocks = True
    assert failed(screen_on(desk), TypeText("x")) == BLOCKED


def test_own_windows_are_never_pressed(desk: FakeWindows) -> None:
    desk.open(FakeWindow(8, OWN_PID, "Deskhand", (0, 0, 400, 400)), r"C:\Deskhand\deskhand.exe")
    screen = screen_on(desk)
    assert failed(screen, Click(MonitorPoint(50.5, 50.5))) == OWN_WINDOW
    assert failed(screen, TypeText("y\n")) == OWN_WINDOW
    assert mouse(desk) == []
    assert screen.spot_at(MonitorPoint(50.5, 50.5)).is_own


def test_text_ends_when_another_window_takes_the_keyboard(desk: FakeWindows) -> None:
    screen = screen_on(desk)
    num_asked = iter(range(100))

    def takes_over() -> bool:
        if next(num_asked) == 3:
            desk.open(FakeWindow(9, 90, "Chat", (0, 0, 50, 50)), r"C:\chat.exe")
        return False

    screen.yield_to(takes_over)
    assert failed(screen, TypeText("a long text")) == INTERRUPTED


def test_owner_who_takes_over_ends_the_action(desk: FakeWindows) -> None:
    screen = screen_on(desk)
    screen.yield_to(lambda: True)
    assert failed(screen, Click(MonitorPoint(50.5, 50.5))) == TAKEN


def test_mouse_in_a_corner_stops(desk: FakeWindows) -> None:
    screen = screen_on(desk)
    desk.cursor = (1919, 1079)
    stop = Event()
    with pytest.raises(StoppedError, match="corner"):
        screen.perform(Hotkey(("a",)), stop=stop)
    assert stop.is_set()
    assert IN_CORNER.endswith("screen.")


def test_corner_that_the_agent_went_to_stops_nobody(desk: FakeWindows) -> None:
    screen = screen_on(desk)
    screen.perform(Click(MonitorPoint(1919.5, 1079.5)), stop=GO)
    assert screen.perform(Hotkey(("a",)), stop=GO) == Effect(EffectKind.CHANGED)


def test_stop_releases_what_is_held(desk: FakeWindows) -> None:
    screen = screen_on(desk)
    screen.perform(PressKey("ctrl"), stop=GO)
    screen.perform(MouseDown(MonitorPoint(50.5, 50.5)), stop=GO)
    stop = Event()
    stop.set()
    with pytest.raises(StoppedError):
        screen.perform(TypeText("never"), stop=stop)
    assert keys(desk) == [(0xA2, False), (0xA2, True)]
    assert mouse(desk) == [0x2, 0x4]


def test_other_monitors_are_left_alone(desk: FakeWindows) -> None:
    desk.cursor = (-500, 10)
    assert "monitor" in failed(screen_on(desk), Scroll(Direction.UP, None))
