"""What is known of the elements of a private desktop's windows: under the pointer and with the keyboard."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from agent.actions import Hotkey, MouseDown, TypeText
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.reactions import INTERRUPTED
from agent.confinement.enclosure import python_folders
from agent.coordinates import MonitorPoint
from agent.types import Effect, EffectKind, Spot
from tests.agent.computers.event_target import PROGRAM, EventTarget, until

pytestmark = pytest.mark.desktop

GO = Event()
TARGETS = PROGRAM.parent
DIALOG = TARGETS / "qt_dialog.py"


@pytest.fixture(scope="module")
def desktop() -> Iterator[PrivateDesktop]:
    with PrivateDesktop(DesktopOptions(read_only=(*python_folders(), TARGETS))) as opened:
        yield opened


@pytest.fixture
def dialog(desktop: PrivateDesktop) -> Iterator[Spot]:
    """A window with a field that has the keyboard; F2 opens a dialog over it."""
    started = desktop.start([sys.executable, str(DIALOG)])
    assert until(lambda: desktop.spot_at(None).role == "text")
    yield desktop.spot_at(None)
    desktop.end(started)
    assert until(lambda: not desktop.spot_at(None).window_id)


def middle(spot: Spot) -> MonitorPoint:
    return MonitorPoint(spot.left_px + spot.width_px / 2, spot.top_px + spot.height_px / 2)


def test_the_field_with_the_keyboard_is_known_with_its_caret(desktop: PrivateDesktop, dialog: Spot) -> None:
    assert (dialog.name, dialog.role, dialog.title) == ("Search", "text", "Mail")
    assert dialog.states == {"focused"}
    desktop.perform(TypeText("ab"), stop=GO)
    after = desktop.spot_at(None)
    assert after.caret != dialog.caret
    assert (after.element_id, after.window_id) == (dialog.element_id, dialog.window_id)
    assert desktop.spot_at(middle(dialog)).name == "Search", "also by its place"


def test_what_a_dialog_says_and_what_enter_presses_in_it_is_known(
    desktop: PrivateDesktop, dialog: Spot
) -> None:
    desktop.perform(Hotkey(("f2",)), stop=GO)
    assert until(lambda: desktop.spot_at(None).dialog != "")
    found = desktop.spot_at(None)
    assert found.dialog == "Delete 214 messages?"
    assert (found.name, found.role) == ("Reason", "text")
    assert found.default_label == "Delete all"
    assert found.window_id != dialog.window_id


def test_a_ticked_box_is_known_as_ticked(desktop: PrivateDesktop, dialog: Spot) -> None:
    desktop.perform(Hotkey(("tab",)), stop=GO)
    assert until(lambda: desktop.spot_at(None).name == "For everyone")
    box = desktop.spot_at(None)
    assert (box.role, box.states) == ("check box", {"focused"})
    assert desktop.spot_at(MonitorPoint(box.left_px + 8.5, middle(box).y)).name == "For everyone"
    desktop.perform(Hotkey(("space",)), stop=GO)
    assert until(lambda: "checked" in desktop.spot_at(None).states)


def test_typing_stops_when_a_dialog_takes_the_keyboard(desktop: PrivateDesktop, dialog: Spot) -> None:
    effect = desktop.perform(TypeText("!" + "x" * 400), stop=GO)
    assert effect == Effect(EffectKind.FAILED, INTERRUPTED)


def test_a_button_that_is_down_is_released_where_it_presses_nothing(desktop: PrivateDesktop) -> None:
    started = desktop.start([sys.executable, str(PROGRAM), "released.jsonl"])
    target = EventTarget(Path(desktop.working_folder, "released.jsonl"))
    desktop.perform(MouseDown(target.place("pad")), stop=GO)
    target.wait_for(lambda event: event["kind"] == "press")
    desktop.release_all()
    released = target.wait_for(lambda event: event["kind"] == "release")
    left, top = target.place("pad", 0, 0).x, target.place("pad", 0, 0).y
    window = started.window
    x, y = left + released["x"], top + released["y"]
    is_inside_x = window.left_px <= x < window.left_px + window.width_px
    assert not (is_inside_x and window.top_px <= y < window.top_px + window.height_px)
    desktop.end(started)
