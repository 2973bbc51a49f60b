"""A headless Chromium spoken to over a pair of pipes: pages in, pictures and values out. I/O."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS = (
    "--headless=new",
    "--no-sandbox",  # it shows nothing but our own pages, and containers run as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--mute-audio",
    "--force-device-scale-factor=1",
    "--disable-features=Translate,MediaRouter,OptimizationHints",
    "--remote-debugging-pipe",
)

# Chromium reads commands from descriptor 3 and writes answers to 4. A plain shell cannot move descriptors of
# two digits there, and a hook of Popen's that runs between fork and exec is unsafe beside threads.
_LAUNCHER = """
import fcntl, os, sys
high = [fcntl.fcntl(int(number), fcntl.F_DUPFD, 10) for number in sys.argv[1:3]]
os.dup2(high[0], 3)
os.dup2(high[1], 4)
for number in high:
    os.close(number)
os.execv(sys.argv[3], sys.argv[3:])
"""


class ChromiumError(RuntimeError):
    """Chromium is not installed, ended, or answered with an error."""


def program() -> str:
    """Where Chromium is; raises ChromiumError without one."""
    for name in _PROGRAMS:
        found = shutil.which(name)
        if found is not None:
            return found
    raise ChromiumError(f"none of {', '.join(_PROGRAMS)} is installed")


class Chromium:
    """One page of one browser process; close it, or use it as a context."""

    def __init__(self, *, width: int, height: int) -> None:
        self._profile = Path(tempfile.mkdtemp(prefix="deskhand-chromium-"))
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the browser
        self._number = 0
        self._session = ""
        self._rest = b""
        command_reader, self._writer = os.pipe()
        self._reader, answer_writer = os.pipe()
        descriptors = (command_reader, answer_writer)
        flags = (
            *_FLAGS,
            f"--user-data-dir={self._profile}",
            f"--window-size={width},{height}",
            "about:blank",
        )
        self._process = subprocess.Popen(
            [sys.executable, "-S", "-c", _LAUNCHER, *map(str, descriptors), program(), *flags],
            pass_fds=descriptors,
            stdin=subprocess.DEVNULL,
            stdout=self._complaints,
            stderr=self._complaints,
        )
        os.close(command_reader)
        os.close(answer_writer)
        targets = self._call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = self._call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        self._call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        self._frame = self._call("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def show(self, html: str) -> None:
        """Replace the page by this document."""
        self._call("Page.setDocumentContent", frameId=self._frame, html=html)

    def value(self, expression: str) -> Any:
        """What a JavaScript expression comes to."""
        answer = self._call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise ChromiumError(f"script failed: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def picture(self, width: int, height: int) -> NDArray[np.uint8]:
        """The top left part of the page, (height, width, 3) RGB."""
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        answer = self._call("Page.captureScreenshot", format="png", clip=clip, optimizeForSpeed=True)
        image = Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")
        return np.asarray(image, np.uint8)

    def _call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        try:
            _write_all(self._writer, json.dumps(message).encode() + b"\0")
        except BrokenPipeError as error:
            raise ChromiumError(self._last_words()) from error
        while True:
            answer = json.loads(self._next_message())
            # Everything without our number is an event nobody asked for.
            if answer.get("id") == self._number:
                break
        if "error" in answer:
            raise ChromiumError(f"{method}: {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result

    def _next_message(self) -> bytes:
        parts = [self._rest]
        while b"\0" not in parts[-1]:
            part = os.read(self._reader, 1 << 20)
            if not part:
                raise ChromiumError(self._last_words())
            parts.append(part)
        message, _, self._rest = b"".join(parts).partition(b"\0")
        return message

    def _last_words(self) -> str:
        self._process.kill()
        code = self._process.wait()
        self._complaints.seek(0)
        return f"Chromium ended with code {code}: {self._complaints.read().decode(errors='replace')[-1500:]}"

    def close(self) -> None:
        """End the browser and remove its profile."""
        for descriptor in (self._writer, self._reader):
            with contextlib.suppress(OSError):
                os.close(descriptor)
        # Without its command pipe it ends by itself; the wrapper script may take a moment longer.
        try:
            self._process.wait(timeout=3)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
