"""Captions are known in other forms and another order of their words."""

from __future__ import annotations

import pytest

from agent.models.task_parser.spoken_of import spoken_of
from agent.models.task_parser.words import words_of


def captions(task: str, *known: str, others: tuple[str, ...] = ()) -> list[str]:
    return [one.caption for one in spoken_of(words_of(task), known, others)]


@pytest.mark.parametrize(
    ("task", "caption"),
    [
        ("my bicycle travels along", "Travel with a bicycle"),
        ("the subscription has been paid at last", "Subscription paid"),
        ("can you describe the sounds", "Describe sounds"),
        ("he brings his own goggles", "Brings own goggles"),
        ("1.35 body weight", "Body weight (kg)"),
        ("we need it delivered", "Delivery"),
    ],
)
def test_a_caption_is_spoken_of_in_other_forms(task: str, caption: str) -> None:
    assert captions(task, caption, "Back to start") == [caption]


def test_the_words_of_a_caption_stand_in_one_clause() -> None:
    assert captions("print it, the receipt is for me", "Print a receipt", "Receipt to be printed later") == []


def test_a_word_of_its_own_is_half_a_caption() -> None:
    assert captions("spare me the receipt", "Print a receipt", "Pay by card") == ["Print a receipt"]
    assert captions("spare me the receipt", "Print a receipt", "Receipt number") == []
    assert captions("the inspection", "File inspection", others=("Hive inspection",)) == []


def test_the_longer_of_two_captions_is_meant_and_none_where_that_is_undecided() -> None:
    assert captions("keep seats together", "Seats", "Keep seats together") == ["Keep seats together"]
    assert captions("a bicycle", "Bicycle", "Bicycle!") == []


def test_a_caption_may_be_spoken_of_twice() -> None:
    assert captions("do not keep seats together, but make it 3 seats", "Seats", "Keep seats together") == [
        "Keep seats together",
        "Seats",
    ]


def test_nothing_is_found_in_nothing() -> None:
    assert captions("", "Seats") == []
    assert captions("seats", "") == []
    assert captions("the of", "The", "Of the") == []


def test_two_words_speak_of_a_longer_caption_though_one_of_them_is_a_button() -> None:
    captions = ["Connect automatically when in range", "Connect", "Cancel"]
    words = words_of("I don't want this laptop to connect automatically any more")
    assert [one.caption for one in spoken_of(words, captions)] == [captions[0]]
    assert [one.caption for one in spoken_of(words_of("connect me"), captions)] == [captions[1]]
