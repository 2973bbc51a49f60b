"""What is said before it is ordered becomes the order itself."""

from __future__ import annotations

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.said_before import in_one_order

EDITOR = ("File", "Edit", "View", "Help")
MANAGER = (*EDITOR, "Go", "Bookmarks")


def reworded(task: str, captions: tuple[str, ...]) -> str:
    return in_one_order(task, lambda name: Standing.WHOLE if name in captions else Standing.NOT)


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("where are the options? please open them", "open the options"),
        ("I see News there. tick it", "tick News"),
        ("create a new directory here, name it Letters", "create a new directory here called Letters"),
        ("I need a folder. It should be called Tax 2025", "I need a folder called Tax 2025"),
        ('what\'s in "News"? open it', None),
        ("tick News", None),
    ],
)
def test_it_is_what_was_named_before(task: str, wanted: str | None) -> None:
    assert reworded(task, ()) == (wanted or task)


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("nobody reads b.txt any more, delete it", "delete b.txt"),
        ("b.txt has a stupid name, please rename it to c.txt", "rename b.txt to c.txt"),
        ("I want b.txt in the Tax folder, too, so copy it there", "copy b.txt in the Tax folder"),
        ("delete b.txt", None),
    ],
)
def test_a_file_is_what_was_spoken_of(task: str, wanted: str | None) -> None:
    assert reworded(task, MANAGER) == (wanted or task)
    if wanted is not None and "there" not in task:
        assert reworded(task, EDITOR) == task


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("the bus goes at 8:15, write that down and save it", 'type "the bus goes at 8:15" and save it'),
        ("we need oats and salt. put that on the list", 'type "oats and salt"'),
        (
            "write a short note for Eva: soup is in the fridge. Save it",
            'type "soup is in the fridge". Save it',
        ),
        ("the page should only say shut, save it", "replace all the text with shut, save it"),
        ("it should read shut and nothing else", "replace all the text with shut"),
        ("it should read shut", None),
        ("type oats and save", None),
    ],
)
def test_a_text_is_what_was_said(task: str, wanted: str | None) -> None:
    assert reworded(task, EDITOR) == (wanted or task)
    assert reworded(task, ("Name",)) == task


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("my eyes are bad, turn on line numbers", "turn on line numbers"),
        ("the view is too small, open the settings", None),
        ("the letters should be bigger, open Fonts", None),
    ],
)
def test_a_reason_before_an_order_is_no_part_of_it(task: str, wanted: str | None) -> None:
    assert reworded(task, (*EDITOR, "view")) == (wanted or task)
    assert reworded(task, ("Name",)) == task


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("we are away all week, set the Mode to frost", "set the Mode to frost"),
        ("I have slides, so we need a screen", "we need a screen"),
        ("the Mode is wrong, set it to frost", None),
        ("we are away all week, set the Heat to frost", None),
        ("we are 5, set the Mode to frost", None),
    ],
)
def test_without_menus_the_order_behind_a_reason_names_a_caption(task: str, wanted: str | None) -> None:
    assert reworded(task, ("Mode", "we need a screen")) == (wanted or task)
