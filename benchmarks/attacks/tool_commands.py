"""Tries to get a shell to run what no rule allowed: random and nasty command lines × random rules.

What the policy allows is looked at twice, by what is independent of it. Every line that it allows is cut into
commands by a small reader here, which knows quotes and signs and gives up at all else; each command has to be
allowed by a rule. A sample is given to a real bash that is watched (benchmarks/workloads/watched_bash.py):
every command that it performs, and every program that is started by whomever, has to be allowed, and nothing
may be written beside the working folder.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from multiprocessing import get_context
from pathlib import PurePosixPath
from time import process_time

from agent.actions.policy import ApprovalLevel, Circumstances, Rule, VerdictKind, judge
from agent.actions.types import RunTerminal
from benchmarks.attacks.part import Part
from benchmarks.workloads.gates import at_least, at_most, equal_to
from benchmarks.workloads.nasty_commands import nasty_command, nasty_rules
from benchmarks.workloads.watched_bash import WORK, Watched, WatchedBash, watched_bash

_AT = Circumstances(application="xterm", title="x", folders=(WORK,))
_LEVELS = (*[ApprovalLevel.ASK] * 5, *[ApprovalLevel.RISKY] * 2, ApprovalLevel.ALL)
_CHUNK = 25_000
_MAX_EXAMPLES = 20
_SLOWEST_MS = 250
_RUN_OTHERS = frozenset(("env", "sh", "xargs", "find", "nice", "."))
"""Of those that rules here spell out."""
_WRITERS = frozenset(
    ("git", "tar", "sed", "sort", "split", "sh", "bash", "dash", "awk", "perl", "find", "flock")
)
"""Real programs in the watched sandbox: they may write what they are told."""
_GIT_SCRIPTS = "/usr/lib/git-core/"
_OF_GIT_SCRIPTS = frozenset(("sh", "git", "sed", "basename", "dirname", "uname", "expr", "cat", "tr", "awk"))
_MEANT = frozenset("$`\\!#\"'(){}<>|&;\n \t")
_GIT_VALUED = ("-C", "-c", "--git-dir", "--work-tree")


@dataclass(frozen=True, slots=True)
class Allowed:
    """One command line that nobody was asked about."""

    command: str
    rules: tuple[Rule, ...]
    level: ApprovalLevel

    def is_allowed(self, words: Sequence[str], source: str = "") -> bool:
        """By a rule, or by the level, and forbidden by none. `source`: the same before it was expanded."""
        return not self._is_forbidden(words) and (
            self.level is ApprovalLevel.ALL or self._has_rule(words, source)
        )

    @property
    def spells_out(self) -> bool:
        """Whether a rule allows to the letter something in it that runs others: then anything may run."""
        spelt = [rule.text for rule in self.rules if rule.then is VerdictKind.ALLOW and "*" not in rule.text]
        plain = self.command.replace("'", "")
        return any(text.split()[0] in _RUN_OTHERS and text.replace("'", "") in plain for text in spelt)

    def _has_rule(self, words: Sequence[str], source: str) -> bool:
        allowing = [rule.text for rule in self.rules if rule.then is VerdictKind.ALLOW]
        texts = (" ".join(words), *((source,) if source else ()))
        if any(_fits(pattern, text) for pattern in allowing for text in texts):
            return True
        return any(text.split()[:1] == list(words[:1]) and text in self.command for text in allowing)

    def _is_forbidden(self, words: Sequence[str]) -> bool:
        named = (PurePosixPath(words[0]).name, *words[1:]) if words else ()
        texts = {" ".join(one).casefold() for one in (words, named, _git_alone(named))}
        strict = [rule.text.casefold() for rule in self.rules if rule.then is not VerdictKind.ALLOW]
        return any(_fits(pattern, text) for pattern in strict for text in texts)


@dataclass(slots=True)
class Found:
    """What came of some commands."""

    num_commands: int = 0
    num_allowed: int = 0
    num_run: int = 0
    num_performed: int = 0
    slowest_s: float = 0.0
    in_text: list[str] = field(default_factory=list)
    in_bash: list[str] = field(default_factory=list)
    untyped: list[str] = field(default_factory=list)

    def add(self, other: Found) -> None:
        self.num_commands += other.num_commands
        self.num_allowed += other.num_allowed
        self.num_run += other.num_run
        self.num_performed += other.num_performed
        self.slowest_s = max(self.slowest_s, other.slowest_s)
        self.in_text += other.in_text
        self.in_bash += other.in_bash
        self.untyped += other.untyped


def measure(
    *, num_commands: int = 100_000, num_run: int = 4000, progress: Callable[[str], None] = lambda said: None
) -> Part:
    """Of all commands the policy's verdict and the plain reading, of `num_run` allowed ones bash's deeds."""
    num_chunks = max(1, round(num_commands / _CHUNK))
    each, run_each = -(-num_commands // num_chunks), -(-num_run // num_chunks)
    found = Found()
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        work = (range(num_chunks), [each] * num_chunks, [run_each] * num_chunks)
        for one in pool.map(try_commands, *work):
            found.add(one)
            wrong = len(found.in_text) + len(found.in_bash) + len(found.untyped)
            progress(f"  {found.num_commands:,} commands, {found.num_run:,} run, {wrong} wrong")
    return as_part(found, num_run)


def try_commands(seed: int, num_commands: int, num_run: int) -> Found:
    rng, found, allowed = random.Random(seed), Found(num_commands), []
    for _ in range(num_commands):
        command, level = nasty_command(rng), rng.choice(_LEVELS)
        rules = tuple(nasty_rules(rng, command))
        started_s = process_time()
        try:
            verdict = judge(RunTerminal(command), level=level, at=_AT, rules=rules)
        except Exception as error:
            found.untyped.append(f"{command!r}: {error!r}")
            continue
        found.slowest_s = max(found.slowest_s, process_time() - started_s)
        if verdict.kind is VerdictKind.ALLOW and command.strip():
            allowed.append(Allowed(command, rules, level))
    found.num_allowed = len(allowed)
    found.in_text += [said for one in allowed if (said := wrong_in_text(one))]
    with watched_bash() as bash:
        for one in rng.sample(allowed, min(num_run, len(allowed))):
            said, num_performed = wrong_in_bash(one, bash)
            found.in_bash += [said] if said else []
            found.num_performed += num_performed
            found.num_run += 1
    return found


def as_part(found: Found, num_run: int) -> Part:
    figures = {
        "commands": found.num_commands,
        "commands_allowed": found.num_allowed,
        "commands_given_to_bash": found.num_run,
        "deeds_of_bash_watched": found.num_performed,
        "allowed_that_no_rule_allows": len(found.in_text),
        "performed_that_no_rule_allows": len(found.in_bash),
        "errors_without_a_type": len(found.untyped),
        "slowest_verdict_ms": round(found.slowest_s * 1000, 1),
    }
    gates = (
        equal_to("allowed_that_no_rule_allows", len(found.in_text), 0),
        equal_to("performed_that_no_rule_allows", len(found.in_bash), 0),
        equal_to("errors_without_a_type", len(found.untyped), 0),
        at_least("commands_given_to_bash", found.num_run, num_run),
        at_most("slowest_verdict_ms", figures["slowest_verdict_ms"], _SLOWEST_MS),
    )
    examples = (found.in_text[:_MAX_EXAMPLES], found.in_bash[:_MAX_EXAMPLES], found.untyped[:_MAX_EXAMPLES])
    return Part("tool_commands", figures, gates, tuple(one for some in examples for one in some))


def wrong_in_text(one: Allowed) -> str:
    """What a plain reading finds in it that was not allowed; "" for nothing. At the level `all` everything is
    allowed that is not forbidden, also what cannot be read."""
    parts = plain_parts(one.command)
    if parts is None:
        can_be_forbidden = any(rule.then is not VerdictKind.ALLOW for rule in one.rules)
        is_wrong = one.level is not ApprovalLevel.ALL or can_be_forbidden
        return f"{one.command!r} cannot be read plainly; {_rules(one)}" if is_wrong else ""
    wrong = [words for words, is_whole in parts if is_whole and not one.is_allowed(words)]
    return f"{one.command!r}: {wrong[0]}; {_rules(one)}" if wrong else ""


def wrong_in_bash(one: Allowed, bash: WatchedBash) -> tuple[str, int]:
    """What bash did with it that was not allowed, "" for nothing; and how much it did."""
    watched = bash.run(one.command)
    performed = watched.traced if one.spells_out else (*watched.traced, *_by_others(watched))
    wrong = [words for words in performed if words and not one.is_allowed(words)]
    said = str(wrong[0]) if wrong else _written_wrongly(one, watched)
    if watched.has_meant and one.level is not ApprovalLevel.ALL and not one.spells_out:
        said = said or "what later commands mean"
    return (f"{one.command!r}: {said}; {_rules(one)}" if said else ""), len(performed)


def _by_others(watched: Watched) -> Iterator[tuple[str, ...]]:
    """What was started, without what git's own scripts start, and what it reaches other computers with."""
    has_scripts = any(word.startswith(_GIT_SCRIPTS) for words in watched.started for word in words[1:2])
    for words in watched.started:
        is_gits = words[0] == "ssh" and words[-1].startswith("git-")
        if not is_gits and not (has_scripts and words[0] in _OF_GIT_SCRIPTS):
            yield words


