"""What a child process gets whose real window is to stand on a display of its own. Reads this environment."""

from __future__ import annotations

import os
from pathlib import Path

from agent.computers.private_desktop import PrivateDesktop

_OWNERS = ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS")


def window_environment(display: PrivateDesktop, home: Path, *, scale: int = 1) -> dict[str, str]:
    """Nothing of the owner's: another screen and data folder, no session bus. `scale` is Qt's."""
    ours = {name: value for name, value in os.environ.items() if name not in _OWNERS}
    return ours | {
        **display.address.environment(),
        "DESKHAND_HOME": str(home),
        "QT_QPA_PLATFORM": "xcb",
        "QT_SCALE_FACTOR": str(scale),
        "XDG_SESSION_TYPE": "x11",
    }
