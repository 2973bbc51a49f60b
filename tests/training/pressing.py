"""Presses every click point of some scenes and reports, as JSON, which widgets did not react.

A process of its own: the scenes want a Qt application on an off-screen platform, the other tests one on X.
"""

from __future__ import annotations

import json
import sys

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from training.windows.qt_controls import Control
from training.windows.qt_scenes import Studio
from training.windows.scene import ControlKind, Element, State


def control_of(studio: Studio, element: Element) -> Control | None:
    """The one control of that kind and name; None when there are several or none."""
    found = [
        control
        for window in studio.windows
        for control in (*window.controls, *(row for _, _, rows in window.menus for row in rows))
        if control.kind is element.kind and control.name == element.name and control.owner == element.owner
    ]
    return found[0] if len(found) == 1 else None


def pressed(at: QPoint) -> QWidget | None:
    widget = QApplication.widgetAt(at)
    if widget is not None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.mapFromGlobal(at))
    return widget


def feels_press(control: Control, at: QPoint) -> bool:
    """Whether the control reacts as it should when that point is pressed."""
    target = control.widget
    if isinstance(target, QAbstractButton):
        felt: list[bool] = []
        target.clicked.connect(lambda: felt.append(True))
        was_on = target.isChecked()
        pressed(at)
        is_toggled = control.kind is not ControlKind.CHECKBOX or target.isChecked() != was_on
        return bool(felt) and is_toggled and (control.kind is not ControlKind.RADIO or target.isChecked())
    if isinstance(target, QLineEdit | QPlainTextEdit):
        widget = pressed(at)
        return widget is not None and (widget is target or target.isAncestorOf(widget))
    if isinstance(target, QComboBox):
        return QApplication.widgetAt(at) is target
    if isinstance(target, QTabBar):
        pressed(at)
        return target.currentIndex() == control.index
    if isinstance(target, QListWidget):
        pressed(at)
        return target.currentRow() == control.index
    if isinstance(target, QMenu):
        return target.actionAt(target.mapFromGlobal(at)) is control.action
    return QApplication.widgetAt(at) is target


def main(seed: int, count: int) -> None:
    studio = Studio(seed)
    tried = 0
    missed: list[str] = []
    for number in range(count):
        scene = studio.draw(number)
        QApplication.processEvents()
        for element in scene.elements:
            if (
                element.kind in (ControlKind.LABEL, ControlKind.TITLE)
                or element.state is State.DISABLED
                or not element.name
            ):
                continue
            if scene.popup_of and element.owner != scene.popup_of:
                continue  # while a popup is open, a press elsewhere only closes it
            at = QPoint(int(element.click[0]), int(element.click[1]))
            control = control_of(studio, element)
            if control is None:
                if element.kind is ControlKind.ITEM and element.owner == scene.popup_of:
                    tried += 1
                    if not is_popup_row(studio, element, at):
                        missed.append(f"{number} {element}")
                continue
            if any(control.widget.window() is built.widget for built in studio.windows[:-1]):
                continue  # Qt lays it out anew when the front window's look becomes the application's
            tried += 1
            if not feels_press(control, at):
                missed.append(f"{number} {element}")
        studio.clear()
    json.dump({"tried": tried, "missed": missed}, sys.stdout)


def is_popup_row(studio: Studio, element: Element, at: QPoint) -> bool:
    """Whether the open combo box's list has that row at that point."""
    assert studio.popup is not None
    combo = studio.popup.owner.widget
    if not isinstance(combo, QComboBox):
        return False
    view = combo.view()
    index = view.indexAt(view.viewport().mapFromGlobal(at))
    return index.isValid() and str(index.data()) == element.name


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
