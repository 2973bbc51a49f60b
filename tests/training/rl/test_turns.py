"""The learner on episodes whose turns are samples of their own: one trajectory, cut or ended."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from tests.training.small_worlds import small_model, small_world
from training.data.sample_building import turn_sample
from training.data.samples import Provenance, TokenSample
from training.policy.critic import Critic
from training.policy.models import load_model
from training.ppo.objective import PpoSettings
from training.ppo.state_features import NAMES
from training.rl.learner import LearnerSettings, PPOLearner, update_on_episodes
from training.rl.update_tensors import UpdateTensors

pytestmark = pytest.mark.torch

WORLD = small_world()
PROMPTS, REPLIES = ([5, 6, 7], [8, 9, 10, 11], [12]), ([20, 21], [22, 23, 24], [25, 26])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_model(tmp_path_factory.mktemp("models") / "small")


def learner(folder: Path, **ppo: float) -> PPOLearner:
    policy = load_model(folder)
    about = LearnerSettings(PpoSettings(**ppo), whiten_advantages=False, micro_batch=2, minibatches=1)
    one = PPOLearner(policy, Critic.of(policy), policy, about, pad_id=WORLD.pad_id, thoughts=WORLD.thoughts)
    torch.manual_seed(1)
    torch.nn.init.normal_(one.critic.head.weight)
    return one


def episode(rewards: Sequence[float], *, ending: str = "finished", name: str = "e") -> list[TokenSample]:
    """A turn for each reward; where it was cut, one more without a reply."""
    turns = [
        turn_sample(
            prompt, reply, Provenance("w", name, step), log_probs=[-2.0] * len(reply), reward=reward,
            ending=ending, success=float(sum(rewards) > 0),
        )
        for step, (prompt, reply, reward) in enumerate(zip(PROMPTS, REPLIES, rewards, strict=False), start=1)
    ]  # fmt: skip
    if ending == "step_limit":
        rest = Provenance("w", name, len(turns) + 1)
        turns.append(turn_sample(PROMPTS[-1], [], rest, log_probs=[], ending=ending, success=0.0))
    return turns


def written(prepared: UpdateTensors, name: str, *rows: int) -> list[float]:
    values = getattr(prepared.batch, name)
    return [number for row in rows for number in values[row][prepared.batch.mask[row]].tolist()]


def test_credit_goes_back_over_turns_as_over_the_tokens_of_one_reply(folder: Path) -> None:
    prepared = learner(folder, alpha=1.0).prepare(episode([0.0, -0.05, 1.0]))
    values = written(prepared, "old_values", 0, 1, 2)
    count = sum(map(len, REPLIES))
    rewards = [0.0] * count
    rewards[4], rewards[6] = -0.05, 1.0
    decay, carry, expected = 1 - 1 / count, 0.0, [0.0] * count
    for at in reversed(range(count)):
        following = values[at + 1] if at + 1 < count else 0.0
        carry = rewards[at] + following - values[at] + decay * carry
        expected[at] = carry
    assert written(prepared, "advantages", 0, 1, 2) == pytest.approx(expected, abs=1e-5)
    returns = [sum(rewards[at:]) for at in range(count)]
    assert written(prepared, "targets", 0, 1, 2) == pytest.approx(returns, abs=1e-5)


def test_the_critic_is_told_of_the_turns_before(folder: Path) -> None:
    prepared = learner(folder).prepare(episode([0.0, 0.0, 1.0]))
    total = prepared.features[..., NAMES.index("log-probability of the trajectory so far")].expm1()
    turns = prepared.features[..., NAMES.index("replies finished")].expm1()
    surprise = -prepared.batch.proximal[0][prepared.batch.mask[0]].sum()
    assert total[1, 0] == pytest.approx(float(surprise), rel=1e-4)  # the first token of the second prompt
    assert [round(float(turns[row, 0]), 4) for row in range(3)] == [0, 1, 2]


def test_episodes_of_a_batch_do_not_mix_and_their_order_does_not_matter(folder: Path) -> None:
    one, other = episode([0.0, 1.0]), episode([0.0, 0.0, 0.5], name="f")
    together = learner(folder, alpha=1.0).prepare([other[2], one[1], other[0], one[0], other[1]])
    for turns, rows in ((one, (3, 1)), (other, (2, 4, 0))):
        alone = learner(folder, alpha=1.0).prepare(turns)
        expected = written(alone, "advantages", *range(len(turns)))
        assert written(together, "advantages", *rows) == pytest.approx(expected, abs=1e-4)


def test_a_cut_episode_is_continued_by_the_value_of_what_would_have_been_shown_next(folder: Path) -> None:
    one = learner(folder, alpha=1.0)
    cut = one.prepare(episode([0.0, 0.0], ending="step_limit"))
    _, after = one.critic(cut.tokens, cut.features)
    rest = after[2].item()
    assert rest != 0
    assert written(cut, "targets", 0, 1) == pytest.approx([rest] * 5, abs=1e-5)
    failed = one.prepare(episode([0.0, 0.0], ending="failed"))
    assert written(failed, "targets", 0, 1) == pytest.approx([0.0] * 5, abs=1e-5)


def test_what_was_only_shown_is_never_learned(folder: Path) -> None:
    cut, ended = episode([0.0, 0.0], ending="step_limit"), episode([0.0, 1.0], name="f")
    one = learner(folder, alpha=1.0)
    assert one.prepare([*cut, *ended]).rows.tolist() == [0, 1, 3, 4]
    metrics = update_on_episodes(one, [cut, ended], seed=1, number=1)
    assert metrics["turns"] == 2
    assert metrics["success"] == 0.5
    weights = [value.clone() for value in one.policy.parameters()]
    other = learner(folder, alpha=1.0)
    longer = [*cut[:2], replace(cut[2], provenance=Provenance("w", "e", 9)), *ended]
    update_on_episodes(other, [longer[:3], longer[3:]], seed=1, number=1)
    assert all(torch.equal(a, b) for a, b in zip(weights, other.policy.parameters(), strict=True))


def test_lambda_is_measured_in_the_first_batch_kept_and_said(folder: Path) -> None:
    one = learner(folder)
    metrics = one.update(episode([0.0, 0.0, 1.0]), seed=1)
    assert metrics["lambda/tokens"] == 7
    assert metrics["lambda/alpha"] == pytest.approx(20 / 7)
    assert metrics["lambda/at_median_length"] == pytest.approx(0.95)
    again = one.update(episode([1.0]), seed=2)
    assert again["lambda/alpha"] == metrics["lambda/alpha"]
    resumed = learner(folder)
    resumed.restore(one.state())
    assert resumed.update(episode([1.0]), seed=3)["lambda/alpha"] == metrics["lambda/alpha"]


def test_a_lambda_that_is_short_sighted_is_warned_about_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    one = learner(folder, alpha=0.05)
    with caplog.at_level(logging.WARNING):
        first = one.update(episode([0.0, 0.0, 1.0]), seed=1)
        one.update(episode([0.0, 0.0, 1.0]), seed=2)
    assert first["lambda/at_median_length"] == 0
    (record,) = caplog.records
    assert "--learner.ppo.alpha" in record.getMessage()
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        learner(folder).update(episode([0.0, 0.0, 1.0]), seed=1)
    assert not caplog.records
