"""Does the queue in the window: several private desktops at once, as far as memory goes. Qt.

Lives on the window's thread; the agenda's file is read and written in the background.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal

from agent.agenda import AgendaFile, QueuedTask, QueueState
from agent.agenda.room import has_room
from agent.errors import AgentError
from agent.models.memory_estimate import available_bytes
from agent.session import Outcome
from app.language import tr
from app.running.agenda_runs import ReadyTask, TaskEnd, end_of, model_bytes, ready_task
from app.running.bridge import AgentThread, Background, FrameThread, OpenQuestion, OpenRequest
from app.running.process_job import ProcessJob, RoomPx
from app.running.watching import Job, LiveView, Phase
from app.storage.preferences import Preferences
from app.theme.pictures import Fitting, Shot

STOPPED = "It was stopped."
_LOOK_MS = 20_000
"""How often the clock is looked at for what is planned."""
MakeQueuedJob = Callable[[ReadyTask, RoomPx], Job]
"""Of a task, and of how large its desktop is shown."""
_PROCESS = "app.running.queued_task"
_FRAME_INTERVAL_MS = 250
"""Of desktops that are shown in little."""


@dataclass(frozen=True, slots=True)
class TakenTask:
    """A task that this window does now."""

    queued: QueuedTask
    ready: ReadyTask | None
    problem: str = ""
    """Why it cannot be done."""


class QueuedRun(QObject):
    """One task of the queue at work; its slots run on the window's thread."""

    phase = Signal(int, str)
    frame = Signal(int, object)
    asked = Signal(int, object)
    asked_in_words = Signal(int, object)
    over = Signal(int)

    def __init__(
        self, queued: QueuedTask, job: Job, parent: QObject, *, is_routine: bool, fitting: Fitting | None
    ) -> None:
        super().__init__(parent)
        self.number, self._is_routine, self._fitting = queued.number, is_routine, fitting
        self.end = TaskEnd(QueueState.FAILED, "", STOPPED)
        self.agent = AgentThread(job, self, fitting=fitting)
        self._frames: FrameThread | None = None
        self._ending: list[FrameThread] = []
        """Those that fetch their last frame, for which the window does not wait."""
        self._has_finished = False
        self.agent.phase.connect(self._on_phase)
        self.agent.live_view.connect(self._on_view)
        self.agent.owner.asked.connect(self._on_asked)
        self.agent.owner.asked_in_words.connect(self._on_asked_in_words)
        self.agent.ended.connect(self._on_ended)
        self.agent.broke.connect(self._on_broke)
        self.agent.finished.connect(self._on_finished)

    def finish(self) -> None:
        """Stop it, and wait until everything of it is closed."""
        self.agent.request_stop()
        self.agent.wait()
        self._end_frames()
        for frames in self._ending:
            frames.wait()

    def _on_phase(self, phase: Phase) -> None:
        self.phase.emit(self.number, tr(phase))

    def _on_view(self, view: LiveView | None) -> None:
        self._end_frames()
        if view is not None:
            self._frames = FrameThread(
                view.frame, self, fitting=self._fitting, interval_ms=_FRAME_INTERVAL_MS
            )
            self._frames.frame_taken.connect(self._on_frame)
            self._frames.finished.connect(self._on_frames_ended)
            self._frames.start()

    def _on_frame(self, shot: Shot) -> None:
        if self._frames is not None:
            self.frame.emit(self.number, shot)
            self._frames.frame_shown()

    def _on_asked(self, asked: OpenQuestion) -> None:
        self.asked.emit(self.number, asked)

    def _on_asked_in_words(self, asked: OpenRequest) -> None:
        self.asked_in_words.emit(self.number, asked)

    def _on_ended(self, outcome: Outcome) -> None:
        self.end = end_of(outcome, is_routine=self._is_routine)

    def _on_broke(self, problem: str) -> None:
        self.end = TaskEnd(QueueState.FAILED, "", problem)

    def _on_finished(self) -> None:
        self._has_finished = True
        self._end_frames()
        self._look_whether_over()

    def _end_frames(self) -> None:
        frames, self._frames = self._frames, None
        if frames is not None:
            frames.request_stop()
            self._ending.append(frames)

    def _on_frames_ended(self) -> None:
        if self._frames is not None and self._frames.isFinished():  # by itself: the desktop is closing
            self._end_frames()
        for frames in [one for one in self._ending if one.isFinished()]:
            self._ending.remove(frames)
            frames.deleteLater()
        self._look_whether_over()

    def _look_whether_over(self) -> None:
        if self._has_finished and not self._ending:
            self.over.emit(self.number)


def queued_job(ready: ReadyTask, room_px: RoomPx) -> Job:
    """The job of one task: each has a process of its own, so that the window's has nothing to do with their
    pictures."""
    return ProcessJob(_PROCESS, ready, room_px=room_px)


