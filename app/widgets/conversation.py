"""The cards of one task, in a column that follows the newest unless its reader has scrolled up."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QMargins, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QWidget

from app.language import tr
from app.present import CardWords, thought_words
from app.theme.pictures import KeptShot
from app.widgets.card_column import CardColumn
from app.widgets.ending_card import EndingCard, EndingWords
from app.widgets.step_card import MessageCard, StepCard, TaskCard, ThinkingCard

_MAX_WIDTH_PX = 860
_SCROLL_BAR_PX = 10
"""As in the style sheet."""
MOST_STEP_CARDS, UNFOLDED_AT_ONCE = 120, 20
"""Steps above the newest have no card until their reader asks for it: a thousand cards fill the memory, and
take longer to move than a click may wait."""

_FIRST = 1
"""Place of what stands below the task."""


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
        self.setAccessibleName(tr("Steps"))  # Tab comes to it, so that its arrow keys can scroll
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is always kept: cards would jump when it comes.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        margins = QMargins(20, 16, 20 - _SCROLL_BAR_PX, 16)
        self._column = CardColumn(margins=margins, gap_px=12, max_width_px=_MAX_WIDTH_PX)
        self.setWidget(self._column)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._thinking: ThinkingCard | None = None
        self._unread: list[MessageCard] = []
        self._steps: list[tuple[CardWords, KeptShot]] = []
        self._mark_colour = "#e5186b"
        self._earlier: QPushButton | None = None
        self._num_folded = 0
        """So many of the first steps have no card."""
        self._from_end_px: int | None = None
        """How far the reader is from the end while earlier steps come in above."""
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
        self._earlier, self._num_folded, self._from_end_px = None, 0, None
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
            self._thinking.show_text(thought_words(text))

    def add_message(self, text: str) -> None:
        """What the owner has just told the running agent."""
        card = MessageCard(text, tr("The agent reads it before its next step"))
        self._unread.append(card)
        self._add(card)
        self.scroll_to_end()

    def steps(self) -> list[tuple[CardWords, KeptShot]]:
        """All that are shown, in order."""
        return list(self._steps)

    def add_step(self, words: CardWords, kept: KeptShot, made: StepCard | None = None) -> None:
        """`made`: its card, where somebody has made it before, so that this takes half the time."""
        self._steps.append((words, kept))
        if words.heard:
            self._show_heard(words)
        self._add(made or self.step_card(words, kept))
        if self._thinking is not None:  # one card for all steps of a run: to make one takes time
            self._column.move_to_end(self._thinking)
        self._to_come.appendleft(self._fold)
        self._coming.start()

    def begin_step(self, number: int) -> None:
        """In a turn of its own after `add_step`, as its folding: what changes while the column is scrolled
        could not be copied, and all cards in sight would be painted again."""
        if self._thinking is not None:
            self._thinking.begin_step(number)

    def step_card(self, words: CardWords, kept: KeptShot) -> StepCard:
        card = StepCard(words, kept, mark_colour=self._mark_colour)
        card.enlarge_asked.connect(self.enlarge_asked)
        return card

    def prepare(self, card: StepCard) -> None:
        """Of a card that is to be added: what can be done before it is."""
        self._column.prepare(card)

    def _fold(self) -> None:
        """Let the first card go where there are too many, unless its reader may look at it. One with each
        step: many at once would be a long wait."""
        if not self._is_following or len(self._steps) - self._num_folded <= MOST_STEP_CARDS:
            return
        for card in self._column.cards():
            if isinstance(card, StepCard | MessageCard):
                self._column.let_go(card)
            if isinstance(card, StepCard):
                break
        words, kept = self._steps[self._num_folded]
        self._steps[self._num_folded] = words, kept.without_little()
        self._num_folded += 1
        self._show_earlier()

    def _show_earlier(self) -> None:
        if self._earlier is None:
            self._earlier = QPushButton()
            self._earlier.setProperty("kind", "quiet")
            self._earlier.clicked.connect(self._unfold)
            self._column.insert(_FIRST, self._earlier)
        count = min(UNFOLDED_AT_ONCE, self._num_folded)
        self._earlier.setText(
            tr("Show {count} earlier steps (of {folded})", count=count, folded=self._num_folded)
        )
        self._earlier.setVisible(self._num_folded > 0)

    def _unfold(self) -> None:
        self._is_following = False
        bar = self.verticalScrollBar()
        self._from_end_px = bar.maximum() - bar.value()
        for place in range(self._num_folded - 1, max(self._num_folded - UNFOLDED_AT_ONCE, 0) - 1, -1):
            self.add_later(partial(self._unfold_one, place))

    def _unfold_one(self, place: int) -> None:
        """The card of a step, above those that are there."""
        if place != self._num_folded - 1:
            return  # folded again, or another task
        words, kept = self._steps[place]
        self._steps[place] = words, kept.with_little()
        self._column.insert(_FIRST + 1, self.step_card(*self._steps[place]))
        for text in reversed(words.heard):
            self._column.insert(_FIRST + 1, MessageCard(text, _read_before(words)))
        self._num_folded = place
        self._show_earlier()

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
        if self._is_following:
            self._look_back()
        self.verticalScrollBar().setValue(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Of the viewport, where the column does not cover it."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.palette().window())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._column.resize(self.viewport().width(), self._column.height())

    def _on_coming(self) -> None:
        if self._to_come:
            self._to_come.popleft()()
        else:
            self._coming.stop()
            self._from_end_px = None

    def _add(self, card: QWidget) -> None:
        self._column.add(card)

    def _show_heard(self, words: CardWords) -> None:
        """The cards of a running task stand where they were said; those of a record, where they were read."""
        note = _read_before(words)
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
            bar.setValue(high)
        elif self._from_end_px is not None:
            bar.setValue(high - self._from_end_px)

    def _on_scrolled(self, value: int) -> None:
        if value >= self.verticalScrollBar().maximum() - 24:
            self._is_following = True
        elif self._is_following:
            self._look_back()

    def _look_back(self) -> None:
        """From now on the reader looks at earlier cards: there is no gap between those that are there, and
        what is looked at stays where it is."""
        self._is_following = False
        bar = self.verticalScrollBar()
        self._from_end_px = bar.maximum() - bar.value()
        self._column.close_gap()
        self._from_end_px = None


def _read_before(words: CardWords) -> str:
    return tr("Read before step {number}", number=words.number)
