"""Anthropic's Messages API with Claude's computer tools. I/O: network, through the package `anthropic`.

The prompt's beginning is marked for the cache three times: behind rules and tools, before the first picture
(which is the next one to be forgotten), and at its end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from agent.actions.dialects.claude import TOOL
from agent.actions.syntax.hosted_reply import HostedCall
from agent.models.endpoint.refusals import Refusal
from agent.models.hosted.conversation_form import NOTHING_SAID, WITH_THE_LAST, HostedChat, Replied, Told
from agent.models.hosted.maker import HostedAccess, HostedAnswer, PngOf, Say
from agent.models.hosted.reading import read_refusal
from agent.models.prices import TokenCount

TOOLSET = "computer_toolset_20260801"
_NOT_OFFERED = ("cursor_position", "zoom")
_OLDER_TOOLS = (
    # Which models take which version: the makers' table of tool versions, November 2026.
    (re.compile(r"opus-4-[567]|sonnet-4-6"), "computer_20251124", "computer-use-2025-11-24"),
    (
        re.compile(r"(?:sonnet|haiku|opus)-4-5|opus-4-1|(?:sonnet|opus)-4-(?:0|2025)|(?:sonnet|opus)-4$|3-7"),
        "computer_20250124",
        "computer-use-2025-01-24",
    ),
)
_CACHED = {"type": "ephemeral"}
_REFUSED = "the model declines to go on with this task"


class Claude:
    """The wire form of Anthropic's models."""

    title, package, base_url, needs_pictures = "Anthropic", "anthropic", "https://api.anthropic.com", False

    def open(self, access: HostedAccess) -> Any:
        from anthropic import AsyncAnthropic

        return AsyncAnthropic(
            api_key=access.key or "none", base_url=access.base_url, http_client=access.http, max_retries=0
        )

    def request(self, chat: HostedChat, *, model: str, max_tokens: int, png_of: PngOf) -> dict[str, Any]:
        tool, beta = computer_tool(model, chat.width_px, chat.height_px)
        messages = [
            {"role": "assistant", "content": _replied(entry)}
            if isinstance(entry, Replied)
            else {"role": "user", "content": _told(entry, png_of)}
            for entry in chat.entries
        ]
        _mark(messages)
        return {
            "model": model,
            "max_tokens": max_tokens,
            "system": [{"type": "text", "text": chat.system, "cache_control": _CACHED}],
            "tools": [tool, *map(_function, chat.functions)],
            "messages": messages,
            # Models of today think by themselves; what they say between two calls stands in their thoughts.
            **({"betas": [beta]} if beta else {"thinking": {"type": "adaptive", "display": "summarized"}}),
        }

    async def ask(self, client: Any, request: dict[str, Any], answer: HostedAnswer, say: Say) -> None:
        blocks: dict[int, dict[str, Any]] = {}
        written: dict[int, str] = {}
        async with await client.beta.messages.create(**request, stream=True) as stream:
            async for event in stream:
                match event.type:
                    case "message_start":
                        answer.tokens = _tokens(event.message.usage, answer.tokens)
                    case "content_block_start":
                        blocks[event.index] = event.content_block.to_dict(mode="json", warnings=False)
                    case "content_block_delta":
                        _extend(blocks[event.index], event.delta, written, event.index, say)
                    case "message_delta":
                        answer.tokens = _tokens(event.usage, answer.tokens)
                        _end(answer, event.delta.stop_reason)
        for index, block in blocks.items():
            if block["type"] == "tool_use" and written.get(index):
                block["input"] = _arguments(written[index])
        answer.items = [block for _, block in sorted(blocks.items()) if _is_sent_back(block)]
        for item in answer.items:
            match item["type"]:
                case "text":
                    answer.write(f"{item['text']}\n")
                case "thinking":
                    answer.write(f"{item['thinking']}\n", is_thought=True)
                case "tool_use":
                    answer.calls.append(_call(item))

    async def models(self, client: Any) -> list[str]:
        return [model.id async for model in client.models.list(limit=1000)]

    def refusal_of(self, error: Exception) -> Refusal | None:
        return read_refusal(error)


