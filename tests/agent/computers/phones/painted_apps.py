"""Six applications of the painted phone: rows, keys and fields that react as those of a phone do."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

_NAMES = (
    "Ada Young", "Ben Okafor", "Chen Wei", "Dora Lindqvist", "Emil Brandt", "Fatima Noor", "Grete Sørensen",
    "Hugo Márquez", "Ines Duarte", "Jonas Weiß", "Kaori Ito", "Lena Novak", "Milo Petit", "Noor Haddad",
    "Olga Sidorova", "Pavel Kral", "Quirin Maier", "Rosa Conti",
)  # fmt: skip
_SWITCHES = (
    "Aeroplane mode", "Wi-Fi", "Bluetooth", "Location", "Dark theme", "Auto-rotate", "Battery saver",
    "Do not disturb", "Hotspot", "Night light", "Vibration", "Cast",
)  # fmt: skip
_TITLES = ("Shopping", "Ideas", "Holiday", "Books", "Garden", "Work", "Recipes", "Music")
BAR, ROW, EDGE = 70, 74, 10
"""Heights in pixels of the bar with buttons and of a row, and what is left free at the sides."""


class Kind(Enum):
    ROW = auto()
    SWITCH = auto()
    SLIDER = auto()
    FIELD = auto()
    BUTTON = auto()


@dataclass(frozen=True, slots=True)
class Widget:
    name: str
    label: str
    kind: Kind
    box: tuple[float, float, float, float]
    """Left, top, width, height on the screen, pixels."""
    is_on: bool = False
    part: float = 0.0

    def holds(self, x: float, y: float) -> bool:
        left, top, width, height = self.box
        return left <= x < left + width and top <= y < top + height


@dataclass
class PaintedApp:
    """One application on one of its pages; `rows` scroll, `keys` stand in a bar or a grid below."""

    package: str
    title: str
    page: str = "list"
    about: str = ""
    """Which item the page is about."""
    focus: str = ""
    offset: float = 0.0
    fields: dict[str, str] = field(default_factory=dict)
    is_selected: bool = False

    def rows(self) -> list[tuple[str, str, Kind, bool | float]]:
        """Name, what is written there, kind, and whether it is on or how far a slider is."""
        return []

    def keys(self) -> list[tuple[str, str]]:
        return []

    def tapped(self, name: str) -> None: ...

    def pressed_long(self, name: str) -> None: ...

    def slid(self, name: str, part: float) -> None: ...

    def go(self, page: str, about: str = "") -> None:
        self.page, self.about, self.focus, self.offset, self.fields = page, about, "", 0.0, {}

    # ---- where things are

    def grid(self) -> int:
        """How many keys stand side by side."""
        return max(len(self.keys()), 1)

    def viewport(self, width: int, height: int) -> tuple[float, float]:
        """Top and bottom of what scrolls."""
        lines = -(-len(self.keys()) // self.grid())
        return height / 16 + BAR, height - height / 24 - lines * BAR

    def widgets(self, width: int, height: int) -> list[Widget]:
        top, bottom = self.viewport(width, height)
        found = []
        for number, (name, label, kind, state) in enumerate(self.rows()):
            y = top + number * ROW - self.offset
            upper, lower = max(y, top), min(y + ROW - 6, bottom)
            if lower - upper >= ROW / 2:
                box = (EDGE, upper, width - 2 * EDGE, lower - upper)
                found.append(Widget(name, label, kind, box, bool(state), float(state)))
        keys, grid = self.keys(), self.grid()
        for number, (name, label) in enumerate(keys):
            wide = (width - 2 * EDGE) / grid
            box = (EDGE + number % grid * wide, bottom + number // grid * BAR + 4, wide - 6, BAR - 8)
            found.append(Widget(name, label, Kind.BUTTON, box))
        return found

    def scroll(self, by: float, width: int, height: int) -> None:
        top, bottom = self.viewport(width, height)
        most = max(len(self.rows()) * ROW - (bottom - top), 0.0)
        self.offset = min(max(self.offset + by, 0.0), most)

    # ---- what fingers and keys do

    def tap(self, widget: Widget) -> None:
        if widget.kind is Kind.FIELD:
            self.focus, self.is_selected = widget.name, False
        else:
            self.tapped(widget.name)

    def write(self, text: str) -> None:
        """Only the body of a note has lines."""
        if self.focus and (text != "\n" or self.focus == "body"):
            before = "" if self.is_selected else self.fields.get(self.focus, "")
            self.fields[self.focus], self.is_selected = before + text, False

    def back(self) -> bool:
        """False where there is no page before this one."""
        if self.page == "list":
            return False
        self.go("list")
        return True


class Clock(PaintedApp):
    def __init__(self, rng: random.Random) -> None:
        super().__init__("com.android.deskclock", "Clock")
        times = sorted(rng.sample(range(24 * 60), 9))
        self.alarms = {f"{at // 60:02}:{at % 60:02}": rng.random() < 0.5 for at in times}

    def rows(self) -> list[tuple[str, str, Kind, bool | float]]:
        if self.page == "new":
            return [(one, f"{one}: {self.fields.get(one, '')}", Kind.FIELD, 0) for one in ("hour", "minute")]
        return [(at, f"{at} every day", Kind.SWITCH, on) for at, on in self.alarms.items()]

    def keys(self) -> list[tuple[str, str]]:
        return [("save", "Save")] if self.page == "new" else [("add", "Add an alarm")]

    def tapped(self, name: str) -> None:
        if name == "add":
            self.go("new")
        elif name == "save":
            self.alarms[f"{self.fields.get('hour', ''):0>2}:{self.fields.get('minute', ''):0>2}"] = True
            self.go("list")
        else:
            self.alarms[name] = not self.alarms[name]


class _WithDeletion(PaintedApp):
    """Items that are opened by a tap, and deleted by a long press and a button."""

    items: dict[str, str]

    def pressed_long(self, name: str) -> None:
        if self.page == "list" and name in self.items:
            self.go("chosen", name)

    def tapped(self, name: str) -> None:
        if name == "delete":
            del self.items[self.about]
            self.go("list")
        elif name == "cancel":
            self.go("list")
        elif name in self.items:
            self.go("open", name)

    def keys(self) -> list[tuple[str, str]]:
        return [("delete", "Delete"), ("cancel", "Cancel")] if self.page == "chosen" else []

    def rows(self) -> list[tuple[str, str, Kind, bool | float]]:
        if self.page == "chosen":
            return [("about", self.about, Kind.ROW, 0)]
        return [(name, f"{name}  {said}"[:40], Kind.ROW, 0) for name, said in self.items.items()]


class Contacts(_WithDeletion):
    def __init__(self, rng: random.Random) -> None:
        super().__init__("com.android.contacts", "Contacts")
        names = rng.sample(_NAMES, 14)
        self.items = dict.fromkeys(sorted(names), "")
        self.favourites: set[str] = set()

    def rows(self) -> list[tuple[str, str, Kind, bool | float]]:
        if self.page == "open":
            return [("favourite", f"{self.about}: favourite", Kind.SWITCH, self.about in self.favourites)]
        return super().rows()

    def tapped(self, name: str) -> None:
        if name == "favourite":
            self.favourites ^= {self.about}
        else:
            super().tapped(name)


class Messages(_WithDeletion):
    def __init__(self, rng: random.Random) -> None:
        super().__init__("com.android.mms", "Messages")
        self.items = dict.fromkeys(rng.sample(_NAMES, 8), "See you")
        self.sent: list[tuple[str, str]] = []

    def rows(self) -> list[tuple[str, str, Kind, bool | float]]:
        if self.page == "open":
            return [
                ("about", f"{self.about}: {self.items[self.about]}", Kind.ROW, 0),
                ("text", self.fields.get("text", "") or "Message", Kind.FIELD, 0),
            ]
        return super().rows()

    def keys(self) -> list[tuple[str, str]]:
        return [("send", "Send")] if self.page == "open" else super().keys()

    def tapped(self, name: str) -> None:
        if name != "send":
            super().tapped(name)
        elif self.fields.get("text"):
            self.sent.append((self.about, self.fields.pop("text")))
            self.items[self.about] = self.sent[-1][1]


class Notes(_WithDeletion):
    def __init__(self, rng: random.Random) -> None:
        super().__init__("org.painted.notes", "Notes")
        self.items = dict.fromkeys(rng.sample(_TITLES, 6), "…")

    def rows(self) -> list[tuple[str, str, Kind, bool | float]]:
        if self.page in ("new", "open"):
            return [(one, self.fields.get(one, "") or one, Kind.FIELD, 0) for one in ("title", "body")]
        return super().rows()

    def keys(self) -> list[tuple[str, str]]:
        if self.page in ("new", "open"):
            return [("save", "Save")]
        return super().keys() or [("add", "New note")]

    def tapped(self, name: str) -> None:
        if name == "add":
            self.go("new")
        elif name == "save":
            renamed = {title: body for title, body in self.items.items() if title != self.about}
            self.items = renamed | {self.fields.get("title", ""): self.fields.get("body", "")}
            self.go("list")
        else:
            super().tapped(name)
            if self.page == "open":
                self.fields = {"title": self.about, "body": self.items[self.about]}


class Switches(PaintedApp):
    """The phone's settings."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__("com.android.settings", "Settings")
        self.are_on = {name: rng.random() < 0.5 for name in rng.sample(_SWITCHES, len(_SWITCHES))}
        self.brightness = rng.uniform(0.2, 0.4)

    def rows(self) -> list[tuple[str, str, Kind, bool | float]]:
        slider = ("brightness", "", Kind.SLIDER, self.brightness)
        return [slider, *((name, name, Kind.SWITCH, on) for name, on in self.are_on.items())]

    def tapped(self, name: str) -> None:
        if name in self.are_on:
            self.are_on[name] = not self.are_on[name]

    def slid(self, name: str, part: float) -> None:
        if name == "brightness":
            self.brightness = min(max(part, 0.0), 1.0)


