"""The page of the queue and the schedule: what waits, what comes again, and questions of all in one place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject

from agent.agenda import AgendaFile, PlannedTask, QueuedTask, QueueState, read_recurrence
from agent.agenda.entries import DeferredTask
from agent.agenda.recurrence import Every, Recurrence
from agent.agenda.room import MOST_AT_ONCE
from agent.errors import AgentError, SettingsError
from agent.routines.kept_routines import load_routines
from app.approval.question import QuestionController, shipped_reader
from app.language import problem_words, say, to_translate, tr
from app.present import Tone, TonedText, moment_words
from app.running.agenda_runs import assignment_of, assignment_of_routine
from app.running.bridge import Background, OpenQuestion, OpenRequest
from app.running.choices import TaskChoice
from app.running.queue_runner import MakeQueuedJob, QueueRunner, queued_job
from app.running.routine_runs import routines_file
from app.storage.preferences import Preferences, base_settings
from app.storage.user_timers import set_timer, units_folder
from app.theme.pictures import Fitting, Shot
from app.windows.main_window import MainWindow
from app.windows.queue_dialog import DAYS, EVERY, AgendaRow, QueueDialog

_STATES = {
    QueueState.WAITING: TonedText(to_translate("Waiting")),
    QueueState.RUNNING: TonedText(to_translate("Running"), Tone.GOOD),
    QueueState.DONE: TonedText(to_translate("Finished"), Tone.GOOD),
    QueueState.FAILED: TonedText(to_translate("Failed"), Tone.BAD),
    QueueState.MISSED: TonedText(to_translate("Missed"), Tone.CAUTION),
}


@dataclass(frozen=True, slots=True)
class OpenItem:
    """A question of one of the tasks."""

    number: int
    asked: OpenQuestion | OpenRequest


class QueuePage(QObject):
    """The dialog is made once, and stays while tasks run."""

    def __init__(
        self,
        window: MainWindow,
        background: Background,
        *,
        preferences: Callable[[], Preferences],
        tell: Callable[[str], None],
        make_job: MakeQueuedJob = queued_job,
    ) -> None:
        """`tell` notifies the owner of something while another window is in front."""
        super().__init__(window)
        self._window, self._background, self._preferences = window, background, preferences
        self._tell = tell
        agenda = AgendaFile(base_settings(preferences()).home)
        self.runner = QueueRunner(
            background,
            agenda=agenda,
            preferences=preferences,
            fitting=self._fitting,
            make_job=make_job,
            parent=self,
        )
        self.dialog = QueueDialog(self.runner.at_once, MOST_AT_ONCE, window)
        self._open: list[OpenItem] = []
        self._words: dict[int, str] = {}
        self._question = QuestionController(
            self.dialog, before_answer=lambda: 0, reader=shipped_reader(), parent=self
        )
        self._connect()

    def open(self) -> None:
        if self._window.colours is not None:
            self.dialog.set_colours(self._window.colours)
        names = self._routine_names()
        self.dialog.offer_routines(names)
        self.dialog.show_problem("")
        self.refresh()
        self.dialog.show()
        self.dialog.raise_()

    def add_routine(self, name: str, texts: Mapping[str, str]) -> None:
        """A routine with these texts waits from now on."""
        self._add(lambda: assignment_of_routine(name, texts, self._preferences()))
        self.open()

    def refresh(self) -> None:
        agenda = self.runner.agenda
        self._background.do(lambda: (agenda.queue(), agenda.plans()), self._show, self._show_problem)

    def close(self) -> None:
        self.runner.close()

    def _connect(self) -> None:
        dialog, runner = self.dialog, self.runner
        self._window.queue_asked.connect(self.open)
        dialog.start_asked.connect(runner.start)
        dialog.pause_asked.connect(runner.pause)
        dialog.at_once_chosen.connect(self._on_at_once)
        dialog.task_asked.connect(self._on_task)
        dialog.removed.connect(self._on_removed)
        dialog.again_asked.connect(lambda number: self._change(lambda: runner.agenda.again(number)))
        dialog.record_asked.connect(self._window.record_chosen)
        dialog.stop_asked.connect(runner.stop_one)
        dialog.planned.connect(self._on_planned)
        dialog.answered.connect(self._on_answered_in_words)
        dialog.approval.answered.connect(lambda _given: self._next())
        self._question.stop_asked.connect(self._on_stop_asked)
        runner.changed.connect(self.refresh)
        runner.began.connect(self._on_began)
        runner.phase.connect(self._on_phase)
        runner.frame.connect(self._on_frame)
        runner.asked.connect(self._on_asked)
        runner.asked_in_words.connect(self._on_asked)
        runner.ended.connect(self._on_ended)
        runner.missed.connect(self._on_missed)
        runner.problem.connect(self._show_problem)

    # ---- the queue

    def _fitting(self, number: int) -> Fitting | None:
        tile = self.dialog.tile(number)
        return tile.view.fitting if tile is not None else None

    def _on_at_once(self, wanted: int) -> None:
        self.runner.at_once = wanted
        if self.runner.is_on:
            self.runner.start()

    def _on_task(self) -> None:
        self._add(lambda: assignment_of(self._choice(), self._preferences()))

    def _choice(self) -> TaskChoice:
        return self._window.task_box.choice()

    def _add(self, make: Callable[[], DeferredTask]) -> None:
        try:
            what = make()
        except AgentError as problem:
            self._show_problem(problem_words(problem))
            return
        self._change(lambda: self.runner.agenda.add(what, _now()))

    def _on_planned(self, routine: str, when: str, catches_up: bool) -> None:
        preferences = self._preferences()
        try:
            recurrence = read_recurrence(when)
            if routine:
                what = assignment_of_routine(routine, {}, preferences)
            else:
                what = assignment_of(self._choice(), preferences)
        except AgentError as problem:
            self._show_problem(problem_words(problem))
            return

        def plan() -> str:
            self.runner.agenda.plan(what, recurrence, _now(), catches_up=catches_up)
            return self._set_timer()

        self._background.do(plan, self._on_timer, self._show_problem)

    def _on_removed(self, number: int) -> None:
        def remove() -> str:
            self.runner.agenda.remove(number)
            return self._set_timer()

        self._background.do(remove, lambda _note: self.refresh(), self._show_problem)

    def _set_timer(self) -> str:
        """In the background: what systemd wakes for; a sentence where it cannot."""
        try:
            return set_timer(self.runner.agenda.plans(), folder=units_folder())
        except OSError as problem:
            raise SettingsError(f"systemd's timer cannot be written: {problem.strerror}.") from problem

    def _on_timer(self, note: str) -> None:
        self.dialog.show_problem("")
        if note:
            self._window.show_note(tr(note))
        self.refresh()

    def _change(self, change: Callable[[], object]) -> None:
        def done(_result: object) -> None:
            self.dialog.show_problem("")
            self.refresh()

        self._background.do(change, done, self._show_problem)

    def _show(self, found: tuple[Sequence[QueuedTask], Sequence[PlannedTask]]) -> None:
        queue, plans = found
        now = _now()
        self.dialog.show_running(self.runner.is_on)
        self.dialog.show_rows([_queue_row(one, now) for one in queue], [_plan_row(one, now) for one in plans])

    def _routine_names(self) -> list[str]:
        try:
            return [one.name for one in load_routines(routines_file(base_settings(self._preferences())))]
        except AgentError as problem:
            self._show_problem(problem_words(problem))
            return []

    # ---- desktops at work

    def _on_began(self, queued: QueuedTask) -> None:
        self._window.is_queue_at_work = True
        self._words[queued.number] = queued.what.words
        self.dialog.add_tile(queued.number, queued.what.words)

    def _on_phase(self, number: int, words: str) -> None:
        tile = self.dialog.tile(number)
        if tile is not None:
            tile.show_state(words)

    def _on_frame(self, number: int, shot: Shot) -> None:
        tile = self.dialog.tile(number)
        if tile is not None:
            tile.show_frame(shot)

    def _on_ended(self, number: int) -> None:
        self.dialog.remove_tile(number)
        self._window.is_queue_at_work = self.runner.is_at_work()
        was_shown = bool(self._open) and self._open[0].number == number
        self._open = [one for one in self._open if one.number != number]
        if was_shown:
            self._question.close()
            self._show_question()

    def _on_missed(self, number: int) -> None:
        words = tr("{number} planned runs were missed; the queue says which.", number=number)
        self._window.show_note(words)

    # ---- questions

    def _on_asked(self, number: int, asked: OpenQuestion | OpenRequest) -> None:
        self._open.append(OpenItem(number, asked))
        if len(self._open) == 1:
            self.open()
            self._show_question()
        else:
            self._show_asker()
        self._tell(tr("Deskhand needs you"))

    def _show_question(self) -> None:
        if not self._open:
            return
        asked = self._open[0].asked
        self._show_asker()
        if isinstance(asked, OpenQuestion):
            self._question.show(asked)
        else:
            self.dialog.ask_in_words(say(asked.question))

    def _show_asker(self) -> None:
        words = self._words.get(self._open[0].number, "")
        more = len(self._open) - 1
        told = tr("{task} · {number} more waiting", task=words, number=more) if more else words
        self.dialog.show_asker(told)

    def _next(self) -> None:
        """The question that was shown may have been answered."""
        if self._question.is_open() or not self._open:
            return
        self._open.pop(0)
        self._show_question()

    def _on_answered_in_words(self, text: str) -> None:
        if self._open and isinstance(self._open[0].asked, OpenRequest):
            asked = self._open.pop(0).asked
            self.dialog.close_question()
            asked.answer.set_result(text)  # type: ignore[arg-type]
            self._show_question()

    def _on_stop_asked(self) -> None:
        """Of the task that asks; its question goes when it has ended."""
        if self._open:
            self.runner.stop_one(self._open[0].number)

    def _show_problem(self, problem: str) -> None:
        if self.dialog.isVisible():
            self.dialog.show_problem(problem)
        else:
            self._window.show_problem(problem)


def when_words(when: Recurrence) -> str:
    """When something comes again, in the owner's language."""
    every = tr(EVERY[when.every.value])
    if when.every is Every.HOUR:
        return tr("{every}, at minute {minute}", every=every, minute=when.minute)
    clock = f"{when.hour:02}:{when.minute:02}"
    if when.every is Every.WEEK:
        return tr("{every}, {day}, {time}", every=every, day=tr(list(DAYS.values())[when.on]), time=clock)
    if when.every is Every.MONTH:
        return tr("{every}, {day}, {time}", every=every, day=tr("day {number}", number=when.on), time=clock)
    return tr("{every}, {time}", every=every, time=clock)


def _queue_row(one: QueuedTask, now: datetime) -> AgendaRow:
    is_over = one.state not in (QueueState.WAITING, QueueState.RUNNING)
    state = _STATES[one.state]
    return AgendaRow(
        one.number,
        one.what.words,
        TonedText(tr(state.text), state.tone),
        say(one.said),
        one.record_id,
        can_run_again=is_over,
        can_be_removed=one.state is not QueueState.RUNNING,
    )


def _plan_row(one: PlannedTask, now: datetime) -> AgendaRow:
    following = moment_words(one.next_after(now), now)
    note = tr("{when} · next {moment}", when=when_words(one.when), moment=following)
    return AgendaRow(one.number, one.what.words, TonedText(tr("Planned")), note)


def _now() -> datetime:
    return datetime.now().astimezone()
