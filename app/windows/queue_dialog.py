"""The queue and the schedule: what waits, desktops at work, and all of their questions in one place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTime, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QTimeEdit,
    QVBoxLayout,
    QWidget,
)

from app.language import to_translate, tr
from app.present import TargetMark, TonedText
from app.theme.colours import Colours
from app.theme.window_size import roomy
from app.widgets.approval_card import ApprovalCard, QuestionWords
from app.widgets.clearing import clear
from app.widgets.desktop_tile import DesktopTile
from app.widgets.flow import FlowLayout
from app.widgets.form import button, number, pick, switch
from app.widgets.scrolled import scrolled
from app.widgets.spoken import call_pick
from app.widgets.words import chip, label, paragraph, shorten

_SIZE_PX = (900, 640)
_COLUMNS = 2
_TASK_CHARACTERS = 32
EVERY = {
    "hourly": to_translate("every hour"),
    "daily": to_translate("every day"),
    "weekdays": to_translate("Monday to Friday"),
    "weekly": to_translate("every week"),
    "monthly": to_translate("every month"),
}
DAYS = {
    "mon": to_translate("Monday"),
    "tue": to_translate("Tuesday"),
    "wed": to_translate("Wednesday"),
    "thu": to_translate("Thursday"),
    "fri": to_translate("Friday"),
    "sat": to_translate("Saturday"),
    "sun": to_translate("Sunday"),
}


@dataclass(frozen=True, slots=True)
class AgendaRow:
    number: int
    words: str
    state: TonedText
    note: str = ""
    record_id: str = ""
    can_run_again: bool = False
    can_be_removed: bool = True


class QueueDialog(QDialog):
    """Shows rows, tiles and one question at a time; does nothing itself."""

    start_asked = Signal()
    pause_asked = Signal()
    at_once_chosen = Signal(int)
    task_asked = Signal()
    """The task in the box is to be added."""
    removed = Signal(int)
    again_asked = Signal(int)
    record_asked = Signal(str)
    stop_asked = Signal(int)
    planned = Signal(str, str, bool)
    """The name of a routine, or "" for the task in the box; when; whether what was missed is done late."""
    answered = Signal(str)
    """What the agent asked for in words."""

    def __init__(self, at_once: int, most: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Queue and schedule"))
        self.resize(roomy(self, *_SIZE_PX))
        self._colours: Colours | None = None
        self._is_on = False
        self._tiles: dict[int, DesktopTile] = {}
        self._go = button("", self._on_go, kind="primary")
        self._at_once = number(1, most, at_once)
        self._at_once.setAccessibleName(tr("Desktops at once"))
        self._at_once.valueChanged.connect(self.at_once_chosen)
        self._rows, self._plans = QVBoxLayout(), QVBoxLayout()
        self._grid = QGridLayout()
        self._problem = paragraph("")
        self._problem.setProperty("tone", "bad")
        self._problem.setVisible(False)
        self.approval = ApprovalCard()
        self.approval.offer_take_over(False)
        self._from = label("", role="strong")
        self._request = self._make_request()
        for part in (self.approval, self._from, self._request):
            part.setVisible(False)
        self._lay_out()
        self.show_running(False)

    # ---- what is shown

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        self.approval.set_colours(colours)

    def show_running(self, is_on: bool) -> None:
        self._is_on = is_on
        self._go.setText(tr("Pause") if is_on else tr("Start"))

    def show_rows(self, queue: Sequence[AgendaRow], plans: Sequence[AgendaRow]) -> None:
        for column, rows, empty in (
            (self._rows, queue, tr("Nothing waits.")),
            (self._plans, plans, tr("Nothing is planned.")),
        ):
            clear(column)
            for row in rows:
                column.addWidget(self._card(row))
            if not rows:
                column.addWidget(paragraph(empty, role="soft"))

    def show_problem(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))

    def offer_routines(self, names: Sequence[str]) -> None:
        self._what.clear()
        self._what.addItem(tr("The task in the box"), "")
        for name in names:
            self._what.addItem(name, name)

    def add_tile(self, tile_number: int, words: str) -> DesktopTile:
        tile = DesktopTile(words)
        tile.stop_asked.connect(lambda: self.stop_asked.emit(tile_number))
        self._tiles[tile_number] = tile
        self._place_tiles()
        return tile

    def tile(self, tile_number: int) -> DesktopTile | None:
        return self._tiles.get(tile_number)

    def remove_tile(self, tile_number: int) -> None:
        tile = self._tiles.pop(tile_number, None)
        if tile is not None:
            self._grid.removeWidget(tile)
            tile.deleteLater()
            self._place_tiles()

    # ---- one question at a time: a `QuestionPlace`

    def show_asker(self, words: str) -> None:
        self._from.setText(words)

    def ask(self, words: QuestionWords) -> None:
        mark = self._colours.mark if self._colours is not None else ""
        caution = self._colours.caution if self._colours is not None else ""
        self.approval.ask(words, mark_colour=mark, icon_colour=caution)
        self.approval.offer_take_over(False)
        self._from.setVisible(True)

    def ask_in_words(self, question: str) -> None:
        self._question.setText(question)
        self._answer.clear()
        self._request.setVisible(True)
        self._from.setVisible(True)
        self._answer.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_question(self) -> None:
        for part in (self.approval, self._from, self._request):
            part.setVisible(False)

    def show_target(self, marks: tuple[TargetMark, ...]) -> None:
        """The card itself has a picture."""

    # ---- layout

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(label(tr("Queue and schedule"), role="title"), 1)
        head.addWidget(label(tr("Desktops at once"), role="soft"))
        head.addWidget(self._at_once)
        head.addWidget(self._go)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(8)
        column.addLayout(self._grid)
        column.addWidget(label(tr("Queue"), role="strong"))
        column.addLayout(self._rows)
        adding = FlowLayout()
        adding.addWidget(button(tr("Add the task in the box"), self.task_asked.emit))
        column.addLayout(adding)
        column.addWidget(label(tr("Comes again"), role="strong"))
        column.addLayout(self._plans)
        column.addWidget(self._plan_row())
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(button(tr("Close"), self.reject))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 20, 24, 20)
        whole.setSpacing(12)
        whole.addLayout(head)
        whole.addWidget(scrolled(inner), 1)
        whole.addWidget(self._from)
        whole.addWidget(self.approval)
        whole.addWidget(self._request)
        whole.addWidget(self._problem)
        whole.addLayout(foot)

    def _plan_row(self) -> QWidget:
        self._what = QComboBox()
        call_pick(self._what, tr("What comes again"))
        self._what.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._what.setMinimumContentsLength(_TASK_CHARACTERS)
        self._every = pick({value: tr(words) for value, words in EVERY.items()}, "daily")
        call_pick(self._every, tr("How often"))
        self._every.currentIndexChanged.connect(lambda _row: self._show_day())
        self._weekday = pick({value: tr(words) for value, words in DAYS.items()}, "mon")
        call_pick(self._weekday, tr("Day of the week"))
        self._day = number(1, 31, 1)
        self._day.setAccessibleName(tr("Day of the month"))
        self._time = QTimeEdit(QTime(8, 30))
        self._time.setDisplayFormat("HH:mm")
        self._time.setAccessibleName(tr("Time"))
        self._time.lineEdit().setTextMargins(7, 0, 7, 0)
        self._late = switch(tr("If missed, do it late"), False)
        row = QWidget()
        flow = FlowLayout(row, spacing_px=8)
        for part in (self._what, self._every, self._weekday, self._day, self._time, self._late):
            flow.addWidget(part)
        flow.addWidget(button(tr("Plan"), self._on_plan))
        self._show_day()
        return row

    def _make_request(self) -> QWidget:
        card = QFrame()
        card.setProperty("card", "question")
        card.setAccessibleName(tr("Question of the agent"))
        self._question = paragraph("")
        self._answer = QLineEdit()
        self._answer.setAccessibleName(tr("Your answer"))
        self._answer.returnPressed.connect(self._on_answer)
        row = QHBoxLayout()
        row.addWidget(self._answer, 1)
        row.addWidget(button(tr("Answer"), self._on_answer, kind="primary"))
        column = QVBoxLayout(card)
        column.setContentsMargins(16, 14, 16, 14)
        column.addWidget(self._question)
        column.addLayout(row)
        return card

    def _card(self, row: AgendaRow) -> QFrame:
        card = QFrame()
        card.setProperty("card", True)
        card.setAccessibleName(row.words)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(paragraph(shorten(row.words, max_characters=160, max_lines=2), role="strong"), 1)
        head.addWidget(chip(row.state), 0, Qt.AlignmentFlag.AlignTop)
        buttons = FlowLayout()
        choices = (
            (row.record_id, tr("Open run"), lambda: self.record_asked.emit(row.record_id)),
            (row.can_run_again, tr("Run again"), lambda: self.again_asked.emit(row.number)),
            (row.can_be_removed, tr("Remove"), lambda: self.removed.emit(row.number)),
        )
        for is_offered, words, on_click in choices:
            if is_offered:
                made = button(words, on_click, kind="quiet")
                made.setAccessibleName(f"{words}: {row.words}")
                buttons.addWidget(made)
        column = QVBoxLayout(card)
        column.setContentsMargins(14, 8, 8, 6)
        column.setSpacing(2)
        column.addLayout(head)
        if row.note:
            column.addWidget(paragraph(row.note, role="faint"))
        column.addLayout(buttons)
        return card

    def _place_tiles(self) -> None:
        for at, tile in enumerate(self._tiles.values()):
            self._grid.addWidget(tile, at // _COLUMNS, at % _COLUMNS)

    def _show_day(self) -> None:
        every = str(self._every.currentData())
        self._weekday.setVisible(every == "weekly")
        self._day.setVisible(every == "monthly")

    def _on_go(self) -> None:
        if self._is_on:
            self.pause_asked.emit()
        else:
            self.start_asked.emit()

    def _on_answer(self) -> None:
        if self._answer.text().strip():
            self.answered.emit(self._answer.text().strip())

    def _on_plan(self) -> None:
        every, time = str(self._every.currentData()), self._time.time()
        on = {"weekly": f" {self._weekday.currentData()}", "monthly": f" {self._day.value()}"}
        hour = "" if every == "hourly" else f"{time.hour():02}"
        when = f"{every}{on.get(every, '')} {hour}:{time.minute():02}"
        self.planned.emit(str(self._what.currentData() or ""), when, self._late.isChecked())
