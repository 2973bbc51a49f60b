"""Finds parts of a window as its user does: by the words on them, or by the name a screen reader says."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QLabel, QListView, QWidget

from app.widgets.history_list import HistoryList, HistoryModel, HistoryRow

_Kind = TypeVar("_Kind", bound=QWidget)


def named(root: QWidget, kind: type[_Kind], name: str) -> _Kind:
    """The part of that kind with these words on it, or with this name."""
    found = [
        part
        for part in root.findChildren(kind)
        if part.accessibleName() == name or (isinstance(part, QAbstractButton) and part.text() == name)
    ]
    assert found, f"There is no {kind.__name__} called {name!r}."
    return next((part for part in found if part.isVisible()), found[0])


def says(root: QWidget, words: str) -> bool:
    """Whether a label says these words, wherever lines may break."""
    return any(words in label.text().replace("\u200b", "") for label in root.findChildren(QLabel))


def history_rows(history: HistoryList) -> list[HistoryRow]:
    view = history.findChild(QListView)
    assert view is not None
    model = view.model()
    assert isinstance(model, HistoryModel)
    return [model.row_at(model.index(number, 0)) for number in range(model.rowCount())]
