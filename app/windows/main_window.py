"""The window: history, cards, task box, live screen. Shows what it is given, emits the owner's actions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.language import to_translate, tr
from app.present import CardWords, TargetMark, Tone, TonedText, one_line, translated
from app.running.choices import ExampleTask
from app.theme.colours import Colours
from app.theme.icons import icon
from app.theme.pictures import KeptShot
from app.theme.window_size import LeastSize
from app.widgets.approval_card import ApprovalCard, QuestionWords
from app.widgets.continue_line import ContinueLine
from app.widgets.conversation import ConversationView
from app.widgets.ending_card import EndingWords
from app.widgets.history_list import HistoryList, HistoryRow
from app.widgets.home_page import HomePage
from app.widgets.message_line import MessageLine
from app.widgets.notice import Notice
from app.widgets.reply_card import ReplyCard
from app.widgets.screen_pane import HEADER_HEIGHT_PX, PAUSED, ScreenPane
from app.widgets.sidebar import Sidebar
from app.widgets.step_card import StepCard
from app.widgets.task_box import TaskBox
from app.widgets.window_buttons import window_button, window_toggle
from app.widgets.words import ElidedLabel, chip, paragraph
from app.window_places import in_window
from app.windows.closing_question import ask_to_close
from app.windows.step_viewer import StepViewer
from app.windows.tones import tone_colours

_USUAL_TEXT_PX = 13
_LOW_PX = 620
_WIDTH_PX = 1280
_HEIGHT_PX = 800
_PAUSED_LINE = to_translate("The agent waits. Nothing is done until you let it go on.")
_RUNNING_LINE = to_translate("The agent is at work. Stop ends it before its next click or key.")
_DRIVING_LINE = to_translate("You are driving. Hand back when you are done; the agent then looks again.")
LEAST_PX = (640, 440)
"""Of the window's inside: with its frame it stands on a screen of 640×480 points."""
_ONE_PANE_PX, _TWO_PANES_PX = 760, 980
"""Below these widths, with text of the usual size, the list of tasks and the screen are shown on demand."""
_WIDE_PX = 1200
_FRAME_PX = 28
"""Room for a title bar."""
_LEAST_CARDS_PX, _LEAST_HOME_PX = 96, 24


