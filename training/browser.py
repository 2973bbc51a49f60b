"""A headless Chromium controlled over a pair of pipes: several pages, a session each. I/O: processes.

Every failure (the browser ended, a page crashed, no answer in time) is a `BrowserError`. Chromium exits when
its pipe closes, so a killed parent leaves no browser; its profile is removed by the next parent.
"""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from training.errors import EnvironmentFaultError

_PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_FLAGS = (
    "--headless=new",
    "--no-sandbox",  # it shows nothing but pages of our own and of packages, and containers run as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-component-update",
    "--disable-renderer-backgrounding",
    "--disable-sync",
    "--allow-file-access-from-files",
    "--no-first-run",
    "--no-default-browser-check",
    "--mute-audio",
    "--force-device-scale-factor=1",
    "--disable-features=Translate,MediaRouter,OptimizationHints",
    "--remote-debugging-pipe",
)
_PREFIX = "deskhand-browser-"

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


class BrowserError(EnvironmentFaultError):
    """Chromium is not installed, ended, crashed, or did not answer in time."""


class Browser:
    """One process; close it, or use it as a context. Its pages may be used from several threads."""

    def __init__(self, *, limit_s: float = 60.0) -> None:
        """
        Args:
            limit_s: how long an answer may take.
        """
        program = next((found for name in _PROGRAMS if (found := shutil.which(name))), None)
        if program is None:
            raise BrowserError(f"None of {', '.join(_PROGRAMS)} is installed.")
        sweep_abandoned_profiles()
        self._limit_s, self._lock = limit_s, RLock()
        self._profile = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
        self._complaints = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the browser
        self._number, self._rest, self._is_closed = 0, b"", False
        command_reader, self._writer = os.pipe()
        self._reader, answer_writer = os.pipe()
        descriptors = (command_reader, answer_writer)
        flags = (*_FLAGS, f"--user-data-dir={self._profile}", "about:blank")
        self._process = subprocess.Popen(
            [sys.executable, "-S", "-c", _LAUNCHER, *map(str, descriptors), program, *flags],
            pass_fds=descriptors,
            stdin=subprocess.DEVNULL,
            stdout=self._complaints,
            stderr=self._complaints,
        )
        os.close(command_reader)
        os.close(answer_writer)
        try:
            self.call("Target.getTargets")
        except BrowserError:
            self.close()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return not self._is_closed and self._process.poll() is None

    def open_page(self, *, width: int, height: int) -> Page:
        """Open a page in its own window: Chromium does not render a page that another one covers."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call(
            "Target.createTarget",
            url="about:blank",
            browserContextId=context,
            newWindow=True,
            width=width,
            height=height,
        )["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session, width, height)
        page.call("Inspector.enable")
        page.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        return page

    def call(self, method: str, session: str = "", **parameters: Any) -> dict[str, Any]:
        """
        Raises:
            BrowserError: the browser is gone, refuses, or does not answer in time.
        """
        with self._lock:
            if self._is_closed:
                raise BrowserError("The browser has been closed.")
            self._number += 1
            message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
            if session:
                message["sessionId"] = session
            try:
                _write_all(self._writer, json.dumps(message).encode() + b"\0")
            except OSError as error:
                raise BrowserError(self._last_words()) from error
            deadline_s = time.monotonic() + self._limit_s
            while True:
                answer = json.loads(self._next_message(method, deadline_s))
                if answer.get("method") == "Inspector.targetCrashed" and answer.get("sessionId") == session:
                    raise BrowserError(f"The page crashed during {method}.")
                if answer.get("id") == self._number:
                    break
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error'].get('message')}")
        result: dict[str, Any] = answer["result"]
        return result

    def close(self) -> None:
        """End the browser and remove its profile. May be called twice."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
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

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _next_message(self, method: str, deadline_s: float) -> bytes:
        parts = [self._rest]
        while b"\0" not in parts[-1]:
            left_s = max(0.0, deadline_s - time.monotonic())
            if not select.select([self._reader], [], [], left_s)[0]:
                raise BrowserError(f"Chromium did not answer {method} within {self._limit_s:.0f} s.")
            part = os.read(self._reader, 1 << 20)
            if not part:
                raise BrowserError(self._last_words())
            parts.append(part)
        message, _, self._rest = b"".join(parts).partition(b"\0")
        return message

    def _last_words(self) -> str:
        self._process.kill()
        code = self._process.wait()
        self._complaints.seek(0)
        return f"Chromium ended with code {code}: {self._complaints.read().decode(errors='replace')[-500:]}"


class Page:
    """One page of a browser."""

    def __init__(self, browser: Browser, target: str, session: str, width: int, height: int) -> None:
        self._browser, self._target, self._session = browser, target, session
        self.width, self.height = width, height

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **parameters)

    def show(self, html: str) -> None:
        """Replace the page by this document."""
        frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.call("Page.setDocumentContent", frameId=frame, html=html)

    def open(self, url: str) -> None:
        """Go to an address, and wait until it has loaded."""
        answer = self.call("Page.navigate", url=url)
        if "errorText" in answer:
            raise BrowserError(f"{url} cannot be opened: {answer['errorText']}.")
        deadline_s = time.monotonic() + 60.0
        while self.value("document.readyState") != "complete" or self.value("location.href") == "about:blank":
            if time.monotonic() >= deadline_s:
                raise BrowserError(f"{url} does not finish loading.")
            time.sleep(0.01)

    def value(self, expression: str) -> Any:
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            said = details.get("exception", {}).get("description") or details.get("text")
            raise BrowserError(f"A script failed: {said}")
        return answer["result"].get("value")

    def picture(self, size_px: tuple[int, int] | None = None, *, scale: float = 1) -> NDArray[np.uint8]:
        """(height, width, 3) RGB.

        Args:
            size_px: (width, height) of its top left part; None: all of it.
            scale: picture pixels per page pixel; the page is rendered again at this scale.
        """
        width, height = size_px or (self.width, self.height)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
        answer = self.call("Page.captureScreenshot", format="png", clip=clip, optimizeForSpeed=True)
        image = Image.open(io.BytesIO(base64.b64decode(answer["data"]))).convert("RGB")
        return np.asarray(image, np.uint8)

    def close(self) -> None:
        self._browser.call("Target.closeTarget", targetId=self._target)


class Pages:
    """Pages for several environments in one browser, which is replaced after it has failed."""

    def __init__(self, open_browser: Callable[[], Browser] = Browser) -> None:
        self._open_browser, self._lock = open_browser, RLock()
        self._browser: Browser | None = None
        self._open: list[Page] = []

    def open(self, *, width: int, height: int) -> Page:
        with self._lock:
            if self._browser is None or not self._browser.is_alive:
                self._end()
                self._browser = self._open_browser()
            page = self._browser.open_page(width=width, height=height)
            self._open.append(page)
            return page

    def close(self, page: Page) -> None:
        """The browser ends with its last page."""
        with self._lock:
            if page not in self._open:
                return
            self._open.remove(page)
            if not self._open:
                self._end()
                return
            with contextlib.suppress(BrowserError):
                page.close()

    def _end(self) -> None:
        browser, self._browser, self._open = self._browser, None, []
        if browser is not None:
            browser.close()


def sweep_abandoned_profiles() -> None:
    """Remove the profiles of browsers whose parent processes have ended."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*-*"):
        owner = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdigit() and not Path("/proc", owner).exists():
            shutil.rmtree(folder, ignore_errors=True)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
