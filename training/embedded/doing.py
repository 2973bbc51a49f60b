"""What would have been right after what an agent did in a window: DAgger's teacher (arXiv 1011.0686). Pure.

The agent acts, so that the states are those it gets into: half done, done wrongly, told wrongly. The teacher
sees the window's own state and says which goals are left and what to reply now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.actions.dialects.embedded import DIALECT
from agent.actions.types import Click, DoubleClick, Finished, Reply
from agent.coordinates import ModelPoint
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, decode
from agent.models.task_parser.labels import GoalVerb
from training.embedded.parsing import parse_targets
from training.embedded.requests import (
    NOWHERE,
    Request,
    SeenName,
    add_task,
    clause_of,
    control,
    reply,
    tell_done,
)
from training.embedded.targets import TALL_PX, click_bins
from training.embedded.wording import Goal, WordedTask
from training.environments.forms.tasks import Conditions, Key
from training.windows.scene import ControlKind, Element, Scene, State


@dataclass(frozen=True, slots=True)
class PlayedScene(Scene):
    """A window as an agent left it, with the reply that would be right there."""

    request: Request = field(default_factory=Request)
    """Its element numbers are indices into the scene's elements."""
    was_right: bool = True
    """Whether the agent replied so."""


@dataclass(frozen=True, slots=True)
class DoingGoal:
    """A goal, and the control that it is about."""

    goal: Goal
    key: Key

    def is_reached(self, now: Conditions, presses: Sequence[str]) -> bool:
        """Whether the window is as the goal wants it; a button has to be pressed since `presses` began."""
        if self.key[0] is ControlKind.BUTTON:
            return self.key[1] in presses
        state, value = now.get(self.key, (State.NONE, ""))
        if self.goal.verb is GoalVerb.FILL:
            return value == self.goal.value
        return state is (State.OFF if self.goal.verb is GoalVerb.UNTICK else State.ON)


class Teacher:
    """Knows the goals and the window; says what is left to do."""

    def __init__(self, asked: WordedTask, goals: Sequence[DoingGoal], before: Conditions) -> None:
        self.asked, self.goals = asked, goals
        self.said: list[str] = []
        """Thoughts of the steps done so far."""
        self._told: set[int] = set()
        self._reached = {number for number, one in enumerate(goals) if one.is_reached(before, ())}
        self._num_presses = 0

    @property
    def left(self) -> list[int]:
        """Goals still to be spoken of: not reached, or right from the beginning and not yet said to be."""
        return [number for number in range(len(self.goals)) if number not in self._told & self._reached]

    def follow(self, thought: str, now: Conditions, presses: Sequence[str]) -> None:
        """Take up what a step said and did.

        A button counts once all that was asked for before it is done: what is saved too early is saved
        again.
        """
        self.said.append(thought)
        before, fresh = self._reached, presses[self._num_presses :]
        self._num_presses = len(presses)
        reached: set[int] = set()
        for number, one in enumerate(self.goals):
            if one.key[0] is ControlKind.BUTTON:
                is_reached = number in before or (
                    one.is_reached(now, fresh) and all(earlier in reached for earlier in range(number))
                )
            else:
                is_reached = one.is_reached(now, presses)
            if is_reached:
                reached.add(number)
        said_right = {
            number
            for number, one in enumerate(self.goals)
            if f'{one.goal.verb.value} "{one.goal.name}" already' in thought
        }
        self._told |= (reached - before) | (said_right & reached)
        self._reached = reached

    def request(self, elements: Sequence[Element], canvas_px: tuple[int, int]) -> Request | None:
        """The prompt as the agent gets it now, and the right reply.

        None when what is left cannot be seen: on a hidden page, for example.
        """
        left = [self.goals[number] for number in self.left]
        index_of = {(one.kind, one.name, one.owner): number for number, one in enumerate(elements)}
        made = Request(family="doing")
        add_task(made, self.asked.text)
        made.parse = parse_targets(self.asked, [one.goal for one in self.goals])
        for thought in self.said:
            tell_done(made, thought)
        made.add(control("now"), learn=False)
        if left:
            made.clause = clause_of(made, self.asked, self.left[0])
        keys = {id(one.goal): one.key for one in left}

        def look(name: str, goal: Goal) -> SeenName:
            index = index_of.get(keys[id(goal)], NOWHERE)
            if index == NOWHERE or name != goal.name:
                return SeenName(NOWHERE)
            element = elements[index]
            at = click_bins(*element.click, canvas_px)
            return SeenName(
                index, element.state is State.ON, at, is_tall=element.box.y1 - element.box.y0 > TALL_PX
            )

        if reply(made, [one.goal for one in left], look) < 0:
            return None
        made.add([END_OF_TURN_ID])
        return made


def written(request: Request) -> Reply:
    """The right reply of a request, as the agent would have written it."""
    begin = len(request.ids) - request.ids[::-1].index(ID_OF["<|now|>"])
    return DIALECT.notation.parse(decode(request.ids[begin:]))


def is_as_good(agents: Reply, right: Reply, target: Element | None) -> bool:
    """Whether the agent's reply says the same, and presses inside the same control.

    Args:
        target: what the right reply presses, with its box in thousandths of the picture.
    """
    if agents.thought.strip() != right.thought.strip() or len(agents.actions) != len(right.actions):
        return False
    for own, other in zip(agents.actions, right.actions, strict=True):
        if isinstance(other, Finished):
            return isinstance(own, Finished)
        if isinstance(other, Click | DoubleClick):
            at = own.at if isinstance(own, Click | DoubleClick) else None
            if not isinstance(at, ModelPoint) or target is None or not target.box.contains(at.x, at.y):
                return False
        elif own != other:
            return False
    return True
