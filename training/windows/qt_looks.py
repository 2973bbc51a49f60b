"""Qt's appearance: application, fonts, palettes and flat style sheets, each chosen at random. Qt."""

from __future__ import annotations

import atexit
import json
import os
import random
import shutil
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from PySide6.QtCore import Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from agent.computers.x11_connection import DisplayAddress
from training.windows.colours import colour, ink_on, luminance, mixed
from training.windows.qt_sheets import draw_sheet

RESERVED_FAMILIES = ("Liberation", "Cantarell", "Arimo", "Tinos", "Cousine")
"""Families that begin so are the evaluation's own (the last three are Liberation under another name)."""

_UNREADABLE_FAMILIES = (
    "D050000L",
    "Standard Symbols",
    "Z003",
    "Linux Libertine Initials",
    "Linux Biolinum Keyboard",
)
_TOO_THIN_OR_FAT = ("Thin", "Hairline", "Black", "Heavy", "Extra Light", "ExtraLight")
_COMMON_FAMILIES = (
    "DejaVu Sans",
    "Open Sans",
    "Roboto",
    "Inter",
    "FreeSans",
    "Nimbus Sans",
    "Lato",
    "Noto Sans",
    "Carlito",
)

PLAIN_SHARE = 0.75
"""Common sans-serif families, drawn most often: a small model learns one kind of letter much faster than
all."""

_ROLE = QPalette.ColorRole
_GROUP = QPalette.ColorGroup


@dataclass(frozen=True, slots=True)
class WindowLook:
    """Font, palette and style sheet of one window."""

    font: QFont
    palette: QPalette
    is_dark: bool
    accent: QColor
    sheet: str
    """A style sheet, or "" for the style's own drawing."""


