"""Records what the owner does on one screen. I/O: threads, the screen, input events, a record.

The listener only puts events into a queue; one thread captures the screen and works through the queue, so
that only what is marked is used by two threads.
"""

from __future__ import annotations

import queue
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from agent.computers.capture import ScreenCapture, rgb_of, screen_of
from agent.computers.monitor_box import MonitorBox
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_spots import Elements
from agent.computers.x11_windows import WindowList
from agent.demonstrations.active_windows import ActiveWindows
from agent.demonstrations.arrivals import Arrivals
from agent.demonstrations.arrived_text import Arrival
from agent.demonstrations.budget import Budget
from agent.demonstrations.clear_reader import ClearReader, ReadLines
from agent.demonstrations.demonstration import SOURCE, Abilities, Demonstration, ScreenFacts, Tally
from agent.demonstrations.events import InputEvent, KeyDown, KeyUp
from agent.demonstrations.focused_fields import Field, FocusedFields
from agent.demonstrations.input_method import chosen_input_method
from agent.demonstrations.listening import InputListener
from agent.demonstrations.pointed_elements import OwnersSpots, PointedElements
from agent.demonstrations.privacy import Consent, PrivateRegion
from agent.demonstrations.secret_focus import SecretFocus
from agent.demonstrations.window_stack import WindowStack
from agent.errors import AgentError, ComputerError
from agent.ocr.reading import read_lines, read_words_patiently
from agent.redaction.kinds import Rules
from agent.redaction.patterns import conceal
from agent.redaction.searched_recorder import SearchedRecorder
from agent.redaction.sidecar_files import Reader
from agent.store.writer import now_local
from agent.types import Ending, EndingKind, Step, Task

FRAME_INTERVAL_S = 0.1
_AFTER_KEY_S = 0.04
"""The screen is looked at so soon after a key: what was typed must be seen before Enter sends it away."""
_DRAIN_LIMIT_S = 0.02
_CATCH_UP_LIMIT_S, _CATCH_UP_SILENCE_S, _CATCH_UP_POLL_S = 30.0, 5.0, 0.02
"""On a busy machine the listener is behind by seconds; it is given up when nothing more comes for a while."""


@dataclass(frozen=True, slots=True)
class RecordingOptions:
    consent: Consent
    monitors: tuple[int, ...] = (1,)
    """1 is the first. What is done on others is not recorded."""
    budget: Budget = field(default_factory=Budget)
    rules: Rules = field(default_factory=Rules)
    """What counts as a secret in typed texts and in pictures."""
    shortcuts: tuple[tuple[str, ...], ...] = ()
    """Those that steer the recording."""
    elements: Elements | None = None
    """Reads what lies under the pointer on a private desktop; by default the owner's session is asked."""
    read: Reader = read_words_patiently
    """Reads pictures, which are searched before they are written."""
    read_typed: ReadLines = read_lines
    """Reads what appears where a person types."""
    deliver: Callable[[Step], None] | None = None
    """Gets each step once its picture was searched, on a thread of the recorder's; then there is no record of
    its own, nor a last step that says it is finished."""


@dataclass(frozen=True, slots=True)
class RecordingProgress:
    """The progress of a recording."""

    record_id: str
    num_steps: int
    written_bytes: int
    minutes_left: float | None
    """Until the budget is spent, at the rate so far."""
    is_paused: bool
    num_looks: int
    """How often the screen has been looked at."""
    problem: str = ""
    """Why it has ended by itself."""


