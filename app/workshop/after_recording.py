"""What comes after a recording: its sentence, its spoken words, the search for secrets. I/O: the record.

Nobody waits for any of it: the sentence is asked for at once, the next recording may begin, and searching
goes on only while nothing is recorded, because reading pictures would slow down the machine.
"""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from agent.demonstrations.typed_check import check_typed, doubt_sentence
from agent.errors import AgentError
from agent.redaction import conceal, load_rules
from agent.redaction.records import redact_record
from agent.settings import Settings
from agent.store import open_record
from agent.store.naming import name_task
from app.language import problem_words, say, tr
from app.present import steps_words
from app.running.bridge import Background
from app.windows.sentence_strip import SentenceStrip
from app.workshop.dictation import Dictation
from app.workshop.narration import Hear, put_into_words


@dataclass(slots=True)
class KeptRecording:
    """One recording between its end and the search."""

    keeps_sound: bool
    folder: Path | None = None
    """None until it is written."""
    num_steps: int = 0
    sentence: str | None = None
    """None until it was given or put off."""
    is_discarded: bool = False


class AfterRecording(QObject):
    """At most one sentence is asked for at a time; records wait for their search in a queue."""

    written = Signal(str)
    """A record's id: it can be seen, or has its sentence now."""
    searched = Signal(str)
    answered = Signal()
    """The sentence was given, put off, or the recording discarded."""

    def __init__(
        self,
        parent: QObject,
        background: Background,
        *,
        settings: Callable[[], Settings],
        is_recording: Callable[[], bool],
        tell: Callable[[str], None],
        complain: Callable[[str], None],
        hear: Hear,
        make_dictation: Callable[[QObject], Dictation | None],
    ) -> None:
        """`make_dictation` gives None where nobody can be heard."""
        super().__init__(parent)
        self._background, self._settings, self._is_recording = background, settings, is_recording
        self._tell, self._complain, self._hear = tell, complain, hear
        self._make_dictation = make_dictation
        self._asked: KeptRecording | None = None
        self._waiting: deque[KeptRecording] = deque()
        self._is_searching = False
        self._dictation: Dictation | None = None
        self.strip: SentenceStrip | None = None

    def begin(self, *, has_task: bool, keeps_sound: bool) -> KeptRecording:
        """A recording has ended and is being written; without a task its sentence is asked for."""
        kept = KeptRecording(keeps_sound, sentence="" if has_task else None)
        if not has_task:
            self._ask(kept)
        return kept

    def take(self, kept: KeptRecording, folder: Path, num_steps: int, left_out: str) -> None:
        """It is written. `left_out` says what was not kept, or nothing."""
        kept.folder, kept.num_steps = folder, num_steps
        words = steps_words(num_steps)
        if self.strip is not None and kept is self._asked:
            self.strip.show_note(f"{words} · {left_out}" if left_out else words)
        if left_out:
            self._tell(f"{words}. {left_out}")
        self.written.emit(folder.name)
        self._settle(kept)

    def put_off(self) -> None:
        """The sentence that is asked for, if one is, is given later."""
        self._answer("")

    def go_on(self) -> None:
        """Search what waits, unless something is recorded now."""
        if self._is_searching or not self._waiting or self._is_recording():
            return
        kept, settings, hear = self._waiting.popleft(), self._settings(), self._hear
        folder = kept.folder
        assert folder is not None
        self._is_searching = True
        self._background.do(
            lambda: _searched(folder, settings, keeps_sound=kept.keeps_sound, hear=hear),
            lambda found: self._on_searched(kept, *found),
            self._on_problem,
        )

    def close(self) -> None:
        """What is not searched stays so, and can be searched in the workshop."""
        self._waiting.clear()
        self._end_strip()

    # ---- the sentence

    def _ask(self, kept: KeptRecording) -> None:
        self.put_off()
        self._asked, self._dictation = kept, self._make_dictation(self)
        strip = SentenceStrip(can_hear=self._dictation is not None)
        strip.said.connect(self._answer)
        strip.put_off.connect(self.put_off)
        strip.discard_asked.connect(self._on_discard)
        if self._dictation is not None:
            strip.speak_asked.connect(self._on_speak)
            self._dictation.understood.connect(strip.show_words)
            self._dictation.failed.connect(strip.show_note)
        self.strip = strip
        strip.show_on(QGuiApplication.primaryScreen())

    def _answer(self, text: str) -> None:
        kept, self._asked = self._asked, None
        self._end_strip()
        if kept is not None:
            kept.sentence = text
            self._settle(kept)
            self.answered.emit()

    def _on_discard(self) -> None:
        if self._asked is not None:
            self._asked.is_discarded = True
        self._answer("")

    def _on_speak(self) -> None:
        dictation, strip = self._dictation, self.strip
        if dictation is None or strip is None:
            return
        if dictation.is_hearing:
            dictation.end()
        else:
            dictation.begin()
        strip.show_hearing(is_hearing=dictation.is_hearing)

    def _end_strip(self) -> None:
        dictation, self._dictation = self._dictation, None
        if dictation is not None:
            dictation.close()
            dictation.deleteLater()
        strip, self.strip = self.strip, None
        if strip is not None:
            strip.close()
            strip.deleteLater()

    # ---- what follows it

    def _settle(self, kept: KeptRecording) -> None:
        """Once it is written and its sentence was given or put off."""
        folder, sentence = kept.folder, kept.sentence
        if folder is None or sentence is None:
            return
        settings = self._settings()
        if kept.is_discarded:
            self._background.do(
                lambda: shutil.rmtree(folder, ignore_errors=True),
                lambda _nothing: self._on_discarded(folder),
                self._complain,
            )
        elif sentence:
            self._background.do(
                lambda: _named(folder, sentence, settings),
                lambda _nothing: self._on_named(kept, folder),
                self._complain,
            )
        else:
            self._wait(kept)

    def _on_discarded(self, folder: Path) -> None:
        self._tell(tr("Discarded: nothing was kept."))
        self.written.emit(folder.name)

    def _on_named(self, kept: KeptRecording, folder: Path) -> None:
        self.written.emit(folder.name)
        self._wait(kept)

    def _wait(self, kept: KeptRecording) -> None:
        self._waiting.append(kept)
        self.go_on()

    def _on_searched(self, kept: KeptRecording, num_found: int, problem: str) -> None:
        self._is_searching = False
        words = tr("Recorded: {steps}.", steps=steps_words(kept.num_steps))
        if problem:
            words = f"{words} {say(problem)}"
        elif num_found:
            words = tr(
                "Recorded: {steps}; secrets found: {found}.",
                steps=steps_words(kept.num_steps),
                found=num_found,
            )
        self._tell(words)
        assert kept.folder is not None
        self.searched.emit(kept.folder.name)
        self.go_on()

    def _on_problem(self, problem: str) -> None:
        self._is_searching = False
        self._complain(problem)
        self.go_on()


def _named(folder: Path, sentence: str, settings: Settings) -> None:
    name_task(folder, conceal(sentence, load_rules(settings.redaction_file)))


def _searched(folder: Path, settings: Settings, *, keeps_sound: bool, hear: Hear) -> tuple[int, str]:
    """Findings, and what is still to be done."""
    try:
        rules = load_rules(settings.redaction_file)
        unheard = put_into_words(
            folder,
            settings.speech_model_folder,
            keeps_audio=keeps_sound,
            conceal=lambda text: conceal(text, rules),
            hear=hear,
        )
        # Its pictures were searched while it was recorded.
        found = redact_record(folder, rules, is_again=False)
        record = open_record(folder)
        check_typed(record)
    except AgentError as problem:
        return 0, problem_words(problem)
    return len(found), " ".join(filter(None, (unheard, doubt_sentence(record))))
