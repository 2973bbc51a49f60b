"""What a screen reader says has the keyboard, asked over AT-SPI. I/O: D-Bus.

Nothing of ours is asked: the answer is what the program on the bus tells any screen reader.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from agent.computers.accessibility_bus import AccessibilityBus, BusQuestion, connect_session_bus

_REGISTRY = "org.a11y.atspi.Registry"
_ROOT = "/org/a11y/atspi/accessible/root"
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ACTIVE, _FOCUSABLE, _FOCUSED, _SHOWING = 1, 11, 12, 25
_LABELLED_BY = 2
"""A kind of relation."""
"""Bits of an object's states."""
_ANSWER_S = 20.0
"""For one level of the tree; the machine may be busy with something else."""
_MOST_DEEP, _MOST_WIDE = 40, 1500
_HAS_KEYBOARD = 1 << _FOCUSABLE | 1 << _FOCUSED
"""What only passes the keyboard on to its parent is focused and cannot be."""
_ENTRIES = ("list item", "table cell", "tree item")
"""The current one of a list says that it is focused even while something else has the keyboard."""
_Place = tuple[str, str]
"""Name on the bus and path of an object."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """An object as it is read out."""

    name: str
    role: str
    window: str
    """The title of the window that it is in."""
    label: str = ""
    """What names it beside its name: of a list that unfolds, whose name is what is chosen, what for."""


NOTHING = Spoken("", "", "")


@dataclass(frozen=True, slots=True)
class _Node:
    place: _Place
    states: int
    parent: int
    """Its number in the list of nodes; -1 for a window."""
    depth: int


class SpokenFocus:
    """Reads the tree of every program on the bus of this environment's session.

    Raises:
        ConnectionError: there is no AT-SPI.
    """

    def __init__(self) -> None:
        bus = connect_session_bus()
        if bus is None:
            raise ConnectionError("there is no AT-SPI here")
        self._bus: AccessibilityBus = bus
        self.num_reads = 0

    def close(self) -> None:
        self._bus.close()

    def now(self) -> Spoken:
        """What has the keyboard; `NOTHING` where nothing says so."""
        nodes = self._nodes()
        focused = [one for one in nodes if one.states & _HAS_KEYBOARD == _HAS_KEYBOARD]
        heard = [one for one in focused if self._is_heard(nodes, one)]
        if not heard:
            return NOTHING
        chosen = max(heard, key=lambda one: one.depth)
        role, name = self._role_and_name(chosen.place)
        window = self._name(self._window(nodes, chosen).place)
        return Spoken(name, role, window, self._label(chosen.place))

    def windows(self) -> list[str]:
        """The titles of the windows that are shown."""
        return [self._name(one.place) for one in self._nodes(deep=1) if one.parent < 0]

    def tree(self) -> list[str]:
        """Everything that is shown, a line for each object that has a name."""
        lines = []
        for one in _in_order(self._nodes()):
            role, name = self._role_and_name(one.place)
            if name:
                lines.append(f"{'  ' * one.depth}{role}: {name}")
        return lines

    # ---- inside

    def _nodes(self, deep: int = _MOST_DEEP) -> list[_Node]:
        """Everything that is shown, level by level: each level is one batch of questions."""
        self.num_reads += 1
        level = [(-1, place) for program in self._children([(_REGISTRY, _ROOT)])[0]
                 for place in self._children([program])[0]]  # fmt: skip
        found: list[_Node] = []
        for depth in range(deep):
            if not level:
                break
            places = [place for _, place in level]
            states = self._states(places)
            shown = [
                (parent, place, state)
                for (parent, place), state in zip(level, states, strict=True)
                if state >> _SHOWING & 1
            ]
            first = len(found)
            found += [_Node(place, state, parent, depth) for parent, place, state in shown]
            children = self._children([place for _, place, _ in shown])
            level = [
                (first + at, child)
                for at, of_one in enumerate(children)
                if len(of_one) <= _MOST_WIDE
                for child in of_one
            ]
        return found

    def _is_heard(self, nodes: list[_Node], one: _Node) -> bool:
        """Whether it is in the window with the keyboard (an open list is a window that never is the active
        one), and its list has the keyboard where it is an entry of one."""
        windows = [each for each in nodes if each.parent < 0]
        window = self._window(nodes, one)
        if any(each.states >> _ACTIVE & 1 for each in windows) and not window.states >> _ACTIVE & 1:
            return False
        if one.parent >= 0 and self._role_and_name(one.place)[0] in _ENTRIES:
            return bool(nodes[one.parent].states >> _FOCUSED & 1)
        return True

    def _window(self, nodes: list[_Node], one: _Node) -> _Node:
        while one.parent >= 0:
            one = nodes[one.parent]
        return one

    def _role_and_name(self, place: _Place) -> tuple[str, str]:
        bus, path = place
        questions = [
            BusQuestion(bus, path, _ACCESSIBLE, "GetRoleName"),
            BusQuestion(bus, path, _PROPERTIES, "Get", "ss", (_ACCESSIBLE, "Name")),
        ]
        role, name = self._bus.ask(questions, limit_s=_ANSWER_S)
        return str(role[0]) if role else "", str(name[0][1]) if name else ""

    def _label(self, place: _Place) -> str:
        """The name of what it is labelled by, or else its description."""
        bus, path = place
        questions = [
            BusQuestion(bus, path, _ACCESSIBLE, "GetRelationSet"),
            BusQuestion(bus, path, _PROPERTIES, "Get", "ss", (_ACCESSIBLE, "Description")),
        ]
        relations, description = self._bus.ask(questions, limit_s=_ANSWER_S)
        labels = [
            self._name((str(of[0]), str(of[1])))
            for kind, others in (relations[0] if relations else ())
            if kind == _LABELLED_BY
            for of in others
        ]
        return " ".join(labels) or (str(description[0][1]) if description else "")

    def _name(self, place: _Place) -> str:
        return self._role_and_name(place)[1]

    def _states(self, places: list[_Place]) -> list[int]:
        questions = [BusQuestion(bus, path, _ACCESSIBLE, "GetState") for bus, path in places]
        answers = self._bus.ask(questions, limit_s=_ANSWER_S) if questions else []
        return [_bits(answer[0]) if answer else 0 for answer in answers]

    def _children(self, places: list[_Place]) -> list[list[_Place]]:
        questions = [BusQuestion(bus, path, _ACCESSIBLE, "GetChildren") for bus, path in places]
        answers = self._bus.ask(questions, limit_s=_ANSWER_S) if questions else []
        return [[(bus, path) for bus, path in answer[0]] if answer else [] for answer in answers]


def _bits(words: list[int]) -> int:
    return words[0] | (words[1] << 32 if len(words) > 1 else 0)


def _in_order(nodes: list[_Node]) -> Iterator[_Node]:
    """Parents before their children, siblings as they stand."""
    inside: dict[int, list[int]] = {}
    for number, one in enumerate(nodes):
        inside.setdefault(one.parent, []).append(number)
    waiting = list(reversed(inside.get(-1, [])))
    while waiting:
        number = waiting.pop()
        yield nodes[number]
        waiting += reversed(inside.get(number, []))


def settled(focus: SpokenFocus, *, pause_s: float, limit_s: float) -> Spoken:
    """What has the keyboard once two readings agree and say something; the last one where they never do."""
    deadline_s = time.monotonic() + limit_s
    before = focus.now()
    while True:
        time.sleep(pause_s)
        found = focus.now()
        if (found == before and (found.name or found.label)) or time.monotonic() > deadline_s:
            return found
        before = found
