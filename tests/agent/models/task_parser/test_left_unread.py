"""What a task names and no goal covers is told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agent.actions.asking import question_from
from agent.models.children.planned_steps import next_step
from agent.models.children.progress import Progress
from agent.models.children.sighted import Standing
from agent.models.children.unread_names import about_unread
from agent.models.task_parser import planner
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.left_unread import left_unread
from agent.models.task_parser.plan import PlannedGoal
from tests.agent.models.pictures_read import ReadingReader, line
from tests.agent.models.task_parser.said_words import scores_of

BOLD = PlannedGoal(GoalVerb.TICK, "Bold")
SAVE = PlannedGoal(GoalVerb.PRESS, "Save")
CITY = PlannedGoal(GoalVerb.FILL, "City", "Oslo")
DONE = "done<|finished|><|im_end|>"
CAPTIONS = ("Bold", "Italic", "Save", "City", "Extra rinse", "Edit", "Large letters")


def unread(task: str, *goals: PlannedGoal, controls: Sequence[str] = CAPTIONS) -> tuple[str, ...]:
    plain = {name.casefold() for name in CAPTIONS}
    return left_unread(
        task,
        goals,
        lambda name: Standing.WHOLE if name.casefold() in plain else Standing.NOT,
        lambda asked: [0.9 if name.casefold() in map(str.casefold, controls) else 0.05 for _, name in asked],
    )


@pytest.mark.parametrize(
    ("task", "left"),
    [
        ("tick Bold and Italic", ("Italic",)),
        ("tick Bold, the extra rinse too", ("extra rinse",)),
        ('tick Bold and then do "Whatever it is"', ("Whatever it is",)),
        ("tick Bold", ()),
        ("I am bold. Italic letters are nice, so tick Bold", ()),
        ("tick Bold in the Edit menu", ()),
        ("tick Bold for large letters", ()),
        ('tick Bold for the "Letters"', ()),
        ('tick Bold, "Letters" and save', ("Letters",)),
        ("tick Bold, and do it today", ()),
    ],
)
def test_names_that_no_goal_covers_are_left(task: str, left: tuple[str, ...]) -> None:
    assert unread(task, BOLD) == left


def test_words_that_only_look_like_a_caption_are_none() -> None:
    assert unread("tick Bold, the extra rinse too", BOLD, controls=()) == ()


def test_a_value_is_covered_by_its_goal() -> None:
    assert (
        unread('type "Italic" into City and press Save', PlannedGoal(GoalVerb.FILL, "City", "Italic"), SAVE)
        == ()
    )
    assert unread("City is Oslo and press Save", CITY) == ("Save",)


def test_where_nothing_was_understood_or_something_is_asked_nothing_is_left() -> None:
    assert unread("tick Bold and Italic") == ()
    assert unread("Which City and Italic?", PlannedGoal(GoalVerb.READ, "City")) == ()


def test_the_closing_asks_about_it_and_says_what_was_done() -> None:
    reader = ReadingReader([line("Bold", 20, 20)], done=['press "Bold"'])
    reply = next_step(reader, [PlannedGoal(GoalVerb.PRESS, "Bold")], ("Italic",))
    assert reply is not None
    assert reply.text == 'done "Bold"; left "Italic"<|call_user|><|im_end|>'


def test_what_was_done_under_another_name_is_not_asked_about() -> None:
    reader = ReadingReader([line("Bold", 20, 20)], done=['press "Bold and Italic"'])
    reply = next_step(reader, [PlannedGoal(GoalVerb.PRESS, "Bold")], ("Italic",))
    assert reply is not None
    assert reply.text == DONE


def test_few_names_are_told_of_many() -> None:
    goals = [PlannedGoal(GoalVerb.TICK, f"Box {number}") for number in range(9)]
    assert about_unread(goals, ["Italic"], Progress()) == (
        'done "Box 0"; done "Box 1"; done "Box 2"; left "Italic"'
    )


def test_an_owner_who_has_answered_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "left_unread", lambda *_: ("Italic",))
    known = {
        "tick Bold and Italic": scores_of("tick Bold and Italic", ". N0 . .", [GoalVerb.TICK]),
        "never mind": scores_of("never mind", ". .", []),
    }
    reading = planner.Planner(lambda words: known[" ".join(word.text for word in words)])

    def ask(task: str, num_steps: int) -> tuple[str, ...]:
        reading.goals(
            task,
            num_steps=num_steps,
            num_done=num_steps,
            find=lambda asked: [0.05] * len(asked),
            shown=lambda name: Standing.NOT,
        )
        return reading.left

    assert ask("tick Bold and Italic", 0) == ("Italic",)
    assert ask("tick Bold and Italic", 1) == ("Italic",)
    assert ask("tick Bold and Italic\nnever mind", 1) == ()


def test_what_an_owner_did_by_hand_is_not_asked_about_again() -> None:
    done = ['press "Bold"', 'done "Bold"; left "Italic"; left "Large"']
    reply = next_step(
        ReadingReader([line("Bold", 20, 20)], done=done),
        [PlannedGoal(GoalVerb.PRESS, "Bold")],
        ("Italic", "Large"),
    )
    assert reply is not None
    assert reply.text == DONE


def test_the_question_is_one_sentence_about_all_of_them() -> None:
    asked = question_from('done "Bold"; done "Size"; left "Italic"; left "Large"')
    assert asked == (
        "I have done what you said about “Bold”, “Size”, but I do not know what to do with “Italic”, “Large”."
        " What should I do?"
    )


def test_a_name_does_not_go_from_one_sentence_into_the_next() -> None:
    def shown(name: str) -> Standing:  # signs are not read
        return Standing.WHOLE if name.casefold() in ("bold", "letters. i", "letters") else Standing.NOT

    assert (
        left_unread("it has large letters. I want Bold", [BOLD], shown, lambda asked: [0.9] * len(asked))
        == ()
    )
