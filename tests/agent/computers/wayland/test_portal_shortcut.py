"""The stop shortcut by the real portal on a real mutter; skipped without them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from threading import Event

import pytest

from agent.computers.this_system import can_place_windows, open_stop_shortcut, wayland_monitors
from agent.computers.wayland.portal_shortcut import PortalShortcut, portal_trigger
from agent.computers.wayland.stop_shortcut import WaylandShortcut
from agent.errors import DisplayUnavailableError, SettingsError
from tests.agent.computers.wayland.compositors import environment_of
from tests.agent.computers.wayland.mutter import MISSING, Mutter

needs_mutter = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")


@pytest.fixture(scope="module")
def mutter() -> Iterator[Mutter]:
    running = Mutter("1920x1200 scale 1.5", "1024x768")
    with environment_of(running):
        yield running
    running.close()


@pytest.mark.desktop
@needs_mutter
def test_shortcut_is_heard_until_it_is_closed(mutter: Mutter) -> None:
    pressed = Event()
    heard = open_stop_shortcut(on_stop=pressed.set, stop_shortcut="ctrl+alt+escape")
    assert isinstance(heard, WaylandShortcut)
    heard.start()
    assert isinstance(heard.heard_by, PortalShortcut)
    mutter.press_shortcut()
    assert pressed.wait(10)
    heard.close()
    heard.close()


@pytest.mark.desktop
@needs_mutter
def test_shortcut_that_the_owner_refuses_is_a_sentence(mutter: Mutter) -> None:
    mutter.answer("no")
    with pytest.raises(DisplayUnavailableError, match="answered with no"):
        open_stop_shortcut(on_stop=Event().set, stop_shortcut="ctrl+alt+escape").start()
    mutter.answer("yes")


@pytest.mark.desktop
@needs_mutter
def test_monitors_are_known_without_asking(mutter: Mutter) -> None:
    before = mutter.num_asked()
    assert [(box.left, box.width, box.height) for box in wayland_monitors()] == [
        (0, 1920, 1200),
        (1920, 1024, 768),
    ]
    assert mutter.num_asked() == before
    assert not can_place_windows()


def test_without_a_portal_there_is_no_shortcut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    with pytest.raises(DisplayUnavailableError, match="no session bus"):
        PortalShortcut(on_stop=Event().set, stop_shortcut="ctrl+alt+escape").start()


def test_shortcuts_are_written_as_the_portal_reads_them() -> None:
    assert portal_trigger("Ctrl+Alt+Esc") == "CTRL+ALT+Escape"
    assert portal_trigger("ctrl+shift+f9") == "CTRL+SHIFT+F9"
    assert portal_trigger("meta+k") == "LOGO+k"
    with pytest.raises(SettingsError):
        portal_trigger("")
