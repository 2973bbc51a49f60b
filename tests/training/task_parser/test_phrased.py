"""Tasks of the phrasebook: what they say is where their words are, and no form is lost or held out twice."""

from __future__ import annotations

import random

import pytest

from agent.models.task_parser.labels import DEEDS, TaskDeed, WordRole
from agent.models.task_parser.spoken_sums import root_in, sum_in
from training.task_parser.phrasebook import clause_forms
from training.task_parser.phrased import expression, phrased_task
from training.task_parser.targets import UNKNOWN, phrased_sample
from training.windows.words import SceneWords

OF_NAMES = {
    TaskDeed.RENAME: "NV",
    TaskDeed.COPY: "NO",
    TaskDeed.MOVE: "NO",
    TaskDeed.BIN: "N",
    TaskDeed.REPLACE: "NV",
}


@pytest.mark.parametrize("deed", DEEDS[1:], ids=str)
def test_each_deed_can_be_put_in_many_ways_of_which_some_are_held_out(deed: TaskDeed) -> None:
    trained, held_out = (clause_forms(deed.value, held_out=one).forms for one in (False, True))
    assert len(trained) > 50
    assert held_out
    assert not set(trained) & set(held_out)


@pytest.mark.parametrize("deed", OF_NAMES, ids=str)
def test_a_form_names_all_that_its_deed_needs(deed: TaskDeed) -> None:
    for form in clause_forms(deed.value, held_out=False).forms:
        slots = {"N" if slot == "L" else slot for slot in form.pieces[1::2]}
        assert slots == set(OF_NAMES[deed]), form


def test_words_have_the_role_of_the_phrase_that_they_stand_in() -> None:
    rng = random.Random(3)
    for _ in range(200):
        task = phrased_task(SceneWords(rng), rng)
        made = phrased_sample(task)
        for word, (role, _, goal, deed) in zip(made.words, made.targets, strict=True):
            phrase = next((one for one in task.phrases if one.start <= word.start < one.end), None)
            assert role in ((WordRole.OTHER,) if phrase is None else (phrase.role, phrase.role + 1))
            assert goal != UNKNOWN or deed == UNKNOWN
            if phrase is not None:
                assert DEEDS[deed] is task.goals[phrase.goal].deed


def test_sums_that_are_taught_are_sums_that_are_understood() -> None:
    rng = random.Random(5)
    said = [expression(rng) for _ in range(300)]
    assert all(sum_in(one) is not None or root_in(one) is not None for one in said)
