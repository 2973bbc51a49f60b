"""Where a model can be fine-tuned, and what a comparison of two models says, in words. Pure."""

from __future__ import annotations

from agent.models.catalogue.tuning import TuningNeeds, TuningWay
from agent.review import Advice
from app.language import tr
from app.present import Tone, TonedText
from app.workshop.tuning_folder import HeldOut, evidence_of


def needs_words(name: str, needs: TuningNeeds, *, has_gpu: bool) -> str:
    """Where a model can be fine-tuned, for people."""
    match needs.way:
        case TuningWay.HERE:
            return tr("{name} is small: this machine’s processor does it, in minutes.", name=name)
        case TuningWay.ELSEWHERE:
            return tr("{name} runs on a server; its weights are not here to be trained.", name=name)
        case TuningWay.GPU:
            has = tr("There is one here.") if has_gpu else tr("There is none here.")
            return tr(
                "{name} needs a GPU with about {memory} to be trained. {has} Export your recordings and run "
                "“python -m training sft --tuning lora” where it is.",
                name=name,
                memory=needs.memory,
                has=has,
            )
        case TuningWay.FOLDER if needs.folder_model:
            return tr(
                "{name} is a GGUF file, which cannot be trained. Get its Hugging Face folder first "
                "({repository}): deskhand models get {folder}. Training needs a GPU with about {memory}.",
                name=name,
                repository=needs.repository,
                folder=needs.folder_model,
                memory=needs.memory,
            )
        case _:
            return tr(
                "{name} is a GGUF file, which cannot be trained. Add the Hugging Face folder that it was "
                "made of: deskhand models add PATH.",
                name=name,
            )


def verdict_of(before: HeldOut, after: HeldOut) -> TonedText:
    """Better or worse only where the tasks can tell; a small difference may be chance."""
    tried = after.outcomes.get("tried", ())
    gained = sum(tried) - sum(before.outcomes.get("tried", ())) if tried else after.exact - before.exact
    evidence = evidence_of(before, after)
    match evidence.advice:
        case Advice.FORGETS if evidence.whole.mean < evidence.old.mean:
            words = tr(
                "It forgets: of {total} whole tasks that it could do, it did {before} and does {after}.",
                total=len(before.outcomes["whole"]),
                before=sum(before.outcomes["whole"]),
                after=sum(after.outcomes["whole"]),
            )
            return TonedText(words, Tone.BAD)
        case Advice.FORGETS:
            words = tr(
                "It forgets: of {total} steps that it could do, it did {before} and does {after}.",
                total=before.old,
                before=before.known,
                after=after.known,
            )
            return TonedText(words, Tone.BAD)
        case Advice.ADOPT if tried:
            return TonedText(tr("Better: it does {number} more of your tasks.", number=gained), Tone.GOOD)
        case Advice.ADOPT:
            words = tr("Better: {number} more steps exactly as you did them.", number=gained)
            return TonedText(words, Tone.GOOD)
        case Advice.WORSE if tried:
            return TonedText(tr("Worse: it does {number} fewer of your tasks.", number=-gained), Tone.BAD)
        case Advice.WORSE:
            words = tr("Worse: {number} fewer steps exactly as you did them.", number=-gained)
            return TonedText(words, Tone.BAD)
    if gained == 0:
        return TonedText(tr("No difference: not enough to tell."), Tone.CAUTION)
    if tried and gained > 0:
        words = tr("{number} more of your tasks: not enough to tell.", number=gained)
    elif tried:
        words = tr("{number} fewer of your tasks: not enough to tell.", number=-gained)
    elif gained > 0:
        words = tr("{number} more steps exactly as you did them: not enough to tell.", number=gained)
    else:
        words = tr("{number} fewer steps exactly as you did them: not enough to tell.", number=-gained)
    return TonedText(words, Tone.CAUTION)
