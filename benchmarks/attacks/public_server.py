"""The server behind the public addresses of `fake_internet.py`: pages, redirects, an echo. I/O: a port."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self

BIG_BYTES = 5_000_000


class PublicServer:
    """`redirects` maps paths to where they lead. Every page says which host it was asked for."""

    def __init__(self, redirects: dict[str, str]) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.headers["Upgrade"] == "websocket":
                    self.send_response(101)
                    self.send_header("Upgrade", "websocket")
                    self.end_headers()
                    self.wfile.write(b"echo: " + self.rfile.read(5))
                    self.close_connection = True
                elif self.path in redirects:
                    self._answer(302, b"", location=redirects[self.path])
                elif self.path == "/big":
                    self._answer(200, b"b" * BIG_BYTES)
                elif self.path == "/nothing":
                    self._answer(204, b"")
                else:
                    self._answer(200, f"public page of {self.headers['Host']}".encode())

            def do_HEAD(self) -> None:
                self._answer(200, b"public page")

            def do_POST(self) -> None:
                if self.headers["Transfer-Encoding"] == "chunked":
                    body = b""
                    while size := int(self.rfile.readline(), 16):
                        body += self.rfile.read(size)
                        self.rfile.readline()
                else:
                    body = self.rfile.read(int(self.headers["Content-Length"]))
                self._answer(200, f"got {len(body)} bytes, {body[-4:].decode()}".encode())

            def _answer(self, status: int, body: bytes, location: str = "") -> None:
                self.send_response(status)
                if location:
                    self.send_header("Location", location)
                if status != 204:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def log_message(self, *_: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        return int(self._server.server_port)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
