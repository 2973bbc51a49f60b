"""First page: what works on this machine, each line written when it has been tried."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.language import tr
from app.present import Tone
from app.theme.colours import Colours
from app.widgets.finding_list import FindingList, FindingWords
from app.widgets.words import paragraph
from app.windows.first_run.page import FirstRunPage
from app.windows.tones import tone_colours


class WorksPage(FirstRunPage):
    """Shows findings as they come."""

    check_asked = Signal()
    permission_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("What works here"),
            tr(
                "Deskhand tries everything it needs by doing it: it starts a desktop of its own, takes a "
                "picture, types a line and closes it again."
            ),
            parent,
        )
        self._list = FindingList()
        self._state = paragraph("", role="faint")
        self._again = QPushButton(tr("Check again"))
        self._again.setAutoDefault(False)
        self._again.clicked.connect(self.check_asked)
        foot = QHBoxLayout()
        self._allow = QPushButton()
        self._allow.setAutoDefault(False)
        self._allow.setVisible(False)
        self._allow.clicked.connect(self.permission_asked)
        foot.addWidget(self._state, 1)
        foot.addWidget(self._again)
        self.body.addWidget(self._list, 1)
        self.body.addWidget(self._allow, 0, Qt.AlignmentFlag.AlignRight)
        self.body.addLayout(foot)

    def begin(self) -> None:
        self._list.clear()
        self._again.setEnabled(False)
        self._state.setText(tr("Checking…"))

    def add(self, words: FindingWords) -> None:
        self._list.add(words)

    def end(self, problem: str = "") -> None:
        self._again.setEnabled(True)
        self._state.setText(problem or _summary(self._list.found()))

    def offer_permission(self, name: str) -> None:
        """Which permission of the system can be given next; "" for none."""
        self._allow.setText(tr("Allow {permission}…", permission=name))
        self._allow.setVisible(bool(name))

    def set_colours(self, colours: Colours) -> None:
        self._list.set_tone_colours(tone_colours(colours))


def _summary(found: list[FindingWords]) -> str:
    num_bad = sum(words.tone is Tone.BAD for words in found)
    num_remarks = sum(words.tone is Tone.CAUTION for words in found)
    if num_bad:
        return tr("{bad} of {all} checks failed; what to do stands beside each.", bad=num_bad, all=len(found))
    if num_remarks:
        return tr("All {all} checks passed, {remarks} with a remark.", all=len(found), remarks=num_remarks)
    return tr("All {all} checks passed.", all=len(found))
