"""The goals of a task as a form reader reads them. Pure but for the reader."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Final, Self

from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import (
    CHOICE,
    CLOSED_LIST,
    ControlReading,
    ControlText,
    FormReader,
    read_both_ways,
)
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.read_together import (
    AMOUNTS,
    HARDLY,
    IN_ROWS,
    LEAST_LIKELY,
    OF_NO_CONTROL,
    TAKE_VALUES,
    is_named,
    read_together,
    said_of,
    would_change,
)
from agent.models.task_parser.values_by_kind import kind_of
from agent.models.task_parser.whole_values import agreed_value, over_commas, text_to_its_end
from agent.models.task_parser.words import words_of

_KINDS: Final = {
    FormControlKind.BUTTON: "button",
    FormControlKind.BOX: "box",
    FormControlKind.ROUND: CHOICE,
    FormControlKind.ROW: CHOICE,
    FormControlKind.FIELD: "field",
    FormControlKind.CLOSED_LIST: CLOSED_LIST,
}
AROUND_A_NAME: Final = " ?!.,"
_SURELY: Final = 0.95
_DOUBT_OF_AGREED: Final = 0.3
"""Share of the doubt about a value that is left where the rules have the same."""
LEAST_OUTRIGHT: Final = 0.5
"""Of all that is asked for, where the rules have nothing, a question, or nothing of what is quoted."""
_LEAST_OF_ONE, _TIMES_THE_NEXT = 0.2, 1.5
"""Of the only control that is asked for, where none is likely: people ask for something. And how many times
likelier it is than every other."""
_TIMES_FOR_EITHER: Final = 1.2
"""Of a field, than the next one that takes the same value: one of them is meant."""
_LEAST_OF_A_VALUE, _LEAST_TYPED_BESIDES, _LEAST_NAMED_BESIDES = 0.3, 0.1, 0.3
"""Of a value that is typed besides, or of a control whose words are of no other; and of the field that is
likeliest to take it, where the rules have it, too, and where it is a name."""
_IS_A_NAME: Final = re.compile(r"[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*)+")
_LEAST_LOOKED_INTO: Final = 0.1
"""Of a closed list that may be asked for besides: its rows say more."""
_PART_OF_ODDS: Final = 0.33
"""That are left to what the reader alone asks for beside something likelier."""
_THE_OTHER_WAY: Final = 0.1
_LEAST_OF_A_FIELD: Final = 0.2
"""For the rules to type into it what no word says is for it."""
_SETS_A_BOX: Final = re.compile(
    r"\b(?:turn\w*|switch\w*|tick\w*|untick\w*|check\w*|uncheck\w*|(?:de)?activate\w*|enable\w*|disable\w*"
    r"|make sure|ensure|keep|stay|stays|leave)\b|\b(?:on|off)(?=$|[.,;!?]| please| and)",
    re.IGNORECASE,
)
"""Says outright how a box is to be, whichever way it is now."""
_STEM: Final = 4
_DENIES: Final = re.compile(
    r"\b(?:no|not|never|none|nobody|nothing|without|cannot)\b|n['’]t\b", re.IGNORECASE
)
_LEAST_CHANCE = 1e-4
_OF_ANOTHER_VALUE, _LEAST_OF_ANOTHER_VALUE = 0.3, 0.02
"""Share of what is left for all other values that one of them has."""
_What = tuple[str, str, str]
"""What a goal does, with which control, and a value."""
WAYS_OF_A_BOX: Final = (GoalVerb.TICK, GoalVerb.UNTICK)
_OF_A_CLOCK: Final = ("time", "date")
_DOUBTED_ALONE: Final = (FormControlKind.BUTTON, FormControlKind.CLOSED_LIST)


class ReadBesideForm:
    """What a form reader says of one task and the controls in sight."""

    def __init__(
        self, task: str, controls: Sequence[FormControl], readings: Sequence[ControlReading]
    ) -> None:
        self._task, self._words = task, words_of(task)
        self._values: Mapping[str, str] = {}
        self._read = read_together(task, self._words, [*zip(controls, readings, strict=True)])

    @classmethod
    def by(cls, reader: FormReader, task: str, controls: Sequence[FormControl]) -> Self | None:
        """None where it cannot be read.

        Raises:
            RefusedError: the reader cannot evaluate it.
        """
        readings = read_both_ways(reader, words_of(task), [text_of(one) for one in controls])
        return None if readings is None else cls(task, controls, readings)

    def beside(self, goals: Sequence[PlannedGoal]) -> Self:
        """The same where the rules have these goals: a button that they do not press, or a list in which they
        choose nothing, is less likely meant where something else is likelier."""
        ruled = {self._number_of(goal, ()) for goal in goals}
        most = max(reading.likely for _, reading in self._read)
        beside = copy(self)
        beside._read = [
            (control, _doubted(reading))
            if number not in ruled
            and control.kind in _DOUBTED_ALONE
            and LEAST_LIKELY <= reading.likely < most
            else (control, self._unless_so(control, reading))
            for number, (control, reading) in enumerate(self._read)
        ]
        return beside

    def with_values(self, values: Mapping[str, str]) -> Self:
        """The same where these values are surely to stand in fields and lists, which are given by their
        captions."""
        certain = copy(self)
        certain._values = values
        certain._read = [
            (control, replace(reading, likely=max(reading.likely, _SURELY), value_likely=_SURELY))
            if control.caption in values
            else (control, reading)
            for control, reading in self._read
        ]
        return certain

    def goals(self) -> list[PlannedGoal]:
        """The likeliest, in the order in which the task speaks of them, buttons last."""
        asked = [one for one in self._read if one[1].likely >= LEAST_LIKELY]
        asked.sort(key=lambda one: (one[0].kind is FormControlKind.BUTTON, one[1].place))
        if len(asked) == 1:
            return [self._alone(*asked[0])]
        return [self._goal_of(*one) for one in asked]

    def likeliest(self) -> list[PlannedGoal]:
        """What is asked for if anything is: the control that is clearly likelier than every other."""
        first, *others = sorted(self._read, key=lambda one: -one[1].likely)
        if self._is_of_another_kind(*first):
            return []
        if not others:
            return [self._alone(*first)] if first[1].likely >= _LEAST_OF_ONE else []
        second = others[0]
        is_for_either = first[0].kind is second[0].kind is FormControlKind.FIELD
        is_for_either = is_for_either and self._said(*first) == self._said(*second)
        times = _TIMES_FOR_EITHER if is_for_either else _TIMES_THE_NEXT
        is_clear = first[1].likely >= max(_LEAST_OF_ONE, times * second[1].likely)
        return [self._alone(*first)] if is_clear else []

    def _alone(self, control: FormControl, reading: ControlReading) -> PlannedGoal:
        """The goal where it is the only one: what is introduced as a text goes on to the end."""
        goal = self._goal_of(control, reading)
        is_text = control.kind is FormControlKind.FIELD and not kind_of(control.value)
        return replace(goal, value=text_to_its_end(goal.value, self._task)) if is_text else goal

    def _is_of_another_kind(self, control: FormControl, reading: ControlReading) -> bool:
        """Whether a time or a date is said where a field holds a number."""
        is_field = control.kind is FormControlKind.FIELD
        said, holds = kind_of(self._said(control, reading)), kind_of(control.value)
        return is_field and said in _OF_A_CLOCK and holds in AMOUNTS

    def set_besides(
        self, goals: Sequence[PlannedGoal], meant: Sequence[PlannedGoal]
    ) -> Iterator[PlannedGoal]:
        """What only the rules set, and nothing that is meant holds: a value goes into the field that is
        likeliest to take it, a row is chosen in the list that is named with it."""
        for goal in goals:
            if goal.verb is GoalVerb.CHOOSE and goal.owner and goal.owner.casefold() in self._task.casefold():
                number = self._number_of(goal, ())
                if number is not None and self._is_row_besides(goal, *self._read[number], meant):
                    is_in_sight = self._read[number][0].kind in IN_ROWS
                    yield self._goal_of(*self._read[number]) if is_in_sight else goal
            elif goal.verb is GoalVerb.FILL and not any(
                goal.value in one.value or goal.value.casefold() == one.name.casefold() for one in meant
            ):
                yield from self._typed_into(goal.value, _LEAST_TYPED_BESIDES)

    def _is_row_besides(
        self,
        goal: PlannedGoal,
        control: FormControl,
        reading: ControlReading,
        meant: Sequence[PlannedGoal],
    ) -> bool:
        """Whether rules and reader read the same row for a list of which nothing is meant."""
        if control.kind in IN_ROWS:
            rows = {one.caption for one, _ in self._read if one.owner == control.owner}
            return reading.likely >= _LEAST_NAMED_BESIDES and not any(one.name in rows for one in meant)
        is_list = control.kind is FormControlKind.CLOSED_LIST
        return is_list and self._said(control, reading) == goal.name and not _is_meant(control, meant)

    def names_besides(self, meant: Sequence[PlannedGoal]) -> Iterator[PlannedGoal]:
        """Names of several words that nothing which is meant holds, into the field that is likeliest to take
        each: nobody says one for nothing."""
        said = {
            self._said(control, reading)
            for control, reading in self._read
            if control.kind is FormControlKind.FIELD and not _is_meant(control, meant)
        }
        texts = [text for one in meant for text in (one.name, one.value)]
        for name in sorted(said):
            if _IS_A_NAME.fullmatch(name) and not any(name in text or text in name for text in texts if text):
                yield from self._typed_into(name, _LEAST_NAMED_BESIDES)

    def _typed_into(self, value: str, least: float) -> Iterator[PlannedGoal]:
        if any(self._may_be_row_of(value, *one) for one in self._read):
            return
        fields = [
            (reading.likely, -number)
            for number, (control, reading) in enumerate(self._read)
            if control.kind is FormControlKind.FIELD
            if reading.value_likely >= _LEAST_OF_A_VALUE and self._said(control, reading) == value
        ]
        likely, number = max(fields, default=(0.0, 0))
        if likely >= least:
            yield self._goal_of(*self._read[-number])

    def _may_be_row_of(self, value: str, control: FormControl, reading: ControlReading) -> bool:
        is_looked_into = control.kind is FormControlKind.CLOSED_LIST and reading.likely >= _LEAST_LOOKED_INTO
        return is_looked_into and self._said(control, reading) == value

    def with_looks(self, goals: Sequence[PlannedGoal]) -> list[PlannedGoal]:
        """The goals, and before the buttons among them a look into each closed list that may be asked for
        besides: what its rows are called tells."""
        looks = [
            PlannedGoal(
                GoalVerb.CHOOSE,
                self._said(control, reading),
                lists=(control.caption,),
                is_optional=True,
            )
            for control, reading in self._read
            if control.kind is FormControlKind.CLOSED_LIST
            if _LEAST_LOOKED_INTO <= reading.likely < LEAST_LIKELY
            if all(goal.owner != control.caption for goal in goals)
            if not _is_told_otherwise(self._said(control, reading), goals)
        ]
        return before_buttons(goals, looks)

    def knows(self, goals: Sequence[PlannedGoal]) -> bool:
        """Whether all of them are about controls in sight: what is not, its owner is asked about."""
        return all(self._number_of(goal, ()) is not None for goal in goals)

    def covers(self, quoted: Collection[str], goals: Sequence[PlannedGoal]) -> bool:
        """Whether what is asked for, most likely and as a whole, are just the things that stand in quotes:
        names of controls, of their lists, and what is a value to the rules, too."""
        asked = [one for one in self._read if one[1].likely >= LEAST_LIKELY]
        said = {text.casefold() for control, _ in asked for text in (control.caption, control.owner) if text}
        values = {self._said(*one).casefold() for one in asked if one[0].kind in TAKE_VALUES}
        names = {text.casefold() for text in quoted}
        ruled = {goal.value or goal.name for goal in goals if goal.value or goal.owner}
        is_just_that = names <= said | values and values <= names & {text.casefold() for text in ruled}
        return bool(asked) and is_just_that and self.likely(self.goals()) >= LEAST_OUTRIGHT

    def doubts(self, goal: PlannedGoal) -> bool:
        """Whether it is about a control in sight that is as good as surely not asked for, and that no word
        names; a list that is closed may hold whatever is named."""
        number = self._number_of(goal, ())
        if number is None or self._read[number][0].kind is FormControlKind.CLOSED_LIST:
            return False
        if goal.name.casefold() in self._task.casefold():
            return False
        control, reading = self._read[number]
        least = _LEAST_OF_A_FIELD if control.kind is FormControlKind.FIELD else OF_NO_CONTROL
        return reading.likely < least

    def has_words_of(self, name: str) -> bool:
        """Whether a caption in sight has any word of a name."""
        words = {word.casefold() for word in name.split()}
        return any(words & {*control.caption.casefold().split()} for control, _ in self._read)

    def likely(self, goals: Sequence[PlannedGoal], agreed: Collection[_What] = ()) -> float:
        """How likely these are all that the task asks for, 0-1; of what is `agreed` the value is not
        doubted as much."""
        goal_at: dict[int, PlannedGoal] = {}
        likely = 1.0
        for goal in goals:
            number = self._number_of(goal, goal_at)
            if number is None:
                likely *= OF_NO_CONTROL
            else:
                goal_at[number] = goal
        for number, (control, reading) in enumerate(self._read):
            chance = min(max(reading.likely, _LEAST_CHANCE), 1 - _LEAST_CHANCE)
            likely *= (
                self._as_said(goal_at[number], control, reading, agreed) * chance
                if number in goal_at
                else 1 - chance
            )
        return likely

    def _as_said(
        self, goal: PlannedGoal, control: FormControl, reading: ControlReading, agreed: Collection[_What]
    ) -> float:
        """How likely it is that the control is to be just so, where it is asked for."""
        if control.kind is FormControlKind.BOX and not goal.toggles:
            return 1.0 if (goal.verb is GoalVerb.UNTICK) is reading.is_off else _THE_OTHER_WAY
        if control.kind is FormControlKind.FIELD and goal.verb is GoalVerb.FILL:
            if what_of(goal) in agreed:
                return 1 - _DOUBT_OF_AGREED * (1 - reading.value_likely)
            said = agreed_value(self._said(control, reading), goal.value, self._task, control)
            is_same = goal.value.strip(AROUND_A_NAME) == said.strip(AROUND_A_NAME)
            another = max(_OF_ANOTHER_VALUE * (1 - reading.value_likely), _LEAST_OF_ANOTHER_VALUE)
            return reading.value_likely if is_same else another
        return 1.0

    def _number_of(self, goal: PlannedGoal, taken: Collection[int]) -> int | None:
        """The number of the control that a goal is about; for a row that names no list, the likeliest one."""
        lists = []
        for number, (control, reading) in enumerate(self._read):
            is_list = control.kind is FormControlKind.CLOSED_LIST
            is_called = control.caption.casefold() == goal.name.casefold()
            if goal.verb is GoalVerb.CHOOSE:
                is_owner = is_list and control.caption.casefold() == goal.owner.casefold()
                if is_owner or (is_called and control.kind in IN_ROWS):
                    return number
                if is_list and not goal.owner and number not in taken:
                    lists.append((reading.likely, -number))
            elif is_called:
                return number
        return -max(lists)[1] if lists else None

    def _unless_so(self, control: FormControl, reading: ControlReading) -> ControlReading:
        """The reading of a box, the other way where it is as asked for already: people ask for changes. Where
        the same words may be of another box, that is meant."""
        if control.kind is not FormControlKind.BOX or would_change(control, reading):
            return reading
        if is_named(control, self._task) or _SETS_A_BOX.search(self._task):
            return reading
        is_for_another = any(
            other is not control and theirs.likely >= LEAST_LIKELY and theirs.value == reading.value
            for other, theirs in self._read
            if other.kind is FormControlKind.BOX
        )
        if is_for_another:
            return replace(reading, likely=HARDLY * reading.likely)
        if self._speaks_of(control) and _DENIES.search(self._task) is None:
            return reading
        return replace(reading, is_off=not reading.is_off)

    def _speaks_of(self, control: FormControl) -> bool:
        """Whether half of its caption's longer words are said in any form: how it is to be is clear then."""
        stems = {word[:_STEM] for word in control.caption.casefold().split() if len(word) >= _STEM}
        said = [word.text.casefold() for word in self._words]
        num_said = sum(any(word.startswith(stem) for word in said) for stem in stems)
        return bool(stems) and 2 * num_said >= len(stems)

    def _said(self, control: FormControl, reading: ControlReading) -> str:
        surely = self._values.get(control.caption)
        return surely or said_of(self._task, self._words, control, reading)

    def _words_of_others(self, field: FormControl) -> set[str]:
        """The words of the captions of other controls, and those of the task that tell what likely ones are
        to be."""
        others = [(control, reading) for control, reading in self._read if control is not field]
        captions = {
            word
            for control, _ in others
            for text in (control.caption, control.owner)
            for word in text.casefold().split()
        }
        told = {
            word.text.casefold()
            for control, reading in others
            if control.kind is not FormControlKind.BUTTON and reading.likely >= _LEAST_OF_A_VALUE
            for word in self._words[reading.value[0] : reading.value[1] + 1]
        }
        return captions | told

    def _goal_of(self, control: FormControl, reading: ControlReading) -> PlannedGoal:
        is_unsure = control.is_unsure
        match control.kind:
            case FormControlKind.BUTTON:
                return PlannedGoal(GoalVerb.PRESS, control.caption)
            case FormControlKind.BOX:
                return PlannedGoal(GoalVerb.UNTICK if reading.is_off else GoalVerb.TICK, control.caption)
            case FormControlKind.FIELD:
                value = self._said(control, reading)
                if not kind_of(control.value) and control.caption not in self._values:
                    value = over_commas(value, self._task, self._words_of_others(control))
                return PlannedGoal(GoalVerb.FILL, control.caption, value, is_field_or_list=is_unsure)
            case FormControlKind.CLOSED_LIST:
                row = self._said(control, reading)
                return PlannedGoal(GoalVerb.CHOOSE, row, owner=control.caption, is_field_or_list=is_unsure)
            case FormControlKind.ROUND | FormControlKind.ROW:
                return PlannedGoal(GoalVerb.CHOOSE, control.caption)


