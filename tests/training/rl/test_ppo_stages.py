"""Value pretraining and PPO on a small world: they play, learn, log, and end the same every time."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from agent.actions.types import Action, Wait
from agent.errors import UnreadableReplyError
from agent.types import Observation
from tests.training.small_worlds import small_model, small_world
from training.environments.environment import Environment, Feedback
from training.environments.seeds import SeedSpace
from training.errors import BatchError, DatasetError, EnvironmentFaultError
from training.policy.critic import Critic
from training.policy.models import load_model
from training.policy.sampling import likeliest, sampled
from training.rewards.composer import Composer
from training.rewards.recipe import Rewards
from training.rewards.terms import Format, Length, OutcomeReward
from training.rl.held_out import HeldOutTest, evaluate_policy, gain_between
from training.rl.learner import LearnerSettings, PPOLearner, is_truncated
from training.rl.local_rollouts import LocalRollouts, PlayedEpisodes, play
from training.rl.rl_stage import RlSteps
from training.rl.update_tensors import shares
from training.stages.ranks import ALONE
from training.worlds.arithmetic import ArithmeticWorld

pytestmark = pytest.mark.torch

WORLD = small_world()
REWARDS = Composer([OutcomeReward(), Format()])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_model(tmp_path_factory.mktemp("models") / "small")


def played(folder: Path, *, world: ArithmeticWorld = WORLD, count: int = 6) -> PlayedEpisodes:
    return play(
        world,
        load_model(folder),
        range(count),
        composer=REWARDS,
        draw=sampled(torch.Generator().manual_seed(1)),
        episode_ids=[str(number) for number in range(count)],
        version="v1",
    )


def learner(folder: Path, settings: LearnerSettings | None = None) -> PPOLearner:
    policy = load_model(folder)
    return PPOLearner(
        policy,
        Critic.of(policy),
        load_model(folder),
        settings or LearnerSettings(micro_batch=4),
        pad_id=WORLD.pad_id,
        thoughts=WORLD.thoughts,
    )


class FaultyEnvironment:
    def reset(self, seed: int) -> Observation:
        return WORLD.environment().reset(seed)

    def step(self, action: Action) -> Feedback:
        raise EnvironmentFaultError("The sandbox is gone.")

    def close(self) -> None: ...


class FaultyWorld(ArithmeticWorld):
    def environment(self) -> Environment:
        return FaultyEnvironment()

    def read(self, reply: object) -> tuple[Action, ...]:
        return (Wait(),)


class UnreadableWorld(ArithmeticWorld):
    """No reply is readable as an action, so that every episode uses all its turns."""

    def read(self, reply: object) -> tuple[Action, ...]:
        raise UnreadableReplyError("There is no action.", reply="")


def test_episodes_keep_who_wrote_which_token_and_with_what_probability(folder: Path) -> None:
    samples = played(folder).samples
    assert len(samples) == 6
    for sample in samples:
        assert sample.log_probs is not None
        assert not sample.mask[0]
        assert any(sample.mask)
        written = [prob for prob, wrote in zip(sample.log_probs, sample.mask, strict=True) if wrote]
        assert all(prob < 0 for prob in written)
        assert not any(prob for prob, wrote in zip(sample.log_probs, sample.mask, strict=True) if not wrote)
        assert not any(reward for reward, wrote in zip(sample.rewards, sample.mask, strict=True) if not wrote)
        assert sample.ending in ("finished", "step_limit")


def test_running_out_of_turns_is_a_cut_unless_the_turns_belong_to_the_task(folder: Path) -> None:
    endless = UnreadableWorld(WORLD.tool, digits=(1, 2), max_turns=3, max_reply_tokens=8)
    for sample in played(folder, world=endless).samples:
        assert is_truncated(sample)
        assert not sample.mask[-1]  # it read what came of its last reply
    for sample in played(folder, world=replace(endless, fails_at_limit=True)).samples:
        assert not is_truncated(sample)
        assert sample.mask[-1]  # there is nothing after it to read
        assert max(sample.turns) == endless.max_turns - 1


def test_the_same_seeds_play_the_same_episodes(folder: Path) -> None:
    assert played(folder).samples == played(folder).samples


def test_an_episode_whose_environment_failed_is_no_failure_of_the_model(folder: Path) -> None:
    faulty = FaultyWorld(None, digits=(1, 2), max_reply_tokens=8)
    result = played(folder, world=faulty)
    assert (result.samples, result.num_faulty) == ([], 6)
    rollouts = LocalRollouts(faulty, load_model(folder), REWARDS, episodes=3, seed=1)
    with pytest.raises(EnvironmentFaultError, match="all episodes failed"):
        rollouts.batch(1, SeedSpace.RL)


def test_sampler_and_trainer_agree_about_every_token(folder: Path) -> None:
    prepared = learner(folder).prepare(played(folder).samples)
    gap = (prepared.batch.proximal - prepared.batch.behaviour)[prepared.batch.mask]
    assert gap.abs().max() < 1e-3


def test_an_update_makes_what_was_good_likelier_and_changes_neither_reference_nor_source(
    folder: Path,
) -> None:
    samples = played(folder).samples
    praised = [
        replace(sample, success=1.0, rewards=_paid(sample.mask, sample.turns)) for sample in samples[:3]
    ]
    blamed = [replace(sample, success=0.0, rewards=[0.0] * len(sample.mask)) for sample in samples[3:]]
    settings = LearnerSettings(policy_learning_rate=3e-3, epochs=4, minibatches=1, micro_batch=4)
    one = learner(folder, settings)
    before = one.prepare([*praised, *blamed]).batch
    metrics = one.update([*praised, *blamed], seed=1)
    after = one.prepare([*praised, *blamed]).batch
    gain = after.proximal - before.proximal
    assert gain[:3][before.mask[:3]].mean() > gain[3:][before.mask[3:]].mean()
    assert torch.equal(after.reference, before.reference)
    names = {name.split("/", 1)[1] for name in metrics}
    assert {
        "entropy", "kl", "clipped_share", "log_prob_gap", "log_prob_gap_size", "explained_variance",
        "thought_tokens_a_turn", "weight", "success", "effective_sample_share",
    } <= names  # fmt: skip


def _paid(mask: object, turns: object) -> list[float]:
    marks = list(mask)  # type: ignore[call-overload]
    last = max(index for index, wrote in enumerate(marks) if wrote)
    return [float(index == last) for index in range(len(marks))]


@pytest.mark.parametrize("micro_batch", [2, 3])
def test_micro_batches_change_no_update(folder: Path, micro_batch: int) -> None:
    samples = played(folder).samples
    weights = []
    for size in (len(samples), micro_batch):
        one = learner(folder, LearnerSettings(epochs=1, minibatches=1, micro_batch=size))
        one.update(samples, seed=3)
        weights.append([value.detach() for value in (*one.policy.parameters(), *one.critic.parameters())])
    for value, other in zip(*weights, strict=True):
        torch.testing.assert_close(other, value, atol=5e-5, rtol=0)


def test_short_episodes_are_computed_together_and_without_padding(folder: Path) -> None:
    samples = played(folder).samples
    prepared = learner(folder).prepare(samples)
    lengths = torch.tensor([len(sample.token_ids) for sample in samples])
    assert len(set(lengths.tolist())) > 1
    parts = [rows for rows, _ in shares(prepared.tokens, torch.arange(len(samples)), 2, ALONE)]
    assert sorted(torch.cat(parts).tolist()) == list(range(len(samples)))
    assert lengths[torch.cat(parts)].tolist() == sorted(lengths.tolist())
    for rows in parts:
        tokens, batch, features, _ = prepared.part(rows)
        assert features.shape[:2] == tokens.ids.shape
        assert tokens.ids.shape[1] == batch.mask.shape[1] == lengths[rows].max()


def test_a_nan_log_probability_is_refused_and_nothing_changes(folder: Path) -> None:
    samples = played(folder).samples
    one = learner(folder)
    before = {name: value.clone() for name, value in one.policy.state_dict().items()}
    with torch.no_grad():
        one.policy.model.language_model.norm.weight.mul_(float("nan"))
    with pytest.raises(BatchError, match="proximal are not finite"):
        one.update(samples, seed=1)
    unchanged = [name for name, value in one.policy.state_dict().items() if torch.equal(value, before[name])]
    assert len(unchanged) == len(before) - 1
    with pytest.raises(DatasetError, match="where a log-probability should be"):
        replace(samples[0], log_probs=[math.nan] * len(samples[0].mask))
    with pytest.raises(DatasetError, match="no log-probabilities"):
        one.prepare([replace(samples[0], log_probs=None)])


def test_a_truncated_episode_is_continued_by_the_critic_and_an_ended_one_is_not(folder: Path) -> None:
    sample = played(folder).samples[0]
    one = learner(folder, LearnerSettings(whiten_advantages=False))
    torch.nn.init.constant_(one.critic.head.bias, 0.5)
    silent = replace(sample, rewards=[0.0] * len(sample.mask))
    cut = one.prepare([replace(silent, ending="step_limit")]).batch
    ended = one.prepare([replace(silent, ending="finished")]).batch
    assert cut.targets[cut.mask].tolist() == pytest.approx([0.5] * int(cut.mask.sum()))
    assert ended.targets[ended.mask].tolist() == pytest.approx([0.0] * int(ended.mask.sum()))


def test_rl_goes_on_from_its_state_as_if_nothing_had_happened(folder: Path) -> None:
    def fresh() -> RlSteps:
        one = learner(folder, LearnerSettings(epochs=1, minibatches=2, micro_batch=4))
        rollouts = LocalRollouts(WORLD, one.policy, REWARDS, episodes=4, seed=2)
        return RlSteps(one, rollouts, seed=2)

    whole = fresh()
    for number in (1, 2, 3):
        whole.step(number)
    begun = fresh()
    for number in (1, 2):
        begun.step(number)
    saved = {name: _copied(part) for name, part in begun.state().items()}
    resumed = fresh()
    resumed.restore(saved, json.loads(json.dumps(begun.counters())))
    resumed.step(3)
    for part in ("policy", "critic"):
        for name, value in whole.state()[part].items():
            assert torch.equal(resumed.state()[part][name], value), name


def _copied(part: object) -> object:
    if isinstance(part, torch.Tensor):
        return part.clone()
    if isinstance(part, dict):
        return {name: _copied(value) for name, value in part.items()}
    if isinstance(part, list):
        return [_copied(value) for value in part]
    return part


def test_evaluations_are_on_held_out_tasks_and_always_the_same(folder: Path) -> None:
    model = load_model(folder)
    first, second = (evaluate_policy(WORLD, model, episodes=5, batch=3) for _ in range(2))
    assert first == second
    assert first.total.episodes == 5
    assert sum(score.episodes for score in first.by_domain.values()) == 5


def test_a_policy_is_compared_with_its_start_by_the_tasks_that_both_have_played(folder: Path) -> None:
    start, better = load_model(folder), load_model(folder)
    test = HeldOutTest(WORLD, start, episodes=6, every=2)
    assert test.metrics(better, 1) == {}
    metrics = test.metrics(better, 2)
    assert (metrics["held_out/gain"], metrics["held_out/gain_low"], metrics["held_out/gain_high"]) == (
        0,
        0,
        0,
    )
    before = {f"{number}": False for number in range(9)}
    after = {f"{number}": True for number in range(1, 10)}  # one task of each met a broken environment
    gain = gain_between(before, after)
    assert (gain.mean, gain.is_proven) == (1.0, True)


def test_the_likeliest_word_is_the_likeliest() -> None:
    assert likeliest(torch.tensor([[0.1, 0.9], [0.7, 0.3]])).tolist() == [1, 0]


def test_rewards_of_a_recipe_stay_smaller_than_the_outcome() -> None:
    names = [term.name for term in Rewards().composer().terms]
    assert names == ["outcome", "format", "length"]
    assert [term.name for term in Rewards(length=Length(weight=0.0)).composer().terms] == [
        "outcome",
        "format",
    ]
