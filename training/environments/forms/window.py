"""One real form: built from a seed, painted, pressed and typed into, off screen. Qt.

Many may be alive in one process: each is the active window while its picture is taken, and no list or menu is
ever open, since those are windows of their own.
"""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QPainter, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from agent.actions.types import Action, Click, DoubleClick, Hotkey, TypeText
from agent.coordinates import MonitorPoint
from training.environments.forms.tasks import Conditions, FormTask, Key, draw_task, family_of
from training.windows.colours import colour
from training.windows.desktop_frame import Decoration, draw_decoration, paint_decoration
from training.windows.pictures import pixels_of
from training.windows.qt_controls import Control, draft_of
from training.windows.qt_labels import Layer, flatten
from training.windows.qt_looks import WindowLook, draw_look, start_application
from training.windows.qt_text import TextRecorder
from training.windows.qt_windows import BuiltWindow, build_window
from training.windows.scene import Box, ControlKind, Element
from training.windows.words import SceneWords

APPLICATION_SEED = 1
"""Style and font rendering are chosen once a process; the same everywhere, so that a seed is one picture."""
_CHANGEABLE = (
    ControlKind.FIELD,
    ControlKind.CHECKBOX,
    ControlKind.RADIO,
    ControlKind.COMBO,
    ControlKind.TAB,
    ControlKind.ITEM,
)
_QT_NAMES = {
    "ctrl": "Ctrl",
    "shift": "Shift",
    "alt": "Alt",
    "enter": "Return",
    "pageup": "PgUp",
    "pagedown": "PgDown",
}


