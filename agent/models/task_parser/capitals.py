"""Names that are written with capitals, and are longer than what the picture shows of them. Pure.

Who writes "Choose the Student Plan" where there is a "Plan" means something that is not there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent.models.children.sentence_spans import quoted_spans
from agent.models.task_parser.clauses import ORDERS
from agent.models.task_parser.plan import PlannedGoal

_BEFORE: Final = r"(?<=[^\W_] )((?:[A-Z][a-z]+ )+)"
"""Words with capitals behind one that ends no clause."""


def with_capitals(goal: PlannedGoal, goals: Sequence[PlannedGoal], task: str) -> PlannedGoal:
    """The goal, its name with the words before it that are written with capitals as it is, unless they order
    something or belong to another part of the task."""
    if not goal.name[:1].isupper():
        return goal
    found = re.search(_BEFORE + re.escape(goal.name), task)
    if found is None or any(span.start <= found.start() < span.end for span in quoted_spans(task)):
        return goal
    words = found[1].split()
    others = " ".join(part for one in goals for part in (one.name, one.value, one.owner) if part != goal.name)
    if any(ORDERS.fullmatch(word.lower()) or word in others for word in words):
        return goal
    return replace(goal, name=found[1] + goal.name, other_names=())
