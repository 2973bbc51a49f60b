"""Which way into the owner's Wayland desktop there is, by what it offers, not by its name. I/O: opens it.

First the protocols of wlroots, which ask nobody and are exact; else the desktop portal, which asks the owner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path

from agent.computers.monitor_box import MonitorBox
from agent.computers.wayland.globals import Globals, socket_of
from agent.computers.wayland.libei import has_libei
from agent.computers.wayland.places import arranged
from agent.computers.wayland.portal_desktop import PortalDesktop
from agent.computers.wayland.portal_session import offers_eis, problem_with_portal
from agent.computers.wayland.screen import WaylandDesktop
from agent.computers.wayland.wire import WaylandWire
from agent.computers.wayland.wlroots import WlrootsDesktop, missing_protocols
from agent.errors import DisplayLostError, DisplayUnavailableError


def open_desktop(
    environment: Mapping[str, str], *, is_stopped: Callable[[], bool] = lambda: False
) -> WaylandDesktop:
    """`is_stopped` ends waiting for the owner's answer to the desktop's question.

    Raises:
        DisplayUnavailableError: there is no way in, or the owner refused.
        StoppedError: `is_stopped` came true before the owner had answered.
    """
    path, missing = _missing(environment)
    if not missing:
        return WlrootsDesktop(path)
    if problem := problem_with_portal():
        raise DisplayUnavailableError(_no_way(f"it lacks {missing[0]}, and {problem}"))
    return PortalDesktop(path, token_file=token_file(environment), is_stopped=is_stopped)


def problem_here(environment: Mapping[str, str]) -> str:
    """ "" where there is a way in, else the reason why not. Asks nobody."""
    try:
        _, missing = _missing(environment)
    except (DisplayUnavailableError, DisplayLostError) as problem:
        return str(problem)
    why = problem_with_portal() if missing else ""
    return _no_way(f"it lacks {missing[0]}, and {why}") if why else ""


class WayIn(StrEnum):
    """How the owner's screen is reached."""

    WLROOTS = "wlroots"
    EIS = "libei"
    NOTIFY = "notify"


def way_in(environment: Mapping[str, str]) -> WayIn:
    """Which one `open_desktop` takes. Asks nobody.

    Raises:
        DisplayUnavailableError: the compositor cannot be reached.
        DisplayLostError: it ends meanwhile.
    """
    if not _missing(environment)[1]:
        return WayIn.WLROOTS
    return WayIn.EIS if has_libei() and offers_eis() else WayIn.NOTIFY


def monitor_boxes(environment: Mapping[str, str]) -> tuple[MonitorBox, ...]:
    """Of all monitors, in pixels of the picture of the whole desktop, from left to right. Asks nobody.

    Raises:
        DisplayUnavailableError: the compositor cannot be reached.
        DisplayLostError: it ends meanwhile.
    """
    path = socket_of(environment)
    if path is None:
        raise DisplayUnavailableError(_no_way("WAYLAND_DISPLAY is not set"))
    wire = WaylandWire(path)
    try:
        outputs = Globals(wire).outputs
    finally:
        wire.close()
    return tuple(
        place.box
        for place in arranged([(one.name, (one.x, one.y, *one.logical_size), one.size_px) for one in outputs])
    )


def _missing(environment: Mapping[str, str]) -> tuple[Path, tuple[str, ...]]:
    """Where the compositor listens, and which protocols of wlroots it lacks."""
    path = socket_of(environment)
    if path is None:
        raise DisplayUnavailableError(_no_way("WAYLAND_DISPLAY is not set"))
    wire = WaylandWire(path)
    try:
        return path, missing_protocols(Globals(wire))
    finally:
        wire.close()


def _no_way(why: str) -> str:
    return (
        f"This Wayland desktop offers no way to look at the screen and to use the mouse ({why}). Use a "
        "private desktop instead (--computer private)."
    )


def token_file(environment: Mapping[str, str]) -> Path:
    """What spares the owner the portal's next question; a secret of the owner's."""
    state = environment.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(environment.get("DESKHAND_HOME") or Path(state) / "deskhand") / "portal-token"
