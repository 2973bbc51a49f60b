"""A name that was only read from the picture makes a verdict stricter, never milder."""

from __future__ import annotations

from threading import Event

import pytest

from agent.actions.policy import ApprovalLevel, Rule, VerdictKind
from agent.actions.types import Click
from agent.approval.approver import PolicyApprover
from agent.coordinates import MonitorPoint
from agent.ports import Owner
from agent.types import Allow, Answer, Change, Decision, Deny, Question, Spot, Task
from tests.fakes import observed, picture

ARCHIVE, ELSEWHERE = Click(MonitorPoint(400, 300)), Click(MonitorPoint(420, 300))
ALLOWED = Allow("owner", decided_by="owner")
NO_DELETING = Rule("no deleting", VerdictKind.FORBID, label="*delete*", reason="Nothing is deleted.")
SAVING = Rule("saving is fine", VerdictKind.ALLOW, label="Save")


class Reading(Owner):
    """Allows, and says what was read while the question was open."""

    def __init__(self, read_name: str, decision: Decision = ALLOWED) -> None:
        self.questions: list[Question] = []
        self._answer = Answer(decision, read_name=read_name)

    def answer(self, question: Question, *, stop: Event) -> Answer:
        self.questions.append(question)
        return self._answer


def decide(owner: Reading, *rules: Rule, spot: Spot | None = None) -> Decision:
    approver = PolicyApprover(ApprovalLevel.ASK, owner, rules=rules, spot_at=lambda point: spot)
    approver.begin(Task("tidy up"), "run")
    return approver.decide(ARCHIVE, observed(picture()), "", stop=Event())


@pytest.mark.parametrize("spot", [None, Spot("notes", "Notes")])
def test_what_a_rule_forbids_by_name_is_denied_though_the_owner_allowed_it(spot: Spot | None) -> None:
    decision = decide(Reading("Delete all"), NO_DELETING, spot=spot)
    assert decision == Deny("Nothing is deleted.", decided_by="rule", rule="no deleting")


def test_another_name_that_was_read_changes_nothing() -> None:
    assert isinstance(decide(Reading("Archive"), NO_DELETING), Allow)


def test_no_rule_allows_by_a_name_that_was_read() -> None:
    owner = Reading("Save")
    decide(owner, SAVING)
    assert len(owner.questions) == 1


def test_what_the_program_itself_says_counts_and_not_what_was_read() -> None:
    decision = decide(Reading("Delete"), NO_DELETING, spot=Spot("notes", "Notes", name="Archive"))
    assert isinstance(decision, Allow)


def test_a_click_moved_to_what_was_read_is_judged_by_it() -> None:
    decision = decide(Reading("Delete", Change(ELSEWHERE)), NO_DELETING)
    assert isinstance(decision, Deny)
