"""Who may ask: programs of the owner and the page served here, by the token, and no other page. Pure.

A web page can make a browser send requests to this machine. It cannot leave out `Origin` nor write another
one, it cannot name another host than the one it believes in (DNS rebinding), and it does not know the token.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from http import HTTPStatus

from agent.errors import AgentError

ADDRESS = "127.0.0.1"
_BEARER = "Bearer "
_FROM_PAGES = (b"origin", b"sec-fetch-site", b"referer")
"""Headers that browsers send and programs do not. The page here sends no `Referer`."""


class NotAnsweredError(AgentError):
    """A request that is not answered; the sentence is for who asked."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def require_program(headers: Sequence[tuple[bytes, bytes]], *, port: int, token: str) -> None:
    """
    Raises:
        NotAnsweredError: who asks is no program of the owner's, nor the page that is served here, as far as
            its headers (lower-case names) say.
    """
    host = _require_host(headers, port)
    from_page = [(name, value) for name, value in headers if name in _FROM_PAGES]
    own = {b"origin": b"http://" + host, b"sec-fetch-site": b"same-origin"}
    if any(own.get(name) != value for name, value in from_page):
        raise NotAnsweredError(
            HTTPStatus.FORBIDDEN, "Pages from elsewhere are not answered, only programs and the page here."
        )
    given = [value for name, value in headers if name == b"authorization"]
    expected = f"{_BEARER}{token}".encode()
    if len(given) != 1 or not hmac.compare_digest(given[0], expected):
        raise NotAnsweredError(HTTPStatus.UNAUTHORIZED, "The token is missing or wrong.")


def require_own_visit(headers: Sequence[tuple[bytes, bytes]], *, port: int) -> None:
    """
    Raises:
        NotAnsweredError: the page is opened under another name, by a link of another page, or inside one. It
            holds no secret; but no stranger needs it, nor may show it in a frame of its own.
    """
    _require_host(headers, port)
    own = {b"sec-fetch-site": (b"none", b"same-origin"), b"sec-fetch-dest": (b"document",)}
    is_foreign = any(value not in own[name] for name, value in headers if name in own)
    if is_foreign or any(name in (b"origin", b"referer") for name, _ in headers):
        raise NotAnsweredError(
            HTTPStatus.FORBIDDEN, "Another page may not lead here: type the address, or paste it."
        )


def _require_host(headers: Sequence[tuple[bytes, bytes]], port: int) -> bytes:
    """The name under which this was asked."""
    hosts = [value for name, value in headers if name == b"host"]
    if hosts not in ([f"{ADDRESS}:{port}".encode()], [f"localhost:{port}".encode()]):
        raise NotAnsweredError(
            HTTPStatus.MISDIRECTED_REQUEST, f"This answers at {ADDRESS}:{port} and under no other name."
        )
    return hosts[0]
