"""MiniWoB through BrowserGym's own environment and through ours: does the same play give the same outcome?

    python benchmarks/browsergym_both_ways.py [--python ~/browsergym/.venv/bin/python] [--jobs 4] [--json]

A script (benchmarks/workloads/miniwob_scripts.py) plays a page in our environment, in seeds 3 and 4 erring on
purpose. What it did is then said by a scripted model, served to our client in an environment with
browsergym-miniwob 0.14.3, whose page has the same seed. There an episode is passed where the raw reward is
above 0; in `deskhand eval` where it is 1. Tasks that pay a part for a part are left out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import Action, Reply, format_reply
from agent.actions.types import Finished, Wait
from agent.coordinates import ModelPoint, MonitorPoint
from agent.models.manifest import ImageLimits
from benchmarks.workloads.gates import all_met, equal_to
from benchmarks.workloads.miniwob_person import EpisodeOver, LostError, Person
from benchmarks.workloads.miniwob_scripts import SCRIPTS
from tests.fakes import ScriptedModel, classic_manifest
from training.benchmarks.agents.orders import SETTINGS
from training.benchmarks.running.client import ClientProcess
from training.benchmarks.serving.server import AgentChoice, served_agent
from training.browser import Pages
from training.environments.environment import Feedback
from training.environments.miniwob import MiniWob, miniwob_folder

TASKS = (
    *("ascending-numbers", "click-tab-2-easy", "choose-list", "click-button", "click-button-sequence"),
    *("click-collapsible", "click-color", "click-dialog", "click-dialog-2", "click-link", "click-menu-2"),
    *("click-option", "click-shades", "click-tab", "click-tab-2", "click-test", "click-test-2"),
    *("click-widget", "count-shape", "enter-date", "enter-password", "enter-text", "enter-text-2"),
    *("focus-text", "focus-text-2", "grid-coordinate", "identify-shape", "login-user", "simple-arithmetic"),
    "use-spinner",
)
PACKAGES = ("browsergym-core==0.14.3", "browsergym-miniwob==0.14.3")
NUM_SEEDS, ERRING_SEEDS = 5, (3, 4)
_MOST_STEPS, _LIMIT_S = 40, 180.0
_BROWSERGYM_SCALE = 1.5
"""Pixels of its picture for one of the page (`AbstractMiniwobTask.setup`)."""


class Recorded:
    """A task of ours that keeps what is done in it; waits that follow each other become one."""

    def __init__(self, task: MiniWob) -> None:
        self._task = task
        self.done: list[Action] = []

    def step(self, action: Action) -> Feedback:
        if isinstance(action, Wait) and self.done and isinstance(self.done[-1], Wait):
            self.done[-1] = Wait(self.done[-1].duration_s + action.duration_s)
        else:
            self.done.append(action)
        return self._task.step(action)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._task, name)


def page_seed(seed: int) -> str:
    """What makes our page's generator begin as BrowserGym's: it draws a number, and seedrandom tells numbers
    from texts by a zero at their end."""
    return f"{np.random.RandomState(seed).randint(0, 1000000)}\0"


def played_here(name: str, seed: int, pages: Pages) -> tuple[bool, float, list[Action]]:
    """Whether it is passed, its raw reward, and what was done."""
    task = MiniWob(name, max_steps=_MOST_STEPS, pages=pages)
    try:
        task.reset(page_seed(seed))  # type: ignore[arg-type]  # only its text is used
        recorded = Recorded(task)
        person = Person(recorded, errs=seed in ERRING_SEEDS)  # type: ignore[arg-type]
        try:
            SCRIPTS[name](person)
            feedback = task.step(Wait(0.5))
        except EpisodeOver as over:
            feedback = over.feedback
        return bool(feedback.info.get("success")), task.score, recorded.done
    finally:
        task.close()


def said(actions: Iterable[Action], dialect: str) -> Iterator[str]:
    """The replies of a model that does the same in BrowserGym's picture."""
    for action in (*actions, Finished("done")):
        points = {
            one.name: ModelPoint(round(at.x * _BROWSERGYM_SCALE), round(at.y * _BROWSERGYM_SCALE))
            for one in fields(action)
            if isinstance(at := getattr(action, one.name), MonitorPoint)
        }
        yield format_reply(Reply("As before.", (replace(action, **points),), ""), dialect=dialect)


