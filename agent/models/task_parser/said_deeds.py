"""Clauses that ask for a deed of which the parser is sure: no picture says otherwise. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from agent.models.task_parser.effects import EFFECTS
from agent.models.task_parser.labels import DEEDS, TaskDeed, WordRole, WordScores
from agent.models.task_parser.plan import PlannedGoal, deed_of
from agent.models.task_parser.segments import SlotSegment, slots_of
from agent.models.task_parser.words import TaskWord

_SURE, _SURE_OF_AN_EFFECT = 0.9, 0.7
"""An effect takes nothing away."""


@dataclass(frozen=True, slots=True)
class SaidDeed:
    """Words `first` to `last`, both included, ask for it."""

    goal: PlannedGoal
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ReadClauses:
    """The deeds that a task asks for, and where else it asks for anything."""

    deeds: Sequence[SaidDeed]
    others: Sequence[tuple[int, int]]
    """Runs of words (first, last) before, between and behind them that hold a name or a value."""


def said_deeds(
    task: str, words: Sequence[TaskWord], scores: WordScores, possible: Collection[TaskDeed]
) -> ReadClauses:
    """The deeds that a task surely asks for, in order."""
    segments = slots_of(words, task, scores, {}) if possible else []
    by_goal: dict[int, list[SlotSegment]] = defaultdict(list)
    for one in segments:
        by_goal[int(scores.goal[one.heard].sum(0).argmax())].append(one)
    deeds: list[SaidDeed] = []
    for number, members in by_goal.items():
        deed = _sure_deed(members, scores)
        if deed in possible:
            others = [one for one in segments if one not in members]
            deeds.append(
                SaidDeed(deed_of(task, words, deed, members), *_clause(members, others, scores, number))
            )
    deeds.sort(key=lambda one: one.first)
    edges = [-1, *(edge for one in deeds for edge in (one.first, one.last)), len(words)]
    between = [(begin + 1, end - 1) for begin, end in zip(edges[::2], edges[1::2], strict=True)]
    asking = [
        (first, last)
        for first, last in between
        if any(first <= one.first and one.last <= last for one in segments)
    ]
    return ReadClauses(deeds, asking)


def _sure_deed(members: Sequence[SlotSegment], scores: WordScores) -> TaskDeed:
    likely = np.mean([np.exp(scores.deed[one.first : one.last + 1]).mean(0) for one in members], 0)
    deed = DEEDS[int(likely.argmax())]
    return deed if likely.max() >= (_SURE_OF_AN_EFFECT if deed in EFFECTS else _SURE) else TaskDeed.NONE


def _clause(
    members: Sequence[SlotSegment], others: Sequence[SlotSegment], scores: WordScores, number: int
) -> tuple[int, int]:
    """The words around a goal's segments that the parser gives the same goal."""
    is_its = scores.goal.argmax(1) == number
    is_its &= scores.role.argmax(1) == WordRole.OTHER
    first, last = members[0].first, members[-1].last
    while first and is_its[first - 1] and not any(one.last == first - 1 for one in others):
        first -= 1
    while last + 1 < len(is_its) and is_its[last + 1] and not any(one.first == last + 1 for one in others):
        last += 1
    return first, last
