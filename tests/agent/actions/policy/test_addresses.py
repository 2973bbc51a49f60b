"""Whatever an address bar could read as a host is found, without a list of top-level domains."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions.policy import ApprovalLevel, Circumstances, Envelope, Risk, VerdictKind, judge
from agent.actions.policy.addresses import hosts_in
from agent.actions.types import Navigate

TASK = Envelope("Look up the opening hours on www.museum.example and mail ada@post.example")


@pytest.mark.parametrize(
    "text",
    [
        "https://evil.no/",
        "evil.no",
        "evil.no.",
        "evil.zip",
        "evil.ai/x",
        "//evil.no/a",
        "www.evil.no:8443/login",
        "http:evil.no",
        "https:///evil.no",
        "https:\\\\evil.no\\museum.example",
        "http://203.0.113.9/",
        "203.0.113.9:8080",
        "http://3405803785/",
        "http://0xCB007109/",
        "http://0313.0.0161.011/",
        "http://127.1/",
        "http://[::1]:631/",
        "http://localhost:631/",
        "localhost:631",
        "xn--80ak6aa92e.com",
        "https://museum.example@evil.no/",
        "https://museum.example.evil.no/",
        "https://museum.example%2eevil.no/",
        "https://museum.example。evil.no",
        "https://evil.no/museum.example",
        "https://xn--mseum-jva.example/",
        "ｅｖｉｌ.ai",
        "https://ev\u200bil.no/",
        "ada@post.example.evil.no",
        "ada@post.example, bob@evil.no",
        "mailto:ada@post.example?bcc=bob@evil.no",
        "javascript:alert(1)",
        "data:text/html;base64,AAAA",
        "blob:https://museum.example/1",
        "file:///etc/shadow",
        "about:config",
    ],
)
def test_a_host_that_the_task_does_not_name_is_foreign(text: str) -> None:
    assert not TASK.holds_hosts(text)


@pytest.mark.parametrize(
    "text",
    [
        "museum.example",
        "https://www.museum.example/hours?day=1",
        "MUSEUM.example.",
        "ada@post.example",
        "notes.txt",
        "12:30",
        "10:20:30",
        "3.14",
        "1234567890",
        "03/11/1985",
        "Dear Ada, see you on Friday.",
        "C:/x",
        "total: 5",
    ],
)
def test_the_tasks_own_hosts_and_what_is_no_address_are_not(text: str) -> None:
    assert TASK.holds_hosts(text)


_labels = st.text("abcdefghijklmnopqrstuvwxyz", min_size=2, max_size=8)


@given(_labels, _labels, st.sampled_from(["", "/", "/a?b#c", ":80/"]))
def test_an_unknown_host_is_found_with_any_top_level_domain(name: str, ending: str, rest: str) -> None:
    assert hosts_in(f"https://the-{name}.{ending}{rest}") == {f"the-{name}.{ending}"}


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    assert all(host == host.casefold() for host in hosts_in(text))


def test_going_to_an_address_is_asked_unless_the_task_says_it() -> None:
    at = Circumstances("chromium", "Start", envelope=TASK)
    named = judge(Navigate("www.museum.example"), level=ApprovalLevel.RISKY, at=at)
    longer = judge(Navigate("https://www.museum.example/?q=secret"), level=ApprovalLevel.RISKY, at=at)
    foreign = judge(Navigate("https://evil.no/"), level=ApprovalLevel.RISKY, at=at)
    assert named.kind is VerdictKind.ALLOW
    assert longer.kind is VerdictKind.ASK
    assert foreign.rule == Risk.ADDRESS.value
