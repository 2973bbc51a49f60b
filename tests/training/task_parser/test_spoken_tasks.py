"""Spoken requests of the task parser's training say what they ask for, in one way only."""

from __future__ import annotations

import random
import re

import pytest

from agent.models.task_parser.labels import GoalVerb
from training.embedded.blind_goals import blind_goals
from training.embedded.grammar.notation import SentenceForm
from training.embedded.wording import Goal
from training.evaluation.toolkits.dialogs import toolkit_labels
from training.task_parser import opening, small_words
from training.task_parser.small_words import with_small_words
from training.task_parser.spoken import LINES, pool_of, spoken_task
from training.task_parser.targets import UNKNOWN, sample
from training.windows.corpus.real_labels import RealLabels
from training.windows.exam.vocabulary import RESERVED_WORDS
from training.windows.words import SceneWords


def words(rng: random.Random) -> SceneWords:
    return SceneWords(rng, labels=RealLabels({}))


def forms(family: str) -> list[SentenceForm]:
    return [*pool_of(family, False)[0], *pool_of(family, True)[0]]


def blanked(form: SentenceForm) -> str:
    return "".join("…" if number % 2 else piece for number, piece in enumerate(form.pieces)).casefold()


@pytest.mark.parametrize("held_out", [False, True])
def test_every_name_and_value_stands_in_its_part_of_the_sentence(held_out: bool) -> None:
    rng = random.Random(5)
    for _ in range(120):
        named = words(rng)
        asked, goals = spoken_task(blind_goals(named, rng)[:3], named, rng, held_out=held_out)
        for goal, (first, last) in zip(goals, asked.parts, strict=True):
            for said in (goal.name, goal.value):
                assert said in asked.text[first:last]
        assert (sample(asked, goals).targets[:, 0] != UNKNOWN).all()


@pytest.mark.parametrize("family", LINES)
def test_no_form_is_both_trained_and_held_out(family: str) -> None:
    trained, held_out = ({form.pieces for form in pool_of(family, one)[0]} for one in (False, True))
    assert trained
    assert held_out
    assert not trained & held_out
    if len(trained) > 100:
        assert 0.04 < len(held_out) / len(trained) < 0.2


@pytest.mark.parametrize("family", LINES)
def test_the_words_around_tell_which_is_the_name_and_which_the_value(family: str) -> None:
    slots: dict[str, tuple[str, ...]] = {}
    for form in forms(family):
        assert slots.setdefault(blanked(form), form.pieces[1::2]) == form.pieces[1::2]


def test_no_form_asks_for_a_box_to_be_on_and_for_one_to_be_off() -> None:
    on, off = ({blanked(form) for form in forms(family)} for family in ("tick", "untick"))
    assert len(on) > 500
    assert not on & off


def test_captions_have_small_words_within_and_at_their_end() -> None:
    rng = random.Random(2)
    goals = [Goal(GoalVerb.PRESS, "Mend", kind="button"), Goal(GoalVerb.TICK, "Glue", kind="checkbox")]
    drawn = [goal.name for _ in range(400) for goal in with_small_words(goals, words(rng), rng)]
    changed = {name for name in drawn if name not in ("Mend", "Glue")}
    assert 0.2 < sum(name in changed for name in drawn) / len(drawn) < 0.4
    for wanted in (" now$", " and ", " it$", " the "):
        assert any(re.search(wanted, name) for name in changed), wanted
    assert not {name.casefold() for name in changed} & {label.casefold() for label in toolkit_labels()}


def test_captions_hold_no_word_that_is_reserved_for_the_evaluation() -> None:
    tables = [table for table in vars(small_words).values() if isinstance(table, tuple)]
    made = [*opening.WINDOWS, *(text for table in tables for text in table if isinstance(text, str))]
    assert len(made) > 300
    said = {word for text in made for word in re.findall(r"[a-z]+", text.lower())}
    assert not said & set(RESERVED_WORDS)
