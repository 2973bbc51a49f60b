"""An installed application in a fresh start on a private desktop, looked at and used. I/O: starts it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import Self

from agent.actions.types import Action, Click, Hotkey, Move, TypeText
from agent.computers.applications import Application
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import MonitorPoint
from agent.errors import ApplicationError
from agent.types import EffectKind
from training.evaluation.apps import wait_until_drawn
from training.proposing.installed import InstalledApplication
from training.proposing.reading import read_tree
from training.proposing.seen_tree import FIELD_ROLES, SeenNode, SeenTree
from training.proposing.task import WayStep

_LOOK_LIMIT_S, _FIND_LIMIT_S, _POLL_S = 20.0, 6.0, 0.2
_ENVIRONMENT = {"GSETTINGS_BACKEND": "memory"}
"""Settings are those of a fresh start, and nothing of them lasts."""


def start(
    desktop: PrivateDesktop, command: tuple[str, ...], files: tuple[tuple[str, str], ...]
) -> Application:
    """Start an application with its files in the working folder, and wait until it can be used.

    Raises:
        ApplicationError: it did not come up.
    """
    for name, text in files:
        (desktop.working_folder / Path(name).name).write_text(text, encoding="utf-8")
    application = desktop.start(list(command), environment=_ENVIRONMENT)
    wait_until_drawn(desktop, application.window)
    return application


def look(desktop: PrivateDesktop) -> SeenTree:
    """The tree of the desktop's applications once the screen has settled.

    Raises:
        ApplicationError: nobody says anything on the accessibility bus.
    """
    desktop.observe()
    until_s = time.monotonic() + _LOOK_LIMIT_S
    while True:
        try:
            bus = desktop.accessibility_bus()
            if bus is not None:
                with closing(bus):
                    return read_tree(bus)
            problem = "there is no accessibility bus"
        except (OSError, ValueError) as error:
            problem = str(error)
        if time.monotonic() > until_s:
            raise ApplicationError(f"The accessibility tree could not be read: {problem}.")
        time.sleep(_POLL_S)


class ApplicationDesk:
    """One application on a desktop of its own.

    with ApplicationDesk(application) as desk:
        desk.press(desk.look().menus()[0])
    """

    def __init__(self, application: InstalledApplication) -> None:
        """
        Raises:
            ComputerError: the desktop or the application did not come up.
        """
        self.application = application
        self._desktop = PrivateDesktop(DesktopOptions())
        try:
            # The mouse waits in a corner, where nothing has a tooltip.
            screen = self._desktop.screen
            self._do(Move(MonitorPoint(screen.width_px - 1, screen.height_px - 1)))
            start(self._desktop, application.command, application.files)
            self.wait(lambda tree: bool(tree.windows()))
        except BaseException:
            self._desktop.close()
            raise

    def look(self) -> SeenTree:
        """See `look`."""
        return look(self._desktop)

    def wait(self, is_so: Callable[[SeenTree], bool]) -> SeenTree | None:
        """The first tree that is so; None where none was in time."""
        until_s = time.monotonic() + _FIND_LIMIT_S
        while True:
            tree = self.look()
            if is_so(tree):
                return tree
            if time.monotonic() > until_s:
                return None
            time.sleep(_POLL_S)

    def press(self, node: SeenNode) -> None:
        """Click on its middle."""
        self._do(Click(MonitorPoint(*node.centre)))

    def keys(self, *keys: str) -> None:
        self._do(Hotkey(keys))

    def do(self, step: WayStep) -> bool:
        """Do one step by mouse and keys; False where what it is about is not shown."""
        if step.role:
            found = self.wait(lambda tree: find(tree, step) is not None)
            if found is None:
                return False
            node = find(found, step)
            assert node is not None
            self.press(node)
            if step.text is not None and step.role in FIELD_ROLES:
                self.keys("ctrl", "a")
        if step.text is not None:
            self._do(TypeText(step.text))
        return True

    def close(self) -> None:
        self._desktop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _do(self, action: Action) -> None:
        effect = self._desktop.perform(action, stop=Event())
        if effect.kind is EffectKind.FAILED:
            raise ApplicationError(f"{action} could not be done: {effect.detail}")


def find(tree: SeenTree, step: WayStep) -> SeenNode | None:
    """What a step is about, where it is shown."""
    if step.window:
        window = tree.window(step.window)
        nodes = [] if window is None else list(tree.below(window))
    else:
        nodes = list(tree.nodes)
    return next(
        (one for one in nodes if one.is_shown and one.role == step.role and one.name == step.name), None
    )
