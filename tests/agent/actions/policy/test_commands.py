"""Rules read shell commands part by part, and take nothing for certain that bash may read otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.actions.policy import ApprovalLevel, Circumstances, Risk, Rule, VerdictKind, judge
from agent.actions.policy.commands import MAX_COMMAND_CHARACTERS, MAX_SIGNS, read_commands
from agent.actions.types import CallTool, EditFile, RunPython, RunTerminal

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
        *(
            "echo > /etc/x",
            "echo > ~/x",
            "echo > $x",
            "echo &> /tmp/x",
            "echo {PATH}> x",
            "x" * (MAX_COMMAND_CHARACTERS + 1),
        ),
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


def forbid(*texts: str) -> list[Rule]:
    return [Rule(f"no {text}", VerdictKind.FORBID, _SHELL, text=text) for text in texts]


@pytest.mark.parametrize(
    "command",
    [
        *(
            ". evil",
            "./bash x",
            "./x",
            "/home/agent/work/ls",
            "sub/../x",
            "python3.11 x",
            "sqlite3 x",
            "/lib64/ld-linux-x86-64.so.2 /bin/rm",
        ),
        *("test -v 'a[$(rm x)]'", "printf -v 'a[$(rm x)]' x", "let 'a[$(rm)]=1'", "wait -p 'a[$(rm)]'"),
        *("compgen -C 'rm x'", "jobs -x rm y", "fc -s", "getopts x 'a[$(rm)]'", "printf * x", "test ?v x"),
        *(
            "find . {-delete,-print}",
            "find *",
            "find . -[d]elete",
            "find . -exe[a-z] rm",
            "vim -c q",
            "xdg-open a",
        ),
        *(
            "git -c alias.x='!rm' x",
            "git --exec-path=. x",
            "git grep -Orm x",
            "git rebase -x rm",
            "git config a b",
        ),
        *("git {-c,alias.x=!rm} x", "git * x", "git -C {.,-c} alias.x='!rm' x", "git clone ext::rm y"),
        *("git ls-remote --upl=rm .", "git bisect run rm", "git submodule foreach rm"),
        *(
            "tar -I rm -xf a",
            "tar xIf rm a",
            "tar xf a --to-c=rm",
            "tar cf a *",
            "sort --compress-program=rm a",
        ),
        *(
            "sort *",
            "rsync -ae rm a b",
            "split --filter=rm a",
            "sed 1erm a",
            "sed s/a/b/e a",
            "sed -f a b",
            "sed *",
        ),
        *("sed -n 1p -e 1erm a", "sed '1p;1e rm' a", "zip -T a b", "wget --use-askpass=rm a"),
    ],
)
def test_what_may_run_others_is_seen_however_it_is_written(command: str) -> None:
    assert verdict(command, allow("*", f"{command.split()[0]} *")) is VerdictKind.ASK


@pytest.mark.parametrize(
    "command",
    [
        *(
            "find . -name *.txt",
            "git status",
            "git add *.py",
            "git -C . log -p",
            "git push -u",
            "git log --oneline",
        ),
        *(
            "tar -tf a.tar",
            "tar xzf a.tar",
            "sort -u a.txt",
            "sed -n 1,3p a",
            "sed 's/a/b/g' a",
            "sed -i s/a/b/ a",
        ),
        *("printf '%s' x", "test -f a", "wait", "rsync -a x y", "ls *", "wc -l ~/work/*.py", "rm {a,b}"),
        *("split -l 3 a", "base64 a", "sha256sum *", "find . -name '*' -type f"),
    ],
)
def test_ordinary_commands_are_allowed_by_a_pattern(command: str) -> None:
    assert verdict(command, allow(f"{command.split()[0]} *")) is VerdictKind.ALLOW


@pytest.mark.parametrize(
    ("command", "forbidden", "kind"),
    [
        ("/bin/rm x", "rm *", VerdictKind.FORBID),
        ("git -C . push", "git push *", VerdictKind.FORBID),
        ("git --no-pager push x", "git push *", VerdictKind.FORBID),
        ("env rm x", "rm *", VerdictKind.FORBID),
        ("sh -c 'ls; rm x'", "rm *", VerdictKind.FORBID),
        ("find . -exec rm {} +", "rm *", VerdictKind.FORBID),
        ("git {push,origin}", "git push *", VerdictKind.ASK),
        ("git p[u]sh", "git push *", VerdictKind.ASK),
        ("cat ~/x", "cat /home/agent/*", VerdictKind.ASK),
        ("cat s*", "cat secret", VerdictKind.ASK),
        ("sh script", "rm *", VerdictKind.ASK),
        ("git add *.py", "git push *", VerdictKind.ALLOW),
        ("ls *", "rm *", VerdictKind.ALLOW),
    ],
)
def test_a_rule_that_forbids_is_slipped_past_by_no_other_spelling(
    command: str, forbidden: str, kind: VerdictKind
) -> None:
    assert verdict(command, forbid(forbidden), ApprovalLevel.ALL) is kind


def test_what_the_owner_has_spelt_out_is_allowed_though_another_rule_forbids_a_part() -> None:
    rules = [*allow("sh tests"), *forbid("rm *")]
    assert verdict("sh tests", rules) is VerdictKind.ALLOW
    assert verdict("sh others", [*rules, *allow("*")]) is VerdictKind.ASK


def test_what_the_shell_expands_is_allowed_only_by_a_rule_that_allows_anything_there() -> None:
    assert verdict("cat *", allow("cat *")) is VerdictKind.ALLOW
    for command in ("cat *", "cat [a]", "cat {a,b}", "cat ~", "cat a*"):
        assert verdict(command, allow("cat ?", "cat ??*", "cat a")) is VerdictKind.ASK
    assert verdict("cat *.txt", allow("cat *.txt")) is VerdictKind.ALLOW, "it says just that"
    for command in (
        "cat /et?/passwd",
        "cat /*/passwd",
        "cat {/etc,x}/passwd",
        "cat ../e*/x",
        "cat ~/.s?h/id",
    ):
        assert verdict(command, allow("cat *")) is VerdictKind.ASK, "it may name the system's files"


@pytest.mark.parametrize("target", ["made", "a/b.txt", f"{WORK}/x", "./x", "/dev/null"])
def test_writing_is_known_only_where_nothing_reads_settings(target: str) -> None:
    assert verdict(f"echo x > {target}", allow("echo *")) is VerdictKind.ALLOW
    for other in (f".git/{target}", f"{WORK}/.x", "a/.git/config", "&'٣'", "/dev/tcp/a/1"):
        assert verdict(f"echo x >{other}", allow("echo *")) is VerdictKind.ASK
    assert read_commands("cat < /dev/tcp/127.0.0.1/9").doubt


@pytest.mark.parametrize("line", ["echo a | cat b | cat c\nrm x 2>&1 > made", "{rm;}", "cat a\ud800"])
def test_what_the_grammar_reads_otherwise_than_bash_is_a_doubt(line: str) -> None:
    """tree-sitter-bash 0.25 takes the new line for a space, and `{rm` for a group."""
    assert verdict(line, allow("echo *", "cat *", "rm")) is VerdictKind.ASK


def test_signs_without_number_are_not_read() -> None:
    for sign in ("a|", ")", "(", "x=( ", "\n"):
        assert read_commands(sign * (MAX_SIGNS + 1)).doubt


def test_files_are_forbidden_however_they_are_called() -> None:
    rules = [Rule("keys", VerdictKind.FORBID, frozenset(("edit_file",)), path="/home/agent/keys/*")]
    for path in ("/home/agent/keys/a", "../keys/a", "~/keys/a", "sub/../../keys/a", "/home/agent//keys/./a"):
        assert judge(EditFile("view", path), level=ApprovalLevel.ALL, at=AT, rules=rules).kind is (
            VerdictKind.FORBID
        )
    general = [Rule("edit", VerdictKind.ALLOW, frozenset(("edit_file",)))]
    for path, kind in (("a.txt", VerdictKind.ALLOW), ("../.ssh/id", VerdictKind.ASK)):
        assert judge(EditFile("view", path), level=ApprovalLevel.ASK, at=AT, rules=general).kind is kind


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
    assert judge(CallTool("S__T"), level=ApprovalLevel.ASK, at=AT, rules=[tool]).kind is VerdictKind.ASK
    assert judge(CallTool("s__tx"), level=ApprovalLevel.ASK, at=AT, rules=[tool]).kind is VerdictKind.ASK
    files = Rule("f", VerdictKind.ALLOW, frozenset(("edit_file",)), path=f"{WORK}/*")
    for path, kind in ((f"{WORK}/a", VerdictKind.ALLOW), (f"{WORK}/../.bashrc", VerdictKind.ASK)):
        assert judge(EditFile("view", path), level=ApprovalLevel.ASK, at=AT, rules=[files]).kind is kind


@given(st.text(max_size=80))
def test_reading_never_raises(text: str) -> None:
    assert isinstance(read_commands(text, (WORK,)).doubt, str)
