"""The agent's own loop plays with checkpoints of the real architectures, by transformers and by vLLM."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest
import torch

from agent.models import manifest as manifests
from agent.models.chat_template import render as templated
from agent.models.transformers.runtime import TorchOptions, TorchRuntime
from agent.perception.view import show
from agent.prompts import PromptRequest, render
from agent.types import ImagePart, Prompt, Task
from tests.fakes import observed
from tests.tiny_checkpoints import tiny_checkpoint, with_manifest
from tests.training.rollouts.test_agent_loop_rollouts import PATIENCE, WaitEnvironment
from tests.training.rollouts.test_vllm_policy import Served, serving
from training.environments.seeds import SeedSpace
from training.policy.critic import Critic, CriticRecord, save_critic
from training.policy.models import load_model
from training.policy.speech import tokenizer_of
from training.rewards.recipe import Rewards
from training.rl.learner import LearnerSettings
from training.rl.local_rollouts import require_vision_cache
from training.rl.rl_stage import RlRecipe
from training.rollouts.agent_loop_rollouts import AgentLoopRollouts, open_policy
from training.rollouts.backend import InProcessBackend
from training.rollouts.coordinator import Coordinator
from training.rollouts.rl_run import plan_of
from training.rollouts.run import Run

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module", params=["qwen2_5_vl", "qwen3_vl"])
def recipe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> RlRecipe:
    folder = tmp_path_factory.mktemp("loop")
    model = tiny_checkpoint(folder / "model", request.param)
    with_manifest(model, request.param, max_reply_tokens=6)
    save_critic(Critic.of(load_model(model)), CriticRecord(True, 0.5, 0.1, "?", 1), folder / "critic")
    return RlRecipe(
        out=folder / "out",
        model=model,
        critic=folder / "critic",
        world="apps",
        updates=2,
        episodes=2,
        learner=LearnerSettings(epochs=1, minibatches=1),
        eval_every=0,
        ray="local",
        max_staleness=1,
        environments=2,
    )


def prompt_for(model: Path) -> Prompt:
    manifest = manifests.load(model)
    pixels = np.random.default_rng(0).integers(0, 255, (200, 300, 3), np.uint8)
    view = show(observed(pixels), manifest.image, manifest.frame)
    return render(
        PromptRequest(Task("Press <|im_end|>"), (), (), view, history_images=5), dialect=manifest.dialect
    )


def test_the_trainer_reads_the_tokens_that_the_backend_evaluates(recipe: RlRecipe) -> None:
    prompt, tokenizer = prompt_for(recipe.model), tokenizer_of(recipe.model)
    read = tokenizer.tokens(prompt)
    runtime = TorchRuntime(recipe.model, TorchOptions(context_tokens=4096, threads=1))
    torch.set_grad_enabled(True)  # the runtime is made for a process of its own
    pictures = [part.pixels for one in prompt.messages for part in one.parts if isinstance(part, ImagePart)]
    chunks = runtime.tokenize(templated(runtime.chat_template(), prompt.messages), pictures).chunks
    evaluated: list[int] = []
    for chunk in chunks:
        evaluated += chunk.tokens or [tokenizer.picture_id] * chunk.num_tokens
    assert evaluated == read.token_ids
    policy = open_policy(recipe.model, manifests.load(recipe.model), threads=1)()
    reply = policy.reply(prompt, stop=Event())
    assert tokenizer.text(reply.token_ids) == reply.text
    # What the owner wrote is data: no control token is read in it.
    assert read.token_ids.count(tokenizer.end_id) == len(prompt.messages)
    policy.close()


@pytest.mark.parametrize("tuning", ["full", "lora"])
def test_the_policy_learns_from_episodes_that_the_loop_played(
    recipe: RlRecipe, tmp_path: Path, tuning: str
) -> None:
    chosen = replace(recipe, tuning=tuning)
    plan = replace(plan_of(chosen, tmp_path), open_environment=WaitEnvironment)
    with Run(plan, InProcessBackend()) as run:
        metrics = list(run.updates(2))
        weights = run.coordinator.call(Coordinator.newer_weights, -1)
    assert weights is not None
    assert all(row["tokens"] > 0 for row in metrics)
    # Episodes of the second update may have been written by the weights before it.
    (gap,) = [metrics[0][name] for name in metrics[0] if name.endswith("/log_prob_gap_size")]
    assert 0 <= gap < 1e-4
    before = load_model(recipe.model).state_dict()
    after = torch.load(io.BytesIO(weights.data), weights_only=True)
    moved = {name for name in before if not torch.equal(before[name], after[name])}
    assert moved
    assert not any("visual" in name for name in moved)


def test_the_critic_learns_from_them_too(recipe: RlRecipe) -> None:
    model = load_model(recipe.model)
    rollouts = AgentLoopRollouts(
        PATIENCE,
        recipe.model,
        model,
        Rewards().composer(),
        episodes=2,
        seed=1,
        vision_cache=require_vision_cache(recipe.model, model, "patience"),
    )
    samples = rollouts.batch(1, SeedSpace.VALUE)
    assert {sample.provenance.step for sample in samples} >= {1}
    assert all(sample.pictures and sample.log_probs for sample in samples)


def test_a_vllm_server_is_asked_in_its_own_tokens(recipe: RlRecipe, tmp_path: Path) -> None:
    tokenizer = tokenizer_of(recipe.model)
    prompt = prompt_for(recipe.model)
    state = Served(tokenizer.picture_id)
    (_, _, state.num_picture_tokens), *_ = tokenizer.tokens(prompt).pictures
    words = [*tokenizer.encoded("Action: wait()"), tokenizer.end_id]
    state.reply = words
    with serving(state, tmp_path / "weights", tokenizer) as policy:
        reply = policy.reply(prompt, stop=Event())
    _, body = state.asked[-1]
    assert body["token_ids"].count(tokenizer.picture_id) == 1
    assert body["sampling_params"]["stop_token_ids"] == [tokenizer.end_id]
    assert (reply.text, reply.token_ids) == ("Action: wait()", tuple(words))
