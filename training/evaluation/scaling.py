"""Success over step budgets and numbers of attempts, with intervals. Pure.

What one run of the largest budget says of the smaller ones is exact here: nothing that the agent is told
names its budget, so a run that is cut at step `s` has done the same `s` steps, and every judge of the suites
asks for an ending that only the agent, or the page, brings about. A success that took `n` steps is one from
the budget `n` on.

pass@k is the unbiased estimator of Chen et al. 2021 (arXiv 2107.03374, equation 1). Best-of-k by scores is
the same average over all ways to draw k of n attempts without replacement, of the one with the highest score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby, pairwise
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.errors import SettingsError
from agent.types import EndingKind
from training.evaluation.case import EpisodeResult
from training.evaluation.page_case import ScoreReport, no_scores
from training.evaluation.summary import score_lines, wilson_interval

RESAMPLES = 2000
Scores = Mapping[str, float]
"""Record → what a judge gives it; records that it could not read are missing."""
_SEED = 20260
_MANY, _LEAST = 20, 3
"""Tasks from which a bootstrap says something of a share, and of a mean."""
_UNSCORED = -1.0
"""Below every score: chosen only where no attempt has one."""


def pass_at_k(n: int, c: int, k: int) -> float:
    """The chance that at least one of k attempts succeeds, of n of which c did: 1 − C(n−c, k) / C(n, k).

    Raises:
        SettingsError: k is not between 1 and n, or c not between 0 and n.

    >>> pass_at_k(4, 1, 1), pass_at_k(4, 1, 2), pass_at_k(4, 3, 2)
    (0.25, 0.5, 1.0)
    """
    if not 1 <= k <= n:
        raise SettingsError(f"pass@{k} needs {k} attempts, and there are {n}.")
    if not 0 <= c <= n:
        raise SettingsError(f"{c} successes in {n} attempts cannot be.")
    return 1.0 - comb(n - c, k) / comb(n, k)


def best_of_k(scores: Sequence[float], values: Sequence[float], k: int) -> float:
    """The expected value of the attempt with the highest score among k, drawn without replacement from all;
    equal scores are chosen between at random.

    Raises:
        SettingsError: k is not between 1 and the number of attempts.

    >>> best_of_k([0.1, 0.9, 0.5], [0.0, 1.0, 0.0], 2)
    0.6666666666666666
    >>> best_of_k([0.5, 0.5], [1.0, 0.0], 2)
    0.5
    """
    n = len(scores)
    if not 1 <= k <= n:
        raise SettingsError(f"The best of {k} needs {k} attempts, and there are {n}.")
    expected, below = 0.0, 0
    ordered = sorted(zip(scores, values, strict=True), key=lambda pair: pair[0])
    for _, equals in groupby(ordered, key=lambda pair: pair[0]):
        group = [value for _, value in equals]
        upto = below + len(group)
        expected += (comb(upto, k) - comb(below, k)) * sum(group) / len(group)
        below = upto
    return expected / comb(n, k)


def read_budgets(text: str) -> tuple[int, ...]:
    """
    Raises:
        SettingsError: not whole numbers above 0 that ascend.

    >>> read_budgets("5,10,20")
    (5, 10, 20)
    """
    try:
        budgets = tuple(int(one) for one in text.split(","))
    except ValueError:
        raise SettingsError(f"Budgets are numbers of steps with commas between, not {text!r}.") from None
    if budgets[0] < 1 or any(one >= other for one, other in pairwise(budgets)):
        raise SettingsError(f"Budgets ascend and begin with at least 1 step; {text!r} does not.")
    return budgets


def shown_counts(attempts: int) -> tuple[int, ...]:
    """The numbers of attempts that are reported: powers of two, and all.

    >>> shown_counts(6), shown_counts(8)
    ((1, 2, 4, 6), (1, 2, 4, 8))
    """
    powers = [2**power for power in range(attempts.bit_length()) if 2**power <= attempts]
    return tuple(dict.fromkeys((*powers, attempts)))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over tasks, with its 95% interval; none of too few."""

    value: float
    low: float | None
    high: float | None

    def to_json(self) -> list[float | None]:
        return [None if one is None else round(one, 4) for one in (self.value, self.low, self.high)]

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.value:.1%}"
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


