"""The owner watches and answers from a phone: the page of `deskhand serve` in the real Chromium, by taps."""

from __future__ import annotations

import http.server
import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.loopback.gate import ADDRESS
from agent.loopback.listener import PAGE
from agent.types import Allow, Decision, Deny, Question, Spot
from app.running.news import QUESTION, STEP
from app.running.watching import Phase
from app.serving.orders import TaskOrder
from app.serving.served_tasks import ServedTask
from tests.app.serving.phone import DESKTOP, PHONE, Phone, at, phone
from tests.app.serving.served import PATIENT_S, TOKEN, finished, served, until_stopped
from tests.app.steps import make_step
from tests.fakes import observed, picture
from training.browser import Browser

pytestmark = pytest.mark.browser

EVIL = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>\u202egnp.exe'

BUTTONS = """[...document.querySelectorAll("button")]
    .filter((one) => one.getClientRects().length)
    .map((one) => [one.id, one.getBoundingClientRect().height, one.scrollWidth - one.clientWidth,
     one.getBoundingClientRect().right])"""
"""Name, height, hidden width and right edge of those that are shown."""
MIDDLE_OF_MARK = """(() => {
    const box = document.querySelector(".mark").getBoundingClientRect();
    const all = document.getElementById("screen").getBoundingClientRect();
    return [(box.x + box.width / 2 - all.x) / all.width * 800,
            (box.y + box.height / 2 - all.y) / all.height * 608];
})()"""
FIRST_PIXEL = """(async () => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d"), screen = document.getElementById("screen");
    await screen.decode();
    pen.drawImage(screen, 0, 0);
    return pen.getImageData(0, 0, 1, 1).data[0];
})()"""
TAPPED_AT_ONCE = """new Promise((done) => new MutationObserver(() => {
    const [card, allow] = [document.getElementById("card"), document.getElementById("allow")];
    if (card.hidden) return;
    allow.click();
    done(allow.disabled);
}).observe(document.getElementById("card"), { attributes: true }))"""


class Screen:
    def __init__(self) -> None:
        self.pixels = picture(40)

    def frame(self) -> NDArray[np.uint8]:
        return self.pixels


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as running:
        yield running


