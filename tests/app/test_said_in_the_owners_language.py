"""What the agent says reaches the owner in the owner's language, and records and programs in English."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from agent.action_executor import STOPPED
from agent.actions.abilities import REFUSALS, Ability
from agent.errors import ModelTimeoutError, PolicyError, SettingsError, UnreadableReplyError
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.store import open_record
from agent.types import Effect, EffectKind, Ending, EndingKind, Task
from app.language import AGENT, ENGLISH, FOLDER, choose_language, problem_words, read_messages, say
from app.present import effect_words, ending_text
from app.running.bridge import AgentThread
from app.running.choices import TaskChoice
from app.running.request import task_request
from app.storage.preferences import Preferences
from app.translation_files import ROOT, SILENT, phrases, sources
from tests.app.steps import CLICK_REPLY
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest

CODES = [path.stem.removeprefix("deskhand_") for path in sorted(FOLDER.glob("deskhand_*.ts"))]
said_by_code = cache(lambda: sources()[AGENT])


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    choose_language(ENGLISH)


@pytest.fixture
def german() -> None:
    choose_language("de")


def names_in(template: str) -> list[str]:
    return [name for _literal, name, _form, _how in Formatter().parse(template) if name is not None]


def filled(template: str, values: dict[str, str]) -> str:
    return "".join(
        literal + ("" if name is None else values[name])
        for literal, name, _form, _how in Formatter().parse(template)
    )


# ---- every sentence of the code


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_of_the_code_is_said_in_the_owners_language(code: str) -> None:
    """As it stands, and with other values than any that it was made for."""
    choose_language(code)
    translations = read_messages(FOLDER / f"deskhand_{code}.ts")[AGENT]
    wrong = []
    for template in said_by_code():
        names = names_in(template)
        values = {name: f"⟦{number}⟧" for number, name in enumerate(names)}
        heard, wanted = say(filled(template, values)), filled(translations[template], values)
        if heard != wanted:
            wrong.append((template, heard))
    assert wrong == []


def raised_texts(source: str) -> Iterator[str]:
    """What errors are raised with, read another way than `phrases` does."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("Error"):
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant | ast.JoinedStr):
                    yield ast.unparse(argument)


def test_no_sentence_of_an_error_is_left_out() -> None:
    """Every error of agent and app that says three words or more is among the sentences."""
    known = {text for wanted in sources().values() for text in wanted}
    left = []
    for path in sorted(path for package in ("agent", "app") for path in (ROOT / package).rglob("*.py")):
        if any(path.is_relative_to(ROOT / silent) for silent in SILENT):
            continue
        for text in raised_texts(path.read_text(encoding="utf-8")):
            parsed = ast.parse(text, mode="eval").body
            words = [
                part.value if isinstance(part, ast.Constant) else " {} "
                for part in (parsed.values if isinstance(parsed, ast.JoinedStr) else [parsed])
            ]
            spelled = "".join(map(str, words))
            if len([word for word in spelled.split() if word[0].isalpha()]) >= 3:
                left += [
                    spelled
                    for found in [list(phrases(f"x = {text}"))]
                    if not set(found) <= known or not found
                ]
    assert left == []


def test_every_place_without_sentences_exists() -> None:
    assert [silent for silent in SILENT if not (ROOT / silent).exists()] == []


def test_phrases_are_sentences_and_no_code() -> None:
    source = """
        '''A docstring of a module that says nothing.'''
        _log.info("nobody sees this in the window")
        database.execute("SELECT one FROM two WHERE three")
        thread = Thread(name="owner of the thread")
        TABLE = "\\nCREATE TABLE IF NOT EXISTS words"
        shown = tr("Marked and collected elsewhere")
        raise E(f"The model {self.manifest.name!r} has {size:,} of {size / 2} bytes: {', '.join(names)}.")
        if is_true:
            problem = "it writes no numbers"
    """
    found = list(phrases("\n".join(line[8:] for line in source.splitlines()), frozenset({"tr"})))
    assert found == ["The model {name} has {size} of {size2} bytes: {names}.", "it writes no numbers"]


# ---- how they reach the owner


@pytest.mark.usefixtures("german")
def test_an_error_is_said_in_german_with_its_values() -> None:
    problem = ModelTimeoutError("The model x said nothing for 9 seconds.")
    assert problem_words(problem) == "Das Modell x hat 9 Sekunden lang nichts gesagt."
    assert str(problem) == "The model x said nothing for 9 seconds."
    with pytest.raises(SettingsError) as caught:
        task_request(TaskChoice(" "), Preferences())
    assert problem_words(caught.value).startswith("Die Aufgabe ist leer")


@pytest.mark.usefixtures("german")
def test_what_is_put_into_a_sentence_is_said_too() -> None:
    problem = PolicyError(
        "The rules in /p.json cannot be read: rule 3 has no name. "
        "Nothing is done until the file is mended or deleted."
    )
    assert "Regel 3 hat keinen Namen" in problem_words(problem)
    unread = UnreadableReplyError("There is no such action", reply="fly(to='Mars. Now')")
    assert say(f"The reply could not be read. {unread}") == (
        "Die Antwort war nicht zu lesen. Eine solche Aktion gibt es nicht: \"fly(to='Mars. Now')\""
    )


