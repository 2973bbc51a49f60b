"""Whole conversations with the makers' packages, against servers that speak the makers' wire forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from agent.actions import Click, Finished, Hotkey, parse_reply
from agent.coordinates import ModelPoint
from agent.models.manifest import TokenPrice
from agent.types import Allow, Deny
from tests.agent.models.hosted.sdk_types import (
    is_valid_for_anthropic,
    is_valid_for_google,
    is_valid_for_openai,
)
from tests.agent.models.hosted.world import DIALECTS, KEY, HostedRun, ask, asked
from tests.hosted_wire import (
    Events,
    claude_call,
    claude_events,
    claude_text,
    gemini_call,
    gemini_events,
    gemini_text,
    openai_actions,
    openai_events,
    openai_function,
    openai_reasoning,
    openai_text,
    sending,
)

VALID: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "claude": is_valid_for_anthropic,
    "openai-computer": is_valid_for_openai,
    "gemini-computer": is_valid_for_google,
}


def clicking(dialect: str, number: int = 1) -> Events:
    """A reply that says something and clicks at (200, 100)."""
    match dialect:
        case "claude":
            thinking = {"type": "thinking", "thinking": "Where is it?", "signature": f"signed-{number}"}
            call = claude_call("left_click", f"toolu_{number}", coordinate=[200, 100])
            return claude_events(thinking, claude_text("I press Save."), call)
        case "openai-computer":
            action = {"type": "click", "x": 200, "y": 100, "button": "left"}
            reasoning = openai_reasoning("I press Save.", f"sealed-{number}")
            return openai_events(reasoning, openai_actions(action, call_id=f"call_{number}"))
        case _:
            call = gemini_call(
                "click", f"fc_{number}", f"c2VhbGVk{number:04}", x=200, y=100, intent="I press Save."
            )
            return gemini_events(gemini_text("Where is it?", is_thought=True), call)


def answering(dialect: str, text: str) -> Events:
    match dialect:
        case "claude":
            return claude_events(claude_text(text))
        case "openai-computer":
            return openai_events(openai_text(text))
        case _:
            return gemini_events(gemini_text(text))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_task_is_done_in_seven_steps_with_a_window_of_pictures(dialect: str) -> None:
    replies = [sending(clicking(dialect, number)) for number in range(1, 8)]
    with asked(dialect, *replies, sending(answering(dialect, "Saved."))) as (server, model, _):
        run = HostedRun(dialect)
        for _step in range(7):
            reply = ask(model, run.prompt())
            parsed = parse_reply(reply.text, dialect=dialect)
            assert parsed.actions == (Click(ModelPoint(200.0, 100.0)),)
            assert "I press Save." in parsed.thought
            run.add(reply, parsed.actions)
        last = ask(model, run.prompt())

    assert parse_reply(last.text, dialect=dialect).actions == (Finished("Saved."),)
    assert all(VALID[dialect](request.body) for request in server.requests[::3])
    assert [num_pictures(request.body) for request in server.requests] == [1, 2, *[3] * 6]


def num_pictures(value: Any) -> int:
    """PNG pictures anywhere in a request."""
    if isinstance(value, dict):
        return sum(map(num_pictures, value.values()))
    if isinstance(value, list):
        return sum(map(num_pictures, value))
    return int(isinstance(value, str) and "iVBORw0KGgo" in value[:60])


@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_is_said_is_streamed_and_ends_as_the_reply_reads(dialect: str) -> None:
    pieces: list[str] = []
    with asked(dialect, sending(answering(dialect, "All is saved now."))) as (_, model, _pauses):
        reply = ask(model, HostedRun(dialect).prompt(), pieces.append)
    assert "".join(pieces).strip() == reply.text == "All is saved now."
    assert len(pieces) >= (1 if dialect == "gemini-computer" else 2)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_key_goes_in_a_header_and_nowhere_else(dialect: str) -> None:
    with asked(dialect, sending(answering(dialect, f"Your key is {KEY}, is it?"))) as (server, model, _):
        pieces: list[str] = []
        reply = ask(model, HostedRun(dialect).prompt(), pieces.append)
    assert any(KEY in value for value in server.requests[0].headers.values())
    assert KEY not in str(server.requests[0].body) + server.requests[0].path
    assert KEY not in reply.text
    assert KEY not in "".join(pieces)
    assert "[key]" in reply.text


@pytest.mark.parametrize("dialect", DIALECTS)
def test_tokens_and_price_are_counted(dialect: str) -> None:
    events: dict[str, Events] = {
        "claude": claude_events(
            claude_text("Done."), cache_read_input_tokens=300, cache_creation_input_tokens=50
        ),
        "openai-computer": openai_events(openai_text("Done."), cached=60),
        "gemini-computer": gemini_events(gemini_text("Done."), cached=60),
    }
    price = TokenPrice(prompt=3.0, reply=15.0, cached=0.3, written=3.75)
    with asked(dialect, sending(events[dialect]), price=price) as (_, model, _pauses):
        timings = ask(model, HostedRun(dialect).prompt()).timings
    counted = timings.prompt_tokens, timings.reused_tokens, timings.written_tokens, timings.reply_tokens
    if dialect == "claude":
        assert counted == (450, 300, 50, 42)
        assert timings.cost == pytest.approx((100 * 3 + 300 * 0.3 + 50 * 3.75 + 42 * 15) / 1e6)
    else:
        assert counted == (100, 60, 0, 42)
        assert timings.cost == pytest.approx((40 * 3 + 60 * 0.3 + 42 * 15) / 1e6)


CHECKED: Mapping[str, Events] = {
    "openai-computer": openai_events(
        openai_actions(
            {"type": "click", "x": 200, "y": 100, "button": "left"},
            checks=[{"id": "sc_1", "code": "malicious_instructions", "message": "The page gives orders."}],
        )
    ),
    "gemini-computer": gemini_events(
        gemini_call(
            "click",
            x=200,
            y=100,
            safety_decision={"decision": "require_confirmation", "explanation": "The page gives orders."},
        )
    ),
}


@pytest.mark.parametrize("dialect", CHECKED)
def test_a_safety_check_is_acknowledged_after_the_owner_allowed_it(dialect: str) -> None:
    replies = sending(CHECKED[dialect]), sending(answering(dialect, "Done."))
    with asked(dialect, *replies) as (server, model, _):
        run = HostedRun(dialect)
        reply = ask(model, run.prompt())
        parsed = parse_reply(reply.text, dialect=dialect)
        assert parsed.checks == ("The page gives orders.",)
        run.add(reply, parsed.actions, decision=Allow("safety-check", "owner"), checks=parsed.checks)
        ask(model, run.prompt())
    second = server.requests[1].body
    if dialect == "openai-computer":
        assert second["input"][-1]["acknowledged_safety_checks"][0]["id"] == "sc_1"
    else:
        response = second["contents"][-1]["parts"][0]["functionResponse"]["response"]
        assert response["safety_acknowledgement"] == "true"
    assert VALID[dialect](second)


@pytest.mark.parametrize("dialect", CHECKED)
@pytest.mark.parametrize("decision", [Deny("No."), Allow("remembered", "remembered"), Allow("rule")])
def test_a_safety_check_that_the_owner_did_not_allow_is_never_acknowledged(
    dialect: str, decision: Deny | Allow
) -> None:
    replies = sending(CHECKED[dialect]), sending(answering(dialect, "Done."))
    with asked(dialect, *replies) as (server, model, _):
        run = HostedRun(dialect)
        reply = ask(model, run.prompt())
        parsed = parse_reply(reply.text, dialect=dialect)
        run.add(reply, parsed.actions, decision=decision, checks=parsed.checks)
        ask(model, run.prompt())
    second = str(server.requests[1].body)
    assert "acknowledge" not in second
    assert "computer_call_output" not in second
    assert "functionResponse" not in second


def test_claude_is_told_what_came_of_two_calls_in_one_reply() -> None:
    calls = claude_call("left_click", "a", coordinate=[5, 6]), claude_call("key", "b", text="ctrl+s")
    with asked("claude", sending(claude_events(*calls)), sending(answering("claude", "Ok."))) as (
        server,
        model,
        _,
    ):
        run = HostedRun("claude")
        reply = ask(model, run.prompt())
        actions = parse_reply(reply.text, dialect="claude").actions
        assert actions == (Click(ModelPoint(5.0, 6.0)), Hotkey(("ctrl", "s")))
        run.add(reply, actions)
        ask(model, run.prompt())
    answers = server.requests[1].body["messages"][-1]["content"]
    assert [answer["tool_use_id"] for answer in answers] == ["a", "b"]
    assert answers[1]["content"][-1]["type"] == "image"


def test_claude_marks_three_places_for_its_cache_and_keeps_thoughts_only_in_place() -> None:
    replies = [sending(clicking("claude", number)) for number in range(1, 6)]
    with asked("claude", *replies) as (server, model, _):
        run = HostedRun("claude")
        for _step in range(5):
            reply = ask(model, run.prompt())
            run.add(reply, parse_reply(reply.text, dialect="claude").actions)
    marks = [str(request.body).count("cache_control") for request in server.requests]
    assert marks[0] == 2
    assert set(marks[1:]) == {3}
    assert "signed-1" in str(server.requests[1].body)
    assert "signed-1" not in str(server.requests[4].body)  # a picture before it is forgotten


@pytest.mark.filterwarnings(
    "ignore:The model:DeprecationWarning"
)  # the package knows what will be switched off
@pytest.mark.parametrize(
    ("model", "kind", "beta"),
    [
        ("claude-opus-5-5", "computer_toolset_20260801", None),
        ("claude-haiku-6", "computer_toolset_20260801", None),
        ("claude-opus-4-8", "computer_toolset_20260801", None),
        ("claude-opus-4-7", "computer_20251124", "computer-use-2025-11-24"),
        ("claude-sonnet-4-6", "computer_20251124", "computer-use-2025-11-24"),
        ("claude-sonnet-4-5-20250929", "computer_20250124", "computer-use-2025-01-24"),
        ("claude-sonnet-4-20250514", "computer_20250124", "computer-use-2025-01-24"),
    ],
)
def test_claude_gets_the_tool_that_the_model_takes(model: str, kind: str, beta: str | None) -> None:
    with asked("claude", sending(answering("claude", "Ok.")), model=model) as (server, hosted, _):
        ask(hosted, HostedRun("claude").prompt())
    request = server.requests[0]
    assert request.body["tools"][0]["type"] == kind
    assert request.headers.get("anthropic-beta") == beta
    assert is_valid_for_anthropic(request.body)


def test_openai_preview_gets_its_own_tool_with_the_size_of_the_picture() -> None:
    events = openai_events(openai_text("Ok."))
    with asked("openai-computer", sending(events), model="computer-use-preview") as (server, hosted, _):
        ask(hosted, HostedRun("openai-computer").prompt())
    tool = server.requests[0].body["tools"][0]
    assert (tool["type"], tool["display_width"], tool["display_height"]) == ("computer_use_preview", 800, 608)
    assert is_valid_for_openai(server.requests[0].body)


def test_openai_reasoning_comes_back_sealed_and_nothing_is_stored_there() -> None:
    replies = sending(clicking("openai-computer")), sending(answering("openai-computer", "Ok."))
    with asked("openai-computer", *replies) as (server, model, _):
        run = HostedRun("openai-computer")
        reply = ask(model, run.prompt())
        run.add(reply, parse_reply(reply.text, dialect="openai-computer").actions)
        ask(model, run.prompt())
    body = server.requests[1].body
    assert body["store"] is False
    assert [item.get("encrypted_content") for item in body["input"] if item.get("type") == "reasoning"] == [
        "sealed-1"
    ]
    assert "sealed-1" not in reply.text


def test_openai_functions_that_are_no_json_are_told_to_the_model() -> None:
    events = openai_events(openai_function("call_user", '{"question": '))
    with asked("openai-computer", sending(events)) as (_, model, _pauses):
        reply = ask(model, HostedRun("openai-computer").prompt())
    assert '"arguments": {"": "{\\"question\\": "}' in reply.text


@pytest.mark.parametrize(
    ("model", "environment"),
    [
        ("gemini-2.5-computer-use-preview-10-2025", "ENVIRONMENT_BROWSER"),
        ("gemini-3.1-pro-preview", "ENVIRONMENT_BROWSER"),
        ("gemini-3.5-flash", "ENVIRONMENT_DESKTOP"),
        ("gemini-4-pro", "ENVIRONMENT_DESKTOP"),
    ],
)
def test_gemini_is_told_the_environment_that_it_knows(model: str, environment: str) -> None:
    events = gemini_events(gemini_text("Ok."))
    with asked("gemini-computer", sending(events), model=model) as (server, hosted, _):
        ask(hosted, HostedRun("gemini-computer").prompt())
    assert server.requests[0].body["tools"][0]["computerUse"]["environment"] == environment


def test_a_reply_of_another_process_is_told_in_words() -> None:
    with asked("claude", sending(clicking("claude"))) as (_, model, _pauses):
        run = HostedRun("claude")
        reply = ask(model, run.prompt())
        run.add(reply, parse_reply(reply.text, dialect="claude").actions)
    with asked("claude", sending(answering("claude", "Ok."))) as (server, other, _):
        ask(other, run.prompt())
    said = server.requests[0].body["messages"][1]["content"]
    assert "left_click" in said
    assert "tool_use" not in str(server.requests[0].body["messages"])


def test_the_model_is_told_how_many_of_its_actions_were_carried_out() -> None:
    calls = claude_call("left_click", "a", coordinate=[5, 6]), claude_call("key", "b", text="ctrl+s")
    replies = sending(claude_events(*calls)), sending(answering("claude", "Ok."))
    with asked("claude", *replies) as (server, model, _):
        run = HostedRun("claude")
        reply = ask(model, run.prompt())
        run.add(reply, parse_reply(reply.text, dialect="claude").actions[:1])
        ask(model, run.prompt())
    assert "Of the 2 actions of your last reply 1 were carried out." in str(server.requests[1].body)
