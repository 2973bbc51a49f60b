"""Chosen records → the safetensors form of a model, a data set, the recipe of `sft`. I/O: files.

plan.json      the chosen records, the held-out tasks, and the number of steps
start/         the model as a Hugging Face folder: what training begins with
data/          samples of the tasks that are learned from, and of what the model could do before
watch/         samples of the held-out tasks and others that it could do: what training stops by
sft.toml       the recipe: `python -m training sft --recipe sft.toml`
run/           the folder of that run
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from agent.models.embedded_vocabulary import END_OF_TURN_ID, encode_control
from agent.models.manifest import Manifest, ModelFormat, load
from agent.review.division import held_out, is_held_out
from agent.review.rating import awaits_rating
from agent.store.reader import open_record
from agent.store.writer import write_atomically
from agent.types import Prompt
from training.data.dataset_files import DatasetWriter
from training.data.prompt_tokens import EmbeddedPromptTokenizer, PromptTokens
from training.data.sample_building import sequence_sample
from training.data.samples import Provenance, TokenSample
from training.errors import DatasetError, OtherWordsError, RecipeError
from training.export.embedded import VOCABULARY
from training.export.hf_folder import write_hf_folder
from training.export.read_back import read_back
from training.finetune.examples import FinetuneExample, examples_of, is_good, reply_parts
from training.finetune.phrases import has_known_form
from training.finetune.pointing import pointed_at
from training.finetune.rehearsal import REHEARSAL, rehearsed
from training.finetune.task_goals import goals_by
from training.finetune.wording import EMBEDDED
from training.trajectories.from_records import trajectories_of
from training.trajectories.trajectory import Trajectory

PLAN, START, DATA, RECIPE, RUN = "plan.json", "start", "data", "sft.toml", "run"
WATCH = "watch"
BATCH = 8
LEARNING_RATE = 2e-3
EPOCHS = 3
"""How often each step is trained on at most: training stops by what is watched."""
MIN_STEPS, MAX_STEPS = 30, 2000
WATCH_EVERY = 10
"""Training steps."""
REHEARSED_A_STEP = 2
MIN_REHEARSED, MAX_REHEARSED = 120, 400
"""Steps of what the model could do before: so many for each of its owner's, within these. With one for each,
and one request to point beside it, a model lost 3 of 20 whole tasks that it could do."""
GLANCES = 1
"""Requests to point at something for each step that is learned, at most."""
MOST_GLANCED = 200
"""Steps whose pictures are kept in memory for that."""
NUM_WATCHED = 60
"""Steps of what the model could do before that are not learned from."""
REHEARSAL_SEED = 7_700_001
TARGETS = ("q_proj", "k_proj", "v_proj", "gate_proj", "up_proj")
"""Without the layers that write into the residual stream: some of its channels are reserved for positions
(`training.embedded.position_channels`)."""
_MAX_QUOTED = 80
Rehearse = Callable[[int, Manifest, int], Iterable[FinetuneExample]]
"""From a number, the model and a seed to so many steps."""
Tell = Callable[[int, int], None]
"""How many of how many are done."""


@dataclass(frozen=True)
class FinetunePlan:
    records: tuple[str, ...]
    """Folders."""
    model: str
    """Folder of the base model."""
    held_out: tuple[str, ...]
    """Tasks, in plain words."""
    num_learned: int
    """Steps."""
    num_held_out: int
    steps: int
    """Of training, at most."""
    num_rehearsed: int = 0
    """Steps of what the model could do before, learned beside those of `num_learned`."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Why steps became no examples."""
    written_by: dict[str, int] = field(default_factory=dict)
    """Who wrote how many thoughts of the steps that are learned from."""
    named_by: dict[str, int] = field(default_factory=dict)
    """Who said of how many of them what their target is called."""
    num_glances: int = 0
    """Requests to point at what was clicked, in all pictures that show it."""


