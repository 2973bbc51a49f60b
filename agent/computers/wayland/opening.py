"""Which way into the owner's Wayland desktop there is, by what it offers, not by its name. I/O: opens it.

So far the protocols of wlroots are one. Desktops that have them not (GNOME, KDE) are refused with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping

from agent.computers.wayland.globals import Globals, socket_of
from agent.computers.wayland.screen import WaylandDesktop
from agent.computers.wayland.wire import WaylandWire
from agent.computers.wayland.wlroots import WlrootsDesktop, missing_protocols
from agent.errors import DisplayLostError, DisplayUnavailableError

NO_WAY = (
    "This Wayland desktop does not let a program look at the screen and use the mouse in a way that works "
    "here so far ({why}). Use a private desktop instead (--computer private)."
)


def open_desktop(environment: Mapping[str, str]) -> WaylandDesktop:
    """
    Raises:
        DisplayUnavailableError: there is no way in.
    """
    path = socket_of(environment)
    if path is None:
        raise DisplayUnavailableError(NO_WAY.format(why="WAYLAND_DISPLAY is not set"))
    wire = WaylandWire(path)
    try:
        missing = missing_protocols(Globals(wire))
    finally:
        wire.close()
    if missing:
        raise DisplayUnavailableError(NO_WAY.format(why=f"it lacks {missing[0]}"))
    return WlrootsDesktop(path)


def problem_here(environment: Mapping[str, str]) -> str:
    """ "" where there is a way in, else the reason why not. Asks nobody."""
    path = socket_of(environment)
    if path is None:
        return NO_WAY.format(why="WAYLAND_DISPLAY is not set")
    try:
        wire = WaylandWire(path)
        try:
            missing = missing_protocols(Globals(wire))
        finally:
            wire.close()
    except (DisplayUnavailableError, DisplayLostError) as problem:
        return str(problem)
    return NO_WAY.format(why=f"it lacks {missing[0]}") if missing else ""
