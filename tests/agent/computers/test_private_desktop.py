"""The private desktop passes the contract of computers, and keeps its own promises."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from agent.actions.types import Click, Hotkey, Move, TypeText
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop, takes_connections
from agent.computers.processes import FOLDER_PREFIX
from agent.confinement.enclosure import python_folders
from agent.coordinates import MonitorPoint
from agent.errors import ApplicationError, DisplayLostError, SandboxError
from agent.types import EffectKind
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.contracts.computer import ComputerContract

pytestmark = pytest.mark.desktop

GO = Event()
READ_ONLY = (*python_folders(), PROGRAM.parent)


def start_target(desktop: PrivateDesktop) -> EventTarget:
    desktop.start([sys.executable, str(PROGRAM), "events.jsonl"])
    return EventTarget(desktop.working_folder / "events.jsonl")


@pytest.fixture(scope="module")
def computer() -> Iterator[PrivateDesktop]:
    with PrivateDesktop(DesktopOptions(read_only=READ_ONLY)) as desktop:
        yield desktop


@pytest.fixture(scope="module")
def target(computer: PrivateDesktop) -> EventTarget:
    return start_target(computer)


class TestPrivateDesktop(ComputerContract):
    def test_frames_are_the_screen_as_it_is(self, computer: PrivateDesktop, target: EventTarget) -> None:
        observation = computer.observe()
        assert np.array_equal(computer.frame(), observation.pixels)

    def test_clipboard_holds_afterwards_what_it_held_before(
        self, computer: PrivateDesktop, target: EventTarget
    ) -> None:
        computer.perform(Click(target.place("line")), stop=GO)
        computer.perform(Hotkey(("ctrl", "a")), stop=GO)
        computer.perform(TypeText("kept ☂"), stop=GO)
        computer.perform(Hotkey(("ctrl", "a")), stop=GO)
        computer.perform(Hotkey(("ctrl", "c")), stop=GO)
        assert until(lambda: computer.clipboard_text() == "kept ☂")
        computer.perform(TypeText("something else ☃"), stop=GO)
        assert computer.clipboard_text() == "kept ☂"
        computer.perform(TypeText("and again ☃"), stop=GO)
        computer.perform(Hotkey(("ctrl", "a")), stop=GO)
        computer.perform(Hotkey(("ctrl", "v")), stop=GO)
        target.wait_for(lambda event: event["kind"] == "line" and event["text"] == "kept ☂")

    def test_text_of_a_hundred_thousand_characters_arrives(
        self, computer: PrivateDesktop, target: EventTarget
    ) -> None:
        text = "你好, wörld! " * 10_000
        computer.perform(Click(target.place("text")), stop=GO)
        computer.perform(Hotkey(("ctrl", "a")), stop=GO)
        computer.perform(TypeText(text), stop=GO)
        target.wait_for(lambda event: event["kind"] == "text" and event["text"] == text)


def test_size_and_background_are_as_asked() -> None:
    options = DesktopOptions(size=(1000, 700), background=(10, 20, 30), accessibility=False)
    with PrivateDesktop(options) as desktop:
        observation = desktop.observe()
        assert observation.pixels.shape == (700, 1000, 3)
        assert tuple(observation.pixels[350, 500]) == (10, 20, 30)
        assert observation.settled
        assert observation.window is None


def test_two_desktops_live_side_by_side() -> None:
    with PrivateDesktop(DesktopOptions(accessibility=False)) as first:
        with PrivateDesktop(DesktopOptions(size=(640, 480), accessibility=False)) as second:
            assert first.address.name != second.address.name
            first.start(["mousepad"])
            second.start(["mousepad"])
            assert first.perform(TypeText("one ä"), stop=GO).kind is not EffectKind.FAILED
            assert second.perform(TypeText("two ö"), stop=GO).kind is not EffectKind.FAILED
            for desktop, text in ((first, "one ä"), (second, "two ö")):
                desktop.perform(Hotkey(("ctrl", "a")), stop=GO)
                desktop.perform(Hotkey(("ctrl", "c")), stop=GO)
                assert until(lambda desktop=desktop, text=text: desktop.clipboard_text() == text)
        assert first.observe().window is not None


def test_application_that_opens_no_window_is_named() -> None:
    with PrivateDesktop(DesktopOptions(accessibility=False, window_limit_s=1.0)) as desktop:
        with pytest.raises(ApplicationError, match="sleep 60 opened no window"):
            desktop.start(["sleep", "60"])
        with pytest.raises(ApplicationError, match="false ended"):
            desktop.start(["false"])
        with pytest.raises(ApplicationError, match="no-such-program"):
            desktop.start(["no-such-program"])


def test_display_that_dies_is_reported_as_lost() -> None:
    with PrivateDesktop(DesktopOptions(accessibility=False)) as desktop:
        desktop.clipboard_text()
        _kill_server(desktop)
        with pytest.raises(DisplayLostError):
            desktop.observe()
        with pytest.raises(DisplayLostError):
            desktop.perform(Move(MonitorPoint(1, 1)), stop=GO)
        with pytest.raises(DisplayLostError):
            desktop.perform(TypeText("ü"), stop=GO)
        desktop.release_all()


def test_closed_desktop_is_lost_and_leaves_nothing() -> None:
    desktop = PrivateDesktop(DesktopOptions(accessibility=False))
    folder = desktop.working_folder.parent.parent
    assert folder.name.startswith(FOLDER_PREFIX)
    desktop.start(["mousepad"])
    desktop.close()
    desktop.close()
    assert not folder.exists()
    assert _processes_of(folder) == []
    assert not Path(f"/tmp/.X11-unix/X{desktop.address.name[1:]}").exists()
    with pytest.raises(DisplayLostError):
        desktop.observe()


def test_missing_shared_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SandboxError, match="is not a folder"):
        PrivateDesktop(DesktopOptions(share=(tmp_path / "missing",)))


def _kill_server(desktop: PrivateDesktop) -> None:
    os.kill(int(Path(f"/tmp/.X{desktop.address.name[1:]}-lock").read_text()), 9)


def _processes_of(folder: Path) -> list[int]:
    mark = f"DESKHAND_DESKTOP={folder}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if mark in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def test_a_socket_counts_once_somebody_listens_and_no_longer(tmp_path: Path) -> None:
    folder = tmp_path / ("longer than the address of a socket can be " * 3)
    folder.mkdir()
    place = folder / "bus"
    assert not takes_connections(place)
    number = os.open(folder, os.O_PATH)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"/proc/self/fd/{number}/bus")
        os.close(number)
        assert place.is_socket()
        assert not takes_connections(place), "it is bound, but nobody listens yet"
        listener.listen(1)
        assert takes_connections(place)
        (linked := tmp_path / "linked").symlink_to(place)
        assert not takes_connections(linked)
    assert not takes_connections(place), "the file stays when they are gone"
