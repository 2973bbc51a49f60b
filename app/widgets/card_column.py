"""Cards one below the other, in which only what has changed is measured and moved."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QObject, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget


class CardColumn(QWidget):
    """As high as its cards are at its width.

    A box layout squeezes every card whenever one is added, and stretches it again as soon as there is room:
    with some hundred cards that takes longer than a click may wait. Here cards above the first changed one
    are skipped.
    """

    def __init__(self, *, margins: QMargins, gap_px: int, max_width_px: int) -> None:
        super().__init__()
        self._margins, self._gap_px, self._max_width_px = margins, gap_px, max_width_px
        self._cards: list[QWidget] = []
        self._num_placed = 0
        """So many of the first ones stand where they belong."""
        # All of it is painted, and what was painted stays when it grows: so Qt copies what stays in sight. To
        # paint every card that is seen again took longer than all else that a step takes.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)

    def prepare(self, card: QWidget) -> None:
        """Give a card that is to come the style of the sheet: half of what adding it takes."""
        card.setParent(self)
        for part in (card, *card.findChildren(QWidget)):
            part.ensurePolished()

    def cards(self) -> list[QWidget]:
        """From top to bottom."""
        return list(self._cards)

    def add(self, card: QWidget) -> None:
        """At the bottom."""
        self._cards.append(card)
        if card.parent() is not self:
            card.setParent(self)
        card.move(0, self.height())  # where nothing is painted: it is shown before it has its place
        card.show()
        self._place_soon()

    def insert(self, place: int, card: QWidget) -> None:
        """So that it is card number `place`, from 0."""
        self._cards.insert(place, card)
        self._num_placed = min(self._num_placed, place)
        card.setParent(self)
        card.show()
        self._place_soon()

    def move_to_end(self, card: QWidget) -> None:
        """It goes below all others."""
        self._place_from(card)
        self._cards.remove(card)
        self._cards.append(card)
        self._place_soon()

    def remove(self, card: QWidget) -> None:
        self._place_from(card)
        self._cards.remove(card)
        _end(card)
        self._place_soon()

    def let_go(self, card: QWidget) -> None:
        """Remove one far above what is looked at. The others stay where they are until `close_gap`: to move
        them all for each step of a long run, and paint what is seen of them, would be a long wait."""
        if card in self._cards[: self._num_placed]:
            self._num_placed -= 1
        self._cards.remove(card)
        _end(card)

    def close_gap(self) -> None:
        """Move all cards to where they belong."""
        self._num_placed = 0
        self._place()

    def clear(self) -> None:
        gone, self._cards, self._num_placed = self._cards, [], 0
        for card in gone:
            _end(card)
        self._place_soon()

    def sizeHint(self) -> QSize:
        return self.size()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A card gets this event when its content needs another height, before the column does."""
        if event.type() is QEvent.Type.LayoutRequest and isinstance(watched, QWidget):
            self._place_from(watched)
        return False

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().window())
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._num_placed = 0
            self._place()

    def showEvent(self, event: QShowEvent) -> None:
        self._num_placed = 0
        self._place()

    def _place_soon(self) -> None:
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def _place_from(self, card: QWidget) -> None:
        """Lay out this card and all below again."""
        placed = self._cards[: self._num_placed]
        if card in placed:
            self._num_placed = placed.index(card)

    def _place(self) -> None:
        left, top = self._margins.left(), self._margins.top()
        room = max(self.width() - left - self._margins.right(), 1)
        width = min(room, self._max_width_px)
        if self._num_placed:
            top = self._cards[self._num_placed - 1].geometry().bottom() + 1 + self._gap_px
        places = []
        for card in self._cards[self._num_placed :]:
            card.ensurePolished()
            card.installEventFilter(self)  # here: of all that happens to a card before, nothing matters
            places.append(QRect(left, top, width, _height_of(card, width)))
            top += places[-1].height() + self._gap_px
        height = top - (self._gap_px if self._cards else 0) + self._margins.bottom()
        if height != self.height():  # before a card moves: what is to be painted could not be copied
            self.resize(self.width(), height)
        for card, place in zip(self._cards[self._num_placed :], places, strict=True):
            if card.geometry() != place:
                card.setGeometry(place)
        self._num_placed = len(self._cards)


def _end(card: QWidget) -> None:
    card.hide()
    card.deleteLater()


def _height_of(card: QWidget, width: int) -> int:
    return card.heightForWidth(width) if card.hasHeightForWidth() else card.sizeHint().height()
