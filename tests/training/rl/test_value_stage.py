"""Value pretraining: what the critic begins with, learns from, sees, and has to show before it passes."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file

from tests.training.small_worlds import small_model, small_world
from training.data.collation import collate
from training.data.samples import TokenSample
from training.environments.seeds import SeedSpace
from training.errors import CheckpointError, GateError, RecipeError
from training.policy.critic import (
    Critic,
    CriticRecord,
    critic_optimiser,
    load_critic,
    require_passed,
    save_critic,
)
from training.policy.models import load_model, save_model
from training.ppo.state_features import NAMES
from training.ppo.value_loss import explained_at_least
from training.rewards.composer import Composer
from training.rewards.terms import OutcomeReward
from training.rl.learner import LearnerSettings, PPOLearner
from training.rl.local_rollouts import LocalRollouts
from training.rl.value_stage import ValueRecipe, ValueSteps, train
from training.stages.recipe import build
from training.worlds.demonstrations import demonstration

pytestmark = pytest.mark.torch

WORLD = small_world()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy that is surer of some tokens than of others, as a trained one is."""
    home = tmp_path_factory.mktemp("models")
    random = small_model(home / "random")
    policy = load_model(random)
    with torch.no_grad():
        policy.model.language_model.norm.weight.mul_(30)
    save_model(policy, random, home / "sharp", lineage={})
    return home / "sharp"


class PaidRollouts:
    """Episodes of the small model, each paid 1 or 0 by a rule of the test."""

    def __init__(self, folder: Path, is_paid: Callable[[TokenSample], bool], episodes: int = 8) -> None:
        composer = Composer([OutcomeReward()])
        self._source = LocalRollouts(WORLD, load_model(folder), composer, episodes=episodes, seed=0)
        self._is_paid = is_paid
        self.played: list[tuple[SeedSpace, int]] = []

    def batch(self, number: int, space: SeedSpace) -> Sequence[TokenSample]:
        self.played.append((space, number))
        return [self._paid(sample) for sample in self._source.batch(number, space)]

    def publish(self, policy: Any, version: str) -> None:
        raise AssertionError("the policy stays as it is")

    def _paid(self, sample: TokenSample) -> TokenSample:
        last = max(at for at, wrote in enumerate(sample.mask) if wrote)
        rewards = [0.0] * len(sample.mask)
        rewards[last] = float(self._is_paid(sample))
        return replace(sample, rewards=rewards, ending="finished", success=rewards[last])


def by_turn(sample: TokenSample) -> bool:
    return int(sample.provenance.episode_id.rpartition("-")[2]) % 4 == 0


def value_steps(
    folder: Path, is_paid: Callable[[TokenSample], bool], *, episodes: int = 8, **settings: Any
) -> ValueSteps:
    recipe = ValueRecipe(Path(), folder, batches=2, held_out_batches=2, **settings)
    policy = load_model(folder)
    critic = Critic.of(load_model(folder.with_name("random")))
    about = LearnerSettings(micro_batch=48)
    one = PPOLearner(policy, critic, policy, about, pad_id=WORLD.pad_id, thoughts=WORLD.thoughts)
    return ValueSteps(recipe, critic, PaidRollouts(folder, is_paid, episodes), one)


def unlikely(sample: TokenSample) -> bool:
    """Paid where no token was much less likely than the policy's usual ones."""
    assert sample.log_probs is not None
    return min(sample.log_probs) > -4.7


def test_a_fresh_critic_begins_at_the_mean_return_and_a_constant_does_not_pass(folder: Path) -> None:
    steps = value_steps(folder, by_turn, learning_rate=0.0)
    first = steps.step(1)
    source = PaidRollouts(folder, by_turn)
    samples = [one for number in range(2) for one in source.batch(number, SeedSpace.VALUE)]
    tokens = [(sum(one.rewards), sum(one.mask)) for one in samples]
    mean = sum(paid * count for paid, count in tokens) / sum(count for _, count in tokens)
    assert 0 < mean < 1
    assert steps.best.head.bias.item() == pytest.approx(mean)
    assert first["held_out/explained_variance"] == pytest.approx(0, abs=1e-6)
    assert not steps.is_good()


