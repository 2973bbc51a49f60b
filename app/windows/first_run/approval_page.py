"""Fifth page: what the agent asks about, what is kept, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QGridLayout, QRadioButton, QVBoxLayout, QWidget

from agent.actions.policy import ApprovalLevel
from app.language import tr
from app.running.choices import APPROVAL_WORDS
from app.widgets.clearing import clear
from app.widgets.words import breakable, label, paragraph
from app.windows.first_run.page import FirstRunPage


@dataclass(frozen=True, slots=True)
class StoredPlace:
    """Something that is kept, and where."""

    what: str
    where: str
    size: str = ""


class FirstRunApprovalPage(FirstRunPage):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Approval and privacy"),
            tr(
                "The agent can ask before it acts. Whatever you choose, your own rules and the list of risky "
                "actions come first, and what no rule knows is asked."
            ),
            parent,
        )
        self._levels = QButtonGroup(self)
        levels = QVBoxLayout()
        levels.setSpacing(4)
        for number, (level, words) in enumerate(APPROVAL_WORDS.items()):
            button = QRadioButton(tr(words))
            note = paragraph(level_note(level), role="faint")
            note.setContentsMargins(24, 0, 0, 4)
            self._levels.addButton(button, number)
            levels.addWidget(button)
            levels.addWidget(note)
        self._remembers = QCheckBox(tr("Remember in a few lines what earlier tasks came to"))
        self._places = QGridLayout()
        self._places.setHorizontalSpacing(18)
        self._places.setVerticalSpacing(4)
        self._places.setColumnStretch(1, 1)
        self.body.addLayout(levels)
        self.body.addSpacing(4)
        self.body.addWidget(label(tr("What is kept, and where"), role="title"))
        self.body.addWidget(
            paragraph(
                tr(
                    "Everything stays on this computer. Only a model on a server that you add yourself is "
                    "sent pictures of the screen; nothing is sent to anybody else, not even figures of use."
                ),
                role="soft",
            )
        )
        self.body.addLayout(self._places)
        self.body.addWidget(self._remembers)
        self.body.addStretch(1)

    def show_choice(self, level: ApprovalLevel, *, remembers: bool) -> None:
        self._levels.button(list(APPROVAL_WORDS).index(level)).setChecked(True)
        self._remembers.setChecked(remembers)

    def show_places(self, places: Sequence[StoredPlace]) -> None:
        clear(self._places)
        for row, place in enumerate(places):
            self._places.addWidget(label(place.what, role="soft"), row, 0)
            self._places.addWidget(paragraph(breakable(place.where), role="faint"), row, 1)

    def level(self) -> ApprovalLevel:
        return list(APPROVAL_WORDS)[max(self._levels.checkedId(), 0)]

    def remembers(self) -> bool:
        return self._remembers.isChecked()


def level_note(level: ApprovalLevel) -> str:
    match level:
        case ApprovalLevel.ASK:
            return tr("Every click and every text waits for you. The best way to get to know a model.")
        case ApprovalLevel.RISKY:
            return tr(
                "What is known to be harmless and belongs to your task is done; the rest is asked, and "
                "always what could send, delete or pay."
            )
        case ApprovalLevel.ALL:
            return tr("Nothing is asked but what your rules say. Only in a desktop of the agent’s own.")
