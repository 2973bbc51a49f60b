"""A bash that is watched does nothing with an allowed command line that no rule allowed."""

from __future__ import annotations

import pytest

from agent.actions.policy import ApprovalLevel, Rule, VerdictKind
from benchmarks.attacks.tool_commands import Allowed, plain_parts, try_commands, wrong_in_bash, wrong_in_text
from benchmarks.workloads.watched_bash import watched_bash

pytestmark = pytest.mark.desktop


def allowed(command: str, *patterns: str) -> Allowed:
    rules = [Rule(one, VerdictKind.ALLOW, frozenset(("run_terminal",)), text=one) for one in patterns]
    return Allowed(command, tuple(rules), ApprovalLevel.ASK)


def test_nothing_is_performed_that_no_rule_allowed() -> None:
    found = try_commands(seed=7, num_commands=2000, num_run=80)
    assert found.num_allowed > 200
    assert found.num_performed > 100
    assert (found.in_text, found.in_bash, found.untyped) == ([], [], [])


@pytest.mark.parametrize(
    ("command", "patterns", "seen"),
    [
        ("test -v 'a[$(rm x)]'", ("test *",), "('rm', 'x')"),
        (
            "tar cf a.tar --checkpoint=1 --checkpoint-action=exec=alpha a.txt",
            ("tar *",),
            "('sh', '-c', 'alpha')",
        ),
        ("git -c alias.s='!alpha' s", ("git *",), "('alpha',)"),
        ("cat *", ("cat ?",), "('cat', '-"),
        ("echo x > .git/config2", ("echo *",), "wrote /home/agent/work/.git/config2"),
        ("echo x {PATH}> made", ("echo *",), "what later commands mean"),
        ("alias ls=rm", ("alias *",), "what later commands mean"),
        ("(sleep 0.1; rm x) & true", ("true", "sleep *"), "('rm', 'x')"),
    ],
)
def test_the_watched_bash_sees_what_would_slip_through(
    command: str, patterns: tuple[str, ...], seen: str
) -> None:
    with watched_bash() as bash:
        said, _num_performed = wrong_in_bash(allowed(command, *patterns), bash)
        fine, num_performed = wrong_in_bash(allowed("ls -l | grep 'a b'", "ls *", "grep *"), bash)
    assert seen in said
    assert (fine, num_performed) == ("", 4), "two that bash performs, and the same two that start"


def test_the_plain_reader_cuts_lines_and_gives_up_at_what_it_does_not_know() -> None:
    assert plain_parts("ls -l|grep 'a b' > x; { rm y; }") == [
        (["ls", "-l"], True),
        (["grep", "a b"], True),
        (["rm", "y"], True),
    ]
    assert plain_parts("cat *") == [(["cat", "*"], False)]
    for command in ("ls $x", "ls `a`", "cat <<E", "ls \\x", "ls # a", "echo 'a", 'echo "$(a)"', "cat <(a)"):
        assert plain_parts(command) is None
    assert wrong_in_text(allowed("ls; rm x", "ls *"))
    assert not wrong_in_text(allowed("ls", "ls *"))
