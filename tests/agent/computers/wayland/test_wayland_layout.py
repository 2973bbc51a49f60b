"""Layouts are read by libxkbcommon: which key, and what is held meanwhile."""

from __future__ import annotations

import numpy as np
import pytest

from agent.computers.monitor_box import MonitorBox
from agent.computers.wayland.layout import KeyboardLayout, WaylandStroke
from agent.computers.wayland.places import arranged, whole_desktop
from agent.computers.wayland.screencopy import turned
from agent.coordinates import InputPoint
from agent.errors import DisplayUnavailableError, InputError

SHIFT, ALTGR = 42, 84


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> KeyboardLayout:
    monkeypatch.setenv("XKB_DEFAULT_LAYOUT", "de")
    return KeyboardLayout()


def test_us_layout_has_all_of_ascii_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XKB_DEFAULT_LAYOUT", "us")
    layout = KeyboardLayout()
    assert all(layout.for_character(chr(code)) for code in range(0x20, 0x7F))
    assert layout.for_character("a") == WaylandStroke(30)
    assert layout.for_character("A") == WaylandStroke(30, (SHIFT,))
    assert layout.for_character("1") == WaylandStroke(2), "the row, not the number pad"
    assert layout.for_character("ü") is None
    assert layout.for_key("enter").key == 28
    assert layout.for_key("+") == WaylandStroke(13, (SHIFT,))


def test_german_layout_has_umlauts_and_a_third_level(german: KeyboardLayout) -> None:
    assert german.for_character("z") == WaylandStroke(21)
    assert german.for_character("ß") == WaylandStroke(12)
    for character, key in (("@", 16), ("€", 18), ("{", 8)):
        stroke = german.for_character(character)
        assert stroke is not None
        assert (stroke.key, len(stroke.held)) == (key, 1)
    assert german.for_character("^") is None, "a dead key makes no sign by itself"


def test_keymap_that_was_read_is_read_again_the_same(german: KeyboardLayout) -> None:
    again = KeyboardLayout(german.text)
    assert again.for_character("@") == german.for_character("@")


def test_of_layouts_that_are_switched_only_signs_on_the_same_keys_are_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """GNOME adds an American layout to whatever its owner has chosen."""
    monkeypatch.setenv("XKB_DEFAULT_LAYOUT", "us,us")
    american = KeyboardLayout(is_switched=True)
    assert all(american.for_character(chr(code)) for code in range(0x20, 0x7F))
    monkeypatch.setenv("XKB_DEFAULT_LAYOUT", "de,us")
    both = KeyboardLayout(is_switched=True)
    assert both.for_character("a") == WaylandStroke(30)
    assert [both.for_character(character) for character in "zß@"] == [None] * 3
    assert KeyboardLayout(layout=1).for_character("z") == WaylandStroke(44)


def test_modifiers_follow_the_keys(german: KeyboardLayout) -> None:
    assert german.modifiers_after(SHIFT, is_down=True) == (1, 0, 0)
    assert german.modifiers_after(SHIFT, is_down=False) == (0, 0, 0)


def test_missing_key_and_broken_keymap_are_sentences(german: KeyboardLayout) -> None:
    with pytest.raises(InputError, match="你"):
        german.for_key("你")
    with pytest.raises(DisplayUnavailableError, match="layout"):
        KeyboardLayout("nonsense")


def test_monitors_of_several_scales_never_overlap() -> None:
    places = arranged(
        [("left", (0, 0, 1024, 768), (1024, 768)), ("right", (1024, 0, 1280, 800), (1920, 1200))]
    )
    assert [place.box for place in places] == [MonitorBox(0, 0, 1024, 768), MonitorBox(1536, 0, 1920, 1200)]
    assert [place.scale for place in places] == [1.0, 1.5]
    assert whole_desktop(places) == (0, 0, 2304, 800)


def test_pixel_is_found_again_by_those_that_round_and_those_that_cut() -> None:
    (place,) = arranged([("one", (0, 0, 1280, 800), (1280, 800))])
    for pixel in (0, 1, 777, 1279):
        x, _ = place.logical_point(InputPoint(pixel, 0))
        assert (int(x), round(x)) == (pixel, pixel)


def test_turned_monitors_are_turned_back() -> None:
    picture = np.arange(6).reshape(2, 3, 1)
    assert (turned(picture, 0) == picture).all()
    assert turned(picture, 1).shape == (3, 2, 1)
    assert (turned(turned(picture, 1), 3) == picture).all()
    assert (turned(picture, 2) == picture[::-1, ::-1]).all()
    assert (turned(picture, 4) == picture[:, ::-1]).all()
