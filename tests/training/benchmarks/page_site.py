"""A web site on loopback whose pages a function writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


@contextmanager
def page_site(page: Callable[[str], str]) -> Iterator[tuple[str, list[str]]]:
    """Its address, and the paths that were asked for, as they come.

    Args:
        page: path → HTML.
    """
    opened: list[str] = []

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            opened.append(self.path)
            data = page(self.path).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *values: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", opened
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
