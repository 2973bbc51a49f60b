"""Which way into the owner's Wayland desktop there is, by what it offers, not by its name. I/O: opens it.

First the protocols of wlroots, which ask nobody and are exact; else the desktop portal, which asks the owner.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from agent.computers.wayland.globals import Globals, socket_of
from agent.computers.wayland.portal_desktop import PortalDesktop
from agent.computers.wayland.portal_session import problem_with_portal
from agent.computers.wayland.screen import WaylandDesktop
from agent.computers.wayland.wire import WaylandWire
from agent.computers.wayland.wlroots import WlrootsDesktop, missing_protocols
from agent.errors import DisplayUnavailableError

NO_WAY = (
    "This Wayland desktop offers no way to look at the screen and to use the mouse ({why}). Use a private "
    "desktop instead (--computer private)."
)


def open_desktop(environment: Mapping[str, str]) -> WaylandDesktop:
    """
    Raises:
        DisplayUnavailableError: there is no way in, or the owner refused.
    """
    path = socket_of(environment)
    if path is None:
        raise DisplayUnavailableError(NO_WAY.format(why="WAYLAND_DISPLAY is not set"))
    wire = WaylandWire(path)
    try:
        missing = missing_protocols(Globals(wire))
    finally:
        wire.close()
    if not missing:
        return WlrootsDesktop(path)
    if problem := problem_with_portal():
        raise DisplayUnavailableError(NO_WAY.format(why=f"it lacks {missing[0]}, and {problem}"))
    return PortalDesktop(path, token_file=_token_file(environment))


def problem_here(environment: Mapping[str, str]) -> str:
    """ "" where there is a way in, else the reason why not. Asks nobody."""
    path = socket_of(environment)
    try:
        if path is None:
            return NO_WAY.format(why="WAYLAND_DISPLAY is not set")
        wire = WaylandWire(path)
        try:
            missing = missing_protocols(Globals(wire))
        finally:
            wire.close()
    except DisplayUnavailableError as problem:
        return str(problem)
    problem = problem_with_portal() if missing else ""
    return NO_WAY.format(why=f"it lacks {missing[0]}, and {problem}") if problem else ""


def _token_file(environment: Mapping[str, str]) -> Path:
    """What spares the owner the portal's next question; a secret of the owner's."""
    state = environment.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(environment.get("DESKHAND_HOME") or Path(state) / "deskhand") / "portal-token"
