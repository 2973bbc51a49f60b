"""The owner's mouse and keyboard are distinguished from the agent's, while both are in use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from threading import Event

import pytest

from agent.actions import TypeText
from agent.actions.types import Button
from agent.computers.owner_activity import OwnerActivity
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.reactions import TAKEN
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_input import X11Input
from agent.coordinates import InputPoint
from agent.errors import DisplayUnavailableError
from agent.types import Effect, EffectKind
from tests.own_devices import OwnDevices

LIMIT_S = 60.0


@pytest.fixture
def heard() -> Iterator[SimpleQueue[str]]:
    queue: SimpleQueue[str] = SimpleQueue()
    activity = OwnerActivity(queue.put)
    activity.start()
    yield queue
    activity.close()


@pytest.fixture
def owner() -> Iterator[OwnDevices]:
    devices = OwnDevices()
    yield devices
    devices.close()


@pytest.fixture
def agent() -> Iterator[X11Input]:
    device = X11Input(DisplayAddress(os.environ["DISPLAY"]))
    yield device
    device.close()


def all_of(heard: SimpleQueue[str]) -> list[str]:
    found = []
    while True:
        try:
            found.append(heard.get_nowait())
        except Empty:
            return found


def test_owners_mouse_and_keyboard_are_heard(heard: SimpleQueue[str], owner: OwnDevices) -> None:
    owner.move(300, 300)
    assert heard.get(timeout=LIMIT_S) == "mouse"
    owner.press_key()
    found = ""
    while found != "keyboard":
        found = heard.get(timeout=LIMIT_S)


def test_agents_own_events_are_not_heard(heard: SimpleQueue[str], owner: OwnDevices, agent: X11Input) -> None:
    for x in range(300, 320):
        agent.move(InputPoint(x, 300))
    agent.press_button(Button.LEFT)
    agent.release_button(Button.LEFT)
    agent.press_key("shift")
    agent.release_key("shift")
    owner.press_key()  # what comes last is heard, so everything before it has been
    assert heard.get(timeout=LIMIT_S) == "keyboard"
    assert all_of(heard) == []


def test_one_tremble_of_the_mouse_is_not_heard(heard: SimpleQueue[str], owner: OwnDevices) -> None:
    owner.move(400, 400, times=1)
    owner.press_key()
    assert heard.get(timeout=LIMIT_S) == "keyboard"


def test_nothing_is_heard_after_closing(owner: OwnDevices) -> None:
    queue: SimpleQueue[str] = SimpleQueue()
    activity = OwnerActivity(queue.put)
    activity.start()
    activity.close()
    owner.press_key()
    assert all_of(queue) == []
    activity.close()


def test_display_that_cannot_be_reached_is_an_error_with_a_sentence() -> None:
    with pytest.raises(DisplayUnavailableError, match="cannot be opened"):
        OwnerActivity(print, address=DisplayAddress(":4711")).start()


@pytest.mark.desktop
def test_typing_is_broken_off_when_the_owner_takes_the_computer_and_no_key_stays_down() -> None:
    with PrivateDesktop(DesktopOptions(size=(640, 480))) as desktop:
        num_asked = 0

        def owner_has_it() -> bool:
            nonlocal num_asked
            num_asked += 1
            return num_asked > 20

        desktop.yield_to(owner_has_it)
        effect = desktop.perform(TypeText("Ada Lovelace " * 50), stop=Event())
        assert effect == Effect(EffectKind.FAILED, TAKEN)
        assert num_asked == 21
        num_asked = 0
        assert desktop.perform(TypeText("ok"), stop=Event()).kind is not EffectKind.FAILED
