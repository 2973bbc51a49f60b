"""Labelled scenes from windows of Qt Quick Controls: one endless, seeded stream a process. Qt."""

from __future__ import annotations

import json
import logging
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import Q_ARG, Q_RETURN_ARG, QMetaObject, Qt, QUrl
from PySide6.QtGui import QImage, QPalette
from PySide6.QtQml import QQmlComponent, QQmlEngine
from PySide6.QtQuick import QQuickWindow
from PySide6.QtQuickControls2 import QQuickStyle
from PySide6.QtTest import QTest

from training.windows.painted_windows import PaintedContent, PaintedDesktop
from training.windows.qt_labels import Layer
from training.windows.qt_looks import WindowLook, draw_look, start_application
from training.windows.quick_forms import QuickControl, QuickForm
from training.windows.quick_labels import UnlabelledTextError, box_of, draft_in, glyphs_in, popup_to_open
from training.windows.scene import ControlKind, Scene
from training.windows.words import SceneWords

_log = logging.getLogger(__name__)
_STYLES = ("Basic", "Fusion", "Material", "Universal", "FluentWinUI3")
"""Imagine is left out: its buttons come out blank."""
_SCALES = (1.0, 1.0, 1.0, 1.25, 1.5)
_ROLES = (
    *("Window", "WindowText", "Base", "AlternateBase", "Text", "Button", "ButtonText", "Highlight"),
    *("HighlightedText", "PlaceholderText", "Light", "Midlight", "Mid", "Dark", "Shadow", "Accent"),
)
"""The colours that Basic and Fusion take from a window's palette."""
_LARGEST = (760, 520)
_POPUP_SHARE = 0.5


def quick_scenes(seed: int, *, canvas: tuple[int, int] = (800, 608)) -> Iterator[Scene]:
    """Endless scenes, the same for the same seed in a process of their own, which has one style and scale."""
    studio = QuickStudio(seed, canvas)
    number = 0
    while True:
        scene = studio.scene(number)
        number += 1
        if scene is not None:
            yield scene


