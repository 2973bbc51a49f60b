"""Icons of resources/icons in any colour and at any scale. Reads the files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from app.assets import read_text

_DRAWN_IN = "#000"


@cache
def _svg(name: str) -> str:
    return read_text("icons", f"{name}.svg")


def icon_svg(name: str, colour: str) -> str:
    return _svg(name).replace(f'"{_DRAWN_IN}"', f'"{colour}"')


def paint_icon(painter: QPainter, name: str, colour: str, box: QRectF) -> None:
    QSvgRenderer(QByteArray(icon_svg(name, colour).encode())).render(painter, box)


def icon(name: str, colour: str, *, size_px: int = 18) -> QIcon:
    """An icon with a pixmap for every usual screen scale."""
    made = QIcon()
    for ratio in (1, 2, 3):
        made.addPixmap(_drawn(name, colour, ratio, QSize(size_px, size_px)))
    return made


def tile_icon(name: str, ground: str, *, size_px: int = 22) -> QIcon:
    """An icon on a tile of its own: panels are light or dark, whatever the window is."""
    made = QIcon()
    is_light = QColor(ground).lightnessF() > 0.5
    for ratio in (1, 2, 3):
        side = size_px * ratio
        tile = QPixmap(side, side)
        tile.fill(Qt.GlobalColor.transparent)
        painter = QPainter(tile)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(0, 0, side, side), side / 4.5, side / 4.5)
        inset = side * 0.16
        glyph = "#10201a" if is_light else "#ffffff"
        paint_icon(painter, name, glyph, QRectF(inset, inset, side - 2 * inset, side - 2 * inset))
        painter.end()
        tile.setDevicePixelRatio(ratio)
        made.addPixmap(tile)
    return made


def icon_file(name: str, colour: str, folder: Path) -> Path:
    """The icon as a file of its own, for a style sheet."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{colour.removeprefix('#')}.svg"
    if not path.exists():
        path.write_text(icon_svg(name, colour), encoding="utf-8")
    return path


class IconLabel(QWidget):
    """One icon, drawn in the colour of its text (or `colour`) at the scale of the screen."""

    def __init__(
        self, name: str, *, size_px: int = 18, colour: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._colour = colour
        self._drawn = QPixmap()
        """As it was painted last: a card is painted far more often than it changes."""
        self._drawn_as: tuple[str, str, float] | None = None
        self.setFixedSize(size_px, size_px)

    def set_icon(self, name: str, colour: str = "") -> None:
        self._name = name
        self._colour = colour
        self.update()

    def paintEvent(self, event: object) -> None:
        colour = QColor(self._colour) if self._colour else self.palette().placeholderText().color()
        wanted = (self._name, colour.name(), self.devicePixelRatioF())
        if wanted != self._drawn_as:
            self._drawn, self._drawn_as = _drawn(*wanted, self.size()), wanted
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        painter.end()


def _drawn(name: str, colour: str, ratio: float, size: QSize) -> QPixmap:
    """The icon in physical pixels, `ratio` of them a point."""
    pixmap = QPixmap(size * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_icon(painter, name, colour, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
