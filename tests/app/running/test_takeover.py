"""Who has the computer: taken with a button or by moving the mouse, given back when the mouse is idle."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from agent.errors import DisplayUnavailableError
from app.running.bridge import OwnerAtWindow
from app.running.takeover import QUIET_S, Takeover

LIMIT_MS = 60_000
TIME_TO_INTERRUPT_S = 0.3
"""Enough for the other thread to get through where nothing holds it back."""


class HandClock:
    """Stands still until it is moved on; counts how often it was read."""

    def __init__(self) -> None:
        self.now_s, self.num_reads = 100.0, 0

    def __call__(self) -> float:
        self.num_reads += 1
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
        self.start_moving().join()

    def start_moving(self) -> Thread:
        thread = Thread(target=self._on_activity, args=("mouse",))
        thread.start()
        return thread


class InterruptedOwner(OwnerAtWindow):
    """The mouse moves, on its own thread, exactly during a takeover."""

    mouse: FakeActivity | None = None
    moving: Thread | None = None

    def take_computer(self) -> None:
        self._move()
        super().take_computer()

    def give_back(self) -> None:
        self._move()
        super().give_back()

    def _move(self) -> None:
        mouse, self.mouse = self.mouse, None
        if mouse is not None:
            self.moving = mouse.start_moving()
            self.moving.join(TIME_TO_INTERRUPT_S)


class ScreenRig:
    """A takeover as on the real screen, with a mouse and a clock of the test's own."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot, self.clock, self.owner = qtbot, HandClock(), InterruptedOwner()
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

    def tick(self) -> None:
        """The timer has looked at the clock once more."""
        before = self.clock.num_reads
        self.qtbot.waitUntil(lambda: self.clock.num_reads > before, timeout=LIMIT_MS)

    def rest(self) -> None:
        """Mouse and keyboard have rested long enough, and the timer has noticed."""
        self.clock.now_s += QUIET_S
        self.tick()

    def end_of_interruption(self) -> None:
        """The other thread has ended, and the window has heard of it."""
        assert self.owner.moving is not None
        self.owner.moving.join()
        QApplication.processEvents()


@pytest.fixture
def rig(qtbot: QtBot) -> ScreenRig:
    return ScreenRig(qtbot)


def test_moving_the_own_mouse_stops_the_agent_at_once(rig: ScreenRig) -> None:
    rig.takeover.begin(rig.owner, is_on_real_screen=True)
    rig.rest()
    rig.mouse.move()
    assert rig.owner.has_computer(), "before the window has heard of it"
    rig.qtbot.waitUntil(lambda: rig.news == ["taken"], timeout=LIMIT_MS)
    rig.takeover.end()


def test_the_mouse_that_has_just_pressed_run_takes_nothing(rig: ScreenRig) -> None:
    rig.takeover.begin(rig.owner, is_on_real_screen=True)
    rig.mouse.move()
    assert not rig.owner.has_computer()
    rig.takeover.end()


def test_the_agent_goes_on_when_it_is_handed_back_and_the_mouse_has_rested(rig: ScreenRig) -> None:
    rig.takeover.begin(rig.owner, is_on_real_screen=True)
    rig.rest()
    rig.mouse.move()
    rig.qtbot.waitUntil(lambda: rig.news == ["taken"], timeout=LIMIT_MS)
    rig.takeover.hand_back()
    rig.clock.now_s += QUIET_S / 2
    rig.mouse.move()
    rig.clock.now_s += QUIET_S / 2
    rig.tick()
    assert rig.owner.has_computer(), "the mouse moved in between"
    rig.rest()
    assert not rig.owner.has_computer()
    rig.qtbot.waitUntil(lambda: rig.news == ["taken", "returning", "given back"], timeout=LIMIT_MS)
    rig.mouse.move()
    assert rig.owner.has_computer(), "and may be taken again"
    rig.takeover.end()


def test_moving_the_mouse_to_answer_a_question_takes_nothing(rig: ScreenRig) -> None:
    rig.takeover.begin(rig.owner, is_on_real_screen=True)
    rig.rest()
    rig.takeover.expect_input()
    rig.mouse.move()
    assert not rig.owner.has_computer()
    rig.takeover.expect_rest()
    rig.mouse.move()
    assert not rig.owner.has_computer()
    rig.rest()
    rig.mouse.move()
    assert rig.owner.has_computer()
    rig.takeover.end()


def test_a_private_desktop_is_taken_and_given_back_with_buttons(rig: ScreenRig) -> None:
    rig.takeover.begin(rig.owner, is_on_real_screen=False)
    assert not rig.activities
    rig.takeover.take()
    rig.takeover.take()
    assert rig.owner.has_computer()
    rig.takeover.hand_back()
    assert not rig.owner.has_computer()
    assert rig.news == ["taken", "given back"]
    rig.takeover.end()


def test_the_end_of_a_run_ends_the_listening_and_gives_back(rig: ScreenRig) -> None:
    rig.takeover.begin(rig.owner, is_on_real_screen=True)
    rig.takeover.take()
    rig.takeover.end()
    assert not rig.mouse.is_listening
    assert rig.news == ["taken", "given back"]
    rig.takeover.take()
    assert rig.news == ["taken", "given back"], "there is nothing to take"


def test_a_button_and_the_mouse_at_the_same_moment_take_the_computer_once(rig: ScreenRig) -> None:
    rig.takeover.begin(rig.owner, is_on_real_screen=True)
    rig.rest()
    rig.owner.mouse = rig.mouse
    rig.takeover.take()
    rig.end_of_interruption()
    assert rig.owner.has_computer()
    assert rig.news == ["taken"]
    rig.takeover.end()


def test_a_mouse_that_moves_while_the_computer_is_given_back_has_it_afterwards(rig: ScreenRig) -> None:
    rig.takeover.begin(rig.owner, is_on_real_screen=True)
    rig.takeover.take()
    rig.takeover.hand_back()
    rig.owner.mouse = rig.mouse
    rig.rest()
    rig.end_of_interruption()
    assert rig.takeover.is_taken()
    assert rig.owner.has_computer(), "else the agent would act while the owner works"
    assert rig.news == ["taken", "returning", "given back", "taken"]
    rig.takeover.end()


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
