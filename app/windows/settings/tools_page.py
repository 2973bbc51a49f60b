"""Settings: what the agent gets beside the screen, and the owner's MCP servers with their tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from agent.tools.mcp_tools import McpTool
from agent.tools.server_list import ServerEntry
from app.language import tr
from app.present import TonedText
from app.storage.preferences import Preferences
from app.widgets.form import button, switch
from app.widgets.words import label, paragraph
from app.windows.settings.page import SettingsPage
from app.windows.settings.server_card import ServerCard
from app.windows.settings.server_dialog import ServerDialog


class ToolsPage(SettingsPage):
    """Changes the preferences and the list of servers, which the dialog saves."""

    test_asked = Signal(object)
    """A `ServerEntry`; the answer is `show_outcome` with the same one."""
    keys_asked = Signal()

    def __init__(
        self,
        preferences: Preferences,
        servers: Sequence[ServerEntry],
        *,
        problem: str = "",
        note: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """
        Args:
            problem: why the servers could not be read, or ""; then they are not changed here.
            note: what keeps tools from being used, or "".
        """
        super().__init__(
            tr("Tools"),
            tr(
                "What the agent gets beside the screen, in every run that does not say otherwise. Every "
                "command and every call is judged before it runs, as a click is."
            ),
            parent,
        )
        self._shell = switch(tr("Shell"), preferences.gives_shell)
        self._python = switch(tr("Python"), preferences.gives_python)
        self._files = switch(tr("Files"), preferences.gives_files)
        self._mcp = switch(tr("MCP servers"), preferences.gives_mcp)
        self._cards: list[ServerCard] = []
        self._column = QVBoxLayout()
        self._column.setSpacing(8)
        self._none = label(tr("None is set up."), role="faint")
        self._add = button(tr("Add a server…"), self._on_add)
        self._keys = button(tr("Keys…"), self.keys_asked.emit, kind="quiet")
        self._lay_out(note)
        for entry in servers:
            self._append(entry)
        self._on_number()
        if problem:
            self._servers.setEnabled(False)
            self.add_below(paragraph(problem, role="soft"))

    def _lay_out(self, note: str) -> None:
        if note:
            words = paragraph(note, role="reason")
            words.setProperty("tone", "caution")
            self.column.insertWidget(self.column.indexOf(self.form), words)
        self.form.row(
            tr("In the sandbox"),
            self._shell,
            tr(
                "One bash for the whole run, in its private desktop or browser. Beside your own screen only "
                "where a run shares folders with it."
            ),
        )
        self.form.row("", self._python, tr("One Python session for the whole run, in the same place."))
        self.form.row("", self._files, tr("Looking at files and changing them, in the same place."))
        self.form.row(
            tr("Outside of it"),
            self._mcp,
            tr("They run as you do, and reach what you reach."),
        )
        self._servers = QWidget()
        column = QVBoxLayout(self._servers)
        column.setContentsMargins(0, 10, 0, 0)
        column.setSpacing(8)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self._add)
        foot.addWidget(self._keys)
        foot.addStretch(1)
        column.addWidget(label(tr("MCP servers"), role="title"))
        column.addWidget(self._none)
        column.addLayout(self._column)
        column.addLayout(foot)
        self.add_below(self._servers)

    def changed(self, preferences: Preferences) -> Preferences:
        return replace(
            preferences,
            gives_shell=self._shell.isChecked(),
            gives_python=self._python.isChecked(),
            gives_files=self._files.isChecked(),
            gives_mcp=self._mcp.isChecked(),
        )

    def servers(self) -> tuple[ServerEntry, ...]:
        """As the page has them now."""
        return tuple(card.entry for card in self._cards)

    def show_outcome(
        self, tried: ServerEntry, words: TonedText, tools: Sequence[McpTool] | None = None
    ) -> None:
        """What a test has found; None of `tools` where the server could not be used."""
        for card in self._cards:
            card.show_outcome(tried, words, tools)
        self._order()

    # ---- inside

    def _append(self, entry: ServerEntry) -> ServerCard:
        card = ServerCard(entry)
        card.test_asked.connect(lambda: self.test_asked.emit(card.entry))
        card.change_asked.connect(lambda: self._open(card))
        card.removal_asked.connect(lambda: self._remove(card))
        self._cards.append(card)
        self._column.addWidget(card)
        return card

    def _on_add(self) -> None:
        self._open(None)

    def _open(self, card: ServerCard | None) -> None:
        others = [one.entry for one in self._cards if one is not card]
        dialog = ServerDialog(None if card is None else card.entry, others, self.window())
        dialog.kept.connect(lambda entry: self._keep(card, entry))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _keep(self, card: ServerCard | None, entry: ServerEntry) -> None:
        if card is None:
            card = self._append(entry)
            self._on_number()
        else:
            card.set_entry(entry)
            self._order()
        card.focus()

    def _remove(self, card: ServerCard) -> None:
        place = self._cards.index(card)
        self._cards.remove(card)
        self._column.removeWidget(card)
        card.hide()
        card.deleteLater()
        self._mcp.setChecked(self._mcp.isChecked() and bool(self._cards))
        self._on_number()
        if self._cards:
            self._cards[min(place, len(self._cards) - 1)].focus()
        else:
            self._add.setFocus()

    def _on_number(self) -> None:
        """Without a server there is nothing to switch on: a run that was to have one would not begin."""
        self._none.setVisible(not self._cards)
        self._mcp.setEnabled(bool(self._cards) or self._mcp.isChecked())
        self._order()

    def _order(self) -> None:
        """Tab goes from top to bottom, whatever was made when."""
        before: QWidget = self._mcp
        for card in self._cards:
            before = card.put_after(before)
        for one in (self._add, self._keys):
            QWidget.setTabOrder(before, one)
            before = one
