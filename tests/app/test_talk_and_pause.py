"""A task that is spoken is written into the box and runs only by Run; a paused agent begins nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.errors import SettingsError
from agent.settings import Settings
from agent.speech.alignment import Spoken
from app.running.bridge import Background
from app.storage.preferences import Preferences
from app.widgets.talk_button import TalkButton
from app.workshop.narration import Heard
from app.workshop.spoken_task import SpokenTask
from tests.app.steps import CLICK_REPLY, DONE_REPLY
from tests.app.workplace import TIMEOUT_MS, Workplace
from tests.app.workshop.test_narration import FileMicrophone, seconds
from tests.fakes import ScriptedModel


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


class Speaker:
    """Somebody at a microphone that is a file; what is understood is given."""

    def __init__(self, button: TalkButton, home: Path, *understood: str) -> None:
        self.words: list[str] = []
        self.complaints: list[str] = []
        self.tracks: list[Path] = []
        self.sources: list[FileMicrophone] = []
        self.missing = ""
        self._understood = understood
        self.spoken = SpokenTask(
            button,
            button,
            Background(button),
            settings=lambda: Settings(home=home),
            write=self.words.append,
            complain=self.complaints.append,
            open_source=self._listen,
            hear=self._hear,
            require_hearing=self._require,
            no_sound=lambda: "",
        )

    def _listen(self, on_heard: Heard) -> FileMicrophone:
        self.sources.append(FileMicrophone(seconds(1, 2), on_heard))
        return self.sources[-1]

    def _hear(self, track: Path, _model: Path) -> list[Spoken]:
        assert track.stat().st_size > 0
        self.tracks.append(track)
        return [Spoken(text, 0.0, 1.0) for text in self._understood]

    def _require(self, _folder: Path) -> None:
        if self.missing:
            raise SettingsError(self.missing)


@pytest.mark.parametrize("with_keys", [False, True])
def test_what_is_said_while_the_button_is_held_is_written_and_the_sound_is_gone(
    qtbot: QtBot, tmp_path: Path, with_keys: bool
) -> None:
    button = TalkButton()
    qtbot.addWidget(button)
    button.show()
    speaker = Speaker(button, tmp_path, " Open the", "File menu ")
    if with_keys:
        QTest.keyPress(button, Qt.Key.Key_Space)
    else:
        QTest.mousePress(button, Qt.MouseButton.LeftButton)
    assert button.text() == "Listening…"
    if with_keys:
        QTest.keyRelease(button, Qt.Key.Key_Space)
    else:
        QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(speaker.words), timeout=TIMEOUT_MS)
    assert speaker.words == ["Open the File menu"]
    assert button.text() == "Speak"
    assert speaker.sources[0].is_closed
    assert not speaker.tracks[0].exists()


def test_nothing_understood_is_said_and_what_is_missing_too(qtbot: QtBot, tmp_path: Path) -> None:
    button = TalkButton()
    qtbot.addWidget(button)
    button.show()
    speaker = Speaker(button, tmp_path)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(speaker.complaints), timeout=TIMEOUT_MS)
    assert "hold the button" in speaker.complaints[0]
    speaker.missing = "There is no speech model."
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert speaker.complaints[1:] == [speaker.missing]
    assert button.toolTip() == speaker.missing
    assert len(speaker.sources) == 1, "the microphone stays off"
    assert speaker.words == []


def test_spoken_words_stand_in_the_box_and_run_nothing(workplace: Workplace) -> None:
    box = workplace.window.task_box
    box.insert_words("Choose Save")
    box.insert_words("from the File menu")
    assert box.findChild(QPlainTextEdit).toPlainText() == "Choose Save from the File menu"
    entry = workplace.controller.quick.entry
    entry.insert_words("Choose Save")
    assert entry.findChild(QLineEdit).text() == "Choose Save"
    assert workplace.requests == []


def test_without_an_engine_the_button_says_what_to_install(workplace: Workplace) -> None:
    talk = workplace.window.task_box.talk
    if "Speech needs" not in talk.toolTip() and "no speech model" not in talk.toolTip():
        pytest.skip("this machine can hear")
    workplace.qtbot.mouseClick(talk, Qt.MouseButton.LeftButton)
    assert workplace.sees(talk.toolTip()[:40])


def test_paused_agent_begins_nothing_until_it_is_let_go_on_and_then_does_what_it_wanted(
    workplace: Workplace,
) -> None:
    assert Preferences().approval is ApprovalLevel.ASK
    workplace.model = ScriptedModel(CLICK_REPLY, DONE_REPLY)
    workplace.start()
    workplace.wait_until(lambda: workplace.window.approval.isVisible())
    line = workplace.window.message_line
    line.pause_asked.emit(True)  # it comes while the question is open
    workplace.allow()
    workplace.qtbot.wait(200)
    assert workplace.computer.performed == []
    line.pause_asked.emit(False)
    workplace.wait_for_end()
    assert len(workplace.computer.performed) == 1


def test_pause_and_go_on_are_one_button_and_the_window_says_so(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.window.approval.isVisible())
    workplace.click("Deny")
    line = workplace.window.message_line
    workplace.wait_until(line.isVisible)
    workplace.click("Pause")
    assert workplace.sees("Paused")
    assert workplace.button("Go on").isVisible()
    workplace.click("Go on")
    assert workplace.sees("Running")
    workplace.wait_for_end()
    assert workplace.button("Pause")


def test_stop_ends_a_paused_agent(workplace: Workplace) -> None:
    workplace.start()
    workplace.wait_until(lambda: workplace.window.approval.isVisible())
    workplace.window.message_line.pause_asked.emit(True)
    workplace.click("Allow")
    workplace.controller.stop()
    workplace.wait_for_end()
    assert workplace.computer.performed == []
