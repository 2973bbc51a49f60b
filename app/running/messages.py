"""Words between the owner and a running agent: messages there, questions back. No I/O."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from agent.ocr.reading import Word, read_words_patiently
from app.language import say
from app.running.bridge import Background, OpenRequest, OwnerAtWindow
from app.running.likely_names import likely_names, name_in
from app.windows.main_window import MainWindow


class Messages(QObject):
    """Of one run at a time. Closing a question gives no answer: the agent waits or is stopped."""

    stop_asked = Signal()
    taken_over = Signal()
    other_model_asked = Signal()

    def __init__(
        self,
        window: MainWindow,
        *,
        before_answer: Callable[[], int],
        frame: Callable[[], NDArray[np.uint8] | None],
        read: Callable[[NDArray[np.uint8]], list[Word]] = read_words_patiently,
    ) -> None:
        """
        Args:
            before_answer: takes the window out of the agent's way; returns how many ms that takes.
            frame: the computer's screen now, (H, W, 3); None where it cannot be seen.
            read: gives the words of a picture.
        """
        super().__init__(window)
        self._frame, self._read = frame, read
        self._background = Background(self)
        window.reply_card.other_model_asked.connect(self.other_model_asked)
        self._window = window
        self._before_answer = before_answer
        self._owner: OwnerAtWindow | None = None
        self._asked: OpenRequest | None = None
        self._readings: tuple[str, ...] = ()
        window.message_line.said.connect(self._on_said)
        window.reply_card.answered.connect(self._on_answered)
        window.reply_card.stop_asked.connect(self.stop_asked)
        window.reply_card.take_over_asked.connect(self._on_take_over)

    def begin(self, owner: OwnerAtWindow) -> None:
        self._owner = owner

    def end(self) -> None:
        self._owner = None
        self.close()

    def expect(self, readings: Sequence[str]) -> None:
        """What the task may mean, for the next question."""
        self._readings = tuple(readings)

    def ask(self, asked: OpenRequest) -> None:
        self._asked = asked
        self._window.ask_in_words(say(asked.question))
        readings, self._readings = self._readings, ()
        self._window.reply_card.offer_readings(readings)
        if name := name_in(asked.question):
            self._background.do(
                lambda: self._names_like(name),
                lambda names: self._offer(asked, names),
                lambda _problem: None,  # without a reader the owner types
            )

    def _names_like(self, name: str) -> list[str]:
        pixels = self._frame()
        if pixels is None:
            return []
        words = self._read(pixels)
        lines = [" ".join(word.text for word in line) for _, line in groupby(words, key=lambda one: one.line)]
        return likely_names(name, lines)

    def _offer(self, asked: OpenRequest, names: Sequence[str]) -> None:
        if asked is self._asked:
            self._window.reply_card.offer_names(names)

    def close(self) -> None:
        """Close the question, however it ended."""
        self._asked = None
        self._window.close_question()

    def _on_said(self, text: str) -> None:
        if self._owner is not None:
            self._owner.say(text)
            self._window.conversation.add_message(text)

    def _on_answered(self, text: str) -> None:
        asked = self._asked
        if asked is not None:
            self.close()
            QTimer.singleShot(self._before_answer(), self, lambda: asked.answer.set_result(text))

    def _on_take_over(self) -> None:
        """The owner takes over; the agent is told so, and observes again when it has the computer back."""
        asked = self._asked
        if asked is not None:
            self.close()
            self.taken_over.emit()
            asked.answer.set_result("")
