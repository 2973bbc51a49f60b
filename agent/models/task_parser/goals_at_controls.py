"""A goal as the control can take it that its name is the caption of: the whole name, a value without what
stands around it, a row that is in sight. Pure.
"""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.asked_of_controls import CAPITALS
from agent.models.task_parser.caption_pieces import IN_AN_EDGE
from agent.models.task_parser.clauses import ORDERS
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meant_by_sense import MeantBySense
from agent.models.task_parser.measures import measures_of
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.spoken_of import spoken_of
from agent.models.task_parser.values_by_kind import VALUE, as_measured, is_of_another_kind
from agent.models.task_parser.words import words_of

_LIKE_A_WORD: Final = 0.5
_SET_IN_ROWS: Final = (FormControlKind.ROW, FormControlKind.ROUND)
_SET_TO: Final = (FormControlKind.FIELD, FormControlKind.CLOSED_LIST)
BARE: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.CHOOSE)
SAYS_BOX: Final = re.compile(
    r"\b(?:(?:un)?tick(?:ed)?|(?:un)?check(?:ed)?|mark|enabled?|activate|box|option)\b", re.IGNORECASE
)
_OF_A_BOX: Final = ("on", "off", "yes", "no", "true", "false")
"""What looks like its row."""
SWITCHES: Final = re.compile(r"\b(?:on|off)\b", re.IGNORECASE)
SAYS_BUTTON: Final = re.compile(
    r"\b(?:press(?:ed)?|click(?:ed)?|hit|push(?:ed)?|tap|button|tab|menu|link|page)\b", re.IGNORECASE
)
_BEFORE_A_VALUE: Final = re.compile(
    r"^(?:(?:['’]?s|is|are|was|were|now|as|reads|says|called|named|to be|should be|must be|which is)"
    r"(?:\s+|$))+",
    re.IGNORECASE,
)
_BEHIND_A_VALUE: Final = re.compile(
    r"(?:\s+(?:for|in|into|as|at|on|to|under|of)(?:\s+(?:the|my|our|a|an))?)$", re.IGNORECASE
)
_A_CODE: Final = re.compile(r"(?: (?:\d+[A-Z]+|[A-Z]+\d+)\b)+")
_GLUED_BEFORE: Final = re.compile(r"(?:[^\W_]|[-_/]|(?<=\d)[.,:])*$")
_LETTERS_OF_A_CODE: Final = re.compile(r"\b(?!I )[A-Z]{1,2} $")
_ITS_ARTICLE: Final = re.compile(r"(?<=[\w:] )(?:The|A|An) $")
_A_STREET: Final = re.compile(r"(?: [A-Z][\w'’-]*)+")
_AN_ADDRESS: Final = re.compile(r"\b(?:address|street|road|place|location|venue|where)\b", re.IGNORECASE)
_NO_PART: Final = (
    "for|before|after|when|so|because|since|as|if|while|until|in|on|at|to|from|by|with|now|please|instead|too"
    "|also|again|then|but|or|not|is|are|was|were|will|should|must|can|it|he|she|they|we|you|that|this|which|who"
    "|today|tomorrow|thanks|only|just|right|though|into|under|over|of|has|have|had"
)
_GOES_ON_IN_SMALL: Final = re.compile(
    rf"(?: (?!(?:{_NO_PART}|and)\b)[a-z][a-z'’-]*)+(?: and(?: (?!(?:{_NO_PART}|and)\b)[a-z][a-z'’-]*){{2,}})?"
    r"(?=[,.;!?]|$| and\b)"
)
"""Words behind a capital that are still a text, up to the end of its clause."""
_AN_INITIAL: Final = re.compile(r"(?<= )[A-Z]$")
JOINS: Final = re.compile(r"to|from|for|in|at|by|on|with|of", re.IGNORECASE)
_GOES_ON: Final = re.compile(r"[a-z]+(?:$|[ ,])")
"""The word "to" is the field "To" before a name, not in "it has to go out today"."""
_NOT_THE_OTHER: Final = re.compile(r",? (?:rather than|instead of|and not|not) .*$", re.IGNORECASE)
_COMMAS: Final = re.compile(r"[,;]\s|\s(?:and|then|but)\s")
_SENTENCE: Final = re.compile(r"(?:[^.;!?\n]|\.(?=\d)|(?<=\b[MDS][rst])\.(?= [A-Z])|(?<=\bMrs)\.)+")
_TOGETHER: Final = re.compile(r"[^\s\"]+")
_IS_TYPED: Final = re.compile(r"\b(?:type|write|enter|fill|key|paste|note|jot|box|field)\b", re.IGNORECASE)
"""No row of a list."""
IS_NO_VALUE: Final = re.compile(
    r"(?i:it|this|that|one|them|something|anything|see)|[a-z]+ (?:it|this|that|them)"
)
"""Nor "mail it" for a field that is called "Customer"; "Love It" may be a title."""


