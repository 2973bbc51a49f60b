"""A page on loopback with tasks about it in Online-Mind2Web's form; a judge in the shape of its publisher's
script, in words of ours; who plays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from agent.actions import format_reply
from agent.actions.types import Action, CallUser, Click, Finished, Reply, Wait
from agent.coordinates import ModelPoint
from agent.types import Prompt
from tests.fakes import ScriptedModel, classic_manifest, prompt_text
from training.benchmarks.running.known import find_benchmark
from training.benchmarks.running.run import BenchmarkOrder
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent

SAID: Mapping[str, str | None] = {"Which fruit is cheapest?": "pears", "Show me the plums.": None}
"""Task → what the agent ends with; None: it asks its owner."""
_PAGE = '<title>{0}</title><a href="/{0}/more" style="position:fixed;inset:0;background:{1}">{0}</a>'
JUDGE = """
import argparse, json, os, pathlib, sys

asked = argparse.ArgumentParser()
for name in ("mode", "model", "trajectories_dir", "api_key", "output_path", "score_threshold", "num_worker"):
    asked.add_argument(f"--{name}")
given = asked.parse_args()
assert given.api_key == os.environ["OPENAI_API_KEY"], "another key"
for folder in pathlib.Path(given.trajectories_dir).iterdir():
    said = json.loads((folder / "result.json").read_text())
    if (pathlib.Path(sys.argv[0]).parent / "busy").exists():
        sys.exit("the model is busy")
    pictures = [folder / "trajectory" / step["screenshot"] for step in said["action_history"]]
    assert all(one.read_bytes().startswith(b"\\x89PNG") for one in pictures)
    shown = [step["action"] for step in said["action_history"][:-1]]
    label = int(any("SUCCESS" in one for one in shown) and said["agent_final_answer"] is not None)
    out = pathlib.Path(given.output_path, f"{given.mode}_{given.model}_auto_eval_results.json")
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps({**said, "task_id": folder.name, "predicted_label": label}) + "\\n")
"""


def fruit_page(path: str) -> str:
    """With a link all over it, to a page of another colour."""
    parts = path.strip("/").split("/")
    return _PAGE.format(parts[0], "gold" if len(parts) == 1 else "teal")


def write_tasks(file: Path, site: str) -> list[str]:
    """Their ids."""
    rows = [
        {"task_id": f"{number:032x}", "confirmed_task": task, "website": f"{site}/fruit{number}",
         "reference_length": 3, "level": ("easy", "hard")[number % 2]}
        for number, task in enumerate(SAID)
    ]  # fmt: skip
    file.write_text(json.dumps(rows), encoding="utf-8")
    return [row["task_id"] for row in rows]  # type: ignore[misc]


def write_judge(home: Path, script: str = JUDGE) -> None:
    (home / "Online-Mind2Web" / "src").mkdir(parents=True, exist_ok=True)
    (home / "Online-Mind2Web" / "src" / "run.py").write_text(script)


@contextmanager
def pressing_agent(home: Path, opened: list[str], prompts: list[Any]) -> Iterator[ServedAgent]:
    """Waits for the page, presses its middle, waits for the next one, and ends as the task says."""

    def script(prompt: Any) -> str:
        prompts.append(prompt)
        number = next(number for number, task in enumerate(SAID) if task in prompt_text(prompt))
        said = tuple(SAID.values())[number]
        before = [
            prompt_text(Prompt((message,))) for message in prompt.messages if message.role == "assistant"
        ]
        action: Action = CallUser("Which?") if said is None else Finished(said)
        place = f"/fruit{number}"
        if not any("click(" in text for text in before):
            is_there = place in opened and len(before) > 0
            action = Click(ModelPoint(400, 350)) if is_there else Wait(1.0 + 0.1 * len(before))
        elif f"{place}/more" not in opened or "wait(" not in before[-1]:
            action = Wait(1.0 + 0.1 * len(before))
        return format_reply(Reply("next", (action,), ""), dialect="uitars-1.5")

    model, manifest = ScriptedModel(script), classic_manifest()
    with served_agent(AgentChoice("scripted"), home, model=model, manifest=manifest) as agent:
        yield agent


def order_of_pages(home: Path, python: Path, **settings: str) -> BenchmarkOrder:
    named = {"tasks": "tasks.json", "judge_python": str(python), "width_px": "800", "height_px": "608"}
    return BenchmarkOrder(
        find_benchmark("online-mind2web"),
        home,
        AgentChoice("scripted"),
        max_steps=40,
        settings={**named, **settings},
    )
