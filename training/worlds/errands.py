"""Errands in a building of rooms and drawers, in tokens: episodes of very different length. Pure.

Things lie in drawers of rooms and are wanted in the hall, one is carried at a time, and only an errand that
is done whole is a success. The agent reads what it is told and sees, and replies with an action, before
which it may think. An errand has 2 to some 40 turns and 20 to 600 tokens. Its turn limit is drawn with it
and is not told, so that a slow agent is cut, and not failed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

MAX_ROOMS, MAX_DRAWERS, MAX_THINGS = 6, 4, 3
MAX_TURNS, MAX_TOKENS, MAX_REPLY = 40, 600, 16
ROOMS = tuple(f"room{number}" for number in range(MAX_ROOMS + 1))
"""`room0` is the hall."""
DRAWERS = tuple(f"drawer{number}" for number in range(MAX_DRAWERS))
THINGS = tuple(f"thing{number}" for number in range(8))
COUNTS = tuple(f"count{number}" for number in range(max(MAX_ROOMS, MAX_DRAWERS) + 1))
WORDS = (
    *("<pad>", "<end>", "<user>", "<model>", "hm", "go", "open", "take", "give", "stop"),
    *("want", "in", "somewhere", "table", "here", "empty", "see", "have", "no", "left"),
    *ROOMS,
    *DRAWERS,
    *THINGS,
    *COUNTS,
)
IDS = {word: number for number, word in enumerate(WORDS)}
PAD, END, USER, MODEL = range(4)
DOMAINS = ("table", "room", "search")
"""The thing lies on the hall's table; its room is told; or nothing is told, and there are several things."""
THOUGHT = 5.0
"""Mean length of a demonstrated thought, in tokens."""


class ThingPlace(NamedTuple):
    """Where a thing lies: in a drawer of a room, or on the hall's table."""

    room: int
    drawer: int
    """−1: on the table."""


@dataclass(slots=True)
class Errand:
    """One errand. Everything about it follows from its seed and from what is done."""

    world: ClassVar[str] = "errands"

    seed: int
    domain: str
    drawers: tuple[int, ...]
    """Of each room; the hall has none."""
    things: dict[str, ThingPlace]
    max_turns: int = MAX_TURNS
    at: int = 0
    holds: str = ""
    given: set[str] = field(default_factory=set)
    taken: set[str] = field(default_factory=set)
    opened: dict[ThingPlace, str] = field(default_factory=dict)
    """What was seen in each drawer that was opened."""
    turns: int = 0
    is_over: bool = False
    is_success: bool = False
    is_cut: bool = False

    @property
    def potential(self) -> float:
        """How much of the errand is done, from 0 to 1: a thing counts half when it was taken."""
        return (len(self.taken) + len(self.given)) / (2 * len(self.things))

    def opening(self) -> list[int]:
        """The prompt: how many rooms, and what is wanted, with what is known about its place."""
        words = ["<user>", COUNTS[len(self.drawers) - 1]]
        for thing, place in self.things.items():
            known = ["table"] if place.drawer < 0 else ["in", ROOMS[place.room]]
            words += ["want", thing, *(["somewhere"] if self.domain == "search" else known)]
        return _ids([*words, "<model>"])

    def act(self, reply: Sequence[int]) -> list[int]:
        """What is read after a reply; nothing when the errand is over."""
        self.turns += 1
        said = self._do([WORDS[token] for token in reply if token not in (END, IDS["hm"])])
        if self.is_over:
            return []
        if self.turns >= self.max_turns:
            self.is_over = self.is_cut = True
        closing = [] if reply and reply[-1] == END else [END]
        return [*closing, *_ids(["<user>", *said, "<model>"])]

    def _do(self, words: list[str]) -> list[str]:
        match words:
            case ["go", room] if room in ROOMS[: len(self.drawers)]:
                self.at = ROOMS.index(room)
                return ["here", room, COUNTS[self.drawers[self.at]]]
            case ["open", drawer] if drawer in DRAWERS[: self.drawers[self.at]]:
                place = ThingPlace(self.at, DRAWERS.index(drawer))
                self.opened[place] = self._lying(place)
                return ["see", self.opened[place]] if self.opened[place] else ["empty"]
            case ["take", thing] if self._can_take(thing):
                self.holds = thing
                self.taken.add(thing)
                return ["have", thing]
            case ["give"] if self.holds and self.at == 0:
                self.given.add(self.holds)
                self.holds = ""
                self.is_over = self.is_success = len(self.given) == len(self.things)
                return ["left", COUNTS[len(self.things) - len(self.given)]]
            case ["stop"]:
                self.is_over = True
        return ["no"]

    def _lying(self, place: ThingPlace) -> str:
        return next((one for one, at in self.things.items() if at == place and one not in self.taken), "")

    def _can_take(self, thing: str) -> bool:
        place = self.things.get(thing)
        if place is None or self.holds or thing in self.taken or place.room != self.at:
            return False
        return place.drawer < 0 or place in self.opened

    def demonstrated(self) -> list[str]:
        """The next action of an agent that searches in order and knows only what it was told and has seen."""
        if self.holds:
            return ["give"] if self.at == 0 else ["go", ROOMS[0]]
        for thing, place in self.things.items():
            if self._can_take(thing):
                return ["take", thing]
            is_known = self.domain != "search" or self.opened.get(place) == thing
            if is_known and thing not in self.taken:
                return ["go", ROOMS[place.room]] if place.room != self.at else self._next_drawer()
        return self._next_drawer()

    def _next_drawer(self) -> list[str]:
        rooms = [self.at, *(room for room in range(len(self.drawers)) if room != self.at)]
        for room in rooms:
            for drawer in range(self.drawers[room]):
                if ThingPlace(room, drawer) not in self.opened:
                    return ["open", DRAWERS[drawer]] if room == self.at else ["go", ROOMS[room]]
        return ["stop"]

    def wild(self, rng: random.Random) -> list[str]:
        """Any action, for demonstrations with mistakes."""
        return rng.choice(
            [["go", rng.choice(ROOMS[: len(self.drawers)])], ["open", rng.choice(DRAWERS)], ["give"]]
        )


