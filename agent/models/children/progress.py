"""How far a task is done, as the thoughts of its steps tell. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.models.children.typed_values import AGAIN
from agent.models.task_parser.plan import PlannedGoal

_PART = re.compile(r'(\w+)(?: "([^"]*)")?( already| missing| nowhere)?(?:; |$)')
"""One part of a thought: its verb, and what was found; "nowhere" is what need not be anywhere. Names may hold
the sign between parts."""
_PREPARING = ("open", "scroll", "close", "settings")
"""Verbs of thoughts that do not complete a goal."""


@dataclass(frozen=True, slots=True)
class Completed:
    """What a thought completed a goal with."""

    number: int
    """Of the goal in the plan."""
    verb: str
    name: str
    is_acted: bool
    """False: it was found as it should be."""


@dataclass(slots=True)
class Progress:
    """Which goals are done, in the order in which they were."""

    completed: list[Completed] = field(default_factory=list)
    taken_up: list[int] = field(default_factory=list)
    """Numbers of goals that were done and are to be done once more."""
    num_begun: int = 0
    """Goals of the plan that have had their turn."""
    since: list[str] = field(default_factory=list)
    """Thoughts about the goal that comes next."""

    @property
    def num_done(self) -> int:
        return len(self.completed)

    def left_of(self, goals: Sequence[PlannedGoal]) -> list[PlannedGoal]:
        """Those that are still to be done, in order."""
        again = [goals[number] for number in self.taken_up if number < len(goals)]
        return [*again, *goals[self.num_begun :]]

    def last_of(self, goals: Sequence[PlannedGoal]) -> PlannedGoal | None:
        """The one that was done last; None where none was, or something else than a goal of the plan."""
        number = self.completed[-1].number if self.completed else len(goals)
        return goals[number] if number < len(goals) else None

    def _complete(self, verb: str, name: str, *, is_acted: bool) -> None:
        number = self.taken_up.pop(0) if self.taken_up else self.num_begun
        self.num_begun = max(self.num_begun, number + 1)
        self.completed.append(Completed(number, verb, name, is_acted))

    def _take_up(self, name: str) -> None:
        """The goal of this name, or the one that was done last, counts as not done."""
        if not self.completed:
            return
        named = [place for place, one in enumerate(self.completed) if one.name == name]
        self.taken_up.insert(0, self.completed.pop(named[-1] if named else -1).number)


def progress_of(thoughts: Sequence[str]) -> Progress:
    """Every thought that acts completes a goal, and so does every one that finds a box as it should be.

    >>> made = progress_of(['tick "News" already; press "Save"', 'choose "A4" missing; open "Size"'])
    >>> made.num_done, made.since
    (2, ['choose "A4" missing; open "Size"'])
    >>> goals = [PlannedGoal("tick", "a"), PlannedGoal("tick", "b"), PlannedGoal("press", "c")]
    >>> made = progress_of(['tick "a"', 'tick "b"', 'again "a"; close "Later"'])
    >>> [goal.name for goal in made.left_of(goals)]
    ['a', 'c']
    """
    made = Progress()
    for thought in thoughts:
        rest: list[str] = []
        for part in _PART.finditer(thought):
            verb, name, found = part[1], part[2] or "", part[3]
            if verb == AGAIN:
                made._take_up(name)
                continue
            rest.append(part[0])
            if found != " missing" and verb not in _PREPARING:
                made._complete(verb, name, is_acted=found is None)
                made.since.clear()
                rest.clear()
        if rest:
            made.since.append("".join(rest))
    return made
