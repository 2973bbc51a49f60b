"""Whatever happens to a real sway in a run: one sentence, nothing held. Skipped where it is not installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from agent.actions.types import Click, Move, PressKey, TypeText
from agent.computers.monitor_box import MonitorBox
from agent.computers.monitor_fence import OTHER_MONITOR
from agent.computers.real_screen import RealScreen, problem_with_screen
from agent.computers.wayland.screen import CHANGED, WaylandScreen
from agent.computers.wayland.selection import WaylandSelection
from agent.computers.wayland.wlroots import WlrootsDesktop
from agent.coordinates import MonitorPoint
from agent.errors import DisplayLostError, DisplayUnavailableError
from agent.types import EffectKind
from tests.agent.computers.event_target import PROGRAM, EventTarget, until
from tests.agent.computers.wayland.compositors import Sway, WaylandTarget, environment_of

pytestmark = [
    pytest.mark.desktop,
    pytest.mark.skipif(shutil.which("sway") is None, reason="sway is not installed"),
]
GO = Event()
ROOT = Path(__file__).resolve().parents[4]
HERE = MonitorPoint(100.5, 100.5)
HOLDING = """
import sys, threading
from agent.actions.types import MouseDown, PressKey
from agent.computers.real_screen import RealScreen
from agent.coordinates import MonitorPoint
screen = RealScreen()
screen.perform(MouseDown(MonitorPoint(float(sys.argv[1]), float(sys.argv[2]))), stop=threading.Event())
screen.perform(PressKey("ctrl"), stop=threading.Event())
print("held", flush=True)
threading.Event().wait()
"""


@pytest.fixture
def sway() -> Iterator[Sway]:
    running = Sway("1280x800 position 0 0", "800x600 position 1280 0")
    yield running
    running.close()


@pytest.fixture
def computer(sway: Sway) -> Iterator[WaylandScreen]:
    made = WaylandScreen(WlrootsDesktop(sway.socket))
    yield made
    made.close()


def started_target(sway: Sway) -> WaylandTarget:
    sway.tell("focus output HEADLESS-1")
    sway.start([sys.executable, str(PROGRAM), str(sway.folder / "events.jsonl")])
    return WaylandTarget(sway.folder / "events.jsonl", sway)


def nothing_is_held(target: EventTarget) -> bool:
    """By the last heard of each: of a new keyboard's first key a target may hear the release alone."""
    held: dict[str, bool] = {}
    for event in target.events("press", "double", "release", "key_press", "key_release"):
        held[event.get("key") or event["button"]] = event["kind"] not in ("release", "key_release")
    return not any(held.values())


def test_killed_program_leaves_nothing_down(sway: Sway) -> None:
    target = started_target(sway)
    at = target.place("pad")
    program = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(at.x), str(at.y)],
        cwd=ROOT,
        env=sway.environment() | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
    )
    assert program.stdout is not None
    try:
        with program.stdout as said:
            assert said.readline() == b"held\n"
        target.wait_for(lambda event: event["kind"] == "key_press" and event["key"] == "control")
        assert not nothing_is_held(target)
    finally:
        program.kill()
        program.wait()
    assert until(lambda: nothing_is_held(target)), target.events()


def test_clipboard_that_is_set_twice_at_once_is_not_lost(sway: Sway) -> None:
    """That the first was replaced may be heard when the second is already there."""
    selection = WaylandSelection(sway.socket)
    try:
        for _ in range(200):
            selection.put({"text/plain": b"first"})
            selection.put({"text/plain": b"second"})
            assert selection.wait_until(lambda: selection.is_offered, 10.0)
            assert selection.is_ours
    finally:
        selection.close()


def test_compositor_that_ends_is_one_sentence(sway: Sway, computer: WaylandScreen) -> None:
    sway.end()
    with pytest.raises(DisplayLostError, match=r"The .* compositor .*\."):
        computer.perform(Click(HERE), stop=GO)
    with pytest.raises(DisplayLostError, match="compositor"):
        computer.observe()
    computer.release_all()


