"""Checks requests against the types of the makers' own packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter


def is_valid_for_anthropic(body: Mapping[str, Any]) -> bool:
    """Whether the package's own type takes it. Raises pydantic's ValidationError with what is wrong."""
    from anthropic.types.beta.message_create_params import MessageCreateParamsStreaming

    return _is_valid(MessageCreateParamsStreaming, body)


def is_valid_for_openai(body: Mapping[str, Any]) -> bool:
    """As for Anthropic."""
    from openai.types.responses.response_create_params import ResponseCreateParamsStreaming

    return _is_valid(ResponseCreateParamsStreaming, body)


def is_valid_for_google(body: Mapping[str, Any]) -> bool:
    """The contents and tools, read as the package's models."""
    from google.genai import types

    contents = [types.Content.model_validate(content) for content in body["contents"]]
    tools = [types.Tool.model_validate(tool) for tool in body["tools"]]
    return bool(contents and tools)


def _is_valid(kind: Any, body: Mapping[str, Any]) -> bool:
    return _all_read(_adapter(kind).validate_python(body))


@lru_cache(maxsize=4)
def _adapter(kind: Any) -> TypeAdapter[Any]:
    """Kept: it takes a second to make, and has to live while its lists are read."""
    return TypeAdapter(kind)


def _all_read(value: Any) -> bool:
    """Lists are checked only while they are read."""
    if isinstance(value, Mapping):
        return all(_all_read(one) for one in value.values())
    if isinstance(value, list | tuple | Iterator) or type(value).__name__ == "ValidatorIterator":
        return all(_all_read(one) for one in value)
    return True
