"""Checks of a private desktop: one is started, looked at, typed into, and closed again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING

from agent.actions.types import Click, TypeText
from agent.computers.this_system import has_private_desktops
from agent.coordinates import MonitorPoint
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.language import to_translate, tr

if TYPE_CHECKING:
    from agent.computers.private_desktop import PrivateDesktop

_TYPED = "Deskhand 42 <ok> {x}"
_LIMIT_S = 10.0
_POLL_S = 0.05
_TYPED_BY_XEV = re.compile(r'XLookupString gives 1 bytes: \([0-9a-f]{2}\) "(.)"')
_ADVICE = to_translate("`deskhand doctor` names missing programs above; `make setup` installs them.")


class DesktopChecks:
    """One private desktop for all of them."""

    def __init__(self) -> None:
        self._desktop: PrivateDesktop | None = None

    def checks(self) -> list[Check]:
        return [
            Check("private desktop", self._start, _ADVICE),
            Check("capture", self._capture, _ADVICE),
            Check("typing", self._type, _ADVICE),
            Check("accessibility", self._accessibility, _ADVICE),
            Check("cleaning up", self._close, _ADVICE),
        ]

    def _start(self) -> CheckFinding:
        from agent.computers.private_desktop import DesktopOptions, PrivateDesktop  # which only Linux has

        begun_s = time.perf_counter()
        self._desktop = PrivateDesktop(DesktopOptions())
        seconds = time.perf_counter() - begun_s
        return CheckFinding(
            "private desktop",
            CheckHealth.OK,
            tr("Up in {seconds:.1f} s: X server, window manager, session bus, sandbox.", seconds=seconds),
        )

    def _capture(self) -> CheckFinding:
        desktop = self._desktop
        if desktop is None:
            return _skipped("capture")
        begun_s = time.perf_counter()
        pixels = desktop.frame()
        milliseconds = (time.perf_counter() - begun_s) * 1000
        is_right = tuple(int(value) for value in pixels[5, 5]) == desktop.options.background
        size = f"{pixels.shape[1]} × {pixels.shape[0]}"
        if not is_right:
            return CheckFinding(
                "capture", CheckHealth.FAIL, tr("The picture of {size} is wrong.", size=size), _ADVICE
            )
        return CheckFinding(
            "capture",
            CheckHealth.OK,
            tr("A picture of {size} took {milliseconds:.1f} ms.", size=size, milliseconds=milliseconds),
        )

    def _type(self) -> CheckFinding:
        """Type into xev, which says what it got."""
        desktop = self._desktop
        if desktop is None:
            return _skipped("typing")
        desktop.start(["sh", "-c", 'exec xev -event keyboard > "$HOME/work/xev.log"'])
        log = desktop.working_folder / "xev.log"
        stop = Event()
        window = desktop.observe().window
        if window is not None:
            centre = MonitorPoint(window.left_px + window.width_px / 2, window.top_px + window.height_px / 2)
            desktop.perform(Click(centre), stop=stop)
        desktop.perform(TypeText(_TYPED), stop=stop)
        _wait_until(lambda: _read_xev(log.read_text(errors="replace")).endswith(_TYPED[-3:]))
        arrived = _read_xev(log.read_text(errors="replace"))
        if arrived != _TYPED:
            return CheckFinding(
                "typing",
                CheckHealth.FAIL,
                tr("{typed!r} arrived as {arrived!r}.", typed=_TYPED, arrived=arrived),
                _ADVICE,
            )
        return CheckFinding("typing", CheckHealth.OK, tr("{typed!r} arrived letter by letter.", typed=_TYPED))

    def _accessibility(self) -> CheckFinding:
        """Ask the desktop's session bus for the accessibility bus, from inside the sandbox."""
        desktop = self._desktop
        if desktop is None:
            return _skipped("accessibility")
        command = ["dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus"]
        pid = desktop.run([*command, "/org/a11y/bus", "org.a11y.Bus.GetAddress"])
        _wait_until(lambda: desktop.exit_status(pid) is not None)
        if desktop.exit_status(pid) != 0:
            return CheckFinding(
                "accessibility",
                CheckHealth.WARN,
                tr("AT-SPI does not answer in the private desktop."),
                tr("sudo apt-get install at-spi2-core. The embedded model does not need it."),
            )
        return CheckFinding("accessibility", CheckHealth.OK, tr("AT-SPI answers in the private desktop."))

    def _close(self) -> CheckFinding:
        if self._desktop is None:
            return _skipped("cleaning up")
        begun_s = time.perf_counter()
        folder = self._desktop.home.parent
        self._desktop.close()
        seconds = time.perf_counter() - begun_s
        if folder.exists():
            return CheckFinding(
                "cleaning up",
                CheckHealth.WARN,
                tr("The desktop left {folder} behind.", folder=folder),
                tr("Delete the folder."),
            )
        return CheckFinding(
            "cleaning up",
            CheckHealth.OK,
            tr("The desktop and all in it ended in {seconds:.1f} s.", seconds=seconds),
        )


def computer_checks() -> list[Check]:
    """None where no such desktop can be had."""
    return DesktopChecks().checks() if has_private_desktops() else []


def _read_xev(log: str) -> str:
    return "".join(_TYPED_BY_XEV.findall(re.sub(r"(?s)KeyRelease event.*?(?=\nKey|\Z)", "", log)))


def _wait_until(is_true: Callable[[], bool]) -> None:
    deadline_s = time.monotonic() + _LIMIT_S
    while not is_true() and time.monotonic() < deadline_s:
        time.sleep(_POLL_S)


def _skipped(name: str) -> CheckFinding:
    return CheckFinding(name, CheckHealth.FAIL, tr("Not tried: there is no private desktop."))