def prepare(
    work: Path,
    model: Path,
    records: Sequence[Path],
    *,
    threads: int,
    tell: Tell,
    rehearse: Rehearse = rehearsed,
) -> FinetunePlan:
    """
    Args:
        rehearse: steps of what the model could do before.

    Raises:
        OpenFindingsError, StoreError: a record may not be used, or cannot be read.
        DatasetError: there is too little to learn from.
        OtherWordsError: the model would lose its own words.
        RecipeError: this model cannot be trained from this folder.
        SceneWorkerError: windows for the rehearsal cannot be drawn here.
    """
    manifest = load(model)
    require_embedded(manifest)
    found = learnable(records, tell)
    held = held_out([one.task for one in found])
    left_out: Counter[str] = Counter()
    authors: Counter[str] = Counter()
    namers: Counter[str] = Counter()
    goals = goals_by(manifest)
    others: list[FinetuneExample] = []
    tokenizer = EmbeddedPromptTokenizer(manifest.image.factor)
    adding = _Adding(tokenizer, manifest.has_task_parser)
    learned: list[FinetuneExample] = []
    glances: list[FinetuneExample] = []
    num_learned = num_held = num_rehearsed = 0
    with ExitStack() as opened:
        writer, watched = (
            opened.enter_context(DatasetWriter(work / name, vocabulary=tokenizer.vocabulary))
            for name in (DATA, WATCH)
        )
        for one in found:
            for example in examples_of(one, manifest, left_out, goals=goals):
                is_held = is_held_out(one.task, held)
                num_held += is_held
                if example.learned is None:
                    continue
                adding.to(watched if is_held else writer, example)
                if is_held:
                    continue
                num_learned += 1
                if len(learned) < MOST_GLANCED:
                    learned.append(example)
                authors[example.written_by or "unknown"] += 1
                namers.update([example.named_by] if example.named_by else [])
                if not has_known_form(example.thought, example.actions):
                    others.append(replace(example, prompt=Prompt(()), learned=None))
        if num_learned and num_held:
            glances = pointed_at(learned, GLANCES * num_learned, REHEARSAL_SEED)
            for example in glances:
                adding.to(writer, example)
            num_rehearsed = min(max(REHEARSED_A_STEP * num_learned, MIN_REHEARSED), MAX_REHEARSED)
            known = rehearse(NUM_WATCHED + num_rehearsed, manifest, REHEARSAL_SEED)
            for number, example in enumerate(known):
                adding.to(watched if number < NUM_WATCHED else writer, example)
    if not num_learned or not num_held:
        why = "".join(f" Left out: {number} × {reason}." for reason, number in left_out.most_common(3))
        raise DatasetError(
            f"There are {num_learned} steps to learn from and {num_held} to be held out; some of each are "
            f"needed.{why}"
        )
    _require_known_words(num_learned, others, manifest)
    if not (work / START).exists():
        write_start(manifest, work / START)
    num_samples = num_learned + num_rehearsed + len(glances)
    steps = min(max(math.ceil(EPOCHS * num_samples / BATCH), MIN_STEPS), MAX_STEPS)
    _write_recipe(work, steps, threads)
    plan = FinetunePlan(
        records=tuple(str(path.absolute()) for path in records),
        model=str(model.absolute()),
        held_out=tuple(sorted(held)),
        num_learned=num_learned,
        num_held_out=num_held,
        steps=steps,
        num_rehearsed=num_rehearsed,
        left_out=dict(left_out),
        written_by=dict(authors),
        named_by=dict(namers),
        num_glances=len(glances),
    )
    write_atomically(work / PLAN, (json.dumps(asdict(plan), indent=2) + "\n").encode())
    return plan


@dataclass(frozen=True, slots=True)
class _Adding:
    """How examples become samples."""

    tokenizer: EmbeddedPromptTokenizer
    is_planned: bool

    def to(self, writer: DatasetWriter, example: FinetuneExample) -> None:
        assert example.learned is not None
        prompt = self.tokenizer.tokens(example.learned)
        sample = sample_of(example, prompt, is_planned=self.is_planned)
        writer.add(sample, [pixels for pixels, _, _ in prompt.pictures])


def _require_known_words(num_learned: int, others: Sequence[FinetuneExample], manifest: Manifest) -> None:
    """
    Raises:
        OtherWordsError: more than half of the replies are not of a form that the model was trained on.
    """
    if 2 * len(others) <= num_learned:
        return
    first = others[0]
    by = f" by {first.written_by}" if first.written_by else ""
    raise OtherWordsError(
        f"{len(others)} of {num_learned} replies are not in the words that {manifest.name} knows: learning "
        f"them, it would lose its own. The first one is “{first.thought[:_MAX_QUOTED]}”{by}, step "
        f"{first.number} of “{first.task[:_MAX_QUOTED]}”. Remove such thoughts in the review (a step without "
        "one gets it from what it does), or leave these recordings out."
    )


