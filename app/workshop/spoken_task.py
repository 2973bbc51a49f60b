"""Push to talk: what the owner says while a button is held is written into a field. I/O: the microphone.

Nothing is run by it: the words can be read and corrected first. The sound never leaves this computer.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from agent.errors import AgentError
from agent.settings import Settings
from agent.speech.recognition import recognise, require_recogniser
from app.language import problem_words, tr
from app.running.bridge import Background
from app.widgets.talk_button import TalkButton
from app.workshop.dictation import Dictation
from app.workshop.narration import Hear, OpenSource, microphone, no_microphone


class SpokenTask(QObject):
    """One button and the field that it writes into."""

    def __init__(
        self,
        parent: QObject,
        button: TalkButton,
        background: Background,
        *,
        settings: Callable[[], Settings],
        write: Callable[[str], None],
        complain: Callable[[str], None],
        open_source: OpenSource = microphone,
        hear: Hear = recognise,
        require_hearing: Callable[[Path], None] = require_recogniser,
        no_sound: Callable[[], str] = no_microphone,
    ) -> None:
        """`write` gets what was understood, `complain` why nothing was."""
        super().__init__(parent)
        self._button, self._settings, self._write, self._complain = button, settings, write, complain
        self._require_hearing, self._no_sound = require_hearing, no_sound
        self._dictation = Dictation(
            self, background, open_source=open_source, hear=hear, model=settings().speech_model_folder
        )
        self._dictation.understood.connect(self._on_understood)
        self._dictation.failed.connect(self._on_failed)
        button.talk_begun.connect(self._on_begun)
        button.talk_ended.connect(self._on_ended)
        button.show_problem(self._problem())

    def close(self) -> None:
        """Nothing that was said is kept."""
        self._dictation.close()

    def _problem(self) -> str:
        try:
            self._require_hearing(self._settings().speech_model_folder)
        except AgentError as problem:
            return problem_words(problem)
        return self._no_sound()

    def _on_begun(self) -> None:
        problem = self._problem()
        self._button.show_problem(problem)
        if problem:
            self._complain(problem)
            return
        self._dictation.begin()
        if self._dictation.is_hearing:
            self._button.show_listening()

    def _on_ended(self) -> None:
        if self._dictation.is_hearing:
            self._button.show_reading()
            self._dictation.end()

    def _on_understood(self, words: str) -> None:
        self._button.show_idle()
        if words:
            self._write(words)
        else:
            self._complain(tr("Nothing was understood: hold the button for as long as you speak."))

    def _on_failed(self, problem: str) -> None:
        self._button.show_idle()
        self._complain(problem)
