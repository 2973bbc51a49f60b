"""Shows one dialog as a page in a window of Chromium's. I/O: a browser, a server on this computer, files.

    /usr/bin/python3 -m training.evaluation.toolkits.windows.web_window PLAN FOLDER

The page asks this program whether the judge wants to know something, and answers with its state; how it
looks is said in web_window.css, what it does in web_window.js. Its lists, keys and popups are the browser's.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Event, Thread
from typing import Any

from training.evaluation.toolkits.windows.window_files import (
    MAX_HEIGHT_PX,
    MAX_WIDTH_PX,
    TICK_MS,
    ClickSpot,
    PlannedPart,
    StateReporter,
    WindowPlanFile,
)

_BROWSER = "/usr/bin/chromium"
_OPTIONS = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    "--disable-features=Translate,MediaRouter",
    # A window that another one covers has to answer, too.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--force-device-scale-factor=1",
    "--no-proxy-server",
    "--password-store=basic",
    "--test-type",  # otherwise it warns of --no-sandbox across the page
)
_PREFERENCES = {
    "browser": {"custom_chrome_frame": False},
    "credentials_enable_service": False,
    "profile": {"password_manager_enabled": False},
}
_ACCENTS = ("#2563eb", "#0f766e", "#7c3aed", "#b4532a")
_FILES = {"/web_window.js": "text/javascript", "/web_window.css": "text/css"}
_LONGEST_ASKING_S = 10.0
_END_LIMIT_S = 5.0
_MAX_IN_LINE = 32
"""Letters of a radio group's options that stand in one row."""


# --- the page ---


def page_of(plan: WindowPlanFile) -> str:
    look = plan.look
    style = f"--font: '{look.font}'; --accent: {_ACCENTS[(look.left_px + look.top_px) % len(_ACCENTS)]}"
    place = {
        "attempts": plan.attempts(),
        "left": look.left_px,
        "top": look.top_px,
        "width": MAX_WIDTH_PX,
        "height": MAX_HEIGHT_PX,
    }
    heading = plan.title.partition(" – ")[0]
    return (
        f'<!doctype html>\n<html lang="en" class="{escape(look.theme)}" style="{escape(style)}">\n'
        f'<head><meta charset="utf-8"><title>{escape(plan.title)}</title><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="/web_window.css"></head>\n'
        f'<body data-place="{escape(json.dumps(place))}">\n'
        f"{_menus(plan)}<main>\n<h1>{escape(heading)}</h1>\n{_pages(plan)}"
        f'<div class="buttons">{"".join(map(_button, plan.buttons))}</div>\n</main>\n'
        '<script src="/web_window.js"></script>\n</body>\n</html>\n'
    )


def _button(name: str) -> str:
    return f'<button type="button" data-press="{escape(name)}">{escape(name)}</button>'


def _menus(plan: WindowPlanFile) -> str:
    if not plan.menus:
        return ""
    menus = "".join(
        f'<div class="menu" data-menu="{escape(part.name)}"><button type="button" aria-haspopup="menu"'
        f' aria-expanded="false">{escape(part.name)}</button><div class="panel" role="menu" hidden>'
        + "".join(f'<button type="button" role="menuitem">{escape(item)}</button>' for item in part.cells)
        + "</div></div>"
        for part in plan.menus
    )
    return f"<nav>{menus}</nav>\n"


def _pages(plan: WindowPlanFile) -> str:
    """All parts, in two halves that only the layout in columns puts side by side."""
    parts = [_part(number, part) for number, part in enumerate(plan.parts)]
    half = (len(parts) + 1) // 2
    columns = "".join(
        f'<div class="column">\n{"".join(some)}</div>\n' for some in (parts[:half], parts[half:])
    )
    page = f'<div class="parts">\n{columns}</div>\n'
    if not plan.tabs:
        return page
    tabs = "".join(
        f'<button type="button" role="tab" id="tab-{number}" aria-controls="page-{number}"'
        f' aria-selected="{"false" if number else "true"}" tabindex="{-1 if number else 0}">'
        f"{escape(name)}</button>"
        for number, name in enumerate(plan.tabs)
    )
    pages = "".join(
        f'<div role="tabpanel" id="page-{number}" aria-labelledby="tab-{number}"'
        f"{' hidden' if number else ''}>"
        f"{'<p>Nothing has been set up here.</p>' if number else page}</div>\n"
        for number in range(len(plan.tabs))
    )
    return f'<div role="tablist">{tabs}</div>\n{pages}'


def _part(number: int, part: PlannedPart) -> str:
    identity, name = f"part-{number}", escape(part.name)
    if part.kind == "check":
        state = " checked" if part.cells[0] == "on" else ""
        return (
            f'<div class="part check"><input type="checkbox" id="{identity}" data-check="{name}"{state}>'
            f'<label for="{identity}">{name}</label></div>\n'
        )
    if part.kind == "radio":
        return (
            f'<div class="part radio"><span class="{_caption(part)}" id="{identity}">{name}</span>'
            f"{_radios(identity, part)}</div>\n"
        )
    kind = "area" if part.kind == "field" and part.cells[1] == "area" else part.kind
    control = _field(identity, part) if part.kind == "field" else _select(identity, part)
    return (
        f'<div class="part {kind}"><label class="{_caption(part)}" for="{identity}">{name}</label>'
        f"{control}</div>\n"
    )


def _caption(part: PlannedPart) -> str:
    """Its classes: some themes put a colon behind what does not end in a sign of its own."""
    return "caption" if part.name.endswith((":", "?", "!", ".", "…")) else "caption colon"


