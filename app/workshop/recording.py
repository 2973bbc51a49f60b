"""Records what the owner does, from the window, the tray or a shortcut. I/O: through a recorder."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from agent.actions.keys import read_keys
from agent.computers.this_system import require_recording
from agent.demonstrations.consent_file import load_consent, save_consent
from agent.demonstrations.privacy import EVERY_APPLICATION, Consent
from agent.errors import AgentError
from agent.own_files import own_folder
from agent.redaction import load_rules
from agent.settings import Settings
from agent.speech.recognition import recognise, require_recogniser
from agent.speech.track import TRACK_FILE
from agent.types import Task
from app.language import problem_words, say, tr
from app.present import room_words, steps_words
from app.running.bridge import Background, GlobalStop
from app.running.by_hand import OURSELVES
from app.storage.preferences import DEFAULT_STOP_SHORTCUT
from app.tray import Tray
from app.windows.main_window import MainWindow
from app.windows.recording_dialog import RecordingChoice, RecordingDialog
from app.windows.recording_strip import RecordingStrip
from app.workshop.after_recording import AfterRecording, KeptRecording
from app.workshop.dictation import Dictation
from app.workshop.narration import Hear, Narration, OpenSource, microphone, no_microphone

if TYPE_CHECKING:
    from agent.demonstrations.demonstration import Tally
    from agent.demonstrations.recorder import RecordingProgress

RECORD_SHORTCUT = "ctrl+alt+r"
PAUSE_SHORTCUT = "ctrl+alt+p"
NOTE_SHORTCUT = "ctrl+alt+n"
_POLL_MS = 400


class OwnerRecorder(Protocol):
    """As `DemonstrationRecorder`."""

    @property
    def has_ended(self) -> bool: ...

    @property
    def folder(self) -> Path: ...

    @property
    def tally(self) -> Tally: ...

    def start(self, task: Task) -> str: ...

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def note(self, text: str) -> None: ...

    def progress(self) -> RecordingProgress: ...

    def stop_listening(self, *, ended_by: tuple[str, ...] = ()) -> None: ...

    def finish(self) -> str: ...

    def discard(self) -> None: ...


MakeRecorder = Callable[[Settings, Consent, tuple[int, ...]], OwnerRecorder]
"""From settings, what may be recorded and the numbers of the monitors."""


class Recording(QObject):
    """At most one at a time, and none while the agent works. The shortcut begins at once what may be recorded
    already; its sentence is asked for afterwards."""

    recorded = Signal(str)
    """A record's id: it is written, or has its sentence now."""
    searched = Signal(str)

    def __init__(
        self,
        window: MainWindow,
        tray: Tray,
        background: Background,
        *,
        settings: Callable[[], Settings],
        monitors: Callable[[], tuple[int, ...]],
        is_agent_busy: Callable[[], bool],
        make_recorder: MakeRecorder | None = None,
        make_shortcut: Callable[..., GlobalStop] = GlobalStop,
        open_applications: Callable[[], list[str]] | None = None,
        open_source: OpenSource = microphone,
        no_sound: Callable[[], str] = no_microphone,
        hear: Hear = recognise,
        require_hearing: Callable[[Path], None] = require_recogniser,
    ) -> None:
        super().__init__(window)
        self._window, self._tray, self._background = window, tray, background
        self._settings, self._monitors, self._is_agent_busy = settings, monitors, is_agent_busy
        self._make_recorder = make_recorder or make_demonstration_recorder
        self._open_applications = open_applications or applications_on_screen
        self._open_source, self._no_sound, self._hear = open_source, no_sound, hear
        self._require_hearing = require_hearing
        self._recorder: OwnerRecorder | None = None
        self._narration: Narration | None = None
        self._keeps_sound = False
        self._has_task, self._comes_back = False, False
        self._writing = Background(self)
        self._is_busy, self._is_wanted_next = False, False
        """Something is being started or ended; another recording begins right after that."""
        self.after = AfterRecording(
            self,
            background,
            settings=settings,
            is_recording=lambda: self._recorder is not None or self._is_busy,
            tell=window.show_note,
            complain=window.show_problem,
            hear=hear,
            make_dictation=self._make_dictation,
        )
        self.after.written.connect(self.recorded)
        self.after.searched.connect(self.searched)
        self.after.answered.connect(self._come_back)
        self.dialog: RecordingDialog | None = None
        self.strip: RecordingStrip | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._on_tick)
        slots = {
            RECORD_SHORTCUT: self.toggle_at_once,
            PAUSE_SHORTCUT: self.pause,
            NOTE_SHORTCUT: self.ask_note,
        }
        self._shortcuts = [make_shortcut(lambda: None, self, shortcut=shortcut) for shortcut in slots]
        for shortcut, slot in zip(self._shortcuts, slots.values(), strict=True):
            shortcut.pressed.connect(slot)
        window.recording_asked.connect(self.toggle)
        tray.record_asked.connect(self.toggle)
        tray.pause_asked.connect(self.pause)

    @property
    def is_recording(self) -> bool:
        return self._recorder is not None

    def listen(self) -> str:
        """Returns "" or why the shortcuts do not work here. Takes up to some seconds; any thread."""
        return next((problem for problem in [one.listen() for one in self._shortcuts] if problem), "")

    def toggle(self) -> None:
        """Begin, or finish what was begun."""
        if self._is_busy:
            return
        if self._recorder is not None:
            self.finish()
        elif self._is_agent_busy():
            self._window.show_problem(tr("The agent is at work; stop it before you record."))
        else:
            self._ask()

    def toggle_at_once(self) -> None:
        """Begin without a question where something may be recorded already, or finish what was begun."""
        if self._is_busy:
            self._is_wanted_next = not self._is_wanted_next
        elif self._recorder is not None:
            self.finish(ended_by=read_keys(RECORD_SHORTCUT) or ())
        elif self._is_agent_busy() or self.dialog is not None:
            self.toggle()
        else:
            self._begin_at_once()

    def pause(self) -> None:
        """Pause, or go on."""
        recorder = self._recorder
        if recorder is None or self._is_busy:
            return
        if recorder.progress().is_paused:
            recorder.resume()
        else:
            recorder.pause()
        self._on_tick()

    def ask_note(self) -> None:
        """Give the strip's note the keyboard until it is written."""
        if self.strip is not None:
            self.strip.ask_note()

    def finish(self, *, ended_by: tuple[str, ...] = ()) -> None:
        """Keep it, ask for its sentence, and have it searched for secrets while nothing else is recorded.

        Args:
            ended_by: the keys that ended it, if keys did.
        """
        recorder = self._take()
        if recorder is None:
            return
        kept = self.after.begin(has_task=self._has_task, keeps_sound=self._keeps_sound)
        self._background.do(
            lambda: recorder.stop_listening(ended_by=ended_by),
            lambda _nothing: self._on_heard(recorder, kept),
            self._on_problem,
        )

    def discard(self) -> None:
        """Delete the recording."""
        recorder = self._take()
        if recorder is not None:
            self._background.do(
                recorder.discard,
                lambda _nothing: self._on_over(tr("Discarded: nothing was kept.")),
                self._on_problem,
            )

    def close(self) -> None:
        """What was recorded so far is kept; it can be searched for secrets later."""
        for one in self._shortcuts:
            one.finish()
        recorder, self._recorder = self._recorder, None
        self._timer.stop()
        self._end_sound()
        self.after.close()
        self._writing.wait()
        if recorder is not None:
            recorder.finish()
            if not self._keeps_sound:
                (recorder.folder / TRACK_FILE).unlink(missing_ok=True)

    # ---- inside

    def _begin_at_once(self) -> None:
        try:
            consent = load_consent(self._settings().consent_file)
        except AgentError as problem:
            self._window.show_problem(problem_words(problem))
            return
        allowed = tuple(sorted(consent.applications - {EVERY_APPLICATION}))
        if allowed:
            choice = RecordingChoice("", allowed, is_every=False, is_kept=False)
            self._start(choice, consent, is_at_once=True)
        else:
            self._ask()

    def _ask(self) -> None:
        if self.dialog is not None:
            self.dialog.raise_()
            return
        try:
            consent = load_consent(self._settings().consent_file)
        except AgentError as problem:
            self._window.show_problem(problem_words(problem))
            return
        words = tr(
            "{record} finishes, {pause} pauses, {note} takes a note, from every window.",
            record=RECORD_SHORTCUT.title(),
            pause=PAUSE_SHORTCUT.title(),
            note=NOTE_SHORTCUT.title(),
        )
        allowed = sorted(consent.applications - {EVERY_APPLICATION})
        dialog = RecordingDialog(allowed, words, self._window, no_sound=self._no_sound())
        dialog.chosen.connect(lambda choice: self._start(choice, consent))
        dialog.finished.connect(self._on_dialog_finished)
        self.dialog = dialog
        self._background.do(self._open_applications, self._on_applications, lambda _problem: None)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def _on_applications(self, names: list[str]) -> None:
        if self.dialog is not None:
            self.dialog.offer([name for name in names if name.lower() != OURSELVES])

    def _on_dialog_finished(self) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            dialog.deleteLater()

    def _start(self, choice: RecordingChoice, before: Consent, *, is_at_once: bool = False) -> None:
        """At once, our window stays where it is: it is not recorded, and the owner works in another one."""
        settings, monitors = self._settings(), self._monitors()
        every = [EVERY_APPLICATION] if choice.is_every else []
        consent = Consent.of(
            [*choice.applications, *every], excluded=before.excluded | {OURSELVES}, regions=before.regions
        )

        narration = None
        if choice.is_heard:
            try:
                if not choice.is_sound_kept:
                    self._require_hearing(settings.speech_model_folder)
                narration = Narration(self._open_source)
            except AgentError as problem:
                self._window.show_problem(problem_words(problem))
                return

        def begin() -> tuple[OwnerRecorder, Narration | None, float]:
            if choice.is_kept:
                save_consent(settings.consent_file, before.extended(Consent.of(choice.applications)))
            own_folder(settings.records_folder)
            recorder = self._make_recorder(settings, consent, monitors)
            began_s = time.monotonic()
            recorder.start(Task(choice.task))
            return recorder, narration, began_s

        self.after.put_off()
        self._keeps_sound, self._has_task = choice.is_sound_kept, bool(choice.task)
        self._is_busy, self._comes_back = True, not is_at_once
        if not is_at_once:
            self._window.showMinimized()
        self._background.do(begin, self._on_begun, self._on_problem)

    def _on_begun(self, begun: tuple[OwnerRecorder, Narration | None, float]) -> None:
        self._is_busy = False
        self._recorder, self._narration, began_s = begun
        recorder = self._recorder
        if self._narration is not None:
            try:
                self._narration.begin(recorder.folder, began_s=began_s)
            except AgentError as problem:
                self._window.show_problem(problem_words(problem))
        strip = RecordingStrip()
        strip.noted.connect(recorder.note)
        strip.pause_asked.connect(self.pause)
        strip.finish_asked.connect(self.finish)
        strip.discard_asked.connect(self.discard)
        self.strip = strip
        self._on_tick()
        strip.show_on(QGuiApplication.primaryScreen())
        self._timer.start()

    def _on_tick(self) -> None:
        recorder = self._recorder
        if recorder is None or self.strip is None:
            return
        now = recorder.progress()
        if self._narration is not None:
            self._narration.poll(is_paused=now.is_paused)
        words = tr(
            "{steps}, {size} MB", steps=steps_words(now.num_steps), size=f"{now.written_bytes / 1e6:.1f}"
        )
        if now.minutes_left is not None:
            words += ", " + room_words(now.minutes_left)
        self.strip.show_progress(words, is_paused=now.is_paused)
        self._tray.show_recording(is_recording=True, is_paused=now.is_paused)
        if recorder.has_ended:
            self._window.show_problem(say(now.problem))
            self.finish()

    def _take(self) -> OwnerRecorder | None:
        """Take the recorder out of this object."""
        recorder, self._recorder = self._recorder, None
        self._timer.stop()
        self._end_sound()
        strip, self.strip = self.strip, None
        if strip is not None:
            strip.close()
            strip.deleteLater()
        if recorder is not None:
            self._is_busy = True
        return recorder

    def _end_sound(self) -> None:
        narration, self._narration = self._narration, None
        if narration is not None:
            narration.end()

    def _on_heard(self, recorder: OwnerRecorder, kept: KeptRecording) -> None:
        """Its pictures are searched and written while the next one is recorded."""

        def written() -> tuple[Path, int, str]:
            recorder.finish()
            return recorder.folder, recorder.progress().num_steps, left_out_words(recorder.tally)

        self._writing.do(written, lambda done: self.after.take(kept, *done), self._on_unwritten)
        self._on_over("")

    def _on_unwritten(self, problem: str) -> None:
        self._window.show_problem(problem)
        self.after.go_on()

    def _on_over(self, words: str) -> None:
        is_next, self._is_wanted_next, self._is_busy = self._is_wanted_next, False, False
        self._tray.show_recording(is_recording=False, is_paused=False)
        self._come_back()
        if words:
            self._window.show_note(words)
        if is_next:
            self.toggle_at_once()
        else:
            self.after.go_on()

    def _come_back(self) -> None:
        """Once nothing is recorded or asked any more."""
        if self._comes_back and self.after.strip is None and self._recorder is None and not self._is_busy:
            self._comes_back = False
            self._window.showNormal()

    def _on_problem(self, problem: str) -> None:
        self._is_wanted_next = False
        self._on_over("")
        self._window.showNormal()
        self._window.show_problem(problem)

    def _make_dictation(self, parent: QObject) -> Dictation | None:
        model = self._settings().speech_model_folder
        try:
            self._require_hearing(model)
        except AgentError:
            return None
        if self._no_sound():
            return None
        return Dictation(
            parent, self._background, open_source=self._open_source, hear=self._hear, model=model
        )


