"""What a plan would do to a window, worked out from the controls of that. **Pure.**

It stands for the steps that follow a plan: a name is looked up among the captions as the runtime does it, a
row of a closed list among its rows, and the agent asks at the first goal that names nothing. So it does at
double clicks, questions, and texts without a field. Keys change nothing; nothing is pointed at, so no press
goes astray.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agent.models.children.list_search import is_chosen, row_of
from agent.models.children.progress import progress_of
from agent.models.children.sighted import Sighted, Standing
from agent.models.children.unread_names import about_unread
from agent.models.task_parser.form_reading import ControlText
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.sense import Senses
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox
from benchmarks.workloads.window_eyes import CHOSEN_FROM, ROW, captions_of


class PlannedWindow:
    """A window, and what was done to it."""

    def __init__(
        self,
        controls: Sequence[Sequence[Any]],
        task: str,
        sense: Senses | None,
        form: Sequence[ControlText] = (),
    ) -> None:
        """
        Args:
            form: the controls beside which the task was read.
        """
        self.state = {name: rest[-1] for kind, name, *rest in controls if kind != "press"}
        self._before = dict(self.state)
        self.presses: list[str] = []
        self._task, self._sense, self._form = task, sense, form
        self._rows = {name: tuple(rest[0]) for kind, name, *rest in controls if kind in CHOSEN_FROM}
        self._closed = [name for kind, name, *_ in controls if kind == "combo"]
        self._captions = list(captions_of(controls))
        self._read = Sighted(
            [_line(caption, number) for number, (_, caption, _) in enumerate(self._captions)],
            (1, len(self._captions)),
        )

    def carry_out(self, goals: Sequence[PlannedGoal], unread: Sequence[str]) -> bool:
        """Do the goals in order, up to the first that cannot be done; whether the agent says that it is done,
        and asks nothing.

        Args:
            unread: what the task names that no goal covers.
        """
        if not goals or not all(map(self._is_done, goals)):
            return False
        return not about_unread(goals, unread, progress_of([goal.thought for goal in goals]))

    def _is_done(self, goal: PlannedGoal) -> bool:
        if goal.is_answer:
            return True  # nothing is asked here
        if goal.deed is not TaskDeed.NONE:
            return False
        if goal.is_optional:
            now = self.state.items()
            chosen = [f'choose "{value}"' for name, value in now if value != self._before[name]]
            if not is_chosen(goal.name, chosen):
                self._looks_into_lists(goal)
            return True
        return any(map(self._does, (goal, *goal.other_ways()))) or self._looks_into_lists(goal)

    def _does(self, goal: PlannedGoal) -> bool:
        match goal.verb:
            case GoalVerb.PRESS:
                return self._pressed(goal)
            case GoalVerb.TICK | GoalVerb.UNTICK:
                box = self._named(goal, "check")
                if box is not None:
                    self.state[box] = not self.state[box] if goal.toggles else goal.verb is GoalVerb.TICK
                return box is not None
            case GoalVerb.FILL:
                field = self._named(goal, "field")
                if field is not None:
                    self.state[field] = goal.value
                return field is not None
            case GoalVerb.CHOOSE:
                return self._chosen(goal)
            case GoalVerb.KEYS:
                return True
        return False

    def _pressed(self, goal: PlannedGoal) -> bool:
        button = self._named(goal, "press")
        if button is not None:
            self.presses.append(button)
        return button is not None or self._chosen(goal)

    def _chosen(self, goal: PlannedGoal) -> bool:
        """In the list that the goal names, where that is closed; else the row that is in sight."""
        lists = [control for control, _ in self._found(goal.owner, *CHOSEN_FROM)] if goal.owner else []
        if lists and lists[0] in self._closed:
            return self._chosen_in(lists[0], goal)
        for name in (goal.name, *goal.other_names):
            rows = self._found(name, ROW, is_whole=name != goal.name)
            rows = [row for row in rows if row[0] in lists] or rows
            if rows:
                control, option = rows[0]
                self.state[control] = option
                return True
        return False

    def _chosen_in(self, name: str, goal: PlannedGoal) -> bool:
        """As the runtime chooses of the rows of a list that has just opened."""
        rows = self._rows[name]
        number = row_of(goal, rows, self._task, self._sense, self._form)
        if number is not None:
            self.state[name] = rows[number]
        return number is not None

    def _looks_into_lists(self, goal: PlannedGoal) -> bool:
        if goal.verb is not GoalVerb.CHOOSE or goal.owner:
            return False
        return any(
            self._chosen_in(name, goal) for name in self._closed if not goal.lists or name in goal.lists
        )

    def _named(self, goal: PlannedGoal, kind: str) -> str | None:
        for name in (goal.name, *goal.other_names):
            if found := self._found(name, kind, is_whole=name != goal.name):
                return found[0][0]
        return None

    def _found(self, name: str, *kinds: str, is_whole: bool = False) -> list[tuple[str, str]]:
        """(control, caption) of these kinds with this name, or with it in their captions where nothing is
        called so."""
        found = []
        for place in self._read.places(name):
            kind, caption, control = self._captions[place.box.top]
            if kind in kinds and (place.shown is Standing.WHOLE or not is_whole):
                found.append((control, caption))
        return found


def _line(caption: str, number: int) -> TextLine:
    """The caption as if it were read in a row of that number."""
    words = tuple(caption.split())
    return TextLine(words, (TextBox(0, number, 1, number + 1),) * len(words))
