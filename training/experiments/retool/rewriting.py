"""Cold start: hand traces become replies with code and real output, and are checked. I/O: runs the code.

A rewriter replaces a trace's calculation. What it wrote is kept only when its calls can be read (*format*),
running them again says what it says they said (*execution*), and the answer is right (*answer*).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from threading import Event
from typing import Literal, Protocol

from training.environments.code_runner import SandboxedRunner
from training.experiments.retool.replies import ANSWER, answer_of, calls_of, observed, written_call
from training.experiments.retool.traces import HandTrace, program

Reason = Literal["format", "execution", "answer"]
GO = Event()
BEGUN_BY_HAND = 0.5
"""Share of rewritten traces that begin the calculation by hand before they call."""
SPLIT = 0.2
"""Share whose program is two calls, the second of which needs what the first defined."""
FLAWED = 0.2
"""Share whose first call fails, and is repaired."""


class Rewriter(Protocol):
    """Anything that puts calls into traces; its replies are checked, whoever wrote them."""

    def rewrite(self, trace: HandTrace) -> str: ...


class RuleRewriter:
    """Knows the programs. Its calls are run, so that their output is real."""

    def __init__(self, runner: SandboxedRunner, *, seed: int) -> None:
        self._runner, self._rng = runner, random.Random(f"rewriting {seed}")

    def rewrite(self, trace: HandTrace) -> str:
        lines, text = program(trace.question), trace.opening
        if self._rng.random() < BEGUN_BY_HAND:
            steps = trace.calculation.split(";")
            text += ";".join(steps[: self._rng.randint(1, 3)]) + "; and so on\n"
            text += "I had better let Python do this.\n"
        self._runner.forget()
        kind = self._rng.random()
        if kind < FLAWED:
            text += self._call(lines[1:]) + "That went wrong; once more.\n"
        if FLAWED <= kind < FLAWED + SPLIT:
            text += self._call(lines[:-1]) + self._call(lines[-1:])
        else:
            text += self._call(lines)
        return f"{text}{ANSWER}{trace.answer}"

    def _call(self, lines: list[str]) -> str:
        code = "\n".join(lines)
        return written_call(code, observed(self._runner.run(code, stop=GO)))


def by_hand(trace: HandTrace) -> str:
    """The trace as a reply without code."""
    return f"{trace.opening}{trace.calculation}\n{ANSWER}{trace.answer}"


def fault(reply: str, trace: HandTrace, runner: SandboxedRunner) -> Reason | None:
    """Why a reply is not kept; None where it is.

    Args:
        runner: it has to have forgotten, or to be new.
    """
    calls = calls_of(reply)
    if calls is None or answer_of(reply) is None:
        return "format"
    if any(observed(runner.run(call.code, stop=GO)) != call.output for call in calls):
        return "execution"
    return None if answer_of(reply) == trace.question.answer else "answer"


@dataclass
class RewritingReport:
    """How many traces were kept, and why the others were not."""

    kept: int = 0
    dropped: Counter[str] = field(default_factory=Counter)


def kept_replies(
    traces: Iterable[HandTrace], rewriter: Rewriter, runner: SandboxedRunner, report: RewritingReport
) -> Iterator[tuple[HandTrace, str]]:
    """The replies that stand the checks, one for one trace at most."""
    for trace in traces:
        reply = rewriter.rewrite(trace)
        runner.forget()
        reason = fault(reply, trace, runner)
        if reason is None:
            report.kept += 1
            yield trace, reply
        else:
            report.dropped[reason] += 1