def both_ways(python: Path, tasks: Iterable[str], folder: Path) -> list[dict[str, Any]]:
    folder.mkdir()
    replies: list[str] = []
    manifest = replace(classic_manifest(), image=ImageLimits(factor=1, min_pixels=1, max_pixels=10**7))
    settings = {
        "family": "miniwob",
        "executable": "/usr/bin/chromium",
        "pages": str(miniwob_folder()),
        "first_seed": 0,
        "num_seeds": NUM_SEEDS,
    }
    rows, pages, stop = [], Pages(), Event()
    anchor = pages.open(width=10, height=10)  # keeps the browser from one task to the next
    model = ScriptedModel(lambda _: replies.pop(0))
    with served_agent(AgentChoice(), folder, model=model, manifest=manifest) as agent:
        environment = {
            "DESKHAND_AGENT": agent.address,
            "DESKHAND_TOKEN": agent.token,
            SETTINGS: json.dumps(settings),
        }
        command = [str(python), "-m", "agents.browsergym"]
        client = ClientProcess(command, folder, environment, log=folder / "client.log", stop=stop)
        try:
            for name in tasks:
                for seed in range(NUM_SEEDS):
                    row = one(client, name, seed, pages, replies, manifest.dialect, stop)
                    print(json.dumps(row), file=sys.stderr, flush=True)
                    rows.append(row)
        finally:
            client.close()
            pages.close(anchor)
    return rows


def one(
    client: ClientProcess, name: str, seed: int, pages: Pages, replies: list[str], dialect: str, stop: Event
) -> dict[str, Any]:
    row: dict[str, Any] = {"task": name, "seed": seed, "erring": seed in ERRING_SEEDS}
    try:
        ours, raw, actions = played_here(name, seed, pages)
    except LostError as problem:
        return {**row, "equal": False, "problem": str(problem)}
    replies[:] = said(actions, dialect)
    order = {"task": f"miniwob.{name}/{seed}", "attempt": 0, "max_steps": len(replies) + 1}
    started_s = time.monotonic()
    theirs = client.ask(order, limit_s=_LIMIT_S, stop=stop)
    return {
        **row,
        "ours": ours,
        "raw": raw,
        "theirs": theirs.get("score"),
        "equal": theirs.get("score") == float(ours),
        "problem": theirs.get("fault", ""),
        "actions": len(actions),
        "seconds": round(time.monotonic() - started_s, 1),
    }


def made(folder: Path) -> Path:
    """A new environment with BrowserGym; its Python."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True, stdout=sys.stderr)
    return python


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--python", type=Path, help="of an environment with browsergym-miniwob; default: one is made with pip"
    )
    parser.add_argument("--tasks", nargs="*", default=TASKS)
    parser.add_argument("--jobs", type=int, default=1, help="environments at once")
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    options = parser.parse_args()
    shares = [options.tasks[number :: options.jobs] for number in range(options.jobs)]
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-browsergym-") as folder,
        ThreadPoolExecutor(options.jobs) as pool,
    ):
        python = options.python.absolute() if options.python else made(Path(folder, "environment"))
        folders = [Path(folder, str(number)) for number in range(options.jobs)]
        playing = [
            pool.submit(both_ways, python, share, place) for share, place in zip(shares, folders, strict=True)
        ]
        rows = [row for part in playing for row in part.result()]
    found: dict[str, Any] = {
        "episodes": len(rows),
        "equal": sum(row["equal"] for row in rows),
        "passed_here": sum(row.get("ours", False) for row in rows),
        "passed_there": sum(row.get("theirs") == 1.0 for row in rows),
        "not_equal": [row for row in rows if not row["equal"]],
    }
    gates = [equal_to("equal", found["equal"], len(rows)), equal_to("episodes", len(rows), 150)]
    print(json.dumps({**found, "rows": rows, "gates": gates} if options.json else found, indent=1))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
