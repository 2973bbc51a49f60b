"""Caches a frozen vision tower's picture embeddings, so that each picture is encoded once. Pure.

Encoding is most of the work where pictures are many and replies are short. As long as the vision tower is
frozen, a picture's embeddings stay the same, for the policy, its reference and its critic alike.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from peft import PeftModel
from torch import Tensor

from training.data.picture_patches import PatchForm, cut
from training.data.samples import TokenSample
from training.errors import DatasetError
from training.policy.devices import moved


@dataclass(frozen=True)
class PictureEmbeddings:
    """Embeddings of one picture, as the language model gets them."""

    states: Tensor
    """(N, width), one for each of its tokens."""
    deeper: tuple[Tensor, ...]
    """(N, width) each, for models that also use earlier layers of the tower (DeepStack)."""
    grid: tuple[int, int, int]
    """1, rows and columns of patches."""
    merge: int
    """Patches that became one token, along each side."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of tokens."""
        return self.grid[1] // self.merge, self.grid[2] // self.merge


def picture_name(pixels: NDArray[np.uint8]) -> str:
    """The same for equal pictures, wherever they are."""
    return hashlib.sha256(repr(pixels.shape).encode() + pixels.tobytes()).hexdigest()


class VisionCache:
    """The frozen vision tower of one model and a least-recently-used cache of its embeddings."""

    def __init__(self, model: Any, form: PatchForm, *, most_pictures: int = 4096) -> None:
        """
        Args:
            most_pictures: kept at once; beyond them the least recently used are dropped.
        """
        whole = model.get_base_model() if isinstance(model, PeftModel) else model
        self._body, self._form, self._most = whole.base_model, form, most_pictures
        for parameter in self._body.visual.parameters():
            parameter.requires_grad_(False)
        self._seen: OrderedDict[str, PictureEmbeddings] = OrderedDict()

    def add(self, pixels: NDArray[np.uint8], name: str = "") -> str:
        """Encode a picture, if it is new; returns its name in the cache.

        Args:
            pixels: (H, W, 3) RGB.
            name: its name in a data set, if it has one.
        """
        name = name or picture_name(pixels)
        if name not in self._seen:
            device = next(self._body.visual.parameters()).device
            patches = moved(cut([pixels], self._form), device)
            with torch.no_grad():
                found = self._body.get_image_features(patches.patches, patches.grids, return_dict=True)
            levels = getattr(found, "deepstack_features", None) or ()  # Qwen2-VL and Qwen2.5-VL have none
            (states,), deeper = found.pooler_output, tuple(one[0] for one in levels)
            _, rows, columns = patches.grids[0].tolist()
            self.keep(name, PictureEmbeddings(states, deeper, (1, rows, columns), self._form.merge))
        return name

    def keep(self, name: str, seen: PictureEmbeddings) -> None:
        """Take embeddings that the same tower computed elsewhere."""
        self._seen[name] = moved(seen, next(self._body.visual.parameters()).device)
        if len(self._seen) > self._most:
            self._seen.popitem(last=False)

    def __getitem__(self, name: str) -> PictureEmbeddings:
        """
        Raises:
            DatasetError: it was never added, or was dropped.
        """
        if name not in self._seen:
            raise DatasetError(
                f"The picture {name[:12]} is not among the {self._most} that were looked at last; keep more."
            )
        self._seen.move_to_end(name)
        return self._seen[name]

    def of(self, samples: Sequence[TokenSample]) -> tuple[PictureEmbeddings, ...]:
        """All pictures of some samples, in the order of their tokens.

        Raises:
            DatasetError: a picture is not in the cache, or not of the size that its tokens were counted for.
        """
        found = []
        for sample in samples:
            for slot in sample.pictures:
                seen = self[slot.file]
                if len(seen.states) != slot.num_tokens:
                    raise DatasetError(
                        f"A picture of {sample.provenance.sample_id} has {slot.num_tokens} tokens, but this "
                        f"vision tower makes {len(seen.states)} of it."
                    )
                found.append(seen)
        return tuple(found)


def without_stray(model: Any, ids: Tensor, is_picture: Tensor) -> Tensor:
    """The ids as the model reads them, with picture tokens that the model itself sampled replaced by byte 0.

    Such a token is scored as what it is, but read as byte 0, since models count their picture tokens.
    """
    return ids.masked_fill((ids == model.config.image_token_id) & ~is_picture.bool(), 0)


def vision_inputs(seen: Sequence[PictureEmbeddings]) -> dict[str, Any]:
    """Keyword arguments that replace pixels for a model of the Qwen3-VL family."""
    from transformers.models.qwen3_vl.modeling_qwen3_vl import BaseModelOutputWithDeepstackFeatures

    deeper = [list(level) for level in zip(*(one.deeper for one in seen), strict=True)]
    output = BaseModelOutputWithDeepstackFeatures(
        pooler_output=tuple(one.states for one in seen), deepstack_features=deeper
    )
    return {
        "image_grid_thw": torch.tensor([one.grid for one in seen], device=seen[0].states.device),
        "mm_encoder_outputs": {"image": output},
    }
