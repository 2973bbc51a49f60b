"""Filling a field is one question: click, select all, type; and it covers exactly what was on the card."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.actions.policy import ApprovalLevel, Rule, VerdictKind
from agent.actions.types import Action, Click, Hotkey, TypeText
from agent.approval.approver import PolicyApprover
from agent.approval.grants import GrantBook
from agent.coordinates import MonitorPoint
from agent.types import Allow, Answer, Change, Decision, Deny, Observation, Scope, Spot, Task, Window
from tests.agent.world import TASK, World
from tests.fakes import ListOwner, observed, picture

CLICK, SELECT, TYPE = Click(MonitorPoint(100.0, 100.0)), Hotkey(("ctrl", "a")), TypeText("Ada")
FILL = (CLICK, SELECT, TYPE)
HERE = replace(observed(picture()), window=Window("notes", "Notes", window_id=7))
OWNER = Allow("owner", decided_by="owner")


class Field:
    """What is under the pointer and has the keyboard."""

    def __init__(self) -> None:
        self.spot = Spot("notes", "Notes", role="text")

    def __call__(self, point: MonitorPoint | None) -> Spot:
        return self.spot


def approver(
    owner: ListOwner,
    *,
    field: Field | None = None,
    once: bool = True,
    book: Path | None = None,
    **more: object,
) -> PolicyApprover:
    made = PolicyApprover(
        ApprovalLevel.ASK,
        owner,
        spot_at=field or Field(),
        asks_once=once,
        grants=GrantBook(book) if book is not None else None,
        **more,  # type: ignore[arg-type]
    )
    made.begin(Task("fill Name with Ada"), "run")
    return made


def decide(made: PolicyApprover, actions: tuple[Action, ...], *seen: Observation) -> list[Decision]:
    """Each in turn, on what is seen then."""
    screens = [*seen, *[seen[-1] if seen else HERE] * len(actions)]
    return [
        made.decide(action, screens[at], "", stop=Event(), following=actions[at + 1 :])
        for at, action in enumerate(actions)
    ]


def test_whole_filling_is_one_question_that_shows_all_of_it() -> None:
    owner = ListOwner(OWNER)
    decisions = decide(approver(owner), FILL)
    (question,) = owner.questions
    assert question.action == CLICK
    assert question.together == (SELECT, TYPE)
    assert all(isinstance(one, Allow) and one.decided_by == "owner" for one in decisions)


def test_without_the_owners_wish_each_is_asked() -> None:
    owner = ListOwner(OWNER)
    decide(approver(owner, once=False), FILL)
    assert owner.asked == list(FILL)
    assert all(question.together == () for question in owner.questions)


@pytest.mark.parametrize(
    "actions",
    [
        (CLICK, SELECT),
        (CLICK, Hotkey(("ctrl", "s")), TYPE),
        (CLICK, SELECT, TypeText("Ada\n")),
        (CLICK, SELECT, TypeText("Ada\tLovelace")),
        (CLICK, SELECT, TYPE, Hotkey(("enter",))),
        (SELECT, TYPE),
    ],
)
def test_what_is_more_or_less_than_filling_a_field_is_asked_one_by_one(actions: tuple[Action, ...]) -> None:
    owner = ListOwner(OWNER)
    decide(approver(owner), actions)
    assert owner.asked == list(actions)


def test_denied_or_changed_nothing_else_is_allowed() -> None:
    owner = ListOwner(Deny("no"), OWNER)
    decide(approver(owner), FILL)
    assert owner.asked == list(FILL)
    moved = Click(MonitorPoint(200.0, 100.0))
    owner = ListOwner(Change(moved), OWNER)
    decide(approver(owner), FILL)
    assert owner.asked == list(FILL), "where the owner has moved the click, what follows is asked about"


def test_text_that_is_another_than_on_the_card_is_asked() -> None:
    owner, made = ListOwner(OWNER), None
    made = approver(owner)
    made.decide(CLICK, HERE, "", stop=Event(), following=(SELECT, TYPE))
    made.decide(SELECT, HERE, "", stop=Event())
    made.decide(TypeText("Eve"), HERE, "", stop=Event())
    assert owner.asked == [CLICK, TypeText("Eve")]
    made.decide(TYPE, HERE, "", stop=Event())
    assert owner.asked[-1] == TYPE, "what came in between has ended it"


def test_another_window_or_application_is_asked() -> None:
    other = replace(HERE, window=Window("notes", "Notes", window_id=8))
    owner = ListOwner(OWNER)
    decide(approver(owner), FILL, HERE, HERE, other)
    assert owner.asked == [CLICK, TYPE]
    field, owner = Field(), ListOwner(OWNER)
    made = approver(owner, field=field)
    made.decide(CLICK, HERE, "", stop=Event(), following=(SELECT, TYPE))
    field.spot = Spot("bank", "Pay")
    made.decide(SELECT, HERE, "", stop=Event())
    assert owner.asked == [CLICK, SELECT]


def test_field_that_turns_out_to_be_for_a_password_is_asked() -> None:
    field, owner = Field(), ListOwner(OWNER)
    made = approver(owner, field=field)
    made.decide(CLICK, HERE, "", stop=Event(), following=(SELECT, TYPE))
    made.decide(SELECT, HERE, "", stop=Event())
    field.spot = Spot("notes", "Notes", role="password text")
    made.decide(TYPE, HERE, "", stop=Event())
    assert owner.asked == [CLICK, TYPE]


def test_reasons_of_the_text_stand_on_the_card_of_the_click() -> None:
    owner = ListOwner(OWNER)
    foreign = TypeText("something that the task does not say")
    decide(approver(owner), (CLICK, SELECT, foreign))
    (question,) = owner.questions
    assert any("not in the task" in reason or "task" in reason for reason in question.reasons)


def test_forbidden_text_is_not_hidden_behind_a_click() -> None:
    owner = ListOwner(OWNER)
    rule = Rule("no Ada", VerdictKind.FORBID, text="Ada")
    decisions = decide(approver(owner, rules=(rule,)), FILL)
    assert owner.questions[0].together == ()
    assert isinstance(decisions[2], Deny)


def test_permission_for_the_task_counts_for_all_kinds_on_the_card(tmp_path: Path) -> None:
    owner = ListOwner(Answer(OWNER, Scope.TASK, 600.0))
    made = approver(owner, book=tmp_path / "grants.json")
    decide(made, FILL)
    decide(made, (Click(MonitorPoint(10.0, 200.0)), SELECT, TYPE))
    assert len(owner.questions) == 1


def test_in_a_run_the_field_is_filled_after_one_answer() -> None:
    reply = 'fill "Name"<|click|><|500|><|500|><|hotkey|>ctrl a<|type|>Ada'
    owner = ListOwner(OWNER)
    world = World(reply, "<|finished|>done", approver=approver(owner))  # type: ignore[arg-type]
    world.run(TASK)
    assert len(owner.questions) == 1
    assert [type(action) for action in world.computer.performed] == [Click, Hotkey, TypeText]
