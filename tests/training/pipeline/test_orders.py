"""Lists of operations: every micro-batch once, with the version of the paper, and without waiting."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.errors import PipelineError
from training.pipeline.orders import (
    OperationKind,
    PipelineSchedule,
    PipelineShape,
    bubble,
    operations,
    simulated,
    version_used,
)

pytestmark = pytest.mark.torch  # the package trains; this module alone needs no torch

SHAPES = [(1, 1), (2, 2), (2, 4), (3, 5), (4, 4), (4, 8), (8, 8)]


@given(
    schedule=st.sampled_from(["2bw", "flush", "gpipe"]),
    num_stages=st.integers(1, 6),
    more=st.integers(0, 5),
    first=st.integers(0, 3),
    count=st.integers(1, 6),
)
@settings(max_examples=60, deadline=None)
def test_each_stage_does_everything_once_and_keeps_few_stashes_and_versions(
    schedule: PipelineSchedule, num_stages: int, more: int, first: int, count: int
) -> None:
    shape, batches = PipelineShape(num_stages, num_stages + more), range(first, first + count)
    simulated(schedule, shape, batches)
    for stage in range(num_stages):
        newest, stashed, done = first, 0, {kind: [] for kind in OperationKind}
        for one in operations(schedule, shape, stage, batches):
            done[one.kind].append(one.number)
            match one.kind:
                case OperationKind.FORWARD | OperationKind.BACKWARD:
                    assert one.version == version_used(schedule, one.number // shape.num_micro_batches)
                    assert newest - (schedule == "2bw") <= one.version <= newest
                    stashed += 1 if one.kind is OperationKind.FORWARD else -1
                    most = shape.num_micro_batches if schedule == "gpipe" else num_stages - stage
                    assert 0 <= stashed <= most
                case OperationKind.UPDATE:
                    newest += 1
                    assert one.version == newest
        numbers = list(range(first * shape.num_micro_batches, (first + count) * shape.num_micro_batches))
        assert done[OperationKind.FORWARD] == done[OperationKind.BACKWARD] == numbers
        assert done[OperationKind.CLOSE] == done[OperationKind.UPDATE] == list(batches)
        assert stashed == 0


@pytest.mark.parametrize(("num_stages", "num_micro_batches"), SHAPES)
def test_flush_waits_as_long_as_the_formula_says_and_two_versions_only_at_the_ends(
    num_stages: int, num_micro_batches: int
) -> None:
    shape, count = PipelineShape(num_stages, num_micro_batches), 10
    for schedule in ("flush", "gpipe"):
        assert simulated(schedule, shape, range(count)).bubble == pytest.approx(bubble(shape))
    whole = simulated("2bw", shape, range(count))
    assert whole.bubble == pytest.approx(bubble(PipelineShape(num_stages, count * num_micro_batches)))


def test_with_too_few_micro_batches_there_is_no_version_in_time() -> None:
    for num_stages in (3, 4, 6):
        shape = PipelineShape(num_stages, num_stages - 2)
        with pytest.raises(PipelineError):
            operations("2bw", shape, 0, range(4))
        with pytest.raises(PipelineError):
            simulated("2bw", shape, range(4), is_checked=False)
