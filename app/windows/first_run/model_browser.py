"""Models that can be fetched, with what each needs on this machine and is good at; any other is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QLineEdit, QListWidgetItem, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone
from app.theme.colours import Colours
from app.widgets.keyed_list import KeyedList
from app.widgets.words import paragraph
from app.windows.tones import tone_colours

_LIST_HEIGHT_PX = 212


@dataclass(frozen=True, slots=True)
class ModelOffer:
    """A model that can be fetched."""

    name: str
    note: str
    """Whether it fits here, its memory and how long a step would take, in a line."""
    details: str = ""
    """What it is good at, its licence and the rest, in sentences."""
    tone: Tone = Tone.NEUTRAL
    """Good for the recommended one, caution for what does not fit."""


class ModelBrowser(QWidget):
    """Typing looks for it in the list; what is not there is fetched from the hub as it was typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: dict[str, ModelOffer] = {}
        self._typed = QLineEdit()
        self._typed.setProperty("role", "search")
        self._typed.setClearButtonEnabled(True)
        self._typed.setAccessibleName(tr("Model to fetch"))
        self._typed.setPlaceholderText(tr("A name of the list, or OWNER/NAME on Hugging Face"))
        self._typed.textChanged.connect(self._show_matching)
        self._list = KeyedList(tr("Models that can be fetched"))
        self._list.setSelectionMode(KeyedList.SelectionMode.SingleSelection)
        self._list.setFixedHeight(_LIST_HEIGHT_PX)
        self._list.currentItemChanged.connect(self._on_current)
        self._details = paragraph("", role="soft")
        self._details.setMinimumHeight(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._typed)
        column.addWidget(self._list)
        column.addWidget(self._details)
        column.addStretch(1)
        self._show_matching()

    def show_offers(self, offers: Sequence[ModelOffer]) -> None:
        """The best one first; it is chosen, unless something was typed already."""
        self._offers = {offer.name: offer for offer in offers}
        self._list.clear()
        for offer in offers:
            self._list.add(offer.name, offer.name, offer.note, tone=offer.tone)
        self._show_matching()

    def set_colours(self, colours: Colours) -> None:
        self._list.set_colours(colours, tone_colours(colours))

    def wanted(self) -> str:
        """The chosen row; what was typed where no row fits; "" for nothing."""
        current = self._list.currentItem()
        if current is not None and not current.isHidden():
            return self._list.current_key()
        return self._typed.text().strip()

    def _show_matching(self, _text: str = "") -> None:
        typed = self._typed.text().strip().lower()
        rows = [self._list.item(row) for row in range(self._list.count())]
        found = [item for item in rows if typed in f"{item.text()} {self._words_of(item)}".lower()]
        for item in rows:
            item.setHidden(item not in found)
        same = next((item for item in found if item.text().lower() == typed), None)
        current = self._list.currentItem()
        if same is not None:
            self._list.setCurrentItem(same)
        elif current is None or current.isHidden():
            self._list.setCurrentItem(found[0] if found else None)  # type: ignore[arg-type]
        self._list.setVisible(bool(found))
        self._on_current()

    def _words_of(self, item: QListWidgetItem) -> str:
        return self._offers[item.text()].details

    def _on_current(self, *_items: object) -> None:
        offer = self._offers.get(self._list.current_key())
        current = self._list.currentItem()
        if offer is not None and current is not None and not current.isHidden():
            self._details.setText(offer.details or offer.note)
        elif self._typed.text().strip():
            self._details.setText(
                tr(
                    "It is not in the list: it is fetched from the hub by that name, and how it is asked is "
                    "found from its files."
                )
            )
        else:
            self._details.setText("")
