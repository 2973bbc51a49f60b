"""One spoken sentence, put into words. I/O: the microphone; a sound file that is deleted at once."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from agent.errors import AgentError
from agent.speech.track import TRACK_FILE
from app.language import problem_words
from app.running.bridge import Background
from app.workshop.narration import Hear, Narration, OpenSource

_POLL_MS = 200


class Dictation(QObject):
    """From `begin` to `end`, as often as wanted."""

    understood = Signal(str)
    failed = Signal(str)

    def __init__(
        self, parent: QObject, background: Background, *, open_source: OpenSource, hear: Hear, model: Path
    ) -> None:
        """`model`: the folder of the recogniser's model."""
        super().__init__(parent)
        self._background, self._open_source, self._hear, self._model = background, open_source, hear, model
        self._narration: Narration | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._on_tick)

    @property
    def is_hearing(self) -> bool:
        return self._narration is not None

    def begin(self) -> None:
        try:
            narration = Narration(self._open_source)
            self._folder = tempfile.TemporaryDirectory(prefix="deskhand-sentence-")
            narration.begin(Path(self._folder.name), began_s=time.monotonic())
        except AgentError as problem:
            self.failed.emit(problem_words(problem))
            return
        self._narration = narration
        self._timer.start()

    def end(self) -> None:
        """Stop listening; what was said is `understood` in the background."""
        narration, folder = self._stop()
        if narration is None or folder is None:
            return

        def words() -> str:
            with folder:
                heard = self._hear(Path(folder.name) / TRACK_FILE, self._model)
                return " ".join(one.text.strip() for one in heard).strip()

        self._background.do(words, self.understood.emit, self.failed.emit)

    def close(self) -> None:
        """Stop listening; nothing is kept."""
        _, folder = self._stop()
        if folder is not None:
            folder.cleanup()

    def _stop(self) -> tuple[Narration | None, tempfile.TemporaryDirectory[str] | None]:
        self._timer.stop()
        narration, self._narration = self._narration, None
        folder, self._folder = self._folder, None
        if narration is not None:
            narration.end()
        return narration, folder

    def _on_tick(self) -> None:
        if self._narration is not None:
            self._narration.poll(is_paused=False)
