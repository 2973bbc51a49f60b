"""Which texts the window has, and the files that translate them. I/O: reads the code, writes the files.

    python -m app.translation_files      adds what is new to every file, and takes away what is gone

A file is one of Qt Linguist's (`pyside6-linguist resources/translations/deskhand_de.ts` edits it); a new
language is a copy of another one with its `language` changed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from agent.actions.policy import Risk
from agent.actions.types import Button, Direction
from agent.model_check.results import StageName
from app.assets import RESOURCES
from app.language import AGENT, FOLDER, NAME_OF_LANGUAGE, WINDOW, read_messages
from app.phrases import phrases

ROOT = RESOURCES.parent
_MARKS = frozenset({"tr", "to_translate"})
_SAYING = Path("agent/actions/describe.py")
"""Puts actions into words with a function that the window replaces by `tr`."""
SILENT = (
    "agent/actions/dialects",
    "agent/actions/gbnf.py",
    "agent/actions/keys.py",
    "agent/actions/policy/risk.py",
    "agent/actions/policy/words.py",
    "agent/model_check/pointing.py",
    "agent/memory/summary.py",
    "agent/prompts",
    "agent/computers/window_manager.py",
    "app/cli",
    "app/demo.py",
    "app/doctor",
    "app/storage/logs.py",
    "app/theme",
    "app/main.py",
    "app/running/examples.py",
    "app/translation_files.py",
)
"""Where nothing is said to the owner in the window: words for models (tasks, prompts, what is remembered),
lists of words, the command line, and the doctor, who marks his sentences."""

Texts = Mapping[str, list[str]]
"""By context: what the window says, and what it recognises."""


def sources(root: Path = ROOT) -> dict[str, list[str]]:
    """Every English text that is translated, each once and in one context, in order."""
    window = {NAME_OF_LANGUAGE, *map(str, StageName), *map(str, Direction)}
    window |= {f"{button} mouse button" for button in Button}
    agent = {risk.reason for risk in Risk} | set(_marked(root / _SAYING, frozenset({"say"})))
    for path in _code(root / "app"):
        window.update(_marked(path, _MARKS))
    for path in _code(root):
        if not any(path.is_relative_to(root / silent) for silent in SILENT):
            agent.update(phrases(path.read_text(encoding="utf-8"), _MARKS))
    window -= {text for text in agent if "{" in text}  # those have to be recognised
    return {WINDOW: sorted(window), AGENT: sorted(agent - window)}


def _code(folder: Path) -> list[Path]:
    """Of the agent and of the window."""
    packages = [folder] if folder.name == "app" else [folder / "agent", folder / "app"]
    return sorted(path for package in packages for path in package.rglob("*.py"))


def _marked(path: Path, names: frozenset[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]) if name in names:
                yield text


def renewed(language: str, known: Mapping[str, str], texts: Texts) -> str:
    """A file with exactly these texts; what has no translation yet is marked as unfinished."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en">',
    ]
    for context, wanted in texts.items():
        lines += ["<context>", f"    <name>{context}</name>"]
        for text in wanted:
            translation = known.get(text, "")
            mark = "" if translation else ' type="unfinished"'
            lines += [
                "    <message>",
                f"        <source>{escape(text)}</source>",
                f"        <translation{mark}>{escape(translation)}</translation>",
                "    </message>",
            ]
        lines.append("</context>")
    return "\n".join([*lines, "</TS>", ""])


def renew(folder: Path = FOLDER) -> int:
    """Bring every file up to date; how many texts have no translation yet."""
    texts, num_missing = sources(), 0
    for path in sorted(folder.glob("deskhand_*.ts")):
        known = {text: said for read in read_messages(path).values() for text, said in read.items()}
        path.write_text(renewed(path.stem.removeprefix("deskhand_"), known, texts), encoding="utf-8")
        num_missing += sum(text not in known for wanted in texts.values() for text in wanted)
    return num_missing


if __name__ == "__main__":
    missing = renew()
    print(f"{missing} texts have no translation yet.")
    sys.exit(1 if missing else 0)
