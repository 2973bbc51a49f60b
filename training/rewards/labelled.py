"""Records with a known outcome → whole episodes for a judge. I/O: reads records, writes a data set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from agent.errors import StoreError
from agent.models.manifest import Manifest
from training.data.dataset_files import DatasetWriter
from training.data.from_records import Conversion, MadeSample, samples_of
from training.data.prompt_tokens import PromptTokenizer
from training.data.samples import PictureSlot, TokenSample
from training.errors import DatasetError, RecordUnusableError


def label_records(
    outcomes: Mapping[Path, bool],
    manifest: Manifest,
    tokenizer: PromptTokenizer,
    target: Path,
    *,
    domain: str = "",
) -> Conversion:
    """One sample a record: all prompts and replies one after the other, and all pictures.

    An unusable record is refused with its reason; the others go on.
    """
    conversion = Conversion()
    with DatasetWriter(target, vocabulary=tokenizer.vocabulary) as writer:
        for path, succeeded in outcomes.items():
            account = Conversion()
            try:
                made = list(samples_of(path, manifest, tokenizer, account, domain=domain))
                if account.left_out:
                    reasons = ", ".join(account.left_out)
                    raise RecordUnusableError(f"Steps of {path.name} are missing ({reasons}).")
                whole = episode_of(made, succeeded=succeeded)
            except (DatasetError, StoreError) as error:
                conversion.refused[path.name] = str(error)
                continue
            pixels = [pixels for one in made for pixels, _, _ in one.prompt.pictures]
            is_new = writer.add(whole, pixels)
            conversion.num_samples += is_new
            conversion.left_out["known already"] += not is_new
    conversion.left_out = +conversion.left_out
    return conversion


def episode_of(made: Sequence[MadeSample], *, succeeded: bool) -> TokenSample:
    """
    Raises:
        RecordUnusableError: there is not one reply in it.
    """
    if not made:
        raise RecordUnusableError("The record has no reply, so there is nothing to judge.")
    first = made[0].sample
    ids: list[int] = []
    mask: list[bool] = []
    turns: list[int] = []
    pictures: list[PictureSlot] = []
    for turn, one in enumerate(made):
        pictures += [replace(slot, at=slot.at + len(ids)) for slot in one.sample.pictures]
        turns += [turn] * len(one.sample.token_ids)
        ids += one.sample.token_ids
        mask += one.sample.mask
    return replace(
        first,
        token_ids=ids,
        mask=mask,
        turns=turns,
        log_probs=None,
        rewards=[0.0] * len(ids),
        pictures=pictures,
        provenance=replace(first.provenance, step=0, prompt_id=""),
        success=float(succeeded),
    )
