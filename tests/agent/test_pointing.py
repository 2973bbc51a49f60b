"""A second model says where to press what the first one names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from agent.actions import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.pointing import PointerModel, named_in
from agent.session import Session, crop_of
from agent.settings import Settings
from agent.store.reader import open_record
from agent.types import POINTED_BY, EndingKind, ModelReply, ModelTimings, Task
from tests.agent.world import CLICKED
from tests.fakes import (
    FakeComputer,
    ListOwner,
    ScriptedModel,
    classic_manifest,
    embedded_manifest,
    observed,
    picture,
    prompt_text,
)
from tests.forms import form

WRONG = "Thought: The form is there. Now I click the button Save.\nAction: click(start_box='(3,3)')"
DONE = "Action: finished(content='saved')"
FOUND = ModelReply('press "Save"<|click|><|500|><|500|>', timings=ModelTimings(prompt_tokens=70))
PLACED = Click(MonitorPoint(3.0, 3.0))


def pointer(*answers: str | ModelReply) -> tuple[PointerModel, ScriptedModel]:
    model = ScriptedModel(*answers)
    manifest = replace(embedded_manifest(), name="sharp-eyed")
    return PointerModel(model, manifest, crop=lambda of: "screen"), model


def pointed_session(home: Path, computer: FakeComputer, second: PointerModel) -> Session:
    """A model whose click is wrong, and a second one that points."""
    return Session(
        Settings(home=home),
        computer=computer,
        model=ScriptedModel(WRONG, DONE),
        manifest=classic_manifest(),
        owner=ListOwner(),
        pointer=second,
    )


def test_the_click_goes_where_the_second_model_points_and_the_record_says_so(tmp_path: Path) -> None:
    computer, (second, asked) = FakeComputer(), pointer(FOUND)
    session = pointed_session(tmp_path, computer, second)
    outcome = session.run(Task("Save the form"), stop=Event())
    step = open_record(tmp_path / "records" / outcome.record_id).lines[0].step
    assert "Now I click the button Save." in prompt_text(asked.prompts[0])
    assert "Save the form" not in prompt_text(asked.prompts[0])
    facts = step.extensions[POINTED_BY]
    assert (facts["model"], facts["found"]) == ("sharp-eyed", True)
    assert facts["instead_of"] == [3.0, 3.0]
    assert step.performed[0].action == CLICKED
    assert step.reply is not None
    assert "(3,3)" in step.reply.text
    assert step.reply.timings.prompt_tokens >= 70


@pytest.mark.parametrize("said", ['type "a"<|type|>a', "no action at all", "<|finished|>"])
def test_a_pointer_that_points_at_nothing_leaves_the_first_models_point(said: str) -> None:
    second, _ = pointer(said)
    pointed = second.point((PLACED,), observed(picture()), "I click the button Save.", stop=Event())
    assert pointed.actions == (PLACED,)
    assert pointed.facts["found"] is False


def test_only_presses_with_a_thought_are_pointed_at() -> None:
    second, model = pointer()
    for action, thought in ((TypeText("a"), "I type a."), (PLACED, "")):
        assert second.point((action,), observed(picture()), thought, stop=Event()).actions == (action,)
    assert model.prompts == []


def test_what_comes_after_the_press_stays() -> None:
    second, _ = pointer(FOUND)
    pointed = second.point((PLACED, TypeText("a")), observed(picture()), 'press "Save"', stop=Event())
    assert pointed.actions == (CLICKED, TypeText("a"))


def test_a_long_thought_is_asked_by_its_end() -> None:
    assert named_in("Everything is open.\n\nNext I press OK!") == "Next I press OK!"
    assert len(named_in("word " * 500)) == 300


@pytest.mark.llama
def test_the_shipped_model_points_for_another_one() -> None:
    manifest = Catalogue().get()
    model = open_model(manifest)
    try:
        second = PointerModel(model, manifest, crop=lambda of: crop_of(Settings(), of))
        pixels, _ = form(3)
        for name in ("Save", "Close"):
            thought = f"The form is open. Press {name}."
            pointed = second.point((PLACED,), observed(pixels), thought, stop=Event())
            (click,) = pointed.actions
            assert pointed.facts["found"]
            assert isinstance(click, Click)
            assert isinstance(click.at, MonitorPoint)
            left, top = place_of(name)
            assert left <= click.at.x <= left + 140
            assert top <= click.at.y <= top + 30
    finally:
        model.close()


def place_of(name: str) -> tuple[int, int]:
    """Left and top of a button of `form(3)`, which draws its words in this order."""
    generator = np.random.default_rng(3)
    generator.integers(150, 255, 3)
    words = ["Save", "Open", "Name", "City", "Close", "Print", "Color", "Month", "Cancel", "Apply"]
    for number, word in enumerate(generator.permutation(words)[:8]):
        left = 40 + 380 * (number % 2) + int(generator.integers(0, 60))
        top = 40 + 130 * (number // 2) + int(generator.integers(0, 60))
        if word == name:
            return left, top
    raise AssertionError(name)


def test_the_run_ends_where_the_owner_stops_while_the_pointer_thinks(tmp_path: Path) -> None:
    stop, computer = Event(), FakeComputer()

    class Stopping(ScriptedModel):
        def reply(self, *args: object, **kwargs: object) -> ModelReply:
            stop.set()
            return FOUND

    second = PointerModel(Stopping(), embedded_manifest(), crop=lambda of: "screen")
    session = pointed_session(tmp_path, computer, second)
    assert session.run(Task("Save"), stop=stop).ending.kind is EndingKind.STOPPED
    assert computer.performed == []