def test_all_episodes_are_passed_over_and_played_once(folder: Path) -> None:
    recipe = ValueRecipe(Path(), folder, batches=2, held_out_batches=1)
    policy = load_model(folder)
    critic, source = Critic.of(load_model(folder.with_name("random"))), PaidRollouts(folder, by_turn)
    about = LearnerSettings(micro_batch=48)
    one = PPOLearner(policy, critic, policy, about, pad_id=WORLD.pad_id, thoughts=WORLD.thoughts)
    steps = ValueSteps(recipe, critic, source, one)
    losses = [steps.step(number)["value_loss"] for number in range(1, 5)]
    assert losses[-1] < losses[0]
    assert source.played == [(SeedSpace.VALUE, 0), (SeedSpace.VALUE, 1), (SeedSpace.VALUE_HELD_OUT, 0)]


def test_the_critic_tells_states_apart_by_how_sure_the_policy_was(folder: Path) -> None:
    critic = Critic.of(load_model(folder.with_name("random")))
    tokens = collate([demonstration(WORLD, 1)] * 2, pad_id=WORLD.pad_id)  # the same words twice
    features = torch.zeros(*tokens.ids.shape, len(NAMES))
    features[1, :, NAMES.index("of its least likely token")] = 2.0
    targets = torch.tensor([[1.0], [0.0]]).expand(tokens.ids.shape)
    optimiser = critic_optimiser(critic, 1e-3)
    for _ in range(60):
        values, _ = critic(tokens, features)
        (values - targets)[:, 1:].square().mean().backward()
        optimiser.step()
        optimiser.zero_grad()
    sure, unsure = critic(tokens, features)[0][:, 1:].mean(dim=1).tolist()
    assert sure - unsure > 0.8


def test_a_critic_that_explains_returns_passes(folder: Path) -> None:
    steps = value_steps(folder, unlikely, episodes=24, learning_rate=3e-3)
    for number in range(1, 5):
        steps.step(number)
    assert steps.best_explained > 0.05
    assert steps.is_good() == (steps.best_at_least > 0)


def test_the_best_critic_is_kept_and_no_pass_is_made_for_nothing(folder: Path) -> None:
    steps = value_steps(folder, by_turn, learning_rate=0.3, patience=2)
    found: list[float] = []
    best: dict[str, torch.Tensor] = {}
    while not steps.is_enough():
        found.append(steps.step(len(found) + 1)["held_out/explained_variance"])
        if found[-1] == max(found):
            best = {name: value.clone() for name, value in steps.state()["critic"].items()}
    assert len(found) - 1 - found.index(max(found)) == 2
    assert all(torch.equal(value, best[name]) for name, value in steps.best.state_dict().items())


def test_value_pretraining_goes_on_from_its_state_as_if_nothing_had_happened(folder: Path) -> None:
    whole = value_steps(folder, unlikely)
    rows = [whole.step(number) for number in (1, 2, 3)]
    begun = value_steps(folder, unlikely)
    for number in (1, 2):
        begun.step(number)
    saved = {name: _copied(part) for name, part in begun.state().items()}
    resumed = value_steps(folder, unlikely)
    resumed.restore(saved, json.loads(json.dumps(begun.counters())))
    assert resumed.step(3) == pytest.approx(rows[2], rel=0, abs=0, nan_ok=True)


def _copied(part: object) -> object:
    if isinstance(part, torch.Tensor):
        return part.clone()
    if isinstance(part, dict):
        return {name: _copied(value) for name, value in part.items()}
    return [_copied(value) for value in part] if isinstance(part, list) else part


@pytest.mark.parametrize("least", [0.0, -0.05, -1e9, math.nan])
def test_a_gate_that_a_constant_passes_is_refused(least: float, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="more than 0"):
        ValueRecipe(tmp_path, tmp_path, least_explained=least)


