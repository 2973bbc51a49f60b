"""What a tool said, cut to what a model and a record can hold. Pure.

A program may write for ever, in any bytes. Kept are its beginning and its end; a model is shown less of both.
Control characters and escape sequences are taken out: what is left is text and tabs.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass

SHOWN_BYTES = 8 * 1024
"""Of one answer, to the model."""
KEPT_BYTES = 256 * 1024
"""Of one answer, in the record."""

_ESCAPES = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours, cursor
    r"|\x1b[\]PX^_][^\x07\x1b]{0,4096}(?:\x07|\x1b\\)"  # titles, links
    r"|\x1b[ -/]*[0-~]"
)
_OVERWRITTEN = re.compile(r"^[^\n]*\r(?=[^\n])", re.MULTILINE)
"""What a program writes over within a line: of a progress bar only the last state is kept."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_CONTINUATION = range(0x80, 0xC0)


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """One answer of a tool."""

    shown: str
    """For the model: at most `SHOWN_BYTES` and some words of ours."""
    whole: str = ""
    """For the record: more of it; "" where `shown` is all."""


class HeadAndTail:
    """The first and the last bytes of what is added, however much that is."""

    def __init__(self, limit_bytes: int = KEPT_BYTES) -> None:
        self._half = limit_bytes // 2
        self._head, self._tail = bytearray(), deque[bytes]()
        self._tail_bytes = 0
        self.total_bytes = 0

    def add(self, data: bytes) -> None:
        self.total_bytes += len(data)
        room = self._half - len(self._head)
        if room > 0:
            self._head += data[:room]
            data = data[room:]
        if data:
            self._tail.append(data)
            self._tail_bytes += len(data)
            while self._tail_bytes - len(self._tail[0]) >= self._half:
                self._tail_bytes -= len(self._tail.popleft())

    def text(self, limit_bytes: int) -> str:
        """The text of at most about so many bytes of UTF-8, in the middle how many were left out."""
        if self.total_bytes <= min(limit_bytes, 2 * self._half):
            return clean(bytes(self._head) + b"".join(self._tail))
        half = min(limit_bytes // 2, self._half)
        kept = bytes(self._head) + b"".join(self._tail)
        head, tail = _without_half_character(kept[:half]), kept[-half:]
        while tail and tail[0] in _CONTINUATION:
            tail = tail[1:]
        left_out = self.total_bytes - len(head) - len(tail)
        return f"{clean(head)}\n[… {left_out:,} bytes left out …]\n{clean(tail)}"

    def output(self, remark: str = "") -> ToolAnswer:
        """Cut for model and record, with a sentence of ours behind."""
        shown = with_remark(self.text(SHOWN_BYTES), remark)
        whole = with_remark(self.text(KEPT_BYTES), remark) if self.total_bytes > SHOWN_BYTES else ""
        return ToolAnswer(shown, whole)


def clean(data: bytes) -> str:
    """Text without escape sequences and control characters; bytes that are no UTF-8 become question marks,
    so that it never becomes longer.

    >>> clean(b"\\x1b[31mred\\x1b[0m 50%\\r100%\\r\\n\\xff")
    '100%\\n?'
    """
    text = data.decode("utf-8", errors="replace").replace("\ufffd", "?").replace("\r\n", "\n")
    text = _OVERWRITTEN.sub("", _ESCAPES.sub("", text))
    return _CONTROL.sub("", text)


def cut(text: str, limit_bytes: int = SHOWN_BYTES) -> str:
    """A text that is no program's output, cut in the same way."""
    kept = HeadAndTail(limit_bytes)
    kept.add(text.encode("utf-8", errors="replace"))
    return kept.text(limit_bytes)


def with_remark(text: str, remark: str) -> str:
    text = text.strip("\n")
    return "\n".join(part for part in (text, remark) if part)


def _without_half_character(data: bytes) -> bytes:
    """Without the beginning of a character at the end."""
    for back in range(1, min(4, len(data)) + 1):
        byte = data[-back]
        if byte not in _CONTINUATION:
            needed = 4 if byte >= 0xF0 else 3 if byte >= 0xE0 else 2 if byte >= 0xC0 else 1
            return data[:-back] if needed > back else data
    return data
