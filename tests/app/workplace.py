"""A window at work on fakes: a real session, a fake computer, a scripted model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from app.running.choices import ExampleTask, TaskChoice
from app.running.controller import RunController
from app.running.kept_desktop import DesktopShelf
from app.running.request import TaskRequest
from app.running.rerun import facts_of
from app.running.watching import Job
from app.storage.preferences import Preferences, save_preferences
from app.theme.apply import Theme, apply_theme
from app.windows.main_window import MainWindow
from tests.app.steps import CLICK_REPLY, DONE_REPLY, fake_job
from tests.fakes import FakeComputer, ScriptedModel

TIMEOUT_MS = 60_000


class Workplace:
    """A window with its controller, and the fakes behind it."""

    def __init__(self, qtbot: QtBot, home: Path, look: Path, *, shelf: DesktopShelf | None = None) -> None:
        self.requests: list[TaskRequest] = []
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        colours = apply_theme(application, Theme.LIGHT, icon_folder=look)
        self.qtbot = qtbot
        self.home = home
        self.window = MainWindow()
        self.window.set_colours(colours)
        qtbot.addWidget(self.window)
        self.computer = FakeComputer()
        self.model = ScriptedModel(CLICK_REPLY, DONE_REPLY)
        self.problem: Exception | None = None
        self.remark = ""
        """Of every outcome."""
        self.settings_file = home / "settings.json"
        self.controller = RunController(
            self.window,
            preferences=Preferences(),
            save=lambda chosen: save_preferences(chosen, self.settings_file),
            examples=(ExampleTask("Press Save", note="in a test"),),
            make_job=self._job,
            shelf=shelf,
        )
        with qtbot.waitExposed(self.window):
            self.window.show()

    def _job(self, request: TaskRequest) -> Job:
        self.requests.append(request)
        if self.problem is not None:
            problem = self.problem

            def fail(**_ports: object) -> None:
                raise problem

            return fail  # type: ignore[return-value]
        choice = request.choice
        job = fake_job(
            self.home,
            self.computer,
            self.model,
            settings=request.settings,
            task=choice.task,
            about=facts_of(choice),
        )
        return lambda **ports: replace(job(**ports), remark=self.remark)

    def start(self, *, approval: ApprovalLevel = ApprovalLevel.ASK, task: str = "save it") -> None:
        self.window.task_box.set_choice(TaskChoice(task, approval=approval))
        self.click("Run")

    def click(self, text: str) -> None:
        self.qtbot.mouseClick(self.button(text), Qt.MouseButton.LeftButton)

    def allow(self) -> None:
        """Once the card lets it be pressed."""
        self.wait_until(self.button("Allow").isEnabled)
        self.click("Allow")

    def button(self, text: str) -> QPushButton:
        """Of several with that name the one that can be seen."""
        found = [
            found
            for found in self.window.findChildren(QPushButton)
            if text in (found.text(), found.accessibleName())
        ]
        return next((button for button in found if button.isVisible()), found[0])

    def sees(self, text: str) -> bool:
        return any(text in found.text() for found in _visible(self.window, QLabel))

    def wait_until(self, is_true: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(is_true, timeout=TIMEOUT_MS)

    def wait_for_end(self) -> None:
        self.wait_until(lambda: not self.controller.is_running())


def _visible(root: QWidget, kind: type[QLabel]) -> list[QLabel]:
    return [found for found in root.findChildren(kind) if found.isVisible()]
