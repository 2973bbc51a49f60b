"""A browser profile stays signed in for the next task, and no other sees it: a real Chromium and site."""

from __future__ import annotations

import shutil
import stat
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from agent.computers.browser import PROGRAMS, open_browser, start_page
from agent.computers.browser_profiles import BrowserProfiles, take_back
from agent.computers.network.rules import NetworkRules
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.errors import SettingsError
from tests.agent.computers.event_target import until

SIZE = (900, 650)
LIMIT_S = 60.0


class Shop:
    """Signs everybody in who has not been here before, and says in its title whom it knows already."""

    def __init__(self) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                is_known = "session=anna" in self.headers.get("Cookie", "")
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                if not is_known:
                    self.send_header("Set-Cookie", "session=anna; Max-Age=86400; Path=/")
                self.end_headers()
                self.wfile.write(f"<title>{'Known here' if is_known else 'A stranger'}</title><p>x".encode())

            def log_message(self, *_: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"


@pytest.fixture
def shop() -> Iterator[Shop]:
    made = Shop()
    yield made
    made.server.shutdown()
    made.server.server_close()


def visit(shop: Shop, profile: Path | None) -> str:
    """The title of the page in a browser on a desktop of its own, which then ends."""
    rules = NetworkRules.of_task("look", page=shop.address)
    with PrivateDesktop(DesktopOptions(size=SIZE, network=rules)) as desktop:
        browser = open_browser(desktop, start_page(shop.address, has_network=True), profile=profile)
        assert until(
            lambda: any(word in title_of(desktop) for word in ("Known", "stranger")), limit_s=LIMIT_S
        )
        title = title_of(desktop)
        if profile is not None:
            assert take_back(profile, desktop, browser) == ""
        return title.partition(" - ")[0]


def title_of(desktop: PrivateDesktop) -> str:
    window = desktop.observe().window
    return window.title if window is not None else ""


@pytest.mark.browser
@pytest.mark.desktop
@pytest.mark.skipif(all(shutil.which(name) is None for name in PROGRAMS), reason="no Chromium here")
def test_who_is_signed_in_stays_so_in_this_profile_and_in_no_other(shop: Shop, tmp_path: Path) -> None:
    profiles = BrowserProfiles(tmp_path)
    profiles.create("shop")
    profiles.create("other")
    with profiles.in_use("shop") as mine:
        assert visit(shop, mine) == "A stranger"
        assert visit(shop, mine) == "Known here"
    with profiles.in_use("other") as other:
        assert visit(shop, other) == "A stranger"
    assert visit(shop, None) == "A stranger"
    profiles.forget("shop")
    assert profiles.names() == ["other"]
    assert not mine.exists()


def test_a_profile_is_one_folder_for_its_owner_alone(tmp_path: Path) -> None:
    profiles = BrowserProfiles(tmp_path)
    assert profiles.names() == []
    profiles.create("My bank 2")
    folder = profiles.require("My bank 2")
    assert stat.S_IMODE(folder.stat().st_mode) == stat.S_IMODE(folder.parent.stat().st_mode) == 0o700
    with pytest.raises(SettingsError, match="already"):
        profiles.create("My bank 2")


@pytest.mark.parametrize("name", ["", " ", "..", ".x", "a/b", "../x", "a\nb", "x" * 41, "a ", "_a"])
def test_what_is_no_name_makes_no_folder(tmp_path: Path, name: str) -> None:
    profiles = BrowserProfiles(tmp_path)
    with pytest.raises(SettingsError, match="name has at most"):
        profiles.create(name)
    with pytest.raises(SettingsError, match="no browser profile"):
        profiles.require(name)
    assert list(tmp_path.iterdir()) == []


def test_one_browser_at_a_time_has_a_profile(tmp_path: Path) -> None:
    profiles = BrowserProfiles(tmp_path)
    profiles.create("shop")
    with profiles.in_use("shop"), pytest.raises(SettingsError, match="in use"), profiles.in_use("shop"):
        pass
    with profiles.in_use("shop"), pytest.raises(SettingsError, match="in use"):
        profiles.forget("shop")
    with profiles.in_use("shop") as folder:
        assert folder.name == "shop"
