"""The proxy without a desktop: what it answers, whom it asks for names, and where its limits are."""

from __future__ import annotations

import asyncio
import contextlib
from ipaddress import ip_address

import pytest

from agent.computers.network.addresses import Address
from agent.computers.network.internet import Streams
from agent.computers.network.proxy import MAX_HEADER_BYTES, Proxy, ProxyLimits
from agent.computers.network.rules import NetworkRules

PUBLIC, OTHER = "93.184.215.14", "1.1.1.1"
RULES = NetworkRules.of_task("read example.org")
PAGE = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Server: ours\r\n\r\nhello"


class OneServer:
    """Implements `Internet`: names with a list of answers each, and one server behind every address."""

    def __init__(self, names: dict[str, list[list[str]]], answer: bytes = PAGE) -> None:
        self._names = names
        self._answer = answer
        self._servers: list[asyncio.Server] = []
        self.dialled: list[str] = []
        self.heard = b""

    async def resolve(self, host: str) -> list[Address]:
        answers = self._names[host]
        return [ip_address(text) for text in (answers.pop(0) if len(answers) > 1 else answers[0])]

    def is_own(self, address: Address) -> bool:
        return str(address) == OTHER

    async def connect(self, address: Address, port: int) -> Streams:
        self.dialled.append(str(address))

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self.heard += await reader.read(100_000)
            writer.write(self._answer)
            await closed(writer)

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        self._servers.append(server)
        return await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        for server in self._servers:
            server.close()
            await server.wait_closed()


async def closed(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


def through_proxy(
    internet: OneServer,
    *requests: bytes,
    rules: NetworkRules = RULES,
    limits: ProxyLimits | None = None,
) -> tuple[list[bytes], list[str]]:
    """The answer to each request, one after another, and what the proxy noted."""
    notes: list[str] = []

    async def talk() -> list[bytes]:
        proxy = Proxy(rules, internet, note=notes.append, limits=limits)
        server = await asyncio.start_server(proxy.answer, "127.0.0.1", 0)
        answers = []
        async with server:
            for request in requests:
                reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
                writer.write(request)
                with contextlib.suppress(ConnectionResetError):
                    answers.append(await reader.read())
                await closed(writer)
            await internet.close()
            rest = asyncio.all_tasks() - {asyncio.current_task()}
            await asyncio.wait_for(asyncio.gather(*rest, return_exceptions=True), 20)
        return answers

    return asyncio.run(talk()), notes


def get(address: str, host: str = "x") -> bytes:
    return f"GET {address} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()


def test_a_page_of_the_task_is_fetched_and_the_server_sees_the_host_that_was_checked() -> None:
    internet = OneServer({"example.org": [[PUBLIC]]})
    request = get("http://example.org/a?b", "127.0.0.1").replace(
        b"\r\n\r\n", b"\r\nCookie: c\r\nTE: x\r\n\r\n"
    )
    answers, notes = through_proxy(internet, request)
    assert answers[0].startswith(b"HTTP/1.1 200 OK\r\n")
    assert answers[0].endswith(b"hello")
    assert b"X-Server: ours" in answers[0]
    lines = internet.heard.split(b"\r\n")
    assert lines[:2] == [b"GET /a?b HTTP/1.1", b"Host: example.org"]
    assert b"Cookie: c" in lines
    assert b"TE: x" not in lines
    assert notes == []


def test_a_name_is_looked_up_once_and_what_was_checked_is_what_is_dialled() -> None:
    internet = OneServer({"example.org": [[PUBLIC], ["127.0.0.1"]]})
    answers, _ = through_proxy(internet, *[get("http://example.org/")] * 2)
    assert b" 200 " in answers[0]
    assert b" 403 " in answers[1]
    assert internet.dialled == [PUBLIC]


@pytest.mark.parametrize(
    "found", [["127.0.0.1"], [PUBLIC, "10.0.0.1"], ["::ffff:127.0.0.1"], ["64:ff9b::a00:1"], [PUBLIC, OTHER]]
)
def test_one_private_address_among_those_of_a_name_is_enough_to_refuse_it(found: list[str]) -> None:
    internet = OneServer({"example.org": [found]})
    for request in (get("http://example.org/"), b"CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n"):
        answers, notes = through_proxy(internet, request)
        assert b" 403 " in answers[0]
        assert b"an address of this computer or of a private network" in answers[0]
        assert "example.org leads to" in notes[0]
    assert internet.dialled == []


def test_the_page_of_a_refusal_is_a_sentence_and_no_markup_of_the_asker() -> None:
    answers, notes = through_proxy(OneServer({}), get("http://evil.example/<script>"))
    assert b"<p>evil.example is not one of the hosts of this task.</p>" in answers[0]
    assert b"<script>" not in answers[0]
    assert "evil.example" in notes[0]


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (get("/path"), 400),
        (get("ftp://example.org/"), 400),
        (get("http://example.org@127.0.0.1/"), 400),
        (get("http://0x7f.1/"), 400),
        (get("http://example.org:0/"), 400),
        (b"CONNECT example.org HTTP/1.1\r\nHost: x\r\n\r\n", 400),
        (b"\x05\x01\x00", 400),
        (b"GET http://example.org/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"GET http://example.org/ HTTP/1.1\r\nX: y\r\n z: w\x00\r\nHost: a\r\n\r\n", 400),
        (
            b"POST http://example.org/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            400,
        ),
        (get("http://example.org/" + "a" * 2 * MAX_HEADER_BYTES), 431),
        (b"GET http://example.org/ HTTP/1.1\r\nX: " + b"a" * 2 * MAX_HEADER_BYTES, 431),
    ],
)
def test_what_has_more_than_one_reading_is_read_by_nobody(request_bytes: bytes, status: int) -> None:
    internet = OneServer({"example.org": [[PUBLIC]]})
    if request_bytes.startswith(b"\x05"):
        request_bytes += b"\r\n\r\n"
    answers, _ = through_proxy(internet, request_bytes)
    assert answers[0].startswith(f"HTTP/1.1 {status} ".encode())
    assert internet.dialled == []


