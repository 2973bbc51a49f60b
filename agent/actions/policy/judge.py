"""Judges an action before anybody is asked: allow, ask or forbid, each by a named rule. Pure.

Rules that forbid come first, then those that ask, then those that allow; without a matching rule, ask. Text
on the screen is data. It can make a verdict stricter, and at the level `risky` it can show that a target is
one of those that are known to be harmless (`harmless`); no other text makes a verdict milder than no text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.actions.names import ACTION_NAMES
from agent.actions.policy.circumstances import Circumstances
from agent.actions.policy.commands import read_commands
from agent.actions.policy.harmless import doubts_of
from agent.actions.policy.risk import LOOKING, holds, keys_of, risks_of
from agent.actions.policy.rules import Fit, Rule, fit
from agent.actions.policy.shell_rules import allowing_rule, speaks_of
from agent.actions.policy.typed import whole_path
from agent.actions.policy.verdict import ALWAYS_ASKED, ApprovalLevel, Risk, Verdict, VerdictKind
from agent.actions.types import Action, CallUser, EditFile, Finished, Move, RunTerminal, SdkAction, Wait

SYSTEM_KEYS: tuple[frozenset[str], ...] = (
    frozenset(("ctrl", "alt", "delete")),
    frozenset(("ctrl", "alt", "backspace")),
    *(frozenset(("alt", "printscreen", letter)) for letter in "bceiorsu"),
    *(frozenset(("ctrl", "alt", f"f{number}")) for number in range(1, 13)),
    frozenset(("meta", "l")),
    frozenset(("ctrl", "alt", "l")),
)
"""End or lock the owner's session, or leave it: then nobody could stop the agent any more."""

NOWHERE = Circumstances()
_NO_COMMANDS = frozenset(("", "C-c"))
"""At a terminal: read on what runs there, and interrupt it."""


def judge(
    action: Action,
    *,
    level: ApprovalLevel,
    at: Circumstances = NOWHERE,
    rules: Sequence[Rule] = (),
) -> Verdict:
    """The verdict of the built-in rules and the owner's on `action` at its target."""
    if isinstance(action, Finished | CallUser):
        return Verdict(VerdictKind.ALLOW, "ending", "Ending a task changes nothing.")
    risks = risks_of(action, at)
    forbidden = _forbidden(action, at, risks, rules)
    if forbidden is not None:
        return forbidden
    if isinstance(action, Wait) or is_waiting_at_terminal(action):
        return Verdict(VerdictKind.ALLOW, "waiting", "Waiting changes nothing.")
    return (
        _asked_by_owner(action, at, risks, rules)
        or _allowed_by_owner(action, at, risks, rules)
        or _by_level(action, level, at, risks)
    )


def is_waiting_at_terminal(action: Action) -> bool:
    """Whether it runs nothing in the terminal: it reads on, or interrupts what the agent has begun there."""
    return isinstance(action, RunTerminal) and action.command.strip() in _NO_COMMANDS


def _forbidden(
    action: Action, at: Circumstances, risks: tuple[Risk, ...], rules: Sequence[Rule]
) -> Verdict | None:
    if holds(keys_of(action, at.held_keys), SYSTEM_KEYS):
        return Verdict(
            VerdictKind.FORBID, "system-keys", "These keys would end, lock or leave your session.", risks
        )
    if at.is_own and not isinstance(action, Move | Wait):
        return Verdict(VerdictKind.FORBID, "own-window", "This is a window of Deskhand itself.", risks)
    for rule in rules:
        if rule.then is VerdictKind.FORBID and _strict_fit(rule, rules, action, at, risks) is Fit.YES:
            return _by_rule(rule, risks)
    return None


def _strict_fit(
    rule: Rule, rules: Sequence[Rule], action: Action, at: Circumstances, risks: tuple[Risk, ...]
) -> Fit:
    """How a rule that forbids or asks fits. One on commands speaks of every part of a command line; where
    not all parts are known it may. One on files speaks of them however they are called."""
    if isinstance(action, EditFile) and rule.path:
        paths = (action.path, whole_path(action.path, at.folders))
        fits = [fit(rule, replace(action, path=path), at, risks) for path in paths]
        return max(fits, key=lambda one: one.value)
    if not isinstance(action, RunTerminal) or not rule.text:
        return fit(rule, action, at, risks)
    others = fit(replace(rule, text=""), action, at, risks)
    if others is Fit.NO:
        return others
    name = ACTION_NAMES[RunTerminal]
    spelt = {one.text for one in rules if one.then is VerdictKind.ALLOW and name in one.actions}
    line = read_commands(action.command, at.folders)
    return min(others, speaks_of(rule, line, action.command, spelt=spelt), key=lambda one: one.value)


