"""Ties the window to the agent: what the owner does becomes a run, what the agent does becomes cards.

Lives on the window's thread and never blocks it; everything slow goes through `app.running.bridge`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer

from agent.errors import AgentError
from agent.session import Outcome
from agent.store import Record
from app.approval.permissions import Permissions
from app.approval.question import QuestionController
from app.history import library
from app.history.history_controller import HistoryController
from app.language import problem_words, tr
from app.pages.help import Help
from app.pages.keys import Keys
from app.pages.memory_page import MemoryPage
from app.pages.settings_pages import SettingsPages
from app.present import Tone, TonedText, duration_words, ending_text, ending_words
from app.running import compose
from app.running.applications import installed_applications
from app.running.attaching import Attaching
from app.running.bridge import AgentThread, Background, Job, OpenQuestion, OpenRequest
from app.running.cards import Card
from app.running.choices import ExampleTask, TaskChoice
from app.running.computers import COMPUTERS, choice_words, computer_note
from app.running.live import Live
from app.running.messages import Messages
from app.running.rerun import again, missing_words
from app.running.takeover_view import TakeoverView
from app.running.watching import Phase, state_words
from app.stopping.stop_routes import StopRoutes
from app.storage.preferences import Preferences
from app.theme.colours import Colours
from app.theme.pictures import Shot
from app.widgets.screen_pane import IDLE
from app.windows.main_window import MainWindow
from app.workshop.recording import Recording
from app.workshop.workshop import Workshop

MakeJob = Callable[[TaskChoice, Preferences], Job]


class RunController(QObject):
    """One window, at most one run at a time."""

    def __init__(
        self,
        window: MainWindow,
        *,
        preferences: Preferences,
        save: Callable[[Preferences], None],
        examples: Sequence[ExampleTask],
        make_job: MakeJob,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._preferences = preferences
        self._save = save
        self._make_job = make_job
        self._background = Background(self)
        self._history = HistoryController(window, self._background, preferences)
        self._history.found_nothing.connect(self._on_first_time)
        self._history.again_asked.connect(self._on_again_asked)
        settings = compose.base_settings(preferences)
        self._permissions = Permissions(
            window, grants_file=settings.grants_file, policy_file=settings.policy_file
        )
        memory = MemoryPage(
            window,
            self._background,
            settings.memory_file,
            find_record=lambda record_id: library.find_record(settings, record_id),
        )
        memory.record_asked.connect(window.record_chosen)
        self._workshop = Workshop(
            window,
            self._background,
            settings=lambda: compose.base_settings(self._preferences),
            preferences=self.preferences,
            save=self.take_preferences,
        )
        self._keys = Keys(window, self._background)
        pages = SettingsPages(
            window, self._background, preferences=self.preferences, save=self.take_preferences
        )
        self.help = Help(window, preferences=self.preferences, save=self.take_preferences)
        pages.keys_asked.connect(self._keys.open)
        pages.permissions_asked.connect(self._permissions.open)
        pages.model_page_asked.connect(self.help.open_model_page)
        pages.screens_page_asked.connect(self.help.open_screens_page)
        pages.everything_deleted.connect(self._history.refresh)
        self.help.keys_asked.connect(self._keys.open)
        window.settings_asked.connect(pages.open)
        Attaching(window.task_box, self)
        self._examples = examples
        self._agent: AgentThread | None = None
        self._choice = TaskChoice("")
        """The newest that was run."""
        self._live = Live(window.screen_pane, self)
        self.takeover_view = TakeoverView(window, self._live)
        self.takeover_view.stop_asked.connect(self.stop)
        self._question_controller = QuestionController(window, before_answer=self.takeover_view.make_room)
        self._question_controller.stop_asked.connect(self.stop)
        self._question_controller.taken_over.connect(self.takeover_view.takeover.take)
        self._messages = Messages(window, before_answer=self.takeover_view.make_room)
        self._messages.stop_asked.connect(self.stop)
        self._messages.taken_over.connect(self.takeover_view.takeover.take)
        self._step_number = 0
        self._newest: Shot | None = None
        """A screenshot that is still to be shown."""
        self._routes = StopRoutes(settings.home, self._stop_now, self, shortcut=preferences.stop_shortcut)
        self._routes.pressed.connect(self.stop)
        self._recording = Recording(
            window,
            self._routes.tray,
            self._background,
            settings=lambda: compose.base_settings(self._preferences),
            monitors=lambda: self._preferences.monitors,
            is_agent_busy=self.is_running,
        )
        self._recording.recorded.connect(lambda _record_id: self._history.refresh())
        self._routes.pressed.connect(self._recording.finish)
        self._routes.tray.window_asked.connect(self.takeover_view.come_back)
        self._routes.tray.quit_asked.connect(window.close)
        window.task_submitted.connect(self.start)
        window.stop_asked.connect(self.stop)
        window.closing.connect(self.close)
        window.home.example_chosen.connect(self._on_example_chosen)
        window.show_home(examples)
        window.screen_pane.show_nothing(tr("Nothing is running"))
        self._show_idle()
        window.set_stop_words("")
        window.coloured.connect(self._on_coloured)
        if window.colours is not None:
            self._on_coloured(window.colours)
        window.task_box.set_choice(compose.choice_of(preferences))

    def load(self) -> None:
        """Fill history, models and applications in the background; listen for the global stop shortcut."""
        self._routes.tray.show()
        self._background.do(self._listen, self._on_listening, self._on_problem)
        self._background.do(compose.model_names, self._on_models, self._on_problem)
        self._background.do(installed_applications, self._window.task_box.set_applications, self._on_problem)
        for kind, computer in COMPUTERS.items():
            self._background.do(
                computer.problem, partial(self._window.task_box.offer, kind), self._on_problem
            )
        self._history.refresh()

    def _listen(self) -> str:
        """Whether the stop shortcut works; those of a recording can be done without."""
        problem = self._routes.listen()
        self._recording.listen()
        return problem

    def _on_listening(self, problem: str) -> None:
        self._window.set_stop_words("" if problem else self._preferences.stop_shortcut)

    # ---- a run

    def start(self, choice: TaskChoice) -> None:
        if self._agent is not None or self._recording.is_recording:
            return
        try:
            compose.settings_for(choice, self._preferences)
        except AgentError as problem:
            self._window.show_problem(problem_words(problem))
            return
        fitting = self._window.screen_pane.view.fitting
        agent = AgentThread(self._make_job(choice, self._preferences), self, fitting=fitting)
        self._agent, self._choice = agent, choice
        self._step_number = 1
        self._history.begin()
        self._window.begin_task(choice.task, choice_words(choice))
        self._window.show_phase(1, tr(Phase.STARTING))
        is_on_real_screen = choice.is_on_real_screen
        self._window.screen_pane.show_nothing(tr("Starting…"))
        agent.phase.connect(self._on_phase)
        agent.thought.connect(self._window.show_thought)
        agent.step.connect(self._on_step)
        agent.live_view.connect(self._live.show)
        agent.owner.asked.connect(self._on_asked)
        agent.owner.asked_in_words.connect(self._on_asked_in_words)
        agent.ended.connect(self._on_ended)
        agent.broke.connect(self._on_broke)
        agent.finished.connect(self._on_thread_finished)
        self._messages.begin(agent.owner)
        self.takeover_view.begin(
            agent,
            is_on_real_screen=is_on_real_screen,
            monitors=self._preferences.monitors,
            title=tr(COMPUTERS[choice.computer].words),
            note=computer_note(choice),
        )
        self._routes.begin_run(is_on_real_screen=is_on_real_screen)
        agent.start()

    def _stop_now(self) -> bool:
        """Any thread: tell the run, and leave the window for later."""
        agent = self._agent
        if agent is not None:
            agent.request_stop()
        return agent is not None

    def stop(self) -> None:
        """Stop always wins: an open question is answered by the agent's own thread with `Stop()`."""
        if self._agent is not None:
            self._agent.request_stop()
            self._question_controller.close()
            self._messages.close()
            self._window.show_stopping()

    def is_running(self) -> bool:
        return self._agent is not None

    def _on_phase(self, phase: Phase) -> None:
        self._window.show_phase(self._step_number, tr(phase))
        self.takeover_view.phase_changed(phase)
        self._routes.phase_changed(phase)
        self._routes.tray.show_state(state_words(phase), is_running=True)
        if phase is Phase.LOOKING and self._step_number == 1:
            self._history.refresh()  # the record has just been opened

    def _on_step(self, card: Card, shot: Shot) -> None:
        self._question_controller.close()
        self._messages.close()
        words, kept = card
        self._window.add_step(words, kept)
        if not self._live.is_on():  # no live view: the newest screenshot stands in for it
            self._newest = shot
            QTimer.singleShot(0, self, self._show_newest)  # a turn of its own: the card took its time already
        self._step_number = words.number + 1

    def _show_newest(self) -> None:
        shot, self._newest = self._newest, None
        if shot is not None:
            self._window.screen_pane.show_frame(shot)

    def _on_asked(self, asked: OpenQuestion) -> None:
        self.takeover_view.question_opened()
        if not self._live.is_on():
            self._newest = asked.shot
            self._show_newest()
        self._question_controller.show(asked)
        self._tell_away(tr("Deskhand needs you"))

    def _on_asked_in_words(self, asked: OpenRequest) -> None:
        self.takeover_view.question_opened()
        self._messages.ask(asked)
        self._tell_away(tr("Deskhand needs you"))

    def _on_ended(self, outcome: Outcome) -> None:
        self._history.end(outcome.record_id)
        count = outcome.num_steps
        time = duration_words(outcome.duration_s)
        note = (
            tr("1 step in {time}", time=time)
            if count == 1
            else tr("{count} steps in {time}", count=count, time=time)
        )
        self._window.end_task(
            ending_words(outcome.ending.kind),
            ending_text(outcome.ending),
            note,
            has_record=bool(outcome.record_id),
        )
        self._tell(ending_words(outcome.ending.kind))

    def _tell(self, ending: TonedText) -> None:
        """On the tray, and as a notification to whoever looks elsewhere: the ending, and nothing private."""
        self._routes.tray.show_state(TonedText(tr("Ready")), is_running=False)
        self._tell_away(ending.text)

    def _tell_away(self, words: str) -> None:
        """To whoever looks elsewhere; nothing private."""
        if not self._window.isActiveWindow():
            self._routes.tray.tell(words)

    def _on_broke(self, problem: str) -> None:
        self._history.end("")
        self._window.end_task(TonedText(tr("Failed"), Tone.BAD), problem, "", has_record=False)
        self._tell(TonedText(tr("Failed"), Tone.BAD))

    def _on_thread_finished(self) -> None:
        self._question_controller.close()
        self._messages.end()
        self._routes.end_run()
        if self._agent is not None:
            self._agent.deleteLater()
            self._agent = None
        self.takeover_view.end()
        self._show_idle()

    def _show_idle(self) -> None:
        """The computer of the last task, before the first one the usual one."""
        title = tr(COMPUTERS[self._choice.computer].words)
        self._window.screen_pane.show_state(title, IDLE, computer_note(self._choice))

    # ---- settings

    def preferences(self) -> Preferences:
        return self._preferences

    def take_preferences(self, chosen: Preferences) -> None:
        """Keep what the owner has chosen, and work with it from now on.

        Raises:
            SettingsError: it cannot be kept; nothing has changed.
        """
        self._save(chosen)
        self._preferences = chosen
        self._history.set_preferences(chosen)
        written = self._window.task_box.choice()
        choice = compose.choice_of(chosen, task=written.task, open_command=written.open_command)
        self._window.task_box.set_choice(replace(choice, attachments=written.attachments))
        self._background.do(compose.model_names, self._on_models, self._on_problem)

    def _on_models(self, names: Sequence[str]) -> None:
        self._window.task_box.set_models(names)

    def _on_first_time(self) -> None:
        """An example stands ready, unless the owner is already writing."""
        if self._examples and self._agent is None and not self._window.task_box.choice().task:
            self._on_example_chosen(self._examples[0])

    def _on_again_asked(self, record: Record) -> None:
        """As it was run, ready to be looked at and run; nothing starts by itself."""
        if self._agent is not None:
            return
        found = again(record.header, compose.choice_of(self._preferences))
        self._window.show_home(())
        self._window.task_box.set_choice(found.choice)
        self._window.task_box.focus_text()
        if words := missing_words(found):
            self._window.show_note(words)

    def _on_example_chosen(self, example: ExampleTask) -> None:
        choice = compose.choice_of(self._preferences, task=example.task, open_command=example.open_command)
        self._window.task_box.set_choice(choice)
        self._window.task_box.focus_text()

    def _on_coloured(self, colours: Colours) -> None:
        self.takeover_view.overlay.set_colours(colours)
        self._routes.tray.set_colours(colours)

    def _on_problem(self, text: str) -> None:
        self._window.show_problem(text)

    def close(self) -> None:
        """Stop the agent and wait until everything it started has ended."""
        if self._agent is not None:
            self._agent.request_stop()
            self._agent.wait()
        self.takeover_view.close()
        self._live.finish()
        self.help.close()
        self._workshop.close()
        self._background.wait()
        self._recording.close()
        self._routes.finish()
