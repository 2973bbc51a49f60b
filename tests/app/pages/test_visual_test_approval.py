"""Visual tests approved in the window: what is shown, what is written, and where nothing can be."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.visual_tests.approving import waiting_in
from agent.visual_tests.baselines import baseline_of
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.lock_file import (
    LockedAction,
    LockedCrop,
    LockedLook,
    LockedStep,
    lock_path,
    read_lock,
    write_lock,
)
from app.pages.visual_test_approval import VisualTestApproval, view_of
from tests.agent.visual_tests.windows import window

SHOWN = window((20, 20, "File"), (120, 20, "12:30"), (20, 160, "Cancel"))
LATER = window((20, 20, "File"), (120, 20, "12:31"), (20, 160, "Cancel"))
BOX = ScreenBox(0, 150, 120, 190)


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    crop = LockedCrop(BOX, np.ascontiguousarray(BOX.of(SHOWN)))
    action = LockedAction(Click(MonitorPoint(40, 168)), crop, "Cancel", True, 'press "Cancel"')
    press = LockedStep(
        "do", "Press Cancel", proposals={"usual": LockedLook((action,), seen='press "Cancel"')}
    )
    picture = LockedStep(
        "picture",
        "main",
        {"usual": replace(baseline_of(SHOWN), approved_by="Grace")},
        {"usual": baseline_of(LATER)},
    )
    path = lock_path(tmp_path / "a.desk.txt")
    write_lock(path, {"Leaving": [press, picture]})
    return path


@pytest.fixture
def page(qtbot: QtBot, lock: Path) -> VisualTestApproval:
    opened = VisualTestApproval()
    opened.open([lock], by="Ada")
    assert opened.dialog is not None
    qtbot.addWidget(opened.dialog)
    return opened


def press(page: VisualTestApproval, words: str) -> None:
    assert page.dialog is not None
    [button] = [one for one in page.dialog.findChildren(QPushButton) if one.text() == words]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def words_in(page: VisualTestApproval) -> str:
    assert page.dialog is not None
    return " | ".join(one.text() for one in page.dialog.findChildren(QLabel) if not one.isHidden())


def test_each_answer_is_written_at_once(page: VisualTestApproval, lock: Path) -> None:
    assert "Press Cancel" in words_in(page)
    press(page, "Approve")
    step, picture = read_lock(lock)["Leaving"]
    assert (step.looks["usual"].approved_by, step.proposals) == ("Ada", {})
    assert list(picture.proposals) == ["usual"]
    press(page, "Drop")
    assert read_lock(lock)["Leaving"][1].proposals == {}
    assert "1 approved, 1 dropped" in words_in(page)


def test_what_is_left_for_later_still_waits(page: VisualTestApproval, lock: Path) -> None:
    before = lock.read_text(encoding="utf-8")
    press(page, "Later")
    press(page, "Later")
    assert lock.read_text(encoding="utf-8") == before
    assert "Nothing waits" in words_in(page)


def test_a_picture_is_accepted_with_the_masks_that_were_drawn(page: VisualTestApproval, lock: Path) -> None:
    press(page, "Later")
    assert page.dialog is not None
    view = page.dialog.picture
    box = view.picture_box()
    scale = box.width() / view.picture().width()

    def at(x: int, y: int) -> QPoint:
        return QPoint(round(box.left() + x * scale), round(box.top() + y * scale))

    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at(110, 15))
    QTest.mouseMove(view, at(180, 45))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(180, 45))
    [drawn] = view.masks()
    assert np.abs(np.subtract(drawn, (110, 15, 180, 45))).max() <= 2
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at(140, 30))
    assert view.masks() == ()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=at(110, 15))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=at(180, 45))
    press(page, "Approve")
    accepted = read_lock(lock)["Leaving"][1].looks["usual"]
    assert len(accepted.masks) == 1
    assert accepted.approved_by == "Ada"


def test_nobody_approves_without_a_name(page: VisualTestApproval, lock: Path, qtbot: QtBot) -> None:
    page.open([lock], by=" ")
    assert page.dialog is not None
    qtbot.addWidget(page.dialog)
    press(page, "Approve")
    assert "who approves" in words_in(page)


def test_a_lock_file_that_was_edited_by_hand_is_told(lock: Path, qtbot: QtBot) -> None:
    lock.write_text(json.dumps({"format": "x"}), encoding="utf-8")
    page = VisualTestApproval()
    page.open([lock], by="Ada")
    assert page.dialog is not None
    qtbot.addWidget(page.dialog)
    assert "no lock file of visual tests" in words_in(page)


def test_what_is_typed_is_shown_before_it_is_approved(qtbot: QtBot, tmp_path: Path) -> None:
    crops = [LockedCrop(box, np.ascontiguousarray(box.of(SHOWN))) for box in (BOX, ScreenBox(0, 0, 60, 40))]
    actions = (
        *(LockedAction(Click(MonitorPoint(40, 168)), crop, "Cancel") for crop in crops),
        LockedAction(TypeText("apples"), thought="type"),
    )
    path = lock_path(tmp_path / "b.desk.txt")
    write_lock(path, {"Typing": [LockedStep("do", "Type", proposals={"usual": LockedLook(actions)})]})
    [waiting] = waiting_in(path)
    view = view_of(waiting)
    assert "apples" in view.actions[-1]
    assert view.actions[0].endswith("Cancel")
    assert (view.now.width(), view.now.height()) == (120, 40 + 4 + 40)
