"""The stage `rl` with rollouts, in one process: real policy, real updates, a hard bound, and a restart."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from tests.training.small_worlds import small_model
from training.policy.critic import Critic, CriticRecord, save_critic
from training.policy.models import load_model
from training.policy.sampling import row_by_row
from training.rewards.recipe import Rewards
from training.rl.learner import LearnerSettings
from training.rl.rl_stage import RlRecipe, train
from training.rollouts.token_episodes import EpisodePolicy, OpenEpisodePolicy, PendingEpisode
from training.stages.run_folder import read_log
from training.stages.status import in_lines, status

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def recipe(tmp_path_factory: pytest.TempPathFactory) -> RlRecipe:
    """Of a world without a tool, which needs no sandbox."""
    folder = tmp_path_factory.mktemp("rl")
    small_model(folder / "model")
    critic = Critic.of(load_model(folder / "model"))
    save_critic(critic, CriticRecord(True, 0.5, 0.1, "?", 1), folder / "critic")
    return RlRecipe(
        out=folder / "out",
        model=folder / "model",
        critic=folder / "critic",
        world="arithmetic-text",
        updates=2,
        episodes=4,
        learner=LearnerSettings(epochs=1, minibatches=1),
        eval_every=0,
        ray="local",
        max_staleness=1,
        environments=3,
    )


def test_the_stage_learns_from_rollouts_and_goes_on_after_an_end(recipe: RlRecipe) -> None:
    result = train(recipe)
    rows = read_log(recipe.out)
    assert [row["step"] for row in rows] == [1, 2]
    assert max(row["staleness"] for row in rows) <= 1
    assert all(row["success"] is not None and row["tokens"] > 0 for row in rows)
    lineage = json.loads((result / "lineage.json").read_text())
    assert (lineage["stage"], lineage["updates"]) == ("rl", 2)
    before, after = load_model(recipe.model).state_dict(), load_model(result).state_dict()
    assert any(not torch.equal(before[name], after[name]) for name in before)
    assert train(recipe) == result  # done is done
    assert len(read_log(recipe.out)) == 2


def test_a_run_with_more_updates_goes_on_where_its_manifest_was(recipe: RlRecipe, tmp_path: Path) -> None:
    first = replace(recipe, out=tmp_path / "out", updates=1)
    train(first)
    # As after a kill: the manifest is there, the result is not, and the recipe asks for more.
    longer = replace(first, updates=3)
    (first.out / "result").rename(tmp_path / "first")
    (first.out / "recipe.json").unlink()
    train(longer)
    assert [row["step"] for row in read_log(longer.out)] == [1, 2, 3]
    assert in_lines(status(longer.out, now_s=0.0))[0] == "rl: done"


def test_an_episode_does_not_depend_on_the_others_of_its_batch(recipe: RlRecipe) -> None:
    policy = EpisodePolicy(OpenEpisodePolicy(recipe.model, "arithmetic-text", Rewards(), 1))
    alone = policy.play([PendingEpisode(7, "0 7")])[0].sample
    together = policy.play([PendingEpisode(3, "0 3"), PendingEpisode(7, "0 7"), PendingEpisode(9, "0 9")])[
        1
    ].sample
    assert alone is not None
    assert together is not None
    assert alone.token_ids == together.token_ids
    assert alone.log_probs == pytest.approx(together.log_probs, abs=1e-5)


def test_each_row_has_random_numbers_of_its_own() -> None:
    flat = torch.zeros(3, 50).log_softmax(-1)
    rng_seed = [torch.Generator().manual_seed(seed) for seed in (1, 2, 1)]
    drawn = row_by_row(rng_seed)(flat).tolist()
    assert drawn[0] == drawn[2] != drawn[1]
