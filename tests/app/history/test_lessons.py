"""What a recording shows becomes a written lesson; its owner reads it first, and a model is told it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.types import Finished, Hotkey, TypeText
from agent.errors import SettingsError
from agent.memory import EpisodicMemory
from agent.prompts import render
from agent.review import Edit, EditKind, add_edit
from agent.settings import Settings
from agent.store import RecordWriter
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from app.cli.main import main
from app.history.lessons import draft_lesson, keep_lesson
from app.widgets.history_list import RecordAction
from app.windows.lesson_dialog import LessonDialog
from tests.agent.prompts.test_prompts import request
from tests.app.workplace import Workplace
from tests.fakes import observed, picture, prompt_text

TASK = "Save the note as a list"
LIKE_IT = "Please save the note as list"


def shown(home: Path, task: str = TASK, *, typed: str = "list.txt") -> Path:
    """A demonstration of three steps."""
    writer = RecordWriter(home / "records", about={"source": "demonstration"})
    writer.begin(Task(task))
    steps = (
        ("the shortcut is quicker than the menu", Hotkey(("ctrl", "shift", "s"))),
        ("", TypeText(typed)),
        ("a mistake", Hotkey(("escape",))),
        ("", Finished()),
    )
    for number, (thought, action) in enumerate(steps, start=1):
        effect = None if isinstance(action, Finished) else Effect(EffectKind.CHANGED)
        done = (Performed(action, Allow("demonstration", "owner"), effect),)
        writer.step(Step(number, observed(picture(number)), None, "", None, thought, done))
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


def test_draft_tells_the_steps_the_notes_and_nothing_that_was_wrong(tmp_path: Path) -> None:
    folder = shown(tmp_path)
    add_edit(folder, Edit(EditKind.WRONG, step=3))
    draft = draft_lesson(Settings(home=tmp_path), folder)
    assert draft.task == TASK
    first, *steps = draft.text.splitlines()
    assert first == "Shown by the owner:"
    assert len(steps) == 2
    assert steps[0].startswith("1. the shortcut is quicker than the menu (")
    assert "list.txt" in steps[1]


def test_kept_lesson_is_recalled_for_a_task_like_it_and_stands_in_its_prompt(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    draft = draft_lesson(settings, shown(tmp_path))
    keep_lesson(settings, draft, "Use Ctrl+Shift+S, then type the name.")
    keep_lesson(settings, draft, "Use Ctrl+Shift+S, then type the name and Enter.")
    (episode,) = EpisodicMemory(settings.memory_file).recall(Task(LIKE_IT, application="notes"))
    assert episode.summary == "Use Ctrl+Shift+S, then type the name and Enter."
    prompt = render(request(episodes=(episode,)), dialect="uitars-1.5")
    assert "then type the name and Enter" in prompt_text(prompt)
    assert EpisodicMemory(settings.memory_file).recall(Task("Pay the gas bill")) == []


def test_secret_is_in_no_lesson(tmp_path: Path) -> None:
    card = "4111 1111 1111 1111"
    settings = Settings(home=tmp_path)
    draft = draft_lesson(settings, shown(tmp_path, typed=card))
    assert card not in draft.text
    keep_lesson(settings, draft, f"type {card}")
    assert EpisodicMemory(settings.memory_file).recall(Task(TASK))[0].summary == "type [card number]"


def test_what_teaches_nothing_is_refused_in_a_sentence(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)
    draft = draft_lesson(settings, shown(tmp_path))
    with pytest.raises(SettingsError, match="without words"):
        keep_lesson(settings, draft, "  \n")
    with pytest.raises(SettingsError, match="switched off"):
        keep_lesson(Settings(home=tmp_path, remembers_episodes=False), draft, "x")
    with pytest.raises(SettingsError, match="Say first what was done"):
        draft_lesson(settings, shown(tmp_path, ""))


def test_from_the_command_line_it_is_read_first_and_kept_then(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = shown(deskhand_home)
    assert main(["lesson", folder.name]) == 0
    assert "Nothing was kept" in capsys.readouterr().out
    assert len(EpisodicMemory(deskhand_home / "memory.sqlite3")) == 0
    assert main(["lesson", "latest", "--text", "Use the keys.", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["kept"] is True
    assert len(EpisodicMemory(deskhand_home / "memory.sqlite3")) == 1


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


def test_in_the_window_the_text_can_be_changed_before_it_is_kept(
    workplace: Workplace, deskhand_home: Path
) -> None:
    folder = shown(deskhand_home)
    workplace.controller.load()
    rows = workplace.window.history.findChild(QListView).model()
    workplace.wait_until(lambda: rows.rowCount() == 1)
    workplace.window.action_asked.emit(RecordAction.LESSON, folder.name)
    workplace.wait_until(lambda: bool(workplace.window.findChildren(LessonDialog)))
    (dialog,) = workplace.window.findChildren(LessonDialog)
    text = dialog.findChild(QPlainTextEdit)
    assert "Shown by the owner:" in text.toPlainText()
    text.setPlainText("Use the keys.")
    save = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Save")
    workplace.qtbot.mouseClick(save, Qt.MouseButton.LeftButton)
    workplace.wait_until(lambda: workplace.sees("The lesson is in the memory."))
    memory = EpisodicMemory(deskhand_home / "memory.sqlite3")
    assert [one.episode.summary for one in memory.listed()] == ["Use the keys."]
