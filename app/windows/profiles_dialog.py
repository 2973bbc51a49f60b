"""Browser profiles: which there are, a new one, signing in, removing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone, TonedText
from app.theme.colours import Colours
from app.widgets.fitting_dialog import FittingDialog
from app.widgets.form import button
from app.widgets.keyed_list import KeyedList
from app.widgets.notice import Notice
from app.widgets.words import label, paragraph

_WIDTH_PX = 560
_LIST_HEIGHT_PX = 150


class ProfilesDialog(FittingDialog):
    """Shows what it is given and emits what its owner wants."""

    add_asked = Signal(str)
    remove_asked = Signal(str)
    sign_in_asked = Signal(str, str)
    """A profile, and the address to begin at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Browser profiles"))
        self.notice = Notice()
        self._list = KeyedList(tr("Browser profiles"))
        self._list.setSelectionMode(KeyedList.SelectionMode.SingleSelection)
        self._list.setFixedHeight(_LIST_HEIGHT_PX)
        self._list.currentRowChanged.connect(lambda _row: self._show())
        self._name, self._address = QLineEdit(), QLineEdit()
        self._name.setPlaceholderText(tr("name of a new profile"))
        self._name.setAccessibleName(tr("name of a new profile"))
        self._name.textChanged.connect(lambda _text: self._show())
        self._address.setPlaceholderText(tr("address to sign in at, like example.org"))
        self._address.setAccessibleName(tr("address to sign in at, like example.org"))
        self._address.textChanged.connect(lambda _text: self._show())
        self._add = button(tr("Add"), lambda: self.add_asked.emit(self._name.text().strip()))
        self._remove = button(tr("Remove"), lambda: self.remove_asked.emit(self.current()))
        self._sign_in = button(
            tr("Sign in…"),
            lambda: self.sign_in_asked.emit(self.current(), self._address.text().strip()),
            kind="primary",
        )
        self._lay_out()
        self._show()

    def show_names(self, names: Sequence[str]) -> None:
        """The one that was just added is chosen."""
        wanted = self._name.text().strip() if self._name.text().strip() in names else self.current()
        self._list.clear()
        for name in names:
            self._list.add(name, name, tr("not encrypted"))
        self._list.setCurrentRow(list(names).index(wanted) if wanted in names else 0)
        if wanted == self._name.text().strip():
            self._name.clear()
        self._show()

    def show_problem(self, words: str) -> None:
        self.notice.show_words(TonedText(words, Tone.BAD))

    def current(self) -> str:
        return self._list.current_key()

    def set_colours(self, colours: Colours) -> None:
        self._list.set_colours(colours)

    def _show(self) -> None:
        self._add.setEnabled(bool(self._name.text().strip()))
        self._remove.setEnabled(bool(self.current()))
        self._sign_in.setEnabled(bool(self.current() and self._address.text().strip()))

    def _lay_out(self) -> None:
        adding, signing = QHBoxLayout(), QHBoxLayout()
        for row, parts in (
            (adding, (self._name, self._add, self._remove)),
            (signing, (self._address, self._sign_in)),
        ):
            row.setSpacing(8)
            for number, part in enumerate(parts):
                row.addWidget(part, int(number == 0))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(tr("Browser profiles"), role="hero"))
        for words, role in (
            (
                tr(
                    "A profile stays signed in from one task to the next. You sign in yourself, in a browser "
                    "of the agent’s that only you use; nothing of that is recorded. No task that may do "
                    "everything unasked gets a profile."
                ),
                "soft",
            ),
            (
                tr("Profiles are not encrypted: who can read your files can use what is signed in there."),
                "faint",
            ),
        ):
            said = paragraph(words, role=role)
            said.setMinimumHeight(1)  # its own is that of the narrowest it could be
            column.addWidget(said)
        column.addWidget(self.notice)
        column.addWidget(self._list)
        column.addLayout(adding)
        column.addLayout(signing)
        column.addStretch(1)
        self.fit_to(_WIDTH_PX)
