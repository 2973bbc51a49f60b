"""What Qt's own scroll bars tell: whether there is more below, and what that is. Qt."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractScrollArea, QListWidget, QPlainTextEdit, QScrollArea, QWidget

from training.windows.qt_controls import Control, canvas_box, shown_box
from training.windows.qt_labels import Draft
from training.windows.scene import ControlKind, State, Unseen

_LEAST_ROOM_PX = 3.0
"""Room below the handle that can be seen."""


def bar_drafts(window: QWidget, controls: Sequence[Control], owner: str = "") -> list[Draft]:
    """The visible vertical scroll bars of a window. Those of texts are left out: they hold no controls.

    Args:
        owner: of the rows, where the window is a popup.
    """
    owner_of = {id(one.widget): one.owner for one in controls if one.kind is ControlKind.ITEM}
    drafts = []
    for area in window.findChildren(QAbstractScrollArea):
        bar = area.verticalScrollBar()
        if area.window() is not window or isinstance(area, QPlainTextEdit) or not bar.isVisible():
            continue
        drafts.append(
            Draft(
                ControlKind.SCROLLBAR,
                "",
                canvas_box(bar, bar.rect()),
                shown_box(bar, bar.rect()),
                state=_room(area),
                value="top" if bar.value() == bar.minimum() else "",
                owner=owner_of.get(id(area), owner),
            )
        )
    return drafts


def _room(area: QAbstractScrollArea) -> State:
    bar = area.verticalScrollBar()
    if not bar.isEnabled():
        return State.NONE
    left, whole = bar.maximum() - bar.value(), bar.maximum() - bar.minimum() + bar.pageStep()
    if left <= 0:
        return State.OFF
    return State.ON if left / whole * bar.height() >= _LEAST_ROOM_PX else State.NONE


def unseen_below(controls: Sequence[Control], scrolls: Sequence[QScrollArea]) -> list[Unseen]:
    """Controls that come to be seen when a list or an area is scrolled down."""
    found = []
    for control in controls:
        widget = control.widget
        if control.kind is ControlKind.LABEL or not control.name or not widget.isEnabled():
            continue
        if isinstance(widget, QListWidget) and control.kind is ControlKind.ITEM:
            row = widget.visualRect(widget.model().index(control.index, 0))
            is_below = widget.isVisible() and row.top() >= widget.viewport().height()
        else:
            is_below = any(_is_below(widget, area) for area in scrolls)
        if is_below:
            state = getattr(widget, "isChecked", bool)
            found.append(Unseen(control.kind, control.name, control.owner, control.options, state()))
    return found


def _is_below(widget: QWidget, area: QScrollArea) -> bool:
    page = area.widget()
    if page is None or not page.isAncestorOf(widget) or not widget.isVisible():
        return False
    viewport = area.viewport()
    return canvas_box(widget, widget.rect()).y0 >= canvas_box(viewport, viewport.rect()).y1
