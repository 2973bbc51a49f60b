"""What is read while a step is computed: the next batch, in the same order, with errors where they belong."""

from __future__ import annotations

import threading
from collections.abc import Generator

import pytest

from training.errors import DatasetError
from training.supervised.reading_ahead import ReadAhead

PATIENT_S = 60.0


def test_the_next_item_is_made_while_the_last_one_is_used() -> None:
    is_begun = threading.Event()

    def source() -> Generator[int]:
        yield 1
        is_begun.set()
        yield 2

    ahead = ReadAhead(source())
    assert next(ahead) == 1
    assert is_begun.wait(PATIENT_S)  # nobody has asked for the second one yet
    assert next(ahead) == 2
    ahead.close()


def test_nothing_is_read_before_it_is_asked_for_and_one_item_more_than_was_asked_for_after() -> None:
    read: list[int] = []
    is_third = threading.Event()

    def source() -> Generator[int]:
        for number in range(10):
            read.append(number)
            if number == 2:
                is_third.set()
            yield number

    ahead = ReadAhead(source())
    assert read == []
    assert [next(ahead), next(ahead)] == [0, 1]
    assert is_third.wait(PATIENT_S)
    ahead.close()
    assert read == [0, 1, 2]


def test_an_error_comes_in_the_place_of_its_item() -> None:
    def source() -> Generator[int]:
        yield 1
        raise DatasetError("The picture is gone.")

    ahead = ReadAhead(source())
    assert next(ahead) == 1
    for _ in range(2):
        with pytest.raises(DatasetError, match="The picture is gone"):
            next(ahead)
    ahead.close()


def test_a_source_that_ends_ends_it() -> None:
    ahead = ReadAhead(one for one in "abc")
    assert list(ahead) == ["a", "b", "c"]
    ahead.close()
