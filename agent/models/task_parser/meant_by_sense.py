"""The controls that a task means by its sense, where no word of theirs is said. Pure but for the sense."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from agent.models.task_parser.asked_of_controls import STAYS, ControlAsked, PlacedGoal
from agent.models.task_parser.beside_form import Clause
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.measures import row_measured
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.sense import Senses
from agent.models.task_parser.spoken_of import spoken_of
from agent.models.task_parser.words import words_of

_LEAST_ALONE, _LEAST_WITH_VALUE, _LEAST_ROW = 0.7, 0.6, 0.55
"""Shares of what is nearest: for all of a task, where it is a field and a value is said, and for a row of a
list that was named."""
_LEAST_BESIDE_A_NAME: Final = 0.98
"""Where a name is said that stands nowhere: "file it under History" is no button."""
_LEAST_FOR_ANOTHER: Final = 0.7
"""Where what was read is of no control in sight."""
_LEAST_BESIDES: Final = 0.85
"""For a clause beside others: a sentence says much besides what is to be done."""
_LEAST_LOOKED_INTO: Final = 0.3
"""For a closed list besides others, of which a row may be meant or not."""
_LEAST_SURE_ROW, _LEAST_NEAR_ROW = 0.8, 0.4
"""Share and cosine of such a row."""
_LEAST_OFFERED, _MOST_OFFERED = 0.15, 3
"""What may be meant, where the owner is asked."""
_TO_BE: Final = re.compile(r"['\"]? (?:should|must|ought to|has to|needs? to|is to) (?:be|read|say)\b")
_LEAST_NEAR: Final = 0.3
"""Cosine: of what means nothing in a window one is the nearest, too ("draw a boat")."""
_LEAST_WORDS: Final = 2
"""Of a clause that means a control besides others."""
_LEAST_GOALS, _LEAST_CLAUSES = 2, 3
"""Goals or clauses of a task that lists what is to be done, so that a clause of it is more than a remark."""
_NAMES_ONE: Final = re.compile(
    r"\b(?:(?:un)?tick(?:ed)?|(?:un)?check(?:ed)?|press(?:ed)?|click(?:ed)?|hit|push(?:ed)?|tap|double-click"
    r"|choose|select|pick|scroll)\b|\b(?:button|tab|menu|check ?box)\b"
    r"|\b(?:switch|turn) (?:on|off) the\b"
    r"|\b(?:write|enter|type|fill|put|set|change|bring|want|place)\b[^.;!?]*"
    r" (?:under|into|in|as|for|to|down)\b"
    r"|[\"“”]",
    re.IGNORECASE,
)
"""Who asks so names the control."""
FORBIDS: Final = re.compile(r"(?:do not|don['’]?t|never|not)\b(?! forget)", re.IGNORECASE)
"""No button is pressed for it: "Don't order yet"."""


class MeantBySense(ControlAsked):
    """What one task asks for, in other words than those of the controls."""

    def __init__(
        self,
        task: str,
        controls: Sequence[FormControl],
        shown: ReadInPicture,
        captions: Sequence[str] = (),
        sense: Senses | None = None,
    ) -> None:
        super().__init__(task, controls, shown, captions)
        self._sense = sense

    def names_one(self, clause: Clause) -> bool:
        """Whether a clause asks in a way in which one names a control."""
        return _NAMES_ONE.search(self.text(clause)) is not None

    def meant_alone(self, *, is_named: bool = False) -> list[PlacedGoal]:
        """The goal for the control that the task as a whole, or one of its clauses, is nearest to; none where
        none clearly is.

        Args:
            is_named: something that stands nowhere looks like the name of a row.
        """
        if self._sense is None or _NAMES_ONE.search(self.task):
            return []
        whole = (0, len(self.words) - 1)
        found = [
            (near[0], near[1], clause)
            for clause in dict.fromkeys((whole, *self.clauses))
            for near in [self._nearest(clause, self.controls)]
            if near is not None
        ]
        for likely, control, clause in sorted(found, key=lambda one: -one[0]):
            least = _LEAST_WITH_VALUE if control.kind is FormControlKind.FIELD else _LEAST_ALONE
            least = _LEAST_BESIDE_A_NAME if is_named else least
            if likely >= least and (made := self._asked_by_sense(control, clause)) is not None:
                return [made]
        return []

    def may_be_meant(self) -> list[PlannedGoal]:
        """What the task as a whole is nearest to, for its owner to choose from."""
        if self._sense is None or not self.words:
            return []
        clause = (0, len(self.words) - 1)
        ranked = self._sense.ranked(self.text(clause), [one.caption for one in self.controls])
        near = [self.controls[one.number] for one in ranked[:_MOST_OFFERED] if one.likely >= _LEAST_OFFERED]
        goals = [self._asked_by_sense(control, clause) for control in near]
        return [one.goal for one in goals if one is not None]

    def meant_instead(self, goals: Sequence[PlacedGoal]) -> list[PlacedGoal]:
        """The goal for what a task surely means that was taken for a guess at a row of a closed list."""
        if len(goals) != 1 or goals[0].goal.verb is not GoalVerb.CHOOSE:
            return []
        control = self.called(goals[0].goal.owner)
        if control is None or control.kind is not FormControlKind.CLOSED_LIST:
            return []
        return [one for one in self.meant_alone() if one.goal.owner != control.caption]

    def meant_besides(self, goals: Sequence[PlacedGoal], others: Sequence[PlacedGoal]) -> list[PlacedGoal]:
        """Goals for controls that clauses mean of which nothing else is made. Of a closed list, a row may be
        meant or not.

        Args:
            others: goals that no control in sight can take.
        """
        is_list = len(goals) >= _LEAST_GOALS or len(self.clauses) >= _LEAST_CLAUSES
        if self._sense is None or self.quoted:
            return []
        covered = {number for one in goals for number in one.words}
        unsound = {number for one in others for number in one.words}
        named = [self.called(text) for one in goals for text in (one.goal.name, one.goal.owner) if text]
        owners = {one.owner for one in named if one is not None and one.owner}
        free = [one for one in self.controls if one not in named and one.owner not in owners]
        made: list[PlacedGoal] = []
        for clause in self.clauses:
            numbers = frozenset(range(clause[0], clause[1] + 1))
            if clause[1] - clause[0] + 1 < _LEAST_WORDS or not covered.isdisjoint(numbers):
                continue
            nearest = None if self.names_one(clause) else self._nearest(clause, free)
            if nearest is None or self.is_question(clause):
                continue
            if nearest[1].kind is FormControlKind.BUTTON and FORBIDS.match(self.text(clause)):
                continue
            goal = None
            if nearest[1].kind is FormControlKind.CLOSED_LIST:
                if nearest[0] >= _LEAST_LOOKED_INTO and unsound.isdisjoint(numbers):
                    goal = self._may_be_a_row_of(nearest[1], clause)
            elif is_list and nearest[0] >= _LEAST_BESIDES:
                goal = self._asked_by_sense(nearest[1], clause)
            if goal is not None:
                made.append(goal)
                covered |= numbers
                free = [one for one in free if one is not nearest[1]]
        return made

    def _may_be_a_row_of(self, control: FormControl, clause: Clause) -> PlacedGoal | None:
        names = self.rows_meant(clause, ())
        if not names:
            return None
        goal = PlannedGoal(
            GoalVerb.CHOOSE, names[0], lists=(control.caption,), told=self.text(clause), is_optional=True
        )
        return PlacedGoal(goal, frozenset(range(clause[0], clause[1] + 1)))

    def field_meant(self, one: PlacedGoal) -> PlacedGoal | None:
        """The goal for the field that a task surely means of which nothing was made but what is of no control
        in sight: "I'll need 24 of these"."""
        clause = self.clause_of(one.words) if one.words else (0, len(self.words) - 1)
        if self._sense is None or self.quoted or self.names_one(clause):
            return None
        nearest = self._nearest(clause, self.controls)
        is_field = nearest is not None and nearest[1].kind is FormControlKind.FIELD
        if nearest is None or not is_field or nearest[0] < _LEAST_FOR_ANOTHER:
            return None
        return self._asked_by_sense(nearest[1], clause)

    def value_for(self, value: str, control: FormControl) -> str:
        """What is typed into a field of what was read as its value."""
        return value

    def likeliest(self, clause: Clause, controls: Sequence[FormControl]) -> FormControl | None:
        nearest = self._nearest(clause, controls)
        return nearest[1] if nearest is not None and nearest[0] >= _LEAST_ALONE else None

    def _nearest(self, clause: Clause, controls: Sequence[FormControl]) -> tuple[float, FormControl] | None:
        """The control that a clause is nearest to, behind its share; None where it is near to none."""
        captions = [one.caption for one in controls]
        ranked = [] if self._sense is None else self._sense.ranked(self.text(clause), captions)
        if not ranked or ranked[0].near < _LEAST_NEAR:
            return None
        return ranked[0].likely, controls[ranked[0].number]

    def _asked_by_sense(self, control: FormControl, clause: Clause) -> PlacedGoal | None:
        words = frozenset(range(clause[0], clause[1] + 1))
        match control.kind:
            case FormControlKind.BOX:
                verb = GoalVerb.UNTICK if self.is_box_off(control.caption, clause, ()) else GoalVerb.TICK
                # Whether it is to be on, sense does not tell; who speaks of a box wants it otherwise.
                toggles = STAYS.search(self.task) is None
                return PlacedGoal(PlannedGoal(verb, control.caption, toggles=toggles), words)
            case FormControlKind.FIELD:
                value = self._only_value(words)
                if value is None:
                    return None
                text = self.value_for(self.text(value), control) or self.text(value)
                return PlacedGoal(PlannedGoal(GoalVerb.FILL, control.caption, text), words)
            case FormControlKind.CLOSED_LIST:
                if not (names := self.rows_meant(clause, ())):
                    return None
                goal = PlannedGoal(
                    GoalVerb.CHOOSE,
                    names[0],
                    owner=control.caption,
                    other_names=tuple(names[1:]),
                    told=self.text(clause),
                )
                return PlacedGoal(goal, words)
        return PlacedGoal(self.goal_of(control), words)

    def _only_value(self, numbers: Collection[int]) -> Clause | None:
        """The words of the only number, or else name with capitals, among these."""
        runs = [(n, n) for n in sorted(numbers) if self.words[n].text[0].isdigit()]
        runs = runs or [run for run in self.runs_with_capitals(sorted(numbers)) if run[0] > 0]
        return runs[0] if len(runs) == 1 else None


def unless_named(meant: Sequence[PlacedGoal], read: Sequence[PlannedGoal], task: str) -> list[PlacedGoal]:
    """What a task means by its sense, without what its own words speak against: what it calls a list by is
    no value, what should be something is no button, and where a row and its list are both named with
    capitals, as captions are written, nothing else is meant.

    Args:
        read: the goals as the parser reads them.
    """
    lists = {goal.owner for goal in read}
    if any(is_by_captions(goal, task) for goal in read):
        return []
    is_no_button = any(_is_to_be(goal, task) for goal in read)
    return [
        one
        for one in meant
        if one.goal.verb is not GoalVerb.FILL or one.goal.value not in lists
        if not (is_no_button and one.goal.verb is GoalVerb.PRESS)
    ]


def _is_to_be(goal: PlannedGoal, task: str) -> bool:
    name = goal.name if goal.verb is GoalVerb.FILL else goal.owner
    return bool(name) and _TO_BE.match(task.partition(name)[2]) is not None


def is_by_captions(goal: PlannedGoal, task: str) -> bool:
    """Whether a task names a row as captions are written, and its list so, too, or right beside it: "the
    Oncology ward"."""
    if goal.verb is not GoalVerb.CHOOSE or not goal.owner or not _is_as_written(goal.name, task):
        return False
    beside = f"{goal.name} {goal.owner}".casefold()
    return _is_as_written(goal.owner, task) or beside in task.casefold()


