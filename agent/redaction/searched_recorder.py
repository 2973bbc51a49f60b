"""A recorder whose pictures are searched before they are written. I/O: a thread, a record, OCR.

A step waits in memory until its picture was searched; what is found is painted over, and only then does the
step reach the disk. A picture that cannot be read is painted over as a whole. A process that dies loses the
steps that wait, and leaves no picture that nobody has searched.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.errors import AgentError, RecordWriteError
from agent.ocr.reading import NoReaderError, read_words_patiently
from agent.redaction.findings import PICTURE, Finding, FindingState, fingerprint, write_findings
from agent.redaction.kinds import Rules
from agent.redaction.picture_search import PictureSearch
from agent.redaction.pictures import MASK_GREY, painted_over
from agent.redaction.records import searched_of
from agent.redaction.sidecar_files import Reader
from agent.store import open_record
from agent.store.writer import RecordWriter, now_local
from agent.types import Ending, Step, Task

_log = logging.getLogger(__name__)
_MOST_WAITING = 64
"""Pictures in memory; what comes while so many wait is painted over unread."""
_Entry = tuple[Step | Ending | None, datetime]


class SearchedRecorder:
    """One record, written by a thread of its own from `begin` to `end`, `close` or a failure."""

    def __init__(
        self,
        records_folder: Path,
        rules: Rules,
        *,
        about: dict[str, str],
        now: Callable[[], datetime] = now_local,
        read: Reader = read_words_patiently,
        deliver: Callable[[Step], None] | None = None,
    ) -> None:
        """With `deliver` there is no record: each step goes there, on the thread, once it was searched."""
        self._deliver = deliver
        self._rules, self._now = rules, now
        self._moment: datetime | None = None
        self._writer = RecordWriter(records_folder, about=about, now=lambda: self._moment or now())
        self._search = PictureSearch(rules, read)
        self._waiting: queue.SimpleQueue[_Entry] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="search of pictures", daemon=True)
        self._problem: AgentError | None = None
        self._record_id = ""
        self._found: list[Finding] = []
        self._last: tuple[NDArray[np.uint8], NDArray[np.uint8], list[Finding]] | None = None
        self.num_written = 0
        """Steps that are on the disk, or were delivered."""

    @property
    def folder(self) -> Path:
        return self._writer.folder

    def begin(self, task: Task) -> str:
        if self._deliver is None:
            self._record_id = self._writer.begin(task)
        self._thread.start()
        return self._record_id

    def step(self, step: Step) -> None:
        """Returns at once.

        Raises:
            RecordWriteError: an earlier step could not be written.
        """
        self._require_writing()
        self._waiting.put((step, self._now()))

    def end(self, ending: Ending) -> None:
        """Blocks until everything is searched and written.

        Raises:
            RecordWriteError: something could not be written.
        """
        self._require_writing()
        self._waiting.put((ending, self._now()))
        self._thread.join()
        self._require_writing()
        if self._deliver is not None:
            return
        searched = searched_of(open_record(self.folder), self._rules)
        write_findings(self.folder, tuple(self._found), searched)

    def close(self) -> None:
        """What waits is dropped. May be called twice."""
        if self._thread.is_alive():
            self._waiting.put((None, self._now()))
            self._thread.join()
        self._writer.close()

    def _require_writing(self) -> None:
        if self._problem is not None:
            raise RecordWriteError(str(self._problem))

    def _work(self) -> None:
        while True:
            entry, self._moment = self._waiting.get()
            try:
                match entry:
                    case Step():
                        (self._deliver or self._writer.step)(self._searched(entry))
                        self.num_written += 1
                    case Ending():
                        if self._deliver is None:
                            self._writer.end(entry)
                        return
                    case None:
                        return
            except AgentError as problem:
                self._problem = problem
                return

    def _searched(self, step: Step) -> Step:
        """The step with the secrets in its picture painted over."""
        pixels = step.observation.pixels
        if self._last is None or self._last[0] is not pixels:
            self._last = (pixels, *self._painted(pixels))
        _, painted, found = self._last
        self._found += [replace(one, step=step.number) for one in found]
        return replace(step, observation=replace(step.observation, pixels=painted))

    def _painted(self, pixels: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], list[Finding]]:
        """A picture without its secrets, and what they are, for no step yet."""
        if not pixels.size:
            return pixels, []
        if self._waiting.qsize() > _MOST_WAITING:
            _log.warning("A picture is painted over: too many wait to be searched")
            return np.full_like(pixels, MASK_GREY), []
        try:
            found = self._search.find(pixels)
        except NoReaderError as problem:
            _log.warning("A picture is painted over: %s", problem)
            return np.full_like(pixels, MASK_GREY), []
        boxes = [one.box for one in found]
        findings = [
            Finding(
                one.kind, 0, PICTURE, fingerprint(one.text, self._record_id), one.box, FindingState.REMOVED
            )
            for one in found
        ]
        return painted_over(pixels, boxes) if boxes else pixels, findings
