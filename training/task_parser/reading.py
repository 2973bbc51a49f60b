"""What a task parser reads whole: every goal with its verb, names and values, and nothing else. Pure."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TypeVar

from agent.models.task_parser.labels import DEEDS, WORD_HEADS, TaskDeed, WordRole, WordScores
from agent.models.task_parser.plan import PlannedGoal, goals_of
from agent.models.task_parser.said_deeds import said_deeds
from agent.models.task_parser.segments import slots_of
from agent.models.task_parser.words import TaskWord, words_of
from training.embedded.blind_goals import blind_goals
from training.embedded.wording import Goal, task_text
from training.task_parser.everyday import everyday_task
from training.task_parser.phrased import PhrasedTask, phrased_task
from training.task_parser.spoken import spoken_task
from training.windows.words import SceneWords

Said = tuple[str, str, str, str]
"""GoalVerb, name, value, owner."""
ScoresOf = Callable[[Sequence[Sequence[TaskWord]]], Sequence[WordScores]]
"""What a parser says of the words of several tasks."""
_ARTICLE = re.compile(r"(?:the|a|an|my) ", re.IGNORECASE)
_ALIKE_HERE = (("press", "tick", "choose", "double"),)
"""What a row of a menu is for shows only when it is in sight."""
Wanted = TypeVar("Wanted")


def said(goal: PlannedGoal) -> Said:
    return goal.verb.value, goal.name, goal.value, goal.owner


def goals_without_picture(task: str, words: Sequence[TaskWord], scores: WordScores) -> list[PlannedGoal]:
    """The goals of a task, from what a parser says of its words."""
    kept = list(words[: len(scores.role)])
    return goals_of(task, kept, scores, slots_of(kept, task, scores, {}), {})


def goals_and_deeds(task: str, words: Sequence[TaskWord], scores: WordScores) -> list[PlannedGoal]:
    """The same where every deed is possible of which the parser is sure."""
    kept = list(words[: len(scores.role)])
    clauses = said_deeds(task, kept, scores, DEEDS[1:])
    asked = [(one.first, [one.goal]) for one in clauses.deeds]
    for first, last in clauses.others:
        part = slice(first, last + 1)
        of_words = {name: getattr(scores, name)[part] for name in WORD_HEADS}
        asked.append((first, goals_without_picture(task, kept[part], replace(scores, **of_words))))
    return [goal for _, goals in sorted(asked, key=itemgetter(0)) for goal in goals]


def alike(left: str, right: str) -> bool:
    return left.casefold().strip(" .:…") == right.casefold().strip(" .:…")


def is_goal(one: Said, goal: Goal) -> bool:
    verb, name, value, owner = one
    return (
        verb == goal.verb
        and alike(name, goal.name)
        and value == goal.value
        and (not owner or alike(owner, goal.owner))
    )


@dataclass(frozen=True, slots=True)
class EverydayReading:
    """A sentence and the goals that it asks for, as (verb, name, value)."""

    task: str
    goals: list[tuple[str, str, str]]

    def is_read(self, found: Sequence[PlannedGoal]) -> bool:
        return len(found) == len(self.goals) and all(
            self._is_goal(said(one), goal) for one, goal in zip(found, self.goals, strict=True)
        )

    def _is_goal(self, one: Said, goal: tuple[str, str, str]) -> bool:
        verb, name, value, owner = one
        wanted, wanted_name, wanted_value = goal
        is_verb = verb == wanted or any(verb in group and wanted in group for group in _ALIKE_HERE)
        plain = _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name
        bare = _ARTICLE.sub("", wanted_name, count=1) if _ARTICLE.match(wanted_name) else wanted_name
        return is_verb and alike(plain, bare) and value == wanted_value and not owner


def _are_goals(goals: list[Goal], found: list[PlannedGoal]) -> bool:
    return len(found) == len(goals) and all(
        is_goal(said(one), goal) for one, goal in zip(found, goals, strict=True)
    )


def share_of_grammar(scores_of: ScoresOf, count: int, *, held_out: bool) -> float:
    """Share of so many tasks of the grammar that are read whole; always the same tasks."""
    rng = random.Random(f"measure {'held out' if held_out else 'grammar'}")
    asked = []
    for _ in range(count):
        goals = blind_goals(SceneWords(rng), rng)
        asked.append((task_text(goals, rng, held_out=held_out).text, goals))

    return _share(scores_of, asked, _are_goals)


def share_of_everyday(scores_of: ScoresOf, count: int, *, held_out: bool) -> float:
    """The same of everyday sentences."""
    rng = random.Random(f"measure {'everyday, held out' if held_out else 'everyday'}")
    asked = []
    for _ in range(count):
        worded, meant = everyday_task(SceneWords(rng), rng, held_out=held_out)
        goals = [(one.verb.value, one.name, one.value) for one in meant]
        asked.append((worded.text, EverydayReading(worded.text, goals)))
    return _share(scores_of, asked, lambda reading, found: reading.is_read(found))


def share_of_spoken(scores_of: ScoresOf, count: int, *, held_out: bool) -> float:
    """The same of spoken requests, whose names hold small words."""
    rng = random.Random(f"measure {'spoken, held out' if held_out else 'spoken'}")
    asked = []
    for _ in range(count):
        words = SceneWords(rng)
        worded, goals = spoken_task(blind_goals(words, rng)[:3], words, rng, held_out=held_out)
        asked.append((worded.text, goals))
    return _share(scores_of, asked, _are_goals)


def share_of_phrased(scores_of: ScoresOf, count: int, *, held_out: bool) -> float:
    """The same of tasks as the phrasebook puts them, deeds included."""
    rng = random.Random(f"measure {'phrased, held out' if held_out else 'phrased'}")
    asked = [phrased_task(SceneWords(rng), rng, held_out=held_out) for _ in range(count)]
    return _share(scores_of, [(one.text, one) for one in asked], _is_phrased_read, goals_and_deeds)


def _is_phrased_read(wanted: PhrasedTask, found: list[PlannedGoal]) -> bool:
    return len(found) == len(wanted.goals) and all(
        (one.verb if goal.verb else one.deed) == (goal.verb or goal.deed)
        and (one.deed is TaskDeed.NONE) is (goal.deed is TaskDeed.NONE)
        and alike(one.name, wanted.said(number, WordRole.NAME))
        and one.value == wanted.said(number, WordRole.VALUE)
        and alike(one.owner, wanted.said(number, WordRole.OWNER))
        for number, (one, goal) in enumerate(zip(found, wanted.goals, strict=True))
    )


def shares_read(scores_of: ScoresOf, count: int) -> dict[str, float]:
    """Share of the tasks of each kind, by forms that are trained and those that are not."""
    return {
        "grammar": share_of_grammar(scores_of, count, held_out=False),
        "held out": share_of_grammar(scores_of, count, held_out=True),
        "everyday": share_of_everyday(scores_of, count, held_out=False),
        "everyday, held out": share_of_everyday(scores_of, count, held_out=True),
        "spoken": share_of_spoken(scores_of, count, held_out=False),
        "spoken, held out": share_of_spoken(scores_of, count, held_out=True),
        "phrased": share_of_phrased(scores_of, count, held_out=False),
        "phrased, held out": share_of_phrased(scores_of, count, held_out=True),
    }


def _share(
    scores_of: ScoresOf,
    asked: Sequence[tuple[str, Wanted]],
    is_read: Callable[[Wanted, list[PlannedGoal]], bool],
    read: Callable[[str, Sequence[TaskWord], WordScores], list[PlannedGoal]] = goals_without_picture,
) -> float:
    words = [words_of(task) for task, _ in asked]
    found = [
        read(task, row, scores) for (task, _), row, scores in zip(asked, words, scores_of(words), strict=True)
    ]
    return sum(is_read(wanted, goals) for (_, wanted), goals in zip(asked, found, strict=True)) / len(asked)
