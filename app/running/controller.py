"""The composition root of the window: creates its parts and connects them. Qt.

Each part's behaviour is in its own module; slow work goes through `app.running.bridge`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from agent.settings import Settings
from agent.store import Record
from app.approval.permissions import Permissions
from app.history import library
from app.history.answer_actions import AnswerActions
from app.history.history_controller import HistoryController
from app.language import tr
from app.pages.help import Help
from app.pages.keys import Keys
from app.pages.memory_page import MemoryPage
from app.pages.preset_page import PresetPage
from app.pages.queue_page import QueuePage
from app.pages.routines_page import RoutinesPage
from app.pages.settings_pages import SettingsPages
from app.running.bridge import Background
from app.running.browser_sign_in import BrowserSignIn
from app.running.choices import ExampleTask, TaskChoice
from app.running.current_run import CurrentRun, MakeJob
from app.running.fallback_offer import FallbackOffer
from app.running.follow_up import FollowUp
from app.running.handed_tasks import HandedTasks
from app.running.kept_desktop import DesktopShelf
from app.running.quick_task import QuickTask
from app.running.request import TaskRequest
from app.running.task_box_controller import TaskBoxController
from app.running.watching import Job
from app.stopping.stop_routes import StopRoutes
from app.storage.preferences import Preferences, base_settings
from app.theme.colours import Colours
from app.widgets.talk_button import TalkButton
from app.windows.main_window import MainWindow
from app.workshop.recording import Recording
from app.workshop.spoken_task import SpokenTask
from app.workshop.workshop import Workshop

_log = logging.getLogger(__name__)


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
        shelf: DesktopShelf | None = None,
    ) -> None:
        """`shelf` has the desktop of the last run, where the jobs keep it there."""
        super().__init__(window)
        self._window, self._preferences, self._save = window, preferences, save
        self._has_tray = False
        self._make_run(make_job, examples)
        self._follow_up = FollowUp(window, self._background, shelf or DesktopShelf())
        self._make_recording()
        self._make_quick_task()
        self._make_talking()
        self._make_handing()
        self._make_pages()
        self._connect_run()
        self._connect_stop()
        self._connect_pages()
        window.coloured.connect(self._on_coloured)
        if window.colours is not None:
            self._on_coloured(window.colours)

    def _make_run(self, make_job: MakeJob, examples: Sequence[ExampleTask]) -> None:
        """What a task needs: the box that it is typed in, the run itself, the ways to stop it, its record."""
        window, shortcut = self._window, self._preferences.stop_shortcut
        self._background = Background(self)
        self._history = HistoryController(window, self._background, self._preferences)
        self._routes = StopRoutes(self._settings().home, self._stop_now, self, shortcut=shortcut)
        self._answers = AnswerActions(window, self._background)
        window.screen_pane.show_nothing(tr("Nothing is running"))
        self._run = CurrentRun(
            window, self._routes, self._history, preferences=self.preferences, make_job=make_job
        )
        self._fallback = FallbackOffer(
            window, self._background, preferences=self.preferences, save=self.take_preferences
        )
        self._task_box = TaskBoxController(
            window, self._background, preferences=self.preferences, examples=examples
        )
        self._sign_in = BrowserSignIn(window, settings=self._settings)

    def _make_quick_task(self) -> None:
        self.quick = QuickTask(
            self,
            preferences=self.preferences,
            is_busy=lambda: self.is_running() or self._recording.is_recording,
        )

    def _make_talking(self) -> None:
        box, entry = self._window.task_box, self.quick.entry
        self._talks = (
            self._talk(box.talk, box.insert_words, self._window.show_problem),
            self._talk(entry.talk, entry.insert_words, entry.show_note),
        )

    def _talk(
        self, button: TalkButton, write: Callable[[str], None], complain: Callable[[str], None]
    ) -> SpokenTask:
        return SpokenTask(
            self, button, self._background, settings=self._settings, write=write, complain=complain
        )

    def _make_recording(self) -> None:
        self._recording = Recording(
            self._window,
            self._routes.tray,
            self._background,
            settings=self._settings,
            monitors=lambda: self._preferences.monitors,
            is_agent_busy=self.is_running,
        )
        self._workshop = Workshop(
            self._window,
            self._background,
            settings=self._settings,
            preferences=self.preferences,
            save=self.take_preferences,
        )

    def _make_handing(self) -> None:
        """What other assistants hand over (`deskhand mcp`)."""
        self._handed = HandedTasks(
            self._run,
            self._background,
            preferences=self.preferences,
            is_busy=lambda: self._recording.is_recording,
            parent=self,
        )

    def _make_pages(self) -> None:
        window, settings = self._window, self._settings()
        get, save = self.preferences, self.take_preferences
        self._keys = Keys(window, self._background)
        self._permissions = Permissions(
            window, grants_file=settings.grants_file, policy_file=settings.policy_file
        )
        self.help = Help(window, preferences=get, save=save)
        self._settings_pages = SettingsPages(window, self._background, preferences=get, save=save)
        self.presets = PresetPage(window, self._background, preferences=get, save=save)
        self._queue = QueuePage(window, self._background, preferences=get, tell=self._tell)
        self._routines = RoutinesPage(window, self._background, preferences=get, start=self._start_job)
        self._routines.queue_asked.connect(self._queue.add_routine)
        self._memory = MemoryPage(
            window,
            self._background,
            settings.memory_file,
            find_record=lambda record_id: library.find_record(settings, record_id),
        )

    def _connect_run(self) -> None:
        self._window.task_submitted.connect(self.start)
        self._window.stop_asked.connect(self.stop)
        self._window.closing.connect(self.close)
        self._run.over.connect(lambda ended: self._fallback.ended(self._run.choice, ended))
        self._fallback.start_asked.connect(self.start)
        self._history.found_nothing.connect(self._on_found_nothing)
        self._history.rerun_asked.connect(self._on_rerun_asked)
        self._history.routine_asked.connect(lambda record: self._routines.make(record))
        self._history.continue_asked.connect(self._on_continue_asked)
        self._history.fork_asked.connect(self._on_fork_asked)
        self._run.over.connect(lambda _ended: self._follow_up.run_is_over())
        self._recording.recorded.connect(lambda _record_id: self._history.refresh())

    def _connect_stop(self) -> None:
        self._window.set_stop_words("")
        self._routes.pressed.connect(self.stop)
        self._routes.pressed.connect(self._recording.finish)
        self._routes.tray.window_asked.connect(self._run.come_back)
        self._routes.tray.quit_asked.connect(self._window.leave)
        self._routes.tray.task_asked.connect(self.quick.open)
        self.quick.window_asked.connect(self._run.come_back)
        self.quick.started.connect(self._on_quick_task)

    def _connect_pages(self) -> None:
        pages = self._settings_pages
        self._window.settings_asked.connect(pages.open)
        pages.keys_asked.connect(self._keys.open)
        pages.permissions_asked.connect(self._permissions.open)
        pages.model_page_asked.connect(self.help.open_model_page)
        pages.screens_page_asked.connect(self.help.open_screens_page)
        pages.preset_export_asked.connect(self.presets.ask_where_to)
        pages.preset_import_asked.connect(self.presets.ask_which)
        pages.everything_deleted.connect(self._history.refresh)
        self._memory.record_asked.connect(self._window.record_chosen)

    def load(self) -> None:
        """Fill history and task box in the background; listen for the global stop shortcut."""
        self._has_tray = self._routes.tray.show()
        self._window.set_closing_to_tray(self._has_tray and self._preferences.closes_to_tray)
        if problem := self._handed.listen():
            _log.warning("%s", problem)
        self._background.do(self._listen, self._on_listening, self._window.show_problem)
        self._task_box.load()
        self._queue.runner.watch()
        self._history.refresh()

    def close(self) -> None:
        """Stop the agent and wait until everything that was started has ended."""
        self._handed.close()
        self._queue.close()
        for talk in self._talks:
            talk.close()
        self._run.close()
        self._follow_up.close()
        self._sign_in.close()
        self.help.close()
        self._workshop.close()
        self._background.wait()  # what listens may just be beginning to
        self.quick.close()
        self._recording.close()
        self._routes.finish()

    # ---- the run

    def start(self, choice: TaskChoice) -> None:
        if not self._recording.is_recording:
            self._run.start(self._follow_up.applied(choice))

    def _start_job(self, request: TaskRequest, job: Job) -> bool:
        return not self._recording.is_recording and self._run.begin(request, job)

    def stop(self) -> None:
        self._run.stop()
        self._queue.runner.stop_now()

    def _tell(self, words: str) -> None:
        """A system notification while another window is in front; nothing private."""
        if not self._window.isActiveWindow():
            self._routes.tray.tell(words)

    def is_running(self) -> bool:
        return self._run.is_running()

    def _stop_now(self) -> bool:
        """Any thread."""
        was_queue_running = self._queue.runner.stop_now()
        return self._run.stop_now() or was_queue_running

    def _on_found_nothing(self) -> None:
        if not self.is_running():
            self._task_box.show_first_example()

    def _on_rerun_asked(self, record: Record) -> None:
        if not self.is_running():
            self._task_box.show_rerun(record)

    def _on_quick_task(self, choice: TaskChoice) -> None:
        """A new task, whatever could be gone on from; the window shows it."""
        self._window.continue_line.begin_anew()
        self._run.come_back()
        self.start(choice)

    def _on_continue_asked(self, record: Record) -> None:
        if not self.is_running():
            self._task_box.show_rerun(record, has_task=False)
            self._follow_up.offer_record(record)

    def _on_fork_asked(self, record: Record, step: int) -> None:
        if not self.is_running():
            self._task_box.show_rerun(record)
            self._follow_up.offer_fork(record, step)

    def _listen(self) -> str:
        """Whether the stop shortcut works; those of a recording are optional."""
        problem = self._routes.listen()
        self._recording.listen()
        self.quick.listen()
        return problem

    def _on_listening(self, problem: str) -> None:
        self._window.set_stop_words("" if problem else self._preferences.stop_shortcut)

    # ---- preferences and colours

    def preferences(self) -> Preferences:
        return self._preferences

    def _settings(self) -> Settings:
        return base_settings(self._preferences)

    def take_preferences(self, chosen: Preferences) -> None:
        """Keep what the owner has chosen, and work with it from now on.

        Raises:
            SettingsError: it cannot be kept; nothing has changed.
        """
        self._save(chosen)
        self._preferences = chosen
        self._window.set_closing_to_tray(self._has_tray and chosen.closes_to_tray)
        self._history.set_preferences(chosen)
        self._task_box.preferences_changed()

    def _on_coloured(self, colours: Colours) -> None:
        self._run.set_colours(colours)
        self._routes.tray.set_colours(colours)
