"""An episode of the served agent over HTTP, for the client of a benchmark. I/O: a socket.

Standard library only, Python 3.9 or newer.
"""

from __future__ import annotations

import base64
import json
import os
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

_REPLY_LIMIT_S = 3600.0
"""A large model on a small machine thinks long."""


class ServedAgentError(Exception):
    """The served agent refused; `status` is HTTP's."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class EpisodeClient:
    """One episode: pictures in, actions out."""

    def __init__(self, address: str, token: str, **order: Any) -> None:
        """`order` is what `POST /v1/episodes` takes: task, spelling, max_steps, attempt, …"""
        self._address, self._token = address, token
        self.name = self._ask("POST", "episodes", order)["episode"]
        self._num_looks = 0
        self.facts: dict[str, Any] = {}
        """Once closed: record, steps, tokens."""

    @classmethod
    def from_environment(cls, **order: Any) -> EpisodeClient:
        return cls(os.environ["DESKHAND_AGENT"], os.environ["DESKHAND_TOKEN"], **order)

    def look(
        self, png: bytes, *, output: str = "", problem: str = "", size: list[int] | None = None
    ) -> dict[str, Any]:
        """
        Args:
            size: width and height that the picture should have; another one is refused.
            output: of the tool that was used last.
            problem: why the action before could not be performed.
        """
        self._num_looks += 1
        after = {"output": output, "problem": problem}
        seen: dict[str, Any] = {
            "look": self._num_looks,
            "png": base64.b64encode(png).decode("ascii"),
            "after": after,
        }
        if size is not None:
            seen["size"] = size
        return self._ask("POST", f"episodes/{self.name}/look", seen)

    def close(self) -> dict[str, Any]:
        """End it; may be called twice."""
        if not self.facts:
            self.facts = self._ask("DELETE", f"episodes/{self.name}", None)
        return self.facts

    def __enter__(self) -> EpisodeClient:
        return self

    def __exit__(self, *problem: Any) -> None:
        try:
            self.close()
        except (OSError, ServedAgentError):
            if problem[0] is None:
                raise

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        place = urlsplit(self._address)
        connection = HTTPConnection(place.hostname or "127.0.0.1", place.port, timeout=_REPLY_LIMIT_S)
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, f"{place.path}/{path}", data, headers)
            answer = connection.getresponse()
            said: dict[str, Any] = json.loads(answer.read())
        finally:
            connection.close()
        if answer.status >= 400:
            raise ServedAgentError(answer.status, said.get("problem", "The served agent refused."))
        return said
