"""One MCP server on the Tools page: how it is reached, its test, and what each of its tools may do."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from agent.tools.mcp_tools import McpTool, ToolPermission, plain_name
from agent.tools.server_list import ServerEntry
from app.language import to_translate, tr
from app.present import Tone, TonedText
from app.widgets.clearing import clear
from app.widgets.form import button
from app.widgets.words import ElidedLabel, breakable, label, paragraph, plain_tip, shorten

PERMISSION_WORDS = {
    ToolPermission.ALWAYS: to_translate("Always"),
    ToolPermission.ASK: to_translate("Ask"),
    ToolPermission.NEVER: to_translate("Never"),
}
_MAX_DESCRIPTION = 160


@dataclass(frozen=True, slots=True)
class _ToolLine:
    name: str
    """As permissions name it."""
    shown: str
    digest: str
    permission: ToolPermission
    description: str = ""
    has_changed: bool = False
    """Whether it was allowed when its description or arguments were others."""


class ServerCard(QFrame):
    """Holds its `ServerEntry`, with what the owner decides of the tools; tests nothing itself."""

    test_asked = Signal()
    change_asked = Signal()
    removal_asked = Signal()

    def __init__(self, entry: ServerEntry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self.entry = entry
        self._tried: ServerEntry | None = None
        """The server that is being tested, as it was then."""
        self._tools: Sequence[McpTool] | None = None
        """What it has said of its tools; None before it has."""
        self._choices: list[QComboBox] = []
        self._name = label("", role="strong")
        self._reach = ElidedLabel(role="faint")
        self._test = button(tr("Test"), self._on_test)
        self._change = button(tr("Change…"), self.change_asked.emit, kind="quiet")
        self._remove = button(tr("Remove"), self.removal_asked.emit, kind="quiet")
        self._said = paragraph("")
        self._said.setProperty("chip", True)
        self._said.setMinimumHeight(1)
        self._said.setVisible(False)
        self._note = paragraph("", role="faint")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(0, 1)
        self._lay_out()
        self.set_entry(entry)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._name)
        words.addWidget(self._reach)
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addLayout(words, 1)
        for one in (self._test, self._change, self._remove):
            head.addWidget(one, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 10)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self._said)
        column.addWidget(self._note)
        column.addLayout(self._grid)

    # ---- what is shown

    def set_entry(self, entry: ServerEntry) -> None:
        """Another server in the place of this one: what was found out of it counts no more."""
        self.entry, self._tried, self._tools = entry, None, None
        self._name.setText(entry.name)
        self._reach.setText(entry.url or shlex.join(entry.command))
        self._reach.setToolTip(plain_tip(self._reach.text()))
        self._test.setText(tr("Test"))
        self._test.setAccessibleName(tr("Test {name}", name=entry.name))
        self._change.setAccessibleName(tr("Change {name}", name=entry.name))
        self._remove.setAccessibleName(tr("Remove {name}", name=entry.name))
        self.setAccessibleName(entry.name)
        self._said.setVisible(False)
        self._show_tools()

    def show_outcome(self, tried: ServerEntry, words: TonedText, tools: Sequence[McpTool] | None) -> None:
        """What a test of the server has found; None of `tools` where it could not be used."""
        if tried is not self._tried:
            return  # it is another one by now
        self._tried = None
        self._test.setText(tr("Test"))
        self._say(words)
        if tools is not None:
            self._tools = tools
            self._show_tools()

    def put_after(self, widget: QWidget) -> QWidget:
        """Where Tab goes from that widget on; the last one of the card."""
        for one in (self._test, self._change, self._remove, *self._choices):
            QWidget.setTabOrder(widget, one)
            widget = one
        return widget

    def focus(self) -> None:
        self._test.setFocus()

    # ---- inside

    def _on_test(self) -> None:
        """The button stays enabled, so that the keyboard stays on it."""
        if self._tried is not None:
            return
        self._tried = self.entry
        self._test.setText(tr("Testing…"))
        self._say(TonedText(tr("Connecting to {name}…", name=self.entry.name), Tone.NEUTRAL))
        self.test_asked.emit()

    def _say(self, words: TonedText) -> None:
        self._said.setText(breakable(words.text))
        self._said.setProperty("tone", str(words.tone))
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)
        self._said.setVisible(True)

    def _lines(self) -> list[_ToolLine]:
        """Its tools as it says; before it was asked, those of which the owner has decided something."""
        if self._tools is None:
            prefix = f"{plain_name(self.entry.name)}__"
            return [
                _ToolLine(name, name.removeprefix(prefix), digest, permission)
                for name, (permission, digest) in self.entry.permissions.items()
            ]
        lines = []
        for tool in self._tools:
            permission = self.entry.permission(tool)
            kept = self.entry.permissions.get(tool.name, (ToolPermission.ASK, ""))[0]
            lines.append(
                _ToolLine(
                    tool.name,
                    tool.own_name,
                    tool.digest,
                    permission,
                    tool.description,
                    kept is not permission,
                )
            )
        return lines

    def _show_tools(self) -> None:
        clear(self._grid)
        self._choices = []
        lines = self._lines()
        self._note.setVisible(bool(lines))
        if self._tools is None:
            self._note.setText(tr("What you have decided so far. A test lists all of its tools."))
        else:
            self._note.setText(tr("What each tool may do. The descriptions are the server’s own words."))
        for row, line in enumerate(lines):
            self._grid.addWidget(_words_of(line), row, 0)
            self._choices.append(self._choice(line))
            self._grid.addWidget(self._choices[-1], row, 1, Qt.AlignmentFlag.AlignTop)

    def _choice(self, line: _ToolLine) -> QComboBox:
        made = _StillBox()
        for permission, words in PERMISSION_WORDS.items():
            made.addItem(tr(words), permission)
        made.setCurrentIndex(made.findData(line.permission))
        made.setAccessibleName(tr("Whether {tool} may be used", tool=line.shown))
        made.setAccessibleDescription(line.description[:_MAX_DESCRIPTION])
        made.activated.connect(lambda _row: self._on_decided(line, ToolPermission(made.currentData())))
        return made

    def _on_decided(self, line: _ToolLine, permission: ToolPermission) -> None:
        self.entry = self.entry.allowing(line.name, permission, line.digest)


class _StillBox(QComboBox):
    """Is not changed by scrolling the page over it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def _words_of(line: _ToolLine) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 6, 0, 0)
    column.setSpacing(1)
    column.addWidget(label(line.shown[:80]))
    if line.has_changed:
        warning = paragraph(tr("Changed since you allowed it, so it is asked again."), role="reason")
        warning.setProperty("tone", "caution")
        column.addWidget(warning)
    if line.description:
        first = " ".join(line.description.split())
        words = paragraph(shorten(first, max_characters=_MAX_DESCRIPTION, max_lines=1), role="faint")
        words.setToolTip(plain_tip(line.description))
        column.addWidget(words)
    return holder
