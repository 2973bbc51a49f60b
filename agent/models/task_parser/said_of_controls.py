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
from functools import partial
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.asked_of_controls import MOST_CANDIDATES, PlacedGoal
from agent.models.task_parser.beside_form import Clause, has_capital
from agent.models.task_parser.clauses import ORDERS
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.goals_at_controls import (
    BARE,
    IS_NO_VALUE,
    JOINS,
    SAYS_BOX,
    SAYS_BUTTON,
    SWITCHES,
    GoalsAtControls,
)
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.meant_by_sense import FORBIDS, unless_named
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.sense import Senses
from agent.models.task_parser.spoken_of import SAYS_LITTLE, SpokenCaption, spoken_of
from agent.models.task_parser.words import words_of

_BOXES: Final = (GoalVerb.TICK, GoalVerb.UNTICK)
_LEFT_ALONE: Final = (GoalVerb.KEYS, GoalVerb.DOUBLE)
_TELLS: Final = re.compile(
    r"(?:these|those|they|it|this|that|there) (?:will be|is|are|was|were)\b", re.IGNORECASE
)
WRITES: Final = re.compile(
    r"\b(?:type|write|enter|put|add|note|jot|say|insert|paste|append|text|search|find|look|call|name|fill)\b"
    r"|[\"“”]",
    re.IGNORECASE,
)
"""Who wants a text typed that names no field."""
_SMALL: Final = re.compile(r"[a-z'’ ,-]+")
_WHEN: Final = frozenset(
    re.findall(
        r"\w+", "first then now once twice again after afterwards please everything all thanks here there"
    )
)
_DOUBLE_CLICKS: Final = re.compile(r"\bdouble[- ]?(?:click|tap|press)|\btwice\b", re.IGNORECASE)
_BEHIND_A_COMMA: Final = re.compile(r",(?= ).*$", re.DOTALL)
_ON: Final = re.compile(r"^on (?:the |my )?", re.IGNORECASE)
_SAYS_DOUBLE: Final = re.compile(rf"{_DOUBLE_CLICKS.pattern}|\b(?:open|launch|start|run)\b", re.IGNORECASE)
_SAID_OF_ANYTHING: Final = ("on", "off", "up", "down")
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
    goals = [
        replace(goal, verb=GoalVerb.PRESS) if _is_a_second(goal, task, shown) else goal for goal in goals
    ]
    if not controls or any(goal.deed is not TaskDeed.NONE or goal.verb in _LEFT_ALONE for goal in goals):
        return list(goals)
    return _Reading(task, controls, shown, captions, sense).read(goals)


def _is_called_double(goal: PlannedGoal, task: str) -> bool:
    """Whether "double" is only part of a name: "I want it double-sided"."""
    is_named = goal.verb is GoalVerb.DOUBLE and goal.name.casefold().startswith("double")
    return is_named and _DOUBLE_CLICKS.search(task) is None


def _is_name(text: str) -> bool:
    plain = text.strip()
    return plain[:1].isupper() or plain[:1].isdigit()


def _is_a_second(goal: PlannedGoal, task: str, shown: ReadInPicture) -> bool:
    """Whether a double click was read into "a second one", which stands nowhere."""
    is_double = goal.verb is GoalVerb.DOUBLE and _SAYS_DOUBLE.search(task) is None
    return is_double and shown(goal.name) is Standing.NOT


