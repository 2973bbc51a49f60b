"""Cards one below the other, in which only what has changed is measured and moved."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QMargins, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget


class CardColumn(QWidget):
    """As high as its cards are at its width.

    A box layout squeezes every card whenever one is added, and stretches it again as soon as there is room:
    with some hundred cards that takes longer than a click may wait.
    """

    def __init__(self, *, margins: QMargins, gap_px: int, max_width_px: int) -> None:
        super().__init__()
        self._margins, self._gap_px, self._max_width_px = margins, gap_px, max_width_px
        self._cards: list[QWidget] = []

    def cards(self) -> list[QWidget]:
        """From top to bottom."""
        return list(self._cards)

    def add(self, card: QWidget) -> None:
        """At the bottom."""
        self._cards.append(card)
        card.setParent(self)
        card.show()
        self._place_soon()

    def remove(self, card: QWidget) -> None:
        self._cards.remove(card)
        _end(card)
        self._place_soon()

    def clear(self) -> None:
        gone, self._cards = self._cards, []
        for card in gone:
            _end(card)
        self._place_soon()

    def sizeHint(self) -> QSize:
        return self.size()

    def event(self, event: QEvent) -> bool:
        """A card that wants another height says so by this event."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._place()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._place()

    def showEvent(self, event: QShowEvent) -> None:
        self._place()

    def _place_soon(self) -> None:
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def _place(self) -> None:
        """Cards that stay where they are as they are cost a look at what their layout remembers."""
        left, top = self._margins.left(), self._margins.top()
        room = max(self.width() - left - self._margins.right(), 1)
        width = min(room, self._max_width_px)
        for card in self._cards:
            card.ensurePolished()
            wanted = QRect(left, top, width, _height_of(card, width))
            if card.geometry() != wanted:
                card.setGeometry(wanted)
            top += wanted.height() + self._gap_px
        height = top - (self._gap_px if self._cards else 0) + self._margins.bottom()
        if height != self.height():
            self.resize(self.width(), height)


def _end(card: QWidget) -> None:
    card.hide()
    card.deleteLater()


def _height_of(card: QWidget, width: int) -> int:
    return card.heightForWidth(width) if card.hasHeightForWidth() else card.sizeHint().height()
