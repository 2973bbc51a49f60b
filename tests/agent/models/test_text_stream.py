"""Streaming of a reply's text: whole characters, and never a part of a stop string."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agent.models.children.writing import TextStream


def run(pieces: list[bytes], *stop: str) -> tuple[list[str], TextStream]:
    stream = TextStream(stop)
    shown = [stream.feed(piece) for piece in pieces]
    return [*shown, stream.finish()], stream


def test_a_character_is_shown_when_all_its_bytes_are_there() -> None:
    shown, _ = run(["é".encode()[:1], "é".encode()[1:], b"x"])
    assert shown == ["", "é", "x", ""]


def test_a_cut_character_ends_as_a_replacement_mark() -> None:
    shown, stream = run([b"a", "é".encode()[:1]])
    assert shown == ["a", "", "�"]
    assert stream.text == "a�"


def test_a_stop_string_ends_the_text_and_is_not_part_of_it() -> None:
    shown, stream = run([b"one\n", b"\nOb", b"servation: two"], "\nObservation:")
    assert stream.stopped
    assert stream.text == "one\n"
    assert "".join(shown) == "one\n"


def test_what_looked_like_a_stop_string_is_shown_later() -> None:
    shown, stream = run([b"a<", b"b"], "<|end|>")
    assert shown == ["a", "<b", ""]
    assert not stream.stopped


@given(
    st.text(alphabet="ab<|>é", max_size=30), st.lists(st.text("ab<|>", min_size=1, max_size=4), max_size=3)
)
def test_what_is_shown_is_the_text_up_to_the_first_stop(text: str, stops: list[str]) -> None:
    shown, stream = run([bytes([byte]) for byte in text.encode()], *stops)
    ends = {text.find(stop) for stop in stops if stop in text}
    assert "".join(shown) == stream.text
    if not ends:
        assert stream.text == text
    else:
        # A shorter stop string that ends earlier wins over one that begins earlier.
        assert stream.stopped
        assert len(stream.text) in {text.find(stop) for stop in stops}
