"""Asks a model to click known targets, and records where it pointed. I/O: through the model given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event

from agent.actions import Click, Reply, format_reply, parse_reply, points
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError
from agent.model_check.frames import Attempt
from agent.model_check.screens import Exercise, TargetSize, draw_screen
from agent.models.manifest import ImageLimits, Manifest
from agent.perception.view import show
from agent.ports import Model
from agent.prompts import PromptRequest, render
from agent.types import Allow, Effect, EffectKind, ImagePart, ModelReply, Performed, Prompt, Step, Task, View

SCREENS_PX: tuple[tuple[int, int], ...] = ((800, 608), (1280, 800), (1920, 1080))
"""Of models that take pictures of any size: the private desktop, a laptop, Full HD."""
_SMALLER = 0.8


@dataclass(frozen=True, slots=True)
class PointingAnswer:
    """Where a model pointed in one exercise, and how long it took."""

    exercise: Exercise
    attempt: Attempt
    reply: ModelReply
    seconds: float


def exercises(limits: ImageLimits, number: int, *, seed: int = 0) -> Iterator[Exercise]:
    """`number` distinct screens, cycling through screen and target sizes.

    A model that was trained on one canvas is not asked to see more than fits on it.
    """
    sizes = list(TargetSize)
    screens = SCREENS_PX
    if limits.canvas_px is not None:
        width, height = limits.canvas_px
        screens = ((width, height), (round(width * _SMALLER), round(height * _SMALLER)))
    for count in range(number):
        # The two cycles have a length in common when there are three screens: shift one by each round.
        shift = count // len(screens) if len(screens) == len(sizes) else 0
        size = sizes[(count + shift) % len(sizes)]
        yield draw_screen(*screens[count % len(screens)], seed=seed + count, size=size)


def answer(
    model: Model, manifest: Manifest, exercise: Exercise, *, stop: Event, clock: Callable[[], float]
) -> PointingAnswer:
    """Ask for the exercise's target, as the first step of an episode.

    Raises:
        ModelError: of the kind that fits.
    """
    view = show(exercise.observation, manifest.image, manifest.frame)
    started = clock()
    reply = model.reply(question(manifest, view, exercise.task), stop=stop)
    seconds = clock() - started
    attempt = Attempt(exercise.wanted, view.transform, point_in(reply.text, manifest.dialect))
    return PointingAnswer(exercise, attempt, reply, seconds)


def question(manifest: Manifest, view: View, task: str) -> Prompt:
    """The prompt of a first step."""
    request = PromptRequest(Task(task), (), (), view, manifest.history_images)
    return render(request, dialect=manifest.dialect)


def picture_tokens(prompt: Prompt, factor: int) -> int:
    """Tokens that a prompt's pictures take in the Qwen family."""
    sizes = (
        part.pixels.shape
        for message in prompt.messages
        for part in message.parts
        if isinstance(part, ImagePart)
    )
    return sum((height // factor) * (width // factor) for height, width, *_ in sizes)


def point_in(text: str, dialect: str) -> ModelPoint | None:
    """The first point of a reply; None when none can be read."""
    try:
        reply = parse_reply(text, dialect=dialect)
    except UnreadableReplyError:
        return None
    for action in reply.actions:
        for point in points(action).values():
            if isinstance(point, ModelPoint):
                return point
    return None


def with_earlier_step(manifest: Manifest, first: Exercise, second: Exercise) -> Prompt:
    """The prompt of a second step, with two pictures in it.

    `second` is asked after `first` was answered with a click in the middle of its target.
    """
    before = show(first.observation, manifest.image, manifest.frame)
    thought = f"I press the button “{first.wanted.label}”."
    at = before.transform.monitor_to_model(first.wanted.centre)
    said = format_reply(Reply(thought, (Click(at),), ""), dialect=manifest.dialect)
    step = Step(
        number=1,
        observation=first.observation,
        transform=before.transform,
        prompt_id="",
        reply=ModelReply(said),
        thought=thought,
        performed=(Performed(Click(first.wanted.centre), Allow("check"), Effect(EffectKind.CHANGED)),),
    )
    now = show(second.observation, manifest.image, manifest.frame)
    request = PromptRequest(
        Task(f"{first.task}, then {second.task[0].lower()}{second.task[1:]}"),
        (step,),
        (),
        now,
        history_images=2,
    )
    return render(request, dialect=manifest.dialect)
