"""How people ask for things: sentences for goals, composed at random. Pure.

The forms are in `training.embedded.grammar`. None of them is used by the evaluation
(`training/windows/exam`), which words its tasks by itself.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from agent.models.task_parser.labels import GoalVerb
from training.embedded.grammar import framing
from training.embedded.grammar.boundaries import Objection, Said, second_readings
from training.embedded.grammar.forms import ListForm, draw_form, draw_list_form
from training.embedded.grammar.notation import SentenceForm, hurried
from training.embedded.grammar.outside import OUTSIDE
from training.embedded.grammar.word_classes import VERBS
from training.windows.words import SceneWords


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing to be done. `name` is what the task calls the control."""

    verb: GoalVerb
    name: str = ""
    value: str = ""
    """What to type."""
    owner: str = ""
    """For CHOOSE: the combo box, menu or list the item belongs to; "" when the task does not say."""
    kind: str = ""
    """button, checkbox, field, combo, menu, list, radio, tab, or "" when the task does not say."""


class WordedTask(NamedTuple):
    """A task, and where in it each goal is asked for."""

    text: str
    parts: list[tuple[int, int]]
    """(first, last) for each goal: text[first:last] asks for it."""


class WordedDraft(NamedTuple):
    """A worded task, where it says names and values, and what a careful reader objects to."""

    task: WordedTask
    said: list[Said]
    objections: list[Objection]


_LISTS = {1: 0.0, 2: 0.3, 3: 0.5}
"""How often a verb is said once for so many goals, where it can be."""
_QUOTES_ALL = 0.14
"""Share of people who put every name in quotation marks."""
_QUOTES_NAME = 0.06
_QUOTES_VALUE = 0.19
"""Of the others: how often one name or one value is quoted although it need not be."""
_SLOPPY = 0.2
_IN_LINES = 0.16
_REDRAWS = 3
"""How often a request that can be misread is put another way, before its names are quoted."""
_ORDER_TURNED = 0.05


def family_of(goal: Goal) -> str:
    """Which family of forms asks for a goal."""
    if goal.verb is GoalVerb.PRESS:
        return {"tab": "tab", "menu": "unfold", "combo": "unfold"}.get(goal.kind, "press")
    if goal.verb is not GoalVerb.CHOOSE:
        return goal.verb.value
    if goal.kind in ("combo", "menu") and goal.owner:
        return goal.kind
    kind = "radio" if goal.kind == "radio" else "list"
    return f"owned {kind}" if goal.owner else kind


@cache
def _sums(table: framing.Weighted) -> list[float]:
    return list(accumulate(weight for weight, _ in table))


def _drawn(table: framing.Weighted, at: float) -> str:
    """The entry at a share of the table's weight."""
    sums = _sums(table)
    return table[bisect(sums, at * sums[-1], hi=len(sums) - 1)][1]


@dataclass(slots=True)
class _Clause:
    """One request: one goal, or several that share its verb."""

    goals: list[int]
    form: SentenceForm
    item: SentenceForm | None
    joint: float
    """Where in its table the joint before it is drawn."""
    item_joints: str
    quoted: set[tuple[int, str]] = field(default_factory=set)

    @property
    def is_plain_request(self) -> bool:
        return self.form.mood == "do" and self.form.pieces[0].split(" ")[0] in VERBS


