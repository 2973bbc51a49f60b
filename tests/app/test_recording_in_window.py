"""The owner is recorded from the window, the tray or a shortcut; nothing is recorded before it is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.types import Hotkey
from agent.coordinates import Screen
from agent.demonstrations.consent_file import load_consent, save_consent
from agent.demonstrations.demonstration import Tally
from agent.demonstrations.privacy import Consent
from agent.demonstrations.recorder import RecordingProgress
from agent.errors import DisplayUnavailableError
from agent.redaction.records import open_findings
from agent.review import open_review
from agent.settings import Settings
from agent.speech.alignment import Spoken
from agent.speech.recognition import require_recogniser
from agent.speech.track import TRACK_FILE
from agent.store import RecordWriter, open_record
from agent.types import Allow, Ending, EndingKind, Observation, Performed, Step, Task
from app.running.bridge import Background
from app.tray import Tray
from app.windows.main_window import MainWindow
from app.windows.recording_dialog import RecordingChoice
from app.workshop.narration import Heard
from app.workshop.recording import Recording
from tests.app.finding import named, says
from tests.app.workshop.test_narration import FileMicrophone, seconds

TIMEOUT_MS = 60_000


class FakeRecorder:
    """Writes a record without steps, and remembers what was asked of it."""

    def __init__(self, records: Path, consent: Consent) -> None:
        self._writer = RecordWriter(records)
        self.consent = consent
        self.asked: list[str] = []
        self.is_paused, self.problem = False, ""
        self.tally = Tally()
        self.minutes_left: float | None = None
        self.may_write = Event()
        """Until then its pictures are searched."""
        self.may_write.set()

    @property
    def has_ended(self) -> bool:
        return bool(self.problem)

    def start(self, task: Task) -> str:
        self.asked.append(f"start {task.text}")
        return self._writer.begin(task)

    def pause(self) -> None:
        self.is_paused = True

    def resume(self) -> None:
        self.is_paused = False

    def note(self, text: str) -> None:
        self.asked.append(f"note {text}")

    def progress(self) -> RecordingProgress:
        return RecordingProgress(
            self._writer.folder.name, 3, 1_200_000, self.minutes_left, self.is_paused, 9, self.problem
        )

    @property
    def folder(self) -> Path:
        return self._writer.folder

    def stop_listening(self, *, ended_by: tuple[str, ...] = ()) -> None:
        self.asked.append(f"stop {'+'.join(ended_by)}".strip())

    def finish(self) -> str:
        assert self.may_write.wait(TIMEOUT_MS / 1000)
        done = (Performed(Hotkey(("down",)), Allow("demonstration", "owner"), None),)
        unseen = Observation(np.zeros((0, 0, 3), dtype=np.uint8), Screen(800, 608))
        self._writer.step(Step(1, unseen, None, "", None, "", done))
        self._writer.end(Ending(EndingKind.FINISHED))
        return self._writer.folder.name

    def discard(self) -> None:
        self.asked.append("discard")
        self._writer.close()


class Shortcut(QObject):
    pressed = Signal()

    def __init__(self, _do: object, parent: QObject, *, shortcut: str) -> None:
        super().__init__(parent)
        self.shortcut = shortcut

    def listen(self) -> str:
        return ""

    def finish(self) -> None: ...


class RecordingRig:
    """A window, a tray and a recorder that is a fake."""

    def __init__(self, qtbot: QtBot, home: Path) -> None:
        self.qtbot = qtbot
        self.settings = Settings(home=home)
        self.has_recogniser = False
        self.window, self.tray = MainWindow(), Tray()
        qtbot.addWidget(self.window)
        self.window.show()
        self.background = Background(self.window)
        self.made: list[FakeRecorder] = []
        self.problem: Exception | None = None
        self.is_agent_busy = False
        self.shortcuts: list[Shortcut] = []
        self.no_sound = ""
        self.sources: list[FileMicrophone] = []
        self.recording = Recording(
            self.window,
            self.tray,
            self.background,
            settings=lambda: self.settings,
            monitors=lambda: (1,),
            is_agent_busy=lambda: self.is_agent_busy,
            make_recorder=self._make,
            make_shortcut=self._shortcut,
            open_applications=lambda: ["Mousepad", "deskhand"],
            open_source=self._listen,
            no_sound=lambda: self.no_sound,
            hear=lambda track, model_folder: [Spoken("because it is late", 0.0, 1.0)],
            require_hearing=lambda folder: None if self.has_recogniser else require_recogniser(folder),
        )
        self.recorded: list[str] = []
        self.recording.recorded.connect(self.recorded.append)
        self.searched: list[str] = []
        self.recording.searched.connect(self.searched.append)

    def _make(self, settings: Settings, consent: Consent, _monitors: tuple[int, ...]) -> FakeRecorder:
        if self.problem is not None:
            raise self.problem
        self.made.append(FakeRecorder(settings.records_folder, consent))
        return self.made[-1]

    def _listen(self, on_heard: Heard) -> FileMicrophone:
        self.sources.append(FileMicrophone(seconds(1, 2, 3), on_heard))
        return self.sources[-1]

    def _shortcut(self, *given: Any, **named: Any) -> Any:
        self.shortcuts.append(Shortcut(*given, **named))
        return self.shortcuts[-1]

    def wait(self, until: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(until()), timeout=TIMEOUT_MS)

    def offered(self) -> list[str]:
        assert self.recording.dialog is not None
        return [box.text() for box in self.recording.dialog.findChildren(QCheckBox)]

    def ask(self, choice: RecordingChoice) -> None:
        """The dialog was filled in with this choice."""
        self.tray.record_asked.emit()
        dialog = self.recording.dialog
        assert dialog is not None
        dialog.chosen.emit(choice)

    def begin(self, task: str = "save a note", *, keeps_sound: bool | None = None) -> FakeRecorder:
        """`keeps_sound`: None records none."""
        self.tray.record_asked.emit()
        dialog = self.recording.dialog
        assert dialog is not None
        self.wait(lambda: "Mousepad" in self.offered())
        start = next(one for one in dialog.findChildren(QPushButton) if one.text() == "Start recording")
        words = {one.accessibleName(): one for one in dialog.findChildren(QLineEdit)}
        words["Task"].setText(task)
        assert not start.isEnabled()
        next(box for box in dialog.findChildren(QCheckBox) if box.text() == "Mousepad").setChecked(True)
        keep = next(box for box in dialog.findChildren(QCheckBox) if "Remember" in box.text())
        keep.setChecked(True)
        boxes = {box.text(): box for box in dialog.findChildren(QCheckBox)}
        boxes["Record what I say, too"].setChecked(keeps_sound is not None)
        boxes["Keep the sound, not only its words"].setChecked(bool(keeps_sound))
        start.click()
        self.wait(lambda: self.recording.is_recording)
        return self.made[-1]


@pytest.fixture
def rig(qtbot: QtBot, tmp_path: Path) -> Iterator[RecordingRig]:
    made = RecordingRig(qtbot, tmp_path)
    yield made
    made.recording.close()
    made.background.wait()


def test_only_what_was_ticked_is_recorded_and_never_ourselves(rig: RecordingRig) -> None:
    recorder = rig.begin()
    assert recorder.asked == ["start save a note"]
    assert recorder.consent.allows("Mousepad")
    assert not recorder.consent.allows("Firefox")
    assert not recorder.consent.allows("Deskhand")
    assert load_consent(rig.settings.consent_file).allows("mousepad")


def test_our_own_windows_are_not_offered(rig: RecordingRig) -> None:
    rig.begin()
    rig.recording.finish()
    rig.wait(lambda: rig.recorded)
    rig.window.recording_asked.emit()
    rig.wait(lambda: "Mousepad" in rig.offered())
    assert "deskhand" not in rig.offered()


def test_the_shortcut_that_begins_also_finishes_and_the_record_is_searched(rig: RecordingRig) -> None:
    recorder = rig.begin()
    rig.shortcuts[0].pressed.emit()
    rig.wait(lambda: rig.searched)
    assert recorder.asked[-1] == "stop ctrl+alt+r"
    (record_id,) = rig.recorded
    assert open_findings(rig.settings.records_folder / record_id) == ()
    assert not rig.recording.is_recording


def test_pause_and_going_on_by_shortcut_and_tray(rig: RecordingRig) -> None:
    recorder = rig.begin()
    rig.shortcuts[1].pressed.emit()
    assert recorder.is_paused
    rig.tray.pause_asked.emit()
    assert not recorder.is_paused


def test_notes_are_passed_on(rig: RecordingRig) -> None:
    recorder = rig.begin()
    strip = rig.recording.strip
    assert strip is not None
    note = strip.findChild(QLineEdit)
    assert note is not None
    note.setText("because it is late")
    note.returnPressed.emit()
    assert recorder.asked[-1] == "note because it is late"
    assert note.text() == ""


def test_shortcut_for_a_note_gives_the_keyboard_to_the_strip_and_back(rig: RecordingRig) -> None:
    recorder = rig.begin()
    strip = rig.recording.strip
    assert strip is not None
    note = strip.findChild(QLineEdit)
    assert note is not None
    rig.wait(strip.isVisible)
    rig.shortcuts[2].pressed.emit()
    rig.wait(note.hasFocus)
    note.setText("why")
    note.returnPressed.emit()
    assert recorder.asked[-1] == "note why"
    rig.wait(lambda: strip.isVisible() and not strip.isActiveWindow())


def test_strip_says_for_how_long_there_is_room(rig: RecordingRig) -> None:
    recorder = rig.begin()
    recorder.minutes_left = 42.0
    strip = rig.recording.strip
    assert strip is not None
    words = "3 steps, 1.2 MB, room for 42 minutes"
    rig.wait(lambda: words in [one.text() for one in strip.findChildren(QLabel)])


def test_discarding_keeps_nothing(rig: RecordingRig) -> None:
    recorder = rig.begin()
    rig.recording.discard()
    rig.wait(lambda: "discard" in recorder.asked)
    assert rig.recorded == []


def test_a_recording_that_ends_by_itself_says_why(rig: RecordingRig) -> None:
    recorder = rig.begin()
    recorder.problem = "The disk is full."
    rig.wait(lambda: rig.recorded)
    assert not rig.recording.is_recording


def test_a_screen_that_cannot_be_recorded_is_reported_in_a_sentence(rig: RecordingRig) -> None:
    rig.problem = DisplayUnavailableError("There is no screen.")
    rig.ask(RecordingChoice("x", ("mousepad",), False, False))
    texts = [one.text for one in rig.window.findChildren(QLabel)]
    rig.wait(lambda: "There is no screen." in [text() for text in texts])
    assert not rig.recording.is_recording


def test_nothing_is_recorded_while_the_agent_works(rig: RecordingRig) -> None:
    rig.is_agent_busy = True
    rig.window.recording_asked.emit()
    assert rig.recording.dialog is None


def test_what_is_said_becomes_the_thought_of_its_step(rig: RecordingRig) -> None:
    rig.begin(keeps_sound=True)
    rig.recording.finish()
    rig.wait(lambda: rig.searched)
    folder = rig.settings.records_folder / rig.recorded[0]
    assert (folder / TRACK_FILE).stat().st_size > len(seconds(1))
    (task,) = open_review(folder).tasks()
    assert [step.thought for step in task.steps] == ["because it is late"]
    assert rig.sources[0].is_closed


def test_without_a_recogniser_only_sound_that_is_kept_is_recorded(rig: RecordingRig) -> None:
    choice = RecordingChoice("x", ("mousepad",), False, False, is_heard=True)
    rig.ask(choice)
    assert not rig.recording.is_recording
    assert rig.made == rig.sources == []
    texts = [one.text() for one in rig.window.findChildren(QLabel)]
    assert any("peech" in text for text in texts)


def test_nothing_is_heard_unless_it_is_asked_for(rig: RecordingRig) -> None:
    rig.begin()
    rig.recording.finish()
    rig.wait(lambda: rig.recorded)
    assert rig.sources == []
    assert not (open_record(rig.settings.records_folder / rig.recorded[0]).folder / TRACK_FILE).exists()


def test_dialog_says_why_nothing_can_be_heard(rig: RecordingRig) -> None:
    rig.no_sound = "There is no Qt Multimedia."
    rig.tray.record_asked.emit()
    dialog = rig.recording.dialog
    assert dialog is not None
    box = next(box for box in dialog.findChildren(QCheckBox) if "what I say" in box.text())
    assert not box.isEnabled()
    assert rig.no_sound in [one.text() for one in dialog.findChildren(QLabel)]


def test_sound_of_a_recording_that_is_broken_off_with_the_window_goes(rig: RecordingRig) -> None:
    rig.has_recogniser = True
    recorder = rig.begin(keeps_sound=False)
    rig.recording.close()
    assert not (recorder.folder / TRACK_FILE).exists()


def test_the_next_recording_begins_while_pictures_of_the_last_one_are_searched(rig: RecordingRig) -> None:
    first = rig.begin()
    first.may_write.clear()
    rig.shortcuts[0].pressed.emit()
    rig.wait(lambda: not rig.recording.is_recording)
    rig.shortcuts[0].pressed.emit()
    rig.wait(lambda: rig.recording.is_recording)
    assert rig.recorded == []
    second = rig.made[1]
    rig.shortcuts[0].pressed.emit()
    rig.wait(lambda: rig.recorded)
    assert set(rig.recorded) == {second.folder.name}
    first.may_write.set()
    rig.wait(lambda: first.folder.name in rig.searched)
    assert first.folder.name in rig.recorded


def begin_at_once(rig: RecordingRig) -> FakeRecorder:
    """By the shortcut; the permissions are remembered."""
    if not rig.settings.consent_file.exists():
        save_consent(rig.settings.consent_file, Consent.of(["mousepad"]))
    number = len(rig.made)
    rig.shortcuts[0].pressed.emit()
    rig.wait(lambda: len(rig.made) > number and rig.recording.is_recording)
    return rig.made[-1]


def sentence(rig: RecordingRig) -> QLineEdit:
    rig.wait(lambda: rig.recording.after.strip)
    assert rig.recording.after.strip is not None
    return named(rig.recording.after.strip, QLineEdit, "Sentence")


def test_what_may_be_recorded_already_is_recorded_at_once_and_named_afterwards(rig: RecordingRig) -> None:
    recorder = begin_at_once(rig)
    assert rig.recording.dialog is None
    assert recorder.asked == ["start "]
    assert not recorder.consent.allows("Firefox")
    rig.shortcuts[0].pressed.emit()
    line = sentence(rig)
    line.setText("save the note")
    line.returnPressed.emit()
    rig.wait(lambda: rig.searched)
    folder = rig.settings.records_folder / rig.searched[0]
    assert open_record(folder).task.text == "save the note"
    assert open_findings(folder) == ()
    assert rig.recording.after.strip is None


def test_a_secret_in_the_sentence_is_not_kept(rig: RecordingRig) -> None:
    begin_at_once(rig)
    rig.shortcuts[0].pressed.emit()
    line = sentence(rig)
    line.setText("pay with 4111 1111 1111 1111")
    line.returnPressed.emit()
    rig.wait(lambda: rig.searched)
    task = open_record(rig.settings.records_folder / rig.searched[0]).task.text
    assert task == "pay with [card number]"


def test_the_next_recording_waits_for_nothing_and_is_not_slowed_down(rig: RecordingRig) -> None:
    begin_at_once(rig)
    rig.shortcuts[0].pressed.emit()
    sentence(rig)
    rig.shortcuts[0].pressed.emit()  # while the first one is being written, or right after
    rig.wait(lambda: len(rig.made) == 2 and rig.recording.is_recording)
    assert rig.recording.after.strip is None
    rig.wait(lambda: rig.recorded)
    rig.background.wait()
    assert rig.searched == []
    rig.shortcuts[0].pressed.emit()
    sentence(rig)
    rig.wait(lambda: len(rig.searched) == 1)
    assert open_record(rig.settings.records_folder / rig.searched[0]).task.text == ""
    assert rig.recording.after.strip is not None
    named(rig.recording.after.strip, QPushButton, "Later").click()
    rig.wait(lambda: len(rig.searched) == 2)


def test_a_recording_can_be_discarded_when_its_sentence_is_asked_for(rig: RecordingRig) -> None:
    recorder = begin_at_once(rig)
    rig.shortcuts[0].pressed.emit()
    sentence(rig)
    assert rig.recording.after.strip is not None
    named(rig.recording.after.strip, QPushButton, "Discard").click()
    rig.wait(lambda: not recorder.folder.exists())
    assert rig.searched == []


def test_without_remembered_permissions_the_shortcut_asks_first(rig: RecordingRig) -> None:
    rig.shortcuts[0].pressed.emit()
    assert rig.recording.dialog is not None
    assert rig.made == []


def test_what_was_not_kept_is_said_at_once(rig: RecordingRig) -> None:
    recorder = begin_at_once(rig)
    recorder.tally.left_out["Firefox"] = 3
    rig.shortcuts[0].pressed.emit()
    sentence(rig)
    strip = rig.recording.after.strip
    assert strip is not None
    rig.wait(lambda: says(strip, "3 steps · Not kept: 3 × Firefox"))


def test_the_sentence_can_be_spoken_and_corrected(rig: RecordingRig) -> None:
    rig.has_recogniser = True
    begin_at_once(rig)
    rig.shortcuts[0].pressed.emit()
    line = sentence(rig)
    strip = rig.recording.after.strip
    assert strip is not None
    speak = named(strip, QPushButton, "Speak")
    speak.click()
    assert speak.text() == "Done speaking"
    speak.click()
    rig.wait(lambda: line.text() == "because it is late")
    assert rig.sources[-1].is_closed


def test_without_a_recogniser_nothing_offers_to_listen(rig: RecordingRig) -> None:
    begin_at_once(rig)
    rig.shortcuts[0].pressed.emit()
    sentence(rig)
    strip = rig.recording.after.strip
    assert strip is not None
    assert not named(strip, QPushButton, "Speak").isVisible()
