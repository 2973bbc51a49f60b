"""Random flat style sheets: looks of web pages and newer toolkits that Qt's own styles lack. Qt."""

from __future__ import annotations

import atexit
import random
import shutil
import tempfile
from functools import cache
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QPen

from training.windows.colours import ink_on, mixed

_ROLE = QPalette.ColorRole
_PLAIN = ("QLabel", "QCheckBox", "QRadioButton", "QGroupBox", "QMenuBar", "QMenu", "QTabBar")


def draw_sheet(rng: random.Random, palette: QPalette, accent: QColor) -> str:
    """One sheet for a whole window, in the colours of its palette."""
    window = palette.color(_ROLE.Window)
    ink = palette.color(_ROLE.WindowText)
    base = palette.color(_ROLE.Base)
    text = palette.color(_ROLE.Text)
    faint = palette.color(QPalette.ColorGroup.Disabled, _ROLE.WindowText)
    edge = f"{rng.choice((1, 1, 1, 2))}px solid {mixed(window, ink, rng.uniform(0.15, 0.6)).name()}"
    chosen = _rule(background=accent, color=ink_on(accent))
    radius = rng.choice((0, 0, 2, 3, 4, 6, 10))
    round_field = f"{min(radius, 6)}px"
    # Under a sheet Qt forgets the palette of many a widget: say all inks and grounds again.
    rules = [
        (", ".join(_PLAIN), _rule(color=ink)),
        (", ".join(f"{kind}:disabled" for kind in _PLAIN), _rule(color=faint)),
        ("QScrollArea, #page, QMenuBar, QMenu", _rule(background=window)),
        ("QMenuBar::item", f"background: transparent; {_padding(rng, (1, 4), (4, 9))}"),
        ("QMenu::item", _padding(rng, (2, 6), (14, 30))),
        ("QMenuBar::item:selected, QMenu::item:selected", chosen),
        ("QMenu::item:disabled, QToolButton:disabled, QTabBar::tab:disabled", _rule(color=faint)),
        ("QPlainTextEdit, QListWidget, QSpinBox, QDateEdit, QComboBox", _rule(color=text, background=base)),
        (
            "QToolButton",
            f"{_rule(color=ink, background=window)} border: {edge}; {_padding(rng, (1, 4), (3, 9))}",
        ),
        ("QComboBox QAbstractItemView", _rule(color=text, background=base)),
        (
            "QComboBox QAbstractItemView",
            f"selection-background-color: {accent.name()}; selection-color: {ink_on(accent).name()};",
        ),
        (
            "QTabBar::tab",
            f"{_rule(color=ink, background=window)} border: {edge}; {_padding(rng, (2, 7), (6, 16))}",
        ),
        ("QTabBar::tab:selected", f"border-bottom: 3px solid {accent.name()};"),
        *_buttons(rng, window, ink, accent, edge, radius),
    ]
    pad = rng.randint(1, 6)
    around = f"border: {edge}; border-radius: {round_field};"
    if rng.random() < 0.2:
        around = f"border: none; border-bottom: {edge};"
    rules.append(
        ("QLineEdit", f"{_rule(background=base, color=text)} {around} padding: {pad}px {pad + 2}px;")
    )
    dead = _rule(background=mixed(base, window, 0.7), color=mixed(text, base, 0.5))
    rules.append(("QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled", dead))
    if rng.random() < 0.5:
        rules += [
            ("QListWidget", f"border: {edge}; border-radius: {round_field};"),
            ("QListWidget::item", f"{_rule(color=text)} {_padding(rng, (0, 6), (1, 10))}"),
            ("QListWidget::item:selected", chosen),
        ]
    if rng.random() < 0.4:
        place = f"subcontrol-origin: margin; left: {rng.randint(4, 14)}px;"
        rules += [
            (
                "QGroupBox",
                f"border: {edge}; border-radius: {round_field}; margin-top: 1.1em; padding-top: 4px;",
            ),
            ("QGroupBox::title", place),
        ]
    if rng.random() < 0.5:
        rules += _marks(rng, base, accent, edge)
    if rng.random() < 0.5:
        rules += _combo(rng, base, edge, round_field)
    return "\n".join(f"{where} {{ {what} }}" for where, what in rules)


