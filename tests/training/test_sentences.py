"""Tasks are worded in thousands of forms, and a careful reader can tell where each name begins and ends."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from agent.models.task_parser.labels import GoalVerb
from training.embedded.grammar.boundaries import Said, second_readings
from training.embedded.grammar.forms import FAMILIES, counted, draw_form, forms
from training.embedded.grammar.notation import expand, skeleton
from training.embedded.sentences import everyday_goals, first_draft, shares
from training.embedded.values import value_to_type
from training.embedded.wording import Goal, checked_draft, family_of, task_text
from training.windows.words import SceneWords


def objections(text: str, *names: str, slot: str = "N") -> list[str]:
    """What the check says against these names, told apart by their first place in the text."""
    said = [Said(text.index(name), text.index(name) + len(name), slot, 0) for name in names]
    return [one.reason for one in second_readings(text, said)]


def test_there_are_thousands_of_forms_and_a_tenth_is_held_out() -> None:
    counts = counted()
    assert set(counts) == {verb.value for verb in GoalVerb}
    assert sum(all_forms for all_forms, _ in counts.values()) >= 3_000
    for all_forms, held_out in counts.values():
        # Within three standard deviations of a tenth.
        assert abs(held_out - all_forms / 10) < 3 * (all_forms * 0.09) ** 0.5


def test_politeness_and_articles_make_no_new_form() -> None:
    assert skeleton("Please press the … button.") == skeleton("could you press “…” button, please")
    assert skeleton("press … button") != skeleton("press button …")


@pytest.mark.parametrize("family", FAMILIES)
def test_training_never_draws_what_is_held_out(family: str) -> None:
    rng = random.Random(3)
    drawn = {draw_form(family, rng, held_out=False).pieces for _ in range(1500)}
    held = {draw_form(family, rng, held_out=True).pieces for _ in range(300)}
    assert held
    assert not drawn & held
    assert drawn | held <= {form.pieces for form in forms(family)}


def test_alternatives_nest_and_weigh() -> None:
    assert dict(expand("a [b*3|c [d|]]")) == pytest.approx({"a b": 0.75, "a c d": 0.125, "a c ": 0.125})
    with pytest.raises(ValueError, match="bracket"):
        expand("a [b|c")


def test_every_goal_is_asked_for_in_its_own_part() -> None:
    rng = random.Random(7)
    for _ in range(800):
        goals = everyday_goals(rng)
        asked = task_text(goals, rng)
        for goal, (first, last) in zip(goals, asked.parts, strict=True):
            part = asked.text[first:last]
            assert all(said in part for said in (goal.name, goal.value, goal.owner))
        spans = sorted(asked.parts)
        assert all(one[1] <= other[0] for one, other in pairwise(spans))


def test_nothing_that_can_be_misread_is_given_out() -> None:
    rng = random.Random(11)
    for _ in range(800):
        draft = checked_draft(everyday_goals(rng), rng, held_out=rng.random() < 0.3)
        assert not draft.objections, draft


def test_names_of_any_signs_are_worded_so_that_they_can_be_told() -> None:
    rng = random.Random(13)
    for _ in range(400):
        words = SceneWords(rng)
        goals = [
            Goal(GoalVerb.PRESS, words.key(), kind="button"),
            Goal(GoalVerb.FILL, words.name(3), value_to_type(words, rng), kind="field"),
            Goal(GoalVerb.CHOOSE, words.name(3), owner=words.name(3), kind="combo"),
            Goal(GoalVerb.UNTICK, words.name(4), kind="checkbox"),
        ]
        draft = checked_draft(goals, rng)
        assert not draft.objections, draft


def test_the_check_changes_what_it_rejects() -> None:
    rng = random.Random(17)
    tasks = [everyday_goals(rng) for _ in range(600)]
    rejected = sum(bool(first_draft(goals, rng).objections) for goals in tasks)
    assert 30 < rejected < 300


def test_most_names_and_values_stand_without_quotation_marks() -> None:
    rng = random.Random(19)
    quoted = shares([checked_draft(everyday_goals(rng), rng) for _ in range(1500)])
    assert 0.1 < quoted["names"] < 0.35
    assert 0.25 < quoted["values"] < 0.5


def test_names_that_are_clauses_are_often_unquoted() -> None:
    goals = [
        Goal(GoalVerb.TICK, "Keep a copy of messages on the server"),
        Goal(GoalVerb.PRESS, "Check spelling as you type"),
    ]
    texts = [task_text(goals, random.Random(seed)).text for seed in range(200)]
    for goal in goals:
        bare = sum(bool(re.search(rf"(^|\s){goal.name}(\W|$)", text)) for text in texts)
        assert bare > 100


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("turn on Remember me on this computer and press OK", "Remember me on this computer"),
        (
            "tick Keep a copy of messages on the server, then press OK",
            "Keep a copy of messages on the server",
        ),
        ("press the Save button and close it", "Save"),
        ("set Colour to red", "Colour"),
        ("press OK please", "OK"),
        ("Open file should be on", "Open file"),
        ("in Full name type Anna", "Full name"),
        ("press Save, not Cancel", "Save"),
        ("press “the”, then go", "the"),
    ],
)
def test_names_whose_ends_are_marked_pass(text: str, name: str) -> None:
    assert objections(text, name) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("show Tasks without Due date now", "Tasks without Due date"),
        ("press Save as a PDF now", "Save as a PDF"),
        ("turn Remember me on this computer on", "Remember me on this computer"),
        ("press Save button and go", "Save button"),
        ("press Save and close and press OK", "Save and close"),
        ("press the box", "the box"),
        ("tick bread, butter", "butter"),
        ("press Really sure?", "Really sure?"),
        ("press .", "."),
        ("set the content in from to Oslo", "from"),
        ("press OK, Check spelling as you type needs a tick", "Check spelling as you type"),
        ("press Cancel, not Cancel", "Cancel"),
        ("set Time to live to 5", "Time to live"),
        ("press 'Don't ask' twice", "Don't ask"),
    ],
)
def test_names_that_run_into_their_neighbours_are_objected_to(text: str, name: str) -> None:
    assert len(objections(text, name)) == 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("type tea and press Enter into Note", "tea and press Enter"),
        ("Sound: on", "on"),
        ("Address: 12 Hill Road, Oslo, City: Bergen", "12 Hill Road, Oslo"),
        ("write Thanks. Bye in Note", "Thanks. Bye"),
        ("put back in time in Title", "back in time"),
        ("set Title to back to work", "back to work"),
        ("add Is it new! in the document", "Is it new!"),
    ],
)
def test_values_that_read_as_something_else_are_objected_to(text: str, value: str) -> None:
    assert len(objections(text, value, slot="V")) == 1


def test_a_goal_is_worded_by_the_kind_of_its_control() -> None:
    assert family_of(Goal(GoalVerb.PRESS, "General", kind="tab")) == "tab"
    assert family_of(Goal(GoalVerb.CHOOSE, "French", owner="Language", kind="combo")) == "combo"
    assert family_of(Goal(GoalVerb.CHOOSE, "French", kind="combo")) == "list"


def test_the_same_random_numbers_give_the_same_task() -> None:
    goals = everyday_goals(random.Random(2))
    assert task_text(goals, random.Random(5)) == task_text(goals, random.Random(5))


def test_values_are_of_many_notations() -> None:
    rng = random.Random(23)
    values = [value_to_type(SceneWords(rng), rng) for _ in range(1500)]
    for notation in (
        r"@\w",
        r"https?://",
        r"[€$£]",
        r"\d\d:\d\d",
        r"%",
        r"[A-Z]{2}\d\d[ \d]",
        r"'",
        r'"',
        r"\d, |, \d",
        "/",
    ):
        assert any(re.search(notation, value) for value in values), notation
    assert all(value == value.strip() and value for value in values)


def test_some_tasks_are_lists_of_lines() -> None:
    rng = random.Random(29)
    texts = [task_text(everyday_goals(rng), rng).text for _ in range(600)]
    assert 20 < sum("\n" in text for text in texts) < 200
    assert any("\n2. " in text for text in texts)
