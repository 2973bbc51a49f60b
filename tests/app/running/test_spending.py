"""Limits of time, tokens and money: a run that reaches one asks, and ends; monthly sums survive restarts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import Event

import pytest

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.errors import SettingsError
from agent.session import Session
from agent.settings import Settings
from agent.spending import Spending, SpendingLimits, reached
from agent.types import EndingKind, ModelReply, ModelTimings, Step, Task, Timings
from app.cli.main import main
from app.running.spending_watch import SpendingWatch
from app.storage.monthly_spending import SPENDING_FILE, add_spending, load_spending, month_total
from app.storage.preferences import Preferences
from tests.app.steps import CLICK_REPLY, DONE_REPLY, make_step
from tests.fakes import FakeComputer, ScriptedModel, embedded_manifest


def costly(tokens: int = 600, cost: float = 0.0, seconds: float = 30.0) -> Step:
    reply = ModelReply("x", timings=ModelTimings(prompt_tokens=tokens, reply_tokens=10, cost=cost))
    return replace(make_step(), reply=reply, timings=Timings(think_s=seconds, approve_s=900.0))


class Asked(NobodyToAsk):
    """Goes on so many times."""

    def __init__(self, answers: int) -> None:
        self.answers, self.questions = answers, list[str]()

    def reply(self, question: str, *, stop: Event) -> str | None:
        self.questions.append(question)
        self.answers -= 1
        return "go on" if self.answers >= 0 else None


def watch(home: Path, preferences: Preferences, owner: NobodyToAsk, currency: str = "") -> SpendingWatch:
    return SpendingWatch(
        home, preferences, owner, Event(), currency=currency, now=lambda: datetime(2026, 11, 24)
    )


@pytest.mark.parametrize(
    ("preferences", "words"),
    [
        (Preferences(task_minutes=1), "The limit of 1 minutes for a task was reached."),
        (Preferences(task_tokens=1000), "The limit of 1,000 tokens for a task was reached."),
        (Preferences(task_money=0.05), "The limit of 0.05 USD for a task was reached."),
        (Preferences(month_tokens=1000), "The limit of 1,000 tokens for this month was reached."),
    ],
)
def test_a_limit_is_said_in_one_sentence_once_it_is_reached(
    tmp_path: Path, preferences: Preferences, words: str
) -> None:
    one = watch(tmp_path, preferences, NobodyToAsk(), "USD")
    one.step(costly(cost=0.03))
    assert one.limit_reached() == ""
    one.step(costly(cost=0.03))
    assert one.limit_reached() == words


def test_the_owner_is_asked_and_may_go_on_with_as_much_again(tmp_path: Path) -> None:
    owner = Asked(1)
    one = watch(tmp_path, Preferences(task_tokens=1000), owner)
    for _ in range(2):
        one.step(costly())
    assert one.limit_reached() == ""
    assert "The limit of 1,000 tokens" in owner.questions[0]
    one.step(costly())
    assert one.limit_reached() == ""
    one.step(costly())
    assert one.limit_reached() == "The limit of 2,000 tokens for a task was reached."


def test_waiting_for_the_owner_takes_nothing(tmp_path: Path) -> None:
    one = watch(tmp_path, Preferences(), NobodyToAsk())
    one.step(costly(seconds=60.0))
    assert one.spent.minutes == pytest.approx(1.0)


def test_a_month_that_is_used_up_begins_no_run(tmp_path: Path) -> None:
    add_spending(tmp_path, "2026-11", "EUR", Spending(1.0, 5, 3.0))
    rich = watch(tmp_path, Preferences(month_money=4.0), NobodyToAsk(), "EUR")
    rich.require_room()
    other = watch(tmp_path, Preferences(month_money=2.0), NobodyToAsk(), "USD")
    other.require_room()
    with pytest.raises(SettingsError, match="limit of 2 EUR for this month"):
        watch(tmp_path, Preferences(month_money=2.0), NobodyToAsk(), "EUR").require_room()


def test_monthly_sums_survive_a_restart(tmp_path: Path) -> None:
    add_spending(tmp_path, "2026-10", "", Spending(1.0, 5))
    add_spending(tmp_path, "2026-11", "USD", Spending(1.0, 5, 0.5))
    add_spending(tmp_path, "2026-11", "USD", Spending(0.5, 5, 0.25))
    sums = load_spending(tmp_path)
    assert sums["2026-10"] == {"": Spending(1.0, 5)}
    assert month_total(sums["2026-11"], "USD") == Spending(1.5, 10, 0.75)
    assert month_total(sums["2026-11"], "EUR") == Spending(1.5, 10)


@pytest.mark.parametrize("written", ["{", "[]", '{"version": 1, "months": {"2026-11": {"": 7}}}'])
def test_sums_that_cannot_be_read_are_said_to_be_so(
    deskhand_home: Path, written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    deskhand_home.mkdir(exist_ok=True, parents=True)
    (deskhand_home / SPENDING_FILE).write_text(written)
    assert main(["costs"]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_costs_are_listed_by_month(deskhand_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["costs"]) == 0
    add_spending(deskhand_home, "2026-11", "USD", Spending(2.0, 1200, 0.5))
    assert main(["costs"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "No task was done yet.",
        "2026-11  2 min · 1,200 tokens · 0.5000 USD",
    ]


def test_no_limit_is_never_reached() -> None:
    assert reached(SpendingLimits(), Spending(1e9, 10**12, 1e9)) == ""


def test_a_run_ends_before_the_step_that_a_limit_forbids(tmp_path: Path) -> None:
    said = iter(["", "The limit of 1 minutes for a task was reached."])
    session = Session(
        Settings(home=tmp_path, approval=ApprovalLevel.ALL),
        computer=FakeComputer(),
        model=ScriptedModel(CLICK_REPLY, CLICK_REPLY, DONE_REPLY),
        manifest=embedded_manifest(),
        owner=NobodyToAsk(),
        limit_reached=lambda: next(said),
    )
    outcome = session.run(Task("save it"), stop=Event())
    assert outcome.ending.kind is EndingKind.STEP_LIMIT
    assert outcome.ending.text == "The limit of 1 minutes for a task was reached."
    assert outcome.num_steps == 1