class _Writer:
    """Writes one task in one person's manner."""

    def __init__(self, goals: Sequence[Goal], rng: random.Random, held_out: bool) -> None:
        self._goals, self._rng, self._held_out = goals, rng, held_out
        self._quotes_all = rng.random() < _QUOTES_ALL
        self._mark = _drawn(framing.MARKS, rng.random())
        self._is_sloppy = rng.random() < _SLOPPY
        self._capitals = not self._is_sloppy and rng.random() < 0.8
        self._begin, self._polite, self._end = rng.random(), rng.random(), rng.random()
        self._clauses = self._planned()
        self._in_lines = len(self._clauses) > 1 and rng.random() < _IN_LINES
        self._line = _drawn(framing.LINES, rng.random())
        self._head = _drawn(framing.HEADS, rng.random())
        self._line_end = rng.choice(("", "", "", ".", ";"))
        self._turned = (
            len(self._clauses) > 1
            and not self._in_lines
            and rng.random() < _ORDER_TURNED
            and all(clause.is_plain_request for clause in self._clauses[-2:])
        )
        self._turned_as = rng.choice(
            (("before you ", ", "), ("", ", but first "), ("", ", but before that "))
        )

    def _planned(self) -> list[_Clause]:
        """Goals that follow each other and can share a verb, sometimes do."""
        rng, clauses = self._rng, []
        index = 0
        while index < len(self._goals):
            end = index + 1
            shared = self._shared_by(index)
            while shared and end < len(self._goals) and self._shared_by(end) == shared:
                end += 1
            chance = _LISTS.get(end - index, 0.6) * (1.0 if shared != "press" else 0.6)
            if end - index > 2 and rng.random() < 0.3:
                end -= 1
            made = self._as_list(index, end, shared) if rng.random() < chance else None
            clauses.append(made or self._alone(index))
            index += len(clauses[-1].goals)
        return clauses

    def _shared_by(self, index: int) -> str:
        goal = self._goals[index]
        family = family_of(goal)
        if family in ("fill", "combo"):
            return "pairs"
        return family if family in ("press", "tick", "untick") else ""

    def _as_list(self, first: int, end: int, shared: str) -> _Clause | None:
        drawn: ListForm | None = draw_list_form(shared, self._rng, held_out=self._held_out)
        if drawn is None or end - first < 2:
            return None
        own = [family_of(self._goals[index]) for index in range(first, end)]
        if drawn.frame.pieces[0].startswith(("type ", "write ", "choose ")):
            # A verb that does not fit both a field and a list, must fit all of them.
            wanted = "combo" if drawn.frame.pieces[0].startswith("choose ") else "fill"
            if any(one != wanted for one in own):
                return None
        joints = "tick" if shared == "untick" else shared
        return self._dressed(
            _Clause(list(range(first, end)), drawn.frame, drawn.item, self._rng.random(), joints)
        )

    def _alone(self, index: int) -> _Clause:
        form = draw_form(family_of(self._goals[index]), self._rng, held_out=self._held_out)
        return self._dressed(_Clause([index], form, None, self._rng.random(), ""))

    def _dressed(self, clause: _Clause) -> _Clause:
        for index in clause.goals:
            for slot in "NVO":
                chance = 1.0 if self._quotes_all else _QUOTES_VALUE if slot == "V" else _QUOTES_NAME
                if self._rng.random() < chance:
                    clause.quoted.add((index, slot))
        return clause

    def redraw(self, objections: Sequence[Objection], said: Sequence[Said]) -> None:
        """Put the requests that can be misread another way."""
        wrong = {said[one.number].goal for one in objections}
        self._clauses = [
            clause if not wrong & set(clause.goals) else self._again(clause) for clause in self._clauses
        ]
        if self._turned and not all(clause.is_plain_request for clause in self._clauses[-2:]):
            self._turned = False

    def _again(self, clause: _Clause) -> _Clause:
        if len(clause.goals) == 1:
            return self._alone(clause.goals[0])
        first = clause.goals[0]
        made = self._as_list(first, first + len(clause.goals), self._shared_by(first))
        return made or clause

    def quote(self, objections: Sequence[Objection], said: Sequence[Said]) -> None:
        """Put what can be misread in quotation marks, and end the task without more words."""
        for objection in objections:
            place = said[objection.number]
            for clause in self._clauses:
                if place.goal in clause.goals:
                    clause.quoted.add((place.goal, place.slot))

    def mark_otherwise(self, text: str) -> None:
        """Quotation marks that do not occur in what they enclose."""
        self._mark = next(
            (pair for pair in ('""', "“”", "«»", "``", "‘’") if not set(pair) & set(text)), "[]"
        )

    def written(self) -> tuple[str, list[tuple[int, int]], list[Said]]:
        """The task, the part of each goal, and where names and values are."""
        sheet = _Sheet(self._goals, self._mark)
        clauses = self._clauses
        if self._in_lines:
            sheet.add(self._cased(self._head))
            for number, clause in enumerate(clauses, start=1):
                lead = ("\n" if number > 1 else "") + self._line.format(number)
                ending = "?" if clause.form.mood == "ask" else self._line_end
                sheet.add(lead)
                self._request(sheet, clause, capital=self._capitals and not lead.endswith(": "))
                if number < len(clauses) or ending != ";":
                    sheet.add(ending)
            return sheet.text, sheet.parts, sheet.said
        before = self._before(clauses[0])
        sheet.add(self._cased(before))
        order = clauses if not self._turned else [*clauses[:-2], clauses[-1], clauses[-2]]
        for number, clause in enumerate(order):
            joint = self._joint(order, number)
            sheet.add(joint)
            begins = joint.endswith((". ", "? ", "\n")) if joint else not before
            self._request(sheet, clause, capital=self._capitals and begins)
        sheet.add(self._ending(before, order[-1], sheet.text))
        return sheet.text, sheet.parts, sheet.said

    def _cased(self, text: str) -> str:
        return text[:1].upper() + text[1:] if self._capitals else text

    def _before(self, clause: _Clause) -> str:
        start = _drawn(framing.BEFORE, self._begin)
        if self._turned and len(self._clauses) == 2:
            return start
        if clause.is_plain_request:
            return start + _drawn(framing.BEFORE_DO, self._polite)
        if clause.form.mood == "do" and self._polite > 0.9:
            return start + "please "
        return start

    def _joint(self, order: Sequence[_Clause], number: int) -> str:
        turned = self._turned and number >= len(order) - 2
        clause = order[number]
        if number == 0:
            return self._turned_as[0] if turned else ""
        previous = order[number - 1].form.mood
        if turned and number == len(order) - 1:
            return self._turned_as[1]
        if clause.form.mood != "do":
            joint = _drawn(framing.SEPARATE, clause.joint)
        else:
            joint = _drawn(framing.LAST if number == len(order) - 1 else framing.BETWEEN, clause.joint)
            if "to " in joint and not clause.is_plain_request:
                joint = ", "
        if previous == "ask":
            joint = "?" + (joint[1:] if joint[0] in ".;," else joint)
            joint = joint[:2] + joint[2:3].upper() + joint[3:]
        elif self._is_sloppy and joint.startswith(". "):
            joint = joint.lower()
        return joint + (self._turned_as[0] if turned else "")

    def _ending(self, before: str, last: _Clause, text: str) -> str:
        ending = _drawn(framing.AFTER, self._end)
        asks = (
            before.startswith(("can ", "could ", "would ", "will ")) and ". " not in text and "\n" not in text
        )
        if last.form.mood == "ask" or (asks and self._end < 0.6):
            return ending.rstrip(".!?") + "?" if ending.startswith((" ", ", p")) else "?"
        if self._is_sloppy:
            ending = ending.rstrip(".")
        return ending

    def _request(self, sheet: _Sheet, clause: _Clause, *, capital: bool) -> None:
        pieces: Sequence[str] = clause.form.pieces
        if self._is_sloppy:
            pieces = [piece if number % 2 else hurried(piece) for number, piece in enumerate(pieces)]
        if capital:
            pieces = [pieces[0][:1].upper() + pieces[0][1:], *pieces[1:]]
        if clause.item is None:
            sheet.begin(clause.goals[0])
            sheet.fill(pieces, clause.goals[0], clause.quoted)
            sheet.end(clause.goals[0])
            return
        before, _, after = pieces
        between, at_last = framing.ITEMS[clause.item_joints]
        for number, index in enumerate(clause.goals):
            if number:
                table = at_last if number == len(clause.goals) - 1 else between
                sheet.add(_drawn(table, clause.joint * 7 % 1))
            sheet.begin(index)
            if not number:
                sheet.add(before)
            sheet.fill(clause.item.pieces, index, clause.quoted)
            if number == len(clause.goals) - 1:
                sheet.add(after)
            sheet.end(index)


