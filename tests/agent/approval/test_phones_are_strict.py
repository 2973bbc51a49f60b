"""On a phone only an answer about this very action lets it touch anything: no rule, permission or level."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent.actions import (
    Action,
    Click,
    Direction,
    Drag,
    Hotkey,
    LongPress,
    MouseDown,
    MouseUp,
    OpenApp,
    Scroll,
)
from agent.actions.policy import ALWAYS_ASKED, ApprovalLevel, Circumstances, Risk, Rule, VerdictKind, judge
from agent.actions.types import Move, PressBack, PressHome, TypeText, Wait
from agent.approval import GrantBook, NobodyToAsk, PolicyApprover
from agent.coordinates import MonitorPoint
from agent.types import Allow, Answer, Deny, Scope, Spot, Task
from tests.fakes import ListOwner, observed, picture

POINT = MonitorPoint(400.0, 300.0)
TOUCHING = (
    Click(POINT),
    LongPress(POINT),
    Drag(POINT, MonitorPoint(10.0, 10.0)),
    MouseDown(POINT),
    Scroll(Direction.LEFT),
    Scroll(Direction.RIGHT, POINT),
    TypeText("Ada"),
    TypeText("send it\n"),
    Hotkey(("enter",)),
    OpenApp("Phone"),
)
QUIET = (Scroll(Direction.UP), Scroll(Direction.DOWN), Wait(0.0))
EVERYTHING = Rule("everything", VerdictKind.ALLOW, risks=frozenset(Risk))
THERE = Spot("com.messages", "Chat")


def approver_on_phone(
    owner: ListOwner | NobodyToAsk, book: GrantBook, level: ApprovalLevel, *rules: Rule
) -> PolicyApprover:
    made = PolicyApprover(
        level, owner, rules=rules, grants=book, spot_at=lambda _point: THERE, is_on_phone=True
    )
    made.begin(Task("write a note"), "run")
    return made


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    wanted=st.lists(st.sampled_from(TOUCHING), min_size=2, max_size=5),
    level=st.sampled_from(ApprovalLevel),
    scope=st.sampled_from(Scope),
)
def test_each_touch_is_asked_whatever_was_allowed_before(
    tmp_path: Path, wanted: list[Action], level: ApprovalLevel, scope: Scope
) -> None:
    book = GrantBook(tmp_path / "grants.json")
    book.revoke_all()
    owner = ListOwner(Answer(Allow("owner", "owner"), scope, 3600.0))
    approver = approver_on_phone(owner, book, level, EVERYTHING)
    for action in wanted:
        decision = approver.decide(action, observed(picture()), "", stop=Event())
        assert decision == Allow("owner", "owner")
    assert [question.action for question in owner.questions] == wanted
    assert all(question.is_for_once for question in owner.questions)
    assert book.all() == []


@pytest.mark.parametrize("action", QUIET)
def test_looking_around_needs_nobody(tmp_path: Path, action: Action) -> None:
    approver = approver_on_phone(NobodyToAsk(), GrantBook(tmp_path / "grants.json"), ApprovalLevel.RISKY)
    assert isinstance(approver.decide(action, observed(picture()), "", stop=Event()), Allow)


def test_a_finger_that_moves_while_it_is_down_is_asked(tmp_path: Path) -> None:
    owner = ListOwner(Answer(Allow("owner", "owner")))
    approver = approver_on_phone(owner, GrantBook(tmp_path / "grants.json"), ApprovalLevel.RISKY, EVERYTHING)
    for action in (MouseDown(POINT), Move(MonitorPoint(10.0, 10.0)), MouseUp(POINT)):
        approver.decide(action, observed(picture()), "", stop=Event())
    assert len(owner.questions) == 3


def test_a_permission_from_before_does_not_count(tmp_path: Path) -> None:
    book = GrantBook(tmp_path / "grants.json")
    book.add(
        Scope.APPLICATION,
        Click(POINT),
        "com.messages",
        tuple(set(Risk) - ALWAYS_ASKED),
        run="",
        duration_s=60,
    )
    approver = approver_on_phone(NobodyToAsk(), book, ApprovalLevel.RISKY)
    assert isinstance(approver.decide(Click(POINT), observed(picture()), "", stop=Event()), Deny)


@pytest.mark.parametrize("action", [PressHome(), PressBack()])
def test_a_rule_may_allow_the_keys_that_only_leave(action: Action) -> None:
    at = Circumstances(application="com.messages", is_on_phone=True)
    assert judge(action, level=ApprovalLevel.RISKY, at=at).kind is VerdictKind.ASK
    allowed = judge(action, level=ApprovalLevel.RISKY, at=at, rules=[EVERYTHING])
    assert (allowed.kind, allowed.rule) == (VerdictKind.ALLOW, "everything")


def test_a_rule_may_still_forbid() -> None:
    at = Circumstances(application="com.bank", is_on_phone=True)
    bank = Rule("no banking", VerdictKind.FORBID, application="*bank*")
    verdict = judge(Click(POINT), level=ApprovalLevel.RISKY, at=at, rules=[EVERYTHING, bank])
    assert (verdict.kind, verdict.rule) == (VerdictKind.FORBID, "no banking")
