"""Who decides: rules first, then the owner, and no answer never allows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

from agent.actions import Action, CallTool, Click, Hotkey, RunPython, RunTerminal, TypeText
from agent.actions.policy import ApprovalLevel
from agent.approval import GrantBook, NobodyToAsk, PolicyApprover
from agent.coordinates import MonitorPoint
from agent.types import Allow, Answer, Decision, Deny, Question, Scope, Spot, Stop, Task, Window
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
    assert decide(ApprovalLevel.RISKY, Hotkey(("down",)), owner) == Allow("ordinary")
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


class Elsewhere:
    """A spot finder whose spot can be moved from one application to another."""

    def __init__(self) -> None:
        self.application = "notes"

    def __call__(self, point: MonitorPoint | None) -> Spot:
        return Spot(self.application, "A window", role="text")


def test_leaving_the_applications_of_a_task_is_asked_once() -> None:
    owner, there = ListOwner(Allow("owner", decided_by="owner")), Elsewhere()
    approver = PolicyApprover(ApprovalLevel.RISKY, owner, spot_at=there)
    approver.begin(Task("write a note"), "run")
    first = replace(OBSERVATION, window=Window("notes", "Notes"))
    other = replace(OBSERVATION, window=Window("mail", "Inbox"))
    assert approver.decide(CLICK, first, "", stop=Event()) == Allow("ordinary")
    assert owner.questions == [], "the task began there"
    there.application = "mail"
    approver.decide(CLICK, other, "", stop=Event())
    assert [question.rule for question in owner.questions] == ["outside-task"]
    assert approver.decide(CLICK, other, "", stop=Event()) == Allow("ordinary")
    approver.begin(Task("write another"), "next run")
    there.application = "notes"
    approver.decide(CLICK, first, "", stop=Event())
    there.application = "mail"
    approver.decide(CLICK, other, "", stop=Event())
    assert len(owner.questions) == 2, "what was allowed for one task is not allowed for the next"


def test_a_denied_application_stays_outside() -> None:
    owner, there = ListOwner(Deny("no")), Elsewhere()
    approver = PolicyApprover(ApprovalLevel.RISKY, owner, spot_at=there)
    approver.begin(Task("write a note", application="notes"), "run")
    there.application = "mail"
    window = replace(OBSERVATION, window=None)
    for _ in range(2):
        assert approver.decide(CLICK, window, "", stop=Event()) == Deny("no")
    assert len(owner.questions) == 2


def test_a_remembered_permission_covers_no_text_that_the_owner_did_not_see_coming(tmp_path: Path) -> None:
    owner = ListOwner(Answer(Allow("owner", decided_by="owner"), Scope.TASK, 60.0))
    there = Elsewhere()
    approver = PolicyApprover(
        ApprovalLevel.RISKY, owner, grants=GrantBook(tmp_path / "grants.json"), spot_at=there
    )
    approver.begin(Task("write Hello"), "run")
    here = replace(OBSERVATION, window=Window("mail", "Inbox"))
    there.application = "other"
    approver.decide(TypeText("Hello"), here, "", stop=Event())
    approver.decide(TypeText("Goodbye"), here, "", stop=Event())
    assert [question.rule for question in owner.questions] == ["outside-task", "text-not-in-task"]


def remembered(tmp_path: Path, *actions: Action, level: ApprovalLevel = ApprovalLevel.RISKY) -> list[Action]:
    """What an owner is asked about who allows everything for the task; the last one in the next run."""
    owner = ListOwner(Answer(Allow("owner", decided_by="owner"), Scope.TASK, 600.0))
    approver = PolicyApprover(level, owner, grants=GrantBook(tmp_path / "grants.json"))
    approver.begin(Task("add up"), "run")
    for action in actions[:-1]:
        approver.decide(action, OBSERVATION, "", stop=Event())
    approver.end()
    approver.begin(Task("add up"), "next run")
    approver.decide(actions[-1], OBSERVATION, "", stop=Event())
    return list(owner.asked)


def test_python_is_asked_until_the_owner_allows_it_for_this_run(tmp_path: Path) -> None:
    first, second, command, later = RunPython("1"), RunPython("2"), RunTerminal("ls"), RunPython("3")
    assert remembered(tmp_path, first, second, command, later) == [first, command, later]


def test_python_with_another_risk_is_asked_though_it_was_allowed_for_this_run(tmp_path: Path) -> None:
    harmless, risky = RunPython("1"), RunPython("open('/etc/shadow')")
    assert remembered(tmp_path, harmless, risky, harmless) == [harmless, risky, harmless]


def test_who_allows_one_tool_of_a_server_has_not_allowed_another(tmp_path: Path) -> None:
    search, again, delete = (
        CallTool("s__search", "{}"),
        CallTool("s__search", '{"a": 1}'),
        CallTool("s__delete"),
    )
    assert remembered(tmp_path, search, again, delete, search) == [search, delete, search]
