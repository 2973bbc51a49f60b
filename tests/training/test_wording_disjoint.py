"""No task of the evaluation is worded as one of the training's, politeness and full stops set aside."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from training.embedded import framing, phrases
from training.windows.exam import wording as exam

_SLOTS = {"name": "NAME", "option": "NAME", "text": "TEXT", "group": "OWNER"}
_TRAINED = {
    "press": phrases.PRESS,
    "type": phrases.FILL,
    "tick": phrases.TICK,
    "untick": phrases.UNTICK,
    "choose": tuple(chain(*phrases.CHOOSE_FROM.values())),
    "menu": tuple(chain(*phrases.CHOOSE_FROM.values())),
    "tab": (*phrases.TAB, *phrases.PRESS),
}
_MANNERS = re.compile(
    r"^(please|could you|i need you to|first|now|just|kindly|can you|would you|will you)\s+"
    r"|[,;]?\s*please$|[.!?,]+$"
)


def bare(text: str) -> str:
    """Without what is only manners."""
    text = text.casefold().strip()
    while (shorter := _MANNERS.sub("", text).strip()) != text:
        text = shorter
    return text


def pattern(phrase: str) -> re.Pattern[str]:
    """All sentences that one line of the training's phrases stands for."""
    parts = re.split(r"\[([^\[\]]*)\]", phrase.format(n="NAME", v="TEXT", o="OWNER", w="LOOSE").casefold())
    regex = "".join(
        "(?:" + "|".join(map(re.escape, part.split("|"))) + ")" if number % 2 else re.escape(part)
        for number, part in enumerate(parts)
    )
    loose = "|".join(framing.LOOSE)
    return re.compile(regex.replace("loose", f"(?:{loose})(?: (?:{loose})){{0,2}}"))


@pytest.mark.parametrize("family", exam.TEMPLATES)
def test_no_task_of_the_evaluation_was_trained(family: str) -> None:
    asked = [*exam.TEMPLATES[family], *exam.CLAUSES.get(family, ())]
    trained = [pattern(phrase) for phrase in _TRAINED[family]]
    same = {
        (sentence, found.pattern)
        for sentence in asked
        for found in trained
        if found.fullmatch(bare(sentence.format(**_SLOTS)))
    }
    assert not same


def test_the_comparison_sees_what_is_the_same() -> None:
    assert pattern("[tick|check] {n}[| box]").fullmatch(bare("Please check {name} box.".format(**_SLOTS)))


def test_the_comparison_sees_loose_words() -> None:
    assert pattern("[type|write] {v} {w} {n}").fullmatch(
        bare("Write {text} with this {name}".format(**_SLOTS))
    )


def test_outside_tasks_are_others() -> None:
    asked = {bare(sentence) for sentence in exam.OUTSIDE}
    assert not any(
        re.fullmatch(re.escape(bare(phrase)).replace(r"\{w\}", r"\S+(?: \S+){0,2}"), sentence)
        for phrase in framing.OUTSIDE
        for sentence in asked
    )
