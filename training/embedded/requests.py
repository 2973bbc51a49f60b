"""Requests: task, history and what the picture contains → token ids and loss mask. Pure, no torch.

A reply begins with a thought: it names the goal it works on, finds that name in the picture, and the
next token depends on what is found there: a control token (found), ` already` (a tick that is as it should
be), ` missing` (not on the picture). So the pointer layer is trained at the thought's closing quote.

    press "Save"<|click|><|410|><|225|>
    fill "Name"<|click|><|310|><|205|><|hotkey|>end<|hotkey|>shift home<|type|>Ada
    tick "News" already; press "Save"<|click|>…
    choose "France" missing; open "Country"<|click|>…     and, next step,   choose "France"<|click|>…
    read "Total"<|finished|>42.10
    press "Foo" missing<|call_user|>          cannot<|call_user|>          done<|finished|>
    press "Foo" missing; scroll "down"<|scroll|><|985|><|400|>down 2       close "Not now"<|click|>…

Where a name is missing and a scroll bar has room below, the reply scrolls; the closing quote of "down" points
to that bar. Where a window came in between, the reply closes it, whatever the goal is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.prompts.request import task_words
from agent.types import Task
from training.embedded.parsing import parse_targets
from training.embedded.wording import Goal, WordedTask, outside_task, task_text
from training.windows.interruptions import draw_interruption
from training.windows.words import SceneWords

TASK_READINGS = 2
"""How often a prompt gives the task, see `parsing`."""
NOWHERE = -1
"""Pointer target: the name is not on the picture."""
UNKNOWN = -2
"""No picture: neither the decision nor the position carries loss in this one."""

Look = Callable[[str, Goal], "SeenName"]


@dataclass(frozen=True, slots=True)
class SeenName:
    """What one name refers to in the picture."""

    element: int
    """Index into the scene's elements, NOWHERE or UNKNOWN."""
    is_on: bool = False
    bins: tuple[int, int] = (0, 0)
    is_tall: bool = False
    """A field of several lines."""
    value: str = ""
    """What a field shows, when all of it can be read."""
    notches: int = 0
    """How far a scroll bar is turned: less than what is seen at once, so that nothing is passed by."""


def nothing_below(goal: Goal) -> SeenName:
    """No scroll bar has room below."""
    return SeenName(NOWHERE)


@dataclass(frozen=True, slots=True)
class Around:
    """What decides a step besides the goals and the places of their names."""

    below: Callable[[Goal], SeenName] = nothing_below
    """The scroll bar below which a missing name may be; NOWHERE when none has room, UNKNOWN when the picture
    does not tell."""
    scrolled: int = 0
    """How often this goal's name was missing and the picture was scrolled for it."""
    closing: tuple[str, SeenName] | None = None
    """The caption of the harmless button of a window that came in between, and that button."""


ALONE = Around()


@dataclass(slots=True)
class Request:
    """Token ids of prompt and reply; `learn` marks those with loss, `looks` the pointing tokens."""

    ids: list[int] = field(default_factory=list)
    learn: list[bool] = field(default_factory=list)
    looks: list[tuple[int, int]] = field(default_factory=list)
    """(index of the pointing token, element index or NOWHERE)"""
    coordinates: list[int] = field(default_factory=list)
    """Indices of coordinate tokens in `ids`."""
    clause: tuple[int, int] = (0, 1)
    """(first, last) tokens that ask for the goal of this step; the task's mark when nothing is left to do."""
    parse_at: int = 0
    """Index of the first byte of the task's second reading."""
    parse: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 3), np.int64))
    """(bytes of the task, 3) what each of them is for, see `parsing`."""
    family: str = ""

    def add(self, ids: Sequence[int], *, learn: bool = True) -> None:
        self.ids += ids
        self.learn += [learn] * len(ids)


def control(name: str) -> list[int]:
    return [ID_OF[f"<|{name}|>"]]


FIRST_COORDINATE = ID_OF["<|0|>"]
KEY_TEXT = {"Page Down": "pagedown", "Page Up": "pageup", "Escape": "esc"}


SELECT_LINE = ("end", "shift home")
"""Keys that select what stands in a field of one line. Ctrl+A does so too, but not in Tk and Motif."""
SELECT_ALL = ("ctrl a",)
"""The same in a field of several lines."""


