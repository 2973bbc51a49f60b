"""Rules read shell commands part by part, and take nothing for certain that bash may read otherwise."""

from __future__ import annotations

import random
from fnmatch import fnmatchcase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions.policy import ApprovalLevel, Circumstances, Risk, Rule, VerdictKind, judge
from agent.actions.policy.commands import MAX_COMMAND_CHARACTERS, read_commands
from agent.actions.types import CallTool, EditFile, RunPython, RunTerminal
from benchmarks.workloads.random_commands import ran_by_bash, random_command, random_rules

WORK = "/home/agent/work"
AT = Circumstances(application="xterm", title="x", folders=(WORK,))
_SHELL = frozenset(("run_terminal",))


def allow(*texts: str) -> list[Rule]:
    return [Rule(text, VerdictKind.ALLOW, _SHELL, text=text) for text in texts]


def verdict(command: str, rules: list[Rule], level: ApprovalLevel = ApprovalLevel.ASK) -> VerdictKind:
    return judge(RunTerminal(command), level=level, at=AT, rules=rules).kind


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("ls -la", ["ls -la"]),
        ("git status | grep x && echo 'a b'; true", ["git status", "grep x", "echo a b", "true"]),
        ("( cd a; ls ) & { pwd; }\nwho", ["cd a", "ls", "pwd", "who"]),
        ("sort < in > out.txt 2>&1", ["sort"]),
        (f"echo hi >> {WORK}/a/b", ["echo hi"]),
        ('r""m "x y"', ["rm x y"]),
    ],
)
def test_plain_lines_are_read_part_by_part(text: str, commands: list[str]) -> None:
    line = read_commands(text, (WORK,))
    assert ([command.text for command in line.commands], line.doubt) == (commands, "")


@pytest.mark.parametrize(
    "text",
    [
        *("ls $(rm x)", "ls `rm x`", "ls $x", 'ls "$x"', "x=1 ls", "x=1", "for f in *; do rm $f; done"),
        *("\\rm x", "time ls", "[[ -f x ]]", "f() { rm x; }", "cat <<E\nx\nE", "cat <<< x", "ls # x"),
        *("ls >(rm)", "ls $'a'", "coproc ls", "if true; then rm x; fi", "echo !!", "ls \u00a0rm", "ls ü"),
        *("ls\r", "ls \x01", "echo 'a", "ls (", "export A=1", "ls ;; rm", "a\\\nb", "echo > ../x"),
        *("echo > /etc/x", "echo > ~/x", "echo > $x", "echo &> /tmp/x", "x" * (MAX_COMMAND_CHARACTERS + 1)),
    ],
)
def test_all_else_is_a_doubt_and_asked(text: str) -> None:
    assert read_commands(text, (WORK,)).doubt
    assert verdict(text, allow("*", "ls *", "echo *")) is VerdictKind.ASK


def test_allowed_is_only_a_line_of_which_every_part_is() -> None:
    rules = allow("ls *", "git status", "grep *")
    assert verdict("ls", rules) is verdict("ls -la | grep x; git status", rules) is VerdictKind.ALLOW
    for command in ("ls; rm x", "git status -s", "git", "ls && git push", "lsof", "> x", "LS x"):
        assert verdict(command, rules) is VerdictKind.ASK


def test_a_rule_that_forbids_or_asks_beats_one_that_allows_wherever_it_matches() -> None:
    no_rm = Rule("no rm", VerdictKind.FORBID, _SHELL, text="rm *")
    rules = [*allow("*"), no_rm]
    for command in ("rm x", "ls; rm -rf x", "for f in *; do rm $f; done", "RM x", "(rm x)"):
        assert verdict(command, rules, ApprovalLevel.ALL) is VerdictKind.FORBID
    assert verdict("$(echo rm) x", rules, ApprovalLevel.ALL) is VerdictKind.ASK
    assert verdict("ls", rules) is VerdictKind.ALLOW


def test_what_runs_other_commands_is_allowed_only_to_the_letter() -> None:
    for command in (
        "env rm x",
        "bash script",
        "xargs rm",
        "find . -exec rm {} +",
        "python3 -c 1",
        "sh x",
    ):
        assert verdict(command, allow("*", command.split()[0] + " *")) is VerdictKind.ASK
        assert verdict(command, allow(command)) is VerdictKind.ALLOW
    assert verdict("find . -name x", allow("find *")) is VerdictKind.ALLOW


def test_other_risks_have_to_be_named() -> None:
    at_etc = "cat /etc/passwd"
    assert verdict(at_etc, allow("cat *")) is VerdictKind.ASK
    named = Rule("named", VerdictKind.ALLOW, _SHELL, text="cat *", risks=frozenset((Risk.PATH,)))
    assert verdict(at_etc, [named]) is VerdictKind.ALLOW
    assert verdict("cp a b", allow("cp *")) is VerdictKind.ALLOW


def test_reading_on_and_interrupting_are_waiting() -> None:
    assert verdict("", []) is verdict(" C-c ", []) is VerdictKind.ALLOW
    assert verdict("C-c;rm x", []) is VerdictKind.ASK


def test_what_is_beside_the_screen_is_allowed_only_by_rules_that_name_it() -> None:
    general = Rule("all here", VerdictKind.ALLOW, application="xterm", risks=frozenset(Risk))
    for action in (RunTerminal("ls"), RunPython("1"), EditFile("view", "a"), CallTool("s__t")):
        assert judge(action, level=ApprovalLevel.ASK, at=AT, rules=[general]).kind is VerdictKind.ASK
    tool = Rule("t", VerdictKind.ALLOW, frozenset(("call_tool",)), text="s__t *")
    assert judge(CallTool("s__t"), level=ApprovalLevel.ASK, at=AT, rules=[tool]).kind is VerdictKind.ALLOW
    assert judge(CallTool("s__tx"), level=ApprovalLevel.ASK, at=AT, rules=[tool]).kind is VerdictKind.ASK
    files = Rule("f", VerdictKind.ALLOW, frozenset(("edit_file",)), path=f"{WORK}/*")
    for path, kind in ((f"{WORK}/a", VerdictKind.ALLOW), (f"{WORK}/../.bashrc", VerdictKind.ASK)):
        assert judge(EditFile("view", path), level=ApprovalLevel.ASK, at=AT, rules=[files]).kind is kind


@given(st.text(max_size=80))
def test_reading_never_raises(text: str) -> None:
    assert isinstance(read_commands(text, (WORK,)).doubt, str)


def test_bash_runs_nothing_that_no_rule_allowed() -> None:
    rng = random.Random(0)
    allowed: list[tuple[str, list[Rule]]] = []
    for _ in range(2000):
        command, rules = random_command(rng), random_rules(rng)
        if verdict(command, rules, rng.choice((ApprovalLevel.ASK, ApprovalLevel.RISKY))) is VerdictKind.ALLOW:
            allowed.append((command, rules))
    sample = [one for one in allowed if one[0].strip()][:60]
    ran = ran_by_bash([command for command, _ in sample])
    assert sum(map(len, ran)) > 40
    for (command, rules), words in zip(sample, ran, strict=True):
        for text in map(" ".join, words):
            texts = {r: (r.text, r.text.removesuffix(" *")) for r in rules}
            matching = {r.then for r, both in texts.items() if any(fnmatchcase(text, one) for one in both)}
            assert matching == {VerdictKind.ALLOW}, (command, text)
