"""The column of cards: adding one leaves the others alone, and a long record comes card by card."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QObject, Qt
from PySide6.QtWidgets import QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from app.present import Tone, TonedText
from app.running.cards import card_of
from app.widgets.card_column import CardColumn
from app.widgets.conversation import MOST_STEP_CARDS, ConversationView
from app.widgets.ending_card import EndingCard, EndingWords
from app.widgets.step_card import MessageCard, StepCard
from app.widgets.words import paragraph
from tests.app.steps import make_step

LIMIT_MS = 60_000


class Resizes(QObject):
    """Counts how often what it watches gets another size."""

    def __init__(self) -> None:
        super().__init__()
        self.num = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.num += event.type() is QEvent.Type.Resize
        return False


def shown_column(qtbot: QtBot) -> tuple[QScrollArea, CardColumn]:
    area = QScrollArea()
    qtbot.addWidget(area)
    column = CardColumn(margins=QMargins(10, 10, 10, 10), gap_px=12, max_width_px=400)
    area.setWidget(column)
    column.resize(380, 10)
    with qtbot.waitExposed(area):
        area.show()
    return area, column  # the column belongs to the area


def test_a_new_card_changes_the_size_of_no_other(qtbot: QtBot) -> None:
    _area, column = shown_column(qtbot)
    column.add(MessageCard("first", "read"))
    qtbot.waitUntil(lambda: column.cards()[0].height() > 20 and column.height() > 30, timeout=LIMIT_MS)
    resizes = Resizes()
    column.cards()[0].installEventFilter(resizes)
    height = column.height()
    column.add(MessageCard("second", "read"))
    qtbot.waitUntil(lambda: column.height() > height, timeout=LIMIT_MS)
    assert resizes.num == 0
    first, second = (card.geometry() for card in column.cards())
    assert second.top() == first.bottom() + 1 + 12
    assert column.height() == second.bottom() + 1 + 10


class CalibrationResult(MessageCard):
    """Counts how often it is asked how high it wants to be."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "note")
        self.num_asked = 0

    def heightForWidth(self, width: int) -> int:
        self.num_asked += 1
        return super().heightForWidth(width)


def is_settled(cards: list[CalibrationResult]) -> bool:
    """Whether a look at all that waits to be done changes nothing any more."""
    before = [(card.num_asked, card.geometry()) for card in cards]
    QCoreApplication.processEvents()
    return [(card.num_asked, card.geometry()) for card in cards] == before


def test_cards_above_the_changed_one_are_skipped(qtbot: QtBot) -> None:
    _area, column = shown_column(qtbot)
    cards = [CalibrationResult(str(number)) for number in range(4)]
    for card in cards:
        column.add(card)
    qtbot.waitUntil(lambda: all(card.height() > 20 for card in cards), timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: is_settled(cards), timeout=LIMIT_MS)
    before = [card.num_asked for card in cards]
    cards[2].show_note("another note\non two lines")
    qtbot.waitUntil(lambda: cards[2].num_asked > before[2] and cards[3].y() > 0, timeout=LIMIT_MS)
    column.remove(cards[3])
    qtbot.waitUntil(lambda: column.height() == cards[2].geometry().bottom() + 1 + 10, timeout=LIMIT_MS)
    assert [card.num_asked for card in cards[:2]] == before[:2]


def test_a_card_that_grows_pushes_those_below_it(qtbot: QtBot) -> None:
    _area, column = shown_column(qtbot)
    growing, below = MessageCard("a", "note"), MessageCard("b", "note")
    column.add(growing)
    column.add(below)
    qtbot.waitUntil(lambda: below.y() > growing.height() > 20, timeout=LIMIT_MS)
    before = below.y()
    layout = growing.layout()
    assert layout is not None
    layout.addWidget(paragraph("more words " * 60))
    qtbot.waitUntil(lambda: below.y() > before + 40, timeout=LIMIT_MS)
    assert growing.geometry().bottom() < below.y()


def test_long_words_are_as_high_as_they_need_at_the_width_there_is(qtbot: QtBot) -> None:
    _area, column = shown_column(qtbot)
    card = MessageCard("many words " * 40, "")
    column.add(card)
    qtbot.waitUntil(
        lambda: card.width() == 360 and card.height() == card.heightForWidth(360), timeout=LIMIT_MS
    )
    wide = card.height()
    column.resize(220, column.height())
    qtbot.waitUntil(
        lambda: card.width() == 200 and card.height() == card.heightForWidth(200), timeout=LIMIT_MS
    )
    assert card.height() > wide


def test_a_long_record_comes_card_by_card_with_its_ending_last(qtbot: QtBot) -> None:
    conversation = ConversationView()
    qtbot.addWidget(conversation)
    conversation.begin("the task", "")
    for number in range(1, 31):
        card = card_of(make_step(Click(MonitorPoint(10.0, 10.0)), number=number))
        conversation.add_later(lambda card=card: conversation.add_step(*card))  # type: ignore[misc]
    conversation.add_later(lambda: conversation.end(EndingWords(TonedText("Finished", Tone.GOOD), "done")))
    assert conversation.findChildren(StepCard) == [], "nothing is built while the caller waits"
    qtbot.waitUntil(lambda: bool(conversation.findChildren(EndingCard)), timeout=LIMIT_MS)
    assert [words.number for words, _ in conversation.steps()] == list(range(1, 31))


