"""Pictures of any sizes → the patches that a model of the Qwen2-VL family reads. Pure.

Pictures have the size that the model was given (`agent/perception/view.py`): nothing is resized here, so
that coordinates stay valid. Patches of all pictures of a batch stand one after the other,
and a grid for each says where it begins and ends; no picture is padded to the size of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from training.errors import DatasetError


@dataclass(frozen=True, slots=True)
class PatchForm:
    """How a vision tower patches and scales pictures; the numbers of `preprocessor_config.json`."""

    patch_px: int
    merge: int = 2
    """Patches that become one token, along each side."""
    frames: int = 2
    """A still picture is so many equal frames."""
    mean: tuple[float, float, float] = (0.48145466, 0.4578275, 0.40821073)
    std: tuple[float, float, float] = (0.26862954, 0.26130258, 0.27577711)

    @property
    def factor(self) -> int:
        """Side of one token in pixels."""
        return self.patch_px * self.merge

    def num_tokens(self, height_px: int, width_px: int) -> int:
        """Tokens of a picture.

        Raises:
            DatasetError: its sides are no multiples of `factor`.
        """
        if height_px % self.factor or width_px % self.factor or not height_px * width_px:
            raise DatasetError(
                f"A picture of {width_px}×{height_px} cannot be cut into squares of {self.factor} pixels; "
                "show it to the model with its own image limits."
            )
        return height_px // self.factor * (width_px // self.factor)


@dataclass(frozen=True)
class PicturePatches:
    patches: Tensor
    """(N, 3 · frames · patch²) of all pictures, square by merged square; channel first inside a patch."""
    grids: Tensor
    """(pictures, 3): frames ÷ `frames`, rows and columns of patches of each picture."""


def cut(pictures: Sequence[NDArray[np.uint8]], form: PatchForm) -> PicturePatches:
    """
    Args:
        pictures: (H, W, 3) RGB each, of a batch's samples one after the other.

    Raises:
        DatasetError: the sides of a picture are no multiples of `form.factor`.
    """
    cuts = [_cut(picture, form) for picture in pictures]
    unseen = uncut(pictures, form)
    return PicturePatches(torch.cat(cuts), unseen.grids) if cuts else unseen


def uncut(pictures: Sequence[NDArray[np.uint8]], form: PatchForm) -> PicturePatches:
    """The grids alone: of pictures whose places are needed, and whose pixels are not."""
    grids = [
        (1, picture.shape[0] // form.patch_px, picture.shape[1] // form.patch_px) for picture in pictures
    ]
    side = 3 * form.frames * form.patch_px**2
    return PicturePatches(torch.zeros(0, side), torch.tensor(grids, dtype=torch.int64).reshape(-1, 3))


def _cut(picture: NDArray[np.uint8], form: PatchForm) -> Tensor:
    """(patches, 3 · frames · patch²) of one picture."""
    height, width, _ = picture.shape
    form.num_tokens(height, width)
    x = torch.from_numpy(picture.astype(np.float32)) / 255
    x = (x - torch.tensor(form.mean)) / torch.tensor(form.std)
    rows, columns, merge, patch = height // form.factor, width // form.factor, form.merge, form.patch_px
    x = x.view(rows, merge, patch, columns, merge, patch, 3).permute(0, 3, 1, 4, 6, 2, 5)
    frames = x.unsqueeze(5).expand(*x.shape[:5], form.frames, patch, patch)
    return frames.reshape(rows * columns * merge**2, 3 * form.frames * patch**2)
