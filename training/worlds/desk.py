"""A desk of files with a screen and with tools: the suite `mixed` in tokens. Pure.

A file has to be renamed, all files of a kind have to go into the box, or the name of the file with the
largest number has to stand in the note. On the screen two names are seen at a time, and a file is selected
before it is opened, renamed or dragged. Where there are tools, a call does as much at once; the screen is
there as well. What is left on the desk decides, and not how it came about.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from training.worlds.errands import END, MAX_REPLY, MAX_TOKENS

MAX_FILES, SHOWN, MAX_DESK_TURNS = 6, 2, 40
NAMES = tuple(f"name{number}" for number in range(8))
SORTS = ("kind0", "kind1")
NUMBERS = tuple(f"number{number}" for number in range(10))
DESK_WORDS = (
    *("<pad>", "<end>", "<user>", "<model>", "hm", "<tools>", "rename", "collect", "largest"),
    *("down", "up", "click", "open", "key", "drag", "type", "done", "call"),
    *("list", "read", "move", "store", "top", "note", "see", "have", "ok", "no"),
    *NAMES,
    *SORTS,
    *NUMBERS,
)
DESK_IDS = {word: number for number, word in enumerate(DESK_WORDS)}
TOOLS = DESK_IDS["<tools>"]
SCREEN, MIXED = "screen", "tools"
"""The two domains: a screen alone, or tools beside it."""
ORDERS = ("rename", "collect", "largest")
THOUGHT = 2.0
"""Mean length of a demonstrated thought, in tokens."""


class DeskFile(NamedTuple):
    """What is in a file."""

    sort: str
    number: int


@dataclass(slots=True)
class FileDesk:
    """One task. Everything about it follows from its seed, its domain and what is done."""

    world: ClassVar[str] = "desk"

    seed: int
    domain: str
    order: str
    files: dict[str, DeskFile]
    """By name, in the order of the screen."""
    target: str
    """A file's name, or a kind."""
    new_name: str
    max_turns: int = MAX_DESK_TURNS
    page: int = 0
    selected: str = ""
    box: set[str] = field(default_factory=set)
    """Files that were put away."""
    note: str = ""
    looked: dict[str, DeskFile] = field(default_factory=dict)
    turns: int = 0
    calls: int = 0
    is_over: bool = False
    is_success: bool = False
    is_cut: bool = False

    @property
    def potential(self) -> float:
        """Nothing is paid on the way."""
        return 0.0

    @property
    def is_right(self) -> bool:
        """Whether the desk is as it was wanted."""
        match self.order:
            case "rename":
                return self.new_name in self.files and self.target not in self.files and not self.box
            case "collect":
                return self.box == {name for name, one in self.files.items() if one.sort == self.target}
        return self.note == self._largest(self.files) and not self.box

    def opening(self) -> list[int]:
        """The prompt: whether there are tools, what is wanted, and what is seen."""
        wanted = {"rename": [self.target, self.new_name], "collect": [self.target], "largest": []}[self.order]
        tools = ["<tools>"] if self.domain == MIXED else []
        return _ids(["<user>", *tools, self.order, *wanted, *self._seen(), "<model>"])

    def act(self, reply: Sequence[int]) -> list[int]:
        """What is read after a reply; nothing when the task is over."""
        self.turns += 1
        said = self._do([DESK_WORDS[token] for token in reply if token not in (END, DESK_IDS["hm"])])
        if self.is_over:
            return []
        if self.turns >= self.max_turns:
            self.is_over = self.is_cut = True
        closing = [] if reply and reply[-1] == END else [END]
        return [*closing, *_ids(["<user>", *said, "<model>"])]

    def _do(self, words: list[str]) -> list[str]:
        match words:
            case ["done"]:
                self.is_over, self.is_success = True, self.is_right
                return []
            case ["down"] if (self.page + 1) * SHOWN < len(self.shown()):
                self.page += 1
                return self._seen()
            case ["up"] if self.page:
                self.page -= 1
                return self._seen()
            case ["click", name] if name in self._seen():
                self.selected = name
                return ["have", name]
            case ["open"] if self.selected:
                return self._look(self.selected)
            case ["key", name] if self.selected and self._rename(self.selected, name):
                return ["ok", *self._seen()]
            case ["drag"] if self.selected:
                self._put_away(self.selected)
                return ["ok", *self._seen()]
            case ["type", name] if name in NAMES:
                self.note = name
                return ["ok"]
            case ["call", *rest] if self.domain == MIXED:
                self.calls += 1
                return self._called(rest)
        return ["no"]

    def _called(self, words: list[str]) -> list[str]:
        match words:
            case ["list"]:
                return ["see", *self.shown()]
            case ["read", name] if name in self.shown():
                return self._look(name)
            case ["move", name, other] if name in self.shown() and self._rename(name, other):
                return ["ok"]
            case ["store", sort] if sort in SORTS:
                for name in [name for name in self.shown() if self.files[name].sort == sort]:
                    self._put_away(name)
                return ["ok"]
            case ["top"] if self.shown():
                return ["see", self._largest({name: self.files[name] for name in self.shown()})]
            case ["note", name] if name in NAMES:
                self.note = name
                return ["ok"]
        return ["no"]

    def shown(self) -> list[str]:
        """Names of the files that lie on the desk."""
        return [name for name in self.files if name not in self.box]

    def _seen(self) -> list[str]:
        names = self.shown()
        self.page = min(self.page, max(0, (len(names) - 1) // SHOWN))
        return ["see", *names[self.page * SHOWN : (self.page + 1) * SHOWN]]

    def _look(self, name: str) -> list[str]:
        self.looked[name] = found = self.files[name]
        return [found.sort, NUMBERS[found.number]]

    def _rename(self, name: str, other: str) -> bool:
        if other not in NAMES or other in self.files:
            return False
        self.files = {other if one == name else one: found for one, found in self.files.items()}
        self.selected = ""
        return True

    def _put_away(self, name: str) -> None:
        self.box.add(name)
        self.selected = ""

    @staticmethod
    def _largest(files: dict[str, DeskFile]) -> str:
        return max(files, key=lambda name: files[name].number)

    def demonstrated(self, *, calls: bool) -> list[str]:
        """The next action of one who knows only what was told and seen."""
        if self.is_right and (self.order != "collect" or calls or len(self.looked) == len(self.files)):
            return ["done"]
        if calls:
            return self._call()
        if self.order == "rename":
            return self._go_to(self.target) if self.selected != self.target else ["key", self.new_name]
        known = self.looked.get(self.selected)
        if self.order == "collect" and known is not None and known.sort == self.target:
            return ["drag"]
        unknown = [name for name in self.shown() if name not in self.looked]
        if self.selected in unknown:
            return ["open"]
        if unknown:
            return self._go_to(unknown[0])
        return ["type", self._largest(self.looked)] if self.order == "largest" else ["done"]

    def _call(self) -> list[str]:
        match self.order:
            case "rename":
                return ["call", "move", self.target, self.new_name]
            case "collect":
                return ["call", "store", self.target]
        is_known = len(self.looked) == len(self.files)
        return ["call", "note", self._largest(self.looked)] if is_known else ["call", "top"]

    def learn_top(self) -> None:
        """What a demonstrator knows after a call said which is the largest."""
        self.looked = dict(self.files)

    def _go_to(self, name: str) -> list[str]:
        place = self.shown().index(name) // SHOWN if name in self.shown() else 0
        if place == self.page:
            return ["click", name]
        return ["down"] if place > self.page else ["up"]

    def wild(self, rng: random.Random) -> list[str]:
        """Any action, for demonstrations with mistakes."""
        seen = self._seen()[1:] or [NAMES[0]]
        every = [["down"], ["up"], ["click", rng.choice(seen)], ["open"], ["type", rng.choice(seen)]]
        return rng.choice(every)


def desk(seed: int, domain: str) -> FileDesk:
    """The task of a seed.

    >>> desk(3, SCREEN) == desk(3, SCREEN)
    True
    """
    found, walked = _laid(seed, domain), _laid(seed, SCREEN)
    while not walked.is_over:
        walked.act([*_ids(walked.demonstrated(calls=False)), END])
    slack = random.Random(f"limit {seed}").uniform(1.2, 2.4)
    found.max_turns = min(MAX_DESK_TURNS, math.ceil(slack * walked.turns) + 1)
    return found


def _laid(seed: int, domain: str) -> FileDesk:
    rng = random.Random(f"desk {seed}")
    names = rng.sample(NAMES, rng.randint(3, MAX_FILES) + 1)
    new_name = names.pop()
    numbers = rng.sample(range(10), len(names))
    files = {name: DeskFile(rng.choice(SORTS), number) for name, number in zip(names, numbers, strict=True)}
    order = rng.choice(ORDERS)
    target = {"rename": rng.choice(names), "collect": rng.choice(SORTS), "largest": ""}[order]
    return FileDesk(seed, domain, order, files, target, new_name)


def desk_demonstration(seed: int, *, mistakes: float) -> tuple[list[int], list[bool]]:
    """Token ids and mask of a task that is done with thoughts, and with mistakes; half of the tasks have
    tools, and half of those are done by calls.

    Args:
        mistakes: chance that a turn does anything instead of what leads on.
    """
    rng = random.Random(f"demonstration {seed}")
    domain, calls = rng.choice([(SCREEN, False), (SCREEN, False), (MIXED, False), (MIXED, True)])
    task = desk(seed, domain)
    ids = task.opening()
    mask = [False] * len(ids)
    while not task.is_over and len(ids) < MAX_TOKENS - MAX_REPLY:
        words = task.wild(rng) if rng.random() < mistakes else task.demonstrated(calls=calls)
        reply = [*[DESK_IDS["hm"]] * min(MAX_REPLY - 5, int(rng.expovariate(1 / THOUGHT))), *_ids(words), END]
        answer = task.act(reply)
        if words == ["call", "top"]:
            task.learn_top()
        ids += [*reply, *answer]
        mask += [*[True] * len(reply), *[False] * len(answer)]
    return ids, mask


def _ids(words: Sequence[str]) -> list[int]:
    return [DESK_IDS[word] for word in words]
