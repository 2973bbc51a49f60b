"""In which form the agent answers: in words, as a table with named columns, or as a schema says."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from app.answer_table import columns_in, columns_of_schema, schema_of_columns
from app.language import tr

_COLUMNS_PX = 210
_WORDS, _TABLE, _FILE, _CHOSEN = "words", "table", "file", "chosen"


class AnswerForm(QWidget):
    """Knows the schema, and asks for a file with another one."""

    file_asked = Signal()
    """The owner wants to choose a file with a JSON schema."""
    submitted = Signal()
    """Return in the line of columns."""

    def __init__(self, pick: QComboBox, parent: QWidget | None = None) -> None:
        """`pick` looks like the others beside it, and is filled here."""
        super().__init__(parent)
        self._pick = pick
        self._schema = ""
        """Of a file; "" while none is chosen."""
        self._columns = QLineEdit()
        self._columns.setProperty("role", "page")
        self._columns.setPlaceholderText(tr("columns: name, price"))
        tip = tr("The columns of the table, with commas between; empty to leave them to the model")
        self._columns.setToolTip(tip)
        self._columns.setAccessibleName(tip)
        self._columns.setFixedWidth(_COLUMNS_PX)
        self._columns.returnPressed.connect(self.submitted)
        pick.addItem(tr("Answer in words"), _WORDS)
        pick.addItem(tr("Answer as a table"), _TABLE)
        pick.addItem(tr("Answer by a schema…"), _FILE)
        pick.activated.connect(self._on_chosen)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(pick)
        row.addWidget(self._columns)
        self.show_schema("")

    def schema(self) -> str:
        """The JSON schema that the answer has to fit; "" for words."""
        form = self._pick.currentData()
        if form == _TABLE:
            return schema_of_columns(columns_in(self._columns.text()))
        return self._schema if form == _CHOSEN else ""

    def show_schema(self, schema: str, name: str = "") -> None:
        """`name` is that of its file, where it is from one."""
        columns = columns_of_schema(schema) if schema and not name else None
        self._take_chosen_away()
        self._schema = ""
        if columns is not None:
            self._columns.setText(", ".join(columns))
            self._show(_TABLE)
        elif schema:
            self._schema = schema
            words = tr("Answer by {name}", name=name) if name else tr("Answer by its schema")
            self._pick.insertItem(self._pick.count() - 1, words, _CHOSEN)
            self._show(_CHOSEN)
        else:
            self._columns.clear()
            self._show(_WORDS)

    def _on_chosen(self) -> None:
        form = self._pick.currentData()
        if form == _FILE:
            self._show(_CHOSEN if self._schema else _WORDS)  # until a file is chosen
            self.file_asked.emit()
        else:
            self._show(form)
            if form == _TABLE:
                self._columns.setFocus()

    def _show(self, form: str) -> None:
        self._pick.setCurrentIndex(self._pick.findData(form))
        self._columns.setVisible(form == _TABLE)
        self.updateGeometry()

    def _take_chosen_away(self) -> None:
        place = self._pick.findData(_CHOSEN)
        if place >= 0:
            self._pick.removeItem(place)