def share(per_task: Sequence[float]) -> Estimate:
    """The mean of shares. Of many tasks the interval is a bootstrap over tasks, for attempts at one task are
    not independent; of few, or where each is won or lost as a whole, it is Wilson's for one attempt at each
    task, which is never too narrow."""
    values = np.array(per_task, np.float64)
    if not len(values):
        return Estimate(0.0, 0.0, 1.0)
    if len(values) >= _MANY and not np.isin(values, (0.0, 1.0)).all():
        return mean(values)
    return Estimate(float(values.mean()), *wilson_interval(float(values.sum()), len(values)))


def mean(values: NDArray[np.float64] | Sequence[float]) -> Estimate:
    """The mean with a bootstrap's interval over tasks; paired, where these are differences."""
    given = np.asarray(values, np.float64)
    if len(given) < _LEAST:
        return Estimate(float(given.mean()) if len(given) else 0.0, None, None)
    drawn = np.random.default_rng(_SEED).integers(len(given), size=(RESAMPLES, len(given)))
    low, high = np.percentile(given[drawn].mean(axis=1), (2.5, 97.5))
    return Estimate(float(given.mean()), float(low), float(high))


def succeeded(result: EpisodeResult, budget: int) -> bool:
    """Whether it would have succeeded within so many steps."""
    return result.is_passed and result.num_steps <= budget


def score_within(result: EpisodeResult, budget: int) -> float:
    """What it had earned after so many steps; 0 before the first."""
    reached = result.score_at[:budget]
    return reached[-1] if reached else 0.0


