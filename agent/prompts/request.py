"""The inputs of a prompt, and the outcome of each past step in words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.actions.abilities import SCREEN_ONLY, Equipment
from agent.actions.describe import describe
from agent.actions.types import Action, CallUser, SdkAction
from agent.types import (
    Change,
    Deny,
    EffectKind,
    Episode,
    Performed,
    PromptInputs,
    Step,
    Stop,
    TakeOver,
    Task,
    View,
    is_by_hand,
)

ANSWERED = "The owner answered: "
"""Before the owner's words, where the agent asked and was answered."""
_IN_A_FORM = "When the task is done, finish with JSON that fits this JSON schema, and nothing else:"


@dataclass(frozen=True, slots=True)
class PromptRequest:
    """The loop's inputs for the next prompt."""

    task: Task
    steps: Sequence[Step]
    """All earlier steps of this episode, oldest first; only the last ones still have their pictures."""
    episodes: Sequence[Episode]
    """Earlier episodes recalled for this task, best first."""
    view: View
    history_images: int = 1
    """How many pictures the prompt may have, the current one included; memory may have kept fewer."""
    reads_hints: bool = False
    """Whether a model of the embedded dialect knows what a hint is."""
    task_readings: int = 1
    """How often a prompt of the embedded dialect gives the task."""
    note: str = ""
    """Something to tell the model now: that it repeats itself."""
    heard: Sequence[str] = ()
    """What the owner has just said unasked."""
    equipment: Equipment = SCREEN_ONLY
    """What the computer has: a dialect that declares functions declares no others."""
    summarised: int = 0
    """So many of the first steps are given as a summary, in a prompt of many messages."""

    @classmethod
    def of(
        cls, inputs: PromptInputs, *, task: Task, steps: Sequence[Step], view: View, heard: Sequence[str] = ()
    ) -> PromptRequest:
        """The same request for the loop, which is about to ask, and for training, which renders a recorded
        prompt again.

        Args:
            steps: all earlier ones; those of `inputs.pictures` have their views.
        """
        context = inputs.context
        return cls(
            task=task,
            steps=steps,
            episodes=context.episodes,
            view=view,
            history_images=context.history_images,
            reads_hints=context.reads_hints,
            task_readings=context.task_readings,
            note=inputs.note,
            heard=heard,
            equipment=context.equipment,
            summarised=inputs.summarised,
        )


def pictured(steps: Sequence[Step], history_images: int) -> tuple[int, ...]:
    """Numbers of the earlier steps whose pictures memory still has."""
    shown = steps[max(len(steps) - max(history_images - 1, 0), 0) :]
    return tuple(step.number for step in shown if step.view is not None or step.observation.pixels.size)


def outcome(step: Step) -> str:
    """The outcome of a step in words, for a model that reads text; empty when all went as intended."""
    if is_by_hand(step):
        done = ", ".join(f"“{describe(one.action, max_characters=40)}”" for one in step.performed)
        return f"The owner did by hand: {done}."
    sentences = [_outcome_of(performed) for performed in step.performed]
    if step.problem:
        sentences.append(step.problem)
    return " ".join(sentence for sentence in sentences if sentence)


def answers(step: Step) -> list[str]:
    """What came of each call of a step, in its order, as the answer to that call alone: the output of a tool
    without more words; "" where all went as intended. Empty when nothing was called."""
    found = [_answer_to(performed) for performed in step.performed]
    if found and step.problem:
        found[-1] = f"{found[-1]}\n{step.problem}".strip()
    return found


def task_words(task: Task) -> str:
    """The task, with what was added to it."""
    return "\n".join(filter(None, (task.text, added_words(task))))


def added_words(task: Task) -> str:
    """The paths of attached files and the form of the answer; "" where nothing was added."""
    more = [f"Attached files: {', '.join(task.files)}"] if task.files else []
    if task.answer_schema:
        more.append(f"{_IN_A_FORM}\n{task.answer_schema}")
    return "\n".join(more)


def heard_words(heard: Sequence[str]) -> str:
    """The owner's unsolicited messages, for a model; empty without any."""
    return "\n".join(f"The owner says: {message}" for message in heard)


def _answer_to(performed: Performed) -> str:
    effect = performed.effect
    if effect is None or not isinstance(performed.action, SdkAction):
        return _outcome_of(performed)
    before = f"{_changed(performed.decision.action)}\n" if isinstance(performed.decision, Change) else ""
    if effect.kind is EffectKind.FAILED:
        return f"{before}This failed: {effect.detail}"
    return before + (effect.detail or "(no output)")


def _changed(action: Action) -> str:
    return f"The owner changed this to “{describe(action, max_characters=40)}”."


def _outcome_of(performed: Performed) -> str:
    words = describe(performed.action, max_characters=40)
    match performed.decision:
        case Deny(reason=reason, decided_by=decided_by):
            who = "The owner" if decided_by == "owner" else "A rule"
            return f"{who} did not allow “{words}”" + (f": {reason}" if reason else ".")
        case TakeOver():
            return "The owner did this step by hand."
        case Stop():
            return "The owner stopped the run."
        case Change(action=changed):
            words = describe(changed, max_characters=40)
            prefix = _changed(changed)
        case _:
            prefix = ""
    effect = performed.effect
    if effect is None:
        return prefix
    if isinstance(performed.action, CallUser):
        return f"{ANSWERED}{effect.detail}"
    if effect.kind is EffectKind.FAILED:
        return f"{prefix} “{words}” failed: {effect.detail}".strip()
    if isinstance(performed.action, SdkAction):
        return f"{prefix} “{words}” gave:\n{effect.detail}".strip()
    if effect.kind is EffectKind.UNCHANGED:
        return f"{prefix} Nothing changed on the screen after “{words}”.".strip()
    return prefix
