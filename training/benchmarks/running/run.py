"""One benchmark from its folder to its summary: the agent is served, the client plays. I/O: all of it."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from agent.errors import AgentError, SettingsError
from agent.store.writer import write_atomically
from training.benchmarks.agents.orders import MODEL, OUT, SETTINGS
from training.benchmarks.running.client import LOG_FILE, ClientProcess
from training.benchmarks.running.known import Benchmark
from training.benchmarks.running.outcomes import AttemptOutcome, OutcomesFolder
from training.benchmarks.running.playing import play_all, read_score
from training.benchmarks.running.summary import BenchmarkSummary, digest_of
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent
from training.errors import BenchmarkError

DISK_BYTES = 2 * 2**30
"""Room for the records of some hundred tasks."""
DRY_STEPS = 2
_HELLO_NAMES = ("tasks", "versions", "settings")


@dataclass(frozen=True, slots=True)
class BenchmarkOrder:
    """What is asked for."""

    benchmark: Benchmark
    home: Path
    """The benchmark's folder: its environment, its sources, its data."""
    choice: AgentChoice
    out: Path | None = None
    """None: below `home`, by the model's name."""
    python: Path | None = None
    tasks: Sequence[str] = ()
    """Empty: all."""
    max_steps: int = 0
    """0: as the benchmark says."""
    attempts: int = 1
    limit_s: float = 0.0
    settings: Mapping[str, str] = field(default_factory=dict)
    """Of the client, from the command line."""

    @property
    def folder(self) -> Path:
        name = Path(self.choice.model).name
        return self.out or self.home / "deskhand" / f"{self.benchmark.name}-{name}"


@dataclass(frozen=True, slots=True)
class Readiness:
    """One thing that was looked at before hours are spent."""

    name: str
    is_good: bool
    said: str


Serve = Callable[[AgentChoice, Path], AbstractContextManager[ServedAgent]]
"""Tests serve a scripted model."""


def run_benchmark(
    order: BenchmarkOrder,
    *,
    stop: Event,
    told: Callable[[AttemptOutcome, int], None],
    serve: Serve = served_agent,
) -> BenchmarkSummary:
    """Play what is left and write the summary, also when it is stopped.

    Args:
        told: of each outcome, and how many attempts are left.

    Raises:
        SettingsError: what is asked cannot be done, or the folder holds something else.
        BenchmarkError: the benchmark cannot be played, or not any more.
        StoppedError: `stop` was set.
    """
    folder = order.folder
    folder.mkdir(parents=True, exist_ok=True)
    with (
        serve(order.choice, folder) as agent,
        _client(order, agent, folder / LOG_FILE, stop) as client,
    ):
        settings = settings_of(order, agent, client.hello)
        same = {name: value for name, value in settings.items() if name not in ("tasks", "attempts")}
        tasks = chosen_tasks(order, client.hello)
        wanted = [(task, attempt) for attempt in range(order.attempts) for task in tasks]
        with OutcomesFolder(folder, same) as kept:
            left = sum(key not in kept.outcomes for key in wanted)

            def tell(outcome: AttemptOutcome) -> None:
                nonlocal left
                left -= 1
                told(outcome, left)

            try:
                play_all(
                    client,
                    wanted,
                    kept,
                    max_steps=settings["max_steps"],
                    limit_s=order.limit_s or order.benchmark.limit_s,
                    settings=digest_of(same),
                    stop=stop,
                    told=tell,
                )
            finally:
                summary = BenchmarkSummary(
                    order.benchmark.title,
                    settings,
                    [kept.outcomes[key] for key in wanted if key in kept.outcomes],
                    len(wanted),
                    kept.interrupted(wanted),
                    order.benchmark.published,
                )
                said = json.dumps(summary.to_json(), indent=1, ensure_ascii=False)
                write_atomically(folder / "summary.json", said.encode())
    return summary


def check_benchmark(
    order: BenchmarkOrder, *, stop: Event, serve: Serve = served_agent
) -> Iterator[Readiness]:
    """What a run needs, tried one after the other; ends with the first that all later ones need. Nothing is
    kept.

    Raises:
        SettingsError: what is asked makes no sense.
        StoppedError: `stop` was set.
    """
    free = shutil.disk_usage(order.home).free
    yield Readiness("disk", free > DISK_BYTES, f"{free / 2**30:.0f} GiB are free for records in {order.home}")
    with tempfile.TemporaryDirectory(prefix="deskhand-check-") as home:
        try:
            with serve(order.choice, Path(home)) as agent:
                facts = agent.about
                yield Readiness(
                    "model",
                    True,
                    f"{facts['model']} is loaded, {facts['format']}, dialect {facts['dialect']}",
                )
                yield from _check_client(order, agent, Path(home) / LOG_FILE, stop)
        except SettingsError:
            raise
        except BenchmarkError as problem:
            yield Readiness("client", False, str(problem))
        except AgentError as problem:
            if stop.is_set():
                raise
            yield Readiness("model", False, str(problem))


