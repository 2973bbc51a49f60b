"""A step of a trajectory as a training example: its prompt and its target reply. I/O: reads pictures.

The prompt is rendered by the agent's modules, as in the loop, so that training and use have the same prompts.
Its history has the steps as they were after review, with their thoughts in the model's words (`wording`);
steps that were marked as wrong stay in the history, but do not become examples. `preview_of` returns one
example in segments, each with whether it carries loss.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent.actions import format_reply
from agent.actions.types import Action, CallUser, Reply, SdkAction, points
from agent.coordinates import ModelPoint, MonitorPoint, Screen, Transform
from agent.errors import CoordinateError, UnreadableReplyError
from agent.models.embedded_vocabulary import COORDINATE_STEP, END_OF_TURN, encode_control
from agent.models.manifest import Manifest
from agent.ocr.reading import read_words
from agent.perception.view import Crop, plan, show
from agent.prompts import PromptRequest, render, with_digest
from agent.prompts.one_message import prompt_of
from agent.prompts.request import ANSWERED
from agent.store.format import NO_PIXELS
from agent.types import (
    Allow,
    Effect,
    EffectKind,
    ImagePart,
    ModelReply,
    Observation,
    Performed,
    Prompt,
    Step,
    Task,
)
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.errors import DatasetError
from training.finetune.goal_names import GoalReader, no_goals
from training.finetune.naming import Reader, pixels_of
from training.finetune.phrases import as_trained
from training.finetune.planned import SaidStep, asked_alone
from training.finetune.task_goals import goals_by
from training.finetune.wording import EMBEDDED, NO_PHRASE, worded
from training.trajectories.from_records import trajectories_of
from training.trajectories.trajectory import Trajectory, TrajectoryStep
from training.windows.scene import Box

DONE = Allow("demonstration", "owner")
_GIVEN = re.compile(r'\w+ "[^"\n]*"')
_TYPES = "<|type|>"
POOR = 1
"""The quality rating of tasks that are not trained on."""


@dataclass(frozen=True, slots=True)
class FinetuneExample:
    trajectory_id: str
    task: str
    number: int
    """Of the step, from 1."""
    prompt: Prompt
    """As the loop asks."""
    learned: Prompt | None
    """As the model is asked, for the goal alone where a task parser reads tasks; None where it is asked
    nothing."""
    transform: Transform
    thought: str
    written_by: str
    """Who wrote the thought, as in `TrajectoryStep`."""
    actions: tuple[Action, ...]
    """Placed on the screen."""
    reply: str
    """In the model's dialect."""
    sources: tuple[tuple[str, int], ...] = ()
    """The recorded steps that it was made of."""
    target: Box | None = None
    """Where a press is right, in pixels of the screen; None where only the owner's own point is known."""
    named_by: str = ""
    """Who said what its target is called, as in `naming.NameSource`."""
    is_glance: bool = False
    """It asks where something is, without a task: the reply ends with the point."""


def is_good(trajectory: Trajectory) -> bool:
    """Whether the owner's review allows training on it."""
    return trajectory.outcome != "failure" and trajectory.quality != POOR


def examples_of(
    trajectory: Trajectory,
    manifest: Manifest,
    left_out: Counter[str],
    *,
    read: Reader = read_words,
    goals: GoalReader = no_goals,
) -> Iterator[FinetuneExample]:
    """One for each step that a model can learn from; the reasons of the others are counted in `left_out`.

    Args:
        read: gives the words of a picture, for targets whose application gave no name.
        goals: reads the owner's sentence, which names what neither of them does.

    Raises:
        MissingImageError: a picture is gone or damaged.
    """
    past: list[Step] = []
    words = worded(trajectory, manifest.dialect, read, goals)
    said = [SaidStep(one.step.thought, one.step.actions) for one in words.steps]
    for number, one in enumerate(words.steps, start=1):
        step = one.step
        transform = _transform(trajectory, step, manifest)
        text, reason = "", _reason_against(step) or one.reason
        try:
            text = _reply(step, transform, manifest) if step.actions else ""
        except (UnreadableReplyError, CoordinateError):
            reason = reason or NO_PHRASE
        if reason:
            left_out[reason] += 1
        else:
            prompt = _prompt(trajectory, words.goal, past, step, manifest)
            yield FinetuneExample(
                trajectory.trajectory_id,
                trajectory.task,
                number,
                prompt,
                _learned(prompt, said, number - 1, manifest),
                transform,
                step.thought,
                step.written_by,
                step.actions,
                text,
                one.sources,
                named_by=one.named_by,
            )
        if text:
            after = words.steps[number].step.output if number < len(words.steps) else ""
            keeps_picture = manifest.history_images > 1
            past.append(_past(step, number, text, transform, answer=after, keeps_picture=keeps_picture))


def _reason_against(step: TrajectoryStep) -> str:
    if step.is_masked:
        return "marked as wrong"
    if not step.actions:
        return "nothing was done"
    return "" if step.image is not None else "no picture"


def _crop(trajectory: Trajectory, manifest: Manifest) -> Crop:
    """Crop the owner's screen to the window for a small canvas, as in a run."""
    is_on_screen = trajectory.facts.get("computer") == "screen"
    return "window" if is_on_screen and manifest.image.canvas_px is not None else "screen"


def _transform(trajectory: Trajectory, step: TrajectoryStep, manifest: Manifest) -> Transform:
    screen = Screen(step.width_px, step.height_px)
    return plan(screen, step.window, manifest.image, manifest.frame, crop=_crop(trajectory, manifest))


