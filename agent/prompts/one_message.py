"""The prompt of the embedded model: picture, task, one line for every step done so far. Pure.

It was trained on exactly this: no instructions, no errors, no history of pictures, no attached files.
A recalled episode comes down to a short hint, for models whose manifest says that they were trained to read
one. What the owner says meanwhile, asked or not, stands in lines of its own behind the task, which the task
parser reads alone (`agent.models.task_parser.planner`).
"""

from __future__ import annotations

from collections.abc import Sequence

from agent.actions.types import CallUser
from agent.prompts.request import PromptRequest
from agent.types import Deny, ImagePart, Message, Performed, Prompt, Step, TakeOver, TextPart

MAX_STEPS_SHOWN = 24
"""More lines than any task it was trained on has; older ones are dropped."""


def render(request: PromptRequest) -> Prompt:
    hint = next((episode.hint for episode in request.episodes if episode.hint), "")
    return prompt_of(
        ImagePart(request.view.pixels, request.view.digest),
        _task(request),
        _done(request.steps),
        task_readings=request.task_readings,
        hint=hint if request.reads_hints else "",
    )


def prompt_of(
    picture: ImagePart, task: str, thoughts: Sequence[str], *, task_readings: int, hint: str = ""
) -> Prompt:
    """The prompt about a picture.

    Args:
        thoughts: of the steps in which an action was performed, oldest first.
    """
    parts: list[TextPart | ImagePart] = [picture]
    if hint:
        parts += [TextPart("<|hint|>"), TextPart(hint, is_data=True)]
    parts += [TextPart("<|task|>"), TextPart(task, is_data=True)] * task_readings
    for thought in thoughts[-MAX_STEPS_SHOWN:]:
        parts += [TextPart("<|did|>"), TextPart(thought, is_data=True)]
    parts.append(TextPart("<|now|>"))
    return Prompt((Message("user", tuple(parts)),))


def _task(request: PromptRequest) -> str:
    said: list[str] = []
    for step in request.steps:
        said += [*step.heard, *filter(None, map(_said_to, step.performed))]
    return "\n".join((request.task.text, *said, *request.heard))


def _said_to(performed: Performed) -> str:
    """The owner's answer to a question, or what is to be done instead of what was denied."""
    decision = performed.decision
    if isinstance(decision, Deny) and decision.decided_by == "owner":
        return decision.reason
    is_answered = isinstance(performed.action, CallUser) and performed.effect is not None
    return performed.effect.detail if is_answered and performed.effect is not None else ""


def _is_done(performed: Performed) -> bool:
    """By the agent, or by the owner who took over."""
    by_agent = performed.effect is not None and not isinstance(performed.action, CallUser)
    return by_agent or isinstance(performed.decision, TakeOver)


def _done(steps: Sequence[Step]) -> list[str]:
    """The thoughts of steps in which an action was performed; what its owner did by hand is not missing."""
    return [
        step.thought if step.performed[-1].effect is not None else step.thought.removesuffix(" missing")
        for step in steps
        if step.thought and any(_is_done(performed) for performed in step.performed)
    ]
