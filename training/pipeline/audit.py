"""What a stage really did. Pure.

Each forward and each backward leaves an entry with the version whose tensors it was computed with (found by
the tensors, not by what the list of operations said), the versions held and the micro-batches stashed at
that moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from training.pipeline.orders import OperationKind


@dataclass(frozen=True, slots=True)
class AuditEntry:
    kind: OperationKind
    micro_batch: int
    version: int
    held: tuple[int, ...]
    num_stashed: int
    """Micro-batches whose forward is done and whose backward is not, this one included."""