def test_a_recipe_of_before_is_refused_with_the_settings_that_are_gone() -> None:
    path = Path(__file__).parents[1] / "stages" / "data" / "recipes_before_renames.json"
    earlier = json.loads(path.read_text())["value"]
    with pytest.raises(RecipeError, match="steps"):
        build(ValueRecipe, earlier)


def test_a_policy_that_never_succeeds_is_named_as_the_reason(tmp_path: Path, folder: Path) -> None:
    record = CriticRecord(False, -math.inf, 0.0, "?", 3, -math.inf)
    with pytest.raises(GateError, match="all returns of its held-out episodes were equal"):
        require_passed(record, tmp_path)


def test_a_critic_that_may_owe_its_figure_to_chance_is_refused_with_these_words(tmp_path: Path) -> None:
    with pytest.raises(GateError, match="24% of the variance of returns, which may be chance"):
        require_passed(CriticRecord(False, 0.24, 0.0, "?", 3, -0.1), tmp_path)


def test_the_stage_keeps_a_critic_that_failed_and_says_so(tmp_path: Path, folder: Path) -> None:
    recipe = ValueRecipe(
        tmp_path / "run", folder, world="arithmetic-text", batches=1, held_out_batches=1, episodes=4, passes=2
    )
    with pytest.raises(GateError):
        train(recipe)
    _, record = load_critic(recipe.out / "result")
    assert (record.passed_gate, record.steps) == (False, 2)


def test_a_critic_of_before_is_read_and_values_as_it_did(folder: Path, tmp_path: Path) -> None:
    critic = Critic.of(load_model(folder))
    torch.nn.init.normal_(critic.head.weight)
    save_critic(critic, CriticRecord(True, 0.7, 0.1, "abc", 20), tmp_path / "critic")
    weights = tmp_path / "critic" / "critic.safetensors"
    kept = {name: value for name, value in load_file(weights).items() if not name.startswith("features.")}
    save_file(kept, weights)
    about = json.loads((tmp_path / "critic" / "critic.json").read_text())
    del about["explained_at_least"]
    (tmp_path / "critic" / "critic.json").write_text(json.dumps(about))
    loaded, record = load_critic(tmp_path / "critic")
    tokens = collate([demonstration(WORLD, 1)], pad_id=WORLD.pad_id)
    features = torch.rand(*tokens.ids.shape, 8)
    torch.testing.assert_close(loaded(tokens, features)[0], critic(tokens, features)[0])
    assert record.explained_at_least is None


def test_an_update_state_with_a_critic_of_before_is_refused(folder: Path) -> None:
    policy = load_model(folder)
    one = PPOLearner(
        policy, Critic.of(policy), policy, LearnerSettings(), pad_id=WORLD.pad_id, thoughts=WORLD.thoughts
    )
    state = one.state()
    state["critic"] = {name: value for name, value in state["critic"].items() if "features" not in name}
    with pytest.raises(CheckpointError, match="begin a new run"):
        one.restore(state)


def test_explained_variance_is_sure_only_with_enough_episodes() -> None:
    generator = torch.Generator().manual_seed(1)
    returns = torch.rand(200, 1, generator=generator).round().expand(200, 5)
    mask = torch.ones(200, 5, dtype=torch.bool)
    noise = torch.randn(200, 5, generator=generator)
    good = 0.5 + 0.3 * (returns - 0.5) + 0.05 * noise
    assert explained_at_least(returns, good, mask) > 0.3
    assert explained_at_least(returns, torch.full_like(returns, 0.4), mask) <= 0
    assert explained_at_least(returns, 0.5 + 0.1 * noise, mask) < 0
    assert explained_at_least(returns[:4], good[:4], mask[:4]) <= explained_at_least(returns, good, mask)
    assert math.isnan(explained_at_least(torch.ones(30, 2), torch.zeros(30, 2), mask[:30, :2]))
    assert explained_at_least(returns[:19], returns[:19], mask[:19]) == -math.inf
