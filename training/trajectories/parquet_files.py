"""Reads Parquet files of somebody else, piece by piece and within bounds. I/O: files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pyarrow
import pyarrow.parquet as parquet

from agent.foreign_files import open_foreign
from training.errors import DatasetError

_MAX_ROWS = 1_000_000
_MAX_TEXT_BYTES = 256 * 2**20
"""Of all columns but the pictures', unpacked."""
_MAX_PICTURE_BYTES = 64 * 2**20
"""Of a row's picture, unpacked, on average."""
_NUM_ROWS = 16


def batches_of(
    path: Path, *, pictures: str = "", columns: Sequence[str] | None = None
) -> Iterator[pyarrow.RecordBatch]:
    """The rows of a table, some at a time.

    Args:
        pictures: the name of the column that holds them.
        columns: those that are read; the others may be of any size. None: all.

    Raises:
        DatasetError: it is damaged or too large.
    """
    try:
        with open_foreign(path) as file:
            table = parquet.ParquetFile(file)
            _require_bounded(table.metadata, path, pictures, columns)
            for batch in table.iter_batches(batch_size=_NUM_ROWS, columns=columns):
                yield batch.replace_schema_metadata(table.schema_arrow.metadata)
    except (pyarrow.ArrowException, OSError) as error:
        raise DatasetError(f"{path} is damaged: {str(error)[:200]}.") from error


def _require_bounded(
    metadata: parquet.FileMetaData, path: Path, pictures: str, columns: Sequence[str] | None
) -> None:
    num_text_bytes = num_picture_bytes = 0
    for number in range(metadata.num_row_groups):
        group = metadata.row_group(number)
        for column in map(group.column, range(group.num_columns)):
            if columns is not None and column.path_in_schema.split(".")[0] not in columns:
                continue
            is_picture = bool(pictures) and column.path_in_schema.split(".")[0] == pictures
            num_picture_bytes += column.total_uncompressed_size * is_picture
            num_text_bytes += column.total_uncompressed_size * (not is_picture)
    rows = max(1, metadata.num_rows)
    if rows > _MAX_ROWS or num_text_bytes > _MAX_TEXT_BYTES or num_picture_bytes > rows * _MAX_PICTURE_BYTES:
        raise DatasetError(f"{path} holds too much for one data set; divide it.")
