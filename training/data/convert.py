"""Many records → one data set, with an account of every step. I/O: reads records, writes a data set."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from agent.errors import StoreError
from agent.models.manifest import Manifest
from training.data.dataset_files import DatasetWriter
from training.data.from_records import Conversion, samples_of
from training.data.prompt_tokens import PromptTokenizer
from training.errors import DatasetError


def convert_records(
    records: Sequence[Path], manifest: Manifest, tokenizer: PromptTokenizer, target: Path, *, domain: str = ""
) -> Conversion:
    """An unusable record is refused as a whole, with its reason; the others go on.

    Converting a record again adds nothing: samples are known by where they came from.
    """
    conversion = Conversion()
    with DatasetWriter(target, vocabulary=tokenizer.vocabulary) as writer:
        for path in records:
            account = Conversion()
            try:
                # Read once to know that all of it is sound, and again to write it: what is kept in between
                # would be every picture of every prompt.
                for _ in samples_of(path, manifest, tokenizer, account, domain=domain):
                    pass
            except (DatasetError, StoreError) as error:
                conversion.refused[path.name] = str(error)
                continue
            for one in samples_of(path, manifest, tokenizer, Conversion(), domain=domain):
                is_new = writer.add(one.sample, [pixels for pixels, _, _ in one.prompt.pictures])
                conversion.num_samples += is_new
                conversion.left_out["known already"] += not is_new
            conversion.left_out.update(account.left_out)
    conversion.left_out = +conversion.left_out  # without what never happened
    return conversion
