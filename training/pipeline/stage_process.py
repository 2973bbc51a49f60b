"""The loop of one stage: it does what its list of operations says. I/O: the stages beside it."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor, nn
from torch.autograd.graph import GradientEdge, get_gradient_edge
from torch.func import functional_call
from torch.utils.checkpoint import checkpoint

from training.errors import BatchError, StageLostError
from training.pipeline.audit import AuditEntry
from training.pipeline.channels import PendingFacts, StageChannel
from training.pipeline.loss_scale import LossScale
from training.pipeline.orders import (
    Operation,
    OperationKind,
    PipelineSchedule,
    PipelineShape,
    operations,
    version_used,
)
from training.pipeline.versions import VersionedParameters
from training.policy.devices import AnyPrecision, in_precision
from training.robust.heartbeat import RankPhase
from training.robust.watch import Unwatched, Watch

MicroBatches = Callable[[int], Sequence[Any]]
"""From the number of a batch to its micro-batches, the same in all stages."""


@dataclass(frozen=True, slots=True)
class BatchFigures:
    """Of one batch, once all stages have closed it; the same numbers in all stages."""

    number: int
    loss: float
    extra: float
    """Sum of what the last stage counted besides (tokens that were right)."""
    gradient_norm: float
    """Of all stages, before clipping."""
    loss_scale: float = 1.0
    is_skipped: bool = False
    """In half precision: the gradient overflowed in some stage, and so no stage has changed its weights."""


@dataclass(frozen=True, slots=True)
class StageSettings:
    """What all stages have in common."""

    schedule: PipelineSchedule
    shape: PipelineShape
    recompute: bool = False
    """Keep only a stage's input, and compute its activations again in the backward pass."""
    max_norm: float | None = None
    """Global norm to which gradients are clipped. Under `2bw` it costs no waiting either: see `orders`."""
    precision: AnyPrecision = "fp32"
    seed: int = 0
    """Of dropout; each micro-batch and stage has its own numbers."""


@dataclass
class _Stash:
    """The output itself is not kept: with recomputation it would be most of what there is."""

    received: Tensor | None
    edge: GradientEdge
    like: Tensor
    """Without memory: shape and type of the output."""
    parameters: dict[str, Tensor]


@dataclass(slots=True)
class _Closed:
    gradients: dict[str, Tensor]
    facts: PendingFacts


