"""What a clause wants of a control that it speaks of: which value, which row, on or off. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from agent.models.children.sentence_spans import quoted_spans
from agent.models.task_parser.beside_form import Clause, TaskBesideForm, has_capital
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.measures import row_measured
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.spoken_of import SpokenCaption
from agent.models.task_parser.values_by_kind import (
    DATE,
    VALUE,
    date_fields,
    field_for,
    first_and_last_name,
    is_of_another_kind,
    list_for,
    person_field,
)
from agent.models.task_parser.words import words_of

_NUMBER: Final = re.compile(
    r"[\w.+-]+@[\w.-]+\w|~?/[\w./-]+\w|[€$£]?(?<![\w.,])[-+]?\d+(?:[.,:/-]\d+)*(?![\w])(?: ?%)?|\b[A-Z]+\d+\b"
)
"""Or an address, a path, or a code of capitals and digits."""
CAPITALS: Final = re.compile(r"[A-ZÄÖÜ]{1,4}|\d+|[A-Z]+\d+|\d+[A-Z]+")
"""A part of a code."""
_GOES_INTO: Final = frozenset(("for", "to", "with", "as", "is", "are", "be", "should", "of", ":", "="))
_IS_VALUE: Final = re.compile(
    r"(?:it|that|this|which|its name|the \w+)(?: is|['’]s)(?: called| named)? ", re.IGNORECASE
)
"""A clause that only tells the value of the one before."""
_CALLED: Final = re.compile(
    r"\b(?:called|named|name(?:['’]s| is)"
    r"|(?i:call|name)(?: (?:it|this|that|him|her|(?:the|my|our|this) [a-z-]+)))"
    r" (?P<name>(?:(?:Mr|Mrs|Ms|Dr|St)\. )?[^\s,.;:!?]+(?:[._-][^\s,.;:!?]+)*"
    r"(?: (?:(?:of|the|de|van|von|and|&) )?[A-Z0-9][^\s,.;:!?]*)*)"
)
_IS_SOMEBODY: Final = re.compile(
    r"(?:\bnames?|\b(?:i|he|she|it|name)(?:['’]s| is| am|['’]m)|\bi['’]m|\bcalled|\bnamed|\bfor|:) ?$",
    re.IGNORECASE,
)
_FOR_A_NAME: Final = re.compile(r"\b(?:name|title)\b", re.IGNORECASE)
_BEGINS_A_MEASURE: Final = ("a", "an", "every", "each", "once")
_NOT_THIS: Final = re.compile(r"\b(?:not|no longer|instead of|rather than|never) $", re.IGNORECASE)
STAYS: Final = re.compile(r"\b(?:make sure|ensure|still|keep|leave)\b", re.IGNORECASE)
"""Who says so may want a box as it is."""
_WHICH_WAY: Final = re.compile(
    r"\b(?:(?:un)?(?:tick|check)(?:ed)?|on|off|(?:en|dis)abled?|(?:de)?(?:activate|select)d?)\b",
    re.IGNORECASE,
)
_MOST_OF_A_ROW: Final = 5
MOST_CANDIDATES: Final = 8
"""Names under which one row is looked for."""


@dataclass(frozen=True, slots=True)
class PlacedGoal:
    """A goal and the words of the task that it is made of."""

    goal: PlannedGoal
    words: frozenset[int]
    is_sound: bool = True
    """Whether a control in sight can take it."""


class ControlAsked(TaskBesideForm):
    """What the clauses of one task want of the controls of its form."""

    def asked_of(self, control: FormControl, spoken: SpokenCaption, clause: Clause) -> PlacedGoal | None:
        """What a clause wants of a control; None where it wants nothing, or does not say what."""
        is_off = self.is_off(clause, spoken.words)
        words = frozenset(spoken.words)
        match control.kind:
            case FormControlKind.BOX:
                is_off = self.is_box_off(control.caption, clause, spoken.words)
                verb = GoalVerb.UNTICK if is_off else GoalVerb.TICK
                # Who takes up only some words of a box, and says not which way, wants it otherwise.
                says_which = STAYS.search(self.task) or _WHICH_WAY.search(self.text(clause))
                toggles = not spoken.is_sure and says_which is None
                return PlacedGoal(PlannedGoal(verb, control.caption, toggles=toggles), words)
            case FormControlKind.BUTTON | FormControlKind.ROUND | FormControlKind.ROW:
                return None if is_off else PlacedGoal(self.goal_of(control), words)
            case FormControlKind.FIELD:
                value = self.value_in(clause, words)
                if value is None:
                    return None
                text = self.text(value)
                if is_of_another_kind(text, control.value):
                    return None
                if text.endswith(")") and "(" not in text:
                    text = text[:-1]
                goal = PlannedGoal(GoalVerb.FILL, control.caption, text, is_field_or_list=control.is_unsure)
                return PlacedGoal(goal, words | {*range(value[0], value[1] + 1)})
            case FormControlKind.CLOSED_LIST:
                names = self.rows_meant(clause, words)
                if not names:
                    return None
                goal = PlannedGoal(
                    GoalVerb.CHOOSE,
                    names[0],
                    owner=control.caption,
                    other_names=tuple(names[1:]),
                    is_field_or_list=control.is_unsure,
                )
                return PlacedGoal(goal, words | {*range(clause[0], clause[1] + 1)})

    def goal_of(self, control: FormControl) -> PlannedGoal:
        is_button = control.kind is FormControlKind.BUTTON
        return PlannedGoal(GoalVerb.PRESS if is_button else GoalVerb.CHOOSE, control.caption)

    def value_in(self, clause: Clause, numbers: Collection[int]) -> Clause | None:
        """The words of the one text in quotes, number, address or name with capitals in a clause, besides a
        caption's."""
        behind = self.behind(clause)
        rest = [n for n in range(clause[0], clause[1] + 1) if n not in numbers]
        is_told = behind[0] == clause[1] + 2 and self.words[clause[1] + 1].text in ":?"
        if is_told and not any(self.words[n].text[0].isdigit() for n in rest):
            clause = (clause[0], behind[1])
            text = set(range(behind[0], behind[1] + 1))
            if not any(one.is_sure and text.issuperset(one.words) for one in self.spoken):
                return behind  # "children: 2"
            rest = [n for n in range(clause[0], clause[1] + 1) if n not in numbers]
        start, end = self.words[clause[0]].start, self.words[clause[1]].end
        spans = [(one.start + 1, one.end - 1) for one in quoted_spans(self.task)]
        quoted = [one for one in spans if start <= one[0] and one[1] <= end]
        numbers_said = [
            (one.start() + start, one.end() + start) for one in _NUMBER.finditer(self.task[start:end])
        ]
        runs = [
            (inside[0], inside[-1])
            for low, high in quoted or numbers_said
            for inside in [[n for n in rest if low <= self.words[n].start and self.words[n].end <= high]]
            if inside
        ]
        if runs:
            nearest = min(runs, key=lambda run: min(abs(run[0] - number) for number in numbers))
            return nearest if quoted else self.date_around(nearest) or self.widened(nearest, rest)
        joined = self.joined_value(clause, numbers)
        if joined is not None:
            return joined
        names = [run for run in self.runs_with_capitals(rest) if run[0] > 0]
        if len(names) == 1:
            return names[0]
        found = None if behind[1] < behind[0] else _IS_VALUE.match(self.text(behind))
        if found is None or names:
            return None
        first = len(words_of(found[0]))
        return (behind[0] + first, behind[1]) if behind[0] + first <= behind[1] else None

    def date_around(self, run: Clause) -> Clause | None:
        """The date in words of which a number is a part: "2 August"."""
        dates = [self.within(*found.span()) for found in DATE.finditer(self.task)]
        whole = [date for date in dates if date.issuperset(range(run[0], run[1] + 1))]
        return (min(whole[0]), max(whole[0])) if whole else None

    def values_alone(self, covered: Collection[int], taken: Collection[str]) -> Iterator[PlacedGoal]:
        """Goals for values that no other goal is made of, each for the only field that it can be for."""
        dates = [] if self.quoted else [*self._dates_alone(covered, taken)]
        yield from dates
        covered = {*covered, *(n for one in dates for n in one.words)}
        taken = {*taken, *(one.goal.name for one in dates)}
        for found in VALUE.finditer(self.task):
            value = found[0].strip()
            end = found.start() + len(value)
            inside = self.within(found.start(), end)
            if not inside.isdisjoint(covered) or any(inside & {*one.words} for one in self.spoken):
                continue
            before = self.task[: found.start()]
            with_unit = " ".join([value, *self.task[end:].split()[:1]])
            if any(list_for(text, self.controls, taken) for text in (value, with_unit)):
                continue  # "put me up to 10 mg", where a list holds 5 mg
            control = self._joined_to(before, taken)
            if control is None:
                control = field_for(value, before, self.task[end:], self.controls, taken)
            if control is not None and _NOT_THIS.search(before) is None:
                yield PlacedGoal(PlannedGoal(GoalVerb.FILL, control.caption, value), inside)

    def _dates_alone(self, covered: Collection[int], taken: Collection[str]) -> Iterator[PlacedGoal]:
        for found in DATE.finditer(self.task):
            inside = self.within(*found.span())
            fields = date_fields(self.controls, taken)
            if not inside or not inside.isdisjoint(covered) or not fields:
                continue
            field = fields[0] if len(fields) == 1 else self.likeliest(self.clause_of(inside), fields)
            if field is not None:
                yield PlacedGoal(PlannedGoal(GoalVerb.FILL, field.caption, found[0]), inside)
                taken = {*taken, field.caption}

    def likeliest(self, clause: Clause, controls: Sequence[FormControl]) -> FormControl | None:
        """The one of several controls that a clause clearly means; None where none is."""
        return None

    def _joined_to(self, before: str, taken: Collection[str]) -> FormControl | None:
        """The field of which the whole caption stands before a value: "send it to me@home.example"."""
        fields = [one for one in self.controls if one.kind is FormControlKind.FIELD]
        ends = [one for one in fields if before.casefold().endswith(f" {one.caption.casefold()} ")]
        return ends[0] if ends and ends[0].caption not in taken else None

    def names_alone(
        self, covered: Collection[int], taken: Collection[str], named: Collection[str] = ()
    ) -> Iterator[PlacedGoal]:
        """Goals for the only name of a person that no other goal is made of: both its parts where two fields
        ask for them, or the only empty field that asks for one.

        Args:
            named: what the parser took for names: a sentence may begin with one, as with any capital.
        """
        rest = [n for n in range(len(self.words)) if n not in covered]
        runs = [run for run in self.runs_with_capitals(rest) if run[0] or self.text(run) in named]
        # A sentence begins with a capital in any case.
        behind = self.runs_with_capitals(rest[1:])
        names = [*dict.fromkeys(run for run in (*runs, *behind) if run[1] > run[0])]
        both = first_and_last_name(self.controls, taken)
        if both and len(names) == 1 and not self.quoted and self._is_a_person(names[0]):
            low, high = names[0]
            cut = next((n for n in range(low + 1, high) if not has_capital(self.words[n])), high)
            for field, run in zip(both, ((low, cut - 1), (cut, high)), strict=True):
                goal = PlannedGoal(GoalVerb.FILL, field.caption, self.text(run))
                yield PlacedGoal(goal, frozenset(range(run[0], run[1] + 1)))
            return
        control = person_field(self.controls, taken)
        if control is not None and len(names) == 1 and not self.quoted:
            inside = frozenset(range(names[0][0], names[0][1] + 1))
            yield PlacedGoal(PlannedGoal(GoalVerb.FILL, control.caption, self.text(names[0])), inside)

    def _is_a_person(self, run: Clause) -> bool:
        """Whether a name is said to be somebody's: "my name is Ana Sand", not "enter Bad Ischl"."""
        return _IS_SOMEBODY.search(self.task[: self.words[run[0]].start]) is not None

    def called_so(self, covered: Collection[int], taken: Collection[str]) -> Iterator[PlacedGoal]:
        """A goal for what something is to be called, and the only field for a name."""
        found, field = _CALLED.search(self.task), self.field_for_a_name()
        if found is None or field is None or field.caption in taken:
            return
        inside = self.within(*found.span("name"))
        if inside.isdisjoint(covered):
            yield PlacedGoal(PlannedGoal(GoalVerb.FILL, field.caption, found["name"].rstrip(" .")), inside)

    def field_for_a_name(self) -> FormControl | None:
        """The only field for the name of anything; None where there is none, or more than one."""
        fields = [
            one
            for one in self.controls
            if one.kind in (FormControlKind.FIELD, FormControlKind.CLOSED_LIST)
            if _FOR_A_NAME.search(one.caption)
        ]
        return fields[0] if len(fields) == 1 and not self.quoted else None

    def is_called_so(self, value: str) -> bool:
        """Whether a value is what something is to be called."""
        found = _CALLED.search(self.task)
        return found is not None and found["name"].rstrip(" .") == value

    def rows_alone(self, covered: Collection[int], taken: Collection[str]) -> Iterator[PlacedGoal]:
        """Goals for words that no other goal is made of, and that are of the kind of what stands in the only
        closed list of that kind."""
        for first in range(len(self.words)):
            begins = self.words[first].text.lower() in _BEGINS_A_MEASURE
            for last in (first + 2, first + 1, first) if begins else (first + 1, first):
                if last >= len(self.words) or not {first, last}.isdisjoint(covered):
                    continue
                if not (begins or self.tells(first)):
                    continue
                text = self.text((first, last))
                rows = [one for one in self.controls if one.owner and one.owner not in taken]
                if (number := row_measured(text, [one.caption for one in rows])) is not None:
                    yield PlacedGoal(self.goal_of(rows[number]), frozenset(range(first, last + 1)))
                    return
                control = list_for(text, self.controls, taken)
                if control is not None and not self.is_off((max(0, first - 2), first), (first,)):
                    goal = PlannedGoal(GoalVerb.CHOOSE, text, owner=control.caption)
                    yield PlacedGoal(goal, frozenset(range(first, last + 1)))
                    return

    def joined_value(self, clause: Clause, numbers: Collection[int]) -> Clause | None:
        """All that a small word joins with a caption: "search lyrics for over the hills"."""
        first, last = max(numbers) + 1, clause[1]
        if first < last and self.words[first].text.lower() in _GOES_INTO:
            while first < last and self.words[first].text.lower() in _GOES_INTO:
                first += 1
            inside = set(range(first, last + 1))
            if not any(one.is_sure and inside.issuperset(one.words) for one in self.spoken):
                return first, last
        return None

    def widened(self, run: Clause, rest: Collection[int]) -> Clause:
        """A number with the capitals beside it: "WTU 118 G"."""
        first, last = run
        while first - 1 in rest and CAPITALS.fullmatch(self.words[first - 1].text):
            first -= 1
        while last + 1 in rest and CAPITALS.fullmatch(self.words[last + 1].text):
            last += 1
        return first, last

    def rows_meant(self, clause: Clause, numbers: Collection[int]) -> list[str]:
        """What a row of a closed list may be called, likeliest first: the words that tell something, of the
        clause that speaks of the list, or where it says no more or only what not, of the one behind it."""
        both = (clause, self.behind(clause))
        for low, high in both[::-1] if self.is_off(clause, numbers) else both:
            rest = [n for n in range(low, high + 1) if n not in numbers and self.may_be_a_row(n)]
            if rest:
                run = [rest[-1]]
                for number in reversed(rest[:-1]):
                    if number != run[0] - 1 or len(run) >= _MOST_OF_A_ROW:
                        break
                    run.insert(0, number)
                ranked = sorted(rest, key=lambda n: (not has_capital(self.words[n]), -n))
                names = [self.text((run[0], run[-1])), *(self.words[n].text for n in ranked)]
                return list(dict.fromkeys(names))[:MOST_CANDIDATES]
        return []

    def row_somewhere(self) -> list[PlannedGoal]:
        """A row of one of the closed lists, where nothing else is known of a task: which lists there are, it
        may not say."""
        lists, names = self.closed_lists(), self.row_words(())[:MOST_CANDIDATES]
        if not lists or not names:
            return []
        return [PlannedGoal(GoalVerb.CHOOSE, names[0], other_names=tuple(names[1:]), lists=lists)]
