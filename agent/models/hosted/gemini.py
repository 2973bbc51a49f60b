"""Google's Gemini API with computer use. I/O: network, through the package `google-genai`.

Calls come as functions, thoughts beside them, both with signatures that have to come back as they were.
Caching is Google's own; only its count is read.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Mapping
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

from agent.actions.syntax.hosted_reply import HostedCall
from agent.models.endpoint.refusals import Refusal
from agent.models.endpoint.retrying import read_retry_after
from agent.models.hosted.conversation_form import NOTHING_SAID, WITH_THE_LAST, HostedChat, Replied, Told
from agent.models.hosted.maker import HostedAccess, HostedAnswer, PngOf, Say
from agent.models.hosted.reading import count
from agent.models.prices import TokenCount

_CHECK = "safety_decision"
_ALLOWED = ("allow", "allowed", "regular")
"""What needs no question; any other decision is asked about, `require_confirmation` and those to come."""
_OURS = "ours-"
"""Begins the name of a call that its maker gave none: it is not sent."""
_IN_A_BROWSER = ("navigate", "go_back", "navigate_back")
_OLDER = re.compile(r"gemini-2|gemini-3-|gemini-3\.[0-4]")
"""Models that know a browser alone, and the older words."""
_FINE = ("", "STOP", "FINISH_REASON_UNSPECIFIED")
_MALFORMED = ("MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL")
_PAUSE = re.compile(r"(\d+(?:\.\d+)?)s")


class Gemini:
    """The wire form of Google's models."""

    title, package, needs_pictures = "Google", "google-genai", False
    base_url = "https://generativelanguage.googleapis.com"

    def open(self, access: HostedAccess) -> Any:
        from google.genai import Client, types

        return Client(
            api_key=access.key or "none",
            enterprise=False,
            http_options=types.HttpOptions(
                base_url=access.base_url,
                api_version="v1beta",
                httpx_async_client=access.http,
                retry_options=types.HttpRetryOptions(attempts=1),
            ),
        )

    def request(self, chat: HostedChat, *, model: str, max_tokens: int, png_of: PngOf) -> dict[str, Any]:
        functions = [_function(one) for one in chat.functions if one["name"] not in _IN_A_BROWSER]
        return {
            "model": model,
            "contents": [_content(entry, png_of) for entry in chat.entries],
            "config": {
                "system_instruction": chat.system,
                "max_output_tokens": max_tokens,
                "tools": [
                    {"computer_use": computer_use(model, has_browser=chat.has_browser)},
                    *([{"function_declarations": functions}] if functions else []),
                ],
                "thinking_config": {"include_thoughts": True},
                "automatic_function_calling": {"disable": True},
            },
        }

    async def ask(self, client: Any, request: dict[str, Any], answer: HostedAnswer, say: Say) -> None:
        parts: list[dict[str, Any]] = []
        async for chunk in await client.aio.models.generate_content_stream(**request):
            _count(answer, chunk.usage_metadata)
            if reason := getattr(chunk.prompt_feedback, "block_reason", None):
                answer.ending = "stop"
                answer.refusal = f"it blocks the request ({_name(reason)})"
            for candidate in (chunk.candidates or ())[:1]:
                for part in (candidate.content.parts if candidate.content else None) or ():
                    parts.append(part.model_dump(mode="json", exclude_none=True))
                    if part.text:
                        answer.write(part.text, is_thought=bool(part.thought))
                        say(part.text)
                if candidate.finish_reason:
                    _end(answer, _name(candidate.finish_reason))
        for part in parts:
            if called := part.get("function_call"):
                call = _call(called)
                answer.calls.append(call)
                if intent := call.arguments.get("intent"):
                    answer.write(f"\n{intent}\n", is_thought=True)
        answer.items = [{"role": "model", "parts": parts}] if parts else []

    async def models(self, client: Any) -> list[str]:
        return [model.name.removeprefix("models/") async for model in await client.aio.models.list()]

    def refusal_of(self, error: Exception) -> Refusal | None:
        code, details = getattr(error, "code", None), getattr(error, "details", None)
        if not isinstance(code, int) or not hasattr(error, "status"):
            return None
        headers = getattr(getattr(error, "response", None), "headers", {}) or {}
        asked_s = read_retry_after(headers.get("retry-after"), now=datetime.now(UTC))
        body = json.dumps(details, ensure_ascii=False, default=str)
        if code == 400 and "API_KEY_INVALID" in body:
            code = 401
        return Refusal(code, "application/json", body, _asked_pause(details) if asked_s is None else asked_s)


