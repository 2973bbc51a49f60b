"""Clients in the benchmarks' own environments: do their runners and ours come to the same?

    python benchmarks/clients.py --androidworld FOLDER --osworld FOLDER --terminal-bench FOLDER
        --browsecomp FOLDER --swe-bench FOLDER --webarena FOLDER
        --online-mind2web FOLDER [--json]

Each FOLDER is a throw-away environment. AndroidWorld: its source at the pinned commit, beside it
`env/bin/python` (docs/how-to/run-androidworld.md); its device is the painted phone. OSWorld: `env/bin/python`
with desktop-env, `guest/bin/python` with pyautogui, and `lib_run_single.py` (docs/how-to/run-osworld.md); its
guest performs on a private desktop, ten tasks of `deskhand eval forms`, by script, by a script that spoils
every second task in one of three ways, and by the embedded model; outcomes are those of `deskhand eval`.
Terminal-Bench: `env/bin/python` with terminal-bench and pytest, and bubblewrap
(docs/how-to/run-terminal-bench.md); ten small tasks by script, three of which it leaves undone. BrowseComp:
`env/bin/python` with BrowserGym, and `simple-evals` (docs/how-to/run-browsecomp.md); six made-up questions
about a small site, by script, with a scripted grader: those of its own class. SWE-bench: `env/bin/python`
with swebench and pytest, and bubblewrap (docs/how-to/run-swe-bench.md); eight small issues by script, graded
by its own harness, and its own report of all. WebArena: `env/bin/python` with browsergym-webarena and
browsergym-workarena (docs/how-to/run-webarena.md); eleven of its own tasks about a map, which is one page
here, by script; and what is said where sites or an instance are missing. Online-Mind2Web: `env/bin/python`
with openai, backoff and pillow, its publisher's repository (docs/how-to/run-online-mind2web.md); two tasks
about a page of ours in our own browser, by script, judged by its WebJudge, whose model is a script. A
benchmark whose folder is not given is untried, and has no gates; without any folder no gate is met.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import format_reply
from agent.actions.types import Action, Finished, Reply, RunTerminal, TypeText
from agent.coordinates import CoordinateFrame, Screen
from agent.ports import Model
from agent.types import ModelReply, Prompt
from benchmarks.workloads.browsed_maps import NUM_TASKS, webarena
from benchmarks.workloads.browsed_questions import ANSWERS, browsecomp
from benchmarks.workloads.client_lines import ROOT, ClientLines
from benchmarks.workloads.gates import all_met, at_least, equal_to
from benchmarks.workloads.judged_sites import online_mind2web
from benchmarks.workloads.performing_guest import PerformingGuest
from benchmarks.workloads.small_repositories import ISSUES, swe_bench
from benchmarks.workloads.small_terminal_tasks import TASKS, write_tasks
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.worded_tasks import WORDED, worded
from tests.fakes import ScriptedModel, classic_manifest, embedded_manifest, prompt_text
from tests.training.oracle import Oracle
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent
from training.benchmarks.spelling.pyautogui_code import pyautogui_code
from training.evaluation.forms import FAMILIES, FormCase, form_cases, forms_desktop
from training.evaluation.runner import EpisodeRunner
from training.evaluation.worker import EvaluationShard, run_part

_OSWORLD_ARMS = (
    "scripted_runner", "scripted_client", "careless_runner", "careless_client", "embedded_runner",
)  # fmt: skip
_SEEDS = (30, 31, 32)
_MOST_STEPS = 30
_CODES = 20_000
_HOSTILE = (
    *("<", "'", '"', "\\", "\\u003c", "pyautogui.typewrite('a<b')", "pyautogui.press('<')", "a", " ", "é"),
    *("你", "\n", "\t", 'pyautogui.typewrite("', "')", "\\x3c", "{", "%"),
)
"""Pieces of texts that OSWorld's rewriting of `<` could take for its own business."""


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


class GuestOracle(Model):
    """Plays whichever window is open in the guest, by its state."""

    def __init__(self, guest: PerformingGuest, player: type[Oracle] = Oracle) -> None:
        self._guest, self._player = guest, player

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        assert self._guest.case is not None
        return self._player(self._guest.case).reply(prompt, stop=stop, on_text=on_text)

    def close(self) -> None: ...


def osworld_task(case: FormCase) -> dict[str, Any]:
    """As OSWorld writes them; what cannot be done is `infeasible` there."""
    opening = ["case", "open", case.family, str(case.seed)]
    verdict = {"type": "vm_command_line", "command": ["case", "verdict"]}
    judged = {
        "func": "exact_match",
        "result": verdict,
        "expected": {"type": "rule", "rules": {"expected": "done"}},
    }
    return {
        "id": f"{case.family}-{case.seed}",
        "instruction": case.task.text,
        "config": [{"type": "execute", "parameters": {"command": opening}}],
        "evaluator": {"func": "infeasible"} if case.exam.must_ask else judged,
    }


