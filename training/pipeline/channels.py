"""What stages send each other, over torch.distributed. I/O: gloo between CPUs, NCCL between GPUs.

NCCL wants a GPU for each process: stages that share one send by way of the CPU.

Activations go down and their gradients up, between neighbours. A shape goes before each activation, for
micro-batches differ in length and in pictures; a gradient has the shape of what was sent. Sending never
waits; what was sent is kept until it has left. Each kind of message has a group of its own: NCCL knows no
tags.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import torch
import torch.distributed as distributed
from torch import Tensor

from training.errors import StageLostError
from training.policy.devices import CPU

_DTYPES = (torch.float32, torch.float64, torch.bfloat16, torch.float16)
_MOST_DIMENSIONS = 6
_MOST_LEAVING = 2
"""Activations that the next stage has not received yet. The next stage receives them without waiting for
anything that this one still has to do, so that nobody waits in a circle."""


class PendingFacts:
    """Numbers of all stages that are on their way."""

    def __init__(self, work: Any, found: list[Tensor]) -> None:
        self._work, self._found = work, found

    def wait(self) -> list[list[float]]:
        """Of each stage, in order.

        Raises:
            StageLostError: a stage has ended.
        """
        if self._work is not None:
            _wait(self._work)
        return [one.tolist() for one in self._found]

    @property
    def is_there(self) -> bool:
        return self._work is None or bool(self._work.is_completed())


class StageChannel:
    """Of one stage; all stages have to make theirs at the same time."""

    def __init__(self, ranks: Sequence[int], device: torch.device | None = None) -> None:
        """
        Args:
            ranks: of the stages, in order; this process is one of them. More processes may exist; they make
                the same
                groups in the same order.
            device: where the tensors are; None: the CPU.
        """
        self._ranks = tuple(ranks)
        self.device = device or CPU
        self._wire = CPU if distributed.get_backend() == "gloo" else self.device
        """Where tensors are while they travel."""
        self.num_stages = len(self._ranks)
        self._activations, self._gradients, self._facts, self._tied = (
            distributed.new_group(list(self._ranks)) for _ in range(4)
        )
        rank = distributed.get_rank()
        self.stage = self._ranks.index(rank) if rank in self._ranks else -1
        # Gloo does not say when something has left, one has to wait for it: for what was sent some time ago.
        self._activations_leaving: deque[list[Any]] = deque()
        self._gradients_leaving: deque[list[Any]] = deque()
        self._tied_leaving: deque[list[Any]] = deque()

    @property
    def group(self) -> Any:
        """Of the stages, for torch's own schedules, which send by themselves."""
        return self._activations

    # --- neighbours ---

    def send_activation(self, value: Tensor) -> None:
        """To the next stage."""
        shape = [value.ndim, _DTYPES.index(value.dtype), *value.shape]
        shape += [0] * (_MOST_DIMENSIONS + 2 - len(shape))
        following = self._ranks[self.stage + 1]
        header = torch.tensor(shape, dtype=torch.int64)
        self._activations_leaving.append(self._sent([header, value], following, self._activations))
        while len(self._activations_leaving) > _MOST_LEAVING:
            _finish(self._activations_leaving.popleft())

    def receive_activation(self) -> Tensor:
        """From the stage before.

        Raises:
            StageLostError: it has ended.
        """
        before = self._ranks[self.stage - 1]
        header = self._received([_MOST_DIMENSIONS + 2], torch.int64, before, self._activations)
        ndim, dtype, *sizes = header.tolist()
        return self._received(sizes[:ndim], _DTYPES[dtype], before, self._activations)

    def send_gradient(self, value: Tensor) -> None:
        """To the stage before."""
        self._gradients_leaving.append(self._sent([value], self._ranks[self.stage - 1], self._gradients))
        while len(self._gradients_leaving) > self.num_stages:
            _finish(self._gradients_leaving.popleft())

    def receive_gradient(self, like: Tensor) -> Tensor:
        """From the next stage, for what was sent there.

        Raises:
            StageLostError: it has ended.
        """
        return self._received(like.shape, like.dtype, self._ranks[self.stage + 1], self._gradients)

    # --- the two ends, which share a tied matrix ---

    def send_tied(self, value: Tensor) -> None:
        """From the first stage to the last one, or back."""
        self._tied_leaving.append(self._sent([value], self._other_end(), self._tied))
        while len(self._tied_leaving) > _MOST_LEAVING:
            _finish(self._tied_leaving.popleft())

    def receive_tied(self, like: Tensor) -> Tensor:
        """
        Raises:
            StageLostError: the other end of the pipeline has ended.
        """
        return self._received(like.shape, like.dtype, self._other_end(), self._tied)

    def _other_end(self) -> int:
        return self._ranks[-1 if self.stage == 0 else 0]

    # --- all ---

    def offer_facts(self, values: Sequence[float]) -> PendingFacts:
        """Tell all stages some numbers and be told theirs, without waiting."""
        mine = torch.tensor(values, dtype=torch.float64, device=self._wire)
        if self.num_stages == 1:
            return PendingFacts(None, [mine])
        found = [torch.empty_like(mine) for _ in self._ranks]
        return PendingFacts(distributed.all_gather(found, mine, group=self._facts, async_op=True), found)

    def flush(self) -> None:
        """Wait until everything that was sent has left.

        Raises:
            StageLostError: who it was for has ended.
        """
        for leaving in (self._activations_leaving, self._gradients_leaving, self._tied_leaving):
            while leaving:
                _finish(leaving.popleft())

    def _sent(self, values: Sequence[Tensor], to: int, group: Any) -> list[Any]:
        """What is on its way, with its tensors."""
        try:
            whole = [value.to(self._wire).contiguous() for value in values]
            return [(distributed.isend(value, to, group=group), value) for value in whole]
        except RuntimeError as error:
            raise StageLostError(f"A stage of the pipeline cannot be reached: {first_line(error)}") from error

    def _received(self, shape: Sequence[int], dtype: torch.dtype, from_rank: int, group: Any) -> Tensor:
        value = torch.empty(tuple(shape), dtype=dtype, device=self._wire)
        try:
            distributed.recv(value, from_rank, group=group)
        except RuntimeError as error:
            raise StageLostError(f"A stage of the pipeline has ended: {first_line(error)}") from error
        return value.to(self.device)


def _finish(sent: list[Any]) -> None:
    for work, _ in sent:
        _wait(work)


def _wait(work: Any) -> None:
    try:
        work.wait()
    except RuntimeError as error:
        raise StageLostError(f"A stage of the pipeline has ended: {first_line(error)}") from error


def first_line(error: RuntimeError) -> str:
    return str(error).splitlines()[0].rstrip(".") + "."
