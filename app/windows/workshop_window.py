"""The workshop: a queue of recordings with filters, one of them under review, its samples, their balance."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.language import tr
from app.present import Tone, TonedText
from app.theme.colours import Colours
from app.widgets.bar_chart import BarChart, Bars
from app.widgets.keyed_list import KeyedList
from app.widgets.notice import Notice
from app.widgets.sample_view import SampleView
from app.widgets.spoken import call_pick
from app.widgets.words import label, paragraph
from app.windows.review_panel import OUTCOMES, QUALITIES, ReviewPanel
from app.windows.secrets_panel import SecretsPanel
from app.windows.teaching_panel import TeachingAction, TeachingPanel
from app.workshop.workshop_queue import QUEUE_VIEW_WORDS, QueueFilter, QueueRow, QueueView

_SIZE_PX = (1240, 780)
_SIDE_WIDTH_PX = 340
_TAB_ROOM_PX = 34


class WorkshopWindow(QDialog):
    """Shows what it is given and emits what its owner wants."""

    filtered = Signal(object)
    """A `QueueFilter`."""
    chosen = Signal(str)
    """A record to be reviewed."""
    merge_asked = Signal(object)
    """Ids in their order."""
    search_asked = Signal(object)
    """Ids of records in which secrets are to be looked for."""
    quick_review_asked = Signal(object)
    """Ids of the records to be reviewed by keyboard."""
    thoughts_asked = Signal(object)
    """Ids of the records for which a model is to write thoughts."""
    export_asked = Signal(object)
    """Ids of the records to be exported."""
    import_asked = Signal()
    tuning_asked = Signal(object)
    """Ids of the records to learn from."""
    sample_asked = Signal()
    """The sample of the chosen step is looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Workshop"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        free = self.screen().availableSize()
        self.resize(min(_SIZE_PX[0], free.width() - 20), min(_SIZE_PX[1], free.height() - 40))
        self.panel, self.sample, self.chart = ReviewPanel(), SampleView(), BarChart()
        self.secrets, self.teaching = SecretsPanel(), TeachingPanel()
        self.teaching.wanted.connect(self._on_teaching)
        self.notice = Notice()
        self._which, self._application = QComboBox(), QComboBox()
        self._outcome, self._quality = QComboBox(), QComboBox()
        self._list = KeyedList(tr("Recordings"))
        self._list.currentItemChanged.connect(self._on_current)
        self._list.itemSelectionChanged.connect(self._on_selected)
        self._summary = paragraph("", role="faint")
        self._merge = self._button(tr("Merge"), lambda: self.merge_asked.emit(self.selected()))
        self._search = self._button(
            tr("Search for secrets"), lambda: self.search_asked.emit(self.selected() or self.shown())
        )
        self._quick = self._button(
            tr("Review by keyboard"), lambda: self.quick_review_asked.emit(self.dataset())
        )
        self._thoughts = self._button(
            tr("Thoughts by a model…"), lambda: self.thoughts_asked.emit(self.dataset())
        )
        self._export = self._button(tr("Export…"), lambda: self.export_asked.emit(self.dataset()))
        self._import = self._button(tr("Import…"), self.import_asked.emit)
        self._tune = self._button(tr("Fine-tune…"), lambda: self.tuning_asked.emit(self.dataset()))
        self._tune.setProperty("kind", "primary")
        self._pages = QStackedWidget()
        self._tabs = QButtonGroup(self)
        self._fill_filters()
        self._lay_out()
        self._on_selected()

    # ---- what is shown

    def offer_applications(self, names: Sequence[str]) -> None:
        chosen = self._application.currentData()
        with QSignalBlocker(self._application):
            self._application.clear()
            self._application.addItem(tr("All applications"), None)
            for name in names:
                self._application.addItem(name, name)
            self._application.setCurrentIndex(max(self._application.findData(chosen), 0))

    def show_queue(self, rows: Sequence[QueueRow], summary: str) -> None:
        current, selected = self.current(), set(self.selected())
        with QSignalBlocker(self._list):
            self._list.clear()
            for row in rows:
                item = self._list.add(row.record_id, row.title, row.note, is_new=not row.is_reviewed)
                item.setSelected(row.record_id in selected)
            ids = [row.record_id for row in rows]
            if rows:
                at = ids.index(current) if current in ids else 0
                self._list.setCurrentRow(at)
        self._summary.setText(summary)
        if self.current() != current:
            self._on_current()
        self._on_selected()

    def show_balance(self, bars: Sequence[Bars]) -> None:
        self.chart.show_groups(bars)

    def show_problem(self, text: str) -> None:
        self.notice.show_words(TonedText(text, Tone.BAD))

    def show_note(self, text: str) -> None:
        self.notice.show_words(TonedText(text))

    def set_colours(self, colours: Colours) -> None:
        self._list.set_colours(colours)
        self.panel.set_mark_colour(colours.mark)
        self.sample.set_colours(colours)
        self.secrets.set_colours(colours)
        self.chart.set_colours(colours)
        self.teaching.set_colours(colours)

    # ---- what is chosen

    def wanted(self) -> QueueFilter:
        return QueueFilter(
            QueueView(self._which.currentData()),
            self._application.currentData(),
            self._outcome.currentData(),
            self._quality.currentData(),
        )

    def current(self) -> str:
        return self._list.current_key()

    def selected(self) -> list[str]:
        """In the order of the queue."""
        return self._list.selected_keys()

    def shown(self) -> list[str]:
        return self._list.keys()

    def dataset(self) -> list[str]:
        """Several that are selected, or all that the filter lets through."""
        selected = self.selected()
        return selected if len(selected) > 1 else self.shown()

    def is_sample_shown(self) -> bool:
        return self._pages.currentWidget() is self.sample

    def show_page(self, number: int) -> None:
        """0 steps, 1 the sample, 2 the balance, 3 secrets, 4 what was taught."""
        self._tabs.button(number).setChecked(True)
        self._pages.setCurrentIndex(number)
        if self.is_sample_shown():
            self.sample_asked.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- inside

    def _fill_filters(self) -> None:
        for which, words in QUEUE_VIEW_WORDS.items():
            self._which.addItem(tr(words), which.value)
        self.offer_applications(())
        self._outcome.addItem(tr("Any outcome"), None)
        for value, words in OUTCOMES:
            self._outcome.addItem(tr(words), value)
        self._quality.addItem(tr("Any quality"), None)
        for level, words in enumerate(QUALITIES):
            self._quality.addItem(tr(words), level)
        for box, name in (
            (self._which, tr("Which recordings")),
            (self._application, tr("Application")),
            (self._outcome, tr("Outcome")),
            (self._quality, tr("Quality")),
        ):
            call_pick(box, name)
            box.setMinimumContentsLength(8)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.activated.connect(lambda _row: self.filtered.emit(self.wanted()))

    def _lay_out(self) -> None:
        whole = QWidget()
        whole.setObjectName("cards")
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._side())
        right = QVBoxLayout()
        right.setContentsMargins(22, 16, 22, 18)
        right.setSpacing(12)
        right.addLayout(self._tab_row())
        right.addWidget(self.notice)
        right.addWidget(self._pages, 1)
        row.addLayout(right, 1)
        area = QScrollArea()  # on a small screen; what Tab comes to is scrolled into sight
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(whole)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        scroll = QScrollArea()
        scroll.setAccessibleName(tr("Balance"))
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        holder = QWidget()
        holder.setObjectName("cards")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.chart)
        column.addStretch(1)
        scroll.setWidget(holder)
        for page in (self.panel, self.sample, scroll, self.secrets, self.teaching):
            self._pages.addWidget(page)

    def _side(self) -> QWidget:
        side = QFrame()
        side.setObjectName("sidebar")
        side.setFixedWidth(_SIDE_WIDTH_PX)
        first, second = QHBoxLayout(), QHBoxLayout()
        for line, boxes in (
            (first, (self._which, self._application)),
            (second, (self._outcome, self._quality)),
        ):
            line.setSpacing(8)
            for box in boxes:
                line.addWidget(box, 1)
        button_row, exchange_row = QHBoxLayout(), QHBoxLayout()
        for line, buttons in (
            (button_row, (self._merge, self._search)),
            (exchange_row, (self._import, self._export)),
        ):
            line.setSpacing(8)
            for made in buttons:
                line.addWidget(made, 1)
        column = QVBoxLayout(side)
        column.setContentsMargins(16, 18, 16, 16)
        column.setSpacing(10)
        column.addWidget(label(tr("Workshop"), role="hero"))
        column.addWidget(paragraph(tr("Your recordings, before a model learns from them."), role="soft"))
        column.addLayout(first)
        column.addLayout(second)
        column.addWidget(self._list, 1)
        column.addWidget(self._summary)
        column.addWidget(self._quick)
        column.addWidget(self._thoughts)
        column.addLayout(button_row)
        column.addLayout(exchange_row)
        column.addWidget(self._tune)
        return side

    def _tab_row(self) -> QHBoxLayout:
        tabs = QHBoxLayout()
        tabs.setSpacing(4)
        titles = (tr("Steps"), tr("Training sample"), tr("Balance"), tr("Secrets"), tr("What you taught"))
        for number, words in enumerate(titles):
            tab = QPushButton(words)
            tab.setProperty("kind", "step")
            tab.setCheckable(True)
            tab.setAutoDefault(False)
            tab.setChecked(number == 0)
            bold = QFont(tab.font())
            bold.setBold(True)  # as it is drawn while it is chosen
            tab.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(words) + _TAB_ROOM_PX)
            self._tabs.addButton(tab, number)
            tabs.addWidget(tab)
        tabs.addStretch(1)
        self._tabs.idClicked.connect(self.show_page)
        return tabs

    def _button(self, words: str, do: object) -> QPushButton:
        made = QPushButton(words)
        made.setAutoDefault(False)
        made.clicked.connect(lambda _checked=False: do())  # type: ignore[operator]
        return made

    def _on_teaching(self, action: TeachingAction) -> None:
        """The whole queue that is shown, as with the buttons at the side."""
        asked = self.quick_review_asked if action is TeachingAction.REVIEW else self.tuning_asked
        asked.emit(self.dataset())

    def _on_current(self) -> None:
        if self.current():
            self.chosen.emit(self.current())

    def _on_selected(self) -> None:
        num_selected = len(self.selected())
        self._merge.setEnabled(num_selected > 1)
        self._search.setEnabled(self._list.count() > 0)
        number = len(self.dataset())
        for made in (self._tune, self._export, self._quick, self._thoughts):
            made.setEnabled(number > 0)
        self._tune.setText(
            tr("Fine-tune on {number} recordings…", number=number) if number else tr("Fine-tune…")
        )