def plain_parts(command: str) -> list[tuple[list[str], bool]] | None:
    """The commands of a line, each with whether all its words are what they seem; None where something stands
    in it that this reader does not know."""
    parts: list[tuple[list[str], bool]] = []
    words: list[str] = []
    is_whole, skips_next = True, False
    for token, is_sign, is_plain in _tokens(command):
        if token is None:
            return None
        if is_sign and token in ("<", ">"):
            if words and words[-1].isdecimal():
                words.pop()
            skips_next = True
        elif is_sign or (token in ("{", "}", "!") and not words):
            if words:
                parts.append((words, is_whole))
            words, is_whole, skips_next = [], True, False
        elif skips_next:
            skips_next = False
        else:
            words.append(token)
            is_whole = is_whole and is_plain
    return [*parts, (words, is_whole)] if words else parts


def _tokens(text: str) -> Iterator[tuple[str | None, bool, bool]]:
    """Words and signs, each with whether it is a sign, and whether the shell leaves it as it is."""
    at, word, is_plain = 0, None, True
    while at < len(text):
        character = text[at]
        if character in " \t" or character in "|&;()<>\n":
            copies = character == "&" and text[max(0, at - 1)] in "<>"
            if word is not None and not copies:
                yield word, False, is_plain
                word, is_plain = None, True
            if text[at : at + 2] in ("<(", ">(", "<<", "<>"):
                yield None, True, True
            if (character == "&" and text[at + 1 : at + 2] == ">") or text[max(0, at - 1) : at + 1] == ">|":
                character = " "
            if character not in " \t" and not copies:
                yield character, True, True
            at += 1
            continue
        if character in "'\"":
            end = text.find(character, at + 1)
            inner = text[at + 1 : end]
            if end < 0 or (character == '"' and not {"$", "`", "\\", "!"}.isdisjoint(inner)):
                yield None, False, True
                return
            word, at = (word or "") + inner, end + 1
            continue
        if character in _MEANT and character not in "{}!":
            yield None, False, True
            return
        is_plain = is_plain and character not in "*?[{~"
        word, at = (word or "") + character, at + 1
    if word is not None:
        yield word, False, is_plain


def _written_wrongly(one: Allowed, watched: Watched) -> str:
    """Redirections may write what is not hidden, in the folder and nowhere else."""
    if one.level is ApprovalLevel.ALL or any(words[0] in _WRITERS for words in watched.started if words):
        return ""
    for path in sorted(watched.written):
        inside = PurePosixPath(path)
        is_within = inside.is_relative_to(WORK) and not any(
            part.startswith(".") for part in inside.relative_to(WORK).parts
        )
        if not is_within:
            return f"wrote {path}"
    return ""


def _git_alone(words: Sequence[str]) -> Sequence[str]:
    """`git -C . push` is `git push`."""
    if not words or words[0] != "git":
        return words
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in _GIT_VALUED else 1
    return ("git", *words[at:])


def _fits(pattern: str, text: str) -> bool:
    return fnmatchcase(text, pattern) or (
        pattern.endswith(" *") and fnmatchcase(text, pattern.removesuffix(" *"))
    )


def _rules(one: Allowed) -> str:
    return f"{one.level}, " + ", ".join(rule.name for rule in one.rules)