def start_application(
    seed: int, canvas: tuple[int, int], display: DisplayAddress | None = None, *, scale: float = 1.0
) -> QApplication:
    """The process's one application on a screen as large as the canvas; style and font rendering at random.

    All three are chosen once a process: changing the style repolishes every widget there is, and the
    font configuration is read at start.

    Args:
        display: draw there; by default off screen.
        scale: pixels of a picture per logical pixel of a window.
    """
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    rng = random.Random(f"application {seed}")
    folder = Path(tempfile.mkdtemp(prefix="deskhand-qt-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _write_font_rules(folder / "fonts.conf", rng)
    if display is None:
        _write_screen(folder / "screen.json", canvas)
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={folder / 'screen.json'}"
    else:
        os.environ |= {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display.name}
        os.environ["XAUTHORITY"] = str(display.cookie_file or "")
    os.environ["FONTCONFIG_FILE"] = str(folder / "fonts.conf")
    os.environ["QT_SCALE_FACTOR"] = f"{scale:g}"
    qInstallMessageHandler(_keep_quiet)
    application = QApplication(["deskhand-scenes"])
    application.setStyle(rng.choices(("Fusion", "Windows"), (70, 30))[0])
    application.setCursorFlashTime(0)
    application.setQuitOnLastWindowClosed(False)
    font = QFont(rng.choice(families()))
    font.setPixelSize(13)
    application.setFont(font)
    return application


def _keep_quiet(kind: QtMsgType, context: object, message: str) -> None:
    # The offscreen plugin complains about every raise() and every popup's keyboard grab.
    if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
        os.write(2, f"Qt: {message}\n".encode())


def _write_screen(path: Path, canvas: tuple[int, int]) -> None:
    screen = {"name": "canvas", "x": 0, "y": 0, "width": canvas[0], "height": canvas[1]}
    path.write_text(json.dumps({"screens": [screen | {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}))


def _write_font_rules(path: Path, rng: random.Random) -> None:
    hint = rng.choice(("hintslight", "hintslight", "hintnone", "hintfull"))
    order = rng.choices(("none", "rgb", "bgr"), (60, 35, 5))[0]
    edits = "".join(
        f'<edit name="{name}" mode="assign"><{kind}>{value}</{kind}></edit>'
        for name, kind, value in (
            ("antialias", "bool", "true"),
            ("hinting", "bool", "false" if hint == "hintnone" else "true"),
            ("hintstyle", "const", hint),
            ("rgba", "const", order),
            ("lcdfilter", "const", "lcddefault"),
        )
    )
    matches = "".join(f'<match target="{target}">{edits}</match>' for target in ("pattern", "font"))
    # Fonts that are there for training alone are named by a configuration of their own.
    base = os.environ.get("FONTCONFIG_FILE", "/etc/fonts/fonts.conf")
    path.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f'<include ignore_missing="yes">{escape(base)}</include>{matches}</fontconfig>'
    )


_families: list[str] = []


def families() -> list[str]:
    """Installed Latin families that training may use, the everyday ones listed several times."""
    if not _families:
        found = QFontDatabase.families(QFontDatabase.WritingSystem.Latin)
        usable = [name for name in found if is_allowed_family(name)]
        _families.extend(usable + [name for name in usable if name in _COMMON_FAMILIES for _ in range(3)])
    return _families


def is_allowed_family(name: str) -> bool:
    """Whether training may use it: not reserved for the evaluation, and legible."""
    if name.startswith(RESERVED_FAMILIES + _UNREADABLE_FAMILIES):
        return False
    return not name.endswith(_TOO_THIN_OR_FAT)


def draw_look(rng: random.Random, *, sheet_share: float = 0.25) -> WindowLook:
    """A font, a palette with readable contrasts, and sometimes a flat style sheet."""
    palette, is_dark, accent = _draw_palette(rng)
    sheet = draw_sheet(rng, palette, accent) if rng.random() < sheet_share else ""
    return WindowLook(draw_font(rng), palette, is_dark, accent, sheet)


@cache
def _x_height(family: str, size: int) -> float:
    font = QFont(family)
    font.setPixelSize(size)
    return QFontMetricsF(font).xHeight()


def draw_font(rng: random.Random, family: str = "") -> QFont:
    """A font of 10 to 20 pixels, mostly 11 to 16; three in four are an everyday sans-serif, plainly drawn."""
    if not family and rng.random() < PLAIN_SHARE:
        font = QFont(rng.choice([name for name in families() if name in _COMMON_FAMILIES]))
        font.setPixelSize(rng.choices((12, 13, 14, 15), (25, 35, 25, 15))[0])
        font.setBold(rng.random() < 0.06)
        return font
    font = QFont(family or rng.choice(families()))
    # Lists below about 5.5 px of x-height (thin condensed faces at 10 px) are unreadable for people too.
    size = rng.choices((10, 11, 12, 13, 14, 15, 16, 17, 18, 20), (3, 10, 18, 22, 18, 12, 9, 3, 3, 2))[0]
    font.setPixelSize(size)
    if size < 14 and _x_height(font.family(), size) < 5:
        font.setPixelSize(size + 2)
    if rng.random() < 0.10:
        font.setBold(True)
    elif rng.random() < 0.05:
        font.setItalic(True)
    strategy = rng.choices(
        (
            QFont.StyleStrategy.PreferDefault,
            QFont.StyleStrategy.NoSubpixelAntialias,
            QFont.StyleStrategy.NoAntialias,
            QFont.StyleStrategy.PreferAntialias,
        ),
        (60, 20, 5, 15),
    )[0]
    font.setStyleStrategy(strategy)
    font.setHintingPreference(
        rng.choice(
            (
                QFont.HintingPreference.PreferDefaultHinting,
                QFont.HintingPreference.PreferDefaultHinting,
                QFont.HintingPreference.PreferNoHinting,
                QFont.HintingPreference.PreferVerticalHinting,
                QFont.HintingPreference.PreferFullHinting,
            )
        )
    )
    return font


def _draw_palette(rng: random.Random) -> tuple[QPalette, bool, QColor]:
    hue = rng.random()
    accent = colour(rng.random(), rng.uniform(0.4, 1.0), rng.uniform(0.3, 0.6))
    schemes = ("light", "dark", "tinted", "dark tinted", "contrast", "grey")
    scheme = rng.choices(schemes, (38, 18, 15, 9, 5, 15))[0]
    is_dark = scheme.startswith("dark")
    if scheme == "light":
        level = rng.uniform(0.86, 1.0)
        window, base = colour(hue, 0.04, level), colour(hue, 0.03, min(1.0, level + rng.uniform(0.0, 0.14)))
    elif scheme == "dark":
        level = rng.uniform(0.08, 0.28)
        window, base = colour(hue, 0.06, level), colour(hue, 0.06, max(0.02, level + rng.uniform(-0.1, 0.06)))
    elif scheme == "tinted":
        level, depth = rng.uniform(0.72, 0.93), rng.uniform(0.15, 0.8)
        window, base = colour(hue, depth, level), colour(hue, depth * rng.random(), rng.uniform(0.9, 1.0))
    elif scheme == "grey":
        # As older toolkits draw: a middling ground, and fields either white or told by their edges alone.
        window = colour(hue, rng.choice((0.0, 0.03, 0.15)), rng.uniform(0.68, 0.92))
        base = rng.choice((window, QColor(255, 255, 255)))
    elif scheme == "dark tinted":
        level, depth = rng.uniform(0.1, 0.26), rng.uniform(0.2, 0.7)
        window, base = colour(hue, depth, level), colour(hue, depth, level * rng.uniform(0.4, 1.3))
    else:
        is_dark = rng.random() < 0.5
        window = base = QColor(0, 0, 0) if is_dark else QColor(255, 255, 255)
        accent = QColor(255, 255, 0) if is_dark else QColor(0, 0, 160)
    ink = ink_on(window)
    softness = 0.0 if scheme == "contrast" else rng.uniform(0.0, 0.28)
    text = mixed(ink, window, softness)
    button = mixed(window, ink, rng.uniform(0.0, 0.10)) if rng.random() < 0.7 else base
    if rng.random() < 0.08:
        button = accent
    # The styles write on buttons and combo boxes with the inks of the other grounds as well.
    if not ink_on(button) == ink_on(window) == ink_on(base):
        button = base = window
    palette = QPalette(window)
    pairs = (
        (_ROLE.Window, window),
        (_ROLE.WindowText, text),
        (_ROLE.Base, base),
        (_ROLE.AlternateBase, mixed(base, ink_on(base), 0.05)),
        (_ROLE.Text, mixed(ink_on(base), base, softness)),
        (_ROLE.Button, button),
        (_ROLE.ButtonText, mixed(ink_on(button), button, softness * 0.7)),
        (_ROLE.BrightText, QColor(255, 255, 255)),
        (_ROLE.Highlight, accent),
        (_ROLE.Accent, accent),
        (_ROLE.HighlightedText, ink_on(accent)),
        (_ROLE.PlaceholderText, mixed(ink_on(base), base, rng.uniform(0.4, 0.58))),
        (_ROLE.ToolTipBase, base),
        (_ROLE.ToolTipText, ink_on(base)),
        (_ROLE.Light, mixed(button, QColor(255, 255, 255), 0.15 if is_dark else 0.6)),
        (_ROLE.Midlight, mixed(button, QColor(255, 255, 255), 0.08 if is_dark else 0.3)),
        (_ROLE.Mid, mixed(button, QColor(0, 0, 0), 0.25)),
        (_ROLE.Dark, mixed(button, QColor(0, 0, 0), 0.38)),
        (_ROLE.Shadow, QColor(20, 20, 20)),
    )
    for role, value in pairs:
        palette.setColor(_GROUP.All, role, value)
    if luminance(window) < 0.12:
        # Edges darker than black would leave controls without any.
        for role in (_ROLE.Mid, _ROLE.Dark, _ROLE.Shadow):
            palette.setColor(_GROUP.All, role, mixed(button, QColor(255, 255, 255), rng.uniform(0.3, 0.7)))
    faint = rng.uniform(0.42, 0.6)
    for role, ground in ((_ROLE.WindowText, window), (_ROLE.Text, base), (_ROLE.ButtonText, button)):
        palette.setColor(_GROUP.Disabled, role, mixed(ink_on(ground), ground, faint))
    if rng.random() < 0.5:
        grey = mixed(window, ink, 0.25)
        palette.setColor(_GROUP.Inactive, _ROLE.Highlight, grey)
        palette.setColor(_GROUP.Inactive, _ROLE.HighlightedText, ink_on(grey))
    return palette, is_dark, accent


def blank_window(look: WindowLook) -> QWidget:
    """A window of this look without decoration; nothing is in it."""
    window = QWidget()
    window.setWindowFlags(Qt.WindowType.FramelessWindowHint | Qt.WindowType.Window)
    if look.sheet:
        window.setStyleSheet(look.sheet)
    window.setPalette(look.palette)
    window.setFont(look.font)
    return window
