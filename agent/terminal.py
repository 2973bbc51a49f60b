"""Foreign text at a terminal: made safe to print, and kept from answering before it is asked. Pure, but for
`drop_typed_ahead`.

Window titles, labels, file names, thoughts and what a server says are written by others. A line break in one
would forge a line of ours, an escape sequence would move the cursor or change what was printed before.
"""

from __future__ import annotations

import logging
import re
import sys
import unicodedata
from contextlib import suppress
from typing import TextIO

_INVISIBLE = frozenset(("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))
"""Unicode categories: control, format (direction marks, zero width), private use, surrogates, separators."""
_PLAIN = re.compile(r"[\x20-\x7e]*\Z")


def revealed(text: str, *, keep: str = "\n\t") -> str:
    """Text with invisible characters made visible, so that an approval question hides nothing.

    >>> revealed("a\\u202eb")
    'a⟨U+202E⟩b'
    """
    if _PLAIN.match(text):
        return text
    return "".join(
        f"⟨U+{ord(character):04X}⟩"
        if unicodedata.category(character) in _INVISIBLE and character not in keep
        else character
        for character in text
    )


def terminal_line(text: str) -> str:
    """The text as one line that moves no cursor and hides nothing, whatever is in it.

    >>> terminal_line("a\\nAllow? y\\x1b[2J")
    'a⟨U+000A⟩Allow? y⟨U+001B⟩[2J'
    """
    return revealed(text, keep="")


def terminal_lines(text: str, prefix: str, *, width: int = 0) -> list[str]:
    """The text's lines, each safe and each behind the prefix, so that none looks like one of ours.

    Args:
        width: columns of the terminal; a longer line is broken here, because the terminal would go on at its
            left edge, where our lines begin. 0: nothing is broken.
    """
    lines = text.split("\n") if text else []
    room = max(width - len(prefix), 8) if width else 0
    pieces = [piece for line in lines for piece in _broken(terminal_line(line), room)]
    return [prefix + piece for piece in pieces]


def safe_json(written: str) -> str:
    """JSON in which what is invisible in its texts is escaped; it means the same.

    >>> safe_json('"\\x9b2J"')
    '"\\\\u009b2J"'
    """
    if _PLAIN.match(written):
        return written
    return "".join(
        _escaped(character)
        if unicodedata.category(character) in _INVISIBLE and character not in "\n\t"
        else character
        for character in written
    )


class TerminalFormatter(logging.Formatter):
    """Of log messages: foreign text in one stays on its line, and in a traceback behind a margin."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        return terminal_line(super().formatMessage(record))

    def formatException(self, ei: logging._SysExcInfoType) -> str:
        return "\n".join(terminal_lines(super().formatException(ei), "    "))


def drop_typed_ahead(answers: TextIO) -> None:
    """Forget what was typed at a terminal until now, so that it cannot answer what is asked from now on."""
    if sys.platform == "win32":
        import msvcrt

        while answers.isatty() and msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        with suppress(termios.error, OSError, ValueError):  # no terminal
            termios.tcflush(answers.fileno(), termios.TCIFLUSH)


def _broken(line: str, room: int) -> list[str]:
    """The line in pieces of at most `room` columns; a letter of East Asia takes two."""
    if not room:
        return [line]
    pieces, taken = [""], 0
    for character in line:
        columns = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if taken + columns > room:
            pieces.append("")
            taken = 0
        pieces[-1] += character
        taken += columns
    return pieces


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", errors="surrogatepass")
    return "".join(f"\\u{units[at] << 8 | units[at + 1]:04x}" for at in range(0, len(units), 2))
