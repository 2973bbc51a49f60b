"""What the owner's own sentence calls what was clicked: its goals, in order, beside the steps. Pure.

Applications often do not say what their controls are called, and the picture of a symbol has no text. But the
task's sentence names them, in the order in which they are used. So the goals that the task parser reads are
laid beside the recorded steps: each goal takes as many steps as doing it can need, texts and keys have to be
equal, and names that are known from elsewhere have to agree. Where several ways are equally good, only what
all of them say is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum, auto
from itertools import islice

from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal

GoalReader = Callable[[str], Sequence[PlannedGoal]]
"""From a task to what it asks for, in order; nothing where it was not understood."""


class Deed(Enum):
    """What a recorded step does, as far as its action tells."""

    CLICK = auto()
    DOUBLE = auto()
    TYPE = auto()
    KEYS = auto()
    OTHER = auto()
    """Scrolls, waits and endings: they stand between goals and count for none."""


@dataclass(frozen=True, slots=True)
class DoneStep:
    deed: Deed
    text: str = ""
    """What was typed, or the keys with spaces between them."""
    name: str = ""
    """What was clicked, where the application or the picture says so."""


@dataclass(frozen=True, slots=True)
class AskedStep:
    """What a step does for its task."""

    goal: PlannedGoal
    is_opening: bool = False
    """It opens the list or menu that the goal's name is in."""


_Way = tuple[AskedStep | None, ...]
_AGREES, _DIFFERS, _SPARE = 1.0, -2.0, -1.5
"""What counts for and against a way: a name that agrees, one that differs, a step that no goal asks for."""
_MOST_SPARE = 2
_ALIKE = 0.72
"""A text that was read differs from the owner's spelling by a letter or two."""
_MOST_WAYS = 4000
_ENTER = ("enter", "return")


def no_goals(task: str) -> Sequence[PlannedGoal]:
    return ()


def asked_steps(goals: Sequence[PlannedGoal], steps: Sequence[DoneStep]) -> list[AskedStep | None]:
    """For each step the goal that it serves; None where that is not clear."""
    acting = [number for number, one in enumerate(steps) if one.deed is not Deed.OTHER]
    found: list[AskedStep | None] = [None] * len(steps)
    ways = list(islice(_ways(goals, [steps[number] for number in acting], _MOST_SPARE), _MOST_WAYS))
    if not goals or not ways or len(ways) == _MOST_WAYS:
        return found
    best = max(score for score, _ in ways)
    if best < 0.0:
        return found
    likeliest = [way for score, way in ways if score == best]
    for place, number in enumerate(acting):
        said = {way[place] for way in likeliest}
        if len(said) == 1:
            [found[number]] = said
    return found


def _ways(
    goals: Sequence[PlannedGoal], steps: Sequence[DoneStep], spare: int
) -> Iterator[tuple[float, _Way]]:
    """Every way to lay all goals beside all steps."""
    if goals:
        for score, way in _served(goals[0], steps):
            for more, rest in _ways(goals[1:], steps[len(way) :], spare):
                yield score + more, (*way, *rest)
    if not steps:
        if not goals:
            yield 0.0, ()
        return
    if spare:
        for more, rest in _ways(goals, steps[1:], spare - 1):
            yield _SPARE + more, (None, *rest)


def _served(goal: PlannedGoal, steps: Sequence[DoneStep]) -> Iterator[tuple[float, _Way]]:
    """The ways in which a goal is served by the steps that come first."""
    one, opening = AskedStep(goal), AskedStep(goal, is_opening=True)
    match goal.verb:
        case GoalVerb.READ:
            yield 0.0, ()
        case GoalVerb.KEYS:
            yield from _by_keys(goal, steps, one)
        case GoalVerb.TYPE:
            for count in (0, 1):
                is_typed = _is(steps[count:], Deed.TYPE) and _same_text(steps[count].text, goal.value)
                if is_typed and (not count or _is(steps, Deed.CLICK)):
                    yield _AGREES, (*[None] * count, one)
        case GoalVerb.FILL:
            if _is(steps, Deed.CLICK):
                at = next((n for n, step in enumerate(steps[1:], 1) if step.deed is not Deed.KEYS), 0)
                if at and _is(steps[at:], Deed.TYPE) and _same_text(steps[at].text, goal.value):
                    yield _AGREES, (one,) * (at + 1)
        case GoalVerb.DOUBLE:
            if _is(steps, Deed.DOUBLE):
                yield _agreement(steps[0].name, goal.name), (one,)
        case _:
            yield from _by_keys(goal, steps, one)
            yield from _pressed(goal, steps, one, opening)


def _by_keys(goal: PlannedGoal, steps: Sequence[DoneStep], one: AskedStep) -> Iterator[tuple[float, _Way]]:
    if _is(steps, Deed.KEYS) and _same_keys(steps[0].text, goal.name):
        yield _AGREES, (one,)
    if goal.name.casefold() in _ENTER:
        yield 0.0, ()  # it stands at the end of what was typed before


def _pressed(
    goal: PlannedGoal, steps: Sequence[DoneStep], one: AskedStep, opening: AskedStep
) -> Iterator[tuple[float, _Way]]:
    if not _is(steps, Deed.CLICK):
        return
    yield _agreement(steps[0].name, goal.name), (one,)
    if _is(steps[1:], Deed.CLICK):
        # A list shows its value where its name is not known, so an opener's name can only speak for it.
        says_owner = bool(goal.owner) and are_alike(steps[0].name, goal.owner)
        opened = _AGREES if says_owner else (0.0 if goal.owner else _DIFFERS / 2)
        yield opened + _agreement(steps[1].name, goal.name), (opening, one)


def _is(steps: Sequence[DoneStep], deed: Deed) -> bool:
    return bool(steps) and steps[0].deed is deed


def _same_text(done: str, asked: str) -> bool:
    return done.strip() == asked.strip()


def _same_keys(done: str, asked: str) -> bool:
    plain = asked.casefold().replace("+", " ").replace("escape", "esc").split()
    return done.casefold().replace("escape", "esc").split() == plain


def _agreement(known: str, said: str) -> float:
    if not known:
        return 0.0
    return _AGREES if are_alike(known, said) else _DIFFERS


def are_alike(one: str, other: str) -> bool:
    """Whether two names may be the same: one holds the other's words, or they differ by little.

    >>> are_alike("Remember last directory", "remember last directory"), are_alike("Gountry", "Country")
    (True, True)
    >>> are_alike("Cancel", "Save")
    False
    """
    if one.casefold().split() == other.casefold().split():
        return bool(one.split())
    first, second = (" ".join(_words(name)) for name in (one, other))
    if not first or not second:
        return False
    if f" {first} " in f" {second} " or f" {second} " in f" {first} ":
        return True
    return SequenceMatcher(None, first, second).ratio() >= _ALIKE


def _words(name: str) -> list[str]:
    return "".join(letter if letter.isalnum() else " " for letter in name.casefold()).split()
