"""Outcomes of a benchmark as figures: first attempts, with every setting, beside what was published. Pure."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from training.benchmarks.running.calibration import calibration
from training.benchmarks.running.known import Published
from training.benchmarks.running.outcomes import AttemptOutcome
from training.evaluation.summary import wilson_interval

COMPARED = ("tasks", "max_steps", "attempts", "screen", "observation", "seed")
"""Settings that have to agree before figures stand beside each other."""


def digest_of(settings: Mapping[str, Any]) -> str:
    return sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]


def why_not(published: Published, settings: Mapping[str, Any]) -> list[str]:
    """What keeps a published figure from standing beside ours; nothing where all agrees."""
    said = []
    for name in COMPARED:
        ours = settings.get(name, "not stated")
        if name not in published.settings:
            said.append(f"its {name} is not known")
        elif published.settings[name] != ours:
            said.append(f"its {name} is {published.settings[name]}, ours {ours}")
    return said


@dataclass(frozen=True, slots=True)
class BenchmarkSummary:
    """What is known so far."""

    title: str
    settings: Mapping[str, Any]
    outcomes: Sequence[AttemptOutcome]
    num_wanted: int
    """Attempts, whether they have ended or not."""
    interrupted: int
    """Tries that were cut off and made again."""
    published: tuple[Published, ...] = ()

    @property
    def first(self) -> list[AttemptOutcome]:
        return [one for one in self.outcomes if one.attempt == 0]

    def to_json(self) -> dict[str, Any]:
        scored = [one.score for one in self.first if one.score is not None]
        num_attempts = self.settings["attempts"]
        return {
            "benchmark": self.title,
            "tasks": len(self.first),
            "success": _success(scored, len(scored)),
            "success_with_faults_as_failures": _success(scored, len(self.first)),
            "faulted_tasks": len(self.first) - len(scored),
            "retried_tasks": sum(bool(one.faults) and one.score is not None for one in self.first),
            "interrupted_tries": self.interrupted,
            "attempts_left": self.num_wanted - len(self.outcomes),
            **({"all_attempts": self._all_attempts(num_attempts)} if num_attempts > 1 else {}),
            "endings": {
                name: sum(one.ending == name for one in self.first)
                for name in sorted({one.ending for one in self.first})
            },
            "steps_mean": _mean(one.steps for one in self.first),
            "seconds_median": round(statistics.median(one.seconds for one in self.first), 2)
            if self.first
            else None,
            "reply_tokens": sum(one.reply_tokens for one in self.first),
            "prompt_tokens": sum(one.prompt_tokens for one in self.first),
            "groups": self._groups(),
            **self._calibrated(),
            "settings": dict(self.settings),
            "settings_digest": digest_of(self.settings),
            "published": [self._beside(one) for one in self.published],
        }

    def _groups(self) -> dict[str, Any]:
        """By what a client calls `group` in its details."""
        names = sorted({str(one.details["group"]) for one in self.first if "group" in one.details})
        found = {}
        for name in names:
            of = [one for one in self.first if str(one.details.get("group", "")) == name]
            scored = [one.score for one in of if one.score is not None]
            found[name] = {"tasks": len(of), **_success(scored, len(scored))}
        return found

    def _calibrated(self) -> dict[str, Any]:
        """Of what a client calls `confidence` in its details, from 0 to 100."""
        answers = [
            (float(one.details["confidence"]), one.score)
            for one in self.first
            if one.score is not None and "confidence" in one.details
        ]
        return {"calibration": calibration(answers)} if answers else {}

    def _all_attempts(self, num_attempts: int) -> dict[str, Any]:
        """Over tasks of which all attempts have ended; not what `success` says."""
        by_task: dict[str, list[float]] = {}
        for one in self.outcomes:
            by_task.setdefault(one.task, []).append(one.score or 0.0)
        whole = [scores for scores in by_task.values() if len(scores) == num_attempts]
        return {
            "tasks": len(whole),
            "mean": _mean(statistics.fmean(scores) for scores in whole),
            f"best_of_{num_attempts}": _mean(max(scores) for scores in whole),
        }

    def _beside(self, published: Published) -> dict[str, Any]:
        reasons = why_not(published, self.settings)
        said = {"agent": published.agent, "source": published.source, "not_compared": reasons}
        return said if reasons else {**said, "success": published.success}

    def table(self) -> str:
        found = self.to_json()
        low, high = found["success"]["wilson_95"]
        lines = [
            f"{self.title} · {self.settings['agent']['model']} · {found['tasks']} tasks, first attempts",
            "",
            f"success  {_percent(found['success']['value'])}   95% interval {low:.1%} to {high:.1%}",
            f"with faults as failures  {_percent(found['success_with_faults_as_failures']['value'])}",
            f"{found['faulted_tasks']} tasks without an outcome, {found['retried_tasks']} after another try,"
            f" {found['interrupted_tries']} tries cut off, {found['attempts_left']} attempts left",
        ]
        if "all_attempts" in found:
            lines.append(f"all attempts: {json.dumps(found['all_attempts'])}")
        if "calibration" in found:
            lines.append(f"calibration: {json.dumps(found['calibration'])}")
        lines += [
            f"  {name}: {_percent(one['value'])} of {one['tasks']}" for name, one in found["groups"].items()
        ]
        lines += ["", f"settings {found['settings_digest']}:"]
        lines += [f"  {name}: {json.dumps(value)}" for name, value in self.settings.items()]
        for one in found["published"]:
            lines.append(
                f"{one['agent']}: not compared, since " + "; ".join(one["not_compared"])
                if one["not_compared"]
                else f"{one['agent']}: {one['success']:.1%} ({one['source']})"
            )
        return "\n".join(lines)


def _success(scores: Sequence[float], num_all: int) -> dict[str, Any]:
    total = sum(scores)
    low, high = wilson_interval(total, num_all)
    return {
        "value": round(total / num_all, 4) if num_all else None,
        "wilson_95": [round(low, 4), round(high, 4)],
    }


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return round(statistics.fmean(found), 4) if found else None


def _percent(share: float | None) -> str:
    return "none yet" if share is None else f"{share:.1%}"
