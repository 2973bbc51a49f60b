"""Clients in the benchmarks' own environments: do their runners and ours come to the same?

    python benchmarks/clients.py --androidworld FOLDER [--osworld FOLDER] [--episodes 20] [--json]

FOLDER is a throw-away environment: for AndroidWorld its source at the pinned commit with `env/bin/python`
beside it (docs/how-to/androidworld.md). Scripted models; the device is the painted phone. A benchmark whose
folder is not given is untried, and its gate is not met.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import format_reply
from agent.actions.types import Action, Finished, Reply
from agent.coordinates import CoordinateFrame
from benchmarks.workloads.gates import all_met, equal_to
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.worded_tasks import WORDED, worded
from tests.fakes import ScriptedModel, classic_manifest
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent

ROOT = Path(__file__).resolve().parents[1]
_SEEDS = (30, 31, 32)
_MOST_STEPS = 30


class PhoneScript:
    """Says what a task's script does next, on the phone that another process writes to a file."""

    def __init__(self, shared: Path) -> None:
        self._shared, self._phone = shared, PaintedPhone()
        self._script: Iterator[Action] = iter(())

    def __call__(self, prompt: Any) -> str:
        words, seed, app, apps = pickle.loads(self._shared.read_bytes())  # of our own other process
        if all(one.role != "assistant" for one in prompt.messages):
            self._phone = PaintedPhone(seed=seed)
            self._script = worded(words, self._phone, seed).script
        self._phone.app = app
        for name, one in apps.items():
            vars(self._phone.apps[name]).update(vars(one))
        action = next(self._script, Finished(""))
        return format_reply(Reply("next", (action,), ""), dialect="mobile")


class ClientLines:
    """A client as a process: an order in, an outcome out."""

    def __init__(self, command: list[str], agent: ServedAgent, paths: list[str], log: Path) -> None:
        environment = {
            **os.environ,
            "DESKHAND_AGENT": agent.address,
            "DESKHAND_TOKEN": agent.token,
            "PYTHONPATH": os.pathsep.join(paths),
        }
        self._log = log.open("wb")
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self.hello = self._read()

    def ask(self, order: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self._read()

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._log.close()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            last = Path(self._log.name).read_text(encoding="utf-8", errors="replace")[-2000:]
            raise SystemExit(f"the client has ended:\n{last}")
        said: dict[str, Any] = json.loads(line)
        return said


@contextmanager
def scripted_agent(script: Any, home: Path) -> Iterator[ServedAgent]:
    manifest = replace(classic_manifest(), dialect="mobile", frame=CoordinateFrame.REL1000)
    with served_agent(AgentChoice("scripted"), home, model=ScriptedModel(script), manifest=manifest) as agent:
        yield agent


def android_world(source: Path, folder: Path, episodes: int) -> dict[str, Any]:
    """Its suite with three seeds, its runner and its actuation, by script."""
    done, lost, drawn = 0, [], set()
    shared = folder / "phone.pickle"
    orders = [(seed, name) for seed in _SEEDS for name in WORDED][:episodes]
    with scripted_agent(PhoneScript(shared), folder / "home") as agent:
        for seed in _SEEDS:
            mine = [name for one, name in orders if one == seed]
            client = ClientLines(
                [
                    str(source / "env/bin/python"),
                    "benchmarks/workloads/painted_android_world.py",
                    *(str(shared), str(seed)),
                ],
                agent,
                [str(source), str(ROOT / "training/benchmarks"), str(ROOT)],
                folder / f"client-{seed}.log",
            )
            try:
                client.ask({"check": True})
                for name in mine:
                    order = {"task": name.title().replace(" ", ""), "attempt": 0, "max_steps": _MOST_STEPS}
                    outcome = client.ask(order)
                    drawn.add((name, pickle.loads(shared.read_bytes())[1]))
                    done += outcome.get("score") == 1.0
                    lost += [] if outcome.get("score") == 1.0 else [outcome]
            finally:
                client.close()
    return {"episodes": len(orders), "done": done, "drawn": len(drawn), "lost": lost}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--androidworld", type=Path, help="its source, with env/bin/python")
    parser.add_argument("--episodes", type=int, default=20)
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="deskhand-clients-") as name:
        if arguments.androidworld is not None:
            folder = Path(name) / "androidworld"
            folder.mkdir()
            found["androidworld"] = android_world(arguments.androidworld, folder, arguments.episodes)
    untried = {"done": 0}
    gates = [
        equal_to("androidworld.done", found.get("androidworld", untried)["done"], arguments.episodes),
    ]
    if arguments.json:
        print(json.dumps({**found, "gates": gates}, ensure_ascii=False))
    else:
        print("\n".join(f"{name:<14} {value}" for name, value in found.items()))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
