"""A real mutter behind the real desktop portal passes the contract of computers; skipped without them.

As `benchmarks/platforms.py` does, DESKHAND_MUTTER_MONITORS names other monitors than one ("1920x1200 scale
1.5;1024x768"; other scales than 1 need libei, which Debian 12 has not), DESKHAND_COMPOSITOR `gnome-shell`
instead, and DESKHAND_HANDS `notify` where libei would be used.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from threading import Event

import pytest

from agent.actions.types import Click, Direction, Scroll, Wait
from agent.computers.wayland.opening import open_desktop
from agent.computers.wayland.portal_desktop import PortalDesktop
from agent.computers.wayland.screen import WaylandScreen
from agent.ports import Computer
from agent.types import EffectKind
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.agent.computers.wayland.compositors import environment_of
from tests.agent.computers.wayland.mutter import MISSING, GnomeShell, Mutter, MutterTarget, scale_of
from tests.contracts.computer import ComputerContract

pytestmark = [
    pytest.mark.desktop,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]
GO = Event()
MONITORS = os.environ.get("DESKHAND_MUTTER_MONITORS", "1280x800").split(";")
IS_SHELL = os.environ.get("DESKHAND_COMPOSITOR") == GnomeShell.name
IS_BY_NOTIFY = os.environ.get("DESKHAND_HANDS") == "notify"


@pytest.fixture(scope="module")
def mutter() -> Iterator[Mutter]:
    running = (GnomeShell if IS_SHELL else Mutter)(*MONITORS)
    yield running
    running.close()


@pytest.fixture(scope="module")
def computer(mutter: Mutter) -> Iterator[WaylandScreen]:
    with environment_of(mutter):
        desktop = (
            PortalDesktop(mutter.socket, uses_libei=lambda: False)
            if IS_BY_NOTIFY
            else open_desktop(mutter.environment())
        )
        made = WaylandScreen(desktop, monitors=range(1, len(MONITORS) + 1))
        yield made
        made.close()


@pytest.fixture(scope="module")
def target(mutter: Mutter, computer: WaylandScreen) -> MutterTarget:
    mutter.start([sys.executable, str(PROGRAM), str(mutter.folder / "events.jsonl"), "full"])
    return MutterTarget(mutter.folder / "events.jsonl", scale_of(MONITORS[0]))


class TestPortalScreen(ComputerContract):
    def test_observation_names_the_active_window(self, computer: Computer, target: EventTarget) -> None:
        """The portal tells nobody which windows there are."""
        computer.perform(Click(target.place("pad")), stop=GO)
        window = computer.observe().window
        assert window is not None
        assert window.title == ""

    def test_nothing_to_see_is_reported_as_unchanged(self, computer: Computer, target: EventTarget) -> None:
        """Windows show it when the pointer comes and goes, so it is not moved here."""
        computer.perform(Click(target.place("pad")), stop=GO)
        computer.observe()
        assert until(lambda: computer.perform(Wait(0.05), stop=GO).kind is EffectKind.UNCHANGED)

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
        """A busy mutter puts notches that come close together into one event; none is lost."""
        computer.perform(Scroll(direction, target.place("pad"), notches=3), stop=GO)
        assert until(lambda: sum(wheel[axis] for wheel in target.events("wheel")) == 3 * 120 * sign)
