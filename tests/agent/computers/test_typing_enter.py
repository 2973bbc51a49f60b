"""Enter that ends a text waits until a dialog has looked at the text, and a keypad's key for its button."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

import pytest

from agent.computers.stop_guard import StopGuard
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_typist import X11Typist


class Layout:
    """A key for each character."""

    def keycode(self, name: str) -> int:
        return len(name)

    def stroke_for_character(self, character: str) -> str:
        return character


@dataclass
class Device:
    """Notes what is pressed."""

    done: list[object] = field(default_factory=list)

    def read_keyboard(self) -> Layout:
        return Layout()

    def stroke(self, stroke: str, shift_keycode: int) -> None:
        self.done.append(stroke)

    def press_key(self, key: str) -> None:
        self.done.append(key)

    def release_key(self, key: str) -> None:
        pass


class NotingGuard(StopGuard):
    """Notes pauses that a person could see, and makes none."""

    def __init__(self, done: list[object]) -> None:
        super().__init__(Event())
        self._done = done

    def pause(self, duration_s: float) -> None:
        if duration_s >= 0.1:
            self._done.append("pause")


@pytest.mark.parametrize(
    ("text", "application", "done"),
    [
        ("ab\n", "editor", ["a", "b", "pause", "enter"]),
        ("\n", "editor", ["enter"]),
        ("ab", "editor", ["a", "b"]),
        ("a\nb\n", "xterm", ["a", "enter", "b", "enter"]),
    ],
)
def test_enter_waits_for_the_text_before_it_but_not_in_a_terminal(
    text: str, application: str, done: list[object]
) -> None:
    device = Device()
    typist = X11Typist(DisplayAddress(":0"), device, lambda: application)  # type: ignore[arg-type]
    typist.type_text(text, NotingGuard(device.done))
    assert device.done == done


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("144/12", ["1", "4", "pause", "4", "/", "pause", "1", "2"]),
        ("25*5", ["2", "5", "*", "pause", "5"]),
        ("45+38", list("45+38")),
        ("hello", list("hello")),
    ],
)
def test_the_same_key_of_a_keypad_is_pressed_again_when_its_button_can_be(
    text: str, done: list[object]
) -> None:
    device = Device()
    typist = X11Typist(DisplayAddress(":0"), device, lambda: "calculator")  # type: ignore[arg-type]
    typist.type_text(text, NotingGuard(device.done))
    assert device.done == done
