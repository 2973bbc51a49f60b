"""Records → samples and data sets, one sample for each reply. I/O: reads records, writes a data set.

A prompt is the recorded one (`recorded_prompts`), a reply's ids are those that were sampled. Every step of a
record becomes a sample or is counted with the reason why not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from agent.errors import StoreError
from agent.models.manifest import Manifest
from agent.store import Record, open_record
from agent.types import Allow, ModelReply, Step
from training.data.dataset_files import DatasetWriter
from training.data.prompt_tokens import PromptTokenizer, PromptTokens
from training.data.recorded_prompts import RecordedPrompts, context_of
from training.data.sample_building import turn_sample
from training.data.samples import AFTER_MISTAKE, MISTAKE, Provenance, TokenSample
from training.errors import DatasetError, PromptMismatchError, RecordUnusableError, UnfinishedRecordError

NO_REPLY = "no model replied"
OTHER_PROMPT = "the prompt cannot be rebuilt: redacted since, or of a version that does not say enough"
OTHER_TOKENS = "the backend counted other tokens in the prompt"
NO_TOKENS = "the reply has no token ids"
LEFT_OUT = "left out in the review"
KNOWN = "known already"


@dataclass
class Conversion:
    """How many steps of some records became samples, and why the others did not."""

    num_samples: int = 0
    num_records: int = 0
    """Steps that became samples."""
    left_out: Counter[str] = field(default_factory=Counter)
    """Why a step became no sample → how many."""
    refused: dict[str, str] = field(default_factory=dict)
    """Record → why nothing of it was used."""


@dataclass(frozen=True, slots=True)
class RecordSource:
    """A record, and what is known about it from other sources."""

    folder: Path
    manifest: Manifest | None = None
    """Of the model that was asked, where known; needed only for records of version 1."""
    domain: str = ""
    success: float | None = None
    """0 or 1, as its owner judges it."""
    wrong: frozenset[int] = frozenset()
    """Numbers of the steps that the owner marked as mistakes or changed: not used as examples for SFT."""
    mistakes: frozenset[int] = frozenset()
    """Numbers of the steps that the owner marked as mistakes: in no stage is there loss on their replies."""
    left_out: frozenset[int] = frozenset()
    """Numbers of the steps that are not to be used at all."""


@dataclass(frozen=True, slots=True)
class MadeSample:
    sample: TokenSample
    prompt: PromptTokens
    """Its picture slots have no file names yet: the data set's writer assigns them."""


def convert_records(
    sources: Sequence[RecordSource],
    tokenizer: PromptTokenizer,
    target: Path,
    *,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Conversion:
    """Records as one data set. An unusable one is refused as a whole, with its reason; the others go on.

    Converting a record again adds nothing: samples are identified by their provenance.

    Args:
        tell: how many of how many records are done.
    """
    conversion = Conversion()
    with DatasetWriter(target, vocabulary=tokenizer.vocabulary) as writer:
        for number, source in enumerate(sources, start=1):
            account = Conversion()
            try:
                # Read once to know that all of it is sound, and again to write it: what is kept in between
                # would be every picture of every prompt.
                for _ in samples_of(source, tokenizer, account):
                    pass
            except (DatasetError, StoreError) as error:
                conversion.refused[source.folder.name] = str(error)
            else:
                for one in samples_of(source, tokenizer, Conversion()):
                    is_new = writer.add(one.sample, [pixels for pixels, _, _ in one.prompt.pictures])
                    conversion.num_samples += is_new
                    conversion.left_out[KNOWN] += not is_new
                conversion.num_records += account.num_samples > 0
                conversion.left_out.update(account.left_out)
            tell(number, len(sources))
    conversion.left_out = +conversion.left_out  # without what never happened
    return conversion


def samples_of(
    source: RecordSource, tokenizer: PromptTokenizer, conversion: Conversion
) -> Iterator[MadeSample]:
    """All samples of a record.

    Args:
        conversion: is added to.

    Raises:
        UnfinishedRecordError, MissingImageError, RecordUnusableError: see `training.errors`; earlier samples
            of the record may have been given out.
        StoreError: the record cannot be read.
    """
    record = open_record(source.folder)
    if record.recorded_ending is None:
        raise UnfinishedRecordError(f"Record {record.record_id} has no ending: still running, or crashed.")
    prompts = RecordedPrompts(record, source.manifest)
    for index, line in enumerate(record.lines):
        step = line.step
        if reason := _reason_against(step, source, tokenizer):
            conversion.left_out[reason] += 1
            continue
        try:
            prompt = tokenizer.tokens(prompts.prompt(index))
        except PromptMismatchError:
            conversion.left_out[OTHER_PROMPT] += 1
            continue
        assert step.reply is not None
        counted = step.reply.timings.prompt_tokens  # 0 where the backend does not tell
        if counted and counted != len(prompt.token_ids):
            conversion.left_out[OTHER_TOKENS] += 1
            continue
        conversion.num_samples += 1
        yield MadeSample(_sample(record, step, step.reply, prompt, source), prompt)


def _reason_against(step: Step, source: RecordSource, tokenizer: PromptTokenizer) -> str:
    """Why a step becomes no sample; "" where it may."""
    if step.reply is None:
        return NO_REPLY
    if step.number in source.left_out:
        return LEFT_OUT
    context = context_of(step, source.manifest)
    if context is None:
        return OTHER_PROMPT
    if context.dialect != tokenizer.dialect:
        return f"the model was asked in the dialect {context.dialect}"
    if context.image_factor != tokenizer.factor:
        return f"its pictures were cut into squares of {context.image_factor} pixels"
    # Text is not tokenised a second time: it could give other ids than those that were sampled.
    return "" if step.reply.token_ids else NO_TOKENS


def _sample(
    record: Record, step: Step, reply: ModelReply, prompt: PromptTokens, source: RecordSource
) -> TokenSample:
    written = len(reply.token_ids)
    if reply.logprobs and len(reply.logprobs) != written:
        raise RecordUnusableError(
            f"Step {step.number} of {record.record_id} has {written} tokens and {len(reply.logprobs)} "
            "log-probabilities."
        )
    return turn_sample(
        prompt.token_ids,
        reply.token_ids,
        Provenance(
            source="record",
            episode_id=record.record_id,
            step=step.number,
            weights_version=reply.weights_version,
            prompt_id=step.prompt_id,
            created=record.header.created,
        ),
        pictures=prompt.slots(),
        log_probs=reply.logprobs or None,
        task=record.task.text,
        domain=source.domain,
        ending=record.ending.kind.value,
        is_accepted=step.number not in source.wrong | source.mistakes and _was_accepted(step, reply),
        success=source.success,
        labels=_labels(step.number, source.mistakes),
    )


def _labels(number: int, mistakes: frozenset[int]) -> tuple[str, ...]:
    if number in mistakes:
        return (MISTAKE,)
    return (AFTER_MISTAKE,) if any(one < number for one in mistakes) else ()


def _was_accepted(step: Step, reply: ModelReply) -> bool:
    """Whether a whole reply was read, and all that it says was allowed as it was."""
    is_done = bool(step.performed) and not step.problem and reply.finish_reason == "stop"
    return is_done and all(isinstance(done.decision, Allow) for done in step.performed)
