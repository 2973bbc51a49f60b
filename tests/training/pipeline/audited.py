"""Whether a stage kept the rules, by its audit log. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from training.pipeline.audit import AuditEntry
from training.pipeline.orders import OperationKind, PipelineSchedule, PipelineShape, version_used


def violations(
    entries: Sequence[AuditEntry], schedule: PipelineSchedule, shape: PipelineShape, stage: int
) -> list[str]:
    """What is not as PipeDream-2BW says (3.1).

    Versions are those of the formula and the same in both directions, two are held at most, and d - s
    micro-batches are stashed at most (m under GPipe).
    """
    found = []
    most_stashed = shape.num_micro_batches if schedule == "gpipe" else shape.num_stages - stage
    forwards: dict[int, int] = {}
    for one in entries:
        where = f"stage {stage}, {one.kind} of micro-batch {one.micro_batch}"
        wanted = version_used(schedule, one.micro_batch // shape.num_micro_batches)
        if one.version != wanted:
            found.append(f"{where}: version {one.version}, not {wanted}")
        if one.kind is OperationKind.FORWARD:
            forwards[one.micro_batch] = one.version
        elif forwards.get(one.micro_batch) != one.version:
            found.append(f"{where}: its forward had version {forwards.get(one.micro_batch)}")
        if len(one.held) > (2 if schedule == "2bw" else 1):
            found.append(f"{where}: versions {list(one.held)} held")
        if one.num_stashed > most_stashed:
            found.append(f"{where}: {one.num_stashed} stashed, {most_stashed} allowed")
    return found
