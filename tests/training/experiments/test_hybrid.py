"""Hybrid RL: tokens are divided as an arm says, runs resume, two critics are apart, and tables are honest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")
import torch

from training.environments.seeds import SeedSpace
from training.experiments.hybrid.findings import hybrid_tables
from training.experiments.hybrid.run import (
    AT_ONCE,
    DeskRollouts,
    HybridRecipe,
    HybridSteps,
    TwinBody,
    run_hybrid_cell,
)
from training.experiments.hybrid.settings import HYBRID, HYBRID_ARMS, QUICK_HYBRID, SCREEN_ONLY
from training.experiments.testbed.findings import markdown
from training.experiments.testbed.network import PolicySize, RecurrentPolicy, imitate
from training.worlds.desk import DESK_WORDS, MIXED, SCREEN, TOOLS, desk_demonstration

pytestmark = pytest.mark.torch

TINY = replace(QUICK_HYBRID, tokens=60, held_out=4, imitation=2)


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> Iterator[None]:
    """So small a network is not divided."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def policy() -> RecurrentPolicy:
    words = len(DESK_WORDS)
    return imitate(steps=10, batch=8, mistakes=0.2, seed=0, demonstrated=desk_demonstration, words=words)


def test_each_domain_writes_its_share_and_an_arm_no_more_than_a_group_of_episodes_beyond(
    policy: RecurrentPolicy,
) -> None:
    for name in (SCREEN_ONLY, HYBRID):
        source = DeskRollouts(policy, HYBRID_ARMS[name], tokens=300, seed=0)
        samples = source.batch(1, SeedSpace.RL)
        for domain, share in HYBRID_ARMS[name].shares.items():
            groups = [slot for slot in source.slots if slot.task.domain == domain]
            counts = [sum(slot.mask) for slot in groups]
            assert sum(counts) >= share * 300 > sum(counts[:-AT_ONCE])
        assert {sample.domain for sample in samples} == set(HYBRID_ARMS[name].shares)
        again = DeskRollouts(policy, HYBRID_ARMS[name], tokens=300, seed=0).batch(1, SeedSpace.RL)
        assert [one.token_ids for one in again] == [one.token_ids for one in samples]


def test_two_critics_share_no_body() -> None:
    twin = TwinBody(RecurrentPolicy(PolicySize(words=len(DESK_WORDS))).base_model)
    ids = torch.tensor([[2, 6, 3], [2, TOOLS, 3]])
    states = twin(ids).last_hidden_state
    assert states.shape == (2, 3, 256)
    assert bool((states[0, :, 128:] == 0).all())
    assert bool((states[1, :, :128] == 0).all())
    states[0].sum().backward()
    assert all(not value.grad.any() for value in twin.tools.parameters() if value.grad is not None)
    assert any(value.grad is not None and bool(value.grad.any()) for value in twin.screen.parameters())


def test_an_interrupted_arm_ends_as_if_it_had_not_been(policy: RecurrentPolicy) -> None:
    recipe = HybridRecipe("half and half, two critics", 1, "", TINY)
    whole, begun, resumed = (HybridSteps(recipe, policy) for _ in range(3))
    for number in (1, 2):
        whole.step(number)
    begun.step(1)
    resumed.restore(begun.state(), begun.counters())
    resumed.step(2)
    for one, other in zip(whole.policy.parameters(), resumed.policy.parameters(), strict=True):
        assert torch.equal(one, other)


def test_a_merged_policy_is_the_mean_of_two_specialists_with_half_the_updates(tmp_path: Path) -> None:
    found = run_hybrid_cell("merged specialists", 0, TINY, tmp_path, lambda line: None)
    assert found == run_hybrid_cell("merged specialists", 0, TINY, tmp_path, lambda line: None)
    assert len(found["curves"]["seconds"]) == TINY.updates
    assert [update for update, _ in found["examined"]] == [0, TINY.updates]
    assert {SCREEN, MIXED} <= found["after"].keys()


def cell(success: float) -> dict[str, Any]:
    after = {SCREEN: success, MIXED: 0.5, "tools/calls": 0.25, "screen/tokens_a_success": 90.0}
    return {
        "before": {SCREEN: 0.2, MIXED: 0.3},
        "after": after,
        "examined": [(0, 0.2), (1, success)],
        "outcomes": [int(number < 100 * success) for number in range(100)],
        "tokens": 1000.0,
        "curves": {"screen/explained_variance": [0.5, 0.25]},
    }


def test_what_was_not_run_says_so_and_an_interval_that_touches_zero_is_no_effect() -> None:
    cells = {
        SCREEN_ONLY: {seed: cell(0.4 + seed / 100) for seed in range(3)},
        HYBRID: {seed: cell(0.5 + seed / 100) for seed in range(3)},
        "tools only": {seed: cell(0.2 + seed / 5) for seed in range(3)},
    }
    text = markdown(hybrid_tables(cells))
    assert "+10.0 (+10.0 to +10.0), 3 seeds | +10 (+4 to +16), " in text
    assert "| more on screens |" in text
    assert "no effect: the interval touches zero" in text
    assert "| merged specialists | none | not run | not run | not run |" in text
    assert "| merged specialists | not run |" in text
    assert "screen 38%; tools –" in text
