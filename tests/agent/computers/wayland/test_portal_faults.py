"""Whatever happens to portal, PipeWire or a real mutter: one sentence, nothing held; skipped without them."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.actions.types import Click, MouseDown, PressKey
from agent.computers.real_screen import RealScreen, problem_with_screen
from agent.computers.wayland.libei import has_libei
from agent.computers.wayland.opening import open_desktop, token_file
from agent.computers.wayland.portal_desktop import INEXACT, PortalDesktop, PortalHands
from agent.computers.wayland.screen import CHANGED, WaylandScreen
from agent.coordinates import MonitorPoint
from agent.errors import DisplayLostError, DisplayUnavailableError, StoppedError
from agent.types import EffectKind
from tests.agent.computers.event_target import PROGRAM, until
from tests.agent.computers.wayland.compositors import environment_of
from tests.agent.computers.wayland.mutter import MISSING, Mutter, MutterTarget
from tests.agent.computers.wayland.test_wayland_faults import HOLDING, nothing_is_held

pytestmark = [
    pytest.mark.desktop,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]
GO = Event()
ROOT = Path(__file__).resolve().parents[4]
_NUMBERS = itertools.count(1)
HERE = MonitorPoint(100.5, 100.5)


@pytest.fixture(scope="module")
def kept() -> Iterator[Mutter]:
    """One that nothing is done to which a test cannot undo."""
    running = Mutter()
    yield running
    running.close()


@pytest.fixture
def mutter(kept: Mutter) -> Iterator[Mutter]:
    with environment_of(kept):
        yield kept


@pytest.fixture
def own() -> Iterator[Mutter]:
    """One that may be broken."""
    running = Mutter("1280x800", "1024x768")
    with environment_of(running):
        yield running
    running.close()


def opened(mutter: Mutter) -> WaylandScreen:
    return WaylandScreen(open_desktop(mutter.environment()))


def started_target(mutter: Mutter) -> MutterTarget:
    file = mutter.folder / f"events-{next(_NUMBERS)}.jsonl"
    mutter.start([sys.executable, str(PROGRAM), str(file), "full"])
    return MutterTarget(file)


def holding_target(mutter: Mutter, screen: WaylandScreen) -> MutterTarget:
    """With a button and a key of ours down on it."""
    target = started_target(mutter)
    screen.observe()
    screen.perform(MouseDown(target.place("pad")), stop=GO)
    screen.perform(PressKey("ctrl"), stop=GO)
    target.wait_for(lambda event: event["kind"] == "key_press" and event["key"] == "control")
    assert not nothing_is_held(target)
    return target


def test_permission_that_is_taken_back_is_one_sentence_and_everything_comes_up(mutter: Mutter) -> None:
    screen = opened(mutter)
    target = holding_target(mutter, screen)
    mutter.revoke()
    assert until(lambda: nothing_is_held(target)), target.events()
    with pytest.raises(DisplayLostError, match="permission was taken back"):
        until(lambda: screen.perform(Click(HERE), stop=GO) is None)
    with pytest.raises(DisplayLostError, match=r"permission was taken back[^.]*\.$"):
        screen.observe()
    screen.close()


def test_killed_program_leaves_nothing_down(mutter: Mutter) -> None:
    target = started_target(mutter)
    at = target.place("pad")
    program = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(at.x), str(at.y)],
        cwd=ROOT,
        env=mutter.environment() | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
    )
    assert program.stdout is not None
    try:
        with program.stdout as said:
            assert said.readline() == b"held\n"
        target.wait_for(lambda event: event["kind"] == "key_press" and event["key"] == "control")
        threads = Path(f"/proc/{program.pid}/task").glob("*/children")
        children = [child for thread in threads for child in thread.read_text().split()]
        assert children, "no GStreamer beside it"
    finally:
        program.kill()
        program.wait()
    assert until(lambda: nothing_is_held(target)), target.events()
    assert until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


def test_question_that_is_answered_with_no_is_one_sentence(mutter: Mutter) -> None:
    mutter.answer("no")
    with pytest.raises(DisplayUnavailableError, match="answered with no"):
        opened(mutter)
    mutter.answer("view")
    with pytest.raises(DisplayUnavailableError, match="but not to use it"):
        opened(mutter)
    mutter.answer("yes")
    opened(mutter).close()


def test_stop_ends_the_wait_for_an_answer(mutter: Mutter) -> None:
    mutter.answer("later")
    stop = Event()
    timer = Timer(0.5, stop.set)
    timer.start()
    with pytest.raises(StoppedError):
        open_desktop(mutter.environment(), is_stopped=stop.is_set)
    timer.join()
    mutter.answer("yes")


def test_portal_that_is_missing_is_one_sentence(own: Mutter) -> None:
    assert problem_with_screen(os.environ) == ""
    own.portal.kill()
    own.backend.kill()
    own.portal.wait()
    with pytest.raises(DisplayUnavailableError, match="portal"):
        opened(own)
    assert "portal" in problem_with_screen(os.environ)


def test_portal_that_ends_in_a_run_is_one_sentence_and_everything_comes_up(own: Mutter) -> None:
    screen = opened(own)
    target = holding_target(own, screen)
    own.portal.kill()
    own.portal.wait()
    with pytest.raises(DisplayLostError, match="portal"):
        until(lambda: screen.observe() is None)
    screen.close()
    own.revoke()  # a real backend ends a session whose portal is gone; this one is told to
    assert until(lambda: nothing_is_held(target)), target.events()


def test_pipewire_that_ends_is_one_sentence(own: Mutter) -> None:
    screen = opened(own)
    screen.observe()
    own.pipewire.kill()
    own.pipewire.wait()
    with pytest.raises(DisplayLostError, match="PipeWire"):
        until(lambda: screen.observe() is None)
    screen.close()


def test_compositor_that_ends_is_one_sentence_and_the_next_one_is_used(own: Mutter) -> None:
    screen = opened(own)
    own.end()
    with pytest.raises(DisplayLostError):
        until(lambda: screen.observe() is None)
    screen.close()
    own.start_compositor(["1280x800"])
    again = opened(own)
    assert again.observe().screen.width_px == 1280
    again.close()


def test_scale_that_changes_in_a_run_refuses_what_was_meant_for_the_old_one(mutter: Mutter) -> None:
    screen = opened(mutter)
    screen.observe()
    mutter.change_scales(1.25)
    effect = screen.perform(Click(HERE), stop=GO)
    assert (effect.kind, effect.detail) == (EffectKind.FAILED, CHANGED)
    screen.observe()
    if has_libei():
        with pytest.raises(DisplayLostError, match="gives the mouse anew only to a new task"):
            screen.perform(Click(HERE), stop=GO)
    else:
        effect = screen.perform(Click(HERE), stop=GO)
        assert (effect.kind, effect.detail) == (EffectKind.FAILED, INEXACT)
    screen.close()
    if not has_libei():
        with pytest.raises(DisplayUnavailableError, match="scale other than 100 %"):
            opened(mutter)
    mutter.change_scales(1.0)


def test_monitor_that_is_unplugged_is_one_sentence(own: Mutter) -> None:
    screen = WaylandScreen(open_desktop(own.environment()), monitors=(2,))
    assert screen.observe().screen.width_px == 1024
    own.unplug()
    with pytest.raises(DisplayLostError, match="unplugged"):
        until(lambda: screen.observe() is None)
    screen.close()


def test_owner_is_asked_once_where_the_portal_gives_tokens(mutter: Mutter) -> None:
    """Portals of Debian 12 give none: there each session asks."""
    token = token_file(os.environ)
    token.unlink(missing_ok=True)
    before = mutter.num_asked()
    for _ in range(3):
        RealScreen().close()
    assert mutter.num_asked() - before == (1 if token.exists() else 3)
    if token.exists():
        assert token.stat().st_mode & 0o777 == 0o600


def test_notify_calls_are_used_where_libei_is_missing(mutter: Mutter) -> None:
    mutter.change_scales(1.0)
    desktop = PortalDesktop(mutter.socket, uses_libei=lambda: False)
    assert isinstance(desktop.device, PortalHands)
    desktop.close()
