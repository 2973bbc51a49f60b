"""A typed text is compared with what the next picture shows, and marked where that is another one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Finished, TypeText
from agent.demonstrations.shown_text import Shown, shown_text
from agent.demonstrations.typed_check import TYPED_FILE, check_typed, other_texts, unsure_steps
from agent.ocr.reading import Word, read_words
from tests.agent.routines.screens import recorded, screen

EMPTY = screen((400, 100, "Name"))


def shows(text: str) -> NDArray[np.uint8]:
    return screen((400, 100, "Name"), (400, 200, text))


def reads(*lines: str) -> object:
    def read(pixels: NDArray[np.uint8]) -> Sequence[Word]:
        return [
            Word(word, (1, 1, number), 0, 0, 10, 10)
            for number, line in enumerate(lines)
            for word in line.split()
        ]

    return read


@pytest.mark.parametrize(
    ("typed", "seen", "shown"),
    [
        ("max@example.de", ["max@example.de"], Shown.SAME),
        ("max@example.de", ["rnax@exarnple.de"], Shown.SAME),  # letters that look alike
        ("Größe, très bon", ["GroBe, tres bon"], Shown.SAME),
        ("a long text in two lines", ["a long text", "in two lines"], Shown.SAME),
        ("Ada", ["Name: Ada", "Cancel"], Shown.SAME),
        ("maxqexample.de", ["max@example.de"], Shown.OTHER),  # AltGr was not seen
        ("hello world", ["help the word"], Shown.OTHER),
        ("Ghbdtn vbh", ["Mpuset mup"], Shown.NOT_SEEN),
        ("hello", [], Shown.NOT_SEEN),
        ("a", ["b"], Shown.NOT_READ),
        ("Привет", ["MpuBet"], Shown.NOT_READ),
        ("नमस्ते", ["abc"], Shown.NOT_READ),
    ],
)
def test_text_is_compared_as_far_as_a_reader_can_tell(typed: str, seen: list[str], shown: Shown) -> None:
    assert shown_text(typed, EMPTY, shows("text"), reads(*seen)).shown is shown  # type: ignore[arg-type]


def test_real_reader_sees_a_text_that_is_there_and_none_that_is_not() -> None:
    picture = shows("invoice for Ada Lovelace")
    assert shown_text("invoice for Ada Lovelace", EMPTY, picture, read_words).shown is Shown.SAME
    assert shown_text("delete all of it", EMPTY, picture, read_words).shown is not Shown.SAME


def test_texts_of_a_record_that_look_otherwise_are_kept_beside_it(tmp_path: Path) -> None:
    record = recorded(
        tmp_path,
        (EMPTY, [TypeText("hello world")]),
        (shows("help the word"), [TypeText("12345 67890\n")]),
        (EMPTY, [Finished()]),
    )
    found = check_typed(record, read=reads("help the word"))  # type: ignore[arg-type]
    assert [(one.step, one.seen) for one in found] == [(1, "help the word")]
    assert other_texts(record.folder) == found
    assert unsure_steps(record) == {1}


@pytest.mark.parametrize("content", ["", "[]", '{"other": 3}', '{"other": [3, {"step": "x"}]}', "\x00"])
def test_damaged_list_counts_as_none(tmp_path: Path, content: str) -> None:
    record = recorded(tmp_path, (EMPTY, [TypeText("hello")]))
    (record.folder / TYPED_FILE).write_text(content)
    assert other_texts(record.folder) == ()
