"""Where one MCP server is described: its name, how it is reached, and which secrets it is given."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from agent.tools.server_list import ServerEntry, require_own_names
from app.language import problem_words, tr
from app.theme.window_size import roomy
from app.widgets.form import Form, button
from app.widgets.scrolled import scrolled
from app.widgets.words import breakable, label, paragraph

_WIDTH_PX, _HEIGHT_PX = 680, 460
_ADDRESSES = ("http://", "https://")


class ServerDialog(QDialog):
    """Emits `kept` with a `ServerEntry` that makes sense; writes nothing itself."""

    kept = Signal(object)

    def __init__(
        self, entry: ServerEntry | None, others: Sequence[ServerEntry], parent: QWidget | None = None
    ) -> None:
        """
        Args:
            entry: the server to change; None for a new one.
            others: the servers beside it, which are called otherwise.
        """
        super().__init__(parent)
        self._entry, self._others = entry or ServerEntry(""), others
        title = tr("Add a server") if entry is None else tr("Change the server {name}", name=entry.name)
        self.setWindowTitle(title)
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._name = QLineEdit(self._entry.name)
        self._name.setPlaceholderText("notes")
        self._reach = QLineEdit(self._entry.url or shlex.join(self._entry.command))
        self._reach.setPlaceholderText("notes-server")
        self._secrets = SecretRows(self._entry.secrets)
        self._problem = paragraph("")
        self._problem.setProperty("chip", True)
        self._problem.setProperty("tone", "bad")
        self._problem.setMinimumHeight(1)
        self._problem.setVisible(False)
        self._reach.textChanged.connect(self._on_reach)
        self._lay_out(title)
        self._on_reach(self._reach.text())

    def _lay_out(self, title: str) -> None:
        form = Form()
        form.row(tr("Name"), self._name)
        form.row(
            tr("Command or address"),
            self._reach,
            tr("A program with its arguments, or an address that begins with http:// or https://."),
        )
        form.row(
            tr("Secrets"),
            self._secrets,
            tr("A program is given each as a variable. The value is what the keyring holds under that name."),
        )
        if self._entry.environment:
            names = ", ".join(self._entry.environment)
            form.row("", paragraph(tr("Also given, as the file says: {names}", names=names), role="faint"))
        keep = button(tr("Keep"), self._on_keep, kind="primary")
        keep.setDefault(True)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._problem, 1)
        foot.addStretch(0)
        foot.addWidget(button(tr("Cancel"), self.reject))
        foot.addWidget(keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.addWidget(label(title, role="title"))
        column.addWidget(scrolled(_above(form)), 1)
        column.addLayout(foot)

    def _on_reach(self, text: str) -> None:
        """Nothing is started at an address, so nothing can be given variables."""
        self._secrets.setEnabled(not _is_address(text))

    def _on_keep(self) -> None:
        reach = self._reach.text().strip()
        try:
            command = [] if _is_address(reach) else shlex.split(reach)
        except ValueError:
            self._complain(tr("A quotation mark in the command is never closed."), self._reach)
            return
        secrets = {} if _is_address(reach) else self._secrets.secrets()
        if isinstance(secrets, str):
            self._complain(secrets, self._secrets)
            return
        if not self._name.text().strip():
            self._complain(tr("Give the server a name."), self._name)
            return
        try:
            made = self._entry.changed(
                self._name.text().strip(),
                command=command,
                url=reach if _is_address(reach) else "",
                secrets=secrets,
            )
            require_own_names((*self._others, made))
        except ValueError as problem:
            self._complain(tr("This cannot be kept: {problem}.", problem=problem_words(problem)), self._reach)
            return
        self.kept.emit(made)
        self.accept()

    def _complain(self, words: str, field: QWidget) -> None:
        self._problem.setText(breakable(words))
        self._problem.setVisible(True)
        field.setFocus()


class SecretRows(QWidget):
    """A row for each variable: what it is called, and the name of its value in the keyring."""

    def __init__(self, secrets: dict[str, str]) -> None:
        super().__init__()
        self._rows: list[tuple[QLineEdit, QLineEdit]] = []
        self._lines = QVBoxLayout()
        self._lines.setSpacing(6)
        self._add = button(tr("Add a secret"), self._on_add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._lines)
        column.addWidget(self._add)
        for variable, name in secrets.items():
            self._append(variable, name)
        self.setFocusProxy(self._add)

    def secrets(self) -> dict[str, str] | str:
        """Name in the keyring by variable, or a sentence that says what is missing. Empty rows are none."""
        found: dict[str, str] = {}
        for variable, name in ((one.text().strip(), other.text().strip()) for one, other in self._rows):
            if not variable and not name:
                continue
            if not variable or not name:
                return tr("A secret needs both: its variable and its name in the keyring.")
            if variable in found:
                return tr("The variable {name} stands there twice.", name=variable)
            found[variable] = name
        return found

    def _on_add(self) -> None:
        self._append("", "")
        self._rows[-1][0].setFocus()

    def _append(self, variable: str, name: str) -> None:
        left, right = QLineEdit(variable), QLineEdit(name)
        left.setPlaceholderText("NOTES_KEY")
        left.setAccessibleName(tr("Variable"))
        right.setPlaceholderText(tr("Name in the keyring"))
        right.setAccessibleName(tr("Name in the keyring"))
        holder = QWidget()
        away = button(tr("Remove"), partial(self._remove, (left, right), holder), kind="quiet")
        away.setAccessibleName(tr("Remove {name}", name=variable) if variable else tr("Remove this secret"))
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(left, 1)
        line.addWidget(right, 1)
        line.addWidget(away)
        self._rows.append((left, right))
        self._lines.addWidget(holder)
        before: QWidget = self._add.previousInFocusChain() or self
        for one in (left, right, away):
            QWidget.setTabOrder(before, one)
            before = one

    def _remove(self, row: tuple[QLineEdit, QLineEdit], holder: QWidget) -> None:
        self._rows.remove(row)
        self._lines.removeWidget(holder)
        holder.hide()
        holder.deleteLater()
        self._add.setFocus()


def _above(form: Form) -> QWidget:
    """The form with what is left of the room below it."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(form)
    column.addStretch(1)
    return holder


def _is_address(text: str) -> bool:
    return text.strip().lower().startswith(_ADDRESSES)
