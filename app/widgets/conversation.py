"""The cards of one task, in a column that follows the newest unless its reader has scrolled up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QMargins, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from app.language import tr
from app.present import CardWords
from app.theme.pictures import KeptShot
from app.widgets.card_column import CardColumn
from app.widgets.ending_card import EndingCard, EndingWords
from app.widgets.step_card import MessageCard, StepCard, TaskCard, ThinkingCard

_MAX_WIDTH_PX = 860
_SCROLL_BAR_PX = 10
"""As in the style sheet."""


class ConversationView(QScrollArea):
    """Shows cards; emits when a screenshot should be enlarged."""

    enlarge_asked = Signal(int)
    """The number of the step."""
    answer_copied = Signal(object)
    """The owner wants a copy of this `AnswerTable`."""
    answer_saved = Signal(object)
    """The owner wants a file of it."""
    file_asked = Signal(str, object)
    """What is to be done (`open`, `save`, `folder`) with which `Path`."""
    rated = Signal(object)
    """The owner's `Rating` of the task that is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is always kept: cards would jump when it comes.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        margins = QMargins(20, 16, 20 - _SCROLL_BAR_PX, 16)
        self._column = CardColumn(margins=margins, gap_px=12, max_width_px=_MAX_WIDTH_PX)
        self._column.setObjectName("cards")
        self.setWidget(self._column)
        self._thinking: ThinkingCard | None = None
        self._unread: list[MessageCard] = []
        self._steps: list[tuple[CardWords, KeptShot]] = []
        self._mark_colour = "#e5186b"
        self._is_following = True
        self._to_come: deque[Callable[[], None]] = deque()
        self._coming = QTimer(self)
        self._coming.timeout.connect(self._on_coming)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._on_range_changed)
        bar.valueChanged.connect(self._on_scrolled)
        self._on_range_changed(0, 0)

    def set_mark_colour(self, colour: str) -> None:
        self._mark_colour = colour

    def begin(self, task: str, note: str) -> None:
        """Forget the cards shown and start with a new task."""
        self._to_come.clear()
        self._column.clear()
        self._thinking = None
        self._unread, self._steps = [], []
        self._is_following = True
        self._add(TaskCard(task, note))

    def show_phase(self, number: int, words: str) -> None:
        if self._thinking is None:
            self._thinking = ThinkingCard()
            self._thinking.begin_step(number)
            self._add(self._thinking)
        self._thinking.show_phase(words)

    def show_thought(self, text: str) -> None:
        if self._thinking is not None:
            self._thinking.show_text(text)

    def add_message(self, text: str) -> None:
        """What the owner has just told the running agent."""
        card = MessageCard(text, tr("The agent reads it before its next step"))
        self._unread.append(card)
        self._add(card)
        self.scroll_to_end()

    def steps(self) -> list[tuple[CardWords, KeptShot]]:
        """All that are shown, in order."""
        return list(self._steps)

    def add_step(self, words: CardWords, kept: KeptShot) -> None:
        self._steps.append((words, kept))
        self._drop_thinking()
        if words.heard:
            self._show_heard(words)
        card = StepCard(words, kept, mark_colour=self._mark_colour)
        card.enlarge_asked.connect(self.enlarge_asked)
        self._add(card)

    def end(self, words: EndingWords, *, is_asked_now: bool = False) -> None:
        """`is_asked_now`: the task has just ended, so that its owner can answer with one key."""
        self._drop_thinking()
        card = EndingCard(words)
        card.file_asked.connect(self.file_asked)
        card.rated.connect(self.rated)
        card.copy_asked.connect(self.answer_copied)
        card.save_asked.connect(self.answer_saved)
        self._add(card)
        if is_asked_now and words.asks_rating:
            card.rating_row.setFocus(Qt.FocusReason.OtherFocusReason)

    def offer(self, card: QWidget) -> None:
        """What can be done after a task has ended."""
        self._add(card)
        self.scroll_to_end()

    def add_later(self, add: Callable[[], None]) -> None:
        """Add cards one by one, with events processed in between: many at once would block the window."""
        self._to_come.append(add)
        self._coming.start()

    def scroll_to_end(self) -> None:
        self._is_following = True
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def scroll_to_top(self) -> None:
        self._is_following = False
        self.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._column.resize(self.viewport().width(), self._column.height())

    def _on_coming(self) -> None:
        if self._to_come:
            self._to_come.popleft()()
        else:
            self._coming.stop()

    def _add(self, card: QWidget) -> None:
        self._column.add(card)

    def _show_heard(self, words: CardWords) -> None:
        """The cards of a running task stand where they were said; those of a record, where they were read."""
        note = tr("Read before step {number}", number=words.number)
        for card in self._unread:
            card.show_note(note)
        if not self._unread:
            for text in words.heard:
                self._add(MessageCard(text, note))
        self._unread = []

    def _drop_thinking(self) -> None:
        if self._thinking is not None:
            self._column.remove(self._thinking)
            self._thinking = None

    def _on_range_changed(self, low: int, high: int) -> None:
        bar = self.verticalScrollBar()
        if bar.property("idle") is not (low == high):
            bar.setProperty("idle", low == high)
            bar.style().unpolish(bar)
            bar.style().polish(bar)
        if self._is_following:
            self.verticalScrollBar().setValue(high)

    def _on_scrolled(self, value: int) -> None:
        self._is_following = value >= self.verticalScrollBar().maximum() - 24
