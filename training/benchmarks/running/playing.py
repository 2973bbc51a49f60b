"""Plays what is left of a benchmark: one attempt after the other, faults of its environment apart.

An attempt that the environment spoils is tried again twice. When three attempts in a row are spoiled, the run
ends: none of the three counts, and the same command tries them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from threading import Event
from typing import Any

from training.benchmarks.running.client import AttemptPlayer
from training.benchmarks.running.outcomes import AttemptKey, AttemptOutcome, OutcomesFolder
from training.errors import BenchmarkError, EnvironmentFaultError

NUM_TRIES = 3
MOST_SPOILED = 3
_OWN = ("task", "attempt", "max_steps", "score", "ending", "steps", "seconds", "reply_tokens")
_KNOWN = frozenset((*_OWN, "prompt_tokens", "record", "fault"))


def play_all(
    player: AttemptPlayer,
    wanted: Iterable[AttemptKey],
    kept: OutcomesFolder,
    *,
    max_steps: int,
    limit_s: float,
    settings: str,
    stop: Event,
    told: Callable[[AttemptOutcome], None],
) -> None:
    """
    Args:
        settings: digest of all settings.
        told: of each outcome that is kept.

    Raises:
        BenchmarkError: the environment fails again and again, or gives what is no score.
        StoppedError: `stop` was set.
    """
    spoiled: list[AttemptOutcome] = []

    def keep(outcomes: Iterable[AttemptOutcome]) -> None:
        for one in outcomes:
            kept.add(one)
            told(one)

    for task, attempt in wanted:
        if (task, attempt) in kept.outcomes:
            continue
        order = {"task": task, "attempt": attempt, "max_steps": max_steps}
        outcome = _played(player, order, kept, limit_s, settings, stop)
        if outcome.score is None:
            spoiled.append(outcome)
            if len(spoiled) == MOST_SPOILED:
                raise BenchmarkError(
                    f"The environment failed at {MOST_SPOILED} tasks in a row, last with:"
                    f" {outcome.faults[-1]} When it works again, the same command goes on."
                )
            continue
        keep([*spoiled, outcome])
        spoiled = []
    keep(spoiled)


def _played(
    player: AttemptPlayer,
    order: Mapping[str, Any],
    kept: OutcomesFolder,
    limit_s: float,
    settings: str,
    stop: Event,
) -> AttemptOutcome:
    faults: list[str] = []
    said: dict[str, Any] = {}
    while len(faults) < NUM_TRIES:
        kept.begin(order["task"], order["attempt"])
        try:
            said = player.ask(order, limit_s=limit_s, stop=stop)
        except EnvironmentFaultError as problem:
            said = {"fault": str(problem)}
        if not said.get("fault"):
            break
        faults.append(str(said["fault"]))
    is_spoiled = bool(said.get("fault"))
    return AttemptOutcome(
        task=order["task"],
        attempt=order["attempt"],
        score=None if is_spoiled else read_score(order["task"], said.get("score")),
        ending="fault" if is_spoiled else str(said.get("ending", "")),
        steps=int(said.get("steps", 0)),
        seconds=float(said.get("seconds", 0.0)),
        reply_tokens=int(said.get("reply_tokens", 0)),
        prompt_tokens=int(said.get("prompt_tokens", 0)),
        record=str(said.get("record", "")),
        faults=tuple(faults),
        details={name: value for name, value in said.items() if name not in _KNOWN},
        settings=settings,
    )


def read_score(task: str, said: Any) -> float:
    """
    Raises:
        BenchmarkError: it is no number from 0 to 1.
    """
    is_number = isinstance(said, int | float) and not isinstance(said, bool)
    if not is_number or not 0.0 <= said <= 1.0:
        raise BenchmarkError(f"The benchmark gave {said!r} for {task}, which is no score from 0 to 1.")
    return float(said)
