"""The owner drives the live view: mouse and keys arrive in the desktop, and nothing stays down."""

from __future__ import annotations

from threading import Event

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from agent.actions.types import Button, Direction
from agent.coordinates import InputPoint
from agent.errors import InputError
from app.running.live import Driver
from app.theme.pictures import to_image
from app.widgets.driven_view import DrivenView
from tests.fakes import picture


class NotingDevice:
    """Hands that note every event; the key "☃" is not on this keyboard."""

    def __init__(self) -> None:
        self.events: list[tuple[object, ...]] = []
        self.is_closed = False

    def move(self, to: InputPoint) -> None:
        self.events.append(("move", to.x, to.y))

    def press_button(self, button: Button) -> None:
        self.events.append(("press", button))

    def release_button(self, button: Button) -> None:
        self.events.append(("release", button))

    def scroll_notch(self, direction: Direction) -> None:
        self.events.append(("scroll", direction))

    def press_key(self, key: str) -> None:
        if key == "☃":
            raise InputError("no such key")
        self.events.append(("key down", key))

    def release_key(self, key: str) -> None:
        self.events.append(("key up", key))

    def release_all(self) -> None:
        self.events.append(("release all",))

    def close(self) -> None:
        self.is_closed = True


def driven(qtbot: QtBot) -> tuple[DrivenView, list[tuple[object, ...]]]:
    view = DrivenView()
    qtbot.addWidget(view)
    view.resize(400, 304)
    view.show_picture(to_image(picture(50)))
    events: list[tuple[object, ...]] = []
    view.pointer_moved.connect(lambda x, y: events.append(("move", round(x), round(y))))
    view.button_changed.connect(lambda button, is_down: events.append((button, is_down)))
    view.key_changed.connect(lambda key, is_down: events.append((key, is_down)))
    with qtbot.waitExposed(view):
        view.show()
    return view, events


def test_nothing_goes_out_while_the_agent_has_the_desktop(qtbot: QtBot) -> None:
    view, events = driven(qtbot)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    qtbot.keyClick(view, Qt.Key.Key_A)
    assert events == []


def test_mouse_and_keys_go_out_in_pixels_of_the_picture_while_the_owner_drives(qtbot: QtBot) -> None:
    view, events = driven(qtbot)
    view.set_driven(True)
    qtbot.mouseClick(view, Qt.MouseButton.RightButton, pos=QPoint(100, 50))
    assert events == [("move", 200, 100), (Button.RIGHT, True), ("move", 200, 100), (Button.RIGHT, False)]
    events.clear()
    for key, name in (
        (Qt.Key.Key_Tab, "tab"),
        (Qt.Key.Key_Escape, "escape"),
        (Qt.Key.Key_PageDown, "pagedown"),
    ):
        qtbot.keyClick(view, key)
        assert events == [(name, True), (name, False)], "also keys that the window would use itself"
        events.clear()
    qtbot.keyClicks(view, "Aß")
    assert [event for event in events if event[1]] == [("A", True), ("ß", True)]


def test_no_key_stays_down_when_the_owner_turns_away(qtbot: QtBot) -> None:
    view, events = driven(qtbot)
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow, timeout=15_000)
    view.set_driven(True)
    qtbot.waitUntil(view.hasFocus, timeout=15_000)
    qtbot.keyPress(view, Qt.Key.Key_Control)
    view.clearFocus()
    assert events == [("ctrl", True), ("ctrl", False)]


def test_one_shortcut_gives_the_keyboard_back(qtbot: QtBot) -> None:
    view, events = driven(qtbot)
    view.set_driven(True)
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    with qtbot.waitSignal(view.hand_back_asked, timeout=2_000):
        qtbot.keyClick(view, Qt.Key.Key_Return, both)
    assert ("enter", True) not in events


def test_the_driver_passes_events_on_and_lets_go_at_the_end() -> None:
    device = NotingDevice()
    driver = Driver(lambda: device)
    driver.move(1.4, 2.6)
    driver.button(Button.LEFT, is_down=True)
    driver.key("☃", is_down=True)
    driver.scroll(Direction.UP)
    driver.finish()
    assert device.events == [
        ("move", 1, 3),
        ("press", Button.LEFT),
        ("scroll", Direction.UP),
        ("release all",),
    ]
    assert device.is_closed


def test_what_the_owner_does_before_the_recorder_has_begun_arrives_once_it_has() -> None:
    device, has_begun = NotingDevice(), Event()
    driver = Driver(lambda: device, has_begun.wait)
    driver.key("a", is_down=True)
    driver.key("a", is_down=False)
    assert not has_begun.wait(0.2)
    assert device.events == []
    has_begun.set()
    driver.finish()
    assert device.events == [("key down", "a"), ("key up", "a"), ("release all",)]


def test_what_was_done_is_not_lost_when_the_owner_gives_back_before_the_recorder_has_begun() -> None:
    device = NotingDevice()
    driver = Driver(lambda: device, lambda timeout_s: Event().wait(timeout_s))
    driver.scroll(Direction.UP)
    driver.finish()
    assert device.events == [("scroll", Direction.UP), ("release all",)]
