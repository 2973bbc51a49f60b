"""What the owner has taught, and the five steps from there to a better model, in words. Pure."""

from __future__ import annotations

from agent.review.corrections import Correction, Taught
from app.language import to_translate, tr
from app.present import Tone, TonedText
from app.widgets.bar_chart import Bars
from app.windows.teaching_panel import FlowStep, TeachingAction

LEAST_TASKS = 2
"""One to learn from, and one that is held out."""
FEW_TASKS = 20
"""So many showed no gain on unseen tasks when it was measured (docs/results/finetune.json)."""
_WORDS = {
    Correction.SHOWN: to_translate("Tasks shown by you"),
    Correction.ALLOWED: to_translate("Actions that you allowed"),
    Correction.CHANGED: to_translate("Actions that you changed"),
    Correction.DENIED: to_translate("Actions that you denied"),
    Correction.ANSWERED: to_translate("Questions that you answered"),
    Correction.SAID: to_translate("Times that you said something"),
    Correction.TAKEN_OVER: to_translate("Times that you took over"),
    Correction.RATED: to_translate("Runs that you rated"),
    Correction.FORKED: to_translate("Runs continued from an earlier step"),
}


def taught_bars(taught: Taught) -> Bars:
    """All kinds, also those of which there are none yet."""
    return Bars(
        tr("What you have taught"),
        [(tr(words), taught.corrections[kind]) for kind, words in _WORDS.items()],
    )


def flow_steps(taught: Taught, model: str) -> list[FlowStep]:
    """Collect → review → train → compare → use or go back, each with where it stands."""
    return [
        FlowStep(tr("Collect"), _collected(taught)),
        FlowStep(tr("Review"), *_reviewed(taught)),
        FlowStep(tr("Train"), _trained(taught), TeachingAction.TUNE, tr("Fine-tune…"), can_train(taught)),
        FlowStep(
            tr("Compare"),
            TonedText(
                tr(
                    "Old and new model do the tasks that were held out. Better is only what chance cannot "
                    "explain."
                )
            ),
        ),
        FlowStep(
            tr("Use it, or go back"),
            TonedText(
                tr(
                    "{model} is in use. Nothing changes until you adopt another model, and you can always go "
                    "back.",
                    model=model,
                )
            ),
        ),
    ]


def can_train(taught: Taught) -> bool:
    return taught.num_tasks >= LEAST_TASKS


def _collected(taught: Taught) -> TonedText:
    if not taught.corrections.total():
        return TonedText(
            tr(
                "Nothing yet. Record a task, or correct the agent while it works: deny, change, answer, take "
                "over."
            ),
            Tone.CAUTION,
        )
    return TonedText(
        tr(
            "Tasks to learn from: {tasks}; steps: {steps}; of them with what you did not want "
            "instead: {pairs}.",
            steps=taught.num_steps,
            tasks=taught.num_tasks,
            pairs=taught.num_pairs,
        )
    )


def _reviewed(taught: Taught) -> tuple[TonedText, TeachingAction | None, str, bool]:
    button = (TeachingAction.REVIEW, tr("Review by keyboard"), taught.num_unreviewed > 0)
    if taught.num_unrated:
        words = tr(
            "Finished runs that wait for your word whether they worked: {number}. Nothing is learned from "
            "them before.",
            number=taught.num_unrated,
        )
        return TonedText(words, Tone.CAUTION), *button
    if taught.num_unreviewed:
        words = tr("Recordings that were not looked at yet: {number}.", number=taught.num_unreviewed)
        return TonedText(words), *button
    return TonedText(tr("Everything was looked at.")), *button


def _trained(taught: Taught) -> TonedText:
    """Whether there is enough, in plain words."""
    if not taught.num_tasks:
        return TonedText(tr("Too little: there is nothing to learn from yet."), Tone.CAUTION)
    if not can_train(taught):
        return TonedText(
            tr("Too little: one task. A second one with other words is needed, to try the model on."),
            Tone.CAUTION,
        )
    if taught.num_tasks <= FEW_TASKS:
        return TonedText(
            tr(
                "This is little: {number} tasks. It can be tried, and will probably show no difference. "
                "When we measured it, twenty tasks made a model no better on others.",
                number=taught.num_tasks,
            ),
            Tone.CAUTION,
        )
    return TonedText(tr("Different tasks: {number}. That is enough to try.", number=taught.num_tasks))