def errand(seed: int) -> Errand:
    """The errand of a seed.

    >>> errand(3) == errand(3)
    True
    """
    found = _laid_out(seed)
    walked = _laid_out(seed)
    while not walked.is_over:
        walked.act([*_ids(walked.demonstrated()), END])
    slack = random.Random(f"limit {seed}").uniform(1.2, 2.4)
    found.max_turns = min(MAX_TURNS, math.ceil(slack * walked.turns))
    return found


def _laid_out(seed: int) -> Errand:
    rng = random.Random(f"errand {seed}")
    domain = rng.choice(DOMAINS)
    rooms = rng.randint(2, MAX_ROOMS)
    drawers = (0, *(rng.randint(1, MAX_DRAWERS) for _ in range(rooms)))
    if domain == "table":
        return Errand(seed, domain, drawers, {rng.choice(THINGS): ThingPlace(0, -1)})
    every = [ThingPlace(room, drawer) for room in range(1, rooms + 1) for drawer in range(drawers[room])]
    count = 1 if domain == "room" else rng.randint(1, min(MAX_THINGS, len(every)))
    places = rng.sample(every, count)
    return Errand(seed, domain, drawers, dict(zip(rng.sample(THINGS, count), places, strict=True)))


def demonstration(seed: int, *, mistakes: float) -> tuple[list[int], list[bool]]:
    """Token ids and mask of an errand that is done with thoughts, and with mistakes.

    Args:
        mistakes: chance that a turn does anything instead of what leads on.
    """
    rng = random.Random(f"demonstration {seed}")
    task = errand(seed)
    ids = task.opening()
    mask = [False] * len(ids)
    while not task.is_over and len(ids) < MAX_TOKENS - MAX_REPLY:
        words = task.wild(rng) if rng.random() < mistakes else task.demonstrated()
        thought = min(MAX_REPLY - 4, int(rng.expovariate(1 / THOUGHT)))
        reply = [*[IDS["hm"]] * thought, *_ids(words), END]
        answer = task.act(reply)
        ids += [*reply, *answer]
        mask += [*[True] * len(reply), *[False] * len(answer)]
    return ids, mask


def _ids(words: Sequence[str]) -> list[int]:
    return [IDS[word] for word in words]