class Calculator(PaintedApp):
    KEYS = ("7", "8", "9", "C", "4", "5", "6", "+", "1", "2", "3", "*", "0", "00", "=", "-")

    def __init__(self) -> None:
        super().__init__("com.android.calculator2", "Calculator")
        self.shown, self._left, self._sign = "0", 0, ""

    def rows(self) -> list[tuple[str, str, Kind, bool | float]]:
        return [("shown", self.shown, Kind.ROW, 0)]

    def keys(self) -> list[tuple[str, str]]:
        return [(key, key) for key in self.KEYS]

    def grid(self) -> int:
        return 8 if self.is_wide else 4

    is_wide = False

    def widgets(self, width: int, height: int) -> list[Widget]:
        self.is_wide = width > height
        return super().widgets(width, height)

    def tapped(self, name: str) -> None:
        if name.isdigit():
            self.shown = (self.shown + name).lstrip("0")[:9] or "0"
        elif name == "C":
            self.shown, self._left, self._sign = "0", 0, ""
        elif name == "=":
            right = int(self.shown)
            does: dict[str, Callable[[], int]] = {
                "+": lambda: self._left + right,
                "-": lambda: self._left - right,
                "*": lambda: self._left * right,
            }
            self.shown, self._sign = str(does[self._sign]()) if self._sign else self.shown, ""
        elif name != "shown":
            self._left, self._sign, self.shown = int(self.shown), name, "0"


def six_apps(seed: int) -> dict[str, PaintedApp]:
    """By name; what is in them follows from the seed."""
    rng = random.Random(seed)
    made: Sequence[PaintedApp] = (
        Clock(rng),
        Contacts(rng),
        Messages(rng),
        Notes(rng),
        Switches(rng),
        Calculator(),
    )
    return {app.title.lower(): app for app in made}