class _Sheet:
    """Text as it is written, with the places of what it says."""

    def __init__(self, goals: Sequence[Goal], mark: str) -> None:
        self._goals, self._mark = goals, mark
        self.text = ""
        self.parts = [(0, 0)] * len(goals)
        self.said: list[Said] = []
        self._begun = 0

    def add(self, text: str) -> None:
        self.text += text

    def begin(self, index: int) -> None:
        self._begun = len(self.text)

    def end(self, index: int) -> None:
        self.parts[index] = (self._begun, len(self.text))

    def fill(self, pieces: Sequence[str], index: int, quoted: set[tuple[int, str]]) -> None:
        goal = self._goals[index]
        is_choice = goal.verb is GoalVerb.CHOOSE
        for number, piece in enumerate(pieces):
            if number % 2 == 0:
                self.text += piece
                continue
            slot = {"K": "O" if is_choice else "N", "W": "N" if is_choice else "V"}.get(piece, piece)
            name = goal.value if slot == "V" else goal.owner if slot == "O" else goal.name
            is_quoted = (index, slot) in quoted
            self.text += self._mark[0] if is_quoted else ""
            self.said.append(Said(len(self.text), len(self.text) + len(name), slot, index))
            self.text += name + (self._mark[1] if is_quoted else "")


def first_draft(goals: Sequence[Goal], rng: random.Random, *, held_out: bool = False) -> WordedDraft:
    """A task as it is first drawn: some can be misread."""
    return _draft(_Writer(goals, rng, held_out))


def _draft(writer: _Writer) -> WordedDraft:
    text, parts, said = writer.written()
    return WordedDraft(WordedTask(text, parts), said, second_readings(text, said))


def task_text(goals: Sequence[Goal], rng: random.Random, *, held_out: bool = False) -> WordedTask:
    """One task that asks for all goals in order.

    Args:
        held_out: use only the forms that training never draws.
    """
    return checked_draft(goals, rng, held_out=held_out).task


def checked_draft(goals: Sequence[Goal], rng: random.Random, *, held_out: bool = False) -> WordedDraft:
    """A task that a careful reader cannot misread: requests that he could are put another way, or quoted."""
    writer = _Writer(goals, rng, held_out)
    draft = _draft(writer)
    for attempt in range(2 * _REDRAWS):
        if not draft.objections:
            return draft
        if attempt < _REDRAWS:
            writer.redraw(draft.objections, draft.said)
        else:
            if any(reason == "the quotation ends early" for _, reason in draft.objections):
                writer.mark_otherwise("".join(goal.name + goal.value + goal.owner for goal in goals))
            writer.quote(draft.objections, draft.said)
        draft = _draft(writer)
    return draft


def outside_task(words: SceneWords, rng: random.Random) -> str:
    """Something this model cannot do."""
    text = rng.choice(OUTSIDE)
    while "{w}" in text:
        text = text.replace("{w}", words.phrase(2), 1)
    if rng.random() < 0.5:
        text = text[:1].upper() + text[1:]
    return rng.choice(("", "", "", "please ", "Hey, ", "can you ")) + text