def osworld(source: Path, folder: Path) -> dict[str, Any]:
    tasks, cases = folder / "tasks", form_cases(FAMILIES, range(2))[:10]
    tasks.mkdir()
    for case in cases:
        (tasks / f"{case.family}-{case.seed}.json").write_text(json.dumps(osworld_task(case)))
    rng = random.Random(7)
    texts = ["".join(rng.choice(_HOSTILE) for _ in range(rng.randint(1, 12))) for _ in range(_CODES)]
    codes = [pyautogui_code(TypeText(text), Screen(800, 608)) for text in texts]
    found: dict[str, Any] = {"tasks": len(cases), "codes": len(codes)}
    players: dict[str, type[Oracle]] = {"scripted": Oracle, "careless": CarelessOracle}
    guest = PerformingGuest(source / "guest/bin/python")
    try:
        for who, how in (
            ("scripted", "runner"),
            ("scripted", "client"),
            ("careless", "runner"),
            ("careless", "client"),
            ("embedded", "runner"),
        ):
            model = GuestOracle(guest, players[who]) if who in players else None
            with served_agent(
                AgentChoice(who if model is None else "scripted"),
                folder / f"home-{who}-{how}",
                model=model,
                manifest=embedded_manifest() if model is not None else None,
            ) as agent:
                client = ClientLines(
                    [
                        str(source / "env/bin/python"),
                        *("benchmarks/workloads/stubbed_osworld.py", str(tasks), str(guest.port), how),
                    ],
                    agent,
                    [str(source), str(ROOT / "training/benchmarks"), str(ROOT)],
                    folder / f"client-{who}-{how}.log",
                )
                found["stubbed"] = len({name.split(".")[0] for name in client.hello["stubbed"]})
                try:
                    found[f"{who}_{how}"] = {
                        f"{case.family}-{case.seed}": client.ask(
                            {"task": f"{case.family}-{case.seed}", "attempt": 0, "max_steps": case.max_steps}
                        )
                        for case in cases
                    }
                    if "rewritten" not in found:
                        order = {"task": "", "attempt": 0, "max_steps": 1, "codes": codes}
                        found["rewritten"] = client.ask(order)["rewritten"]
                finally:
                    client.close()
    finally:
        guest.close()
    ours = {who: by_oracle(cases, folder, player) for who, player in players.items()}
    ours["embedded"] = by_evaluation(cases, folder)
    for name in _OSWORLD_ARMS:
        passed = {task: outcome.get("score") == 1.0 for task, outcome in found[name].items()}
        expected = ours[name.partition("_")[0]]
        found[f"{name}_passed"] = sum(passed.values())
        found[f"{name}_equal"] = sum(passed[task] == expected[task] for task in passed)
    found["evaluation"] = {who: sum(each.values()) for who, each in ours.items()}
    found["programs"] = guest.num_programs
    return found


def terminal_bench(source: Path, folder: Path) -> dict[str, Any]:
    """Its harness, its sessions and its parser, with a sandbox for a container."""
    write_tasks(folder / "tasks", str(source / "env/bin/python"))
    commands = {one.task: iter((*one.commands, None)) for one in TASKS}

    def script(prompt: Any) -> str:
        (text,) = {task for task in commands if task in prompt_text(prompt)}
        command = next(commands[text])
        action = Finished("") if command is None else RunTerminal(command)
        return format_reply(Reply("next", (action,), ""), dialect="uitars-2")

    manifest = replace(classic_manifest(), dialect="uitars-2", frame=CoordinateFrame.REL1000)
    found: dict[str, Any] = {"tasks": len(TASKS)}
    with served_agent(
        AgentChoice("scripted"), folder / "home", model=ScriptedModel(script), manifest=manifest
    ) as agent:
        client = ClientLines(
            [
                str(source / "env/bin/python"),
                *(
                    "benchmarks/workloads/local_terminal_bench.py",
                    str(folder / "tasks"),
                    str(folder / "runs"),
                ),
            ],
            agent,
            [str(ROOT / "training/benchmarks"), str(ROOT)],
            folder / "client.log",
        )
        try:
            found["stubbed"] = client.hello["stubbed"]
            found["outcomes"] = {
                one.name: client.ask(
                    {"task": one.name, "attempt": 0, "max_steps": 10, "command_s": one.command_s}
                )
                for one in TASKS
            }
        finally:
            client.close()
    passed = {name: outcome.get("score") == 1.0 for name, outcome in found["outcomes"].items()}
    found["passed"] = sum(passed.values())
    found["equal"] = sum(passed[one.name] == one.is_done for one in TASKS)
    return found


class CarelessOracle(Oracle):
    """Plays every second task only half: it ends at once, ends after one step, or asks its owner."""

    def __init__(self, case: FormCase) -> None:
        super().__init__(case)
        number = zlib.crc32(case.task.text.encode())
        self._way = number // 2 % 3 if number % 2 else None

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        is_first = all(message.role != "assistant" for message in prompt.messages)
        if self._way is None or (self._way == 1 and is_first):
            return super().reply(prompt, stop=stop, on_text=on_text)
        said = "ask<|call_user|>Which?" if self._way == 2 else "done<|finished|>"
        return ModelReply(said, weights_version="oracle")


