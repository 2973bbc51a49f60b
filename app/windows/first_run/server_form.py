"""A server in two fields: address and key; its models appear, and the rest may be said and need not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.language import tr
from app.theme.colours import Colours
from app.widgets.keyed_list import KeyedList
from app.widgets.spoken import call_pick
from app.widgets.words import label

_LIST_HEIGHT_PX = 132


@dataclass(frozen=True, slots=True)
class ServerWish:
    """What was typed."""

    address: str
    key: str
    """A new key, or the name of one that is kept."""


@dataclass(frozen=True, slots=True)
class ServedWords:
    """A model that the server has."""

    name: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ServerFound:
    """What a look at the server found."""

    words: str
    key_name: str
    """Under which the key is kept; "" where it wants none."""
    models: Sequence[ServedWords]
    """The likeliest first; none where it lists none, and a name has to be typed."""


class ServerForm(QWidget):
    """Shows the models of what was typed, until something else is typed."""

    edited = Signal()
    submitted = Signal()
    """Return was pressed."""

    def __init__(self, dialects: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: ServerFound | None = None
        self._address = _field(
            tr("Address of the server"), tr("http://localhost:8000/v1, or anthropic, openai, google")
        )
        self._key = _field(tr("Key of the server"), tr("Key, or the name of one that is kept; often none"))
        self._key.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        for field in (self._address, self._key):
            field.textEdited.connect(self._forget)
            field.installEventFilter(self)
        self._words = label("", role="soft")
        self._models = KeyedList(tr("Models of the server"))
        self._models.setSelectionMode(KeyedList.SelectionMode.SingleSelection)
        self._models.setMaximumHeight(_LIST_HEIGHT_PX)
        self._served = _field(tr("Name of the model on the server"), tr("The model’s name there"))
        self._dialect = QComboBox()
        call_pick(self._dialect, tr("How it is asked"))
        self._dialect.addItem(tr("Asked as the pointing test finds"), "")
        for name in dialects:
            self._dialect.addItem(tr("Asked in {dialect}", dialect=name), name)
        self._price = _field(tr("Price"), tr("A million tokens cost, like 3,15 (optional)"))
        more = QHBoxLayout()
        more.setSpacing(8)
        more.addWidget(self._dialect)
        more.addWidget(self._price, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (self._address, self._key, self._words, self._models, self._served):
            column.addWidget(widget)
        column.addLayout(more)
        column.addStretch(1)
        self._show_parts()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return looks for the models, and does not press the dialog's own button."""
        is_pressed = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress
        if is_pressed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # type: ignore[attr-defined]
            self.submitted.emit()
            return True
        return super().eventFilter(watched, event)

    def set_colours(self, colours: Colours) -> None:
        self._models.set_colours(colours)

    @property
    def has_found(self) -> bool:
        return self._found is not None

    def typed(self) -> ServerWish:
        return ServerWish(self._address.text().strip(), self._key.text().strip())

    def show_found(self, found: ServerFound) -> None:
        """The first model is chosen."""
        self._found = found
        self._key.setText(found.key_name)
        self._words.setText(found.words)
        self._models.clear()
        for model in found.models:
            self._models.add(model.name, model.name, model.note)
        self._models.setCurrentRow(0)
        self._show_parts()
        (self._models if found.models else self._served).setFocus()

    def served_name(self) -> str:
        return self._models.current_key() or self._served.text().strip()

    def key_name(self) -> str:
        return "" if self._found is None else self._found.key_name

    def dialect(self) -> str:
        """ "" is what the pointing test finds."""
        return str(self._dialect.currentData())

    def price(self) -> str:
        return self._price.text().strip()

    def _forget(self) -> None:
        self._found = None
        self._models.clear()
        self._show_parts()
        self.edited.emit()

    def _show_parts(self) -> None:
        found = self._found
        self._words.setVisible(found is not None)
        self._models.setVisible(found is not None and bool(found.models))
        self._served.setVisible(found is not None and not found.models)
        for widget in (self._dialect, self._price):
            widget.setVisible(found is not None)


def _field(name: str, hint: str) -> QLineEdit:
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    return made
