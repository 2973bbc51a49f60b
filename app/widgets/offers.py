"""The model's proposals on an approval card, other kinds of action, and the thought."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from agent.terminal import revealed
from app.language import tr
from app.widgets.proposal_list import ProposalList
from app.widgets.spoken import call_pick
from app.widgets.words import label

_THOUGHT_LINES = 1


class Offers(QWidget):
    """Hidden where nothing is proposed: then there is one action, and its thought is only told."""

    proposal_chosen = Signal(int)
    instead_chosen = Signal(str)
    """The name of a kind of action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = ProposalList()
        self._list.chosen.connect(self._on_proposal)
        self._instead = QComboBox()
        call_pick(self._instead, tr("Something else"))
        self._instead.activated.connect(self._on_instead)
        self._thought = QPlainTextEdit()
        self._thought.setAccessibleName(tr("Thought"))
        self._thought.setTabChangesFocus(True)
        self._thought.setFixedHeight(self._thought.fontMetrics().lineSpacing() * _THOUGHT_LINES + 24)
        self._said = ""
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(label(tr("Thought"), role="soft"))
        line.addWidget(self._thought, 1)
        line.addWidget(self._instead)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._list)
        column.addLayout(line)

    def show_offers(self, proposals: Sequence[str], kinds: Sequence[tuple[str, str]]) -> None:
        """`kinds` are words and name of what can be done instead."""
        self.setVisible(bool(proposals))
        self._list.show_lines([revealed(words) for words in proposals])
        with QSignalBlocker(self._instead):
            self._instead.clear()
            self._instead.addItem(tr("Something else…"), "")
            for words, name in kinds:
                self._instead.addItem(words, name)

    def show_thought(self, thought: str) -> None:
        self._said = revealed(thought)
        self._thought.setPlainText(self._said)

    def has_thought(self) -> bool:
        """Whether the thought stands here to be rewritten."""
        return not self.isHidden()

    def new_thought(self) -> str | None:
        """As the owner rewrote it; None when it was not touched."""
        said = self._thought.toPlainText().strip()
        return said if self.has_thought() and said != self._said.strip() else None

    def _on_proposal(self, index: int) -> None:
        self._instead.setCurrentIndex(0)
        self.proposal_chosen.emit(index)

    def _on_instead(self) -> None:
        name = str(self._instead.currentData())
        if name:
            self._list.choose_none()
            self.instead_chosen.emit(name)
