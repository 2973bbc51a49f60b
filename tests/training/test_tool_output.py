"""What a tool answered is observed, never learned: changing it changes no loss and no gradient, bitwise.

Two things could carry it into an update: a loss on its tokens, which there must not be, and the context of
what the model writes after it, which there has to be. So each is shut out by itself: the last answer of an
episode is nobody's context, and a model without layers has no context at all.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from tests.training.small_worlds import SmallModel, new_model, small_model, small_world
from training.data.collation import collate
from training.data.samples import TokenSample
from training.policy.critic import Critic
from training.policy.models import load_model
from training.rl.learner import LearnerSettings, PPOLearner
from training.supervised.loss import num_learned, supervised_loss
from training.worlds.arithmetic import NUM_BYTES, PIECES
from training.worlds.demonstrations import demonstration

pytestmark = pytest.mark.torch

WORLD = small_world(direct_share=0.0)
Update = tuple[float, dict[str, torch.Tensor]]
Updated = Callable[[Path, list[TokenSample]], Update]


@pytest.fixture(scope="module")
def causal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_model(tmp_path_factory.mktemp("models") / "small")


@pytest.fixture(scope="module")
def blind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every token sees itself alone."""
    folder = tmp_path_factory.mktemp("models") / "blind"
    new_model(SmallModel(width=24, layers=0, heads=2, inner=32), PIECES.exported(), folder, seed=0)
    return folder


def answered(sample: TokenSample) -> range:
    """Where the tool's answer stands: after the first reply, between the marks of a user's turn."""
    begin = sample.turns.index(1) + 1
    return range(begin, sample.token_ids.index(WORLD.end_id, begin))


def episodes(*, ends_with_tool: bool) -> list[TokenSample]:
    found = []
    for seed in range(4):
        sample = demonstration(WORLD, seed)
        end = answered(sample).stop + 1 if ends_with_tool else len(sample.token_ids)
        log_probs = [-0.5 if wrote else 0.0 for wrote in sample.mask]
        cut = {name: list(getattr(sample, name))[:end] for name in ("token_ids", "mask", "turns", "rewards")}
        found.append(replace(sample, **cut, log_probs=log_probs[:end]))
    assert all(not any(one.mask[at] for at in answered(one)) for one in found)
    return found


def with_other_answers(samples: list[TokenSample]) -> list[TokenSample]:
    rng, changed = random.Random(0), []
    for sample in samples:
        ids = list(sample.token_ids)
        for at in answered(sample):
            ids[at] = (ids[at] + rng.randrange(1, NUM_BYTES)) % NUM_BYTES
        changed.append(replace(sample, token_ids=ids))
    return changed


def fine_tuned(folder: Path, samples: list[TokenSample]) -> Update:
    model = load_model(folder)
    tokens = collate(samples, pad_id=WORLD.pad_id)
    loss, _ = supervised_loss(model, tokens, None, num_tokens=num_learned(tokens))
    loss.backward()
    gradients = {name: value.grad for name, value in model.named_parameters() if value.grad is not None}
    assert any(gradient.any() for gradient in gradients.values())
    return float(loss.detach()), gradients


def reinforced(folder: Path, samples: list[TokenSample]) -> Update:
    """A whole update of policy and critic: what its gradients did to the weights."""
    policy = load_model(folder)
    before = {name: value.clone() for name, value in policy.state_dict().items()}
    learner = PPOLearner(
        policy,
        Critic.of(policy),
        load_model(folder),
        LearnerSettings(micro_batch=4),
        pad_id=WORLD.pad_id,
        thoughts=WORLD.thoughts,
    )
    figures = learner.update([paid(one, number % 2) for number, one in enumerate(samples)], seed=0)
    after = {f"policy {name}": value.clone() for name, value in policy.state_dict().items()}
    assert any(not torch.equal(value, after[f"policy {name}"]) for name, value in before.items())
    after |= {f"critic {name}": value.clone() for name, value in learner.critic.state_dict().items()}
    after |= {f"figure {name}": torch.tensor(value) for name, value in figures.items()}
    return 0.0, after


def paid(sample: TokenSample, reward: float) -> TokenSample:
    """At the last token that the model wrote."""
    last = max(at for at, wrote in enumerate(sample.mask) if wrote)
    return replace(sample, rewards=[reward * (at == last) for at in range(len(sample.mask))])


def are_same(one: Update, other: Update) -> bool:
    """A figure that is no number in both is the same."""
    return (
        one[0] == other[0]
        and one[1].keys() == other[1].keys()
        and all(
            torch.equal(value.nan_to_num(), other[1][name].nan_to_num()) for name, value in one[1].items()
        )
    )


@pytest.mark.parametrize("updated", [fine_tuned, reinforced])
def test_last_answer_of_a_tool_changes_neither_loss_nor_gradient(updated: Updated, causal: Path) -> None:
    samples = episodes(ends_with_tool=True)
    assert are_same(updated(causal, samples), updated(causal, with_other_answers(samples)))


@pytest.mark.parametrize("updated", [fine_tuned, reinforced])
def test_answer_in_between_acts_through_the_context_alone(
    updated: Updated, causal: Path, blind: Path
) -> None:
    samples = episodes(ends_with_tool=False)
    changed = with_other_answers(samples)
    assert are_same(updated(blind, samples), updated(blind, changed))
    assert not are_same(updated(causal, samples), updated(causal, changed))


def test_loss_on_an_answer_would_be_seen(blind: Path) -> None:
    learned = [
        replace(one, mask=[wrote or at in answered(one) for at, wrote in enumerate(one.mask)])
        for one in episodes(ends_with_tool=False)
    ]
    assert not are_same(fine_tuned(blind, learned), fine_tuned(blind, with_other_answers(learned)))
