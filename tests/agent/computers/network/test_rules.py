"""Which hosts a task opens, what the owner opens in addition, and what stays closed whatever they say."""

from __future__ import annotations

from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.computers.network.addresses import is_public
from agent.computers.network.hosts import canonical_host, hosts_in
from agent.computers.network.rules import NetworkRules
from agent.errors import SettingsError


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ("Read https://www.example.org/a?b=c and tell me.", ("example.org",)),
        ("Go to example.org, then to news.example.net.", ("example.org", "news.example.net")),
        ("open EXAMPLE.ORG:8080/x", ("example.org",)),
        ("besuche bücher.example", ("xn--bcher-kva.example",)),
        ("look at http://[2606:4700::1111]/ and 93.184.215.14", ("2606:4700::1111", "93.184.215.14")),
        ("https://notes.md/ is a site", ("notes.md",)),
        ("save notes.md, table.csv, ./run.sh and /home/me/a.example", ()),
        ("write to ada.l@mail.example and to bob@example.org", ()),
        ("version 1.2, 3.5 kg, e.g. two, i.e. three; 12.11.2026", ()),
        ("", ()),
    ],
)
def test_a_task_opens_the_hosts_that_it_names(text: str, hosts: tuple[str, ...]) -> None:
    assert hosts_in(text) == hosts


@pytest.mark.parametrize(
    "text",
    [
        "", ".", "a..b", "-a.example", "a-.example", "a b", "a/b", "a@b", "a\0b", "127.1", "2130706433",
        "0x7f000001", "0177.0.0.1", "0x7f.1", "256.1.1.1", "1.2.3.4.5", "[::1", "::1%lo", "[fe80::1%25eth0]",
        "a.0x1", "x" * 64, ("a." * 130) + "a", "example.org#", "example.org:80",
    ],
)  # fmt: skip
def test_what_is_neither_a_name_nor_a_usual_address_is_no_host(text: str) -> None:
    with pytest.raises((ValueError, UnicodeError)):
        canonical_host(text)


def test_hosts_below_are_open_and_hosts_alike_are_not() -> None:
    rules = NetworkRules.of_task("read example.org")
    for host in ("example.org", "www.example.org", "a.b.example.org"):
        assert rules.host_problem(host) == ""
    for host in ("badexample.org", "example.org.evil.example", "org", "xexample.org", "93.184.215.14"):
        assert "not one of the hosts" in rules.host_problem(host)
    assert NetworkRules(is_any_host=True).host_problem("anything.example") == ""


@given(st.ip_addresses(), st.integers(1, 65535), st.booleans())
def test_no_private_address_is_open_unless_it_is_named(address: object, port: int, is_own: bool) -> None:
    found = ip_address(str(address))
    rules = NetworkRules.of_task(f"open http://{found}/ and example.org", is_any_host=True)
    for host in ("example.org", str(found)):
        problem = rules.address_problem(host, found, port, is_own=is_own)
        assert (problem == "") == (is_public(found) and not is_own)


def test_a_named_address_is_open_at_its_port_and_for_itself_only() -> None:
    rules = NetworkRules.of_task("read example.org", named=["192.168.1.5:8000", "nas.example"])
    nas = ip_address("192.168.1.5")
    assert rules.host_problem("192.168.1.5") == ""
    assert rules.address_problem("192.168.1.5", nas, 8000, is_own=True) == ""
    assert rules.address_problem("nas.example", nas, 8000, is_own=True) == ""
    assert "192.168.1.5 is an address" in rules.address_problem("192.168.1.5", nas, 22, is_own=True)
    other = ip_address("192.168.1.6")
    assert "nas.example leads to 192.168.1.6" in rules.address_problem(
        "nas.example", other, 8000, is_own=True
    )
    # A page of the task's host whose name now leads there.
    assert "example.org leads" in rules.address_problem("example.org", nas, 8000, is_own=True)


def test_a_start_page_opens_its_host_and_an_address_in_it() -> None:
    page = NetworkRules.of_task("x", page="https://www.example.org/news")
    assert page.hosts == ("example.org",)
    assert page.addresses == ()
    local = NetworkRules.of_task("x", page="http://localhost:8000/")
    for text in ("127.0.0.1", "::1"):
        assert local.address_problem("localhost", ip_address(text), 8000, is_own=True) == ""
        assert local.address_problem("localhost", ip_address(text), 631, is_own=True)
    # A name may lead anywhere: that alone opens nothing private.
    named = NetworkRules.of_task("x", page="http://evil.example:8000/")
    assert named.address_problem("evil.example", ip_address("127.0.0.1"), 8000, is_own=True)
    assert NetworkRules.of_task("x", page="http://user@127.0.0.1/").addresses == ()


@pytest.mark.parametrize("text", ["", "no host", "example.org:x", "a:0", "a:65536", "http://a/"])
def test_what_the_owner_names_must_be_a_host(text: str) -> None:
    with pytest.raises(SettingsError, match="is not a host"):
        NetworkRules.of_task("x", named=[text])


def test_rules_reach_the_other_process_as_they_are() -> None:
    rules = NetworkRules.of_task("read example.org", named=["[::1]:80", "nas.example"], is_any_host=True)
    assert NetworkRules.from_json(rules.to_json()) == rules
