"""Pictures of several sizes go through both loops, the policy's scores and the critic."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tests.training.small_worlds import small_model, small_world
from training.data.collation import collate, collate_pictures
from training.data.dataset_files import DatasetWriter
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.data.stream import stream
from training.errors import MissingImageError
from training.policy.critic import Critic
from training.policy.models import load_model, patch_form
from training.policy.scoring import scored
from training.ppo.state_features import NAMES
from training.stages.run_folder import read_log
from training.supervised.plain_loop import Schedule
from training.supervised.stage import SftRecipe, train

pytestmark = pytest.mark.torch

WORLD = small_world()
START, END, PAD = (WORLD.pieces[f"<|{name}|>"] for name in ("vision_start", "vision_end", "image_pad"))


def shown(number: int) -> tuple[TokenSample, list[np.ndarray]]:
    """An episode with one or two pictures of different sizes before its question."""
    rng = np.random.default_rng(number)
    sizes = [(64, 32), (32, 96)][: 1 + number % 2]
    ids: list[int] = []
    slots, pictures = [], []
    for height, width in sizes:
        count = height * width // 32**2
        slots.append(PictureSlot("", len(ids) + 1, count))
        pictures.append(rng.integers(0, 256, (height, width, 3), dtype=np.uint8))
        ids += [START, *[PAD] * count, END]
    shown = WORLD.demonstration(number)
    text, mask = shown.token_ids, shown.mask
    ids, mask = [*ids, *text], [*[False] * len(ids), *mask]
    sample = TokenSample(
        token_ids=ids,
        mask=mask,
        turns=[0] * len(ids),
        log_probs=None,
        rewards=[0.0] * len(ids),
        pictures=slots,
        provenance=Provenance("pictures", str(number), 0),
        success=1.0,
    )
    return sample, pictures


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_model(tmp_path_factory.mktemp("models") / "small")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "set"
    with DatasetWriter(folder, vocabulary=WORLD.vocabulary) as writer:
        for number in range(8):
            writer.add(*shown(number))
    return folder


def recipe(out: Path, model: Path, data: Path) -> SftRecipe:
    schedule = Schedule(learning_rate=5e-3, warmup_steps=1)
    return SftRecipe(out=out, model=model, data=data, steps=3, batch=4, micro_batch=2, schedule=schedule)


def test_both_loops_learn_from_pictures_with_the_same_loss(model: Path, data: Path, tmp_path: Path) -> None:
    plain = recipe(tmp_path / "plain", model, data)
    train(plain)
    train(replace(plain, out=tmp_path / "trl", loop="trl"))
    losses = [[row["loss"] for row in read_log(tmp_path / name)] for name in ("plain", "trl")]
    assert len(losses[0]) == 3
    assert losses[0][-1] < losses[0][0]
    assert losses[1] == pytest.approx(losses[0], abs=2e-4)


def test_a_missing_picture_is_its_own_error_and_no_model_is_made(
    model: Path, data: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "set"
    (copy / "images").mkdir(parents=True)
    for path in data.glob("part-*"):
        (copy / path.name).write_bytes(path.read_bytes())
    with pytest.raises(MissingImageError, match="is gone"):
        train(recipe(tmp_path / "run", model, copy))
    assert not (tmp_path / "run" / "result").exists()


def test_scores_and_values_of_samples_with_pictures_are_those_of_each_alone(model: Path, data: Path) -> None:
    policy, form = load_model(model), patch_form(model)
    assert form is not None
    critic = Critic.of(policy)
    torch.nn.init.normal_(critic.head.weight)
    loaded = list(stream(data))[:3]

    def seen(chosen: list[int]) -> tuple[torch.Tensor, torch.Tensor]:
        samples = [loaded[index].sample for index in chosen]
        tokens = collate(samples, pad_id=WORLD.pad_id)
        pictures = collate_pictures(samples, [loaded[index].pictures for index in chosen], form)
        features = torch.zeros(*tokens.ids.shape, len(NAMES))
        with torch.no_grad():
            return scored(policy, tokens, pictures)[0], critic(tokens, features, pictures)[0]

    together = seen([0, 1, 2])
    for row in range(3):
        for both, alone in zip(together, seen([row]), strict=True):
            torch.testing.assert_close(both[row, : alone.shape[1]], alone[0], atol=2e-4, rtol=1e-3)


def test_an_adapter_learns_the_same_from_cached_embeddings(model: Path, data: Path, tmp_path: Path) -> None:
    looking = replace(recipe(tmp_path / "looking", model, data), tuning="lora", micro_batch=1)
    train(looking)
    train(replace(looking, out=tmp_path / "seen", vision="frozen"))
    losses = [[row["loss"] for row in read_log(tmp_path / name)] for name in ("looking", "seen")]
    assert losses[0][-1] < losses[0][0]
    assert losses[1] == pytest.approx(losses[0], abs=2e-4)
