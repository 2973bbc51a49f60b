"""Opens a combo box or a menu as a user would and reads the rows of its popup. Qt."""

from __future__ import annotations

import random
from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QComboBox, QMenu, QMenuBar, QWidget

from training.windows.qt_controls import Control, canvas_box, draft_of, shown_box
from training.windows.qt_labels import Draft
from training.windows.qt_windows import BuiltWindow
from training.windows.scene import Box, ControlKind, State


class OpenPopup:
    """A popup on the screen; `close` before its window goes."""

    def __init__(self, owner: Control, widget: QWidget, rows: Sequence[Control]) -> None:
        self.owner = owner
        self.widget = widget
        self._rows = rows

    def drafts(self) -> list[Draft]:
        """Its rows, clipped by the edges of the popup and the screen."""
        if isinstance(self.widget, QMenu):
            found = [draft_of(row) for row in self._rows]
            return [draft for draft in found if draft is not None]
        combo = self.owner.widget
        assert isinstance(combo, QComboBox)
        view = combo.view()
        viewport = view.viewport()
        drafts: list[Draft] = []
        for row in range(combo.count()):
            part: QRect = view.visualRect(combo.model().index(row, combo.modelColumn()))
            if not part.isValid() or part.isEmpty():
                continue
            box = shown_box(viewport, part)
            if box.x1 - box.x0 < 2 or box.y1 - box.y0 < 2:
                continue
            is_on = row == combo.currentIndex()
            drafts.append(
                Draft(
                    ControlKind.ITEM,
                    combo.itemText(row),
                    canvas_box(viewport, part),
                    box,
                    state=State.ON if is_on else State.OFF,
                    owner=self.owner.name,
                )
            )
        return drafts

    def frame(self) -> Box:
        return canvas_box(self.widget, self.widget.rect())

    def close(self) -> None:
        if isinstance(self.widget, QMenu):
            self.widget.close()
            return
        combo = self.owner.widget
        assert isinstance(combo, QComboBox)
        combo.hidePopup()


def open_popup(rng: random.Random, window: BuiltWindow, *, canvas: tuple[int, int]) -> OpenPopup | None:
    """One of those that can be opened, at random, or None."""
    screen = QRect(0, 0, *canvas)
    combos = [
        control
        for control in window.controls
        if isinstance(control.widget, QComboBox)
        and control.widget.isEnabled()
        and control.widget.isVisible()
        and not control.widget.visibleRegion().isEmpty()
        and screen.contains(control.widget.mapToGlobal(control.widget.rect().center()))
    ]
    wants_menu = bool(window.menus) and (not combos or rng.random() < 0.5)
    if wants_menu:
        entry, menu, rows = rng.choice(window.menus)
        bar = entry.widget
        assert isinstance(bar, QMenuBar)
        assert entry.action is not None
        place = bar.actionGeometry(entry.action)
        if not bar.rect().contains(place):
            return None
        menu.popup(bar.mapToGlobal(QPoint(place.left(), place.bottom() + 1)))
        bar.setActiveAction(entry.action)
        pointed = rng.choice(rows).action
        if rng.random() < 0.5 and pointed is not None and pointed.isEnabled():
            menu.setActiveAction(pointed)
        return OpenPopup(entry, menu, rows)
    if not combos:
        return None
    control = rng.choice(combos)
    combo = control.widget
    assert isinstance(combo, QComboBox)
    combo.showPopup()
    container = combo.view().parentWidget()
    assert container is not None
    return OpenPopup(control, container, ())
