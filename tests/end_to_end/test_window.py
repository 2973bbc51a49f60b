"""The real window on a real private desktop with a real application; only the model is a script."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.models.manifest import Manifest
from agent.ports import Model
from app.approval.answers import CardAnswer, OwnerChoice
from app.history.library import find_record
from app.running import compose
from app.running.bridge import Job
from app.running.choices import TaskChoice
from app.running.controller import RunController
from app.running.request import TaskRequest
from app.storage.preferences import Preferences, base_settings
from app.theme.apply import Theme, apply_theme
from app.theme.pictures import Shot
from app.windows.main_window import MainWindow
from tests.fakes import ScriptedModel, embedded_manifest

pytestmark = pytest.mark.desktop

TEXT = "Grüße from the private desktop, 你好!"
NOTE = "notes.txt"


@pytest.mark.parametrize("approval", [ApprovalLevel.ALL, ApprovalLevel.ASK])
def test_a_typed_text_ends_in_a_file_in_a_record_and_in_cards(
    qtbot: QtBot, deskhand_home: Path, tmp_path: Path, approval: ApprovalLevel
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    colours = apply_theme(application, Theme.DARK, icon_folder=tmp_path)
    window = MainWindow()
    window.set_colours(colours)
    qtbot.addWidget(window)
    model = ScriptedModel(
        f"type the text<|type|>{TEXT}", "save it<|hotkey|>ctrl s", "all done<|finished|>The text is saved."
    )

    def load(_name: str) -> tuple[Manifest, Model]:
        return embedded_manifest(), model

    def make_job(request: TaskRequest) -> Job:
        return partial(compose.run_task, request, load=load)

    controller = RunController(
        window, preferences=Preferences(), save=lambda _chosen: None, examples=(), make_job=make_job
    )
    window.show()
    frames: list[Shot] = []
    show_frame = window.screen_pane.show_frame
    window.screen_pane.show_frame = lambda shot: (frames.append(shot), show_frame(shot))[1]  # type: ignore[method-assign]
    choice = TaskChoice("type a greeting and save it", approval=approval, open_command=("mousepad", NOTE))
    asked = 0
    controller.start(choice)
    while controller.is_running():
        qtbot.waitUntil(lambda: window.approval.isVisible() or not controller.is_running(), timeout=60_000)
        if window.approval.isVisible():
            asked += 1
            window.approval.answered.emit(CardAnswer(OwnerChoice.ALLOW))
    controller.close()
    record = find_record(base_settings(Preferences()), "latest")
    assert record.ending.text == "The text is saved."
    assert asked == (2 if approval is ApprovalLevel.ASK else 0)
    saved = record.folder / compose.FILES_FOLDER / NOTE
    assert saved.read_text(encoding="utf-8").rstrip("\n") == TEXT
    assert len(frames) >= 2, "the live view showed the desktop"
    assert (frames[0].image.width(), frames[0].image.height()) == (800, 608)
