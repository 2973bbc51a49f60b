"""Foreign text at a terminal: it forges no line, moves no cursor, hides nothing."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from agent.actions.describe import cut
from agent.terminal import TerminalFormatter, revealed, safe_json, terminal_line, terminal_lines

HOSTILE = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), 0x200B, 0x200D, 0x2028, 0x2029)]
HOSTILE += [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF, 0xE0041, 0xD800)]


@pytest.mark.parametrize("character", HOSTILE, ids=[f"U+{ord(one):04X}" for one in HOSTILE])
def test_no_character_that_speaks_to_the_terminal_or_to_nobody_gets_through(character: str) -> None:
    line = terminal_line(f"a{character}b")
    assert line == f"a⟨U+{ord(character):04X}⟩b"
    assert line.encode("utf-8")
    assert character not in cut(f"a{character}b", 80)


def test_ordinary_letters_of_any_language_stay() -> None:
    for text in ("plain", "Grüße — „ja“ …", "你好，世界", "שלום עולם", "ไทย", "e\u0301", "😀"):
        assert terminal_line(text) == revealed(text) == text


def test_json_keeps_its_meaning_and_holds_nothing_invisible() -> None:
    value = {"title": "".join(HOSTILE), "words": "Grüße 你好"}
    written = safe_json(json.dumps(value, ensure_ascii=False))
    assert json.loads(written) == value
    assert "Grüße 你好" in written
    assert terminal_line(written) == written
    assert written.encode("utf-8")


def test_a_log_message_is_one_line_and_a_traceback_has_a_margin() -> None:
    try:
        raise ValueError("said\nWARNING deskhand: all is well\x1b[2J")
    except ValueError:
        record = logging.LogRecord("a", logging.WARNING, "f", 1, "title %s", ("x\nERROR y",), sys.exc_info())
    head, *others = TerminalFormatter("%(levelname)s %(name)s: %(message)s").format(record).split("\n")
    assert head == "WARNING a: title x⟨U+000A⟩ERROR y"
    assert others
    assert all(line.startswith("    ") and terminal_line(line) == line for line in others)


def test_every_line_of_a_text_stands_behind_the_mark() -> None:
    assert terminal_lines("a\nb\r\nc", "  | ") == ["  | a", "  | b⟨U+000D⟩", "  | c"]
    assert terminal_lines("", "  | ") == []
