"""Random command lines and rules, and what bash really runs of a line. I/O: `ran_by_bash` starts bash."""

from __future__ import annotations

import random
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from agent.actions.policy import Rule, VerdictKind

NAMES = ("alpha", "beta", "gamma", "delta")
"""Programs that do not exist, so that bash can be asked what it would have run."""
_WORDS = (
    *NAMES,
    "a",
    "b.txt",
    "-x",
    "--all",
    "*",
    "?",
    "~",
    "1",
    "x=1",
    "{a,b}",
    "x;y",
    "café",
    "\u00a0",
    "[a]",
)
_QUOTES = (
    "'alpha'",
    '"beta x"',
    "'a\nb'",
    '"$x"',
    "$'\\x61'",
    "al'ph'a",
    'b"et"a',
    "'",
    '"',
    "\\",
    "\\\n",
    "a\\ b",
)
_SIGNS = ("|", "||", "&&", ";", "&", "\n", "(", ")", "{", "}", "|&", ";;", "!", " ", "  ", "\t", "\r", "\v")
_MEANINGS = (
    "$(delta)",
    "`delta`",
    "<(delta)",
    ">(delta)",
    "$x",
    "${x:-delta}",
    "$((1+1))",
    ">",
    ">>",
    "<",
    "2>&1",
    "> out",
    "> /tmp/../etc/x",
    "<<E\ndelta\nE\n",
    "<<< x",
    "# delta",
    "eval",
    "if",
    "then",
    "fi",
    "for",
    "do",
    "done",
    "in",
    "while",
    "case",
    "esac",
    "function",
    "f()",
    "time",
    "coproc",
    "exec",
    "command",
    "builtin",
    "x=$(delta)",
    "[[",
    "]]",
    "((",
    "))",
    "alias",
    "\x01",
    "%",
    "^",
    "~+",
    "!!",
)
_PATTERNS = (
    "alpha",
    "alpha *",
    "beta *",
    "gamma ?",
    "* x",
    "*",
    "delta",
    "alpha -x",
    "[ab]* *",
    "eval *",
    "beta",
)


def random_command(rng: random.Random) -> str:
    """Mostly plain, sometimes anything."""
    wildness = rng.choice((0.0, 0.05, 0.3))
    parts = []
    for _ in range(rng.randint(1, 8)):
        if rng.random() < wildness:
            parts.append(rng.choice((*_MEANINGS, *_QUOTES, *_SIGNS)))
        else:
            words = [rng.choice(NAMES), *(rng.choice(_WORDS) for _ in range(rng.randint(0, 2)))]
            parts.append(" ".join(words))
        parts.append(rng.choice(("", " ", " | ", " && ", "; ", "\n", " ")))
    return "".join(parts)


def random_rules(rng: random.Random) -> list[Rule]:
    """Some that allow, some that forbid or ask."""
    kinds = (VerdictKind.ALLOW, VerdictKind.ALLOW, VerdictKind.FORBID, VerdictKind.ASK)
    return [
        Rule(f"rule {number}", rng.choice(kinds), frozenset(("run_terminal",)), text=rng.choice(_PATTERNS))
        for number in range(rng.randint(0, 4))
    ]


_HANDLER = """
command_not_found_handle() {{ printf '%s\\0' "$#" "$@" >&8; }}
exec 8> {log}/"$1"
set +H -f
PATH=/nowhere
. {folder}/"$1"
"""


def ran_by_bash(commands: Sequence[str]) -> list[list[list[str]]]:
    """For each command line the commands that bash looked for, each as its words. Only of those that exist
    nowhere; what is built into bash is done, in an empty folder."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder, log, empty = Path(name, "commands"), Path(name, "log"), Path(name, "empty")
        for one in (folder, log, empty):
            one.mkdir()
        for number, command in enumerate(commands):
            (folder / str(number)).write_text(command + "\n", encoding="utf-8")
        program = _HANDLER.format(log=log, folder=folder)
        outer = f"for n in $(seq 0 {len(commands) - 1}); do bash --norc -c {_quoted(program)} sh $n; done"
        subprocess.run(
            ["bash", "--norc", "-c", outer],
            cwd=empty,
            env={"PATH": "/usr/bin:/bin", "HOME": str(empty), "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        for number in range(len(commands)):
            written = log / str(number)
            fields = written.read_text(errors="replace").split("\0")[:-1] if written.exists() else []
            found.append(_split(fields))
    return found


def _split(fields: list[str]) -> list[list[str]]:
    ran = []
    while fields:
        count = int(fields[0])
        ran.append(fields[1 : count + 1])
        fields = fields[count + 1 :]
    return ran


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
