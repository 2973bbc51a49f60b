"""Pictures are cut into patches exactly as by Hugging Face's processor, several at once and of any sizes."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from transformers.models.qwen2_vl.image_processing_pil_qwen2_vl import Qwen2VLImageProcessorPil

from training.data.collation import collate_pictures
from training.data.picture_patches import PatchForm, cut
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.errors import DatasetError

pytestmark = pytest.mark.torch

FORM = PatchForm(patch_px=14)


def pictures(*sizes: tuple[int, int]) -> list[np.ndarray]:
    rng = np.random.default_rng(1)
    return [rng.integers(0, 256, (height, width, 3), dtype=np.uint8) for height, width in sizes]


def test_patches_and_grids_equal_those_of_hugging_face() -> None:
    shown = pictures((56, 84), (28, 28), (112, 56))
    processor = Qwen2VLImageProcessorPil(do_resize=False, patch_size=14, merge_size=2, temporal_patch_size=2)
    expected = processor(images=shown, return_tensors="pt")
    ours = cut(shown, FORM)
    assert torch.equal(ours.grids, expected["image_grid_thw"])
    assert ours.patches.shape == expected["pixel_values"].shape
    assert torch.allclose(ours.patches, expected["pixel_values"], atol=1e-5)


def test_a_picture_has_a_token_for_every_square_of_patches() -> None:
    assert FORM.num_tokens(56, 84) == 2 * 3
    assert len(cut(pictures((56, 84)), FORM).patches) == 4 * FORM.num_tokens(56, 84)


def test_a_picture_of_another_size_than_its_tokens_were_counted_for_is_refused() -> None:
    ids = [0] * 6
    sample = TokenSample(
        ids, [False] * 6, ids, None, ids, [PictureSlot("", 0, 6)], Provenance("test", "e", 1)
    )
    (fits,), (other,) = pictures((56, 84)), pictures((56, 56))
    assert len(collate_pictures([sample], [[fits]], FORM).grids) == 1
    with pytest.raises(DatasetError, match="has 6 tokens, but its 56×56 pixels make 4"):
        collate_pictures([sample], [[other]], FORM)


def test_no_pictures_are_no_patches() -> None:
    nothing = cut([], FORM)
    assert nothing.patches.shape == (0, 3 * 2 * 14 * 14)
    assert nothing.grids.shape == (0, 3)


def test_a_picture_that_does_not_fit_is_refused_and_not_resized() -> None:
    with pytest.raises(DatasetError, match="57×56 cannot be cut into squares of 28 pixels"):
        cut(pictures((56, 57)), FORM)
