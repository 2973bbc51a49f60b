"""Online-Mind2Web's client in our own browser on a small shop on loopback, judged by its publisher's script;
the model that this asks is a script. No task of Online-Mind2Web's is read.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Event
from typing import Any

from tests.training.benchmarks.judged_pages import (
    SAID,
    fruit_page,
    order_of_pages,
    pressing_agent,
    write_tasks,
)
from tests.training.benchmarks.page_site import page_site
from training.benchmarks.agents.browsecomp_check import scripted_grader
from training.benchmarks.agents.mind2web_judge import KEY_VARIABLE
from training.benchmarks.running.run import run_benchmark

_KEY = "no key of anybody's"


def judged(content: Any) -> str:
    """What a model says to WebJudge: points, a score of each picture, and a status at the end."""
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    text = "\n".join(part["text"] for part in parts if part["type"] == "text")
    if "Action History:" in text:
        is_done = "CLICK coords" in text and "| SUCCESS" in text and "Which fruit is cheapest?" in text
        return f'Thoughts: the history says so.\nStatus: "{"success" if is_done else "failure"}"'
    if any(part["type"] == "image_url" for part in parts):
        return "**Reasoning**: It is a page.\n\n**Score**: 4"
    return "**Key Points**:\n1. The cheapest fruit"


def online_mind2web(source: Path, folder: Path) -> dict[str, Any]:
    """
    Args:
        source: with `Online-Mind2Web`, its publisher's, and `env/bin/python`, which has what that imports.
        folder: empty; the run's.
    """
    before = os.environ.get(KEY_VARIABLE)
    os.environ[KEY_VARIABLE] = _KEY
    try:
        with page_site(fruit_page) as (site, opened), scripted_grader(judged) as (address, asked):
            tasks = write_tasks(folder / "tasks.json", site)
            order = order_of_pages(
                folder,
                source / "env/bin/python",
                judge=str(source / "Online-Mind2Web"),
                judge_address=address,
            )
            summary = run_benchmark(
                order,
                stop=Event(),
                told=lambda *_: None,
                serve=lambda _, home: pressing_agent(home, opened, []),
            )
    finally:
        os.environ.pop(KEY_VARIABLE)
        if before is not None:
            os.environ[KEY_VARIABLE] = before
    contents = [json.dumps(one["messages"][-1]["content"]) for one in asked]
    last = [text for text in contents if "Action History:" in text]
    results = [json.loads(file.read_text()) for file in order.folder.glob("trajectories/*/result.json")]
    pictures = sum(len(one["action_history"]) for one in results)
    written = "".join(file.read_text(errors="replace") for file in order.folder.rglob("*.json*"))
    return {
        "tasks": len(tasks),
        "outcomes": {one.task: [one.score, one.ending, list(one.faults)] for one in summary.outcomes},
        "equal": sum(
            one.score == float(said is not None)
            for one, said in zip(summary.outcomes, SAID.values(), strict=True)
        ),
        "judge": summary.settings["judge"],
        "judge_asked": len(asked),
        "pictures_not_judged": pictures
        - sum("image_url" in text and "Action History:" not in text for text in contents),
        "answers_shown": sum(said in text for said in filter(None, SAID.values()) for text in last),
        "keys_written": written.count(_KEY),
    }
