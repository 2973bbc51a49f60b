"""The goals of a task as the controls of the form in sight can take them. Pure.

The parser reads a sentence without seeing the form. Here both are laid side by side: a goal that no control
can take is given up where the same clause speaks of one that can, and what is spoken of and no goal covers
becomes one: a box is ticked, or unticked where its clause says no; a row is chosen; a number goes into the
field that it stands with; a list is opened for the words that stand with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final

from agent.models.task_parser.asked_of_controls import CAPITALS, MOST_CANDIDATES, PlacedGoal
from agent.models.task_parser.beside_form import Clause
from agent.models.task_parser.clauses import ORDERS
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.meant_by_sense import MeantBySense
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.sense import Senses
from agent.models.task_parser.spoken_of import SpokenCaption, spoken_of
from agent.models.task_parser.values_by_kind import VALUE, as_measured
from agent.models.task_parser.words import words_of

_SET_IN_ROWS: Final = (FormControlKind.ROW, FormControlKind.ROUND)
_SET_TO: Final = (FormControlKind.FIELD, FormControlKind.CLOSED_LIST)
_LEFT_ALONE: Final = (GoalVerb.KEYS, GoalVerb.DOUBLE)
_BARE: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.CHOOSE)
_TELLS: Final = re.compile(
    r"(?:these|those|they|it|this|that|there) (?:will be|is|are|was|were)\b", re.IGNORECASE
)
_SAYS_KIND: Final = re.compile(
    r"\b(?:tick|check|mark|enable|activate|box|option|press|click|hit|push|tap)\b", re.IGNORECASE
)
_BEFORE_A_VALUE: Final = re.compile(
    r"^(?:(?:['’]?s|is|are|was|were|as|reads|says|called|named|to be|should be|must be|which is)(?:\s+|$))+",
    re.IGNORECASE,
)
_BEHIND_A_VALUE: Final = re.compile(
    r"(?:\s+(?:for|in|into|as|at|on|to|under|of)(?:\s+(?:the|my|our|a|an))?)$", re.IGNORECASE
)
_A_CODE: Final = re.compile(r"(?: (?:\d+[A-Z]+|[A-Z]+\d+)\b)+")
_AN_INITIAL: Final = re.compile(r"(?<= )[A-Z]$")
_NOT_THE_OTHER: Final = re.compile(r",? (?:rather than|instead of|and not|not) .*$", re.IGNORECASE)
_COMMAS: Final = re.compile(r"[,;]\s|\s(?:and|then|but)\s")
_SENTENCE: Final = re.compile(r"[^.;!?\n]+(?:\.(?=\d)[^.;!?\n]+)*")
_TOGETHER: Final = re.compile(r"[^\s\"]+")
_WRITES: Final = re.compile(
    r"\b(?:type|write|enter|put|add|note|jot|say|insert|paste|append|text)\b|[\"“”]", re.IGNORECASE
)
"""Who wants a text typed that names no field."""
_IS_NO_VALUE: Final = re.compile(
    r"(?i:it|this|that|one|them|something|anything)|[a-z]+ (?:it|this|that|them)"
)
"""Nor "mail it" for a field that is called "Customer"; "Love It" may be a title."""
_WHEN: Final = frozenset(
    re.findall(
        r"\w+", "first then now once twice again after afterwards please everything all thanks here there"
    )
)
_DOUBLE_CLICKS: Final = re.compile(r"\bdouble[- ]?(?:click|tap|press)|\btwice\b", re.IGNORECASE)
_SAID_OF_ANYTHING: Final = ("on", "off")
"""Rows that are meant only where their group is spoken of."""
_MOST_OF_A_NAME: Final = 5
"""Words of what may be a row."""
_AT_THE_END: Final = 3
"""Words and signs behind the last clause of a task, at most."""
_LEAST_OF_A_REMARK: Final = 6
"""Words of a clause that only tells, where it asks for nothing."""


def with_controls(
    goals: Sequence[PlannedGoal],
    task: str,
    controls: Sequence[FormControl],
    shown: ReadInPicture,
    captions: Sequence[str] = (),
    sense: Senses | None = None,
) -> list[PlannedGoal]:
    """The goals as the controls of a form can take them, and those for what else the task speaks of.

    Args:
        goals: as the parser reads them; deeds, keys and questions are left as they are.
        controls: in sight.
        shown: how a name stands among what is read in the picture.
        captions: all that is read there.
        sense: tells what is meant where no word of it is said.
    """
    goals = [replace(goal, verb=GoalVerb.TICK) if _is_called_double(goal, task) else goal for goal in goals]
    if not controls or any(goal.deed is not TaskDeed.NONE or goal.verb in _LEFT_ALONE for goal in goals):
        return list(goals)
    return _Reading(task, controls, shown, captions, sense).read(goals)


def _is_called_double(goal: PlannedGoal, task: str) -> bool:
    """Whether "double" is only part of a name: "I want it double-sided"."""
    is_named = goal.verb is GoalVerb.DOUBLE and goal.name.casefold().startswith("double")
    return is_named and _DOUBLE_CLICKS.search(task) is None


class _Reading(MeantBySense):
    """The goals of one task, as the controls of its form can take them."""

    def read(self, goals: Sequence[PlannedGoal]) -> list[PlannedGoal]:
        if any(goal.verb is GoalVerb.READ for goal in goals) and "?" in self.task:
            return list(goals)
        parsed = [self._placed(goal) for goal in goals]
        sound = [one for one in parsed if one.is_sound]
        added = self._added(sound)
        taken = [*sound, *added]
        numbers = {number for one in taken for number in one.words}
        numbers |= {number for one in parsed if self._names_another(one) for number in one.words}
        names = {text for one in taken for text in (one.goal.name, one.goal.owner) if text}
        called = {one.caption for one in map(self.called, names) if one is not None}
        taken += self.values_alone(numbers, called)
        numbers |= {number for one in taken for number in one.words}
        called |= {text for one in taken for text in (one.goal.name, one.goal.owner)}
        taken += self.names_alone(numbers, called)
        taken += self.rows_alone(numbers, called)
        kept = [
            one
            for one in parsed
            if not one.is_sound
            if not any(one.words & other.words for other in taken)
            if self._may_be_in_a_list(one) or not any(self._in_one_clause(one, other) for other in taken)
            if one.goal.verb is not GoalVerb.FILL or not _IS_NO_VALUE.fullmatch(one.goal.value)
        ]
        kept = [replace(one, goal=self._in_some_list(one)) for one in kept]
        if taken:
            kept = [one for one in kept if not self._only_tells(one)]
        kept = [
            one
            for one in kept
            if one.goal.verb is not GoalVerb.TYPE or not (taken or self._is_remark(one.goal.value))
        ]
        made = sorted([*taken, *kept], key=lambda one: min(one.words, default=len(self.words)))
        made = self._without_groups(self._one_row_each(made))
        if meant := self.meant_instead(taken) if taken else self.meant_alone():
            made = meant
        elif taken:
            meant = self.meant_besides(taken)
            made = [
                one for one in made if one.is_sound or not any(one.words & other.words for other in meant)
            ]
            made = sorted([*made, *meant], key=lambda one: min(one.words, default=0))
        if made:
            return [self._with_rows(one, made) for one in made]
        return list(self.row_somewhere())

    def _is_remark(self, text: str) -> bool:
        """Whether so many words are no text to be typed: nothing says so."""
        return len(words_of(text)) > _MOST_OF_A_NAME and _WRITES.search(self.task) is None

    def _names_another(self, one: PlacedGoal) -> bool:
        """Whether a goal says for what a value is, and no control is called so: "write it under bus stop"."""
        name = one.goal.name if one.goal.verb is GoalVerb.FILL else one.goal.owner
        is_named = not one.is_sound and bool(name) and self.called(name) is None
        return is_named and not any(self.words[n].has_capital for n in self.numbers(name))

    def _may_be_in_a_list(self, one: PlacedGoal) -> bool:
        """Whether a name that stands nowhere looks like one all the same, and lists are closed."""
        goal = one.goal
        is_bare = goal.verb in (GoalVerb.PRESS, GoalVerb.CHOOSE, GoalVerb.TYPE) and not goal.owner
        if not is_bare or not self.closed_lists():
            return False
        numbers = [n for n in self.numbers(goal.name or goal.value) if n]
        return any(self.words[n].has_capital or self.words[n].text.isdigit() for n in numbers)

    def _only_tells(self, one: PlacedGoal) -> bool:
        """Whether the clause of a goal says only how things are."""
        if not one.words:
            return False
        first, last = self.clause_of(one.words)
        text = self.text((first, last))
        if _TELLS.match(text) is not None:
            return True
        words = [word.text.lower() for word in self.words[first : last + 1]]
        asks = any(ORDERS.fullmatch(word) or word.isdigit() for word in words)
        is_box = one.goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK)
        return (is_box or len(words) >= _LEAST_OF_A_REMARK) and not asks

    def _in_some_list(self, one: PlacedGoal) -> PlannedGoal:
        """The goal; a name that stands nowhere may be a row of a closed list."""
        goal, lists = one.goal, self.closed_lists()
        if goal.verb is GoalVerb.TYPE and not self._may_be_in_a_list(one):
            return goal
        is_bare = goal.verb in _BARE and not goal.owner
        is_told = goal.verb in (GoalVerb.TICK, GoalVerb.PRESS) and one.words
        if is_told and _SAYS_KIND.search(self.text(self.clause_of(one.words))):
            return goal
        if not lists or not (is_bare or goal.verb is GoalVerb.TYPE) or '"' in self.task:
            return goal
        name = goal.name or goal.value
        capitals = [run for run in self.runs_with_capitals([*self.numbers(name)]) if run[0]]
        if goal.verb is GoalVerb.TYPE and len(capitals) == 1:
            name = self.text(capitals[0])  # "Moonlight Bakery at 18:00"
        if len(words_of(name)) > _MOST_OF_A_NAME:
            return goal
        if any(self.is_called(name, control.caption) for control in self.controls):
            return goal
        telling = [self.words[n].text for n in sorted(one.words) if self.tells(n)]
        others = dict.fromkeys((*goal.other_names, *reversed(telling)))
        return PlannedGoal(GoalVerb.CHOOSE, name, other_names=tuple(others), lists=lists)

    def _one_row_each(self, made: Sequence[PlacedGoal]) -> list[PlacedGoal]:
        """The goals, of two rows of one group the one that is not spoken of with a "no" before it."""
        kept: list[PlacedGoal] = []
        for number, one in enumerate(made):
            control = self.called(one.goal.name) if one.goal.verb is GoalVerb.CHOOSE else None
            rivals = [
                other
                for other in made
                if other is not one
                and control is not None
                and control.owner
                and other.goal.verb is GoalVerb.CHOOSE
                for rival in [self.called(other.goal.name)]
                if rival is not None and rival.owner == control.owner
            ]
            before = max((max(other.words) for other in made[:number] if other.words), default=-1)
            if rivals and one.words and self.is_off((before + 1, max(one.words)), one.words):
                continue
            kept.append(one)
        return kept

    def _without_groups(self, made: Sequence[PlacedGoal]) -> list[PlacedGoal]:
        """Without goals for the caption of a group of which a row is chosen: "turn the moonlight off"."""
        rows = [self.called(one.goal.name) for one in made if one.goal.verb is GoalVerb.CHOOSE]
        groups = {row.owner for row in rows if row is not None and row.owner}
        return [
            one
            for one in made
            if one.goal.verb is GoalVerb.FILL
            or not any(self.is_called(one.goal.name, group) for group in groups)
            or self.called(one.goal.name) is not None
        ]

    def _with_rows(self, one: PlacedGoal, made: Sequence[PlacedGoal]) -> PlannedGoal:
        """The goal; a row of a closed list may be called by other words of the task that nothing else is
        made of, or be meant by all that is said of it."""
        goal = one.goal
        if goal.verb is not GoalVerb.CHOOSE or self.called(goal.name) is not None:
            return goal
        if goal.owner:
            owner = self.called(goal.owner)
            if owner is None or owner.kind is not FormControlKind.CLOSED_LIST:
                return goal
        elif not goal.lists:
            return goal
        taken = {number for other in made if other is not one for number in other.words}
        taken.update(self.numbers(goal.owner) if goal.owner else ())
        names = dict.fromkeys((*self.row_words(taken), *goal.other_names))
        others = tuple(name for name in names if name != goal.name)[:MOST_CANDIDATES]
        told = self.text(self.clause_of(one.words)) if one.words else self.task
        return replace(goal, other_names=others, told=goal.told or told)

    def _placed(self, goal: PlannedGoal) -> PlacedGoal:
        fit = self._fitted(goal)
        texts = (goal.name, goal.value, goal.owner) if fit is None else (fit.name, fit.value, fit.owner)
        words = frozenset(n for text in {*texts, goal.name, goal.owner} if text for n in self.numbers(text))
        if fit is not None:
            control = self.called(fit.name)
            said = [] if control is None else spoken_of(self.words, [control.caption])
            caption = fit.name if control is None else control.caption
            fit = self._with_polarity(fit, caption, said[0].words if said else words)
        return PlacedGoal(fit or goal, words, fit is not None)

    def _with_polarity(self, goal: PlannedGoal, caption: str, numbers: Collection[int]) -> PlannedGoal:
        """A box that its clause says no to is to be off, and none where the task says nothing of the kind."""
        clause = self.clause_of(numbers) if numbers else (0, len(self.words) - 1)
        if goal.verb is GoalVerb.TICK and numbers and self.is_box_off(caption, clause, numbers):
            return replace(goal, verb=GoalVerb.UNTICK)
        if goal.verb is GoalVerb.UNTICK and (
            not self.says_no(numbers) or self.is_taken_away(caption, clause)
        ):
            return replace(goal, verb=GoalVerb.TICK)
        return goal

    def _fitted(self, goal: PlannedGoal) -> PlannedGoal | None:
        """The goal for the control that its name is the caption of; None where that cannot take it. What
        stands in quotes is no question."""
        if any(text and f'"{text}"' in self.task for text in (goal.name, goal.owner)):
            return goal
        if goal.verb is GoalVerb.FILL:
            return self._fitted_value(goal)
        if goal.verb is GoalVerb.CHOOSE and goal.owner:
            return self._fitted_row(goal)
        if goal.verb not in (*_BARE, GoalVerb.UNTICK):
            return None
        control = self.called(goal.name)
        if control is None:
            return goal if self.is_whole(goal.name) else None
        if control.kind in _SET_TO:
            return None
        is_box, is_tick = control.kind is FormControlKind.BOX, goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK)
        if is_box is is_tick:
            return self._as_called(goal, control)
        return self.goal_of(control) if goal.verb is GoalVerb.TICK else None

    def _fitted_value(self, goal: PlannedGoal) -> PlannedGoal | None:
        """A value for its field or its list, or the row in sight that it is."""
        control, row = self.called(goal.name), self.called(goal.value)
        if row is not None and row.kind in _SET_IN_ROWS and (control is None or control is row):
            return self.goal_of(row)  # "set the encryption to WPA3"
        if control is None:
            return goal if self.is_whole(goal.name) else None
        if control.kind not in _SET_TO:
            return None
        value = self._value_for(goal.value, control)
        if not value or _IS_NO_VALUE.fullmatch(value) or self.speaks_of_others(value, control):
            return None
        return self._as_called(replace(goal, value=value), control)

    def _fitted_row(self, goal: PlannedGoal) -> PlannedGoal | None:
        """A row for its list; what was read as one may be a box, or the value of a field."""
        row, owner = self.called(goal.name), self.called(goal.owner)
        is_set = owner is not None and owner.kind in _SET_TO
        if row is not None and row.kind in _SET_IN_ROWS:
            return self._as_called(goal, row)
        if row is not None and row.kind in _SET_TO:
            return None
        if row is not None and row.kind is FormControlKind.BOX and not is_set:
            return self._as_called(PlannedGoal(GoalVerb.TICK, goal.name), row)
        if row is None and owner is not None and owner.kind is FormControlKind.FIELD:
            return self._fitted(PlannedGoal(GoalVerb.FILL, goal.owner, goal.name))
        if owner is None and self.is_whole(goal.owner):
            return goal
        is_list = is_set or any(self.is_called(goal.owner, one.owner) for one in self.controls if one.owner)
        return goal if is_list and not self.speaks_of_others(goal.name, owner) else None

    def _as_called(self, goal: PlannedGoal, control: FormControl) -> PlannedGoal:
        """The goal under the whole caption, where its name is only part of that."""
        is_unsure = goal.is_field_or_list or (control.is_unsure and goal.verb is GoalVerb.FILL)
        said = spoken_of(words_of(goal.name), [control.caption])
        # Two round buttons may be read as one line.
        is_part = control.kind in _SET_IN_ROWS and not any(one.is_sure for one in said)
        # Half of a caption with brackets is no caption to the eyes: "Longest side (px)".
        says_unit = control.kind is FormControlKind.FIELD and "(" in control.caption
        if is_part or (any(one.share == 1.0 for one in said) and not says_unit):
            return replace(goal, is_field_or_list=is_unsure)
        return replace(goal, name=control.caption, other_names=(), is_field_or_list=is_unsure)

    def _value_for(self, value: str, control: FormControl) -> str:
        """What is typed into a field, or looked for in a list; in quotes, as it is."""
        own = self._own_value(value.rstrip(",; "), control)
        is_field = control.kind is FormControlKind.FIELD and '"' not in self.task
        return as_measured(own, control) if is_field else own

    def _own_value(self, value: str, control: FormControl) -> str:
        """A value without what comes before a name, and up to a comma behind which another control is spoken
        of."""
        if '"' not in self.task:
            value = _BEHIND_A_VALUE.sub("", value, count=1)
        value = self._to_its_end(_BEFORE_A_VALUE.sub("", value, count=1), control)
        value = _NOT_THE_OTHER.sub("", value, count=1)
        numbers = VALUE.findall(value)
        if (
            len(numbers) == 1
            and ORDERS.fullmatch(value.split(maxsplit=1)[0].lower())
            and '"' not in self.task
        ):
            return str(numbers[0]).strip()  # "start at page 12"
        for sign in _COMMAS.finditer(value):
            behind = {*self.numbers(value[sign.end() :].strip())}
            others = [one for one in self.spoken if one.caption != control.caption and one.is_sure]
            if any(behind.issuperset(one.words) for one in others):
                return value[: sign.start()]
        return value

    def _to_its_end(self, value: str, control: FormControl) -> str:
        """A value with what is written together with it, and the whole of what a caption and a colon are
        before: "Title: our summer in Sardinia"."""
        start = self.task.find(value) if value else -1
        if start < 0 or '"' in self.task:
            return value
        end = start + len(value)
        while start and value[0] in ".,:" and self.task[start - 1].isalnum():
            start -= 1  # ".00" of "350.00"
        if self.task[:start].rstrip().endswith(":"):
            found = _SENTENCE.match(self.task, start)
            whole = found[0].rstrip(" .,;") if found is not None else value
            if not self.speaks_of_others(whole, control):
                return whole
        code = _A_CODE.match(self.task, end) if CAPITALS.fullmatch(value.rsplit(maxsplit=1)[-1]) else None
        if code is not None:
            end = code.end()  # "SW4 7AB"
        together = _TOGETHER.match(self.task, end)
        more = "" if together is None else together[0]
        if _AN_INITIAL.search(self.task[start:end]) and more.startswith("."):
            return f"{self.task[start:end]}."
        if together is not None and together.end() == len(self.task):
            more = more.rstrip("!")
        return self.task[start:end] + more.rstrip(".,;:?)")

    def _added(self, sound: Sequence[PlacedGoal]) -> list[PlacedGoal]:
        """Goals for what is spoken of and no sound goal covers."""
        covered = {number for one in sound for number in one.words}
        named = [self.called(text) for one in sound for text in (one.goal.name, one.goal.owner) if text]
        found: list[PlacedGoal] = []
        for spoken in self.spoken:
            control = self.control(spoken.caption)
            if any(control == one for one in named) or not covered.isdisjoint(spoken.words):
                continue
            clause = self.clause_of(spoken.words)
            is_told = self._is_explained(clause, [*sound, *found], control)
            if is_told and not spoken.is_sure:
                continue
            if control.kind is FormControlKind.BUTTON and not self._asks_for_button(spoken, clause):
                continue
            is_of_group = not control.owner or self.is_called(self.text(clause), control.owner)
            if control.caption.lower() in _SAID_OF_ANYTHING and not is_of_group:
                continue  # "I don't want it going off"
            made = self.asked_of(control, spoken, clause)
            if made is None:
                continue
            if made.goal.verb is GoalVerb.FILL:
                value = self._value_for(made.goal.value, control)
                made = replace(made, goal=replace(made.goal, value=value or made.goal.value))
            is_word = control.kind is FormControlKind.FIELD and len(spoken.words) == 1
            if is_told and is_word and not made.goal.value[:1].isdigit():
                continue  # "where it says", where a field is called "Where"
            found.append(made)
        found += self._instead_of_values(covered | {n for one in found for n in one.words}, named, found)
        rows = [one for one in found if one.goal.verb is GoalVerb.CHOOSE and not one.goal.owner]
        return [one for one in found if not self._is_of_a_row(one, rows)]

    def _asks_for_button(self, spoken: SpokenCaption, clause: Clause) -> bool:
        """Whether the word of a button of one word is said for itself: "print it", not "print the date"."""
        if len(spoken.words) > 1 or not spoken.is_sure:
            return True
        [number] = spoken.words
        word, caption = self.words[number].text.casefold(), spoken.caption.casefold()
        behind = [
            n
            for n in range(number + 1, clause[1] + 1)
            if self.tells(n) and self.words[n].text.lower() not in _WHEN
        ]
        return word in (caption, f"{caption}s", f"{caption}ing") and not behind

    def _instead_of_values(
        self, covered: AbstractSet[int], named: Sequence[FormControl | None], found: Sequence[PlacedGoal]
    ) -> Iterator[PlacedGoal]:
        """Goals for closed lists of which the task says that they should not be as they are."""
        owners = {one.goal.owner for one in found}
        for control in self.controls:
            if control.kind is not FormControlKind.CLOSED_LIST or not control.value:
                continue
            if control in named or control.caption in owners:
                continue
            for spoken in spoken_of(self.words, [control.value]):
                clause = self.clause_of(spoken.words)
                is_other = spoken.is_sure and covered.isdisjoint(spoken.words)
                if is_other and self.is_off(clause, spoken.words):
                    made = self.asked_of(control, spoken, clause)
                    if made is not None:
                        yield made

    def _is_of_a_row(self, one: PlacedGoal, rows: Sequence[PlacedGoal]) -> bool:
        """Whether a closed list was only spoken of with a row of another that is in sight."""
        return (
            one not in rows
            and bool(one.goal.owner)
            and any(other is not one and other.words <= one.words for other in rows)
        )

    def _is_explained(self, clause: Clause, goals: Sequence[PlacedGoal], control: FormControl) -> bool:
        """Whether a clause is already that of another goal; a button is spoken of in passing anywhere."""
        if control.kind is FormControlKind.BUTTON and goals and clause[1] < len(self.words) - _AT_THE_END:
            return True
        return any(clause[0] <= number <= clause[1] for one in goals for number in one.words)

    def _in_one_clause(self, one: PlacedGoal, other: PlacedGoal) -> bool:
        if not one.words:
            return True
        low, high = self.clause_of(one.words)
        return any(low <= number <= high for number in other.words)
