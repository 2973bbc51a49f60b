"""How each broken MCP server is told of: a sentence at its start, or one for a call. Pure."""

from __future__ import annotations

from typing import NamedTuple


class BrokenKind(NamedTuple):
    """What is said of one kind, as regular expressions."""

    at_start: str = ""
    """Of the one sentence about its start; "" where there is none."""
    call: str = ""
    """Of what each call of its first tool says; "" where it has no tool."""


_NO_PROTOCOL = "does not follow the protocol"
_ACTED = "^acted$"

BROKEN: dict[str, BrokenKind] = {
    "crash": BrokenKind("cannot be used: it fell over at its start"),
    "silence": BrokenKind("cannot be used: it did not answer within"),
    "other-number": BrokenKind("cannot be used: it did not answer within"),
    "endless-line": BrokenKind("cannot be used: the server wrote a message of more than 8,388,608 bytes"),
    "garbage": BrokenKind(call=_ACTED),
    "complains": BrokenKind(call=_ACTED),
    "deep": BrokenKind(call=_ACTED),
    "slow": BrokenKind(call=_ACTED),
    "asks": BrokenKind(call=_ACTED),
    "injection": BrokenKind(call=_ACTED),
    "odd-name": BrokenKind(call=_ACTED),
    "no-schema": BrokenKind(_NO_PROTOCOL),
    "no-object": BrokenKind(_NO_PROTOCOL),
    "odd-schema": BrokenKind(_NO_PROTOCOL),
    "wrong-types": BrokenKind(_NO_PROTOCOL),
    "large-schema": BrokenKind("left out: 30,055 characters describe its arguments"),
    "many": BrokenKind("goes on after the 100 that are offered", _ACTED),
    "endless-list": BrokenKind("goes on after the 0 that are offered"),
    "twice": BrokenKind("has the tool twice__act twice; the second is left out", _ACTED),
    "resources": BrokenKind("resources of resources cannot be listed: not today", _ACTED),
    "changed": BrokenKind(call="has changed since this run began, so it was not called"),
    "changed-unsaid": BrokenKind(call="has changed since this run began, so it was not called"),
    "dies": BrokenKind(call="ended while it was called"),
    "huge": BrokenKind(call="ended while it was called.*more than 8,388,608 bytes"),
    "silent-call": BrokenKind(call="did not answer within"),
    "floods": BrokenKind(call="did not answer within"),
    "bad-answer": BrokenKind(call=_NO_PROTOCOL),
    "refuses": BrokenKind(call="did not do it: I will not"),
    "structured": BrokenKind(call="did not do it: Invalid structured content"),
    "error": BrokenKind(call="^no such file\n.the tool says that this is an error.$"),
    "picture": BrokenKind(call="^.a picture that cannot be used: it is no picture"),
}
"""Kind of `broken_mcp_server.py` -> what is said of it."""

BROKEN_WEB: dict[str, str] = {
    "none": "Not Found",
    "page": "Unexpected content type: text/html",
    "elsewhere": "Redirect to http://example.invalid/ not followed",
    "endless": "the server answered with more than 8,388,608 bytes",
    "packed": "the server packed its answer",
    "silence": "it did not answer within",
    "hangs-up": "Server disconnected without sending a response",
    "error": "Server returned an error response",
}
"""Kind of `broken_web_server.py` -> why its server cannot be used."""

BROKEN_WEB_CALLS: dict[str, str] = {
    "call-page": "Unexpected content type: text/html",
    "call-endless": "the server answered with more than 8,388,608 bytes",
    "call-packed": "the server packed its answer",
    "call-silence": "did not answer within",
    "call-hangs-up": "ended while it was called|has ended",
    "call-error": "Server returned an error response",
}
"""The same for servers that go wrong in a call."""
