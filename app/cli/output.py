"""What a command prints: its result on standard output, everything else on standard error.

Nothing is printed that could be read as a line of ours or that speaks to the terminal (`agent.terminal`).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any, TextIO

from agent.terminal import safe_json, terminal_line, terminal_lines


def print_json(value: Mapping[str, Any]) -> None:
    print(safe_json(json.dumps(value, ensure_ascii=False, sort_keys=False)), flush=True)


def print_line(text: str = "") -> None:
    """One line, whatever breaks are in the text."""
    print(terminal_line(text), flush=True)


def print_lines(text: str, prefix: str) -> None:
    """A text of others that may have several lines, each behind the prefix."""
    for line in terminal_lines(text, prefix, width=_width(sys.stdout)):
        print(line, flush=True)


def tell(text: str, *, stream: TextIO | None = None) -> None:
    """Progress and problems: one line, whatever breaks are in the text."""
    print(terminal_line(text), file=stream or sys.stderr, flush=True)


def tell_lines(text: str, prefix: str) -> None:
    """As `print_lines`, on standard error."""
    for line in terminal_lines(text, prefix, width=_width(sys.stderr)):
        print(line, file=sys.stderr, flush=True)


def _width(stream: TextIO) -> int:
    """The terminal's columns; 0 where it is none."""
    try:
        return os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0
    except (OSError, ValueError):
        return 0