def test_compositor_that_hangs_is_given_up_after_two_seconds(sway: Sway, computer: WaylandScreen) -> None:
    sway.freeze(True)
    with pytest.raises(DisplayLostError, match="does not answer"):
        computer.observe()
    sway.freeze(False)


def test_scale_that_changes_in_a_run_refuses_what_was_meant_for_the_old_one(
    sway: Sway, computer: WaylandScreen
) -> None:
    assert computer.observe().screen.width_px == 1280
    sway.tell("output HEADLESS-1 scale 1.5")
    effect = computer.perform(Click(HERE), stop=GO)
    assert (effect.kind, effect.detail) == (EffectKind.FAILED, CHANGED)
    computer.observe()
    assert computer.perform(Click(HERE), stop=GO).kind is not EffectKind.FAILED
    sway.tell("output HEADLESS-1 mode 1024x768")
    assert until(lambda: computer.observe().screen.width_px == 1024)


def test_part_of_a_monitor_is_all_that_is_seen(sway: Sway) -> None:
    part = WaylandScreen(WlrootsDesktop(sway.socket), region=MonitorBox(100, 100, 300, 200))
    try:
        assert part.observe().pixels.shape == (200, 300, 3)
        assert part.perform(Move(MonitorPoint(10, 10)), stop=GO).kind is not EffectKind.FAILED
    finally:
        part.close()
    with pytest.raises(DisplayUnavailableError, match="no monitor 3"):
        WaylandScreen(WlrootsDesktop(sway.socket), monitors=(3,))
    with pytest.raises(DisplayUnavailableError, match="part of the screen"):
        WaylandScreen(WlrootsDesktop(sway.socket), region=MonitorBox(2000, 500, 300, 300))


def test_gap_between_monitors_is_no_place_to_click(sway: Sway) -> None:
    both = WaylandScreen(WlrootsDesktop(sway.socket), monitors=(1, 2))
    try:
        assert both.observe().pixels.shape == (800, 2080, 3)
        effect = both.perform(Click(MonitorPoint(1500.5, 700.5)), stop=GO)
        assert (effect.kind, effect.detail) == (EffectKind.FAILED, OTHER_MONITOR)
    finally:
        both.close()


def test_own_windows_are_not_typed_into(sway: Sway, computer: WaylandScreen) -> None:
    target = started_target(sway)
    own = (
        "import sys; from PySide6.QtWidgets import *; a = QApplication([]); "
        "a.setDesktopFileName('deskhand'); w = QLineEdit(); w.show(); a.exec()"
    )
    sway.start([sys.executable, "-c", own])
    assert until(lambda: computer.observe().window.application == "deskhand")  # type: ignore[union-attr]
    effect = computer.perform(TypeText("yes"), stop=GO)
    assert (effect.kind, "Deskhand itself" in effect.detail) == (EffectKind.FAILED, True)
    effect = computer.perform(PressKey("enter"), stop=GO)
    assert effect.kind is EffectKind.FAILED
    assert target.events("key_press") == []


def test_owners_screen_is_opened_by_what_the_compositor_offers(sway: Sway) -> None:
    with environment_of(sway):
        assert problem_with_screen(os.environ) == ""
        screen = RealScreen()
        try:
            assert screen.screen.width_px == 1280
            assert screen.spot_at(HERE) is None
            assert screen.spot_at(None) is not None
        finally:
            screen.close()


def test_paste_that_no_window_takes_is_a_sentence_and_the_clipboard_comes_back(
    sway: Sway, computer: WaylandScreen
) -> None:
    effect = computer.perform(TypeText("日本"), stop=GO)
    assert (effect.kind, "did not take it" in effect.detail) == (EffectKind.FAILED, True)
    assert computer.clipboard_text() is None
