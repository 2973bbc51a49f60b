"""The windows of a private desktop and where they are. I/O: X11."""

from __future__ import annotations

from dataclasses import dataclass

from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_windows import WindowList
from agent.visual_tests.fingerprint import ScreenBox


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """The box is its content, without the frame that the window manager draws."""

    title: str
    box: ScreenBox

    def is_called(self, title: str) -> bool:
        """Editors put an asterisk before the title of what is not saved."""
        return title in (self.title, self.title.strip("*"))


def open_windows(address: DisplayAddress) -> list[OpenWindow]:
    """The topmost first.

    Raises:
        DisplayLostError: the display is gone.
    """
    windows = WindowList(address)
    try:
        found = windows.top_levels(is_stacked=True)
    finally:
        windows.close()
    return [
        OpenWindow(
            one.title,
            ScreenBox(one.left_px, one.top_px, one.left_px + one.width_px, one.top_px + one.height_px),
        )
        for one in reversed(found)
    ]
