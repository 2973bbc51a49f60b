"""A proposed task: a sentence, how it was done, and the state that says it is done. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from training.proposing.seen_tree import SeenNode, SeenTree


class AskedState(StrEnum):
    """What a check asks of the state."""

    ON = "on"
    OFF = "off"
    SELECTED = "selected"
    HOLDS = "holds"
    """A field holds the text and nothing else, or a combo box shows the option."""
    SAYS = "says"
    """The text is somewhere in what it holds."""
    OPEN = "open"
    """A window with this name is shown."""


@dataclass(frozen=True, slots=True)
class StateQuestion:
    """A question about an application's own state."""

    kind: AskedState
    role: str
    name: str
    window: str = ""
    """Title of the window that the object is in; "" for anywhere, closed menus included."""
    value: str = ""

    def is_met(self, tree: SeenTree) -> bool:
        if self.kind is AskedState.OPEN:
            return self.name in tree.window_titles()
        return any(self._is_met_by(node) for node in self.found(tree))

    def found(self, tree: SeenTree) -> list[SeenNode]:
        """The objects that are asked about."""
        if not self.window:
            nodes = list(tree.nodes)
        else:
            window = tree.window(self.window)
            nodes = [] if window is None else [one for one in tree.below(window) if one.is_shown]
        return [one for one in nodes if one.role == self.role and one.name == self.name]

    def _is_met_by(self, node: SeenNode) -> bool:
        if self.kind is AskedState.HOLDS:
            return self.value == node.text
        if self.kind is AskedState.SAYS:
            return self.value in node.text
        if self.kind is AskedState.SELECTED:
            return bool(node.states & {"selected", "checked"})
        return node.is_on is (self.kind is AskedState.ON)


@dataclass(frozen=True, slots=True)
class WayStep:
    """One step of the scripted performance."""

    role: str
    """Of what is pressed; "" where nothing is, and the keyboard is used as it stands."""
    name: str = ""
    window: str = ""
    """Title of the window it is in; "" for anywhere on the screen."""
    text: str | None = None
    """What is then typed in the place of what a field holds; None: it is pressed and no more."""


@dataclass(frozen=True, slots=True)
class LeftState:
    """The rest of the state after the scripted performance: nobody asked for more to change."""

    on: tuple[tuple[str, str], ...]
    """Role and name of all that is on."""
    windows: tuple[str, ...]
    """Titles."""

    @classmethod
    def of(cls, tree: SeenTree) -> LeftState:
        return cls(tuple(tree.on()), tuple(tree.window_titles()))


@dataclass(frozen=True, slots=True)
class Candidate:
    """What could be asked for in an application."""

    kind: str
    """switch, dialog, box, option, tab, field, list, row or text: where the last goal lies."""
    goals: tuple[Mapping[str, str], ...]
    """Arguments of `training.embedded.wording.Goal`, in order."""
    way: tuple[WayStep, ...]
    wanted: StateQuestion


@dataclass(frozen=True, slots=True)
class ProposedTask:
    """A candidate that was worded and done: its check was false at the start and true afterwards."""

    application: str
    """Name of the desktop file."""
    name: str
    """What people call the application."""
    command: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    kind: str
    text: str
    goals: tuple[Mapping[str, str], ...]
    way: tuple[WayStep, ...]
    wanted: StateQuestion
    left: LeftState

    def problem(self, tree: SeenTree) -> str:
        """What is wrong with a state; "" where the task is done and nothing else has changed."""
        if not self.wanted.is_met(tree):
            return f"{self.wanted.name or self.wanted.role} is not {self._wanted()}"
        now = LeftState.of(tree)
        if now.windows != self.left.windows:
            return f"the windows should be {list(self.left.windows)} and are {list(now.windows)}"
        more = sorted(set(now.on) ^ set(self.left.on))
        return f"{more[0][1]} was changed though nobody asked for it" if more else ""

    def _wanted(self) -> str:
        return repr(self.wanted.value) if self.wanted.value else self.wanted.kind.value

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, line: str) -> ProposedTask:
        """
        Raises:
            ValueError, KeyError, TypeError: it is none.
        """
        read: dict[str, Any] = json.loads(line)
        wanted = read.pop("wanted")
        left = read.pop("left")
        return cls(
            **{key: read[key] for key in ("application", "name", "kind", "text")},
            command=tuple(read["command"]),
            files=tuple((name, text) for name, text in read["files"]),
            goals=tuple(read["goals"]),
            way=tuple(WayStep(**step) for step in read["way"]),
            wanted=StateQuestion(**wanted | {"kind": AskedState(wanted["kind"])}),
            left=LeftState(tuple((role, name) for role, name in left["on"]), tuple(left["windows"])),
        )
