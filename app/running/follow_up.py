"""Follow-ups in the window: the next task goes on where the last one, or an earlier one, ended. Qt."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from agent.store import Record
from app.language import tr
from app.present import one_line
from app.running.bridge import Background
from app.running.choices import TaskChoice
from app.running.kept_desktop import DesktopShelf
from app.windows.main_window import MainWindow

_MS_A_MINUTE = 60_000
_TASK_CHARACTERS = 60


class FollowUp(QObject):
    """Decides what a submitted task goes on from; closes a kept desktop when its time is over."""

    def __init__(self, window: MainWindow, background: Background, shelf: DesktopShelf) -> None:
        super().__init__(window)
        self._window, self._background, self._shelf = window, background, shelf
        self._wanted = TaskChoice("")
        """Its `continues` or `fork_of` says from what the next task may go on."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.close_desktop)
        window.continue_line.close_asked.connect(self.close_desktop)

    def applied(self, choice: TaskChoice) -> TaskChoice:
        """The task as it is to be run, when it is submitted."""
        self._timer.stop()
        goes_on = self._window.continue_line.goes_on()
        wanted, self._wanted = self._wanted, TaskChoice("")
        self._window.continue_line.withdraw()
        if not goes_on or choice.asked_by:
            return choice
        if wanted.fork_of:
            return replace(choice, fork_of=wanted.fork_of, fork_step=wanted.fork_step)
        if wanted.continues and wanted.continues == self._shelf.record_id:
            return replace(  # the computer is there already: what it was opened with holds
                self._shelf.choice,
                task=choice.task,
                model=choice.model,
                approval=choice.approval,
                max_steps=choice.max_steps,
                max_failures=choice.max_failures,
                attachments=choice.attachments,
                answer_schema=choice.answer_schema,
                continues=wanted.continues,
            )
        return replace(choice, continues=wanted.continues)

    def run_is_over(self) -> None:
        """Offer to go on in the desktop, where it was kept."""
        if not self._shelf.record_id:
            return
        self._wanted = TaskChoice("", continues=self._shelf.record_id)
        minutes = self._shelf.minutes
        self._window.continue_line.offer(
            tr("The desktop stays open for {minutes} min; the agent knows what was done.", minutes=minutes),
            can_close=True,
        )
        self._timer.start(minutes * _MS_A_MINUTE)

    def offer_record(self, record: Record) -> None:
        """Go on from an earlier run."""
        if record.record_id == self._shelf.record_id:
            self.run_is_over()
            return
        self._wanted = TaskChoice("", continues=record.record_id)
        task = one_line(record.task.text, _TASK_CHARACTERS)
        self._window.continue_line.offer(
            tr(
                "After “{task}”, in a new desktop: its files are there again and the agent knows what was "
                "done; what else was on the screen is gone.",
                task=task,
            ),
            can_close=False,
        )

    def offer_fork(self, record: Record, step: int) -> None:
        """Begin as an earlier run did, up to a step, and go on otherwise."""
        self._wanted = TaskChoice("", fork_of=record.record_id, fork_step=step)
        self._window.continue_line.offer(
            tr(
                "From step {step} of “{task}”: in a new desktop the steps before are done again as far as "
                "the screen fits; the end says what differed.",
                step=step,
                task=one_line(record.task.text, _TASK_CHARACTERS),
            ),
            can_close=False,
        )

    def close_desktop(self) -> None:
        self._timer.stop()
        if self._wanted.continues == self._shelf.record_id:
            self._window.continue_line.withdraw()
        self._background.do(self._shelf.close, lambda _none: None, self._window.show_problem)

    def close(self) -> None:
        """The window closes: nothing is kept. Takes a second or two."""
        self._timer.stop()
        self._shelf.close()
