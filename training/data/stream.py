"""Reads data sets sample by sample in bounded memory, pictures decoded by worker threads. I/O: reads files.

In memory are: one row group, a shuffling buffer of rows without pictures, and the decoded pictures of the
samples in flight, at most `ahead` and the one that the caller has. The order depends on the seed alone, so
that a reader that starts at the n-th sample goes on exactly where another one stopped.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
from numpy.typing import NDArray
from PIL import Image

from training.data.dataset_files import IMAGES_FOLDER, ROWS_A_GROUP, parts, sample_of
from training.data.samples import TokenSample
from training.errors import DatasetError, MissingImageError

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class LoadedSample:
    sample: TokenSample
    pictures: tuple[Pixels, ...]
    """(H, W, 3) RGB each, in the order of the sample's slots."""


def decode_picture(path: Path) -> Pixels:
    """
    Raises:
        MissingImageError: it is gone or damaged.
    """
    try:
        with Image.open(path) as image:
            return np.asarray(image.convert("RGB"), dtype=np.uint8)
    except FileNotFoundError:
        raise MissingImageError(f"The picture {path} is gone; make the data set again.") from None
    except (OSError, SyntaxError, ValueError) as error:
        raise MissingImageError(f"The picture {path} cannot be read: {error}.") from error


def measure_picture(path: Path) -> Pixels:
    """A picture's size without its pixels: (H, W, 3) zeros that take no memory.

    Raises:
        MissingImageError: it is gone or damaged.
    """
    try:
        with Image.open(path) as image:
            width_px, height_px = image.size
    except FileNotFoundError:
        raise MissingImageError(f"The picture {path} is gone; make the data set again.") from None
    except (OSError, SyntaxError, ValueError) as error:
        raise MissingImageError(f"The picture {path} cannot be read: {error}.") from error
    return np.broadcast_to(np.uint8(0), (height_px, width_px, 3))


def stream(
    folder: Path,
    *,
    seed: int | None = None,
    start: int = 0,
    shuffled_rows: int = 256,
    ahead: int = 8,
    workers: int = 2,
    decode: Callable[[Path], Pixels] = decode_picture,
) -> Iterator[LoadedSample]:
    """Every sample of a data set once.

    Args:
        seed: of the order; None: as written.
        start: samples to leave out at the beginning, which were read before.
        shuffled_rows: size of the shuffling buffer, at some 100 bytes a token.
        ahead: samples decoded before they are asked for.

    Raises:
        DatasetError: the folder has no parts, or a part is damaged.
        MissingImageError: a picture is gone or damaged.
    """
    rows = islice(_rows(folder, seed, shuffled_rows), start, None)
    with ThreadPoolExecutor(workers, thread_name_prefix="pictures") as pool:
        waiting: deque[tuple[TokenSample, list[Future[Pixels]]]] = deque()
        try:
            for row in rows:
                sample = sample_of(row)
                files = [folder / IMAGES_FOLDER / slot.file for slot in sample.pictures]
                waiting.append((sample, [pool.submit(decode, file) for file in files]))
                if len(waiting) > ahead:
                    yield _loaded(waiting)
            while waiting:
                yield _loaded(waiting)
        finally:
            pool.shutdown(cancel_futures=True)


def _loaded(waiting: deque[tuple[TokenSample, list[Future[Pixels]]]]) -> LoadedSample:
    """The oldest; no reference to it is kept here, so that its memory can be freed."""
    sample, pictures = waiting.popleft()
    return LoadedSample(sample, tuple(picture.result() for picture in pictures))


def _rows(folder: Path, seed: int | None, shuffled_rows: int) -> Iterator[dict[str, Any]]:
    paths = parts(folder)
    if not paths:
        raise DatasetError(f"There is no data set in {folder}.")
    if seed is None:
        yield from _read(paths)
        return
    rng = random.Random(seed)
    rng.shuffle(paths)
    buffer: list[dict[str, Any]] = []
    for row in _read(paths):
        if len(buffer) < shuffled_rows:
            buffer.append(row)
            continue
        chosen = rng.randrange(len(buffer))
        buffer[chosen], row = row, buffer[chosen]
        yield row
    rng.shuffle(buffer)
    yield from buffer


def _read(paths: list[Path]) -> Iterator[dict[str, Any]]:
    for path in paths:
        with parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=ROWS_A_GROUP):
                yield from batch.drop_columns(["sample_id"]).to_pylist()
