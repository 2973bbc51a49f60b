"""Questions are answered and graded as their publisher's class does it, and written down nowhere."""

from __future__ import annotations

import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from tests.training.benchmarks.question_sets import (
    EVALUATION,
    QUESTIONS,
    answering_agent,
    graded,
    order_of_questions,
    write_publisher,
    write_questions,
)
from training.benchmarks.agents.browsecomp import BrowserPage, PageFailedError
from training.benchmarks.agents.browsecomp_check import check_publisher, scripted_grader
from training.benchmarks.agents.browsecomp_grading import (
    ChatGrader,
    GraderFailedError,
    GraderMissingError,
    PublisherFileError,
    QuestionsFileError,
    decrypted,
    encrypted,
    grade,
    load_publisher,
    read_questions,
)
from training.benchmarks.running.calibration import calibration
from training.benchmarks.running.run import check_benchmark, run_benchmark
from training.errors import BenchmarkError

PYTHON = Path(sys.executable)


def test_a_run_grades_by_the_publishers_prompt_goes_on_and_writes_no_question_down(tmp_path: Path) -> None:
    write_questions(tmp_path)
    with scripted_grader(graded) as (address, asked):
        order = order_of_questions(tmp_path, PYTHON, address)
        for _ in range(2):
            summary = run_benchmark(order, stop=Event(), told=lambda *_: None, serve=answering_agent)
            assert [(one.task, one.score, one.ending) for one in summary.outcomes] == [
                ("q0001", 1.0, "finished"),
                ("q0002", 0.0, "finished"),
                ("q0003", 0.0, "asked_user"),
            ]
            assert len(asked) == len(QUESTIONS)  # the second run plays nothing again
    assert "Given <>" in asked[2]["messages"][-1]["content"]
    said = summary.to_json()
    assert said["calibration"]["confidence_mean"] == pytest.approx((0.8 + 0.6 + 1.0) / 3, abs=1e-4)
    for name in ("grader_model", "grader_temperature", "grader_prompt", "questions_file", "tools"):
        assert said["settings"][name], name
    written = [file for file in order.folder.iterdir() if file.is_file()]
    assert {"results.jsonl", "summary.json", "client.log"} <= {file.name for file in written}
    for file in written:
        for words in ("lighthouse", "Berta", *QUESTIONS.values(), "Leopold"):
            assert words not in file.read_text(encoding="utf-8"), (file.name, words)


def test_a_check_compares_with_the_publishers_class_and_asks_the_grader(tmp_path: Path) -> None:
    write_questions(tmp_path)
    for reply, is_good in ((graded, True), (lambda prompt: "correct: yes", False)):
        with scripted_grader(reply) as (address, _):
            order = order_of_questions(tmp_path, PYTHON, address)
            found = {one.name: one for one in check_benchmark(order, stop=Event(), serve=answering_agent)}
        assert found["publisher"].is_good, found["publisher"].said
        assert "accuracy 0.4; unchanged, that class says 0" in found["publisher"].said
        assert found["grader"].is_good == is_good
        assert found["page"].is_good
        assert found["dry task"].is_good
    assert not order.folder.exists()


@pytest.mark.parametrize(
    ("theirs", "other", "said"),
    [
        ("content=QUERY_TEMPLATE", "content='!' + QUERY_TEMPLATE", "prompts"),
        ("sample(question, answer,", "sample(question, answer + '.',", "prompts to the grader"),
        ("/ len(self.examples)", "/ 100", "accuracy"),
    ],
)  # fmt: skip
def test_a_class_that_does_something_else_is_noticed(
    tmp_path: Path, theirs: str, other: str, said: str
) -> None:
    assert theirs in EVALUATION
    found = check_publisher(write_publisher(tmp_path, EVALUATION.replace(theirs, other)))
    assert not found["ok"]
    assert said in found["said"]


def test_a_publisher_that_has_mended_its_comparison_comes_to_the_same(tmp_path: Path) -> None:
    found = check_publisher(write_publisher(tmp_path, EVALUATION.replace("group(0)", "group(1)")))
    assert found["ok"]
    assert found["said"].endswith("accuracy 0.4")


def test_texts_come_back_from_the_publishers_decryption_and_another_canary_is_refused(tmp_path: Path) -> None:
    publisher = write_publisher(tmp_path)
    for text in ("", "a", "é家{0}", "long " * 100):
        assert publisher.decrypt(encrypted(publisher, text, "c"), "c") == text
    row = {"problem": encrypted(publisher, "What is it?", "c"), "answer": "%", "canary": "other"}
    with pytest.raises(QuestionsFileError, match="q0007 cannot be decrypted") as refused:
        decrypted(publisher, "q0007", row)
    assert "What" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "fetch the questions"),
        ("problem,answer\nYQ==,YQ==\n", "no column canary"),
        ("problem,answer,canary\n", "no questions"),
        ("problem,answer,canary\nYQ==,YQ==,c\nYQ==,,c\n", "q0002 lacks a value"),
        ("", "no column problem, answer, canary"),
    ],
)
def test_a_file_of_questions_that_is_none_is_refused(tmp_path: Path, content: str | None, said: str) -> None:
    if content is not None:
        (tmp_path / "set.csv").write_text(content)
    with pytest.raises(QuestionsFileError, match=said):
        read_questions(tmp_path / "set.csv")


