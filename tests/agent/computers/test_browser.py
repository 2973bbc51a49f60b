"""The browser: its start page, its network access, and that its window fills the screen."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from agent.actions.types import Click
from agent.computers.browser import (
    BLANK,
    PROGRAMS,
    installed_browser,
    open_browser,
    start_page,
)
from agent.computers.network.rules import NetworkRules
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import MonitorPoint
from agent.errors import ApplicationError, SettingsError
from tests.agent.computers.event_target import until

SIZE = (1000, 700)
LIMIT_S = 60.0
GREEN = (0, 160, 60)
PAGE = """<!doctype html><title>A page of ours</title>
<body style="margin:0;height:100vh;background:rgb(0,160,60)"
onclick="this.style.background='rgb(200,0,90)'">"""
needs_browser = pytest.mark.skipif(
    all(shutil.which(name) is None for name in PROGRAMS), reason="no Chromium here"
)


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("", BLANK),
        ("  ", BLANK),
        (BLANK, BLANK),
        ("example.org", "https://example.org"),
        ("localhost:8000/a?b=c", "https://localhost:8000/a?b=c"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/"),
        ("page.html", "file:///home/agent/work/page.html"),
    ],
)
def test_an_address_becomes_a_page(address: str, page: str) -> None:
    assert start_page(address, has_network=True, files=["page.html"]) == page


@pytest.mark.parametrize(
    "address",
    [
        "--no-sandbox",
        "--proxy-server=https://example.org",
        "javascript:alert(1)",
        "chrome://settings",
        "file:///etc/passwd",
        "data:text/html,x",
        "https://",
        "https://[",
        "example.org --incognito",
    ],
)
def test_nothing_but_web_pages_and_attached_files_is_opened(address: str) -> None:
    with pytest.raises(SettingsError, match="web address or an attached file"):
        start_page(address, has_network=True)


def test_a_web_page_needs_the_network() -> None:
    with pytest.raises(SettingsError, match="network is off"):
        start_page("example.org", has_network=False)
    assert start_page("page.html", has_network=False, files=["page.html"]).endswith("/page.html")


def test_a_missing_browser_is_a_sentence() -> None:
    with pytest.raises(ApplicationError, match="Chromium is not installed"):
        installed_browser(("deskhand-has-no-such-browser",))


class Server:
    """One page on loopback, and how often it has been asked for."""

    def __init__(self) -> None:
        asked: list[str] = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(PAGE.encode())

            def log_message(self, *_: object) -> None: ...

        self.asked = asked
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/"


@pytest.fixture
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.server.shutdown()
    made.server.server_close()


def share_of(desktop: PrivateDesktop, colour: tuple[int, int, int]) -> float:
    """How much of the screen has it."""
    return float((desktop.frame() == np.array(colour, np.uint8)).all(axis=-1).mean())


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_an_attached_page_is_shown_full_size_and_can_be_clicked(tmp_path: Path) -> None:
    (tmp_path / "our page.html").write_text(PAGE)
    with PrivateDesktop(DesktopOptions(size=SIZE)) as desktop:
        desktop.copy_in([tmp_path / "our page.html"])
        page = start_page("our page.html", has_network=False, files=["our page.html"])
        open_browser(desktop, page, limit_s=LIMIT_S)
        assert title_of(desktop).startswith("A page of ours"), "the first look sees it"
        assert until(lambda: share_of(desktop, GREEN) > 0.6, limit_s=LIMIT_S)
        desktop.perform(Click(MonitorPoint(SIZE[0] / 2, SIZE[1] / 2)), stop=Event())
        assert until(lambda: share_of(desktop, (200, 0, 90)) > 0.6, limit_s=LIMIT_S)
        window = desktop.observe().window
        assert window is not None
        assert "chrom" in window.application.lower()


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_a_page_is_reached_only_where_the_network_was_allowed(server: Server) -> None:
    with PrivateDesktop(DesktopOptions(size=SIZE)) as desktop:
        open_browser(desktop, server.address)  # past `start_page`: the sandbox alone has to hold
        assert until(lambda: "127.0.0.1" in title_of(desktop), limit_s=LIMIT_S)
        assert server.asked == []
    rules = NetworkRules.of_task("press the page", page=server.address)
    with PrivateDesktop(DesktopOptions(size=SIZE, network=rules)) as desktop:
        open_browser(desktop, start_page(server.address, has_network=True))
        assert until(lambda: share_of(desktop, GREEN) > 0.6, limit_s=LIMIT_S)
        assert "/" in server.asked


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_a_page_that_is_refused_says_so_on_the_screen(server: Server) -> None:
    rules = NetworkRules(is_any_host=True)
    with PrivateDesktop(DesktopOptions(size=SIZE, network=rules)) as desktop:
        open_browser(desktop, server.address)
        assert until(lambda: title_of(desktop).startswith("Not reached"), limit_s=LIMIT_S)
        assert server.asked == []
        assert any("127.0.0.1 is" in line for line in desktop.refusals())


def title_of(desktop: PrivateDesktop) -> str:
    window = desktop.observe().window
    return window.title if window is not None else ""


@needs_browser
@pytest.mark.browser
@pytest.mark.desktop
def test_what_a_page_has_under_the_pointer_and_at_the_keyboard_is_known() -> None:
    page = "<!doctype html><title>Mail</title><form><input autofocus placeholder=Search><button>Delete all"
    with PrivateDesktop(DesktopOptions(size=SIZE)) as desktop:
        (desktop.working_folder / "mail.html").write_text(page)
        open_browser(desktop, start_page("mail.html", has_network=False, files=["mail.html"]))
        assert until(lambda: desktop.spot_at(None).name == "Search", limit_s=LIMIT_S)
        field = desktop.spot_at(None)
        assert (field.role, field.default_label) == ("entry", "Delete all")
        beside = MonitorPoint(field.left_px + field.width_px + 20.5, field.top_px + 10.5)
        assert (desktop.spot_at(beside).name, desktop.spot_at(beside).role) == ("Delete all", "push button")
