"""Scenes → batches of crops with their patch labels. Crops keep their true place on the canvas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor

from agent.perception.contrast import NOISE, RADIUS_PX
from training.embedded.attributes import attributes
from training.embedded.devices import on_device
from training.embedded.perception import PatchBatch
from training.embedded.targets import ACTIONABLE, PatchTargets, patch_targets
from training.embedded.vision import EmbeddedConfig, block_order
from training.windows.scene import Box, Element, Scene

MAX_NAME_BYTES = 40


def quoted(name: str) -> bytes:
    return b'"' + name.encode()[:MAX_NAME_BYTES] + b'"'


@dataclass(frozen=True, slots=True)
class SceneCrop:
    """A crop of a scene; row and column of its top left corner in patches, both even."""

    scene: Scene
    targets: PatchTargets
    row: int
    column: int
    size_px: tuple[int, int]
    """(width, height)"""

    def holds(self, element: Element, patch_px: int) -> bool:
        """True when the whole control can be seen in this crop."""
        return self.box_px(patch_px).holds(element.box)

    def box_px(self, patch_px: int) -> Box:
        """What it shows of the canvas."""
        x0, y0 = self.column * patch_px, self.row * patch_px
        return Box(x0, y0, x0 + self.size_px[0], y0 + self.size_px[1])

    def whole_controls(self, patch_px: int) -> set[int]:
        """Indices of the controls that can be seen whole and have a readable name."""
        return {
            index
            for index, element in enumerate(self.scene.elements)
            if element.kind in ACTIONABLE and element.name.strip() and self.holds(element, patch_px)
        }


def crops(
    scenes: Iterable[Scene],
    config: EmbeddedConfig,
    *,
    crop_px: tuple[int, int],
    batch_size: int,
    crops_per_scene: int,
    rng: np.random.Generator,
    for_controls: bool = False,
) -> Iterator[list[SceneCrop]]:
    """Lists of crops of one size, (width, height) in pixels, each around a control chosen at random.

    Args:
        for_controls: prefer crops that hold many whole controls over crops that hold much text.
    """
    waiting: list[SceneCrop] = []
    for scene in scenes:
        if not any(element.kind in ACTIONABLE for element in scene.elements):
            continue
        targets = patch_targets(scene, config.patch_px)
        for _ in range(crops_per_scene):
            waiting.append(_densest(scene, targets, config, crop_px, rng, for_controls=for_controls))
        if len(waiting) >= batch_size:
            yield waiting[:batch_size]
            waiting = waiting[batch_size:]


TILE_PX = (160, 32)
"""(width, height) of the crops from which letters are learned: full of text, and cheap."""


def text_tiles(
    scenes: Iterable[Scene],
    config: EmbeddedConfig,
    *,
    batch_size: int,
    tiles_per_scene: int,
    most_names: int,
    rng: np.random.Generator,
) -> Iterator[PatchBatch]:
    """Batches of tiles: a scene is cut into a regular grid with a random beginning, and the tiles with the
    most to read are kept. Every text and control that a tile shows whole has its name, up to `most_names`
    different ones."""
    patch = config.patch_px
    across, down = TILE_PX[0] // patch, TILE_PX[1] // patch
    order = block_order(down, across).numpy()
    waiting: list[tuple[NDArray[Any], ...]] = []
    number_of: dict[str, int] = {}
    count = 0
    for scene in scenes:
        targets = patch_targets(scene, patch)
        rows, columns = targets.kind.shape
        begin = int(rng.integers((columns % across + across) // config.merge)) * config.merge
        down_from, across_from = range(0, rows - down + 1, down), range(begin, columns - across + 1, across)
        corners = np.array([(row, column) for row in down_from for column in across_from])
        at = corners[:, 0, None] + order[:, 0], corners[:, 1, None] + order[:, 1]
        chars = targets.chars[at]
        much = chars.any(-1).sum(1) + rng.uniform(0, 6, len(corners))
        kept = np.argsort(-much)[:tiles_per_scene]
        corners, at = corners[kept], (at[0][kept], at[1][kept])
        pixels = np.stack(
            [
                scene.pixels[r * patch : r * patch + TILE_PX[1], c * patch : c * patch + TILE_PX[0]]
                for r, c in corners
            ]
        )
        names = _names_in_tiles(scene, targets.element[at], corners * patch, number_of, most_names)
        labels = (targets.kind[at], targets.state[at], names, targets.click[at], targets.element[at])
        waiting.append((pixels, corners, chars[kept], *labels))
        count += len(kept)
        if count >= batch_size:
            whole = [np.concatenate(parts)[:batch_size] for parts in zip(*waiting, strict=True)]
            yield _tensors(list(number_of), whole)
            waiting, number_of, count = [], {}, 0


def _names_in_tiles(
    scene: Scene, element: NDArray[np.int16], corner_px: NDArray[Any], number_of: dict[str, int], most: int
) -> NDArray[np.int64]:
    """(tiles, patches) index of the name of what a tile shows whole, else -1; `number_of` grows."""
    boxes = np.array([(e.box.x0, e.box.y0, e.box.x1, e.box.y1) for e in scene.elements] or [(0,) * 4])
    box = boxes[element]
    top, left = corner_px[:, 0, None], corner_px[:, 1, None]
    whole = (element >= 0) & (box[..., 0] >= left) & (box[..., 1] >= top)
    whole &= (box[..., 2] <= left + TILE_PX[0]) & (box[..., 3] <= top + TILE_PX[1])
    number = np.full(len(boxes), -1, np.int64)
    for index in np.unique(element[whole]):
        name = scene.elements[index].name
        if name.strip() and (name in number_of or len(number_of) < most):
            number[index] = number_of.setdefault(name, len(number_of))
    return np.where(whole, number[element], -1)


def _tensors(names: list[str], stacked: Sequence[NDArray[Any]]) -> PatchBatch:
    """A batch of pixels, corners, characters, kinds, states, names, clicks and elements, each (B, …)."""
    pixels, corner, chars, kind, state, name, click, element = stacked
    tokens, ends = name_tensor([quoted(name) for name in names])
    made_of = [attributes(name) for name in names] or [attributes("")]
    return PatchBatch(
        pixels=ink(on_device(pixels)),
        corner=on_device(corner),
        chars=on_device(chars).long(),
        kind=on_device(kind).long(),
        state=on_device(state).long(),
        name=on_device(name),
        click=on_device(click).long(),
        element=on_device(element).long(),
        names=tokens,
        name_ends=ends,
        attributes=on_device(np.stack(made_of)).float(),
    )


def _densest(
    scene: Scene,
    targets: PatchTargets,
    config: EmbeddedConfig,
    crop_px: tuple[int, int],
    rng: np.random.Generator,
    *,
    for_controls: bool,
    tries: int = 4,
) -> SceneCrop:
    """Of some crops around controls, the one with the most text: more to learn per second of training."""
    filled: NDArray[np.bool_] = np.asarray(targets.chars.any(-1))
    rows, columns = crop_px[1] // config.patch_px, crop_px[0] // config.patch_px
    corners = [_corner(scene, config, crop_px, rng) for _ in range(tries)]
    if for_controls:
        candidates = [SceneCrop(scene, targets, row, column, crop_px) for row, column in corners]
        return max(candidates, key=lambda crop: len(crop.whole_controls(config.patch_px)))
    row, column = max(corners, key=lambda at: filled[at[0] : at[0] + rows, at[1] : at[1] + columns].sum())
    return SceneCrop(scene, targets, row, column, crop_px)


def _corner(
    scene: Scene, config: EmbeddedConfig, crop_px: tuple[int, int], rng: np.random.Generator
) -> tuple[int, int]:
    """Row and column, in patches and even, of a crop that holds the middle of some control."""
    controls = [element for element in scene.elements if element.kind in ACTIONABLE]
    x, y = controls[rng.integers(len(controls))].box.centre
    corner = []
    for middle, size, whole in ((y, crop_px[1], config.canvas_px[1]), (x, crop_px[0], config.canvas_px[0])):
        start = middle - size * rng.uniform(0.2, 0.8)
        step = config.patch_px * config.merge
        corner.append(int(min(max(round(start / step), 0), (whole - size) // step)) * config.merge)
    return corner[0], corner[1]


def patch_batch(chosen: Sequence[SceneCrop], config: EmbeddedConfig) -> PatchBatch:
    """Crops of one size as tensors."""
    patch = config.patch_px
    width, height = chosen[0].size_px
    order = block_order(height // patch, width // patch).numpy()
    number_of: dict[str, int] = {}
    pixels, chars, kinds, states, names, clicks, elements = [], [], [], [], [], [], []
    for crop in chosen:
        y, x = crop.row * patch, crop.column * patch
        pixels.append(crop.scene.pixels[y : y + height, x : x + width])
        at = (order[:, 0] + crop.row, order[:, 1] + crop.column)
        chars.append(crop.targets.chars[at])
        kinds.append(crop.targets.kind[at])
        states.append(crop.targets.state[at])
        clicks.append(crop.targets.click[at])
        elements.append(crop.targets.element[at])
        number = [_number(element, crop, patch, number_of) for element in crop.scene.elements]
        names.append(np.array([*number, -1], np.int64)[elements[-1]])
    corner = np.array([(crop.row, crop.column) for crop in chosen])
    stacked = [np.stack(parts) for parts in (chars, kinds, states, names, clicks, elements)]
    return _tensors(list(number_of), [np.stack(pixels), corner, *stacked])


def _number(element: Element, crop: SceneCrop, patch_px: int, number_of: dict[str, int]) -> int:
    """The name's index in the batch; -1 for what has no name or is cut by the crop."""
    if element.kind not in ACTIONABLE or not element.name or not crop.holds(element, patch_px):
        return -1
    return number_of.setdefault(element.name, len(number_of))