class QuickStudio:
    """The process's application, style, engine and canvas."""

    def __init__(self, seed: int, canvas: tuple[int, int]) -> None:
        rng = random.Random(f"quick {seed}")
        self._style = rng.choice(_STYLES)
        self._scale = rng.choice(_SCALES)
        os.environ["QT_QUICK_BACKEND"] = "software"
        self._application = start_application(seed, canvas, scale=self._scale)
        QQuickStyle.setStyle(self._style)
        # Laid out as painted, on whole pixels, which is what the widths of `glyphs_of` are.
        QQuickWindow.setTextRenderType(QQuickWindow.TextRenderType.NativeTextRendering)
        self._engine = QQmlEngine()
        source = Path(__file__).with_name("quick_labels.qml")
        self._reading = QQmlComponent(self._engine, QUrl.fromLocalFile(str(source)))
        self._reader = self._reading.create()
        self._seed = seed
        self._canvas = canvas
        self._desktop = PaintedDesktop(canvas)
        self._alive: list[QQmlComponent] = []
        self._has_bar = False

    def scene(self, number: int) -> Scene | None:
        """Draw scene `number`; None when its window cannot be labelled exactly."""
        seed = self._seed * 1_000_003 + number
        rng = random.Random(f"quick {seed}")
        words = SceneWords(rng, may_repeat=rng.random() < 0.05)
        look = draw_look(rng, sheet_share=0.0)
        # Material's placeholders are scaled and moved while nobody types, and do not say where.
        form = QuickForm(rng, words, look.font.pixelSize(), has_placeholders=self._style != "Material")
        scale = self._scale
        largest = round(_LARGEST[0] / scale), round(_LARGEST[1] / scale)
        window = self._window(rng, form, look, largest)
        try:
            content = self._content(rng, window, form)
        except UnlabelledTextError as error:
            _log.debug("scene %d is left out: %r is laid out otherwise", seed, str(error))
            return None
        finally:
            window.close()
            window.deleteLater()
            self._application.processEvents()
        return self._desktop.scene(rng, words, look, content, source="quick", seed=seed)

    def _window(
        self, rng: random.Random, form: QuickForm, look: WindowLook, largest: tuple[int, int]
    ) -> QQuickWindow:
        """A window with random contents, shown."""
        # The window lives no longer than its component.
        component = QQmlComponent(self._engine)
        self._alive[:] = [component]
        component.setData(self._source(rng, form, look).encode(), QUrl())
        window = component.create()
        assert isinstance(window, QQuickWindow), component.errorString()
        natural = window.property("naturalWidth"), window.property("naturalHeight")
        width = min(largest[0], max(natural[0] + rng.choice((0, 0, 20, 120)), rng.randint(220, 420)))
        height = natural[1] if rng.random() < 0.6 else rng.randint(160, largest[1])
        # Multiples of four are whole pixels at every scale; of a part of a pixel nobody paints the rest.
        window.resize(round(width / 4) * 4, round(min(largest[1], max(140, height)) / 4) * 4)
        window.show()
        self._application.processEvents()
        if rng.random() < 0.6:
            window.setProperty("scrolled", rng.random())
        return window

    def _source(self, rng: random.Random, form: QuickForm, look: WindowLook) -> str:
        """The QML of a whole window."""
        margin = rng.choice((4, 8, 12, 12, 20))
        bars = ""
        if rng.random() < 0.35:
            bars += f"menuBar: {form.menu_bar()}\n"
        if rng.random() < 0.25:
            bars += f"header: {form.tab_bar()}\n"
        rows = rng.choice((3, 5, 7, 9, 12))
        page = form.page(max(2, round(rows / self._scale)))
        # The styles' own fade in and out with the clock; a scene must not depend on that.
        bar = f"contentItem: Rectangle {{ implicitWidth: {rng.randint(4, 12)}; radius: 3; color: '#808080' }}"
        scroll = f"ScrollBar.vertical: ScrollBar {{ policy: ScrollBar.AlwaysOn; background: null\n{bar} }}"
        # Only the pages can have a bar here, and its exact place is not asked for.
        self._has_bar = rng.random() >= 0.6
        if not self._has_bar:
            scroll = ""
        font = look.font
        return (
            "import QtQuick\nimport QtQuick.Layouts\nimport QtQuick.Controls\n"
            + (f"import QtQuick.Controls.{self._style}\n" if self._style in ("Material", "Universal") else "")
            + "ApplicationWindow { id: root\nflags: Qt.FramelessWindowHint\nproperty real scrolled: 0\n"
            f'font.family: "{font.family()}"; font.pixelSize: {font.pixelSize()}\n'
            f"{self._colours(rng, look)}\n{bars}"
            f"property real naturalWidth: column.implicitWidth + {2 * margin}\n"
            f"property real naturalHeight: column.implicitHeight + {2 * margin}"
            " + (menuBar ? menuBar.height : 0) + (header ? header.height : 0)\n"
            "Flickable { id: view; anchors.fill: parent; clip: true; interactive: false\n"
            f"contentHeight: column.implicitHeight + {2 * margin}; contentWidth: width\n"
            f"contentY: root.scrolled * Math.max(0, contentHeight - height)\n{scroll}\n"
            f"ColumnLayout {{ id: column; x: {margin}; y: {margin}; width: root.width - {2 * margin}\n"
            f"spacing: {rng.choice((2, 4, 6, 8, 12))}\n{page} }} }} }}"
        )

    def _colours(self, rng: random.Random, look: WindowLook) -> str:
        """Light or dark, and the accent, in the style's own terms."""
        accent = look.accent.name()
        if self._style in ("Material", "Universal"):
            theme = f"{self._style}.theme: {self._style}.{'Dark' if look.is_dark else 'Light'}"
            more = f"; {self._style}.accent: '{accent}'" if rng.random() < 0.8 else ""
            if self._style == "Material" and rng.random() < 0.5:
                more += f"; Material.primary: '{accent}'"
            return theme + more
        if self._style == "FluentWinUI3":
            # Without a real display Qt knows no colour scheme, and this style is then dark.
            return f"palette.accent: '{accent}'" if rng.random() < 0.8 else ""
        if rng.random() < 0.15:
            return ""
        colours = {name: look.palette.color(QPalette.ColorRole[name]).name() for name in _ROLES}
        return "; ".join(f"palette.{name[0].lower()}{name[1:]}: '{value}'" for name, value in colours.items())

    def _content(self, rng: random.Random, window: QQuickWindow, form: QuickForm) -> PaintedContent:
        """Its picture and labels, with a popup open in some. Raises UnlabelledTextError."""
        self._prepare(window)
        shown = self._read(window)
        popup_of = ""
        if rng.random() < _POPUP_SHARE:
            popup_of, at = popup_to_open(
                rng, shown["items"], form.controls, (window.width(), window.height())
            )
        if popup_of:
            QTest.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
            self._application.processEvents()
            self._prepare(window)
            shown = self._read(window)
        picture = window.grabWindow()
        picture.setDevicePixelRatio(1)
        scale = self._scale
        layers = [Layer([])]
        if shown["popup"] is None:
            popup_of = ""
        else:
            layers.append(Layer([box_of(shown["popup"], scale)]))
        for text in shown["texts"]:
            layers[text["layer"]].glyphs += glyphs_in(text, scale)
        captions = {item["id"]: item for item in shown["items"]}
        for item in shown["items"]:
            control = form.controls.get(item["id"]) or _unlisted(item, form, popup_of)
            draft = draft_in(item, control, captions, shown["texts"], scale)
            if draft is not None:
                layers[item["layer"]].drafts.append(draft)
        image = picture.convertToFormat(QImage.Format.Format_RGB32)
        return PaintedContent(image, layers, popup_of, are_bars_known=not self._has_bar)

    def _prepare(self, window: QQuickWindow) -> None:
        direct = Qt.ConnectionType.DirectConnection
        QMetaObject.invokeMethod(self._reader, "prepare", direct, Q_ARG("QVariant", window))

    def _read(self, window: QQuickWindow) -> dict[str, Any]:
        answer: Any = QMetaObject.invokeMethod(
            self._reader,
            "read",
            Qt.ConnectionType.DirectConnection,
            Q_RETURN_ARG("QVariant"),
            Q_ARG("QVariant", window),
        )
        found: dict[str, Any] = json.loads(answer)
        return found


def _unlisted(item: dict[str, Any], form: QuickForm, popup_of: str) -> QuickControl | None:
    """Rows of popups and entries of the menu bar, which the controls make themselves."""
    if item["id"] == "menu":
        return QuickControl(ControlKind.MENU, item["text"], options=form.menus.get(item["text"], ()))
    if item["id"] == "row":
        return QuickControl(ControlKind.ITEM, item["text"], owner=popup_of)
    return None
