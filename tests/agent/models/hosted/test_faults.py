"""What goes wrong at a maker's server: each is one typed error with one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Event, Timer
from typing import Any

import pytest

from agent.actions import parse_reply
from agent.errors import (
    EndpointError,
    ModelError,
    ModelNotFoundError,
    ModelTimeoutError,
    UnreadableReplyError,
)
from agent.models.endpoint.retrying import Retrying
from agent.models.hosted.makers import maker_of, require_package
from agent.models.hosted.model import HostedModel
from agent.models.runtime_settings import RuntimeSettings
from agent.types import Message, Prompt, TextPart
from tests.agent.models.hosted.test_conversations import answering
from tests.agent.models.hosted.world import DIALECTS, KEY, HostedRun, ask, asked, manifest_of
from tests.chat_server import dropping, refusing, silent
from tests.hosted_wire import (
    claude_events,
    claude_text,
    gemini_events,
    gemini_text,
    openai_events,
    openai_text,
    sending,
)


def said_by(dialect: str, kind: str, words: str, code: int = 429) -> Mapping[str, Any]:
    """An error's body as the maker writes it."""
    match dialect:
        case "claude":
            return {"type": "error", "error": {"type": kind, "message": words}, "request_id": "req_1"}
        case "openai-computer":
            return {"error": {"message": words, "type": kind, "param": None, "code": None}}
        case _:
            return {"error": {"code": code, "message": words, "status": kind.upper()}}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_rate_limit_is_waited_for_as_long_as_the_server_asks(dialect: str) -> None:
    limited = refusing(429, said_by(dialect, "rate_limit_error", "Slow down."), retry_after="7")
    with asked(dialect, limited, sending(answering(dialect, "Ok."))) as (server, model, pauses):
        reply = ask(model, HostedRun(dialect).prompt())
    assert reply.text == "Ok."
    assert pauses.seconds == [7.5]
    assert len(server.requests) == 2


def test_google_names_its_pause_in_the_body() -> None:
    details = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "38s"}]
    body = {"error": {"code": 429, "message": "Quota.", "status": "RESOURCE_EXHAUSTED", "details": details}}
    replies = refusing(429, body), sending(answering("gemini-computer", "Ok."))
    with asked("gemini-computer", *replies) as (_, model, pauses):
        ask(model, HostedRun("gemini-computer").prompt())
    assert pauses.seconds == [38.5]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("status", [500, 503, 529])
def test_a_server_in_trouble_is_asked_four_times_and_then_named(dialect: str, status: int) -> None:
    trouble = refusing(status, said_by(dialect, "overloaded_error", "Overloaded.", status))
    with (
        asked(dialect, trouble) as (server, model, pauses),
        pytest.raises(EndpointError, match=rf"HTTP {status}.*4 times.*Overloaded") as caught,
    ):
        ask(model, HostedRun(dialect).prompt())
    assert caught.value.status == status
    assert len(server.requests) == 4
    assert len(pauses.seconds) == 3


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_wrong_key_is_named_by_its_name_and_never_shown(dialect: str) -> None:
    refused = refusing(401, said_by(dialect, "authentication_error", f"invalid x-api-key {KEY}", 401))
    with (
        asked(dialect, refused) as (server, model, _),
        pytest.raises(EndpointError, match="does not accept the key 'maker'") as caught,
    ):
        ask(model, HostedRun(dialect).prompt())
    assert KEY not in str(caught.value)
    assert len(server.requests) == 1


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_model_that_is_not_there_is_said_to_be_missing(dialect: str) -> None:
    named = DIALECTS[dialect][0]
    refused = refusing(404, said_by(dialect, "not_found_error", f"model: {named} not found", 404))
    with asked(dialect, refused) as (_, model, _pauses), pytest.raises(ModelNotFoundError, match=named):
        ask(model, HostedRun(dialect).prompt())


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_connection_that_breaks_before_the_answer_is_tried_again(dialect: str) -> None:
    with asked(dialect, dropping, sending(answering(dialect, "Ok."))) as (_, model, pauses):
        assert ask(model, HostedRun(dialect).prompt()).text == "Ok."
    assert len(pauses.seconds) == 1


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_stream_that_breaks_off_after_words_is_no_answer(dialect: str) -> None:
    whole = list(answering(dialect, "I press Save, and then"))
    cut = 3 if dialect == "claude" else 3 if dialect == "openai-computer" else 1
    with (
        asked(dialect, sending(whole[:cut], then_breaks=True)) as (server, model, _),
        pytest.raises(EndpointError, match="closed the connection after a part of its answer"),
    ):
        ask(model, HostedRun(dialect).prompt())
    assert len(server.requests) == 1


def test_an_overload_in_the_middle_of_a_stream_is_said() -> None:
    begun = claude_events(claude_text("I press"))[:3]
    broken = [
        *begun,
        ("error", {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}),
    ]
    with (
        asked("claude", sending(broken)) as (_, model, _pauses),
        pytest.raises(EndpointError, match=r"too much to do \(HTTP 529\)"),
    ):
        ask(model, HostedRun("claude").prompt())


