"""The page of `deskhand serve` in Chromium, with its owner's fingers and keys. I/O: processes, sockets."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from agent.loopback.gate import ADDRESS
from agent.loopback.listener import PAGE
from tests.app.serving.served import PATIENT_S, TOKEN, Served
from training.browser import Browser, Page

PHONE, DESKTOP = (390, 844), (1280, 800)


class Phone:
    """The page in a browser, and its owner's fingers."""

    def __init__(self, page: Page, server: Served) -> None:
        self.page, self._server = page, server

    def open(self, token: str = TOKEN) -> None:
        self.page.open(f"http://{ADDRESS}:{self._server.port}{PAGE}#token={token}")

    def until(self, condition: str) -> Any:
        """Wait until a JavaScript expression is true; its value."""
        deadline_s = time.monotonic() + PATIENT_S
        while not (value := self.page.value(condition)):
            assert time.monotonic() < deadline_s, (condition, self.page.value("document.body.innerText"))
            time.sleep(0.02)
        return value

    def until_shown(self, name: str) -> None:
        self.until(f"!{at(name)}.hidden && !{at(name)}.disabled && {at(name)}.getClientRects().length > 0")

    def text(self, name: str) -> str:
        return str(self.page.value(f"{at(name)}.innerText"))

    def tap(self, name: str) -> None:
        """With a finger, in the middle of it; it has to be there to be touched without scrolling."""
        self.until_shown(name)
        x, y, is_there = self.page.value(
            f"(() => {{ const box = {at(name)}.getBoundingClientRect();"
            "const x = box.x + box.width / 2, y = box.y + box.height / 2;"
            f"return [x, y, {at(name)}.contains(document.elementFromPoint(x, y))]; }})()"
        )
        assert is_there, f"{name} is covered or outside"
        self.page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def type(self, text: str) -> None:
        self.page.call("Input.insertText", text=text)

    def press(self, key: str) -> None:
        for kind in ("rawKeyDown", "keyUp"):
            self.page.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=9)


def at(name: str) -> str:
    return f"document.getElementById({json.dumps(name)})"


@contextmanager
def phone(
    browser: Browser, server: Served, size: tuple[int, int] = PHONE, language: str = "en"
) -> Iterator[Phone]:
    page = browser.open_page(width=size[0], height=size[1])
    is_phone = size == PHONE
    page.call(
        "Emulation.setDeviceMetricsOverride",
        width=size[0],
        height=size[1],
        deviceScaleFactor=2,
        mobile=is_phone,
    )
    page.call("Emulation.setTouchEmulationEnabled", enabled=True)
    agent = page.value("navigator.userAgent")
    page.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
    try:
        yield Phone(page, server)
    finally:
        page.close()