def _buttons(
    rng: random.Random, window: QColor, ink: QColor, accent: QColor, edge: str, radius: int
) -> list[tuple[str, str]]:
    face = accent if rng.random() < 0.4 else mixed(window, ink, rng.choice((0.0, 0.06, 0.12)))
    around = f"1px solid {face.name()}" if rng.random() < 0.4 else edge
    normal = f"{_rule(background=face, color=ink_on(face))} border: {around}; border-radius: {radius}px;"
    return [
        ("QPushButton", f"{normal} {_padding(rng, (1, 7), (4, 18))}"),
        ("QPushButton:disabled", _rule(background=mixed(window, ink, 0.08), color=mixed(ink, window, 0.5))),
    ]


def _marks(rng: random.Random, base: QColor, accent: QColor, edge: str) -> list[tuple[str, str]]:
    """Check boxes and radio buttons as newer toolkits draw them: filled when they are on, or only marked."""
    size = rng.randint(12, 18)
    on = rng.choice((accent, accent, base))
    ink = ink_on(on).name()
    check, dot = mark_file(rng.choice(("check", "check", "cross")), ink), mark_file("dot", ink)
    both = "QCheckBox::indicator, QRadioButton::indicator"
    checked = "QCheckBox::indicator:checked, QRadioButton::indicator:checked"
    return [
        (both, f"width: {size}px; height: {size}px; border: {edge}; {_rule(background=base)}"),
        (checked, _rule(background=on)),
        ("QCheckBox::indicator", f"border-radius: {rng.choice((0, 2, 4))}px;"),
        ("QRadioButton::indicator", f"border-radius: {size // 2}px;"),
        ("QCheckBox::indicator:checked", f"image: url({check});"),
        ("QRadioButton::indicator:checked", f"image: url({dot});"),
    ]


def _combo(rng: random.Random, base: QColor, edge: str, radius: str) -> list[tuple[str, str]]:
    """A combo box styled like the fields, with its own arrow."""
    arrow = mark_file("arrow", ink_on(base).name())
    side = f"border-left: {edge};" if rng.random() < 0.3 else "border: none;"
    return [
        ("QComboBox", f"border: {edge}; border-radius: {radius}; {_padding(rng, (1, 6), (4, 9))}"),
        ("QComboBox::drop-down", f"subcontrol-position: center right; width: 20px; {side}"),
        ("QComboBox::down-arrow", f"image: url({arrow}); width: 12px; height: 12px;"),
    ]


def _rule(**colours: QColor) -> str:
    return " ".join(f"{name}: {value.name()};" for name, value in colours.items())


def _padding(rng: random.Random, high: tuple[int, int], wide: tuple[int, int]) -> str:
    return f"padding: {rng.randint(*high)}px {rng.randint(*wide)}px;"


_SIZE = 16
_CHECK = ((3.0, 8.0), (6.5, 12.0), (13.0, 4.0))
_ARROW = ((3.5, 6.0), (8.0, 10.5), (12.5, 6.0))


@cache
def mark_file(shape: str, ink: str) -> str:
    """The path of a picture of a `check`, `cross`, `dot` or `arrow`, drawn when first asked for."""
    image = QImage(_SIZE, _SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink), 2.2))
    if shape == "dot":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        painter.drawEllipse(QPointF(_SIZE / 2, _SIZE / 2), 4.0, 4.0)
    elif shape == "cross":
        painter.drawLine(QPointF(4, 4), QPointF(12, 12))
        painter.drawLine(QPointF(4, 12), QPointF(12, 4))
    else:
        painter.drawPolyline([QPointF(x, y) for x, y in (_CHECK if shape == "check" else _ARROW)])
    painter.end()
    path = _folder() / f"{shape}-{ink.lstrip('#')}.png"
    image.save(str(path))
    return str(path)


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="deskhand-marks-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
