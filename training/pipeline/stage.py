"""`ct` and `sft` in a pipeline: processes, a run's folder, checkpoints of all stages. I/O: processes, a run.

Stages are processes that this one starts, or those of torchrun (`torchrun --nproc-per-node d -m training sft
--pipeline 2bw --stages d …`). The first stage keeps the run's folder; each stage writes its own file into a
checkpoint, with both versions of its weights. Before a checkpoint the pipeline drains, which changes no
number.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
import torch.distributed as distributed

from agent.store.writer import write_atomically
from training.data.dataset_files import fingerprint
from training.data.stream import decode_picture, measure_picture
from training.errors import CheckpointError, PipelineError, RecipeError
from training.pipeline.channels import StageChannel
from training.pipeline.cutting import (
    ModelPart,
    SupervisedMicroBatch,
    balanced,
    cut,
    least_first,
    num_layers,
    tied_name,
    trained_names,
)
from training.pipeline.orders import PipelineShape
from training.pipeline.processes import run_stages
from training.pipeline.profile import layer_seconds
from training.pipeline.stage_process import BatchFigures, Stage, StageSettings
from training.pipeline.torch_stage import TorchStage
from training.pipeline.versions import VersionedParameters
from training.policy.adapters import open_for_training
from training.policy.devices import device_of, moved
from training.policy.models import (
    optimiser_of,
    padding_id,
    patch_form,
    restore_trainable,
    save_model,
    trainable,
    version_of,
)
from training.policy.speech import require_known_tokens
from training.robust.heartbeat import RankPhase
from training.stages import checkpoints
from training.stages.progress import StageProgress
from training.stages.ranks import Ranks, of_torchrun, run_of
from training.stages.run_folder import RunFolder
from training.supervised.batches import Cursor, SupervisedBatch, batches, tensors
from training.supervised.labels import Learns
from training.supervised.loss import num_learned
from training.supervised.reading_ahead import ReadAhead
from training.supervised.recipe import CtRecipe, SupervisedRecipe

CUT = "pipeline.json"
"""In a run's folder: where the model was cut."""
MAX_NORM = 1.0
"""As in the plain loop."""


def train_in_stages(recipe: SupervisedRecipe) -> Path:
    """Run the stage, or go on with it; returns the folder of the resulting model.

    Raises:
        RecipeError: the recipe cannot be trained in a pipeline.
        TrainingError: any other of its kinds; a stage that ends ends all.
    """
    require_possible(recipe)
    result = recipe.out / "result"
    count = int(os.environ.get("WORLD_SIZE", "1"))
    if count == 1:
        run_stages(recipe.stages, train_stage, (recipe,), preload=__name__)
        return result
    if count != recipe.stages:
        raise RecipeError(
            f"torchrun has started {count} processes, and the pipeline has {recipe.stages} stages."
        )
    with of_torchrun() as ranks:
        train_stage(ranks.number, recipe)
    return result


def require_possible(recipe: SupervisedRecipe) -> None:
    """
    Raises:
        RecipeError: the recipe cannot be trained in a pipeline.
    """
    assert recipe.pipeline != "none"
    if (
        recipe.loop == "trl"
        or recipe.watch is not None
        or recipe.tuning == "qlora"
        or recipe.vision == "frozen"
        or recipe.packing
    ):
        raise RecipeError(
            "A pipeline trains all weights or a LoRA adapter in the plain loop, with a vision tower that "
            "learns, no data set that is watched, and a row for each sample."
        )
    if recipe.batch % recipe.micro_batches:
        raise RecipeError(
            f"A batch of {recipe.batch} cannot be cut into {recipe.micro_batches} equal micro-batches."
        )
    try:
        _shape(recipe).require_possible(recipe.pipeline)
    except PipelineError as error:
        raise RecipeError(str(error)) from error


def _shape(recipe: SupervisedRecipe) -> PipelineShape:
    return PipelineShape(recipe.stages, recipe.micro_batches)


def train_stage(rank: int, recipe: SupervisedRecipe) -> None:
    """What the process of one stage does; all have to call it."""
    torch.set_num_threads(recipe.threads)
    name = "ct" if isinstance(recipe, CtRecipe) else "sft"
    ranks = Ranks(rank, recipe.stages)
    with run_of(ranks, recipe.out, name, recipe) as run:
        if run.result.exists():
            return
        require_known_tokens(recipe.data, recipe.model)
        worker = _StageWorker(recipe, ranks, run, name)
        worker.train()
        worker.close()
        if ranks.is_first:
            _write_result(recipe, run, name)
        ranks.wait()


