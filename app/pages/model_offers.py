"""The rows of the model browser: what can be fetched, and what each needs here. I/O: measures the machine."""

from __future__ import annotations

from agent.models.catalogue import Catalogue
from agent.models.catalogue.known import KnownModel
from agent.models.catalogue.needs import Needs, seconds_words
from agent.models.manifest import ModelFormat
from agent.models.sizes import size_words
from app.language import say, tr
from app.pages.models import gpu_here, machine_speed, recommended, to_fetch
from app.present import Tone
from app.windows.first_run.model_browser import ModelOffer


def offers() -> list[ModelOffer]:
    """The recommended one first, then those that fit, the quickest first, then the others. Takes a moment."""
    found = to_fetch(Catalogue(), machine_speed(), gpu_here())
    best = recommended(found)

    def rank(one: tuple[KnownModel, Needs]) -> tuple[bool, bool, float, str]:
        known, needs = one
        return known.name != best, not needs.fits_memory, needs.step_s or float("inf"), known.name

    return [_offer(known, needs, is_best=known.name == best) for known, needs in sorted(found, key=rank)]


def _offer(known: KnownModel, needs: Needs, *, is_best: bool) -> ModelOffer:
    step = "?" if needs.step_s is None else seconds_words(needs.step_s)
    memory = size_words(needs.memory_bytes)
    if is_best:
        fits, tone = tr("Recommended here"), Tone.GOOD
    elif needs.fits_memory:
        fits, tone = tr("Fits"), Tone.NEUTRAL
    else:
        fits, tone = tr("Does not fit into the memory that is free"), Tone.CAUTION
    on_gpu = ""
    if needs.is_on_gpu and needs.placement is not None:
        on_gpu = tr("{size} on the GPU", size=size_words(needs.placement.gpu_bytes))
    parts = [fits, tr("{memory} of memory", memory=memory), on_gpu, tr("about {step} a step", step=step)]
    note = " · ".join(part for part in [*parts, known.licence] if part)
    kind = tr("A folder for PyTorch.") if known.format is ModelFormat.HF else ""
    details = [
        say(known.good_at),
        tr("Licence: {licence}.", licence=known.licence),
        tr("{size} to fetch from {place}.", size=size_words(known.size_bytes), place=known.repository),
        kind,
        *(say(sentence) for sentence in needs.sentences()),
    ]
    return ModelOffer(known.name, note, " ".join(part for part in details if part), tone)