class MainWindow(QMainWindow):
    task_submitted = Signal(object)
    stop_asked = Signal()
    take_over_asked = Signal()
    """The owner wants mouse and keyboard of the computer that the agent uses."""
    handed_back = Signal()
    """The owner has driven and gives mouse and keyboard back to the agent."""
    record_chosen = Signal(str)
    history_searched = Signal(str)
    history_filtered = Signal(object)
    action_asked = Signal(object, str)
    """What the owner wants done (a `RecordAction`) with which record."""
    fork_asked = Signal(int)
    """Begin as the run that is shown did, up to this step, and go on otherwise."""
    report_asked = Signal()
    share_asked = Signal()
    """A page of the record that is shown, to be sent to somebody."""
    settings_asked = Signal()
    permissions_asked = Signal()
    memory_asked = Signal()
    workshop_asked = Signal()
    routines_asked = Signal()
    queue_asked = Signal()
    recording_asked = Signal()
    """Record what the owner does, or finish that."""
    help_asked = Signal(QPoint)
    """Where on the screen the menu is to stand."""
    coloured = Signal(object)
    """The window has other `Colours` from now on."""
    closing = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Deskhand")
        self.resize(self._fitting_size())
        LeastSize(self, LEAST_PX)
        self.colours: Colours | None = None
        self._mark_colour = ""
        self._caution_colour = ""
        self._is_running, self._is_driving, self._is_stopping, self._is_paused = False, False, False, False
        self._may_close, self._has_record, self._closes_to_tray = False, False, False
        self.is_queue_at_work = False
        self.task_box = TaskBox()
        self.task_box.task_submitted.connect(self.task_submitted)
        self.history = HistoryList()
        self.history.record_chosen.connect(self.record_chosen)
        self.history.search_changed.connect(self.history_searched)
        self.history.filter_changed.connect(self.history_filtered)
        self.history.action_asked.connect(self.action_asked)
        self.screen_pane = ScreenPane()
        self.conversation = ConversationView()
        self.conversation.enlarge_asked.connect(self._on_enlarge_asked)
        self.continue_line = ContinueLine()
        self.home = HomePage()
        self.approval = ApprovalCard()
        self.approval.setVisible(False)
        self.reply_card = ReplyCard()
        self.reply_card.setVisible(False)
        self.message_line = MessageLine()
        self._notice = Notice()
        self._title = ElidedLabel(role="title")
        self._state = chip(TonedText(""))
        self._new = window_button(tr("New task"), "nav", self._on_new_asked)
        self._settings = window_button(tr("Settings"), "nav", self.settings_asked.emit)
        self._permissions = window_button(tr("Permissions"), "nav", self.permissions_asked.emit)
        self._memory = window_button(tr("Memory"), "nav", self.memory_asked.emit)
        self._workshop = window_button(tr("Workshop"), "nav", self.workshop_asked.emit)
        self._routines = window_button(tr("Routines"), "nav", self.routines_asked.emit)
        self._queue = window_button(tr("Queue"), "nav", self.queue_asked.emit)
        self._record = window_button(tr("Record…"), "nav", self.recording_asked.emit)
        self._help = window_button(tr("Help"), "nav", self._on_help_asked)
        self._report = window_button(tr("Report"), "quiet", self.report_asked.emit)
        self._share = window_button(tr("Page to send…"), "quiet", self.share_asked.emit)
        self._stop = window_button(tr("Stop"), "stop", self.stop_asked.emit)
        self._stop_beside = window_button(tr("Stop"), "stop", self.stop_asked.emit)
        self._back = window_button(tr("Back"), "quiet", self._show_centre)
        self._hand_back = window_button(tr("Hand back"), "primary", self.handed_back.emit)
        self._take_over = window_button(tr("Take over"), "quiet", self.take_over_asked.emit)
        self._tasks = window_toggle(tr("Tasks"), self._show_panes)
        self._screen = window_toggle(tr("Screen"), self._show_panes)
        self._lay_out()
        for key, asked in (
            (QKeySequence.StandardKey.New, self._on_new_asked),
            (QKeySequence.StandardKey.HelpContents, self._on_help_asked),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(asked)
        self.show_home(())

    # ---- layout

    def _fitting_size(self) -> QSize:
        """The wanted size, or what the screen has room for beside the window's frame."""
        free = self.screen().availableSize()
        return QSize(_WIDTH_PX, _HEIGHT_PX).boundedTo(free - QSize(0, _FRAME_PX))

    def _lay_out(self) -> None:
        self._side, self._middle = self._sidebar(), self._centre()
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(1)
        for part, stretch, least_px in (
            (self._side, 0, 170),
            (self._middle, 1, 380),
            (self.screen_pane, 0, 230),
        ):
            split.addWidget(part)
            split.setStretchFactor(split.count() - 1, stretch)
            part.setMinimumWidth(least_px)
        split.setSizes([224, 632, 424])
        self.setCentralWidget(split)

    def _sidebar(self) -> Sidebar:
        foot = (
            self._record, self._routines, self._queue, self._workshop, self._memory,
            self._permissions, self._settings, self._help,
        )  # fmt: skip
        return Sidebar(
            new=self._new, history=self.history, foot=foot, back=self._back, stop=self._stop_beside
        )

    def _centre(self) -> QWidget:
        page = QWidget()
        page.setObjectName("page")
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        header = QFrame()
        header.setObjectName("header")
        header_row = QHBoxLayout(header)
        header.setFixedHeight(HEADER_HEIGHT_PX)
        header_row.setContentsMargins(20, 0, 14, 0)
        header_row.setSpacing(10)
        header_row.addWidget(self._tasks)
        header_row.addWidget(self._title, 1)
        for shown in (
            self._state, self._screen, self._report, self._share, self._take_over, self._hand_back, self._stop
        ):  # fmt: skip
            header_row.addWidget(shown)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.home)
        self._pages.addWidget(self.conversation)
        self._next = QWidget()
        next_column = QVBoxLayout(self._next)
        next_column.setContentsMargins(0, 0, 0, 0)
        next_column.setSpacing(6)
        next_column.addWidget(self.continue_line)
        next_column.addWidget(self.task_box)
        dock = QFrame()
        dock.setObjectName("dock")
        self._running_line = paragraph(tr(_RUNNING_LINE), role="faint")
        dock_column = QVBoxLayout(dock)
        dock_column.setContentsMargins(20, 12, 20, 14)
        dock_column.setSpacing(10)
        for part in (
            self._notice, self.approval, self.reply_card, self._running_line, self.message_line, self._next
        ):  # fmt: skip
            dock_column.addWidget(part)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self._pages, 1)
        column.addWidget(dock)
        return page

    def set_colours(self, colours: Colours) -> None:
        """Give the colours to the parts that paint themselves."""
        self._mark_colour = colours.mark
        self._caution_colour = colours.caution
        self.screen_pane.set_mark_colour(colours.mark)
        self.conversation.set_mark_colour(colours.mark)
        self.approval.set_colours(colours)
        self.history.set_colours(colours, tone_colours(colours))
        self._record.setIcon(icon("record", colours.bad))
        for button, name in (
            (self._new, "plus"), (self._workshop, "workshop"), (self._routines, "play"),
            (self._queue, "clock"), (self._memory, "memory"), (self._settings, "settings"),
            (self._permissions, "shield"), (self._help, "question"), (self._report, "report"),
            (self._share, "share"),
        ):  # fmt: skip
            button.setIcon(icon(name, colours.text_soft))
        for stop in (self._stop, self._stop_beside):
            stop.setIcon(icon("stop", colours.bad))
        self.colours = colours
        self.coloured.emit(colours)

    def set_stop_words(self, shortcut: str) -> None:
        self._stop.setToolTip(
            tr("Stop the agent at once ({shortcut} from anywhere)", shortcut=shortcut)
            if shortcut
            else tr("Stop the agent")
        )

    # ---- a task's life

    def show_home(self, examples: Sequence[ExampleTask]) -> None:
        if examples:
            self.home.show_examples(examples)
        self._pages.setCurrentWidget(self.home)
        self._show_header(tr("New task"), None)
        self._show_record_buttons(is_shown=False)
        self.set_running(False)

    def begin_task(self, task: str, note: str) -> None:
        self.conversation.begin(task, note)
        self._pages.setCurrentWidget(self.conversation)
        self._show_header(one_line(task), TonedText(tr("Running"), Tone.GOOD))
        self._show_record_buttons(is_shown=False)
        self.set_running(True)
        self.message_line.take_keyboard(is_running=True)

    def set_running(self, is_running: bool) -> None:
        self._is_running = is_running
        self._is_driving, self._is_stopping, self._is_paused = False, False, False
        self.message_line.show_paused(False)
        for button in (self._stop, self._stop_beside, self._take_over):
            button.setEnabled(is_running)
        self._next.setVisible(not is_running)
        self.message_line.clear()
        self._new.setEnabled(not is_running)
        self._record.setEnabled(not is_running)
        self._notice.clear()
        self._show_run()

    def show_phase(self, number: int, words: str) -> None:
        self.conversation.show_phase(number, words)

    def add_step(self, words: CardWords, kept: KeptShot, made: StepCard) -> None:
        self.conversation.add_step(words, kept, made)
        self.screen_pane.show_marks(words.marks)

    def ask(self, words: QuestionWords) -> None:
        self.approval.ask(words, mark_colour=self._mark_colour, icon_colour=self._caution_colour)
        self._show_run()

    def show_target(self, marks: tuple[TargetMark, ...]) -> None:
        self.screen_pane.show_marks(marks)

    def ask_in_words(self, question: str) -> None:
        self.reply_card.ask(question, icon_colour=self._caution_colour)
        self._show_run()

    def show_spent(self, words: str) -> None:
        """What the run has taken so far."""
        if not self._is_driving and not self._is_paused:
            self._running_line.setText(f"{tr(_RUNNING_LINE)} {words}.")

    def show_paused(self, is_paused: bool) -> None:
        self._is_paused = is_paused
        self.message_line.show_paused(is_paused)
        self._running_line.setText(tr(_PAUSED_LINE if is_paused else _RUNNING_LINE))
        self._show_run()

    def show_driving(self, is_driving: bool, words: str = "") -> None:
        """Show that the owner has mouse and keyboard."""
        self._is_driving = is_driving
        self._running_line.setText(words or tr(_DRIVING_LINE if is_driving else _RUNNING_LINE))
        self._show_run()
        self.message_line.take_keyboard(is_running=self._is_running and not is_driving)

    def close_question(self) -> None:
        if self.approval.isHidden() and self.reply_card.isHidden():
            return  # with each step
        self.approval.setVisible(False)
        self.reply_card.setVisible(False)
        self._show_run()
        self.message_line.take_keyboard(is_running=self._is_running)

    def _show_run(self) -> None:
        """What can be seen and pressed while a task runs, and who is waited for."""
        is_asking = not (self.approval.isHidden() and self.reply_card.isHidden())
        is_free = self._is_running and not is_asking
        self._show_panes()
        self._running_line.setVisible(is_free)
        self.message_line.setVisible(is_free)
        self._hand_back.setVisible(self._is_running and self._is_driving)
        self._take_over.setVisible(is_free and not self._is_driving)
        if self._is_running:
            if self._is_stopping:
                self._show_state(TonedText(tr("Stopping"), Tone.CAUTION))
            elif self._is_driving:
                self._show_state(TonedText(tr("You are driving"), Tone.CAUTION))
            elif is_asking:
                self._show_state(TonedText(tr("Waiting for you"), Tone.CAUTION))
            elif self._is_paused:
                self._show_state(translated(PAUSED))
            else:
                self._show_state(TonedText(tr("Running"), Tone.GOOD))

    def show_stopping(self) -> None:
        for button in (self._stop, self._stop_beside, self._take_over):
            button.setEnabled(False)
        self._is_stopping = True
        self._show_run()

    def end_task(self, words: EndingWords, *, has_record: bool) -> None:
        self.close_question()
        self.conversation.end(words, is_asked_now=True)
        self._show_state(words.title)
        self._show_record_buttons(is_shown=has_record)
        self.set_running(False)

    def show_record(self, task: str, note: str) -> None:
        """An earlier task; its steps follow as they are read, then `end_record`."""
        self.conversation.begin(task, note)
        self.conversation.scroll_to_top()
        self.screen_pane.show_nothing(tr("An earlier task: its pictures stand with its steps"))
        self._pages.setCurrentWidget(self.conversation)
        self._show_header(one_line(task), None)
        self._show_centre()

    def add_record_step(self, words: CardWords, kept: KeptShot) -> None:
        self.conversation.add_later(lambda: self.conversation.add_step(words, kept))

    def end_record(self, words: EndingWords) -> None:
        self.conversation.add_later(lambda: self.conversation.end(words))
        self._show_state(words.title)
        self._show_record_buttons(is_shown=True)

    def show_problem(self, text: str) -> None:
        self._notice.show_words(TonedText(in_window(text), Tone.BAD))

    def show_note(self, text: str) -> None:
        self._notice.show_words(TonedText(in_window(text)))

    def show_history(self, rows: Sequence[HistoryRow], chosen_id: str = "") -> None:
        self.history.show_rows(rows, chosen_id=chosen_id)

    # ---- inside

    def _show_header(self, title: str, state: TonedText | None) -> None:
        self._title.setText(title)
        self._show_state(state)

    def _show_record_buttons(self, *, is_shown: bool) -> None:
        self._has_record = is_shown
        self._show_panes()

    def _show_state(self, state: TonedText | None) -> None:
        self._state.setVisible(state is not None)
        if state is not None:
            self._state.setText(state.text)
            if self._state.property("tone") == str(state.tone):
                return  # to look up its style again takes time
            self._state.setProperty("tone", str(state.tone))
            self._state.style().unpolish(self._state)
            self._state.style().polish(self._state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_panes()

    def _show_panes(self) -> None:
        """What there is room for; the rest at the press of a button."""
        factor = max(self.fontInfo().pixelSize() / _USUAL_TEXT_PX, 1.0)
        has_side, has_screen = self.width() >= _ONE_PANE_PX * factor, self.width() >= _TWO_PANES_PX * factor
        is_asking = not (self.approval.isHidden() and self.reply_card.isHidden())
        is_alone = not has_side and self._tasks.isChecked() and not is_asking
        self._report.setVisible(self._has_record)
        self._share.setVisible(
            self._has_record and self.width() >= _WIDE_PX * factor
        )  # the history's menu has it, too
        self._tasks.setVisible(not has_side)
        self._screen.setVisible(not has_screen)
        self._side.setVisible(has_side or is_alone)
        self._side.set_alone(is_alone, is_running=self._is_running)
        self._middle.setVisible(not is_alone)
        self.screen_pane.setVisible(has_screen or (self._screen.isChecked() and not is_alone))
        self._crowd(is_low=self.height() < _LOW_PX * factor)

    def _show_centre(self) -> None:
        """In a narrow window the list of tasks gives way to what was chosen in it."""
        self._tasks.setChecked(False)

    def _crowd(self, *, is_low: bool) -> None:
        """In a low window a question needs the room more than the cards above it, the box more than home."""
        is_home = self._pages.currentWidget() is self.home
        self._pages.setMinimumHeight(_LEAST_HOME_PX if is_low and is_home else _LEAST_CARDS_PX)
        is_asking = not (self.approval.isHidden() and self.reply_card.isHidden())
        self._pages.setVisible(not (is_low and is_asking))
        self.approval.set_low(is_low)
        if self._side.property("low") is not is_low:  # its buttons stand closer then
            self._side.setProperty("low", is_low)
            for one in self._side.findChildren(QPushButton):
                one.style().polish(one)

    def _on_new_asked(self) -> None:
        if not self._is_running:
            self.history.clear_choice()
            self.continue_line.begin_anew()
            self.show_home(())
            self._show_centre()
            self.task_box.focus_text()

    def _on_help_asked(self) -> None:
        self.help_asked.emit(self._help.mapToGlobal(QPoint(0, 0)))

    def _on_enlarge_asked(self, number: int) -> None:
        viewer = StepViewer(self.conversation.steps(), number, mark_colour=self._mark_colour, parent=self)
        viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        viewer.set_forkable(self._has_record and not self._is_running)
        viewer.fork_asked.connect(self.fork_asked)
        viewer.open()

    def set_closing_to_tray(self, is_on: bool) -> None:
        """Whether closing only hides the window; there has to be a way to bring it back."""
        self._closes_to_tray = is_on

    def leave(self) -> None:
        """Close it whatever closing does otherwise; asks where a task runs."""
        if self._is_running and self.isHidden():
            self.showNormal()
        before, self._closes_to_tray = self._closes_to_tray, False
        self.close()
        self._closes_to_tray = before

    def allow_closing(self) -> None:
        """Close without asking from now on: the session or the program ends."""
        self._may_close = True

    def _on_close_agreed(self) -> None:
        self.allow_closing()
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask where a task runs; otherwise close at once. Who receives `closing` ends what still runs."""
        if self._closes_to_tray and not self._may_close:
            event.ignore()
            self.hide()
            return
        if (self._is_running or self.is_queue_at_work) and not self._may_close:
            event.ignore()
            ask_to_close(self, self._on_close_agreed)
            return
        self.hide()
        self.closing.emit()
        super().closeEvent(event)
