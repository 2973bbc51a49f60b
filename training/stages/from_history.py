"""`--records QUERY`: the data set of a stage from the owner's history. I/O: reads records, writes into a run.

    records/data/          what the stage is trained on
    records/held-out/      for a judge: the episodes of other tasks, on which it is evaluated
    records/start/         the model to begin with, where it was no safetensors folder
    records/account.json   what was used and what was left out; written last

The query is that of `deskhand history --search`; an empty one means every record. A record is used only if it
was searched for secrets by the current rules and no finding is undecided; the owner's review applies. A step
whose prompt cannot be rebuilt exactly is left out. The same
command after an interruption goes on with the data set that was made.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from agent.errors import AgentError, ModelNotFoundError
from agent.file_calls import wait_for_lock
from agent.models.catalogue import Catalogue
from agent.models.manifest import Manifest
from agent.review import done_actions, held_out, is_held_out, open_review
from agent.review.rating import awaits_rating
from agent.settings import Settings
from agent.store.index import RecordIndex
from agent.store.writer import write_atomically
from training.data.from_records import Conversion, RecordSource, convert_records
from training.data.prompt_tokens import PromptTokenizer
from training.data.stream import stream
from training.errors import DatasetError, RecipeError, RecordUnusableError
from training.finetune.examples import POOR
from training.finetune.preparing import require_embedded, write_start
from training.policy.speech import tokenizer_of
from training.rewards.labelled import label_records
from training.supervised.labels import is_learned
from training.trajectories.from_records import require_decided

FOLDER, ACCOUNT = "records", "account.json"
DATA, HELD_OUT, START = "data", "held-out", "start"
EVERY_S = 2.0
MOST_REASONS = 8
"""Records that are named with the reason why they are not used; more are counted."""
OUTCOMES = {"success": 1.0, "failure": 0.0}
"""The owner's rating in the review → `success` of the sample."""
_UNSEEN = np.zeros((0, 0, 3), dtype=np.uint8)


@dataclass(frozen=True)
class HistoryRequest:
    """Which records a stage is to be trained on."""

    stage: str
    query: str
    model: Manifest | None
    """Of the model to begin with, where that is no folder of safetensors; it is made into one."""


def requested(stage: str, query: str, given: Mapping[str, Any]) -> tuple[HistoryRequest, dict[str, Any]]:
    """The request, and the settings of the recipe with the data sets that it will have.

    Raises:
        RecipeError: there is a data set already, there is no such model, or it has another vocabulary than
            the embedded one.
        ModelBrokenError: its manifest cannot be read.
    """
    if "data" in given:
        raise RecipeError("Either --records or --data: both say what is learned from.")
    folder = Path(given.get("out", ""), FOLDER)
    settings = {**given, "data": folder / DATA}
    if stage == "judge":
        settings = {"held_out": folder / HELD_OUT, **settings}
    if "model" not in given or (Path(given["model"]) / "config.json").is_file():
        return HistoryRequest(stage, query, None), settings
    try:
        manifest = Catalogue().get(str(given["model"]))
    except ModelNotFoundError as error:
        raise RecipeError(str(error)) from error
    require_embedded(manifest)
    return HistoryRequest(stage, query, manifest), {**settings, "model": folder / START}


def write_data(request: HistoryRequest, recipe: Any) -> None:
    """Write the data set of `recipe`, if it does not exist yet, and report what went into it.

    Raises:
        RecipeError: the run was begun with other records, or its model has another vocabulary.
        DatasetError: no record matches, or none can be learned from; the message says what to do.
        StoreError, SettingsError: the history or the owner's rules cannot be read.
    """
    folder = recipe.out / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        account = folder / ACCOUNT
        if account.exists():
            before = json.loads(account.read_text(encoding="utf-8"))
            if before["query"] != request.query:
                raise RecipeError(
                    f"The run in {recipe.out} learns from the records of {before['query']!r}; "
                    "use the same query to go on, or another folder."
                )
            print(before["said"], file=sys.stderr, flush=True)
            return
        for unfinished in (folder / DATA, folder / HELD_OUT, folder / START):
            if unfinished.is_symlink():
                unfinished.unlink()
            shutil.rmtree(unfinished, ignore_errors=True)
        if request.model is not None:
            write_start(request.model, folder / START)
        found = _convert(request, recipe)
        print(found["said"], file=sys.stderr, flush=True)
        write_atomically(account, (json.dumps(found, indent=2) + "\n").encode())


def _convert(request: HistoryRequest, recipe: Any) -> dict[str, Any]:
    tokenizer = tokenizer_of(recipe.model)
    folders, unusable = _matching(request.query, Settings.from_environment())
    sources: list[RecordSource] = []
    tasks: dict[str, str] = {}
    num_found = len(folders) + len(unusable)
    tell = _progress(f"{request.stage}: records looked through")
    manifests = {one.name: one for one in Catalogue().models()}
    for number, folder in enumerate(folders, start=1):
        try:
            source, tasks[folder.name] = _source(folder, manifests)
            sources.append(source)
        except AgentError as error:
            unusable[folder.name] = str(error)
        tell(number, len(folders))
    tell = _progress(f"{request.stage}: records converted")
    if request.stage == "judge":
        found = _label(sources, tasks, tokenizer, recipe, tell)
    else:
        found = convert_records(sources, tokenizer, recipe.data, tell=tell)
    found.refused |= unusable
    summary = _account_text(found, num_found)
    _require_learnable(request, recipe, found, summary)
    return {
        "query": request.query,
        "said": summary,
        "num_samples": found.num_samples,
        "num_records": found.num_records,
        "left_out": dict(found.left_out),
        "refused": found.refused,
    }


