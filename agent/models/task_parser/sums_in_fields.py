"""Sums that are to stand in a field, worked out: "put the sum of 12 and 30 in Total". Pure.

Only where a word says that something is to be worked out, and never what stands in quotes: "12 and 30" may be
two page numbers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from operator import add, mul, sub, truediv
from typing import Final

from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.spoken_sums import sum_in

_WORKED_OUT: Final = re.compile(
    r"\b(?:sum|total|product|difference|plus|minus|times|divided|multiplied|half|third|quarter|per ?cent"
    r"|double|twice|squared|cubed|subtract\w*|take away)\b|% of",
    re.IGNORECASE,
)
_BEFORE: Final = re.compile(r"(?:(?:and|then|as|what|is|the result of|the value of) )+", re.IGNORECASE)
_SIGNS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Div: truediv,
}  # fmt: skip
_MOST_DECIMALS: Final = 6
"""Of a result; one with more was not meant for a field."""


def with_sums_worked_out(goals: Sequence[PlannedGoal], task: str) -> list[PlannedGoal]:
    """The goals, fields with the result of what was said for them.

    >>> goal = PlannedGoal(GoalVerb.FILL, "Total", "the sum of 12 and 30")
    >>> [one.value for one in with_sums_worked_out([goal], "put the sum of 12 and 30 in Total")]
    ['42']
    >>> [one.value for one in with_sums_worked_out([goal], 'put "the sum of 12 and 30" in Total')]
    ['the sum of 12 and 30']
    """
    return [
        goal
        if goal.verb is not GoalVerb.FILL or (result := _result(goal.value, task)) is None
        else replace(goal, value=result, is_field_or_list=False)
        for goal in goals
    ]


def _result(value: str, task: str) -> str | None:
    if not _WORKED_OUT.search(value) or '"' in value or f'"{value}"' in task:
        return None
    said = (value, _BEFORE.sub("", value, count=1)) if _BEFORE.match(value) else (value,)
    typed = next((one for one in map(sum_in, said) if one is not None), None)
    try:
        result = None if typed is None else _worked_out(ast.parse(typed, mode="eval").body)
    except SyntaxError:  # a number with noughts before it is a number of something
        return None
    if result is None:
        return None
    rounded = round(Decimal(result.numerator) / Decimal(result.denominator), _MOST_DECIMALS)
    return f"{rounded.normalize():f}" if Fraction(rounded) == result else None


def _worked_out(node: ast.expr) -> Fraction | None:
    """None where it is no calculation of plain numbers, or divides by nothing."""
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _SIGNS:
            one, other = _worked_out(left), _worked_out(right)
            if one is None or other is None or (other == 0 and isinstance(sign, ast.Div)):
                return None
            return _SIGNS[type(sign)](one, other)
    return None
