"""Runs a part of an evaluation with one model in one process. I/O: model, desktops, records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.children.peak_memory import peak_bytes, peak_bytes_of
from agent.models.runtime_settings import runtime_settings
from agent.ports import Model
from agent.settings import Settings
from training.evaluation.attempts import AttemptModel, Key
from training.evaluation.case import Case, EpisodeResult
from training.evaluation.page_case import PageCase
from training.evaluation.page_runner import PageRunner
from training.evaluation.runner import EpisodeRunner
from training.evaluation.suites import find_suite


@dataclass(frozen=True, slots=True)
class EvaluationShard:
    """The work of one process; can be pickled and sent to it."""

    suite: str
    model: str
    families: tuple[str, ...]
    seeds: range
    home: Path
    accessibility: bool = True
    looks_again: bool = True
    max_steps: int | None = None
    """Of every episode; None: as its case says."""
    attempts: int = 1
    """At each task; more than one have a desktop each."""
    temperature: float = 0.0
    done: frozenset[Key] = frozenset()
    """Attempts that are not made again."""


@dataclass(frozen=True, slots=True)
class ShardDone:
    results: tuple[EpisodeResult, ...]
    peak_rss_mb: float


def run_part(part: EvaluationShard, stop: Event) -> Iterator[tuple[EpisodeResult, float]]:
    """Yields each result as soon as it is known, with the peak memory so far in MB: this process's and the
    model's."""
    suite = find_suite(part.suite)
    manifest = Catalogue().get(part.model)
    settings = runtime_settings(Settings.from_environment())
    model = open_model(
        manifest,
        replace(
            settings,
            looks_again=settings.looks_again and part.looks_again,
            temperature=part.temperature,
        ),
    )
    attempt = 0

    def model_for(case: Case | PageCase) -> Model:
        return AttemptModel(model, (case.family, case.seed, attempt))

    hold_all: Callable[[Iterable[Any]], Iterator[EpisodeResult]]
    cases: Callable[[tuple[str, ...], range], Sequence[Case | PageCase]]
    try:
        if suite.pages is not None:
            hold_all = PageRunner(
                manifest=manifest, model_for=model_for, home=part.home, stop=stop, max_steps=part.max_steps
            ).hold_all
            cases = suite.pages
        else:
            assert suite.cases is not None
            hold_all = EpisodeRunner(
                replace(suite.desktop(), accessibility=part.accessibility),
                manifest=manifest,
                model_for=model_for,
                home=part.home,
                stop=stop,
                max_steps=part.max_steps,
                reuses_desktops=part.attempts == 1,
            ).hold_all
            cases = suite.cases
        # Attempts at a task come one after the other, each with a case of its own.
        tries = [cases(part.families, part.seeds) for _ in range(part.attempts)]

        def to_do() -> Iterator[Any]:
            nonlocal attempt
            for same in zip(*tries, strict=True):
                for attempt, case in enumerate(same):
                    if (case.family, case.seed, attempt) not in part.done:
                        yield case

        peak_mb = 0.0
        for result in hold_all(to_do()):
            peak_mb = max(peak_mb, peak_rss_mb(None) + peak_bytes_of(model) / 2**20)
            yield replace(result, attempt=attempt), peak_mb
    finally:
        model.close()


def run_whole_part(part: EvaluationShard) -> ShardDone:
    """The entry of a worker process."""
    found = list(run_part(part, Event()))
    return ShardDone(tuple(result for result, _ in found), max((peak for _, peak in found), default=0.0))


def peak_rss_mb(pid: int | None) -> float:
    """The most memory a process has had in RAM so far; None asks for our own; 0 when it is gone."""
    return peak_bytes(pid) / 2**20
