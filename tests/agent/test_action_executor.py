"""One action: where the mouse is, what is looked at again before it is done, and what is not done."""

from __future__ import annotations

from threading import Event

from agent.action_executor import NO_ACTION, POINTLESS
from agent.actions import Action, Button, Click, Drag, Finished, MouseDown, MouseUp, Move, Scroll, TypeText
from agent.actions.types import Direction
from agent.approval.target import ELSEWHERE
from agent.coordinates import MonitorPoint
from agent.loop import Loop
from agent.settings import RunLimits
from agent.types import Allow, Change, Observation, Proposal, Step, Task, Waited
from tests.fakes import (
    FakeComputer,
    ListApprover,
    ListMemory,
    ListOwner,
    ListRecorder,
    ScriptedModel,
    Ticks,
    classic_manifest,
    observed,
    picture,
)

HERE, THERE = MonitorPoint(100.0, 120.0), MonitorPoint(500.0, 400.0)


class Directions:
    """A guide with a list of actions."""

    def __init__(self, *actions: Action) -> None:
        self.actions = list(actions)

    def next(self, observation: Observation) -> Proposal | None:
        return Proposal(self.actions.pop(0)) if self.actions else None

    def hint(self) -> str:
        return ""

    def saw(self, step: Step) -> None:
        pass


class Renamed(FakeComputer):
    """Its window is called otherwise from the second look on."""

    def observe(self) -> Observation:
        self.num_observed += 1
        return observed(picture(), title="Message to Ada" if self.num_observed == 1 else "Message to all")


def run(
    *actions: Action,
    computer: FakeComputer | None = None,
    approver: ListApprover | None = None,
    owner: ListOwner | None = None,
) -> tuple[FakeComputer, ListApprover, ListRecorder]:
    computer, approver, recorder = computer or FakeComputer(), approver or ListApprover(), ListRecorder()
    Loop(
        computer=computer,
        model=ScriptedModel("Action: finished(content='')"),
        approver=approver,
        memory=ListMemory(),
        recorder=recorder,
        manifest=classic_manifest(),
        limits=RunLimits(max_steps=len(actions) + 1),
        clock=Ticks(),
        owner=owner,
        guide=Directions(*actions),
    ).run(Task("Press Save"), stop=Event())
    return computer, approver, recorder


def test_a_press_without_a_point_is_judged_and_done_where_the_mouse_was_left() -> None:
    for before, pointer in ((Move(HERE), HERE), (Click(HERE), HERE), (Drag(HERE, THERE), THERE)):
        computer, approver, recorder = run(before, MouseDown(), MouseUp(), Scroll(Direction.DOWN))
        meant = [MouseDown(pointer), MouseUp(pointer), Scroll(Direction.DOWN, pointer)]
        assert approver.asked[1:4] == meant
        assert computer.performed[1:] == meant
        assert recorder.steps[1].performed[0].action == MouseDown(pointer)


def test_a_press_is_not_done_where_nobody_knows_where_the_mouse_is() -> None:
    computer, approver, recorder = run(MouseDown(), MouseUp(button=Button.RIGHT))
    assert computer.performed == approver.asked[:-1] == []
    assert [step.problem for step in recorder.steps[:2]] == [POINTLESS, POINTLESS]


def test_the_owner_may_have_moved_the_mouse() -> None:
    owner = ListOwner(turns=[Waited.NOT, Waited.NOT, Waited.NOT, Waited.OWNER_HAD_COMPUTER])
    computer, _, recorder = run(Move(HERE), MouseDown(), owner=owner)
    assert computer.performed == [Move(HERE)]
    assert recorder.steps[1].problem == POINTLESS


def test_keys_for_a_window_that_was_renamed_while_the_owner_was_asked_are_not_pressed() -> None:
    asked = ListApprover(Allow("owner", "owner"))
    computer, _, recorder = run(TypeText("hello"), computer=Renamed(), approver=asked)
    assert computer.performed == []
    assert recorder.steps[0].problem == ELSEWHERE


def test_what_the_owner_changed_to_an_ending_is_not_sent_to_the_computer() -> None:
    computer, _, recorder = run(Click(HERE), approver=ListApprover(Change(Finished("done"))))
    assert computer.performed == []
    assert recorder.steps[0].problem == NO_ACTION


def test_nobody_looks_again_where_nobody_was_asked() -> None:
    computer, _, _ = run(Click(HERE), approver=ListApprover(Allow("ordinary")))
    assert computer.num_observed == 2, "once for each step"
    computer, _, _ = run(Click(HERE), approver=ListApprover(Allow("owner", "owner")))
    assert computer.num_observed == 3