def _check_client(order: BenchmarkOrder, agent: ServedAgent, log: Path, stop: Event) -> Iterator[Readiness]:
    with _client(order, agent, log, stop) as client:
        settings, tasks = settings_of(order, agent, client.hello), chosen_tasks(order, client.hello)
        versions = ", ".join(f"{name} {version}" for name, version in settings["versions"].items())
        yield Readiness("versions", True, versions or "none to compare")
        yield Readiness("tasks", True, settings["tasks"])
        limit_s = order.limit_s or order.benchmark.limit_s
        said = client.ask({"check": True}, limit_s=limit_s, stop=stop)
        if said.get("fault"):
            yield Readiness("environment", False, str(said["fault"]))
            return
        for one in said.get("checks", ()):
            yield Readiness(str(one["name"]), bool(one["ok"]), str(one["said"]))
        dry = {"task": tasks[0], "attempt": 0, "max_steps": DRY_STEPS}
        said = client.ask(dry, limit_s=limit_s, stop=stop)
        if said.get("fault"):
            yield Readiness("dry task", False, f"{tasks[0]}: {said['fault']}")
            return
        read_score(tasks[0], said.get("score"))
        yield Readiness(
            "dry task",
            True,
            f"{tasks[0]} with a budget of {DRY_STEPS} replies: {said.get('ending')} after"
            f" {said.get('seconds', 0.0):.1f} s; not counted",
        )


def settings_of(order: BenchmarkOrder, agent: ServedAgent, hello: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that moves a score.

    Raises:
        BenchmarkError: another version of the benchmark is installed than the client was written for.
    """
    wanted, found = order.benchmark.versions, dict(hello["versions"])
    other = [name for name in wanted if found.get(name) != wanted[name]]
    if other:
        said = "; ".join(f"{name} is {found.get(name, 'missing')}, not {wanted[name]}" for name in other)
        raise BenchmarkError(f"Another version of {order.benchmark.title} is installed: {said}.")
    num_all, tasks = len(hello["tasks"]), chosen_tasks(order, hello)
    is_all = len(tasks) == num_all
    return {
        "benchmark": order.benchmark.name,
        "versions": found,
        "tasks": f"all {num_all}" if is_all else f"{len(tasks)} of {num_all}, {digest_of({'': tasks})}",
        "max_steps": order.max_steps or order.benchmark.max_steps,
        "attempts": order.attempts,
        **hello["settings"],
        "agent": dict(agent.about),
    }


def chosen_tasks(order: BenchmarkOrder, hello: Mapping[str, Any]) -> list[str]:
    """
    Raises:
        SettingsError: the benchmark has no task of a name.
    """
    known = list(hello["tasks"])
    if unknown := [task for task in order.tasks if task not in set(known)]:
        raise SettingsError(
            f"{order.benchmark.title} has no task {', '.join(unknown[:10])}"
            + (f" and {len(unknown) - 10} more of the list." if len(unknown) > 10 else ".")
        )
    if not known:
        raise BenchmarkError(f"{order.benchmark.title} has no tasks in {order.home}.")
    return list(dict.fromkeys(order.tasks)) or known


@contextmanager
def _client(order: BenchmarkOrder, agent: ServedAgent, log: Path, stop: Event) -> Iterator[ClientProcess]:
    """
    Raises:
        BenchmarkError: it does not come up, or says no hello.
    """
    environment = {
        "DESKHAND_AGENT": agent.address,
        "DESKHAND_TOKEN": agent.token,
        SETTINGS: json.dumps(client_settings_of(order)),
        OUT: str(log.parent.absolute()),
        MODEL: str(agent.about["model"]),
    }
    command = [str(interpreter(order)), "-m", f"agents.{order.benchmark.client}"]
    client = ClientProcess(command, order.home, environment, log=log, stop=stop)
    try:
        if missing := [name for name in _HELLO_NAMES if name not in client.hello]:
            raise BenchmarkError(f"The client of {order.benchmark.title} does not say its {missing[0]}.")
        yield client
    finally:
        client.close()


def client_settings_of(order: BenchmarkOrder) -> dict[str, Any]:
    """Those of the benchmark's table, as the command line changes them.

    Raises:
        SettingsError: there is no such setting, or it is of another kind.
    """
    found = dict(order.benchmark.settings)
    for name, text in order.settings.items():
        if name not in found:
            raise SettingsError(
                f"{order.benchmark.title} has no setting {name!r}; it has {', '.join(found) or 'none'}."
            )
        if isinstance(found[name], str):
            found[name] = text
            continue
        try:
            value = json.loads(text)
        except ValueError:
            value = None
        if type(value) is not type(found[name]):
            raise SettingsError(f"{name} is something like {json.dumps(found[name])}, not {text!r}.")
        found[name] = value
    return found


def interpreter(order: BenchmarkOrder) -> Path:
    """The Python that the client runs in.

    Raises:
        SettingsError: there is none.
    """
    below = order.benchmark.python
    # Never resolved: a virtual environment's Python is a link, and its place says which environment it is.
    found = order.python or (order.home / below if below else Path(sys.executable))
    if not found.is_file():
        raise SettingsError(
            f"There is no Python of {order.benchmark.title} at {found}: make its environment as"
            f" docs/how-to/{order.benchmark.how_to} says, or name another one with --python."
        )
    return found.absolute()
