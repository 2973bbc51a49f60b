"""The live view while the owner drives: mouse and keys over it are emitted instead of being handled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from agent.actions.keys import canonical_key
from agent.actions.types import Button, Direction
from app.language import tr
from app.widgets.picture_view import PictureView

_BUTTONS = {
    Qt.MouseButton.LeftButton: Button.LEFT,
    Qt.MouseButton.MiddleButton: Button.MIDDLE,
    Qt.MouseButton.RightButton: Button.RIGHT,
}
_KEYS = {
    Qt.Key.Key_Control: "ctrl",
    Qt.Key.Key_Shift: "shift",
    Qt.Key.Key_Alt: "alt",
    Qt.Key.Key_AltGr: "altgr",
    Qt.Key.Key_Meta: "meta",
    Qt.Key.Key_Backtab: "tab",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Print: "printscreen",
    Qt.Key.Key_Space: "space",
}
_NOTCH = 120


class DrivenView(PictureView):
    """Coordinates are pixels of the shown picture. Ctrl+Alt+Return gives the keyboard back to the window."""

    pointer_moved = Signal(float, float)
    button_changed = Signal(object, bool)
    """Which, and whether it went down."""
    scrolled = Signal(object)
    key_changed = Signal(str, bool)
    hand_back_asked = Signal()

    def __init__(self, *, max_scale: float = 2.0, parent: QWidget | None = None) -> None:
        super().__init__(max_scale=max_scale, parent=parent)
        self._is_driven = False
        self._down: dict[int, str] = {}
        """Native key codes that are down, and the name under which each went down."""

    def set_driven(self, is_driven: bool) -> None:
        self._is_driven = is_driven
        self._down.clear()
        self.setMouseTracking(is_driven)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_driven else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Private desktop, yours to drive") if is_driven else tr("Private desktop"))
        if is_driven:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_driven:
            self._emit_position(event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._emit_button(event, is_down=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_driven:
            self._emit_button(event, is_down=False)
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Qt's name for the second press."""
        self._emit_button(event, is_down=True)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self._is_driven:
            super().wheelEvent(event)
            return
        self._emit_position(event.position())
        delta = event.angleDelta()
        for amount, less, more in (
            (delta.y(), Direction.DOWN, Direction.UP),
            (delta.x(), Direction.RIGHT, Direction.LEFT),
        ):
            for _ in range(abs(amount) // _NOTCH):
                self.scrolled.emit(more if amount > 0 else less)

    def event(self, event: QEvent) -> bool:
        """Tab and shortcuts belong to the desktop, too."""
        if self._is_driven and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                self._emit_key(event, is_down=event.type() == QEvent.Type.KeyPress)
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """No key stays down in the desktop when the owner turns to another window."""
        for name in reversed(self._down.values()):
            self.key_changed.emit(name, False)
        self._down.clear()
        super().focusOutEvent(event)

    def _emit_position(self, at: QPointF) -> None:
        box, picture = self.picture_box(), self.picture()
        if picture.isNull() or box.isEmpty():
            return
        scale = picture.width() / box.width()
        x_px = min(max((at.x() - box.left()) * scale, 0.0), picture.width() - 1.0)
        y_px = min(max((at.y() - box.top()) * scale, 0.0), picture.height() - 1.0)
        self.pointer_moved.emit(x_px, y_px)

    def _emit_button(self, event: QMouseEvent, *, is_down: bool) -> None:
        button = _BUTTONS.get(event.button())
        if self._is_driven and button is not None:
            self._emit_position(event.position())
            self.button_changed.emit(button, is_down)

    def _emit_key(self, event: QKeyEvent, *, is_down: bool) -> None:
        code = event.nativeScanCode()
        if not is_down:
            if not event.isAutoRepeat() and code in self._down:
                self.key_changed.emit(self._down.pop(code), False)
            return
        is_way_out = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and event.modifiers() & is_way_out == is_way_out
        ):
            self.hand_back_asked.emit()
            return
        name = _name_of(event)
        if name:
            if event.isAutoRepeat() and code in self._down:
                self.key_changed.emit(self._down[code], False)
            self._down[code] = name
            self.key_changed.emit(name, True)


def _name_of(event: QKeyEvent) -> str:
    """The canonical name; "" for a key that has none."""
    key = Qt.Key(event.key())
    if key in _KEYS:
        return _KEYS[key]
    text = event.text()
    if len(text) == 1 and text.isprintable():
        return text
    if 0x20 <= key.value <= 0xFF:  # with Ctrl the text is a control character
        return chr(key.value).lower()
    return canonical_key(key.name.removeprefix("Key_")) or ""
