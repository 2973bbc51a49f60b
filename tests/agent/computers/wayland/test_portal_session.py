"""Whatever a portal does in a run, on a real session bus: one sentence that says what to do, nothing held.

The portal is a few lines (`fake_portal.py`), so this runs on every Linux; the real one before a real mutter
is in `test_portal_faults.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.actions.types import Click, MouseDown, PressKey
from agent.computers.wayland.opening import open_desktop
from agent.computers.wayland.portal_desktop import INEXACT, PortalDesktop
from agent.computers.wayland.portal_shortcut import PortalShortcut
from agent.computers.wayland.screen import CHANGED, WaylandScreen
from agent.coordinates import MonitorPoint
from agent.errors import AgentError, DisplayLostError, DisplayUnavailableError, StoppedError
from agent.types import EffectKind
from tests.agent.computers.event_target import until
from tests.agent.computers.wayland.fake_compositor import FakeCompositor
from tests.agent.computers.wayland.fake_portal import FakePortal, OneMonitor, stand_in_for_gstreamer

GO = Event()
HERE = MonitorPoint(100.5, 100.5)
_ADVICE = re.compile(r"[^.;]*; (start|once|plug|log)[^.]* (again|anew)[^.]*\.")
"""What has happened, and what to do."""


class Desk:
    """A compositor with one monitor, and a portal, as the environment of this process says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.monitor = OneMonitor()
        self.compositor = FakeCompositor(folder, OneMonitor.offered, self.monitor)
        self.portals: list[FakePortal] = []

    def portal(self, *offered: str, version: int = 2) -> FakePortal:
        made = FakePortal(self.folder, offered=offered or ("RemoteDesktop", "ScreenCast"), version=version)
        self.portals.append(made)
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = made.address
        return made

    def open(self, is_stopped: Callable[[], bool] = lambda: False) -> WaylandScreen:
        desktop = PortalDesktop(
            self.compositor.path,
            token_file=self.folder / "token",
            is_stopped=is_stopped,
            uses_libei=lambda: False,
        )
        return WaylandScreen(desktop)

    def close(self) -> None:
        for one in self.portals:
            one.close()
        self.compositor.close()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    stand_in_for_gstreamer(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    made = Desk(tmp_path)
    yield made
    made.close()


def holding(desk: Desk, portal: FakePortal) -> WaylandScreen:
    """With a button and a key of ours down."""
    screen = desk.open()
    screen.observe()
    screen.perform(MouseDown(HERE), stop=GO)
    screen.perform(PressKey("ctrl"), stop=GO)
    assert len(portal.held()) == 2
    return screen


def advice_of(act: Callable[[], object], error: type[AgentError] = DisplayLostError) -> str:
    """What is said once it has gone wrong."""
    problems: list[str] = []

    def has_gone_wrong() -> bool:
        try:
            act()
        except error as problem:
            problems.append(str(problem))
        return bool(problems)

    assert until(has_gone_wrong)
    assert _ADVICE.fullmatch(problems[0]), problems[0]
    return problems[0]


def test_permission_that_is_taken_back_says_how_to_go_on(desk: Desk) -> None:
    portal = desk.portal()
    screen = holding(desk, portal)
    portal.revoke()
    said = advice_of(lambda: screen.perform(Click(HERE), stop=GO))
    assert "permission was taken back" in said
    num_events = len(portal.events)
    assert advice_of(screen.observe) == said
    screen.close()
    assert len(portal.events) == num_events, "what the desktop has ended is sent nothing"


def test_portal_that_ends_in_a_run_says_how_to_go_on(desk: Desk) -> None:
    portal = desk.portal()
    screen = holding(desk, portal)
    portal.end()
    assert "portal" in advice_of(screen.observe)
    screen.close()


def test_portal_that_falls_silent_does_not_keep_a_run(desk: Desk) -> None:
    portal = desk.portal()
    screen = holding(desk, portal)
    portal.is_silent = True
    assert "does not answer any more" in advice_of(lambda: screen.perform(Click(HERE), stop=GO))
    screen.close()


def test_pipewire_that_ends_is_said_and_everything_comes_up(desk: Desk) -> None:
    portal = desk.portal()
    screen = holding(desk, portal)
    portal.end_pipewire()
    assert "PipeWire" in advice_of(screen.observe)
    screen.close()
    assert not portal.held()
    assert portal.num_closed == 1


def test_compositor_that_ends_is_said_and_everything_comes_up(desk: Desk) -> None:
    portal = desk.portal()
    screen = holding(desk, portal)
    desk.compositor.close()
    assert "compositor" in advice_of(lambda: screen.perform(Click(HERE), stop=GO))
    screen.close()
    assert not portal.held()
    assert portal.num_closed == 1


def test_scale_that_changes_refuses_what_was_meant_for_the_old_one_and_then_says_why(desk: Desk) -> None:
    desk.portal()
    screen = desk.open()
    screen.observe()
    desk.monitor.scales.append(2)
    effect = screen.perform(Click(HERE), stop=GO)
    assert (effect.kind, effect.detail) == (EffectKind.FAILED, CHANGED)
    screen.observe()
    effect = screen.perform(Click(HERE), stop=GO)
    assert (effect.kind, effect.detail) == (EffectKind.FAILED, INEXACT)
    desk.monitor.scales.append(1)
    assert screen.perform(Click(HERE), stop=GO).detail == CHANGED
    screen.observe()
    assert screen.perform(Click(HERE), stop=GO).kind is not EffectKind.FAILED
    screen.close()


@pytest.mark.parametrize("question", ["Start", "SelectDevices", "SelectSources"])
def test_question_that_is_answered_with_no_says_how_to_be_asked_again(desk: Desk, question: str) -> None:
    portal = desk.portal()
    portal.refuses = question
    assert "answered with no" in advice_of(desk.open, DisplayUnavailableError)
    assert portal.num_closed == 1


def test_screen_that_may_be_looked_at_alone_says_what_to_allow(desk: Desk) -> None:
    portal = desk.portal()
    portal.is_view_only = True
    assert "not to use it" in advice_of(desk.open, DisplayUnavailableError)
    assert portal.num_closed == 1
    assert not (desk.folder / "token").exists(), "what is not enough is not asked for again without a word"


def test_owner_who_has_not_answered_yet_may_stop_it(desk: Desk) -> None:
    portal, stop = desk.portal(), Event()
    portal.holds = "Start"
    timer = Timer(0.5, stop.set)
    timer.start()
    with pytest.raises(StoppedError):
        desk.open(stop.is_set)
    timer.join()


def test_owner_is_asked_once_and_each_token_is_used_once(desk: Desk) -> None:
    portal = desk.portal()
    for _ in range(3):
        desk.open().close()
    assert portal.restored_by == ["", "token 1", "token 2"]
    token = desk.folder / "token"
    assert (token.read_text(), token.stat().st_mode & 0o777) == ("token 3", 0o600)


def test_older_portal_that_knows_no_tokens_is_sent_none(desk: Desk) -> None:
    portal = desk.portal(version=1)
    for _ in range(2):
        desk.open().close()
    assert portal.restored_by == ["", ""]


@pytest.mark.parametrize("offered", [("GlobalShortcuts",), ("RemoteDesktop",)])
def test_portal_without_a_part_is_named_and_the_private_desktop_offered(
    desk: Desk, offered: tuple[str, ...]
) -> None:
    desk.portal(*offered)
    with pytest.raises(DisplayUnavailableError, match=r"no desktop portal offers .*Use a private desktop"):
        open_desktop({"WAYLAND_DISPLAY": str(desk.compositor.path)})


def test_portal_that_does_not_answer_at_all_is_said(desk: Desk) -> None:
    with pytest.raises(DisplayUnavailableError, match=r"portal does not answer.*Use a private desktop"):
        open_desktop({"WAYLAND_DISPLAY": str(desk.compositor.path)})


def test_refused_shortcut_speaks_of_the_shortcut(desk: Desk) -> None:
    desk.portal("GlobalShortcuts").refuses = "BindShortcuts"
    with pytest.raises(DisplayUnavailableError, match=r"whether a shortcut may stop .* answered with no"):
        PortalShortcut(on_stop=Event().set, stop_shortcut="ctrl+alt+escape").start()