class Asking:
    """A task with one question about an action, for what `decisions` then holds."""

    def __init__(self) -> None:
        self.decisions: list[Decision] = []
        self.screen = Screen()

    def __call__(self, order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        task.can_be_seen(self.screen)  # type: ignore[arg-type]
        task.phase_changed(Phase.ASKING)
        spot = Spot("notes", "Notes", "Save", "button", 600, 400, 100, 40)
        question = Question(
            Click(MonitorPoint(650, 420)),
            observed(picture(7)),
            "The text is written, so I save it.",
            "risky",
            ("This may overwrite a file.", "Every action is asked."),
            spot,
        )
        self.decisions.append(task.answer(question, stop=task.stop).decision)
        if task.stop.is_set():
            return until_stopped(order, task)
        task.step_taken(make_step(Click(MonitorPoint(650, 420)), number=1))
        return finished(order, task)


# ---- answers


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_owner_sees_what_would_be_done_and_allows_it(browser: Browser, size: tuple[int, int]) -> None:
    asking = Asking()
    with served(asking) as server, phone(browser, server, size) as owner:
        owner.open()
        owner.until_shown("nothing")
        server.start("write the list, and save it")
        owner.until_shown("allow")
        assert owner.text("task") == "write the list, and save it"
        assert owner.text("asks") == "Deskhand wants to click here in “Notes”."
        assert "This may overwrite a file." in owner.text("reasons")
        assert owner.text("thought") == "The text is written, so I save it."
        assert owner.text("state") == "Waiting for you"
        owner.until_shown("closeup")
        owner.until_shown("view")
        assert owner.page.value(f"{at('closeup')}.ariaLabel") == "Where it would act: Save"
        x, y = owner.page.value(MIDDLE_OF_MARK)
        assert (round(x), round(y)) == (650, 420)
        owner.tap("allow")
        owner.until_shown("ending")
        assert owner.text("endingText") == "did write the list, and save it"
        assert owner.page.value(f"{at('steps')}.childElementCount") == 1
    assert asking.decisions == [Allow("program", decided_by="remembered")]


def test_the_owner_denies_with_a_reason_and_the_agent_is_told(browser: Browser) -> None:
    asking = Asking()
    with served(asking) as server, phone(browser, server) as owner:
        server.start()
        owner.open()
        owner.tap("deny")
        owner.until("document.activeElement.id === 'words'")
        owner.type("not into this folder")
        assert asking.decisions == []
        owner.tap("deny")
        owner.until_shown("ending")
    assert asking.decisions == [Deny("not into this folder", "remembered", "program")]


@pytest.mark.parametrize("is_asked", [True, False])
def test_stop_is_always_in_reach_and_stops(browser: Browser, is_asked: bool) -> None:
    with served(Asking() if is_asked else until_stopped) as server, phone(browser, server) as owner:
        server.start()
        owner.open()
        if is_asked:
            owner.until_shown("allow")
        owner.tap("stop")
        owner.until_shown("ending")
        assert owner.text("endingTitle") == "Stopped"
        assert server.ask("GET", "/v1/tasks/1")[1]["state"] == "stopped"


def test_a_question_in_words_is_answered_in_words(browser: Browser) -> None:
    replies: list[str | None] = []

    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        replies.append(task.reply("Which of the two addresses?", stop=task.stop))
        return finished(order, task)

    with served(do) as server, phone(browser, server) as owner:
        server.start()
        owner.open()
        owner.until_shown("send")
        assert owner.text("asks") == "Which of the two addresses?"
        assert owner.page.value(f"{at('allow')}.hidden && {at('deny')}.hidden")
        owner.tap("words")
        owner.type("the one at work")
        owner.tap("send")
        owner.until_shown("ending")
    assert replies == ["the one at work"]


def test_a_card_that_has_just_come_takes_no_tap_meant_for_something_else(browser: Browser) -> None:
    asking = Asking()
    with served(asking) as server, phone(browser, server) as owner:
        owner.open()
        owner.until_shown("nothing")
        owner.page.value(f"window.seen = {TAPPED_AT_ONCE}, 0")
        server.start()
        assert owner.page.value("window.seen") is True
        owner.until_shown("allow")
        assert asking.decisions == []
        owner.tap("stop")
        owner.until_shown("ending")


def test_what_another_program_answers_closes_the_card(browser: Browser) -> None:
    with served(Asking()) as server, phone(browser, server) as owner:
        server.start()
        owner.open()
        owner.until_shown("card")
        server.ask("POST", "/v1/tasks/1/answer", {"question": 1, "decision": "allow"})
        owner.until_shown("ending")
        assert owner.page.value(f"{at('card')}.hidden")


def test_what_the_window_asks_is_shown_and_answered_there(browser: Browser) -> None:
    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        task.tell(QUESTION, {"asks": "Deskhand wants to click here.", "in_window": True})
        assert task.stop.wait(PATIENT_S)
        task.tell(STEP, {"step": 1, "thought": "", "actions": [], "problem": ""})
        return until_stopped(order, task)

    with served(do) as server, phone(browser, server) as owner:
        server.start()
        owner.open()
        owner.until_shown("card")
        assert owner.text("badge") == "Asked in the window of Deskhand there"
        assert owner.page.value(f"{at('allow')}.hidden && {at('deny')}.hidden && {at('send')}.hidden")
        owner.tap("stop")
        owner.until_shown("ending")
        assert owner.page.value(f"{at('card')}.hidden")


# ---- the token


def test_the_token_leaves_the_address_bar_and_stays_in_this_tab(browser: Browser) -> None:
    with served() as server, phone(browser, server) as owner:
        owner.open()
        owner.until_shown("nothing")
        address = f"http://{ADDRESS}:{server.port}{PAGE}"
        assert owner.page.value("location.href") == address
        assert owner.page.value("[document.cookie, localStorage.length, history.length < 4]") == ["", 0, True]
        entries = owner.page.call("Page.getNavigationHistory")["entries"]
        assert [one["url"] for one in entries if TOKEN in one["url"]] == []
        owner.page.open(address)  # as a reload does; a reload by script would end what is asked meanwhile
        owner.until_shown("nothing")


def test_without_a_token_it_is_asked_for_and_a_wrong_one_is_said(browser: Browser) -> None:
    with served() as server, phone(browser, server) as owner:
        owner.open(token="")
        owner.until_shown("enter")
        for token in ("wrong", "wröng"):
            owner.tap("token")
            owner.type(token)
            owner.press("Enter") if token == "" else owner.page.value(f"{at('enter')}.requestSubmit()")
            owner.until_shown("refused")
            assert owner.text("refused") == "This token is wrong, or holds no longer."
        owner.tap("token")
        owner.type(TOKEN)
        owner.page.value(f"{at('enter')}.requestSubmit()")
        owner.until_shown("nothing")
        assert TOKEN not in owner.page.value("document.documentElement.outerHTML")


# ---- what others have written


def test_markup_from_models_screens_and_programs_stays_text(browser: Browser) -> None:
    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        task.step_taken(make_step(TypeText(EVIL), number=1, thought=EVIL, problem=EVIL))
        question = Question(TypeText(EVIL), observed(picture(), title=EVIL), EVIL, "risky", (EVIL,))
        task.answer(question, stop=task.stop)
        task.reply(EVIL, stop=task.stop)
        return {**finished(order, task), "answer": EVIL, "remark": EVIL}

    with served(do) as server, phone(browser, server) as owner:
        server.start(EVIL)
        owner.open()
        elements = owner.page.value("document.querySelectorAll('img, script').length")
        owner.until_shown("allow")
        for name in ("task", "asks", "thought", "reasons", "text"):
            assert "<img src=x" in owner.text(name), name
            assert "\u202e" not in owner.text(name), name
        assert "U+202E" in owner.text("text")
        owner.tap("allow")
        owner.until_shown("send")
        owner.tap("words")
        owner.type("yes")
        owner.tap("send")
        owner.until_shown("ending")
        assert "<script>" in owner.text("endingText")
        assert owner.page.value("document.querySelectorAll('img, script').length") == elements
        assert owner.page.value("'pwned' in window") is False


def test_its_policy_holds_against_what_would_be_written_into_it(browser: Browser) -> None:
    with served() as server, phone(browser, server) as owner:
        owner.open()
        owner.until_shown("nothing")
        for script in (
            "document.body.innerHTML = '<b>x</b>'",
            "document.createElement('script').text = 'window.pwned = 1'",
            "setTimeout('window.pwned = 1')",
        ):
            said = owner.page.value(
                f"(() => {{ try {{ {script} }} catch (problem) {{ return problem.name }} }})()"
            )
            assert said == "TypeError", script
        assert owner.page.value("'pwned' in window") is False
        assert owner.page.value("fetch('http://127.0.0.1:1/').catch(() => 'refused')") == "refused"


def test_a_page_from_elsewhere_can_neither_ask_nor_show_it(browser: Browser) -> None:
    """Even with the right token; another port is another origin."""

    class Elsewhere(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>elsewhere</title>")

        def log_message(self, *_: object) -> None: ...

    other = http.server.ThreadingHTTPServer((ADDRESS, 0), Elsewhere)
    thread = threading.Thread(target=other.serve_forever)
    thread.start()
    try:
        with served() as server, phone(browser, server) as owner:
            owner.page.open(f"http://{ADDRESS}:{other.server_port}/")
            base = f"http://{ADDRESS}:{server.port}"
            body = json.dumps({"task": "be evil"})
            for options in (
                {"headers": {"Authorization": f"Bearer {TOKEN}"}},
                {"method": "POST", "body": body, "headers": {"Authorization": f"Bearer {TOKEN}"}},
                {"method": "POST", "body": body, "mode": "no-cors"},
            ):
                sent = f"fetch('{base}/v1/tasks', {json.dumps(options)}).then(a => a.type, () => 'refused')"
                assert owner.page.value(sent) in ("refused", "opaque")
            frame = f"Object.assign(document.createElement('iframe'), {{src: '{base}{PAGE}'}})"
            owner.page.value(f"document.body.append({frame})")
            time.sleep(0.3)
            assert server.begun == []
            tree = owner.page.call("Page.getFrameTree")["frameTree"]
            [frame] = tree["childFrames"]
            assert frame["frame"]["mimeType"] == "application/json"  # the refusal
    finally:
        other.shutdown()
        thread.join()
        other.server_close()


# ---- connection and picture


def test_a_lost_connection_is_said_and_found_again_with_the_question(browser: Browser) -> None:
    asking = Asking()
    with served(asking) as server, phone(browser, server) as owner:
        server.start()
        owner.open()
        owner.until_shown("allow")
        port = server.port
        with server.cut_off():
            owner.until_shown("lost")
            assert owner.text("lost") == "Connection lost. Trying again. Nothing is allowed meanwhile."
            assert owner.page.value(f"{at('allow')}.disabled")
            assert not owner.page.value(f"{at('stop')}.disabled")
        owner.until(f"{at('lost')}.hidden")
        assert server.port == port
        owner.tap("allow")
        owner.until_shown("ending")
        assert owner.page.value(f"{at('steps')}.childElementCount") == 1
    assert asking.decisions == [Allow("program", decided_by="remembered")]


def test_after_a_new_start_of_the_server_its_tasks_are_shown_from_the_beginning(browser: Browser) -> None:
    with ExitStack() as first:
        server = first.enter_context(served())
        owner = Phone(browser.open_page(width=PHONE[0], height=PHONE[1]), server)
        owner.page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        server.start("the first")
        owner.open()
        owner.until(f"{at('task')}.innerText === 'the first' && !{at('ending')}.hidden")
        first.close()
        owner.until_shown("lost")
        with served(until_stopped, port=server.port) as again:
            again.start("the second")
            owner.until(f"{at('task')}.innerText === 'the second' && {at('ending')}.hidden")
            owner.tap("stop")
            owner.until_shown("ending")
        owner.page.close()


def test_the_picture_is_renewed_when_the_screen_has_changed(browser: Browser) -> None:
    asking = Asking()
    with served(asking) as server, phone(browser, server) as owner:
        server.start()
        owner.open()
        owner.until_shown("view")
        for value in (90, 200):
            asking.screen.pixels = np.full((608, 800, 3), value, dtype=np.uint8)
            owner.until(f"{FIRST_PIXEL}.then(seen => seen === {value}).catch(() => false)")
        owner.tap("stop")
        owner.until_shown("ending")


# ---- for everybody


@pytest.mark.parametrize(
    ("language", "allow", "asks"),
    [
        ("de-DE", "Erlauben", "Deskhand will hier klicken in „Notes“."),
        ("zh-CN", "允许", "Deskhand 想要点击这里，窗口“Notes”。"),
        ("fr", "Allow", "Deskhand wants to click here in “Notes”."),
    ],
)
def test_the_page_and_its_questions_are_in_the_browsers_language(
    browser: Browser, language: str, allow: str, asks: str
) -> None:
    with served(Asking()) as server, phone(browser, server, language=language) as owner:
        server.start()
        owner.open()
        owner.until_shown("allow")
        assert (owner.text("allow"), owner.text("asks")) == (allow, asks)
        owner.tap("stop")
        owner.until_shown("ending")


@pytest.mark.parametrize("language", ["en", "de", "zh-CN"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_is_cut_off_and_everything_is_large_enough_for_a_finger(
    browser: Browser, language: str, width: int
) -> None:
    with served(Asking()) as server, phone(browser, server, (width, 844), language) as owner:
        server.start("w" * 120)
        owner.open()
        owner.until_shown("allow")
        owner.until_shown("view")
        assert owner.page.value("document.documentElement.scrollWidth") <= width
        for is_denying in (False, True):
            if is_denying:
                owner.tap("deny")
                owner.until_shown("back")
            sizes = owner.page.value(BUTTONS)
            assert len(sizes) == 3
            for name, height, hidden, right in sizes:
                assert (44 <= height <= 60, hidden, right <= width) == (True, 0, True), name
        server.ask("POST", "/v1/tasks/1/stop")
        owner.until_shown("ending")


def test_a_keyboard_and_a_screen_reader_find_their_way(browser: Browser) -> None:
    with served(Asking()) as server, phone(browser, server, DESKTOP) as owner:
        server.start()
        owner.open()
        owner.until_shown("allow")
        order = []
        for _ in range(3):
            owner.press("Tab")
            order.append(owner.page.value("document.activeElement.id"))
        assert order == ["stop", "deny", "allow"]
        tree = owner.page.call("Accessibility.getFullAXTree")["nodes"]
        found = {
            (one["role"]["value"], one.get("name", {}).get("value")) for one in tree if not one["ignored"]
        }
        for role, name in (
            ("region", "Deskhand wants to click here in “Notes”."),
            ("button", "Stop"),
            ("button", "Deny"),
            ("button", "Allow"),
            ("image", "The agent's screen"),
            ("status", ""),
        ):
            assert (role, name) in found or (role == "status" and any(one[0] == role for one in found)), (
                role,
                name,
            )
        owner.tap("deny")
        owner.until("document.activeElement.id === 'words'")
        labels = owner.page.value(
            "[...document.querySelectorAll('input, textarea')].map(one => one.labels.length)"
        )
        assert labels == [1, 1]
        owner.tap("stop")
        owner.until_shown("ending")
