"""Reads an exam window's state, and where its controls stand on the screen. Qt."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QStyle, QStyleOptionButton, QWidget

from training.windows.exam.state import ControlTarget, ExamState
from training.windows.exam.window import ExamWindow, row_chosen


def survey(window: ExamWindow, answered: str) -> ExamState:
    return ExamState(
        fields={
            name: field.text() if isinstance(field, QLineEdit) else field.toPlainText()
            for name, field in window.fields.items()
        },
        checks={name: box.isChecked() for name, box in window.checks.items()},
        choices={choice.name: _chosen(window, choice.name) for choice in window.exam.window.choices},
        tab=window.tabs.tabText(window.tabs.currentIndex()) if window.tabs else "",
        presses=tuple(event.removeprefix("press ") for event in window.events if event.startswith("press ")),
        events=tuple(window.events),
        targets=tuple(_targets(window)),
        answered=answered,
        size_px=(window.width(), window.height()),
    )


def _chosen(window: ExamWindow, name: str) -> str:
    if name in window.combos:
        return window.combos[name].currentText()
    if name in window.lists:
        return row_chosen(window.lists[name])
    return next((option for option, radio in window.radios[name].items() if radio.isChecked()), "")


def _centre(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(widget.rect().center())


def _targets(window: ExamWindow) -> list[ControlTarget]:
    found: list[ControlTarget] = []

    def add(kind: str, name: str, at: QPoint, owner: str = "") -> None:
        found.append(ControlTarget(kind, name, owner, at.x(), at.y()))

    popup = QApplication.activePopupWidget()
    if isinstance(popup, QMenu):
        for action in popup.actions():
            at = popup.mapToGlobal(popup.actionGeometry(action).center())
            add("menu item", action.text(), at, owner=popup.title())
        return found
    for name, combo in window.combos.items():
        view = combo.view()
        if popup is not None and view.isVisible():
            model, root = combo.model(), combo.rootModelIndex()
            for row in range(combo.count()):
                at = view.viewport().mapToGlobal(view.visualRect(model.index(row, 0, root)).center())
                add("option", combo.itemText(row), at, owner=name)
            return found
    for name, menu in window.menus.items():
        bar = window.menuBar()
        add("menu", name, bar.mapToGlobal(bar.actionGeometry(menu.menuAction()).center()))
    for index in range(window.tabs.count() if window.tabs else 0):
        assert window.tabs is not None
        bar_of_tabs = window.tabs.tabBar()
        add("tab", window.tabs.tabText(index), bar_of_tabs.mapToGlobal(bar_of_tabs.tabRect(index).center()))
    for kind, widgets in (("press", window.buttons), ("field", window.fields), ("combo", window.combos)):
        for name, widget in widgets.items():
            add(kind, name, _centre(widget))
    for name, box in window.checks.items():
        add("check", name, box.mapToGlobal(_mark_centre(box)))
    for group, radios in window.radios.items():
        for option, radio in radios.items():
            add("option", option, radio.mapToGlobal(_mark_centre(radio)), owner=group)
    for name, rows in window.lists.items():
        for row in range(rows.count()):
            item = rows.item(row)
            add(
                "option",
                item.text(),
                rows.viewport().mapToGlobal(rows.visualItemRect(item).center()),
                owner=name,
            )
    return found


def _mark_centre(box: QWidget) -> QPoint:
    """The centre of a check box's or radio button's mark: the rest of its row may be empty."""
    option = QStyleOptionButton()
    option.initFrom(box)
    return box.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, box).center()
