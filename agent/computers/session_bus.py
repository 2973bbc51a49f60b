"""The session bus of a private desktop, and the accessibility bus that it offers. I/O: starts both."""

from __future__ import annotations

from pathlib import Path

ACCESSIBILITY_SERVICE = "/usr/share/dbus-1/services/org.a11y.Bus.service"
"""With this file hidden nobody can have the accessibility bus started by asking for it."""
_LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi-bus-launcher",
    "/usr/lib/at-spi2/at-spi-bus-launcher",
)


def bus_command(runtime_folder: str) -> list[str]:
    return [
        "dbus-daemon",
        "--session",
        "--nofork",
        "--nopidfile",
        f"--address=unix:path={runtime_folder}/bus",
    ]


def accessibility_command() -> list[str] | None:
    """None where AT-SPI is not installed."""
    for launcher in _LAUNCHERS:
        if Path(launcher).exists():
            return [launcher, "--launch-immediately", "--a11y=1"]
    return None
