"""After a model could not do a task another one is offered, or begins by itself where its owner said so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.errors import ModelBrokenError, SettingsError
from agent.models.manifest import Manifest, ModelServer, save
from agent.session import Outcome
from agent.types import Ending, EndingKind
from app.cli.fallback import run_in_turn
from app.cli.parser import build_parser
from app.running.choices import TaskChoice
from app.running.fallback import next_model
from app.running.request import TaskRequest, task_request, usual_choice
from app.storage.preferences import (
    FallbackUse,
    Preferences,
    checked,
    load_preferences,
    save_preferences,
)
from app.widgets.fallback_card import FallbackCard
from tests.agent.models.hosted.world import manifest_of
from tests.app.steps import CLICK_REPLY, DONE_REPLY
from tests.app.workplace import Workplace

CANNOT = "no action at all"
DONE = Outcome("r", Ending(EndingKind.FINISHED, "Saved."), 1, 1.0)
FAILED = Outcome("r", Ending(EndingKind.FAILED, "3 replies in a row could not be read."), 3, 1.0)


@pytest.fixture
def home(deskhand_home: Path) -> Path:
    """With the models `far` and `better` beside the embedded one."""
    for name, score in (("far", 70.0), ("better", 90.0)):
        save(installed(name, score), deskhand_home / "models" / name)
    return deskhand_home


@pytest.fixture
def workplace(qtbot: QtBot, home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, home, tmp_path / "icons")
    yield made
    made.controller.close()


def installed(name: str, score: float) -> Manifest:
    made = manifest_of("claude", "https://api.example.org")
    server = ModelServer("https://api.example.org", "m", "key")
    return replace(made, name=name, server=server, scores={"check_score": score})


def test_the_best_that_was_not_tried_comes_next_and_none_that_did_worse() -> None:
    found = {"best": 95.0, "good": 80.0, "failed": 70.0, "weak": 20.0, "unknown": None}
    assert next_model("failed", found) == "best"
    assert next_model("failed", found, tried={"best"}) == "good"
    assert next_model("failed", found, tried={"best", "good"}) == "unknown"
    assert next_model("failed", found, tried={"best", "good", "unknown"}) == ""
    assert next_model("failed", {"weak": 20.0, "failed": 70.0}, is_chosen=True) == "weak"


def test_a_card_offers_the_next_model_and_its_button_starts_it(workplace: Workplace) -> None:
    workplace.model.answers = [CANNOT, CANNOT, CANNOT, CLICK_REPLY, DONE_REPLY]
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_until(lambda: workplace.sees("embedded could not do it"))
    assert workplace.sees("api.example.org sees the screen then.")
    assert len(workplace.model.prompts) == 3
    (card,) = workplace.window.conversation.findChildren(FallbackCard)
    card.findChildren(QCheckBox)[0].setChecked(True)
    workplace.click("Try better")
    workplace.wait_until(lambda: workplace.sees("Saved."))
    kept = load_preferences(workplace.settings_file)
    assert (kept.fallback, kept.fallback_models) == (FallbackUse.ALWAYS, ("better",))
    assert len(workplace.model.prompts) == 5


def test_it_begins_by_itself_where_the_owner_chose_it_and_each_tries_once(workplace: Workplace) -> None:
    workplace.controller.take_preferences(
        Preferences(fallback=FallbackUse.ALWAYS, fallback_models=("better", "far"))
    )
    workplace.model.answers = [CANNOT]
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_until(lambda: len(workplace.model.prompts) == 9)
    workplace.wait_for_end()
    workplace.wait_until(lambda: workplace.sees("3 replies in a row could not be read."))
    assert not workplace.window.conversation.findChildren(FallbackCard)


def test_nothing_is_offered_after_success_or_where_the_owner_wants_nothing(workplace: Workplace) -> None:
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_until(lambda: workplace.sees("Saved."))
    workplace.wait_for_end()
    workplace.controller.take_preferences(Preferences(fallback=FallbackUse.NEVER))
    workplace.model.answers = [CANNOT]
    workplace.start(approval=ApprovalLevel.ALL)
    workplace.wait_until(lambda: workplace.sees("could not be read"))
    workplace.wait_for_end()
    assert not workplace.window.conversation.findChildren(FallbackCard)


def runs(*outcomes: Outcome | Exception) -> tuple[list[str], Callable[[TaskRequest], Outcome]]:
    """The models that were asked, and a way to run them."""
    asked: list[str] = []

    def run(request: TaskRequest) -> Outcome:
        asked.append(request.choice.model)
        outcome = outcomes[min(len(asked), len(outcomes)) - 1]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return asked, run


@pytest.mark.parametrize(
    ("named", "answer", "expected"),
    [
        (["far", "better"], None, ["embedded", "far", "better"]),
        ([], None, ["embedded"]),
        (None, "y", ["embedded", "better", "far"]),
        (None, "n", ["embedded"]),
        (None, None, ["embedded"]),
    ],
)
def test_the_command_line_asks_or_takes_the_models_that_were_named(
    home: Path, named: Sequence[str] | None, answer: str | None, expected: list[str]
) -> None:
    asked, run = runs(FAILED)
    request = task_request(TaskChoice("save it"), Preferences())
    last, outcome = run_in_turn(request, run, Preferences(), named=named, ask=lambda _question: answer)
    expected = [name for name in expected if name != "far" or named]
    assert asked == expected
    assert (last.choice.model, outcome) == (expected[-1], FAILED)


def test_a_model_that_cannot_be_loaded_is_followed_too_and_the_last_problem_is_said(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, run = runs(ModelBrokenError("It is damaged."), DONE)
    request = task_request(TaskChoice("save it"), Preferences())
    _, outcome = run_in_turn(request, run, Preferences(), named=["far"], ask=lambda _question: None)
    assert (asked, outcome) == (["embedded", "far"], DONE)
    assert "api.example.org sees the screen then." in capsys.readouterr().err
    with pytest.raises(ModelBrokenError):
        run_in_turn(
            request,
            runs(ModelBrokenError("Gone."))[1],
            Preferences(),
            named=["far"],
            ask=lambda _question: "",
        )


def test_the_choice_is_kept_and_read_from_the_command_line(tmp_path: Path) -> None:
    kept = Preferences(fallback=FallbackUse.NEVER, fallback_models=("a", "b"))
    save_preferences(kept, tmp_path / "settings.json")
    assert load_preferences(tmp_path / "settings.json") == kept
    assert build_parser().parse_args(["run", "x", "--fallback", "a,b"]).fallback == ["a", "b"]
    assert build_parser().parse_args(["run", "x", "--fallback", "none"]).fallback == []


def test_after_how_many_failures_is_kept_and_can_be_said_for_one_task(tmp_path: Path) -> None:
    kept = Preferences(fallback_after=4)
    save_preferences(kept, tmp_path / "settings.json")
    assert load_preferences(tmp_path / "settings.json") == kept
    request = task_request(usual_choice(kept, task="save it"), kept)
    assert request.settings.limits.max_failures == 4
    never = replace(kept, fallback=FallbackUse.NEVER)
    assert task_request(usual_choice(never, task="save it"), never).settings.limits.max_failures == 0
    assert build_parser().parse_args(["run", "x", "--fallback-after", "2"]).fallback_after == 2
    with pytest.raises(SettingsError, match="failures in a row"):
        checked(Preferences(fallback_after=21))


def test_in_the_window_the_next_model_comes_after_so_many_failures(workplace: Workplace) -> None:
    kept = Preferences(fallback_after=2)
    workplace.model.answers = [CANNOT]
    choice = usual_choice(kept, task="save it")
    workplace.window.task_box.set_choice(replace(choice, approval=ApprovalLevel.ALL))
    workplace.click("Run")
    workplace.wait_until(lambda: workplace.sees("2 steps in a row failed."))
    workplace.wait_until(lambda: workplace.window.conversation.findChildren(FallbackCard) != [])
    assert len(workplace.model.prompts) == 2
