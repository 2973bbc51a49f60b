"""MCP servers at addresses that misbehave in the way that their path names. I/O: listens at 127.0.0.1."""

from __future__ import annotations

import contextlib
import gzip
import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

IN_A_CALL = "call-"
"""Before a kind: everything is answered as it should be, but for calls of the tool."""


def _good_answer(body: bytes) -> bytes | None:
    """What a good server would say; None for what it is not asked."""
    request = json.loads(body or b"{}")
    match request.get("method"):
        case "initialize":
            version = request["params"]["protocolVersion"]
            about = {"name": "web", "version": "1"}
            result = {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": about}
        case "tools/list":
            result = {"tools": [{"name": "act", "inputSchema": {"type": "object"}}]}
        case "tools/call" | None:
            return None
        case _ if "id" in request:
            error = {"code": -32601, "message": "no such method"}
            return json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": error}).encode()
        case _:
            return b""
    return json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}).encode()


class BrokenHandler(BaseHTTPRequestHandler):
    """Answers every request alike."""

    protocol_version = "HTTP/1.1"
    closing = threading.Event()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        kind = self.path.strip("/")
        if kind.startswith(IN_A_CALL) and (answer := _good_answer(body)) is not None:
            self._answer(answer, "application/json")
        else:
            self._misbehave(kind.removeprefix(IN_A_CALL))

    def _misbehave(self, kind: str) -> None:
        with contextlib.suppress(OSError):
            match kind:
                case "page":
                    self._answer(b"<html>Welcome!</html>", "text/html")
                case "elsewhere":
                    self._answer(b"", "text/plain", status=307, more={"location": "http://example.invalid/"})
                case "endless":
                    self._begin("application/json", {"connection": "close"})
                    while not self.closing.is_set():
                        self.wfile.write(b" " * 65_536)
                case "packed":
                    unfolds = gzip.compress(b" " * 50_000_000)
                    self._answer(unfolds, "application/json", more={"content-encoding": "gzip"})
                case "silence":
                    self.closing.wait()
                case "hangs-up":
                    self.connection.shutdown(socket.SHUT_RDWR)
                case "error":
                    self._answer(b"it broke", "text/plain", status=500)
                case _:
                    self._answer(b"nobody here", "text/plain", status=404)

    do_GET = do_DELETE = do_POST

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""

    def _begin(self, kind: str, more: dict[str, str], status: int = 200) -> None:
        self.send_response(status)
        for name, value in {"content-type": kind, **more}.items():
            self.send_header(name, value)
        self.end_headers()

    def _answer(
        self, body: bytes, kind: str, *, status: int = 200, more: dict[str, str] | None = None
    ) -> None:
        self._begin(kind, {"content-length": str(len(body)), **(more or {})}, status)
        self.wfile.write(body)


@contextlib.contextmanager
def broken_web_server() -> Iterator[str]:
    """The address below which `KINDS` are."""
    BrokenHandler.closing.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), BrokenHandler)
    server.daemon_threads = True
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        BrokenHandler.closing.set()
        server.shutdown()
        server.server_close()
        serving.join()
