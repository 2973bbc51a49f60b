"""What was decided is judged again right before it is done, and a press is judged as the click it becomes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.actions import Action, Button, Click, Hotkey, MouseDown, MouseUp, Move, TypeText, Wait
from agent.actions.policy import ApprovalLevel, Rule, VerdictKind
from agent.approval import GrantBook, PolicyApprover
from agent.approval.approver import OTHERWISE
from agent.approval.target import MOVED, REPLACED
from agent.coordinates import MonitorPoint
from agent.types import Allow, Answer, Change, Decision, Deny, Observation, Scope, Spot, Task
from tests.fakes import ListOwner, observed, picture

HERE, THERE = MonitorPoint(100.0, 100.0), MonitorPoint(500.0, 400.0)
NEXT = Spot("notes", "Notes", "Next", "push button", window_id=7, element_id=":1.1 /1")
DELETE = replace(NEXT, name="Delete everything")
UNKNOWN = Spot("notes", "Notes", window_id=7)
TASK = Task("Press next, then write hello")
OWNER = Allow("owner", "owner")


class World:
    """An approver, and what lies at its two points."""

    def __init__(
        self,
        level: ApprovalLevel,
        *answers: Answer | Decision,
        here: Spot = NEXT,
        there: Spot = NEXT,
        rules: tuple[Rule, ...] = (),
        grants: GrantBook | None = None,
    ) -> None:
        self.here, self.there = here, there
        self.owner = ListOwner(*answers)
        self.seen: Observation = observed(picture())
        self.approver = PolicyApprover(
            level,
            self.owner,
            rules=rules,
            grants=grants,
            spot_at=lambda at: self.there if at == THERE else self.here,
        )
        self.approver.begin(TASK, "run")

    def decide(self, action: Action) -> Decision:
        return self.approver.decide(action, self.seen, 'press "Next"', stop=Event())

    def confirm(self, action: Action, decision: Decision, now: Observation | None = None) -> str:
        return self.approver.confirm(action, decision, now or self.seen)


def test_what_has_not_changed_is_confirmed() -> None:
    for level in ApprovalLevel:
        world = World(level, OWNER)
        for action in (Click(HERE), TypeText("hello"), Wait()):
            assert world.confirm(action, world.decide(action)) == ""


def test_a_button_that_says_delete_after_the_owner_allowed_next_is_not_pressed() -> None:
    world = World(ApprovalLevel.ASK, OWNER)
    decision = world.decide(Click(HERE))
    world.here = DELETE
    assert world.confirm(Click(HERE), decision) == REPLACED


def test_what_the_rules_allowed_is_not_done_when_they_would_ask_now() -> None:
    """Where nothing tells that it is another element: its program had not answered before."""
    world = World(ApprovalLevel.RISKY, here=UNKNOWN)
    down = Hotkey(("down",))
    decision = world.decide(down)
    assert decision == Allow("ordinary")
    world.here = replace(UNKNOWN, name="Everybody may read it", role="radio button")
    assert world.confirm(down, decision) == OTHERWISE
    assert world.owner.questions == [], "the model looks again, and then the owner is asked"


def test_a_risk_that_the_owner_did_not_see_is_not_allowed_by_the_answer() -> None:
    world = World(ApprovalLevel.ASK, OWNER, here=UNKNOWN)
    decision = world.decide(Click(HERE))
    world.here = DELETE
    assert world.confirm(Click(HERE), decision) == OTHERWISE


def test_a_permission_for_the_task_does_not_cover_what_came_after_it_was_looked_up(tmp_path: Path) -> None:
    grants = GrantBook(tmp_path / "grants.json")
    world = World(ApprovalLevel.ASK, Answer(OWNER, Scope.TASK), grants=grants)
    world.decide(Click(HERE))
    remembered = world.decide(Click(HERE))
    assert isinstance(remembered, Allow)
    assert remembered.decided_by == "remembered"
    world.here = DELETE
    assert world.confirm(Click(HERE), remembered) == REPLACED


@pytest.mark.parametrize("level", [ApprovalLevel.RISKY, ApprovalLevel.ALL])
def test_another_window_is_not_clicked_even_where_everything_is_allowed(level: ApprovalLevel) -> None:
    world = World(level)
    decision = world.decide(Click(HERE))
    world.here = replace(NEXT, window_id=8)
    assert world.confirm(Click(HERE), decision) == REPLACED


def test_pixels_count_where_the_owner_was_asked() -> None:
    other = observed(picture(90))
    asked, free = World(ApprovalLevel.ASK, OWNER), World(ApprovalLevel.ALL)
    assert asked.confirm(Click(HERE), asked.decide(Click(HERE)), other) == MOVED
    assert free.confirm(Click(HERE), free.decide(Click(HERE)), other) == ""


def test_what_the_owner_made_of_an_action_is_what_is_confirmed() -> None:
    world = World(ApprovalLevel.ASK, Change(Click(THERE)))
    decision = world.decide(Click(HERE))
    assert world.confirm(Click(HERE), decision) == OTHERWISE, "that was not allowed"
    assert world.confirm(Click(THERE), decision) == ""
    world.there = DELETE
    assert world.confirm(Click(THERE), decision) == REPLACED


def test_nothing_is_confirmed_that_was_never_decided() -> None:
    assert World(ApprovalLevel.ALL).confirm(Click(HERE), OWNER) == OTHERWISE


def test_a_press_is_judged_as_the_click_that_its_release_makes_of_it() -> None:
    never = Rule("no deleting", VerdictKind.FORBID, actions=frozenset(("click",)), label="delete*")
    world = World(ApprovalLevel.ALL, here=DELETE, rules=(never,))
    assert isinstance(world.decide(MouseDown(HERE)), Deny)
    assert isinstance(world.decide(MouseUp(HERE)), Deny)
    assert isinstance(world.decide(MouseDown(HERE, Button.RIGHT)), Allow), "that is no click of that kind"


def test_a_release_is_judged_by_where_it_is_and_by_where_the_button_was_pressed() -> None:
    world = World(ApprovalLevel.RISKY, Deny("no"), there=DELETE)
    assert isinstance(world.decide(MouseDown(HERE)), Allow)
    assert isinstance(world.decide(MouseUp(THERE)), Deny), "dropped on Delete"
    world.here, world.there = DELETE, NEXT
    assert isinstance(world.decide(MouseUp(THERE)), Deny), "dragged from Delete"


def test_moving_while_a_button_is_down_is_dragging() -> None:
    world = World(ApprovalLevel.RISKY, Deny("no"), there=DELETE)
    assert world.decide(Move(THERE)) == Allow("looking")
    world.decide(MouseDown(HERE))
    assert isinstance(world.decide(Move(THERE)), Deny)
    world.decide(MouseUp(HERE))
    assert world.decide(Move(THERE)) == Allow("looking")
