"""The owner's screen on Windows, put together of its parts. I/O: the screen."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from agent.computers.capture import ScreenCapture
from agent.computers.monitor_box import MonitorBox
from agent.computers.native_screen import NativeParts, NativeScreen
from agent.computers.pasting_typist import PastingTypist
from agent.computers.windows.barriers import WindowsBarriers
from agent.computers.windows.clipboard import WindowsClipboard
from agent.computers.windows.device import WindowsInput
from agent.computers.windows.elements import UiaElements
from agent.computers.windows.libraries import Libraries, become_dpi_aware, load_libraries
from agent.computers.windows.window_list import WindowsWindows
from agent.errors import DisplayUnavailableError
from agent.perception.settle import SettleLimits


def open_windows_screen(
    *,
    monitors: Sequence[int] = (1,),
    region: MonitorBox | None = None,
    patience: SettleLimits | None = None,
) -> NativeScreen:
    """
    Raises:
        DisplayUnavailableError: the screen cannot be used, with the reason.
    """
    import uiautomation

    libraries = load_libraries()
    require_windows_screen(libraries)
    become_dpi_aware(libraries.user32)
    capture = ScreenCapture(monitors=monitors, region=region)
    return NativeScreen(capture, windows_parts(libraries, uiautomation), patience=patience)


def require_windows_screen(libraries: Libraries) -> None:
    """Raises DisplayUnavailableError where Windows shows another desktop than the owner's."""
    if problem := WindowsBarriers(libraries).of_desktop():
        raise DisplayUnavailableError(problem)


def windows_parts(libraries: Libraries, uia: Any, *, own_pid: int | None = None) -> NativeParts:
    """`uia` is the module `uiautomation`; None for no elements."""
    device = WindowsInput(libraries)
    elements = None if uia is None else UiaElements(uia)
    windows = WindowsWindows(libraries, elements, own_pid=own_pid or os.getpid())
    typist = PastingTypist(
        device,
        WindowsClipboard(libraries),
        lambda character: device.type_units(utf16_units(character)),
        paste_keys=("ctrl", "v"),
    )
    return NativeParts(device, typist, windows)


def utf16_units(character: str) -> tuple[int, ...]:
    """
    >>> [hex(unit) for unit in utf16_units("👋")]
    ['0xd83d', '0xdc4b']
    """
    data = character.encode("utf-16-le")
    return tuple(int.from_bytes(data[at : at + 2], "little") for at in range(0, len(data), 2))
