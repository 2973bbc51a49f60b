"""The shipped task parser in front of editors, file managers and calculators: what takes several steps."""

from __future__ import annotations

import pytest

from agent.models.catalogue import Catalogue
from agent.models.children.sighted import Standing
from agent.models.llamacpp.native import show_only_errors
from agent.models.llamacpp.native_parser import NativeParser
from agent.models.task_parser.planner import Planner

pytestmark = pytest.mark.llama

EDITOR = ("File", "Edit", "Search", "View", "Help")
MANAGER = (*EDITOR, "Go", "Bookmarks", "b.txt", "c.txt", "Tax")
CALCULATOR = (*"0123456789", "sqrt")


@pytest.fixture(scope="module")
def planner() -> Planner:
    show_only_errors()
    manifest = Catalogue().get()
    parser = NativeParser.of(manifest)
    return Planner(parser.scores)


def steps(planner: Planner, task: str, in_sight: tuple[str, ...]) -> list[str]:
    """The names and texts of what is done, in front of a window that shows these captions."""
    found = planner.goals(
        task,
        num_steps=0,
        num_done=0,
        find=lambda asked: [0.95 if name in in_sight else 0.05 for _, name in asked],
        shown=lambda name: Standing.WHOLE if name in in_sight else Standing.NOT,
    )
    return [goal.value or goal.name for goal in found]


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("I want a folder named Tax", ["make a folder", "Tax\n"]),
        ("add a blank file called a.txt here", ["create new", "empty file", "a.txt\n"]),
        ("b.txt should be called c.txt", ["b.txt", "rename the file", "c.txt\n"]),
        ("delete the file b.txt", ["b.txt", "delete the file", "Yes", "Yes"]),
        ("move b.txt to the trash", ["b.txt", "delete the file", "Yes"]),
        ("copy b.txt to the folder Tax", ["b.txt", "copy", "Tax", "paste"]),
        ("b.txt belongs in Tax", ["b.txt", "cut", "Tax", "paste"]),
        ("go one level up", ["the folder above"]),
        ("what's in the parent folder?", ["the folder above"]),
        ("create an empty file a.txt", ["create new", "empty file", "a.txt\n"]),
        ("show me the properties of b.txt", ["b.txt", "properties of the file"]),
        (
            "b.txt can go, and I need a folder Old",
            ["b.txt", "delete the file", "Yes", "Yes", "make a folder", "Old\n"],
        ),
    ],
)
def test_what_is_to_be_done_to_files_is_read(planner: Planner, task: str, wanted: list[str]) -> None:
    assert steps(planner, task, MANAGER) == wanted


@pytest.mark.parametrize(
    ("task", "in_sight", "wanted"),
    [
        ("work out 9 * 9 * 9 for me", CALCULATOR, ["9*9*9\n"]),
        ("what do I pay for 4 times 12", CALCULATOR, ["4*12\n"]),
        ("keep this under the name plan.txt", EDITOR, ["save as", "plan.txt\n"]),
        ("put TO DO above everything else", EDITOR, ["the start of the text", "TO DO\n"]),
    ],
)
def test_sums_and_texts_are_read(
    planner: Planner, task: str, in_sight: tuple[str, ...], wanted: list[str]
) -> None:
    assert steps(planner, task, in_sight) == wanted


def test_several_files_have_the_folder_that_is_named_once(planner: Planner) -> None:
    assert steps(planner, "copy b.txt and c.txt to Tax", MANAGER) == [
        *("b.txt", "copy", "Tax", "paste"),
        "the folder above",
        *("c.txt", "copy", "Tax", "paste"),
    ]


@pytest.mark.parametrize("task", ["delete d.txt", "d.txt can go", "make a folder Old and delete d.txt"])
def test_nothing_is_deleted_or_begun_for_a_file_that_is_not_in_sight(planner: Planner, task: str) -> None:
    assert not {"delete the file", "make a folder", "Yes"} & {*steps(planner, task, MANAGER)}


def test_a_form_without_menus_has_no_files_to_delete(planner: Planner) -> None:
    assert "delete the file" not in steps(planner, "delete order", ("Delete order", "Name"))


@pytest.mark.parametrize(
    ("task", "in_sight", "wanted"),
    [
        ("show me the numbers of the lines", EDITOR, ["line numbers"]),
        ("half of every sentence is off the screen, let the lines go on below", EDITOR, ["word wrap"]),
        ("the whole text in capitals please", EDITOR, ["select all", "upper case"]),
        ("I'd like to see the files that are hidden", MANAGER, ["show hidden"]),
        ("where are the settings of this program?", EDITOR, ["preferences"]),
        (
            "give me the view with all the functions, sine and so on",
            (*CALCULATOR, *EDITOR),
            ["scientific mode"],
        ),
    ],
)
def test_an_effect_is_read_without_its_name(
    planner: Planner, task: str, in_sight: tuple[str, ...], wanted: list[str]
) -> None:
    assert steps(planner, task, in_sight) == wanted


def test_what_is_put_into_a_new_folder_need_not_name_it_again(planner: Planner) -> None:
    assert steps(planner, "make a folder called Old and move b.txt into it", MANAGER) == [
        *("make a folder", "Old\n"),
        *("b.txt", "cut", "Old", "paste"),
    ]


def test_a_line_is_told_by_a_word_of_it(planner: Planner) -> None:
    in_sight = (*EDITOR, "plums")
    assert steps(planner, "I don't need the plums any more, take that line out", in_sight)[-1:] == [
        "delete the line of the selection"
    ]


def test_a_sign_that_has_no_word_piece_stops_nobody(planner: Planner) -> None:
    assert steps(planner, "write \u093f\u0940 and save", EDITOR)[-1:] == ["save"]
    assert steps(planner, "\u0905\u093f\u0928\u092e\u0938\u094d\u0924\u0947", EDITOR) is not None
