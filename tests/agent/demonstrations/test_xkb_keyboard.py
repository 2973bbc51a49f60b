"""Keys of a real X server's layouts, pressed by their number, reach a recorder as what they write.

The keycodes are those of a PC keyboard (evdev), written down here, so that nothing is shared with what reads
them.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence

import pytest
import Xlib.X
from Xlib.ext import xtest

from agent.actions.types import Hotkey, TypeText
from agent.computers.x11_connection import DisplayAddress, close_display, open_display
from agent.coordinates import MonitorPoint
from agent.demonstrations.events import InputEvent, KeyDown
from agent.demonstrations.listening import InputListener
from agent.demonstrations.reduction import Reducer
from agent.demonstrations.xkb_keyboard import XkbKeyboard
from agent.errors import DisplayUnavailableError
from tests.agent.computers.event_target import until

SHIFT, ALTGR, CAPS, CTRL, ALT, MENU, SPACE = 50, 108, 66, 37, 64, 135, 65
Q, W, E, R, A, S, C, N, K = 24, 25, 26, 27, 38, 39, 54, 57, 45
DIGIT_2, DIGIT_3, DIGIT_7, DIGIT_8, LEFT_OF_ENTER, RIGHT_OF_P, EQUAL = 11, 12, 16, 17, 48, 34, 21


@pytest.fixture
def layout() -> Iterator[Callable[..., None]]:
    def set_layout(name: str, option: str = "") -> None:
        subprocess.run(["setxkbmap", "-option", ""], check=True)
        subprocess.run(["setxkbmap", "-layout", name, *(["-option", option] if option else [])], check=True)

    yield set_layout
    set_layout("us")


def heard(strokes: Sequence[tuple[int, ...]]) -> list[object]:
    """The actions that pressing keys makes; each stroke is a key after those that are held with it."""
    address = DisplayAddress(os.environ["DISPLAY"])
    events: list[InputEvent] = []
    listener, display = InputListener(address, events.append), open_display(address)
    listener.start()
    try:
        num_keys = sum(len(stroke) for stroke in strokes)
        for stroke in strokes:
            for kind, keys in ((Xlib.X.KeyPress, stroke), (Xlib.X.KeyRelease, tuple(reversed(stroke)))):
                for keycode in keys:
                    xtest.fake_input(display, kind, keycode)
                    display.sync()
        assert until(lambda: sum(isinstance(event, KeyDown) for event in events) >= num_keys)
    finally:
        listener.close()
        close_display(display)
    reducer: Reducer[None] = Reducer(lambda at_s: None, lambda point: MonitorPoint(point.x, point.y))
    done = [one for event in events for one in reducer.feed(event)] + reducer.finish()
    return [one.action for one in done]


def test_altgr_makes_signs_of_the_german_layout(layout: Callable[..., None]) -> None:
    layout("de")
    keys = [(ALTGR, Q), (ALTGR, E), (ALTGR, DIGIT_7), (SHIFT, LEFT_OF_ENTER), (ALTGR, DIGIT_8)]
    assert heard(keys) == [TypeText("@€{Ä[")]


def test_dead_keys_and_compose_make_one_letter(layout: Callable[..., None]) -> None:
    layout("fr", "compose:menu")
    assert heard([(RIGHT_OF_P,), (E,), (RIGHT_OF_P,), (SHIFT, E), (MENU,), (Q,), (E,)]) == [TypeText("êÊæ")]


def test_caps_lock_is_in_the_text_and_no_action(layout: Callable[..., None]) -> None:
    layout("de")
    keys = [(A,), (CAPS,), (A,), (LEFT_OF_ENTER,), (SHIFT, A), (DIGIT_2,), (CAPS,), (A,)]
    assert heard(keys) == [TypeText("aAÄa2a")]


def test_second_alphabet_is_typed_and_its_commands_have_latin_names(layout: Callable[..., None]) -> None:
    layout("us,ru", "grp:alt_shift_toggle")
    found = heard([(C,), (SHIFT, ALT), (C,), (SHIFT, C), (CTRL, C), (ALT, SHIFT), (C,)])
    assert found == [TypeText("cсС"), Hotkey(("ctrl", "c")), TypeText("c")]


def test_devanagari_keeps_its_joiners(layout: Callable[..., None]) -> None:
    layout("us,in", "grp:alt_shift_toggle")
    found = heard([(SHIFT, ALT), (K,), (ALTGR, SPACE), (N,), (E,), (SHIFT, ALT), (A,)])
    assert found == [TypeText("क\u200cलाa")]


def test_layout_that_changes_during_a_recording_is_read_again(layout: Callable[..., None]) -> None:
    layout("us")
    assert heard([(Q,)]) == [TypeText("q")]
    address = DisplayAddress(os.environ["DISPLAY"])
    events: list[InputEvent] = []
    listener, display = InputListener(address, events.append), open_display(address)
    listener.start()
    try:
        for name, wanted in (("us", "q"), ("fr", "a"), ("ru", "й")):
            layout(name)
            for kind in (Xlib.X.KeyPress, Xlib.X.KeyRelease):
                xtest.fake_input(display, kind, Q)
                display.sync()
            assert until(lambda wanted=wanted: any(getattr(one, "text", "") == wanted for one in events))  # type: ignore[misc]
    finally:
        listener.close()
        close_display(display)


def test_display_that_is_not_there_is_told() -> None:
    with pytest.raises(DisplayUnavailableError, match="does not say which keys"):
        XkbKeyboard(DisplayAddress(":4711"))
