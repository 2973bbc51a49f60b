"""When a model counts as better on the same tasks; equal models hardly ever do."""

from __future__ import annotations

import random

import pytest

from agent.review import paired_gain


def outcomes(won: int, lost: int, same: int) -> tuple[list[bool], list[bool]]:
    before = [False] * won + [True] * lost + [True] * same
    after = [True] * won + [False] * lost + [True] * same
    return before, after


@pytest.mark.parametrize(("num_tasks", "skill"), [(64, 0.5), (128, 0.5), (256, 0.9), (40, 0.95)])
def test_of_equal_models_one_in_forty_is_published_and_not_every_second(num_tasks: int, skill: float) -> None:
    rng = random.Random(num_tasks)

    def play() -> list[bool]:
        return [rng.random() < skill for _ in range(num_tasks)]

    pairs = [(play(), play()) for _ in range(300)]
    by_share = sum(sum(after) > sum(before) for before, after in pairs) / len(pairs)
    by_interval = sum(paired_gain(before, after).is_proven for before, after in pairs) / len(pairs)
    assert by_share > 0.3  # what `after > before` publishes
    assert by_interval <= 0.043  # 0.025 and two standard errors of this simulation


def test_a_model_that_is_better_by_ten_points_is_published_mostly() -> None:
    rng = random.Random(1)
    proven = 0
    for _ in range(100):
        before = [rng.random() < 0.5 for _ in range(256)]
        after = [was if rng.random() < 0.6 else rng.random() < 0.75 for was in before]
        proven += paired_gain(before, after).is_proven
    assert proven / 100 > 0.7


@pytest.mark.parametrize(
    ("won", "lost", "is_proven"), [(5, 0, False), (6, 0, True), (8, 1, True), (9, 3, False), (0, 6, False)]
)
def test_few_differences_are_judged_exactly(won: int, lost: int, is_proven: bool) -> None:
    gain = paired_gain(*outcomes(won, lost, 200))
    assert gain.is_proven is is_proven
    assert gain.low <= gain.mean <= gain.high
    turned = paired_gain(*outcomes(lost, won, 200))
    assert (turned.is_loss, turned.mean) == (is_proven, -gain.mean)
    assert (turned.low, turned.high) == pytest.approx((-gain.high, -gain.low), abs=1e-9)


def test_models_with_equal_outcomes_are_equal() -> None:
    gain = paired_gain([True, False], [True, False])
    assert (gain.low, gain.high, gain.is_proven, gain.is_loss) == (0, 0, False, False)
    assert not paired_gain([], []).is_proven


def test_outcomes_of_different_tasks_are_not_compared() -> None:
    with pytest.raises(ValueError, match="shorter"):
        paired_gain([True, False], [True])
