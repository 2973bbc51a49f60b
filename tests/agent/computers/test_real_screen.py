"""The real screen passes the contract of computers. The "owner's screen" is the suite's own display."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from agent.actions.types import Click, Hotkey, Move, TypeText, Wait
from agent.computers.capture import ScreenCapture
from agent.computers.owner_input import OwnerInput, pynput_shortcut
from agent.computers.real_screen import RealScreen, display_of_session
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_input import X11Input
from agent.coordinates import InputPoint, MonitorPoint
from agent.errors import DisplayUnavailableError, SettingsError, StoppedError
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.contracts.computer import ComputerContract

GO = Event()


@pytest.fixture(scope="module")
def computer() -> Iterator[RealScreen]:
    screen = RealScreen()
    yield screen
    screen.close()


@pytest.fixture(scope="module")
def target(computer: RealScreen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventTarget]:
    events = tmp_path_factory.mktemp("target") / "events.jsonl"
    process = subprocess.Popen([sys.executable, str(PROGRAM), str(events), "200", "150"])
    yield EventTarget(events)
    process.terminate()
    process.wait()


@pytest.fixture
def owner() -> Iterator[X11Input]:
    """The owner's own mouse and keyboard."""
    device = X11Input(DisplayAddress(os.environ["DISPLAY"]))
    yield device
    device.move(InputPoint(640, 600))
    device.close()


class TestRealScreen(ComputerContract):
    def test_owners_clipboard_is_restored(self, computer: RealScreen, target: EventTarget) -> None:
        xclip = subprocess.Popen(
            ["xclip", "-selection", "clipboard", "-in", "-quiet"], stdin=subprocess.PIPE, text=True
        )
        assert xclip.stdin is not None
        with xclip:
            xclip.stdin.write("the owner's ♥")
            xclip.stdin.close()
            assert until(lambda: computer.clipboard_text() == "the owner's ♥")
            computer.perform(Click(target.place("line")), stop=GO)
            computer.perform(TypeText("agent ☃"), stop=GO)
            assert computer.clipboard_text() == "the owner's ♥"
            assert until(lambda: _paste_of_another_program() == "the owner's ♥")

    def test_owner_stops_everything_by_pushing_the_mouse_into_a_corner(
        self, computer: RealScreen, target: EventTarget, owner: X11Input
    ) -> None:
        stop = Event()
        computer.perform(Move(target.place("pad")), stop=stop)
        owner.move(InputPoint(0, 0))
        with pytest.raises(StoppedError, match="corner"):
            computer.perform(Click(target.place("pad")), stop=stop)
        assert stop.is_set()
        assert target.events("press") == []

    def test_own_click_in_a_corner_is_no_reason_to_stop(
        self, computer: RealScreen, target: EventTarget, owner: X11Input
    ) -> None:
        owner.move(InputPoint(500, 500))
        stop = Event()
        corner = MonitorPoint(computer.screen.width_px - 1, computer.screen.height_px - 1)
        computer.perform(Click(corner), stop=stop)
        computer.perform(Wait(0.01), stop=stop)
        computer.perform(Click(target.place("pad")), stop=stop)
        target.wait_for(lambda event: event["kind"] == "press")
        assert not stop.is_set()

    def test_stop_shortcut_is_heard_while_the_agent_acts(
        self, computer: RealScreen, target: EventTarget, owner: X11Input
    ) -> None:
        stop, heard = Event(), []
        listener = OwnerInput(on_stop=stop.set, on_input=heard.append, is_agent_acting=lambda: True)
        listener.start()
        try:
            for key in ("ctrl", "alt", "escape"):
                owner.press_key(key)
            owner.release_all()
            assert stop.wait(10)
            with pytest.raises(StoppedError):
                computer.perform(Click(target.place("pad")), stop=stop)
            assert heard == []
        finally:
            listener.close()

    def test_owners_input_is_heard_while_the_agent_is_idle(
        self, computer: RealScreen, target: EventTarget, owner: X11Input
    ) -> None:
        heard: list[str] = []
        listener = OwnerInput(on_stop=GO.clear, on_input=heard.append)
        listener.start()
        try:
            owner.move(InputPoint(333, 333))
            owner.press_key("a")
            owner.release_key("a")
            assert until(lambda: {"mouse", "keyboard"} <= set(heard)), heard
        finally:
            listener.close()

    def test_hotkey_reaches_the_application_through_pyautogui(
        self, computer: RealScreen, target: EventTarget
    ) -> None:
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.perform(Hotkey(("ctrl", "+")), stop=GO)
        pressed = target.wait_for(lambda event: event["kind"] == "key_press" and event["key"] == "plus")
        assert pressed["modifiers"] == ["ctrl", "shift"]


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"XDG_SESSION_TYPE": "wayland", "DISPLAY": ":0"}, "Wayland"),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, "Wayland"),
        ({}, "no screen"),
    ],
)
def test_sessions_that_cannot_work_are_refused_and_the_private_desktop_is_offered(
    environment: dict[str, str], reason: str
) -> None:
    with pytest.raises(DisplayUnavailableError, match=reason) as refusal:
        display_of_session(environment)
    assert "private desktop" in str(refusal.value)


def test_other_systems_are_refused() -> None:
    with pytest.raises(DisplayUnavailableError, match="Linux only"):
        display_of_session({"DISPLAY": ":0"}, platform="darwin")


def test_missing_monitor_is_refused() -> None:
    with pytest.raises(DisplayUnavailableError, match="no monitor 7"):
        RealScreen(monitors=[7])


@pytest.mark.desktop
def test_a_screen_of_16_bits_is_refused_with_one_sentence() -> None:
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "640x480x16", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as pipe:
            address = DisplayAddress(f":{pipe.readline().strip()}")
        with pytest.raises(DisplayUnavailableError, match=r"cannot be captured: .*not 16"):
            ScreenCapture(address)
    finally:
        server.terminate()
        server.wait()


def test_shortcuts_are_translated_and_nonsense_is_refused() -> None:
    assert pynput_shortcut("Ctrl+Alt+Page_Down") == "<ctrl>+<alt>+<page_down>"
    assert pynput_shortcut("super x") == "<cmd>+x"
    with pytest.raises(SettingsError):
        pynput_shortcut("frobnicate")


def test_repository_imports_no_input_library_before_it_is_needed() -> None:
    code = "import sys, agent.computers.real_screen, agent.computers.owner_input\n"
    code += "sys.exit(any(name in sys.modules for name in ('pyautogui', 'pynput')))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=False, cwd=Path(__file__).parents[3], env={"PATH": ""})
    assert done.returncode == 0


def _paste_of_another_program() -> str:
    command = ["xclip", "-selection", "clipboard", "-out"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
