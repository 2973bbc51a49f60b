"""A small guest server of OSWorld's family on loopback: it runs what it is sent, and can misbehave.

Programs for pyautogui are not run but kept (`programs`); each turns one pixel of its screen over. Everything
else runs as a program in `home`.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import numpy as np
from PIL import Image

SIZE = (320, 240)


class FakeGuestServer:
    """`fault`: "" or one of slow, garbage, error, cut, huge; `is_old`: without what later ones have."""

    def __init__(self, home: Path, *, is_old: bool = False) -> None:
        self.home, self.is_old, self.fault = home, is_old, ""
        self.programs: list[str] = []
        self.pixels = np.zeros((SIZE[1], SIZE[0], 3), dtype=np.uint8)
        self.is_closing = threading.Event()
        guest = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                guest.answer(self, b"")

            def do_POST(self) -> None:
                guest.answer(self, self.rfile.read(int(self.headers.get("Content-Length", 0))))

            def log_message(self, format: str, *args: Any) -> None:
                """Silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    def close(self) -> None:
        self.is_closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def answer(self, request: BaseHTTPRequestHandler, body: bytes) -> None:
        kind = request.headers.get("Content-Type", "")
        status, data = 404, b"not found"
        match self.fault:
            case "slow":
                self.is_closing.wait(20)
            case "garbage":
                status, data = 200, b"\x00\xff{{{{"
            case "huge":
                status, data = 200, b"[" * (9 * 2**20)
            case "error":
                status, data = 500, b"<html>Internal\x1b[31m Error</html>"
            case "cut":
                request.send_response(200)
                request.send_header("Content-Length", "1000")
                request.end_headers()
                request.wfile.write(b"abc")
                request.close_connection = True
                return
            case _:
                status, data = self._told(request.path, kind, body)
        try:
            request.send_response(status)
            request.send_header("Content-Length", str(len(data)))
            request.end_headers()
            request.wfile.write(data)
        except OSError:  # whoever asked is gone
            request.close_connection = True

    def _told(self, path: str, kind: str, body: bytes) -> tuple[int, bytes]:
        if path in ("/run_bash_script", "/run_python") and self.is_old:
            return 404, b"not found"
        match path:
            case "/platform":
                return 200, b"Linux"
            case "/screen_size":
                return 200, json.dumps({"width": SIZE[0], "height": SIZE[1]}).encode()
            case "/screenshot":
                file = io.BytesIO()
                Image.fromarray(self.pixels).save(file, "PNG")
                return 200, file.getvalue()
            case "/file":
                name = self.home / parse_qs(body.decode())["file_path"][0]
                return (200, name.read_bytes()) if name.is_file() else (404, b"File not found")
            case "/setup/upload":
                return 200, self._upload(kind, body)
        asked = json.loads(body or b"{}")
        match path:
            case "/execute":
                return self._execute(asked["command"])
            case "/run_bash_script":
                if "script" not in asked:
                    return 400, b'{"error": "no script"}'
                return self._execute(["bash", "-c", asked["script"]])
            case "/run_python":
                return self._execute(["python3", "-c", asked["code"]])
        return 404, b"not found"

    def _execute(self, command: list[str]) -> tuple[int, bytes]:
        if "pyautogui" in command[-1]:
            self.programs.append(command[-1])
            self.pixels[len(self.programs) % SIZE[1], :, :] ^= 255
            compile(command[-1], "guest", "exec")
            return 200, json.dumps({"status": "success", "output": "", "returncode": 0}).encode()
        if command[0].startswith("python"):
            command = [sys.executable, "-I", *command[1:]]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self.home, timeout=20,
            env={"HOME": str(self.home), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        said = {
            "status": "success",
            "output": done.stdout,
            "error": done.stderr,
            "returncode": done.returncode,
        }
        return 200, json.dumps(said).encode()

    def _upload(self, kind: str, body: bytes) -> bytes:
        parts = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
        found = {part.get_param("name", header="content-disposition"): part for part in parts.walk()}
        name = found["file_path"].get_payload(decode=True)
        data = found["file_data"].get_payload(decode=True)
        assert isinstance(name, bytes)
        assert isinstance(data, bytes)
        (self.home / name.decode()).write_bytes(data)
        return b"File Uploaded"
