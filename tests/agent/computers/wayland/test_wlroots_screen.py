"""A real sway without a screen passes the contract of computers; skipped where it is not installed.

DESKHAND_SWAY_MONITORS names other monitors than two at 1.5 and 1, as `benchmarks/platforms.py` does:
"1280x800 scale 1.25".
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from threading import Event

import pytest

from agent.actions.types import Click, TypeText, Wait
from agent.computers.wayland.screen import WaylandScreen
from agent.computers.wayland.selection import WaylandSelection
from agent.computers.wayland.wlroots import WlrootsDesktop
from agent.ports import Computer
from agent.types import EffectKind
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.agent.computers.wayland.compositors import Sway, WaylandTarget
from tests.contracts.computer import ComputerContract

pytestmark = [
    pytest.mark.desktop,
    pytest.mark.skipif(shutil.which("sway") is None, reason="sway is not installed"),
]
GO = Event()
MONITORS = os.environ.get(
    "DESKHAND_SWAY_MONITORS", "1920x1200 scale 1.5 position 1024 0;1024x768 position 0 0"
).split(";")


@pytest.fixture(scope="module")
def sway() -> Iterator[Sway]:
    running = Sway(*MONITORS)
    yield running
    running.close()


@pytest.fixture(scope="module")
def computer(sway: Sway) -> Iterator[WaylandScreen]:
    made = WaylandScreen(WlrootsDesktop(sway.socket), monitors=range(1, len(MONITORS) + 1))
    yield made
    made.close()


@pytest.fixture(scope="module")
def target(sway: Sway, computer: WaylandScreen) -> WaylandTarget:
    sway.tell("focus output HEADLESS-1")
    sway.start([sys.executable, str(PROGRAM), str(sway.folder / "events.jsonl")])
    return WaylandTarget(sway.folder / "events.jsonl", sway)


class TestWlrootsScreen(ComputerContract):
    def test_observation_names_the_active_window(self, computer: Computer, target: EventTarget) -> None:
        """Where it lies, no compositor of this family says: all of the picture stands for it."""
        computer.perform(Click(target.place("pad")), stop=GO)
        observation = computer.observe()
        window = observation.window
        assert window is not None
        assert (window.title, window.left_px, window.top_px) == ("Events", 0, 0)
        assert (window.width_px, window.height_px) == (
            observation.screen.width_px,
            observation.screen.height_px,
        )

    def test_nothing_to_see_is_reported_as_unchanged(self, computer: Computer, target: EventTarget) -> None:
        """Without a screen, sway draws the pointer into its pictures, so it is not moved here."""
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.observe()
        assert computer.perform(Wait(0.05), stop=GO).kind is EffectKind.UNCHANGED

    def test_owners_clipboard_is_restored(
        self, sway: Sway, computer: WaylandScreen, target: EventTarget
    ) -> None:
        owner = WaylandSelection(sway.socket)
        held = {"text/plain": b"the owner's", "image/x-mine": b"\0\1"}
        try:
            owner.put(held)
            computer.perform(Click(target.place("line")), stop=GO)
            computer.perform(TypeText("agent ☃"), stop=GO)
            assert computer.clipboard_text() == "the owner's"
            assert until(lambda: owner.types() == tuple(held))
            assert owner.content() == held
        finally:
            owner.close()
