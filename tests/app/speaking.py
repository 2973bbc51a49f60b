"""What a screen reader is told of a window, and what in it no keyboard reaches. As Qt gives it to AT-SPI."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTabBar,
    QWidget,
)

_USED = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTabBar)


def unspoken(root: QWidget) -> list[str]:
    """A line for each control that can be seen and has no name that is read out."""
    labelled = {one.buddy() for one in root.findChildren(QLabel)}
    return [
        f"{type(part).__name__} at {part.geometry().getRect()} has no name"
        for part in _controls(root)
        if not _name(part) or (isinstance(part, QComboBox) and not _says_what_for(part, labelled))
    ] + [
        f"{type(part).__name__} at {part.geometry().getRect()} is scrolled by keys and has no name"
        for part in root.findChildren(QScrollArea)
        if part.isVisibleTo(root) and part.window() is root.window() and _takes_tab(part) and not _name(part)
    ]


def unreachable(root: QWidget) -> list[str]:
    """A line for each control that could be used with the mouse and that no key comes to.

    Tab does, or the arrow keys from the chosen one of its group, or a key of its own that a screen reader is
    told (`leave_to_keys`).
    """
    return [
        f"{type(part).__name__} {_name(part)!r} is not reached by Tab"
        for part in _controls(root)
        if part.isEnabled() and not (_is_reached(part) or _is_read_only(part))
    ]


def _is_reached(part: QWidget) -> bool:
    if _takes_tab(part):
        return True
    group = part.group() if isinstance(part, QAbstractButton) else None
    if group is not None and group.exclusive():  # Qt gives Tab to the chosen one alone
        return any(_takes_tab(one) for one in group.buttons())
    return part.focusPolicy() == Qt.FocusPolicy.NoFocus and bool(part.accessibleDescription())


def _takes_tab(part: QWidget) -> bool:
    return bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)


def spoken_tree(root: QWidget) -> str:
    """The window as a screen reader walks through it: role, name and value of each part that can be seen."""
    found = QAccessible.queryAccessibleInterface(root)
    return "\n".join(_lines(found, 0)) if found is not None else ""


def _lines(one: QAccessibleInterface, depth: int) -> list[str]:
    state = one.state()
    if state.invisible or depth > 40:
        return []
    name, value = one.text(QAccessible.Text.Name), one.text(QAccessible.Text.Value)
    said = " ".join(part for part in (name, f"= {value}" if value and value != name else "") if part)
    told = [f"{'  ' * depth}{one.role().name}: {said}"[:160]] if said else []
    deeper = depth + (1 if told else 0)
    for number in range(one.childCount()):
        child = one.child(number)
        if child is not None:
            told += _lines(child, deeper)
    return told


def _controls(root: QWidget) -> list[QWidget]:
    return [
        part
        for part in root.findChildren(QWidget)
        if isinstance(part, _USED)
        and part.isVisibleTo(root)
        and part.window() is root.window()
        and not part.objectName().startswith("qt_")
        and not isinstance(part.parent(), QComboBox | QAbstractSpinBox)
        and not isinstance(part.parent(), QLineEdit)  # its button that clears it
    ]


def _name(part: QWidget) -> str:
    found = QAccessible.queryAccessibleInterface(part)
    told = found.text(QAccessible.Text.Name) if found is not None else ""
    return str(told or part.accessibleName())


def _says_what_for(pick: QComboBox, labelled: Collection[QWidget | None]) -> bool:
    """Qt tells AT-SPI what is chosen as its name: what is chosen there has to be its label or description. In
    one that can be written in, the field is read out."""
    field = pick.lineEdit()
    if field is not None and not _name(field):
        return False
    return pick in labelled or bool(pick.accessibleDescription() or pick.toolTip())


def _is_read_only(part: QWidget) -> bool:
    """What is only read can be reached with a click; it changes nothing."""
    return isinstance(part, QPlainTextEdit | QLineEdit) and part.isReadOnly()
