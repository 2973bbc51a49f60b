"""A data set as an endless, resumable stream of batches. I/O: reads data sets."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from training.data.collation import TokenTensors, collate, collate_pictures
from training.data.picture_patches import PatchForm
from training.data.samples import TokenSample
from training.data.stream import LoadedSample, Pixels, decode_picture, stream
from training.errors import DatasetError
from training.policy.scoring import Pictures
from training.policy.vision_cache import VisionCache
from training.supervised.labels import Learns, is_learned, with_labels
from training.supervised.packing import packed


@dataclass(frozen=True)
class Cursor:
    """How far the stream has been read."""

    epoch: int = 0
    sample: int = 0
    """Samples of this epoch that were read, those that are not learned from included."""


@dataclass(frozen=True)
class SupervisedBatch:
    samples: tuple[LoadedSample, ...]
    after: Cursor
    """Where the next batch begins."""

    @property
    def sample_ids(self) -> list[str]:
        return [one.sample.provenance.sample_id for one in self.samples]


def batches(
    folder: Path,
    *,
    size: int,
    learns: Learns,
    seed: int,
    start: Cursor,
    workers: int = 2,
    decode: Callable[[Path], Pixels] = decode_picture,
) -> Generator[SupervisedBatch]:
    """Batches of `size` samples, each sample once an epoch; a batch may begin in one and end in the next.

    Raises:
        DatasetError: the data set has no sample to train on.
    """
    wanted = is_learned(learns)
    held: list[LoadedSample] = []
    epoch, first = start.epoch, start.sample
    while True:
        num_learned = 0
        for number, one in enumerate(
            stream(folder, seed=_seed_of(seed, epoch), start=first, workers=workers, decode=decode),
            first + 1,
        ):
            if not wanted(one.sample):
                continue
            num_learned += 1
            held.append(one)
            if len(held) == size:
                yield SupervisedBatch(tuple(held), Cursor(epoch, number))
                held = []
        if first == 0 and num_learned == 0:
            raise DatasetError(f"There is nothing in {folder} that this stage learns from.")
        epoch, first = epoch + 1, 0


def _seed_of(seed: int, epoch: int) -> int:
    return seed * 1_000_003 + epoch


@dataclass(frozen=True)
class Tensors:
    tokens: TokenTensors
    pictures: Pictures


def tensors(
    loaded: tuple[LoadedSample, ...],
    *,
    learns: Learns,
    pad_id: int,
    form: PatchForm | None,
    vision_cache: VisionCache | None = None,
    reads_pixels: bool = True,
    rows: Sequence[int] = (),
    least_width: int = 0,
) -> Tensors:
    """
    Args:
        least_width: tokens of a row, where the longest sample has fewer.
        rows: how many samples share each row; none: each has its own.
        reads_pixels: a stage without the vision tower needs only the places of the pictures.
        vision_cache: a frozen vision tower's features, computed once for each picture.

    Raises:
        DatasetError: there are pictures and the model has no vision tower, or their sizes do not fit their
            tokens.
    """
    samples: list[TokenSample] = [one.sample for one in loaded]
    tokens = with_labels(collate(samples, pad_id=pad_id, least_width=least_width), learns, samples)
    slots = [sample.pictures for sample in samples]
    if not any(slots):
        return Tensors(packed(tokens, rows, slots, (), pad_id=pad_id) if rows else tokens, None)
    if form is None:
        raise DatasetError("The data set has pictures, but the model is one of text alone.")
    if vision_cache is not None:
        for one in loaded:
            for slot, pixels in zip(one.sample.pictures, one.pictures, strict=True):
                vision_cache.add(pixels, slot.file)
        seen = vision_cache.of(samples)
        if rows:
            tokens = packed(tokens, rows, slots, [one.size for one in seen], pad_id=pad_id)
        return Tensors(tokens, seen)
    pictures = [one.pictures for one in loaded]
    patches = collate_pictures(samples, pictures, form, reads_pixels=reads_pixels)
    if rows:
        sizes = [(high // form.merge, wide // form.merge) for _, high, wide in patches.grids.tolist()]
        tokens = packed(tokens, rows, slots, sizes, pad_id=pad_id)
    return Tensors(tokens, patches)