def _field(identity: str, part: PlannedPart) -> str:
    text, shape = part.cells
    same = f'id="{identity}" data-field="{escape(part.name)}" autocomplete="off" spellcheck="false"'
    if shape == "area":
        # The first line break after the tag is not part of the text.
        return f'<textarea {same} rows="3" cols="32">\n{escape(text)}</textarea>'
    return f'<input type="text" {same} size="30" value="{escape(text)}">'


def _select(identity: str, part: PlannedPart) -> str:
    chosen, *names = part.cells
    size = f' size="{max(2, len(names))}"' if part.kind == "list" else ""
    options = "".join(
        f"<option{' selected' if name == chosen else ''}>{escape(name)}</option>" for name in names
    )
    if not size and chosen not in names:
        options = f'<option value="" selected hidden></option>{options}'
    return f'<select id="{identity}" data-{part.kind}="{escape(part.name)}"{size}>{options}</select>'


def _radios(identity: str, part: PlannedPart) -> str:
    chosen, *names = part.cells
    shape = "row" if sum(map(len, names)) < _MAX_IN_LINE else "stack"
    options = "".join(
        f'<label><input type="radio" name="{identity}" value="{escape(name)}"'
        f"{' checked' if name == chosen else ''}>{escape(name)}</label>"
        for name in names
    )
    return (
        f'<div class="options {shape}" role="radiogroup" aria-labelledby="{identity}"'
        f' data-radio="{escape(part.name)}">{options}</div>'
    )


# --- the server ---


class PageServer(ThreadingHTTPServer):
    """Gives the page, lets it wait until the judge asks, and takes its answers."""

    def __init__(self, page: str, reporter: StateReporter) -> None:
        super().__init__(("127.0.0.1", 0), PageCalls)
        self.page = page
        self._reporter = reporter
        self._turn = Condition()
        self._asked = 0
        """The number of the judge's question."""
        self._is_open = False
        """Whether it is still to be answered."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    def look_for_question(self) -> None:
        with self._turn:
            if self._reporter.is_asked():
                self._asked += 1
                self._is_open = True
                self._turn.notify_all()

    def wait_for_question(self) -> int:
        """Its number; 0 when there was none for some time."""
        with self._turn:
            return self._asked if self._turn.wait_for(lambda: self._is_open, _LONGEST_ASKING_S) else 0

    def take(self, said: dict[str, Any]) -> None:
        """What the page says: all that happened since it last said something, and its state."""
        with self._turn:
            for event, merge in said["events"]:
                self._reporter.log(event, merge=merge)
            if not self._is_open or said["asked"] != self._asked:
                return
            self._is_open = False
            width, height = said["size_px"]
            self._reporter.answer(
                fields=said["fields"],
                checks=said["checks"],
                choices=said["choices"],
                tab=said["tab"],
                spots=[ClickSpot(**spot) for spot in said["spots"]],
                size_px=(width, height),
            )

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that goes away in the middle of an answer is no error."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class PageCalls(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == "/":
            self._send(self.server.page, "text/html")
        elif self.path in _FILES:
            text = Path(__file__).with_name(self.path[1:]).read_text(encoding="utf-8")
            self._send(text, _FILES[self.path])
        elif self.path == "/ask":
            self._send(str(self.server.wait_for_question()), "text/plain")
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        self.server.take(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self._send("", "text/plain")

    def _send(self, text: str, kind: str) -> None:
        content = text.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


# --- the browser ---


def start_browser(address: str, plan: WindowPlanFile, folder: Path) -> subprocess.Popen[bytes]:
    """With an empty profile in this folder, and as large as a window may be: the page makes it smaller."""
    settings = folder / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps(_PREFERENCES), encoding="utf-8")
    sandbox = () if can_shut_in() else ("--no-sandbox",)
    command = [
        _BROWSER,
        *_OPTIONS,
        *sandbox,
        f"--user-data-dir={folder}",
        f"--window-size={MAX_WIDTH_PX},{MAX_HEIGHT_PX}",
        f"--window-position={plan.look.left_px},{plan.look.top_px}",
        f"--app={address}",
    ]
    return subprocess.Popen(command, start_new_session=True)


def can_shut_in() -> bool:
    """Whether the browser can make the name spaces of its own sandbox; never as root or in another one."""
    if os.geteuid() == 0:
        return False
    command = ["unshare", "--user", "--net", "true"]
    with suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False


def end_browser(browser: subprocess.Popen[bytes]) -> None:
    """With all that it started."""
    with suppress(ProcessLookupError, subprocess.TimeoutExpired):
        browser.terminate()
        browser.wait(_END_LIMIT_S)
    with suppress(ProcessLookupError):
        os.killpg(browser.pid, signal.SIGKILL)
    browser.wait()


def main(arguments: list[str]) -> int:
    plan_path, folder = (Path(argument) for argument in arguments)
    plan = WindowPlanFile(plan_path)
    is_over = Event()
    signal.signal(signal.SIGTERM, lambda *_: is_over.set())
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-web-", ignore_cleanup_errors=True) as profile,
        PageServer(page_of(plan), StateReporter(folder)) as server,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        browser = start_browser(server.address, plan, Path(profile))
        try:
            while browser.poll() is None and not is_over.is_set():
                server.look_for_question()
                time.sleep(TICK_MS / 1000)
        finally:
            end_browser(browser)
            server.shutdown()
    return 0 if is_over.is_set() else browser.returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
