"""Testbed: episodes in slots, arms that differ where they say so, runs that resume, honest tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")
import torch

from training.environments.seeds import SeedSpace
from training.experiments.testbed import findings, plots
from training.experiments.testbed.network import RecurrentPolicy, imitate
from training.experiments.testbed.playing import ErrandPlayer, ErrandSlot
from training.experiments.testbed.power import difference, learned, smallest_difference
from training.experiments.testbed.run import ErrandRollouts, TestbedRecipe, TestbedSteps, run_cell
from training.experiments.testbed.settings import ARMS, BAD, GROUP, QUICK, RECIPE, TestbedArm, group_relative
from training.ppo.objective import PpoSettings

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def policy() -> RecurrentPolicy:
    return imitate(steps=2, batch=4, mistakes=0.2, seed=0)


def played(policy: RecurrentPolicy, player: ErrandPlayer, **options: Any) -> list[ErrandSlot]:
    return player.play(policy, lambda number: (number, str(number)), version=0, **options)


def test_recorded_log_probabilities_are_those_of_a_full_forward_pass(policy: RecurrentPolicy) -> None:
    for slot in played(policy, ErrandPlayer(3, seed=1), begin=5):
        ids = torch.tensor([slot.ids])
        scores = policy(ids).logits.log_softmax(-1)[0, :-1].gather(1, ids[0, 1:, None])[:, 0]
        mask = torch.tensor(slot.mask)[1:]
        assert torch.allclose(scores[mask], torch.tensor(slot.log_probs)[1:][mask], atol=1e-4)


def test_a_player_goes_on_from_its_state_as_if_nothing_had_happened(policy: RecurrentPolicy) -> None:
    one, other = ErrandPlayer(4, seed=2), ErrandPlayer(4, seed=99)
    played(policy, one, wanted=2)
    other.restore(one.state())
    again = [[(slot.name, slot.ids) for slot in played(policy, each, wanted=3)] for each in (one, other)]
    assert again[0] == again[1]
    assert one.clock == other.clock


def test_streaming_leaves_long_episodes_under_way(policy: RecurrentPolicy) -> None:
    source = ErrandRollouts(policy, TestbedArm(rollouts="streaming"), episodes=8, seed=0)
    whole = ErrandRollouts(policy, TestbedArm(), episodes=8, seed=0)
    for number in (1, 2):
        assert len(source.batch(number, SeedSpace.RL)) >= 8
        assert len(whole.batch(number, SeedSpace.RL)) == 8
    assert source.clock < whole.clock


def test_shaping_adds_nothing_up_unless_the_episode_was_cut(policy: RecurrentPolicy) -> None:
    for slot in played(policy, ErrandPlayer(8, seed=3), begin=16):
        shaped, plain = (slot.sample(shaping=weight) for weight in (0.5, 0.0))
        kept = 0.5 * slot.task.potential if slot.task.is_cut else 0.0
        assert sum(shaped.rewards) == pytest.approx(sum(plain.rewards) + kept)
        assert sum(plain.rewards) == float(slot.task.is_success)


def test_groups_are_of_one_task_and_compared_with_themselves(policy: RecurrentPolicy) -> None:
    source = ErrandRollouts(policy, ARMS["GRPO"], episodes=2 * GROUP, seed=0)
    source.batch(1, SeedSpace.RL)
    assert len({slot.task.seed for slot in source.slots[:GROUP]}) == 1
    rewards = torch.zeros(2 * GROUP, 3)
    rewards[0, 2] = 1.0
    mask = torch.ones(2 * GROUP, 3, dtype=torch.bool)
    nothing = torch.zeros(2 * GROUP)
    found, _ = group_relative(rewards, rewards, mask, nothing, nothing, PpoSettings())
    assert found[0, 0] > 0 > found[1, 0]
    assert found[:GROUP].sum() == pytest.approx(0, abs=1e-4)
    assert bool((found[GROUP:] == 0).all())


@pytest.mark.parametrize("arm", ["streaming", "staleness 2"])
def test_an_interrupted_arm_ends_as_if_it_had_not_been(policy: RecurrentPolicy, arm: str) -> None:
    recipe = TestbedRecipe(arm, 1, QUICK)
    whole, first, second = (TestbedSteps(recipe, policy) for _ in range(3))
    for number in (1, 2, 3):
        whole.step(number)
    for number in (1, 2):
        first.step(number)
    second.restore(first.state(), first.counters())
    second.step(3)
    for one, other in zip(whole.policy.parameters(), second.policy.parameters(), strict=True):
        assert torch.equal(one, other)


def test_a_cell_is_computed_once_and_has_all_that_the_tables_need(tmp_path: Path) -> None:
    found = run_cell("symmetric clip", 0, QUICK, tmp_path, lambda line: None)
    again = run_cell("symmetric clip", 0, QUICK, tmp_path, lambda line: None)
    assert found == again
    cells = {"symmetric clip": {0: found}, RECIPE: {0: found, 1: found}}
    text = findings.markdown(findings.tables(cells))
    assert "| standard deviation over seeds | 0.0 points |" in text
    assert f"| {BAD} | not run |" in text
    assert f"| {BAD} against the recipe | not run |" in text
    plots.draw(cells, tmp_path / "testbed.svg")
    assert (tmp_path / "testbed.svg").stat().st_size > 1000


def cell(*successes: float) -> dict[str, Any]:
    return {"examined": [[0, 0.9], *([number, value] for number, value in enumerate(successes, start=1))]}


def test_what_was_learned_leaves_the_start_out_and_is_compared_seed_by_seed() -> None:
    assert learned(cell(0.2, 0.4)) == pytest.approx(0.3)
    good = {seed: cell(0.5 + seed / 10) for seed in range(3)}
    bad = {seed: cell(0.2 + seed / 10) for seed in range(3)}
    gap = difference({"good": good, "bad": bad}, "bad", "good")
    assert gap is not None
    assert gap.is_effect
    assert (gap.mean, gap.seeds) == (pytest.approx(-0.3), 3)
    assert difference({"good": good}, "bad", "good") is None
    with pytest.raises(ValueError, match="seeds"):
        smallest_difference([0.5])
