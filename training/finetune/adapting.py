"""Merges a trained adapter into its base model, as a new model folder. I/O: files."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path

from peft import PeftModel

from agent.models.manifest import Manifest, load
from training.errors import CheckpointError
from training.export.embedded import export_embedded
from training.finetune.preparing import RUN, START, WATCH, read_plan
from training.finetune.rehearsal import REHEARSAL
from training.finetune.weighing import Weighed, chosen, set_share, weigh
from training.policy.models import load_model, write_folder
from training.task_parser.publish import carry


@dataclass(frozen=True, slots=True)
class Adapted:
    """A model folder that was made."""

    manifest: Manifest
    share: float
    """How much of what was learned is in it."""
    weighed: tuple[Weighed, ...] = ()
    """What that was chosen by; empty where it was given."""


def adapt(work: Path, target: Path, *, name: str, share: float | None = None) -> Adapted:
    """Merge the adapter of `work` into its base model's weights and write them as the new model folder
    `target`.

    Args:
        share: how much of what was learned is added to the weights, from 0 (the base model) to 1; None to
            find it out (`training.finetune.weighing`).

    Raises:
        CheckpointError: there is no adapter yet, or `target` exists already.
        RecipeError: nothing was prepared in `work`.
    """
    plan = read_plan(work)
    adapter = work / RUN / "result"
    if not (adapter / "adapter_config.json").is_file():
        raise CheckpointError(f"There is no trained adapter in {adapter}.")
    before = load(Path(plan.model))
    model = load_model(work / START)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # PEFT asks transformers for what will be renamed
        tuned = PeftModel.from_pretrained(model, str(adapter))
    weighed: tuple[Weighed, ...] = ()
    if share is None:
        weighed = weigh(work / WATCH, work / START, tuned, REHEARSAL)
        share = chosen(weighed)
    set_share(tuned, share)
    merged = tuned.merge_and_unload()
    state = {key: value.detach().float().numpy() for key, value in merged.state_dict().items()}
    config = merged.config.to_dict()

    def fill(folder: Path) -> None:
        export_embedded(
            state,
            config,
            folder,
            name=name,
            canvas_px=before.image.canvas_px or (0, 0),
            task_readings=before.task_readings,
            description=f"{before.name}, fine-tuned on {plan.num_learned} steps of its owner.",
        )
        carry(before, folder)

    write_folder(target, fill)
    return Adapted(load(target), share, weighed)