class Stage:
    """One stage of a pipeline.

    Its module is called `module(micro_batch, received)`: the first one gets None for `received`; the last one
    returns the micro-batch's part of the batch's loss and a count, the others the activation that is sent on.
    """

    def __init__(
        self,
        module: nn.Module,
        parameters: VersionedParameters,
        channel: StageChannel,
        settings: StageSettings,
        *,
        learning_rate: Callable[[int], float],
        tied: str = "",
        audit: list[AuditEntry] | None = None,
        watch: Watch | None = None,
    ) -> None:
        """
        Args:
            parameters: the module's, by the module's names.
            learning_rate: from the number of a batch.
            tied: this stage's name of the matrix that the first and the last stage share.
            audit: gets an entry for each forward and backward.
            watch: of the supervisor; it is told of phases, and waited for before what it copies changes.
        """
        self._watch, self._last_batch = watch or Unwatched(), -1
        self._module, self._channel, self._settings = module, channel, settings
        self.parameters = parameters
        for name in parameters.names:
            # The module is only called with versions; its own weights would be one more, and never go.
            module.get_parameter(name).data = torch.empty(0)
        self._learning_rate, self._audit = learning_rate, audit
        self.loss_scale = LossScale() if settings.precision == "fp16" else None
        self._tied = tied if channel.num_stages > 1 else ""
        self._device = channel.device
        self._number, self._is_first = channel.stage, channel.stage == 0
        self._is_last = channel.stage == channel.num_stages - 1
        self._stashed: dict[int, _Stash] = {}
        self._gradients: dict[int, dict[str, Tensor]] = {}
        self._sums: dict[int, tuple[float, float]] = {}
        self._closed: dict[int, _Closed] = {}
        self._data: dict[int, Sequence[Any]] = {}
        self._has_dropout = any(
            isinstance(one, nn.Dropout | nn.AlphaDropout) and one.p > 0 for one in module.modules()
        )

    def run(
        self, batches: range, data: MicroBatches, tell: Callable[[BatchFigures], None] = lambda _: None
    ) -> None:
        """Train these batches, from an empty pipeline to an empty one.

        Raises:
            BatchError: a gradient is not finite; no stage has changed its weights by that batch.
            StageLostError: another stage has ended.
            PipelineError: the data do not have as many micro-batches as the pipeline.
        """
        todo = operations(self._settings.schedule, self._settings.shape, self._number, batches)
        self._last_batch = batches.stop - 1
        try:
            for operation in todo:
                self._do(operation, data, tell)
            self._channel.flush()
        except StageLostError:
            self._raise_if_not_finite()  # the others may have ended for this reason
            raise

    def _do(self, operation: Operation, data: MicroBatches, tell: Callable[[BatchFigures], None]) -> None:
        match operation.kind:
            case OperationKind.FORWARD:
                self._forward(operation, self._micro_batch(operation.number, data))
            case OperationKind.BACKWARD:
                self._backward(operation)
            case OperationKind.CLOSE:
                self._close(operation.number)
            case OperationKind.UPDATE:
                tell(self._update(operation.number))

    def _micro_batch(self, number: int, data: MicroBatches) -> Any:
        count = self._settings.shape.num_micro_batches
        batch, place = divmod(number, count)
        if batch not in self._data:
            self._data = {batch: data(batch)}
            if len(self._data[batch]) != count:
                raise BatchError(f"Batch {batch} has {len(self._data[batch])} micro-batches, not {count}.")
        return self._data[batch][place]

    def _forward(self, operation: Operation, micro_batch: Any) -> None:
        received = None
        if not self._is_first:
            self._watch.phase(RankPhase.COLLECTIVE)
            received = self._channel.receive_activation().requires_grad_()
        self._watch.phase(RankPhase.FORWARD)
        parameters = self.parameters.of(operation.version)
        found = self.called(micro_batch, received, parameters, number=operation.number)
        if self._is_last:
            output, extra = found
            batch = operation.number // self._settings.shape.num_micro_batches
            loss, count = self._sums.get(batch, (0.0, 0.0))
            self._sums[batch] = loss + float(output.detach()), count + float(extra)
        else:
            output = found
        self._stashed[operation.number] = _Stash(
            received, get_gradient_edge(output), torch.empty_like(output, device="meta"), parameters
        )
        self._note(operation)
        if not self._is_last:
            self._channel.send_activation(output.detach())

    def called(
        self, micro_batch: Any, received: Tensor | None, parameters: dict[str, Tensor], *, number: int
    ) -> Any:
        """What the module makes of a micro-batch with a version of its weights.

        Args:
            number: of the micro-batch, which dropout depends on.
        """
        if self._has_dropout:
            torch.manual_seed(hash((self._settings.seed, number, self._number)))

        def call(value: Tensor | None) -> Any:
            with in_precision(self._device, self._settings.precision):
                return functional_call(self._module, parameters, (micro_batch, value))

        if self._settings.recompute:
            return checkpoint(call, received, use_reentrant=False)
        return call(received)

    def _backward(self, operation: Operation) -> None:
        stash = self._stashed[operation.number]
        if operation.number % self._settings.shape.num_micro_batches == 0:
            # Who passes the gradient of a batch's first micro-batch on has its copy of the last update. The
            # next update needs that gradient in every stage, so none is more than one copy ahead of another.
            self._watch.wait_for_copy()
        if self._is_last:
            arrived = torch.full(
                stash.like.shape, self._scale(operation.version), dtype=stash.like.dtype, device=self._device
            )
        else:
            self._watch.phase(RankPhase.COLLECTIVE)
            arrived = self._channel.receive_gradient(stash.like)
        self._watch.phase(RankPhase.BACKWARD)
        names, values = list(stash.parameters), list(stash.parameters.values())
        inputs = values if stash.received is None else [stash.received, *values]
        found = list(torch.autograd.grad(stash.edge, inputs, arrived, allow_unused=True))
        self._note(operation)
        del self._stashed[operation.number]
        to_send = None
        if stash.received is not None:
            to_send = found.pop(0)
            if to_send is None:
                to_send = torch.zeros_like(stash.received)
        batch = operation.number // self._settings.shape.num_micro_batches
        add_gradients(self._gradients.setdefault(batch, {}), dict(zip(names, found, strict=True)))
        if to_send is not None:
            self._channel.send_gradient(to_send)

    def _scale(self, version: int) -> float:
        """What the loss of micro-batches with this version of the weights is multiplied with."""
        return 1.0 if self.loss_scale is None else self.loss_scale.of(version)

    def _close(self, batch: int) -> None:
        gradients = self._gradients.pop(batch)
        if self.loss_scale is not None:
            factor = 1.0 / self._scale(version_used(self._settings.schedule, batch))
            for value in gradients.values():
                value.mul_(factor)
        counted = gradients
        if self._tied:
            own = gradients.get(self._tied)
            if own is None:
                own = torch.zeros_like(self.parameters.of(self.parameters.newest)[self._tied])
            self._channel.send_tied(own)
            if self._is_first:
                # The last stage closes a batch first: its part is there, and nobody waits.
                gradients[self._tied] = own + self._channel.receive_tied(own)
            else:
                gradients[self._tied] = own
                counted = {name: value for name, value in gradients.items() if name != self._tied}
        loss, extra = self._sums.pop(batch, (0.0, 0.0))
        facts = self._channel.offer_facts([squared_norm(counted), loss, extra])
        self._closed[batch] = _Closed(gradients, facts)

    def _update(self, batch: int) -> BatchFigures:
        closed = self._closed[batch]
        self._watch.phase(RankPhase.COLLECTIVE)
        figures = self._judged(batch, closed.facts)
        self._watch.wait_for_copy()
        if batch == self._last_batch and not isinstance(self._watch, Unwatched):
            # Before it drains, the pipeline makes two updates that wait for no gradient between them.
            self._channel.offer_facts([0.0]).wait()
        del self._closed[batch]
        gradients = closed.gradients
        if self._tied and not self._is_first:
            own = gradients[self._tied]
            gradients[self._tied] = self._channel.receive_tied(own) + own
        self._watch.phase(RankPhase.UPDATE)
        if figures.is_skipped:
            self.parameters.skip()
        else:
            clip(gradients, figures.gradient_norm, self._settings.max_norm)
            self.parameters.update(gradients, self._learning_rate(batch))
        if self.loss_scale is not None:
            self.loss_scale.decided(self.parameters.newest, is_skipped=figures.is_skipped)
        return figures

    def _judged(self, batch: int, facts: PendingFacts) -> BatchFigures:
        """
        Raises:
            BatchError: the batch is of no use, and no other factor of the loss would help.
        """
        figures = _figures(batch, facts.wait())
        if self.loss_scale is not None:
            version = version_used(self._settings.schedule, batch)
            is_too_much = math.isfinite(figures.loss) and not math.isfinite(figures.gradient_norm)
            figures = replace(
                figures,
                loss_scale=self._scale(version),
                is_skipped=is_too_much and self.loss_scale.can_fall(version),
            )
        if not figures.is_skipped:
            _require_finite(figures)
        return figures

    def _raise_if_not_finite(self) -> None:
        for batch, closed in self._closed.items():
            if closed.facts.is_there:
                with contextlib.suppress(StageLostError):
                    self._judged(batch, closed.facts)

    def _note(self, operation: Operation) -> None:
        if self._audit is None:
            return
        used = self._stashed[operation.number].parameters
        held = self.parameters.held
        version = next((one for one in held if self.parameters.of(one) is used), -1)
        self._audit.append(
            AuditEntry(operation.kind, operation.number, version, tuple(held), len(self._stashed))
        )


