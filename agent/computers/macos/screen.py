"""The owner's screen on macOS, put together of its parts. I/O: the screen."""

from __future__ import annotations

import os
from collections.abc import Sequence

from agent.computers.capture import ScreenCapture
from agent.computers.macos.device import MacInput
from agent.computers.macos.elements import AxElements
from agent.computers.macos.frameworks import Frameworks, load_frameworks
from agent.computers.macos.permissions import MacPermissions
from agent.computers.macos.window_list import MacWindows
from agent.computers.monitor_box import MonitorBox
from agent.computers.native_screen import NativeParts, NativeScreen
from agent.computers.pasting_typist import PastingTypist
from agent.errors import InputError
from agent.perception.settle import SettleLimits

_PLAIN_TEXT = "public.utf8-plain-text"


def open_mac_screen(
    *,
    monitors: Sequence[int] = (1,),
    region: MonitorBox | None = None,
    patience: SettleLimits | None = None,
) -> NativeScreen:
    """mss takes pictures with one pixel for each point, so that what is seen is where it is clicked, on a
    Retina screen, too.

    Raises:
        DisplayUnavailableError: a permission is missing, which the owner is then asked for; says which.
    """
    frameworks = load_frameworks()
    MacPermissions(frameworks).require(asks=True)
    capture = ScreenCapture(monitors=monitors, region=region)
    return NativeScreen(capture, mac_parts(frameworks), patience=patience)


def mac_parts(frameworks: Frameworks, *, own_pid: int | None = None) -> NativeParts:
    device = MacInput(frameworks)
    windows = MacWindows(frameworks, AxElements(frameworks), own_pid=own_pid or os.getpid())
    typist = PastingTypist(device, MacClipboard(frameworks), device.type_character, paste_keys=("meta", "v"))
    return NativeParts(device, typist, windows)


class MacClipboard:
    """The text on the general pasteboard."""

    def __init__(self, frameworks: Frameworks) -> None:
        self._pasteboard = frameworks.appkit.NSPasteboard.generalPasteboard()

    def text(self) -> str | None:
        found = self._pasteboard.stringForType_(_PLAIN_TEXT)
        return None if found is None else str(found)

    def put(self, text: str) -> None:
        """Raises InputError where it takes none."""
        self._pasteboard.clearContents()
        if not self._pasteboard.setString_forType_(text, _PLAIN_TEXT):
            raise InputError("The clipboard of macOS took no text.")
