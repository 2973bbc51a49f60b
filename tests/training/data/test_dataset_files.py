"""Data sets: samples are read as written, in any order, from any point, in bounded memory."""

from __future__ import annotations

import threading
import weakref
from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet
import pytest
import torch
from numpy.typing import NDArray

from training.data.collation import IGNORED, collate
from training.data.dataset_files import DatasetWriter, parts
from training.data.samples import PictureSlot, Provenance, TokenSample
from training.data.stream import decode_picture, stream
from training.errors import DatasetError, MissingImageError, MixedVersionsError

pytestmark = pytest.mark.torch

VOCABULARY = "embedded-1"


def sample(number: int, *, with_log_probs: bool = True) -> TokenSample:
    return TokenSample(
        token_ids=[1, 2, 3, number % 7],
        mask=[False, False, True, True],
        turns=[0, 0, 0, 0],
        log_probs=[0, 0, -0.25, -0.5] if with_log_probs else None,
        rewards=[0, 0, 0, 1],
        pictures=[PictureSlot("", 1, 1)],
        provenance=Provenance("test", f"e{number}", 1, "w1", "p", "2026-01-01"),
        task=f"Task {number}",
        success=1.0 if number % 2 else None,
        labels=("sft", "round-1"),
    )


def picture(number: int) -> NDArray[np.uint8]:
    return np.full((4, 6, 3), number % 5, dtype=np.uint8)


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    folder = tmp_path / "set"
    with DatasetWriter(folder, vocabulary=VOCABULARY, rows_a_part=10) as writer:
        for number in range(25):
            writer.add(sample(number, with_log_probs=number != 3), [picture(number)])
    return folder


def ids(folder: Path, **how: int) -> list[str]:
    return [loaded.sample.provenance.episode_id for loaded in stream(folder, **how)]  # type: ignore[arg-type]


def test_what_is_written_is_read(dataset: Path) -> None:
    for number, loaded in enumerate(stream(dataset)):
        expected = sample(number, with_log_probs=number != 3)
        assert loaded.sample.provenance == expected.provenance
        for name in ("token_ids", "mask", "log_probs", "rewards", "success", "task"):
            assert getattr(loaded.sample, name) == getattr(expected, name)
        assert np.array_equal(loaded.pictures[0], picture(number))


def test_parts_are_cut_and_pictures_stored_once(dataset: Path) -> None:
    assert [parquet.read_metadata(path).num_rows for path in parts(dataset)] == [10, 10, 5]
    assert len(list((dataset / "images").iterdir())) == 5


def test_a_shuffled_stream_gives_every_sample_once_and_its_order_depends_on_the_seed_alone(
    dataset: Path,
) -> None:
    first, again, other = (ids(dataset, seed=seed, shuffled_rows=8) for seed in (1, 1, 2))
    assert first == again != other
    assert sorted(first) == sorted(ids(dataset))
    assert len(set(first)) == 25


@pytest.mark.parametrize("start", [0, 7, 24, 25, 99])
def test_a_reader_goes_on_where_another_one_stopped(dataset: Path, start: int) -> None:
    whole = ids(dataset, seed=3, shuffled_rows=8)
    assert ids(dataset, seed=3, shuffled_rows=8, start=start) == whole[start:]


def test_at_most_so_many_pictures_are_in_memory(dataset: Path) -> None:
    alive: weakref.WeakSet[_Weighed] = weakref.WeakSet()
    lock, most = threading.Lock(), [0]

    def decode(path: Path) -> NDArray[np.uint8]:
        pixels = decode_picture(path).view(_Weighed)
        with lock:
            alive.add(pixels)
            most[0] = max(most[0], len(alive))
        return pixels

    seen = 0
    for loaded in stream(dataset, ahead=3, workers=2, decode=decode):
        seen += len(loaded.pictures)
        del loaded
    assert seen == 25
    assert most[0] <= 3 + 1 + 1  # ahead, the one being given away, the caller's last


class _Weighed(np.ndarray):
    """An array with weak references, compared by identity."""

    __hash__ = object.__hash__


def test_a_sample_is_identified_by_its_provenance(dataset: Path) -> None:
    with DatasetWriter(dataset, vocabulary=VOCABULARY) as writer:
        assert not writer.add(sample(7), [picture(7)])
        assert writer.add(sample(25), [picture(25)])
    assert len(ids(dataset)) == 26


def test_a_crash_leaves_whole_parts(dataset: Path) -> None:
    writer = DatasetWriter(dataset, vocabulary=VOCABULARY, rows_a_part=2)
    for number in (30, 31, 32):
        writer.add(sample(number), [picture(number)])
    del writer  # gone without a word, as in a crash: the third was not yet in a part
    assert ids(dataset)[25:] == ["e30", "e31"]


def test_ids_of_another_vocabulary_are_refused(dataset: Path) -> None:
    with pytest.raises(MixedVersionsError, match="embedded-1, not of qwen2"):
        DatasetWriter(dataset, vocabulary="qwen2")


def test_parts_of_another_version_are_refused(dataset: Path) -> None:
    path = parts(dataset)[0]
    table = parquet.read_table(path).replace_schema_metadata(
        {"deskhand_dataset": "0", "vocabulary": VOCABULARY}
    )
    parquet.write_table(table, path)
    with pytest.raises(MixedVersionsError, match="format version 0"):
        ids(dataset)


def test_a_part_cut_in_half_is_named(dataset: Path) -> None:
    path = parts(dataset)[1]
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(DatasetError, match=r"part-00001\.parquet is cut off or damaged"):
        ids(dataset)


def test_a_missing_picture_is_named(dataset: Path) -> None:
    next((dataset / "images").iterdir()).unlink()
    with pytest.raises(MissingImageError, match="is gone; make the data set again"):
        ids(dataset)


def test_an_empty_folder_is_no_data_set(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="no data set"):
        ids(tmp_path)


def test_a_batch_is_padded_on_the_right_and_nothing_is_learned_from_padding() -> None:
    short = TokenSample([5, 6], [False, True], [0, 0], [0, -1.0], [0, 1], [], Provenance("test", "s", 1))
    batch = collate([sample(1), short], pad_id=9, needs_log_probs=True)
    assert batch.ids.tolist() == [[1, 2, 3, 1], [5, 6, 9, 9]]
    assert batch.labels.tolist() == [[IGNORED, IGNORED, 3, 1], [IGNORED, 6, IGNORED, IGNORED]]
    assert batch.attention.tolist() == [[True] * 4, [True, True, False, False]]
    assert batch.is_picture.tolist() == [[False, True, False, False], [False] * 4]
    assert batch.behaviour is not None
    assert torch.equal(batch.behaviour, torch.tensor([[0, 0, -0.25, -0.5], [0, -1.0, 0, 0]]))


def test_a_sample_without_log_probabilities_is_for_sft_alone() -> None:
    one = sample(1, with_log_probs=False)
    assert collate([one], pad_id=0).behaviour is None
    with pytest.raises(DatasetError, match="not for RL"):
        collate([one], pad_id=0, needs_log_probs=True)


def test_sequences_that_do_not_fit_are_refused() -> None:
    with pytest.raises(DatasetError, match="2 tokens, but mask has 1"):
        TokenSample([1, 2], [True], [0, 0], None, [0, 0], [], Provenance("test", "e", 1))
    with pytest.raises(DatasetError, match="picture of test/e/1 lies outside"):
        TokenSample([1], [True], [0], None, [0], [PictureSlot("", 0, 2)], Provenance("test", "e", 1))