def _asked_by_owner(
    action: Action, at: Circumstances, risks: tuple[Risk, ...], rules: Sequence[Rule]
) -> Verdict | None:
    strict = [rule for rule in rules if rule.then is not VerdictKind.ALLOW]
    fits = [(_strict_fit(rule, rules, action, at, risks), rule) for rule in strict]
    for found, rule in fits:
        if found is Fit.YES:
            return _by_rule(rule, risks)
    for found, rule in fits:
        if found is Fit.UNKNOWN:
            reason = f"It is not known whether your rule “{rule.name}” speaks of this."
            return Verdict(VerdictKind.ASK, rule.name, reason, risks)
    return None


def _allowed_by_owner(
    action: Action, at: Circumstances, risks: tuple[Risk, ...], rules: Sequence[Rule]
) -> Verdict | None:
    """An owner's rule allows only the risks that it names, and those that its words speak of."""
    if ALWAYS_ASKED & set(risks):
        return None
    meant = [
        rule
        for rule in rules
        if rule.then is VerdictKind.ALLOW and rule.risks | _spoken_of(rule, action) >= set(risks)
    ]
    if isinstance(action, SdkAction):
        meant = [rule for rule in meant if ACTION_NAMES[type(action)] in rule.actions]
    if isinstance(action, EditFile) and ".." in action.path.split("/"):
        meant = [rule for rule in meant if not rule.path]  # it would lead out of what a pattern names
    if isinstance(action, RunTerminal):
        line = read_commands(action.command, at.folders)
        of_commands = [rule for rule in meant if rule.text]
        fitting = [r for r in of_commands if fit(replace(r, text=""), action, at, risks) is Fit.YES]
        if (allowing := allowing_rule(fitting, line)) is not None:
            return _by_rule(allowing, risks)
        meant = [rule for rule in meant if not rule.text]
    for rule in meant:
        if fit(rule, action, at, risks) is Fit.YES:
            return _by_rule(rule, risks)
    return None


def _spoken_of(rule: Rule, action: Action) -> frozenset[Risk]:
    """Risks that a rule covers without naming them: what it names is known, and a command that it spells out
    is meant to change something."""
    if not isinstance(action, SdkAction) or ACTION_NAMES[type(action)] not in rule.actions:
        return frozenset()
    is_spelt = isinstance(action, RunTerminal) and bool(rule.text)
    return frozenset((Risk.UNKNOWN_ACTION, *((Risk.COMMAND,) if is_spelt else ())))


def _by_level(action: Action, level: ApprovalLevel, at: Circumstances, risks: tuple[Risk, ...]) -> Verdict:
    match level:
        case ApprovalLevel.ALL if not ALWAYS_ASKED & set(risks):
            return Verdict(
                VerdictKind.ALLOW, "level-all", "Everything that is not forbidden is allowed.", risks
            )
        case ApprovalLevel.ASK | ApprovalLevel.ALL:
            reason = risks[0].reason if risks else "Every action is asked."
            return Verdict(VerdictKind.ASK, "level-ask", reason, risks)
        case ApprovalLevel.RISKY:
            return _by_what_is_known(action, at, risks)


def _by_what_is_known(action: Action, at: Circumstances, risks: tuple[Risk, ...]) -> Verdict:
    """Only what is known to be harmless goes through."""
    reasons = (*risks, *doubts_of(action, at, risks))
    if reasons:
        return Verdict(VerdictKind.ASK, reasons[0].value, reasons[0].reason, reasons)
    if isinstance(action, LOOKING):
        return Verdict(VerdictKind.ALLOW, "looking", "Scrolling and moving the mouse change nothing.")
    return Verdict(VerdictKind.ALLOW, "ordinary", "It is known to be harmless, and it belongs to your task.")


def _by_rule(rule: Rule, risks: tuple[Risk, ...]) -> Verdict:
    said = {
        VerdictKind.ALLOW: f"Your rule “{rule.name}” allows this.",
        VerdictKind.ASK: f"Your rule “{rule.name}” asks about this.",
        VerdictKind.FORBID: f"Your rule “{rule.name}” forbids this.",
    }
    return Verdict(rule.then, rule.name, rule.reason or said[rule.then], risks)
