"""Labelled scenes from real Qt widgets, drawn off screen: one endless, seeded stream a process."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QApplication

from agent.computers.x11_connection import DisplayAddress
from training.windows.desktop_frame import Desktop, draw_decoration, paint_decoration, paint_panel
from training.windows.pictures import pixels_of
from training.windows.qt_controls import draft_of
from training.windows.qt_interruptions import (
    BuiltInterruption,
    build_interruption,
    dim,
    interruption_size,
    place_over,
)
from training.windows.qt_labels import Draft, Layer, flatten, in_between_of
from training.windows.qt_looks import WindowLook, draw_look, start_application
from training.windows.qt_popups import OpenPopup, open_popup
from training.windows.qt_scrolling import bar_drafts, unseen_below
from training.windows.qt_text import TextRecorder
from training.windows.qt_windows import BuiltWindow, build_window, content_size
from training.windows.scene import ControlKind, Scene, State, Unseen
from training.windows.words import SceneWords

POPUP_SHARE = 0.5
"""How often a popup is requested; about a third of the windows have none."""
INTERRUPTED_SHARE = 0.1
"""Of the scenes, those with a window that came in between."""


def scenes(seed: int, *, canvas: tuple[int, int] = (800, 608)) -> Iterator[Scene]:
    """Endless scenes, the same for the same seed and canvas in a process of their own."""
    studio = Studio(seed, canvas)
    number = 0
    while True:
        yield studio.scene(number)
        number += 1


class Studio:
    """The process's application, canvas and recorder, reused from scene to scene."""

    def __init__(
        self, seed: int, canvas: tuple[int, int] = (800, 608), display: DisplayAddress | None = None
    ) -> None:
        self._application: QApplication = start_application(seed, canvas, display)
        self._seed = seed
        self._canvas = canvas
        self._image = QImage(*canvas, QImage.Format.Format_RGB32)
        self._recorder = TextRecorder(*canvas)
        self._desktop = Desktop(canvas)
        self.windows: list[BuiltWindow] = []
        self.popup: OpenPopup | None = None
        self.interruption: BuiltInterruption | None = None

    def scene(self, number: int) -> Scene:
        """Draw scene `number`, which also depends on the textures cached by earlier ones."""
        try:
            return self.draw(number)
        finally:
            self.clear()

    def clear(self) -> None:
        """Take the last scene's windows off the screen."""
        if self.popup is not None:
            self.popup.close()
            self.popup = None
        for window in self.windows:
            window.destroy()
        self.windows.clear()
        self.interruption = None

    def draw(self, number: int) -> Scene:
        """Like `scene`, but the windows stay on the screen, where a test can press them."""
        seed = self._seed * 1_000_003 + number
        rng = random.Random(seed)
        words = SceneWords(rng, may_repeat=rng.random() < 0.05)
        painter = QPainter(self._image)
        self._desktop.paint(rng, painter)
        layers: list[Layer] = []
        if rng.random() < 0.15:
            layers.append(paint_panel(rng, painter, words, self._canvas))
        look = draw_look(rng)
        count = rng.choices((1, 2), (70, 30))[0]
        second_is_dialog = rng.random() < 0.5
        for order in range(count):
            if order and rng.random() < 0.4 and not look.sheet:
                look = draw_look(rng)
            is_dialog = order == 1 and second_is_dialog
            layers += self._add_window(
                rng, words, look, painter, is_front=order == count - 1, is_dialog=is_dialog
            )
        front = self.windows[-1]
        is_interrupted = rng.random() < INTERRUPTED_SHARE
        if not is_interrupted and rng.random() < POPUP_SHARE:
            self.popup = open_popup(rng, front, canvas=self._canvas)
        layers[-1] = self._content(front, layers[-1], painter)
        if is_interrupted:
            layers.append(self._interrupt(rng, words, look, painter))
        if self.popup is not None:
            layers.append(self._popup_layer(self.popup, painter))
        painter.end()
        return self._labelled(pixels_of(self._image), layers, source="qt", seed=seed)

    def _labelled(self, pixels: NDArray[np.uint8], layers: list[Layer], *, source: str, seed: int) -> Scene:
        """(H, W, 3) pixels with the visible parts of the layers, the last of which is on top."""
        codes, centres, elements = flatten(layers, self._canvas)
        below: list[Unseen] = []
        for window in self.windows:
            below += unseen_below(window.controls, window.scrolls)
        came = self.interruption
        return Scene(
            pixels=pixels,
            char_codes=codes,
            char_centres=centres,
            elements=elements,
            popup_of=self.popup.owner.name if self.popup is not None else "",
            source=source,
            seed=seed,
            are_bars_known=True,
            below=tuple(below),
            in_between=in_between_of(layers[-1], elements, came.said.harmless) if came is not None else None,
        )

    def _interrupt(self, rng: random.Random, words: SceneWords, look: WindowLook, painter: QPainter) -> Layer:
        """Show and paint a window that comes in between."""
        front = self.windows[-1].widget.geometry()
        self.interruption = build_interruption(rng, words, look)
        built = self.interruption.window
        self.windows.append(built)
        dim(rng, painter, QRect(0, 0, *self._canvas) if rng.random() < 0.5 else front)
        frame = draw_decoration(rng, look)
        content = place_over(rng, front, interruption_size(self.interruption), self._canvas)
        layer = paint_decoration(painter, frame, content, self.interruption.said.title)
        built.show_at(content, rng)
        built.widget.activateWindow()
        self._application.processEvents()
        return self._content(built, layer, painter)

    def _add_window(
        self,
        rng: random.Random,
        words: SceneWords,
        look: WindowLook,
        painter: QPainter,
        *,
        is_front: bool,
        is_dialog: bool,
    ) -> list[Layer]:
        """Show one more window; all but the front one, which may still change, are painted too."""
        # Menus, popups and whatever a style sheet touches wear what the application wears, not their window.
        self._application.setPalette(look.palette)
        self._application.setFont(look.font)
        built = build_window(rng, words, look, is_dialog=is_dialog)
        self.windows.append(built)
        frame = draw_decoration(rng, look)
        width, height = content_size(rng, built)
        content = self._place(rng, frame.bar_px, frame.edge_px, width, height)
        layer = paint_decoration(painter, frame, content, words.title())
        built.show_at(content, rng)
        if is_front:
            built.widget.activateWindow()
        self._application.processEvents()
        if is_front:
            return [layer]
        return [self._content(built, layer, painter)]

    def _place(self, rng: random.Random, bar: int, edge: int, width: int, height: int) -> QRect:
        """A random position with the whole frame on the canvas, sometimes partly over its edge."""
        low_x, high_x = edge, self._canvas[0] - edge - width
        low_y, high_y = bar + edge, self._canvas[1] - edge - height
        x = rng.randint(min(low_x, high_x), max(low_x, high_x))
        y = rng.randint(min(low_y, high_y), max(low_y, high_y))
        if rng.random() < 0.05:
            x += rng.randint(-width // 3, width // 3)
        return QRect(x, y, width, height)

    def _content(self, built: BuiltWindow, layer: Layer, painter: QPainter) -> Layer:
        """Paint a window's content and read its labels into its layer."""
        built.widget.setUpdatesEnabled(True)
        built.widget.render(painter, built.widget.pos(), QRegion())
        return self._read(built, layer)

    def _read(self, built: BuiltWindow, layer: Layer) -> Layer:
        """Add a window's text and controls to its layer."""
        at = built.widget.geometry().topLeft()
        layer.glyphs = layer.glyphs + self._recorder.record(built.widget, at)
        for control in built.controls:
            draft = draft_of(control)
            if draft is not None:
                layer.drafts.append(self._with_open_state(draft))
        layer.drafts += bar_drafts(built.widget, built.controls)
        return layer

    def _with_open_state(self, draft: Draft) -> Draft:
        popup = self.popup
        if popup is None or draft.kind is not ControlKind.COMBO or popup.owner.kind is not ControlKind.COMBO:
            return draft
        return replace(draft, state=State.OPEN) if draft.name == popup.owner.name else draft

    def _popup_layer(self, popup: OpenPopup, painter: QPainter) -> Layer:
        at: QPoint = popup.widget.pos()
        popup.widget.render(painter, at, QRegion())
        drafts = [*popup.drafts(), *bar_drafts(popup.widget, (), popup.owner.name)]
        return Layer([popup.frame()], self._recorder.record(popup.widget, at), drafts)
