"""Cache of a frozen vision tower: the same numbers as encoding again, the same positions as transformers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from tests.training.small_worlds import seeing_model
from training.data.collation import collate, collate_pictures
from training.data.samples import Provenance, TokenSample, picture_slots
from training.errors import DatasetError
from training.export.embedded import VOCABULARY
from training.policy.models import load_model, patch_form
from training.policy.sampling import Conversations, PlacedPicture, mrope_positions
from training.policy.scoring import scored
from training.policy.vision_cache import VisionCache

pytestmark = pytest.mark.torch

PAD = VOCABULARY.tokens.index("<|image_pad|>")
START, END = VOCABULARY.tokens.index("<|vision_start|>"), VOCABULARY.tokens.index("<|vision_end|>")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return seeing_model(tmp_path_factory.mktemp("models") / "seeing")


def picture(number: int, height: int = 64, width: int = 96) -> Any:
    return np.random.default_rng(number).integers(0, 256, (height, width, 3), np.uint8)


def sample(*lengths: int) -> TokenSample:
    """Pictures of so many tokens, with text around each."""
    ids = [token for length in lengths for token in (START, *[PAD] * length, END, 65, 66)]
    return TokenSample(
        token_ids=ids,
        mask=[token == 66 for token in ids],
        turns=[0] * len(ids),
        log_probs=None,
        rewards=[0.0] * len(ids),
        pictures=picture_slots(ids, PAD),
        provenance=Provenance("test", str(lengths), 0),
    )


def test_cached_embeddings_equal_newly_computed_ones(folder: Path) -> None:
    model, form = load_model(folder), patch_form(folder)
    assert form is not None
    shown = [[picture(1), picture(2, 32, 64)], [picture(3)]]
    samples = [sample(6, 2), sample(6)]
    tokens = collate(samples, pad_id=0)
    vision_cache = VisionCache(model, form)
    named = [
        replace(
            one,
            pictures=[
                replace(slot, file=vision_cache.add(pixels))
                for slot, pixels in zip(one.pictures, pictures, strict=True)
            ],
        )
        for one, pictures in zip(samples, shown, strict=True)
    ]
    with torch.no_grad():
        looked, _ = scored(model, tokens, collate_pictures(samples, shown, form))
        seen, _ = scored(model, tokens, vision_cache.of(named))
    torch.testing.assert_close(seen[tokens.mask], looked[tokens.mask], atol=1e-5, rtol=0)


def test_each_picture_is_encoded_once_and_the_least_recently_used_is_dropped(folder: Path) -> None:
    model, form = load_model(folder), patch_form(folder)
    assert form is not None
    vision_cache = VisionCache(model, form, most_pictures=2)
    assert not any(value.requires_grad for value in model.base_model.visual.parameters())
    first = vision_cache.add(picture(1))
    assert vision_cache[first] is vision_cache[vision_cache.add(picture(1))]
    second = vision_cache.add(picture(2))
    assert vision_cache[first].size == (2, 3)
    third = vision_cache.add(picture(3))
    assert vision_cache[first].states.shape == vision_cache[third].states.shape
    with pytest.raises(DatasetError, match="keep more"):
        vision_cache[second]
    wrong = replace(sample(5), pictures=[replace(sample(5).pictures[0], file=first)])
    with pytest.raises(DatasetError, match="5 tokens, but this vision tower makes 6"):
        vision_cache.of([wrong])


def test_a_part_of_a_picture_that_the_model_writes_itself_shows_nothing_and_is_scored_alike(
    folder: Path,
) -> None:
    model, form = load_model(folder), patch_form(folder)
    assert form is not None
    vision_cache = VisionCache(model, form)
    name = vision_cache.add(picture(1))
    prompt = [START, *[PAD] * 6, END, 65]
    script = iter([PAD, 66, PAD])
    talk = Conversations(model, [prompt], end_id=0, pad_id=0, shown=[[PlacedPicture(1, vision_cache[name])]])
    (said,) = talk.write([True], max_tokens=3, draw=lambda log_probs: torch.tensor([next(script)]))
    ids = [*prompt, *said.token_ids]
    whole = replace(
        sample(6),
        token_ids=ids,
        mask=[False] * len(prompt) + [True] * 3,
        turns=[0] * len(ids),
        rewards=[0.0] * len(ids),
        pictures=[replace(picture_slots(prompt, PAD)[0], file=name)],
    )
    with torch.no_grad():
        log_probs, _ = scored(model, collate([whole], pad_id=0), vision_cache.of([whole]))
        patches = collate_pictures([whole], [[picture(1)]], form)
        looked, _ = scored(model, collate([whole], pad_id=0), patches)
    assert said.token_ids == [PAD, 66, PAD]
    assert log_probs[0, -3:].tolist() == pytest.approx(said.log_probs, abs=1e-4)
    assert looked[0, -3:].tolist() == pytest.approx(said.log_probs, abs=1e-4)


def test_positions_are_those_of_transformers(folder: Path) -> None:
    model, form = load_model(folder), patch_form(folder)
    assert form is not None
    vision_cache = VisionCache(model, form)
    one = vision_cache[vision_cache.add(picture(1))]
    tokens = collate([sample(6), sample(6, 6)], pad_id=0)
    here = tokens.attention.long()
    shown = [[PlacedPicture(1, one)], [PlacedPicture(1, one), PlacedPicture(11, one)]]
    mine, after = mrope_positions(here, shown, torch.zeros(2, dtype=torch.long))
    theirs, _ = model.base_model.get_rope_index(
        tokens.ids, tokens.is_picture.int(), torch.tensor([one.grid] * 3), attention_mask=here
    )
    for row in range(2):
        length = int(here[row].sum())
        assert torch.equal(mine[:, row, :length], theirs[:, row, :length])
        assert int(after[row]) == int(theirs[:, row, :length].max()) + 1
