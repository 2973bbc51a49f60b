"""BrowseComp's client with BrowserGym's browser and the publisher's own file. Made-up questions about a small
site on loopback. No question of BrowseComp's is read, and the grader is a script.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

from agent.actions import format_reply
from agent.actions.types import Action, CallUser, Click, Finished, Navigate, Reply
from agent.coordinates import CoordinateFrame, ModelPoint
from tests.fakes import ScriptedModel, classic_manifest, prompt_text
from tests.training.benchmarks.page_site import page_site
from training.benchmarks.agents.browsecomp_check import MADE_UP, ScriptedSampler, scripted_grader
from training.benchmarks.agents.browsecomp_grading import (
    ChatGrader,
    bare_evaluation,
    encrypted,
    load_publisher,
    word_of,
)
from training.benchmarks.running.known import find_benchmark
from training.benchmarks.running.run import BenchmarkOrder, check_benchmark, run_benchmark
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent

ANSWERS = {
    "Which colour is the lamp of the lighthouse Alma?": ("ultramarine", "ultramarine"),
    "Who keeps the lighthouse Berta?": ("Theodora", "Leopold"),
    "In which bay stands the lighthouse Clara {0}?": ("Moonbay", "Moonbay"),
    "Wie hoch ist der Turm Dora – in Ellen?": ("einundvierzig", ""),
    "What does the bell of Emma weigh?": ("ninety stone", "ninety stone"),
    "Which bird nests on Frieda?": ("kittiwake", "a gull, or none"),
}
"""Question → the answer, and what the agent says; "": it asks its owner instead."""
PAGE = '<a href="/answer/{}" style="position:fixed;inset:0;font-size:60px">What the keeper knows</a>'


def lighthouse_page(path: str) -> str:
    return PAGE.format(path.rpartition("/")[2])


def response_to(said: str) -> str:
    return f"Explanation: a page says so.\nExact Answer: {said}\nConfidence: 70%" if said else ""


def graded(prompt: str) -> str:
    """Right where the true answer is in the prompt a second time, in the response."""
    known = {one.question: one.answer for one in MADE_UP} | {one: true for one, (true, _) in ANSWERS.items()}
    true = next(answer for question, answer in known.items() if question in prompt)
    return f"reasoning: compared\n\ncorrect: {'yes' if prompt.count(true) > 1 else 'no'}\n\nconfidence: 70"


@contextmanager
def browsing_agent(site: str, home: Path) -> Iterator[ServedAgent]:
    """Opens a page by its address, presses its link, and answers."""

    def script(prompt: Any) -> str:
        text = prompt_text(prompt)
        number, said = next(
            (number, said) for number, (question, (_, said)) in enumerate(ANSWERS.items()) if question in text
        )
        action: Action = Finished(response_to(said)) if said else CallUser()
        turn = sum(message.role == "assistant" for message in prompt.messages)
        if turn < 2:
            action = (Navigate(f"{site}/page/{number}"), Click(ModelPoint(500, 500)))[turn]
        return format_reply(Reply("next", (action,), ""), dialect="uitars-2")

    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    with served_agent(AgentChoice("scripted"), home, model=ScriptedModel(script), manifest=manifest) as agent:
        yield agent


def browsecomp(source: Path, folder: Path) -> dict[str, Any]:
    """
    Args:
        source: with `simple-evals` and `env/bin/python`, which has BrowserGym.
        folder: empty; the run's.
    """
    publisher = load_publisher(source / "simple-evals")
    rows = [
        {
            "problem": encrypted(publisher, question, f"canary {number}"),
            "answer": encrypted(publisher, true, f"canary {number}"),
            "canary": f"canary {number}",
        }
        for number, (question, (true, _)) in enumerate(ANSWERS.items())
    ]
    with (folder / "browse_comp_test_set.csv").open("w", newline="", encoding="utf-8") as file:
        lines = csv.DictWriter(file, list(rows[0]))
        lines.writeheader()
        lines.writerows(rows)
    with scripted_grader(graded) as (grader_address, asked), page_site(lighthouse_page) as (site, opened):
        named = {"publisher": str((source / "simple-evals").absolute()), "start": f"{site}/start"}
        order = BenchmarkOrder(
            find_benchmark("browsecomp"),
            folder,
            AgentChoice("scripted"),
            python=source.absolute() / "env/bin/python",
            max_steps=10,
            settings={**named, "grader_address": grader_address, "grader_model": "scripted"},
        )

        def serve(choice: AgentChoice, home: Path) -> Any:
            return browsing_agent(site, home)

        checks = list(check_benchmark(order, stop=Event(), serve=serve))
        asked.clear()
        opened.clear()
        played = run_benchmark(order, stop=Event(), told=lambda *_: None, serve=serve)
        num_graded = len(asked)
        pages = {path for path in opened if path.startswith("/answer/")}
        theirs = by_their_class(publisher, rows, grader_address)
    found = {one.task: one.score == 1.0 for one in played.outcomes}
    expected = {f"q{number:04d}": word == "yes" for number, word in enumerate(theirs, 1)}
    written = "".join(file.read_text(encoding="utf-8") for file in order.folder.iterdir() if file.is_file())
    words = [word for question, texts in ANSWERS.items() for word in (question, *texts) if word]
    return {
        "questions": len(ANSWERS),
        "passed": sum(found.values()),
        "equal": sum(found.get(name) == is_right for name, is_right in expected.items()),
        "graded": num_graded,
        "answer_pages_opened": len(pages),
        "checks_failed": sum(not one.is_good for one in checks),
        "words_written_down": sum(word in written for word in words),
        "checks": {one.name: [one.is_good, one.said] for one in checks},
        "outcomes": {
            one.task: {"score": one.score, "ending": one.ending, "faults": list(one.faults)}
            for one in played.outcomes
        },
    }


def by_their_class(publisher: Any, rows: list[dict[str, str]], address: str) -> list[str]:
    """The word at the end of each grade, from a run of the publisher's class on the same responses."""
    told: dict[str, str] = {}

    class Kept(publisher.BrowseCompEval):
        def grade_sample(self, question: str, correct_answer: str, response: str) -> str:
            told[question] = word_of(super().grade_sample(question, correct_answer, response))
            return told[question]

    grader = ChatGrader(publisher, address, "scripted")
    responses = {question: response_to(said) for question, (_, said) in ANSWERS.items()}
    with redirect_stdout(sys.stderr):  # it prints its figures
        bare_evaluation(Kept, grader, rows)(ScriptedSampler(grader.response_kind, responses))
    return [told[question] for question in ANSWERS]
