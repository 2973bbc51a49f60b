"""Tasks of the grammar as targets of the task parser: what each word is. Pure."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.models.task_parser.labels import DEEDS, GOES_ON, MOST_GOALS, VERBS, WORD_HEADS, TaskDeed, WordRole
from agent.models.task_parser.words import TaskWord, words_of
from training.embedded.blind_goals import blind_goals
from training.embedded.parsing import Role, parse_targets
from training.embedded.requests import asked_for
from training.embedded.wording import Goal, WordedTask, first_draft, outside_task
from training.task_parser.chatty import chatty_task, with_commands
from training.task_parser.everyday import everyday_task
from training.task_parser.phrased import PhrasedTask, phrased_task
from training.task_parser.small_words import with_small_words
from training.task_parser.spoken import spoken_task
from training.windows.words import SceneWords

UNKNOWN = -100
"""Carries no loss (torch's `ignore_index`)."""
OUTSIDE = 0.05
"""Share of tasks that are beyond the model."""
CHATTY, SPOKEN, LOOSE, EVERYDAY = 0.25, 0.25, 0.15, 0.2
"""Shares of tasks in loose words, of spoken ones with small words in their names, of those whose names a
careful reader could cut elsewhere (sense tells where, and the picture is asked in the end), and of notes,
commands and effects."""
PHRASED = 0.6
"""Share of all tasks that are put as the phrasebook has it; the shares above are of the others."""
CLAUSES = 0.3
"""Share of the tasks in loose words, and of the careful ones, that have names with small words, too."""
_ROLE_OF = {Role.NAME: WordRole.NAME, Role.VALUE: WordRole.VALUE, Role.OWNER: WordRole.OWNER}


@dataclass(frozen=True, slots=True)
class ParserSample:
    task: str
    words: list[TaskWord]
    targets: NDArray[np.int64]
    """(words, 4) role, verb, number of the goal and deed; UNKNOWN where nothing is to be learned."""
    is_outside: bool


def sample(asked: WordedTask, goals: list[Goal]) -> ParserSample:
    """A worded task with what each of its words is."""
    words = words_of(asked.text)
    targets = np.full((len(words), len(WORD_HEADS)), UNKNOWN, np.int64)
    at = np.cumsum([0, *(len(letter.encode()) for letter in asked.text)])
    parsed = parse_targets(asked, goals)
    # Names of different goals can stand side by side.
    before = (Role.BETWEEN, 0)
    for number, word in enumerate(words):
        role, verb, goal = parsed[at[word.start]]
        if role < 0:
            before = (Role.BETWEEN, 0)
            continue
        begun = Role(role - role % 2) if role >= Role.NAME else Role.BETWEEN
        kind = _ROLE_OF.get(begun, WordRole.OTHER)
        goes_on = kind is not WordRole.OTHER and before == (begun, goal)
        targets[number, 0] = GOES_ON[kind] if goes_on else kind
        if goal:
            targets[number, 1:] = verb - 1, goal - 1, DEEDS.index(TaskDeed.NONE)
        before = (begun, goal)
    return ParserSample(asked.text, words, targets, is_outside=False)


def phrased_sample(task: PhrasedTask) -> ParserSample:
    """A task of the phrasebook with what each of its words is; deeds have no verb."""
    words = words_of(task.text)
    targets = np.full((len(words), len(WORD_HEADS)), UNKNOWN, np.int64)
    targets[:, 0] = WordRole.OTHER
    for number, word in enumerate(words):
        for place, goal in enumerate(task.goals):
            if goal.start <= word.start < goal.end:
                verb = UNKNOWN if goal.verb is None else VERBS.index(goal.verb)
                targets[number, 1:] = verb, min(place, MOST_GOALS - 1), DEEDS.index(goal.deed)
        for phrase in task.phrases:
            if phrase.start <= word.start < phrase.end:
                is_first = not number or words[number - 1].start < phrase.start
                targets[number, 0] = phrase.role if is_first else GOES_ON[phrase.role]
    return ParserSample(task.text, words, targets, is_outside=False)


def samples(rng: random.Random) -> Iterator[ParserSample]:
    """Tasks without end, every one with words of its own."""
    while True:
        words = SceneWords(rng)
        if rng.random() < OUTSIDE:
            text = outside_task(words, rng)
            split = words_of(text)
            targets = np.full((len(split), len(WORD_HEADS)), UNKNOWN, np.int64)
            targets[:, 0] = WordRole.OTHER
            yield ParserSample(text, split, targets, is_outside=True)
            continue
        if rng.random() < PHRASED:
            yield phrased_sample(phrased_task(words, rng))
            continue
        which = rng.random()
        goals = blind_goals(words, rng)
        if which < EVERYDAY:
            yield sample(*everyday_task(words, rng))
            continue
        if which < EVERYDAY + CHATTY + SPOKEN:
            few = rng.choices((1, 2, 3, 4, 5), (45, 27, 15, 8, 5))[0]
            few_goals = with_commands(goals[:few], words, rng)
            if which < EVERYDAY + SPOKEN:
                yield sample(*spoken_task(few_goals, words, rng))
                continue
            if rng.random() < CLAUSES:
                few_goals = with_small_words(few_goals, words, rng)
            yield sample(*chatty_task(few_goals, words, rng))
            continue
        if rng.random() < CLAUSES:
            goals = with_small_words(goals, words, rng)
        if which < EVERYDAY + CHATTY + SPOKEN + LOOSE:
            yield sample(first_draft(goals, rng).task, goals)
        else:
            yield sample(asked_for(goals, rng), goals)