def make_demonstration_recorder(
    settings: Settings, consent: Consent, monitors: tuple[int, ...]
) -> OwnerRecorder:
    """
    Raises:
        ComputerError: there is no screen that can be recorded.
    """
    require_recording()
    # Imported here: what they stand on wants a display as soon as it is imported.
    from agent.computers.real_screen import display_of_session
    from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions

    rules = load_rules(settings.redaction_file)
    shortcuts = (RECORD_SHORTCUT, PAUSE_SHORTCUT, NOTE_SHORTCUT, DEFAULT_STOP_SHORTCUT)
    options = RecordingOptions(
        consent=consent,
        monitors=monitors,
        rules=rules,
        shortcuts=tuple(read_keys(text) or () for text in shortcuts),
    )
    return DemonstrationRecorder(display_of_session(os.environ), settings.records_folder, options)


def applications_on_screen() -> list[str]:
    """Names of those that have windows now.

    Raises:
        ComputerError: there is no screen that can be recorded.
    """
    require_recording()
    from agent.computers.real_screen import display_of_session
    from agent.coordinates import Screen
    from agent.demonstrations.window_stack import WindowStack

    stack = WindowStack(display_of_session(os.environ))
    try:
        size = QGuiApplication.primaryScreen().size()
        boxes = stack.boxes(Screen(size.width(), size.height()))
        return sorted({box.application for box in boxes if box.application})
    finally:
        stack.close()


def left_out_words(tally: Tally) -> str:
    """What was done and not kept, as far as its owner should know: "" where that is nothing."""
    parts = [f"{number} × {say(reason)}" for reason, number in tally.left_out.most_common(3)]
    return tr("Not kept: {list}", list=", ".join(parts)) if parts else ""