def computer_use(model: str, *, has_browser: bool) -> dict[str, Any]:
    """The declaration of the tool: older models know a browser alone, of which a desktop lacks some
    functions."""
    if _OLDER.match(model):
        lacking = () if has_browser else ("open_web_browser", "navigate", "go_back")
        excluded = ["search", "go_forward", *lacking]
        return {"environment": "ENVIRONMENT_BROWSER", "excluded_predefined_functions": excluded}
    checked = {"enable_prompt_injection_detection": True}
    if has_browser:
        excluded = ["go_forward"]
        return {"environment": "ENVIRONMENT_BROWSER", "excluded_predefined_functions": excluded, **checked}
    return {"environment": "ENVIRONMENT_DESKTOP", **checked}


def _content(entry: Told | Replied, png_of: PngOf) -> Mapping[str, Any]:
    if isinstance(entry, Replied):
        return entry.items[0] if entry.items else {"role": "model", "parts": [{"text": entry.words}]}
    pictures = [
        {"inline_data": {"mime_type": "image/png", "data": b64decode(png_of(picture))}}
        for picture in entry.pictures
    ]
    if not entry.answered:
        said: list[dict[str, Any]] = [{"text": entry.text}] if entry.text or not pictures else []
        return {
            "role": "user",
            "parts": [*([{"text": entry.text or NOTHING_SAID}] if said else []), *pictures],
        }
    *others, last = entry.answered
    parts = [_answer(call, WITH_THE_LAST, [], entry) for call in others]
    return {"role": "user", "parts": [*parts, _answer(last, entry.text or "done", pictures, entry)]}


def _answer(call: HostedCall, text: str, pictures: list[dict[str, Any]], told: Told) -> dict[str, Any]:
    response: dict[str, Any] = {"output": text, "url": ""}
    if call.checks and told.acknowledges:
        response["safety_acknowledgement"] = "true"
    answer: dict[str, Any] = {"name": call.name, "response": response}
    if not call.call_id.startswith(_OURS):
        answer["id"] = call.call_id
    if pictures:
        answer["parts"] = pictures
    return {"function_response": answer}


def _function(declared: dict[str, Any]) -> dict[str, Any]:
    function = {"name": declared["name"], "description": str(declared.get("description", ""))}
    schema = declared.get("parameters") or {}
    return {**function, "parameters_json_schema": schema} if schema.get("properties") else function


def _call(called: Mapping[str, Any]) -> HostedCall:
    given = called.get("args") or {}
    decided = given.get(_CHECK)
    checks: tuple[str, ...] = ()
    if isinstance(decided, dict) and decided.get("decision") not in _ALLOWED:
        explanation = decided.get("explanation") or "it gives no reason"
        checks = (" ".join(str(explanation).split()),)
    call_id = called.get("id") or f"{_OURS}{token_hex(8)}"
    return HostedCall(str(called.get("name", "")), dict(given), str(call_id), checks)


def _end(answer: HostedAnswer, reason: str) -> None:
    answer.ending = "length" if reason == "MAX_TOKENS" else "stop"
    if reason not in _FINE and reason != "MAX_TOKENS" and reason not in _MALFORMED:
        answer.refusal = f"it stopped its answer ({reason})"


def _count(answer: HostedAnswer, usage: Any) -> None:
    if usage is not None:
        answer.tokens = TokenCount(
            count(usage.prompt_token_count) + count(usage.tool_use_prompt_token_count),
            count(usage.cached_content_token_count),
            0,
            count(usage.candidates_token_count) + count(usage.thoughts_token_count),
        )


def _name(value: Any) -> str:
    return str(getattr(value, "value", value))


def _asked_pause(details: Any) -> float | None:
    """The pause that Google names in the details of a refusal, and in no header."""
    error = details.get("error", details) if isinstance(details, dict) else {}
    listed = error.get("details") if isinstance(error, dict) else None
    for one in listed if isinstance(listed, list) else ():
        found = _PAUSE.fullmatch(str(one.get("retryDelay", ""))) if isinstance(one, dict) else None
        if found:
            return float(found[1])
    return None
