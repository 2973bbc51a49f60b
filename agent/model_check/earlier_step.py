"""A prompt with a past: one step that was done on another screen, so that two pictures are in it. Pure."""

from __future__ import annotations

from agent.actions import Click, Reply, format_reply
from agent.model_check.screens import Exercise
from agent.models.manifest import Manifest
from agent.perception.view import show
from agent.prompts import PromptRequest, render
from agent.types import Allow, Effect, EffectKind, ModelReply, Performed, Prompt, Step, Task


def with_earlier_step(manifest: Manifest, first: Exercise, second: Exercise) -> Prompt:
    """The question for `second`, after `first` was answered with a click in the middle of its target."""
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
