"""Who decides: rules first, then the owner, and no answer never allows."""

from __future__ import annotations

from threading import Event

from agent.actions import Action, Click, Hotkey, RunTerminal
from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk, PolicyApprover
from agent.coordinates import MonitorPoint
from agent.types import Allow, Decision, Deny, Question, Stop
from tests.fakes import ListOwner, observed, picture

CLICK = Click(MonitorPoint(1.0, 2.0))
OBSERVATION = observed(picture())


def decide(level: ApprovalLevel, action: Action, owner: ListOwner, *, is_stopped: bool = False) -> Decision:
    stop = Event()
    if is_stopped:
        stop.set()
    return PolicyApprover(level, owner).decide(action, OBSERVATION, "", stop=stop)


def test_what_the_rules_allow_is_not_asked() -> None:
    owner = ListOwner(Deny("no"))
    assert decide(ApprovalLevel.RISKY, CLICK, owner) == Allow("ordinary")
    assert owner.asked == []


def test_what_the_rules_forbid_is_not_asked_either() -> None:
    owner = ListOwner(Allow("owner", decided_by="owner"))
    decision = decide(ApprovalLevel.ALL, Hotkey(("ctrl", "alt", "delete")), owner)
    assert isinstance(decision, Deny)
    assert decision.decided_by == "rule"
    assert owner.asked == []


def test_what_the_rules_leave_open_is_the_owners_to_say() -> None:
    owner = ListOwner(Deny("no"))
    assert decide(ApprovalLevel.ASK, CLICK, owner) == Deny("no")
    assert decide(ApprovalLevel.RISKY, RunTerminal("ls"), owner) == Deny("no")
    assert owner.asked == [CLICK, RunTerminal("ls")]


def test_stop_answers_every_question() -> None:
    owner = ListOwner(Allow("owner"))
    assert decide(ApprovalLevel.ALL, CLICK, owner, is_stopped=True) == Stop()
    assert owner.asked == []


def test_without_an_owner_asking_means_denying() -> None:
    stop = Event()
    question = Question(CLICK, OBSERVATION, "")
    assert isinstance(NobodyToAsk().answer(question, stop=stop).decision, Deny)
    stop.set()
    assert NobodyToAsk().answer(question, stop=stop).decision == Stop()