def computer_tool(model: str, width_px: int, height_px: int) -> tuple[dict[str, Any], str]:
    """The declaration of the newest computer tool that a model takes, and the header that goes with it."""
    for pattern, version, beta in _OLDER_TOOLS:
        if pattern.search(model):
            size = {"display_width_px": width_px, "display_height_px": height_px}
            return {"type": version, "name": TOOL, **size}, beta
    return {"type": TOOLSET, "configs": {name: {"enabled": False} for name in _NOT_OFFERED}}, ""


def _replied(entry: Replied) -> Any:
    """The reply as it came. Its thoughts are signed for what stood before them, and left out where that is
    another now, because a picture was forgotten since."""
    if not entry.items:
        return entry.words
    return [item for item in entry.items if entry.is_in_place or "thinking" not in item["type"]]


def _told(told: Told, png_of: PngOf) -> list[dict[str, Any]]:
    """Answers to calls first, as the API wants it; the last one has what came of them, and the picture."""
    said: list[dict[str, Any]] = [{"type": "text", "text": told.text}] if told.text else []
    pictures = [
        {
            "type": "image",
            "source": {"type": "base64", "media_type": "image/png", "data": png_of(picture)},
        }
        for picture in told.pictures
    ]
    content = [*said, *pictures] or [{"type": "text", "text": NOTHING_SAID}]
    if not told.answered:
        return content
    *others, last = told.answered
    answers = [
        {"type": "tool_result", "tool_use_id": call.call_id, "content": WITH_THE_LAST} for call in others
    ]
    return [*answers, {"type": "tool_result", "tool_use_id": last.call_id, "content": content}]


def _mark(messages: list[dict[str, Any]]) -> None:
    """Cache the prompt up to its end, and up to the last message that the next prompt will have as well."""
    told = [message for message in messages if message["role"] == "user"]
    shown = next((n for n, message in enumerate(told) if _has_picture(message["content"])), 0)
    for message in {id(one): one for one in (told[max(shown - 1, 0)], told[-1])}.values():
        message["content"][-1]["cache_control"] = _CACHED


def _has_picture(content: list[dict[str, Any]]) -> bool:
    inner = [part for block in content if isinstance(block.get("content"), list) for part in block["content"]]
    return any(block["type"] == "image" for block in (*content, *inner))


def _function(declared: dict[str, Any]) -> dict[str, Any]:
    schema = declared.get("parameters") or {"type": "object", "properties": {}}
    return {
        "name": declared["name"],
        "description": str(declared.get("description", "")),
        "input_schema": schema,
    }


def _extend(block: dict[str, Any], delta: Any, written: dict[int, str], index: int, say: Say) -> None:
    match delta.type:
        case "text_delta":
            block["text"] = block.get("text", "") + delta.text
            say(delta.text)
        case "input_json_delta":
            written[index] = written.get(index, "") + delta.partial_json
        case "thinking_delta":
            block["thinking"] = block.get("thinking", "") + delta.thinking
        case "signature_delta":
            block["signature"] = delta.signature


def _end(answer: HostedAnswer, reason: str | None) -> None:
    match reason:
        case None:
            pass
        case "max_tokens" | "model_context_window_exceeded":
            answer.ending = "length"
        case "refusal":
            answer.ending, answer.refusal = "stop", _REFUSED
        case _:
            answer.ending = "stop"


def _is_sent_back(block: dict[str, Any]) -> bool:
    """Empty texts are refused when they come back."""
    return block["type"] != "text" or bool(block.get("text", "").strip())


def _arguments(written: str) -> Any:
    """Arguments that are no JSON object are kept as the text that they are; reading them says so."""
    try:
        return json.loads(written)
    except ValueError:
        return {"": written}


def _call(block: Mapping[str, Any]) -> HostedCall:
    given = block.get("input")
    return HostedCall(block["name"], given if isinstance(given, dict) else {"": given}, block["id"])


def _tokens(usage: Any, before: TokenCount) -> TokenCount:
    """The later count is the whole; what it leaves out stays."""
    cached = getattr(usage, "cache_read_input_tokens", None)
    written = getattr(usage, "cache_creation_input_tokens", None)
    fresh = getattr(usage, "input_tokens", None)
    cached = before.cached if cached is None else cached
    written = before.written if written is None else written
    fresh = before.prompt - before.cached - before.written if fresh is None else fresh
    return TokenCount(fresh + cached + written, cached, written, usage.output_tokens or before.reply)
