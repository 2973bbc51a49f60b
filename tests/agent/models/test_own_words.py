"""What a page says of its task is nobody's caption; what a program calls its commands is."""

from __future__ import annotations

import pytest

from agent.models.children.own_words import without_own_words
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox


def _lines(*texts: str) -> list[TextLine]:
    return [
        TextLine(tuple(text.split()), tuple(TextBox(9 * at, 20 * row, 9 * at + 8, 20 * row + 12)
                                            for at, _ in enumerate(text.split())))
        for row, text in enumerate(texts)
    ]  # fmt: skip


def _left(task: str, *texts: str) -> list[str]:
    return [" ".join(line.words) for line in without_own_words(_lines(*texts), task)]


@pytest.mark.parametrize(
    ("task", "shown"),
    [
        ("Click button ONE.", ("Click button ONE.",)),
        ("Select bE and click Submit.", ("Select bE and", "click Submit.")),
        ("Enter the password now", ("Enter the passw0rd", "now")),
    ],
)
def test_the_sentence_of_the_task_is_left_out_and_nothing_else(task: str, shown: tuple[str, ...]) -> None:
    assert _left(task, *shown, "ONE", "Submit") == ["ONE", "Submit"]
    assert _left(task, "bE", *shown, "Submit") == ["bE", "Submit"]


@pytest.mark.parametrize("task", ["Save", "Save as", "Insert current date", 'Press "Insert current date"'])
def test_a_caption_stays_whatever_the_task_says(task: str) -> None:
    assert _left(task, "Save", "Save as", "Insert current date") == ["Save", "Save as", "Insert current date"]


def test_part_of_a_task_or_another_task_is_a_caption_like_any_other() -> None:
    shown = ("Click on the link", "purus.", "Delete the whole folder now.")
    assert _left("Open the page, click on the link purus. and go back", *shown) == list(shown)
