"""The HTTP server inside a machine, of the family that OSWorld's benchmark made usual. I/O: HTTP.

It has GET /screenshot and /platform, POST /screen_size, /execute, /run_python, /run_bash_script, /file and
/setup/upload. It asks for no password, and whatever runs in the machine may answer in its place: so every
answer is bounded in size and time, and read as data. Older servers lack /run_python and /run_bash_script,
which is found out once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Event
from typing import Any

import httpx2

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import DisplayLostError, DisplayUnavailableError, StoppedError, ToolError

PICTURE_BYTES = 64 * 2**20
OUTPUT_BYTES = 8 * 2**20
FILE_BYTES = 64 * 2**20
_CONNECT_S, _ANSWER_S, _PICTURE_S = 5.0, 30.0, 15.0
_POLL_S = 0.01


class GuestTooLargeError(ToolError):
    """An answer has more bytes than are taken."""


@dataclass(frozen=True, slots=True)
class GuestVersion:
    """What a server can do."""

    system: str
    """`Linux`, `Windows`, `Darwin`, or what else it calls itself."""
    has_scripts: bool
    """Whether it has /run_bash_script and /run_python."""
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class GuestOutput:
    """What a program in the machine left."""

    status: int
    output: str
    error: str


class GuestServer:
    """One server. Each call is a request of its own, so it may be used from many threads."""

    def __init__(self, url: str, *, answer_s: float = _ANSWER_S) -> None:
        self.url, self._answer_s = url.rstrip("/"), answer_s
        self._client = httpx2.Client(
            base_url=self.url, follow_redirects=False, trust_env=False,
            timeout=httpx2.Timeout(answer_s, connect=_CONNECT_S),
        )  # fmt: skip
        self._version: GuestVersion | None = None

    def version(self, *, stop: Event | None = None) -> GuestVersion:
        """Asked once.

        Raises:
            DisplayUnavailableError: nobody answers there, or no server of this family.
            StoppedError: `stop` was set meanwhile.
        """
        if self._version is None:
            try:
                system = self._ask("GET", "/platform", stop=stop, max_bytes=1000).decode("utf-8", "replace")
                size = self._json("/screen_size", {}, stop=stop)
                width, height = int(size["width"]), int(size["height"])
                status = self._status("/run_bash_script", stop)
            except (DisplayLostError, ToolError) as problem:
                raise DisplayUnavailableError(str(problem)) from problem
            except (KeyError, TypeError, ValueError) as problem:
                raise DisplayUnavailableError(f"What answers at {self.url} is no guest server.") from problem
            if not (0 < width <= 16384 and 0 < height <= 16384):
                raise DisplayUnavailableError(f"The screen at {self.url} has the size {width}×{height}.")
            name = "".join(letter for letter in system.strip().strip('"') if letter.isprintable())[:40]
            self._version = GuestVersion(name, status not in (404, 405), width, height)
        return self._version

    def screenshot(self, *, stop: Event | None = None) -> bytes:
        """A PNG file.

        Raises:
            DisplayLostError: nobody answers any more, or with no picture.
            StoppedError: `stop` was set meanwhile.
        """
        try:
            return self._ask("GET", "/screenshot", stop=stop, max_bytes=PICTURE_BYTES, limit_s=_PICTURE_S)
        except ToolError as problem:
            raise DisplayLostError(f"The machine sends no picture: {problem}") from problem

    def execute(
        self, command: list[str], *, stop: Event | None = None, limit_s: float | None = None
    ) -> GuestOutput:
        """Run a program and wait for it. Raises as `run_script`."""
        said = self._json("/execute", {"command": command, "shell": False}, stop=stop, limit_s=limit_s)
        return _output(said)

    def run_script(self, script: str, *, limit_s: float, stop: Event | None = None) -> GuestOutput:
        """Run a text with bash.

        Raises:
            ToolError: it could not be run, or said too much.
            DisplayLostError: nobody answers any more.
            StoppedError: `stop` was set meanwhile; in the machine it may go on.
        """
        if not self.version(stop=stop).has_scripts:
            return self.execute(["bash", "-c", script], stop=stop, limit_s=limit_s + _CONNECT_S)
        asked = {"script": script, "timeout": max(1, round(limit_s))}
        return _output(self._json("/run_bash_script", asked, stop=stop, limit_s=limit_s + _CONNECT_S))

    def run_python(self, code: str, *, limit_s: float, stop: Event | None = None) -> GuestOutput:
        """Run a text with Python. Raises as `run_script`."""
        if not self.version(stop=stop).has_scripts:
            return self.execute(["python3", "-c", code], stop=stop, limit_s=limit_s)
        return _output(self._json("/run_python", {"code": code}, stop=stop, limit_s=limit_s))

    def read_file(self, path: str, *, stop: Event | None = None) -> bytes:
        """Raises as `run_script`; ToolError also where there is no such file."""
        try:
            return self._ask("POST", "/file", data={"file_path": path}, stop=stop, max_bytes=FILE_BYTES)
        except GuestTooLargeError:
            raise
        except ToolError as problem:
            raise ToolError(f"The machine has no file {path[:200]!r} that can be read.") from problem

    def write_file(self, path: str, data: bytes, *, stop: Event | None = None) -> None:
        """Raises as `run_script`."""
        self._ask(
            "POST", "/setup/upload", data={"file_path": path}, files={"file_data": ("file", data)}, stop=stop
        )  # fmt: skip

    def close(self) -> None:
        self._client.close()

    def _json(
        self, path: str, asked: Mapping[str, Any], *, stop: Event | None, limit_s: float | None = None
    ) -> dict[str, Any]:
        data = self._ask("POST", path, json=dict(asked), stop=stop, limit_s=limit_s)
        try:
            said = read_json(data, max_bytes=OUTPUT_BYTES, keeps_halves=True)
        except BoundedJsonError as problem:
            raise ToolError(
                f"The machine's server answered {path} with something else: {problem}."
            ) from problem
        if not isinstance(said, dict):
            raise ToolError(f"The machine's server answered {path} with something else.")
        return said

    def _status(self, path: str, stop: Event | None) -> int:
        """Of a request that asks for nothing."""
        return int(self._interruptible(lambda: self._client.post(path, json={}).status_code, stop))

    def _ask(
        self, method: str, path: str, *, stop: Event | None, max_bytes: int = OUTPUT_BYTES,
        limit_s: float | None = None, **given: Any,
    ) -> bytes:  # fmt: skip
        limit = limit_s or self._answer_s

        def asked() -> bytes:
            deadline, data = time.monotonic() + limit, bytearray()
            timeout = httpx2.Timeout(limit, connect=_CONNECT_S)
            with self._client.stream(method, path, timeout=timeout, **given) as response:
                for part in response.iter_bytes():
                    data += part
                    if len(data) > max_bytes:
                        raise GuestTooLargeError(
                            f"The machine's answer has more than {max_bytes:,} bytes, so it was broken off."
                        )
                    if time.monotonic() > deadline:
                        raise httpx2.ReadTimeout("too slow")
                if response.status_code != 200:
                    raise ToolError(
                        f"The machine's server refused {path} ({response.status_code}): {_said(bytes(data))}"
                    )
            return bytes(data)

        return bytes(self._interruptible(asked, stop))

    def _interruptible(self, ask: Any, stop: Event | None) -> Any:
        """On a thread of its own, which is left alone on stop: a request ends by itself."""
        found: list[Any] = []
        is_done = Event()

        def run() -> None:
            try:
                found.append(ask())
            except Exception as error:
                found.append(error)
            is_done.set()

        threading.Thread(target=run, name="guest-server", daemon=True).start()
        while not is_done.wait(_POLL_S if stop is not None else None):
            if stop is not None and stop.is_set():
                raise StoppedError("Stopped while waiting for the machine.")
        match found[0]:
            case httpx2.TimeoutException() as error:
                raise DisplayLostError(f"The machine at {self.url} does not answer in time.") from error
            case httpx2.HTTPError() as error:
                raise DisplayLostError(f"The machine at {self.url} cannot be reached.") from error
            case Exception() as error:
                raise error
        return found[0]


def _output(said: Mapping[str, Any]) -> GuestOutput:
    """Servers say `returncode`, /run_python some other names, old ones only whether it was a success."""
    status = said.get("returncode", said.get("return_code"))
    if not isinstance(status, int):
        status = 0 if said.get("status") == "success" else 1
    output, error = (str(said.get(name) or "") for name in ("output", "error"))
    if not error and status:
        error = str(said.get("message") or "")
    return GuestOutput(status, output, error)


def _said(data: bytes) -> str:
    return "".join(sign for sign in data[:200].decode("utf-8", "replace") if sign.isprintable())
