"""Sampling and updates with a policy on a GPU: nothing is left on the CPU (`benchmarks/gpu_rehearsal.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training.pretended_gpu import GPU, MixedPlacesError, pretended_gpu
from tests.training.small_worlds import small_model, small_world
from training.environments.seeds import SeedSpace
from training.policy.critic import Critic
from training.policy.models import load_model
from training.rewards.composer import Composer
from training.rewards.terms import OutcomeReward
from training.rl.learner import LearnerSettings, PPOLearner
from training.rl.local_rollouts import LocalRollouts

pytestmark = pytest.mark.torch


@pytest.mark.parametrize("is_left_behind", [False, True])
def test_an_update_computes_where_its_models_are(tmp_path: Path, is_left_behind: bool) -> None:
    world, folder = small_world(), small_model(tmp_path / "model")
    with pretended_gpu() as checked:
        policy, reference = load_model(folder).to(GPU), load_model(folder).to(GPU)
        critic = Critic.of(policy)
        if is_left_behind:
            critic.head.to("cpu")
        rollouts = LocalRollouts(world, policy, Composer([OutcomeReward()]), episodes=2, seed=0)
        settings = LearnerSettings(epochs=1, minibatches=1)
        learner = PPOLearner(
            policy, critic, reference, settings, pad_id=world.pad_id, thoughts=world.thoughts
        )
        samples = rollouts.batch(1, SeedSpace.RL)
        if is_left_behind:
            with pytest.raises(MixedPlacesError, match="addmm"):
                learner.update(samples, seed=0)
            return
        learner.update(samples, seed=0)
    assert checked.num_operations > 1000
    assert {parameter.device for parameter in policy.parameters()} == {GPU}