def _pointing_name(request: Request, verb: str, name: str, seen: SeenName) -> None:
    """`verb "name"`, whose closing quote is the pointing token."""
    request.add(encode_data(f'{verb} "{name}"'))
    if seen.element != UNKNOWN:
        request.looks.append((len(request.ids) - 1, seen.element))


def _click(request: Request, seen: SeenName, token: str = "click") -> None:
    """A press on what was found. Without a picture the decision and the position carry no loss."""
    known = seen.element != UNKNOWN
    request.add(control(token), learn=known)
    for value in seen.bins:
        if known:
            request.looks.append((len(request.ids) - 1, seen.element))
            request.coordinates.append(len(request.ids))
        request.add([FIRST_COORDINATE + value], learn=known)


def _scroll(request: Request, bar: SeenName) -> None:
    """Turn the scroll bar that was found."""
    _pointing_name(request, "scroll", "down", bar)
    _click(request, bar, "scroll")
    request.add(encode_data(f"down {bar.notches}"))


def reply(
    request: Request,
    goals: Sequence[Goal],
    look: Look,
    *,
    opened: str = "",
    below: Callable[[Goal], SeenName] = nothing_below,
) -> int:
    """Append the reply that works on the first of the goals still to be done.

    Args:
        opened: the combo box, menu or list whose popup the step before has opened.
        below: see `Around`.

    Returns:
        How many goals are done once this reply has been performed; -1 when it asks the user.
    """
    for number, goal in enumerate(goals):
        match goal.verb:
            case GoalVerb.TYPE:
                request.add([*encode_data("type"), *control("type"), *encode_data(goal.value)])
                return number + 1
            case GoalVerb.KEYS:
                keys = KEY_TEXT.get(goal.name, goal.name.lower().replace("+", " "))
                request.add([*encode_data(f'keys "{goal.name}"'), *control("hotkey"), *encode_data(keys)])
                return number + 1
        seen = look(goal.name, goal)
        _pointing_name(request, goal.verb.value, goal.name, seen)
        if goal.verb is GoalVerb.READ and seen.element != NOWHERE:
            request.add(control("finished"))
            request.add(encode_data(seen.value), learn=seen.element != UNKNOWN)
            return number + 1
        if seen.element == NOWHERE:
            request.add(encode_data(" missing"))
            if goal.verb is GoalVerb.CHOOSE and goal.owner and goal.owner != opened:
                request.add(encode_data("; "))
                owner = look(goal.owner, goal)
                _pointing_name(request, "open", goal.owner, owner)
                if owner.element != NOWHERE:
                    _click(request, owner)
                    return number
                request.add(encode_data(" missing"))
            bar = below(goal)
            if bar.element >= 0:
                request.add(encode_data("; "))
                _scroll(request, bar)
                return number
            request.add(control("call_user"), learn=bar.element != UNKNOWN)
            return -1
        is_tick = goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK) and seen.element != UNKNOWN
        if is_tick and seen.is_on == (goal.verb is GoalVerb.TICK):
            request.add(encode_data(" already; "))
            continue
        _click(request, seen, "left_double" if goal.verb is GoalVerb.DOUBLE else "click")
        if goal.verb is GoalVerb.FILL:
            for keys in SELECT_ALL if seen.is_tall else SELECT_LINE:
                request.add([*control("hotkey"), *encode_data(keys)], learn=seen.element != UNKNOWN)
            request.add([*control("type"), *encode_data(goal.value)])
        return number + 1
    request.add([*encode_data("done"), *control("finished")])
    return len(goals)


def request(
    goals: Sequence[Goal],
    num_done: int,
    look: Look,
    rng: random.Random,
    *,
    opened: bool = False,
    around: Around = ALONE,
) -> Request:
    """The step that comes after the first `num_done` goals.

    Args:
        opened: the popup of the current goal's owner has just been opened.
    """
    if num_done < len(goals) and rng.random() < PLAIN:
        # Asked for as `agent.models.children.planned_steps` does: this goal alone, in the plainest words.
        alone = goals[num_done]
        text = plain_order(alone).sentence
        asked = WordedTask(text, [(0, len(text))])
        return _step(asked, [alone], Past([alone], rng), 0, look, opened=opened, around=around)
    past = Past(goals, rng)
    return _step(asked_for(goals, rng), goals, past, num_done, look, opened=opened, around=around)