REFUSALS = {
    "claude": claude_events(claude_text("I"), stop_reason="refusal"),
    "openai-computer": openai_events(
        {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "refusal", "refusal": "I cannot help with that."}],
        }
    ),
    "openai-filter": openai_events(openai_text("I"), status="incomplete", reason="content_filter"),
    "openai-failed": openai_events(status="failed", failure="The model crashed."),
    "gemini-computer": gemini_events(gemini_text("I"), finish="SAFETY"),
    "gemini-blocked": [("", {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}})],
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_is_said_and_not_tried_again(name: str) -> None:
    dialect = name if name in DIALECTS else f"{name.split('-')[0]}-computer"
    with (
        asked(dialect, sending(REFUSALS[name])) as (server, model, _),
        pytest.raises(EndpointError, match=r"(Anthropic|OpenAI|Google) does not answer: "),
    ):
        ask(model, HostedRun(dialect).prompt())
    assert len(server.requests) == 1


LONG = {
    "claude": claude_events(claude_text("I go on and"), stop_reason="max_tokens"),
    "openai-computer": openai_events(openai_text("I go"), status="incomplete", reason="max_output_tokens"),
    "gemini-computer": gemini_events(gemini_text("I go on"), finish="MAX_TOKENS"),
}


@pytest.mark.parametrize("dialect", LONG)
def test_a_reply_that_is_too_long_ends_as_one(dialect: str) -> None:
    with asked(dialect, sending(LONG[dialect])) as (_, model, _pauses):
        assert ask(model, HostedRun(dialect).prompt()).finish_reason == "length"


def test_arguments_that_are_no_json_can_be_told_to_claude() -> None:
    call = {
        "type": "tool_use",
        "id": "a",
        "name": "left_click",
        "input": {},
        "raw_input": '{"coordinate": [1,',
    }
    with asked("claude", sending(claude_events(call))) as (_, model, _pauses):
        reply = ask(model, HostedRun("claude").prompt())
    with pytest.raises(UnreadableReplyError):
        parse_reply(reply.text.replace("left_click", "mouse_move"), dialect="claude")
    assert reply.finish_reason == "stop"


def test_a_malformed_call_of_gemini_is_an_empty_reply() -> None:
    with asked("gemini-computer", sending(gemini_events(finish="MALFORMED_FUNCTION_CALL"))) as (_, model, _p):
        reply = ask(model, HostedRun("gemini-computer").prompt())
    with pytest.raises(UnreadableReplyError, match="The reply is empty"):
        parse_reply(reply.text, dialect="gemini-computer")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_stop_ends_the_request_while_the_server_is_silent(dialect: str) -> None:
    stop = Event()
    with asked(dialect, silent) as (server, model, _):
        timer = Timer(0.3, stop.set)
        timer.start()
        reply = model.reply(HostedRun(dialect).prompt(), stop=stop)
        timer.join()
    assert reply.finish_reason == "cancelled"
    assert len(server.requests) <= 1


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_server_that_says_nothing_is_given_up(dialect: str) -> None:
    manifest_patience = Retrying(max_tries=1)
    with (
        asked(dialect, silent, retrying=manifest_patience, patience_s=1) as (_, model, _pauses),
        pytest.raises(ModelTimeoutError, match="said nothing for 1 seconds"),
    ):
        ask(model, HostedRun(dialect).prompt())


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_redirect_is_not_followed_with_key_and_screen(dialect: str) -> None:
    with asked(dialect, sending(answering(dialect, "Stolen."))) as (thief, _, _p):
        moved = refusing(307, "{}", location=f"{thief.root}{DIALECTS[dialect][1]}")
        with asked(dialect, moved) as (_, model, _pauses), pytest.raises(ModelError):
            ask(model, HostedRun(dialect).prompt())
    assert thief.requests == []


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("body", ["<html>Log in</html>", '{"a": ', "[1, 2]", '"text"', "null"])
def test_an_answer_that_is_none_is_one_sentence(dialect: str, body: str) -> None:
    with asked(dialect, refusing(200, body)) as (_, model, _pauses), pytest.raises(ModelError) as caught:
        ask(model, HostedRun(dialect).prompt())
    assert "Traceback" not in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_stream_that_makes_no_sense_is_one_sentence(dialect: str) -> None:
    senseless = [("message_start", {"type": "message_start"}), ("", {"candidates": 7}), ("x", {"type": 5})]
    with asked(dialect, sending(senseless)) as (_, model, _pauses), pytest.raises(ModelError) as caught:
        ask(model, HostedRun(dialect).prompt())
    assert len(str(caught.value)) < 500


def test_a_key_is_not_sent_unencrypted_to_another_computer() -> None:
    manifest = manifest_of("claude", "http://192.0.2.7")
    with pytest.raises(EndpointError, match="everybody on the way could read it"):
        HostedModel(manifest, RuntimeSettings(), key_of=lambda name: KEY)


def test_a_missing_package_is_named_with_what_installs_it() -> None:
    maker = maker_of("claude")
    maker.package = "a-package-that-nobody-has"
    with pytest.raises(ModelNotFoundError, match=r"EXTRAS=hosted"):
        require_package(maker)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_question_without_a_picture_can_be_asked(dialect: str) -> None:
    question = Prompt((Message("user", (TextPart("Say ready."),)),))
    with asked(dialect, sending(answering(dialect, "Ready."))) as (_, model, _pauses):
        assert ask(model, question).text == "Ready."
