"""Who may ask: programs of the owner, by the token, and no web page. Pure.

A web page can make a browser send requests to this machine. It cannot leave out `Origin`, it cannot name
another host than the one it believes in (DNS rebinding), and it does not know the token.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from http import HTTPStatus

from agent.errors import AgentError

ADDRESS = "127.0.0.1"
_BEARER = "Bearer "
_FROM_PAGES = (b"origin", b"sec-fetch-site", b"referer")
"""Headers that browsers send and programs do not."""


class NotAnsweredError(AgentError):
    """A request that is not answered; the sentence is for who asked."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def require_program(headers: Sequence[tuple[bytes, bytes]], *, port: int, token: str) -> None:
    """
    Raises:
        NotAnsweredError: who asks is no program of the owner's, as far as its headers (lower-case names) say.
    """
    hosts = [value for name, value in headers if name == b"host"]
    if hosts not in ([f"{ADDRESS}:{port}".encode()], [f"localhost:{port}".encode()]):
        raise NotAnsweredError(
            HTTPStatus.MISDIRECTED_REQUEST, f"This answers at {ADDRESS}:{port} and under no other name."
        )
    if any(name in _FROM_PAGES for name, _ in headers):
        raise NotAnsweredError(HTTPStatus.FORBIDDEN, "Web pages are not answered, only programs.")
    given = [value for name, value in headers if name == b"authorization"]
    expected = f"{_BEARER}{token}".encode()
    if len(given) != 1 or not hmac.compare_digest(given[0], expected):
        raise NotAnsweredError(HTTPStatus.UNAUTHORIZED, "The token is missing or wrong.")
