"""A data set on disk: Parquet parts and content-addressed pictures in one folder. I/O: files.

    part-00000.parquet ...      one row a sample, with format version and vocabulary in each part's metadata
    images/<sha256>.png         lossless, each stored once

A part is written atomically, after its pictures; a crash loses at most the part being filled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import pyarrow
import pyarrow.compute
import pyarrow.parquet as parquet
from numpy.typing import NDArray

from agent.png import encode_png
from agent.store.writer import write_atomically
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.errors import DatasetError, MixedVersionsError

VERSION = "1"
IMAGES_FOLDER = "images"
ROWS_A_PART = 4096
ROWS_A_GROUP = 64
"""What a reader has in memory at once."""

_PICTURE = pyarrow.struct(
    [("file", pyarrow.string()), ("at", pyarrow.int32()), ("num_tokens", pyarrow.int32())]
)
SCHEMA = pyarrow.schema(
    [
        pyarrow.field("sample_id", pyarrow.string(), nullable=False),
        pyarrow.field("token_ids", pyarrow.list_(pyarrow.int32()), nullable=False),
        pyarrow.field("mask", pyarrow.list_(pyarrow.bool_()), nullable=False),
        pyarrow.field("turns", pyarrow.list_(pyarrow.int32()), nullable=False),
        pyarrow.field("log_probs", pyarrow.list_(pyarrow.float32())),
        pyarrow.field("rewards", pyarrow.list_(pyarrow.float32()), nullable=False),
        pyarrow.field("pictures", pyarrow.list_(_PICTURE), nullable=False),
        *(
            pyarrow.field(name, pyarrow.string(), nullable=False)
            for name in ("source", "episode_id", "weights_version", "prompt_id", "created")
        ),
        pyarrow.field("step", pyarrow.int32(), nullable=False),
        *(pyarrow.field(name, pyarrow.string(), nullable=False) for name in ("task", "domain", "ending")),
        pyarrow.field("is_accepted", pyarrow.bool_(), nullable=False),
        pyarrow.field("success", pyarrow.float64()),
        pyarrow.field("labels", pyarrow.list_(pyarrow.string()), nullable=False),
    ]
)


class DatasetWriter:
    """Appends samples to a data set; `with` writes the last part."""

    def __init__(self, folder: Path, *, vocabulary: str, rows_a_part: int = ROWS_A_PART) -> None:
        """
        Raises:
            MixedVersionsError: the folder has parts of another version or vocabulary.
        """
        self._folder, self._rows_a_part = folder, rows_a_part
        self._schema = SCHEMA.with_metadata({"deskhand_dataset": VERSION, "vocabulary": vocabulary})
        (folder / IMAGES_FOLDER).mkdir(parents=True, exist_ok=True)
        self._known: set[str] = set()
        for path in parts(folder, vocabulary=vocabulary):
            self._known.update(parquet.read_table(path, columns=["sample_id"])["sample_id"].to_pylist())
        self._num_parts = len(list(folder.glob("part-*.parquet")))
        self._rows: list[dict[str, Any]] = []

    def __enter__(self) -> DatasetWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.flush()

    def add(self, sample: TokenSample, pictures: Sequence[NDArray[np.uint8]]) -> bool:
        """False where the data set has the sample already.

        Args:
            pictures: (H, W, 3) each, in the order of the sample's slots.
        """
        if sample.provenance.sample_id in self._known:
            return False
        named = [self._keep_picture(pixels) for pixels in pictures]
        slots = [replace(slot, file=file) for slot, file in zip(sample.pictures, named, strict=True)]
        self._rows.append(_row(replace(sample, pictures=slots)))
        self._known.add(sample.provenance.sample_id)
        if len(self._rows) >= self._rows_a_part:
            self.flush()
        return True

    def flush(self) -> None:
        """Write what was added since the last part."""
        if not self._rows:
            return
        sink = pyarrow.BufferOutputStream()
        table = pyarrow.Table.from_pylist(self._rows, schema=self._schema)
        parquet.write_table(table, sink, compression="zstd", row_group_size=ROWS_A_GROUP)
        write_atomically(self._folder / f"part-{self._num_parts:05}.parquet", sink.getvalue().to_pybytes())
        self._num_parts += 1
        self._rows = []

    def _keep_picture(self, pixels: NDArray[np.uint8]) -> str:
        encoded = encode_png(pixels)
        name = f"{hashlib.sha256(encoded).hexdigest()}.png"
        path = self._folder / IMAGES_FOLDER / name
        if not path.exists():
            write_atomically(path, encoded)
        return name


def parts(folder: Path, *, vocabulary: str | None = None) -> list[Path]:
    """A data set's parts in order, all of this version and of one vocabulary.

    Raises:
        DatasetError: a part is damaged.
        MixedVersionsError: a part is of another version or vocabulary.
    """
    paths = sorted(folder.glob("part-*.parquet"))
    for path in paths:
        try:
            metadata = parquet.read_schema(path).metadata or {}
        except (pyarrow.ArrowException, OSError) as error:
            raise DatasetError(f"{path} is cut off or damaged ({error}); make the data set again.") from error
        version = metadata.get(b"deskhand_dataset", b"?").decode()
        if version != VERSION:
            raise MixedVersionsError(f"{path} has format version {version}; this Deskhand reads {VERSION}.")
        found = metadata.get(b"vocabulary", b"?").decode()
        vocabulary = vocabulary or found
        if found != vocabulary:
            raise MixedVersionsError(f"{path} has token ids of {found}, not of {vocabulary}.")
    return paths


def largest_token(folder: Path) -> int:
    """The largest token id of a data set; −1 where it has none.

    Raises:
        DatasetError, MixedVersionsError: as `parts`.
    """
    largest = -1
    for path in parts(folder):
        for ids in parquet.read_table(path, columns=["token_ids"]).column("token_ids").chunks:
            largest = max(largest, pyarrow.compute.max(ids.flatten()).as_py() or -1)
    return largest


def _row(sample: TokenSample) -> dict[str, Any]:
    row: dict[str, Any] = {
        name: getattr(sample, name)
        for name in SCHEMA.names
        if hasattr(sample, name) and name not in ("pictures", "labels")
    }
    origin = sample.provenance
    row |= {name: getattr(origin, name) for name in SCHEMA.names if hasattr(origin, name)}
    row["pictures"] = [
        {"file": slot.file, "at": slot.at, "num_tokens": slot.num_tokens} for slot in sample.pictures
    ]
    return row | {"labels": list(sample.labels)}


def sample_of(row: dict[str, Any]) -> TokenSample:
    """A row of a part as a sample again."""
    origin = ("source", "episode_id", "step", "weights_version", "prompt_id", "created")
    values = {name: value for name, value in row.items() if name not in (*origin, "sample_id", "pictures")}
    return TokenSample(
        **values,
        pictures=[PictureSlot(**picture) for picture in row["pictures"]],
        provenance=Provenance(**{name: row[name] for name in origin}),
    )


def fingerprint(data: Path) -> str:
    """Twelve digits that change when any episode of a data set does."""
    digest = hashlib.sha256()
    for path in parts(data):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