class QueueRunner(QObject):
    """Signals name a task by its number."""

    changed = Signal()
    """The queue or the plan is another one now."""
    began = Signal(object)
    """A `QueuedTask`."""
    phase = Signal(int, str)
    frame = Signal(int, object)
    """A `Shot`."""
    asked = Signal(int, object)
    """An `OpenQuestion`."""
    asked_in_words = Signal(int, object)
    """An `OpenRequest`."""
    ended = Signal(int)
    missed = Signal(int)
    """So many planned runs were missed."""
    problem = Signal(str)

    def __init__(
        self,
        background: Background,
        *,
        agenda: AgendaFile,
        preferences: Callable[[], Preferences],
        fitting: Callable[[int], Fitting | None],
        make_job: MakeQueuedJob = queued_job,
        parent: QObject | None = None,
    ) -> None:
        """`fitting`: how large a task's desktop is shown."""
        super().__init__(parent)
        self._background, self.agenda, self._preferences = background, agenda, preferences
        self._fitting, self._make_job = fitting, make_job
        self._running: dict[int, QueuedRun] = {}
        self._is_on, self._is_taking = False, False
        self.at_once = 1
        self._clock = QTimer(self)
        self._clock.setInterval(_LOOK_MS)
        self._clock.timeout.connect(self.look)

    @property
    def is_on(self) -> bool:
        """Whether what waits is done."""
        return self._is_on

    def is_at_work(self) -> bool:
        return bool(self._running)

    def watch(self) -> None:
        """Look at the clock from now on."""
        self._clock.start()
        self.look()

    def look(self) -> None:
        """Put what is due into the queue."""
        self._background.do(
            lambda: self.agenda.look(datetime.now().astimezone()), self._on_looked, self.problem.emit
        )

    def start(self) -> None:
        self._is_on = True
        self._fill()
        self.changed.emit()

    def pause(self) -> None:
        """What is being done goes on; nothing else begins."""
        self._is_on = False
        self.changed.emit()

    def stop_now(self) -> bool:
        """Any thread: stop all of them, and begin nothing; whether something was running."""
        self._is_on = False
        running = list(self._running.values())
        for one in running:
            one.agent.request_stop()
        return bool(running)

    def stop_one(self, number: int) -> None:
        if number in self._running:
            self._running[number].agent.request_stop()

    def close(self) -> None:
        """Stop all, and wait until everything that was started has ended."""
        self._clock.stop()
        self.stop_now()
        for number, one in self._running.items():
            one.finish()
            self._write(number, one.end)
        self._running.clear()

    def _on_looked(self, found: tuple[int, int]) -> None:
        num_due, num_missed = found
        if num_missed:
            self.missed.emit(num_missed)
        if num_due or num_missed:
            self.changed.emit()
        if num_due:
            self.start()

    def _fill(self) -> None:
        """Take one more task, if there is room; then look again."""
        if not self._is_on or self._is_taking or len(self._running) >= self.at_once:
            return
        self._is_taking = True
        self._background.do(self._take, self._on_taken, self._on_not_taken)

    def _take(self) -> TakenTask | None:
        """In the background."""
        waiting = [one for one in self.agenda.queue() if one.state is QueueState.WAITING]
        if not waiting or not self._is_on:
            return None
        size = model_bytes(waiting[0].what)
        if self._running and not has_room(size, available_bytes()):
            return None  # too little memory for one more beside them
        queued = self.agenda.take()
        if queued is None:
            return None
        try:
            return TakenTask(queued, ready_task(queued.what, self._preferences()))
        except AgentError as problem:
            return TakenTask(queued, None, str(problem))

    def _on_not_taken(self, problem: str) -> None:
        self._is_taking, self._is_on = False, False
        self.problem.emit(problem)

    def _on_taken(self, taken: TakenTask | None) -> None:
        self._is_taking = False
        if taken is None:
            if not self._running:
                self._is_on = False
            self.changed.emit()
            return
        if not self._is_on:  # stopped meanwhile: it waits again
            back = TaskEnd(QueueState.WAITING, "", "")
            self._keep(taken.queued.number, back)
            return
        if taken.ready is None:
            end = TaskEnd(QueueState.FAILED, "", taken.problem)
            self._keep(taken.queued.number, end)
            return
        self._begin(taken.queued, taken.ready)
        self._fill()

    def _begin(self, queued: QueuedTask, ready: ReadyTask) -> None:
        self.began.emit(queued)
        fitting = self._fitting(queued.number)
        job = self._make_job(ready, lambda: None if fitting is None else fitting.room_px())
        one = QueuedRun(queued, job, self, is_routine=ready.routine is not None, fitting=fitting)
        self._running[queued.number] = one
        one.phase.connect(self.phase)
        one.frame.connect(self.frame)
        one.asked.connect(self.asked)
        one.asked_in_words.connect(self.asked_in_words)
        one.over.connect(self._on_over)
        one.agent.start()
        self.changed.emit()

    def _on_over(self, number: int) -> None:
        one = self._running.pop(number, None)
        if one is None:
            return
        end = one.end
        one.deleteLater()
        self.ended.emit(number)
        self._keep(number, end)

    def _keep(self, number: int, end: TaskEnd) -> None:
        self._background.do(lambda: self._write(number, end), lambda _none: self._after(), self.problem.emit)

    def _write(self, number: int, end: TaskEnd) -> None:
        self.agenda.end(number, end.state, record_id=end.record_id, said=end.said)

    def _after(self) -> None:
        self.changed.emit()
        self._fill()
