"""Goals without a picture, to learn the language of tasks. Pure."""

from __future__ import annotations

import random

from agent.models.task_parser.labels import GoalVerb
from training.embedded.grammar.keys import KEY_NAMES
from training.embedded.requests import UNKNOWN, Request, SeenName, outside_request, requests_of_task
from training.embedded.values import value_to_type
from training.embedded.wording import Goal
from training.windows.corpus.kinds import LabelKind
from training.windows.words import SceneWords

_NUM_GOALS = ((1, 2, 3, 4, 5, 6), (22, 20, 20, 17, 13, 8))


KEY_TASKS = 0.06
"""Of the tasks without a picture, those that press one key after the other."""
READ_TASKS = 0.05
"""Share of tasks that end with a question about what a field shows."""


_CHOSEN_FROM = {
    "combo": (LabelKind.OPTION, LabelKind.COMBO),
    "menu": (LabelKind.MENU_ITEM, LabelKind.MENU),
    "list": (LabelKind.OPTION, LabelKind.GROUP),
    "radio": (LabelKind.RADIO, LabelKind.GROUP),
}
"""How rows are called, and how what they belong to is."""


def blind_requests(rng: random.Random) -> list[Request]:
    """Every step of one task without a picture: what to do, in words; coordinates and states carry no
    loss."""
    words = SceneWords(rng)
    if rng.random() < 0.08:
        return [outside_request(words, rng)]
    return requests_of_task(blind_goals(words, rng), lambda name, goal: SeenName(UNKNOWN), rng)


def blind_goals(words: SceneWords, rng: random.Random) -> list[Goal]:
    """One to six goals about controls that are on no picture."""
    count = rng.choices(*_NUM_GOALS)[0]
    if rng.random() < KEY_TASKS:
        return [Goal(GoalVerb.PRESS, words.key(), kind="button") for _ in range(count)]
    goals = [_invented(words, rng) for _ in range(count)]
    if rng.random() < READ_TASKS:
        goals[-1] = Goal(GoalVerb.READ, words.label(LabelKind.FIELD), kind="field")
    return goals


def _invented(words: SceneWords, rng: random.Random) -> Goal:
    verb = rng.choices(
        (
            GoalVerb.PRESS,
            GoalVerb.FILL,
            GoalVerb.TICK,
            GoalVerb.UNTICK,
            GoalVerb.CHOOSE,
            GoalVerb.DOUBLE,
            GoalVerb.TYPE,
            GoalVerb.KEYS,
        ),
        (25, 24, 15, 8, 20, 1, 4, 4),
    )[0]
    match verb:
        case GoalVerb.FILL:
            return Goal(verb, words.label(LabelKind.FIELD), value_to_type(words, rng), kind="field")
        case GoalVerb.CHOOSE:
            kind = rng.choice(("combo", "combo", "menu", "list", "radio"))
            row_kind, owner_kind = _CHOSEN_FROM[kind]
            owner = words.label(owner_kind) if kind in ("combo", "menu") or rng.random() < 0.4 else ""
            return Goal(verb, words.label(row_kind), owner=owner, kind=kind)
        case GoalVerb.TYPE:
            return Goal(verb, value=value_to_type(words, rng))
        case GoalVerb.KEYS:
            return Goal(verb, rng.choice(KEY_NAMES))
        case GoalVerb.PRESS:
            if rng.random() < KEY_TASKS:
                return Goal(verb, words.key(), kind="button")
            if rng.random() < 0.25:
                return Goal(verb, words.label(LabelKind.TAB), kind="tab")
            return Goal(verb, words.label(LabelKind.BUTTON), kind="button")
        case GoalVerb.DOUBLE:
            return Goal(verb, words.label(LabelKind.OPTION))
    return Goal(verb, words.label(LabelKind.CHECKBOX))
