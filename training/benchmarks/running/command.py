"""`python -m training.benchmarks run NAME …`, which `deskhand benchmark` starts. I/O: command line."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from pathlib import Path
from threading import Event

from agent.errors import SettingsError, StoppedError
from training.benchmarks.running.known import benchmarks, find_benchmark
from training.benchmarks.running.outcomes import AttemptOutcome
from training.benchmarks.running.run import BenchmarkOrder, check_benchmark, run_benchmark
from training.benchmarks.serving.command import add_agent_options, choice_of


def main(arguments: list[str]) -> int:
    """Exit status: 0 done, 1 a check failed, 3 stopped; errors are raised."""
    options = _parser().parse_args(arguments)
    if options.name == "list":
        return _list(options.json)
    order = _order(options)
    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    try:
        if options.check:
            return _check(order, options.json, stop)
        summary = run_benchmark(order, stop=stop, told=_tell)
    except StoppedError:
        print("Stopped; the same command goes on.", file=sys.stderr)
        return 3
    print(json.dumps(summary.to_json(), ensure_ascii=False) if options.json else summary.table())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.benchmarks run", description="Play a benchmark of the field's."
    )
    parser.add_argument("name", help=f"list, or one of {', '.join(benchmarks())}")
    parser.add_argument("--home", type=Path, help="the benchmark's folder")
    add_agent_options(parser)
    parser.add_argument("--tasks", type=Path, help="a file with a task's name a line; default: all")
    parser.add_argument("--max-steps", type=int, default=0)
    parser.add_argument("--attempts", type=int, default=1)
    parser.add_argument("--limit-s", type=float, default=0.0)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--python", type=Path)
    parser.add_argument("--set", action="append", default=[], dest="settings", metavar="NAME=VALUE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", action="store_true")
    return parser


def _order(options: argparse.Namespace) -> BenchmarkOrder:
    """
    Raises:
        SettingsError: something is missing, or makes no sense.
    """
    benchmark = find_benchmark(options.name)
    if options.home is None or not options.home.is_dir():
        raise SettingsError(f"--home names the folder of {benchmark.title}: {benchmark.needs}")
    if options.attempts < 1 or options.max_steps < 0:
        raise SettingsError("There is at least 1 attempt, with a budget of at least 1 step.")
    if options.attempts > 1 and options.temperature == 0:
        raise SettingsError("At temperature 0 all attempts would be the same: add --temperature 0.7.")
    settings = dict(one.partition("=")[::2] for one in options.settings)
    return BenchmarkOrder(
        benchmark,
        options.home.absolute(),
        choice_of(options),
        out=options.out.absolute() if options.out else None,
        python=options.python.absolute() if options.python else None,
        tasks=_tasks(options.tasks) if options.tasks else (),
        max_steps=options.max_steps,
        attempts=options.attempts,
        limit_s=options.limit_s,
        settings=settings,
    )


def _tasks(file: Path) -> tuple[str, ...]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise SettingsError(f"The list of tasks {file} cannot be read: {problem}.") from problem
    found = tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))
    if not found:
        raise SettingsError(f"The list of tasks {file} is empty.")
    return found


def _tell(outcome: AttemptOutcome, left: int) -> None:
    said = "fault" if outcome.score is None else f"{outcome.score:g}"
    print(f"{outcome.task}  {said}  {outcome.ending}  {outcome.steps} steps  {left} left", file=sys.stderr)


def _check(order: BenchmarkOrder, as_json: bool, stop: Event) -> int:
    found = []
    for one in check_benchmark(order, stop=stop):
        found.append({"name": one.name, "ok": one.is_good, "said": one.said})
        if not as_json:
            print(f"{'ok ' if one.is_good else 'NOT'}  {one.name}: {one.said}", flush=True)
    if as_json:
        print(json.dumps({"checks": found}, ensure_ascii=False))
    return 0 if all(one["ok"] for one in found) else 1


def _list(as_json: bool) -> int:
    if as_json:
        said = [
            {"name": one.name, "title": one.title, "needs": one.needs, "source": one.source,
             "licence": one.licence, "checked": one.checked, "versions": dict(one.versions),
             "settings": dict(one.settings), "how_to": one.how_to}
            for one in benchmarks().values()
        ]  # fmt: skip
        print(json.dumps(said, ensure_ascii=False))
        return 0
    for one in benchmarks().values():
        print(f"{one.name}  {one.title}: {one.needs} {one.source} ({one.licence})")
    return 0
