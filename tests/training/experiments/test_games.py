"""RL on browser games: a start at random, runs that resume, and a table that says what was not run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("torch")
import torch

from training.environments.game_boards import GameBoards
from training.environments.seeds import SeedSpace
from training.experiments.games.findings import game_tables, is_lifted
from training.experiments.games.network import FIRST_KEY, BoardPolicy, BoardSize
from training.experiments.games.run import GameRecipe, GameSteps
from training.experiments.games.settings import QUICK_GAMES
from training.experiments.testbed.findings import markdown

pytestmark = pytest.mark.torch


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> Iterator[None]:
    """So small a network is not divided."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def test_a_fresh_policy_presses_all_keys_of_its_game_equally_often_and_no_other() -> None:
    policy = BoardPolicy(BoardSize(squares=9, keys=4))
    logits = policy(torch.randint(0, 80, (5, 10))).logits
    chances = logits[:, 8].softmax(-1)
    assert torch.allclose(chances[:, FIRST_KEY : FIRST_KEY + 4], torch.tensor(0.25), atol=1e-6)
    keys, said = policy.drawn(torch.zeros(50, 9, dtype=torch.int64), torch.Generator().manual_seed(0))
    assert set(keys) == set(range(FIRST_KEY, FIRST_KEY + 4))
    assert said == pytest.approx([torch.tensor(0.25).log().item()] * 50, abs=1e-4)


def test_a_bonus_on_entropy_without_any_reward_opens_no_key_that_the_game_does_not_read() -> None:
    policy = BoardPolicy(BoardSize(squares=3, keys=4))
    learner = torch.optim.Adam(policy.parameters(), lr=1e-2)
    row = torch.tensor([[20, 30, 40, FIRST_KEY]])
    for _ in range(50):
        said = policy(row).logits[:, 2].log_softmax(-1)
        learner.zero_grad()
        (said.exp() * said).sum().backward()
        learner.step()
    chances = policy(row).logits[0, 2].softmax(-1)
    assert chances[FIRST_KEY : FIRST_KEY + 4].sum().item() == pytest.approx(1.0)
    assert torch.count_nonzero(chances).item() == 4


def test_a_key_is_chosen_by_its_own_board_alone() -> None:
    policy = BoardPolicy(BoardSize(squares=3, keys=4))
    torch.nn.init.normal_(policy.output.weight)
    row = torch.tensor([[20, 30, 40, FIRST_KEY]])
    other = torch.tensor([[20, 30, 40, FIRST_KEY + 2]])
    assert torch.equal(policy(row).logits[:, 2], policy(other).logits[:, 2])
    assert not torch.equal(policy(row).logits[:, 2], policy(torch.tensor([[20, 30, 41, 2]])).logits[:, 2])


@pytest.mark.browser
def test_an_interrupted_game_ends_as_if_it_had_not_been() -> None:
    recipe = GameRecipe("tiles", 1, replace(QUICK_GAMES, held_out=2))
    with GameBoards("tiles") as boards:
        whole, begun, resumed = (GameSteps(recipe, boards) for _ in range(3))
        for number in (1, 2):
            whole.step(number)
        begun.step(1)
        resumed.restore(begun.state(), begun.counters())
        resumed.step(2)
        for one, other in zip(whole.policy.parameters(), resumed.policy.parameters(), strict=True):
            assert torch.equal(one, other)
        assert any(bool(value.any()) for value in whole.policy.output.parameters())


@pytest.mark.browser
def test_an_episode_earns_what_its_score_gained_in_the_written_players_scores() -> None:
    recipe = GameRecipe("double", 0, QUICK_GAMES)
    with GameBoards("double") as boards:
        source = GameSteps(recipe, boards).source
        samples = source.batch(1, SeedSpace.RL)
        episodes = source.by_episode()
    assert sum(len(one) for one in episodes) == len(samples)
    for played, turns in zip(source.episodes, episodes, strict=True):
        assert [one.provenance.step for one in turns] == list(range(1, len(played.keys) + 1))
        assert sum(sum(one.rewards) for one in turns) == pytest.approx(played.score / 7.775)


def cell(before: list[float], after: list[float]) -> dict[str, Any]:
    return {
        "before": sum(before) / len(before),
        "after": sum(after) / len(after),
        "scores_before": before,
        "scores": after,
        "references": {"random": 1.0, "scripted": 11.0},
    }


def test_a_game_is_lifted_when_each_seeds_interval_lies_above_zero() -> None:
    up, flat = cell([1.0] * 20, [6.0] * 20), cell([1.0, 2.0] * 10, [2.0, 1.0] * 10)
    cells = {"snake": {0: up, 1: up}, "tiles": {0: up, 1: flat}}
    assert is_lifted(cells, "snake")
    assert not is_lifted(cells, "tiles")
    assert not is_lifted(cells, "2048")
    text = markdown(game_tables(cells))
    assert "+5.00 (+5.00 to +5.00), +5.00 (+5.00 to +5.00) | 50 | 55 | lifted |" in text
    assert "no effect: an interval touches zero" in text
    assert "| 2048 | not run |" in text