def read_plan(work: Path) -> FinetunePlan:
    """
    Raises:
        RecipeError: nothing was prepared here.
    """
    try:
        said = json.loads((work / PLAN).read_text())
        return FinetunePlan(
            **{**said, "records": tuple(said["records"]), "held_out": tuple(said["held_out"])}
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RecipeError(f"Nothing was prepared in {work}: {error}.") from error


def learnable(records: Sequence[Path], tell: Tell) -> list[Trajectory]:
    """All tasks of the records except those that their owner rated as poor or failed, and runs of which
    their owner has not said yet whether they worked."""
    found: list[Trajectory] = []
    num_unrated = 0
    for number, record in enumerate(records, start=1):
        if awaits_rating(open_record(record)):
            num_unrated += 1
        else:
            found += [one for one in trajectories_of(record) if is_good(one)]
        tell(number, len(records))
    if not found and num_unrated:
        raise DatasetError(
            f"Of {num_unrated} finished runs you have not said whether they worked, and there is nothing "
            "else to learn from: deskhand rate ID yes"
        )
    if not found:
        raise DatasetError(
            "There is nothing to learn from: all tasks are called poor or failed, or are empty."
        )
    return found


def require_embedded(manifest: Manifest) -> None:
    """
    Raises:
        RecipeError: its vocabulary is not one that this package can encode.
    """
    if manifest.dialect != EMBEDDED or manifest.format is ModelFormat.ENDPOINT:
        raise RecipeError(
            f"{manifest.name} has another vocabulary than the embedded model: export the records "
            "(`deskhand export … --format ui-tars`) and train it with `python -m training sft` on a GPU."
        )


def write_start(manifest: Manifest, folder: Path) -> None:
    """GGUF → safetensors; exact for f16, which the shipped files are.

    Raises:
        RecipeError: the files hold another architecture.
    """
    if manifest.format is ModelFormat.HF:
        folder.symlink_to(manifest.folder.absolute(), target_is_directory=True)
        return
    try:
        state, config = read_back(manifest.path_of("model"), manifest.path_of("projector"))
    except ValueError as error:
        raise RecipeError(f"{manifest.name} cannot be read back from GGUF: {error}.") from error
    write_hf_folder(state, config, VOCABULARY, folder)


def sample_of(example: FinetuneExample, prompt: PromptTokens, *, is_planned: bool) -> TokenSample:
    """Loss on what a run leaves to the model (`examples.reply_parts`)."""
    given, own, typed = (len(encode_control(part)) for part in reply_parts(example, is_planned=is_planned))
    ends = [] if example.is_glance else [True]
    return sequence_sample(
        [*prompt.token_ids, *reply_ids(example)],
        [*[False] * (len(prompt.token_ids) + given), *[True] * own, *[False] * typed, *ends],
        Provenance(
            source=REHEARSAL if example.written_by == REHEARSAL else "review",
            episode_id=example.trajectory_id,
            step=example.number,
        ),
        pictures=prompt.slots(),
        task=example.task,
        labels=("sft",),
    )


def reply_ids(example: FinetuneExample) -> list[int]:
    ids = encode_control(example.reply)
    return ids if example.is_glance else [*ids, END_OF_TURN_ID]


def _write_recipe(work: Path, steps: int, threads: int) -> None:
    values = {
        "model": str(work / START),
        "data": str(work / DATA),
        "out": str(work / RUN),
        "tuning": "lora",
        "vision": "frozen",
        "batch": BATCH,
        "micro_batch": BATCH // 2,
        "steps": steps,
        "threads": threads,
        "checkpoint_every": 25,
        "watch": str(work / WATCH),
        "watch_every": WATCH_EVERY,
    }
    lines = [f"{name} = {json.dumps(value)}" for name, value in values.items()]
    lines += ["[schedule]", f"learning_rate = {LEARNING_RATE}", "warmup_steps = 10"]
    lines += ["[adapters]", f"targets = {json.dumps(TARGETS)}"]
    write_atomically(work / RECIPE, ("\n".join(lines) + "\n").encode())
