"""Evaluates a model in the whole agent, pixels in and real input out, on real windows judged by their state.

    python -m training.evaluate forms --seeds 0:100 --json
    python -m training.evaluate apps --model path/to/folder --out runs/evaluation

Needs no torch. Progress goes to standard error; the table, or one JSON object, to standard output.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from threading import Event
from typing import TextIO

from agent.errors import AgentError, ModelNotFoundError, SettingsError
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.terminal import terminal_line
from training.evaluation.case import EpisodeResult
from training.evaluation.suites import SUITES, find_families, find_seeds, find_suite
from training.evaluation.summary import Summary
from training.evaluation.worker import EvaluationShard, run_part, run_whole_part

_SEEDS_PER_PART = 5


def main(arguments: list[str] | None = None) -> int:
    options = parse_arguments(arguments)
    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    try:
        summary = evaluate(options, stop)
    except (SettingsError, ModelNotFoundError) as error:
        print(terminal_line(str(error)), file=sys.stderr)
        return 2
    except AgentError as error:
        print(terminal_line(str(error)), file=sys.stderr)
        return 1
    print(json.dumps(summary.to_json()) if options.json else summary.table())
    return 3 if stop.is_set() else 0


def parse_arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m training.evaluate", description="Success of a model on a suite, by family."
    )
    parser.add_argument("suite", help=f"one of {', '.join(SUITES)}")
    parser.add_argument("--model", default=DEFAULT_NAME, help="name or folder; default: %(default)s")
    parser.add_argument("--seeds", default="", help="A:B, per family, A included and B not")
    parser.add_argument(
        "--families", default="", help="names of families or groups with commas between them; default: all"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--out", type=Path, help="folder to keep records and results in; default: keep nothing"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes, each with a model and a desktop")
    parser.add_argument(
        "--accessibility", choices=("on", "off"), default="on", help="AT-SPI on the desktops (forms)"
    )
    parser.add_argument(
        "--no-second-look", action="store_true", help="take the embedded model's first reading of every task"
    )
    return parser.parse_args(arguments)


def evaluate(options: argparse.Namespace, stop: Event) -> Summary:
    """
    Raises:
        SettingsError, ModelNotFoundError: the options are invalid.
        AgentError: the evaluation itself broke down.
    """
    suite = find_suite(options.suite)
    seeds = find_seeds(options.seeds) if options.seeds else suite.default_seeds
    if options.suite in ("apps", "mixed") and options.accessibility == "off":
        raise SettingsError(f"The judge of {options.suite} reads AT-SPI; it cannot be off.")
    if options.jobs < 1:
        raise SettingsError(f"At least 1 process is needed, not {options.jobs}.")
    manifest = Catalogue().get(options.model)
    families = find_families(suite, options.families)
    with ExitStack() as opened:
        home = options.out or Path(
            opened.enter_context(tempfile.TemporaryDirectory(prefix="deskhand-evaluation-"))
        )
        home.mkdir(parents=True, exist_ok=True)
        part = EvaluationShard(
            suite.name,
            options.model,
            families,
            seeds,
            home,
            accessibility=options.accessibility == "on",
            looks_again=not options.no_second_look,
        )
        lines = opened.enter_context((home / "results.jsonl").open("w", encoding="utf-8"))
        progress = EvaluationProgress(len(families) * len(seeds), sys.stderr)
        results, peak_mb = [], 0.0
        for result, part_peak_mb in _results(part, options.jobs, stop):
            results.append(result)
            peak_mb = max(peak_mb, part_peak_mb)
            print(json.dumps(asdict(result), ensure_ascii=False), file=lines, flush=True)
            progress.show(result)
        counted = f"{seeds.start}:{seeds.stop}" + (f":{seeds.step}" if seeds.step > 1 else "")
        summary = Summary(suite.name, manifest.name, counted, tuple(results), peak_mb, suite.groups)
        (home / "summary.json").write_text(json.dumps(summary.to_json(), indent=1), encoding="utf-8")
    return summary


def _results(part: EvaluationShard, jobs: int, stop: Event) -> Iterator[tuple[EpisodeResult, float]]:
    if jobs == 1:
        yield from run_part(part, stop)
        return
    starts = range(0, len(part.seeds), _SEEDS_PER_PART)
    parts = [replace(part, seeds=part.seeds[start : start + _SEEDS_PER_PART]) for start in starts]
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(run_whole_part, one) for one in parts]
        for done in as_completed(waiting):
            for result in done.result().results:
                yield result, done.result().peak_rss_mb
            if stop.is_set():
                pool.shutdown(cancel_futures=True)
                return


class EvaluationProgress:
    """One line for each episode, with the remaining time."""

    def __init__(self, num_all: int, out: TextIO) -> None:
        self._num_all, self._out = num_all, out
        self._num_done = self._num_passed = 0
        self._started_s = time.monotonic()

    def show(self, result: EpisodeResult) -> None:
        self._num_done += 1
        self._num_passed += result.is_passed
        elapsed_s = time.monotonic() - self._started_s
        left_s = elapsed_s / self._num_done * (self._num_all - self._num_done)
        verdict = "passed" if result.is_passed else f"FAILED: {result.reason}"
        print(
            f"{self._num_done:>4}/{self._num_all}  {self._num_passed / self._num_done:4.0%}"
            f"  {_minutes(left_s)} left  {result.family} {result.seed}: {result.task!r} {verdict}",
            file=self._out,
            flush=True,
        )


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


if __name__ == "__main__":
    raise SystemExit(main())