@pytest.mark.usefixtures("german")
def test_sentences_in_a_row_are_said_one_by_one() -> None:
    said = say("The run was stopped. There is no record in /a.b. Somebody else said this.")
    assert said == "Der Lauf wurde angehalten. In /a.b ist keine Aufzeichnung. Somebody else said this."


@pytest.mark.usefixtures("german")
def test_braces_in_a_value_are_left_alone() -> None:
    assert say("The display {0.__class__} is gone.") == "Die Anzeige {0.__class__} ist nicht mehr da."


@pytest.mark.usefixtures("german")
def test_what_no_file_has_is_said_as_it_is() -> None:
    assert problem_words(SettingsError("Nobody has translated {this}.")) == "Nobody has translated {this}."
    assert problem_words(OSError(2, "gone")) == str(OSError(2, "gone"))
    assert say("a model's own words") == "a model's own words"
    assert say("") == ""


@pytest.mark.usefixtures("german")
def test_endings_refusals_and_effects_are_said_in_german() -> None:
    assert ending_text(STOPPED) == "Der Lauf wurde angehalten."
    assert "Telefon" in say(REFUSALS[Ability.PHONE])
    effect = effect_words(Effect(EffectKind.FAILED, "This keyboard has no key 'hyper'."))
    assert effect is not None
    assert effect.text == "fehlgeschlagen: Diese Tastatur hat keine Taste 'hyper'."


@pytest.mark.usefixtures("german")
def test_an_answer_of_the_model_stays_as_the_model_wrote_it() -> None:
    assert ending_text(Ending(EndingKind.FINISHED, "The run was stopped.")) == "The run was stopped."


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
    recorded = open_record(settings.records_folder / outcome.record_id).ending
    assert recorded.text == "The limit of 1 steps was reached."
    assert ending_text(recorded) == "Die Grenze von 1 Schritten wurde erreicht."


@pytest.mark.usefixtures("german")
def test_a_broken_run_tells_its_owner_in_german(qtbot: QtBot) -> None:
    def job(**_ports: object) -> object:
        raise SettingsError("The task is empty; say what is to be done.")

    thread = AgentThread(job)  # type: ignore[arg-type]
    with qtbot.waitSignal(thread.broke, timeout=60_000) as blocker:
        thread.start()
    assert thread.wait(60_000)
    assert blocker.args == ["Die Aufgabe ist leer; sagen Sie, was getan werden soll."]


# ---- no window shows an error as it was raised


def plainly_shown(path: Path) -> Iterator[str]:
    """Places where an error that was caught becomes text, other than in another error or in a log."""

    def visit(node: ast.AST, caught: str) -> Iterator[int]:
        match node:
            case ast.Raise():
                return
            case ast.Call(func=ast.Attribute(value=ast.Name(id="_log"))):
                return
            case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name)]) if name == caught:
                yield node.lineno
            case ast.FormattedValue(value=ast.Name(id=name)) if name == caught:
                yield node.lineno
        for child in ast.iter_child_nodes(node):
            yield from visit(child, caught)

    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ExceptHandler) and node.name:
            for line in (line for part in node.body for line in visit(part, node.name)):
                yield f"{path.relative_to(ROOT)}: {text.splitlines()[line - 1].strip()}"


SAID_LATER = {
    'app/doctor/check.py: check.name, CheckHealth.FAIL, f"{type(problem).__name__}: {problem}", check.advice',
    "app/history/library.py: return MaskedRecord(record, rules, (), has_pictures=False), "
    'f"{problem} Pictures were left out."',
    "app/pages/builds.py: return BuildsHere(chosen, kept, None, str(problem))",
    "app/running/named_secrets.py: return Effect(EffectKind.FAILED, str(problem))",
    'app/running/bridge.py: self.ended.emit(Outcome("", Ending(EndingKind.STOPPED, str(early)), 0, 0.0))',
    'app/stopping/stop_socket.py: return f"`deskhand stop` cannot reach this program ({problem})."',
    'app/running/desk_listener.py: return f"`deskhand mcp` cannot reach this window ({problem})."',
    "app/running/desk_listener.py: self.refuse(str(problem))",
    "app/running/handed_tasks.py: call.refuse(str(problem))",
    'app/running/agenda_runs.py: return TaskEnd(QueueState.FAILED, "", str(problem))',
    "app/running/job_process.py: ended = Stopped(str(early))",
    "app/running/job_process.py: ended = Problem(str(refused))",
    'app/running/job_process.py: problem = f"{type(broken).__name__}: {broken}"',
    "app/running/queue_runner.py: return TakenTask(queued, None, str(problem))",
    "app/running/routine_runs.py: problem = str(unknown)",
    'app/serving/served_tasks.py: facts = {"ending": "failed", "problem": str(problem)}',
    'app/workshop/narration.py: return f"What was said was not put into words: {problem}"',
}
"""A mistake of ours, a report (English), what a log, a program or another assistant is told, sentences
that the window recognises where it shows them."""


def test_every_error_that_the_window_shows_is_said_in_the_owners_language() -> None:
    found = {
        place
        for path in sorted((ROOT / "app").rglob("*.py"))
        if not path.is_relative_to(ROOT / "app/cli") and path != ROOT / "app/demo.py"
        for place in plainly_shown(path)
    }
    assert sorted(found - SAID_LATER) == []
