"""Looks at an application: its window, each of its menus, and the dialogs that they open. I/O: starts it.

Pressed are menus, and entries that open a dialog: those that end in an ellipsis, and a few that every
application means alike. Nothing is pressed whose name speaks of writing, sending, printing, deleting or
quitting; dialogs are left by Escape, and where that does not help, the application is started afresh.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from training.proposing.desk import ApplicationDesk
from training.proposing.installed import InstalledApplication
from training.proposing.seen_tree import SeenNode, SeenTree

_OPENERS = frozenset(
    ("about", "preferences", "options", "settings", "properties", "find", "replace", "font", "shortcuts")
)
"""What opens a dialog also where it is written without an ellipsis."""
_HANDS_OFF = frozenset(
    (
        *(
            "close",
            "delete",
            "empty",
            "erase",
            "exit",
            "export",
            "extract",
            "kill",
            "mail",
            "move",
            "overwrite",
        ),
        *("print", "purge", "quit", "remove", "rename", "run", "save", "send", "share", "trash", "unmount"),
        *("upload", "wipe", "write"),
    )
)
_MOST_DIALOGS = 8


@dataclass(frozen=True, slots=True)
class SeenMenu:
    """A menu of the menu bar, with its entries as they were when it was open."""

    menu: SeenNode
    items: tuple[SeenNode, ...]
    """Without entries that open a further menu."""


@dataclass(frozen=True, slots=True)
class SeenDialog:
    """A window that an entry of a menu opens."""

    menu: SeenNode
    item: SeenNode
    title: str
    tree: SeenTree


@dataclass(frozen=True, slots=True)
class ApplicationSurvey:
    """All that was seen of an application."""

    application: InstalledApplication
    main: SeenTree
    title: str
    """Of its first window, as it starts."""
    menus: tuple[SeenMenu, ...] = ()
    dialogs: tuple[SeenDialog, ...] = field(default=())


def opens_dialog(name: str) -> bool:
    """Whether an entry of a menu may be pressed to see the dialog that it opens.

    >>> [opens_dialog(name) for name in ("Jump To...", "Preferences", "Save As…", "Sort Lines", "Print...")]
    [True, True, False, False, False]
    """
    words = re.findall(r"[a-z]+", name.casefold())
    if set(words) & _HANDS_OFF:
        return False
    return name.endswith(("…", "...")) or " ".join(words) in _OPENERS or words[:1] == ["about"]


def survey(application: InstalledApplication) -> ApplicationSurvey:
    """
    Raises:
        ComputerError: it does not come up.
    """
    desk = ApplicationDesk(application)
    try:
        main = desk.look()
        windows = main.windows()
        if not windows:
            return ApplicationSurvey(application, main, "")
        menus = tuple(_menus(desk, main))
        dialogs: list[SeenDialog] = []
        openers = [(one.menu, item) for one in menus for item in one.items if _is_opener(item)]
        for menu, item in openers[:_MOST_DIALOGS]:
            opened = _opened(desk, main, menu, item)
            if opened is not None:
                dialogs.append(opened)
            if not _is_as_before(desk, main):
                desk.close()
                desk = ApplicationDesk(application)
        return ApplicationSurvey(application, main, windows[0].name, menus, tuple(dialogs))
    finally:
        desk.close()


def _is_opener(item: SeenNode) -> bool:
    return item.role == "menu item" and "sensitive" in item.states and opens_dialog(item.name)


def _menus(desk: ApplicationDesk, main: SeenTree) -> Iterator[SeenMenu]:
    for menu in main.menus():
        if not menu.is_shown or "sensitive" not in menu.states:
            continue
        desk.press(menu)
        opened = desk.wait(lambda tree, menu=menu: bool(_shown_items(tree, menu)))  # type: ignore[misc]
        if opened is not None:
            yield SeenMenu(menu, tuple(_shown_items(opened, menu)))
        _is_as_before(desk, main)


def _shown_items(tree: SeenTree, menu: SeenNode) -> list[SeenNode]:
    now = next((one for one in tree.menus() if one.name == menu.name), None)
    items = [] if now is None else tree.items(now)
    return [one for one in items if one.is_shown and not tree.is_menu(one)]


def _opened(desk: ApplicationDesk, main: SeenTree, menu: SeenNode, item: SeenNode) -> SeenDialog | None:
    """The window that an entry opens; None where it opens none."""
    desk.press(menu)
    shown = desk.wait(lambda tree: any(one.name == item.name for one in _shown_items(tree, menu)))
    if shown is None:
        return None
    desk.press(next(one for one in _shown_items(shown, menu) if one.name == item.name))
    before = main.window_titles()
    tree = desk.wait(lambda tree: len(tree.window_titles()) > len(before))
    if tree is None:
        return None
    new = [one.name for one in tree.windows() if one.name not in before]
    return SeenDialog(menu, item, new[0], desk.look()) if len(new) == 1 and new[0] else None


def _is_as_before(desk: ApplicationDesk, main: SeenTree) -> bool:
    """Leave what is open by Escape; whether only the window is left, with nothing switched."""
    for _ in range(3):
        tree = desk.look()
        is_menu_open = any(_shown_items(tree, menu) for menu in tree.menus())
        if not is_menu_open and tree.window_titles() == main.window_titles():
            return tree.on() == main.on()
        desk.keys("escape")
    return False
