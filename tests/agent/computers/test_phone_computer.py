"""A phone passes the contract of computers, through real `adbutils` and a fake adb server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event

import pytest

pytest.importorskip("adbutils", reason="the extra `machines` is not installed")

from agent.actions.types import (
    Click,
    Direction,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    RightClick,
    Scroll,
    TypeText,
)  # fmt: skip
from agent.computers.android.computer import PhoneComputer
from agent.computers.android.hands import NO_HELD_KEYS, NO_OTHER_BUTTONS
from agent.errors import StoppedError
from agent.ports import Computer
from agent.types import EffectKind
from tests.agent.computers.event_target import EventTarget
from tests.agent.computers.phones.links import served, served_by_adb
from tests.agent.computers.phones.painted_phone import PaintedPhone, PhoneTarget
from tests.contracts.computer import ComputerContract

GO = Event()


@dataclass(frozen=True, slots=True)
class Way:
    """To the painted phone: through what, and how it is held."""

    through: str
    is_turned: bool = False


WAYS = (Way("fake server"), Way("fake server", is_turned=True), Way("real adb"))


@pytest.fixture(scope="module", params=WAYS, ids=["upright", "turned", "by the real adb"])
def way(request: pytest.FixtureRequest) -> Way:
    chosen: Way = request.param
    if chosen.through == "real adb" and shutil.which("adb") is None:
        pytest.skip("Debian's package adb is not installed")
    return chosen


@pytest.fixture(scope="module")
def phone(way: Way) -> PaintedPhone:
    made = PaintedPhone()
    made.is_turned = way.is_turned
    return made


@pytest.fixture(scope="module")
def computer(
    way: Way, phone: PaintedPhone, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PhoneComputer]:
    folder = tmp_path_factory.mktemp("adb")
    with served(phone, folder) if way.through == "fake server" else served_by_adb(phone, folder) as link:
        made = PhoneComputer(link)
        yield made
        made.close()


@pytest.fixture(scope="module")
def target(phone: PaintedPhone) -> EventTarget:
    return PhoneTarget(phone)


class TestPhoneComputer(ComputerContract):
    @pytest.fixture(autouse=True)
    def _opened(self, phone: PaintedPhone) -> None:
        phone.app = "events"

    def test_observation_names_the_active_window(self, computer: Computer, target: EventTarget) -> None:
        """Which app is in front is known; it has all of the screen."""
        observation = computer.observe()
        window = observation.window
        assert window is not None
        assert (window.application, window.title) == ("com.painted.events", "Events")
        assert (window.width_px, window.height_px) == observation.pixels.shape[1::-1]

    @pytest.mark.parametrize("action", [RightClick, MiddleClick])
    def test_other_buttons_click(
        self, computer: Computer, target: EventTarget, action: type[RightClick | MiddleClick]
    ) -> None:
        """A finger has none."""
        effect = computer.perform(action(target.place("pad")), stop=GO)
        assert (effect.kind, effect.detail) == (EffectKind.FAILED, NO_OTHER_BUTTONS)
        assert target.events("press") == []

    @pytest.mark.parametrize(
        ("direction", "axis", "sign"),
        [
            (Direction.UP, "dy", 1),
            (Direction.DOWN, "dy", -1),
            (Direction.LEFT, "dx", 1),
            (Direction.RIGHT, "dx", -1),
        ],
    )
    def test_scroll_turns_the_wheel_in_four_directions(
        self, computer: Computer, target: EventTarget, direction: Direction, axis: str, sign: int
    ) -> None:
        """A finger swipes the other way than content appears."""
        computer.perform(Scroll(direction, target.place("pad"), notches=3), stop=GO)
        swipes = target.events("swipe")
        assert swipes
        assert all(swipe[axis] * sign > 0 for swipe in swipes)

    def test_hotkey_holds_all_its_keys_and_releases_them(
        self, computer: Computer, target: EventTarget
    ) -> None:
        """Android releases them in the order in which they were pressed."""
        computer.perform(Hotkey(("ctrl", "shift", "k")), stop=GO)
        pressed = target.wait_for(lambda event: event["kind"] == "key_press" and event["key"] == "k")
        assert pressed["modifiers"] == ["ctrl", "shift"]
        assert sorted(one["key"] for one in target.events("key_release")) == ["control", "k", "shift"]

    def test_key_is_held_until_it_is_released(self, computer: Computer, target: EventTarget) -> None:
        """adb holds none."""
        effect = computer.perform(PressKey("shift"), stop=GO)
        assert (effect.kind, effect.detail) == (EffectKind.FAILED, NO_HELD_KEYS)

    def test_unknown_key_fails_and_holds_nothing(self, computer: Computer, target: EventTarget) -> None:
        effect = computer.perform(Hotkey(("ctrl", "你")), stop=GO)
        assert effect.kind is EffectKind.FAILED
        assert "你" in effect.detail
        assert target.events("key_press") == []

    def test_stop_in_the_midst_of_typing_releases_everything(
        self, computer: Computer, target: EventTarget
    ) -> None:
        computer.perform(Click(target.place("line")), stop=GO)
        stop = Event()
        watched = target.events
        target.clear()

        class _Stops(Event):
            def is_set(self) -> bool:
                return len(watched("key_press")) > 0

        with pytest.raises(StoppedError):
            computer.perform(TypeText("a" * 500), stop=_Stops())
        assert not stop.is_set()
        assert 0 < len(watched("key_press")) < 500
        assert len(watched("key_press")) == len(watched("key_release"))

    def test_release_all_lets_go_of_what_is_held(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(MouseDown(target.place("pad")), stop=GO)
        computer.release_all()
        target.wait_for(lambda event: event["kind"] == "release")

    def test_actions_of_a_phone_are_done(self, computer: Computer, phone: PaintedPhone) -> None:
        assert computer.perform(PressHome(), stop=GO).kind is EffectKind.CHANGED
        assert phone.app == "home"
        assert computer.perform(OpenApp("events"), stop=GO).kind is EffectKind.CHANGED
        assert phone.app == "events"
        assert computer.perform(OpenApp("$(reboot)"), stop=GO).kind is EffectKind.FAILED
        computer.perform(PressBack(), stop=GO)
        assert phone.app == "home"
        assert computer.perform(OpenApp("Clock"), stop=GO).kind is EffectKind.CHANGED
        assert phone.app == "clock"

    def test_a_long_press_stays_where_it_is(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(LongPress(target.place("pad", 40, 50)), stop=GO)
        pressed = target.events("long_press")
        assert [(one["x"], one["y"]) for one in pressed] == [(40, 50)]
