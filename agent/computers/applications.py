"""Starts applications on a private desktop and waits for their window. I/O."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass

from agent.computers.x11_windows import TopLevel, WindowList
from agent.errors import ApplicationError

_POLL_S = 0.01
_HANDED_OVER_S = 3.0
"""A program that ends at once may have asked its running instance to open the window."""


@dataclass(frozen=True, slots=True)
class Application:
    """One started program and its first window."""

    command: tuple[str, ...]
    pid: int
    """Of its sandbox, outside."""
    window: TopLevel


def wait_for_window(
    command: list[str],
    windows: WindowList,
    known: set[int],
    *,
    exit_status: Callable[[], int | None],
    output: Callable[[], str],
    limit_s: float,
) -> TopLevel:
    """Wait for the first new window.

    Raises:
        ApplicationError: the program ended without one, or none came in time; names the command.
    """
    shown = shlex.join(command)
    deadline = time.monotonic() + limit_s
    ended_at_s: float | None = None
    while True:
        listed = windows.window_ids()
        known = known & set(listed)  # the display gives the numbers of closed windows to new ones
        for window_id in listed:
            window = windows.describe(window_id) if window_id not in known else None
            if window is not None:
                return window
        now = time.monotonic()
        status = exit_status()
        if status is not None and ended_at_s is None:
            ended_at_s = now
        if (
            status is not None
            and ended_at_s is not None
            and (status != 0 or now - ended_at_s > _HANDED_OVER_S)
        ):
            raise ApplicationError(
                f"{shown} ended (status {status}) without opening a window{_last(output())}"
            )
        if now >= deadline:
            raise ApplicationError(f"{shown} opened no window within {limit_s:g} seconds{_last(output())}")
        time.sleep(_POLL_S)


def _last(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return f": {lines[-1][:300]}" if lines else "."
