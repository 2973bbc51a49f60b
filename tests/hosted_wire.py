"""What the makers' servers send, for tests' servers: streams of Anthropic, OpenAI and Google. Pure.

Forms: the public references of the three APIs and the types of the makers' own packages, which read it all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tests.chat_server import Behaviour, Request

CLAUDE_PATH = "/v1/messages"
OPENAI_PATH = "/v1/responses"
GEMINI_MODEL = "gemini-3.5-flash"
GEMINI_PATH = f"/v1beta/models/{GEMINI_MODEL}:streamGenerateContent?alt=sse"

Block = Mapping[str, Any]
Events = Sequence[tuple[str, Mapping[str, Any]]]


def sending(events: Events, *, then_breaks: bool = False) -> Behaviour:
    """Streams named events; Google's have no name."""

    def answer(request: Request) -> None:
        request.begin_stream()
        for name, data in events:
            head = f"event: {name}\n" if name else ""
            request.handler.wfile.write(f"{head}data: {json.dumps(data)}\n\n".encode())
            request.handler.wfile.flush()
        if then_breaks:
            request.handler.close_connection = True

    return answer


# ---- Anthropic


def claude_text(text: str) -> Block:
    return {"type": "text", "text": text}


def claude_call(name: str, call_id: str = "toolu_01", **given: Any) -> Block:
    """A call of the computer toolset."""
    return {"type": "tool_use", "id": call_id, "name": name, "input": given, "toolset_name": "computer"}


def claude_events(*blocks: Block, stop_reason: str = "", **usage: int) -> list[tuple[str, Block]]:
    """A whole stream; texts and arguments come in two pieces."""
    calls = any(block["type"] == "tool_use" for block in blocks)
    counted = {"input_tokens": 100, "output_tokens": 1, **usage}
    message = {
        "id": "msg_01",
        "type": "message",
        "role": "assistant",
        "model": "claude-sonnet-5",
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": counted,
    }
    events: list[tuple[str, Block]] = [("message_start", {"type": "message_start", "message": message})]
    for index, block in enumerate(blocks):
        start = {**block, **_EMPTIED.get(block["type"], {})}
        events.append(_at("content_block_start", index, content_block=start))
        events += [_at("content_block_delta", index, delta=delta) for delta in _deltas(block)]
        events.append(_at("content_block_stop", index))
        events.append(("ping", {"type": "ping"}))
    ended = {"stop_reason": stop_reason or ("tool_use" if calls else "end_turn"), "stop_sequence": None}
    events.append(
        ("message_delta", {"type": "message_delta", "delta": ended, "usage": {"output_tokens": 42}})
    )
    events.append(("message_stop", {"type": "message_stop"}))
    return events


_EMPTIED: dict[str, dict[str, Any]] = {
    "text": {"text": ""},
    "tool_use": {"input": {}},
    "thinking": {"thinking": "", "signature": ""},
}


def _at(kind: str, index: int, **more: Any) -> tuple[str, Block]:
    return kind, {"type": kind, "index": index, **more}


def _deltas(block: Block) -> list[Block]:
    match block["type"]:
        case "text":
            return [{"type": "text_delta", "text": piece} for piece in _halves(block["text"])]
        case "thinking":
            thought = {"type": "thinking_delta", "thinking": block["thinking"]}
            return [thought, {"type": "signature_delta", "signature": block["signature"]}]
        case _:
            written = block.get("raw_input") or json.dumps(block["input"])
            return [{"type": "input_json_delta", "partial_json": piece} for piece in _halves(written)]


def _halves(text: str) -> list[str]:
    middle = len(text) // 2
    return [text[:middle], text[middle:]]


# ---- OpenAI


def openai_text(text: str) -> Block:
    part = {"type": "output_text", "text": text, "annotations": []}
    return {"id": "msg_1", "type": "message", "role": "assistant", "status": "completed", "content": [part]}


def openai_reasoning(summary: str, sealed: str = "gAAAA") -> Block:
    part = {"type": "summary_text", "text": summary}
    return {"id": "rs_1", "type": "reasoning", "summary": [part], "encrypted_content": sealed}


def openai_actions(*actions: Block, call_id: str = "call_1", checks: Sequence[Block] = ()) -> Block:
    return {
        "id": f"cu_{call_id}",
        "type": "computer_call",
        "call_id": call_id,
        "actions": list(actions),
        "pending_safety_checks": list(checks),
        "status": "completed",
    }


def openai_function(name: str, arguments: str, call_id: str = "call_9") -> Block:
    return {
        "id": f"fc_{call_id}",
        "type": "function_call",
        "call_id": call_id,
        "name": name,
        "arguments": arguments,
        "status": "completed",
    }


def openai_events(
    *items: Block, status: str = "completed", reason: str = "", failure: str = "", cached: int = 0
) -> list[tuple[str, Block]]:
    """A whole stream."""
    response = _response([], "in_progress")
    events: list[tuple[str, Block]] = [_event("response.created", response=response)]
    for index, item in enumerate(items):
        events.append(_event("response.output_item.added", output_index=index, item=item))
        if item["type"] == "message":
            at = {"output_index": index, "item_id": item["id"], "content_index": 0}
            for part in item["content"]:
                if part["type"] == "output_text":
                    for piece in _halves(part["text"]):
                        events.append(_event("response.output_text.delta", delta=piece, logprobs=[], **at))
        events.append(_event("response.output_item.done", output_index=index, item=item))
    ended = _response(list(items), status, reason=reason, failure=failure, cached=cached)
    events.append(_event(f"response.{status}", response=ended))
    return [(name, {**data, "sequence_number": n}) for n, (name, data) in enumerate(events)]


def _event(kind: str, **data: Any) -> tuple[str, Block]:
    return kind, {"type": kind, **data}


def _response(
    output: Sequence[Block], status: str, *, reason: str = "", failure: str = "", cached: int = 0
) -> Block:
    counted = {
        "input_tokens": 100,
        "input_tokens_details": {"cached_tokens": cached, "cache_write_tokens": 0},
        "output_tokens": 42,
        "output_tokens_details": {"reasoning_tokens": 7},
        "total_tokens": 142,
    }
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": "gpt-5.5",
        "output": list(output),
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "status": status,
        "error": {"code": "server_error", "message": failure} if failure else None,
        "incomplete_details": {"reason": reason} if reason else None,
        "instructions": None,
        "metadata": {},
        "temperature": None,
        "top_p": None,
        "usage": None if status == "in_progress" else counted,
    }


# ---- Google


def gemini_text(text: str, *, is_thought: bool = False) -> Block:
    return {"text": text, **({"thought": True} if is_thought else {})}


def gemini_call(name: str, call_id: str = "", sealed: str = "", **given: Any) -> Block:
    call = {"name": name, "args": given, **({"id": call_id} if call_id else {})}
    return {"functionCall": call, **({"thoughtSignature": sealed} if sealed else {})}


def gemini_events(*parts: Block, finish: str = "STOP", cached: int = 0) -> list[tuple[str, Block]]:
    """A whole stream: each part in a piece of its own."""
    usage = {
        "promptTokenCount": 100,
        "cachedContentTokenCount": cached,
        "candidatesTokenCount": 35,
        "thoughtsTokenCount": 7,
        "totalTokenCount": 142,
    }
    pieces = [{"candidates": [{"index": 0, "content": {"role": "model", "parts": [part]}}]} for part in parts]
    last = {"candidates": [{"index": 0, "finishReason": finish}], "usageMetadata": usage}
    return [("", piece) for piece in (*pieces, last)]
