"""Labelled scenes captured on a private desktop: real windows, window manager's frames, real popups. Qt.

What `qt_scenes` paints off screen is shown on a display of its own and captured as the agent captures it.
Windows have no title: the window manager would write it, and the places of its letters would be unknown.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from agent.computers.capture import ScreenCapture
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.x11_connection import DisplayAddress
from training.windows.qt_controls import canvas_box
from training.windows.qt_interruptions import build_interruption, interruption_size, place_over
from training.windows.qt_labels import Layer
from training.windows.qt_looks import WindowLook, draw_look
from training.windows.qt_popups import open_popup
from training.windows.qt_scenes import INTERRUPTED_SHARE, POPUP_SHARE, Studio
from training.windows.qt_scrolling import bar_drafts
from training.windows.qt_windows import BuiltWindow, build_window, content_size
from training.windows.scene import Box, Scene
from training.windows.words import SceneWords

_LIMIT_S = 20.0
"""Timeout for a window to be framed and painted, which takes some hundredths of a second."""
_STILL_S = 0.02
_FRAME_PX = 24
"""About how high a title bar is; where a window really stands is asked afterwards."""


def captures(seed: int, *, canvas: tuple[int, int] = (800, 608)) -> Iterator[Scene]:
    """Endless scenes from one private desktop, which ends with the process."""
    rng = random.Random(f"desktop {seed}")
    background = (rng.randrange(256), rng.randrange(256), rng.randrange(256))
    with PrivateDesktop(DesktopOptions(canvas, accessibility=False, background=background)) as desktop:
        studio = DesktopStudio(seed, canvas, desktop.address)
        number = 0
        while True:
            yield studio.scene(number)
            number += 1


class DesktopStudio(Studio):
    """A studio whose windows stand on a real display."""

    def __init__(self, seed: int, canvas: tuple[int, int], display: DisplayAddress) -> None:
        super().__init__(seed, canvas, display)
        self._capture = ScreenCapture(display)

    def draw(self, number: int) -> Scene:
        seed = self._seed * 1_000_003 + number
        rng = random.Random(seed)
        words = SceneWords(rng, may_repeat=rng.random() < 0.05)
        look = draw_look(rng)
        count = rng.choices((1, 2), (80, 20))[0]
        for order in range(count):
            self._show(rng, words, look, is_dialog=order == 1)
        front = self.windows[-1]
        if rng.random() < INTERRUPTED_SHARE:
            self.interruption = build_interruption(rng, words, look)
            place = place_over(
                rng, front.widget.geometry(), interruption_size(self.interruption), self._canvas
            )
            self._stand(self.interruption.window, place, rng)
        elif rng.random() < POPUP_SHARE:
            self.popup = open_popup(rng, front, canvas=self._canvas)
        if self.popup is not None:
            self._wait_until(_is_painted, self.popup.widget)
        pixels = self._settled()
        layers = [self._read(built, Layer([_frame(built.widget)])) for built in self.windows]
        if self.popup is not None:
            widget = self.popup.widget
            glyphs = self._recorder.record(widget, widget.geometry().topLeft())
            drafts = [*self.popup.drafts(), *bar_drafts(widget, (), self.popup.owner.name)]
            layers.append(Layer([canvas_box(widget, widget.rect())], glyphs, drafts))
        return self._labelled(pixels, layers, source="desktop", seed=seed)

    def _show(self, rng: random.Random, words: SceneWords, look: WindowLook, *, is_dialog: bool) -> None:
        """One more window, framed by the window manager, in front of the others."""
        self._application.setPalette(look.palette)
        self._application.setFont(look.font)
        built: BuiltWindow = build_window(rng, words, look, is_dialog=is_dialog)
        width, height = content_size(rng, built)
        x = rng.randint(0, max(0, self._canvas[0] - width - 2))
        y = rng.randint(_FRAME_PX, max(_FRAME_PX, self._canvas[1] - height - 2))
        self._stand(built, QRect(x, y, width, height), rng)

    def _stand(self, built: BuiltWindow, place: QRect, rng: random.Random) -> None:
        self.windows.append(built)
        widget = built.widget
        widget.setWindowFlags(Qt.WindowType.Window)
        widget.setWindowTitle(" ")
        built.show_at(place, rng)
        widget.setUpdatesEnabled(True)
        widget.raise_()
        widget.activateWindow()
        self._wait_until(_stands, widget)

    def _wait_until(self, is_so: Callable[[QWidget], bool], widget: QWidget) -> None:
        deadline = time.monotonic() + _LIMIT_S
        while not is_so(widget) and time.monotonic() < deadline:
            self._application.processEvents()
            time.sleep(0.002)

    def _settled(self) -> NDArray[np.uint8]:
        """(H, W, 3) RGB, as soon as two captures in a row are equal."""
        deadline = time.monotonic() + _LIMIT_S
        before = None
        while True:
            until = time.monotonic() + _STILL_S
            while time.monotonic() < until:
                self._application.processEvents()
                time.sleep(0.002)
            now = self._capture.grab()
            if (before is not None and np.array_equal(before, now)) or time.monotonic() > deadline:
                return now
            before = now


def _is_painted(widget: QWidget) -> bool:
    handle = widget.windowHandle()
    return handle is not None and handle.isExposed()


def _stands(widget: QWidget) -> bool:
    """Whether the window is framed, painted and has the keyboard focus."""
    handle = widget.windowHandle()
    return _is_painted(widget) and not handle.frameMargins().isNull() and widget.isActiveWindow()


def _frame(widget: QWidget) -> Box:
    outer = widget.frameGeometry()
    return Box(outer.x(), outer.y(), outer.x() + outer.width(), outer.y() + outer.height())
