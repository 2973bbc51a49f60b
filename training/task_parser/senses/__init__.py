"""What people say who mean a control by its sense, window by window, written by hand. Pure, but reads files
beside it.

    # Title of a window
    box: Send me a text message before the visit
    + give me a buzz beforehand
    - I don't want to be texted
    row: Frequency / Every two weeks
    + once a fortnight

`button`, `box`, `field` or `row` (of a list: its caption, a slash, the row); `+` wants it so, `-` wants a box
off. The value of a field stands in braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

_FILES: Final = (
    *("home", "media", "office", "services", "settings", "work"),
    *("care", "transport", "programs", "offices", "dialogs"),
    *("menus", "contacts", "leisure", "trades"),
)
_CONTROL: Final = re.compile(r"(button|box|field|row): (?:(.+?) / )?(.+)")
_BRACES: Final = re.compile(r"[{}]")


@dataclass(frozen=True, slots=True)
class SensedControl:
    """A control, and what people say who mean it."""

    kind: str
    caption: str
    """Of a row, what stands in it."""
    told: tuple[tuple[str, bool], ...]
    """With the value of a field in braces, and whether a box is to be off."""
    owner: str = ""
    """Of a row: the caption of its list."""

    @property
    def said(self) -> tuple[str, ...]:
        return tuple(_BRACES.sub("", text) for text, _ in self.told)


@dataclass(frozen=True, slots=True)
class SensedWindow:
    """The controls of one window."""

    title: str
    controls: tuple[SensedControl, ...]


@cache
def sensed_windows() -> tuple[SensedWindow, ...]:
    """All of them."""
    return tuple(window for name in _FILES for window in _read(name))


def _read(name: str) -> Iterator[SensedWindow]:
    text = (files(__name__) / f"{name}.txt").read_text(encoding="utf-8")
    for part in re.split(r"^# ", text, flags=re.MULTILINE)[1:]:
        title, *lines = part.splitlines()
        controls: list[tuple[str, str, str, list[tuple[str, bool]]]] = []
        for line in lines:
            if (control := _CONTROL.fullmatch(line)) is not None:
                kind, owner, caption = control.groups()
                if kind != "row" and owner:  # a slash of its own
                    owner, caption = "", f"{owner} / {caption}"
                controls.append((kind, caption, owner or "", []))
            elif line[:2] in ("+ ", "- "):
                controls[-1][3].append((line[2:], line[0] == "-"))
        yield SensedWindow(
            title,
            tuple(
                SensedControl(kind, caption, tuple(told), owner) for kind, caption, owner, told in controls
            ),
        )
