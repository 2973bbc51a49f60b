"""What the names, values and owners of one goal mean together, by parser and picture. Pure.

The parser may be sure that "photo" is to be chosen from a list where the picture shows a button of that
name, or that a text is to be typed which is the caption of a box. So every way in which neighbouring segments
can be one goal is weighed: what the parser says of roles and verb, and whether the picture shows a control
that is called so and is for that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from agent.models.task_parser.labels import GOES_ON, VERBS, GoalVerb, TaskDeed, WordRole, WordScores
from agent.models.task_parser.segments import SlotSegment, weight_of_picture

OPEN: Final = "open"
"""The word with which the model looks for a list that is closed."""
LOOKED_FOR_AS: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.FILL, GoalVerb.CHOOSE, OPEN)
Seen = Mapping[tuple[int, int], Mapping[str, float]]
"""How likely the picture shows a control that is called as words (first, last) are, by the word with which it
is looked for; nothing where it was not asked."""
_LEAST_ROLE, _LEAST_VERB, _LEAST_RARE_VERB = -4.0, -5.0, -8.0
"""No role and no verb is less likely (log-probability), nor a verb that pictures cannot tell from others. A
single word that the picture shows does not outweigh the verb of which the parser is sure."""
_TAKEN_FOR_EACH_OTHER = 3.5
"""To set a thing to a value is to fill a field or to choose from a list: where the parser holds both
possible, the picture tells. Who says "type" means a field."""
_NO_NAME = -100.0
"""Of a text that is too long for one."""
_NEARLY_AS_LIKELY = 4.0
"""Which of the two it is shows only when it is pressed."""
_APART, _SURELY_TOGETHER, _SURE = -3.0, -9.0, -0.05
"""Two parts of one goal are read as two, although the parser says that they belong together, or is sure of
it: of both roles and of the verb."""
_FOR_NOTHING = -8.0
"""A value that goes nowhere: nobody says one without need."""
_HALF = -4.0
"""A list of which nothing is to be chosen."""
_MOST_WORDS = 3
"""A longer name that the picture shows counts no more."""
_RARE = (GoalVerb.READ, GoalVerb.DOUBLE, GoalVerb.KEYS, GoalVerb.TYPE)
_SHOWN_AS = {
    GoalVerb.PRESS: (GoalVerb.PRESS,),
    GoalVerb.DOUBLE: (GoalVerb.PRESS, GoalVerb.CHOOSE),
    GoalVerb.TICK: (GoalVerb.TICK,),
    GoalVerb.UNTICK: (GoalVerb.TICK,),
    GoalVerb.CHOOSE: (GoalVerb.CHOOSE,),
    GoalVerb.READ: (GoalVerb.FILL, OPEN),
    GoalVerb.KEYS: (),
}
"""As what the name of a goal that needs nothing else is looked for; a key stands nowhere."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """One goal."""

    verb: GoalVerb
    name: SlotSegment | None = None
    value: SlotSegment | None = None
    owner: SlotSegment | None = None
    is_field_or_list: bool = False
    """Whether it is nearly as likely the other one."""
    deed: TaskDeed = TaskDeed.NONE

    @property
    def first(self) -> int:
        """Its first word."""
        return min(one.first for one in (self.name, self.value, self.owner) if one is not None)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is missing that the goal needs: a field its value, a value its field."""
        if self.deed is not TaskDeed.NONE:
            return True
        if self.verb is GoalVerb.TYPE:
            return self.value is not None
        return self.name is not None and (self.verb is not GoalVerb.FILL or self.value is not None)


def likeliest_meanings(segments: Sequence[SlotSegment], scores: WordScores, seen: Seen) -> list[Meaning]:
    """How the segments that the parser gives one goal are best read, in order: one by one or in pairs.

    Args:
        segments: in the order of the task.
    """
    weigh = _Scales(scores, seen)
    best: list[tuple[float, list[Meaning]]] = [(0.0, [])]
    for end in range(1, len(segments) + 1):
        ways = [(best[end - 2], weigh.together(*segments[end - 2 : end]))] if end > 1 else []
        score, one = weigh.alone(segments[end - 1])
        if end > 1 and segments[end - 2].role is not segments[end - 1].role:
            score += weigh.apart(*segments[end - 2 : end])
        ways.append((best[end - 1], (score, one)))
        best.append(
            max(
                ((before + score, [*meanings, one]) for (before, meanings), (score, one) in ways),
                key=lambda way: way[0],
            )
        )
    return best[-1][1]


