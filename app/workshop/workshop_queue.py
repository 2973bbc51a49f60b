"""The review queue: which records are shown, their texts, and their balance. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from agent.actions.names import ACTION_NAMES
from agent.demonstrations.demonstration import SOURCE as DEMONSTRATED
from agent.errors import SettingsError
from agent.review import Reviewable, balance_of, held_out, is_held_out, near_duplicates
from agent.review.corrections import Taught, taught
from agent.store.imported import SOURCE as IMPORTED
from app.approval.question_words import has_kind_words, kind_words
from app.history.library import started
from app.language import to_translate, tr
from app.present import moment_words, one_line, steps_words
from app.widgets.bar_chart import Bars
from app.windows.review_panel import OUTCOMES, QUALITIES


class QueueView(StrEnum):
    ALL = "all"
    TO_REVIEW = "to review"
    REVIEWED = "reviewed"
    ALIKE = "alike"
    SHOWN = "shown"
    RUN = "run"
    IMPORTED = "imported"


POOR = 1
"""The quality of what nothing is to be learned from."""
QUEUE_VIEW_WORDS = {
    QueueView.ALL: to_translate("All recordings"),
    QueueView.TO_REVIEW: to_translate("To review"),
    QueueView.REVIEWED: to_translate("Reviewed"),
    QueueView.ALIKE: to_translate("Near-duplicates"),
    QueueView.SHOWN: to_translate("Shown by me"),
    QueueView.RUN: to_translate("Done by the agent"),
    QueueView.IMPORTED: to_translate("Imported"),
}


@dataclass(frozen=True, slots=True)
class QueueFilter:
    """The filter; None is any."""

    which: QueueView = QueueView.ALL
    application: str | None = None
    outcome: str | None = None
    quality: int | None = None


@dataclass(frozen=True, slots=True)
class QueueRow:
    record_id: str
    title: str
    note: str
    is_reviewed: bool
    is_held_out: bool


@dataclass(frozen=True, slots=True)
class Queue:
    """All records that can be reviewed."""

    found: tuple[Reviewable, ...] = ()
    alike: frozenset[str] = frozenset()
    """Records that show nearly what another one shows."""
    taught: Taught = field(default_factory=Taught)

    @classmethod
    def of(cls, found: Sequence[Reviewable]) -> Queue:
        """Quadratic in the number of records: not for the window's thread."""
        shown = tuple(one for one in found if one.tasks and not one.follows)
        owner = {task.task_id: one.record_id for one in shown for task in one.tasks}
        pairs = near_duplicates([task for one in shown for task in one.tasks])
        alike = frozenset(owner[task_id] for pair in pairs for task_id in pair)
        return cls(shown, alike, taught(shown))

    def applications(self) -> list[str]:
        return sorted({task.application for one in self.found for task in one.tasks if task.application})

    def matching(self, wanted: QueueFilter) -> list[Reviewable]:
        return [one for one in self.found if self._matches(one, wanted)]

    def _matches(self, one: Reviewable, wanted: QueueFilter) -> bool:
        is_of_kind = {
            QueueView.ALL: True,
            QueueView.TO_REVIEW: not one.is_reviewed,
            QueueView.REVIEWED: one.is_reviewed,
            QueueView.ALIKE: one.record_id in self.alike,
            QueueView.SHOWN: one.source == DEMONSTRATED,
            QueueView.RUN: one.source not in (DEMONSTRATED, IMPORTED),
            QueueView.IMPORTED: one.source == IMPORTED,
        }
        return is_of_kind[wanted.which] and any(
            (wanted.application is None or task.application == wanted.application)
            and (wanted.outcome is None or task.outcome == wanted.outcome)
            and (wanted.quality is None or task.quality == wanted.quality)
            for task in one.tasks
        )


def rows_of(found: Sequence[Reviewable], queue: Queue, *, now: datetime) -> list[QueueRow]:
    """Those that would be held out, if these were learned from, say so."""
    held = held_out_of(found)
    return [
        QueueRow(
            one.record_id,
            one_line(one.tasks[0].task) or tr("No sentence yet"),
            _note(one, queue, now, is_held=any(is_held_out(task.task, held) for task in one.tasks)),
            one.is_reviewed,
            any(is_held_out(task.task, held) for task in one.tasks),
        )
        for one in found
    ]


def held_out_of(found: Sequence[Reviewable]) -> frozenset[str]:
    try:
        return held_out(task.task for one in found for task in one.tasks)
    except SettingsError:
        return frozenset()


def summary_of(found: Sequence[Reviewable], total: int) -> str:
    """What a model would learn from: tasks, never steps, are divided."""
    if not total:
        return tr("No recordings yet. “Record…” in the window makes one.")
    held = held_out_of(found)
    tasks = [task for one in found for task in one.tasks]
    steps = sum(len(task.steps) for task in tasks)
    num_held = sum(is_held_out(task.task, held) for task in tasks)
    return tr(
        "{shown} of {total} recordings, {steps} steps. {learned} tasks to learn from, {held} held out.",
        shown=len(found),
        total=total,
        steps=steps,
        learned=len(tasks) - num_held,
        held=num_held,
    )


def bars_of(found: Sequence[Reviewable]) -> list[Bars]:
    balance = balance_of(task for one in found for task in one.tasks)
    outcomes = dict(OUTCOMES)
    return [
        Bars(
            tr("Applications"),
            [(name or tr("Not known"), count) for name, count in balance.applications.most_common(12)],
        ),
        Bars(tr("Actions"), [(_action_words(name), count) for name, count in balance.actions.most_common()]),
        Bars(
            tr("Outcomes"),
            [(tr(outcomes.get(name, name)), count) for name, count in balance.outcomes.most_common()],
        ),
        Bars(
            tr("Quality"),
            [(tr(QUALITIES[level]), count) for level, count in sorted(balance.qualities.items())],
        ),
    ]


def _action_words(name: str) -> str:
    """ "Clicks" for `click`."""
    kind = next(kind for kind, known in ACTION_NAMES.items() if known == name)
    return kind_words(kind) if has_kind_words(kind) else tr(name.replace("_", " ").capitalize())


def _note(one: Reviewable, queue: Queue, now: datetime, *, is_held: bool) -> str:
    created = started(one.created)
    task = one.tasks[0]
    parts = [
        moment_words(created, now) if created is not None else "",
        task.application,
        tr("imported") if one.source == IMPORTED else "",
        steps_words(one.num_steps),
        tr("{number} wrong", number=one.num_wrong) if one.num_wrong else "",
        tr(QUALITIES[task.quality]) if task.quality else "",
        tr(dict(OUTCOMES)[task.outcome]) if task.outcome else "",
        tr("like another one") if one.record_id in queue.alike else "",
        tr("held out") if is_held else "",
    ]
    return " · ".join(part for part in parts if part)
