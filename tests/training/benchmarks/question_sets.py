"""A publisher of encrypted questions, in the shape of simple-evals and in words of ours; questions; who
answers and who grades them."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.fakes import ScriptedModel, classic_manifest, prompt_text
from training.benchmarks.agents.browsecomp_grading import encrypted, load_publisher
from training.benchmarks.running.known import find_benchmark
from training.benchmarks.running.run import BenchmarkOrder
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent

TYPES = """
class SamplerBase: ...

class SamplerResponse:
    def __init__(self, response_text, actual_queried_message_list, response_metadata):
        self.response_text = response_text
"""
EVALUATION = """
import base64, hashlib, itertools, re
from types import SimpleNamespace
from .types import SamplerBase

QUERY_TEMPLATE = "{Question}\\nSay Exact Answer: and Confidence:"
GRADER_TEMPLATE = "Question {question}\\nGiven <{response}>\\nTrue <{correct_answer}>"

def derive_key(password, length):
    return bytes(itertools.islice(itertools.cycle(hashlib.sha256(password.encode()).digest()), length))

def decrypt(text, password):
    data = base64.b64decode(text)
    return bytes(a ^ b for a, b in zip(data, derive_key(password, len(data)))).decode()

class BrowseCompEval:
    def __init__(self, grader_model):
        raise OSError("no network in tests")

    def grade_sample(self, question, correct_answer, response):
        prompt = GRADER_TEMPLATE.format(question=question, response=response, correct_answer=correct_answer)
        said = self.grader_model([self.grader_model._pack_message(content=prompt, role="user")])
        found = re.search("correct: (yes|no)", said.response_text)
        return found.group(0) if found else "no"

    def __call__(self, sampler):
        good = 0
        for row in self.examples:
            question, answer = (decrypt(row[name], row["canary"]) for name in ("problem", "answer"))
            asked = sampler._pack_message(content=QUERY_TEMPLATE.format(Question=question), role="user")
            good += self.grade_sample(question, answer, sampler([asked]).response_text) == "yes"
        return SimpleNamespace(score=good / len(self.examples))
"""
QUESTIONS = {
    "Which colour is the lamp of the lighthouse Alma?": "ultramarine",
    "Who keeps the lighthouse Berta?": "Theodora",
    "In which bay stands the lighthouse Clara?": "Moonbay",
}
SAID = ("ultramarine. Confidence: 80%", "Leopold. Confidence: 60%", "")
"""Right, wrong, and none: the agent asks its owner instead."""


def write_publisher(home: Path, evaluation: str = EVALUATION) -> Any:
    folder = home / "simple-evals"
    folder.mkdir(parents=True)
    (folder / "types.py").write_text(TYPES)
    (folder / "browsecomp_eval.py").write_text(evaluation)
    return load_publisher(folder)


def write_questions(home: Path) -> None:
    publisher = write_publisher(home)
    with (home / "browse_comp_test_set.csv").open("w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file)
        lines.writerow(["problem", "answer", "problem_topic", "canary"])
        for number, (question, answer) in enumerate(QUESTIONS.items()):
            canary = f"canary {number}"
            row = [encrypted(publisher, text, canary) for text in (question, answer)]
            lines.writerow([*row, "Lighthouses", canary])


def graded(prompt: str) -> str:
    """A grader that compares texts: the answer must be in the response."""
    found = re.search("Given <(.*)>\nTrue <(.*)>", prompt, re.DOTALL)
    assert found is not None
    given, true = found.groups()
    confidence = re.search(r"Confidence: (\d+)", given)
    verdict = "yes" if true in given else "no"
    return f"correct: {verdict}\n" + (f"confidence: {confidence.group(1)}" if confidence else "")


@contextmanager
def answering_agent(choice: AgentChoice, home: Path) -> Iterator[ServedAgent]:
    """Answers by the question; looks for something to click first."""

    def script(prompt: Any) -> str:
        text = prompt_text(prompt)
        if all(message.role != "assistant" for message in prompt.messages):
            return "Thought: Look.\nAction: click(start_box='(10,10)')"
        said = next(said for said, question in zip(SAID, QUESTIONS, strict=True) if question in text)
        if not said:
            return "Thought: No.\nAction: call_user()"
        return f"Thought: There.\nAction: finished(content='Exact Answer: {said}')"

    with served_agent(choice, home, model=ScriptedModel(script), manifest=classic_manifest()) as agent:
        yield agent


def order_of_questions(home: Path, python: Path, address: str, **settings: str) -> BenchmarkOrder:
    """With no browser: the client runs in the environment of the tests."""
    benchmark = replace(find_benchmark("browsecomp"), versions={})
    named = {"browsing": "false", "grader_address": address, "grader_model": "comparing"}
    return BenchmarkOrder(
        benchmark, home, AgentChoice("scripted"), python=python, max_steps=5, settings={**named, **settings}
    )
