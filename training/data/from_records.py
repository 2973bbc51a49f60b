"""Records → samples, one for each reply. I/O: reads records.

The prompt is rendered again from what the record holds, and used only if its identity is the recorded one:
then it is, to the last pixel, what the model saw. The reply's ids are the recorded ones. Every step of a
record becomes a sample or is counted with the reason why not; none is lost in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from agent.errors import RecordCorruptError
from agent.loop import TELL
from agent.memory.working import WorkingMemory
from agent.models.manifest import Manifest
from agent.perception.contrast import ink
from agent.perception.view import draw
from agent.prompts import PromptRequest, prompt_id, render
from agent.settings import PictureWindow
from agent.store import Record, open_record
from agent.types import Allow, ModelReply, Prompt, Step, View
from training.data.prompt_tokens import PromptTokenizer, PromptTokens
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.errors import MissingImageError, MissingTokensError, RecordUnusableError, UnfinishedRecordError

NOTES = ("", TELL)
"""What the loop may have told the model; of the prompt a record keeps the identity, which says which."""


@dataclass
class Conversion:
    """What became of the steps of some records."""

    num_samples: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    """Why a step became no sample → how many."""
    refused: dict[str, str] = field(default_factory=dict)
    """Record → why nothing of it was used."""


@dataclass(frozen=True, slots=True)
class MadeSample:
    sample: TokenSample
    prompt: PromptTokens
    """Its pictures are not yet in the sample: whoever writes the data set names their files."""


def samples_of(
    path: Path, manifest: Manifest, tokenizer: PromptTokenizer, conversion: Conversion, *, domain: str = ""
) -> Iterator[MadeSample]:
    """All samples of a record.

    Args:
        manifest: of the model that wrote the record.
        conversion: is added to.

    Raises:
        UnfinishedRecordError, MissingImageError, MissingTokensError: see `training.errors`; earlier samples
            of the record may have been given out.
    """
    record = open_record(path)
    if record.recorded_ending is None:
        raise UnfinishedRecordError(f"Record {record.record_id} has no ending: still running, or crashed.")
    window = _picture_window(record)
    memory = WorkingMemory(num_pictures=manifest.history_images - 1, window=window)
    for step in _steps(record):
        if step.reply is None:
            conversion.left_out["no reply"] += 1
        elif (prompt := _prompt(record, step, memory, manifest, window)) is None:
            conversion.left_out["prompt cannot be rebuilt"] += 1
        else:
            conversion.num_samples += 1
            yield _sample(record, step, step.reply, tokenizer.tokens(prompt), domain)
        memory.add(step)


def _steps(record: Record) -> Iterator[Step]:
    try:
        yield from record
    except RecordCorruptError as error:
        raise MissingImageError(str(error)) from error


def _picture_window(record: Record) -> PictureWindow:
    """How old screenshots left its prompts; records made before there was a choice do not say."""
    said = record.header.about.get("pictures", PictureWindow.SLIDING.value)
    if said not in {window.value for window in PictureWindow}:
        raise RecordUnusableError(
            f"{record.record_id} says that its pictures are {said!r}, which is unknown."
        )
    return PictureWindow(said)


def _prompt(
    record: Record, step: Step, memory: WorkingMemory, manifest: Manifest, window: PictureWindow
) -> Prompt | None:
    """What the model was asked, or None where the record does not tell: recalled episodes are not in it."""
    if step.transform is None:
        return None
    picture = draw(step.observation.pixels, step.transform)
    view = View(ink(picture) if manifest.image.contrast else picture, step.transform)
    for note in NOTES:
        request = PromptRequest(
            task=record.task,
            steps=memory.steps(),
            episodes=(),
            view=view,
            history_images=window.most(manifest.history_images),
            reads_hints=manifest.reads_hints,
            note=note,
            heard=step.heard,
        )
        prompt = render(request, dialect=manifest.dialect)
        if prompt_id(prompt) == step.prompt_id:
            return prompt
    return None


def _sample(record: Record, step: Step, reply: ModelReply, prompt: PromptTokens, domain: str) -> MadeSample:
    if not reply.token_ids:
        raise MissingTokensError(
            f"Step {step.number} of {record.record_id} has no token ids; text is not tokenised a second time."
        )
    before, written = len(prompt.token_ids), len(reply.token_ids)
    if reply.logprobs and len(reply.logprobs) != written:
        raise RecordUnusableError(
            f"Step {step.number} of {record.record_id} has {written} tokens and {len(reply.logprobs)} "
            "log-probabilities."
        )
    sample = TokenSample(
        token_ids=[*prompt.token_ids, *reply.token_ids],
        mask=[*[False] * before, *[True] * written],
        turns=[0] * (before + written),
        log_probs=[*[0.0] * before, *reply.logprobs] if reply.logprobs else None,
        rewards=[0.0] * (before + written),
        pictures=[PictureSlot("", at, number) for _, at, number in prompt.pictures],
        provenance=Provenance(
            source="record",
            episode_id=record.record_id,
            step=step.number,
            weights_version=reply.weights_version,
            prompt_id=step.prompt_id,
            created=record.header.created,
        ),
        task=record.task.text,
        domain=domain,
        ending=record.ending.kind.value,
        is_accepted=not step.problem and all(isinstance(done.decision, Allow) for done in step.performed),
    )
    return MadeSample(sample, prompt)
