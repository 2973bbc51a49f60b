"""Whoever has no token, comes from a web page, or takes too much: refused, and no run begins."""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Iterator

import pytest

from agent.loopback.gate import ADDRESS
from agent.loopback.listener import ListenLimits
from tests.app.serving.served import PATIENT_S, TOKEN, Served, served, until_stopped

TASK = {"task": "save it"}


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as running:
        yield running
        assert running.begun == []


@pytest.mark.parametrize("token", ["", "wrong", TOKEN[:-1], f"{TOKEN}x", TOKEN.upper()])
def test_without_the_right_token_nothing_is_answered(server: Served, token: str) -> None:
    for method, path in (("POST", "/v1/tasks"), ("GET", "/v1/records"), ("GET", "/v1"), ("GET", "/")):
        status, said = server.ask(method, path, TASK if method == "POST" else None, token=token)
        assert (status, said) == (401, {"problem": "The token is missing or wrong."})


@pytest.mark.parametrize("scheme", ["Basic", "bearer", "Token"])
def test_the_token_counts_only_as_a_bearers(server: Served, scheme: str) -> None:
    assert server.ask("GET", "/v1", headers={"Authorization": f"{scheme} {TOKEN}"})[0] == 401


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:3000"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Referer": "https://evil.example/page"},
    ],
)
def test_a_web_page_is_refused_even_with_the_token(server: Served, headers: dict[str, str]) -> None:
    assert server.ask("POST", "/v1/tasks", TASK, headers=headers)[0] == 403


def test_a_browsers_question_whether_it_may_is_answered_with_no(server: Served) -> None:
    headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST", "Authorization": ""}
    assert server.ask("OPTIONS", "/v1/tasks", headers=headers)[0] == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}"]
)
def test_under_another_name_nobody_is_answered(server: Served, host: str) -> None:
    """DNS rebinding: a page's own name leads here."""
    status, _ = server.ask("POST", "/v1/tasks", TASK, headers={"Host": host.format(port=server.port)})
    assert status == 421


def test_two_names_at_once_or_none_are_no_request(server: Served) -> None:
    for hosts in (b"", b"Host: evil.example\r\nHost: 127.0.0.1:%d\r\n" % server.port):
        with server.connect(b"GET /v1 HTTP/1.1\r\n" + hosts + b"\r\n") as connection:
            assert connection.recv(100).startswith(b"HTTP/1.1 400 ")
    with server.connect(b"GET /v1 HTTP/1.0\r\n\r\n") as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 421 ")


@pytest.mark.parametrize("is_chunked", [False, True])
def test_a_body_of_two_mebibytes_is_refused(server: Served, is_chunked: bool) -> None:
    head = (
        f"POST /v1/tasks HTTP/1.1\r\nHost: {ADDRESS}:{server.port}\r\nAuthorization: Bearer {TOKEN}\r\n"
        f"Content-Type: application/json\r\n"
    )
    size = 2 * 2**20
    long = b"x" * size
    framed = b"%x\r\n%s\r\n0\r\n\r\n" % (size, long) if is_chunked else long
    kind = "Transfer-Encoding: chunked" if is_chunked else f"Content-Length: {size}"
    with server.connect(f"{head}{kind}\r\n\r\n".encode() + framed) as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


def test_an_endless_head_is_refused(server: Served) -> None:
    with server.connect() as connection, contextlib.suppress(OSError):
        connection.sendall(b"GET /v1 HTTP/1.1\r\nX: " + b"x" * 200_000)
        assert connection.recv(100).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize(
    "noise", [b"\x16\x03\x01\x02\x00\x01\x00", b"hello\r\n\r\n", b"\0" * 5000, b"GET / HTTP/9\r\n\r\n"]
)
def test_what_is_no_http_is_no_harm(server: Served, noise: bytes) -> None:
    with server.connect(noise) as connection:
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(100)[:12] in (b"", b"HTTP/1.1 400")
    assert server.ask("GET", "/v1")[0] == 200


def test_a_hundred_idle_clients_keep_nobody_out(server: Served) -> None:
    with contextlib.ExitStack() as idle:
        for _ in range(100):
            idle.enter_context(server.connect(b"GET "))
        assert server.ask("GET", "/v1")[0] == 200


def test_who_sends_byte_by_byte_is_sent_away(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with served(limits=ListenLimits(request_s=0.3)) as server:
        with server.connect() as connection:
            connection.settimeout(0.05)
            said = b""
            for byte in b"GET /v1 HTTP/1.1\r\nX: " + b"x" * 10_000:  # for minutes, were it let
                with contextlib.suppress(TimeoutError):
                    said += connection.recv(100)
                if said:
                    break
                connection.sendall(bytes((byte,)))
        assert said.startswith(b"HTTP/1.1 408 ")
        assert server.begun == []
    assert TOKEN not in caplog.text


def test_a_watcher_that_does_not_read_is_given_up_and_others_are_not(server_that_waits: Served) -> None:
    server = server_that_waits
    task = server.start()
    with contextlib.ExitStack() as held:
        request = (
            f"GET /v1/tasks/{task}/events HTTP/1.1\r\nHost: {ADDRESS}:{server.port}\r\n"
            f"Authorization: Bearer {TOKEN}\r\n\r\n"
        )
        for _ in range(ListenLimits().num_streams):
            watcher = held.enter_context(server.connect(request.encode()))
            assert watcher.recv(12) == b"HTTP/1.1 200"
        assert server.ask("GET", f"/v1/tasks/{task}/events")[0] == 429
        assert server.ask("POST", f"/v1/tasks/{task}/stop") == (200, {"stopping": True})


@pytest.fixture
def server_that_waits() -> Iterator[Served]:
    with served(until_stopped) as running:
        yield running


def test_the_socket_is_this_machines_own_only(server: Served) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.settimeout(PATIENT_S)
        own = socket.gethostbyname(socket.gethostname())
    if own == ADDRESS:
        own = "127.0.0.2"  # loopback, too, and not listened at
    with pytest.raises(OSError, match=r".*"), socket.create_connection((own, server.port), timeout=2):
        pass