def name_tensor(names: list[bytes]) -> tuple[torch.Tensor, torch.Tensor]:
    """(M, L) byte ids padded with 0 and (M,) the index of each last byte."""
    longest = max((len(name) for name in names), default=2)
    tokens = np.zeros((max(len(names), 1), longest), np.int64)
    for row, name in enumerate(names):
        tokens[row, : len(name)] = list(name)
    ends = [len(name) - 1 for name in names] or [0]
    return on_device(tokens), torch.tensor(ends)


def ink(pixels: Tensor) -> Tensor:
    """(B, H, W, 3) uint8 RGB → (B, H, W, 3) uint8 ink, brightness, colourfulness."""
    red, green, blue = pixels.unbind(-1)
    brightness = red.float().mul_(0.299).add_(green, alpha=0.587).add_(blue, alpha=0.114)
    difference = brightness - _surroundings(brightness)
    spread = _surroundings(difference * difference).clamp_(min=0).sqrt_().add_(NOISE)
    relative = difference / spread
    lopsided = _surroundings(relative.clamp(-4, 4) ** 3)
    ink = relative * torch.tanh(4 * lopsided)
    colourful = pixels.amax(-1) - pixels.amin(-1)
    bright = [(64 + 48 * ink).clamp_(0, 255).to(torch.uint8), brightness.to(torch.uint8), colourful]
    return torch.stack(bright, dim=-1)


def _surroundings(values: Tensor) -> Tensor:
    size = 2 * RADIUS_PX + 1
    padded = F.pad(values[:, None], (RADIUS_PX,) * 4, mode="replicate")[:, 0]
    middle = padded.mean()
    total = torch.cumsum(padded - middle, dim=1)
    rows = total[:, size - 1 :].clone()
    rows[:, 1:] -= total[:, :-size]
    total = torch.cumsum(rows, dim=2)
    cells = total[:, :, size - 1 :].clone()
    cells[:, :, 1:] -= total[:, :, :-size]
    return cells / size**2 + middle
