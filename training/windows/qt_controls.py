"""A named Qt control, and its position on the canvas. Qt."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QWidget,
)

from training.windows.qt_labels import Draft, intersection
from training.windows.scene import Box, ControlKind, State

_PART = QStyle.SubElement


@dataclass(frozen=True, slots=True)
class Control:
    """A widget, or a row, tab or menu entry of one, with the name the scene gave it."""

    kind: ControlKind
    widget: QWidget
    name: str
    owner: str = ""
    options: tuple[str, ...] = ()
    index: int = -1
    """Which row or tab of the widget it is."""
    action: QAction | None = None
    """Which entry of a menu or menu bar it is."""
    caption: QLabel | None = None
    """The label with its name."""


def canvas_box(widget: QWidget, part: QRect) -> Box:
    """A rectangle of a visible widget in canvas coordinates, which are the screen's."""
    corner = widget.mapToGlobal(part.topLeft())
    return Box(corner.x(), corner.y(), corner.x() + part.width(), corner.y() + part.height())


def shown_box(widget: QWidget, part: QRect) -> Box:
    """A rectangle of the widget, clipped by the widget and its parents."""
    return intersection(canvas_box(widget, part), _shown_rect(widget))


def _shown_rect(widget: QWidget) -> Box:
    window = widget.window()
    corner = widget.mapTo(window, QPoint())
    x, y = corner.x(), corner.y()
    x0, y0, x1, y1 = x, y, x + widget.width(), y + widget.height()
    around = widget
    while around is not window:
        x, y = x - around.x(), y - around.y()
        parent = around.parentWidget()
        assert parent is not None
        around = parent
        x0, y0 = max(x0, x), max(y0, y)
        x1, y1 = min(x1, x + around.width()), min(y1, y + around.height())
    # Not `window.pos()`, which on a desktop is its frame's.
    dx, dy = window.geometry().x(), window.geometry().y()
    return Box(x0 + dx, y0 + dy, max(x0, x1) + dx, max(y0, y1) + dy)


def draft_of(control: Control) -> Draft | None:
    """The control as currently visible; None when it is hidden or scrolled away."""
    widget = control.widget
    if not widget.isVisible():
        return None
    part = _part(control)
    box = shown_box(widget, part)
    if box.x1 - box.x0 < 2 or box.y1 - box.y0 < 2:
        return None
    caption = None
    if control.caption is not None:
        caption = shown_box(control.caption, control.caption.rect())
    state, value = _condition(control)
    return Draft(
        kind=control.kind,
        name=control.name,
        whole=canvas_box(widget, part),
        box=box,
        state=state,
        value=value,
        owner=control.owner,
        options=control.options,
        caption=caption,
    )


def _part(control: Control) -> QRect:
    """The control's rectangle in its widget: all of it takes a press."""
    widget = control.widget
    if isinstance(widget, QCheckBox | QRadioButton):
        return _mark_and_text(widget)
    if isinstance(widget, QTabBar):
        return widget.tabRect(control.index)
    if isinstance(widget, QMenuBar | QMenu) and control.action is not None:
        return widget.actionGeometry(control.action)
    if isinstance(widget, QListWidget):
        return _row(widget, control.index)
    if isinstance(widget, QGroupBox):
        return QRect(0, 0, widget.width(), QFontMetrics(widget.font()).height() + 2)
    return widget.rect()


def _row(widget: QListWidget, index: int) -> QRect:
    part = widget.visualRect(widget.model().index(index, 0))
    viewport = widget.viewport()
    part = part.intersected(viewport.rect())
    return part.translated(viewport.pos())


def _mark_and_text(widget: QCheckBox | QRadioButton) -> QRect:
    """Click point in the middle, as a person would press it: the mark alone is so small that a click slightly
    beside it, at the left end of the control, has no effect."""
    option = QStyleOptionButton()
    option.initFrom(widget)
    option.text = widget.text()
    style = widget.style()
    is_check = isinstance(widget, QCheckBox)
    mark = style.subElementRect(
        _PART.SE_CheckBoxIndicator if is_check else _PART.SE_RadioButtonIndicator, option, widget
    )
    text = style.subElementRect(
        _PART.SE_CheckBoxContents if is_check else _PART.SE_RadioButtonContents, option, widget
    )
    wide = QFontMetrics(widget.font()).horizontalAdvance(widget.text().replace("&&", "&")) + 2
    text.setWidth(min(text.width(), wide))
    return mark.united(text).intersected(widget.rect())


def _condition(control: Control) -> tuple[State, str]:
    """The control's state and value."""
    widget = control.widget
    enabled = widget.isEnabled()
    if control.action is not None:
        return _action_state(control.action, widget), ""
    value = ""
    state = State.NONE
    if isinstance(widget, QLineEdit):
        value = widget.displayText()
        state = State.FILLED if value else State.EMPTY
    elif isinstance(widget, QPlainTextEdit):
        value = widget.toPlainText()
        state = State.FILLED if value else State.EMPTY
    elif isinstance(widget, QComboBox):
        value = widget.currentText()
    elif isinstance(widget, QTabBar):
        enabled = widget.isTabEnabled(control.index)
        state = State.ON if widget.currentIndex() == control.index else State.OFF
    elif isinstance(widget, QListWidget):
        state = State.ON if widget.item(control.index).isSelected() else State.OFF
    elif isinstance(widget, QAbstractButton) and control.kind in (ControlKind.CHECKBOX, ControlKind.RADIO):
        state = State.ON if widget.isChecked() else State.OFF
    if control.kind in (ControlKind.LABEL, ControlKind.TITLE):
        return State.NONE, ""
    return (state if enabled else State.DISABLED), value


def _action_state(action: QAction, widget: QWidget) -> State:
    if not action.isEnabled():
        return State.DISABLED
    if action.isCheckable():
        return State.ON if action.isChecked() else State.OFF
    menu = action.menu()
    if isinstance(widget, QMenuBar) and isinstance(menu, QMenu) and menu.isVisible():
        return State.OPEN
    return State.NONE
