"""Menus as they are read in a picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.models.children.menu_rows import bar_in, row_for, row_with_effect, rows_below
from agent.models.children.sighted import Sighted
from agent.models.task_parser.commands import keys_for
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox


def line(text: str, left: int, top: int) -> TextLine:
    boxes = tuple(TextBox(left + 40 * n, top, left + 40 * n + 30, top + 12) for n in range(len(text.split())))
    return TextLine(tuple(text.split()), boxes)


def bar_of(*lines: TextLine) -> list[str]:
    return list(bar_in(Sighted(lines, (800, 600))))


@pytest.mark.parametrize(
    ("names", "rows", "meant"),
    [
        (["word wrap"], ["Line Numbers", "Word Wrap", "Auto Indent"], "Word Wrap"),
        (["on word wrap", "word wrap"], ["Wrap", "Word Wrap"], "Word Wrap"),
        (["the preferences of this program"], ["Cut", "Preferences…"], "Preferences…"),
        (["change the settings"], ["Find", "Preferences"], "Preferences"),
        (["open a new window", "new window"], ["New", "New Window", "Open"], "New Window"),
        (["line numbers"], ["Show Line Nurnbers", "Toolbar"], "Show Line Nurnbers"),
        (["About"], ["Contents", "About Mousepad"], "About Mousepad"),
        (["find"], ["Find and Replace…", "Find"], "Find"),
        (["delete the first line"], ["Delete", "Delete Line"], None),
        (["scientific mode"], ["Basic Mode", "Paper Mode"], None),
        (["FeatherPad"], ["Quit", "Close"], None),
        (["automatic indenting"], ["Tab Size", "Auto Indent"], "Auto Indent"),
    ],
)
def test_a_row_is_meant_when_it_has_every_word_that_says_something(
    names: list[str], rows: list[str], meant: str | None
) -> None:
    number = row_for(names, rows)
    assert (None if number is None else rows[number]) == meant


def test_names_of_menus_in_one_row_are_a_bar_from_left_to_right() -> None:
    assert bar_of(line("File Edit View", 5, 10), line("Help", 200, 11)) == ["File", "Edit", "View", "Help"]
    assert bar_of(line("View", 90, 10), line("Edit", 50, 10), line("File", 5, 10)) == ["File", "Edit", "View"]
    assert bar_of(line("Datei Bearbeiten Hilfe", 5, 10)) == ["Datei", "Bearbeiten", "Hilfe"]


@pytest.mark.parametrize(
    ("names", "rows", "meant"),
    [
        (["line numbers", "line", "numbers"], ["Undo", "Delete Line"], None),
        (["show the preferences", "show"], ["Show Hidden"], None),
        (["a new tab", "new"], ["New", "Open"], "New"),
        (["duplicate this line", "this line"], ["Duplicate Line", "Delete Line"], "Duplicate Line"),
    ],
)
def test_a_part_of_the_name_of_a_command_is_no_command(
    names: list[str], rows: list[str], meant: str | None
) -> None:
    number = row_for(names, rows, is_command=True)
    assert (None if number is None else rows[number]) == meant


def test_the_line_below_a_letter_does_not_hide_a_menu() -> None:
    assert bar_of(line("Eile Edit View", 5, 10)) == ["File", "Edit", "View"]
    assert bar_of(line("Eile Edif Wiew", 5, 10)) == []


def test_rows_of_an_open_menu_are_what_changed_below_its_name() -> None:
    bar = line("Edit", 50, 10).boxes[0]
    rows = [line("Undo", 60, 40), line("Paste", 60, 60), line("Elsewhere", 300, 40)]
    assert [text for text, _ in rows_below(bar, Sighted(rows, (800, 600)))] == ["Undo", "Paste"]
    kept = [replace(one, stays=True) for one in rows]
    assert rows_below(bar, Sighted(kept, (800, 600))) == []


def test_names_of_menus_that_stand_apart_or_are_few_are_no_bar() -> None:
    assert bar_of(line("File", 5, 10), line("Edit", 5, 40), line("View", 5, 70)) == []
    assert bar_of(line("File Help", 5, 10)) == []


def test_a_program_that_is_named_is_left_by_the_same_keys() -> None:
    assert keys_for("quit FeatherPad") == keys_for("Exit the editor") == "ctrl q"
    assert keys_for("quite loud") is None


@pytest.mark.parametrize(
    ("clause", "rows", "wanted"),
    [
        ("the pages should be numbered", ["Number Pages", "Sort Pages"], 0),
        ("long rows ought to wrap", ["Fold", "Text Wrapping"], 1),
        ("sort the files by size", ["Sort Files", "Show Hidden"], 0),
        ("sort the files", ["Sort by Name", "Sort by Size"], None),
        ("clear the table", ["Clear Table"], None),
        ("sort", ["Sort Files"], None),
    ],
)
def test_an_effect_means_the_row_with_its_verb(clause: str, rows: list[str], wanted: int | None) -> None:
    assert row_with_effect(clause, rows) == wanted


def test_a_row_with_the_verb_and_another_object_has_not_the_effect() -> None:
    assert row_with_effect("highlight current line", ["Highlight All", "Find"]) is None


def test_a_row_that_says_only_the_verb_is_meant_by_what_it_is_done_to() -> None:
    rows = ["New", "Open…", "Open Recent", "Delete"]
    assert row_for(["open files"], rows, is_command=True) == 1
    assert row_for(["delete files"], rows, is_command=True) is None
    assert row_for(["open files"], ["Open", "Open…"], is_command=True) is None
