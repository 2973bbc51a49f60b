"""What is remembered is kept in English and shown in the owner's language, as far as its words are ours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from agent.actions.types import CallUser, Click, TypeText
from agent.coordinates import MonitorPoint
from agent.memory import GAP
from agent.memory.summary import summarise
from agent.types import Allow, Change, Deny, Effect, EffectKind, Ending, EndingKind, Performed, TakeOver, Task
from app.language import ENGLISH, choose_language
from app.pages.memory_words import summary_words
from tests.app.steps import make_step

SAVE, OPEN = Click(MonitorPoint(400, 152)), Click(MonitorPoint(10, 20))


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    choose_language(ENGLISH)


def summary_of_everything() -> str:
    """With every kind of line and item that an entry can have."""
    allowed = make_step(SAVE, thought="")
    answered = Performed(
        CallUser("Which?"), Allow("answered", "owner"), Effect(EffectKind.UNCHANGED, "the red")
    )
    steps = [
        allowed,
        make_step(OPEN, thought="", effect=EffectKind.UNCHANGED),
        make_step(TypeText("x"), thought="", effect=EffectKind.FAILED),
        make_step(OPEN, thought="", decision=Deny("")),
        make_step(OPEN, thought="", decision=Deny("do not hurry")),
        replace(allowed, performed=(Performed(OPEN, Change(SAVE), Effect(EffectKind.CHANGED)),)),
        replace(allowed, performed=(Performed(OPEN, TakeOver(), None),)),
        replace(allowed, performed=(answered,)),
    ]
    return summarise(Task("save it"), steps, Ending(EndingKind.STOPPED, "The run was stopped.")).summary


def test_nothing_but_the_labels_differs_in_english() -> None:
    summary = summary_of_everything()
    assert summary_words(summary) == summary.replace("The owner said: ", "You said: ")


def test_every_kind_of_line_is_said_in_german() -> None:
    summary = summary_of_everything()
    choose_language("de")
    done, failed, said, ended = summary_words(summary).split("\n")
    assert done.startswith("Getan: Klick bei (400, 152)")
    assert failed.startswith("Ging nicht: Klick bei (10, 20): nichts hat sich geändert; ")
    assert said == (
        "Sie sagten: nicht: Klick bei (10, 20); do not hurry; Klick bei (400, 152) statt Klick bei (10, 20); "
        "selbst übernommen bei Klick bei (10, 20); the red"
    )
    assert ended == "Ende: angehalten (Der Lauf wurde angehalten.)"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Bob is always late.",
        "Remember: the key is under the mat",
        "Ended: badly (with tears)",
        "Ended:",
        "Ended: ",
    ],
)
def test_the_owners_own_words_stay_as_they_are(text: str) -> None:
    choose_language("de")
    assert summary_words(text) == text


def test_gaps_stay_gaps() -> None:
    choose_language("de")
    assert summary_words(f"Did: Press {GAP}; opened {GAP}").count(GAP) == 2
