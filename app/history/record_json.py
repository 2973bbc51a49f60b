"""A record as JSON, for scripts and other programs: `deskhand show --json` and `deskhand serve`. Reads it."""

from __future__ import annotations

from typing import Any

from agent.review.rating import rating_of
from agent.store import Record
from agent.store.index import Entry
from agent.types import Step
from app.answer_table import AnswerTable
from app.history import library
from app.history.result_files import result_files
from app.present import card


def record_json(record: Record) -> dict[str, Any]:
    """
    Raises:
        StoreError: it is damaged before its last line.
    """
    ending, rating = record.recorded_ending, rating_of(record.folder)
    return {
        "record": record.record_id,
        "task": record.task.text,
        "started": record.header.created,
        "ending": ending.kind.value if ending else None,
        "answer": ending.text if ending else "",
        **({"table": _table(table)} if (table := library.answer_table(record)) else {}),
        "about": record.header.about,
        "files": [str(file.path) for file in result_files(record.folder)],
        "rating": rating.value if rating else None,
        "steps": [_step(step) for step in record],
    }


def entry_json(entry: Entry) -> dict[str, Any]:
    """One line of a history."""
    return {
        "record": entry.record_id,
        "task": entry.task,
        "started": entry.created,
        "ending": entry.ending.value if entry.ending else None,
        "steps": entry.num_steps,
        "problem": entry.problem,
    }


def _table(table: AnswerTable) -> dict[str, Any]:
    return {"columns": list(table.columns), "rows": [list(row) for row in table.rows]}


def _step(step: Step) -> dict[str, Any]:
    words = card(step)
    return {
        "number": step.number,
        "thought": step.thought,
        "actions": [
            {
                "words": line.words,
                "text": line.detail,
                **({"proposed": line.proposed} if line.proposed else {}),
                **({"output": line.whole_output} if line.whole_output else {}),
                "approval": line.approval.text if line.approval else "",
                "effect": line.effect.text if line.effect else "",
            }
            for line in words.lines
        ],
        "problem": step.problem,
        "seconds": {
            "observe": step.timings.observe_s,
            "think": step.timings.think_s,
            "approve": step.timings.approve_s,
            "act": step.timings.act_s,
        },
    }
