"""Which system this is decides how the owner's screen is used and its owner noticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
import Xlib.XK

from agent.actions.abilities import SANDBOXED
from agent.actions.keys import NAMED_KEYS
from agent.computers.keysyms import keysym_of_key
from agent.computers.marked_activity import MarkedActivity
from agent.computers.owner_activity import OwnerActivity
from agent.computers.this_system import (
    LINUX,
    MACOS,
    NO_SANDBOX,
    WINDOWS,
    can_record_owner,
    has_private_desktops,
    listen_to_owner,
    open_owners_screen,
    owners_display,
    require_owners_screen,
)
from agent.errors import DisplayUnavailableError, SandboxError
from app.running.computers.private import private_problem

OTHERS = (WINDOWS, MACOS)


@pytest.mark.parametrize("platform", OTHERS)
def test_another_system_brings_its_own_screen_and_says_where_it_is_not(platform: str) -> None:
    for call in (require_owners_screen, lambda platform: open_owners_screen(platform=platform)):
        with pytest.raises((DisplayUnavailableError, ModuleNotFoundError)):
            call(platform)
    assert owners_display(platform) is None
    assert not has_private_desktops(platform)
    assert not can_record_owner(platform)


@pytest.mark.parametrize("platform", OTHERS)
def test_tools_need_a_sandbox(platform: str) -> None:
    with pytest.raises(SandboxError) as refusal:
        open_owners_screen(tools=SANDBOXED, platform=platform)
    assert str(refusal.value) == NO_SANDBOX


def test_private_work_elsewhere_is_offered_on_another_machine() -> None:
    assert private_problem(LINUX) == ""
    assert all("Another machine" in private_problem(platform) for platform in OTHERS)


def test_owner_is_heard_by_device_on_x11_and_by_mark_elsewhere() -> None:
    assert isinstance(listen_to_owner(lambda _device: None, LINUX), OwnerActivity)
    assert all(isinstance(listen_to_owner(lambda _device: None, one), MarkedActivity) for one in OTHERS)


@dataclass
class FakeListener:
    """A listener of pynput 1.8: its callbacks get whether a program made the event."""

    callbacks: dict[str, Callable[..., Any]]
    is_running: bool = False

    def start(self) -> None:
        self.is_running = True

    def wait(self) -> None:
        pass

    def stop(self) -> None:
        self.is_running = False


@dataclass
class FakePynput:
    made: list[FakeListener] = field(default_factory=list)

    def load(self) -> tuple[Any, Any]:
        def listener(**callbacks: Callable[..., Any]) -> FakeListener:
            self.made.append(FakeListener(callbacks))
            return self.made[-1]

        return SimpleNamespace(Listener=listener), SimpleNamespace(Listener=listener)


def test_what_a_program_made_is_not_the_owner() -> None:
    heard: list[str] = []
    pynput = FakePynput()
    activity = MarkedActivity(heard.append, pynput.load)
    activity.start()
    keyboard, mouse = (one.callbacks for one in pynput.made)
    keyboard["on_press"]("a", True)
    mouse["on_move"](1, 2, True)
    mouse["on_click"](1, 2, "left", True, True)
    assert heard == []
    keyboard["on_press"]("a", False)
    mouse["on_move"](1, 2, False)
    mouse["on_scroll"](1, 2, 0, 1, False)
    assert heard == ["keyboard", "mouse", "mouse"]
    activity.close()
    assert not any(one.is_running for one in pynput.made)


def test_system_that_lets_nobody_listen_is_a_sentence() -> None:
    def load() -> tuple[Any, Any]:
        raise ImportError("no hooks here")

    with pytest.raises(DisplayUnavailableError, match="no hooks here"):
        MarkedActivity(lambda _device: None, load).start()


def test_keysyms_are_those_of_x11() -> None:
    named = {
        "enter": "Return",
        "pageup": "Prior",
        "escape": "Escape",
        "f24": "F24",
        "menu": "Menu",
        "meta": "Super_L",
    }
    assert {key: keysym_of_key(key) for key in named} == {
        key: Xlib.XK.string_to_keysym(name) for key, name in named.items()
    }
    assert len({keysym_of_key(key) for key in NAMED_KEYS}) == len(NAMED_KEYS)