class _Scales:
    """Weighs meanings (log-probabilities of the parser, log-odds of the picture)."""

    def __init__(self, scores: WordScores, seen: Seen) -> None:
        self._scores, self._seen = scores, seen

    def alone(self, one: SlotSegment) -> tuple[float, Meaning]:
        as_name, as_value = self._role(one, WordRole.NAME), self._role(one, WordRole.VALUE)
        ways = [
            (as_name + self._verb(verb, one) + self._shown(one, *looked_for), Meaning(verb, one))
            for verb, looked_for in _SHOWN_AS.items()
        ]
        fill, choose = self._verb(GoalVerb.FILL, one), self._verb(GoalVerb.CHOOSE, one)
        ways += [
            (as_value + self._verb(GoalVerb.TYPE, one), Meaning(GoalVerb.TYPE, value=one)),
            # Half a goal; the picture does not speak for it.
            (as_name + fill + min(0.0, self._shown(one, GoalVerb.FILL)), Meaning(GoalVerb.FILL, one)),
            (as_value + fill + _FOR_NOTHING, Meaning(GoalVerb.FILL, value=one)),
            (self._role(one, WordRole.OWNER) + choose + _HALF, Meaning(GoalVerb.CHOOSE, owner=one)),
        ]
        return max(ways, key=lambda way: way[0])

    def together(self, first: SlotSegment, second: SlotSegment) -> tuple[float, Meaning]:
        ways: list[tuple[float, Meaning]] = []
        for one, other in ((first, second), (second, first)):
            # `one` is the field or the list, `other` what is to stand in it.
            fill, choose = self._verb(GoalVerb.FILL, one, other), self._verb(GoalVerb.CHOOSE, one, other)
            may_be_either = min(fill, choose) > _LEAST_VERB
            fill += self._role(one, WordRole.NAME) + self._role(other, WordRole.VALUE)
            choose += self._role(one, WordRole.OWNER) + self._role(other, WordRole.NAME)
            if may_be_either:
                fill, choose = (
                    max(fill, choose - _TAKEN_FOR_EACH_OTHER),
                    max(choose, fill - _TAKEN_FOR_EACH_OTHER),
                )
            # A list may show nothing of its own but its rows; but what looks like a row may be anything.
            in_sight = max(self._shown(one, OPEN), min(0.0, self._shown(other, GoalVerb.CHOOSE)))
            fill, choose = fill + self._shown(one, GoalVerb.FILL), choose + in_sight
            is_either = may_be_either and abs(fill - choose) < _NEARLY_AS_LIKELY
            ways += [
                (fill, Meaning(GoalVerb.FILL, one, other, is_field_or_list=is_either)),
                (choose, Meaning(GoalVerb.CHOOSE, other, owner=one, is_field_or_list=is_either)),
            ]
        return max(ways, key=lambda way: way[0])

    def apart(self, one: SlotSegment, other: SlotSegment) -> float:
        """What it costs to read two segments of different roles as two goals."""
        verb = {
            frozenset((WordRole.NAME, WordRole.OWNER)): GoalVerb.CHOOSE,
            frozenset((WordRole.NAME, WordRole.VALUE)): GoalVerb.FILL,
        }.get(frozenset((one.role, other.role)))
        if verb is None or one.is_text or other.is_text:
            return _APART
        said = [self._role(one, one.role), self._role(other, other.role), self._verb(verb, one, other)]
        return _SURELY_TOGETHER if min(said) >= _SURE else _APART

    def _role(self, one: SlotSegment, role: WordRole) -> float:
        if one.is_text:
            return 0.0 if role is WordRole.VALUE else _NO_NAME
        said = self._scores.role[one.first : one.last + 1]
        each = [said[0, role], *said[1:, GOES_ON[role]]]
        return float(np.maximum(each, _LEAST_ROLE).mean())

    def _verb(self, verb: GoalVerb, *segments: SlotSegment) -> float:
        at = VERBS.index(verb)
        each = [self._scores.verb[one.heard, at].mean() for one in segments]
        return max(_LEAST_RARE_VERB if verb in _RARE else _LEAST_VERB, float(np.mean(each)))

    def _shown(self, one: SlotSegment, *looked_for: str) -> float:
        said = dict(self._seen.get((one.first, one.last), {}))
        if said and (as_field := max(said[OPEN], said[GoalVerb.FILL])) >= said[GoalVerb.PRESS]:
            # The caption of a field or a list answers as a button, too.
            said[GoalVerb.PRESS] *= 1.0 - as_field
        likely = max((said[word] for word in looked_for if word in said), default=None)
        return weight_of_picture(likely, min(_MOST_WORDS, one.last - one.first + 1))
