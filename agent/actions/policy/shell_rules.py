"""The owner's rules on shell commands: each speaks of one simple command, `git status` or `ls *`. Pure.

A rule that forbids or asks matches where any part of a command line does. Allowed is a line only where every
part of it is matched by a rule that allows. In a rule `ls *` means `ls` alone, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from agent.actions.policy.commands import CommandLine, SimpleCommand
from agent.actions.policy.rules import Rule

_ANY_REST = " *"
_WILD = frozenset("*?[")


def speaks_of(rule: Rule, line: CommandLine, whole: str) -> bool:
    """Whether a rule that forbids or asks matches the line or a part of it, in capitals or not."""
    pattern = rule.text.casefold()
    texts = (whole, *(command.text for command in line.commands))
    return any(_matches(pattern, text.casefold()) for text in texts)


def allowing_rule(rules: Sequence[Rule], line: CommandLine) -> Rule | None:
    """The rule that allows the first part of the line, where every part has one. Where there is a doubt about
    the line the rules were chosen by whether they cover it."""
    found = [next((rule for rule in rules if allows(rule, one)), None) for one in line.commands]
    return found[0] if found and None not in found else None


def allows(rule: Rule, command: SimpleCommand) -> bool:
    """Whether a rule matches a simple command, to the letter where that runs other commands."""
    if command.runs_others and not _WILD.isdisjoint(rule.text):
        return False
    return _matches(rule.text, command.text)


def _matches(pattern: str, text: str) -> bool:
    is_bare = pattern.endswith(_ANY_REST) and fnmatchcase(text, pattern.removesuffix(_ANY_REST))
    return is_bare or fnmatchcase(text, pattern)
