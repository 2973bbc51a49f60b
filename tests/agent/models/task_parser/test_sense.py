"""Texts are compared by their vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.models.task_parser.sense import Sense

KNOWN = {"quieter": (1.0, 0.0), "turn it down": (0.8, 0.6), "print": (0.0, 1.0)}


class Vectors:
    """Knows three texts, and counts what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        self.asked += texts
        return [np.array(KNOWN.get(text, (0.0, 0.0)), np.float32) for text in texts]


def test_the_nearest_in_sense_is_told_with_its_share() -> None:
    first, second = Sense(Vectors()).ranked("quieter", ["print", "turn it down"])
    assert (first.number, second.number) == (1, 0)
    assert first.near == pytest.approx(0.8)
    assert first.likely == pytest.approx(1 / (1 + np.exp(-0.8 / 0.05)))
    assert first.likely + second.likely == pytest.approx(1)


def test_nothing_is_near_to_words_that_are_not_known() -> None:
    sense = Sense(Vectors())
    assert sense.ranked("тише", ["print"]) == []
    assert sense.ranked("quieter", []) == []


def test_a_text_is_looked_up_once() -> None:
    vectors = Vectors()
    sense = Sense(vectors)
    for _ in range(2):
        sense.ranked("quieter", ["print", "print", "turn it down"])
    assert vectors.asked == ["quieter", "print", "turn it down"]


def test_the_oldest_texts_are_forgotten_and_those_at_hand_are_not() -> None:
    vectors = Vectors()
    sense = Sense(vectors)
    for number in range(30):
        found = sense.ranked("quieter", [f"{number} {other}" for other in range(100)] + ["print"])
        assert len(found) == 101
    assert vectors.asked.count("0 0") == 1
    sense.ranked("quieter", ["0 0"])
    assert vectors.asked.count("0 0") == 2
