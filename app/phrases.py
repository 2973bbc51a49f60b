"""Which sentences stand in code without being marked for translation, as templates with named places. Pure.

The agent speaks English and knows of no other language: what it says goes to models, into records and through
pipes as well. The window recognises its sentences (`app.language.say`), so every one must be known to the
files of translations. None is marked by hand, and none can be forgotten: whatever has three words or more is
one, unless it stands where nothing is said to the owner.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_SILENT_CALLS = frozenset({"execute", "executemany", "executescript", "compile"})
"""SQL and regular expressions."""
_CODE = re.compile(r"\n|\b(SELECT|WHERE|NULL|EXISTS)\b|instr\(|r\.id|[<|]\w")
"""Tables of words, SQL and markup in constants."""
_SILENT_ARGUMENTS = frozenset({"help", "name", "thread_name_prefix"})
"""Names in code, and words of the command line, which speaks English."""
_LOGS = frozenset({"log", "_log"})
_WORD = re.compile(r"[^\W\d_]{2,}|\ba\b|\bI\b")
_LEAST_WORDS, _LEAST_LITERAL_WORDS = 3, 2


def phrases(source: str, marks: frozenset[str] = frozenset()) -> Iterator[str]:
    """Every phrase of a file; calls of `marks` are left out, as they are collected elsewhere.

    >>> list(phrases("raise E(f'The model {self.name} is closed.')"))
    ['The model {name} is closed.']
    """
    for template in _templates(ast.parse(source), marks):
        literal = _WORD.findall(re.sub(r"\{\w*\}", " ", template))
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
