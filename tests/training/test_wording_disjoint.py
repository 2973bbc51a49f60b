"""No task of the evaluation is worded as one of the training's: names blanked; articles, politeness, commas
and full stops set aside."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from training.embedded.grammar.forms import FAMILIES, forms
from training.embedded.grammar.outside import OUTSIDE
from training.windows.exam import wording as exam

_MANNERS = re.compile(
    r"^(please|could you|i need you to|first|now|just|kindly|can you|would you|will you)\s+"
    r"|[,;]?\s*please$|[.!?,:]+$"
)


def bare(text: str) -> str:
    """Without names, articles and what is only manners."""
    text = re.sub(r"[\"'“”‘’,]", "", re.sub(r"\{\w+\}", "NAME", text)).casefold().strip()
    while (shorter := _MANNERS.sub("", text).strip()) != text:
        text = shorter
    return " ".join(word for word in text.split() if word not in ("the", "a", "an"))


@pytest.fixture(scope="module")
def trained() -> set[str]:
    return {
        bare("".join("{n}" if number % 2 else piece for number, piece in enumerate(form.pieces)))
        for family in FAMILIES
        for form in forms(family)
    }


@pytest.mark.parametrize("family", exam.TEMPLATES)
def test_no_task_of_the_evaluation_was_trained(family: str, trained: set[str]) -> None:
    asked = [*exam.TEMPLATES[family], *exam.CLAUSES.get(family, ())]
    assert not {sentence for sentence in asked if bare(sentence) in trained}


def test_the_comparison_sees_what_is_the_same(trained: set[str]) -> None:
    assert bare("Please press the {name} button.") in trained
    assert bare("“{name}” should be on") in trained


def test_outside_tasks_are_others() -> None:
    asked = {bare(sentence) for sentence in exam.OUTSIDE}
    assert not any(
        re.fullmatch(re.escape(bare(phrase)).replace("name", r"\S+(?: \S+){0,2}"), sentence)
        for phrase in OUTSIDE
        for sentence in asked
    )


def test_every_verb_has_sentences_of_its_own() -> None:
    assert len(set(chain.from_iterable(forms(family) for family in FAMILIES))) > 10_000
