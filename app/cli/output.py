"""What a command prints: its result on standard output, everything else on standard error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from typing import Any, TextIO

# What is not text stays out of the terminal: a window title could otherwise move its cursor.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def clean(text: str) -> str:
    """Text without control characters."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def print_json(value: Mapping[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, sort_keys=False), flush=True)


def print_line(text: str = "") -> None:
    print(clean(text), flush=True)


def tell(text: str, *, stream: TextIO | None = None) -> None:
    """Progress and problems."""
    print(clean(text), file=stream or sys.stderr, flush=True)