def test_only_one_request_goes_over_a_connection() -> None:
    internet = OneServer({"example.org": [[PUBLIC]]})
    through_proxy(internet, get("http://example.org/first") + get("http://127.0.0.1/second"))
    assert b"/first" in internet.heard
    assert b"/second" not in internet.heard


@pytest.mark.parametrize(
    "answer", [b"", b"nothing of HTTP\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: " + b"a" * 200_000]
)
def test_a_server_that_answers_no_http_is_a_sentence(answer: bytes) -> None:
    answers, _ = through_proxy(OneServer({"example.org": [[PUBLIC]]}, answer), get("http://example.org/"))
    assert b" 502 " in answers[0]
    assert b"example.org:80 does not speak HTTP." in answers[0]


def test_who_says_nothing_is_dropped() -> None:
    limits = ProxyLimits(header_s=0.05)
    answers, _ = through_proxy(OneServer({}), b"GET http://example.org/ HTTP/1.1\r\n", limits=limits)
    assert answers == [b""]


def test_there_is_a_limit_on_connections() -> None:
    limits = ProxyLimits(num_connections=0)
    answers, notes = through_proxy(OneServer({}), get("http://example.org/"), limits=limits)
    assert b"".join(answers) == b""
    assert notes == ["more than 0 connections at once"]


def test_localhost_is_loopback_whatever_a_name_service_says() -> None:
    internet = OneServer({"localhost": [[PUBLIC]], "a.localhost": [[PUBLIC]]})
    rules = NetworkRules(is_any_host=True)
    for host in ("localhost", "a.localhost", "LOCALHOST."):
        answers, _ = through_proxy(internet, get(f"http://{host}/"), rules=rules)
        assert b" 403 " in answers[0]
    assert internet.dialled == []