def by_oracle(cases: list[FormCase], folder: Path, player: type[Oracle] = Oracle) -> dict[str, bool]:
    runner = EpisodeRunner(
        forms_desktop(),
        manifest=embedded_manifest(),
        model_for=player,  # type: ignore[arg-type]
        home=folder / f"home-{player.__name__}",
        stop=Event(),
    )
    return {f"{one.family}-{one.seed}": one.is_passed for one in runner.hold_all(cases)}


def by_evaluation(cases: list[FormCase], folder: Path) -> dict[str, bool]:
    """What `deskhand eval forms` says of them with the embedded model."""
    part = EvaluationShard("forms", "embedded", FAMILIES, range(2), folder / "home-evaluation")
    results = [result for result, _ in run_part(part, Event())]
    return {f"{one.family}-{one.seed}": one.is_passed for one in results}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--androidworld", type=Path, help="its source, with env/bin/python")
    parser.add_argument("--osworld", type=Path, help="env, guest and lib_run_single.py")
    parser.add_argument("--terminal-bench", type=Path, help="env with terminal-bench and pytest")
    parser.add_argument("--browsecomp", type=Path, help="env with BrowserGym, and simple-evals")
    parser.add_argument("--swe-bench", type=Path, help="env with swebench and pytest")
    parser.add_argument("--webarena", type=Path, help="env with browsergym-webarena and -workarena")
    parser.add_argument("--online-mind2web", type=Path, help="env with openai, and its repository")
    parser.add_argument("--episodes", type=int, default=20)
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    clients: dict[str, Callable[[Path, Path], dict[str, Any]]] = {
        "androidworld": lambda source, folder: android_world(source, folder, arguments.episodes),
        "osworld": osworld,
        "terminal-bench": terminal_bench,
        "browsecomp": browsecomp,
        "swe-bench": swe_bench,
        "webarena": webarena,
        "online-mind2web": online_mind2web,
    }
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="deskhand-clients-") as name:
        for benchmark, play in clients.items():
            source = getattr(arguments, benchmark.replace("-", "_"))
            if source is not None:
                folder = Path(name) / benchmark
                folder.mkdir()
                found[benchmark] = play(source, folder)
    gates = gates_of(found, arguments.episodes)
    if arguments.json:
        print(json.dumps({**found, "gates": gates}, ensure_ascii=False))
    else:
        print("\n".join(f"{name:<14} {value}" for name, value in found.items()))
    return 0 if all_met(gates) else 1


def gates_of(found: dict[str, Any], episodes: int) -> list[dict[str, Any]]:
    """Of what was tried; where nothing was, of everything, and not met."""
    untried: dict[str, Any] = {"done": 0, "rewritten": -1, "careless_runner_passed": 10}
    android, office, shell, browsing, repairing, mapped, judged = (
        found.get(name, None if found else untried)
        for name in (
            "androidworld",
            "osworld",
            "terminal-bench",
            "browsecomp",
            "swe-bench",
            "webarena",
            "online-mind2web",
        )
    )
    gates = []
    if android is not None:
        gates.append(equal_to("androidworld.done", android["done"], episodes))
    if office is not None:
        expected = {
            "scripted_runner_passed": 10,
            **{f"{one}_equal": 10 for one in _OSWORLD_ARMS},
            "rewritten": 0,
        }
        gates += [equal_to(f"osworld.{name}", office.get(name, 0), most) for name, most in expected.items()]
        gates.append(at_least("osworld.careless_failed", 10 - office["careless_runner_passed"], 3))
    if shell is not None:
        gates.append(equal_to("terminal-bench.equal", shell.get("equal", 0), len(TASKS)))
    if browsing is not None:
        expected = {
            "equal": len(ANSWERS),
            "answer_pages_opened": len(ANSWERS),
            "words_written_down": 0,
            "checks_failed": 0,
        }
        gates += [
            equal_to(f"browsecomp.{name}", browsing.get(name, -1), most) for name, most in expected.items()
        ]
    if repairing is not None:
        expected = {
            "equal": len(ISSUES),
            "in_report": len(ISSUES),
            "left_to_grade": 0,
            "containers_left": 0,
            "checks_failed": 0,
        }
        gates += [
            equal_to(f"swe-bench.{name}", repairing.get(name, -1), most) for name, most in expected.items()
        ]
    if mapped is not None:
        listed = mapped.get("listed", {})
        gates.append(equal_to("webarena.equal", mapped.get("equal", -1), mapped.get("tasks", 11)))
        gates += [
            equal_to(f"webarena.listed.{name}", listed.get(name, -1), NUM_TASKS[name]) for name in NUM_TASKS
        ]
        gates.append(equal_to("webarena.refused", mapped.get("refused", -1), 4))
        gates.append(equal_to("webarena.unreachable_said", mapped.get("unreachable_said", -1), 2))
    if judged is not None:
        num_tasks = judged.get("tasks", 2)
        expected = {
            "equal": num_tasks,
            "pictures_not_judged": 0,
            "answers_shown": 0,
            "keys_written": 0,
        }
        gates += [
            equal_to(f"online-mind2web.{name}", judged.get(name, -1), most) for name, most in expected.items()
        ]
    return gates


if __name__ == "__main__":
    sys.exit(main())
