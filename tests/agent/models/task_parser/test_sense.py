"""Texts are compared by the sums of their pieces' vectors."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from agent.models.children.engine import RefusedError
from agent.models.task_parser.sense import Sense

PIECES = {"freeze": 0, "ice": 1, "print": 2, "paper": 3, "the": 4}
CODES = np.array([[4, 1], [4, 0], [-1, 4], [0, 3], [0, 0]], np.int8)


def tokens(text: str) -> list[int]:
    return [10 + PIECES.get(word, 89) for word in text.split()]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "sense.npz"
    np.savez_compressed(
        path, pieces=np.arange(10, 15, dtype=np.int32), codes=CODES, steps=np.full(5, 0.5, np.float16)
    )
    return path


def test_the_nearest_in_sense_is_told_with_its_share(table: Path) -> None:
    nearest, *_ = Sense(table, tokens).ranked("put the ice", ["print paper", "freeze"])
    assert nearest.number == 1
    assert nearest.likely > 0.99
    assert nearest.near == pytest.approx(4 / np.sqrt(17), abs=1e-3)


def test_nothing_is_near_to_words_that_are_not_known(table: Path) -> None:
    sense = Sense(table, tokens)
    assert sense.ranked("etwas anderes", ["freeze", "print"]) == []
    assert sense.ranked("the", ["freeze"]) == []
    assert sense.ranked("ice", []) == []


def test_a_file_that_is_no_table_is_refused(table: Path, tmp_path: Path) -> None:
    broken, short, other = (tmp_path / name for name in ("broken.npz", "short.npz", "other.npz"))
    broken.write_bytes(table.read_bytes()[:-40])
    np.savez_compressed(short, pieces=np.arange(4), codes=CODES, steps=np.ones(5))
    np.savez_compressed(other, pieces=np.arange(5))
    for path in (broken, short, other, tmp_path / "none.npz"):
        with pytest.raises(RefusedError):
            Sense(path, tokens)
