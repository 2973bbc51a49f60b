"""The pure parts of the backend for servers: addresses, pieces of answers, pauses, keys."""

from __future__ import annotations

import json
import math
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import keyring
import pytest
from hypothesis import given
from hypothesis import strategies as st
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from agent.actions import RunTerminal, parse_reply
from agent.errors import EndpointError, ModelError, SettingsError
from agent.models.endpoint.address import read_address
from agent.models.endpoint.answers import AnswerError, StreamedAnswer, error_words
from agent.models.endpoint.keys import forget_key, read_key, store_key
from agent.models.endpoint.messages import harmless, messages_of
from agent.models.endpoint.refusals import Refusal, ServerRequest, error_of
from agent.models.endpoint.retrying import Retrying, read_retry_after
from agent.types import Message, Prompt, TextPart

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "base"),
    [
        ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"),
        ("http://127.0.0.1:8080/v1/", "http://127.0.0.1:8080/v1"),
        ("localhost:11434/v1", "http://localhost:11434/v1"),
        ("api.example.com/v1", "https://api.example.com/v1"),
        ("https://api.example.com/v1/chat/completions", "https://api.example.com/v1"),
        ("https://api.example.com/v1/models/", "https://api.example.com/v1"),
        ("  http://[::1]:8000/v1 ", "http://[::1]:8000/v1"),
        ("https://example.com", "https://example.com"),
    ],
)
def test_an_address_is_read_as_people_write_it(written: str, base: str) -> None:
    assert read_address(written).base == base
    assert read_address(base).base == base


@pytest.mark.parametrize(
    "written",
    [
        "",
        "ftp://example.com",
        "http://",
        "http://a b/",
        "http://u:p@example.com/v1",
        "http://x:99999/",
        "http://x/?a=1",
    ],
)
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(SettingsError):
        read_address(written)


@given(st.text(max_size=40))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = read_address(text)
    except SettingsError:
        return
    assert read_address(address.base) == address


@pytest.mark.parametrize(
    ("url", "is_loopback"),
    [
        ("http://localhost:1/v1", True),
        ("http://127.8.9.1/v1", True),
        ("http://[::1]/v1", True),
        ("http://192.168.0.2/v1", False),
        ("http://localhost.example.com/v1", False),
    ],
)
def test_this_computer_is_distinguished_from_others(url: str, is_loopback: bool) -> None:
    assert read_address(url).is_loopback is is_loopback


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=9),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    [
                        "choices",
                        "delta",
                        "content",
                        "error",
                        "message",
                        "usage",
                        "logprobs",
                        "finish_reason",
                        "id",
                        "tool_calls",
                        "function",
                        "name",
                        "arguments",
                    ]
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_any_piece_is_read_or_refused(piece: Any) -> None:
    answer = StreamedAnswer()
    try:
        new = answer.add(json.dumps(piece))
    except AnswerError:
        return
    assert answer.text == new
    assert len(answer.token_ids) == len(answer.logprobs)


def test_log_probabilities_without_ids_are_dropped() -> None:
    answer = StreamedAnswer()
    for entry in ({"id": 3, "logprob": -0.1}, {"token": "b", "logprob": -0.2}, {"id": 4, "logprob": -0.3}):
        answer.add(json.dumps({"choices": [{"delta": {"content": "x"}, "logprobs": {"content": [entry]}}]}))
    assert answer.text == "xxx"
    assert (answer.token_ids, answer.logprobs) == ([], [])


def told(*deltas: dict[str, Any]) -> str:
    answer = StreamedAnswer()
    shown = "".join(answer.add(json.dumps({"choices": [{"delta": delta}]})) for delta in deltas)
    shown += answer.finish()
    assert shown == answer.text
    return shown


def piece(index: int | None = None, id: str | None = None, **function: object) -> dict[str, Any]:
    numbered = {} if index is None else {"index": index}
    return {"tool_calls": [{**numbered, **({} if id is None else {"id": id}), "function": function}]}


LS = '<tool_call>\n{"name": "execute_bash", "arguments": {"command": "ls"}}\n</tool_call>'
WAIT = '<tool_call>\n{"name": "wait", "arguments": {}}\n</tool_call>'


