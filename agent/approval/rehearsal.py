"""Dry run of rules on recorded steps: which of them they would have stopped. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agent.actions.policy import ApprovalLevel, Envelope, Rule, Verdict, VerdictKind, judge
from agent.actions.types import Action, CallUser, Finished
from agent.approval.circumstances import circumstances_of
from agent.types import Change, Step


@dataclass(frozen=True, slots=True)
class RehearsalFinding:
    """One recorded action that would now be asked or forbidden."""

    step_number: int
    action: Action
    verdict: Verdict


def rehearse(
    steps: Iterable[Step],
    *,
    task: str,
    level: ApprovalLevel,
    rules: Sequence[Rule],
    is_on_phone: bool = False,
) -> list[RehearsalFinding]:
    """The verdicts of these rules on recorded actions.

    A record does not keep what was under the pointer, so the active window is used, and conditions on labels
    are unknown.
    """
    found = []
    envelope = Envelope(task)
    for step in steps:
        for performed in step.performed:
            decision = performed.decision
            action = decision.action if isinstance(decision, Change) else performed.action
            if isinstance(action, Finished | CallUser):
                continue
            at = circumstances_of(
                step.observation,
                None,
                envelope=envelope,
                thought=step.thought,
                is_on_phone=is_on_phone,
            )
            verdict = judge(action, level=level, at=at, rules=rules)
            if verdict.kind is not VerdictKind.ALLOW:
                found.append(RehearsalFinding(step.number, action, verdict))
    return found
