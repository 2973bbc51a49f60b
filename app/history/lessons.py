"""Written lessons: what a recorded task shows, told to a model before a task like it. I/O: review, memory.

The lines come from the reviewed steps; the owner reads and changes them before they are kept. They stand in
the episodic memory, where they can be read, edited and forgotten like everything else there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from agent.actions.describe import cut, describe
from agent.actions.types import CallUser, Finished
from agent.errors import SettingsError
from agent.memory import EpisodicMemory
from agent.memory.episodic import MAX_SUMMARY_CHARACTERS
from agent.redaction import conceal, load_rules
from agent.review import ReviewedStep, open_review
from agent.settings import Settings
from agent.types import EndingKind, Episode

SHOWN = "Shown by the owner:"
_LINE_CHARACTERS = 160


@dataclass(frozen=True, slots=True)
class LessonDraft:
    record_id: str
    task: str
    application: str
    text: str


def draft_lesson(settings: Settings, folder: Path) -> LessonDraft:
    """What a record shows, as a text to be read and changed.

    Raises:
        StoreError: the record cannot be read.
        SettingsError: nothing was done in it, or nobody has said what for.
    """
    opened = open_review(folder)
    tasks = opened.tasks()
    steps = [step for task in tasks for step in task.steps]
    name = tasks[0].task if tasks else opened.record.task.text
    if not name.strip():
        raise SettingsError("Say first what was done: nothing is learned without a sentence.")
    lines = [words for step in steps if (words := _words(step))]
    if not lines:
        raise SettingsError("Nothing was done in this record that could be told.")
    numbered = [f"{number}. {line}" for number, line in enumerate(lines, start=1)]
    text = conceal("\n".join([SHOWN, *numbered]), load_rules(settings.redaction_file))
    application = tasks[0].application if tasks else ""
    return LessonDraft(opened.record.record_id, name, application, text[:MAX_SUMMARY_CHARACTERS])


def keep_lesson(settings: Settings, draft: LessonDraft, text: str) -> None:
    """Remember it, in the place of what was remembered of the same record.

    Raises:
        SettingsError: it says nothing, or the memory is switched off.
        StoreError: the memory cannot be used.
    """
    if not text.strip():
        raise SettingsError("A lesson without words teaches nothing.")
    if not settings.remembers_episodes:
        raise SettingsError("The memory is switched off, so that no lesson would be recalled.")
    told = conceal(text.strip(), load_rules(settings.redaction_file))[:MAX_SUMMARY_CHARACTERS]
    memory = EpisodicMemory(settings.memory_file)
    memory.forget(draft.record_id)
    memory.add(Episode(draft.task, draft.application, EndingKind.FINISHED, told, draft.record_id))


def _words(step: ReviewedStep) -> str:
    if step.is_wrong:
        return ""
    acted = [one for one in step.actions if not isinstance(one, Finished | CallUser)]
    if not acted:
        return ""
    done = "; ".join(describe(one) for one in acted)
    thought = " ".join(step.thought.split())
    return cut(f"{thought} ({done})" if thought and thought != done else done, _LINE_CHARACTERS)
