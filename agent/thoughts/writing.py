"""Asks a model for the thought of each recorded step without one. I/O: records, the model, their reviews.

Each thought is kept as soon as it has come, so that a run that was stopped or broke off goes on where it was.
What is sent to a model on another computer was searched for secrets first, and these are painted over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from agent.actions.dialects import DIALECTS
from agent.actions.gbnf import has_free_thoughts
from agent.actions.types import Action
from agent.demonstrations.element import element_of
from agent.errors import PromptTooLongError, RecordCorruptError, SettingsError
from agent.models.endpoint.address import read_address
from agent.models.manifest import Manifest
from agent.ocr.reading import read_words
from agent.perception.view import show
from agent.ports import Model
from agent.redaction import Rules, conceal
from agent.redaction.json_texts import cleaned
from agent.redaction.records import search_record
from agent.redaction.shown import MaskedRecord
from agent.redaction.sidecar_files import Reader
from agent.review import Edit, EditKind, ReviewedStep, ReviewedTask, add_edit, open_review
from agent.store import Record
from agent.store.values import decode_action, encode_action
from agent.thoughts.asking import AskedThought, read_thought, step_line, thought_prompt
from agent.thoughts.drafts import is_open
from agent.thoughts.refusals import ThoughtRefusal
from agent.types import Observation

_Key = tuple[str, int]
"""Of a step: its record's id and its number."""
_NO_NAMES = frozenset(("owner", "template"))
"""Who else writes thoughts: a model of that name could not be told from them."""


@dataclass(frozen=True, slots=True)
class ThoughtProgress:
    """Told after each step."""

    record_id: str
    step: int
    done: int
    """Steps, of all records."""
    of: int
    refusal: ThoughtRefusal | None = None
    """Why this step got no thought."""


@dataclass(frozen=True, slots=True)
class _OpenStep:
    folder: Path
    """Of the record that is gone through; the step may stand in one that was merged into it."""
    task: ReviewedTask
    at: int
    """Which of its steps."""

    @property
    def step(self) -> ReviewedStep:
        return self.task.steps[self.at]

    @property
    def key(self) -> _Key:
        return _key(self.step)


@dataclass(frozen=True, slots=True)
class ThoughtReport:
    """What came of it."""

    written: int
    refused: tuple[ThoughtProgress, ...]
    is_stopped: bool = False
    """Whether it was stopped before the last step; what has come is kept."""


def can_write(manifest: Manifest) -> bool:
    """Whether a model has sentences of its own: the embedded one knows only the words of its actions."""
    return has_free_thoughts(DIALECTS[manifest.dialect]) and manifest.name not in _NO_NAMES


def require_writer(manifest: Manifest) -> None:
    """
    Raises:
        SettingsError: it cannot write thoughts.
    """
    if not can_write(manifest):
        raise SettingsError(
            f"{manifest.name} writes no sentences of its own; choose another model, such as one on a server."
        )


def leaves_computer(manifest: Manifest) -> str:
    """The host that pictures would be sent to; "" for a model that runs on this computer."""
    if manifest.server is None:
        return ""
    address = read_address(manifest.server.url)
    return "" if address.is_loopback else address.host


