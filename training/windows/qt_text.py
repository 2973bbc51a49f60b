"""Records the text that Qt paints: a paint device that stores every glyph run and draws nothing. Qt.

Asking the painter instead of the widgets makes the labels exact for all of them at once: elided and
scrolled text, mnemonics, clipping and each style's own margins are the same as on a screen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFont, QFontMetricsF, QPaintDevice, QPaintEngine, QRegion, QTextItem
from PySide6.QtWidgets import QWidget

LEAST_VISIBLE = 0.6
"""A character counts as visible when at least this share of its cell is."""


class Glyph(NamedTuple):
    """One painted character: its code and its cell from the height of capitals down to the base line."""

    code: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2


_Clip = tuple[float, float, float, float]


class _Engine(QPaintEngine):
    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.glyphs: list[Glyph] = []
        self._last: tuple[str, float, float] = ("", 0.0, 0.0)

    def begin(self, device: QPaintDevice) -> bool:
        self._last = ("", 0.0, 0.0)
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: object) -> None:
        pass

    def _ignore(self, *arguments: object) -> None:
        pass

    drawPixmap: Any = _ignore
    drawImage: Any = _ignore
    drawTiledPixmap: Any = _ignore
    drawPath: Any = _ignore
    drawPolygon: Any = _ignore
    drawRects: Any = _ignore
    drawLines: Any = _ignore
    drawPoints: Any = _ignore
    drawEllipse: Any = _ignore

    def drawTextItem(self, at: Any, item: QTextItem) -> None:
        text = item.text()
        if not text or text.isspace():
            return
        painter = self.painter()
        transform = painter.deviceTransform()
        dx, dy = transform.dx(), transform.dy()
        bounds = self.systemClip().boundingRect()
        x0, y0 = float(bounds.x()), float(bounds.y())
        clip = (x0, y0, x0 + bounds.width(), y0 + bounds.height())
        if painter.hasClipping():
            own = painter.clipBoundingRect()
            clip = (
                max(clip[0], own.x() + dx),
                max(clip[1], own.y() + dy),
                min(clip[2], own.x() + own.width() + dx),
                min(clip[3], own.y() + own.height() + dy),
            )
        x, baseline = at.x() + dx, at.y() + dy
        last_text, last_x, last_y = self._last
        # The Windows style etches disabled text: the same run twice, one pixel apart.
        if last_text == text and abs(last_x - x) <= 1.5 and abs(last_y - baseline) <= 1.5:
            return
        self._last = (text, x, baseline)
        self.glyphs.extend(glyphs_of(text, item.font(), x, baseline, clip))


_metrics: dict[str, tuple[QFontMetricsF, float]] = {}


def glyphs_of(text: str, font: QFont, x: float, baseline: float, clip: _Clip | None = None) -> list[Glyph]:
    """The characters of a run that starts at `x` on `baseline`, without spaces and what the clip hides."""
    key = font.key()
    known = _metrics.get(key)
    if known is None:
        if len(_metrics) > 500:
            _metrics.clear()
        metrics = QFontMetricsF(font)
        # Some fonts declare no height of capitals, and Qt then guesses the whole ascent.
        height = min(metrics.capHeight() or 99.0, metrics.ascent() * 0.85)
        known = _metrics[key] = (metrics, height)
    metrics, height = known
    advance = metrics.horizontalAdvance
    top = baseline - height
    found: list[Glyph] = []
    left = x
    share = 1.0
    if clip is not None:
        # All characters of a run are cut alike from above and below.
        share = (min(baseline, clip[3]) - max(top, clip[1])) / max(height, 1e-6)
        if share < LEAST_VISIBLE:
            return found
    for index, letter in enumerate(text):
        # Prefixes, not `advance(text, index + 1)`: that gives the second half of a ligature no width.
        right = x + advance(text[: index + 1])
        if not letter.isspace() and right > left:
            wide = right - left
            if clip is None or share * (min(right, clip[2]) - max(left, clip[0])) >= LEAST_VISIBLE * wide:
                found.append(Glyph(ord(letter), left, top, right, baseline))
        left = max(left, right)
    return found


class TextRecorder(QPaintDevice):
    """A paint device that keeps only the characters of what is painted."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._engine = _Engine()
        metric = QPaintDevice.PaintDeviceMetric
        self._metrics = {
            metric.PdmWidth: width,
            metric.PdmHeight: height,
            metric.PdmWidthMM: width * 254 // 960,
            metric.PdmHeightMM: height * 254 // 960,
            metric.PdmNumColors: 1 << 24,
            metric.PdmDepth: 32,
            metric.PdmDpiX: 96,
            metric.PdmDpiY: 96,
            metric.PdmPhysicalDpiX: 96,
            metric.PdmPhysicalDpiY: 96,
            metric.PdmDevicePixelRatio: 1,
            metric.PdmDevicePixelRatioScaled: 1 << 16,
        }

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, which: QPaintDevice.PaintDeviceMetric) -> int:
        return self._metrics.get(which, 0)

    def record(self, widget: QWidget, at: QPoint) -> list[Glyph]:
        """All characters that `widget` paints when its top left corner stands at `at`."""
        self._engine.glyphs = []
        widget.render(self, at, QRegion())
        return self._engine.glyphs
