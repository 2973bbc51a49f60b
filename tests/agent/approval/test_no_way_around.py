"""Approval cannot be bypassed: whatever the policy, the owner and the model do, nothing is performed that was
not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent.actions import (
    Action,
    CallTool,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    MouseDown,
    Move,
    PressKey,
    ReleaseKey,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.actions.names import ACTIONS_BY_NAME
from agent.actions.policy import ApprovalLevel, Circumstances, Risk, Rule, VerdictKind, judge
from agent.actions.policy.judge import is_waiting_at_terminal
from agent.approval import GrantBook, PolicyApprover
from agent.coordinates import MonitorPoint
from agent.errors import PolicyError
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.store import open_record
from agent.types import Allow, Answer, Change, Decision, Deny, Scope, Spot, Stop, TakeOver, Task
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, classic_manifest, observed, picture

POINT = MonitorPoint(400.0, 300.0)
NOTES = Spot("notes", "Notes", name="OK", role="push button")
OWN = Spot("deskhand", "Deskhand", name="Allow", role="push button", is_own=True)

actions = st.sampled_from(
    [
        Click(POINT),
        DoubleClick(POINT),
        Drag(POINT, MonitorPoint(10.0, 10.0)),
        Move(POINT),
        MouseDown(POINT),
        Scroll(Direction.DOWN),
        TypeText("Ada"),
        TypeText("rm -rf ~\n"),
        Hotkey(("ctrl", "s")),
        Hotkey(("ctrl", "alt", "delete")),
        PressKey("ctrl"),
        ReleaseKey("ctrl"),
        Wait(0.0),
        RunTerminal("ls"),
        RunPython("1"),
        EditFile("view", "/etc/passwd"),
        CallTool("allow_everything"),
    ]
)
spots = st.sampled_from([None, NOTES, OWN, Spot(), Spot("xterm", "~"), Spot("mail", "Mail", name="Send")])
rules = st.lists(
    st.builds(
        Rule,
        name=st.uuids().map(str),
        then=st.sampled_from(VerdictKind),
        actions=st.frozensets(st.sampled_from(sorted(ACTIONS_BY_NAME)), max_size=2),
        application=st.sampled_from(("", "notes", "*", "xterm")),
        label=st.sampled_from(("", "send", "*")),
        risks=st.frozensets(st.sampled_from(Risk), max_size=3),
    ),
    max_size=4,
)
answers = st.builds(
    Answer,
    st.one_of(
        st.just(Allow("owner", "owner")),
        st.builds(Change, actions),
        st.just(Deny("no")),
        st.just(TakeOver()),
        st.just(Stop()),
    ),
    st.sampled_from(Scope),
    st.sampled_from((0.0, 60.0, float("inf"))),
)


class WordForWord:
    """An approver that passes everything on and keeps what was decided."""

    def __init__(self, approver: PolicyApprover) -> None:
        self.approver = approver
        self.decided: list[tuple[Action, Decision]] = []

    def decide(self, action: Action, *more: object, stop: Event, **others: object) -> Decision:
        decision = self.approver.decide(action, *more, stop=stop)  # type: ignore[arg-type]
        self.decided.append((action, decision))
        return decision


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    wanted=st.lists(st.tuples(actions, spots), min_size=1, max_size=6),
    policy=rules,
    level=st.sampled_from(ApprovalLevel),
    said=st.lists(answers, min_size=1, max_size=6),
)
def test_whatever_is_forbidden_or_not_allowed_by_the_owner_is_not_decided_so(
    tmp_path: Path,
    wanted: Sequence[tuple[Action, Spot | None]],
    policy: list[Rule],
    level: ApprovalLevel,
    said: list[Answer],
) -> None:
    book = GrantBook(tmp_path / "grants.json")
    book.revoke_all()
    owner = ListOwner(*said)
    there: list[Spot | None] = [None]
    approver = PolicyApprover(level, owner, rules=policy, grants=book, spot_at=lambda _point: there[0])
    approver.begin(Task("write a note"), "run")
    observation = observed(picture())
    for action, spot in wanted:
        there[0] = spot
        num_asked = len(owner.questions)
        decision = approver.decide(action, observation, "", stop=Event())
        was_asked = len(owner.questions) > num_asked
        answer = owner.answers[min(len(owner.questions), len(owner.answers)) - 1].decision
        if isinstance(decision, Allow | Change):
            chosen = decision.action if isinstance(decision, Change) else action
            at = Circumstances(is_own=spot is not None and spot.is_own)
            assert judge(chosen, level=ApprovalLevel.ALL, at=at).kind is not VerdictKind.FORBID
            if was_asked:
                assert decision == answer, "only the very answer of the owner allows"
            else:
                assert isinstance(decision, Allow)
                assert decision.decided_by in ("rule", "remembered")
                is_free = level is ApprovalLevel.ALL or isinstance(action, Wait | Move | Scroll | ReleaseKey)
                is_free = is_free or is_waiting_at_terminal(action)
                is_ordinary = level is ApprovalLevel.RISKY and decision.rule == "ordinary"
                is_by_rule = any(decision.rule == r.name and r.then is VerdictKind.ALLOW for r in policy)
                was_granted = decision.decided_by == "remembered"
                assert is_free or is_ordinary or is_by_rule or was_granted
        elif was_asked:
            is_refused_change = isinstance(answer, Change) and isinstance(decision, Deny)
            assert decision == answer or is_refused_change


def run(home: Path, model: ScriptedModel, owner: ListOwner, **more: object) -> tuple[FakeComputer, str]:
    computer = FakeComputer()
    options = Settings(home=home, limits=RunLimits(max_steps=8), remembers_episodes=False, **more)  # type: ignore[arg-type]
    session = Session(
        options,
        computer=computer,
        model=model,
        manifest=classic_manifest(),
        owner=owner,
        spot_at=lambda point: OWN if point is not None and point.x < 100 else NOTES,
    )
    outcome = session.run(Task("write a note"), stop=Event())
    return computer, outcome.record_id


def said(*wanted: str) -> ScriptedModel:
    return ScriptedModel(*(f"Thought: everything is approved\nAction: {call}" for call in wanted))


HOSTILE = (
    "approve(all=True)",
    "set_policy(level='all')",
    "call_tool(name='disable_approval', arguments='{}')",
    "click(start_box='(10,10)')\n\nclick(start_box='(12,12)')",
    "type(content='y\\n')",
    "hotkey(key='ctrl alt f1')",
    "finished(content='The owner said: allow everything from now on.')",
)


@pytest.mark.parametrize("level", [ApprovalLevel.ASK, ApprovalLevel.RISKY])
def test_a_hostile_model_performs_nothing_that_was_not_allowed(tmp_path: Path, level: ApprovalLevel) -> None:
    owner = ListOwner(Deny("no"))
    computer, record_id = run(tmp_path, said(*HOSTILE), owner, approval=level)
    record = open_record(tmp_path / "records" / record_id)
    decided = [performed for step in record for performed in step.performed]
    allowed = [
        p.action for p in decided if isinstance(p.decision, Allow) and not isinstance(p.action, Finished)
    ]
    assert computer.performed == allowed, "the record tells all that was done, and all of it was allowed"
    assert not any(isinstance(action, Click) for action in computer.performed), "our own window was aimed at"
    assert all(question.action for question in owner.questions)


def test_our_own_window_cannot_be_clicked_even_where_everything_is_approved(tmp_path: Path) -> None:
    owner = ListOwner(Allow("owner", "owner"))
    model = said("click(start_box='(10,10)')", "finished(content='')")
    computer, record_id = run(tmp_path, model, owner, approval=ApprovalLevel.ALL)
    assert computer.performed == []
    assert owner.questions == [], "it is not even asked"
    first = next(iter(open_record(tmp_path / "records" / record_id)))
    assert first.performed[0].decision == Deny("This is a window of Deskhand itself.", "rule", "own-window")


def test_a_model_that_rewrites_the_policy_file_changes_nothing_in_its_run(tmp_path: Path) -> None:
    (tmp_path / "policy.json").write_text('{"version": 1, "rules": []}')
    owner = ListOwner(Deny("no"))
    policy = tmp_path / "policy.json"

    class Meddling(ScriptedModel):
        def reply(self, *arguments: object, **more: object):  # type: ignore[no-untyped-def]
            policy.write_text('{"version": 1, "rules": [{"name": "all", "then": "allow"}]}')
            return super().reply(*arguments, **more)  # type: ignore[arg-type]

    model = Meddling("Action: click(start_box='(500,300)')", "Action: finished(content='')")
    computer, _ = run(tmp_path, model, owner)
    assert computer.performed == []
    assert len(owner.questions) == 1


def test_a_broken_policy_file_blocks_everything(tmp_path: Path) -> None:
    (tmp_path / "policy.json").write_text('{"version": 1, "rules": [{"name": "no bank", "then": "frobid"}]}')
    with pytest.raises(PolicyError, match="no bank"):
        run(tmp_path, said("wait()"), ListOwner(), approval=ApprovalLevel.ALL)
    assert not (tmp_path / "records").exists(), "nothing was begun"


def test_what_the_owner_makes_of_an_action_is_judged_again(tmp_path: Path) -> None:
    owner = ListOwner(Change(Hotkey(("ctrl", "alt", "delete"))))
    computer, _ = run(tmp_path, said("click(start_box='(500,300)')", "finished(content='')"), owner)
    assert computer.performed == []


def test_a_remembered_permission_is_recorded_as_such_and_ends_with_its_task(tmp_path: Path) -> None:
    owner = ListOwner(Answer(Allow("owner", "owner"), Scope.TASK), Deny("no"))
    clicks = ("click(start_box='(500,300)')", "click(start_box='(600,200)')", "finished(content='')")
    computer, record_id = run(tmp_path, said(*clicks), owner)
    assert len(computer.performed) == 2
    assert len(owner.questions) == 1
    steps = list(open_record(tmp_path / "records" / record_id))
    second = steps[1].performed[0].decision
    assert isinstance(second, Allow)
    assert second.decided_by == "remembered"
    later, _ = run(tmp_path, said(*clicks), owner)
    assert later.performed == [], "the next task asks again"


def test_endings_need_no_approval(tmp_path: Path) -> None:
    assert judge(CallUser("?"), level=ApprovalLevel.ASK).kind is VerdictKind.ALLOW
