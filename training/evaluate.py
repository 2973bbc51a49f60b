"""Evaluates a model in the whole agent, pixels in and real input out, on real windows judged by their state.

    python -m training.evaluate forms --seeds 0:100 --json
    python -m training.evaluate apps --model path/to/folder --out runs/evaluation
    python -m training.evaluate forms --budgets 5,10,20,40 --attempts 8 --temperature 0.7 --out runs/scaling

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
from typing import Any, TextIO

from agent.actions.dialects import embedded
from agent.errors import AgentError, ModelNotFoundError, SettingsError
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.hosted.makers import is_hosted
from agent.models.manifest import Manifest
from agent.terminal import terminal_line
from training.evaluation.attempt_judge import require_trusted, scores_of
from training.evaluation.attempts import AttemptsFile
from training.evaluation.case import EpisodeResult
from training.evaluation.scaling import Scaling, read_budgets
from training.evaluation.scaling_plot import draw, require_drawable
from training.evaluation.suites import SUITES, find_families, find_seeds, find_suite
from training.evaluation.summary import Summary
from training.evaluation.worker import EvaluationShard, run_part, run_whole_part

DEFAULT_BUDGETS = "5,10,20,40"
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
    parser.add_argument("suite", help=f"one of {', '.join(SUITES)}, or a file of proposed tasks (.jsonl)")
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
        "--accessibility",
        choices=("on", "off"),
        default="on",
        help="AT-SPI on the desktops (forms); pages have none",
    )
    parser.add_argument(
        "--no-second-look", action="store_true", help="take the embedded model's first reading of every task"
    )
    scaling = parser.add_argument_group("success over steps and attempts (goes on where `--out` has some)")
    scaling.add_argument(
        "--budgets",
        default="",
        help="numbers of steps with commas between; one run of the largest says all: 5,10,20,40",
    )
    scaling.add_argument("--attempts", type=int, default=1, help="at each task; default: %(default)s")
    scaling.add_argument(
        "--temperature",
        type=float,
        default=0.0,
        help="of replies; default: %(default)g, the likeliest token, which makes all attempts alike",
    )
    scaling.add_argument(
        "--judge", type=Path, help="folder of a trained judge, which chooses among the attempts"
    )
    scaling.add_argument("--plot", type=Path, help="draw the curves here, as .svg or .png")
    return parser.parse_args(arguments)


def evaluate(options: argparse.Namespace, stop: Event) -> Summary | Scaling:
    """
    Raises:
        SettingsError, ModelNotFoundError: the options are invalid.
        AgentError: the evaluation itself broke down.
    """
    suite = find_suite(options.suite)
    seeds = find_seeds(options.seeds) if options.seeds else suite.default_seeds
    if suite.reads_accessibility and options.accessibility == "off":
        raise SettingsError(f"The judge of {options.suite} reads AT-SPI; it cannot be off.")
    if options.jobs < 1:
        raise SettingsError(f"At least 1 process is needed, not {options.jobs}.")
    manifest = Catalogue().get(options.model)
    families = find_families(suite, options.families)
    budgets = asked_budgets(options, manifest)
    judge = require_trusted(options.judge) if options.judge else {}
    if options.plot:
        require_drawable(options.plot)
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
            temperature=options.temperature,
        )
        counted = f"{seeds.start}:{seeds.stop}" + (f":{seeds.step}" if seeds.step > 1 else "")
        if budgets:
            part = replace(part, max_steps=budgets[-1], attempts=options.attempts)
            return _scaling(options, part, manifest, counted, budgets, judge, stop)
        lines = opened.enter_context((home / "results.jsonl").open("w", encoding="utf-8"))
        progress = EvaluationProgress(len(suite.keys(families, seeds)), sys.stderr)
        results, peak_mb = [], 0.0
        for result, part_peak_mb in _results(part, options.jobs, stop):
            results.append(result)
            peak_mb = max(peak_mb, part_peak_mb)
            print(json.dumps(asdict(result), ensure_ascii=False), file=lines, flush=True)
            progress.show(result)
        summary = Summary(
            suite.name,
            manifest.name,
            counted,
            tuple(results),
            peak_mb,
            suite.groups,
            suite.scores(results, None),
        )
        (home / "summary.json").write_text(json.dumps(summary.to_json(), indent=1), encoding="utf-8")
    return summary


def asked_budgets(options: argparse.Namespace, manifest: Manifest) -> tuple[int, ...]:
    """The step budgets that are asked for; none where each task has its own.

    Raises:
        SettingsError: they do not ascend, or attempts would be alike.
    """
    if options.attempts < 1 or options.temperature < 0:
        raise SettingsError("There is at least 1 attempt, at a temperature of 0 or more.")
    is_scaling = bool(options.budgets) or options.attempts > 1
    if not is_scaling and (options.judge or options.plot):
        raise SettingsError("A judge and a plot go with --budgets or --attempts.")
    if not is_scaling:
        return ()
    if options.judge and options.attempts == 1:
        raise SettingsError("A judge chooses among attempts: say --attempts 2 or more.")
    if options.attempts > 1 and options.temperature == 0 and not is_hosted(manifest.dialect):
        raise SettingsError(
            f"At temperature 0 {manifest.name} takes the likeliest token, so all {options.attempts} attempts"
            " would be the same: add --temperature 0.7, or leave out --attempts."
        )
    return read_budgets(options.budgets or DEFAULT_BUDGETS)


def _scaling(
    options: argparse.Namespace,
    part: EvaluationShard,
    manifest: Manifest,
    seeds: str,
    budgets: tuple[int, ...],
    judge: dict[str, Any],
    stop: Event,
) -> Scaling:
    asked = {
        "suite": part.suite,
        "model": manifest.name,
        "weights_version": manifest.weights_version,
        "largest_budget": budgets[-1],
        "temperature": part.temperature,
        "looks_again": part.looks_again,
        "accessibility": part.accessibility,
    }
    wanted = {
        (family, seed, attempt)
        for family, seed in find_suite(part.suite).keys(part.families, part.seeds)
        for attempt in range(part.attempts)
    }
    with AttemptsFile(part.home, asked) as kept:
        left = replace(part, done=frozenset(kept.results))
        progress = EvaluationProgress(len(wanted - left.done), sys.stderr)
        for result, _ in _results(left, options.jobs, stop):
            kept.add(result)
            progress.show(result)
        results = tuple(result for key, result in sorted(kept.results.items()) if key in wanted)
    notes = list(notes_on(manifest, part))
    if not stop.is_set() and (missing := len(wanted) - len(results)):
        notes.append(f"Not judged and left out: {missing} attempts; the same command makes them again.")
    scores = None
    if judge and not stop.is_set():
        scores, refused = scores_of(options.judge, part.home / "records", (one.record_id for one in results))
        judge |= {"judged": len(scores), "not_judged": len(refused)}
        notes += [f"Not judged: {reason}" for reason in dict.fromkeys(refused.values())][:3]
    found = Scaling(
        part.suite,
        manifest.name,
        manifest.weights_version,
        seeds,
        budgets,
        part.attempts,
        part.temperature,
        results,
        scores,
        judge,
        tuple(notes),
        find_suite(part.suite).scores,
    )
    (part.home / "scaling.json").write_text(json.dumps(found.to_json(), indent=1), encoding="utf-8")
    if options.plot:
        draw(found.to_json(), options.plot)
    return found


def notes_on(manifest: Manifest, part: EvaluationShard) -> Iterator[str]:
    """What a reader has to know of these figures."""
    yield (
        "Smaller budgets are read off runs of the largest: the agent is not told its budget, so the first"
        " steps are the same."
    )
    if part.attempts == 1 and part.temperature == 0:
        yield f"{manifest.name} took the likeliest token; with one attempt there is nothing to choose from."
    if is_hosted(manifest.dialect):
        yield "Its maker draws the replies; they cannot be drawn again, and --temperature is not sent."
    elif part.temperature > 0 and manifest.dialect == embedded.DIALECT.name:
        yield (
            "The embedded model plans and looks again at temperature 0 only: these attempts are its bare"
            " replies, and a run at temperature 0 is another agent."
        )


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
