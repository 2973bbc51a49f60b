"""The line above the task box: the next task goes on where the last one ended, or where its owner says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from app.running.choices import TaskChoice
from app.running.kept_desktop import DesktopShelf, KeptDesktop, RelayWatcher
from app.widgets.history_list import RecordAction
from app.windows.step_viewer import StepViewer
from tests.app.workplace import Workplace


class Closed:
    """Counts what was closed."""

    def __init__(self) -> None:
        self.num_closed = 0

    def kept(self, record_id: str) -> KeptDesktop:
        closing = ExitStack()
        closing.callback(self._close)
        opened = TaskChoice("open it", open_command=("mousepad",))
        return KeptDesktop(record_id, opened, None, (), RelayWatcher(None), closing)  # type: ignore[arg-type]

    def _close(self) -> None:
        self.num_closed += 1


@pytest.fixture
def shelf() -> DesktopShelf:
    return DesktopShelf(lambda: 5)


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path, shelf: DesktopShelf) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons", shelf=shelf)
    yield made
    made.window.allow_closing()
    made.controller.close()


def run_once(workplace: Workplace, task: str = "save it") -> None:
    workplace.start(approval=ApprovalLevel.ALL, task=task)
    workplace.wait_until(lambda: not workplace.controller.is_running())


def test_follow_up_sentence_goes_on_in_the_kept_desktop_until_a_new_task_is_begun(
    workplace: Workplace, shelf: DesktopShelf
) -> None:
    line, closed = workplace.window.continue_line, Closed()
    assert not line.isVisible()
    shelf.put(closed.kept("earlier"))
    run_once(workplace)
    workplace.wait_until(line.isVisible)
    assert line.goes_on()
    run_once(workplace, "und jetzt schließen")
    follow = workplace.requests[-1].choice
    assert (follow.continues, follow.task) == ("earlier", "und jetzt schließen")
    assert follow.open_command == ("mousepad",)
    workplace.wait_until(line.isVisible)
    box = line.findChild(QCheckBox)
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    run_once(workplace, "再来一次")
    assert workplace.requests[-1].choice.continues == ""


def test_desktop_that_is_not_needed_is_closed_at_one_click_and_with_the_window(
    workplace: Workplace, shelf: DesktopShelf
) -> None:
    closed = Closed()
    shelf.put(closed.kept("earlier"))
    run_once(workplace)
    workplace.wait_until(workplace.window.continue_line.isVisible)
    workplace.click("Close it")
    workplace.wait_until(lambda: closed.num_closed == 1)
    assert not workplace.window.continue_line.isVisible()
    shelf.put(closed.kept("another"))
    workplace.controller.close()
    assert closed.num_closed == 2


def test_earlier_task_is_gone_on_from_and_begun_again_up_to_a_step(
    workplace: Workplace, qtbot: QtBot, deskhand_home: Path
) -> None:
    window = workplace.window
    run_once(workplace)
    (folder,) = (deskhand_home / "records").glob("2*")
    record_id = folder.name

    def offers() -> bool:
        window.action_asked.emit(RecordAction.CONTINUE, record_id)  # once the history knows of it
        return window.continue_line.isVisible()

    workplace.wait_until(offers)
    assert window.task_box.choice().task == ""
    window.record_chosen.emit(record_id)
    workplace.wait_until(lambda: len(window.conversation.steps()) >= 2)
    window.conversation.enlarge_asked.emit(2)
    viewer = window.findChild(StepViewer)
    with qtbot.waitSignal(window.fork_asked):
        workplace.click("Go on from here otherwise…")
    assert not viewer.isVisible()
    workplace.wait_until(lambda: window.task_box.choice().task == "save it")
    run_once(workplace, "close it")
    forked = workplace.requests[-1].choice
    assert (forked.fork_of, forked.fork_step, forked.continues) == (record_id, 2, "")
