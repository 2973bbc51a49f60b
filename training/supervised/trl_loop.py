"""The same training step with TRL's SFTTrainer, for large models. I/O: writes into the run.

Data set, order, collation, labels, schedule and denominators are ours; TRL brings the rest: devices, mixed
precision, sharding, checkpointing of activations. Its own checkpoints lie in the run's `trl`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.optim.lr_scheduler import LambdaLR

from training.data.picture_patches import PatchForm
from training.data.stream import LoadedSample
from training.policy.models import optimiser_of
from training.policy.scoring import model_inputs
from training.stages.progress import StageProgress
from training.stages.run_folder import RunFolder
from training.supervised.batches import Cursor, SupervisedBatch, tensors
from training.supervised.labels import Learns
from training.supervised.recipe import SupervisedRecipe

COMPLETE = "trainer_state.json"
"""Written last: a checkpoint without it was interrupted."""


def train_with_trl(
    model: Any,
    run: RunFolder,
    recipe: SupervisedRecipe,
    make_batches: Callable[[Cursor], Iterator[SupervisedBatch]],
    *,
    learns: Learns,
    pad_id: int,
    form: PatchForm | None,
) -> int:
    """Run the remaining steps; returns their total number."""
    trainer_folder = run.folder / "trl"
    checkpoint = _last_complete(trainer_folder)
    done = int(checkpoint.name.split("-")[1]) if checkpoint else 0
    progress = StageProgress("sft (TRL)", done=done, total=recipe.steps)

    def tell(step: int, logs: Mapping[str, Any]) -> None:
        metrics = {name: value for name, value in logs.items() if isinstance(value, float)}
        if "loss" in metrics:
            run.log(step, metrics)
            progress.tell(step, {"loss": metrics["loss"]})

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of TRL and what it stands on, among each other
        trainer = _trainer(model, trainer_folder, recipe, make_batches, tell, learns, pad_id, form)
        trainer.train(resume_from_checkpoint=str(checkpoint) if checkpoint else None)
    return recipe.steps


def _trainer(
    model: Any,
    folder: Path,
    recipe: SupervisedRecipe,
    make_batches: Callable[[Cursor], Iterator[SupervisedBatch]],
    tell: Callable[[int, Mapping[str, Any]], None],
    learns: Learns,
    pad_id: int,
    form: PatchForm | None,
) -> Any:
    from transformers import PrinterCallback, TrainerCallback  # TRL and what it needs take seconds to import
    from trl import SFTConfig, SFTTrainer

    class Tell(TrainerCallback):
        def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **_: Any) -> None:
            tell(state.global_step, logs or {})

    optimiser = optimiser_of(
        [value for value in model.parameters() if value.requires_grad],
        recipe.schedule.learning_rate,
        weight_decay=recipe.weight_decay,
    )
    factors = LambdaLR(
        optimiser, lambda done: recipe.schedule.at(done + 1, recipe.steps) / recipe.schedule.learning_rate
    )
    has_gpu = torch.cuda.is_available()
    config = SFTConfig(
        output_dir=str(folder),
        max_steps=recipe.steps,
        per_device_train_batch_size=recipe.micro_batch,
        gradient_accumulation_steps=max(1, recipe.batch // recipe.micro_batch),
        gradient_checkpointing=has_gpu,
        bf16=has_gpu,
        use_cpu=not has_gpu,
        logging_steps=1,
        save_steps=recipe.checkpoint_every,
        save_total_limit=2,
        max_grad_norm=1.0,
        max_length=None,
        dataset_kwargs={"skip_prepare_dataset": True},
        remove_unused_columns=False,
        dataloader_pin_memory=False,
        disable_tqdm=True,
        report_to="none",
        seed=recipe.seed,
    )
    loaded: dict[int, LoadedSample] = {}
    trainer = SFTTrainer(
        model,
        args=config,
        train_dataset=_dataset(loaded, make_batches),
        data_collator=_Collator(model, loaded, learns, pad_id, form),
        processing_class=_tokenizer(recipe.model, pad_id, _end_id(model, pad_id)),
        optimizers=(optimiser, factors),
        callbacks=[Tell()],
    )
    # Found False for Qwen3-VL under TRL 1.16: accumulated micro-batches would be a mean of their means.
    trainer.model_accepts_loss_kwargs = True
    trainer.remove_callback(PrinterCallback)  # standard output is for the result
    return trainer


class _Collator:
    """From indices of samples to model inputs, through the collation that all stages share."""

    def __init__(
        self, model: Any, loaded: dict[int, LoadedSample], learns: Learns, pad_id: int, form: PatchForm | None
    ) -> None:
        self._model, self._loaded, self._learns = model, loaded, learns
        self._pad_id, self._form = pad_id, form

    def __call__(self, examples: list[dict[str, int]]) -> dict[str, Tensor]:
        samples = tuple(self._loaded.pop(example["number"]) for example in examples)
        batch = tensors(samples, learns=self._learns, pad_id=self._pad_id, form=self._form)
        inputs = model_inputs(self._model, batch.tokens, batch.pictures)
        # TRL counts tokens by the mask; padding stands on the right, so the mask changes no number.
        return {**inputs, "attention_mask": batch.tokens.attention.long(), "labels": batch.tokens.labels}


def _dataset(
    loaded: dict[int, LoadedSample], make_batches: Callable[[Cursor], Iterator[SupervisedBatch]]
) -> Any:
    """Numbers of samples in their order. The samples wait in `loaded`, untouched by any conversion."""
    from datasets import IterableDataset

    def numbers() -> Iterator[dict[str, int]]:
        number = 0
        for batch in make_batches(Cursor()):
            for one in batch.samples:
                loaded[number] = one
                yield {"number": number}
                number += 1

    return IterableDataset.from_generator(numbers)


def _tokenizer(folder: Path, pad_id: int, end_id: int) -> Any:
    """A tokenizer, which TRL requires but never applies to text."""
    from transformers import PreTrainedTokenizerFast

    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(folder / "tokenizer.json"))
    tokenizer.pad_token = tokenizer.convert_ids_to_tokens(pad_id)
    # TRL writes it into the model's configuration: it has to be the model's own.
    tokenizer.eos_token = tokenizer.convert_ids_to_tokens(end_id)
    return tokenizer


def _end_id(model: Any, pad_id: int) -> int:
    """The token that ends a reply, as the model's configuration says; the first of several."""
    for config in (model.generation_config, model.config.get_text_config()):
        found = getattr(config, "eos_token_id", None)
        if found is not None:
            return int(found[0]) if isinstance(found, list) else int(found)
    return pad_id


def _last_complete(folder: Path) -> Path | None:
    complete = [path.parent for path in folder.glob(f"checkpoint-*/{COMPLETE}")]
    return max(complete, key=lambda path: int(path.name.split("-")[1]), default=None)