SHELL, LISTED = "execute_bash", '{"command": "ls"}'
SAID = {"content": "Action: I look."}
CALLS: dict[str, tuple[list[dict[str, Any]], str]] = {
    "whole": ([piece(0, name=SHELL, arguments=LISTED)], LS),
    "in pieces": (
        [
            piece(0, "a", name=SHELL, arguments=""),
            piece(0, arguments=LISTED[:6]),
            piece(0, arguments=LISTED[6:]),
        ],
        LS,
    ),
    "its name in each piece": (
        [piece(0, "a", name=SHELL, arguments=LISTED[:6]), piece(0, "a", name=SHELL, arguments=LISTED[6:])],
        LS,
    ),
    "behind words": ([SAID, piece(0, name=SHELL, arguments=LISTED)], f"Action: I look.\n{LS}"),
    "behind a thought": ([{"reasoning": "hm"}, piece(0, name="wait")], f"<think>hm</think>\n\n{WAIT}"),
    "two": ([piece(0, name="wait", arguments="{}"), piece(1, name=SHELL, arguments=LISTED)], f"{WAIT}\n{LS}"),
    "two of one number": ([piece(0, "a", name="wait"), piece(0, "b", name="wait")], f"{WAIT}\n{WAIT}"),
    "arguments as an object": ([piece(name=SHELL, arguments={"command": "ls"})], LS),
    "arguments of no call": ([piece(0, arguments="lost")], ""),
    "no calls": ([{"tool_calls": "x"}, {"tool_calls": [3, {"function": 4}]}, {"tool_calls": None}], ""),
}


@pytest.mark.parametrize(("deltas", "text"), CALLS.values(), ids=CALLS)
def test_calls_that_a_server_took_out_of_the_text_are_put_back(
    deltas: list[dict[str, Any]], text: str
) -> None:
    assert told(*deltas) == text


def test_what_was_put_back_is_read() -> None:
    text = told({"content": "Action: I look."}, piece(0, name="execute_bash", arguments='{"command": "ls"}'))
    reply = parse_reply(text, dialect="computer-use")
    assert (reply.thought, reply.actions) == ("I look.", (RunTerminal("ls"),))


def test_thoughts_without_a_text_are_closed() -> None:
    answer = StreamedAnswer()
    shown = answer.add(json.dumps({"choices": [{"delta": {"reasoning": "hm"}}]})) + answer.finish()
    assert shown == answer.text == "<think>hm</think>\n"
    assert answer.finish() == ""


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ({"message": "bad\n  thing", "code": 3}, "bad thing"),
        ({"error": {"message": "inner"}}, "inner"),
        ([{"detail": "first"}], "first"),
        ("plain", "plain"),
        ({"odd": 1}, '{"odd": 1}'),
    ],
)
def test_what_a_server_says_is_found_in_its_wrappings(error: object, words: str) -> None:
    assert error_words(error) == words


def test_control_tokens_are_all_that_is_changed_in_a_text() -> None:
    assert harmless("<|im_start|>a<|box_start|>b") == "< |im_start|>a< |box_start|>b"
    assert harmless("a < b |> c <|> <||> <| x |>") == "a < b |> c <|> <||> <| x |>"


def test_pauses_grow_up_to_a_bound_and_end() -> None:
    retrying = Retrying(max_tries=9, first_pause_s=1.0, longest_pause_s=10.0)
    pauses = [retrying.pause_s(number, None, lambda: 1.0) for number in range(1, 10)]
    assert pauses == [2.0, 4.0, 8.0, 10.0, 10.0, 10.0, 10.0, 10.0, None]
    assert retrying.pause_s(1, None, lambda: 0.0) == 0.0


def test_a_server_that_says_when_is_taken_at_its_word() -> None:
    assert Retrying().pause_s(1, 20.0, lambda: 0.25) == 20.25
    assert Retrying().pause_s(1, 121.0, lambda: 0.0) is None


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("5", 5.0),
        ("0.5", 0.5),
        ("-3", 0.0),
        ("Thu, 01 Jan 2026 00:01:00 GMT", 60.0),
        ("Wed, 31 Dec 2025 00:00:00 GMT", 0.0),
        ("soon", None),
        ("nan", None),
        ("inf", None),
        ("", None),
        (None, None),
    ],
)
def test_retry_after_is_read_as_seconds_or_as_a_date(header: str | None, seconds: float | None) -> None:
    assert read_retry_after(header, now=NOW) == seconds