PLAIN = 0.8
"""Share of steps that are asked for alone and in the plainest words."""


def plain_order(goal: Goal) -> PlannedGoal:
    """A goal as the task parser hands it to the model."""
    return PlannedGoal(goal.verb, goal.name, goal.value, goal.owner)


def requests_of_task(goals: Sequence[Goal], look: Look, rng: random.Random) -> list[Request]:
    """Every step of one task, also those after a popup was opened; all share one history."""
    asked, past = asked_for(goals, rng), Past(goals, rng)
    made = []
    for num_done in range(len(goals) + 1):
        if num_done and past.was_right[num_done - 1]:
            continue  # not spoken of yet, so this is the step before once more
        made.append(_step(asked, goals, past, num_done, look))
        if num_done == len(goals):
            break
        around = Around(scrolled=past.scrolled[num_done])
        if around.scrolled:
            made.append(_step(asked, goals, past, num_done, look, around=around))
        if _opens_owner(goals[num_done]):
            made.append(_step(asked, goals, past, num_done, look, opened=True, around=around))
    return made


WITH_FILES = 0.04
"""Share of tasks with files attached: paths after the task, of which nothing is asked."""


def asked_for(goals: Sequence[Goal], rng: random.Random) -> WordedTask:
    """The sentence that asks for these goals, now and then with files attached."""
    asked = task_text(goals, rng)
    if rng.random() >= WITH_FILES:
        return asked
    words = SceneWords(rng)
    endings = (".txt", ".pdf", ".png", ".csv", ".odt", "")
    paths = [
        "/".join(("", "home", words.pseudo_word(), words.pseudo_word() + rng.choice(endings)))
        for _ in range(rng.randint(1, 2))
    ]
    files = task_words(Task(asked.text, files=tuple(paths)))
    return WordedTask(files, asked.parts)


MISTOLD = 0.05
"""Share of names that the story of what was done gives cut short, as the model itself may have read them."""

SCROLLED = 0.06
"""Share of tasks whose story tells that the picture was scrolled."""
INTERRUPTED = 0.06
"""Share of tasks whose story tells that a window in between was closed."""


class Past:
    """What the story tells of each goal that is done."""

    def __init__(self, goals: Sequence[Goal], rng: random.Random) -> None:
        self.was_right = [
            goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK) and rng.random() < 0.12 for goal in goals
        ]
        """Ticks that were right already when their turn came."""
        self.names = [_mistold(goal.name, rng) if rng.random() < MISTOLD else goal.name for goal in goals]
        self.scrolled = [0] * len(goals)
        """How often the picture was scrolled before the name was found."""
        self.closed = [""] * (len(goals) + 1)
        """The button that closed a window which came before a goal, or before the end; "" where none came."""
        looking = [
            number for number, goal in enumerate(goals) if goal.name and goal.verb is not GoalVerb.KEYS
        ]
        if looking and rng.random() < SCROLLED:
            self.scrolled[rng.choice(looking)] = rng.randint(1, 3)
        if rng.random() < INTERRUPTED:
            name = SceneWords(rng).pseudo_word().title()
            self.closed[rng.randint(0, len(goals))] = draw_interruption(rng, name).harmless


def _mistold(name: str, rng: random.Random) -> str:
    words = name.split()
    return " ".join(words[: rng.randint(1, len(words) - 1)]) if len(words) > 1 else name


def _opens_owner(goal: Goal) -> bool:
    return goal.verb is GoalVerb.CHOOSE and bool(goal.owner) and goal.kind in ("combo", "menu")


def _missed(goal: Goal, name: str) -> str:
    """What is said of a goal whose name, and whose owner's name, is not on the picture."""
    thought = f'{goal.verb.value} "{name}" missing; '
    if goal.verb is GoalVerb.CHOOSE and goal.owner:
        thought += f'open "{goal.owner}" missing; '
    return thought + 'scroll "down"'


