"""Reads the accessibility tree of a private desktop's applications from outside. I/O: D-Bus.

By the bounded connection of `agent.computers.accessibility_bus`, level by level with many questions at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agent.computers.accessibility_bus import AccessibilityBus, BusQuestion
from training.proposing.seen_tree import COMBO_ROLE, FIELD_ROLES, ITEM_ROLES, SeenNode, SeenTree

_ACCESSIBLE, _COMPONENT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Component"
_TEXT, _PROPERTIES = "org.a11y.atspi.Text", "org.freedesktop.DBus.Properties"
_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_LABELLED_BY = 2
_LIMIT_S = 5.0
_BATCH = 60
_MAX_NODES, _MAX_DEPTH, _MAX_CHILDREN = 1500, 30, 100
_MAX_NAME, _MAX_TEXT = 200, 2000
_STATES = {
    4: "checked",
    7: "editable",
    17: "multi line",
    20: "pressed",
    23: "selected",
    24: "sensitive",
    25: "showing",
}

_CHOOSERS = frozenset(("color chooser", "file chooser", "font chooser"))
_FOLDED = ITEM_ROLES | {"combo box", "list", "menu bar", "popup menu"}

_Reference = tuple[str, str]
"""Bus name and object path."""


def read_tree(bus: AccessibilityBus) -> SeenTree:
    """
    Raises:
        OSError, ValueError: nobody answers on the bus in time, or with more than it may.
    """
    nodes: list[SeenNode] = []
    level = [(one, -1) for one in _references(_ask(bus, [_children_of(_REGISTRY)])[0])]
    for _ in range(_MAX_DEPTH):
        level = level[: max(0, _MAX_NODES - len(nodes))]
        if not level:
            break
        below: list[tuple[_Reference, int]] = []
        for first in range(0, len(level), _BATCH):
            batch = level[first : first + _BATCH]
            answers = iter(_ask(bus, [question for one, _ in batch for question in _about(one)]))
            drafts: list[tuple[_Reference, SeenNode]] = []
            parents: list[tuple[_Reference, int]] = []
            for number, (reference, parent) in enumerate(batch, start=len(nodes)):
                role, state, name, box, count = (next(answers) for _ in range(len(_about(reference))))
                called, kind = _value(name)[:_MAX_NAME].strip(), str(role[0]) if role else ""
                node = SeenNode(number, parent, kind, called, "", _states(state), _box(box))
                drafts.append((reference, node))
                if _is_looked_into(node) and 0 < int(_value(count) or 0) <= _MAX_CHILDREN:
                    parents.append((reference, number))
            nodes += _with_words(bus, drafts)
            listed = _ask(bus, [_children_of(reference) for reference, _ in parents])
            for (_, number), children in zip(parents, listed, strict=True):
                below += [(child, number) for child in _references(children)]
        level = below
    return SeenTree(nodes)


def _is_looked_into(node: SeenNode) -> bool:
    """Choosers of files and fonts are programs of their own; of what is hidden, only lists that can be opened
    matter."""
    if node.role in _CHOOSERS:
        return False
    return node.parent < 0 or "showing" in node.states or node.role in _FOLDED


def _with_words(bus: AccessibilityBus, drafts: list[tuple[_Reference, SeenNode]]) -> list[SeenNode]:
    """The objects with their texts, and fields with their labels' names."""
    holders = [
        number
        for number, (_, node) in enumerate(drafts)
        if node.role in FIELD_ROLES and "showing" in node.states
    ]
    unnamed = [
        number
        for number, (_, node) in enumerate(drafts)
        if node.role in FIELD_ROLES | {COMBO_ROLE} and "showing" in node.states
    ]
    texts = _ask(bus, [_question(drafts[one][0], _TEXT, "GetText", "ii", (0, -1)) for one in holders])
    relations = _ask(bus, [_question(drafts[one][0], _ACCESSIBLE, "GetRelationSet") for one in unnamed])
    labels: dict[int, _Reference] = {}
    for one, answer in zip(unnamed, relations, strict=True):
        for kind, targets in answer[0] if answer else ():
            if int(kind) == _LABELLED_BY and targets:
                labels[one] = (str(targets[0][0]), str(targets[0][1]))
    names = _ask(bus, [_property(reference, "Name") for reference in labels.values()])
    text_of = {
        one: str(answer[0])[:_MAX_TEXT] if answer else "" for one, answer in zip(holders, texts, strict=True)
    }
    name_of = {one: _value(answer).strip(" :…") for one, answer in zip(labels, names, strict=True)}
    made = []
    for number, (_, node) in enumerate(drafts):
        name = name_of.get(number) or node.name
        shown = text_of.get(number, "")
        if node.role == COMBO_ROLE and number in name_of:
            shown = node.name  # a labelled combo box is called by what is chosen in it
        made.append(SeenNode(node.number, node.parent, node.role, name, shown, node.states, node.box))
    return made


def _ask(bus: AccessibilityBus, questions: Sequence[BusQuestion]) -> list[tuple[Any, ...] | None]:
    return bus.ask(questions, limit_s=_LIMIT_S) if questions else []


def _question(
    one: _Reference, interface: str, method: str, signature: str | None = None, body: tuple[Any, ...] = ()
) -> BusQuestion:
    return BusQuestion(one[0], one[1], interface, method, signature, body)


def _property(one: _Reference, key: str) -> BusQuestion:
    return _question(one, _PROPERTIES, "Get", "ss", (_ACCESSIBLE, key))


def _children_of(one: _Reference) -> BusQuestion:
    return _question(one, _ACCESSIBLE, "GetChildren")


def _about(one: _Reference) -> list[BusQuestion]:
    return [
        _question(one, _ACCESSIBLE, "GetRoleName"),
        _question(one, _ACCESSIBLE, "GetState"),
        _property(one, "Name"),
        _question(one, _COMPONENT, "GetExtents", "u", (0,)),
        _property(one, "ChildCount"),
    ]


def _references(answer: tuple[Any, ...] | None) -> list[_Reference]:
    return [(str(name), str(path)) for name, path in answer[0]] if answer else []


def _value(answer: tuple[Any, ...] | None) -> str:
    return str(answer[0][1]) if answer else ""


def _states(answer: tuple[Any, ...] | None) -> frozenset[str]:
    words = answer[0] if answer else ()
    bits = sum(int(word) << 32 * place for place, word in enumerate(words))
    return frozenset(name for bit, name in _STATES.items() if bits >> bit & 1)


def _box(answer: tuple[Any, ...] | None) -> tuple[int, int, int, int]:
    if not answer or len(answer[0]) != 4 or answer[0][0] < -10_000:
        return (0, 0, 0, 0)
    left, top, width, height = (int(one) for one in answer[0])
    return left, top, width, height
