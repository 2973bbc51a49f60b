"""Starts Chromium on a private desktop, with its own profile and start page. I/O: a profile.

Its profile is empty, so no account is signed in, unless the owner has chosen one of theirs; it keeps no
passwords. What it downloads lands in the desktop's working folder, which is kept with the record.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from agent.bounded_json import BoundedJsonError, read_json
from agent.computers.applications import Application
from agent.computers.browser_profiles import PROFILE, put_in
from agent.computers.private_desktop import PrivateDesktop
from agent.computers.sandbox import HOME, PROXY_ADDRESS, WORK
from agent.computers.shared_folders import write_inside
from agent.errors import ApplicationError, SettingsError

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
BLANK = "about:blank"
_BEFORE_ANY_PAGE = "Untitled"
"""What the window is called until the page has one; inside, everything speaks English."""
_PAGE_LIMIT_S = 15.0
_POLL_S = 0.05
_SETTINGS = "Default/Preferences"
"""In a profile."""
_PREFERENCES: Mapping[str, Any] = {
    "credentials_enable_service": False,
    "download": {"default_directory": WORK, "prompt_for_download": False},
    "profile": {"password_manager_enabled": False},
    "translate": {"enabled": False},
}
_OPTIONS = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--force-renderer-accessibility",  # so that the owner's rules can read what is under the pointer
    "--password-store=basic",
    "--start-maximized",
    f"--user-data-dir={HOME}/{PROFILE}",
)
_BY_PROXY = (
    f"--proxy-server={PROXY_ADDRESS}",
    # Otherwise it looks for 127.0.0.1 inside, even where the owner has opened that.
    "--proxy-bypass-list=<-loopback>",
    "--disable-quic",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
)
"""There is no other way out; these spare it looking for one."""


def installed_browser(programs: Sequence[str] = PROGRAMS) -> str:
    """The name of the program.

    Raises:
        ApplicationError: there is none.
    """
    for name in programs:
        if shutil.which(name) is not None:
            return name
    raise ApplicationError("Chromium is not installed; the browser needs it (package chromium).")


def start_page(address: str, *, has_network: bool, files: Sequence[str] = ()) -> str:
    """What the browser shows first: a page of the web, one of the `files` in its working folder, or
    (for "") nothing.

    >>> start_page("example.org/news", has_network=True)
    'https://example.org/news'
    >>> start_page("price list.html", has_network=False, files=["price list.html"])
    'file:///home/agent/work/price%20list.html'

    Raises:
        SettingsError: it is no address, or one that cannot be reached without the network.
    """
    wanted = address.strip()
    if wanted in ("", BLANK):
        return BLANK
    if wanted in files:
        return f"file://{WORK}/{quote(wanted)}"
    whole = wanted if "://" in wanted else f"https://{wanted}"
    if not _is_of_the_web(whole):
        raise SettingsError(f"The start page must be a web address or an attached file, not {address!r}.")
    if not has_network:
        raise SettingsError(f"The network is off for this browser, so it cannot open {whole}; allow it.")
    return whole


def _is_of_the_web(address: str) -> bool:
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname or "", parts.port  # a port that is none is an error
    except ValueError:
        return False
    has_space = any(letter.isspace() for letter in address)
    return parts.scheme in ("http", "https") and host[:1] not in ("", "-") and not has_space


def open_browser(
    desktop: PrivateDesktop, page: str, *, profile: Path | None = None, limit_s: float = _PAGE_LIMIT_S
) -> Application:
    """Start it at screen size and wait for its window, then a limited time for the page, so that the first
    screenshot is not an empty frame. `profile`: the folder of one of the owner's (`browser_profiles`).

    Raises:
        ApplicationError: it is not installed, or opened no window.
        SandboxError: its profile cannot be written.
    """
    if profile is not None:
        put_in(profile, desktop)
    write_inside(desktop.home, f"{PROFILE}/{_SETTINGS}", json.dumps(_preferences(profile)))
    network = _BY_PROXY if desktop.options.network is not None else ()
    browser = desktop.start([installed_browser(), *_OPTIONS, *network, page])
    deadline_s = time.monotonic() + limit_s
    while _is_still_empty(desktop) and time.monotonic() < deadline_s:
        time.sleep(_POLL_S)
    return browser


def _preferences(profile: Path | None) -> dict[str, Any]:
    """Ours, and beside them what the browser wrote into its profile."""
    kept: Any = {}
    if profile is not None:
        with suppress(OSError, BoundedJsonError):
            kept = read_json((profile / _SETTINGS).read_bytes(), forgives_numbers=True, keeps_halves=True)
    merged: dict[str, Any] = dict(kept) if isinstance(kept, dict) else {}
    for name, ours in _PREFERENCES.items():
        before = merged.get(name)
        if isinstance(before, dict) and isinstance(ours, dict):
            merged[name] = {**before, **ours}
        else:
            merged[name] = ours
    return merged


def _is_still_empty(desktop: PrivateDesktop) -> bool:
    window = desktop.observe().window
    return window is None or window.title.startswith(_BEFORE_ANY_PAGE)