class _StageWorker:
    """One stage with its data, its place in the run, and its part of the checkpoints."""

    def __init__(self, recipe: SupervisedRecipe, ranks: Ranks, run: RunFolder, name: str) -> None:
        self._recipe, self._ranks, self._run, self._name = recipe, ranks, run, name
        self._learns: Learns = "text" if name == "ct" else "replies"
        self._form, self._pad_id = patch_form(recipe.model), padding_id(recipe.model)
        self._opened: list[Generator[SupervisedBatch]] = []
        self._told: dict[int, tuple[int, Cursor]] = {}
        """Batch that is under way → tokens that are learned, and the place in the data after it."""
        self._done = Cursor()
        """The place after the last batch that is done, which is not the last one that was read."""
        self._device = device_of(recipe.device, ranks.number)
        model = open_for_training(recipe.model, recipe.tuning, recipe.adapters, seed=recipe.seed).train()
        self._part = self._cut(model)
        names = trained_names(model, self._part)
        self._names = names
        tied = tied_name(model, self._part)
        self._part.to(self._device)
        values = dict(self._part.named_parameters())
        self._parameters = VersionedParameters(
            {own: values[own] for own in names},
            lambda masters: optimiser_of(
                masters, recipe.schedule.learning_rate, weight_decay=recipe.weight_decay
            ),
            num_versions=2 if recipe.pipeline == "2bw" else 1,
        )
        assert recipe.pipeline != "none"
        is_torchs = recipe.pipeline.startswith("torch-")
        if is_torchs and self._device.type == "cuda" and distributed.get_backend() == "gloo":
            raise PipelineError("torch's own schedules want a GPU for each stage; ours can share one.")
        stage = TorchStage if is_torchs else Stage
        self._stage = stage(
            self._part,
            self._parameters,
            StageChannel(range(ranks.count), self._device),
            StageSettings(
                recipe.pipeline,
                _shape(recipe),
                recompute=recipe.recompute,
                max_norm=MAX_NORM,
                seed=recipe.seed,
                precision=recipe.precision,
            ),
            learning_rate=lambda batch: recipe.schedule.at(batch + 1, recipe.steps),
            tied=tied,
            watch=run.watch,
        )
        self._read = ReadAhead(self._made_ready(self._done))

    def _cut(self, model: Any) -> ModelPart:
        """Where the first stage says: by measured times, and as before where the run goes on."""
        edges: list[Any] = [None]
        if self._ranks.is_first:
            edges = [self._boundaries(model)]
        distributed.broadcast_object_list(edges, src=0)
        if isinstance(edges[0], PipelineError):
            raise edges[0]
        return cut(model, edges[0], self._ranks.number)

    def _boundaries(self, model: Any) -> Sequence[int] | PipelineError:
        path = self._run.folder / CUT
        if path.exists():
            found: list[int] = json.loads(path.read_text(encoding="utf-8"))["boundaries"]
            return found
        recipe = self._recipe
        try:
            edges: Sequence[int] = recipe.cut
            times: dict[str, Any] = {}
            if not edges:
                (micro_batch,) = self._micro_batches(next(self._batches(Cursor())), 1)
                start_s, layer_s, end_s = layer_seconds(model, micro_batch)
                times = {"start_s": start_s, "layer_s": layer_s, "end_s": end_s}
                edges = balanced(
                    layer_s, recipe.stages, start_s=start_s, end_s=end_s, least_first=least_first(model)
                )
            if len(edges) != recipe.stages - 1:
                raise PipelineError(
                    f"{recipe.stages} stages have {recipe.stages - 1} cuts, not {len(edges)}."
                )
            for stage in range(recipe.stages):
                if not trained_names(model, cut(model, edges, stage)):
                    raise PipelineError(
                        f"Stage {stage} has nothing to train; cut the model into fewer stages."
                    )
        except PipelineError as error:
            return error
        about = {"layers": num_layers(model), "boundaries": list(edges), **times}
        write_atomically(path, (json.dumps(about, indent=2) + "\n").encode())
        return edges

    # --- data ---

    def _batches(self, start: Cursor) -> Generator[SupervisedBatch]:
        self._opened.append(
            batches(
                self._recipe.data,
                size=self._recipe.batch,
                learns=self._learns,
                seed=self._recipe.seed,
                start=start,
                decode=decode_picture if self._ranks.is_first else measure_picture,
            )
        )
        return self._opened[-1]

    def _data(self, number: int) -> list[SupervisedMicroBatch]:
        batch, found = next(self._read)
        self._told[number] = found[0].num_tokens, batch.after
        return [moved(one, self._device) for one in found]

    def _made_ready(self, start: Cursor) -> Generator[tuple[SupervisedBatch, list[SupervisedMicroBatch]]]:
        for batch in self._batches(start):
            yield batch, self._micro_batches(batch, self._recipe.micro_batches)

    def _micro_batches(self, batch: SupervisedBatch, count: int) -> list[SupervisedMicroBatch]:
        # Equally long ones together, so that little is padding.
        samples = tuple(sorted(batch.samples, key=lambda one: len(one.sample.token_ids)))
        size = len(samples) // count
        is_even = self._recipe.pipeline.startswith("torch-")  # its schedules want one shape
        found = [
            tensors(
                samples[start : start + size],
                learns=self._learns,
                pad_id=self._pad_id,
                form=self._form,
                reads_pixels=self._ranks.is_first,
                least_width=len(samples[-1].sample.token_ids) if is_even else 0,
            )
            for start in range(0, len(samples), size)
        ]
        num_tokens = sum(num_learned(one.tokens) for one in found)
        return [SupervisedMicroBatch(one.tokens, one.pictures, num_tokens) for one in found]

    def close(self) -> None:
        self._read.close()
        for one in self._opened:
            one.close()  # ends the threads that decode pictures

    # --- the run ---

    is_part = True
    """Each stage holds another part of the model, and no two of them the same state."""

    def train(self) -> None:
        recipe, done, watch = self._recipe, 0, self._run.watch
        if watch.step_in_memory is not None:
            watch.restore(self)
            done = watch.step_in_memory
        elif self._run.checkpoint is not None:
            done = self._run.checkpoint.step
            self.restore(
                self._run.checkpoint.state(_file_of(self._ranks.number)), self._run.checkpoint.counters
            )
        tell = self._teller(done)
        while done < recipe.steps:
            following = min(recipe.steps, done - done % recipe.checkpoint_every + recipe.checkpoint_every)
            watch.begin(done + 1)
            self._stage.run(range(done, following), self._data, tell)
            done = following
            watch.phase(RankPhase.SAVE)
            self._save(done)

    def _teller(self, done: int) -> Callable[[BatchFigures], None]:
        progress = None
        if self._ranks.is_first:
            progress = StageProgress(
                f"{self._name} ({self._recipe.pipeline})", done=done, total=self._recipe.steps
            )

        def tell(figures: BatchFigures) -> None:
            num_tokens, self._done = self._told.pop(figures.number)
            step = figures.number + 1
            metrics = {
                "loss": figures.loss,
                "right_tokens": figures.extra / max(1, num_tokens),
                "learned_tokens": float(num_tokens),
                "gradient_norm": figures.gradient_norm,
                "rate": self._recipe.schedule.at(step, self._recipe.steps),
                "epoch": float(self._done.epoch),
            }
            if self._stage.loss_scale is not None:
                metrics |= {"loss_scale": figures.loss_scale, "skipped": float(figures.is_skipped)}
            if progress is not None:
                self._run.log(step, metrics)
                progress.tell(step, {"loss": figures.loss})
            self._run.watch.end(step, metrics, self)
            self._run.watch.begin(step + 1)

        return tell

    def state(self) -> dict[str, Any]:
        """All versions of this stage's weights, and its optimizer.

        Also in the middle of other batches: from the weights after a batch on, everything is computed again.
        """
        found = self._parameters.state() | {"names": self._names}
        if self._stage.loss_scale is not None:
            found["loss_scale"] = self._stage.loss_scale.state()
        return found

    def counters(self) -> dict[str, Any]:
        return {"cursor": asdict(self._done), "stages": self._ranks.count}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        """
        Raises:
            CheckpointError: the state is another stage's.
        """
        if state["names"] != self._names:
            raise CheckpointError(
                f"The checkpoint in {self._run.folder} is of a model that was cut elsewhere."
            )
        self._parameters.restore(state)
        if self._stage.loss_scale is not None:
            self._stage.loss_scale.restore(state["loss_scale"])
        self._done = Cursor(**counters["cursor"])
        self._read.close()
        self._read = ReadAhead(self._made_ready(self._done))

    def _save(self, step: int) -> None:
        """A checkpoint: a file of each stage, published by the first one.

        Raises:
            CheckpointError: a stage cannot write its file.
        """
        folder, problem = self._run.folder / "checkpoints", ""
        if self._ranks.is_first:
            checkpoints.begin(folder, step)
        self._ranks.wait()
        try:
            checkpoints.add(folder, step, _file_of(self._ranks.number), self.state())
        except (OSError, RuntimeError) as error:  # torch has an error of its own for a full disk
            problem = str(error)
        if problems := [one for one in self._ranks.gather(problem) if one]:
            self._run.give_up(step, problems[0])
        elif self._ranks.is_first:
            self._run.publish(step, self.counters())
        self._ranks.wait()


def _file_of(stage: int) -> str:
    return f"stage-{stage}.pt"


def newest_weights(checkpoint: checkpoints.Checkpoint) -> dict[str, torch.Tensor]:
    """The newest version of all stages by the whole model's names.

    Raises:
        CheckpointError: a file cannot be read.
    """
    found: dict[str, torch.Tensor] = {}
    for stage in range(checkpoint.counters["stages"]):
        state = checkpoint.state(_file_of(stage))
        newest = state["versions"][state["newest"]]
        found |= {whole: newest[own] for own, whole in state["names"].items()}
    return found


def _write_result(recipe: SupervisedRecipe, run: RunFolder, name: str) -> None:
    checkpoint = checkpoints.latest(run.folder / "checkpoints")
    assert checkpoint is not None
    model = open_for_training(recipe.model, recipe.tuning, recipe.adapters, seed=recipe.seed)
    weights = newest_weights(checkpoint)
    restore_trainable(model, {one: weights[one] for one in trainable(model)})
    lineage = {
        "stage": name,
        "from": version_of(recipe.model),
        "data": str(recipe.data),
        "steps": recipe.steps,
    }
    lineage["data_digest"] = fingerprint(recipe.data)
    save_model(model, recipe.model, run.result, lineage=lineage)
