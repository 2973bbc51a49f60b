"""Pictures of real applications with their true elements, as AT-SPI has them. I/O: a private desktop."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Hotkey, Wait
from agent.computers.browser import open_browser
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.sandbox import WORK
from agent.confinement.enclosure import python_folders
from agent.elements.boxes import overlaps
from agent.elements.kinds import ElementKind
from agent.errors import ApplicationError
from training.elements import accessible_boxes
from training.elements.targets import Truth
from training.evaluation.app_state import REPOSITORY

_PAGES = Path(__file__).resolve().parent / "pages"
_READABLE = (*python_folders(), REPOSITORY / "training")
_READ_LIMIT_S = 60.0
_SAME = 0.85
"""Intersection over union from which on two objects are one element: a link and the text in it."""
_MOST_SHARE = 0.6
_LEAST_SIDE_PX = 5
ROLES: dict[str, ElementKind] = {
    **dict.fromkeys(("push button", "button", "toggle button", "push button menu"), ElementKind.BUTTON),
    **dict.fromkeys(
        ("text", "entry", "password text", "spin button", "combo box", "terminal", "editbar"),
        ElementKind.FIELD,
    ),
    **dict.fromkeys(("check box", "radio button", "switch"), ElementKind.TICK_BOX),
    **dict.fromkeys(("slider", "scroll bar"), ElementKind.SLIDER),
    **dict.fromkeys(
        (
            "menu",
            "menu item",
            "check menu item",
            "radio menu item",
            "list item",
            "table cell",
            "tree item",
            "page tab",
            "table column header",
            "column header",
            "link",
        ),
        ElementKind.ITEM,
    ),
    **dict.fromkeys(("label", "heading", "paragraph", "static", "caption"), ElementKind.TEXT),
    **dict.fromkeys(("image", "icon"), ElementKind.ICON),
}
"""What AT-SPI calls an object → what we call it. Others hold elements and are none."""


@dataclass(frozen=True, slots=True)
class RealApplication:
    """A program to be pictured."""

    name: str
    toolkit: str
    command: tuple[str, ...] = ()
    page: str = ""
    """Instead of a command: a page of ours that Chromium shows."""
    keys: tuple[tuple[str, ...], ...] = ()
    """Pressed before the picture is taken."""
    files: tuple[str, ...] = ()
    """Names of text files in the working folder."""
    environment: tuple[tuple[str, str], ...] = ()


_QT_6_TOOLS = (
    next((path for path in sys.path if (Path(path) / "PySide6/linguist").is_file()), "") + "/PySide6"
)
"""Programs that come with Qt for Python."""
_FILES = ("letter.txt", "milk.txt", "notes.txt", "prices.csv")
TO_LEARN_FROM: tuple[RealApplication, ...] = (
    RealApplication("l3afpad", "GTK 3", ("l3afpad", f"{WORK}/notes.txt"), files=_FILES),
    RealApplication("l3afpad, a menu", "GTK 3", ("l3afpad",), keys=(("alt", "e"),)),
    RealApplication("gtkhash", "GTK 3", ("gtkhash",)),
    RealApplication("gtkhash, a menu", "GTK 3", ("gtkhash",), keys=(("alt", "v"),)),
    RealApplication("a page of orders", "Chromium", page="orders.html"),
)
TO_MEASURE_WITH: tuple[RealApplication, ...] = (
    RealApplication("mousepad", "GTK 3", ("mousepad", f"{WORK}/notes.txt"), files=_FILES),
    RealApplication("galculator", "GTK 3", ("galculator",)),
    RealApplication("mate-calc", "GTK 3", ("mate-calc",)),
    RealApplication("xarchiver", "GTK 3", ("xarchiver",)),
    RealApplication("gprename", "GTK 3", ("gprename", WORK), files=_FILES),
    RealApplication("featherpad", "Qt 5", ("featherpad", f"{WORK}/notes.txt"), files=_FILES),
    RealApplication("speedcrunch", "Qt 5", ("speedcrunch",)),
    RealApplication("linguist", "Qt 6", (f"{_QT_6_TOOLS}/linguist",)),
    RealApplication("designer", "Qt 6", (f"{_QT_6_TOOLS}/designer",)),
    RealApplication("a page with a form", "Chromium", page="booking.html"),
    RealApplication("a page with a table", "Chromium", page="members.html"),
    RealApplication("a page of settings", "Chromium", page="preferences.html"),
)


@dataclass(frozen=True, slots=True)
class CapturedPicture:
    """A picture with its true elements."""

    application: RealApplication
    pixels: NDArray[np.uint8]
    truth: Truth


def pictured(
    application: RealApplication, *, size: tuple[int, int] = (1280, 800), settle_s: float = 1.0
) -> CapturedPicture:
    """Start it on a private desktop of its own and look at it.

    Raises:
        ApplicationError: it opened no window, or says nothing of its elements.
        SandboxError: no private desktop could be started.
    """
    with PrivateDesktop(DesktopOptions(size=size, read_only=_READABLE)) as desktop:
        for name in application.files:
            (desktop.working_folder / name).write_text(
                f"What stands in {name}.\nA second line.\n", encoding="utf-8"
            )
        if application.page:
            page = (_PAGES / application.page).read_text(encoding="utf-8")
            (desktop.working_folder / application.page).write_text(page, encoding="utf-8")
            open_browser(desktop, f"file://{WORK}/{application.page}")
        else:
            environment = {"GTK_MODULES": "gail:atk-bridge", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
            desktop.start(list(application.command), environment=environment | dict(application.environment))
        time.sleep(settle_s)
        for keys in application.keys:
            desktop.perform(Hotkey(keys), stop=Event())
            desktop.perform(Wait(settle_s / 2), stop=Event())
        nodes = _nodes(desktop)
        pixels = desktop.observe().pixels
    truth = truth_from(nodes, pixels)
    if not len(truth.boxes):
        raise ApplicationError(f"{application.name} says nothing of its elements.")
    return CapturedPicture(application, pixels, truth)


def captured(
    applications: Sequence[RealApplication],
    tell: Callable[[str], None] = lambda _said: None,
    **options: object,
) -> list[CapturedPicture]:
    """Those that are installed; `tell` is told why others are missing."""
    made = []
    for application in applications:
        try:
            made.append(pictured(application, **options))  # type: ignore[arg-type]
        except ApplicationError as problem:
            tell(f"{application.name}: {problem}")
    return made


def truth_from(nodes: Sequence[accessible_boxes.PlacedNode], pixels: NDArray[np.uint8]) -> Truth:
    """Each element once: of objects with the same box the outermost; none that is as large as the screen, or
    that nothing is drawn of."""
    height, width = pixels.shape[:2]
    boxes: list[accessible_boxes.Box] = []
    kinds: list[int] = []
    names: list[str] = []
    for node in nodes:
        left, top, right, bottom = node.box
        box = max(0, left), max(0, top), min(width, right), min(height, bottom)
        kind = ROLES.get(node.role)
        wide, high = box[2] - box[0], box[3] - box[1]
        if kind is None or min(wide, high) < _LEAST_SIDE_PX or wide * high > _MOST_SHARE * width * height:
            continue
        if kind in (ElementKind.TEXT, ElementKind.ITEM, ElementKind.ICON):
            part = pixels[box[1] : box[3], box[0] : box[2]]
            if (part == part[0, 0]).all() or (kind is ElementKind.TEXT and not node.name):
                continue
        if boxes and overlaps(np.array([box]), np.array(boxes)).max() >= _SAME:
            continue
        boxes.append(box)
        kinds.append(int(kind))
        names.append(node.name)
    return Truth(np.array(boxes, np.int64).reshape(-1, 4), np.array(kinds, np.int64), tuple(names))


def _nodes(desktop: PrivateDesktop) -> list[accessible_boxes.PlacedNode]:
    name = "boxes.json"
    pid = desktop.run(
        [sys.executable, "-m", accessible_boxes.__name__, f"{WORK}/{name}"],
        environment={"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    deadline_s = time.monotonic() + _READ_LIMIT_S
    while (status := desktop.exit_status(pid)) is None and time.monotonic() < deadline_s:
        time.sleep(0.05)
    if status != 0:
        raise ApplicationError(f"The accessibility tree could not be read (status {status}).")
    found = json.loads((desktop.working_folder / name).read_text(encoding="utf-8"))
    return [
        accessible_boxes.PlacedNode(
            one["role"], one["name"], tuple(one["box"]), one["depth"], one["is_editable"]
        )
        for one in found
    ]
