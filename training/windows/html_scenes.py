"""Labelled scenes from pages that a real browser draws: one endless, seeded stream a process."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QPen

from training.browser import Browser, Page
from training.windows.colours import ink_on, mixed
from training.windows.desktop_frame import Desktop, draw_decoration, paint_decoration, paint_panel
from training.windows.html_forms import PageBuilder
from training.windows.html_looks import draw_page_look
from training.windows.pictures import pixels_of
from training.windows.qt_labels import Draft, Layer, flatten, in_between_of
from training.windows.qt_looks import WindowLook, draw_look, families, start_application
from training.windows.qt_text import Glyph, glyphs_of
from training.windows.scene import Box, ControlKind, Scene, State, Unseen
from training.windows.words import SceneWords

_LARGEST = (760, 520)
_SCENES_PER_BROWSER = 500
"""Pages until the browser is replaced: its memory grows with each page, and a restart takes a second."""

USABLE_FAMILIES = """(() => {
  // A family that the browser cannot find is replaced by a default one, which may be reserved.
  const brush = document.createElement("canvas").getContext("2d");
  const wide = (font) => { brush.font = `40px ${font}`; return brush.measureText("mmWWiill01").width; };
  return %s.filter((name) => wide(`'${name}', monospace`) === wide(`'${name}', serif`));
})()"""

LABEL_SCRIPT = Path(__file__).with_name("html_labels.js")


def html_scenes(seed: int, *, canvas: tuple[int, int] = (800, 608)) -> Iterator[Scene]:
    """Endless scenes, the same for the same seed in a process of their own; ends its browser when closed."""
    start_application(seed, canvas)
    script = LABEL_SCRIPT.read_text()
    desktop = Desktop(canvas)
    number = 0
    while True:
        with Browser() as browser:
            page = browser.open_page(width=_LARGEST[0], height=_LARGEST[1])
            usable = page.value(USABLE_FAMILIES % json.dumps(families()))
            for _ in range(_SCENES_PER_BROWSER):
                yield _draw(page, script, desktop, usable, seed * 1_000_003 + number, canvas)
                number += 1


def _draw(
    page: Page, script: str, desktop: Desktop, usable: list[str], seed: int, canvas: tuple[int, int]
) -> Scene:
    rng = random.Random(f"html {seed}")
    words = SceneWords(rng, may_repeat=rng.random() < 0.05)
    image = QImage(*canvas, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    desktop.paint(rng, painter)
    layers: list[Layer] = []
    if rng.random() < 0.15:
        layers.append(paint_panel(rng, painter, words, canvas))
    builder = PageBuilder(rng, words, draw_page_look(rng, rng.choice(usable)))
    width, height = rng.randint(320, _LARGEST[0]), rng.randint(220, _LARGEST[1])
    page.show(builder.page(width, height))
    page.value(builder.script())
    labels = page.value(script)
    pixels = page.picture(size_px=(width, height))

    look = draw_look(rng, sheet_share=0.0)
    frame = draw_decoration(rng, look)
    bar = rng.choice((0, 0, 28, 32, 36)) if height + frame.bar_px + 44 < canvas[1] else 0
    edge = frame.edge_px
    x = rng.randint(edge, canvas[0] - width - edge)
    y = rng.randint(edge + frame.bar_px, canvas[1] - height - bar - edge)
    content = QRect(x, y, width, height + bar)
    window = paint_decoration(painter, frame, content, words.title())
    if bar:
        paint_browser_bar(rng, painter, look, QRect(x, y, width, bar), words, window)
    shot = QImage(pixels.data, width, height, pixels.strides[0], QImage.Format.Format_RGB888)
    painter.drawImage(QPoint(x, y + bar), shot)
    painter.end()

    layers += page_layers(labels, window, at=(x, y + bar))
    codes, centres, elements = flatten(layers, canvas)
    came = builder.interruption
    return Scene(
        pixels=pixels_of(image),
        char_codes=codes,
        char_centres=centres,
        elements=elements,
        # At the end of a page a popup may have no room for a row.
        popup_of=builder.popup_of if any(one.owner == builder.popup_of for one in elements) else "",
        source="html",
        seed=seed,
        are_bars_known=True,
        below=unseen_in(labels),
        in_between=in_between_of(layers[-1], elements, came.harmless) if came is not None else None,
    )


def unseen_in(labels: dict[str, Any]) -> tuple[Unseen, ...]:
    """What comes to be seen when the page, or a list in it, is scrolled down."""
    return tuple(
        Unseen(ControlKind[one["kind"]], one["name"], one["owner"], tuple(one["options"]), one["on"])
        for one in labels["below"]
        if not one["off"]
    )


def page_layers(
    labels: dict[str, Any], window: Layer, *, at: tuple[float, float] = (0.0, 0.0), scale: float = 1.0
) -> list[Layer]:
    """The window with the page's labels, and the page's popup over it.

    Args:
        at: where the page's top left corner stands, in pixels.
        scale: pixels per pixel of the page.
    """

    def placed(corners: list[float]) -> Box:
        x0, y0, x1, y1 = (value * scale for value in corners)
        return Box(x0 + at[0], y0 + at[1], x1 + at[0], y1 + at[1])

    layers = [window]
    if labels["popup"]:
        layers.append(Layer([placed(labels["popup"])]))
    for layer, code, *cell in labels["glyphs"]:
        box = placed(cell)
        layers[layer].glyphs.append(Glyph(code, box.x0, box.y0, box.x1, box.y1))
    for found in labels["elements"]:
        if not found["hit"]:
            continue
        layers[found["layer"]].drafts.append(
            Draft(
                kind=ControlKind[found["kind"]],
                name=found["name"],
                whole=placed(found["whole"]),
                box=placed(found["shown"]),
                state=State[found["state"]],
                value=found["value"],
                owner=found["owner"],
                options=tuple(found["options"]),
                caption=placed(found["caption"]) if found["caption"] else None,
            )
        )
    return layers


def paint_browser_bar(
    rng: random.Random, painter: QPainter, look: WindowLook, bar: QRect, words: SceneWords, layer: Layer
) -> None:
    """Paint it and add its address field, which has no legible name, to the layer."""
    ground = look.palette.color(look.palette.ColorRole.Window)
    ink = ink_on(ground)
    field_ground = mixed(ground, ink, rng.choice((0.05, 0.1)))
    painter.save()
    painter.fillRect(bar, ground)
    painter.setPen(QPen(ink, 1.5))
    middle = bar.y() + bar.height() / 2
    x = bar.x() + 14.0
    for way in rng.choice(((-1, 1), (-1, 1), (-1,), ())):
        painter.drawLine(QPointF(x + 4 * way, middle), QPointF(x - way, middle - 5))
        painter.drawLine(QPointF(x + 4 * way, middle), QPointF(x - way, middle + 5))
        x += 22
    field = QRectF(x, bar.y() + 4, bar.x() + bar.width() - x - 10, bar.height() - 8)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(field_ground)
    radius = rng.choice((2.0, 6.0, 14.0))
    painter.drawRoundedRect(field, radius, radius)
    font = QFont(look.font)
    font.setPixelSize(min(font.pixelSize(), 14))
    metrics = QFontMetricsF(font)
    address = f"{rng.choice(('https://', '', 'file:///', 'www.'))}{words.pseudo_word()}.{words.pseudo_word()}"
    address += f"/{words.pseudo_word()}" if rng.random() < 0.6 else ""
    baseline = float(round(middle + (metrics.ascent() - metrics.descent()) / 2))
    start = float(round(field.x() + 12))
    painter.setFont(font)
    painter.setPen(mixed(ink_on(field_ground), field_ground, 0.15))
    painter.drawText(QPointF(start, baseline), address)
    painter.restore()
    box = Box(field.x(), field.y(), field.x() + field.width(), field.y() + field.height())
    layer.glyphs += glyphs_of(address, font, start, baseline)
    layer.drafts.append(Draft(ControlKind.FIELD, "", box, box, state=State.FILLED, value=address))
