"""A real model behind the agent's own loop in training: what it samples is what the trainer scores."""

from __future__ import annotations

import io
import time
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
import torch

from agent.actions.abilities import SCREEN_ONLY
from agent.types import ModelReply, Prompt
from tests.training.rollouts.tiny_world import BrightSide, play_options
from tests.training.small_worlds import seeing_model
from training.data.collation import collate
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.policy.models import load_model, patch_form
from training.policy.probe import probe_of
from training.policy.scoring import scored
from training.policy.vision_cache import VisionCache
from training.rollouts.episode_player import play_episode
from training.rollouts.experience import Turn
from training.rollouts.transformers_policy import OpenTransformers, TransformersPolicy
from training.rollouts.weights import Weights, install

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return seeing_model(tmp_path_factory.mktemp("seeing") / "model")


def policy_at(folder: Path) -> TransformersPolicy:
    return OpenTransformers(folder, context_tokens=1024, max_tokens=6)()


def weights_of(model: Any, version: int) -> Weights:
    data = io.BytesIO()
    torch.save(model.state_dict(), data)
    return Weights.of(version, data.getvalue(), probe_of(model))


class Direct:
    """A `Sampler` in this process."""

    def __init__(self, policy: TransformersPolicy) -> None:
        self._policy = policy

    def refresh(self) -> int:
        return self._policy.version

    def reply(self, prompt: Prompt, *, rng_seed: str, stop: Event) -> ModelReply:
        self._policy.seed(rng_seed)
        return self._policy.reply(prompt, stop=stop)


class Kept:
    """`Reports` that keep the turns."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []

    def begin_turn(self, version: int, state: Any) -> None:
        assert version >= 0

    def add_turn(self, turn: Turn) -> None:
        self.turns.append(turn)

    def finish(self, *, is_truncated: bool, next_state: Any, info: Any) -> None:
        pass

    def fault(self, reason: str) -> None:
        raise AssertionError(reason)


def played(policy: TransformersPolicy) -> list[tuple[Prompt, ModelReply]]:
    reports = Kept()
    options = replace(
        play_options(max_steps=2), sample_of=lambda prompt, reply: (prompt, reply), equipment=SCREEN_ONLY
    )
    play_episode(
        BrightSide(),
        Direct(policy),
        reports,
        number=0,
        task=3,
        options=options,
        clock=time.monotonic,
        stop=Event(),
    )
    return [turn.sample for turn in reports.turns]


def sample(prompt: Prompt, reply: ModelReply, vision_cache: VisionCache) -> TokenSample:
    """As the trainer wants it."""
    read = EmbeddedPromptTokenizer(32).tokens(prompt)
    ids = [*read.token_ids, *reply.token_ids]
    before = len(read.token_ids)
    slots = [PictureSlot(vision_cache.add(pixels), at, number) for pixels, at, number in read.pictures]
    return TokenSample(
        token_ids=ids,
        mask=[False] * before + [True] * len(reply.token_ids),
        turns=[0] * len(ids),
        log_probs=[0.0] * before + list(reply.logprobs),
        rewards=[0.0] * len(ids),
        pictures=slots,
        provenance=Provenance("test", "0", 0),
    )


def test_the_agents_loop_samples_what_the_trainer_scores(folder: Path) -> None:
    policy, model = policy_at(folder), load_model(folder)
    assert install(policy, weights_of(model, 0)) < 1e-5
    turns = played(policy)
    assert turns
    form = patch_form(folder)
    assert form is not None
    vision_cache = VisionCache(model, form)
    for prompt, reply in turns:
        one = sample(prompt, reply, vision_cache)
        tokens = collate([one], pad_id=0, needs_log_probs=True)
        with torch.no_grad():
            log_probs, _ = scored(model, tokens, vision_cache.of([one]))
        found = log_probs[0, -len(reply.token_ids) :].tolist()
        assert reply.weights_version == "0"
        assert found == pytest.approx(list(reply.logprobs), abs=1e-3)


def test_new_weights_answer_at_once_and_nothing_of_the_old_ones_is_used(folder: Path) -> None:
    policy, model = policy_at(folder), load_model(folder)
    install(policy, weights_of(model, 0))
    prompt, first = played(policy)[0]
    with torch.no_grad():
        for weight in model.parameters():
            weight.add_(0.3 * torch.randn(weight.shape, generator=torch.Generator().manual_seed(1)))
    changed = weights_of(model, 1)
    install(policy, changed)
    fresh = policy_at(folder)
    install(fresh, changed)
    replies = []
    for one in (policy, fresh):
        one.seed("same")
        replies.append(one.reply(prompt, stop=Event()))
    assert replies[0].weights_version == "1"
    assert replies[0].token_ids == replies[1].token_ids
    assert replies[0].logprobs == replies[1].logprobs
    assert not np.allclose(replies[0].logprobs[:1], first.logprobs[:1])


def test_a_reply_is_drawn_with_the_seed_that_was_asked_for(folder: Path) -> None:
    policy = policy_at(folder)
    install(policy, weights_of(load_model(folder), 0))
    prompt, _ = played(policy)[0]
    found = []
    for text in ("one", "other", "one"):
        policy.seed(text)
        found.append(policy.reply(prompt, stop=Event()).token_ids)
    assert found[0] == found[2] != found[1]


def test_a_policy_leaves_gradients_on_for_a_trainer_in_the_same_process(folder: Path) -> None:
    policy_at(folder)
    assert torch.is_grad_enabled()
