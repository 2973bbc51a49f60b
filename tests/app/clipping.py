"""What of a window is cut off: smaller than it says it has to be, or outside of what is around it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from app.widgets.words import ElidedLabel

_KINDS = (QLabel, QAbstractButton, QComboBox, QLineEdit)
_SLACK_PX = 2


def clipped(root: QWidget) -> list[str]:
    """A line for each visible part of `root` that does not have the room it needs. What scrolls may be
    longer than what is seen of it; texts that end in "…" are cut on purpose."""
    found = []
    for part in root.findChildren(QWidget):
        if not isinstance(part, _KINDS) or not part.isVisibleTo(root) or part.window() is not root.window():
            continue
        if isinstance(part.parent(), QComboBox) or _name(part) == "":
            continue
        if problem := _too_small(part) or _outside(part, root):
            found.append(f"{type(part).__name__} {_name(part)!r}: {problem}")
    return found


def _name(part: QWidget) -> str:
    text = part.text() if isinstance(part, QLabel | QAbstractButton | QLineEdit) else ""
    return (text or part.accessibleName())[:60]


def _too_small(part: QWidget) -> str:
    if isinstance(part, ElidedLabel | QLineEdit | QComboBox):
        return ""
    if isinstance(part, QLabel) and part.wordWrap():
        high = part.heightForWidth(part.width())
        return f"{part.height()} of {high} px high" if part.height() + _SLACK_PX < high else ""
    least = part.minimumSizeHint()
    if part.width() + _SLACK_PX < least.width() or part.height() + _SLACK_PX < least.height():
        return f"{part.width()}×{part.height()} of {least.width()}×{least.height()} px"
    return ""


def _outside(part: QWidget, root: QWidget) -> str:
    around = part.parentWidget()
    while around is not None:
        area = around.parentWidget()
        if isinstance(area, QAbstractScrollArea) and around is area.viewport():
            return ""
        place = QRect(part.mapTo(around, QPoint(0, 0)), part.size())
        if not around.rect().adjusted(-_SLACK_PX, -_SLACK_PX, _SLACK_PX, _SLACK_PX).contains(place):
            return f"at {place.getRect()} outside of {around.rect().size().toTuple()}"
        if around is root:
            return ""
        around = area
    return ""
