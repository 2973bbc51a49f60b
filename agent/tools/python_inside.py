"""Keeps one IPython kernel inside the sandbox and runs code in it. I/O: a program, a kernel.

It is started as `python -I python_inside.py` and speaks JSON lines: {"code", "timeout_s"} -> any number of
{"text"} as they come, then {"status": "ok" | "error" | "interrupted" | "lost"}; after the last it is of no
use any more. Client and kernel are both inside and talk over Unix sockets there; nothing of theirs is read
outside but these lines. Pictures are put into the working folder and named in the text.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import queue
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

_READY_S = 60.0
_INTERRUPTED_S = 4.0
_PIECE_CHARACTERS = 32_768
_POLL_S = 0.5
_LOST = "lost"
_PICTURES = "pictures"
_SUFFIXES = {"image/png": "png", "image/jpeg": "jpg"}


class _Session:
    def __init__(self, home: Path) -> None:
        self._folder = home / "work"
        self._num_pictures = 0
        self._sockets = tempfile.mkdtemp(prefix="kernel-")
        self._kernel = KernelManager(
            transport="ipc", ip=f"{self._sockets}/socket", connection_file=f"{self._sockets}/keys"
        )
        self._client = self._begin()

    def run(self, code: str, timeout_s: float) -> str:
        """How it ended; what it says is written as it comes."""
        deadline_s = time.monotonic() + timeout_s
        asked = self._client.execute(code, allow_stdin=False)
        status, is_interrupted = "ok", False
        while True:
            try:
                message = self._client.get_iopub_msg(timeout=_POLL_S)
            except queue.Empty:
                message = None
            if message is not None and message["parent_header"].get("msg_id") == asked:
                kind, content = message["msg_type"], message["content"]
                if kind == "status" and content["execution_state"] == "idle":
                    return "interrupted" if is_interrupted else status
                if kind == "error":
                    status = "error"
                self._say(kind, content)
            if message is None and not self._kernel.is_alive():
                return _LOST
            if time.monotonic() >= deadline_s:
                if is_interrupted:
                    return _LOST
                self._kernel.interrupt_kernel()
                is_interrupted, deadline_s = True, time.monotonic() + _INTERRUPTED_S

    def _begin(self) -> BlockingKernelClient:
        self._kernel.start_kernel(cwd=str(self._folder), stdout=subprocess.DEVNULL)
        client = self._kernel.blocking_client()
        client.start_channels()
        client.wait_for_ready(timeout=_READY_S)
        return client

    def _say(self, kind: str, content: dict[str, Any]) -> None:
        match kind:
            case "stream":
                _write_text(content["text"])
            case "error":
                _write_text("\n".join(content["traceback"]))
            case "execute_result" | "display_data":
                data = content["data"]
                kept = [self._keep(kind, data[kind]) for kind in _SUFFIXES if kind in data]
                plain = "" if kept else data.get("text/plain", "")
                _write_text("\n".join([*kept, plain]).strip("\n") + "\n")

    def _keep(self, kind: str, encoded: str) -> str:
        """Put a picture into the working folder; the words that name it."""
        try:
            picture = base64.b64decode(encoded)
            folder = self._folder / _PICTURES
            folder.mkdir(exist_ok=True)
            self._num_pictures += 1
            path = folder / f"picture-{self._num_pictures}.{_SUFFIXES[kind]}"
            path.write_bytes(picture)
        except (OSError, binascii.Error) as error:
            return f"(a picture was not kept: {error})"
        return f"(a picture: {path})"


def _write_text(text: str) -> None:
    for begin in range(0, len(text), _PIECE_CHARACTERS):
        _write({"text": text[begin : begin + _PIECE_CHARACTERS]})


def _write(answer: dict[str, str]) -> None:
    data = json.dumps(answer).encode() + b"\n"
    while data:
        data = data[os.write(_ANSWERS, data) :]


_ANSWERS = os.dup(1)
"""The kernel and all that it starts inherit no way to answer for us."""


def main() -> None:
    os.dup2(2, 1)
    session: _Session | None = None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if session is None:
            session = _Session(Path.home())
            _write({"status": "ready"})
        if request["code"] is not None:
            _write({"status": session.run(request["code"], request["timeout_s"])})


if __name__ == "__main__":
    main()