class _Reading(GoalsAtControls):
    """The goals of one task, as the controls of its form can take them."""

    def read(self, goals: Sequence[PlannedGoal]) -> list[PlannedGoal]:
        if any(goal.verb is GoalVerb.READ for goal in goals) and "?" in self.task:
            return self._buttons_asked_for() or list(goals)
        self.is_alone = len(goals) == 1
        parsed = [self._placed(part) for goal in goals for part in self._parted(goal)]
        parsed = [one for one in parsed if not self._is_forbidden(one)]
        sound = [one for one in parsed if one.is_sound]
        added = self._added(sound)
        taken = [*sound, *added]
        numbers = {number for one in taken for number in one.words}
        labels = [one for one in parsed if not one.is_sound and self._is_label(one.goal)]
        numbers |= {n for one in parsed if one in labels or self._names_another(one) for n in one.words}
        names = {text for one in taken for text in (one.goal.name, one.goal.owner) if text}
        called = {one.caption for one in map(self.called, names) if one is not None}
        named = {one.goal.name for one in parsed if not one.is_sound}
        names_alone = partial(self.names_alone, named=named)
        for said_alone in (self.values_alone, self.called_so, names_alone, self.rows_alone):
            taken += said_alone(numbers, called)
            numbers |= {number for one in taken for number in one.words}
            called |= {text for one in taken for text in (one.goal.name, one.goal.owner)}
        kept = [
            one
            for one in parsed
            if not one.is_sound
            if not any(one.words & other.words for other in taken)
            if self.quoted or self._may_be_in_a_list(one) or not self._is_told_by(one, taken)
            if one.goal.verb is not GoalVerb.FILL or not IS_NO_VALUE.fullmatch(one.goal.value)
        ]
        field = self.field_meant(kept[0]) if len(kept) == 1 and not (taken or labels) else None
        if field is not None and unless_named([field], [one.goal for one in parsed], self.task):
            taken, kept = [field], []
        kept = [replace(one, goal=self._in_some_list(one)) for one in kept]
        taken += self._rests(parsed, taken)
        if taken:
            kept = [one for one in kept if not self._only_tells(one)]
        kept = [
            one
            for one in kept
            if one.goal.verb is not GoalVerb.TYPE or not (taken or self._is_remark(one.goal.value))
            if one.is_sound or one.goal.name.lower() not in SAYS_LITTLE or one.goal.name in self.quoted
            if not (one.goal.verb in _BOXES and self._is_set_otherwise(one.goal.name))
            if not (taken and one.words and self.is_question(self.clause_of(one.words)))
        ]
        made = sorted([*taken, *kept], key=lambda one: min(one.words, default=len(self.words)))
        made = self._without_groups(self._one_row_each(made))
        is_named = any(map(self._may_be_in_a_list, kept))  # "file it under History"
        meant = self.meant_instead(taken) if taken else self.meant_alone(is_named=is_named)
        meant = unless_named(meant, [one.goal for one in parsed], self.task)
        if meant and not labels:
            made = meant
        elif taken:
            meant = self.meant_besides(taken, kept)
            made = [
                one for one in made if one.is_sound or not any(one.words & other.words for other in meant)
            ]
            made = sorted([*made, *meant], key=lambda one: min(one.words, default=0))
        return self._as_goals(made) if made else list(self.row_somewhere())

    def _as_goals(self, made: Sequence[PlacedGoal]) -> list[PlannedGoal]:
        """The goals; what may be talk comes to nothing where no row is called so, or is surely meant by a
        clause of which nothing else is made."""
        goals, sound = [], [one for one in made if one.is_sound]
        for one in made:
            goal = self._with_rows(one, made)
            if sound and self._may_be_talk(one):
                is_told = self._is_told_by(one, sound)
                goal = replace(goal, is_optional=True, told="" if is_told else goal.told)
            goals.append(goal)
        return goals

    def _may_be_talk(self, one: PlacedGoal) -> bool:
        """Whether what may be a row of a closed list need not be one: nothing asks to choose it."""
        is_a_guess = not one.is_sound and one.goal.verb is GoalVerb.CHOOSE and bool(one.goal.lists)
        return is_a_guess and bool(one.words) and not self.names_one(self.clause_of(one.words))

    def _is_forbidden(self, one: PlacedGoal) -> bool:
        """Whether a button is only named to say that it is not to be pressed: "don't print yet"."""
        control = self.called(one.goal.name) if one.goal.verb is GoalVerb.PRESS and one.words else None
        if control is None or control.kind is not FormControlKind.BUTTON or self.quoted:
            return False
        return FORBIDS.match(self.text(self.clause_of(one.words))) is not None

    def _buttons_asked_for(self) -> list[PlannedGoal]:
        """The button of which a question says every word: "would you show me the return sailings?"."""
        return [
            self.goal_of(control)
            for one in self.spoken
            for control in [self.control(one.caption)]
            if control.kind is FormControlKind.BUTTON and len(one.words) > 1 and one.share == 1.0
        ][:1]

    def _is_label(self, goal: PlannedGoal) -> bool:
        """Whether a goal names a control as labels are written; where none in sight is called so, it is not
        meant by another: "Wheelchair Access should not be checked"."""
        telling = [n for n in self.numbers(goal.name) if self.tells(n)]
        is_box = goal.verb in _BOXES
        is_bare = (is_box or goal.verb is GoalVerb.PRESS) and not goal.owner
        is_written_so = len(telling) > 1 or (is_box and telling != [0])
        return (
            is_bare and is_written_so and bool(telling) and all(has_capital(self.words[n]) for n in telling)
        )

    def _is_remark(self, text: str) -> bool:
        """Whether so many words, or small ones, are no text to be typed: nothing says so."""
        is_long = len(words_of(text)) > _MOST_OF_A_NAME
        return (is_long or _SMALL.fullmatch(text) is not None) and WRITES.search(self.task) is None

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
        is_box = one.goal.verb in _BOXES
        return (is_box or len(words) >= _LEAST_OF_A_REMARK) and not asks

    def _in_some_list(self, one: PlacedGoal) -> PlannedGoal:
        """The goal; a name that stands nowhere may be a row of a closed list."""
        goal, lists = one.goal, self.closed_lists()
        if goal.verb is GoalVerb.TYPE and not self._may_be_in_a_list(one):
            return goal
        is_bare = goal.verb in BARE and not goal.owner
        is_told = goal.verb in (GoalVerb.TICK, GoalVerb.PRESS) and one.words
        if is_told and self._says_kind(self.text(self.clause_of(one.words)), goal.verb):
            return goal
        if not lists or not (is_bare or goal.verb is GoalVerb.TYPE) or self.quoted:
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

    def _says_kind(self, clause: str, verb: GoalVerb) -> bool:
        """Whether a clause says that it speaks of a button or a box."""
        said = (SAYS_BOX, SAYS_BUTTON, SWITCHES) if verb is GoalVerb.TICK else (SAYS_BOX, SAYS_BUTTON)
        return any(pattern.search(clause) is not None for pattern in said)

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
        named = [n for n in self.numbers(goal.name) if self.tells(n)]
        if named and all(has_capital(self.words[n]) for n in named):
            return replace(goal, other_names=others)  # a row that is named so is no other one by its sense
        told = self.text(self.clause_of(one.words)) if one.words else self.task
        return replace(goal, other_names=others, told=goal.told or told)

    def _placed(self, goal: PlannedGoal) -> PlacedGoal:
        goal = self._without_next_clause(goal)
        fit = self.taken(goal)
        texts = (goal.name, goal.value, goal.owner) if fit is None else (fit.name, fit.value, fit.owner)
        words = frozenset(n for text in {*texts, goal.name, goal.owner} if text for n in self.numbers(text))
        if fit is not None:
            control = self.called(fit.name)
            said = [] if control is None else spoken_of(self.words, [control.caption])
            caption = fit.name if control is None else control.caption
            fit = self._with_polarity(fit, caption, said[0].words if said else words)
        return PlacedGoal(fit or goal, words, fit is not None)

    def _is_set_otherwise(self, name: str) -> bool:
        """Whether a name is that of a field or a list: "he put in a new meter"."""
        same = [one for one in self.controls if one.caption.casefold() == name.casefold()]
        return bool(same) and same[0].kind in (FormControlKind.FIELD, FormControlKind.CLOSED_LIST)

    def _rests(self, parsed: Sequence[PlacedGoal], taken: Sequence[PlacedGoal]) -> Iterator[PlacedGoal]:
        """Goals for what is left of those that others were made of: a name beside a value ("a PNG called
        harbour"), the button of an order with a value ("join the meeting 882 4170")."""
        covered = {number for one in taken for number in one.words}
        names = {one.goal.name for one in taken}
        for one in parsed:
            if one.is_sound or one.words.isdisjoint(covered):
                continue
            runs = [run for run in self.runs_with_capitals(sorted(one.words - covered)) if run[0]]
            runs = [run for run in runs if not self.task.startswith("-", self.words[run[1]].end)]  # of a code
            is_text = one.goal.verb in (GoalVerb.TYPE, GoalVerb.FILL)
            if is_text and len(runs) == 1 and self.closed_lists() and not self.quoted:
                name = PlannedGoal(GoalVerb.CHOOSE, self.text(runs[0]), lists=self.closed_lists())
                yield PlacedGoal(name, frozenset(range(runs[0][0], runs[0][1] + 1)))
            for control in self.controls:
                is_order = control.caption.casefold() == one.goal.name.casefold()
                is_button = control.kind is FormControlKind.BUTTON and control.caption not in names
                if one.goal.verb is GoalVerb.FILL and is_order and is_button:
                    yield PlacedGoal(self.goal_of(control), frozenset((len(self.words) - 1,)))

    def _parted(self, goal: PlannedGoal) -> list[PlannedGoal]:
        """The goal, or one for each of two fields: "from Porto to Oslo", where one is called "To"."""
        if goal.verb is GoalVerb.FILL and not self.quoted:
            for field in self.controls:
                around = re.split(rf" {re.escape(field.caption)} ", f" {goal.value}", flags=re.IGNORECASE)
                is_joined = JOINS.fullmatch(field.caption) is not None and len(around) == 2
                if is_joined and field.kind is FormControlKind.FIELD and all(map(_is_name, around)):
                    return [
                        replace(goal, value=around[0].strip()),
                        PlannedGoal(GoalVerb.FILL, field.caption, around[1]),
                    ]
        return [goal]

    def _without_next_clause(self, goal: PlannedGoal) -> PlannedGoal:
        """The goal; a name that is no caption ends at a comma, and begins behind "turn on"."""
        if goal.name in self.quoted or self._shown(goal.name) is Standing.WHOLE or goal.verb not in _BOXES:
            return goal
        name = _ON.sub("", _BEHIND_A_COMMA.sub("", goal.name))
        return replace(goal, name=name) if name else goal

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
            if made is None or self._is_said_row(made.goal, covered):
                continue
            if made.goal.verb is GoalVerb.FILL:
                value = self.value_for(made.goal.value, control)
                made = replace(made, goal=replace(made.goal, value=value or made.goal.value))
            is_word = control.kind is FormControlKind.FIELD and len(spoken.words) == 1
            if is_told and is_word and not made.goal.value[:1].isdigit():
                continue  # "where it says", where a field is called "Where"
            found.append(made)
        found += self._instead_of_values(covered | {n for one in found for n in one.words}, named, found)
        rows = [one for one in found if one.goal.verb is GoalVerb.CHOOSE and not one.goal.owner]
        return [one for one in found if not self._is_of_a_row(one, rows)]

    def _is_said_row(self, goal: PlannedGoal, covered: AbstractSet[int]) -> bool:
        """Whether a row of a closed list is already what another goal is made of."""
        is_row = goal.verb is GoalVerb.CHOOSE and bool(goal.owner)
        return is_row and not covered.isdisjoint(self.numbers(goal.name))

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

    def _is_told_by(self, one: PlacedGoal, others: Sequence[PlacedGoal]) -> bool:
        """Whether the clause of a goal is that of another, too."""
        low, high = self.clause_of(one.words) if one.words else (0, len(self.words) - 1)
        return any(not one.words or any(low <= number <= high for number in other.words) for other in others)
