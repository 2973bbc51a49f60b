"""Pages full of text in the fonts and colours of windows: the most letters per second of training. Qt.

A window of controls is mostly background: one patch in eight holds a letter. Here more than half do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPalette

from training.windows.corpus.kinds import LabelKind
from training.windows.pictures import pixels_of
from training.windows.qt_looks import draw_font, draw_look, start_application
from training.windows.qt_text import Glyph, glyphs_of
from training.windows.scene import Box, ControlKind, Element, Scene
from training.windows.words import SceneWords

_ROLE = QPalette.ColorRole
_GROUP = QPalette.ColorGroup
_GROUNDS = (
    (_ROLE.Window, _ROLE.WindowText, 45),
    (_ROLE.Base, _ROLE.Text, 35),
    (_ROLE.Button, _ROLE.ButtonText, 12),
    (_ROLE.Highlight, _ROLE.HighlightedText, 8),
)
_DISABLED_SHARE = 0.06
_LINES = (LabelKind.CHECKBOX, LabelKind.MENU_ITEM, LabelKind.FIELD, LabelKind.OPTION)


def pages(seed: int, *, canvas: tuple[int, int] = (800, 608)) -> Iterator[Scene]:
    """Endless pages, the same for the same seed and canvas in a process of their own."""
    start_application(seed, canvas)
    image = QImage(*canvas, QImage.Format.Format_RGB32)
    number = 0
    while True:
        yield _page(seed * 1_000_003 + number, image)
        number += 1


def _page(seed: int, image: QImage) -> Scene:
    rng = random.Random(seed)
    glyphs: list[Glyph] = []
    elements: list[Element] = []
    painter = QPainter(image)
    for panel in _panels(rng, image.rect()):
        _fill(rng, painter, panel, glyphs, elements)
    painter.end()
    return Scene(
        pixels=pixels_of(image),
        char_codes=np.array([glyph.code for glyph in glyphs], np.uint32),
        char_centres=np.array([glyph.centre for glyph in glyphs], np.float32).reshape(-1, 2),
        elements=tuple(elements),
        source="page",
        seed=seed,
    )


def _panels(rng: random.Random, whole: QRect) -> list[QRect]:
    """The canvas in two to five columns, each in one to four pieces."""
    across = sorted(rng.sample(range(160, whole.width() - 120, 8), rng.randint(1, 4)))
    panels = []
    for left, right in zip([0, *across], [*across, whole.width()], strict=True):
        down = sorted(rng.sample(range(80, whole.height() - 60, 4), rng.randint(0, 3)))
        panels += [
            QRect(left, top, right - left, bottom - top)
            for top, bottom in zip([0, *down], [*down, whole.height()], strict=True)
        ]
    return panels


def _fill(
    rng: random.Random, painter: QPainter, panel: QRect, glyphs: list[Glyph], elements: list[Element]
) -> None:
    palette, font, words = draw_look(rng, sheet_share=0.0).palette, draw_font(rng), SceneWords(rng)
    ground, ink, _ = rng.choices(_GROUNDS, [weight for *_, weight in _GROUNDS])[0]
    painter.fillRect(panel, palette.color(ground))
    painter.setFont(font)
    painter.setClipRect(panel)
    metrics = QFontMetricsF(font)
    clip = (panel.left(), panel.top(), panel.right() + 1.0, panel.bottom() + 1.0)
    baseline = panel.top() + rng.randint(0, 8) + round(metrics.ascent())
    while baseline < panel.bottom():
        x = panel.left() + rng.randint(1, 24)
        while x < panel.right() - 8:
            text = _text(rng, words)
            group = _GROUP.Disabled if rng.random() < _DISABLED_SHARE else _GROUP.Active
            painter.setPen(palette.color(group, ink))
            painter.drawText(QPoint(x, baseline), text)
            run = glyphs_of(text, font, x, baseline, clip)
            glyphs += run
            if run:
                elements.append(_label(text, run))
            x += round(metrics.horizontalAdvance(text)) + rng.randint(
                14, 44
            )  # wider than any space between words
        baseline += round(metrics.height()) + rng.choice((0, 1, 2, 2, 3, 4, 6, 10))
    painter.setClipping(False)


def _text(rng: random.Random, words: SceneWords) -> str:
    which = rng.choices(("value", "phrase", "label"), (15, 45, 40))[0]
    if which == "label":
        return words.label(rng.choice(_LINES))
    return words.value() if which == "value" else words.phrase()


def _label(text: str, run: list[Glyph]) -> Element:
    box = Box(run[0].x0, min(glyph.y0 for glyph in run) - 2, run[-1].x1, run[0].y1 + 3)
    return Element(ControlKind.LABEL, text, box, box.centre)