def add_gradients(total: dict[str, Tensor], found: Mapping[str, Tensor | None]) -> None:
    """Add a micro-batch's gradients to the one accumulator of its batch."""
    for name, value in found.items():
        if value is None:
            continue
        if name in total:
            total[name] += value
        else:
            total[name] = value.clone()  # it may share its memory with what is sent on


def squared_norm(gradients: Mapping[str, Tensor]) -> float:
    return sum(float(value.detach().double().square().sum()) for value in gradients.values())


def clip(gradients: Mapping[str, Tensor], norm: float, max_norm: float | None) -> None:
    """Scale gradients in place to a global norm of `max_norm` at most (as torch's `clip_grad_norm_`)."""
    if max_norm is None:
        return
    factor = min(1.0, max_norm / (norm + 1e-6))
    for value in gradients.values():
        value.mul_(factor)


def _figures(batch: int, facts: Sequence[Sequence[float]]) -> BatchFigures:
    norm = math.sqrt(total) if math.isfinite(total := sum(one[0] for one in facts)) else math.nan
    return BatchFigures(batch, sum(one[1] for one in facts), sum(one[2] for one in facts), norm)


def _require_finite(figures: BatchFigures) -> None:
    if not (math.isfinite(figures.loss) and math.isfinite(figures.gradient_norm)):
        raise BatchError(
            f"The loss of step {figures.number + 1} is {figures.loss}, with a gradient of "
            f"{figures.gradient_norm}; nothing was changed by it in any stage."
        )
