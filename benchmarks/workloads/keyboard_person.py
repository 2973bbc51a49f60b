"""A person at a keyboard: presses keys by their number, through XTEST, for a text on the layout in use.

Which key makes which character is read from what `xkbcomp` prints and from the locale's Compose file, by
readers of this file's own: nothing is shared with what `agent.demonstrations` decodes keys with, so that a
mistake there cannot hide here. I/O: X11, `xkbcomp`, the Compose file.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import Xlib.display
import Xlib.X
import Xlib.XK
from Xlib.ext import xtest

COMPOSE_FILE = Path("/usr/share/X11/locale/en_US.UTF-8/Compose")
_KEYCODE = re.compile(r"^\s*<(\w+)> = (\d+);", re.MULTILINE)
_KEY = re.compile(r"^\s*key +<(\w+)>\s*\{(.*?)\};", re.MULTILINE | re.DOTALL)
_GROUP = re.compile(r"symbols\[Group(\d)\]\s*=\s*\[([^\]]*)\]|\{?\s*\[([^\]]*)\]")
_COMPOSE = re.compile(r'^((?:<\w+>\s*)+):\s*"((?:[^"\\]|\\.)+)"', re.MULTILINE)
_KOI8_FIRST = 0x6A0
_SPECIAL = {"EuroSign": "€", "emdash": "—", "endash": "–", "ellipsis": "…", "oe": "œ", "OE": "Œ",
            "leftdoublequotemark": "“", "rightdoublequotemark": "”", "doublelowquotemark": "„",
            "leftsinglequotemark": "‘", "rightsinglequotemark": "’", "singlelowquotemark": "‚",
            "trademark": "™", "numerosign": "№", "Greek_OMEGA": "Ω", "idotless": "ı", "dstroke": "đ",
            "leftarrow": "←", "downarrow": "↓", "rightarrow": "→", "uparrow": "↑", "lstroke": "ł",
            "ENG": "Ŋ", "eng": "ŋ", "kra": "ĸ", "tslash": "ŧ", "Tslash": "Ŧ", "hstroke": "ħ",
            "Hstroke": "Ħ", "permille": "‰"}  # fmt: skip
_KEY_S = 0.012


@dataclass(frozen=True, slots=True)
class Place:
    """A key and the level of it; 0 plain, 1 with Shift, 2 with AltGr, 3 with both."""

    keycode: int
    group: int
    level: int


@lru_cache
def compositions() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Character → the sequences of keysym names that compose it, as the locale's file has them."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for names, written in _COMPOSE.findall(COMPOSE_FILE.read_text(encoding="utf-8")):
        text = re.sub(r"\\(.)", r"\1", written)
        found.setdefault(text, []).append(tuple(re.findall(r"<(\w+)>", names)))
    return {text: tuple(sorted(sequences, key=len)) for text, sequences in found.items()}


class Person:
    """Types on one display. The layout is read once: set it before."""

    def __init__(self, display_name: str, seed: int, *, toggle: Iterable[str] = ()) -> None:
        """`toggle`: the keysym names of the keys that change between the layout's two groups."""
        self._display: Any = Xlib.display.Display(display_name)
        self._random = Random(seed)
        printed = subprocess.run(
            ["xkbcomp", "-w", "0", display_name, "-"], capture_output=True, text=True, check=True
        ).stdout
        self._places, self._plain = _places(printed)
        self._toggle = tuple(toggle)
        self._group = 0
        self.num_keys = 0

    def close(self) -> None:
        self._display.close()

    def types(self, text: str) -> None:
        """Runs of capitals are sometimes typed with Caps Lock, and sometimes a letter is mistaken and taken
        back.

        Raises:
            KeyError: a character that this layout cannot make.
        """
        for run in re.findall(r"[A-ZÄÖÜÑÇ]{3,}|.", text):
            if len(run) >= 3 and self._random.random() < 0.5 and all(self._is_letter(one) for one in run):
                self._stroke("Caps_Lock")
                for one in run:
                    self._character(one.lower())
                self._stroke("Caps_Lock")
                continue
            for one in run:
                if self._random.random() < 0.03 and self._group == 0:
                    self._character(self._random.choice("aeionr"))
                    self._stroke("BackSpace")
                self._character(one)

    def presses(self, *names: str) -> None:
        """A chord of keysym names, or one key."""
        held = [self._plain[name] for name in names[:-1]]
        for keycode in held:
            self._event(Xlib.X.KeyPress, keycode)
        self._stroke(names[-1])
        for keycode in reversed(held):
            self._event(Xlib.X.KeyRelease, keycode)

    def _is_letter(self, character: str) -> bool:
        """One key makes it, with Shift its capital, in the first group."""
        place, small = self._find(character), self._find(character.lower())
        return place is not None and small is not None and small.level == 0 and small.group == 0

    def _character(self, character: str) -> None:
        place = self._find(character)
        if place is not None:
            self._at(place)
            return
        for names in compositions().get(character, ()):
            places = [self._keysym_place(name) for name in names]
            if all(one is not None for one in places):
                for one in places:
                    assert one is not None
                    self._at(one)
                return
        raise KeyError(f"no key makes {character!r} here")

    def _find(self, character: str) -> Place | None:
        found = self._places.get(character, ())
        here = [place for place in found if place.group == self._group]
        return min(here or found, key=lambda place: place.level, default=None)

    def _keysym_place(self, name: str) -> Place | None:
        found = self._places.get(f"<{name}>", ())
        here = [place for place in found if place.group == self._group]
        return min(here or found, key=lambda place: place.level, default=None)

    def _at(self, place: Place) -> None:
        if place.group != self._group:
            self.presses(*self._toggle)
            self._group = place.group
            time.sleep(0.05)
        held = []
        if place.level & 2:
            held.append(self._plain["ISO_Level3_Shift"])
        if place.level & 1:
            held.append(self._plain["Shift_L"])
        for keycode in held:
            self._event(Xlib.X.KeyPress, keycode)
        self._event(Xlib.X.KeyPress, place.keycode)
        self._event(Xlib.X.KeyRelease, place.keycode)
        for keycode in reversed(held):
            self._event(Xlib.X.KeyRelease, keycode)

    def _stroke(self, name: str) -> None:
        keycode = self._plain[name]
        self._event(Xlib.X.KeyPress, keycode)
        self._event(Xlib.X.KeyRelease, keycode)

    def _event(self, kind: int, keycode: int) -> None:
        xtest.fake_input(self._display, kind, keycode)
        self._display.sync()
        self.num_keys += kind == Xlib.X.KeyPress
        time.sleep(_KEY_S)


