"""Canonical key names, and the aliases that models and people write for them. Pure.

A canonical name is lower case: one printable character (`a`, `7`, `+`, `é`) or one of `NAMED_KEYS`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

MODIFIERS: tuple[str, ...] = ("ctrl", "shift", "alt", "meta", "altgr")
"""`meta` is the Windows key, Super, or Command."""

NAMED_KEYS: frozenset[str] = frozenset(
    (
        *MODIFIERS,
        *("enter", "tab", "space", "backspace", "delete", "insert", "escape"),
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
        *("capslock", "numlock", "scrolllock", "printscreen", "pause", "menu"),
        *("volumeup", "volumedown", "volumemute", "playpause", "nexttrack", "previoustrack"),
        *(f"f{number}" for number in range(1, 25)),
    )
)

_WRITTEN_AS: dict[str, str] = {
    "ctrl": "control ctl controll controlr ctrll ctrlr "
    "controlleft controlright ctrlleft ctrlright lctrl rctrl",
    "shift": "shiftl shiftr shiftleft shiftright lshift rshift",
    "alt": "altl altleft altright lalt ralt option opt alternate",
    "altgr": "altr altgraph isolevel3shift",
    "meta": "cmd command win windows super superl superr superleft "
    "superright winleft winright metaleft metaright os start",
    "enter": "return newline kpenter numpadenter ret",
    "escape": "esc",
    "backspace": "bksp back bs",
    "delete": "del forwarddelete",
    "insert": "ins",
    "space": "spacebar blank",
    "tab": "tabulator",
    "up": "arrowup uparrow",
    "down": "arrowdown downarrow",
    "left": "arrowleft leftarrow",
    "right": "arrowright rightarrow",
    "pageup": "pgup prior",
    "pagedown": "pgdn pgdown next",
    "capslock": "caps",
    "numlock": "num",
    "scrolllock": "scroll",
    "printscreen": "prtsc prtscr prntscrn print sysrq",
    "pause": "break",
    "menu": "contextmenu apps context",
    "volumemute": "mute",
    "+": "plus",
    "-": "minus hyphen dash",
    "=": "equal equals",
    ",": "comma",
    ".": "period dot",
    "/": "slash",
    "\\": "backslash",
    ";": "semicolon",
    "'": "apostrophe quote",
    "`": "backquote grave backtick",
    "[": "bracketleft leftbracket",
    "]": "bracketright rightbracket",
    "_": "underscore",
    "*": "asterisk",
    "?": "question",
    "!": "exclam",
    "@": "at",
    "#": "numbersign hash",
    "$": "dollar",
    "%": "percent",
    "&": "ampersand",
    "(": "parenleft",
    ")": "parenright",
    ":": "colon",
    "<": "less",
    ">": "greater",
    "|": "bar",
    "~": "asciitilde tilde",
    "^": "caret asciicircum",
}
SYNONYMS: dict[str, str] = {written: name for name, words in _WRITTEN_AS.items() for written in words.split()}
"""What models and people write, in lower case and without joints, and the canonical name."""

_JOINT = re.compile(r"(?<=[a-z])[ -](?=[a-z])")
_WORD_OR_PLUS = re.compile(r"[^\s+,]+|\+|(?<=\s),(?=\s|$)")


def canonical_key(name: str) -> str | None:
    """The canonical name of one key, or None when it is unknown.

    >>> canonical_key("Page_Down"), canonical_key("Control"), canonical_key("A"), canonical_key("frobnicate")
    ('pagedown', 'ctrl', 'a', None)
    """
    if name == " ":
        return "space"
    stripped = name.strip()
    if len(stripped) == 1:
        lowered = stripped.lower()
        return lowered if len(lowered) == 1 and lowered.isprintable() else stripped
    plain = stripped.lower().replace("_", "")
    first, *rest = _JOINT.split(plain)
    if rest and SYNONYMS.get(first, first) in MODIFIERS:
        return None  # `ctrl-left` is two keys, although `ctrlleft` is one
    plain = "".join((first, *rest))
    if plain.startswith("key") and len(plain) == 4:  # KeyA, as browsers call it
        return plain[3]
    if plain.startswith("digit") and len(plain) == 6:
        return plain[5]
    if plain in NAMED_KEYS:
        return plain
    return SYNONYMS.get(plain)


def read_keys(text: str) -> tuple[str, ...] | None:
    """The keys of a hotkey, however they were joined (`ctrl c`, `Ctrl+C`, `ctrl-c`); None if one is unknown.

    >>> read_keys("ctrl+shift+Esc"), read_keys("ctrl +"), read_keys("ctrl-c"), read_keys("page down")
    (('ctrl', 'shift', 'escape'), ('ctrl', '+'), ('ctrl', 'c'), ('pagedown',))
    """
    whole = canonical_key(text)
    if whole is not None:
        return (whole,)
    keys: list[str] = []
    for word in _split(text):
        key = canonical_key(word)
        if key is not None:
            keys.append(key)
            continue
        parts = [canonical_key(part) for part in word.split("-")]
        for part in parts:
            if part is None:
                return None
            keys.append(part)
    return tuple(keys) if keys else None


def write_keys(keys: Sequence[str]) -> str:
    """The keys of a hotkey joined by spaces; keys that look like separators are written by name.

    >>> write_keys(("ctrl", "+")), read_keys("ctrl plus")
    ('ctrl plus', ('ctrl', '+'))
    """
    return " ".join({"+": "plus", ",": "comma"}.get(key, key) for key in keys)


def _split(text: str) -> list[str]:
    """Split at spaces, commas and joining pluses; a plus with nothing after it is the key itself."""
    tokens = _WORD_OR_PLUS.findall(text)
    words: list[str] = []
    after_word = False
    for i, token in enumerate(tokens):
        joins = token == "+" and after_word and i + 1 < len(tokens)
        if not joins:
            words.append(token)
        after_word = token != "+"
    return words