class PaintedForm:
    """A window that is looked at, pressed and typed into."""

    def __init__(self, canvas: tuple[int, int], *, seed: int = APPLICATION_SEED) -> None:
        """
        Args:
            seed: of the application's style and font rendering, chosen once a process.
        """
        start_application(seed, canvas)
        self._canvas = canvas
        self._background = QImage(*canvas, QImage.Format.Format_RGB32)
        self._recorder = TextRecorder(*canvas)

    def open(self, rng: random.Random, *, is_dialog: bool = True) -> None:
        """Show a new window; `destroy` the last one before."""
        self._open(rng, is_dialog=is_dialog)
        self.presses: list[str] = []
        for control in self._built.controls:
            if control.kind is ControlKind.BUTTON and isinstance(control.widget, QAbstractButton):
                control.widget.clicked.connect(lambda _=False, name=control.name: self.presses.append(name))

    def _open(self, rng: random.Random, *, is_dialog: bool) -> None:
        look = draw_look(rng, sheet_share=0.0)  # sheets wear what the application wears, which all share
        frame = draw_decoration(rng, look)
        words = SceneWords(rng)
        title = words.title()
        self._built, size = self._fitting(rng, words, look, frame, is_dialog=is_dialog)
        left = rng.randint(frame.edge_px, self._canvas[0] - frame.edge_px - size[0])
        bar = frame.bar_px + frame.edge_px
        top = rng.randint(bar, self._canvas[1] - frame.edge_px - size[1])
        painter = QPainter(self._background)
        painter.fillRect(
            0, 0, *self._canvas, colour(rng.random(), rng.random() * 0.8, rng.uniform(0.05, 0.95))
        )
        place = QRect(left, top, *size)
        self._layer = paint_decoration(painter, frame, place, title)
        painter.end()
        self._built.show_at(place, rng)
        self._built.widget.setUpdatesEnabled(True)
        QApplication.processEvents()

    def _fitting(
        self, rng: random.Random, words: SceneWords, look: WindowLook, frame: Decoration, *, is_dialog: bool
    ) -> tuple[BuiltWindow, tuple[int, int]]:
        """A window that fits the canvas, and a size for it."""
        most = self._canvas[0] - 2 * frame.edge_px, self._canvas[1] - frame.bar_px - 2 * frame.edge_px
        while True:
            built = build_window(rng, words, look, is_dialog=is_dialog)
            least, hint = built.widget.minimumSizeHint(), built.widget.sizeHint()
            layout = built.widget.layout()
            width = min(most[0], max(least.width(), hint.width() + rng.randint(0, 60)))
            height = max(least.height(), hint.height())
            if layout is not None and layout.hasHeightForWidth():
                height = max(height, layout.totalHeightForWidth(width))
            if least.width() <= most[0] and height <= most[1]:
                return built, (width, height)
            built.destroy()

    @property
    def widget(self) -> QWidget:
        return self._built.widget

    def pixels(self) -> NDArray[np.uint8]:
        """(H, W, 3) RGB, as of the window in front, whichever of them was shown or pressed last."""
        if not self.widget.isActiveWindow():
            self.widget.activateWindow()
            QApplication.processEvents()
        image = self._background.copy()
        painter = QPainter(image)
        self.widget.render(painter, self.widget.pos(), QRegion())
        painter.end()
        return pixels_of(image)

    def conditions(self) -> Conditions:
        found = {}
        for key, control in self._by_key().items():
            if control.kind in _CHANGEABLE and (draft := draft_of(control)) is not None:
                found[key] = (draft.state, draft.value)
        return found

    def perform(self, action: Action) -> bool:
        """Perform the action on the window; False where it has no effect on a form."""
        match action:
            case Click(at=MonitorPoint() as point) | DoubleClick(at=MonitorPoint() as point):
                self._press(QPoint(int(point.x), int(point.y)), is_double=isinstance(action, DoubleClick))
            case TypeText(text=text):
                for character in text:
                    self._key(Qt.Key.Key_Return if character == "\n" else 0, character)
            case Hotkey(keys=keys):
                sequence = QKeySequence("+".join(_QT_NAMES.get(key, key.capitalize()) for key in keys))
                if not sequence.count():
                    return False
                combination = sequence[0]  # type: ignore[index]  # PySide's stubs leave it out
                self._key(combination.key(), "", combination.keyboardModifiers())
            case _:
                return False
        QApplication.processEvents()
        return True

    def destroy(self) -> None:
        self._built.destroy()

    def _press(self, at: QPoint, *, is_double: bool) -> None:
        inside = at - self.widget.pos()
        if not self.widget.rect().contains(inside):
            return
        target = self.widget.childAt(inside) or self.widget
        press = QTest.mouseDClick if is_double else QTest.mouseClick
        press(target, Qt.MouseButton.LeftButton, pos=target.mapFrom(self.widget, inside))
        popup = QApplication.activePopupWidget()
        while popup is not None:
            popup.close()
            popup = QApplication.activePopupWidget()

    def _key(
        self,
        key: int | Qt.Key,
        text: str,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        focus = self.widget.focusWidget()
        if focus is not None:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(focus, QKeyEvent(kind, int(key), modifiers, text))

    def is_legible(self, key: Key) -> bool:
        """Whether what the control holds is legible; a password's dots are not."""
        control = self._by_key().get(key)
        if control is None:
            return False
        widget = control.widget
        return not isinstance(widget, QLineEdit) or widget.echoMode() is QLineEdit.EchoMode.Normal

    def labels(self) -> tuple[NDArray[np.uint32], NDArray[np.float32], tuple[Element, ...]]:
        """Codes and centres of the visible characters, and the visible elements, labelled as the generator
        of training pictures labels them."""
        widget = self.widget
        drafts = [draft for control in self._built.controls if (draft := draft_of(control)) is not None]
        glyphs = self._layer.glyphs + self._recorder.record(widget, widget.pos())
        layer = Layer(self._layer.covers, glyphs, [*self._layer.drafts, *drafts])
        return flatten([layer], self._canvas)

    def _by_key(self) -> dict[Key, Control]:
        return {(control.kind, control.name, control.owner): control for control in self._built.controls}


class FormWindow(PaintedForm):
    """A window and its task."""

    def __init__(self, seed: int, canvas: tuple[int, int]) -> None:
        """The same for the same seed and canvas on one machine: fonts are the machine's."""
        super().__init__(canvas)
        rng = random.Random(f"form {seed}")
        family = family_of(seed)
        while True:
            self.open(rng)
            self.elements = self.labels()[2]
            task = draw_task(self.elements, family, rng)
            if task is not None and self.is_legible(task.key):
                break
            self.destroy()
        self.task: FormTask = task
        self.before = self.conditions()

    def target(self) -> Box | None:
        """Where the task's control can be pressed now; None where it is no longer visible."""
        draft = draft_of(self._by_key()[self.task.key])
        return draft.box if draft is not None else None