def test_what_is_missing_is_said_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(PublisherFileError, match="git clone"):
        load_publisher(tmp_path)
    (tmp_path / "browsecomp_eval.py").write_text("import not_installed_anywhere")
    with pytest.raises(PublisherFileError, match="No module named 'not_installed_anywhere'"):
        load_publisher(tmp_path)
    (tmp_path / "browsecomp_eval.py").write_text("decrypt = None")
    with pytest.raises(PublisherFileError, match="has no BrowseCompEval"):
        load_publisher(tmp_path)
    write_questions(tmp_path / "home")
    order = order_of_questions(tmp_path / "home", PYTHON, "")
    with pytest.raises(BenchmarkError, match="No model that grades is named"):
        run_benchmark(order, stop=Event(), told=lambda *_: None, serve=answering_agent)


@pytest.mark.parametrize(("statuses", "num_asked"), [((503, 429), 3), ((401,), 1), ((500,) * 5, 5)])
def test_a_busy_grader_is_asked_again_and_its_words_are_in_no_error(
    tmp_path: Path, statuses: tuple[int, ...], num_asked: int
) -> None:
    publisher, left, keys = write_publisher(tmp_path), list(statuses), []

    class Busy(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            keys.append(self.headers["Authorization"])
            self.rfile.read(int(self.headers["Content-Length"]))
            data = b'{"choices": [{"message": {"content": "correct: yes, confidence: 250"}}], "of": "door"}'
            self.send_response(left.pop(0) if left else 200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *values: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), Busy) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        address = f"http://127.0.0.1:{server.server_port}/v1/"
        grader = ChatGrader(publisher, address, "busy", key="k", pause_s=0.001)
        try:
            if len(statuses) == 2:
                found = grade(publisher, grader, "which door?", "red", "red")
                assert (found.is_correct, found.confidence) == (True, 100.0)
            else:
                with pytest.raises(GraderFailedError, match=rf"status {statuses[0]}\.$"):
                    grade(publisher, grader, "which door?", "red", "red")
        finally:
            server.shutdown()
            thread.join()
    assert keys == ["Bearer k"] * num_asked


def test_a_key_is_never_sent_in_the_clear_to_another_machine(tmp_path: Path) -> None:
    publisher = write_publisher(tmp_path)
    with pytest.raises(GraderMissingError, match=r"grader\.example unencrypted") as refused:
        ChatGrader(publisher, "http://grader.example/v1", "m", key="secret")
    assert "secret" not in str(refused.value)
    for address, model in (("", "m"), ("ftp://x", "m"), ("https://x/v1", "")):
        with pytest.raises(GraderMissingError, match="No model that grades"):
            ChatGrader(publisher, address, model)


class BrokenEnvironment:
    """Opens, and breaks with words that quote what it was to type."""

    def __init__(self) -> None:
        self.has_closed = False

    def reset(self, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
        return {"screenshot": b"picture", "last_action_error": ""}, {}

    def step(self, call: str) -> Any:
        if "typed" in call:
            raise OSError(f"target closed while {call}")
        return {"screenshot": b"next", "last_action_error": "no such page"}, 0.0, False, False, {}

    def close(self) -> None:
        self.has_closed = True


def test_a_browser_that_breaks_is_a_fault_without_what_was_typed() -> None:
    environment = BrokenEnvironment()
    page = BrowserPage(environment, bytes)
    assert page.perform(["goto('http://nowhere')"]) == "no such page"
    assert page.picture() == b"next"
    with pytest.raises(PageFailedError, match=r"^The browser failed \(OSError\)\.$") as failed:
        page.perform(["keyboard_type('typed words')"])
    assert failed.value.__suppress_context__
    page.close()
    assert environment.has_closed


def test_calibration_compares_neighbours_by_the_hundred() -> None:
    few = calibration([(90.0, 1.0), (70.0, 0.0)])
    assert few == {"answers": 2, "confidence_mean": 0.8, "rms_error": 0.3, "bins_of": 100}
    sure, unsure = [(100.0, 1.0)] * 150, [(20.0, 0.0)] * 100
    found = calibration([*sure, *unsure])  # bins of 100 and of 150
    assert found["rms_error"] == pytest.approx((100 / 250 * 0.2**2) ** 0.5, abs=1e-4)
