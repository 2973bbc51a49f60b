"""A text counts as seen only where all of it was read on the screen."""

from __future__ import annotations

import pytest

from agent.demonstrations.clear_text import ClearText


def is_seen(typed: str, *looks: list[str]) -> bool:
    text = ClearText(typed)
    for lines in looks:
        text.look(lines)
    return text.is_seen


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("milk and bread", ["milk and bread"]),
        ("room 214\n", ["Syl Le", "Item 0: rcom 2l4", "Sign 0:"]),
        ("2 tickets", ["|2 tickets"]),
        ("5", ["5"]),
        ("12+30", ["I12+30|"]),
        ("ls\n", ["ls"]),
        ("->", ["->"]),
        (" ", []),
        ("Löwe und Käse", ["Lowe und Kase"]),
    ],
)
def test_text_in_clear_is_seen_however_it_was_misread(typed: str, lines: list[str]) -> None:
    assert is_seen(typed, lines)


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("hunter2", ["•••••••"]),
        ("hunter2", ["*******"]),
        ("hunter2", []),
        ("0000", ["0000"]),  # bullets are read so
        ("0080", ["oooo"]),
        ("60", ["eo"]),
        ("e", ["e"]),
        ("***", ["***"]),
        ("4711", ["Your PIN has 4 digits"]),
        ("hunter2", ["Use a digit and a sign", "This one is weak"]),
        ("ada hunter2", ["ada •••••••"]),
        ("so", ["A word so common is weak"]),
    ],
)
def test_bullets_nothing_and_other_words_are_no_sight_of_a_text(typed: str, lines: list[str]) -> None:
    assert not is_seen(typed, lines)


def test_short_field_shows_a_long_text_part_by_part() -> None:
    typed = "the quick brown fox jumps over the lazy dog"
    parts = [["ps over the lazy dog"], ["k brown fox jumps o"], ["the quick brown f"]]
    assert is_seen(typed, *parts)
    assert not is_seen(typed, *parts[:2])