class DemonstrationRecorder:
    """From `start` to `finish` or `discard`; all methods may be called from any thread."""

    def __init__(self, address: DisplayAddress, records_folder: Path, options: RecordingOptions) -> None:
        self._options, self._records_folder = options, records_folder
        self._began, self._began_s = now_local(), time.monotonic()
        self._record_id, self._problem = "", ""
        self._applications: dict[int, str] = {}
        """Window → the application that it belongs to."""
        self._written_bytes, self._counted_steps, self._num_looks = 0, -1, 0
        self._capture = ScreenCapture(address, monitors=options.monitors)
        self._screen = screen_of(self._capture)
        self._windows, self._stack = WindowList(address), WindowStack(address)
        self._active = ActiveWindows(address)
        self._focus = SecretFocus()
        self._fields = FocusedFields(lambda: OwnersSpots(address, options.elements))
        self._arrivals = Arrivals(lambda: chosen_input_method(address.name))
        self._typed = ClearReader(options.read_typed)
        self._elements = PointedElements(lambda: OwnersSpots(address, options.elements), self._screen)
        self._events: queue.SimpleQueue[InputEvent] = queue.SimpleQueue()
        self._listener = InputListener(address, self._heard)
        self._down: set[str] = set()
        """Keys, as the listener has heard of them."""
        self._chords = frozenset(map(frozenset, options.shortcuts))
        self._is_deaf = False
        self._heard_s = 0.0
        """When the listener heard the last event."""
        self._chords_heard: set[frozenset[str]] = set()
        about = {
            "source": SOURCE,
            "computer": "screen",
            "screen": f"{self._screen.width_px}x{self._screen.height_px}",
        }
        self._writer = SearchedRecorder(
            records_folder,
            options.rules,
            about=about,
            now=self._moment,
            read=options.read,
            deliver=options.deliver,
        )
        abilities = Abilities(
            self._with_keyboard,
            self._field,
            self._typed.is_seen,
            self._arrived,
            lambda text: conceal(text, options.rules),
            self._elements.before,
        )
        self._demonstration = Demonstration(
            self._writer,
            screen=self._screen,
            consent=options.consent,
            abilities=abilities,
            shortcuts=options.shortcuts,
            parts=[_part(box, self._capture.box) for box in self._capture.chosen],
        )
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._work, name="recorder", daemon=True)

    @property
    def tally(self) -> Tally:
        return self._demonstration.tally

    @property
    def folder(self) -> Path:
        return self._writer.folder

    @property
    def has_ended(self) -> bool:
        """Whether it ended by itself: its budget is used up, or it failed."""
        return bool(self._problem)

    def start(self, task: Task) -> str:
        """Begin a record and listen; its id.

        Raises:
            DisplayUnavailableError: events of the display cannot be read.
            RecordWriteError: no record can be written.
        """
        self._active.start()
        self._focus.start()
        self._fields.start()
        self._arrivals.start()
        self._elements.start()
        self._record_id = self._demonstration.begin(task)
        self._listener.start()
        self._thread.start()
        return self._record_id

    def pause(self) -> None:
        with self._lock:
            self._hear_waiting()
            self._demonstration.pause()

    def resume(self) -> None:
        self._fields.ask()
        with self._lock:
            self._demonstration.resume(time.monotonic())

    def has_secret_focus(self) -> bool:
        """Whether a field for passwords has the keyboard now, as far as applications say."""
        now_s = time.monotonic()
        return self._field(now_s, now_s) is Field.SECRET

    def note(self, text: str) -> None:
        with self._lock:
            self._demonstration.note(text, time.monotonic())

    def progress(self) -> RecordingProgress:
        with self._lock:
            minutes = self._options.budget.minutes_left(
                written_bytes=self._written_bytes,
                free_bytes=shutil.disk_usage(self._records_folder).free,
                elapsed_s=time.monotonic() - self._began_s,
            )
            return RecordingProgress(
                self._record_id,
                self._writer.num_written,
                self._written_bytes,
                minutes,
                self._demonstration.is_paused,
                self._num_looks,
                self._problem,
            )

    def stop_listening(self, *, ended_by: tuple[str, ...] = ()) -> None:
        """Nothing that is done from now on is recorded; `finish` writes what was. Another one may begin.

        Args:
            ended_by: one of the shortcuts of the options, where its keys ended the recording. Whoever heard
                them may be ahead of our listener: what came before them is waited for, within limits.
        """
        if self._is_deaf:
            return
        began_s = self._heard_s = time.monotonic()
        while ended_by and frozenset(ended_by) not in self._chords_heard:
            now_s = time.monotonic()
            if now_s - began_s > _CATCH_UP_LIMIT_S or now_s - self._heard_s > _CATCH_UP_SILENCE_S:
                break
            time.sleep(_CATCH_UP_POLL_S)
        self._end_thread()
        if not self._problem:
            self._hear_waiting()
            self._look()

    def finish(self, *, ended_by: tuple[str, ...] = ()) -> str:
        """Write what is complete, and the ending; returns the record's id. It blocks until the pictures were
        searched. `ended_by` as in `stop_listening`."""
        self.stop_listening(ended_by=ended_by)
        if not self._problem:
            is_part = self._options.deliver is not None
            self._demonstration.finish(Ending(EndingKind.FINISHED) if is_part else None)
        self._close()
        return self._record_id

    def discard(self) -> None:
        """Delete the recording."""
        self._end_thread()
        self._close()
        if self._options.deliver is None:
            shutil.rmtree(self._writer.folder, ignore_errors=True)

    def _heard(self, event: InputEvent) -> None:
        """On the listener's thread."""
        self._heard_s = time.monotonic()
        self._events.put(event)
        if isinstance(event, KeyDown):
            self._down.add(event.key)
            self._chords_heard |= {frozenset(self._down)} & self._chords
        elif isinstance(event, KeyUp):
            self._down.discard(event.key)

    def _end_thread(self) -> None:
        self._is_deaf = True
        self._listener.close()
        self._ending.set()
        self._thread.join()

    def _close(self) -> None:
        self._writer.close()
        for part in (
            self._typed,
            self._focus,
            self._fields,
            self._arrivals,
            self._elements,
            self._stack,
            self._active,
            self._windows,
            self._capture,
        ):
            part.close()

    def _work(self) -> None:
        try:
            while not self._ending.is_set():
                started_s = time.monotonic()
                with self._lock:
                    self._look()
                looked_s = time.monotonic() - started_s
                self._listen_until(started_s + FRAME_INTERVAL_S, at_least_s=looked_s)
                if self._is_spent():
                    limit_mb = self._options.budget.cap_bytes / 1e6
                    self._give_up(
                        f"The recording has reached its limit of {limit_mb:.0f} MB, or the disk is full."
                    )
                    return
        except AgentError as error:
            self._give_up(str(error))

    def _look(self) -> None:
        """Capture a frame, and keep it if it is clearly different."""
        raw = self._capture.grab_bgrx()
        captured_s = time.monotonic()
        self._with_keyboard(captured_s)  # it is asked for its name while it is there
        self._demonstration.looked(raw, captured_s)
        if self._demonstration.wants_frame(raw, captured_s):
            facts = ScreenFacts(self._stack.boxes(self._screen), self._windows.active(self._screen))
            self._demonstration.frame(rgb_of(raw), captured_s, facts, compared=raw)
        self._num_looks += 1

    def _listen_until(self, until_s: float, at_least_s: float) -> None:
        """Waiting events get `at_least_s`: on a busy machine they would fall behind for good."""
        drained_s = max(until_s + _DRAIN_LIMIT_S, time.monotonic() + at_least_s)
        while True:
            left_s = until_s - time.monotonic()
            try:
                event = (
                    self._events.get(timeout=max(left_s, 0.0)) if left_s > 0 else self._events.get_nowait()
                )
            except queue.Empty:
                break
            if isinstance(event, KeyDown) and event.text:
                self._fields.ask()
                until_s = min(until_s, time.monotonic() + _AFTER_KEY_S)
            with self._lock:
                self._demonstration.heard(event)
            if time.monotonic() > drained_s:
                break  # keep capturing the screen under many events
        if self._events.empty():  # with events still queued, time is that of the last one
            with self._lock:
                self._demonstration.advance(time.monotonic())

    def _hear_waiting(self) -> None:
        while not self._events.empty():
            self._demonstration.heard(self._events.get_nowait())

    def _is_spent(self) -> bool:
        num_steps = self._writer.num_written
        if num_steps == self._counted_steps:
            return False
        self._counted_steps = num_steps
        self._written_bytes = (
            0
            if self._options.deliver is not None
            else sum(path.stat().st_size for path in self._writer.folder.rglob("*") if path.is_file())
        )
        free = shutil.disk_usage(self._records_folder).free
        return self._options.budget.is_spent(written_bytes=self._written_bytes, free_bytes=free)

    def _give_up(self, problem: str) -> None:
        with self._lock:
            try:
                self._demonstration.finish(Ending(EndingKind.STOPPED, problem))
            except AgentError:
                problem = f"{problem} The record has no ending."
            self._problem = problem

    def _field(self, began_s: float, ended_s: float) -> Field:
        """What had the keyboard between two moments, by what was heard and by what was asked."""
        if self._focus.was_secret(began_s, ended_s):
            return Field.SECRET
        return self._fields.between(began_s, ended_s)

    def _arrived(self, text: str, began_s: float, ended_s: float, until_s: float) -> Arrival:
        element_id = self._fields.element_between(began_s, ended_s)
        return self._arrivals.of(text, began_s, ended_s, until_s, element_id)

    def _with_keyboard(self, at_s: float) -> str:
        """Called for every key: a window is asked once for its application."""
        try:
            active = self._active.at(at_s)
            if active and active not in self._applications:
                window = self._windows.describe(active)
                self._applications[active] = window.application if window is not None else ""
        except ComputerError:
            return ""
        return self._applications.get(active, "")

    def _moment(self) -> datetime:
        """The recorder's clock: a step is dated by when it was done, not by when it was written."""
        at_s = self._demonstration.moment_s if self._record_id else 0.0
        return self._began + timedelta(seconds=max(at_s - self._began_s, 0.0)) if at_s else now_local()


def _part(monitor: MonitorBox, picture: MonitorBox) -> PrivateRegion:
    """Where in the picture a monitor lies."""
    return PrivateRegion(
        monitor.left - picture.left, monitor.top - picture.top, monitor.width, monitor.height
    )
