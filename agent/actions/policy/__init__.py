"""Decides which actions are allowed, asked or forbidden, by named rules; screen text can never allow one."""

from agent.actions.policy.circumstances import Circumstances
from agent.actions.policy.envelope import Envelope
from agent.actions.policy.judge import SYSTEM_KEYS, judge
from agent.actions.policy.policy_file import load_rules, read_rules, save_rules, write_rules
from agent.actions.policy.rules import Rule, ScreenRegion
from agent.actions.policy.verdict import ALWAYS_ASKED, ApprovalLevel, Risk, Verdict, VerdictKind, stricter

__all__ = [
    "ALWAYS_ASKED",
    "SYSTEM_KEYS",
    "ApprovalLevel",
    "Circumstances",
    "Envelope",
    "Risk",
    "Rule",
    "ScreenRegion",
    "Verdict",
    "VerdictKind",
    "judge",
    "load_rules",
    "read_rules",
    "save_rules",
    "stricter",
    "write_rules",
]
