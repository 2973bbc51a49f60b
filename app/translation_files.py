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
from agent.checkup.results import StageName
from app.assets import RESOURCES
from app.language import FOLDER, NAME_OF_LANGUAGE, read_messages

ROOT = RESOURCES.parent
_MARKS = ("tr", "to_translate")
_SAYING = Path("agent/actions/describe.py")
"""Puts actions into words with a function that the window replaces by `tr`."""


def sources(root: Path = ROOT) -> list[str]:
    """Every English text that the window translates, each once, in order."""
    found = {NAME_OF_LANGUAGE, *(risk.reason for risk in Risk), *map(str, StageName), *map(str, Direction)}
    found |= {f"{button} mouse button" for button in Button}
    for path in sorted((root / "app").rglob("*.py")):
        found.update(_marked(path, _MARKS))
    for path in sorted(path for room in ("agent", "app") for path in (root / room).rglob("*.py")):
        found.update(_marked(path, ("Sentence",)))
    found.update(_marked(root / _SAYING, ("say",)))
    return sorted(found)


def _marked(path: Path, names: tuple[str, ...]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in names
            and node.args
        ):
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def renewed(language: str, known: Mapping[str, str], texts: list[str]) -> str:
    """A file with exactly these texts; what has no translation yet is marked as unfinished."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en">',
        "<context>",
        "    <name>deskhand</name>",
    ]
    for text in texts:
        translation = known.get(text, "")
        mark = "" if translation else ' type="unfinished"'
        lines += [
            "    <message>",
            f"        <source>{escape(text)}</source>",
            f"        <translation{mark}>{escape(translation)}</translation>",
            "    </message>",
        ]
    return "\n".join([*lines, "</context>", "</TS>", ""])


def renew(folder: Path = FOLDER) -> int:
    """Bring every file up to date; how many texts have no translation yet."""
    texts, num_missing = sources(), 0
    for path in sorted(folder.glob("deskhand_*.ts")):
        known = read_messages(path)
        path.write_text(renewed(path.stem.removeprefix("deskhand_"), known, texts), encoding="utf-8")
        num_missing += sum(text not in known for text in texts)
    return num_missing


if __name__ == "__main__":
    missing = renew()
    print(f"{missing} texts have no translation yet.")
    sys.exit(1 if missing else 0)
