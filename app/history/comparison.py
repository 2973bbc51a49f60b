"""Two runs of one task, read in the background and shown side by side. I/O: records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QObject

from agent.actions.types import Action
from agent.guard import are_alike
from agent.settings import Settings
from agent.store import Record
from agent.store.index import Entry
from agent.types import Step
from app.history import library
from app.language import tr
from app.present import Tone, TonedText, ending_words, moment_words, steps_in_words
from app.running.bridge import Background
from app.running.cards import Card, card_of
from app.windows.compare_dialog import CompareDialog, RunSide
from app.windows.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class _Read:
    side: RunSide
    done: Sequence[tuple[Action, ...]]
    """What each step wanted to do."""


class Comparison(QObject):
    """One comparison at a time."""

    def __init__(self, window: MainWindow, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._background = window, background

    def open(self, entry: Entry, settings: Settings) -> None:
        def read() -> tuple[_Read, list[Entry], _Read | None]:
            others = other_runs(entry, settings)
            first = _read(settings, entry.record_id)
            return first, others, _read(settings, others[0].record_id) if others else None

        self._background.do(
            read, lambda found: self._show(entry, settings, *found), self._window.show_problem
        )

    def _show(
        self, entry: Entry, settings: Settings, left: _Read, others: Sequence[Entry], right: _Read | None
    ) -> None:
        if right is None:
            self._window.show_note(tr("There is no other run of this task."))
            return
        now = datetime.now().astimezone()
        dialog = CompareDialog(
            entry.title or entry.task,
            [(_words(other, now), other.record_id) for other in others],
            mark_colour=self._window.colours.mark if self._window.colours else "",
            parent=self._window,
        )

        def show(other: _Read) -> None:
            dialog.show_runs(left.side, other.side, first_difference(left.done, other.done))

        dialog.other_chosen.connect(
            lambda record_id: self._background.do(
                lambda: _read(settings, record_id), show, self._window.show_problem
            )
        )
        dialog.finished.connect(dialog.deleteLater)
        show(right)
        dialog.open()


def first_difference(first: Sequence[tuple[Action, ...]], second: Sequence[tuple[Action, ...]]) -> int | None:
    """The index of the first step in which two runs differ; None if there is none."""
    for place, (one, other) in enumerate(zip(first, second, strict=False)):
        if not are_alike(one, other):
            return place
    return None if len(first) == len(second) else min(len(first), len(second))


def other_runs(entry: Entry, settings: Settings) -> list[Entry]:
    """The other runs of the same task, newest first."""
    found = library.history(settings, search=entry.task)
    same = [one for one in found if one.task == entry.task and one.record_id != entry.record_id]
    return sorted(same, key=lambda one: one.created, reverse=True)


def _read(settings: Settings, record_id: str) -> _Read:
    record = library.find_record(settings, record_id)
    cards, done, seconds = [], [], 0.0
    for step in record:  # one picture at a time
        cards.append(card_of(step))
        done.append(tuple(performed.action for performed in step.performed))
        seconds += _took_s(step)
    return _Read(_side(record, cards, seconds), done)


def _side(record: Record, cards: Sequence[Card], seconds: float) -> RunSide:
    ending = record.recorded_ending
    created = library.started(record.header.created)
    return RunSide(
        record_id=record.record_id,
        moment=moment_words(created, datetime.now().astimezone()) if created else record.record_id,
        ending=ending_words(ending.kind) if ending else TonedText(tr("No ending"), Tone.CAUTION),
        note=steps_in_words(len(cards), seconds),
        cards=cards,
    )


def _took_s(step: Step) -> float:
    parts = step.timings
    return parts.observe_s + parts.think_s + parts.approve_s + parts.act_s


def _words(entry: Entry, now: datetime) -> str:
    created = library.started(entry.created)
    moment = moment_words(created, now) if created else entry.record_id
    return f"{moment} · {library.ending_of(entry).text}"
