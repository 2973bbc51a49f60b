"""Builds small windows that come in between (`interruptions`). Qt."""

from __future__ import annotations

import random
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QStyle, QVBoxLayout

from training.windows.interruptions import UnaskedWindow, draw_interruption
from training.windows.qt_controls import Control
from training.windows.qt_looks import WindowLook, blank_window
from training.windows.qt_parts import PartMaker
from training.windows.qt_windows import BuiltWindow
from training.windows.scene import ControlKind
from training.windows.words import SceneWords

_SIGNS = (
    QStyle.StandardPixmap.SP_MessageBoxInformation,
    QStyle.StandardPixmap.SP_MessageBoxWarning,
    QStyle.StandardPixmap.SP_MessageBoxQuestion,
    QStyle.StandardPixmap.SP_MessageBoxCritical,
)
_NARROWEST, _WIDEST = 210, 420


@dataclass(slots=True)
class BuiltInterruption:
    """The window, not yet shown, and what it says."""

    window: BuiltWindow
    said: UnaskedWindow


def build_interruption(rng: random.Random, words: SceneWords, look: WindowLook) -> BuiltInterruption:
    """A window of one announcement or question, with its buttons."""
    said = draw_interruption(rng, words.pseudo_word().title())
    window = blank_window(look)
    maker = PartMaker(rng, words, look)
    column = QVBoxLayout(window)
    margin = rng.choice((8, 11, 14, 20))
    column.setContentsMargins(margin, margin, margin, margin)
    column.setSpacing(rng.choice((6, 10, 14)))
    row = QHBoxLayout()
    if rng.random() < 0.4:
        sign = QLabel()
        size = rng.choice((24, 32, 48))
        sign.setPixmap(window.style().standardIcon(rng.choice(_SIGNS)).pixmap(size, size))
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
    texts = QVBoxLayout()
    if rng.random() < 0.35:
        heading = maker.label(said.title)
        font = QFont(look.font)
        font.setPixelSize(min(22, font.pixelSize() + rng.randint(0, 5)))
        font.setBold(True)
        heading.setFont(font)
        texts.addWidget(heading)
    text = maker.label(said.text, wraps=True)
    text.setMinimumWidth(rng.randint(_NARROWEST - 30, _WIDEST - 100))
    texts.addWidget(text)
    row.addLayout(texts, 1)
    column.addLayout(row)
    if said.never_again:
        box = QCheckBox(said.never_again)
        box.setChecked(rng.random() < 0.2)
        maker.controls.append(Control(ControlKind.CHECKBOX, box, said.never_again))
        column.addWidget(box)
    column.addLayout(_buttons(rng, maker, said))
    for control in maker.controls:
        control.widget.setEnabled(True)
    return BuiltInterruption(BuiltWindow(window, maker.controls, [], [], look), said)


def _buttons(rng: random.Random, maker: PartMaker, said: UnaskedWindow) -> QHBoxLayout | QVBoxLayout:
    captions = [said.harmless, *said.others]
    rng.shuffle(captions)
    manner = rng.choice(("right", "right", "right", "centre", "left", "spread", "column"))
    row: QHBoxLayout | QVBoxLayout = QVBoxLayout() if manner == "column" else QHBoxLayout()
    if manner in ("right", "centre"):
        row.addStretch()
    for caption in captions:
        row.addWidget(maker.button(caption))
    if manner in ("left", "centre"):
        row.addStretch()
    return row


def interruption_size(built: BuiltInterruption) -> tuple[int, int]:
    """Width and height in pixels that hold all of its text."""
    layout = built.window.widget.layout()
    assert layout is not None
    hint = layout.sizeHint()
    width = max(_NARROWEST, min(_WIDEST, hint.width()), layout.minimumSize().width())
    return width, max(layout.totalHeightForWidth(width), layout.minimumSize().height())


def place_over(rng: random.Random, below: QRect, size: tuple[int, int], canvas: tuple[int, int]) -> QRect:
    """Where the window stands: before the middle of the one below it, now and then elsewhere, and whole."""
    width, height = size
    x = below.center().x() - width // 2
    y = below.top() + round((below.height() - height) * rng.choice((0.1, 0.3, 0.5, 0.5)))
    if rng.random() < 0.3:
        x, y = x + rng.randint(-120, 120), y + rng.randint(-80, 80)
    x = min(max(x, 6), canvas[0] - width - 6)
    return QRect(x, min(max(y, 36), canvas[1] - height - 6), width, height)


def dim(rng: random.Random, painter: QPainter, area: QRect) -> None:
    """Now and then what is below a window in between gets darker, or paler."""
    if rng.random() < 0.4:
        shade = rng.choice((0, 0, 255))
        painter.fillRect(
            area, QColor(shade, shade, shade, rng.randint(25, 70) if shade else rng.randint(30, 100))
        )