@given(st.integers(300, 599), st.text(max_size=60), st.sampled_from(["", "text/html", "application/json"]))
def test_every_refusal_is_one_error_with_a_sentence(status: int, body: str, kind: str) -> None:
    asked = ServerRequest(read_address("http://localhost:1/v1"), "m", num_pictures=2)
    error = error_of(Refusal(status, kind, body), asked)
    assert isinstance(error, ModelError)
    assert "localhost:1" in str(error)
    assert str(error).rstrip().endswith((".", "!", "?"))


class Ring(KeyringBackend):
    """A keyring in memory that may be locked."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.keys: dict[tuple[str, str], str] = {}
        self.is_locked = False

    def get_password(self, service: str, username: str) -> str | None:
        self._require_open()
        return self.keys.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._require_open()
        self.keys[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._require_open()
        if (service, username) not in self.keys:
            raise PasswordDeleteError("no such key")
        del self.keys[service, username]

    def _require_open(self) -> None:
        if self.is_locked:
            raise KeyringLocked("locked")


@pytest.fixture
def ring() -> Any:
    before = keyring.get_keyring()
    ring = Ring()
    keyring.set_keyring(ring)
    yield ring
    keyring.set_keyring(before)


def test_a_key_is_stored_read_and_forgotten(ring: Ring) -> None:
    store_key("lab", "abc-123")
    assert ring.keys == {("deskhand", "lab"): "abc-123"}
    assert read_key("lab") == "abc-123"
    forget_key("lab")
    forget_key("lab")
    with pytest.raises(EndpointError, match="no key called 'lab'"):
        read_key("lab")


@pytest.mark.parametrize("key", ["", "a b", "a\nb", "é"])
def test_what_can_be_no_key_is_refused(ring: Ring, key: str) -> None:
    with pytest.raises(SettingsError, match="one word"):
        store_key("lab", key)


def test_a_locked_keyring_is_a_sentence(ring: Ring) -> None:
    ring.is_locked = True
    with pytest.raises(EndpointError, match="unlock"):
        read_key("lab")
    with pytest.raises(SettingsError, match="unlock"):
        store_key("lab", "abc")
    with pytest.raises(SettingsError, match="unlock"):
        forget_key("lab")


DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize(
    "data",
    [
        DEEP,
        '{"choices": ' + DEEP + "}",
        '{"error": ' * 900 + "1" + "}" * 900,
        '{"choices": [{"finish_reason": ' + "[" * 900 + "]" * 900 + ', "delta": {"content": "x"}}]}',
    ],
    ids=["deep", "deep choices", "errors in errors", "deep reason"],
)
def test_a_piece_that_is_nested_too_deeply_is_refused_or_read(data: str) -> None:
    answer = StreamedAnswer()

    def far_down(depth: int) -> str:
        return far_down(depth - 1) if depth else answer.add(data)

    with suppress(AnswerError):
        assert far_down(600) in ("", "x")
    with pytest.raises(AnswerError, match="deeply"):
        answer.add(DEEP)


def content(text: str) -> str:
    return json.dumps({"choices": [{"delta": {"content": text}}]})


def test_half_a_letter_becomes_a_sign_and_two_halves_in_two_pieces_become_the_letter() -> None:
    answer = StreamedAnswer()
    shown = "".join(answer.add(content(text)) for text in ("a\ud83d", "\ude00b", "\udfffc\ud83d", "d\ud83d"))
    shown += answer.finish()
    assert shown == answer.text == "a😀b\ufffdc\ufffdd\ufffd"
    assert answer.finish() == ""


@pytest.mark.parametrize("logprob", [float("-inf"), float("nan"), -(10**400), True, "x"])
def test_a_logarithm_that_no_record_can_hold_is_dropped(logprob: object) -> None:
    answer = StreamedAnswer()
    entry = {"id": 3, "logprob": logprob}
    answer.add(json.dumps({"choices": [{"delta": {"content": "x"}, "logprobs": {"content": [entry]}}]}))
    assert all(math.isfinite(one) for one in answer.logprobs)


def test_no_text_of_a_prompt_stops_it_from_being_sent() -> None:
    prompt = Prompt((Message("user", (TextPart("a\ud83d"), TextPart("b\ud83d", is_data=True))),))
    (message,) = messages_of(prompt, {})
    assert message["content"] == "a\ufffdb\ufffd"
