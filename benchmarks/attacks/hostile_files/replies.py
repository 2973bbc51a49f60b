"""200 hostile answers of an OpenAI-compatible server. **Pure**: what it sends, and when."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from benchmarks.attacks.hostile_files.case import NUM_CASES, half_of
from benchmarks.attacks.hostile_files.values import DEEP, RAW, mutations

SEED = 1605
CHAT, MODELS = "chat", "models"
STREAM = "text/event-stream"
JSON = "application/json"
ACTION = "Thought: press\nAction: click(point='<point>9 9</point>')"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server sends to one kind of request."""

    pieces: Callable[[], Iterator[bytes]]
    """The body (or, where `is_raw`, everything), each sent as it comes; may never end."""
    status: str = "200 OK"
    kind: str = STREAM
    headers: tuple[str, ...] = ()
    pause_s: float = 0.0
    """Between two pieces."""
    is_raw: bool = False
    """No status line and no headers are written before the pieces."""
    is_hanging: bool = False
    """The connection stays open after the last piece."""


@dataclass(frozen=True, slots=True)
class ServerCase:
    """One hostile server."""

    name: str
    kind: str
    answer: Answer
    to: str = field(default=CHAT)
    """Which request is answered so: `CHAT` or `MODELS`."""


PIECE: dict[str, Any] = {
    "id": "x",
    "object": "chat.completion.chunk",
    "choices": [
        {
            "index": 0,
            "delta": {"role": "assistant", "content": ACTION},
            "finish_reason": None,
            "logprobs": {"content": [{"id": 1, "token": "a", "logprob": -0.1}]},
        }
    ],
    "usage": {"prompt_tokens": 5, "prompt_tokens_details": {"cached_tokens": 2}},
}
WHOLE: dict[str, Any] = {
    "id": "x",
    "choices": [{"index": 0, "message": {"role": "assistant", "content": ACTION}, "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 5, "completion_tokens": 7},
}
LISTED: dict[str, Any] = {"object": "list", "data": [{"id": "ui-tars-1.5", "object": "model"}]}


def say(text: str) -> str:
    """A piece of a stream with this text."""
    return json.dumps({"choices": [{"index": 0, "delta": {"content": text}}]})


def event(data: str) -> bytes:
    return f"data: {data}\n\n".encode("utf-8", "surrogatepass")


def _once(*pieces: bytes) -> Callable[[], Iterator[bytes]]:
    return lambda: iter(pieces)


def _for_ever(piece: bytes, first: bytes = b"") -> Callable[[], Iterator[bytes]]:
    def pieces() -> Iterator[bytes]:
        yield first
        while True:
            yield piece

    return pieces


def _many(piece: bytes, count: int, last: bytes = b"") -> Callable[[], Iterator[bytes]]:
    def pieces() -> Iterator[bytes]:
        for _ in range(count):
            yield piece
        yield last

    return pieces


DONE = event("[DONE]")


def cases(half: str) -> list[ServerCase]:
    """One half of the servers."""
    return half_of(_all(), half, SEED)


def _all() -> list[ServerCase]:
    found = [*_streams(), *_wholes(), *_endless(), *_refusals(), *_raw(), *_packed(), *_models()]
    rest = NUM_CASES - len(found)
    parts = ((PIECE, CHAT, "stream"), (WHOLE, CHAT, "whole"), (LISTED, MODELS, "models"))
    for number, (document, to, label) in enumerate(parts):
        count = (rest // 2, rest // 4)[number] if number < 2 else NUM_CASES - len(found)
        for name, kind, text in mutations(document, count, SEED + number):
            data = text.encode("utf-8", "surrogatepass")
            body = _once(event(text), event(say(ACTION)), DONE) if label == "stream" else _once(data)
            answer = Answer(body, kind=STREAM if label == "stream" else JSON)
            found.append(ServerCase(f"{label}-{name}", kind, answer, to))
    return found


def _streams() -> list[ServerCase]:
    """Pieces of a stream that make no sense."""
    surrogates = "".join(f'{{"choices":[{{"delta":{{"content":"{half}"}}}}]}}' for half in ("\\ud83d",))
    texts: dict[str, list[bytes]] = {
        "lone-surrogate": [event(surrogates), event(say(ACTION))],
        "only-surrogate": [event(surrogates)],
        "split-pair": [event(surrogates), event(surrogates.replace("ud83d", "ude00"))],
        "surrogate-in-action": [event(say("x").replace('"x"', "\"Action: type(content='\\udc80')\""))],
        "nul": [event(say("Action: type(content='a\0b')"))],
        "escapes": [event(say("\x1b[2J\x1b]0;x\x07Action: wait()"))],
        "direction": [event(say("Thought: \u202e\u200b\nAction: type(content='\u202ea')"))],
        "deep": [event("[" * DEEP)],
        "deep-closed": [event(RAW["deep-lists"])],
        "deep-objects": [event(RAW["deep-objects"])],
        "deep-error": [event('{"error":' * 50_000 + '"x"' + "}" * 50_000)],
        "deep-error-900": [event('{"error":' * 900 + '"x"' + "}" * 900)],
        "deep-error-lists": [event('{"error":' + "[" * 950 + '"x"' + "]" * 950 + "}")],
        "deep-text": [event(say("Action: click(" + "(" * DEEP))],
        "deep-thought": [event(say("<think>" * DEEP))],
        "huge-number": [event('{"choices":[],"usage":{"prompt_tokens":' + RAW["10-to-400"] + "}}")],
        "digits": [event('{"choices":[],"usage":{"prompt_tokens":' + RAW["10-to-5000"] + "}}")],
        "logprob-huge": [
            event('{"choices":[{"logprobs":{"content":[{"id":1,"logprob":-' + RAW["10-to-400"] + "}]}}]}"),
            event(say(ACTION)),
        ],
        "logprob-nan": [
            event('{"choices":[{"logprobs":{"content":[{"id":1,"logprob":NaN}]}}]}'),
            event(say(ACTION)),
        ],
        "id-huge": [
            event('{"choices":[{"logprobs":{"content":[{"id":' + RAW["10-to-400"] + ',"logprob":0}]}}]}'),
            event(say(ACTION)),
        ],
        "point-huge": [event(say(f"Action: click(point='<point>{'9' * 4000} 1</point>')"))],
        "point-digits": [event(say(f"Action: click(point='<point>{'9' * 5000} 1</point>')"))],
        "point-nan": [event(say("Action: click(point='<point>nan inf</point>')"))],
        "point-superscript": [event(say("Action: click(point='<point>² ٣</point>')"))],
        "wait-huge": [event(say(f"Action: wait(time={'9' * 400})"))],
        "hotkeys": [event(say("Action: hotkey(key='" + "ctrl " * 100_000 + "')"))],
        "many-actions": [event(say("Action: " + "click(point='<point>1 1</point>')\n\n" * 50_000))],
        "quotes": [event(say("Action: type(content='" + "\\'" * 200_000 + "')"))],
        "blanks": [event(say(" " * 2_000_000 + ACTION))],
        "newlines": [event(say("\n" * 1_000_000))],
        "choices-null": [event('{"choices":null}')],
        "choices-object": [event('{"choices":{"0":1}}')],
        "delta-list": [event('{"choices":[{"delta":[1]}]}')],
        "content-list": [event('{"choices":[{"delta":{"content":[{"type":"text","text":"x"}]}}]}'), DONE],
        "finish-list": [event('{"choices":[{"finish_reason":["stop"],"delta":{}}]}')],
        "tool-calls": [event('{"choices":[{"finish_reason":"tool_calls","delta":{"tool_calls":[{}]}}]}')],
        "error-number": [event('{"error":7}')],
        "error-surrogate": [event('{"error":{"message":"\\ud800"}}')],
        "error-escape": [event('{"error":{"message":"\\u001b[2J\\nAllowed: yes"}}')],
        "error-long": [event(json.dumps({"error": {"message": "x" * 5_000_000}}))],
        "bad-utf8": [b'data: {"choices":[{"delta":{"content":"\xff\xfe"}}]}\n\n', DONE],
        "bom": [b"\xef\xbb\xbf" + event(say(ACTION)), DONE],
        "cr": [event(say(ACTION)).replace(b"\n", b"\r"), DONE.replace(b"\n", b"\r")],
        "no-blank-line": [event(say(ACTION)).rstrip()],
        "done-only": [DONE],
        "nothing": [b""],
        "retry": [b"retry: 99999999999999999999\nid: \0\nevent: x\n" + event(say(ACTION)), DONE],
        "data-many": [b"data: \n" * 300_000 + b"\n", DONE],
        "page": [b"<html>busy</html>"],
        "cut": [event(say(ACTION))[:40]],
        "not-json": [event("hello"), DONE],
        "empty-object": [event("{}"), DONE],
    }
    return [
        ServerCase(f"stream-{name}", f"stream {name}", Answer(_once(*pieces)))
        for name, pieces in texts.items()
    ]


def _wholes() -> list[ServerCase]:
    bodies = {
        "deep": RAW["deep-lists"].encode(),
        "deep-error": b'{"error":' * 50_000 + b"1" + b"}" * 50_000,
        "surrogate": json.dumps(WHOLE).replace("Thought", "\\ud800").encode(),
        "five-mb": json.dumps(WHOLE).replace("Thought", "x" * 5_000_000).encode(),
        "empty": b"",
        "null": b"null",
        "bad-utf8": b'{"choices":[{"message":{"content":"\xff"}}]}',
        "utf16": json.dumps(WHOLE).encode("utf-16"),
        "web-page": b"<!doctype html><p>" + b"x" * 100_000,
        "nul": bytes(1000),
    }
    return [
        ServerCase(f"whole-{name}", f"whole {name}", Answer(_once(data), kind=JSON))
        for name, data in bodies.items()
    ]


def _endless() -> list[ServerCase]:
    """Answers without an end. The manifest grants one second to begin, and 64 tokens."""
    letters = b"x" * 65_536
    empty = event('{"choices":[{"delta":{}}]}')
    answers = {
        "text-fast": Answer(_for_ever(event(say("abc ")))),
        "text-large": Answer(_for_ever(event(say("a" * 60_000)))),
        "text-drip": Answer(_for_ever(event(say("a"))), pause_s=0.02),
        "thought-fast": Answer(_for_ever(event('{"choices":[{"delta":{"reasoning_content":"hm "}}]}'))),
        "line": Answer(_for_ever(letters, b'data: {"choices":[{"delta":{"content":"')),
        "line-no-field": Answer(_for_ever(letters)),
        "data-lines": Answer(_for_ever(b"data: x\n" * 1000)),
        "comments-fast": Answer(_for_ever(b": ping\n\n" * 100)),
        "comments-drip": Answer(_for_ever(b": ping\n\n"), pause_s=0.2),
        "blank-fast": Answer(_for_ever(b"\n" * 1000)),
        "empty-pieces-fast": Answer(_for_ever(empty)),
        "empty-pieces-drip": Answer(_for_ever(empty), pause_s=0.2),
        "no-choices-fast": Answer(_for_ever(event('{"choices":[]}'))),
        "logprobs-fast": Answer(
            _for_ever(event('{"choices":[{"logprobs":{"content":[{"id":1,"logprob":-1}]}}]}'))
        ),
        "after-done": Answer(_for_ever(event(say("more")), event(say(ACTION)) + DONE)),
        "after-finish": Answer(
            _for_ever(empty, event('{"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}'))
        ),
        "silent-after-text": Answer(_once(event(say(ACTION))), is_hanging=True),
        "silent-start": Answer(_once(b""), is_hanging=True),
        "whole-fast": Answer(_for_ever(letters), kind=JSON),
        "whole-drip": Answer(_for_ever(b" "), kind=JSON, pause_s=0.2),
        "page-fast": Answer(_for_ever(letters), kind="text/html"),
        "refusal-fast": Answer(_for_ever(letters), status="500 No", kind=JSON),
        "refusal-drip": Answer(_for_ever(b"x"), status="400 No", kind=JSON, pause_s=0.2),
        "unauthorised-fast": Answer(_for_ever(letters), status="401 No", kind=JSON),
    }
    return [ServerCase(f"endless-{name}", f"endless {name}", answer) for name, answer in answers.items()]


def _refusals() -> list[ServerCase]:
    def no(status: str, body: bytes, *headers: str) -> Answer:
        return Answer(_once(body), status=status, kind=JSON, headers=headers)

    deep = b'{"error":' * 20_000 + b"1" + b"}" * 20_000
    answers = {
        "401-deep": no("401 No", deep),
        "400-surrogate": no("400 No", b'{"error":{"message":"\\ud800"}}'),
        "400-deep-list": no("400 No", b"[" * DEEP),
        "400-error-900": no("400 No", b'{"error":' * 900 + b'"x"' + b"}" * 900),
        "404-escape": no("404 No", b'{"error":"\x1b[2J\\u001b[31m"}'),
        "413-long": no("413 No", b'{"error":"' + b"x" * 3_000_000 + b'"}'),
        "429-now": no("429 No", b"{}", "Retry-After: 0"),
        "429-nan": no("429 No", b"{}", "Retry-After: nan"),
        "429-infinite": no("429 No", b"{}", "Retry-After: inf"),
        "429-negative": no("429 No", b"{}", "Retry-After: -99"),
        "429-year": no("429 No", b"{}", "Retry-After: Sat, 31 Dec 99999 23:59:59 GMT"),
        "429-date-huge": no("429 No", b"{}", "Retry-After: 1 Jan 0001 00:00:00 +9999"),
        "429-digits": no("429 No", b"{}", "Retry-After: " + "9" * 5_000),
        "429-text": no("429 No", b"{}", "Retry-After: soon"),
        "503-hour": no("503 No", b"{}", "Retry-After: 3600"),
        "301-self": no("301 Moved", b"", "Location: /v1/chat/completions"),
        "302-other": no("302 Found", b"", "Location: http://169.254.169.254/"),
        "307-file": no("307 Moved", b"", "Location: file:///etc/passwd"),
        "308-surrogate": no("308 Moved", b"", "Location: \udcff://"),
        "204": no("204 No Content", b""),
        "206": no("206 Part", b"{}"),
        "599": no("599 ?", b"\xff"),
        "999": no("999 ?", b"{}"),
    }
    return [ServerCase(f"status-{name}", f"status {name}", answer) for name, answer in answers.items()]


def _raw() -> list[ServerCase]:
    """What is no sound HTTP."""

    def raw(*pieces: bytes, pause_s: float = 0.0, hangs: bool = False) -> Answer:
        return Answer(_once(*pieces), is_raw=True, pause_s=pause_s, is_hanging=hangs)

    ok = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
    answers = {
        "nothing": raw(b""),
        "noise": raw(bytes(range(256)) * 40),
        "http2": raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        "tls": raw(b"\x15\x03\x01\x00\x02\x02\x28"),
        "status-text": raw(b"HTTP/1.1 abc OK\r\n\r\n"),
        "status-huge": raw(b"HTTP/1.1 " + b"9" * 5000 + b" OK\r\n\r\n"),
        "status-0": raw(b"HTTP/1.1 000 OK\r\n\r\n"),
        "100-for-ever": Answer(_for_ever(b"HTTP/1.1 100 Continue\r\n\r\n"), is_raw=True, pause_s=0.001),
        "headers-for-ever": Answer(_for_ever(b"X-A: b\r\n", ok), is_raw=True),
        "headers-drip": Answer(_for_ever(b"X-A: b\r\n", ok), is_raw=True, pause_s=0.2),
        "header-long": raw(ok + b"X: " + b"a" * 10_000_000 + b"\r\n\r\n"),
        "header-nul": raw(ok + b"X: a\0b\r\n\r\n"),
        "header-latin": raw(ok.replace(b"event-stream", b"\xff\xfe") + b"\r\n{}"),
        "length-short": raw(ok + b"Content-Length: 3\r\n\r\n" + event(say(ACTION))),
        "length-long": raw(ok + b"Content-Length: 99999\r\n\r\n" + event(say(ACTION))),
        "length-negative": raw(ok + b"Content-Length: -5\r\n\r\nx"),
        "length-two": raw(ok + b"Content-Length: 5\r\nContent-Length: 9\r\n\r\nxxxxx"),
        "length-huge": raw(ok + b"Content-Length: " + b"9" * 400 + b"\r\n\r\nx"),
        "chunk-huge": raw(ok + b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx"),
        "chunk-bad": raw(ok + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n"),
        "chunk-extension": raw(
            ok + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"a" * 5_000_000 + b"\r\nx\r\n"
        ),
        "cut-status": raw(b"HTTP/1.1 20", hangs=True),
        "charset": raw(
            b"HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=rot13\r\nContent-Length: 2\r\n\r\n{}"
        ),
        "charset-idna": raw(
            b"HTTP/1.1 400 No\r\nContent-Type: text/plain; charset=idna\r\nContent-Length: 5\r\n\r\nxn--\xff"
        ),
    }
    return [ServerCase(f"raw-{name}", f"raw {name}", answer) for name, answer in answers.items()]


def _bomb(start: bytes, count_mb: int) -> bytes:
    packer = zlib.compressobj(9, wbits=31)
    block = bytes(2**20)
    return packer.compress(start) + b"".join(packer.compress(block) for _ in range(count_mb)) + packer.flush()


def _packed() -> list[ServerCase]:
    """Compressed bodies."""

    def packed(start: bytes, status: str = "200 OK", kind: str = JSON, coding: str = "gzip") -> Answer:
        return Answer(
            lambda: iter((_bomb(start, 700),)),
            status=status,
            kind=kind,
            headers=(f"Content-Encoding: {coding}",),
        )

    answers = {
        "gzip-bomb-whole": packed(b'{"a":"'),
        "gzip-bomb-stream": packed(b"data: ", kind=STREAM),
        "gzip-bomb-refusal": packed(b"", status="500 No"),
        "gzip-twice": packed(b"", coding="gzip, gzip"),
        "gzip-many": packed(b"{", coding=", ".join(["gzip"] * 500)),
        "gzip-text": Answer(_once(b"no gzip"), kind=JSON, headers=("Content-Encoding: gzip",)),
        "unknown-coding": Answer(_once(b"{}"), kind=JSON, headers=("Content-Encoding: evil",)),
    }
    return [ServerCase(f"packed-{name}", f"packed {name}", answer) for name, answer in answers.items()]


def _models() -> list[ServerCase]:
    """Answers to `GET /models`."""
    entry = '{"id":"ui-tars-1.5"}'
    bodies = {
        "deep": RAW["deep-lists"],
        "deep-objects": RAW["deep-objects"],
        "many": '{"data":[' + ",".join([entry] * 300_000) + "]}",
        "id-deep": '{"data":[{"id":' + RAW["deep-lists"] + "}]}",
        "id-surrogate": '{"data":[{"id":"ui-tars-1.5\\ud800"}]}',
        "id-nul": '{"data":[{"id":"ui-tars-1.5\\u0000"}]}',
        "id-up": '{"data":[{"id":"../../../ui-tars-1.5"}]}',
        "id-escape": '{"data":[{"id":"ui-tars-1.5\\u001b[2J\\n"}]}',
        "id-long": '{"data":[{"id":"ui-tars-1.5' + "x" * 5_000_000 + '"}]}',
        "id-number": '{"data":[{"id":' + RAW["10-to-5000"] + "}]}",
        "id-list": '{"data":[{"id":["ui-tars-1.5"]}]}',
        "id-dots": '{"data":[{"id":".."}]}',
        "data-object": '{"data":{"id":"x"}}',
        "data-text": '{"data":"abc"}',
        "list": f"[{entry}]",
        "empty": "",
        "null": "null",
        "error-deep": '{"error":' * 20_000 + "1" + "}" * 20_000,
        "page": "<html>",
    }
    found = [
        ServerCase(f"models-body-{name}", f"models {name}", Answer(_once(text.encode()), kind=JSON), MODELS)
        for name, text in bodies.items()
    ]
    letters = b"x" * 65_536
    more = {
        "fast": Answer(_for_ever(letters), kind=JSON),
        "drip": Answer(_for_ever(b" "), kind=JSON, pause_s=0.2),
        "silent": Answer(_once(b""), kind=JSON, is_hanging=True),
        "refusal-fast": Answer(_for_ever(letters), status="500 No", kind=JSON),
        "headers-drip": Answer(_for_ever(b"X: y\r\n", b"HTTP/1.1 200 OK\r\n"), is_raw=True, pause_s=0.2),
        "gzip": Answer(
            lambda: iter((_bomb(b'{"data":"', 700),)), kind=JSON, headers=("Content-Encoding: gzip",)
        ),
        "redirect": Answer(
            _once(b""), status="302 Found", kind=JSON, headers=("Location: http://169.254.169.254/",)
        ),
        "retry": Answer(_once(b"{}"), status="429 No", kind=JSON, headers=("Retry-After: " + "9" * 400,)),
    }
    return found + [
        ServerCase(f"models-{name}", f"models {name}", answer, MODELS) for name, answer in more.items()
    ]
