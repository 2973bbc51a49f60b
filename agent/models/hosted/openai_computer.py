"""OpenAI's Responses API with its computer tool. I/O: network, through the package `openai`.

Nothing is stored there: each request holds the whole conversation, with the reasoning that came encrypted.
The answer to a computer call is a picture, so older calls, whose pictures are forgotten, are told in words.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from agent.actions.dialects.openai_computer import TOOL
from agent.actions.syntax.hosted_reply import HostedCall
from agent.models.endpoint.refusals import Refusal
from agent.models.hosted.conversation_form import NOTHING_SAID, WITH_THE_LAST, HostedChat, Replied, Told
from agent.models.hosted.maker import HostedAccess, HostedAnswer, PngOf, Say
from agent.models.hosted.reading import count, read_refusal
from agent.models.prices import TokenCount
from agent.types import ImagePart

_PREVIEW = "computer-use-preview"
_CACHE_KEY_CHARACTERS = 32
_ONLY_OUT = ("created_by",)
"""Fields of what comes back that a request does not have."""


class OpenAi:
    """The wire form of OpenAI's models."""

    title, package, base_url, needs_pictures = "OpenAI", "openai", "https://api.openai.com/v1", True

    def open(self, access: HostedAccess) -> Any:
        from openai import AsyncOpenAI

        return AsyncOpenAI(
            api_key=access.key or "none", base_url=access.base_url, http_client=access.http, max_retries=0
        )

    def request(self, chat: HostedChat, *, model: str, max_tokens: int, png_of: PngOf) -> dict[str, Any]:
        is_preview = model.startswith(_PREVIEW)
        tool: dict[str, Any] = {"type": TOOL}
        if is_preview:
            size = {"display_width": chat.width_px, "display_height": chat.height_px}
            tool = {"type": "computer_use_preview", "environment": "linux", **size}
        detail = "auto" if is_preview else "original"
        items: list[Mapping[str, Any]] = []
        for entry in chat.entries:
            if isinstance(entry, Replied):
                items += entry.items or [{"role": "assistant", "content": entry.words}]
            else:
                items += _told(entry, png_of, detail)
        first = chat.entries[0]
        began = first.text if isinstance(first, Told) else ""
        return {
            "model": model,
            "instructions": chat.system,
            "input": items,
            "tools": [tool, *map(_function, chat.functions)],
            "max_output_tokens": max_tokens,
            "reasoning": {"summary": "concise" if is_preview else "auto"},
            "include": ["reasoning.encrypted_content"],
            "store": False,
            "truncation": "auto",
            # Requests of one task go to the same server, which has their beginning in its cache.
            "prompt_cache_key": sha256(began.encode()).hexdigest()[:_CACHE_KEY_CHARACTERS],
        }

    async def ask(self, client: Any, request: dict[str, Any], answer: HostedAnswer, say: Say) -> None:
        async with await client.responses.create(**request, stream=True) as stream:
            async for event in stream:
                match event.type:
                    case "response.output_text.delta" | "response.reasoning_summary_text.delta":
                        say(event.delta)
                    case "response.reasoning_summary_part.done" | "response.output_text.done":
                        say("\n")
                    case "response.output_item.done":
                        _add(answer, event.item)
                    case "response.completed" | "response.incomplete":
                        _end(answer, event.response)
                    case "response.failed":
                        answer.ending, answer.refusal = "stop", _failure(event.response)

    async def models(self, client: Any) -> list[str]:
        return [model.id async for model in client.models.list()]

    def refusal_of(self, error: Exception) -> Refusal | None:
        return read_refusal(error)


