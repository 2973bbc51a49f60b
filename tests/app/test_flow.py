"""What does not fit into a line goes on in the next one."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.widgets.flow import FlowLayout


def boxes(qtbot: QtBot, width: int, *, num_hidden: int = 0) -> tuple[list[tuple[int, int]], int]:
    """Where four items of 100 × 20 pixels stand at a width, and the height that they take."""
    whole = QWidget()
    qtbot.addWidget(whole)
    flow = FlowLayout(whole, spacing_px=10)
    items = [QWidget() for _ in range(4)]
    for item in items:
        item.setFixedSize(100, 20)
        flow.addWidget(item)
    for item in items[:num_hidden]:
        item.hide()
    flow.setGeometry(QRect(0, 0, width, 500))
    return [(item.x(), item.y()) for item in items[num_hidden:]], flow.heightForWidth(width)


def test_items_stand_in_one_line_where_there_is_room(qtbot: QtBot) -> None:
    assert boxes(qtbot, 450) == ([(0, 0), (110, 0), (220, 0), (330, 0)], 20)


def test_a_full_line_goes_on_below(qtbot: QtBot) -> None:
    assert boxes(qtbot, 429) == ([(0, 0), (110, 0), (220, 0), (0, 30)], 50)
    assert boxes(qtbot, 215) == ([(0, 0), (110, 0), (0, 30), (110, 30)], 50)


def test_an_item_wider_than_the_line_has_one_of_its_own(qtbot: QtBot) -> None:
    assert boxes(qtbot, 60) == ([(0, 0), (0, 30), (0, 60), (0, 90)], 110)


def test_what_is_hidden_takes_no_room(qtbot: QtBot) -> None:
    assert boxes(qtbot, 330, num_hidden=1) == ([(0, 0), (110, 0), (220, 0)], 20)
