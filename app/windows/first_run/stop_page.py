"""Fourth page: the owner tries the ways to stop; two must have worked before going on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone, TonedText
from app.theme.colours import LIGHT, Colours
from app.theme.icons import IconLabel
from app.widgets.clearing import clear
from app.widgets.words import chip, label, paragraph
from app.windows.first_run.page import FirstRunPage

NUM_NEEDED = 2


@dataclass(frozen=True, slots=True)
class RouteWords:
    """One way to stop: what to do, and what to know about it."""

    route: str
    """Its name in the program."""
    instruction: str
    note: str


class StopPage(FirstRunPage):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Stop"),
            tr(
                "Stop always wins: it ends the agent before its next key or click. Try the ways now. You can "
                "go on when two of them have really worked."
            ),
            parent,
        )
        self._colours = LIGHT
        self._rows: dict[str, _RouteRow] = {}
        self._list = QVBoxLayout()
        self._list.setSpacing(8)
        self._state = label("", role="soft")
        self.body.addLayout(self._list)
        self.body.addWidget(self._state)
        self.body.addStretch(1)

    def show_routes(self, routes: Sequence[RouteWords]) -> None:
        """A new rehearsal: nothing has worked yet."""
        clear(self._list)
        self._rows = {}
        for words in routes:
            row = _RouteRow(words, self._colours)
            self._rows[words.route] = row
            self._list.addWidget(row)
        self._show_state()

    def show_worked(self, route: str) -> None:
        if route in self._rows:
            self._rows[route].show_worked()
            self._show_state()

    def show_problem(self, route: str, problem: str) -> None:
        if route in self._rows:
            self._rows[route].show_problem(problem)
            self._show_state()

    def num_worked(self) -> int:
        return sum(row.has_worked for row in self._rows.values())

    def can_go_on(self) -> bool:
        return self.num_worked() >= self._num_needed()

    def why_not(self) -> str:
        missing = self._num_needed() - self.num_worked()
        if missing <= 0:
            return ""
        return tr("Try one more way.") if missing == 1 else tr("Try two ways.")

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        for row in self._rows.values():
            row.set_colours(colours)

    def _num_needed(self) -> int:
        """No more than there are on this desktop."""
        return min(NUM_NEEDED, max(sum(not row.has_problem for row in self._rows.values()), 1))

    def _show_state(self) -> None:
        self._state.setText(
            tr("{worked} of {all} ways have worked.", worked=self.num_worked(), all=len(self._rows))
        )
        self.changed.emit()


class _RouteRow(QFrame):
    def __init__(self, words: RouteWords, colours: Colours) -> None:
        super().__init__()
        self.setProperty("card", True)
        self.has_worked, self.has_problem = False, False
        self._words = words
        self._sign = IconLabel("clock", size_px=20)
        self._note = paragraph(words.note, role="faint")
        self._state = chip(TonedText(tr("not tried")))
        said = QVBoxLayout()
        said.setSpacing(1)
        said.addWidget(paragraph(words.instruction, role="strong"))
        said.addWidget(self._note)
        line = QHBoxLayout(self)
        line.setContentsMargins(14, 10, 14, 10)
        line.setSpacing(12)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addLayout(said, 1)
        line.addWidget(self._state)
        self.set_colours(colours)

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        if self.has_worked:
            self._sign.set_icon("check", colours.good)
        else:
            self._sign.set_icon("clock", colours.text_faint)

    def show_worked(self) -> None:
        self.has_worked = True
        self._show_state(TonedText(tr("has worked"), Tone.GOOD))
        self.set_colours(self._colours)

    def show_problem(self, problem: str) -> None:
        self.has_problem = True
        self._note.setText(problem)
        self._show_state(TonedText(tr("not here"), Tone.CAUTION))

    def _show_state(self, words: TonedText) -> None:
        self._state.setText(words.text)
        self._state.setProperty("tone", str(words.tone))
        self._state.style().unpolish(self._state)
        self._state.style().polish(self._state)
        self.setAccessibleName(f"{self._words.instruction}: {words.text}")
