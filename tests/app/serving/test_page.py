"""The page for the owner elsewhere, as it is given out: to whom, with which policy, in which language."""

from __future__ import annotations

import base64
import hashlib
import http.client
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.loopback.gate import ADDRESS
from agent.loopback.listener import PAGE
from agent.types import Question, Spot
from app.assets import read_text
from app.running.watching import Phase
from app.serving.orders import TaskOrder
from app.serving.page import WORDS
from app.serving.served_tasks import ServedTask
from tests.app.serving.served import PATIENT_S, TOKEN, Served, finished, served, until_stopped
from tests.fakes import observed, picture


def page_of(server: Served, **headers: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of what an address without a token gives."""
    connection = http.client.HTTPConnection(ADDRESS, server.port, timeout=PATIENT_S)
    try:
        connection.request(
            "GET", PAGE, headers={name.replace("_", "-"): said for name, said in headers.items()}
        )
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()
    finally:
        connection.close()


# ---- to whom


def test_the_page_is_given_without_the_token_and_holds_none() -> None:
    with served() as server:
        status, headers, text = page_of(server, Sec_Fetch_Site="none", Sec_Fetch_Dest="document")
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert TOKEN not in text
    assert "Set-Cookie" not in headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "none", "Sec_Fetch_Dest": "iframe"},
        {"Sec_Fetch_Dest": "script"},
        {"Origin": "https://evil.example"},
        {"Referer": "https://evil.example/"},
    ],
)
def test_another_page_may_not_lead_to_it_or_show_it(headers: dict[str, str]) -> None:
    with served() as server:
        assert page_of(server, **headers)[0] == 403


def test_under_another_name_there_is_no_page() -> None:
    with served() as server:
        assert page_of(server, Host="evil.example")[0] == 421


@pytest.mark.parametrize(("method", "path"), [("POST", PAGE), ("GET", f"{PAGE}/"), ("GET", f"{PAGE}?x=1")])
def test_everything_beside_it_needs_the_token(method: str, path: str) -> None:
    with served() as server:
        assert server.ask(method, path, token="wrong")[0] == 401
        assert server.ask(method, path)[0] == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://{host}"}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Authorization": ""}, 401),
        ({"Sec-Fetch-Site": "none"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://{host}"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:1"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:{port}"}, 403),
        ({"Origin": "https://{host}"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Referer": "http://{host}/watch"}, 403),
    ],
)
def test_a_browser_is_answered_only_for_the_page_of_this_very_address(
    headers: dict[str, str], status: int
) -> None:
    with served() as server:
        host = f"{ADDRESS}:{server.port}"
        given = {name: said.format(host=host, port=server.port) for name, said in headers.items()}
        assert server.ask("GET", "/v1", headers=given)[0] == status


# ---- what it may do


def test_its_policy_runs_its_own_script_and_nothing_else() -> None:
    with served() as server:
        _, headers, text = page_of(server)
    policy = dict(
        part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; ") if " " in part
    )
    for name, pattern in (("script-src", r"<script>(.*?)</script>"), ("style-src", r"<style>(.*?)</style>")):
        [content] = re.findall(pattern, text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert policy[name] == f"'sha256-{digest}'"
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["connect-src"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"


def test_it_asks_nobody_else_and_has_no_handlers_in_its_markup() -> None:
    markup, script = read_text("watch", "watch.html.j2"), read_text("watch", "watch.js")
    assert re.findall(r"\son\w+=|javascript:|\sstyle=", markup) == []
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|localStorage|cookie", script)
        == []
    )
    with served() as server:
        text = page_of(server)[2]
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}


# ---- its words


def test_it_speaks_the_browsers_language() -> None:
    with served() as server:
        for accepted, code, word in (
            ("de-DE,de;q=0.9", "de", "Erlauben"),
            ("zh-TW", "zh-CN", "允许"),
            ("fr", "en", "Allow"),
            ("", "en", "Allow"),
        ):
            text = page_of(server, Accept_Language=accepted)[2]
            assert f'<html lang="{code}">' in text
            assert f">{word}</button>" in text


def test_its_words_are_those_that_are_translated() -> None:
    markup, script = read_text("watch", "watch.html.j2"), read_text("watch", "watch.js")
    said = set(re.findall(r'words\["(.*?)"\]', markup))
    for call in re.findall(r"\bsay\((.*?)\)[;,) ]", script):
        said.update(re.findall(r'"(.*?)"', call))
    said |= {"Your answer", "Reason for denying (the agent is told)"}
    assert said == set(WORDS)


def test_what_happens_is_told_in_the_browsers_language_and_to_programs_in_english() -> None:
    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        task.phase_changed(Phase.THINKING)
        task.answer(asked(), stop=task.stop)
        return finished(order, task)

    with served(do) as server:
        task = server.start()
        for name, data in server.events(task, language="de"):
            if name == "phase":
                assert (data["phase"], data["name"]) == ("Denkt …", "thinking")
            elif name == "question":
                assert data["asks"] == "Deskhand will hier klicken in „Notes“."
                server.ask("POST", f"/v1/tasks/{task}/answer", {"question": 1, "decision": "allow"})
        assert next(server.events(task))[1]["phase"] == "Thinking…"


# ---- what it shows


class ChangingScreen:
    shade = 10

    def frame(self) -> NDArray[np.uint8]:
        return picture(self.shade)


def asked(*together: TypeText) -> Question:
    spot = Spot("notes", "Notes", "Save", "button", 20, 30, 100, 40)
    return Question(
        Click(MonitorPoint(70, 50)), observed(picture(7)), "press it", spot=spot, together=together
    )


def test_a_picture_that_has_not_changed_is_not_sent_again() -> None:
    screen = ChangingScreen()

    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        task.can_be_seen(screen)  # type: ignore[arg-type]
        task.phase_changed(Phase.LOOKING)
        return until_stopped(order, task)

    with served(do) as server:
        task = server.start()
        next(server.events(task))
        path = f"/v1/tasks/{task}/screen"
        tag = server.headers(path)["ETag"]
        assert server.ask("GET", path, headers={"If-None-Match": tag}) == (304, b"")
        screen.shade = 11
        status, content = server.ask("GET", path, headers={"If-None-Match": tag})
        assert (status, content[:4]) == (200, b"\x89PNG")
        server.ask("POST", f"/v1/tasks/{task}/stop")


def test_where_a_window_does_the_task_its_picture_is_shown() -> None:
    with served(until_stopped, look_elsewhere=lambda: b"\x89PNG of a window") as server:
        task = server.start()
        assert server.ask("GET", f"/v1/tasks/{task}/screen") == (200, b"\x89PNG of a window")
        server.ask("POST", f"/v1/tasks/{task}/stop")
        assert [name for name, _ in server.events(task)] == ["ended"]
        assert server.ask("GET", f"/v1/tasks/{task}/screen")[0] == 409


def test_a_question_says_where_it_would_act_and_shows_the_picture_that_it_is_about() -> None:
    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        task.answer(asked(), stop=task.stop)
        return finished(order, task)

    with served(do) as server:
        task = server.start()
        for name, data in server.events(task):
            if name == "question":
                assert (data["size"], data["marks"], data["name"]) == ([800, 608], [[70, 50]], "Save")
                assert data["outline"] == [20, 30, 100, 40]
                path = f"/v1/tasks/{task}/questions/1/screen"
                status, content = server.ask("GET", path)
                assert (status, content[:4]) == (200, b"\x89PNG")
                server.ask("POST", f"/v1/tasks/{task}/answer", {"question": 1, "decision": "allow"})
                assert server.ask("GET", path)[0] == 404
                assert server.ask("GET", f"/v1/tasks/{task}/questions/x/screen")[0] == 404


def test_what_an_answer_allows_together_with_a_click_is_shown() -> None:
    def do(order: TaskOrder, task: ServedTask) -> dict[str, Any]:
        task.answer(asked(TypeText("six eggs")), stop=task.stop)
        return finished(order, task)

    with served(do) as server:
        task = server.start()
        for name, data in server.events(task):
            if name == "question":
                assert "fill this field (click here, then type)" in data["asks"]
                assert data["text"] == "six eggs"
                server.ask("POST", f"/v1/tasks/{task}/answer", {"question": 1, "decision": "allow"})


def test_the_files_of_the_page_come_with_the_package() -> None:
    folder = Path(__file__).parents[3] / "resources" / "watch"
    assert {file.name for file in folder.iterdir()} == {"watch.html.j2", "watch.css", "watch.js"}
