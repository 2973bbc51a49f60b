"""The owner's rules on shell commands: each speaks of one simple command, `git status` or `ls *`. Pure.

A rule that forbids or asks matches where any part of a command line does. Allowed is a line only where every
part of it is matched by a rule that allows. In a rule `ls *` means `ls` alone, too. What a shell may expand
(`*.txt`, `{a,b}`, `~`) may become anything: an allowing rule has to allow all of that, and it is not known
whether a forbidding one speaks of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from agent.actions.policy.commands import CommandLine, SimpleCommand, read_commands
from agent.actions.policy.rules import Fit, Rule
from agent.actions.policy.wildcards import Text, may_fit, surely_fits

_ANY_REST = " *"
_WILD = frozenset("*?[")


def speaks_of(rule: Rule, line: CommandLine, whole: str, *, spelt: Collection[str] = ()) -> Fit:
    """Whether a rule that forbids or asks matches the line or a part of it, in capitals or not. Of what runs
    others than itself that is not known, but where it is one of those that the owner has spelt out."""
    pattern = rule.text.casefold()
    found = [_fit(pattern, (whole,)), Fit.UNKNOWN if line.doubt else Fit.NO]
    for command in line.commands:
        found += [_fit(pattern, form) for form in command.forms]
        if command.runs_others and command.text not in spelt:
            found += [Fit.UNKNOWN, *(_fit(pattern, form) for one in _inside(command) for form in one.forms)]
    return max(found, key=lambda one: one.value)


def allowing_rule(rules: Sequence[Rule], line: CommandLine) -> Rule | None:
    """The rule that allows the first part of the line, where every part has one. Where there is a doubt about
    the line the rules were chosen by whether they cover it."""
    found = [next((rule for rule in rules if allows(rule, one)), None) for one in line.commands]
    return found[0] if found and None not in found else None


def allows(rule: Rule, command: SimpleCommand) -> bool:
    """Whether a rule matches a simple command, to the letter where that runs other commands."""
    is_wild = not _WILD.isdisjoint(rule.text)
    if command.runs_others and is_wild:
        return False
    return rule.text == command.text or any(surely_fits(one, command.forms[0]) for one in _both(rule.text))


def _inside(command: SimpleCommand) -> list[SimpleCommand]:
    """What a command that runs others may run, as far as its words say it: `env rm x`, `sh -c 'rm x'`."""
    behind = [SimpleCommand(command.words[at:], command.unsure[at:]) for at in range(1, len(command.words))]
    quoted = [one for word in command.words[1:] if " " in word for one in read_commands(word).commands]
    return [*behind, *quoted]


def _fit(pattern: str, text: Text) -> Fit:
    """How a pattern in small letters fits a text."""
    folded = [part if part is None else part.casefold() for part in text]
    if any(surely_fits(one, folded) for one in _both(pattern)):
        return Fit.YES
    return Fit.UNKNOWN if any(may_fit(one, folded) for one in _both(pattern)) else Fit.NO


def _both(pattern: str) -> tuple[str, ...]:
    """`ls *` is `ls`, too."""
    return (pattern, pattern.removesuffix(_ANY_REST)) if pattern.endswith(_ANY_REST) else (pattern,)