def _step(
    asked: WordedTask,
    goals: Sequence[Goal],
    past: Past,
    num_done: int,
    look: Look,
    *,
    opened: bool = False,
    around: Around = ALONE,
) -> Request:
    made = Request(family=goals[0].verb.value if len(goals) == 1 else "combined")
    add_task(made, asked.text)
    made.parse = parse_targets(asked, goals)
    prefix = ""
    for number, goal in enumerate(goals[:num_done]):
        name = past.names[number]
        _tell_closed(made, past.closed[number])
        for _ in range(past.scrolled[number]):
            tell_done(made, prefix + _missed(goal, name))
            prefix = ""
        if past.was_right[number]:
            prefix += f'{goal.verb.value} "{name}" already; '
            continue
        if _opens_owner(goal):
            tell_done(made, f'{prefix}choose "{name}" missing; open "{goal.owner}"')
            prefix = ""
        if goal.verb is GoalVerb.TYPE:
            tell_done(made, prefix + "type")
        else:
            tell_done(made, f'{prefix}{goal.verb.value} "{name}"')
        prefix = ""
    _tell_closed(made, past.closed[num_done])
    rest = goals[num_done:]
    for _ in range(around.scrolled):
        tell_done(made, prefix + _missed(rest[0], past.names[num_done]))
        prefix = ""
    owner = ""
    if opened:
        owner = rest[0].owner
        tell_done(made, f'{prefix}choose "{past.names[num_done]}" missing; open "{owner}"')
        prefix = ""
    made.add(control("now"), learn=False)
    if around.closing is not None:
        made.family = "closing"
        caption, button = around.closing
        _pointing_name(made, "close", caption, button)
        _click(made, button)
        made.add([END_OF_TURN_ID])
        return made
    if prefix:  # ticks that were right already and have not been spoken of since: look at them again
        num_done -= prefix.count(" already; ")
        rest = goals[num_done:]
    if rest:
        made.clause = clause_of(made, asked, num_done)
    reply(made, rest, look, opened=owner, below=around.below)
    if ID_OF["<|scroll|>"] in made.ids:
        made.family = "scroll"
    made.add([END_OF_TURN_ID])
    return made


def _tell_closed(made: Request, caption: str) -> None:
    if caption:
        tell_done(made, f'close "{caption}"')


def grounding_request(verb: str, name: str, seen: SeenName) -> Request:
    """A grounding request, without its task: `press "Save"`, then what is found in the picture.

    Grounding takes longest to learn, and six of these cost as much as one request with its task.
    """
    made = Request(family="glance")
    made.add(control("now"))
    _pointing_name(made, verb, name, seen)
    made.learn = [False] * len(made.ids)
    if seen.element == NOWHERE:
        made.add(encode_data(" missing"))
    elif verb == "scroll":
        _click(made, seen, "scroll")
        made.add([*encode_data(f"down {seen.notches}"), END_OF_TURN_ID])
    elif verb == GoalVerb.READ:
        made.add([*control("finished"), *encode_data(seen.value), END_OF_TURN_ID])
    elif (verb, seen.is_on) in (("tick", True), ("untick", False)):
        made.add(encode_data(" already"))
    else:
        _click(made, seen)
    return made


def add_task(made: Request, text: str) -> None:
    """The task, as often as a prompt gives it."""
    reading = [*control("task"), *encode_data(text)]
    made.add(reading * TASK_READINGS, learn=False)
    made.parse_at = len(made.ids) - len(reading) + 1


def clause_of(made: Request, asked: WordedTask, number: int) -> tuple[int, int]:
    """First and last token of the second reading that ask for goal `number`."""
    first, last = (made.parse_at + len(encode_data(asked.text[:end])) for end in asked.parts[number])
    return first, last


def tell_done(made: Request, thought: str) -> None:
    """One step of the history."""
    made.add([*control("did"), *encode_data(thought)], learn=False)


def outside_request(words: SceneWords, rng: random.Random) -> Request:
    """A task that this model has to refuse."""
    made = Request(family="outside")
    add_task(made, outside_task(words, rng))
    made.add(control("now"), learn=False)
    made.add([*encode_data("cannot"), *control("call_user"), END_OF_TURN_ID])
    return made
