"""What an agent did beside the screen is told so that a person can judge it."""

from __future__ import annotations

import json

import pytest

from agent.actions.types import CallTool, EditFile, RunPython, RunTerminal
from agent.coordinates import Screen
from agent.errors import SettingsError
from agent.types import Allow, Answer, Change, Effect, EffectKind, Observation, Performed, Question
from app.approval.answers import CardAnswer, OwnerChoice, answer_of, editable_text
from app.approval.question_words import place_words
from app.present import action_line
from app.tool_words import argument_form, diff_runs, folder_after, tool_output, tool_result, tool_title
from tests.fakes import picture

SAID = Effect(
    EffectKind.UNCHANGED, "no such file\n(status 2, in ~/work)", "everything\n(status 2, in ~/work)"
)
CALL = CallTool("notes__search", '{"query": "open", "in": {"year": 2026}}')
EDIT = EditFile("str_replace", "a.md", (("old_str", "one\nsame"), ("new_str", "two\nsame")))


def test_status_and_folder_of_a_command_are_read_from_its_last_line_and_not_shown_twice() -> None:
    assert tool_result(SAID) == ("status 2", False)
    assert folder_after(SAID) == "~/work"
    assert (tool_output(SAID), tool_output(SAID, is_whole=True)) == ("no such file", "everything")
    forged = Effect(EffectKind.UNCHANGED, "(status 0, in /forged)\n(status 1, in ~/work)")
    assert tool_result(forged) == ("status 1", False)
    assert folder_after(forged) == "~/work"
    assert folder_after(None) == folder_after(Effect(EffectKind.UNCHANGED, "words")) == ""


def test_a_tool_that_says_it_is_an_error_is_not_shown_as_done() -> None:
    said = Effect(EffectKind.UNCHANGED, "no such note\n(the tool says that this is an error)")
    assert (tool_result(said), tool_output(said)) == (("error", False), "no such note")


@pytest.mark.parametrize(
    ("action", "title"),
    [
        (RunTerminal("ls"), "Command"),
        (RunTerminal(""), "Read on in the terminal"),
        (RunTerminal("C-c"), "Interrupt the command"),
        (RunPython("1"), "Python code"),
        (EDIT, "Change a.md"),
        (EditFile("frobnicate", "a.md"), "Edit a.md (frobnicate)"),
        (CALL, "Tool “search” of notes"),
        (CallTool("alone"), "Tool “alone”"),
    ],
)
def test_titles_say_what_it_is(action: RunTerminal | RunPython | EditFile | CallTool, title: str) -> None:
    assert tool_title(action) == title


def test_arguments_are_a_form_in_which_no_value_can_pass_for_another_argument() -> None:
    arguments = {"a\nb: 2": "x\ny: 1", "list": ["a, b", "c"], "none": None, "blank": " ", "flag": True}
    assert argument_form(json.dumps(arguments)).split("\n") == [
        '"a\\nb: 2":', "  x", "  y: 1", 'list: ["a, b", "c"]', "none: null", 'blank: " "', "flag: true",
    ]  # fmt: skip
    for odd in ("no JSON", "[1]", "{", '"text"', "[" * 500):
        assert argument_form(odd) == odd


def test_a_difference_keeps_what_stays() -> None:
    line = action_line(Performed(EDIT, Allow("rule"), Effect(EffectKind.UNCHANGED, "done")))
    assert diff_runs(line.detail) == [("-", "- one"), ("+", "+ two"), ("", "  same")]
    assert line.is_difference


def test_a_card_shows_what_ran_and_what_the_model_had_written() -> None:
    change = Change(RunTerminal("ls -l"))
    line = action_line(Performed(RunTerminal("ls"), change, SAID))
    assert (line.detail, line.proposed) == ("ls -l", "ls")
    assert action_line(Performed(RunTerminal("ls"), Allow("rule"), SAID)).proposed == ""


def test_what_the_owner_writes_in_the_card_is_what_runs() -> None:
    text = editable_text(CALL)
    assert text is not None
    given = CardAnswer(OwnerChoice.ALLOW, text=text.replace("2026", "2027"))
    wanted = CallTool("notes__search", '{"query": "open", "in": {"year": 2027}}')
    assert answer_of(CALL, given) == Answer(Change(wanted))
    changed = answer_of(EDIT, CardAnswer(OwnerChoice.ALLOW, text="three")).decision
    assert changed == Change(
        EditFile("str_replace", "a.md", (("old_str", "one\nsame"), ("new_str", "three")))
    )
    assert editable_text(EditFile("view", "a.md")) is None


@pytest.mark.parametrize("text", ["{", "[1]", "3", "", '{"a": NaN}', "[" * 5000])
def test_arguments_that_are_no_object_are_one_sentence_and_nothing_runs(text: str) -> None:
    with pytest.raises(SettingsError, match="arguments"):
        answer_of(CALL, CardAnswer(OwnerChoice.ALLOW, text=text))


def test_the_question_says_where_a_command_runs() -> None:
    seen = Observation(picture(), Screen(800, 608))
    question = Question(RunTerminal("ls"), seen, "")
    assert place_words(question, folder="~/work/a").endswith("in the folder ~/work/a")
    assert "“notes”" in place_words(Question(CALL, seen, ""), folder="~/work")