@dataclass(frozen=True, slots=True)
class Scaling:
    """All attempts at all tasks, and what is made of them."""

    suite: str
    model: str
    weights_version: str
    seeds: str
    budgets: tuple[int, ...]
    attempts: int
    temperature: float
    results: tuple[EpisodeResult, ...]
    scores: Scores | None = None
    """Of a judge; None where none was asked."""
    judge: Mapping[str, Any] = field(default_factory=dict)
    """Which judge, and how good it is."""
    notes: tuple[str, ...] = ()
    page_scores: ScoreReport = no_scores

    @property
    def tasks(self) -> dict[tuple[str, int], list[EpisodeResult]]:
        """Only tasks with all their attempts: a run that was stopped may have begun one."""
        found: dict[tuple[str, int], list[EpisodeResult]] = {}
        for result in self.results:
            found.setdefault((result.family, result.seed), []).append(result)
        return {task: of for task, of in found.items() if len(of) == self.attempts}

    def passed(
        self, budget: int, k: int, of: Callable[[EpisodeResult], bool] = lambda _: True
    ) -> list[float]:
        """pass@k of each task; best of k by the verifier is the same, for it is always right."""
        return [
            pass_at_k(len(tries), sum(succeeded(one, budget) for one in tries), k)
            for tries in self.tasks.values()
            if of(tries[0])
        ]

    def judged(self, budget: int, k: int) -> list[float]:
        """Success of each task when the judge chooses among k attempts. Those that the budget cut come last,
        as a user would choose: so no score is needed of an episode that was cut earlier than it was played.
        """
        return [
            best_of_k(
                [self._score(one, budget) for one in tries],
                [float(succeeded(one, budget)) for one in tries],
                k,
            )
            for tries in self.tasks.values()
        ]

    def _score(self, one: EpisodeResult, budget: int) -> float:
        if self.scores is None or one.num_steps > budget or one.ending == EndingKind.STEP_LIMIT.value:
            return _UNSCORED
        return self.scores.get(one.record_id, _UNSCORED)

    def earned(self, budget: int, k: int, family: str) -> list[float]:
        """The best score among k attempts at each task of a family whose pages count something."""
        found = []
        for tries in self.tasks.values():
            scores = [score_within(one, budget) for one in tries]
            if tries[0].family == family:
                found.append(best_of_k(scores, scores, k))
        return found

    def gain_of_budget(self) -> Estimate:
        """Success of one attempt with the largest budget minus with the smallest, on the same tasks."""
        return _difference(self.passed(self.budgets[-1], 1), self.passed(self.budgets[0], 1))

    def gain_of_choice(self) -> Estimate | None:
        """Success of the judge's choice among all attempts minus of one, with the largest budget."""
        if self.scores is None:
            return None
        budget = self.budgets[-1]
        return _difference(self.judged(budget, self.attempts), self.passed(budget, 1))

    def to_json(self) -> dict[str, Any]:
        families = dict.fromkeys(result.family for result in self.results)
        counted = [name for name in families if self._has_scores(name)]
        gain = self.gain_of_choice()
        return {
            "suite": self.suite,
            "model": self.model,
            "weights_version": self.weights_version,
            "seeds": self.seeds,
            "temperature": self.temperature,
            "budgets": list(self.budgets),
            "attempts": self.attempts,
            "tasks": len(self.tasks),
            "episodes": len(self.results),
            "pass_at": self._curves(self.passed),
            "best_of_by_verifier": self._curves(self.passed),
            "best_of_by_judge": self._curves(self.judged) if self.scores is not None else None,
            "judge": dict(self.judge) or None,
            "gain_from_smallest_to_largest_budget": self.gain_of_budget().to_json(),
            "gain_of_judges_choice_over_one_attempt": gain.to_json() if gain else None,
            "by_family": {
                name: {str(budget): self._family(name, budget).to_json() for budget in self.budgets}
                for name in families
            },
            "best_score_at": {
                name: self._curves(partial(self.earned, family=name), mean) for name in counted
            },
            "scores": {str(budget): dict(self.page_scores(self.results, budget)) for budget in self.budgets},
            "steps_mean": round(float(np.mean([one.num_steps for one in self.results] or [0])), 2),
            "notes": list(self.notes),
        }

    def table(self) -> str:
        """Readable text: a line for each budget, a column for each number of attempts."""
        counts = shown_counts(self.attempts)
        lines = [
            f"{self.suite} · {self.model} · seeds {self.seeds} · {len(self.tasks)} tasks ·"
            f" {self.attempts} attempts at temperature {self.temperature:g}",
            "",
            "steps  " + "".join(f"{f'pass@{k}':<26}" for k in counts),
        ]
        for budget in self.budgets:
            lines.append(f"{budget:>5}  " + "".join(f"{share(self.passed(budget, k))!s:<26}" for k in counts))
        lines += ["", f"From the smallest to the largest budget: {_signed(self.gain_of_budget())}"]
        if self.scores is not None:
            lines += ["", "steps  " + "".join(f"{f'judge, best of {k}':<26}" for k in counts)]
            for budget in self.budgets:
                lines.append(
                    f"{budget:>5}  " + "".join(f"{share(self.judged(budget, k))!s:<26}" for k in counts)
                )
            gain = self.gain_of_choice()
            assert gain is not None
            lines.append(f"The judge's choice against one attempt: {_signed(gain)}")
        for name in dict.fromkeys(result.family for result in self.results):
            if self._has_scores(name):
                found = (mean(self.earned(self.budgets[-1], k, name)).value for k in counts)
                lines.append(f"{name}: best score of k: " + " · ".join(f"{one:.2f}" for one in found))
        for budget in self.budgets:
            lines += score_lines(self.page_scores(self.results, budget))[1:]
        return "\n".join((*lines, *(f"\n{note}" for note in self.notes)))

    def _has_scores(self, family: str) -> bool:
        return any(one.score is not None for one in self.results if one.family == family)

    def _family(self, name: str, budget: int) -> Estimate:
        return share(self.passed(budget, 1, lambda one: one.family == name))

    def _curves(
        self,
        of: Callable[[int, int], list[float]],
        estimate: Callable[[list[float]], Estimate] = share,
    ) -> dict[str, dict[str, list[float | None]]]:
        """Attempts → budget → value and interval."""
        return {
            str(k): {str(budget): estimate(of(budget, k)).to_json() for budget in self.budgets}
            for k in shown_counts(self.attempts)
        }


def _difference(more: Iterable[float], less: Iterable[float]) -> Estimate:
    return mean([one - other for one, other in zip(more, less, strict=True)])


def _signed(gain: Estimate) -> str:
    if gain.low is None or gain.high is None:
        return f"{gain.value:+.1%}; too few tasks for an interval"
    touches = "; the interval touches 0: no effect shown" if gain.low <= 0 <= gain.high else ""
    return f"{gain.value:+.1%} ({gain.low:+.1%} to {gain.high:+.1%}){touches}"