def test_another_record_leaves_nothing_of_the_first_to_come(qtbot: QtBot) -> None:
    conversation = ConversationView()
    qtbot.addWidget(conversation)
    conversation.begin("first", "")
    conversation.add_later(lambda: conversation.add_step(*card_of(make_step(number=7))))
    conversation.begin("second", "")
    conversation.add_later(lambda: conversation.end(EndingWords(TonedText("Finished", Tone.GOOD))))
    qtbot.waitUntil(lambda: bool(conversation.findChildren(EndingCard)), timeout=LIMIT_MS)
    assert conversation.steps() == []


def long_run(qtbot: QtBot, *, num_steps: int) -> ConversationView:
    conversation = ConversationView()
    qtbot.addWidget(conversation)
    conversation.resize(700, 500)
    with qtbot.waitExposed(conversation):
        conversation.show()
    conversation.begin("the task", "")
    for number in range(1, num_steps + 1):
        conversation.add_step(*card_of(make_step(Click(MonitorPoint(10.0, 10.0)), number=number)))
        QCoreApplication.processEvents()
    return conversation


def shown_steps(conversation: ConversationView) -> list[str]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    cards = conversation.widget().cards()  # type: ignore[attr-defined]
    return [card.accessibleName() for card in cards if isinstance(card, StepCard)]


def test_the_first_cards_of_a_long_run_go_and_come_back_when_they_are_asked_for(qtbot: QtBot) -> None:
    conversation = long_run(qtbot, num_steps=MOST_STEP_CARDS + 25)
    # They go where nothing else is to be done, which on a busy machine is later.
    qtbot.waitUntil(lambda: shown_steps(conversation)[0] == "Step 26", timeout=LIMIT_MS)
    assert len(conversation.findChildren(StepCard)) == MOST_STEP_CARDS
    assert len(conversation.steps()) == MOST_STEP_CARDS + 25
    assert all(kept.little.isNull() for _, kept in conversation.steps()[:25])
    button = conversation.findChild(QPushButton)
    assert button.text() == "Show 20 earlier steps (of 25)"
    conversation.scroll_to_top()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shown_steps(conversation)[0] == "Step 6", timeout=LIMIT_MS)
    assert button.text() == "Show 5 earlier steps (of 5)"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shown_steps(conversation)[0] == "Step 1", timeout=LIMIT_MS)
    assert not button.isVisible()
    assert shown_steps(conversation) == [f"Step {n}" for n in range(1, MOST_STEP_CARDS + 26)]
    first, last = conversation.steps()[0][1].little, conversation.steps()[-1][1].little
    assert first.size() == last.size(), "the picture is cut out of the kept one again"


def test_what_a_reader_looks_at_stays_where_it_is_while_earlier_steps_come_in_above(qtbot: QtBot) -> None:
    conversation = long_run(qtbot, num_steps=MOST_STEP_CARDS + 3)
    qtbot.waitUntil(lambda: conversation.verticalScrollBar().maximum() > 10_000, timeout=LIMIT_MS)
    conversation.scroll_to_top()
    looked_at = next(
        card for card in conversation.findChildren(StepCard) if card.accessibleName() == "Step 4"
    )
    before = looked_at.mapTo(conversation, looked_at.rect().topLeft()).y()
    qtbot.mouseClick(conversation.findChild(QPushButton), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shown_steps(conversation)[0] == "Step 1", timeout=LIMIT_MS)
    moved_px = conversation.findChild(QPushButton).height() + 12  # the button goes with the last of them

    def stays() -> bool:
        after = looked_at.mapTo(conversation, looked_at.rect().topLeft()).y()
        return abs(after - before) <= moved_px

    qtbot.waitUntil(stays, timeout=LIMIT_MS)


def test_a_reader_who_has_scrolled_up_keeps_every_card(qtbot: QtBot) -> None:
    conversation = long_run(qtbot, num_steps=5)
    conversation.scroll_to_top()
    for number in range(6, MOST_STEP_CARDS + 10):
        conversation.add_step(*card_of(make_step(Click(MonitorPoint(10.0, 10.0)), number=number)))
    assert len(shown_steps(conversation)) == MOST_STEP_CARDS + 9


def test_a_reader_who_scrolls_up_in_a_long_run_finds_no_gap_where_cards_have_gone(qtbot: QtBot) -> None:
    conversation = long_run(qtbot, num_steps=MOST_STEP_CARDS + 5)
    bar = conversation.verticalScrollBar()
    qtbot.waitUntil(lambda: len(shown_steps(conversation)) == MOST_STEP_CARDS, timeout=LIMIT_MS)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum(), timeout=LIMIT_MS)
    cards = conversation.widget().cards()  # type: ignore[attr-defined]
    last = cards[-1].mapTo(conversation, cards[-1].rect().topLeft()).y()
    bar.setValue(bar.maximum() - 100)
    assert cards[-1].mapTo(conversation, cards[-1].rect().topLeft()).y() == last + 100
    for above, below in pairwise(cards):
        assert below.geometry().top() == above.geometry().bottom() + 1 + 12


def test_the_first_card_of_a_long_run_goes_without_moving_another(qtbot: QtBot) -> None:
    conversation = long_run(qtbot, num_steps=MOST_STEP_CARDS + 1)
    qtbot.waitUntil(lambda: shown_steps(conversation)[0] == "Step 2", timeout=LIMIT_MS)
    qtbot.wait(50)  # the button that brings them back has come, once
    tops = {card: card.y() for card in conversation.findChildren(StepCard)[1:]}
    conversation.add_step(*card_of(make_step(Click(MonitorPoint(10.0, 10.0)), number=MOST_STEP_CARDS + 2)))
    qtbot.waitUntil(lambda: shown_steps(conversation)[0] == "Step 3", timeout=LIMIT_MS)
    qtbot.wait(50)
    assert {card: card.y() for card in tops} == tops
