"""A stage whose forwards and backwards torch orders: its own 1F1B and GPipe. I/O: the stages beside it.

`torch.distributed.pipelining` sends what neighbours need in batches of sends and receives, which is what NCCL
is fastest with. It wants one shape for all micro-batches of a batch. What closes a batch (norm, finiteness, a
tied matrix, the update) is `Stage`'s, and so are the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.pipelining import PipelineStage, Schedule1F1B, ScheduleGPipe

from training.errors import BatchError, StageLostError, TrainingError
from training.pipeline.channels import first_line
from training.pipeline.stage_process import BatchFigures, MicroBatches, Stage
from training.robust.heartbeat import RankPhase

_KINDS = {"torch-1f1b": Schedule1F1B, "torch-gpipe": ScheduleGPipe}


class TorchStage(Stage):
    """As `Stage`, drained after each batch.

    Besides, its module has `activation_of(micro_batch)`, a tensor without memory of the shape and type that
    goes from stage to stage. Forwards and backwards are torch's, and so the audit has no entries.
    """

    def run(
        self, batches: range, data: MicroBatches, tell: Callable[[BatchFigures], None] = lambda _: None
    ) -> None:
        try:
            self._last_batch = batches.stop - 1
            for batch in batches:
                self._watch.phase(RankPhase.FORWARD)
                self._compute(batch, [self._micro_batch(number, data) for number in self._numbers(batch)])
                self._watch.wait_for_copy()
                self._close(batch)
                tell(self._update(batch))
            self._channel.flush()
        except StageLostError:
            self._raise_if_not_finite()  # the others may have ended for this reason
            raise

    def _numbers(self, batch: int) -> range:
        count = self._settings.shape.num_micro_batches
        return range(batch * count, (batch + 1) * count)

    def _compute(self, batch: int, micro_batches: Sequence[Any]) -> None:
        """Leave the gradients of all micro-batches, and what the last stage counted, for `_close`."""
        count = len(micro_batches)
        parameters, scale = self.parameters.of(self.parameters.newest), self._scale(self.parameters.newest)
        part = _Part(self, micro_batches, parameters, first_number=self._numbers(batch).start)
        schedule = _KINDS[self._settings.schedule](
            self._pipeline_stage(part, micro_batches),
            count,
            loss_fn=lambda loss, _: loss.sum() * scale,
            scale_grads=False,  # each loss is a part of the batch's already
        )
        places = torch.arange(count, device=self._device)
        try:
            if self._is_first and self._is_last:
                schedule.step(places, target=places, return_outputs=False)
            elif self._is_first:
                schedule.step(places)
            elif self._is_last:
                schedule.step(target=places, place=places, return_outputs=False)
            else:
                schedule.step(place=places)
        except RuntimeError as error:
            if isinstance(error.__cause__, TrainingError):
                raise error.__cause__ from error
            if error.__cause__ is not None:  # the module failed; torch says so in words of its own
                raise
            raise StageLostError(f"A stage of the pipeline has ended: {first_line(error)}") from error
        self._gradients[batch] = {
            name: value.grad for name, value in parameters.items() if value.grad is not None
        }
        for value in parameters.values():
            value.grad = None
        if self._is_last:
            self._sums[batch] = (part.loss, part.extra)

    def _pipeline_stage(self, part: _Part, micro_batches: Sequence[Any]) -> PipelineStage:
        likes = [self._module.activation_of(one) for one in micro_batches]
        if len({(one.shape, one.dtype) for one in likes}) > 1:
            raise BatchError("torch's own schedules need micro-batches of one shape.")
        sent = likes[0].requires_grad_()  # by which torch knows that a gradient comes back
        place = torch.empty(1, dtype=torch.int64, device="meta")
        loss = torch.empty(1, dtype=torch.float32, device="meta")
        return PipelineStage(
            part,
            self._number,
            self._channel.num_stages,
            self._device,
            input_args=place if self._is_first else sent,
            output_args=loss if self._is_last else sent,
            group=self._channel.group,
        )


class _Part(nn.Module):
    """The stage's module as torch's schedules call it: with the place of a micro-batch in its batch, and what
    the stage before sent. Its weights are the stage's version of them, not its own."""

    def __init__(
        self,
        stage: TorchStage,
        micro_batches: Sequence[Any],
        parameters: dict[str, Tensor],
        *,
        first_number: int,
    ) -> None:
        super().__init__()
        self._stage, self._micro_batches, self._parameters = stage, micro_batches, parameters
        self._first_number = first_number
        self.loss = self.extra = 0.0

    def forward(self, value: Tensor, place: Tensor | None = None) -> Tensor:
        number = int(value if place is None else place)
        found = self._stage.called(
            self._micro_batches[number],
            None if place is None else value,
            self._parameters,
            number=self._first_number + number,
        )
        if isinstance(found, Tensor):
            return found
        loss, extra = found
        self.loss += float(loss.detach())
        self.extra += float(extra)
        one: Tensor = loss.reshape(1)
        return one
