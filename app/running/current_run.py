"""The run that is going on: started, stopped, and shown while it works. Qt.

Lives on the window's thread and never blocks it; everything slow goes through `app.running.bridge`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from threading import Event

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from agent.errors import AgentError
from agent.session import Outcome
from agent.spending import Spending
from agent.types import PROGRAM, EndingKind
from app.answer_table import table_of
from app.approval.question import QuestionController, shipped_reader
from app.approval.question_words import question_words
from app.history.history_controller import HistoryController
from app.history.result_files import result_files
from app.language import problem_words, say, tr
from app.present import Tone, TonedText, ending_text, ending_words, steps_in_words
from app.running.bridge import AgentThread, OpenQuestion, OpenRequest
from app.running.cards import Card
from app.running.choices import TaskChoice
from app.running.computers import COMPUTERS, choice_words, computer_note
from app.running.life_sign import LifeSign
from app.running.live import LiveScreen
from app.running.messages import Messages
from app.running.news import QUESTION, STEP, card_facts
from app.running.one_at_a_time import OneAtATime
from app.running.request import TaskRequest, task_request
from app.running.run_cost import currency_of
from app.running.spending_watch import spent_words
from app.running.takeover_view import TakeoverView
from app.running.usual_tools import usual_folders, usual_tools
from app.running.watching import Job, LiveView, Phase, state_words
from app.stopping.stop_routes import StopRoutes
from app.storage.preferences import Preferences, base_settings
from app.theme.colours import Colours
from app.theme.pictures import Shot
from app.widgets.ending_card import EndingWords
from app.widgets.screen_pane import IDLE
from app.widgets.step_card import StepCard
from app.windows.main_window import MainWindow

MakeJob = Callable[[TaskRequest], Job]


class CurrentRun(QObject):
    """At most one at a time."""

    over = Signal(object)
    """Everything of it has been closed: its `Outcome`, or a sentence that says what went wrong."""
    news = Signal(str, object)
    """What happens in it, for who asked: a name of `app.running.news`, and its JSON."""

    def __init__(
        self,
        window: MainWindow,
        routes: StopRoutes,
        history: HistoryController,
        *,
        preferences: Callable[[], Preferences],
        make_job: MakeJob,
    ) -> None:
        super().__init__(window)
        self._window, self._routes, self._history = window, routes, history
        self._preferences, self._make_job = preferences, make_job
        self._agent: AgentThread | None = None
        self._choice = TaskChoice("")
        """The newest that was run."""
        self._asks_rating = False
        self._step_number = 0
        self._ended: Outcome | str = ""
        self._folder, self._currency = "", ""
        """Where the shell is, and in what the run is paid."""
        self._turns = OneAtATime(self)
        self._life = LifeSign()
        self._ticks = QTimer(self, interval=1000)
        self._ticks.timeout.connect(self._show_life)
        self._live = LiveScreen(window.screen_pane, self)
        self._takeover = TakeoverView(window, self._live)
        self._question = QuestionController(
            window, before_answer=self._takeover.step_aside, reader=shipped_reader(), parent=self
        )
        self._messages = Messages(window, before_answer=self._takeover.step_aside, frame=self._frame_now)
        for part in (self._takeover, self._question, self._messages):
            part.stop_asked.connect(self.stop)
        self._messages.other_model_asked.connect(self._on_other_model_asked)
        for asking in (self._question, self._messages):
            asking.taken_over.connect(self._takeover.take)
        self._show_idle()

    def is_running(self) -> bool:
        return self._agent is not None

    def start(self, choice: TaskChoice) -> None:
        """Start a run; a request that is refused is reported in the window."""
        if self._agent is not None:
            return
        try:
            request = task_request(self._equipped(choice), self._preferences())
        except AgentError as problem:
            self._window.show_problem(problem_words(problem))
            return
        self.begin(request, self._make_job(request), asks_rating=True)

    def begin(self, request: TaskRequest, job: Job, *, asks_rating: bool = False) -> bool:
        """Start a job whose request was checked; False where something is running. `asks_rating`: the model
        may say it has finished without having so; what is done again is judged by its own checks."""
        if self._agent is not None:
            return False
        fitting = self._window.screen_pane.view.fitting
        agent = AgentThread(job, self, fitting=fitting)
        self._agent, self._choice, self._asks_rating = agent, request.choice, asks_rating
        self._step_number, self._folder = 1, ""
        self._currency = currency_of(request.choice.model, request.choice.pointer)  # reads files
        self._connect(agent)
        self._show_start(request, agent)
        agent.start()
        self._ticks.start()
        return True

    def _equipped(self, choice: TaskChoice) -> TaskChoice:
        """The window's box names no tools: the settings do, for what the owner asks for."""
        if choice.asked_by:
            return choice
        preferences = self._preferences()
        tools = usual_tools(preferences, computer=choice.computer, model=choice.model)
        folders = usual_folders(preferences, computer=choice.computer, tools=tools)
        return replace(choice, tools=tools, shared_folders=choice.shared_folders or folders)

    def live_view(self) -> LiveView | None:
        """What can be seen of the computer; None where that is nothing."""
        return self._live.view

    def _frame_now(self) -> NDArray[np.uint8] | None:
        view = self._live.view
        return None if view is None else view.frame()

    def _on_other_model_asked(self) -> None:
        """The task stays in the box, and its owner chooses who does it instead."""
        self.over.connect(self._choose_model, Qt.ConnectionType.SingleShotConnection)
        self.stop()

    def _choose_model(self) -> None:
        choice = self._choice
        self._window.show_home(())
        self._window.task_box.set_choice(choice)
        self._window.task_box.choose_model()

    @property
    def choice(self) -> TaskChoice:
        """Of the newest run."""
        return self._choice

    def stop_now(self) -> bool:
        """Any thread: tell the agent now, and the window later. Whether something was running."""
        agent = self._agent
        if agent is not None:
            agent.request_stop()
        return agent is not None

    def stop(self) -> None:
        """Stop always wins: an open question is answered by the agent's own thread with `Stop()`."""
        if self.stop_now():
            self._close_questions()
            self._window.show_stopping()

    def come_back(self) -> None:
        """Bring the window to the front."""
        self._takeover.come_back()

    def set_colours(self, colours: Colours) -> None:
        self._takeover.overlay.set_colours(colours)

    def close(self) -> None:
        """Stop the agent and wait until everything it started has ended."""
        if self._agent is not None:
            self._agent.request_stop()
            self._agent.wait()
        self._takeover.close()
        self._live.finish()

    # ---- its beginning

    def _connect(self, agent: AgentThread) -> None:
        hear = self._turns.hear  # all of it: what was said first is shown first
        hear(agent.phase, self._on_phase)
        hear(agent.thought, self._window.conversation.show_thought)
        hear(agent.readings, self._messages.expect)
        hear(agent.written, self._life.reply_grew)
        hear(agent.step, self._on_step)
        hear(agent.spent, self._on_spent)
        hear(agent.live_view, self._live.show)
        hear(agent.notice, lambda sentence: self._window.show_note(say(sentence)))
        hear(agent.owner.asked, self._on_asked)
        hear(agent.owner.asked_in_words, self._on_asked_in_words)
        hear(agent.ended, self._on_ended)
        hear(agent.broke, self._on_broke)
        hear(agent.finished, self._on_thread_finished)
        hear(agent.said_all, Event.set)
        agent.wait_until_shown()

    def _show_start(self, request: TaskRequest, agent: AgentThread) -> None:
        choice = request.choice
        self._history.begin()
        self._window.begin_task(choice.task, choice_words(choice))
        self._window.show_phase(1, tr(Phase.STARTING))
        self._window.screen_pane.show_nothing(tr("Starting…"))
        self._messages.begin(agent.owner)
        self._question.begin()
        self._takeover.begin(
            agent,
            is_on_real_screen=choice.is_on_real_screen,
            monitors=request.preferences.monitors,
            title=tr(COMPUTERS[choice.computer].words),
            note=computer_note(choice),
        )
        if choice.asked_by:
            is_program = choice.asked_by == PROGRAM
            self._notify(
                tr("A program of yours asks for a task")
                if is_program
                else tr("Another assistant asks for a task")
            )
        self._routes.begin_run(is_on_real_screen=choice.is_on_real_screen)

    # ---- while it works

    def _on_phase(self, phase: Phase) -> None:
        self._life.phase_changed(phase)
        self._window.show_phase(self._step_number, tr(phase))
        self._takeover.phase_changed(phase)
        self._routes.phase_changed(phase)
        self._routes.tray.show_state(state_words(phase), is_running=True)
        if phase is Phase.LOOKING and self._step_number == 1:
            self._history.refresh()  # the record has just been opened

    def _show_life(self) -> None:
        if words := self._life.words():
            self._window.show_phase(self._step_number, words)

    def _on_step(self, card: Card, shot: Shot) -> None:
        self._close_questions()
        words, kept = card
        self._folder = words.folder or self._folder
        made = self._window.conversation.step_card(words, kept)
        self._turns.go_on(partial(self._prepare_step, card, made, shot))

    def _prepare_step(self, card: Card, made: StepCard, shot: Shot) -> None:
        self._window.conversation.prepare(made)
        self._turns.go_on(partial(self._add_step, card, made, shot))

    def _add_step(self, card: Card, made: StepCard, shot: Shot) -> None:
        words, kept = card
        self._window.add_step(words, kept, made)
        self.news.emit(STEP, card_facts(words))
        if not self._live.is_on():  # no live view: the newest screenshot stands in for it
            self._turns.go_on(partial(self._window.screen_pane.show_frame, shot))
        self._step_number = words.number + 1
        self._turns.go_on(partial(self._window.conversation.begin_step, self._step_number))

    def _on_spent(self, spent: Spending) -> None:
        self._window.show_spent(spent_words(spent, self._currency))

    def _on_asked(self, asked: OpenQuestion) -> None:
        self._takeover.question_opened()
        if not self._live.is_on():
            self._window.screen_pane.show_frame(asked.shot)
        self._question.show(asked, folder=self._folder)
        asks = question_words(asked.question.action, None, asked.question.together)
        self.news.emit(QUESTION, {"asks": asks, "in_window": True})
        self._notify(tr("Deskhand needs you"))

    def _on_asked_in_words(self, asked: OpenRequest) -> None:
        self._takeover.question_opened()
        self._messages.ask(asked)
        self.news.emit(QUESTION, {"asks": asked.question, "in_window": True, "in_words": True})
        self._notify(tr("Deskhand needs you"))

    def _close_questions(self) -> None:
        self._question.close()
        self._messages.close()

    # ---- its end

    def _on_ended(self, outcome: Outcome) -> None:
        note = steps_in_words(outcome.num_steps, outcome.duration_s)
        if outcome.remark:
            note = f"{note}. {say(outcome.remark)}"
        self._ended = outcome
        ending = outcome.ending
        is_answer = ending.kind is EndingKind.FINISHED
        table = table_of(ending.text, self._choice.answer_schema) if is_answer else None
        files = result_files(base_settings(self._preferences()).records_folder / outcome.record_id)
        asks_rating = is_answer and self._asks_rating
        words = EndingWords(
            ending_words(ending.kind), ending_text(ending), note, table, files, asks_rating=asks_rating
        )
        self._show_end(words, outcome.record_id)

    def _on_broke(self, problem: str) -> None:
        self._ended = problem
        self._show_end(EndingWords(TonedText(tr("Failed"), Tone.BAD), problem), "")

    def _show_end(self, words: EndingWords, record_id: str) -> None:
        self._history.end(record_id)
        self._window.end_task(words, has_record=bool(record_id))
        self._routes.tray.show_state(TonedText(tr("Ready")), is_running=False)
        self._notify(words.title.text)

    def _notify(self, words: str) -> None:
        """A system notification while another window is in front; nothing private."""
        if not self._window.isActiveWindow():
            self._routes.tray.tell(words)

    def _on_thread_finished(self) -> None:
        self._ticks.stop()
        self._question.close()
        self._messages.end()
        self._routes.end_run()
        if self._agent is not None:
            self._agent.deleteLater()
            self._agent = None
        self._takeover.end()
        self._show_idle()
        self.over.emit(self._ended)

    def _show_idle(self) -> None:
        """Show the computer of the last task, or the preferred one before the first."""
        title = tr(COMPUTERS[self._choice.computer].words)
        self._window.screen_pane.show_state(title, IDLE, computer_note(self._choice))