def before_buttons(goals: Sequence[PlannedGoal], more: Sequence[PlannedGoal]) -> list[PlannedGoal]:
    """The goals, and before the first press among them the others."""
    at = next((n for n, goal in enumerate(goals) if goal.verb is GoalVerb.PRESS), len(goals))
    return [*goals[:at], *more, *goals[at:]]


def _is_meant(control: FormControl, goals: Sequence[PlannedGoal]) -> bool:
    """Whether a goal is about it."""
    return any(control.caption in (goal.name, goal.owner) for goal in goals)


def _is_told_otherwise(said: str, goals: Sequence[PlannedGoal]) -> bool:
    """Whether these words tell the row of another list, with more around it, or are part of a value."""
    return any(
        said in goal.value
        if goal.verb is GoalVerb.FILL
        else goal.verb is GoalVerb.CHOOSE and goal.name in said and goal.name != said
        for goal in goals
    )


def _doubted(reading: ControlReading) -> ControlReading:
    """The reading with a third of its odds."""
    odds = _PART_OF_ODDS * reading.likely
    return replace(reading, likely=odds / (1 - reading.likely + odds))


def text_of(control: FormControl) -> ControlText:
    kind = _KINDS[control.kind]
    holds = control.value if control.kind in TAKE_VALUES else ""
    return ControlText(kind, control.caption, control.owner if kind == CHOICE else "", holds)


def what_of(goal: PlannedGoal) -> _What:
    """What it is about and to be, however it is written."""
    verb = "" if goal.toggles else goal.verb.value
    return verb, goal.name.casefold(), goal.value.strip(AROUND_A_NAME)
