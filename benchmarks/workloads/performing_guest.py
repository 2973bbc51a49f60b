"""A guest of OSWorld's that performs what it is sent: its server over a private desktop of ours. I/O: HTTP.

Programs for pyautogui run with a real pyautogui on that desktop's display. `case open FAMILY SEED` as a
command opens a window of `deskhand eval forms`, `case verdict` judges it, `case close` ends it.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event
from typing import Any

from PIL import Image

from agent.actions.types import Move
from agent.computers.private_desktop import PrivateDesktop
from agent.coordinates import MonitorPoint
from agent.types import Ending, EndingKind
from training.evaluation.forms import FormCase, form_cases, forms_desktop

_LIMIT_S = 80.0


class PerformingGuest:
    """`python` is one with pyautogui. `case` is the window that is open, for whoever plays by its state."""

    def __init__(self, python: Path) -> None:
        self._python, self.desktop = python, PrivateDesktop(forms_desktop())
        self.case: FormCase | None = None
        self.num_programs = 0
        guest = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer(b"")

            def do_POST(self) -> None:
                self._answer(self.rfile.read(int(self.headers.get("Content-Length", 0))))

            def _answer(self, body: bytes) -> None:
                kind, data = guest.answer(self.path, body)
                self.send_response(200 if data is not None else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data or b"")))
                self.end_headers()
                self.wfile.write(data or b"")

            def log_message(self, format: str, *args: Any) -> None:
                """Silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        self._close_case()
        self.desktop.close()

    def answer(self, path: str, body: bytes) -> tuple[str, bytes | None]:
        match path:
            case "/screenshot":
                file = io.BytesIO()
                Image.fromarray(self.desktop.observe().pixels).save(file, "PNG", compress_level=1)
                return "image/png", file.getvalue()
            case "/screen_size":
                screen = self.desktop.screen
                return _json({"width": screen.width_px, "height": screen.height_px})
            case "/terminal":
                return _json({"output": ""})
            case "/platform":
                return "text/plain", b"Linux"
            case "/start_recording" | "/end_recording":
                return _json({"status": "success"})
            case "/execute" | "/setup/execute":
                return self._execute(json.loads(body)["command"])
        return "text/plain", None

    def _execute(self, command: list[str]) -> tuple[str, bytes]:
        if command[0] == "case":
            return _json({"status": "success", "output": self._do_case(command[1:]), "returncode": 0})
        self.num_programs += 1
        words = [str(self._python) if command[0] == "python" else command[0], *command[1:]]
        done = subprocess.run(
            words,
            env=os.environ | self.desktop.address.environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=_LIMIT_S,
        )
        said = {"output": done.stdout, "error": done.stderr, "returncode": done.returncode}
        return _json({"status": "success", **said})

    def _do_case(self, words: list[str]) -> str:
        if words[0] == "open":
            self._close_case()
            corner = MonitorPoint(self.desktop.screen.width_px - 1, self.desktop.screen.height_px - 1)
            self.desktop.perform(Move(corner), stop=Event())
            (self.case,) = form_cases((words[1],), range(int(words[2]), int(words[2]) + 1))
            self.case.open(self.desktop)
            return ""
        assert self.case is not None
        judgement = self.case.judge(self.desktop, Ending(EndingKind.FINISHED, ""))
        return "done" if judgement.is_passed else judgement.reason

    def _close_case(self) -> None:
        if self.case is not None:
            self.case.close(self.desktop)
            self.case = None


def _json(said: dict[str, Any]) -> tuple[str, bytes]:
    return "application/json", json.dumps(said).encode()
