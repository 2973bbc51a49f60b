"""Messages over a pipe."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.models.children.frames import Frame, FrameError, read_frame, write_frame

HEADERS = st.dictionaries(st.text().filter(lambda key: key != "blobs"), st.integers() | st.text() | st.none())


@given(st.lists(st.tuples(HEADERS, st.lists(st.binary())), max_size=4))
def test_messages_arrive_as_they_were_sent(messages: list[tuple[dict[str, object], list[bytes]]]) -> None:
    stream = io.BytesIO()
    for header, blobs in messages:
        write_frame(stream, header, blobs)
    stream.seek(0)
    for header, blobs in messages:
        assert read_frame(stream) == Frame(header, tuple(blobs))
    assert read_frame(stream) is None


@given(st.data())
def test_a_stream_cut_anywhere_is_an_error_and_no_message(data: st.DataObject) -> None:
    stream = io.BytesIO()
    write_frame(stream, {"a": 1}, [b"12345"])
    length = data.draw(st.integers(1, len(stream.getvalue()) - 1))
    with pytest.raises(FrameError):
        read_frame(io.BytesIO(stream.getvalue()[:length]))


@given(st.binary(min_size=1))
def test_garbage_is_an_error_of_its_own(garbage: bytes) -> None:
    with pytest.raises(FrameError):
        read_frame(io.BytesIO(garbage))
