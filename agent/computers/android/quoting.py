"""The only place where words become a command line for a phone's shell. Pure.

Whatever a model, a task or the screen says reaches that shell as one quoted word of it, never as syntax.
"""

from __future__ import annotations

import shlex

from agent.errors import InputError

TURNED_STATUS = 97
"""What a command of `on_screen_of` ends with on a screen of another size."""


def quoted(text: str) -> str:
    """One word of a command line of a POSIX shell, whatever it holds.

    Raises:
        InputError: it holds what no command line can: NUL, or half a character.

    >>> quoted("it's $(reboot)")
    "'it'\"'\"'s $(reboot)'"
    """
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise InputError("This text holds a sign that cannot be sent to a phone.")
    return shlex.quote(text)


def command(*words: str) -> str:
    """A program and its arguments as a command line.

    Raises:
        InputError: a word holds what no command line can.
    """
    return " ".join(map(quoted, words))


def on_screen_of(width_px: int, height_px: int, line: str) -> str:
    """`line`, a command line made by `command`, only while the phone says that its screen has that size. The
    phone compares, so that nothing can turn it in between."""
    size = f"cur={width_px:d}x{height_px:d}"
    return f'case "$(dumpsys window displays)" in *"{size} "*) {line};; *) exit {TURNED_STATUS};; esac'
