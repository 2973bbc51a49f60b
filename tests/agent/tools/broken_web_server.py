"""MCP servers at addresses that misbehave in the way that their path names. I/O: listens at 127.0.0.1."""

from __future__ import annotations

import contextlib
import gzip
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class BrokenHandler(BaseHTTPRequestHandler):
    """Answers every request alike."""

    protocol_version = "HTTP/1.1"
    closing = threading.Event()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", 0)))
        with contextlib.suppress(OSError):
            match self.path.strip("/"):
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
