"""The map of monitors shows them as they stand, and a click chooses one."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.widgets.monitor_map import Monitor, MonitorMap

LEFT = Monitor(2, -1280, 100, 1280, 1024)
RIGHT = Monitor(1, 0, 0, 2560, 1440)


def test_monitors_are_drawn_as_arranged_and_a_click_chooses_one(qtbot: QtBot) -> None:
    shown = MonitorMap()
    qtbot.addWidget(shown)
    shown.show_monitors((RIGHT, LEFT), {1})
    left, right = shown.box_of(LEFT), shown.box_of(RIGHT)
    assert left.right() < right.left()
    assert left.top() > right.top()
    assert right.width() > 1.9 * left.width()
    assert shown.rect().contains(left.toRect())
    assert shown.rect().contains(right.toRect())
    chosen: list[int] = []
    shown.clicked.connect(chosen.append)
    for box in (left, right):
        at = QPoint(round(box.center().x()), round(box.center().y()))
        qtbot.mouseClick(shown, Qt.MouseButton.LeftButton, pos=at)
    assert chosen == [2, 1]


def test_a_single_monitor_takes_no_more_room_than_it_needs(qtbot: QtBot) -> None:
    shown = MonitorMap()
    qtbot.addWidget(shown)
    shown.show_monitors((Monitor(1, 0, 0, 1000, 1000),), {1})
    assert shown.width() <= shown.height() + 4
