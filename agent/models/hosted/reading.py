"""What the makers' packages raise and count, in our words. Pure."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from agent.models.endpoint.refusals import Refusal
from agent.models.endpoint.retrying import read_retry_after

OVERLOADED = 529
"""Anthropic's status for a server that has too much to do; also said in a stream that began well."""
_STATUS_OF_KIND = {
    "overloaded_error": OVERLOADED,
    "rate_limit_error": 429,
    "api_error": 500,
    "authentication_error": 401,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "invalid_request_error": 400,
    "server_error": 500,
    "rate_limit_exceeded": 429,
}


def read_refusal(error: Exception) -> Refusal | None:
    """The refusal in an `APIError` of the packages of Anthropic and OpenAI, which are built alike; None
    where it holds none, as for a connection that broke."""
    body = getattr(error, "body", None)
    response = getattr(error, "response", None)
    status = getattr(error, "status_code", None)
    if body is None and response is None:
        return None
    if not isinstance(status, int) or status < 400:  # said in the middle of a stream
        status = _STATUS_OF_KIND.get(_kind(body), 500)
    headers = getattr(response, "headers", {})
    return Refusal(
        status,
        headers.get("content-type", ""),
        body if isinstance(body, str) else json.dumps(body or {}, ensure_ascii=False, default=str),
        read_retry_after(headers.get("retry-after"), now=datetime.now(UTC)),
    )


def count(value: Any) -> int:
    """A number of tokens; 0 for anything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _kind(body: Any) -> str:
    inner = body.get("error") if isinstance(body, dict) else None
    for said in (inner, body):
        for key in ("type", "code"):
            if isinstance(said, dict) and said.get(key) in _STATUS_OF_KIND:
                return str(said[key])
    return ""
