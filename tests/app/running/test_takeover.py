"""Who has the computer: taken by a word or by a touch of the mouse, given back when the hand has let go."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

import pytest
from pytestqt.qtbot import QtBot

from agent.errors import DisplayUnavailableError
from app.running.bridge import OwnerAtWindow
from app.running.takeover import QUIET_S, Takeover

LIMIT_MS = 60_000


class HandClock:
    """Stands still until it is moved on."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


class FakeActivity:
    """Moves the owner's mouse when told to, on a thread of its own as the real one."""

    def __init__(self, on_activity: Callable[[str], None]) -> None:
        self._on_activity = on_activity
        self.is_listening = False

    def start(self) -> None:
        self.is_listening = True

    def close(self) -> None:
        self.is_listening = False

    def move(self) -> None:
        thread = Thread(target=self._on_activity, args=("mouse",))
        thread.start()
        thread.join()


class Desk:
    """Turns on a real screen that is none."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot, self.clock, self.owner = qtbot, HandClock(), OwnerAtWindow()
        self.activities: list[FakeActivity] = []
        self.takeover = Takeover(listen=self._listen, clock=self.clock)  # type: ignore[arg-type]
        self.news: list[str] = []
        self.takeover.taken.connect(lambda: self.news.append("taken"))
        self.takeover.returning.connect(lambda: self.news.append("returning"))
        self.takeover.given_back.connect(lambda: self.news.append("given back"))

    def _listen(self, on_activity: Callable[[str], None]) -> FakeActivity:
        self.activities.append(FakeActivity(on_activity))
        return self.activities[-1]

    @property
    def mouse(self) -> FakeActivity:
        return self.activities[-1]

    def rest(self) -> None:
        """The owner's hand lies still, and the window has had time to notice."""
        before = self.takeover._watch
        self.clock.now_s += QUIET_S
        self.qtbot.waitUntil(lambda: self.takeover._watch is not before, timeout=LIMIT_MS)


@pytest.fixture
def controller(qtbot: QtBot) -> Desk:
    return Desk(qtbot)


def test_a_touch_of_the_own_mouse_stops_the_agent_at_once(controller: Desk) -> None:
    controller.takeover.begin(controller.owner, is_on_real_screen=True)
    controller.rest()
    controller.mouse.move()
    assert controller.owner.has_computer(), "before the window has heard of it"
    controller.qtbot.waitUntil(lambda: controller.news == ["taken"], timeout=LIMIT_MS)
    controller.takeover.end()


def test_the_hand_that_has_just_pressed_run_is_no_taking_over(controller: Desk) -> None:
    controller.takeover.begin(controller.owner, is_on_real_screen=True)
    controller.mouse.move()
    assert not controller.owner.has_computer()
    controller.takeover.end()


def test_the_agent_goes_on_when_it_is_handed_back_and_the_hand_has_let_go(controller: Desk) -> None:
    controller.takeover.begin(controller.owner, is_on_real_screen=True)
    controller.rest()
    controller.mouse.move()
    controller.qtbot.waitUntil(lambda: controller.news == ["taken"], timeout=LIMIT_MS)
    controller.takeover.hand_back()
    controller.clock.now_s += QUIET_S / 2
    controller.mouse.move()
    controller.clock.now_s += QUIET_S / 2
    controller.takeover._look()
    assert controller.owner.has_computer(), "the mouse moved in between"
    controller.rest()
    assert not controller.owner.has_computer()
    controller.qtbot.waitUntil(
        lambda: controller.news == ["taken", "returning", "given back"], timeout=LIMIT_MS
    )
    controller.mouse.move()
    assert controller.owner.has_computer(), "and may be taken again"
    controller.takeover.end()


def test_moving_the_mouse_to_answer_a_question_is_no_taking_over(controller: Desk) -> None:
    controller.takeover.begin(controller.owner, is_on_real_screen=True)
    controller.rest()
    controller.takeover.expect_hands()
    controller.mouse.move()
    assert not controller.owner.has_computer()
    controller.takeover.expect_hands_off()
    controller.mouse.move()
    assert not controller.owner.has_computer()
    controller.rest()
    controller.mouse.move()
    assert controller.owner.has_computer()
    controller.takeover.end()


def test_a_private_desktop_is_taken_and_given_back_by_word(controller: Desk) -> None:
    controller.takeover.begin(controller.owner, is_on_real_screen=False)
    assert not controller.activities
    controller.takeover.take()
    controller.takeover.take()
    assert controller.owner.has_computer()
    controller.takeover.hand_back()
    assert not controller.owner.has_computer()
    assert controller.news == ["taken", "given back"]
    controller.takeover.end()


def test_the_end_of_a_run_ends_the_listening_and_gives_back(controller: Desk) -> None:
    controller.takeover.begin(controller.owner, is_on_real_screen=True)
    controller.takeover.take()
    controller.takeover.end()
    assert not controller.mouse.is_listening
    assert controller.news == ["taken", "given back"]
    controller.takeover.take()
    assert controller.news == ["taken", "given back"], "there is nothing to take"


def test_a_display_that_does_not_tell_costs_the_pause_and_not_the_run(qtbot: QtBot) -> None:
    def listen(_on_activity: Callable[[str], None]) -> FakeActivity:
        raise DisplayUnavailableError("it does not say")

    takeover, owner = Takeover(listen=listen), OwnerAtWindow()  # type: ignore[arg-type]
    takeover.begin(owner, is_on_real_screen=True)
    takeover.take()
    assert owner.has_computer()
    takeover.end()


def test_the_agent_waits_for_its_turn_and_hears_that_it_was_not_its_turn(qtbot: QtBot) -> None:
    owner, stop = OwnerAtWindow(), Event()
    assert not owner.wait_for_turn(stop=stop)
    owner.take_computer()
    owner.give_back()
    assert owner.wait_for_turn(stop=stop), "also when it was over before the agent came to it"
    assert not owner.wait_for_turn(stop=stop)
    owner.take_computer()
    stop.set()
    assert owner.wait_for_turn(stop=stop), "stop ends the waiting"


def test_messages_are_heard_once_and_in_order(qtbot: QtBot) -> None:
    owner = OwnerAtWindow()
    owner.say("first")
    owner.say("second")
    assert owner.said() == ["first", "second"]
    assert owner.said() == []
