"""An OpenAI-compatible server on localhost, for tests: it behaves as told, or runs a real model."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR, socket
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any, Self

import numpy as np
from PIL import Image

from agent.ports import Model
from agent.types import ImagePart, Message, Prompt, TextPart

CHAT, MODELS = "/v1/chat/completions", "/v1/models"
MODEL = "test-model"


@dataclass(slots=True)
class Request:
    """One request and the connection that its answer goes to."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    handler: BaseHTTPRequestHandler
    closing: Event
    """Set when the server is to end: whoever waits, waits for this."""

    def send(self, status: int, body: bytes, kind: str = "application/json", **headers: str) -> None:
        self.handler.send_response(status)
        self.handler.send_header("Content-Type", kind)
        self.handler.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.handler.send_header(name.replace("_", "-"), value)
        self.handler.end_headers()
        self.handler.wfile.write(body)

    def begin_stream(self) -> None:
        self.handler.send_response(200)
        self.handler.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.handler.send_header("Connection", "close")
        self.handler.end_headers()
        self.handler.close_connection = True

    def event(self, data: object) -> None:
        text = data if isinstance(data, str) else json.dumps(data)
        self.handler.wfile.write(f"data: {text}\n\n".encode())
        self.handler.wfile.flush()

    def piece(self, text: str, **choice: object) -> None:
        self.event({"choices": [{"index": 0, "delta": {"content": text}, **choice}]})

    def end_stream(self, finish_reason: str = "stop", **usage: object) -> None:
        self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": finish_reason}]})
        if usage:
            self.event({"choices": [], "usage": usage})
        self.event("[DONE]")


Behaviour = Callable[[Request], None]


@dataclass(slots=True)
class ChatServer:
    """Answers chats with one behaviour after the other, the last one for ever."""

    behaviours: Sequence[Behaviour]
    path: str = CHAT
    """Everything else is answered with 404."""
    requests: list[Request] = field(default_factory=list)
    num_connections: int = 0
    num_models_dropped: int = 0
    """So often the list of models is answered by closing the connection."""
    _open: set[socket] = field(default_factory=set)
    _lock: Any = field(default_factory=Lock)
    _closing: Event = field(default_factory=Event)
    _http: Any = None

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def url(self) -> str:
        return f"{self.root}/v1"

    def __enter__(self) -> Self:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                body = json.loads(self.rfile.read(length) or b"{}")
                server._answer(Request(self.path, dict(self.headers), body, self, server._closing))

            def do_GET(self) -> None:
                server._answer(Request(self.path, dict(self.headers), {}, self, server._closing))

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = False

            def process_request(self, request: Any, client_address: Any) -> None:
                with server._lock:
                    server.num_connections += 1
                    server._open.add(request)
                super().process_request(request, client_address)

            def shutdown_request(self, request: Any) -> None:
                with server._lock:
                    server._open.discard(request)
                super().shutdown_request(request)

            def handle_error(self, *_: object) -> None:
                """A client that hangs up is no fault."""

        self._http = Server(("127.0.0.1", 0), Handler)
        Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, name="chat server").start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._closing.set()
        self._http.shutdown()
        # Otherwise a connection that a client keeps open would be waited for.
        with self._lock:
            for connection in self._open:
                with suppress(OSError):
                    connection.shutdown(SHUT_RDWR)
        self._http.server_close()

    def _answer(self, request: Request) -> None:
        if request.path == MODELS and self.num_models_dropped:
            self.num_models_dropped -= 1
            dropping(request)
            return
        if request.path == MODELS:
            request.send(200, json.dumps({"object": "list", "data": [{"id": MODEL}]}).encode())
            return
        with self._lock:
            self.requests.append(request)
            number = len(self.requests)
        if request.path == self.path:
            self.behaviours[min(number, len(self.behaviours)) - 1](request)
        else:
            request.send(404, b'{"detail": "Not Found"}')


def streaming(*texts: str, finish_reason: str = "stop") -> Behaviour:
    """Streams these pieces."""

    def answer(request: Request) -> None:
        request.begin_stream()
        for text in texts:
            request.piece(text)
        request.end_stream(finish_reason, prompt_tokens=7, completion_tokens=len(texts))

    return answer


def refusing(status: int, error: object = "", kind: str = "application/json", **headers: str) -> Behaviour:
    """Answers with this status and body."""
    body = error if isinstance(error, str) else json.dumps(error)
    return lambda request: request.send(status, body.encode(), kind, **headers)


def silent(request: Request) -> None:
    """Says nothing until the server ends."""
    request.closing.wait()


def breaking_off(*texts: str) -> Behaviour:
    """Begins to stream and closes the connection."""

    def answer(request: Request) -> None:
        request.begin_stream()
        for text in texts:
            request.piece(text)

    return answer


def dropping(request: Request) -> None:
    """Closes the connection instead of answering, as servers do with one that was kept for too long."""
    request.handler.close_connection = True


def running(model: Model, *, finished: Callable[[int], None] = lambda reused_tokens: None) -> Behaviour:
    """Lets a real model answer, streamed; a client that hangs up cancels it."""

    def answer(request: Request) -> None:
        request.begin_stream()
        stop = Event()

        def on_text(text: str) -> None:
            try:
                request.piece(text)
            except OSError:
                stop.set()

        reply = model.reply(prompt_of(request.body), stop=stop, on_text=on_text)
        entries = [
            {"id": token, "logprob": logprob}
            for token, logprob in zip(reply.token_ids, reply.logprobs, strict=True)
        ]
        request.event({"choices": [{"index": 0, "delta": {}, "logprobs": {"content": entries}}]})
        timings = reply.timings
        finished(timings.reused_tokens)
        request.end_stream(
            reply.finish_reason,
            prompt_tokens=timings.prompt_tokens,
            prompt_tokens_details={"cached_tokens": timings.reused_tokens},
        )

    return answer


def prompt_of(body: dict[str, Any]) -> Prompt:
    """The prompt of a request; what it holds is control text, as it is for any server."""
    return Prompt(
        tuple(Message(message["role"], _parts(message["content"])) for message in body["messages"]),
        tuple(body.get("stop", ())),
    )


def _parts(content: str | list[dict[str, Any]]) -> tuple[TextPart | ImagePart, ...]:
    if isinstance(content, str):
        return (TextPart(content),)
    return tuple(
        TextPart(item["text"]) if item["type"] == "text" else _picture(item["image_url"]["url"])
        for item in content
    )


@lru_cache(maxsize=32)
def _picture(url: str) -> ImagePart:
    """Kept, as servers keep what they made of a picture: it comes again in every prompt of a conversation."""
    data = base64.b64decode(url.removeprefix("data:image/png;base64,"))
    return ImagePart(np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), np.uint8))
