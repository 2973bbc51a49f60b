"""Records with a known outcome → whole episodes for a judge. I/O: reads records, writes a data set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from agent.errors import StoreError
from training.data.dataset_files import DatasetWriter
from training.data.from_records import KNOWN, Conversion, MadeSample, RecordSource, samples_of
from training.data.prompt_tokens import PromptTokenizer
from training.data.sample_building import sequence_sample
from training.data.samples import PictureSlot, TokenSample
from training.errors import DatasetError, RecordUnusableError


def label_records(
    sources: Sequence[RecordSource],
    tokenizer: PromptTokenizer,
    target: Path,
    *,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Conversion:
    """One sample a record: all prompts and replies one after the other, and all pictures.

    A record that is unusable or has no outcome is refused with its reason; the others go on.

    Args:
        tell: how many of how many records are done.
    """
    conversion = Conversion()
    with DatasetWriter(target, vocabulary=tokenizer.vocabulary) as writer:
        for number, source in enumerate(sources, start=1):
            account = Conversion()
            try:
                made = list(samples_of(source, tokenizer, account))
                if account.left_out:
                    reasons = ", ".join(account.left_out)
                    raise RecordUnusableError(f"Steps of {source.folder.name} are missing ({reasons}).")
                whole = episode_of(made)
            except (DatasetError, StoreError) as error:
                conversion.refused[source.folder.name] = str(error)
            else:
                is_new = writer.add(whole, [pixels for one in made for pixels, _, _ in one.prompt.pictures])
                conversion.num_samples += is_new
                conversion.num_records += is_new
                conversion.left_out[KNOWN] += not is_new
            tell(number, len(sources))
    conversion.left_out = +conversion.left_out
    return conversion


def episode_of(made: Sequence[MadeSample]) -> TokenSample:
    """The samples of a record's steps as one.

    Raises:
        RecordUnusableError: it has no reply, or no outcome.
    """
    if not made:
        raise RecordUnusableError("The record has no reply, so there is nothing to judge.")
    first = made[0].sample
    if first.success is None:
        raise RecordUnusableError(
            f"Nobody has said whether {first.provenance.episode_id} succeeded; say so when you review it."
        )
    return joined(made)


def joined(made: Sequence[MadeSample]) -> TokenSample:
    """The same, whether or not its outcome is known; at least one step."""
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
    return sequence_sample(
        ids,
        mask,
        replace(first.provenance, step=0, prompt_id=""),
        turns=turns,
        pictures=pictures,
        task=first.task,
        domain=first.domain,
        ending=first.ending,
        success=first.success,
    )
