"""WebArena's own tasks and evaluators with a page on loopback for its sites, WorkArena's tasks without an
instance. What tasks ask and which answers are right is read from the publisher's file, and kept nowhere.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from agent.actions import format_reply
from agent.actions.types import Action, Click, Finished, Navigate, Reply
from agent.coordinates import CoordinateFrame, ModelPoint
from benchmarks.workloads.client_lines import ROOT, ClientLines
from tests.fakes import ScriptedModel, classic_manifest, prompt_text
from tests.training.benchmarks.page_site import page_site
from training.benchmarks.agents.browsergym_families import WEBARENA_VARIABLES, WORKARENA_VARIABLES
from training.benchmarks.running.known import find_benchmark
from training.benchmarks.serving.server import AgentChoice, served_agent

NUM_ANSWERED = 8
NUM_TASKS = {"webarena": 812, "workarena": 330}
_CLIENT = ("-m", "agents.browsergym")
_PATHS = (str(ROOT / "training/benchmarks"), str(ROOT))
_PAGE = '<a href="{}" style="position:fixed;inset:0;font-size:60px">Search the map</a>'


@dataclass(frozen=True, slots=True)
class MapTask:
    number: int
    intent: str
    answer: str
    place: str
    """Where the agent goes first; "": nowhere."""
    score: float


def map_page(_: str) -> str:
    """Every page has a link to another one, all over it."""
    return _PAGE.format("/map/search")


def map_tasks(rows: list[dict[str, Any]], port: str) -> list[MapTask]:
    """Tasks on the map alone: half of the answers right, a page that is right, another site, no end."""
    alone = [row for row in rows if row["sites"] == ["map"]]
    found = []
    for row in alone:
        wanted = row["eval"]["reference_answers"] or {}
        if row["eval"]["eval_types"] == ["string_match"] and set(wanted) <= {"exact_match", "must_include"}:
            is_right = len(found) % 2 == 0
            right = wanted.get("exact_match") or ", ".join(wanted["must_include"])
            answer = right if is_right else "I could not find it."
            found.append(MapTask(row["task_id"], row["intent"], answer, "", float(is_right)))
    chosen = found[:: len(found) // NUM_ANSWERED][:NUM_ANSWERED]
    at = f"http://127.0.0.1:{port}/map"
    pages = [row for row in alone if row["eval"]["eval_types"] == ["url_match"]]
    for row, is_right in zip(pages, (True, False), strict=False):
        place = row["eval"]["reference_url"].replace("__MAP__", at) if is_right else f"{at}/elsewhere"
        chosen.append(MapTask(row["task_id"], row["intent"], "There.", place, float(is_right)))
    away = found[-1]
    return [*chosen, replace(away, place=f"http://localhost:{port}/map", score=0.0)]


def webarena(source: Path, folder: Path) -> dict[str, Any]:
    """
    Args:
        source: with `env/bin/python`, which has browsergym-webarena and browsergym-workarena.
        folder: empty; the run's.
    """
    python = str(source / "env/bin/python")
    (folder / "nltk/tokenizers/punkt_tab").mkdir(parents=True)
    data = {"NLTK_DATA": str(folder / "nltk")}
    (file,) = source.glob("env/lib/python3*/site-packages/webarena/test.raw.json")
    rows = json.loads(file.read_text(encoding="utf-8"))
    with page_site(map_page) as (site, _):
        port = site.rpartition(":")[2]
        tasks = map_tasks(rows, port)
        sites = {name: f"http://127.0.0.1:{port}/{name[3:].lower()}" for name in WEBARENA_VARIABLES}

        def script(prompt: Any) -> str:
            (task,) = [one for one in tasks if one.intent in prompt_text(prompt)]
            turn = sum(message.role == "assistant" for message in prompt.messages)
            steps: list[Action] = [Navigate(task.place)] if task.place else [Click(ModelPoint(500, 500))]
            action = steps[turn] if turn < len(steps) else Finished(task.answer)
            return format_reply(Reply("next", (action,), ""), dialect="uitars-2")

        manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
        with served_agent(
            AgentChoice("scripted"), folder / "home", model=ScriptedModel(script), manifest=manifest
        ) as agent:
            settings = _settings("webarena")
            client = ClientLines(
                [python, *_CLIENT],
                agent,
                list(_PATHS),
                folder / "webarena.log",
                {**data, **sites, **settings},
            )
            try:
                listed = len(client.hello["tasks"])
                checks = client.ask({"check": True})["checks"]
                order = {"attempt": 0, "max_steps": 6}
                outcomes = {
                    one.number: client.ask({**order, "task": f"webarena.{one.number}/0"}) for one in tasks
                }
            finally:
                client.close()
    gone = dict.fromkeys(WORKARENA_VARIABLES, "http://127.0.0.1:9")
    with served_agent(
        AgentChoice("scripted"), folder / "home-2", model=ScriptedModel(script), manifest=manifest
    ) as agent:
        settings = _settings("workarena")
        client = ClientLines(
            [python, *_CLIENT], agent, list(_PATHS), folder / "workarena.log", {**data, **gone, **settings}
        )
        try:
            listed_2, first = len(client.hello["tasks"]), client.hello["tasks"][0]
            checks_2 = client.ask({"check": True})["checks"]
            fault = client.ask({**order, "task": first}).get("fault", "")
        finally:
            client.close()
    said = refusals(python, data)
    return {
        "tasks": len(tasks),
        "equal": sum(outcomes[one.number].get("score") == one.score for one in tasks),
        "done": sum(one.score == 1.0 for one in tasks),
        "outcomes": {name: _kept(one) for name, one in outcomes.items()},
        "listed": {"webarena": listed, "workarena": listed_2},
        "checks": checks,
        "workarena_checks": checks_2,
        "workarena_fault": fault,
        "unreachable_said": sum("not reachable" in one for one in (fault, *_said(checks_2))),
        "refusals": said,
        "refused": sum(wanted in sentence for wanted, sentence in said.items()),
    }


def refusals(python: str, data: Mapping[str, str]) -> dict[str, str]:
    """What the last line of the client should say → what it says, where something is missing."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("WA_", "SNOW_", "HF_"))}
    bare |= {"PYTHONPATH": os.pathsep.join(_PATHS)}
    sites = dict.fromkeys(WEBARENA_VARIABLES, "http://127.0.0.1:9")
    found = {}
    for wanted, family, variables in (
        ("set WA_MAP to their addresses", "webarena", {**data, **sites, "WA_MAP": ""}),
        ("nltk.downloader punkt_tab", "webarena", {**sites, "NLTK_DATA": "/nowhere"}),
        ("set SNOW_INSTANCE_URL, SNOW_INSTANCE_UNAME, SNOW_INSTANCE_PWD, or", "workarena", {}),
        ("come with pictures", "visualwebarena", {}),
    ):
        done = subprocess.run(
            [python, *_CLIENT],
            env={**bare, **variables, **_settings(family)},
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        found[wanted] = done.stderr.strip().splitlines()[-1] if done.returncode == 1 else "it came up"
    return found


def _settings(family: str) -> dict[str, str]:
    named = {"visualwebarena": "browsergym-webarena"}.get(family, f"browsergym-{family}")
    return {"DESKHAND_SETTINGS": json.dumps({**find_benchmark(named).settings, "family": family})}


def _said(checks: list[dict[str, Any]]) -> list[str]:
    return [one["said"] for one in checks if not one["ok"]]


def _kept(outcome: dict[str, Any]) -> dict[str, Any]:
    """Nothing of what was asked or answered."""
    names = ("score", "ending", "group", "steps", "seconds", "fault")
    return {name: outcome[name] for name in names if name in outcome}
