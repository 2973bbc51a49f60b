"""Collects the texts to translate, and updates the translation files. I/O: reads the code, writes the files.

    python -m app.translation_files      adds new texts to every file, and removes old ones

Texts of the window are marked with `tr` or `to_translate`. The agent knows of no other language: what it says
goes to models, into records and through pipes as well. Its sentences are not marked, so that none can be
forgotten: whatever has three words or more is one, unless it stands where nothing is said to the owner.

A file is one of Qt Linguist's (`pyside6-linguist resources/translations/deskhand_de.ts` edits it); a new
language is a copy of another one with its `language` changed.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from agent.actions.policy import Risk
from agent.actions.types import Button, Direction
from agent.model_check.results import StageName
from app.assets import RESOURCES
from app.language import AGENT, FOLDER, NAME_OF_LANGUAGE, WINDOW, read_messages

ROOT = RESOURCES.parent
_MARKS = frozenset({"tr", "to_translate"})
_OF_TRAINING = ("training/trajectories/limits.py",)
"""Sentences of the training stack that the window shows: what an export leaves out."""
_SAYING = Path("agent/actions/describe.py")
"""Puts actions into words with a function that the window replaces by `tr`."""
SILENT = (
    "agent/actions/dialects",
    "agent/actions/gbnf.py",
    "agent/actions/keys.py",
    "agent/actions/policy/risk.py",
    "agent/actions/policy/words.py",
    "agent/model_check/pointing.py",
    "agent/models/builds/progress.py",
    "agent/models/children/answers.py",
    "agent/models/children/list_search.py",
    "agent/models/children/looking_further.py",
    "agent/models/children/menu_rows.py",
    "agent/models/children/menu_search.py",
    "agent/models/children/settings_search.py",
    "agent/models/children/planned_steps.py",
    "agent/models/children/typed_values.py",
    "agent/models/children/unread_names.py",
    "agent/models/children/windows_between.py",
    "agent/models/task_parser",
    "agent/memory/summary.py",
    "agent/programs.py",
    "agent/prompts",
    "agent/thoughts/asking.py",
    "agent/tools/editor.py",
    "agent/tools/editor_inside.py",
    "agent/tools/inside_program.py",
    "agent/tools/mcp_relay.py",
    "agent/tools/output.py",
    "agent/tools/python_inside.py",
    "agent/tools/python_session.py",
    "agent/tools/shell.py",
    "agent/loopback",
    "agent/computers/ssh/there.py",
    "agent/computers/window_manager.py",
    "agent/visual_tests",
    "app/cli",
    "app/demo.py",
    "app/doctor",
    "app/serving",
    "app/history/instructions.py",
    "app/storage/logs.py",
    "app/storage/user_timers.py",
    "app/theme",
    "app/main.py",
    "app/running/examples.py",
    "app/translation_files.py",
)
"""Where no unmarked text is said to the owner in the window: words for models (tasks, prompts, what is
remembered, what tools answer), lists of words, the command line, and the doctor, which marks its own."""

_SILENT_CALLS = frozenset({"execute", "executemany", "executescript", "compile"})
"""SQL and regular expressions."""
_CODE = re.compile(r"\n|\b(SELECT|WHERE|NULL|EXISTS)\b|\bpyautogui\.|import pyautogui|instr\(|r\.id|[<|]\w")
"""Tables of words, SQL, Python and markup in constants."""
_SILENT_ARGUMENTS = frozenset({"help", "name", "thread_name_prefix"})
_LOGS = frozenset({"log", "_log"})
_PLACE = re.compile(r"\{\w*\}")
"""Where a value is put into a template."""
_WORD = re.compile(r"[^\W\d_]{2,}|\ba\b|\bI\b")
_LEAST_WORDS, _LEAST_LITERAL_WORDS = 3, 2

Texts = Mapping[str, list[str]]
"""By context: what the window says, and what it recognises."""


def sources(root: Path = ROOT) -> dict[str, list[str]]:
    """Every English text that is translated, each once and in one context, in order."""
    window = {NAME_OF_LANGUAGE, *map(str, StageName), *map(str, Direction)}
    window |= {f"{button} mouse button" for button in Button}
    agent = {risk.reason for risk in Risk} | set(_marked(root / _SAYING, frozenset({"say"})))
    for path in _code(root / "app"):
        window.update(_marked(path, _MARKS))
    for path in (*_code(root / "agent", root / "app"), *(root / one for one in _OF_TRAINING)):
        if not any(path.is_relative_to(root / silent) for silent in SILENT):
            agent.update(phrases(path.read_text(encoding="utf-8"), _MARKS))
    window -= {text for text in agent if "{" in text}  # those have to be recognised
    return {WINDOW: sorted(window), AGENT: sorted(agent - window)}


def _code(*packages: Path) -> list[Path]:
    return sorted(path for package in packages for path in package.rglob("*.py"))


def _marked(path: Path, names: frozenset[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(text)), *_]) if name in names:
                yield text


def phrases(source: str, marks: frozenset[str] = frozenset()) -> Iterator[str]:
    """Every phrase of a file; calls of `marks` are left out, as they are collected elsewhere.

    >>> list(phrases("raise E(f'The model {self.name} is closed.')"))
    ['The model {name} is closed.']
    """
    for template in _templates(ast.parse(source), marks):
        literal = _WORD.findall(_PLACE.sub(" ", template))
        num_words = len(literal) + template.count("{")
        is_phrase = len(literal) >= _LEAST_LITERAL_WORDS and num_words >= _LEAST_WORDS
        if is_phrase and " " in template.strip() and not _CODE.search(template):
            yield template


def _templates(node: ast.AST, marks: frozenset[str]) -> Iterator[str]:
    match node:
        case ast.Expr(value=ast.Constant()):
            return  # a docstring
        case ast.Constant(value=str(text)):
            if "{" not in text:  # a template of something else
                yield text
            return
        case ast.JoinedStr():
            yield _template(node)
        case ast.Call(func=ast.Name(id=name)) if name in marks:
            return
        case ast.Call(func=ast.Attribute(attr=name, value=value)):
            if name in _SILENT_CALLS or (isinstance(value, ast.Name) and value.id in _LOGS):
                return
    for child in ast.iter_child_nodes(node):
        if isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant):
            continue
        if isinstance(child, ast.keyword) and child.arg in _SILENT_ARGUMENTS:
            continue
        if isinstance(node, ast.FormattedValue) and child is node.format_spec:
            continue
        yield from _templates(child, marks)


def _template(node: ast.JoinedStr) -> str:
    """An f-string with the name of each value instead of what computes it."""
    parts: list[str] = []
    names: list[str] = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            name = _name_of(part.value)
            names.append(name)
            same = names.count(name)
            parts.append("{" + (name if same == 1 else f"{name}{same}") + "}")
    return "".join(parts)


def _name_of(value: ast.expr) -> str:
    """The last word of what computes a value: of `self._server.key` it is `key`."""
    match value:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.strip("_")
        case ast.Call(func=ast.Attribute(attr="join"), args=[first]):
            return _name_of(first)
        case ast.Call(args=[first, *_]):
            return _name_of(first)
        case ast.Call(func=function):
            return _name_of(function)
        case ast.Subscript(value=inner) | ast.BoolOp(values=[inner, *_]) | ast.UnaryOp(operand=inner):
            return _name_of(inner)
        case ast.BinOp(left=ast.Constant(), right=inner) | ast.BinOp(left=inner):
            return _name_of(inner)
    return "value"


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


def carried(known: Mapping[str, str], texts: Texts) -> dict[str, str]:
    """The translations, also of texts in which only the names of the places have changed: the places of an
    f-string are called like the variables in it.

    >>> carried({"{size} of {all}": "von {all} {size}"}, {AGENT: ["{size} of {total}"]})["{size} of {total}"]
    'von {total} {size}'
    """
    found = dict(known)
    by_shape = {_PLACE.sub("{}", text): text for text in known if "{" in text}
    for text in (text for wanted in texts.values() for text in wanted if text not in known):
        before = by_shape.get(_PLACE.sub("{}", text), "")
        if before:
            names = dict(zip(_PLACE.findall(before), _PLACE.findall(text), strict=True))
            pieces = re.split(f"({_PLACE.pattern})", known[before])
            found[text] = "".join(names.get(str(piece), str(piece)) for piece in pieces)
    return found


def renew(folder: Path = FOLDER) -> int:
    """Bring every file up to date; how many texts have no translation yet."""
    texts, num_missing = sources(), 0
    for path in sorted(folder.glob("deskhand_*.ts")):
        read = read_messages(path).values()
        known = carried({text: said for messages in read for text, said in messages.items()}, texts)
        path.write_text(renewed(path.stem.removeprefix("deskhand_"), known, texts), encoding="utf-8")
        num_missing += sum(text not in known for wanted in texts.values() for text in wanted)
    return num_missing


if __name__ == "__main__":
    missing = renew()
    print(f"{missing} texts have no translation yet.")
    sys.exit(1 if missing else 0)