def _are_alike(name: str, caption: str) -> bool:
    """Whether a name has the words of a caption, which may be misread in letters."""
    ours, theirs = name.casefold().split(), caption.casefold().split()
    return len(ours) == len(theirs) and all(
        SequenceMatcher(None, one, other).ratio() >= _LIKE_A_WORD
        for one, other in zip(ours, theirs, strict=True)
    )


class GoalsAtControls(MeantBySense):
    """The goals of one task, each laid at the control that it names."""

    is_alone = False
    """Whether the task has one goal: all of it is about that."""

    def taken(self, goal: PlannedGoal) -> PlannedGoal | None:
        """The goal for the control that its name is the caption of; None where that cannot take it. What
        stands in quotes is no question."""
        row = self.called(goal.owner)
        if row is not None and row.owner and self.is_called(goal.name, row.owner):
            return self.goal_of(row)  # it was read the other way round
        if (row := self._row_for_value(goal)) is not None:
            return self.goal_of(row)
        if goal.name in self.quoted or goal.owner in self.quoted:
            return goal
        if goal.verb is GoalVerb.FILL:
            return self._with_value(goal)
        if goal.verb is GoalVerb.CHOOSE and goal.owner:
            return self._with_row(goal)
        if goal.verb not in (*BARE, GoalVerb.UNTICK):
            return None
        control = self.called(goal.name)
        if control is None:
            return goal if self.is_whole(goal.name) else None
        if self._is_plainly_said(goal, control):
            return goal
        if control.kind in _SET_TO:
            return None
        is_box, is_tick = control.kind is FormControlKind.BOX, goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK)
        if is_box is is_tick:
            return self._as_called(goal, control)
        return self.goal_of(control) if goal.verb is GoalVerb.TICK else None

    def _is_plainly_said(self, goal: PlannedGoal, control: FormControl) -> bool:
        """Whether a task says under its whole name what is to be done with a control: it knows better of
        which kind that is than how the captions stand."""
        if self._shown(goal.name) is not Standing.WHOLE:
            return False
        clause = self._told_of(goal.name)
        if goal.verb is GoalVerb.FILL:
            is_typed = goal.value in self.quoted or _IS_TYPED.search(clause) is not None
            return is_typed and control.kind is not FormControlKind.BOX
        is_box = goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK)
        said = (SAYS_BOX, SWITCHES) if is_box else (SAYS_BUTTON,)
        return any(pattern.search(clause) is not None for pattern in said)

    def _row_for_value(self, goal: PlannedGoal) -> FormControl | None:
        """The row in sight that a value is, where no field is called so: "let the Priority be Medium"."""
        control = self.called(goal.name) if goal.verb is GoalVerb.FILL else None
        if goal.verb is not GoalVerb.FILL or (control is not None and control.kind in _SET_TO):
            return None
        said = goal.value.casefold()
        rows = [one for one in self.controls if one.kind in _SET_IN_ROWS and one.caption.casefold() == said]
        return rows[0] if len(rows) == 1 else None

    def _with_value(self, goal: PlannedGoal) -> PlannedGoal | None:
        """A value for its field or its list, or the row in sight that it is."""
        control, row = self.called(goal.name), self.called(goal.value)
        is_other = control is None or control.caption.casefold() != goal.name.casefold()
        field = self.field_for_a_name() if is_other and self.is_called_so(goal.value) else None
        if field is not None:  # "call our wifi Casa Morandi" is not for "Wi-Fi password"
            control, goal = field, replace(goal, name=field.caption)
        if row is not None and row.kind in _SET_IN_ROWS and (control is None or control is row):
            return self.goal_of(row)  # "set the encryption to WPA3"
        if control is None:
            return goal if self.is_whole(goal.name) else None
        if control.kind not in _SET_TO:
            return goal if self._is_plainly_said(goal, control) else None
        if (said := self._surely_said_beside(goal, control)) is not None:
            return self._with_value(replace(goal, name=said))
        if JOINS.fullmatch(goal.name) and _GOES_ON.match(goal.value):
            return None
        if (told := self._measured_row(goal, control)) is not None:
            return told
        numbers = [*self.numbers(goal.value)] if goal.value not in self.quoted else []
        date = self.date_around((numbers[0], numbers[-1])) if numbers else None
        said = goal.value if date is None else self.text(date)
        value = self._not_what_stands_there(self.value_for(said, control), control)
        if not value or IS_NO_VALUE.fullmatch(value) or self.speaks_of_others(value, control):
            return None
        if control.kind is FormControlKind.FIELD and is_of_another_kind(value, control.value):
            return None
        return self._as_called(replace(goal, value=value), control)

    def _measured_row(self, goal: PlannedGoal, control: FormControl) -> PlannedGoal | None:
        """The row of a closed list that says how long or how often; None where a value says nothing of it."""
        told = self._told_of(goal.value)
        is_list = control.kind is FormControlKind.CLOSED_LIST and not self.quoted
        if not is_list or not measures_of(told) or measures_of(f"a {goal.value}") != measures_of(told):
            return None
        return PlannedGoal(GoalVerb.CHOOSE, goal.value, owner=control.caption, told=told)

    def _surely_said_beside(self, goal: PlannedGoal, control: FormControl) -> str | None:
        """The caption of the only other field that the words around a name surely speak of: "new phone
        number" is for "Phone", though there is "VAT number"."""
        numbers = {*self.numbers(goal.name)}
        if not numbers or any(one.is_sure for one in spoken_of(words_of(goal.name), [control.caption])):
            return None
        around = {*range(min(numbers) - 2, max(numbers) + 3)}
        sure = [
            one.caption
            for one in self.spoken
            if one.is_sure and around.issuperset(one.words) and one.caption != control.caption
            if self.control(one.caption).kind is FormControlKind.FIELD
        ]
        return sure[0] if len(sure) == 1 else None

    def _with_row(self, goal: PlannedGoal) -> PlannedGoal | None:
        """A row for its list; what was read as one may be a box, or the value of a field."""
        row, owner = self.called(goal.name), self.called(goal.owner)
        if row is owner:
            row = None  # "Bookmark Page" in the menu "Bookmarks"
        is_set = owner is not None and owner.kind in _SET_TO
        if row is None and owner is not None and self._may_have_rows(goal, owner):
            return goal
        if row is not None and row.kind in _SET_IN_ROWS:
            return self._as_called(goal, row)
        if row is not None and row.kind in _SET_TO:
            return None
        if row is not None and row.kind is FormControlKind.BOX and not is_set:
            return self._as_called(PlannedGoal(GoalVerb.TICK, goal.name), row)
        if row is None and owner is not None and owner.kind is FormControlKind.FIELD:
            return self.taken(PlannedGoal(GoalVerb.FILL, goal.owner, goal.name))
        if owner is None and self.is_whole(goal.owner):
            return goal
        is_list = is_set or any(self.is_called(goal.owner, one.owner) for one in self.controls if one.owner)
        return goal if is_list and not self.speaks_of_others(goal.name, owner) else None

    def _may_have_rows(self, goal: PlannedGoal, owner: FormControl) -> bool:
        """Whether what is called so may be a menu, a caption that stands like a row above its list, or one in
        the edge of a group: "Shipping —"."""
        if owner.kind is not FormControlKind.BOX:
            return owner.kind in (FormControlKind.BUTTON, FormControlKind.ROW)
        is_group = (
            IN_AN_EDGE.sub("", owner.caption).casefold() == goal.owner.casefold() != owner.caption.casefold()
        )
        return is_group and goal.name.lower() not in _OF_A_BOX

    def _as_called(self, goal: PlannedGoal, control: FormControl) -> PlannedGoal:
        """The goal under the whole caption, where its name is only part of that."""
        is_unsure = goal.is_field_or_list or self._may_be_a_list(goal, control)
        said = spoken_of(words_of(goal.name), [control.caption])
        # Two round buttons may be read as one line.
        is_within = goal.name.casefold() in control.caption.casefold()
        is_part = control.kind in _SET_IN_ROWS and is_within and not any(one.is_sure for one in said)
        # Half of a caption with brackets is no caption to the eyes: "Longest side (px)".
        says_unit = control.kind is FormControlKind.FIELD and "(" in control.caption
        is_written_so = self._shown(goal.name) is Standing.WHOLE and _are_alike(goal.name, control.caption)
        if is_part or (any(one.share == 1.0 for one in said) and is_written_so and not says_unit):
            return replace(goal, is_field_or_list=is_unsure)
        return replace(goal, name=control.caption, other_names=(), is_field_or_list=is_unsure)

    def _not_what_stands_there(self, value: str, control: FormControl) -> str:
        """The value; the only other number of the task where the field holds this one: "Move him to room 318,
        the tap in 214 is leaking"."""
        others = {found.strip() for found in VALUE.findall(self.task)} - {value}
        is_there = control.kind is FormControlKind.FIELD and value == control.value and not self.quoted
        return others.pop() if is_there and len(others) == 1 else value

    def _may_be_a_list(self, goal: PlannedGoal, control: FormControl) -> bool:
        """Whether a value may be a row: the eyes are unsure of the control, and nobody says to write it."""
        if not control.is_unsure or goal.verb is not GoalVerb.FILL:
            return False
        return _IS_TYPED.search(self._told_of(goal.value)) is None

    def _told_of(self, text: str) -> str:
        """The clause in which a text stands; all of the task where that has one goal, or the text stands
        nowhere."""
        numbers = [*self.numbers(text)]
        return self.task if self.is_alone or not numbers else self.text(self.clause_of(numbers))

    def value_for(self, value: str, control: FormControl) -> str:
        """What is typed into a field, or looked for in a list; in quotes, as it is."""
        if value in self.quoted:
            return value
        own = self._own_value(value.rstrip(",; "), control)
        is_field = control.kind is FormControlKind.FIELD and not self.quoted
        return as_measured(own, control) if is_field else own

    def _own_value(self, value: str, control: FormControl) -> str:
        """A value without what comes before a name, and up to a comma behind which another control is spoken
        of."""
        if not self.quoted:
            value = _BEHIND_A_VALUE.sub("", value, count=1)
        value = self._to_its_end(_BEFORE_A_VALUE.sub("", value, count=1), control)
        value = _NOT_THE_OTHER.sub("", value, count=1)
        numbers = VALUE.findall(value)
        if len(numbers) == 1 and ORDERS.fullmatch(value.split(maxsplit=1)[0].lower()) and not self.quoted:
            return str(numbers[0]).strip()  # "start at page 12"
        for sign in _COMMAS.finditer(value):
            behind = {*self.numbers(value[sign.end() :].strip())}
            others = [one for one in self.spoken if one.caption != control.caption and one.is_sure]
            if any(behind.issuperset(one.words) for one in others):
                return value[: sign.start()]
        return value

    def _place_of(self, value: str) -> int:
        """Where a value begins in the task, as words of their own if it can be: 2 is not in 2023."""
        found = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", self.task) if value else None
        return found.start() if found is not None else self.task.find(value) if value else -1

    def _says_more(self, text: str) -> bool:
        """Whether words behind a value speak of a control, or ask for anything."""
        numbers = {*self.numbers(text.strip())}
        asks = any(ORDERS.fullmatch(self.words[n].text.lower()) for n in numbers)
        return asks or any(not numbers.isdisjoint(one.words) for one in self.spoken)

    def _to_its_end(self, value: str, control: FormControl) -> str:
        """A value with what is written together with it, and the whole of what a caption and a colon are
        before: "Title: our summer in Sardinia"."""
        start = self._place_of(value)
        if start < 0 or self.quoted:
            return value
        end = start + len(value)
        glued = _GLUED_BEFORE.search(self.task, 0, start)
        start -= len(glued[0]) if glued is not None else 0  # ".00" of "350.00", "7730-19" of "WD-7730-19"
        if (article := _ITS_ARTICLE.search(self.task, 0, start)) and value[0].isupper():
            start = article.start()  # "The Lighthouse Keepers"
        if (before := _LETTERS_OF_A_CODE.search(self.task, 0, start)) and value[0].isdigit():
            start = before.start()  # "A 482 913 077"
        if (street := _A_STREET.match(self.task, end)) and _AN_ADDRESS.search(control.caption):
            end = street.end()  # "14 Mill Lane"
        if self.task[:start].rstrip().endswith(":"):
            found = _SENTENCE.match(self.task, start)
            whole = found[0].rstrip(" .,;") if found is not None else value
            if not self.speaks_of_others(whole, control):
                return whole
        text = _GOES_ON_IN_SMALL.match(self.task, end) if value[:1].isupper() else None
        if text is not None and control.kind is FormControlKind.FIELD and not self._says_more(text[0]):
            end = text.end()  # "Red lentil and coconut soup"
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