def _matching(query: str, settings: Settings) -> tuple[list[Path], dict[str, str]]:
    """Folders, oldest first, and what is damaged with its reason."""
    entries = RecordIndex(settings.index_file, settings.records_folder).search(query, limit=-1)
    if not entries:
        what = f"No record matches {query!r}" if query else "There is no record yet"
        raise DatasetError(f"{what} in {settings.records_folder}; deskhand history lists what there is.")
    damaged = {entry.record_id: entry.problem for entry in entries if entry.problem}
    names = sorted(entry.record_id for entry in entries if not entry.problem)
    return [settings.records_folder / name for name in names], damaged


def _source(folder: Path, manifests: Mapping[str, Manifest]) -> tuple[RecordSource, str]:
    """A record with the restrictions of its owner's review, and its task.

    Raises:
        OpenFindingsError: it was not searched for secrets, or there is still something to decide.
        RecordUnusableError: its owner calls it poor.
        StoreError: it cannot be read.
    """
    require_decided(folder)
    opened = open_review(folder)
    record, tasks = opened.record, opened.tasks()
    if awaits_rating(record):
        raise RecordUnusableError(
            f"{record.record_id} says that it has finished; say first whether it worked: "
            f"deskhand rate {record.record_id} yes"
        )
    if any(task.quality == POOR for task in tasks):
        raise RecordUnusableError(f"{record.record_id} was called poor in its review.")
    kept, wrong, mistakes = set(), set(), set()
    for task in tasks:
        for step in task.steps:
            if step.record_id == record.record_id:
                kept.add(step.step.number)
                is_other_task = task.task != record.task.text  # the model was asked for something else
                is_changed = step.thought != step.step.thought or step.actions != done_actions(step.step)
                if step.is_wrong or is_changed or is_other_task:
                    wrong.add(step.step.number)
                if step.is_wrong:
                    mistakes.add(step.step.number)
    outcome = tasks[0].outcome if tasks else ""
    source = RecordSource(
        folder,
        manifest=manifests.get(record.header.about.get("model", "")),
        success=OUTCOMES.get(outcome),
        wrong=frozenset(wrong),
        mistakes=frozenset(mistakes),
        left_out=frozenset(line.step.number for line in record.lines) - kept,
    )
    return source, record.task.text


def _label(
    sources: list[RecordSource],
    tasks: Mapping[str, str],
    tokenizer: PromptTokenizer,
    recipe: Any,
    tell: Callable[[int, int], None],
) -> Conversion:
    """Episodes with their outcomes: some tasks for training, the others held out, unless `held_out` of the
    recipe is a data set of its own."""
    if recipe.held_out != recipe.out / FOLDER / HELD_OUT:
        return label_records(sources, tokenizer, recipe.data, tell=tell)
    judged = [one for one in sources if one.success is not None]
    held = held_out(tasks[one.folder.name] for one in judged) if judged else frozenset()
    learned = [one for one in sources if not is_held_out(tasks[one.folder.name], held)]
    measured = [one for one in judged if is_held_out(tasks[one.folder.name], held)]
    found = label_records(learned, tokenizer, recipe.data, tell=tell)
    apart = label_records(measured, tokenizer, recipe.held_out)
    if judged and not apart.num_samples:
        raise DatasetError(
            "No record is left to measure the judge on: "
            + "; ".join([*apart.refused.values()][:MOST_REASONS] or ["all were known already"])
        )
    return replace(
        found,
        num_samples=found.num_samples + apart.num_samples,
        num_records=found.num_records + apart.num_records,
        refused=found.refused | apart.refused,
    )


def _require_learnable(request: HistoryRequest, recipe: Any, found: Conversion, summary: str) -> None:
    wanted = is_learned("replies" if request.stage == "sft" else "text")
    if not found.num_samples:
        raise DatasetError(f"None of the records can be learned from.\n{summary}")
    if not any(wanted(one.sample) for one in stream(recipe.data, decode=lambda path: _UNSEEN)):
        raise DatasetError(
            "None of the steps is an example: in each something was denied, changed, wrong or failed; "
            f"ct learns from them all the same, and deskhand finetune from what was done instead.\n{summary}"
        )


def _account_text(found: Conversion, num_records: int) -> str:
    """The account as text."""
    lines = [f"records: {num_records} found, {found.num_records} used, {found.num_samples} samples"]
    lines += [f"  left out: {reason} (steps: {count})" for reason, count in found.left_out.most_common()]
    refused = list(found.refused.items())
    lines += [f"  not used: {name}: {reason}" for name, reason in refused[:MOST_REASONS]]
    if len(refused) > MOST_REASONS:
        lines.append(f"  not used: {len(refused) - MOST_REASONS} more")
    return "\n".join(lines)


def _progress(words: str) -> Callable[[int, int], None]:
    """Occasional progress lines on standard error; none if all is done soon."""
    told_s = time.monotonic()

    def tell(done: int, of: int) -> None:
        nonlocal told_s
        now_s = time.monotonic()
        if now_s - told_s >= EVERY_S:
            told_s = now_s
            print(f"{words}: {done} of {of}", file=sys.stderr, flush=True)

    return tell


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One process at a time; of several ranks the first one writes, and the others find what it wrote."""
    with (folder / ".lock").open("w") as lock:
        wait_for_lock(lock.fileno())
        yield
