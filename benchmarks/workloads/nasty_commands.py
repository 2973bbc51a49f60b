"""Command lines that try to run what no rule allows, and rules that allow a part of them. I/O: one file.

Four kinds, mixed: lines as people write them; known ways around readers of shell commands, with a command in
the place of %c; words and signs in any order; and either of these with characters changed. The programs are
real ones and some that exist nowhere.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from agent.actions.policy import Rule, VerdictKind

_LISTS: dict[str, list[str]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
"""`ways`: ways around readers of commands; `inner`: what is to be run unseen; `spelt`: rules that allow what
may run others, to the letter."""
_SOUP = (*_LISTS["soup"], *_LISTS["ordinary"])
_CHARACTERS = "'\"\\$`|&;<>(){}[]*?~#!=%^@+,.-/: \t\n\r\x00\x01\u00a0\u2028aAlsrm0123\u200b\ud800é"
_NAME = re.compile(r"(?:^|[\n;|&(] *)([a-z][a-z0-9]*)\b")
"""What may be the name of a program, at a place where one begins."""
_JOINTS = (" ", "; ", " && ", " || ", " | ", "\n", " & ", ";", "|", "&&", " |& ", "")


def nasty_command(rng: random.Random) -> str:
    parts = []
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        parts += [_part(rng), rng.choice(_JOINTS)]
    command = "".join(parts[:-1])
    return _changed(command, rng) if rng.random() < 0.15 else command


def nasty_rules(rng: random.Random, command: str) -> list[Rule]:
    """Some that allow, some that forbid or ask; many of those that allow speak of words of this command."""
    patterns = [rng.choice(_LISTS["patterns"]) for _ in range(rng.randint(0, 2))]
    names = [word for word in _NAME.findall(command) if rng.random() < 0.5]
    rules = [_rule(VerdictKind.ALLOW, text) for text in (*patterns, *(f"{name} *" for name in names))]
    if rng.random() < 0.1:
        rules.append(_rule(VerdictKind.ALLOW, "*"))
    if rng.random() < 0.2:
        rules.append(_rule(VerdictKind.ALLOW, rng.choice(_LISTS["spelt"])))
    for _ in range(rng.choice((0, 0, 1, 2))):
        rules.append(
            _rule(rng.choice((VerdictKind.FORBID, VerdictKind.ASK)), rng.choice(_LISTS["forbidden"]))
        )
    rng.shuffle(rules)
    return rules


def _rule(then: VerdictKind, text: str) -> Rule:
    return Rule(f"{then.value} {text}", then, frozenset(("run_terminal",)), text=text)


def _part(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.45:
        return rng.choice(_LISTS["ordinary"])
    if kind < 0.9:
        way = rng.choice(_LISTS["ways"])
        while "%c" in way:
            way = way.replace("%c", rng.choice(_LISTS["inner"]), 1)
        return way
    return " ".join(rng.choice(_SOUP) for _ in range(rng.randint(1, 5)))


def _changed(command: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(command))
        match rng.randrange(3):
            case 0:
                command = command[:at] + rng.choice(_CHARACTERS) + command[at:]
            case 1:
                command = command[:at] + command[at + 1 :]
            case 2:
                command = command[:at] + command[at : at + rng.randint(1, 6)] + command[at:]
    return command
