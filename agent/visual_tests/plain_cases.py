"""Visual tests as plain text, one step a line, for people who write no Python. Pure but `read_cases`.

== Line numbers
open: mousepad --disable-server
Choose Line Numbers from the View menu
type: hello
check: "hello" is there
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent.actions.keys import read_keys
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.visual_tests.checks import compile_check
from agent.visual_tests.looks import look_of
from agent.visual_tests.results import CheckWordsError

_MAX_BYTES = 2**20
_PREFIX = re.compile(
    r"(open|do|check|wait|type|press|read|screenshot|picture|look|file|quarantine):\s*(.*)", re.I
)
_WAITING = re.compile(r"(.*?)\s*\((\d+(?:\.\d+)?) ?s\)")
_USUAL_WAIT_S = 10.0


@dataclass(frozen=True, slots=True)
class PlainStep:
    kind: str
    words: str
    line: int
    timeout_s: float = _USUAL_WAIT_S


@dataclass(slots=True)
class PlainCase:
    """One test: its title, its look, and its steps."""

    title: str
    line: int
    steps: list[PlainStep] = field(default_factory=list)
    look: dict[str, Any] = field(default_factory=dict)
    """Arguments of `DeskLook`."""
    files: list[str] = field(default_factory=list)
    """Copied into the working folder; relative to the file of the tests."""
    quarantine: str = ""
    """Why a failure does not fail the run; empty where it does."""


def read_cases(path: Path) -> list[PlainCase]:
    """
    Raises:
        SettingsError: the file cannot be read, or not every line is a step; names each such line.
    """
    try:
        text = read_foreign(path, max_bytes=_MAX_BYTES, follows_links=True).decode("utf-8")
    except OSError as error:
        raise SettingsError(f"The tests {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"The tests {path} are no text in UTF-8 (byte {error.start}).") from error
    return parse_cases(text, name=path.name)


def parse_cases(text: str, *, name: str = "tests") -> list[PlainCase]:
    """
    >>> [case.title for case in parse_cases("== One\\nPress Save")]
    ['One']

    Raises:
        SettingsError: not every line is a step; names each such line.
    """
    cases: list[PlainCase] = []
    problems: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if not said or said.startswith("#"):
            continue
        if said.startswith("=="):
            title = said.strip("= ")
            if not title or any(case.title == title for case in cases):
                problems.append(f"{name}:{number}: every test needs a title of its own, not “{title}”.")
            cases.append(PlainCase(title, number))
        elif not cases:
            problems.append(f"{name}:{number}: a test begins with its title, like == Line numbers.")
            cases.append(PlainCase(name, number))
        elif problem := _add(cases[-1], said, number):
            problems.append(f"{name}:{number}: {problem}")
    problems += [
        f"{name}:{case.line}: the test “{case.title}” has no steps." for case in cases if not case.steps
    ]
    if not cases:
        problems.append(f"{name}: there is no test in it.")
    if problems:
        raise SettingsError("\n".join(problems))
    return cases


def _add(case: PlainCase, said: str, number: int) -> str:
    """Add what a line says; returns what is wrong with it."""
    found = _PREFIX.fullmatch(said)
    kind, words = (found[1].casefold(), found[2].strip()) if found else ("do", said)
    timeout_s = _USUAL_WAIT_S
    try:
        match kind:
            case "look":
                case.look |= look_of(part for part in re.split(r"\s*;\s*", words) if part)
                return ""
            case "file":
                case.files.append(words)
                return "" if words else "there is no name of a file."
            case "quarantine":
                case.quarantine = words or "no reason given"
                return ""
            case "check":
                compile_check(words)
            case "wait":
                if timed := _WAITING.fullmatch(words):
                    words, timeout_s = timed[1], float(timed[2])
                compile_check(words)
                kind = "wait_for"
            case "press" if not read_keys(words):
                return f"“{words}” are no keys, like ctrl s."
    except (CheckWordsError, SettingsError) as error:
        return str(error)
    if not words and kind != "screenshot":
        return f"there is nothing after “{kind}:”."
    case.steps.append(PlainStep(kind, words, number, timeout_s))
    return ""