class ThoughtWriter:
    """One model; closes nothing."""

    def __init__(self, manifest: Manifest, model: Model, rules: Rules, *, read: Reader = read_words) -> None:
        """
        Raises:
            SettingsError: the model cannot write thoughts, or its address is none.
        """
        require_writer(manifest)
        self._manifest, self._model, self._rules, self._read = manifest, model, rules, read
        self._is_far = bool(leaves_computer(manifest))

    def write(
        self, folders: Sequence[Path], *, stop: Event, tell: Callable[[ThoughtProgress], None]
    ) -> ThoughtReport:
        """Draft a thought for every step without one, record by record.

        Raises:
            StoreError: a record or its review cannot be read or written.
            NoReaderError: pictures would leave this computer and cannot be searched for secrets.
            ModelError: the model cannot be asked; what has come before is kept.
        """
        todo = [one for folder in folders for one in _open_steps(folder)]
        shown: dict[Path, dict[str, Record]] = {}
        drafts: dict[_Key, str] = {}
        told: list[ThoughtProgress] = []
        for number, one in enumerate(todo, start=1):
            if one.folder not in shown:
                shown = {one.folder: self._shown(one.folder)}
            answer = None if stop.is_set() else self._asked(one, shown[one.folder], drafts, stop)
            if answer is None:
                return _report(told, is_stopped=True)
            refusal = answer if isinstance(answer, ThoughtRefusal) else None
            if refusal is None:
                drafts[one.key] = answer
                edit = Edit(EditKind.DRAFT, one.key[1], text=answer, author=self._manifest.name)
                add_edit(one.folder.parent / one.key[0], edit)
            told.append(ThoughtProgress(*one.key, number, len(todo), refusal))
            tell(told[-1])
        return _report(told, is_stopped=False)

    def _shown(self, folder: Path) -> dict[str, Record]:
        """The record and those that were merged into it, as the model may see them."""
        opened = open_review(folder)
        records = [opened.record, *(record for record, _ in opened.merged)]
        if not self._is_far:
            return {record.record_id: record for record in records}
        return {
            record.record_id: MaskedRecord(
                record,
                self._rules,
                search_record(record.folder, self._rules, read=self._read, is_again=False),
            )
            for record in records
        }

    def _asked(
        self, one: _OpenStep, shown: Mapping[str, Record], drafts: Mapping[_Key, str], stop: Event
    ) -> str | ThoughtRefusal | None:
        """None where it was stopped."""
        observation = _observed(one.step, shown[one.key[0]])
        if observation is None:
            return ThoughtRefusal.NO_PICTURE
        view = show(observation, self._manifest.image, self._manifest.frame)
        try:
            reply = self._model.reply(thought_prompt(self._question(one, drafts), view), stop=stop)
        except PromptTooLongError:
            return ThoughtRefusal.NO_ROOM
        return None if reply.finish_reason == "cancelled" else read_thought(reply, self._rules)

    def _question(self, one: _OpenStep, drafts: Mapping[_Key, str]) -> AskedThought:
        step = one.step
        element = element_of(step.step.extensions)
        window = step.step.observation.window
        past = [before for before in one.task.steps[: one.at] if before.actions and not before.is_wrong]
        return AskedThought(
            self._clean(one.task.task),
            tuple(
                step_line(
                    number,
                    self._clean(before.thought or drafts.get(_key(before), before.draft)),
                    self._without_secrets(before.actions),
                )
                for number, before in enumerate(past, start=1)
            ),
            self._clean(f"{window.application}: {window.title}") if window is not None else "",
            self._without_secrets(step.actions),
            self._clean(element.name) if element is not None else "",
        )

    def _clean(self, text: str) -> str:
        return conceal(" ".join(text.split()), self._rules)

    def _without_secrets(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """What was typed may hold one that its owner has not decided about yet."""
        return tuple(
            decode_action(cleaned(encode_action(action), self._rules, lambda secret: False))
            for action in actions
        )


def _open_steps(folder: Path) -> list[_OpenStep]:
    return [
        _OpenStep(folder, task, at)
        for task in open_review(folder).tasks()
        for at, step in enumerate(task.steps)
        if is_open(step)
    ]


def _key(step: ReviewedStep) -> _Key:
    return step.record_id, step.step.number


def _observed(step: ReviewedStep, record: Record) -> Observation | None:
    """The screen before the step; None where there is no picture of it."""
    line = next((line for line in record.lines if line.step.number == step.step.number), None)
    try:
        pixels = record.pixels(line) if line is not None and line.image else None
    except RecordCorruptError:
        return None
    return replace(step.step.observation, pixels=pixels) if pixels is not None and pixels.size else None


def _report(told: Sequence[ThoughtProgress], *, is_stopped: bool) -> ThoughtReport:
    refused = tuple(one for one in told if one.refusal is not None)
    return ThoughtReport(len(told) - len(refused), refused, is_stopped)
