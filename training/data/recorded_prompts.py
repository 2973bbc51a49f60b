"""The prompts of a recorded run, rendered again exactly as the model was asked. I/O: reads pictures.

A record of version 2 holds all that a prompt was made of: the task stands in its header, the owner's messages
and the screenshot with the step, the history in the steps before, the rest in `Step.prompt`. The agent's own
modules render it, and the prompt is returned only if its digest is the recorded one: then it is, pixel for
pixel, what the model was given. Records of version 1 lack some of this; the possible values are tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.errors import RecordCorruptError
from agent.loop import TELL
from agent.models.manifest import Manifest
from agent.perception.contrast import ink
from agent.perception.view import draw
from agent.prompts import PromptRequest, prompt_id, render, with_digest
from agent.settings import PictureWindow
from agent.store import Record, StepLine
from agent.types import Prompt, PromptContext, PromptInputs, Step, View
from training.errors import MissingImageError, PromptMismatchError, RecordUnusableError

_ONCE_TOLD = "You have done exactly this on this very screen before, and it led nowhere. Do something else."
NOTES = ("", _ONCE_TOLD, TELL)
"""What the loop told the model at the time of version 1, whose records do not say which."""


class RecordedPrompts:
    """The prompts of one record, best requested in the order of its steps: pictures that the next prompt
    contains again are kept."""

    def __init__(self, record: Record, manifest: Manifest | None = None) -> None:
        """
        Args:
            manifest: of the model that was asked; needed for records of version 1 alone.
        """
        self._record, self._manifest = record, manifest
        self._views: dict[int, View] = {}
        """By the number of their step."""

    def prompt(self, index: int) -> Prompt:
        """What the model was asked in `record.lines[index]`.

        Raises:
            PromptMismatchError: the model was not asked, or the rendered prompt is not the recorded one: the
                record was changed since, for example by redaction, or lacks something.
            MissingImageError: a picture is gone or damaged.
        """
        step = self._record.lines[index].step
        where = f"step {step.number} of {self._record.record_id}"
        if step.transform is None or not step.prompt_id:
            raise PromptMismatchError(f"In {where} no model was asked.")
        for inputs in self._inputs(index):
            prompt = self._rendered(index, inputs)
            if prompt_id(prompt) == step.prompt_id:
                return prompt
        raise PromptMismatchError(
            f"The prompt of {where} cannot be rebuilt: rendered again, it is not the one that was recorded."
        )

    def _rendered(self, index: int, inputs: PromptInputs) -> Prompt:
        lines = self._record.lines[: index + 1]
        shown = {*inputs.pictures, lines[index].step.number}
        self._views = {number: view for number, view in self._views.items() if number in shown}
        for line in lines:
            number = line.step.number
            if number in shown and number not in self._views and line.step.transform is not None:
                self._views[number] = self._view(line, contrast=inputs.context.contrast)
        *past, now = (line.step for line in lines)
        request = PromptRequest.of(
            inputs,
            task=self._record.task,
            steps=[_seen(step, inputs.pictures, self._views) for step in past],
            view=self._views[now.number],
            heard=now.heard,
        )
        return render(request, dialect=inputs.context.dialect)

    def _view(self, line: StepLine, *, contrast: bool) -> View:
        assert line.step.transform is not None
        try:
            picture = draw(self._record.pixels(line), line.step.transform)
        except RecordCorruptError as error:
            raise MissingImageError(str(error)) from error
        return with_digest(View(ink(picture) if contrast else picture, line.step.transform))

    def _inputs(self, index: int) -> Sequence[PromptInputs]:
        """The inputs of the prompt; for records of version 1, the possible inputs."""
        said = self._record.lines[index].step.prompt
        if said is not None:
            return (said,)
        if self._manifest is None:
            return ()
        window, manifest = _picture_window(self._record), self._manifest
        context = PromptContext(
            dialect=manifest.dialect,
            history_images=window.most(manifest.history_images),
            image_factor=manifest.image.factor,
            contrast=manifest.image.contrast,
            reads_hints=manifest.reads_hints,
            task_readings=manifest.task_readings,
        )
        num_faded = 0
        for number in range(1, index + 1):
            num_faded = max(num_faded, number + 1 - window.shown(number + 1, manifest.history_images))
        kept = tuple(line.step.number for line in self._record.lines[num_faded:index])
        return [PromptInputs(context, note, kept) for note in NOTES]


def context_of(step: Step, manifest: Manifest | None) -> PromptContext | None:
    """The prompt settings of a step's model; None where neither the step nor a manifest has them."""
    if step.prompt is not None:
        return step.prompt.context
    if manifest is None:
        return None
    return PromptContext(manifest.dialect, manifest.history_images, manifest.image.factor)


def _seen(step: Step, pictures: Sequence[int], views: dict[int, View]) -> Step:
    return replace(step, view=views.get(step.number)) if step.number in pictures else step


def _picture_window(record: Record) -> PictureWindow:
    """How old screenshots left its prompts; records made before there was a choice do not say."""
    said = record.header.about.get("pictures", PictureWindow.SLIDING.value)
    if said not in {window.value for window in PictureWindow}:
        raise RecordUnusableError(
            f"{record.record_id} says that its pictures are {said!r}, which is unknown."
        )
    return PictureWindow(said)
