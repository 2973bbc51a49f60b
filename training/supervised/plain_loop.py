"""The plain loop of `ct` and `sft`: a step is a batch in micro-batches with one denominator. I/O: ranks."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import torch

from training.data.picture_patches import PatchForm
from training.data.stream import LoadedSample
from training.errors import BatchError
from training.policy.devices import Precision, in_precision, moved
from training.policy.models import optimiser_of, restore_trainable, trainable
from training.policy.sharding import load_moments, sharded_like, whole
from training.policy.vision_cache import VisionCache
from training.robust.heartbeat import RankPhase
from training.robust.watch import Unwatched, Watch
from training.stages.ranks import ALONE, Ranks
from training.supervised.batches import Cursor, SupervisedBatch, Tensors, tensors
from training.supervised.labels import Learns
from training.supervised.loss import num_learned
from training.supervised.packing import rows_of
from training.supervised.reading_ahead import ReadAhead
from training.supervised.sharded_loss import loss_of

UNWATCHED = Unwatched()


@dataclass(frozen=True, slots=True)
class Schedule:
    """Schedule of the learning rate: linear warm-up, constant, decay to a share of the peak."""

    learning_rate: float = 1e-3
    """Peak learning rate."""
    warmup_steps: int = 20
    """Warm-up steps."""
    decay: Literal["linear", "none"] = "linear"
    """Whether it decays, to a tenth at the last step."""

    def at(self, step: int, total: int) -> float:
        """Of step `step`, from 1."""
        up = min(1.0, step / max(1, self.warmup_steps))
        down = 1.0 if self.decay == "none" else 1.0 - 0.9 * (step - 1) / max(1, total)
        return self.learning_rate * up * down


class PlainSteps:
    """`training.stages.loop.Steps`."""

    waits_for_copy = True
    """By itself, as late as it can."""

    def __init__(
        self,
        model: Any,
        *,
        make_batches: Any,
        learns: Learns,
        schedule: Schedule,
        total: int,
        micro_batch: int,
        pad_id: int,
        form: PatchForm | None,
        weight_decay: float = 0.01,
        clip: float = 1.0,
        vision_cache: VisionCache | None = None,
        ranks: Ranks = ALONE,
        watch: Watch = UNWATCHED,
        precision: Precision = "fp32",
        packing: int = 0,
    ) -> None:
        """
        Args:
            packing: tokens of a row that several samples share; 0: each has its own.
            watch: hears what the loop is doing.
            vision_cache: of the vision tower, where it is frozen.
            make_batches: from a `Cursor` to the batches that follow; the same for all ranks.
        """
        self._device = next(model.parameters()).device
        self._precision, self._packing = precision, packing
        self._ranks, self._watch = ranks, watch
        self._loss = loss_of(model, ranks, frozen_vision=vision_cache is not None)
        self._model, self._make_batches, self._learns = model, make_batches, learns
        self._schedule, self._total, self._micro_batch = schedule, total, micro_batch
        self._pad_id, self._form, self._clip, self._vision_cache = pad_id, form, clip, vision_cache
        self._parameters = [value for value in model.parameters() if value.requires_grad]
        self._optimiser = optimiser_of(self._parameters, schedule.learning_rate, weight_decay=weight_decay)
        self._cursor = Cursor()
        self._read = ReadAhead(self._made_ready(self._cursor))

    def step(self, number: int) -> Mapping[str, float]:
        """
        Raises:
            BatchError: the loss is not finite; the model is as it was before the step.
        """
        batch, parts = next(self._read)
        parts = parts or self._tensors(batch)
        # Forward passes are collective calls: where another rank has more, one that does not count is made.
        others = [Ranks(number, self._ranks.count) for number in range(self._ranks.count)]
        most = max(len(self._groups(one.share(batch.samples))) for one in others)
        self._watch.phase(RankPhase.COLLECTIVE)
        num_tokens = int(self._ranks.sum(sum(num_learned(part.tokens) for part in parts))[0])
        total, right = 0.0, 0.0
        self._model.train()
        for count in range(most):
            here = moved(parts[count % len(parts)], self._device)
            self._watch.phase(RankPhase.FORWARD)
            with in_precision(self._device, self._precision):
                loss, hits = self._loss(here.tokens, here.pictures, num_tokens=num_tokens)
            self._watch.phase(RankPhase.BACKWARD)
            if count >= len(parts):
                (loss * 0.0).backward()
                continue
            loss.backward()
            total, right = total + float(loss.detach()) / self._ranks.count, right + hits
        self._watch.wait_for_copy()
        self._watch.phase(RankPhase.COLLECTIVE)
        total, right = self._ranks.sum(total, right)
        self._watch.phase(RankPhase.UPDATE)
        norm = float(whole(torch.nn.utils.clip_grad_norm_(self._parameters, self._clip)))
        if not torch.isfinite(torch.tensor([total, norm])).all():
            self._optimiser.zero_grad()
            raise BatchError(
                f"The loss of step {number} is {total}, with a gradient of {norm}; nothing was changed by it."
            )
        learning_rate = self._schedule.at(number, self._total)
        for group in self._optimiser.param_groups:
            group["lr"] = learning_rate
        self._optimiser.step()
        self._optimiser.zero_grad()
        self._model.eval()
        self._cursor = batch.after
        return {
            "loss": total,
            "right_tokens": right / max(1, num_tokens),
            "learned_tokens": float(num_tokens),
            "gradient_norm": norm,
            "rate": learning_rate,
            "epoch": float(batch.after.epoch),
        }

    def _made_ready(self, start: Cursor) -> Generator[tuple[SupervisedBatch, list[Tensors]]]:
        """Batches, with their tensors where no model is needed to make them."""
        for batch in self._make_batches(start):
            yield batch, [] if self._vision_cache is not None else self._tensors(batch)

    def _tensors(self, batch: SupervisedBatch) -> list[Tensors]:
        """Micro-batches of this rank's part."""
        return [
            tensors(
                group,
                learns=self._learns,
                pad_id=self._pad_id,
                form=self._form,
                vision_cache=self._vision_cache,
                rows=rows,
            )
            for group, rows in self._groups(self._ranks.share(batch.samples))
        ]

    def _groups(self, samples: Sequence[LoadedSample]) -> list[tuple[tuple[LoadedSample, ...], list[int]]]:
        """Micro-batches of a part of a batch: samples, and how many share each row."""
        if not self._packing:
            # Equally long ones together, so that little is padding; sums do not ask for the order.
            mine = tuple(sorted(samples, key=lambda one: len(one.sample.token_ids)))
            starts = range(0, len(mine), self._micro_batch)
            return [(mine[start : start + self._micro_batch], []) for start in starts]
        rows = rows_of([len(one.sample.token_ids) for one in samples], self._packing)
        found = []
        for start in range(0, len(rows), self._micro_batch):
            chosen = rows[start : start + self._micro_batch]
            group = tuple(samples[number] for row in chosen for number in row)
            found.append((group, [len(row) for row in chosen]))
        return found

    def is_enough(self) -> bool:
        return False

    def state(self) -> dict[str, Any]:
        """All ranks have to ask at the same time."""
        return {"model": whole(trainable(self._model)), "optimiser": whole(self._optimiser.state_dict())}

    def part(self) -> dict[str, Any]:
        """This rank's part of the state; nobody else is asked."""
        return {"model": trainable(self._model), "optimiser": self._optimiser.state_dict()}

    def counters(self) -> dict[str, Any]:
        return {"cursor": asdict(self._cursor)}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        own, found = trainable(self._model), state["model"]
        weights = {name: sharded_like(value, own.get(name, value)) for name, value in found.items()}
        restore_trainable(self._model, weights)
        load_moments(self._optimiser, state["optimiser"])
        self._cursor = Cursor(**counters["cursor"])
        self._read.close()
        self._read = ReadAhead(self._made_ready(self._cursor))

    def close(self) -> None:
        """Read no further, and close the batches."""
        self._read.close()
