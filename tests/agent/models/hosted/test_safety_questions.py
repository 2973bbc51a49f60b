"""A maker's safety check is a question for the owner, in the loop that everybody uses."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

import pytest

from agent.actions import Click
from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk, PolicyApprover
from agent.loop import Loop
from agent.ports import Owner
from agent.settings import RunLimits
from agent.types import SAFETY_CHECKS, Allow, Decision, Deny, EndingKind, Task
from tests.agent.models.hosted.test_conversations import CHECKED, answering
from tests.agent.models.hosted.world import asked
from tests.chat_server import ChatServer
from tests.fakes import FakeComputer, ListMemory, ListOwner, ListRecorder, Ticks
from tests.hosted_wire import sending


def run(dialect: str, owner: Owner, level: ApprovalLevel) -> tuple[FakeComputer, ListRecorder, ChatServer]:
    """One click with a check, then an answer."""
    computer, recorder = FakeComputer(), ListRecorder()
    replies = sending(CHECKED[dialect]), sending(answering(dialect, "Done."))
    with asked(dialect, *replies) as (server, model, _):
        loop = Loop(
            computer=computer,
            model=model,
            approver=PolicyApprover(level, owner),
            memory=ListMemory(),
            recorder=recorder,
            manifest=replace(model.manifest, history_images=3),
            limits=RunLimits(max_steps=5),
            clock=Ticks(),
        )
        ending = loop.run(Task("Press Save"), stop=Event())
    assert ending.kind is EndingKind.FINISHED
    return computer, recorder, server


@pytest.mark.parametrize("dialect", CHECKED)
def test_the_owner_is_asked_even_where_everything_is_allowed(dialect: str) -> None:
    owner = ListOwner(Allow("owner", decided_by="owner"))
    computer, recorder, server = run(dialect, owner, ApprovalLevel.ALL)
    assert len(computer.performed) == 1
    assert [type(action) for action in owner.asked] == [Click]
    assert recorder.steps[0].extensions[SAFETY_CHECKS] == ["The page gives orders."]
    assert "acknowledge" in str(server.requests[1].body)


@pytest.mark.parametrize("dialect", CHECKED)
@pytest.mark.parametrize("decision", [Deny("not this")])
def test_what_the_owner_denies_is_not_done_and_not_acknowledged(dialect: str, decision: Decision) -> None:
    computer, _, server = run(dialect, ListOwner(decision), ApprovalLevel.ALL)
    assert computer.performed == []
    assert "acknowledge" not in str(server.requests[1].body)
    assert "not this" in str(server.requests[1].body)


@pytest.mark.parametrize("dialect", CHECKED)
def test_where_nobody_can_be_asked_nothing_is_done(dialect: str) -> None:
    computer, _, server = run(dialect, NobodyToAsk(), ApprovalLevel.ALL)
    assert computer.performed == []
    assert "acknowledge" not in str(server.requests[1].body)
