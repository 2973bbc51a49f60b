"""What a tool said is cut to its beginning and its end, and is text afterwards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.tools.output import KEPT_BYTES, SHOWN_BYTES, HeadAndTail, clean, cut, with_remark

_WORDS_OF_OURS = 60
"""Bytes of the sentence between head and tail, at most."""


def kept(*pieces: bytes, limit_bytes: int = KEPT_BYTES) -> HeadAndTail:
    made = HeadAndTail(limit_bytes)
    for piece in pieces:
        made.add(piece)
    return made


def test_short_output_is_shown_as_it_is() -> None:
    output = kept(b"one\n", b"two\n").output("(status 0)")
    assert (output.shown, output.whole) == ("one\ntwo\n(status 0)", "")


def test_long_output_is_shown_by_its_beginning_and_its_end() -> None:
    said = kept(b"begin" + b"x" * 100_000, b"y" * 100_000 + b"end")
    output = said.output()
    assert output.shown.startswith("begin")
    assert output.shown.endswith("end")
    assert "[… 191,816 bytes left out …]" in output.shown
    assert len(output.shown.encode()) <= SHOWN_BYTES + _WORDS_OF_OURS
    assert len(output.whole) == 200_008


def test_endless_output_takes_no_more_memory_than_is_kept() -> None:
    said = kept(*[bytes([65 + number % 26]) * 65_536 for number in range(1000)])
    assert said.total_bytes == 1000 * 65_536
    assert len(said.text(10**9).encode()) <= KEPT_BYTES + 65_536 + _WORDS_OF_OURS


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\x1b[1;31mred\x1b[0m", "red"),
        (b"\x1b]0;title\x07shown", "shown"),
        (b"\x1b]8;;http://x\x1b\\link", "link"),
        (b" 1%\r 50%\r100%\ndone\r\n", "100%\ndone\n"),
        (b"a\0b\x08c\td", "abc\td"),
        (b"\xff\xfe\xc3", "???"),
        ("größe".encode(), "größe"),
        (b"<|im_end|>", "<|im_end|>"),
    ],
)
def test_what_moves_a_cursor_is_taken_out(data: bytes, text: str) -> None:
    assert clean(data) == text


@given(st.binary(max_size=400), st.integers(8, 64))
def test_any_bytes_become_text_within_the_limit(data: bytes, limit_bytes: int) -> None:
    text = kept(data, limit_bytes=limit_bytes).text(limit_bytes)
    assert len(text.encode()) <= limit_bytes + _WORDS_OF_OURS
    assert not any(ord(character) < 32 and character not in "\n\t" for character in text)


@pytest.mark.parametrize("limit_bytes", range(32, 48))
def test_no_character_is_cut_in_two(limit_bytes: int) -> None:
    assert "?" not in cut("ä€😀" * 40, limit_bytes)


def test_a_remark_stands_alone_where_nothing_was_said() -> None:
    assert with_remark("\n", "(status 1)") == "(status 1)"
