"""A Hugging Face hub on localhost with one repository, which misbehaves when it is told to."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

COMMIT = "0123456789abcdef0123456789abcdef01234567"
_SMALL_FILES = (".json", ".txt", ".md")
"""Files that the hub keeps in git itself: no SHA-256 is known of them."""


@dataclass
class Fault:
    """What goes wrong with one request for a file; faults are used up in order."""

    cut_after: int | None = None
    """Closes the connection after so many bytes of the body."""
    status: int = 0
    retry_after: str = ""
    hangs_until: Event | None = None
    """After the cut: keeps the connection open until then, instead of closing it."""


@dataclass
class Served:
    """The repository as the tests see it."""

    name: str
    files: dict[str, bytes]
    faults: dict[str, list[Fault]] = field(default_factory=dict)
    knows_ranges: bool = True
    told_sha256: dict[str, str] = field(default_factory=dict)
    """Checksums that the listing tells wrongly."""
    told_size: dict[str, int] = field(default_factory=dict)
    listing: bytes | None = None
    """Instead of the right one."""
    listing_status: int = 200
    num_dropped: int = 0
    """So many requests get no answer: the connection is closed, as one that was kept for too long."""
    asked: list[tuple[str, int]] = field(default_factory=list)
    """Path and first byte of every request for a file, in order."""
    endpoint: str = ""

    def api_answer(self) -> bytes:
        if self.listing is not None:
            return self.listing
        siblings = []
        for path, data in self.files.items():
            entry: dict[str, object] = {
                "rfilename": path,
                "size": self.told_size.get(path, len(data)),
                "blobId": hashlib.sha1(f"blob {len(data)}\0".encode() + data).hexdigest(),
            }
            if not path.endswith(_SMALL_FILES):
                sha256 = self.told_sha256.get(path, hashlib.sha256(data).hexdigest())
                size = self.told_size.get(path, len(data))
                entry["lfs"] = {"sha256": sha256, "size": size, "pointerSize": 134}
            siblings.append(entry)
        return json.dumps({"id": self.name, "sha": COMMIT, "siblings": siblings}).encode()


@contextmanager
def serving(name: str, files: dict[str, bytes]) -> Iterator[Served]:
    """A hub that serves these files until the context ends."""
    served = Served(name, files)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(served))
    server.daemon_threads = True
    served.endpoint = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def _handler(served: Served) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.close_connection = True
            if served.num_dropped:
                served.num_dropped -= 1
            elif self.path.startswith(f"/api/models/{served.name}"):
                self._answer(served.listing_status, served.api_answer())
            elif self.path.startswith(f"/{served.name}/resolve/{COMMIT}/"):
                self._send_file(self.path.removeprefix(f"/{served.name}/resolve/{COMMIT}/"))
            else:
                self._answer(404, b"{}", {"X-Error-Code": "RepoNotFound"})

        def _send_file(self, path: str) -> None:
            data = served.files.get(path)
            if data is None:
                self._answer(404, b"", {"X-Error-Code": "EntryNotFound"})
                return
            wanted = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
            start = int(wanted.group(1)) if wanted and served.knows_ranges else 0
            served.asked.append((path, start))
            waiting = served.faults.get(path, [])
            fault = waiting.pop(0) if waiting else Fault()
            if fault.status:
                extra = {"Retry-After": fault.retry_after} if fault.retry_after else {}
                self._answer(fault.status, b"", extra)
                return
            if start > len(data) or (start == len(data) and start):
                self._answer(416, b"")
                return
            extra = {"Content-Range": f"bytes {start}-{len(data) - 1}/{len(data)}"} if start else {}
            self._answer(206 if start else 200, data[start:], extra, fault)

        def _answer(
            self, status: int, body: bytes, extra: dict[str, str] | None = None, fault: Fault | None = None
        ) -> None:
            self.send_response(status)
            # Whoever closes a connection has to say so: it would be used for the next request.
            always = {"Content-Length": str(len(body)), "Connection": "close"}
            for key, value in {**always, **(extra or {})}.items():
                self.send_header(key, value)
            self.end_headers()
            cut = len(body) if fault is None or fault.cut_after is None else fault.cut_after
            self.wfile.write(body[:cut])
            self.wfile.flush()
            if fault is not None and fault.hangs_until is not None:
                fault.hangs_until.wait(60)

        def log_message(self, *arguments: object) -> None: ...

    return Handler
