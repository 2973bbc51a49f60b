"""Puts the picture of one window's content on a painted desktop, decoration and all. Qt."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter

from training.windows.desktop_frame import Desktop, draw_decoration, paint_decoration, paint_panel
from training.windows.pictures import pixels_of
from training.windows.qt_labels import Draft, Layer, flatten, in_between_of
from training.windows.qt_looks import WindowLook
from training.windows.qt_text import Glyph
from training.windows.scene import Box, Scene
from training.windows.words import SceneWords


@dataclass(frozen=True, slots=True)
class PaintedContent:
    """A window's content as some toolkit drew it, with its labels in pixels of its own picture."""

    picture: QImage
    layers: list[Layer]
    """The content, whose covers are added here, and the popups over it, each with its own cover."""
    popup_of: str = ""
    title: str = ""
    """What stands in the title bar; a random one if empty."""
    harmless: str = ""
    """The button that closes what came in between, which then is the last layer."""
    are_bars_known: bool = False
    """As of a `Scene`."""


class PaintedDesktop:
    """Paints what is around a window; reused from scene to scene."""

    def __init__(self, canvas: tuple[int, int]) -> None:
        self._canvas = canvas
        self._desktop = Desktop(canvas)

    def scene(
        self,
        rng: random.Random,
        words: SceneWords,
        look: WindowLook,
        content: PaintedContent,
        *,
        source: str,
        seed: int,
    ) -> Scene:
        """A whole scene with this window on it."""
        canvas = self._canvas
        image = QImage(*canvas, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        self._desktop.paint(rng, painter)
        layers: list[Layer] = []
        if rng.random() < 0.15:
            layers.append(paint_panel(rng, painter, words, canvas))
        frame = draw_decoration(rng, look)
        width, height = content.picture.width(), content.picture.height()
        low_y, high_y = frame.edge_px + frame.bar_px, canvas[1] - height - frame.edge_px
        x = rng.randint(frame.edge_px, max(frame.edge_px, canvas[0] - width - frame.edge_px))
        y = rng.randint(low_y, max(low_y, high_y))
        place = QRect(x, y, width, height)
        window = paint_decoration(painter, frame, place, content.title or words.title())
        painter.drawImage(QPoint(x, y), content.picture)
        painter.end()
        moved = [_moved_layer(layer, x, y) for layer in content.layers]
        window.glyphs = window.glyphs + moved[0].glyphs
        window.drafts += moved[0].drafts
        codes, centres, elements = flatten([*layers, window, *moved[1:]], canvas)
        return Scene(
            pixels=pixels_of(image),
            char_codes=codes,
            char_centres=centres,
            elements=elements,
            popup_of=content.popup_of,
            source=source,
            seed=seed,
            are_bars_known=content.are_bars_known,
            in_between=in_between_of(moved[-1], elements, content.harmless) if content.harmless else None,
        )


def _moved_layer(layer: Layer, dx: int, dy: int) -> Layer:
    return Layer(
        [_moved(cover, dx, dy) for cover in layer.covers],
        [Glyph(one.code, one.x0 + dx, one.y0 + dy, one.x1 + dx, one.y1 + dy) for one in layer.glyphs],
        [_moved_draft(draft, dx, dy) for draft in layer.drafts],
    )


def _moved_draft(draft: Draft, dx: int, dy: int) -> Draft:
    return replace(
        draft,
        whole=_moved(draft.whole, dx, dy),
        box=_moved(draft.box, dx, dy),
        caption=_moved(draft.caption, dx, dy) if draft.caption is not None else None,
    )


def _moved(box: Box, dx: int, dy: int) -> Box:
    return Box(box.x0 + dx, box.y0 + dy, box.x1 + dx, box.y1 + dy)
