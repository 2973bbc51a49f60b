"""A part of the screen is drawn with the mouse or the keyboard, and a run gets that and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from agent.errors import SettingsError
from agent.settings import ComputerKind
from agent.store.format import Header
from agent.types import Task
from app.cli.parser import build_parser
from app.running.choices import TaskChoice
from app.running.computers import choice_words, require_fitting
from app.running.rerun import facts_of, rerun_facts
from app.widgets.region_pick import RegionPick, RegionVeil
from app.widgets.task_box import TaskBox
from tests.app.workplace import TIMEOUT_MS

ON_SCREEN = TaskChoice("save it", computer=ComputerKind.SCREEN, region_px=(10, 20, 300, 200))


def veil_of(pick: RegionPick, qtbot: QtBot) -> RegionVeil:
    qtbot.mouseClick(pick, Qt.MouseButton.LeftButton)
    assert pick.veil is not None
    qtbot.waitUntil(pick.veil.isVisible, timeout=TIMEOUT_MS)
    return pick.veil


def test_part_is_drawn_with_the_mouse_and_taken_back_by_a_second_press(qtbot: QtBot) -> None:
    pick = RegionPick()
    qtbot.addWidget(pick)
    pick.show()
    veil = veil_of(pick, qtbot)
    corner = veil.mapToGlobal(QPoint(40, 50))
    QTest.mousePress(veil, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(40, 50))
    QTest.mouseMove(veil, QPoint(240, 200))
    QTest.mouseRelease(veil, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(240, 200))
    assert pick.chosen() is not None
    left, top, width, height = pick.chosen()
    assert (left, top) == (corner.x(), corner.y())
    assert (width, height) == (201, 151)
    qtbot.mouseClick(pick, Qt.MouseButton.LeftButton)
    assert pick.chosen() is None


def test_part_is_moved_and_sized_by_keyboard_and_escape_takes_none(qtbot: QtBot) -> None:
    pick = RegionPick()
    qtbot.addWidget(pick)
    pick.show()
    veil = veil_of(pick, qtbot)
    before = veil.region()
    QTest.keyClick(veil, Qt.Key.Key_Left)
    QTest.keyClick(veil, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(veil, Qt.Key.Key_Return)
    assert pick.chosen() == (before[0] - 10, before[1], before[2], before[3] - 10)
    pick.choose(None)
    qtbot.waitUntil(lambda: pick.veil is None, timeout=TIMEOUT_MS)
    QTest.keyClick(veil_of(pick, qtbot), Qt.Key.Key_Escape)
    assert pick.chosen() is None


def test_a_click_without_drawing_takes_nothing(qtbot: QtBot) -> None:
    pick = RegionPick()
    qtbot.addWidget(pick)
    pick.show()
    veil = veil_of(pick, qtbot)
    QTest.mouseClick(veil, Qt.MouseButton.LeftButton)
    assert pick.chosen() is None
    assert veil.isVisible()
    veil.close()


def test_box_offers_it_for_the_owners_screen_only(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.show()
    box.set_choice(ON_SCREEN)
    assert box.region.isVisible()
    assert box.choice().region_px == ON_SCREEN.region_px
    box.set_choice(replace(ON_SCREEN, computer=ComputerKind.PRIVATE))
    assert not box.region.isVisible()
    assert box.choice().region_px is None


def test_it_is_shown_recorded_and_there_again_when_the_run_is_done_again() -> None:
    assert "300×200 10,20" in choice_words(ON_SCREEN)
    header = Header("1", Task("save it"), "", {**facts_of(ON_SCREEN), "computer": "screen"})
    assert rerun_facts(header, TaskChoice("")).choice.region_px == ON_SCREEN.region_px
    for damaged in ("1,2,3", "a,b,c,d", "0,0,-5,5", "1,2,3,99999999"):
        told = replace(header, about={**header.about, "region": damaged})
        assert rerun_facts(told, TaskChoice("")).choice.region_px is None


def test_elsewhere_it_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SettingsError, match="your own screen only"):
        require_fitting(replace(ON_SCREEN, computer=ComputerKind.PRIVATE))
    arguments = build_parser().parse_args(["run", "x", "--computer", "screen", "--region=-5,80,800x600"])
    assert arguments.region == (-5, 80, 800, 600)
    with pytest.raises(SystemExit):
        build_parser().parse_args(["run", "x", "--region", "800x600"])
    assert "no part of a screen" in capsys.readouterr().err