def _is_as_written(name: str, task: str) -> bool:
    return name[:1].isupper() and name in task and not task.startswith(name)


def row_meant(goal: PlannedGoal, rows: Sequence[str], sense: Senses | None) -> int | None:
    """The number of the row that a goal clearly means by its sense, or that says in other words how long or
    how often. What is named in quotes is another, and a list that was opened for a guess may have none."""
    if sense is None or not goal.told or not goal.owner or '"' in goal.told:
        return None
    if (number := row_measured(goal.told, rows)) is not None:
        return number
    ranked = sense.ranked(goal.told, rows)
    return ranked[0].number if ranked and ranked[0].likely >= _LEAST_ROW else None


def row_surely_meant(told: str, rows: Sequence[str], sense: Senses | None) -> int | None:
    """The number of the row that a clause says in its words, or surely means; it may be about something
    else."""
    if (number := row_measured(told, rows)) is not None:
        return number
    said = [one.caption for one in spoken_of(words_of(told), rows) if one.is_sure and one.share == 1.0]
    if len(said) == 1:
        return list(rows).index(said[0])
    nearest = sense.ranked(told, rows)[:1] if sense is not None else []
    sure = [one for one in nearest if one.likely >= _LEAST_SURE_ROW and one.near >= _LEAST_NEAR_ROW]
    return sure[0].number if sure else None
