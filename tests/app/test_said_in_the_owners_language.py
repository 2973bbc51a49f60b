"""What the agent says reaches the owner in the owner's language, and records and programs in English."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from agent.acting import STOPPED
from agent.actions.abilities import REFUSALS, Ability
from agent.errors import ModelTimeoutError, Sentence, SettingsError, sentence_of
from agent.loop import require_sensible
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.store import open_record
from agent.types import EndingKind, Task
from app.language import ENGLISH, choose_language, problem_words, say
from app.running.bridge import AgentThread
from tests.app.steps import CLICK_REPLY
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest


@pytest.fixture
def german() -> Iterator[None]:
    choose_language("de")
    yield
    choose_language(ENGLISH)


def test_a_sentence_is_its_english_text_for_everybody_else() -> None:
    said = Sentence("{count} of {all}", count=1, all=2)
    assert said == "1 of 2"
    for other in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert (other, other.template, other.values) == ("1 of 2", "{count} of {all}", {"count": 1, "all": 2})


def test_braces_in_a_value_are_left_alone(german: None) -> None:
    said = Sentence("The display {name} is gone.", name="{0.__class__}")
    assert say(said) == "Die Anzeige {0.__class__} ist nicht mehr da."


@pytest.mark.usefixtures("german")
def test_an_error_is_said_in_german_with_its_values() -> None:
    problem = ModelTimeoutError(
        Sentence("The model {name} said nothing for {seconds:g} seconds.", name="x", seconds=9.0)
    )
    assert problem_words(problem) == "Das Modell x hat 9 Sekunden lang nichts gesagt."
    assert str(problem) == "The model x said nothing for 9 seconds."
    with pytest.raises(SettingsError) as caught:
        require_sensible(Task(" "))
    assert problem_words(caught.value).startswith("Die Aufgabe ist leer")


@pytest.mark.usefixtures("german")
def test_what_no_file_has_is_said_as_it_is() -> None:
    assert problem_words(SettingsError("Nobody has translated {this}.")) == "Nobody has translated {this}."
    assert problem_words(OSError(2, "gone")) == str(OSError(2, "gone"))
    assert say("a model's own words") == "a model's own words"


@pytest.mark.usefixtures("german")
def test_endings_and_refusals_are_said_in_german() -> None:
    assert say(STOPPED.text) == "Der Lauf wurde angehalten."
    assert say(str(STOPPED.text)) == "Der Lauf wurde angehalten.", "as it comes from a record"
    assert "Telefon" in say(REFUSALS[Ability.PHONE])


@pytest.mark.usefixtures("german")
def test_the_limit_is_recorded_in_english_and_shown_in_german(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, limits=RunLimits(max_steps=1))
    session = Session(
        settings,
        computer=FakeComputer(),
        model=ScriptedModel(CLICK_REPLY),
        manifest=embedded_manifest(),
        owner=ListOwner(),
    )
    outcome = session.run(Task("save it"), stop=Event())
    assert outcome.ending.kind is EndingKind.STEP_LIMIT
    assert say(outcome.ending.text) == "Die Grenze von 1 Schritten wurde erreicht."
    recorded = open_record(settings.records_folder / outcome.record_id).ending
    assert recorded.text == "The limit of 1 steps was reached."


@pytest.mark.usefixtures("german")
def test_a_broken_run_tells_its_owner_in_german(qtbot: QtBot) -> None:
    def job(**_ports: object) -> object:
        raise SettingsError(Sentence("The task is empty; say what is to be done."))

    thread = AgentThread(job)  # type: ignore[arg-type]
    with qtbot.waitSignal(thread.broke, timeout=60_000) as blocker:
        thread.start()
    assert thread.wait(60_000)
    assert blocker.args == ["Die Aufgabe ist leer; sagen Sie, was getan werden soll."]


def test_an_error_of_several_parts_is_said_whole() -> None:
    assert sentence_of(OSError(2, "gone")) == "[Errno 2] gone"
