"""What every computer with a screen must do. A test class inherits it and provides `computer` and `target`.

`computer` is the computer under test; `target` an `EventTarget` whose window it shows.
"""

from __future__ import annotations

from threading import Event, Thread, Timer

import numpy as np
import pytest

from agent.actions.abilities import REFUSALS, ability_for
from agent.actions.types import (
    Button,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    PressHome,
    PressKey,
    ReleaseKey,
    RightClick,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import ModelPoint
from agent.errors import CoordinateError, StoppedError
from agent.ports import Computer
from agent.types import EffectKind
from tests.agent.computers.event_target import EventTarget, until

GO = Event()
"""A stop flag that nobody sets."""


class ComputerContract:
    @pytest.fixture(autouse=True)
    def _fresh_target(self, computer: Computer, target: EventTarget) -> None:
        computer.release_all()
        target.clear()

    def test_observation_has_the_pixels_of_its_screen(self, computer: Computer, target: EventTarget) -> None:
        observation = computer.observe()
        screen = observation.screen
        assert observation.pixels.shape == (screen.height_px, screen.width_px, 3)
        assert observation.pixels.dtype == np.uint8
        assert len(np.unique(observation.pixels)) > 10

    def test_what_it_does_not_have_is_a_sentence(self, computer: Computer, target: EventTarget) -> None:
        unable = [
            action
            for action in (RunTerminal("ls"), PressHome())
            if ability_for(action) not in computer.equipment.abilities
        ]
        assert unable
        for action in unable:
            needed = ability_for(action)
            effect = computer.perform(action, stop=GO)
            assert (effect.kind, effect.detail) == (EffectKind.FAILED, REFUSALS[needed])

    def test_observation_names_the_active_window(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(Click(target.place("pad")), stop=GO)
        window = computer.observe().window
        assert window is not None
        assert window.title == "Events"
        pad = target.place("pad")
        assert window.left_px <= pad.x <= window.left_px + window.width_px
        assert window.top_px <= pad.y <= window.top_px + window.height_px

    @pytest.mark.parametrize(("dx", "dy"), [(1, 1), (17, 33), (200, 250)])
    def test_click_lands_on_the_very_pixel(
        self, computer: Computer, target: EventTarget, dx: int, dy: int
    ) -> None:
        effect = computer.perform(Click(target.place("pad", dx, dy)), stop=GO)
        press = target.wait_for(lambda event: event["kind"] == "press")
        assert (press["x"], press["y"], press["button"]) == (dx, dy, "left")
        target.wait_for(lambda event: event["kind"] == "release")
        assert effect.kind is not EffectKind.FAILED

    def test_what_shows_is_reported_as_changed(self, computer: Computer, target: EventTarget) -> None:
        """On a busy machine an application may show it only after the computer has given up waiting."""
        click = Click(target.place("pad"))
        assert until(lambda: computer.perform(click, stop=GO).kind is EffectKind.CHANGED)

    @pytest.mark.parametrize(("action", "button"), [(RightClick, "right"), (MiddleClick, "middle")])
    def test_other_buttons_click(
        self, computer: Computer, target: EventTarget, action: type[RightClick | MiddleClick], button: str
    ) -> None:
        computer.perform(action(target.place("pad")), stop=GO)
        events = target.wait_for_count(2, "press", "release")
        assert [(event["kind"], event["button"]) for event in events] == [
            ("press", button),
            ("release", button),
        ]

    def test_double_click_is_one_double_click(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(DoubleClick(target.place("pad")), stop=GO)
        events = target.wait_for_count(4, "press", "double", "release")
        assert [event["kind"] for event in events] == ["press", "release", "double", "release"]

    def test_drag_presses_at_the_start_and_releases_at_the_end(
        self, computer: Computer, target: EventTarget
    ) -> None:
        computer.perform(Drag(target.place("pad", 20, 30), target.place("pad", 180, 140)), stop=GO)
        release = target.wait_for(lambda event: event["kind"] == "release")
        press = target.events("press")[0]
        assert (press["x"], press["y"]) == (20, 30)
        assert (release["x"], release["y"]) == (180, 140)
        assert len(target.events("move")) >= 5

    def test_button_stays_down_between_mouse_down_and_mouse_up(
        self, computer: Computer, target: EventTarget
    ) -> None:
        computer.perform(MouseDown(target.place("pad", 30, 30), Button.LEFT), stop=GO)
        computer.perform(Move(target.place("pad", 90, 90)), stop=GO)
        assert not target.events("release")
        computer.perform(MouseUp(None, Button.LEFT), stop=GO)
        release = target.wait_for(lambda event: event["kind"] == "release")
        assert (release["x"], release["y"]) == (90, 90)

    @pytest.mark.parametrize(
        ("direction", "axis", "sign"),
        [
            (Direction.UP, "y", 1),
            (Direction.DOWN, "y", -1),
            (Direction.LEFT, "x", 1),
            (Direction.RIGHT, "x", -1),
        ],
    )
    def test_scroll_turns_the_wheel_in_four_directions(
        self, computer: Computer, target: EventTarget, direction: Direction, axis: str, sign: int
    ) -> None:
        computer.perform(Scroll(direction, target.place("pad"), notches=3), stop=GO)
        wheels = target.wait_for_count(3, "wheel")
        assert [wheel[axis] for wheel in wheels] == [120 * sign] * 3

    def test_hotkey_holds_all_its_keys_and_releases_them(
        self, computer: Computer, target: EventTarget
    ) -> None:
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.perform(Hotkey(("ctrl", "shift", "k")), stop=GO)
        pressed = target.wait_for(lambda event: event["kind"] == "key_press" and event["key"] == "k")
        assert pressed["modifiers"] == ["ctrl", "shift"]
        released = target.wait_for_count(3, "key_release")
        assert [event["key"] for event in released] == ["k", "shift", "control"]

    @pytest.mark.parametrize(
        ("key", "qt_name"),
        [("enter", "return"), ("escape", "escape"), ("f5", "f5"), ("pagedown", "pagedown"), ("7", "7")],
    )
    def test_named_keys_are_pressed(
        self, computer: Computer, target: EventTarget, key: str, qt_name: str
    ) -> None:
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.perform(Hotkey((key,)), stop=GO)
        released = target.wait_for(lambda event: event["kind"] == "key_release")
        assert released["key"] == qt_name

    def test_key_is_held_until_it_is_released(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.perform(PressKey("shift"), stop=GO)
        computer.perform(Hotkey(("a",)), stop=GO)
        assert target.wait_for(lambda event: event.get("key") == "a")["modifiers"] == ["shift"]
        assert not [event for event in target.events("key_release") if event["key"] == "shift"]
        computer.perform(ReleaseKey("shift"), stop=GO)
        target.wait_for(lambda event: event["kind"] == "key_release" and event["key"] == "shift")

    def test_unknown_key_fails_and_holds_nothing(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(Click(target.place("pad")), stop=GO)
        effect = computer.perform(Hotkey(("ctrl", "你")), stop=GO)
        assert effect.kind is EffectKind.FAILED
        assert "你" in effect.detail
        target.wait_for(lambda event: event["kind"] == "key_release" and event["key"] == "control")

    @pytest.mark.parametrize(
        "text",
        [
            "Plain ASCII: <>&{}[]~`\"'|\\ 0123",
            "héllo 你好 ñ € Ωß",
            "emoji 👋🏽👨‍👩‍👧 עברית e\u0301",
            "a\tb\nc",
        ],
    )
    def test_text_arrives_exactly(self, computer: Computer, target: EventTarget, text: str) -> None:
        computer.perform(Click(target.place("text")), stop=GO)
        computer.perform(Hotkey(("ctrl", "a")), stop=GO)
        effect = computer.perform(TypeText(text), stop=GO)
        assert effect.kind is not EffectKind.FAILED
        target.wait_for(lambda event: event["kind"] == "text" and event["text"] == text)

    def test_final_newline_submits(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(Click(target.place("line")), stop=GO)
        computer.perform(Hotkey(("ctrl", "a")), stop=GO)
        computer.perform(TypeText("søk\n"), stop=GO)
        assert target.wait_for(lambda event: event["kind"] == "submitted")["text"] == "søk"

    def test_text_that_is_no_character_fails(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(Click(target.place("line")), stop=GO)
        assert computer.perform(TypeText("a\ud800"), stop=GO).kind is EffectKind.FAILED
        assert computer.perform(TypeText("a\x07"), stop=GO).kind is EffectKind.FAILED

    def test_keys_come_after_the_click_that_precedes_them(
        self, computer: Computer, target: EventTarget
    ) -> None:
        for number in range(5):
            computer.perform(Click(target.place("pad")), stop=GO)
            computer.perform(Click(target.place("line")), stop=GO)
            computer.perform(Hotkey(("ctrl", "a")), stop=GO)
            computer.perform(TypeText(f"x{number}"), stop=GO)
            target.wait_for(lambda event: event["kind"] == "line" and event["text"] == f"x{number}")  # noqa: B023

    def test_nothing_to_see_is_reported_as_unchanged(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.observe()
        assert computer.perform(Move(target.place("pad", 5, 5)), stop=GO).kind is EffectKind.UNCHANGED

    def test_actions_of_other_kinds_fail(self, computer: Computer, target: EventTarget) -> None:
        assert computer.perform(Finished("done"), stop=GO).kind is EffectKind.FAILED

    def test_action_that_was_not_placed_is_refused(self, computer: Computer, target: EventTarget) -> None:
        with pytest.raises(CoordinateError):
            computer.perform(Click(ModelPoint(10, 10)), stop=GO)

    def test_set_stop_flag_prevents_every_event(self, computer: Computer, target: EventTarget) -> None:
        stop = Event()
        stop.set()
        for action in (
            Click(target.place("pad")),
            TypeText("never"),
            TypeText("nie mals ü"),
            Hotkey(("ctrl", "a")),
            Scroll(Direction.DOWN, target.place("pad")),
            Wait(30),
        ):
            with pytest.raises(StoppedError):
                computer.perform(action, stop=stop)
        computer.perform(Move(target.place("pad", 3, 3)), stop=GO)
        assert target.events("press", "key_press", "wheel", "line", "text") == []

    def test_stop_in_the_midst_of_typing_releases_everything(
        self, computer: Computer, target: EventTarget
    ) -> None:
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.perform(PressKey("ctrl"), stop=GO)
        stop = Event()

        def stop_after_the_first_letter() -> None:
            target.wait_for(lambda event: event.get("key") == "a")
            stop.set()

        watcher = Thread(target=stop_after_the_first_letter)
        watcher.start()
        with pytest.raises(StoppedError):
            computer.perform(TypeText("a" * 500), stop=stop)
        watcher.join()

        def nothing_is_held() -> bool:
            pressed = [event["key"] for event in target.events("key_press")]
            released = [event["key"] for event in target.events("key_release")]
            return sorted(pressed) == sorted(released)

        assert until(nothing_is_held), target.events("key_press", "key_release")[-6:]
        assert len([event for event in target.events("key_press") if event["key"] == "a"]) < 500

    def test_stop_in_the_midst_of_a_drag_releases_the_button(
        self, computer: Computer, target: EventTarget
    ) -> None:
        stop = Event()

        def stop_after_the_press() -> None:
            target.wait_for(lambda event: event["kind"] == "press")
            stop.set()

        watcher = Thread(target=stop_after_the_press)
        watcher.start()
        with pytest.raises(StoppedError):
            computer.perform(Drag(target.place("pad", 1, 1), target.place("pad", 250, 290)), stop=stop)
        watcher.join()
        target.wait_for(lambda event: event["kind"] == "release")

    def test_wait_ends_with_stop(self, computer: Computer, target: EventTarget) -> None:
        stop = Event()
        timer = Timer(0.1, stop.set)
        timer.start()
        with pytest.raises(StoppedError):
            computer.perform(Wait(600), stop=stop)
        timer.join()

    def test_release_all_lets_go_of_what_is_held(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(MouseDown(target.place("pad")), stop=GO)
        computer.perform(PressKey("alt"), stop=GO)
        computer.release_all()
        target.wait_for(lambda event: event["kind"] == "release")
        target.wait_for(lambda event: event["kind"] == "key_release" and event["key"] == "alt")