def _prompt(
    trajectory: Trajectory, goal: str, past: list[Step], step: TrajectoryStep, manifest: Manifest
) -> Prompt:
    assert step.image is not None
    observation = Observation(pixels_of(step.image), Screen(step.width_px, step.height_px), step.window)
    view = show(observation, manifest.image, manifest.frame, crop=_crop(trajectory, manifest))
    request = PromptRequest(
        task=Task(goal, trajectory.application),
        steps=tuple(past),
        episodes=(),
        view=with_digest(view),
        history_images=manifest.history_images,
        reads_hints=manifest.reads_hints,
        task_readings=manifest.task_readings,
    )
    return render(request, dialect=manifest.dialect)


def _learned(prompt: Prompt, said: Sequence[SaidStep], number: int, manifest: Manifest) -> Prompt | None:
    if not manifest.has_task_parser:
        return prompt
    asked = asked_alone(said, number)
    [picture] = [part for message in prompt.messages for part in message.parts if isinstance(part, ImagePart)]
    if asked is None:
        return None
    return prompt_of(picture, asked.sentence, asked.since, task_readings=manifest.task_readings)


def _past(
    step: TrajectoryStep, number: int, text: str, transform: Transform, *, answer: str, keeps_picture: bool
) -> Step:
    """
    Args:
        answer: what came of it in words, before the step after it.
    """
    pixels = pixels_of(step.image) if keeps_picture and step.image is not None else NO_PIXELS
    return Step(
        number=number,
        observation=Observation(pixels, transform.screen, step.window, text=step.output),
        transform=transform,
        prompt_id="",
        reply=ModelReply(text),
        thought=step.thought,
        performed=tuple(Performed(action, DONE, _effect(action, answer)) for action in step.actions),
    )


def _effect(action: Action, answer: str) -> Effect:
    detail = answer if isinstance(action, SdkAction | CallUser) else ""
    return Effect(EffectKind.CHANGED, detail.removeprefix(ANSWERED))


def _reply(step: TrajectoryStep, transform: Transform, manifest: Manifest) -> str:
    """
    Raises:
        CoordinateError: it lies outside of what the model is shown.
        UnreadableReplyError: the dialect has no word for it.
    """
    said = tuple(_written(action, transform, manifest) for action in step.actions)
    reply = format_reply(Reply(step.thought, said, ""), dialect=manifest.dialect)
    return as_trained(reply) if manifest.dialect == EMBEDDED else reply


def _written(action: Action, transform: Transform, manifest: Manifest) -> Action:
    """The actions with points as the model writes them: whole numbers, on the embedded model's grid for that
    one."""
    step = COORDINATE_STEP if manifest.dialect == EMBEDDED else 1
    placed = {}
    for name, point in points(action).items():
        assert isinstance(point, MonitorPoint)
        exact = transform.monitor_to_model(point)
        placed[name] = ModelPoint(round(exact.x / step) * step, round(exact.y / step) * step)
        transform.model_to_image(placed[name])  # refuses what lies outside
    return replace(action, **placed) if placed else action  # type: ignore[arg-type]


def reply_parts(example: FinetuneExample, *, is_planned: bool) -> tuple[str, str, str]:
    """What a run gives the model of its reply, what is left to the model, and the text that it is given to
    type.

    Args:
        is_planned: a task parser reads the name that is asked for and the text to be typed
            (`agent.models.children.planned_steps`); otherwise everything is left to the model.
    """
    given = _GIVEN.match(example.thought) if is_planned or example.is_glance else None
    if given is None:
        return "", example.reply, ""
    own, mark, typed = example.reply[given.end() :].partition(_TYPES)
    return given[0], own + mark, typed


def preview_of(record: Path, number: int, manifest: Manifest, *, of: str = "") -> dict[str, Any]:
    """
    Args:
        number: of the step in its record.
        of: that record, where it is another one that was merged into `record`.

    Returns:
        `pieces`: texts in their order, each with `loss`; pictures as their tokens, counted. `written_by`: who
        wrote the reply's thought; `named_by`: who said what its target is called. `num_tokens` and
        `num_learned`, where the vocabulary is one that we write.

    Raises:
        DatasetError: no sample is made of this step; the message says why.
        OpenFindingsError, StoreError: the record may not be used, or cannot be read.
    """
    left_out: Counter[str] = Counter()
    goals = goals_by(manifest)
    for trajectory in trajectories_of(record):
        for example in examples_of(trajectory, manifest, left_out, goals=goals):
            if (of or record.name, number) in example.sources:
                return _pieces(example, manifest)
    reasons = ", ".join(left_out) or "it is left out"
    raise DatasetError(f"No sample is made of step {number}: {reasons}.")


def _pieces(example: FinetuneExample, manifest: Manifest) -> dict[str, Any]:
    pieces: list[dict[str, Any]] = []
    prompt = example.learned or example.prompt
    for message in prompt.messages:
        for part in message.parts:
            if isinstance(part, ImagePart):
                height, width = part.pixels.shape[:2]
                pieces.append({"text": f"{width}×{height}", "is_picture": True, "loss": False})
            else:
                pieces.append({"text": part.text, "is_picture": False, "loss": False})
    end = END_OF_TURN if manifest.dialect == EMBEDDED else ""
    given, own, typed = reply_parts(example, is_planned=manifest.has_task_parser)
    own, last = (own, end) if typed else (own + end, "")
    for text, is_learned in ((given, False), (own, True), (typed, False), (last, True)):
        if text:
            pieces.append({"text": text, "is_picture": False, "loss": is_learned})
    said: dict[str, Any] = {"pieces": pieces, "written_by": example.written_by}
    if example.named_by:
        said["named_by"] = example.named_by
    if manifest.dialect == EMBEDDED:
        ids = EmbeddedPromptTokenizer(manifest.image.factor).tokens(prompt).token_ids
        said |= {
            "num_tokens": len(ids) + len(encode_control(example.reply + end)),
            "num_learned": len(encode_control(own + last)),
        }
    return said
