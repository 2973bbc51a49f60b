"""Paints over a part of a display with a window of its own, which takes the clicks there, too. I/O: X11."""

from __future__ import annotations

from typing import Any

import numpy as np
import Xlib.X
from numpy.typing import NDArray

from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display
from agent.visual_tests.fingerprint import ScreenBox


class PaintedOver:
    """What was painted stays until it is closed."""

    def __init__(self, address: DisplayAddress) -> None:
        self._address = address
        self._display = open_display(address)
        self._windows: list[Any] = []

    def paint(self, box: ScreenBox, pixels: NDArray[np.uint8]) -> None:
        """Show `pixels`, (H, W, 3) RGB, in a box of the display."""
        with noticing_loss(self._address):
            screen = self._display.screen()
            pixmap = screen.root.create_pixmap(box.width, box.height, screen.root_depth)
            context = pixmap.create_gc()
            bgrx = np.zeros((box.height, box.width, 4), dtype=np.uint8)
            bgrx[..., :3] = pixels[..., ::-1]
            rows = max(1, 60_000 // (4 * box.width))  # the protocol's largest request
            for top in range(0, box.height, rows):
                part = bgrx[top : top + rows]
                pixmap.put_image(
                    context,
                    0,
                    top,
                    box.width,
                    len(part),
                    Xlib.X.ZPixmap,
                    screen.root_depth,
                    0,
                    part.tobytes(),
                )
            window = screen.root.create_window(
                box.left, box.top, box.width, box.height, 0, screen.root_depth,
                override_redirect=True, background_pixmap=pixmap, event_mask=Xlib.X.ButtonPressMask,
            )  # fmt: skip
            window.map()
            self._display.sync()
            self._windows.append(window)

    def close(self) -> None:
        close_display(self._display)
