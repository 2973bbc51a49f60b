"""Made-up questions through our way and through its publisher's own class. I/O: HTTP on loopback."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from .browsecomp_grading import (
    ChatGrader,
    asked_of,
    bare_evaluation,
    decrypted,
    encrypted,
    grade,
    word_of,
)

_CANARY = "deskhand made-up questions"


class MadeUp(NamedTuple):
    question: str
    answer: str
    response: str
    reply: str
    """Of the scripted grader."""


MADE_UP = (
    MadeUp("What colour is the door of the house Eins?", "red", "Exact Answer: red\nConfidence: 90%",
           "extracted_final_answer: red\ncorrect: yes\nconfidence: 90"),
    MadeUp("Wie heißt das Haus Zwei – 家?", "Zwei {0}", "Exact Answer: drei\nConfidence: 20%",
           "extracted_final_answer: drei\ncorrect: no\nconfidence: 20%"),
    MadeUp("How many steps has the stair Drei?", "14", "", "extracted_final_answer: None\nI cannot say."),
    MadeUp("Who wrote the letter Vier?" + " Long." * 40, "nobody", "Exact Answer: {nobody}",
           "reasoning: the same\ncorrect: yes\nconfidence: 100"),
    MadeUp("When was Fünf built?", "1905", "Exact Answer: 1905\n50%", "**correct:** yes\nconfidence: 50"),
)  # fmt: skip
"""Right, wrong, no verdict, no confidence, and a verdict that the publisher's pattern does not read."""


def made_up_reply(prompt: str) -> str:
    """What the scripted grader says to a prompt with one of the made-up questions."""
    return next(one.reply for one in MADE_UP if one.question in prompt)


@contextmanager
def scripted_grader(
    reply_to: Callable[[str], str] = made_up_reply,
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Its address, and what it was asked: bodies of requests, in the order that they came in."""
    asked: list[dict[str, Any]] = []

    class ScriptedGrader(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(body)
            reply = reply_to(body["messages"][-1]["content"])
            data = json.dumps({"choices": [{"message": {"content": reply}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *values: Any) -> None:
            """Nothing: what is asked goes into no log."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), ScriptedGrader)
    thread = threading.Thread(target=server.serve_forever, name="scripted-grader")
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class ScriptedSampler:
    """Gives each question's response, and keeps by which prompts it was asked."""

    def __init__(self, respond: type[Any], responses: Mapping[str, str]) -> None:
        self._respond, self._responses = respond, responses
        self.prompts: list[str] = []

    def _pack_message(self, role: str, content: Any) -> dict[str, Any]:
        return {"role": role, "content": content}

    def __call__(self, message_list: list[dict[str, Any]]) -> Any:
        prompt = message_list[-1]["content"]
        self.prompts.append(prompt)
        response = next(said for question, said in self._responses.items() if question in prompt)
        return self._respond(
            response_text=response, actual_queried_message_list=message_list, response_metadata={}
        )


def check_publisher(publisher: Any) -> dict[str, Any]:
    """The made-up questions both ways: prompts asked, prompts to the grader, its grades, the accuracy."""
    rows = [
        {
            "problem": encrypted(publisher, one.question, _CANARY),
            "answer": encrypted(publisher, one.answer, _CANARY),
            "canary": _CANARY,
        }
        for one in MADE_UP
    ]
    responses = {one.question: one.response for one in MADE_UP}
    told: dict[str, str] = {}

    class Listened(publisher.BrowseCompEval):
        """The publisher's, by the word at the end of its own grade."""

        def grade_sample(self, question: str, correct_answer: str, response: str) -> str:
            told[question] = super().grade_sample(question, correct_answer, response)
            return word_of(told[question])

    with scripted_grader() as (address, asked):
        grader = ChatGrader(publisher, address, "scripted")
        sampler = ScriptedSampler(grader.response_kind, responses)
        theirs = bare_evaluation(Listened, grader, rows)(sampler)
        asked_by_them = list(asked)
        as_published = bare_evaluation(publisher.BrowseCompEval, grader, rows)(
            ScriptedSampler(grader.response_kind, responses)
        )
        asked.clear()
        opened = [decrypted(publisher, "a made-up question", row) for row in rows]
        grades = [
            grade(publisher, grader, question, answer, one.response)
            for (question, answer), one in zip(opened, MADE_UP, strict=True)
        ]
    accuracy = sum(one.is_correct for one in grades) / len(grades)
    wrong = [
        what
        for what, is_same in (
            ("decryption", opened == [(one.question, one.answer) for one in MADE_UP]),
            ("prompts", sorted(sampler.prompts) == sorted(asked_of(publisher, one) for one, _ in opened)),
            ("prompts to the grader", _sorted(asked_by_them) == _sorted(asked)),
            ("grades", [told.get(one) for one, _ in opened] == [one.said for one in grades]),
            ("accuracy", abs(theirs.score - accuracy) < 1e-9),
        )
        if not is_same
    ]
    if wrong:
        return {"name": "publisher", "ok": False, "said": f"not as its own class: {', '.join(wrong)}"}
    said = f"{len(grades)} made-up questions come out as in its own class, accuracy {accuracy:g}"
    if abs(as_published.score - accuracy) > 1e-9:
        said += (
            f"; unchanged, that class says {float(as_published.score):g}, since it compares"
            f" {grades[0].said!r} with 'yes'"
        )
    return {"name": "publisher", "ok": True, "said": said}


def _sorted(bodies: list[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(body, sort_keys=True) for body in bodies)


def check_grader(publisher: Any, grader: ChatGrader) -> dict[str, Any]:
    """Does the configured grader tell a right answer from a wrong one, both made up?

    Raises:
        GraderFailedError: it gives no reply.
    """
    right, wrong = MADE_UP[0], MADE_UP[0]._replace(response="Exact Answer: blue\nConfidence: 90%")
    found = [
        grade(publisher, grader, one.question, one.answer, one.response).is_correct for one in (right, wrong)
    ]
    words = ["correct" if one else "not correct" for one in found]
    said = f"calls a right made-up answer {words[0]}, a wrong one {words[1]}"
    return {"name": "grader", "ok": found == [True, False], "said": said}
