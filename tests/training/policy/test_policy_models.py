"""Sampling with a KV cache agrees with scoring; critics and models are read as they were written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor

from tests.training.small_worlds import small_model, small_world
from training.data.collation import collate
from training.errors import CheckpointError, GateError
from training.policy.critic import Critic, CriticRecord, load_critic, require_passed, save_critic
from training.policy.models import load_model, save_model, write_folder
from training.policy.sampling import Conversations, sampled
from training.policy.scoring import scored
from training.ppo.state_features import NAMES
from training.worlds.demonstrations import demonstration

pytestmark = pytest.mark.torch

WORLD = small_world()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_model(tmp_path_factory.mktemp("models") / "small")


@pytest.fixture(scope="module")
def model(folder: Path) -> Any:
    return load_model(folder)


def test_the_cache_keeps_what_was_read_and_changes_no_probability(model: Any) -> None:
    """Prompts, replies and tool outputs of different lengths; the trainer's single forward pass must give the
    same."""
    prompts = [WORLD.opening(WORLD.environment().reset(seed)) for seed in (1, 2, 3)]
    talk = Conversations(model, prompts, end_id=WORLD.end_id, pad_id=WORLD.pad_id)
    rng = sampled(torch.Generator().manual_seed(0))
    first = talk.write([True, True, True], max_tokens=5, draw=rng)
    said = [[7, 8, 9, 10], [], [11]]
    talk.read(said)
    second = talk.write([True, False, True], max_tokens=4, draw=rng)
    assert second[1].token_ids == []
    for row, prompt in enumerate(prompts):
        ids = [*prompt, *first[row].token_ids, *said[row], *second[row].token_ids]
        tokens = torch.tensor([ids])
        with torch.no_grad():
            logits = model(
                input_ids=tokens, position_ids=torch.arange(len(ids)).expand(3, 1, len(ids)), use_cache=False
            ).logits
        expected = logits[0, :-1].log_softmax(-1).gather(1, tokens[0, 1:, None])[:, 0]
        begin = len(prompt)
        end = begin + len(first[row].token_ids)
        assert first[row].log_probs == pytest.approx(expected[begin - 1 : end - 1].tolist(), abs=1e-4)
        again = end + len(said[row])
        assert second[row].log_probs == pytest.approx(expected[again - 1 :].tolist(), abs=1e-4)


def test_nothing_is_read_twice(model: Any) -> None:
    prompts = [WORLD.opening(WORLD.environment().reset(seed)) for seed in (1, 2)]
    talk = Conversations(model, prompts, end_id=WORLD.end_id, pad_id=WORLD.pad_id)

    def never_ends(log_probs: Tensor) -> Tensor:
        return torch.full((len(log_probs),), 65)

    before = talk.num_read
    talk.write([True, True], max_tokens=3, draw=never_ends)
    talk.read([[1, 2], [3, 4]])
    talk.write([True, True], max_tokens=3, draw=never_ends)
    assert talk.num_read - before == 2 * (3 + 2 + 3)


def test_scores_of_a_padded_batch_are_those_of_each_sample_alone(model: Any) -> None:
    samples = [demonstration(WORLD, seed) for seed in range(4)]
    together, _ = scored(model, collate(samples, pad_id=WORLD.pad_id))
    for row, sample in enumerate(samples):
        alone, _ = scored(model, collate([sample], pad_id=WORLD.pad_id))
        torch.testing.assert_close(
            together[row, : alone.shape[1]], alone[0], atol=1e-4, rtol=1e-4, check_stride=False
        )


def test_a_fresh_critic_values_everything_at_zero_and_learns_apart_from_the_policy(model: Any) -> None:
    critic = Critic.of(model)
    tokens = collate([demonstration(WORLD, seed) for seed in range(3)], pad_id=WORLD.pad_id)
    features = torch.rand(*tokens.ids.shape, len(NAMES))
    values, after = critic(tokens, features)
    assert not values.any()
    assert after.shape == (3,)
    before = {name: value.clone() for name, value in model.named_parameters()}
    optimiser = torch.optim.SGD(critic.parameters(), lr=0.1)
    for _ in range(2):  # the first step moves the head only: before it, nothing below has a gradient
        values, after = critic(tokens, features)
        (values.sum() + after.sum() - 1.0).square().backward()
        optimiser.step()
        optimiser.zero_grad()
    assert critic(tokens, features)[0].any()
    assert all(torch.equal(value, before[name]) for name, value in model.named_parameters())


def test_the_value_before_a_token_does_not_depend_on_it(model: Any) -> None:
    critic = Critic.of(model)
    torch.nn.init.normal_(critic.head.weight)
    torch.nn.init.normal_(critic.features[2].weight)
    sample = demonstration(WORLD, 1)
    tokens = collate([sample], pad_id=WORLD.pad_id)
    features = torch.rand(*tokens.ids.shape, len(NAMES))
    values, after = critic(tokens, features)
    tokens.ids[0, -1] = 65
    features[0, -1] = 0.5
    other_values, other_after = critic(tokens, features)
    torch.testing.assert_close(values, other_values)
    assert not torch.allclose(after, other_after)


def test_a_critic_is_loaded_as_it_was_saved(model: Any, tmp_path: Path) -> None:
    critic = Critic.of(model)
    torch.nn.init.normal_(critic.head.weight)
    torch.nn.init.normal_(critic.features[2].weight)
    record = CriticRecord(True, 0.7, 0.1, "abc", 20)
    save_critic(critic, record, tmp_path / "critic")
    loaded, said = load_critic(tmp_path / "critic")
    assert said == record
    tokens = collate([demonstration(WORLD, 1)], pad_id=WORLD.pad_id)
    features = torch.rand(*tokens.ids.shape, len(NAMES))
    torch.testing.assert_close(loaded(tokens, features)[0], critic(tokens, features)[0])
    with pytest.raises(CheckpointError, match="exists already"):
        save_critic(critic, record, tmp_path / "critic")


def test_a_critic_that_did_not_pass_is_refused_by_rl(tmp_path: Path) -> None:
    with pytest.raises(GateError, match="explains 12% of the variance"):
        require_passed(CriticRecord(False, 0.12, 0.2, "abc", 20), tmp_path)


@pytest.mark.parametrize("file", ["critic.json", "critic.safetensors", "config.json"])
def test_a_damaged_critic_is_refused(model: Any, tmp_path: Path, file: str) -> None:
    save_critic(Critic.of(model), CriticRecord(True, 0.7, 0.1, "abc", 20), tmp_path / "critic")
    path = tmp_path / "critic" / file
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(CheckpointError, match="cannot be read"):
        load_critic(tmp_path / "critic")


def test_a_model_folder_keeps_its_tokenizer_and_its_lineage(model: Any, folder: Path, tmp_path: Path) -> None:
    save_model(model, folder, tmp_path / "new", lineage={"stage": "sft"})
    assert json.loads((tmp_path / "new" / "lineage.json").read_text()) == {"stage": "sft"}
    assert (tmp_path / "new" / "tokenizer.json").read_bytes() == (folder / "tokenizer.json").read_bytes()
    again = load_model(tmp_path / "new")
    assert all(torch.equal(value, again.state_dict()[name]) for name, value in model.state_dict().items())


def test_a_cut_off_model_is_refused_and_nothing_is_overwritten(
    model: Any, folder: Path, tmp_path: Path
) -> None:
    save_model(model, folder, tmp_path / "new")
    weights = tmp_path / "new" / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[: weights.stat().st_size // 2])
    with pytest.raises(CheckpointError, match="cannot be read"):
        load_model(tmp_path / "new")
    with pytest.raises(CheckpointError, match="exists already"):
        save_model(model, folder, tmp_path / "new")
    with pytest.raises(CheckpointError, match=r"config\.json is missing"):
        load_model(tmp_path)


def test_a_folder_that_could_not_be_filled_leaves_nothing(tmp_path: Path) -> None:
    def fill(folder: Path) -> None:
        (folder / "half").write_text("x")
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space"):
        write_folder(tmp_path / "target", fill)
    assert list(tmp_path.iterdir()) == []


def test_a_fresh_critic_is_where_its_policy_is(tmp_path: Path) -> None:
    policy = load_model(small_model(tmp_path / "model")).to("meta")
    assert {parameter.device.type for parameter in Critic.of(policy).parameters()} == {"meta"}
