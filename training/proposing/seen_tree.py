"""What an application says of itself over AT-SPI, as a tree. Pure.

For proposing tasks and judging them, never for an agent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

FIELD_ROLES = frozenset(("entry", "text", "spin button", "spin box"))
COMBO_ROLE = "combo box"
MENU_BAR = "menu bar"
ITEM_ROLES = frozenset(("menu item", "check menu item", "radio menu item", "menu"))
WINDOW_ROLES = frozenset(
    ("alert", "color chooser", "dialog", "file chooser", "font chooser", "frame", "window")
)


@dataclass(frozen=True, slots=True)
class SeenNode:
    """An object of an application's accessibility tree."""

    number: int
    parent: int
    """Number of the object that it lies in; -1 of an application."""
    role: str
    name: str
    """Its own; of a field or a combo box that has none, its label's."""
    text: str
    """Of an object that holds text."""
    states: frozenset[str]
    box: tuple[int, int, int, int]
    """Left, top, width, height in pixels of the screen; all 0 where it does not say."""

    @property
    def is_shown(self) -> bool:
        return "showing" in self.states and self.box[2] > 1 and self.box[3] > 1

    @property
    def is_on(self) -> bool:
        return bool(self.states & {"checked", "pressed"})

    @property
    def centre(self) -> tuple[float, float]:
        left, top, width, height = self.box
        return left + width / 2, top + height / 2


class SeenTree:
    """All objects of all applications at one moment."""

    def __init__(self, nodes: Sequence[SeenNode]) -> None:
        self.nodes = tuple(nodes)
        self._children: dict[int, list[SeenNode]] = {}
        for node in nodes:
            self._children.setdefault(node.parent, []).append(node)

    def children(self, node: SeenNode) -> list[SeenNode]:
        return self._children.get(node.number, [])

    def below(self, node: SeenNode) -> Iterator[SeenNode]:
        """All that lies in an object, from the outermost in."""
        for child in self.children(node):
            yield child
            yield from self.below(child)

    def windows(self) -> list[SeenNode]:
        """Those that are shown, in the applications' order."""
        tops = [child for root in self._children.get(-1, []) for child in self.children(root)]
        return [one for one in tops if one.role in WINDOW_ROLES and "showing" in one.states]

    def window_titles(self) -> list[str]:
        return sorted(one.name for one in self.windows())

    def window(self, title: str) -> SeenNode | None:
        """The window of a title; "" is the first one."""
        return next((one for one in self.windows() if not title or one.name == title), None)

    def menus(self) -> list[SeenNode]:
        """The entries of menu bars that are shown."""
        bars = [node for node in self.nodes if node.role == MENU_BAR and "showing" in node.states]
        return [one for bar in bars for one in self.children(bar) if one.role in ITEM_ROLES and one.name]

    def items(self, menu: SeenNode) -> list[SeenNode]:
        """The entries of a menu, without those of the menus in it; Qt puts a popup between."""
        found = []
        for child in self.children(menu):
            found += self.children(child) if child.role == "popup menu" else [child]
        return [one for one in found if one.role in ITEM_ROLES and one.name]

    def is_menu(self, item: SeenNode) -> bool:
        """Whether an entry opens another menu."""
        return bool(self.children(item))

    def on(self) -> list[tuple[str, str]]:
        """Role and name of all that is checked or pressed, in order; entries of closed menus are among it."""
        return sorted((node.role, node.name) for node in self.nodes if node.is_on and node.name)

    def is_in_menu_bar(self, node: SeenNode) -> bool:
        while node.parent >= 0:
            node = self.nodes[node.parent]
            if node.role == MENU_BAR:
                return True
        return False

    def unique_names(self, window: SeenNode) -> set[str]:
        """Names, in small letters, that one shown object of a window has and no other."""
        shown = [
            node
            for node in self.below(window)
            if node.is_shown and node.name and node.role not in ("label", "panel", "filler")
        ]
        counted = Counter(node.name.casefold() for node in shown)
        return {name for name, times in counted.items() if times == 1}
