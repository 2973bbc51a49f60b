"""Everyday sentences of the task parser's training say what they ask for."""

from __future__ import annotations

import random
import re

import pytest

from agent.models.task_parser.labels import GoalVerb
from training.task_parser import everyday
from training.task_parser.everyday import everyday_task
from training.task_parser.everyday_texts import text_to_note
from training.task_parser.targets import UNKNOWN, sample
from training.windows.corpus.real_labels import RealLabels
from training.windows.exam.vocabulary import RESERVED_WORDS
from training.windows.words import SceneWords


def words(rng: random.Random) -> SceneWords:
    return SceneWords(rng, labels=RealLabels({}))


@pytest.mark.parametrize("held_out", [False, True])
def test_every_name_and_value_stands_in_its_part_of_the_sentence(held_out: bool) -> None:
    rng = random.Random(5)
    for _ in range(300):
        asked, goals = everyday_task(words(rng), rng, held_out=held_out)
        for goal, (first, last) in zip(goals, asked.parts, strict=True):
            assert goal.name in asked.text[first:last]
            assert goal.value in asked.text[first:last]
        assert (sample(asked, goals).targets[:, 0] != UNKNOWN).all()


def test_what_is_told_before_a_text_can_be_done_after_it() -> None:
    rng = random.Random(6)
    drawn = (everyday_task(words(rng), rng) for _ in range(800))
    turned = [(asked, goals) for asked, goals in drawn if asked.parts != sorted(asked.parts)]
    assert turned
    for _, goals in turned:
        assert [goal.verb for goal in goals] == [GoalVerb.TYPE, GoalVerb.PRESS]


def test_no_form_is_both_trained_and_held_out() -> None:
    for family in everyday.FAMILIES:
        for mood in ("do", "say"):
            trained, held_out = (
                {form.pieces for form in everyday.pool_of(family, mood, one)[0]} for one in (False, True)
            )
            assert not trained & held_out
            if len(trained) > 100:
                assert 0.04 < len(held_out) / len(trained) < 0.2


def test_names_hold_no_word_that_is_reserved_for_the_evaluation() -> None:
    named = (*everyday.ACTIONS, *everyday.ACTED_ON, *everyday.MANNERS, *everyday.SHOWABLE, *everyday.COMMANDS)
    said = {word for name in named for word in re.findall(r"[a-z]+", name)}
    assert not said & set(RESERVED_WORDS)


def test_texts_hold_numbers_commas_and_small_words() -> None:
    rng = random.Random(7)
    texts = [text_to_note(words(rng), rng) for _ in range(400)]
    for wanted in (r"\d", ",", r"\band\b", r"\bat \d", r"\bon \w+day\b"):
        assert sum(re.search(wanted, text, re.IGNORECASE) is not None for text in texts) > 10, wanted
    assert not any("{" in text for text in texts)