def _places(printed: str) -> tuple[dict[str, list[Place]], dict[str, int]]:
    """Characters and `<keysym names>` → where they are; and keysym name → the key that has it plain."""
    keycodes = {name: int(number) for name, number in _KEYCODE.findall(printed)}
    symbols = printed[printed.index("xkb_symbols") :]
    places: dict[str, list[Place]] = {}
    plain: dict[str, int] = {}
    for key, body in _KEY.findall(symbols):
        keycode = keycodes.get(key)
        if keycode is None or key == "LVL3":  # no keyboard has that key
            continue
        groups = [(int(one or 1) - 1, two or three) for one, two, three in _GROUP.findall(body)]
        both = (0, 1) if len(groups) == 1 and "Group2" not in body else ()
        for group, listed in groups:
            names = [name.strip() for name in listed.split(",")]
            is_leveled = "CTRL+ALT" not in body
            for level, name in enumerate(names[: 4 if is_leveled else 1]):
                if level == 0:
                    plain.setdefault(name, keycode)
                for where in both or (group,):
                    place = Place(keycode, where, level)
                    places.setdefault(f"<{name}>", []).append(place)
                    character = _character_of(name)
                    if character and not key.startswith(("KP", "I")):
                        places.setdefault(character, []).append(place)
    return places, plain


def _character_of(name: str) -> str:
    if name in _SPECIAL:
        return _SPECIAL[name]
    if re.fullmatch(r"U[0-9A-Fa-f]{4,6}", name):
        return chr(int(name[1:], 16))
    if name.startswith(("dead_", "XF86", "ISO_", "KP_")):
        return ""
    Xlib.XK.load_keysym_group("cyrillic")
    keysym = Xlib.XK.string_to_keysym(name)
    if 0x20 <= keysym <= 0x7E or 0xA0 <= keysym <= 0xFF:
        return chr(keysym)
    if _KOI8_FIRST <= keysym <= 0x6FF and name.startswith("Cyrillic_"):
        return bytes([keysym & 0xFF]).decode("koi8-r")
    return ""
