"""How the embedded model is asked: the picture, the task, one line for every step done so far. Pure.

It was trained on exactly this: no instructions, no errors, no history of pictures. A recalled episode comes
down to a short hint, for models whose manifest says that they were trained to read one.
"""

from __future__ import annotations

from collections.abc import Sequence

from agent.prompts.request import PromptRequest
from agent.types import ImagePart, Message, Prompt, Step, TextPart

MAX_STEPS_SHOWN = 24
"""More lines than any task it was trained on has; older ones are dropped."""


def render(request: PromptRequest) -> Prompt:
    parts: list[TextPart | ImagePart] = [ImagePart(request.view.pixels, request.view.digest)]
    hint = next((episode.hint for episode in request.episodes if episode.hint), "")
    if hint and request.reads_hints:
        parts += [TextPart("<|hint|>"), TextPart(hint, is_data=True)]
    parts += [TextPart("<|task|>"), TextPart(request.task.text, is_data=True)]
    for thought in _done(request.steps)[-MAX_STEPS_SHOWN:]:
        parts += [TextPart("<|did|>"), TextPart(thought, is_data=True)]
    parts.append(TextPart("<|now|>"))
    return Prompt((Message("user", tuple(parts)),))


def _done(steps: Sequence[Step]) -> list[str]:
    """The thoughts of steps of which something was really performed."""
    return [
        step.thought
        for step in steps
        if step.thought and any(performed.effect is not None for performed in step.performed)
    ]