def _told(told: Told, png_of: PngOf, detail: str) -> list[dict[str, Any]]:
    """Answers to calls first. An answer to a computer call is a picture alone, so that words follow it."""
    items: list[dict[str, Any]] = []
    pictures = list(told.pictures)
    for number, call in enumerate(told.answered, start=1):
        if call.name == TOOL:
            items.append(_screen(call, pictures[-1], told, png_of, detail))
        else:
            is_last = number == len(told.answered)
            output = (told.text or "done") if is_last else WITH_THE_LAST
            items.append({"type": "function_call_output", "call_id": call.call_id, "output": output})
    has_screen = any(call.name == TOOL for call in told.answered)
    has_words = bool(told.answered) and told.answered[-1].name != TOOL
    content: list[dict[str, Any]] = []
    if told.text and not has_words:
        content.append({"type": "input_text", "text": told.text})
    if not has_screen:
        content += [
            {"type": "input_image", "image_url": _url(picture, png_of), "detail": detail}
            for picture in pictures
        ]
    if not content and not items:
        content = [{"type": "input_text", "text": NOTHING_SAID}]
    return [*items, {"role": "user", "content": content}] if content else items


def _screen(call: HostedCall, picture: ImagePart, told: Told, png_of: PngOf, detail: str) -> dict[str, Any]:
    shown = {"type": "computer_screenshot", "image_url": _url(picture, png_of)}
    if detail == "original":
        shown["detail"] = detail
    item: dict[str, Any] = {"type": "computer_call_output", "call_id": call.call_id, "output": shown}
    if call.checks and told.acknowledges:
        item["acknowledged_safety_checks"] = call.arguments.get("pending_safety_checks")
    return item


def _url(picture: ImagePart, png_of: PngOf) -> str:
    return f"data:image/png;base64,{png_of(picture)}"


def _function(declared: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "function",
        "name": declared["name"],
        "description": str(declared.get("description", "")),
        "parameters": declared.get("parameters") or {"type": "object", "properties": {}},
        "strict": False,
    }


def _add(answer: HostedAnswer, item: Any) -> None:
    data = item.to_dict(mode="json", exclude_none=True, warnings=False)
    answer.items.append({key: value for key, value in data.items() if key not in _ONLY_OUT})
    match item.type:
        case "message":
            for part in item.content:
                if part.type == "refusal":
                    answer.refusal = f"it says: {part.refusal}".rstrip(".")
                else:
                    answer.write(f"{part.text}\n")
        case "reasoning":
            for part in item.summary:
                answer.write(f"{part.text}\n", is_thought=True)
        case "computer_call":
            answer.calls.append(_computer_call(data))
        case "function_call":
            answer.calls.append(_function_call(item))


def _computer_call(item: dict[str, Any]) -> HostedCall:
    actions = item.get("actions") or ([item["action"]] if item.get("action") else [])
    pending = item.get("pending_safety_checks") or []
    checks = tuple(
        str(check.get("message") or check.get("code") or "it gives no reason") for check in pending
    )
    more = {"pending_safety_checks": pending} if pending else {}
    return HostedCall(TOOL, {"actions": actions, **more}, item["call_id"], checks)


def _function_call(item: Any) -> HostedCall:
    """Arguments that are no JSON object are kept as the text that they are; reading them says so."""
    try:
        given = json.loads(item.arguments or "{}")
    except ValueError:
        given = item.arguments
    return HostedCall(item.name, given if isinstance(given, dict) else {"": given}, item.call_id)


def _end(answer: HostedAnswer, response: Any) -> None:
    answer.ending = "stop"
    reason = getattr(response.incomplete_details, "reason", None)
    if response.status == "incomplete":
        if reason == "content_filter":
            answer.refusal = "its content filter held the answer back"
        else:
            answer.ending = "length"
    usage = response.usage
    if usage is not None:
        details = usage.input_tokens_details
        answer.tokens = TokenCount(
            count(usage.input_tokens),
            count(getattr(details, "cached_tokens", 0)),
            count(getattr(details, "cache_write_tokens", 0)),
            count(usage.output_tokens),
        )


def _failure(response: Any) -> str:
    error = response.error
    said = " ".join(str(getattr(error, "message", "") or "it gives no reason").split())
    return f"the request failed ({said[:200].rstrip('.')})"
