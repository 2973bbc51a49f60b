"""A dry run: what some rules would have said of recorded steps, with nothing performed."""

from __future__ import annotations

from agent.actions import Click, Finished, Hotkey, TypeText
from agent.actions.policy import ApprovalLevel, Rule, VerdictKind
from agent.approval.rehearsal import rehearse
from agent.coordinates import MonitorPoint
from agent.types import Change
from tests.app.steps import make_step

CLICK = Click(MonitorPoint(1.0, 2.0))


def test_it_names_the_steps_that_a_rule_would_have_stopped() -> None:
    steps = [
        make_step(CLICK, number=1),
        make_step(TypeText("secret"), number=2),
        make_step(Hotkey(("ctrl", "s")), Finished(), number=3),
    ]
    rules = (
        Rule("no secrets", VerdictKind.FORBID, text="*secret*"),
        Rule("keys", VerdictKind.ASK, keys=frozenset(("ctrl",))),
    )
    found = rehearse(steps, task="", level=ApprovalLevel.ALL, rules=rules)
    assert [(one.step_number, one.verdict.kind, one.verdict.rule) for one in found] == [
        (2, VerdictKind.FORBID, "no secrets"),
        (3, VerdictKind.ASK, "keys"),
    ]


def test_it_judges_what_was_really_done() -> None:
    step = make_step(TypeText("secret"), decision=Change(TypeText("Ada")))
    rules = (Rule("no secrets", VerdictKind.FORBID, text="*secret*"),)
    assert rehearse([step], task="", level=ApprovalLevel.ALL, rules=rules) == []
